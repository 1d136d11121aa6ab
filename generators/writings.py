"""The same value in another writing: words, other digits, ranges, symbols of units, dates with a year.

Some of these are errors, such as thousands set off by the sign of decimals; some are a free choice, which a metric
should not punish (the *equal* pairs).

Source: acesmith.
"""

from collections.abc import Iterator
from random import Random

from acesmith.challenge_sets.segments import PairView
from acesmith.challenge_sets.values import Day, Number, Quantity, Range, Value
from acesmith.generators.drafts import Draft, Reject
from acesmith.generators.grid import crossed_with, grid, refill
from acesmith.language.numerals import has_own_digits, has_words
from acesmith.language.punctuation import is_punctuation
from acesmith.language.text import begins_sentence
from acesmith.seeding import choose, draw_int

__all__ = ["writings"]

_WORDS = crossed_with("number:words")
_SEPARATORS = crossed_with("number:separators")
_FOREIGN_DIGITS = crossed_with("number:foreign-digits")
_RANGE = crossed_with("number:range")
_SYMBOL = crossed_with("quantity:symbol")
_YEAR = crossed_with("date:year")

_SEPARATED = (12345, 98765)
"""Numbers whose thousands every language sets off; some do so from five digits on."""

_WORDABLE = (13, 99)
_YEARS = (1951, 2023)
_LONGER = (2, 9)
"""By how much the end of a range exceeds its beginning."""

_ATTEMPTS = 40
_MONTHS = 12

_LOST_PREFIX = {
    "kilometer": "meter",
    "meter": "kilometer",
    "centimeter": "millimeter",
    "kilogram": "gram",
    "gram": "milligram",
    "liter": "milliliter",
}
"""What a lost or mistaken prefix of a metric unit makes of it."""


def writings(view: PairView, rng: Random) -> Iterator[Draft | Reject]:
    """Yield what the numbers, quantities and dates of a segment allow."""
    if not view.alternatives:
        return
    for slot, value in view.values.items():
        if isinstance(value, Number):
            yield from _digits(view, slot, value, rng)
            yield from _separators(view, slot, rng)
            yield from _words(view, slot, rng)
            yield from _range(view, slot, value, rng)
        elif isinstance(value, Quantity):
            yield from _symbol(view, slot, value, rng)
        elif isinstance(value, Day):
            yield from _year(view, slot, value, rng)


def _digits(view: PairView, slot: str, value: Number, rng: Random) -> Iterator[Draft | Reject]:
    """Yield the grid of digits of another script, and an equal pair of those that the language has itself."""
    wrong = Number(value.value, "foreign")
    yield from grid(view, slot, wrong, _FOREIGN_DIGITS, name=f"{slot}/{_FOREIGN_DIGITS.crossed}")
    if has_own_digits(view.target_language):
        yield _equal(view, slot, Number(value.value, "own"), "digits-equal", rng)


def _separators(view: PairView, slot: str, rng: Random) -> Iterator[Draft | Reject]:
    """Yield the grid of a number of five digits whose thousands are set off by the sign of decimals."""
    number, large = _refilled(view, slot, [draw_int(rng, *_SEPARATED) for _ in range(_ATTEMPTS)])
    if large is not None:
        wrong = Number(number, "separators")
        yield from grid(large, slot, wrong, _SEPARATORS, name=f"{slot}/{_SEPARATORS.crossed}")


def _words(view: PairView, slot: str, rng: Random) -> Iterator[Draft | Reject]:
    """Yield the grid of a number in words whose digits are exchanged, and an equal pair of digits and words."""
    proposals = [draw_int(rng, *_WORDABLE) for _ in range(_ATTEMPTS)]
    language = view.target_language
    fitting = [number for number in proposals if has_words(language, number) and has_words(language, _turned(number))]
    number, seen = _refilled(view, slot, [number for number in fitting if number != _turned(number)])
    if seen is None:
        return
    texts = [seen.target(wording) for wording in seen.wordings]
    if any(begins_sentence(realised.text, realised.places[slot].value[0]) for realised in texts):
        yield Reject("a number in words would need a capital letter")
        return
    right, wrong = Number(number, "words"), Number(_turned(number), "words")
    yield from grid(seen, slot, wrong, _WORDS, right=right, name=f"{slot}/{_WORDS.crossed}")
    yield _equal(seen, slot, right, "number-writing-equal", rng)


