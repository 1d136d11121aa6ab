"""Agreement between a metric and the known order of good and incorrect translation: Kendall's τ, as ACES has it.

τ = (C − D) / (C + D), in [−1, 1]: C contrasts where the metric ranks good above incorrect, D where it ranks it below,
T ties. How ties count is a named choice:

- `discordant`, the default: D counts them too, so τ = (C − D − T) / (C + D + T);
- `drop`: they are left out, so τ = (C − D) / (C + D), and there is no τ where nothing is left;
- `half`: half of them count as concordant, half as discordant, so τ = (C − D) / (C + D + T).

Source: Amrhein, Moghe and Guillou, "ACES", WMT 2022, section 5; ties are discordant in the evaluation script that
they published with it.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, get_args

import numpy as np
import numpy.typing as npt

from acesmith.errors import InputError

__all__ = [
    "CONCORDANT",
    "DISCORDANT",
    "TIE",
    "Codes",
    "Counts",
    "Floats",
    "Outcomes",
    "Ties",
    "check_ties",
    "count_codes",
    "count_pairs",
    "differences",
    "outcomes",
    "tau_like",
]

Ties = Literal["discordant", "drop", "half"]
"""How a tie counts."""

Floats = npt.NDArray[np.float64]
Codes = npt.NDArray[np.int64]
Outcomes = npt.NDArray[np.int8]

CONCORDANT, DISCORDANT, TIE = 0, 1, 2
"""What `outcomes` says of a contrast."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    """How often a metric ranks the good translation above, below, and level with the incorrect one."""

    concordant: int = 0
    """Contrasts with good above incorrect."""
    discordant: int = 0
    """Contrasts with good below incorrect; ties are not in it, whatever the tie rule."""
    ties: int = 0
    """Contrasts whose two scores differ by no more than the metric's resolution."""

    def __post_init__(self) -> None:
        for name in ("concordant", "discordant", "ties"):
            if getattr(self, name) < 0:
                raise InputError("counts", f"{name} is {getattr(self, name)}; expected 0 or more")

    def __add__(self, other: "Counts") -> "Counts":
        """Return the counts of both sets of contrasts together."""
        return Counts(
            concordant=self.concordant + other.concordant,
            discordant=self.discordant + other.discordant,
            ties=self.ties + other.ties,
        )

    @property
    def contrasts(self) -> int:
        """The number of contrasts."""
        return self.concordant + self.discordant + self.ties


def check_ties(ties: str) -> None:
    """Refuse a tie rule that is not one.

    Raises:
        InputError: It is not one.
    """
    if ties not in get_args(Ties):
        raise InputError("ties", f"the rule is {ties!r}; expected one of {', '.join(get_args(Ties))}")


def tau_like(
    contrasts: Counts | Iterable[tuple[float, float]],
    *,
    ties: Ties = "discordant",
    higher_is_better: bool = True,
    resolution: float = 0.0,
) -> float | None:
    """Return τ = (concordant − discordant) / (concordant + discordant), in [−1, 1].

    Args:
        contrasts: Counts, or pairs (score of the good translation, score of the incorrect one).
        ties: How an equal pair counts: as discordant, as ACES does; not at all; or as half of each.
        higher_is_better: Whether a higher score is a better one. For pairs only.
        resolution: Two scores no further apart than this are a tie. For pairs only.

    Returns:
        τ, or None if ties are dropped and there is nothing else.

    Raises:
        InputError: There are no contrasts (an agreement over nothing is not 0), a score is not finite, or the tie rule
            is not one.

    Example:
        >>> tau_like([(0.9, 0.1), (0.5, 0.5)])
        0.0
        >>> tau_like([(0.9, 0.1), (0.5, 0.5)], ties="drop")
        1.0
        >>> tau_like(Counts(concordant=3, discordant=1, ties=4), ties="half")
        0.25
    """
    check_ties(ties)
    if not isinstance(contrasts, Counts):
        contrasts = count_pairs(contrasts, higher_is_better=higher_is_better, resolution=resolution)
    if contrasts.contrasts == 0:
        raise InputError("τ", "there are no contrasts; expected at least one")
    if ties == "discordant":
        agreed = contrasts.concordant - contrasts.discordant - contrasts.ties
    else:
        agreed = contrasts.concordant - contrasts.discordant
    counted = contrasts.contrasts - contrasts.ties if ties == "drop" else contrasts.contrasts
    return agreed / counted if counted else None


def count_pairs(
    pairs: Iterable[tuple[float, float]], *, higher_is_better: bool = True, resolution: float = 0.0
) -> Counts:
    """Return the counts of pairs (score of the good translation, score of the incorrect one).

    Args:
        pairs: Finite scores.
        higher_is_better: Whether a higher score is a better one.
        resolution: Two scores no further apart than this are a tie.

    Raises:
        InputError: A score is not finite.

    Example:
        >>> count_pairs([(0.2, 0.4), (0.4, 0.2), (0.2, 0.1)], higher_is_better=False)
        Counts(concordant=1, discordant=2, ties=0)
    """
    scores = np.array(list(pairs), dtype=np.float64).reshape(-1, 2)
    broken = np.flatnonzero(~np.isfinite(scores).all(axis=1))
    if broken.size:
        pair = tuple(scores[broken[0]].tolist())
        raise InputError(f"pair {broken[0] + 1}", f"the scores are {pair}; expected two finite numbers")
    return count_codes(outcomes(differences(scores[:, 0], scores[:, 1], higher_is_better=higher_is_better), resolution))


def count_codes(found: Outcomes) -> Counts:
    """Return the counts of what `outcomes` said."""
    concordant, discordant, ties = np.bincount(found, minlength=3).tolist()
    return Counts(concordant=concordant, discordant=discordant, ties=ties)


def differences(good: Floats, incorrect: Floats, *, higher_is_better: bool) -> Floats:
    """Return good − incorrect, oriented: positive where the metric ranks good above incorrect."""
    # Finite scores near the largest float may differ by more than it; the infinite difference still has the right sign.
    with np.errstate(over="ignore"):
        return good - incorrect if higher_is_better else incorrect - good


def outcomes(oriented: Floats, resolution: float) -> Outcomes:
    """Return CONCORDANT, DISCORDANT or TIE for each oriented difference.

    Args:
        oriented: Differences as `differences` returns them.
        resolution: A difference no greater than this, either way, is a tie.
    """
    below = np.where(oriented < -resolution, np.int8(DISCORDANT), np.int8(TIE))
    return np.where(oriented > resolution, np.int8(CONCORDANT), below)
