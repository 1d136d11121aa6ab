"""Quantities: the amount or the unit converted and not both, converted by a wrong factor, or another unit.

The source and the reference have a quantity in one system of units; a good translation has it converted to the other.

Source: Amrhein, Moghe and Guillou, "ACES", WMT 2022, phenomena hallucination-unit-conversion-amount-matches-ref and
-unit-matches-ref.
"""

from collections.abc import Iterator
from decimal import Decimal
from random import Random

from acesmith.challenge_sets.realise import is_wordable
from acesmith.challenge_sets.segments import PairView
from acesmith.challenge_sets.values import Quantity
from acesmith.generators.drafts import Draft, Reject
from acesmith.generators.grid import Cells, crossed_with, either_way, grid, refill
from acesmith.language.units import convert, unit
from acesmith.seeding import choose

__all__ = ["unit_conversion", "units"]

_AMOUNT = Cells(
    levels={"level-1": "hallucination-unit-conversion-amount-matches-ref"},
    crossed="unit-conversion-amount-crossed",
    equal="unit-conversion-equal",
)
_UNIT = Cells(
    levels={"level-1": "hallucination-unit-conversion-unit-matches-ref"},
    crossed="unit-conversion-unit-crossed",
)


_WRONG_FACTOR = crossed_with("quantity:conversion")
_UNIT_ALONE = crossed_with("quantity:unit", equal="quantity-equal")
_PREFIX = crossed_with("quantity:prefix")

_SIBLINGS = {
    "kilometer": "meter",
    "meter": "centimeter",
    "centimeter": "meter",
    "mile": "foot",
    "foot": "inch",
    "inch": "foot",
    "kilogram": "gram",
    "gram": "kilogram",
    "pound": "ounce",
    "ounce": "pound",
}
"""Units of the same system that are taken for each other."""


def unit_conversion(view: PairView, rng: Random) -> Iterator[Draft | Reject]:
    """Yield three grids for every quantity: amount as in the reference, unit as there, and converted by a wrong factor.

    By the toss of a coin the source has the converted quantity, and the translation goes back: what was drawn is
    rounder than what was computed.
    """
    for slot, value in view.values.items():
        if not isinstance(value, Quantity):
            continue
        other = unit(value.unit).counterpart
        converted = Quantity(convert(value.amount, value.unit, other), other)
        swapped = refill(view, slot, converted) if choose(rng, (False, True)) else None
        seen, given, right = (view, value, converted) if swapped is None else (swapped, converted, value)
        for cells, wrong in (
            (_AMOUNT, Quantity(given.amount, right.unit)),
            (_UNIT, Quantity(right.amount, given.unit)),
            (_WRONG_FACTOR, Quantity(_misconverted(right.amount, rng), right.unit)),
        ):
            if not is_wordable(wrong.amount):
                yield Reject("the wrong amount does not fit the sentence")
                continue
            yield from grid(seen, slot, wrong, cells, right=right, name=f"{slot}/{cells.crossed}")


def _misconverted(amount: Decimal, rng: Random) -> Decimal:
    """Return what the amount becomes with a wrong factor: 15 to 40 % more or less, as precise as it was."""
    factors = (*(Decimal(percent) / 100 for percent in (60, 70, 80, 85, 115, 120, 130, 140)),)
    return (amount * choose(rng, factors)).quantize(amount)


def units(view: PairView, rng: Random) -> Iterator[Draft | Reject]:
    """Yield two grids for every quantity: its unit replaced by that of the other system, and by another of its own."""
    for slot, value in view.values.items():
        if not isinstance(value, Quantity):
            continue
        for cells, name in ((_UNIT_ALONE, unit(value.unit).counterpart), (_PREFIX, _SIBLINGS.get(value.unit))):
            if name is None:
                continue
            wrong = Quantity(value.amount, name)
            refilled, other = either_way(view, slot, wrong, rng)
            yield from grid(refilled, slot, other, cells, name=f"{slot}/{cells.crossed}")
