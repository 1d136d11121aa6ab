"""Coverage: a part of the source left out, or a part that the source lacks added.

Both come from the parts that the embedded corpus marks as detachable, which carry the same information in every
language and wording. Unlike ACES, no machine translation of a shortened source is needed.

Source: Amrhein, Moghe and Guillou, "ACES", WMT 2022, phenomena addition and omission.
"""

from collections.abc import Iterator
from random import Random

from acesmith.challenge_sets.segments import PairView
from acesmith.generators.drafts import Draft, Reject
from acesmith.generators.edits import without_detachable
from acesmith.seeding import choose

__all__ = ["addition", "omission"]


def omission(view: PairView, rng: Random) -> Iterator[Draft | Reject]:
    """Yield one contrast: a whole translation against the same without its detachable part."""
    if not view.alternatives:
        return
    wording = choose(rng, view.alternatives)
    whole = view.target(wording)
    if not whole.detachable:
        return
    short, places = without_detachable(whole)
    yield Draft(
        phenomenon="omission",
        place=wording,
        good=whole.text,
        incorrect=short,
        good_spans=whole.detachable,
        incorrect_spans=places,
        wording=wording,
    )


def addition(view: PairView, rng: Random) -> Iterator[Draft | Reject]:
    """Yield one contrast: source and reference lack the part; so does the good side, and the incorrect one has it."""
    if not view.alternatives:
        return
    wording = choose(rng, view.alternatives)
    source, reference, whole = view.source, view.target("reference"), view.target(wording)
    if not (source.detachable and reference.detachable and whole.detachable):
        return
    short, places = without_detachable(whole)
    yield Draft(
        phenomenon="addition",
        place=wording,
        good=short,
        incorrect=whole.text,
        good_spans=places,
        incorrect_spans=whole.detachable,
        wording=wording,
        source=without_detachable(source)[0],
        reference=without_detachable(reference)[0],
    )
