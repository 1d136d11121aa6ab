"""Unit conversion: the amount or the unit converted, and not both.

The source and the reference have a quantity in one system of units; a good translation has it converted to the other.

Source: Amrhein, Moghe and Guillou, "ACES", WMT 2022, phenomena hallucination-unit-conversion-amount-matches-ref and
-unit-matches-ref.
"""

from collections.abc import Iterator
from random import Random

from acesmith.challenge_sets.segments import PairView
from acesmith.challenge_sets.values import Quantity
from acesmith.generators.drafts import Draft, Reject
from acesmith.generators.grid import Cells, grid
from acesmith.language.units import convert, unit

__all__ = ["unit_conversion"]

_AMOUNT = Cells(
    levels={"level-1": "hallucination-unit-conversion-amount-matches-ref"},
    crossed="unit-conversion-amount-crossed",
    equal="unit-conversion-equal",
)
_UNIT = Cells(
    levels={"level-1": "hallucination-unit-conversion-unit-matches-ref"},
    crossed="unit-conversion-unit-crossed",
)


def unit_conversion(view: PairView, rng: Random) -> Iterator[Draft | Reject]:
    """Yield two grids for every quantity: one with the amount as in the reference, one with the unit."""
    del rng  # Nothing is drawn: the amount and its unit decide everything.
    for slot, value in view.values.items():
        if not isinstance(value, Quantity):
            continue
        other = unit(value.unit).counterpart
        converted = Quantity(convert(value.amount, value.unit, other), other)
        amount_matches = Quantity(value.amount, other)
        unit_matches = Quantity(converted.amount, value.unit)
        yield from grid(view, slot, amount_matches, _AMOUNT, right=converted, name=f"{slot}/amount")
        yield from grid(view, slot, unit_matches, _UNIT, right=converted, name=f"{slot}/unit")
