"""Dates: the month replaced by another.

Source: Amrhein, Moghe and Guillou, "ACES", WMT 2022, phenomenon hallucination-date-time. There the good translation has
the month's name swapped with its abbreviation; so has ours, in languages that abbreviate months.
"""

import dataclasses
from collections.abc import Iterator
from random import Random

from acesmith.challenge_sets.segments import PairView
from acesmith.challenge_sets.values import Day
from acesmith.generators.drafts import Draft, Reject
from acesmith.generators.grid import Cells, grid
from acesmith.seeding import choose

__all__ = ["months"]

_NAMED = "hallucination-date-time"
_CELLS = Cells(levels={"level-1": _NAMED}, crossed="date-time-crossed", equal="date-time-equal")


def months(view: PairView, rng: Random) -> Iterator[Draft | Reject]:
    """Yield the grid of every date."""
    for slot, value in view.values.items():
        if not isinstance(value, Day):
            continue
        taken = {other.month for other in view.values.values() if isinstance(other, Day)}
        month = choose(rng, [month for month in range(1, 13) if month not in taken])
        for draft in grid(view, slot, Day(month, value.day), _CELLS):
            if isinstance(draft, Draft) and draft.phenomenon == _NAMED:
                yield _abbreviated(view, slot, value, draft)
            else:
                yield draft


def _abbreviated(view: PairView, slot: str, value: Day, draft: Draft) -> Draft:
    """Return the draft with the month of its good side abbreviated, where the language does that."""
    short = view.target(draft.wording, {slot: Day(value.month, value.day, abbreviated=True)})
    if short.text == draft.good:
        return draft
    return dataclasses.replace(
        draft,
        good=short.text,
        good_spans=(short.places[slot].value,),
        good_cell=f"{draft.wording}-abbreviated",
    )
