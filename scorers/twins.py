"""Twins: does a metric look at the source?

Two contrasts that share a `twin` have the same reference and the same two translations, but two sources, and each
translation is the good one for one of them. A metric that does not look at the source has exactly one of the two right
(or ties on both): its *both-right accuracy*, the fraction of twins whose two contrasts are both concordant, is 0; of a
metric that guesses it is 1/4.

Source: Bawden, Sennrich, Birch and Haddow, "Evaluating discourse phenomena in neural machine translation", NAACL 2018
(balanced pairs).
"""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from acesmith.challenge_sets.records import Contrast
from acesmith.errors import InputError
from acesmith.scorers.agreement import CONCORDANT, Codes, Outcomes
from acesmith.scorers.uncertainty import Interval, Resampler, interval_of

__all__ = ["TWIN_CHANCE", "TwinIndex", "TwinScores", "Twins", "twin_scores"]

TWIN_CHANCE = 0.25
"""Both-right accuracy of a metric that guesses."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TwinScores:
    """What a metric makes of the twins of one phenomenon."""

    twins: int
    """Pairs of contrasts."""
    items: int
    """Independent items behind them."""
    both_right: int
    """Twins whose two contrasts are both concordant."""
    interval: Interval | None = None
    """Of both-right accuracy; None if it was not asked for."""

    @property
    def accuracy(self) -> float:
        """Fraction of the twins with both contrasts right, in [0, 1]."""
        return self.both_right / self.twins


@dataclass(frozen=True, slots=True, kw_only=True)
class Twins:
    """The complete twins of one phenomenon."""

    rows: Codes
    """Array of shape (twins, 2): the places of the two contrasts."""
    items: Codes
    """Code of the item of each."""


class TwinIndex:
    """Collects the twins of a stream, by phenomenon."""

    def __init__(self) -> None:
        self._rows: dict[str, dict[tuple[str, str], list[int]]] = {}

    def add(self, contrast: Contrast, row: int) -> None:
        """Take the contrast if it has a twin; `row` is its place in the arrays of scores.

        Raises:
            InputError: Its twin is complete already.
        """
        if contrast.twin is None:
            return
        rows = self._rows.setdefault(contrast.phenomena, {}).setdefault((contrast.twin, contrast.langpair), [])
        if len(rows) == 2:
            raise InputError(
                f"contrast {contrast.id!r}",
                f"twin {contrast.twin!r} has a third contrast; expected two",
                "give each pair of twins an id of its own",
            )
        rows.append(row)

    def complete(self, items: Codes) -> Mapping[str, Twins]:
        """Return the complete twins of each phenomenon that has any.

        Args:
            items: Code of the item of each contrast.
        """
        found: dict[str, Twins] = {}
        for phenomenon, of_phenomenon in self._rows.items():
            pairs = [rows for rows in of_phenomenon.values() if len(rows) == 2]
            if pairs:
                rows = np.array(pairs, dtype=np.int64)
                found[phenomenon] = Twins(rows=rows, items=items[rows[:, 0]])
        return found


def twin_scores(twins: Twins, found: Outcomes, *, resampler: Resampler | None = None) -> TwinScores:
    """Return the both-right accuracy of one metric on the twins of one phenomenon.

    Args:
        twins: Complete twins, at least one.
        found: CONCORDANT, DISCORDANT or TIE for each contrast of the set.
        resampler: Draws of the set's items, for the interval.
    """
    both = (found[twins.rows] == CONCORDANT).all(axis=1)
    interval = None
    if resampler is not None:
        totals = resampler.totals(twins.items, np.stack([both, np.ones(len(both))], axis=1).astype(np.float64))
        with np.errstate(divide="ignore", invalid="ignore"):
            interval = interval_of(totals[:, 0] / totals[:, 1])
    return TwinScores(
        twins=len(both), items=int(np.unique(twins.items).size), both_right=int(both.sum()), interval=interval
    )
