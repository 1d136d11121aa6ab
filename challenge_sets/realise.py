"""Fill the slots of a segment from a seed.

Slots are filled by (seed, corpus, segment), never by language: every language of a segment says the same.
"""

from collections.abc import Mapping
from decimal import Decimal
from random import Random

from acesmith.challenge_sets.segments import Segment, SlotType
from acesmith.challenge_sets.values import Day, Named, Number, Quantity, Value
from acesmith.language.names import Name, people, places
from acesmith.language.units import convert, unit
from acesmith.seeding import choose, draw_int, stream

__all__ = ["fill"]

_ATTEMPTS = 1000


def fill(segment: Segment, seed: int) -> Mapping[str, Value]:
    """Return a value for every slot of the segment; no two slots of a kind share one.

    Raises:
        ValueError: A slot's range holds no value that fits.
    """
    rng = stream("fill", seed, segment.corpus, segment.id)
    values: dict[str, Value] = dict(segment.values)
    for name, slot in segment.slots.items():
        for _ in range(_ATTEMPTS):
            value = _draw(rng, slot)
            if value not in values.values() and _fits(value):
                break
        else:
            raise ValueError(f"segment {segment.id!r}: no value fits slot {name!r}")
        values[name] = value
    return values


def _draw(rng: Random, slot: SlotType) -> Value:
    if slot.kind == "number":
        return Number(slot.step * draw_int(rng, -(-int(slot.low) // slot.step), int(slot.high) // slot.step))
    if slot.kind == "quantity":
        scale = 10**slot.decimals
        amount = Decimal(draw_int(rng, int(slot.low * scale), int(slot.high * scale))) / scale
        return Quantity(amount, slot.unit)
    if slot.kind == "date":
        return Day(draw_int(rng, 1, 12), draw_int(rng, 2, 28))
    pool: Mapping[str, Name] = people() if slot.kind == "person" else places()
    return Named(choose(rng, [name for name in pool.values() if name.gender == slot.gender]))


def _fits(value: Value) -> bool:
    if not isinstance(value, Quantity):
        return True
    converted = convert(value.amount, value.unit, unit(value.unit).counterpart)
    # CLDR words units in the nominative; where an accusative differs from it, it does so for 1, 21, 31, … only.
    return all(amount >= 1 and not _ends_in_one(amount) for amount in (value.amount, converted)) and (
        converted != value.amount
    )


def _ends_in_one(amount: Decimal) -> bool:
    return amount == amount.to_integral_value() and amount % 10 == 1
