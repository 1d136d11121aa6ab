"""Find numbers in raw text that a generator may change.

Only what is surely a cardinal or a year in European digits: not part of a word (*5G*, *20th*), a decimal, a time, a
date with slashes, a range or a score.
"""

import re
from collections.abc import Sequence
from functools import lru_cache

from acesmith.challenge_sets.records import Span
from acesmith.language.cldr import has_locale, number_separators

__all__ = ["aligned_numbers", "find_numbers"]

_SPACES = "\u00a0\u202f\u2009"


@lru_cache(maxsize=256)
def _pattern(language: str) -> re.Pattern[str]:
    group = number_separators(language)[0] if has_locale(language) else ","
    separators = re.escape(_SPACES if group in _SPACES else group)
    # What joins a digit to more: Latin letters (also accented), digits, and . , : / - between digits.
    letter = r"[0-9A-Za-z\u00c0-\u024f]"
    joiner = r"[.,:/\-–—−'’\u066b\u066c]"
    return re.compile(
        rf"(?<!{letter})(?<![0-9]{joiner})(?<![0-9][{_SPACES}])(?<![-−])"
        rf"(?:[1-9][0-9]{{0,2}}(?:[{separators}][0-9]{{3}})+|[1-9][0-9]{{0,8}})"
        rf"(?!{letter})(?!{joiner}[0-9])(?![{_SPACES}][0-9])(?![-–][A-Za-z\u00c0-\u024f])"
    )


def find_numbers(text: str, language: str) -> list[tuple[int, Span]]:
    """Return (value, span) of every such number, in order.

    Example:
        >>> find_numbers("Some 1,250 people saw 5G at 12:30, or 3.5 percent of 80.", "en")
        [(1250, (5, 10)), (80, (53, 55))]
    """
    found = []
    for match in _pattern(language).finditer(text):
        digits = "".join(character for character in match[0] if character.isascii() and character.isdigit())
        found.append((int(digits), match.span()))
    return found


def aligned_numbers(texts: Sequence[tuple[str, str]]) -> list[tuple[int, list[Span]]]:
    """Return the numbers from 2 up that stand exactly once in every text.

    Args:
        texts: (text, language), source and translations alike.

    Returns:
        For each number, ascending: its value and its span in each text.
    """
    tables = []
    for text, language in texts:
        table: dict[int, Span | None] = {}
        for value, span in find_numbers(text, language):
            table[value] = None if value in table else span
        tables.append(table)
    shared = sorted(value for value in tables[0] if value >= 2 and all(table.get(value) for table in tables))
    return [(value, [table[value] or (0, 0) for table in tables]) for value in shared]
