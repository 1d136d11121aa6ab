"""Running text by script: whether words are spaced, where they end, and how case is changed."""

import regex

from acesmith.language.cldr import script_code

__all__ = ["begins_sentence", "has_case", "in_brackets", "lower", "pieces", "upper", "words_are_spaced"]

# A combining mark, such as an Arabic vowel sign, is part of its word; the standard library leaves it out.
_WORD = regex.compile(r"[\w\p{M}]+(?:[’'.,\u00a0-][\w\p{M}]+)*")
_CHARACTER = regex.compile(r"\w\p{M}*")

_UNSPACED = frozenset(("Hans", "Hant", "Jpan", "Thai", "Laoo", "Khmr", "Mymr"))
_CASED = frozenset(("Latn", "Cyrl", "Grek", "Armn"))
_DOTTED = frozenset(("tr", "az"))
"""Languages in which i has a capital with a dot, and ı is another letter."""


def words_are_spaced(language: str) -> bool:
    """Return whether the language writes spaces between words.

    Example:
        >>> [words_are_spaced(language) for language in ("de", "zh", "ar", "ja")]
        [True, False, True, False]
    """
    return script_code(language) not in _UNSPACED


def begins_sentence(text: str, place: int) -> bool:
    """Return whether a sentence begins at that place of a text, where a word would have a capital letter.

    Example:
        >>> begins_sentence("No. “Twelve came.”", 5), begins_sentence("Twelve came.", 7)
        (True, False)
    """
    before = text[:place].rstrip("“„«»「『¿¡ \u00a0\u202f")
    return not before or before.endswith((".", "!", "?", "…", "。", "！", "？"))


def has_case(language: str) -> bool:
    """Return whether the language's script has capital and small letters."""
    return script_code(language) in _CASED


def upper(text: str, language: str) -> str:
    """Return the text in capitals.

    Example:
        >>> upper("izin", "tr"), upper("Straße", "de")
        ('İZİN', 'STRASSE')
    """
    return (text.replace("i", "İ") if language in _DOTTED else text).upper()


def lower(text: str, language: str) -> str:
    """Return the text in small letters.

    Example:
        >>> lower("IŞIK İZİN", "tr")
        'ışık izin'
    """
    return (text.replace("I", "ı").replace("İ", "i") if language in _DOTTED else text).lower()


def in_brackets(text: str, language: str) -> str:
    """Return the text in brackets, with what stands before them.

    Example:
        >>> "Anna" + in_brackets("a@b.org", "en"), "安娜" + in_brackets("a@b.org", "zh")
        ('Anna (a@b.org)', '安娜（a@b.org）')
    """
    return f" ({text})" if words_are_spaced(language) else f"（{text}）"


def pieces(text: str, language: str) -> list[tuple[int, int]]:
    """Return the spans of a text's words, without punctuation; of its characters, where words are not spaced.

    Example:
        >>> [text[a:b] for text in ["It’s 5, no?"] for a, b in pieces(text, "en")]
        ['It’s', '5', 'no']
    """
    return [found.span() for found in (_WORD if words_are_spaced(language) else _CHARACTER).finditer(text)]
