"""ACES's own files: tab-separated without quoting, and JSON Lines. They hold the six fields and any extra columns.

TSV: a header; columns `source`, `good-translation`, `incorrect-translation`, `reference`, `phenomena` and `langpair`
(`translation-direction` in the WMT 2023 release); every other column is kept as text. JSONL: the same keys, `ID` and
the Span-ACES keys kept. Neither file has ids or items of ours: an id is a hash of the content, exact repeats get
`#2`, `#3`; the item is the distinct pair of reference and incorrect translation. Where Span-ACES's column
`incorrect-translation-annotated` marks the error, its spans are read; marks that cannot be stay the text they are.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from acesmith.challenge_sets.formats.checks import Row, read_json_lines
from acesmith.challenge_sets.formats.span_marks import spans_of_marks
from acesmith.challenge_sets.records import Contrast
from acesmith.challenge_sets.taxonomy import phenomenon
from acesmith.errors import InputError, quote
from acesmith.files import read_lines
from acesmith.seeding import digest

__all__ = ["ANNOTATED", "FIELDS", "aces_tsv_lines", "read_aces_jsonl", "read_aces_tsv"]

FIELDS = ("source", "good-translation", "incorrect-translation", "reference", "phenomena", "langpair")
"""The six fields of ACES, in its column order."""

ANNOTATED = "incorrect-translation-annotated"
"""Span-ACES's column of the incorrect translation with its error marked."""

_ALIASES = {"translation-direction": "langpair"}


def read_aces_tsv(path: Path) -> Iterator[Contrast]:
    """Yield the contrasts of a tab-separated file in ACES's form.

    Raises:
        InputError: The header lacks a column or repeats one, a row has too few or too many fields, or a row is not a
            contrast.
    """
    lines = read_lines(path)
    first = next(lines, None)
    if first is None:
        raise InputError(str(path), f"the file is empty; expected a header with {', '.join(FIELDS)}")
    header = [_ALIASES.get(name, name) for name in first[1].split("\t")]
    missing = [name for name in FIELDS if name not in header]
    if missing:
        raise InputError(
            f"{path}:1",
            f"missing column{'s' if len(missing) > 1 else ''} {', '.join(map(repr, missing))}; "
            f"found {', '.join(map(repr, header))}",
            "the first line must name the columns, separated by tabs",
        )
    repeated = [name for name, count in Counter(header).items() if count > 1]
    if repeated:
        raise InputError(f"{path}:1", f"column {repeated[0]!r} stands twice; expected each column once")
    seen: Counter[str] = Counter()
    for number, line in lines:
        fields = line.split("\t")
        if len(fields) != len(header):
            raise InputError(
                f"{path}:{number}",
                f"{len(fields)} fields; expected {len(header)}, as the header has, separated by tabs",
            )
        yield _contrast(Row(f"{path}:{number}", dict(zip(header, fields, strict=True))), seen)


def read_aces_jsonl(path: Path) -> Iterator[Contrast]:
    """Yield the contrasts of a JSON Lines file in ACES's or Span-ACES's form.

    Raises:
        InputError: A line is not JSON, or is not a contrast.
    """
    seen: Counter[str] = Counter()
    for row in read_json_lines(path):
        record = {_ALIASES.get(key, key): value for key, value in row.record.items()}
        if len(record) < len(row.record):
            raise row.error("langpair", record["langpair"], "one of 'langpair' and 'translation-direction', not both")
        row = Row(row.where, record)
        row.check_keys(known=record.keys(), required=FIELDS)
        for key, value in record.items():
            row.check_text(key, key)
            if isinstance(value, str) or (key in FIELDS and not (key == "reference" and value is None)):
                row.check_text(key, value)
        extra = {key: value if isinstance(value, str) else _plain(value) for key, value in record.items()}
        yield _contrast(Row(row.where, {**extra, "reference": record["reference"]}), seen)


def _plain(value: object) -> str:
    return "" if value is None else str(value)


def _contrast(row: Row, seen: Counter[str]) -> Contrast:
    record = row.record
    for name in FIELDS:
        if record[name] == "" and name in ("phenomena", "langpair"):
            raise row.error(name, "", "text")
    name = digest(*(record[field] or "" for field in FIELDS), size=10)
    seen[name] += 1
    repeat = f"#{seen[name]}" if seen[name] > 1 else ""
    entry = phenomenon(record["phenomena"])
    with row.located():
        return Contrast(
            id=f"{name}{repeat}",
            source=record["source"],
            good_translation=record["good-translation"],
            incorrect_translation=record["incorrect-translation"],
            reference=record["reference"],
            phenomena=record["phenomena"],
            langpair=record["langpair"],
            incorrect_spans=spans_of_marks(record.get(ANNOTATED) or "", record["incorrect-translation"]) or (),
            expectation=entry.expectation,
            severity=entry.severity,
            evidence=entry.evidence,
            item=digest(record["reference"] or "", record["incorrect-translation"], size=10),
            good_is_reference=record["good-translation"] == record["reference"],
            extra={key: value for key, value in record.items() if key not in FIELDS},
        )


def aces_tsv_lines(contrasts: Iterable[Contrast]) -> Iterator[str]:
    """Yield the lines of a file in ACES's form, the header first, each with its line feed.

    Extra columns are those of the first contrast.

    Raises:
        InputError: A text holds a tab or a line break, which the format cannot hold; a reference is missing; or the
            contrasts differ in their extra columns.
    """
    columns: tuple[str, ...] | None = None
    for contrast in contrasts:
        if columns is None:
            columns = tuple(contrast.extra)
            odd = next((name for name in columns if name in FIELDS or any(mark in name for mark in "\t\n\r")), None)
            if odd is not None:
                raise InputError(
                    f"contrast {contrast.id!r}",
                    f"extra column {quote(odd)}, which ACES's TSV cannot hold beside its own",
                    "write .jsonl instead",
                )
            yield "\t".join((*FIELDS, *columns)) + "\n"
        if tuple(contrast.extra) != columns:
            raise InputError(
                f"contrast {contrast.id!r}",
                f"extra columns {list(contrast.extra)}; expected {list(columns)}, as the first contrast has",
            )
        yield "\t".join(_fields(contrast)) + "\n"
    if columns is None:
        yield "\t".join(FIELDS) + "\n"


def _fields(contrast: Contrast) -> Iterator[str]:
    values: Mapping[str, str | None] = {
        "source": contrast.source,
        "good-translation": contrast.good_translation,
        "incorrect-translation": contrast.incorrect_translation,
        "reference": contrast.reference,
        "phenomena": contrast.phenomena,
        "langpair": contrast.langpair,
        **contrast.extra,
    }
    for name, value in values.items():
        if value is None:
            raise InputError(
                f"contrast {contrast.id!r}",
                f"field {name!r} is null, which ACES's TSV cannot hold",
                "write .jsonl instead",
            )
        if any(mark in value for mark in "\t\n\r"):
            raise InputError(
                f"contrast {contrast.id!r}",
                f"field {name!r} holds a tab or a line break, which ACES's TSV cannot hold",
                "write .jsonl instead",
            )
        yield value
