"""Times of the day: twelve hours off, or another hour.

Source: acesmith. A clock of twelve hours read as one of twenty-four, and the other way round.
"""

from collections.abc import Iterator
from random import Random

from acesmith.challenge_sets.segments import PairView
from acesmith.challenge_sets.values import Clock
from acesmith.generators.drafts import Draft, Reject
from acesmith.generators.grid import crossed_with, either_way, grid
from acesmith.seeding import choose

__all__ = ["times"]

_TWELVE_HOURS = crossed_with("time:twelve-hours")
_HOUR = crossed_with("time:hour", equal="time-equal")
_HOURS = range(7, 23)
"""As in the corpus."""


def times(view: PairView, rng: Random) -> Iterator[Draft | Reject]:
    """Yield two grids for every time."""
    for slot, value in view.values.items():
        if not isinstance(value, Clock):
            continue
        opposite = Clock((value.hour + 12) % 24, value.minute)
        hours = [hour for hour in _HOURS if hour % 12 != value.hour % 12]
        for cells, wrong in ((_TWELVE_HOURS, opposite), (_HOUR, Clock(choose(rng, hours), value.minute))):
            refilled, other = either_way(view, slot, wrong, rng)
            yield from grid(refilled, slot, other, cells, name=f"{slot}/{cells.crossed}")
