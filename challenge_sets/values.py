"""What fills a slot: numbers, quantities, money, days, times, names; each knows its text in a language.

Some are what no corpus draws and generators fill in: numbers in words, ranges, names with an address beside them.
"""

from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from acesmith.language.cldr import (
    format_clock,
    format_day,
    format_day_in_digits,
    format_money,
    format_number,
    format_percent,
    format_quantity,
    weekday,
)
from acesmith.language.names import Name
from acesmith.language.numerals import NumberWriting, floors, percentage_points, range_of, written_number
from acesmith.language.text import in_brackets
from acesmith.language.units import plain, unit

__all__ = [
    "Beside",
    "Clock",
    "Day",
    "Floor",
    "Money",
    "Named",
    "Note",
    "Number",
    "Quantity",
    "Range",
    "Share",
    "SlotKind",
    "Value",
    "Verbatim",
    "Weekday",
    "Wrapped",
]

SlotKind = Literal["number", "quantity", "money", "date", "time", "person", "place", "organisation"]


@dataclass(frozen=True, slots=True)
class Number:
    """A cardinal number."""

    value: int
    """2 or more."""
    writing: NumberWriting = "usual"
    """How it is written."""

    @property
    def count(self) -> int:
        """What its noun agrees with."""
        return self.value

    def text(self, language: str, case: str) -> str:
        """Return it with the language's separators, or in another writing."""
        if self.writing == "usual":
            return format_number(language, self.value)
        return written_number(language, self.value, self.writing)


@dataclass(frozen=True, slots=True)
class Range:
    """From one number to another."""

    low: int
    """2 or more."""
    high: int
    """More than `low`."""

    @property
    def count(self) -> int:
        """What its noun agrees with: in every language of the corpus, the number that stands beside it."""
        return self.high

    def text(self, language: str, case: str) -> str:
        """Return both, joined as the language joins them."""
        return range_of(language, self.low, self.high)


@dataclass(frozen=True, slots=True)
class Quantity:
    """An amount of a unit."""

    amount: Decimal
    """Above 0."""
    unit: str
    """A name of `acesmith.language.units.UNITS`."""
    symbol: bool = False
    """Whether the unit is written as its symbol."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "amount", plain(self.amount))

    def text(self, language: str, case: str) -> str:
        """Return it with the unit's long name, or its symbol."""
        return format_quantity(language, self.amount, unit(self.unit).cldr, symbol=self.symbol)


@dataclass(frozen=True, slots=True)
class Money:
    """An amount of money."""

    amount: Decimal
    """Above 0."""
    currency: str
    """ISO 4217 code."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "amount", plain(self.amount))

    def text(self, language: str, case: str) -> str:
        """Return it with the currency's name."""
        return format_money(language, self.amount, self.currency)


@dataclass(frozen=True, slots=True)
class Day:
    """A day of the year."""

    month: int
    """1 to 12."""
    day: int
    """2 to 28: every month has them, and no language words them as an ordinal."""
    abbreviated: bool = False
    """Whether the month is shortened, where the language does that."""
    year: int = 0
    """The year, or 0 for none."""
    digits: bool = False
    """Whether the month is a number."""

    def text(self, language: str, case: str) -> str:
        """Return day and month as in running text."""
        if self.digits:
            return format_day_in_digits(language, self.month, self.day)
        return format_day(language, self.month, self.day, abbreviated=self.abbreviated, year=self.year)


@dataclass(frozen=True, slots=True)
class Clock:
    """A time of the day."""

    hour: int
    """0 to 23."""
    minute: int
    """0 to 59."""

    def text(self, language: str, case: str) -> str:
        """Return it as in running text, with the ending of the case in a language that adds one."""
        return format_clock(language, self.hour, self.minute, case)


@dataclass(frozen=True, slots=True)
class Named:
    """A person, a place or an organisation."""

    name: Name
    """An entry of a lexicon, or a changed one."""

    def text(self, language: str, case: str) -> str:
        """Return the name in a case."""
        return self.name.form(language, case)


@dataclass(frozen=True, slots=True)
class Verbatim:
    """What stands in every language as it is: an address, a placeholder, a time zone."""

    content: str

    def text(self, language: str, case: str) -> str:
        """Return it."""
        return self.content


@dataclass(frozen=True, slots=True)
class Weekday:
    """A day of the week."""

    number: int
    """0 (Monday) to 6."""

    def text(self, language: str, case: str) -> str:
        """Return its name, alone as it is."""
        return weekday(language, self.number)


@dataclass(frozen=True, slots=True)
class Share:
    """A percentage, or a difference of two."""

    percent: int
    """From 5 to 9: in every language, those have one plural form."""
    points: bool = False
    """Whether it is a number of percentage points."""
    sign: str = ""
    """`+` or `−`, or empty."""

    def text(self, language: str, case: str) -> str:
        """Return it with the percent sign, or the name of percentage points."""
        worded = percentage_points(language, self.percent) if self.points else format_percent(language, self.percent)
        return self.sign + worded


@dataclass(frozen=True, slots=True)
class Floor:
    """A floor by its number, or a number of floors."""

    number: int
    """From 5 to 9: in every language, those have one plural form and one ordinal ending."""
    ordinal: bool

    def text(self, language: str, case: str) -> str:
        """Return it, alone as it is."""
        return floors(language, self.number, ordinal=self.ordinal)


Note = Verbatim | Weekday | Share | Floor | Quantity
"""What stands in brackets beside a value."""


@dataclass(frozen=True, slots=True)
class Beside:
    """A value with a note in brackets."""

    value: "Clock | Day | Money | Named"
    note: Note

    def text(self, language: str, case: str) -> str:
        """Return the value and, in the language's brackets, the note."""
        return self.value.text(language, case) + in_brackets(self.note.text(language, "nominative"), language)


@dataclass(frozen=True, slots=True)
class Wrapped:
    """A value between two pieces of markup."""

    value: "Clock | Day | Money | Named | Quantity"
    before: str
    after: str

    def text(self, language: str, case: str) -> str:
        """Return it."""
        return self.before + self.value.text(language, case) + self.after


Value = Number | Range | Quantity | Money | Day | Clock | Named | Verbatim | Beside | Wrapped
