"""Where a phenomenon exists: a table of phenomena by target language, and by source language where that matters.

`applicability.tsv`, in which the last row that fits decides; names and languages may be patterns, several in a field.
"""

import csv
import fnmatch
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Literal, cast, get_args

__all__ = ["Applies", "Cell", "applicability"]

Applies = Literal["yes", "no", "only-if"]
"""Whether a phenomenon exists in a language pair; `only-if`: in some of its segments."""


@dataclass(frozen=True, slots=True)
class Cell:
    """Whether a phenomenon exists in a language pair, and why."""

    applies: Applies
    reason: str


def applicability(phenomenon: str, source: str, target: str) -> Cell:
    """Return whether a phenomenon exists in a language pair.

    Example:
        >>> applicability("casing:lower", "en", "zh")
        Cell(applies='no', reason='the script has no capital letters')
    """
    found = Cell("yes", "")
    for (name, targets, sources), cell in _rows():
        fits = fnmatch.fnmatchcase(phenomenon, name)
        if fits and _one_of(target, targets) and _one_of(source, sources):
            found = cell
    return found


def _one_of(language: str, patterns: str) -> bool:
    return any(fnmatch.fnmatchcase(language, pattern) for pattern in patterns.split())


@cache
def _rows() -> Sequence[tuple[tuple[str, str, str], Cell]]:
    text = (resources.files("acesmith.challenge_sets") / "applicability.tsv").read_text(encoding="utf-8")
    rows = []
    for row in csv.DictReader(text.split("\n"), delimiter="\t", quoting=csv.QUOTE_NONE):
        if row["applies"] not in get_args(Applies):
            raise ValueError(f"applicability.tsv: {row['phenomenon']}: applies is {row['applies']!r}")
        cell = Cell(cast("Applies", row["applies"]), row["reason"])
        rows.append(((row["phenomenon"], row["target"], row["source"]), cell))
    return rows
