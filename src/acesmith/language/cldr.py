"""Numbers, dates, times, units, money and plural categories as the Unicode CLDR words them, through Babel.

Source: Unicode Common Locale Data Repository, in the release that the pinned Babel carries.
"""

import datetime
from decimal import Decimal
from functools import cache, lru_cache
from typing import Any

from babel import Locale, UnknownLocaleError
from babel.core import get_global
from babel.dates import format_skeleton, format_time
from babel.numbers import format_decimal, get_currency_name, get_currency_unit_pattern
from babel.numbers import format_percent as _format_percent
from babel.units import format_unit

from acesmith.errors import InputError
from acesmith.language.lexicon import correction

__all__ = [
    "format_clock",
    "format_day",
    "format_day_in_digits",
    "format_money",
    "format_number",
    "format_percent",
    "format_quantity",
    "has_locale",
    "integer_categories",
    "language_name",
    "normalise_code",
    "number_separators",
    "plural_category",
    "script_code",
    "weekday",
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


@cache
def script_code(language: str) -> str:
    """Return the ISO 15924 code of the script that the language is written in, or `Zyyy` where CLDR does not say.

    Example:
        >>> [script_code(code) for code in ("pl", "sr", "sr-Latn", "zh", "zh-Hant", "ja")]
        ['Latn', 'Cyrl', 'Latn', 'Hans', 'Hant', 'Jpan']
    """
    likely: Any = get_global("likely_subtags")
    own = language.replace("-", "_")
    for subtags in (own, likely.get(own, ""), likely.get(own.partition("_")[0], "")):
        for subtag in subtags.split("_")[1:]:
            if len(subtag) == 4 and subtag.isalpha():
                return str(subtag)
    return "Zyyy"


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


@cache
def integer_categories(language: str) -> frozenset[str]:
    """Return the plural categories that the language's integers from 3 to 9999 have.

    A text in a language with more than one needs branches. (2 is left out for Arabic, in which no digit stands beside a
    dual.)

    Example:
        >>> [sorted(integer_categories(language)) for language in ("it", "cs", "pl", "ar")]
        [['other'], ['few', 'other'], ['few', 'many'], ['few', 'many', 'other']]
    """
    return frozenset(plural_category(language, number) for number in range(3, 10_000))


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
def format_day(language: str, month: int, day: int, *, abbreviated: bool = False, year: int = 0) -> str:
    """Return a day and month, or a day, month and year, in running text.

    Args:
        language: BCP 47 code.
        month: 1 to 12.
        day: 1 to 31.
        abbreviated: Whether the month's name is shortened, where the language does that.
        year: The year, or 0 for none.

    Example:
        >>> format_day("de", 3, 14), format_day("es", 3, 14), format_day("en", 9, 2, abbreviated=True)
        ('14. März', '14 de marzo', 'Sep 2')
        >>> format_day("sl", 3, 14), format_day("en", 3, 14, year=2021)
        ('14. marca', 'March 14, 2021')
    """
    date = datetime.date(year or 2024, month, day)  # A leap year: it has every day.
    abbreviated = abbreviated and correction(language, "date", "abbreviate") is not False
    skeleton = ("y" if year else "") + ("MMMd" if abbreviated else "MMMMd")
    text = format_skeleton(skeleton, date, locale=_locale(language))
    months = correction(language, "date", "months")
    if months and not abbreviated:
        text = text.replace(_locale(language).months["format"]["wide"][month], months[month - 1])
    return text


@lru_cache(maxsize=65536)
def format_day_in_digits(language: str, month: int, day: int) -> str:
    """Return a day and month in digits.

    Example:
        >>> [format_day_in_digits(language, 3, 14) for language in ("en", "de", "fr")]
        ['3/14', '14.3.', '14/03']
    """
    return str(format_skeleton("Md", datetime.date(2024, month, day), locale=_locale(language)))


@lru_cache(maxsize=65536)
def format_quantity(language: str, amount: Decimal, unit: str, *, symbol: bool = False) -> str:
    """Return an amount with the unit's long name, in the plural form that the amount asks for, or with its symbol.

    Where CLDR's names do not suit running text, the language's lexicon has others.

    Args:
        language: BCP 47 code.
        amount: Not negative.
        unit: CLDR's identifier, such as `length-mile`.
        symbol: Whether the unit is written as its symbol.

    Example:
        >>> format_quantity("en", Decimal("2.5"), "length-mile"), format_quantity("zh", Decimal(24), "length-mile")
        ('2.5 miles', '24英里')
    """
    pattern = None if symbol else _our_pattern(language, amount, "units", unit)
    if pattern:
        return pattern.replace("{0}", format_number(language, amount))
    text = str(format_unit(amount, unit, length="short" if symbol else "long", locale=_locale(language)))
    if language in _GROUPS_FROM_FIVE_DIGITS and 1000 <= amount < 10_000:
        grouped = format_decimal(amount, locale=_locale(language))
        text = text.replace(grouped, format_number(language, amount))
    return text


@cache
def weekday(language: str, number: int) -> str:
    """Return the name of a day of the week (0 is Monday) as it stands alone.

    Example:
        >>> weekday("de", 1), weekday("ja", 1)
        ('Dienstag', '火曜日')
    """
    return str(_locale(language).days["stand-alone"]["wide"][number])


@cache
def format_percent(language: str, percent: int) -> str:
    r"""Return a percentage in digits, with the percent sign.

    Example:
        >>> format_percent("de", 12), format_percent("tr", 12)
        ('12\xa0%', '%12')
    """
    return str(_format_percent(Decimal(percent) / 100, locale=_locale(language)))


@lru_cache(maxsize=65536)
def format_money(language: str, amount: Decimal, currency: str) -> str:
    r"""Return an amount of money with the currency's name, in the plural form that the amount asks for.

    Where CLDR's names do not suit running text, the language's lexicon has others.

    Args:
        language: BCP 47 code.
        amount: Not negative.
        currency: ISO 4217 code.

    Example:
        >>> [format_money(language, Decimal(1250), "EUR") for language in ("en", "fr", "ru")]
        ['1,250 euros', '1\u202f250 euros', '1\xa0250 евро']
    """
    locale = _locale(language)
    pattern = _our_pattern(language, amount, "currencies", currency)
    if not pattern:
        unit = get_currency_unit_pattern(currency, amount, locale=locale)
        pattern = unit.replace("{1}", get_currency_name(currency, amount, locale=locale))
    return pattern.replace("{0}", format_number(language, amount))


def _our_pattern(language: str, amount: Decimal, *path: str) -> str | None:
    """Return the lexicon's pattern for that amount, or None where the lexicon leaves the wording to CLDR."""
    ours = correction(language, *path)
    if not ours:
        return None
    if "decimal" in ours and amount != amount.to_integral_value():
        return str(ours["decimal"])
    return str(ours[str(_locale(language).plural_form(amount))])


@lru_cache(maxsize=4096)
def format_clock(language: str, hour: int, minute: int, case: str = "nominative") -> str:
    r"""Return a time of the day in running text, by the pattern of the language's lexicon or else of CLDR.

    Args:
        language: BCP 47 code.
        hour: 0 to 23.
        minute: 0 to 59.
        case: A language whose times take an ending in that case has it added, by the last spoken numeral.

    Example:
        >>> [format_clock(language, 14, 45) for language in ("en", "de", "fr")]
        ['2:45 PM', '14:45', '14\xa0h\xa045']
    """
    pattern = correction(language, "time", "pattern") or "short"
    text = str(format_time(datetime.time(hour, minute), pattern, locale=_locale(language)))
    endings = correction(language, "time", case)
    if endings:
        last = minute or hour
        text += endings[str(last % 10 or last)] if last > 10 else endings[str(last)]
    return text
