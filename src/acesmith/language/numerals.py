"""Numbers in other writings than the usual: in words, in other digits, with wrong separators; ranges, points."""

from functools import lru_cache
from typing import Literal

from acesmith.language.cldr import format_number, number_separators, script_code
from acesmith.language.lexicon import correction

__all__ = ["NumberWriting", "floors", "has_own_digits", "has_words", "percentage_points", "range_of", "written_number"]

NumberWriting = Literal["usual", "words", "separators", "foreign", "own"]
"""The usual digits; words; digits with the separator of decimals in the place of that of thousands; digits of a script
that is not the language's; digits of its own script, where it has some beside the usual ones."""

_ARABIC = str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")
_DEVANAGARI = str.maketrans("0123456789", "०१२३४५६७८९")
_WIDE = str.maketrans("0123456789", "０１２３４５６７８９")

_IN_WORDS = {"de": "de", "en": "en", "es": "es", "fr": "fr", "it": "it", "ja": "ja", "nl": "nl", "pt": "pt", "zh": "ja"}
"""num2words' name for the language. Chinese writes two digits as Japanese does, 二十五. Left out are languages whose
numerals decline, Turkish, whose words num2words joins, and Bulgarian, which it does not know."""

_WORDS_END = {"es": (1,), "it": (1,), "pt": (1, 2), "fr": (1,), "nl": (), "de": (), "en": (), "ja": (), "zh": ()}
"""Last digits whose word depends on the noun."""


def has_words(language: str, number: int) -> bool:
    """Return whether the number can be written in words that no noun changes: 13 to 99, in some languages."""
    return language in _IN_WORDS and 13 <= number <= 99 and number % 10 not in _WORDS_END[language]


def has_own_digits(language: str) -> bool:
    """Return whether the language has digits of its own beside European ones: Arabic, or full-width ones."""
    return script_code(language) in ("Arab", "Hans", "Hant", "Jpan")


@lru_cache(maxsize=65536)
def written_number(language: str, number: int, writing: NumberWriting) -> str:
    """Return the number in another writing.

    Example:
        >>> [written_number("en", 12500, writing) for writing in ("separators", "foreign")]
        ['12.500', '١٢,٥٠٠']
        >>> [written_number(language, 25, "words") for language in ("de", "fr", "zh")]
        ['fünfundzwanzig', 'vingt-cinq', '二十五']
        >>> [written_number(language, 25, "own") for language in ("ar", "ja")]
        ['٢٥', '２５']
    """
    if writing == "words":
        from num2words import num2words

        return str(num2words(number, lang=_IN_WORDS[language]))
    usual = format_number(language, number)
    if writing == "separators":
        return usual.replace(*number_separators(language))
    own_script = script_code(language) == "Arab"
    if writing == "foreign":
        return usual.translate(_DEVANAGARI if own_script else _ARABIC)
    if writing == "own":
        return usual.translate(_ARABIC if own_script else _WIDE)
    return usual


def range_of(language: str, low: int, high: int) -> str:
    """Return two numbers joined as the language joins the bounds of a range.

    Example:
        >>> range_of("en", 12, 15), range_of("ja", 12, 15)
        ('12–15', '12～15')
    """
    between = correction(language, "numbers", "range") or "–"
    return f"{format_number(language, low)}{between}{format_number(language, high)}"


def percentage_points(language: str, number: int) -> str:
    """Return a number of percentage points.

    Args:
        language: BCP 47 code.
        number: From 5 to 9: in every language, those have one plural form.

    Example:
        >>> percentage_points("en", 7), percentage_points("ja", 7)
        ('7 percentage points', '7ポイント')
    """
    return str(correction(language, "numbers", "points")).replace("{0}", str(number))


def floors(language: str, number: int, *, ordinal: bool) -> str:
    """Return the floor of that number, or that number of floors.

    Args:
        language: BCP 47 code.
        number: From 5 to 9: in every language, those have one plural form and one ordinal ending.
        ordinal: Whether it is the floor.

    Example:
        >>> [floors(language, 7, ordinal=ordinal) for language in ("en", "ja") for ordinal in (True, False)]
        ['7th floor', '7 floors', '7階', '7階建て']
    """
    return str(correction(language, "numbers", "ordinal" if ordinal else "cardinal")).replace("{0}", str(number))
