"""The ACES-Score: the weighted sum of τ over the ten categories of ACES, in [−29.1, 29.1].

ACES-Score = 5 · (addition + omission + mistranslation + overtranslation + undertranslation)
+ 1 · (untranslated + do not translate + real-world knowledge + wrong language) + 0.1 · punctuation,
where a category is the mean τ of its phenomena.

It is complete only over all 68 phenomena. Otherwise it is partial: a category is the mean of those of its phenomena
that are there, a category with none is left out of the sum (so that the greatest value in reach is the sum of the other
weights), and the missing ids are listed. Nothing that is missing counts as zero, so partial scores compare only over
the same phenomena.

Which name it has: `ACES-Score` only on ACES's own set with ACES's own rules (ties discordant, macro average). A set is
taken for ACES's own when all of its contrasts come in ACES's form (no provenance, grid or twin, as the readers of its
TSV and JSONL yield them) and its phenomena are all of the 68 and nothing but them. Everywhere else it is called
`ACES-weighted score` and carries the set's hash.

Source: Amrhein, Moghe and Guillou, "ACES", WMT 2022, section 5 and table 4.
"""

import math
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from acesmith.challenge_sets.taxonomy import ACES_CATEGORIES, phenomena
from acesmith.errors import InputError, UnknownNameError

__all__ = ["ACES_WEIGHTS", "CITATION", "AcesScore", "aces_phenomena", "aces_score", "weighted_sum"]

CITATION = "Amrhein, Moghe and Guillou 2022 (ACES, WMT)"
"""Who chose the weights."""

ACES_WEIGHTS: Mapping[str, float] = MappingProxyType(
    {
        "addition": 5.0,
        "omission": 5.0,
        "mistranslation": 5.0,
        "untranslated": 1.0,
        "do not translate": 1.0,
        "overtranslation": 5.0,
        "undertranslation": 5.0,
        "real-world knowledge": 1.0,
        "wrong language": 1.0,
        "punctuation": 0.1,
    }
)
"""The weight of each category, after MQM's major (5), minor (1) and punctuation (0.1) errors; see `CITATION`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AcesScore:
    """A weighted score, and what it was computed from."""

    name: str
    """`ACES-Score`, or `ACES-weighted score` on sets other than ACES's own."""
    value: float | None
    """The weighted sum over the categories that are there; None if there are none."""
    limit: float
    """Sum of the weights of the categories that are there: the greatest value in reach; the least is its negative."""
    missing: tuple[str, ...]
    """Ids of ACES that the set has no τ for, in the table's order."""
    set_hash: str
    """First 12 hexadecimal digits of the SHA-256 of the contrasts file; empty if it is not known."""

    @property
    def phenomena(self) -> int:
        """How many of ACES's phenomena are in the sum."""
        return len(aces_phenomena()) - len(self.missing)

    @property
    def complete(self) -> bool:
        """Whether all of ACES's phenomena are in the sum."""
        return not self.missing

    @property
    def status(self) -> str:
        """`complete`, or how many phenomena are there: `partial, 30 of 68`."""
        total = len(aces_phenomena())
        return "complete" if self.complete else f"partial, {self.phenomena} of {total}"

    @property
    def label(self) -> str:
        """The name, with the set's hash where the set is not ACES's own: `ACES-weighted score (set 0123456789ab)`."""
        own = self.name == "ACES-Score"
        return self.name if own or not self.set_hash else f"{self.name} (set {self.set_hash})"


@cache
def aces_phenomena() -> Mapping[str, str]:
    """Return the category of each of ACES's 68 phenomena, by id, in the table's order."""
    return MappingProxyType({entry.id: entry.category for entry in phenomena().values() if entry.origin == "ACES"})


def weighted_sum(categories: Mapping[str, float]) -> float:
    """Return the weighted sum of category values, in [−29.1, 29.1] for all ten.

    Args:
        categories: τ of each category of ACES that is there.

    Raises:
        InputError: There is no category; a sum over nothing is not 0.
        UnknownNameError: A category is not one of ACES's ten.

    Example:
        >>> weighted_sum({"addition": 0.5, "punctuation": 1.0})
        2.6
    """
    for name in categories:
        if name not in ACES_WEIGHTS:
            raise UnknownNameError("category of ACES", name, ACES_WEIGHTS)
    if not categories:
        raise InputError("ACES-Score", "there is no category of ACES; expected at least one of its ten")
    return math.fsum(ACES_WEIGHTS[name] * value for name, value in categories.items())


def aces_score(
    categories: Mapping[str, float], present: Collection[str], *, own: bool = False, set_hash: str = ""
) -> AcesScore:
    """Return the weighted score of a metric.

    Args:
        categories: τ of each category of ACES that is there.
        present: Ids of the phenomena that these were computed from.
        own: Whether the set is ACES's own, scored by ACES's own rules.
        set_hash: SHA-256 of the contrasts file, in hexadecimal; only its first 12 digits are kept.

    Raises:
        UnknownNameError: A category or a phenomenon is not ACES's.
    """
    known = aces_phenomena()
    for name in present:
        if name not in known:
            raise UnknownNameError("phenomenon of ACES", name, known)
    return AcesScore(
        name="ACES-Score" if own else "ACES-weighted score",
        value=weighted_sum(categories) if categories else None,
        limit=math.fsum(ACES_WEIGHTS[name] for name in ACES_CATEGORIES if name in categories),
        missing=tuple(name for name in known if name not in present),
        set_hash=set_hash[:12],
    )
