"""The one table of phenomena (`phenomena.tsv`): what each is, whose it is, and how it counts.

The 68 phenomena of ACES carry their ids and categories exactly as ACES spells them, so that results line up; ids and
categories beyond those are ours. A phenomenon of an imported set that the table does not know has the category
`imported`.

Source: Amrhein, Moghe and Guillou, "ACES: Translation Accuracy Challenge Sets for Evaluating Machine Translation
Metrics", WMT 2022.
"""

import csv
import fnmatch
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Any, Literal, cast, get_args

from acesmith.errors import UnknownNameError

__all__ = [
    "ACES_CATEGORIES",
    "ARTEFACTS",
    "IMPORTED",
    "Evidence",
    "Expectation",
    "Phenomenon",
    "Severity",
    "match",
    "phenomena",
    "phenomenon",
]

Severity = Literal["none", "minor", "major", "critical"]
Expectation = Literal["better", "equal"]
Evidence = Literal["source", "reference", "context", "world"]

IMPORTED = "imported"
"""The category of a phenomenon that the table does not know."""

ACES_CATEGORIES = (
    "addition",
    "omission",
    "mistranslation",
    "untranslated",
    "do not translate",
    "overtranslation",
    "undertranslation",
    "real-world knowledge",
    "wrong language",
    "punctuation",
)
"""The ten categories, in the order of the paper's tables."""


ARTEFACTS: Mapping[str, str] = {
    "length": "the one says more than the other",
    "wording": "the sides are worded at different distances from the reference, by the phenomenon's definition",
    "overlap": "the reference has right what is wrong",
    "kept": "what is right stands in the source in much the same characters",
    "characters": "the error itself is an unlikely string of characters",
    "content": "the incorrect translation has another content altogether",
    "copy": "the incorrect translation holds text of the source",
}
"""What of the surface a phenomenon may be."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Phenomenon:
    """One kind of error, or one kind of harmless difference."""

    id: str
    """As ACES spells it, such as `hallucination-number-level-1` or `punctuation:deletion_all`."""
    slug: str
    """The same, safe in a file name."""
    origin: str
    """`ACES`, `acesmith` or `imported`."""
    category: str
    """One of ACES's ten for its own phenomena, another for all others."""
    severity: Severity
    """How bad the error is; `none` where both translations are right."""
    expectation: Expectation
    """`better`: the good translation is to score higher; `equal`: a metric should not tell the two apart."""
    evidence: Evidence
    """What shows which translation is right."""
    artefacts: frozenset[str]
    """Surface differences that are the phenomenon itself, of `ARTEFACTS`; in the table joined by `+`, or `none`."""
    citation: str
    """Who described it first."""
    summary: str
    """One line: what is wrong with the incorrect translation."""


@cache
def phenomena() -> Mapping[str, Phenomenon]:
    """Return the table, by id, in the table's order: ACES's categories first, ours after them."""
    text = (resources.files("acesmith.challenge_sets") / "phenomena.tsv").read_text(encoding="utf-8")
    rows = csv.DictReader(text.split("\n"), delimiter="\t", quoting=csv.QUOTE_NONE)
    table: dict[str, Phenomenon] = {}
    for row in rows:
        for column, choices in (("severity", Severity), ("expectation", Expectation), ("evidence", Evidence)):
            if row[column] not in get_args(choices):
                raise ValueError(f"phenomena.tsv: {row['id']}: {column} is {row[column]!r}")
        artefact = row.pop("artefact")
        artefacts = frozenset() if artefact == "none" else frozenset(artefact.split("+"))
        if not artefacts <= ARTEFACTS.keys():
            raise ValueError(f"phenomena.tsv: {row['id']}: artefact is {artefact!r}")
        # The closed choices were checked above.
        table[row["id"]] = Phenomenon(**cast("dict[str, Any]", row), artefacts=artefacts)
    order = {category: place for place, category in enumerate(ACES_CATEGORIES)}
    ranked = sorted(table.values(), key=lambda entry: order.get(entry.category, len(order)))
    return MappingProxyType({entry.id: entry for entry in ranked})


def phenomenon(name: str) -> Phenomenon:
    """Return the phenomenon of that id; one that the table does not know has the category `imported`."""
    known = phenomena().get(name)
    if known is not None:
        return known
    return Phenomenon(
        id=name,
        slug="".join(c if c.isascii() and c.isalnum() else "-" for c in name.lower()),
        origin="imported",
        category=IMPORTED,
        severity="major",
        expectation="better",
        evidence="source",
        artefacts=frozenset(),
        citation="",
        summary="A phenomenon of an imported set",
    )


def match(patterns: Iterable[str], names: Iterable[str] | None = None) -> list[str]:
    """Return the ids that any of the shell-style patterns matches, in the table's order.

    Args:
        patterns: Ids or patterns such as `hallucination-*`; case matters.
        names: The ids to choose from; all of the table by default.

    Raises:
        UnknownNameError: A pattern matches nothing.

    Example:
        >>> match(["omission", "punctuation:deletion_q*"])
        ['omission', 'punctuation:deletion_quotes']
    """
    pool = list(phenomena() if names is None else names)
    chosen: set[str] = set()
    for pattern in patterns:
        found = [name for name in pool if fnmatch.fnmatchcase(name, pattern)]
        if not found:
            raise UnknownNameError("phenomenon", pattern, pool)
        chosen.update(found)
    return [name for name in pool if name in chosen]
