"""Numbers, dates, units and plural categories as the Unicode CLDR words them, through Babel.

Source: Unicode Common Locale Data Repository, in the release that the pinned Babel carries.
"""

import datetime
import tomllib
from decimal import Decimal
from functools import cache, lru_cache
from importlib import resources
from typing import Any

from babel import Locale, UnknownLocaleError
from babel.core import get_global
from babel.dates import format_skeleton
from babel.numbers import format_decimal
from babel.units import format_unit

from acesmith.errors import InputError

__all__ = [
    "format_day",
    "format_number",
    "format_quantity",
    "has_locale",
    "language_name",
    "normalise_code",
    "number_separators",
    "plural_category",
]

# CLDR's minimumGroupingDigits is 2 in these: 1250 has no separator and 12.500 has one. Babel 2.19 does not read it.
_GROUPS_FROM_FIVE_DIGITS = frozenset(("bg", "es", "it", "pl", "pt-PT"))

# CLDR's likely script or region is dropped, so that one language has one code.
_DEFAULT_SUBTAGS = {"zh-CN": "zh", "zh-Hans": "zh", "zh-TW": "zh-Hant", "pt-BR": "pt", "en-US": "en"}


@lru_cache(maxsize=256)
def _locale(language: str) -> Locale:
    try:
        return Locale.parse(language, sep="-")
    except (UnknownLocaleError, ValueError):
        raise InputError(f"language {language!r}", "CLDR has no locale for it") from None


def has_locale(language: str) -> bool:
    """Return whether CLDR describes the language."""
    try:
        _locale(language)
    except InputError:
        return False
    return True


def language_name(language: str) -> str:
    """Return the English name of the language, or the code itself where CLDR has none."""
    return (_locale(language).english_name or language) if has_locale(language) else language


def normalise_code(code: str) -> str:
    """Return the BCP 47 code that acesmith uses for a corpus's own code.

    ISO 639-3 codes become two-letter ones where those exist; `zh` is simplified, `pt` Brazilian.

    Example:
        >>> [normalise_code(code) for code in ("deu", "zho-TW", "srp-Cyrl", "arb", "en_US")]
        ['de', 'zh-Hant', 'sr-Cyrl', 'ar', 'en']
    """
    language, *rest = code.replace("_", "-").split("-")
    # An alias may bring a region of its own: Dari (prs) is fa_AF.
    language = get_global("language_aliases").get(language.lower(), language.lower()).replace("_", "-")
    joined = "-".join((language, *rest))
    return _DEFAULT_SUBTAGS.get(joined, joined)


@lru_cache(maxsize=65536)
def plural_category(language: str, number: int) -> str:
    """Return the CLDR cardinal plural category: `zero`, `one`, `two`, `few`, `many` or `other`."""
    return str(_locale(language).plural_form(number))


@lru_cache(maxsize=65536)
def format_number(language: str, number: int | Decimal) -> str:
    """Return the number with the language's separators.

    Example:
        >>> [format_number(language, 12500) for language in ("en", "de", "es")]
        ['12,500', '12.500', '12.500']
    """
    grouped = not (language in _GROUPS_FROM_FIVE_DIGITS and -10_000 < number < 10_000)
    return format_decimal(number, locale=_locale(language), group_separator=grouped, decimal_quantization=False)


@lru_cache(maxsize=1024)
def number_separators(language: str) -> tuple[str, str]:
    """Return the (grouping, decimal) separators that the language uses with European digits."""
    symbols: Any = _locale(language).number_symbols.get("latn", {})
    return str(symbols.get("group", ",")), str(symbols.get("decimal", "."))


@lru_cache(maxsize=65536)
def format_day(language: str, month: int, day: int, *, abbreviated: bool = False) -> str:
    """Return a day and month in running text.

    Args:
        language: BCP 47 code.
        month: 1 to 12.
        day: 1 to 31.
        abbreviated: Whether the month's name is shortened, where the language does that.

    Example:
        >>> format_day("de", 3, 14), format_day("es", 3, 14), format_day("en", 9, 2, abbreviated=True)
        ('14. März', '14 de marzo', 'Sep 2')
    """
    date = datetime.date(2024, month, day)  # A leap year: it has every day.
    return format_skeleton("MMMd" if abbreviated else "MMMMd", date, locale=_locale(language))


@cache
def _unit_names() -> dict[str, Any]:
    """Return the names that take the place of CLDR's, by language, unit and plural category."""
    text = (resources.files("acesmith.language") / "lexicons" / "units.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


@lru_cache(maxsize=65536)
def format_quantity(language: str, amount: Decimal, unit: str) -> str:
    """Return an amount with the unit's long name, in the plural form that the amount asks for.

    A few names of CLDR's that are abbreviations or colloquial are replaced (`lexicons/units.toml`).

    Args:
        language: BCP 47 code.
        amount: Not negative.
        unit: CLDR's identifier, such as `length-mile`.

    Example:
        >>> format_quantity("en", Decimal("2.5"), "length-mile"), format_quantity("zh", Decimal(24), "length-mile")
        ('2.5 miles', '24英里')
    """
    ours = _unit_names().get(language, {}).get(unit)
    if ours:
        pattern: str = ours[str(_locale(language).plural_form(amount))]
        return pattern.replace("{0}", format_number(language, amount))
    text = str(format_unit(amount, unit, length="long", locale=_locale(language)))
    if language in _GROUPS_FROM_FIVE_DIGITS and 1000 <= amount < 10_000:
        grouped = format_decimal(amount, locale=_locale(language))
        text = text.replace(grouped, format_number(language, amount))
    return text
