"""Notes in brackets: a weekday, time zone, change of price, floor, measure, address, acronym or code that is altered.

A note stands beside a value in source, reference and translations; only the incorrect translation has it wrong.

Source: acesmith. Domains are those that RFC 2606 keeps free.
"""

from collections.abc import Iterator
from decimal import Decimal
from itertools import pairwise
from random import Random

from acesmith.challenge_sets.segments import PairView
from acesmith.challenge_sets.values import (
    Beside,
    Clock,
    Day,
    Floor,
    Money,
    Named,
    Note,
    Quantity,
    Share,
    Verbatim,
    Weekday,
)
from acesmith.generators.drafts import Draft, Reject
from acesmith.generators.grid import crossed_with, grid, refill
from acesmith.language.text import words_are_spaced
from acesmith.seeding import choose, draw_int

__all__ = ["notes"]

_Holder = Clock | Day | Money | Named
_Pair = tuple[Note, Note]
"""The note, and what it wrongly becomes."""

_ZONES = ("UTC", "UTC+1", "UTC+2", "UTC+3", "UTC+8", "UTC+9", "UTC−3", "UTC−5", "UTC−6", "UTC−8")
_ONE_FORM = (5, 9)
"""Numbers that have one plural form and one ordinal ending, in every language."""
_MEGAWATTS = (12, 98)
_DOMAIN = ".example"
_LETTERS = "BCDFGHKLMNPRTVXZ"
_PATHS = ("archive", "career", "contact", "events", "gallery", "history", "media", "orders", "press", "service")
_HANG_ON = ("’", "'", "-", "‑", "氏", "さん", "様", "先生", "女士", "社", "公司", "店", "駅", "市")
"""What hangs on a value, so that no note may come between."""


def notes(view: PairView, rng: Random) -> Iterator[Draft | Reject]:
    """Yield a grid for every kind of note that suits a value of the segment."""
    for slot, value in view.values.items():
        if not isinstance(value, _Holder):
            continue
        for name, (right, wrong) in _pairs(value, rng):
            noted = refill(view, slot, Beside(value, right))
            if noted is None:
                continue
            if not _is_free(noted, slot):
                yield Reject("something hangs on the value, so that no note fits")
                continue
            cells = crossed_with(name)
            yield from grid(noted, slot, Beside(value, wrong), cells, name=f"{slot}/{name}", trimmed=True)


def _is_free(view: PairView, slot: str) -> bool:
    """Return whether nothing hangs on a value in source and translations: a title, an ending, the rest of a word."""
    texts = [(view.source, view.source_language)]
    texts += [(view.target(wording), view.target_language) for wording in view.wordings]
    for realised, language in texts:
        after = realised.text[realised.places[slot].value[1] :]
        if after.startswith(_HANG_ON) or (words_are_spaced(language) and after[:1].isalnum()):
            return False
    return True


# --- the kinds of notes ---------------------------------------------------------------------------------------------


def _pairs(value: _Holder, rng: Random) -> Iterator[tuple[str, _Pair]]:
    """Yield the phenomena of the notes that suit a value, with a right and a wrong note for each."""
    if isinstance(value, Day):
        right, wrong = _two(rng, range(7))
        yield "date:weekday", (Weekday(right), Weekday(wrong))
    elif isinstance(value, Clock):
        right, wrong = _two(rng, range(len(_ZONES)))
        yield "time:zone", (Verbatim(_ZONES[right]), Verbatim(_ZONES[wrong]))
    elif isinstance(value, Money):
        sign, other_sign = choose(rng, (("+", "−"), ("−", "+")))
        percent, points = draw_int(rng, *_ONE_FORM), choose(rng, (False, True))
        yield "number:sign", (Share(percent, sign=sign), Share(percent, sign=other_sign))
        yield "number:percent", (Share(percent, points, sign), Share(percent, not points, sign))
    elif value.name.kind == "people":
        floor, ordinal = draw_int(rng, *_ONE_FORM), choose(rng, (True, False))
        yield "number:ordinal", (Floor(floor, ordinal), Floor(floor, not ordinal))
        yield "technical:email", _slipped(_email(value.name.id, rng), rng)
    elif value.name.kind == "organisations":
        megawatts = Decimal(draw_int(rng, *_MEGAWATTS))
        yield "quantity:symbol", _measures(megawatts, "megawatt", "milliwatt")
        units = choose(rng, (("kilowatt-hour", "kilowatt"), ("kilowatt", "kilowatt-hour")))
        yield "quantity:compound", _measures(Decimal(10 * draw_int(rng, *_MEGAWATTS)), *units)
        yield "technical:url", _slipped(_url(value.name.id, rng), rng)
        yield "technical:code", _slipped(_code(rng), rng)
        one, other = _slipped(_acronym(value.name.id), rng)
        # By the toss of a coin, for a company's own initials are not to be what is right everywhere.
        yield "name:acronym", choose(rng, ((one, other), (other, one)))


def _measures(amount: Decimal, unit: str, mistaken: str) -> _Pair:
    return Quantity(amount, unit, symbol=True), Quantity(amount, mistaken, symbol=True)


def _email(name_id: str, rng: Random) -> str:
    first, _, last = name_id.partition("-")
    user = choose(rng, (f"{first}.{last}", f"{first[0]}.{last}", f"{last}{draw_int(rng, 12, 98)}"))
    return f"{user}@{choose(rng, _PATHS)}{_DOMAIN}"


def _url(name_id: str, rng: Random) -> str:
    return f"www.{name_id}{_DOMAIN}/{choose(rng, _PATHS)}/{draw_int(rng, 1201, 9798)}"


def _acronym(name_id: str) -> str:
    first = name_id[0]
    consonants = [letter for letter in dict.fromkeys(name_id) if letter not in f"{first}aeiouy"]
    return "".join((first, *consonants[:2])).upper()


def _code(rng: Random) -> str:
    letters = "".join(_LETTERS[place] for place in _two(rng, range(len(_LETTERS))))
    return f"{letters}-{draw_int(rng, 1203, 9876)}-{choose(rng, 'ABCD')}"


def _two(rng: Random, pool: range) -> tuple[int, int]:
    """Draw two different numbers."""
    first = choose(rng, pool)
    return first, choose(rng, [number for number in pool if number != first])


def _slipped(text: str, rng: Random) -> _Pair:
    """Return the text, and the same with two neighbouring letters or digits exchanged; not in the top-level domain."""
    domain = text.find(_DOMAIN)
    places = [
        place
        for place, (one, other) in enumerate(pairwise(text))
        if one != other
        and (one + other).isalnum()
        and one.isdigit() == other.isdigit()
        and not (0 <= domain <= place < domain + len(_DOMAIN))
    ]
    place = choose(rng, places)
    return Verbatim(text), Verbatim(text[:place] + text[place + 1] + text[place] + text[place + 2 :])
