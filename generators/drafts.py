"""What a generator yields: a draft of a contrast, or the reason why there is none.

A generator says what is particular to it; the engine adds what is common (ids, provenance, item, split).
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from acesmith.challenge_sets.records import Span
from acesmith.challenge_sets.segments import PairView, Wording

__all__ = ["Draft", "Generator", "Reject", "whole_text"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A contrast as its generator sees it."""

    phenomenon: str
    """Its id in the table."""
    place: str
    """What in the segment was changed: a slot's name, or a word for a part of it. Part of the contrast's id."""
    good: str
    """The good translation."""
    incorrect: str
    """The incorrect translation."""
    good_spans: tuple[Span, ...]
    """What stands in the good translation where the error is."""
    incorrect_spans: tuple[Span, ...]
    """The error."""
    wording: Wording
    """The good translation's wording; its author is the contrast's."""
    grid: str = ""
    """Name of the grid within segment and language pair; empty where the draft is no pair of cells."""
    good_cell: str = ""
    """Such as `close-right`; empty without a grid."""
    incorrect_cell: str = ""
    """Such as `far-wrong`; empty without a grid."""
    source: str | None = None
    """The source, where it is not the segment's."""
    reference: str | None = None
    """The reference, where it is not the segment's."""


def whole_text(
    phenomenon: str,
    place: str,
    good: str,
    incorrect: str,
    wording: Wording,
    *,
    source: str | None = None,
    reference: str | None = None,
) -> Draft:
    """Return a draft in which the whole translation is wrong."""
    return Draft(
        phenomenon=phenomenon,
        place=place,
        good=good,
        incorrect=incorrect,
        good_spans=((0, len(good)),),
        incorrect_spans=((0, len(incorrect)),),
        wording=wording,
        source=source,
        reference=reference,
    )


@dataclass(frozen=True, slots=True)
class Reject:
    """A contrast that was proposed and failed a check."""

    reason: str
    """A few words, the same for all rejects of a kind."""


Generator = Callable[[PairView, Random], Iterator[Draft | Reject]]
"""A pure function of the view of a segment and a random stream. Not applicable is an empty iterator."""