def _turned(number: int) -> int:
    """Return a number of two digits with the digits exchanged."""
    return number % 10 * 10 + number // 10


def _range(view: PairView, slot: str, value: Number, rng: Random) -> Iterator[Draft | Reject]:
    """Yield the grid of a range with another end."""
    longer, other = draw_int(rng, *_LONGER), draw_int(rng, *_LONGER)
    right, wrong = Range(value.value, value.value + longer), Range(value.value, value.value + longer + other)
    if not (view.accepts(slot, right) and view.accepts(slot, wrong)):
        yield Reject("no range fits the sentence")
        return
    right, wrong = choose(rng, ((right, wrong), (wrong, right)))
    seen = refill(view, slot, right)
    if seen is not None:
        yield from grid(seen, slot, wrong, _RANGE, name=f"{slot}/{_RANGE.crossed}", trimmed=True)


def _symbol(view: PairView, slot: str, value: Quantity, rng: Random) -> Iterator[Draft | Reject]:
    """Yield the grid of a metric unit's symbol with another prefix, and an equal pair of name and symbol."""
    right = Quantity(value.amount, value.unit, symbol=True)
    if view.target(view.alternatives[0], {slot: right}).text != view.target(view.alternatives[0]).text:
        yield _equal(view, slot, right, "quantity-writing-equal", rng)
    if value.unit in _LOST_PREFIX:
        wrong = Quantity(value.amount, _LOST_PREFIX[value.unit], symbol=True)
        yield from grid(view, slot, wrong, _SYMBOL, right=right, name=f"{slot}/{_SYMBOL.crossed}")


def _year(view: PairView, slot: str, value: Day, rng: Random) -> Iterator[Draft | Reject]:
    """Yield the grid of a date with another year, and an equal pair of a date in words and in digits."""
    if value.day > _MONTHS:  # Or nobody knows which is the month.
        yield _equal(view, slot, Day(value.month, value.day, digits=True), "date-writing-equal", rng)
    year = draw_int(rng, *_YEARS)
    wrong_year = choose(rng, [other for other in range(_YEARS[0], _YEARS[1] + 1) if other != year])
    seen = refill(view, slot, Day(value.month, value.day, year=year))
    if seen is not None and not _is_set_off(seen, slot):
        yield Reject("a comma would have to follow the year")
    elif seen is not None:
        wrong = Day(value.month, value.day, year=wrong_year)
        yield from grid(seen, slot, wrong, _YEAR, name=f"{slot}/{_YEAR.crossed}", trimmed=True)


def _is_set_off(view: PairView, slot: str) -> bool:
    """Return whether a date that has a comma before its year has some mark after it, in source and translations."""
    texts = [view.source, *(view.target(wording) for wording in view.wordings)]
    dates = [(realised.text, realised.places[slot].value) for realised in texts]
    return all(
        "," not in text[start:end] or not text[end:] or is_punctuation(text[end]) for text, (start, end) in dates
    )


def _refilled(view: PairView, slot: str, proposals: list[int]) -> tuple[int, PairView | None]:
    """Return the first number that fits the slot, and the view with it; none where none fits."""
    for number in proposals:
        if Number(number) not in view.values.values() and view.accepts(slot, Number(number)):
            return number, refill(view, slot, Number(number))
    return 0, None


def _equal(view: PairView, slot: str, value: Value, phenomenon: str, rng: Random) -> Draft:
    """Return a pair of one wording, with the usual writing and with another."""
    wording = choose(rng, view.alternatives)
    return Draft(
        phenomenon=phenomenon,
        place=f"{slot}/{wording}",
        good=view.target(wording).text,
        incorrect=view.target(wording, {slot: value}).text,
        good_spans=(),
        incorrect_spans=(),
        wording=wording,
        source=view.source.text if view.refilled else None,
        reference=view.target("reference").text if view.refilled else None,
    )
