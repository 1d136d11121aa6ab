"""Punctuation marks by what they do, over all scripts."""

import unicodedata

__all__ = ["COMMAS", "DOUBLE_QUOTES", "EXCLAMATION_MARKS", "QUESTION_MARKS", "is_punctuation", "question_for"]

COMMAS = frozenset(",，、،﹐﹑､")
"""Commas, the Chinese and Japanese enumeration comma and the Arabic comma among them."""

DOUBLE_QUOTES = frozenset('"“”„‟«»「」『』〝〞＂｢｣')
"""Marks of direct speech that stand in pairs; single marks are left out, for they are apostrophes as well."""

EXCLAMATION_MARKS = frozenset("!！¡")

QUESTION_MARKS = frozenset("?？¿؟")

# Of a language whose question mark is not that of its script's neighbours.
_QUESTION_MARK = {"ar": "؟", "fa": "؟", "ur": "؟", "ps": "؟", "ckb": "؟", "ug": "؟", "sd": "؟", "el": ";"}


def is_punctuation(character: str) -> bool:
    """Return whether Unicode calls the character punctuation (general category P)."""
    return unicodedata.category(character).startswith("P")


def question_for(mark: str, language: str) -> str:
    """Return the question mark that takes the place of an exclamation mark in the language.

    Example:
        >>> question_for("¡", "es"), question_for("!", "ar"), question_for("！", "zh")
        ('¿', '؟', '？')
    """
    if mark == "¡":
        return "¿"
    if mark == "！":
        return "？"
    return _QUESTION_MARK.get(language.split("-")[0], "?")
