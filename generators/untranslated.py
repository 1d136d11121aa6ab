"""Untranslated text: the source in the place of its translation.

Source: Amrhein, Moghe and Guillou, "ACES", WMT 2022, phenomenon copy-source.
"""

from collections.abc import Iterator
from random import Random

from acesmith.challenge_sets.segments import PairView
from acesmith.generators.drafts import Draft, Reject
from acesmith.seeding import choose

__all__ = ["copy_source"]


def copy_source(view: PairView, rng: Random) -> Iterator[Draft | Reject]:
    """Yield one contrast: a translation against the source itself."""
    wording = choose(rng, view.alternatives or ("reference",))
    good, source = view.target(wording).text, view.source.text
    if source in (good, view.target("reference").text):
        yield Reject("the source reads like the translation")
        return
    yield Draft(
        phenomenon="copy-source" if view.alternatives else "copy-source-reference-only",
        place=wording,
        good=good,
        incorrect=source,
        good_spans=((0, len(good)),),
        incorrect_spans=((0, len(source)),),
        wording=wording,
    )
