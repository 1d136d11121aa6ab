"""Units of measurement: their CLDR names, their counterparts in the other system, and conversion by pint."""

from dataclasses import dataclass
from decimal import ROUND_HALF_EVEN, Decimal
from functools import cache, lru_cache
from typing import Any

from acesmith.errors import UnknownNameError

__all__ = ["UNITS", "Unit", "convert", "plain", "unit"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """A unit of the corpus."""

    name: str
    """As the corpus spells it: CLDR's identifier without its dimension."""
    cldr: str
    """CLDR's full identifier."""
    pint: str
    """Its name in pint."""
    counterpart: str
    """The unit of the other system that a translator would convert it to."""


UNITS = {
    entry.name: entry
    for name, cldr, pint, counterpart in (
        ("mile", "length-mile", "mile", "kilometer"),
        ("kilometer", "length-kilometer", "kilometer", "mile"),
        ("foot", "length-foot", "foot", "meter"),
        ("meter", "length-meter", "meter", "foot"),
        ("inch", "length-inch", "inch", "centimeter"),
        ("centimeter", "length-centimeter", "centimeter", "inch"),
        ("pound", "mass-pound", "pound", "kilogram"),
        ("kilogram", "mass-kilogram", "kilogram", "pound"),
        ("ounce", "mass-ounce", "ounce", "gram"),
        ("gram", "mass-gram", "gram", "ounce"),
        ("gallon", "volume-gallon", "US_liquid_gallon", "liter"),
        ("liter", "volume-liter", "liter", "gallon"),
        ("fahrenheit", "temperature-fahrenheit", "degree_Fahrenheit", "celsius"),
        ("celsius", "temperature-celsius", "degree_Celsius", "fahrenheit"),
        ("mile-per-hour", "speed-mile-per-hour", "mile / hour", "kilometer-per-hour"),
        ("kilometer-per-hour", "speed-kilometer-per-hour", "kilometer / hour", "mile-per-hour"),
        ("millimeter", "length-millimeter", "millimeter", "inch"),
        ("milligram", "mass-milligram", "milligram", "ounce"),
        ("milliliter", "volume-milliliter", "milliliter", "gallon"),
        ("megawatt", "power-megawatt", "megawatt", "milliwatt"),
        ("milliwatt", "power-milliwatt", "milliwatt", "megawatt"),
        ("kilowatt", "power-kilowatt", "kilowatt", "megawatt"),
        ("kilowatt-hour", "energy-kilowatt-hour", "kilowatt * hour", "kilowatt"),
    )
    for entry in (Unit(name=name, cldr=cldr, pint=pint, counterpart=counterpart),)
}
"""Every unit that a quantity slot may have, by name."""

_TOLERANCE = Decimal("0.01")
"""Greatest relative error of a rounded conversion."""


def unit(name: str) -> Unit:
    """Return the unit of that name.

    Raises:
        UnknownNameError: There is none.
    """
    if name not in UNITS:
        raise UnknownNameError("unit", name, UNITS)
    return UNITS[name]


@cache
def _registry() -> Any:
    import pint  # Here, for it takes half a second that only making a set needs.

    return pint.UnitRegistry(non_int_type=Decimal)


@lru_cache(maxsize=65536)
def convert(amount: Decimal, source: str, target: str) -> Decimal:
    """Return the amount in another unit, rounded as a translator would round it.

    Two significant digits if that is within 1 % of the exact value, else three; temperatures to the nearest degree.

    Example:
        >>> convert(Decimal(24), "mile", "kilometer"), convert(Decimal(68), "fahrenheit", "celsius")
        (Decimal('39'), Decimal('20'))
    """
    registry = _registry()
    exact: Decimal = registry.Quantity(amount, unit(source).pint).to(unit(target).pint).magnitude
    if target in ("celsius", "fahrenheit"):
        return exact.quantize(Decimal(1), rounding=ROUND_HALF_EVEN)
    rounded = _significant(exact, 2)
    if abs(rounded - exact) > abs(exact) * _TOLERANCE:
        rounded = _significant(exact, 3)  # Within half a percent, whatever the number.
    return plain(rounded)


def plain(amount: Decimal) -> Decimal:
    """Return an amount without exponent and without zeros at its end: equal amounts are then written alike.

    Example:
        >>> plain(Decimal("1.2E+2")), plain(Decimal("39.0")), plain(Decimal("2.50"))
        (Decimal('120'), Decimal('39'), Decimal('2.5'))
    """
    return amount.quantize(Decimal(1)) if amount == amount.to_integral_value() else amount.normalize()


def _significant(value: Decimal, digits: int) -> Decimal:
    return value.quantize(Decimal(1).scaleb(value.adjusted() - digits + 1), rounding=ROUND_HALF_EVEN)
