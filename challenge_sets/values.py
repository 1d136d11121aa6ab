"""What fills a slot: numbers, quantities, money, days, times, names; each knows its text in a language."""

from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from acesmith.language.cldr import format_clock, format_day, format_money, format_number, format_quantity
from acesmith.language.names import Name
from acesmith.language.units import unit

__all__ = ["Clock", "Day", "Money", "Named", "Number", "Quantity", "SlotKind", "Value"]

SlotKind = Literal["number", "quantity", "money", "date", "time", "person", "place", "organisation"]


@dataclass(frozen=True, slots=True)
class Number:
    """A cardinal number."""

    value: int
    """2 or more."""

    def text(self, language: str, case: str) -> str:
        """Return it with the language's separators."""
        return format_number(language, self.value)


@dataclass(frozen=True, slots=True)
class Quantity:
    """An amount of a unit."""

    amount: Decimal
    """Above 0."""
    unit: str
    """A name of `acesmith.language.units.UNITS`."""

    def text(self, language: str, case: str) -> str:
        """Return it with the unit's long name."""
        return format_quantity(language, self.amount, unit(self.unit).cldr)


@dataclass(frozen=True, slots=True)
class Money:
    """An amount of money."""

    amount: Decimal
    """Above 0."""
    currency: str
    """ISO 4217 code."""

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

    def text(self, language: str, case: str) -> str:
        """Return day and month as in running text."""
        return format_day(language, self.month, self.day, abbreviated=self.abbreviated)


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


Value = Number | Quantity | Money | Day | Clock | Named
