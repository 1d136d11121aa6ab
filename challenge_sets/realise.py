"""Fill the slots of a segment from a seed.

Slots are filled by (seed, corpus, segment), or by (seed, corpus, document) where the segment belongs to one, never by
language: every language of a segment says the same, and a document's segments speak of the same things.
"""

from collections.abc import Mapping
from decimal import Decimal
from random import Random

from acesmith.challenge_sets.segments import Segment, SlotType
from acesmith.challenge_sets.values import Clock, Day, Money, Named, Number, Quantity, Value
from acesmith.language.lexicon import NameKind
from acesmith.language.names import names
from acesmith.language.units import convert, unit
from acesmith.seeding import choose, draw_int, stream

__all__ = ["fill", "is_wordable"]

_ATTEMPTS = 1000
_NAMES: Mapping[str, NameKind] = {"person": "people", "place": "places", "organisation": "organisations"}
_MINUTES = (10, 15, 20, 25, 30, 35, 40, 45, 50, 55)
"""As timetables and appointments have them. None is below 10: *nine oh five* is read in many ways."""


def fill(segment: Segment, seed: int) -> Mapping[str, Value]:
    """Return a value for every slot of the segment; no two slots of a kind, in all of its document, share one.

    Raises:
        ValueError: A slot's range holds no value that fits.
    """
    rng = stream("fill", seed, segment.corpus, segment.document or segment.id)
    values: dict[str, Value] = dict(segment.values)
    for name, slot in (segment.document_slots or segment.slots).items():
        for _ in range(_ATTEMPTS):
            value = _draw(rng, slot)
            if value not in values.values() and _fits(value):
                break
        else:
            raise ValueError(f"segment {segment.id!r}: no value fits slot {name!r}")
        values[name] = value
    return {name: value for name, value in values.items() if name in segment.slots or name in segment.values}


def _draw(rng: Random, slot: SlotType) -> Value:
    if slot.kind in ("number", "money"):
        drawn = slot.step * draw_int(rng, -(-int(slot.low) // slot.step), int(slot.high) // slot.step)
        return Number(drawn) if slot.kind == "number" else Money(Decimal(drawn), slot.unit)
    if slot.kind == "quantity":
        scale = 10**slot.decimals
        amount = Decimal(draw_int(rng, int(slot.low * scale), int(slot.high * scale))) / scale
        return Quantity(amount, slot.unit)
    if slot.kind == "date":
        return Day(draw_int(rng, 1, 12), draw_int(rng, 2, 28))
    if slot.kind == "time":
        return Clock(draw_int(rng, int(slot.low), int(slot.high)), choose(rng, _MINUTES))
    pool = names(_NAMES[slot.kind]).values()
    return Named(choose(rng, [name for name in pool if name.gender == slot.gender]))


def _fits(value: Value) -> bool:
    if isinstance(value, Money):
        return is_wordable(value.amount)
    if not isinstance(value, Quantity):
        return True
    converted = convert(value.amount, value.unit, unit(value.unit).counterpart)
    return all(amount >= 1 and is_wordable(amount) for amount in (value.amount, converted)) and (
        converted != value.amount
    )


def is_wordable(amount: Decimal) -> bool:
    """Return whether an amount of a unit or a currency fits a sentence that wants its accusative.

    CLDR words units and currencies in the nominative only. The two are the same in every language of the corpus but for
    a few amounts: in Russian they differ after 1, 21, 31, …; in Slovene after 3, 4, 103, 104, … of a masculine; in
    Arabic after 2.
    """
    return amount != amount.to_integral_value() or (amount % 10 != 1 and amount % 100 not in (3, 4) and amount != 2)
