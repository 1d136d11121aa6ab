"""Dates: the month replaced by another, or the day, or the two exchanged.

Source: Amrhein, Moghe and Guillou, "ACES", WMT 2022, phenomenon hallucination-date-time. There the good translation has
the month's name swapped with its abbreviation; so has ours, in languages that abbreviate months.
"""

import dataclasses
from collections.abc import Iterator
from random import Random

from acesmith.challenge_sets.segments import PairView
from acesmith.challenge_sets.values import Day
from acesmith.generators.drafts import Draft, Reject
from acesmith.generators.grid import Cells, crossed_with, grid, refill
from acesmith.seeding import choose

__all__ = ["days", "months"]

_NAMED = "hallucination-date-time"
_CELLS = Cells(levels={"level-1": _NAMED}, crossed="date-time-crossed", equal="date-time-equal")
_DAY = crossed_with("date:day")
_DAY_AND_MONTH = crossed_with("date:day-and-month")
_DAYS = range(2, 29)
_MONTHS = range(2, 13)
"""Those that are days as well."""


def days(view: PairView, rng: Random) -> Iterator[Draft | Reject]:
    """Yield two grids for every date: another day of the month, and day and month exchanged.

    Few dates can be exchanged, so that another one is filled in where that does no harm.
    """
    for slot, value in view.values.items():
        if not isinstance(value, Day):
            continue
        others = [day for day in _DAYS if day != value.day]
        yield from grid(view, slot, Day(value.month, choose(rng, others)), _DAY, name=f"{slot}/{_DAY.crossed}")
        month = choose(rng, _MONTHS)
        day = choose(rng, [day for day in _MONTHS if day != month])
        refilled = refill(view, slot, Day(month, day))
        if refilled is not None:
            yield from grid(refilled, slot, Day(day, month), _DAY_AND_MONTH, name=f"{slot}/{_DAY_AND_MONTH.crossed}")


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
