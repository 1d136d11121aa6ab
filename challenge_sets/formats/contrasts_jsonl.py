"""Our own file of contrasts: JSON Lines, one contrast a line, ACES's keys and then ours. Holds every field.

Keys are sorted, text is unescaped UTF-8, lines end with a line feed: the same contrast is always the same bytes.
"""

import dataclasses
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from acesmith.challenge_sets.formats.checks import Row, read_json_lines
from acesmith.challenge_sets.records import NO_PROVENANCE, Contrast, Provenance, Span

__all__ = ["SCHEMA", "contrast_line", "read_contrasts_jsonl"]

SCHEMA = "acesmith-contrast-1"
"""The value of every record's `schema`."""

_KEY_OF = {field.name: field.name.replace("_", "-") for field in dataclasses.fields(Contrast)}
_FIELD_OF = {key: name for name, key in _KEY_OF.items()}
_PROVENANCE_KEY_OF = {field.name: field.name.replace("_", "-") for field in dataclasses.fields(Provenance)}
_REQUIRED = frozenset(
    _KEY_OF[field.name] for field in dataclasses.fields(Contrast) if field.default is dataclasses.MISSING
) - {"extra"}
_TEXTS = frozenset(
    (
        *("id", "source", "good-translation", "incorrect-translation", "phenomena", "langpair", "item"),
        *("expectation", "severity", "evidence", "split"),
    )
)
_NULLABLE_TEXTS = frozenset(
    ("reference", "source-context", "target-context", "grid", "good-cell", "incorrect-cell", "twin")
)

_encode = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False).encode


def contrast_line(contrast: Contrast) -> str:
    """Return the contrast as one line, its line feed included."""
    record: dict[str, Any] = {"schema": SCHEMA}
    for name, key in _KEY_OF.items():
        value = getattr(contrast, name)
        if name == "provenance":
            value = {key: getattr(value, field) for field, key in _PROVENANCE_KEY_OF.items()}
        elif name == "extra":
            value = dict(value)
        record[key] = value
    return _encode(record) + "\n"


def read_contrasts_jsonl(path: Path) -> Iterator[Contrast]:
    """Yield the contrasts of a file of ours, in file order.

    Raises:
        InputError: A line is not a contrast of ours: file, line, field, what was found, what was expected.
    """
    for row in read_json_lines(path):
        yield _contrast(row)


def _contrast(row: Row) -> Contrast:
    record = row.record
    if record.get("schema") != SCHEMA:
        raise row.error(
            "schema", record.get("schema"), repr(SCHEMA), "use a release of acesmith that reads this schema"
        )
    row.check_keys(known={*_FIELD_OF, "schema"}, required=_REQUIRED)
    values: dict[str, Any] = {}
    for key, value in record.items():
        if key == "schema":
            continue
        if key in _TEXTS:
            row.check_text(key, value)
        elif key in _NULLABLE_TEXTS:
            if value is not None:
                row.check_text(key, value)
        elif key in ("good-spans", "incorrect-spans"):
            value = _spans(row, key, value)
        elif key == "good-is-reference":
            if not isinstance(value, bool):
                raise row.error(key, value, "true or false")
        elif key == "overlap-margin":
            if value is not None and (isinstance(value, bool) or not isinstance(value, int | float)):
                raise row.error(key, value, "a number or null")
        elif key == "provenance":
            value = _provenance(row, value)
        elif not isinstance(value, dict) or not all(isinstance(v, str) for v in value.values()):
            raise row.error(key, value, "an object of texts")
        else:
            for name, text in value.items():
                row.check_text(f"extra.{name}", name)
                row.check_text(f"extra.{name}", text)
        values[_FIELD_OF[key]] = value
    with row.located():
        return Contrast(**values)


def _spans(row: Row, key: str, value: object) -> tuple[Span, ...]:
    spans = []
    for pair in value if isinstance(value, list) else [value]:
        if not (isinstance(pair, list) and len(pair) == 2 and all(type(place) is int for place in pair)):
            raise row.error(key, value, "a list of [start, end] pairs of integers")
        spans.append((pair[0], pair[1]))
    return tuple(spans)


def _provenance(row: Row, value: object) -> Provenance:
    if not isinstance(value, dict):
        raise row.error("provenance", value, "an object")
    fields: dict[str, Any] = {}
    for name, key in _PROVENANCE_KEY_OF.items():
        part = value.get(key, getattr(NO_PROVENANCE, name))
        fits = (part is None or type(part) is int) if name == "seed" else isinstance(part, str)
        if not fits:
            raise row.error(f"provenance.{key}", part, "an integer or null" if name == "seed" else "text")
        if isinstance(part, str):
            row.check_text(f"provenance.{key}", part)
        fields[name] = part
    unknown = _unknown(value, _PROVENANCE_KEY_OF.values())
    if unknown:
        raise row.error(f"provenance.{unknown}", value[unknown], "no such field")
    return Provenance(**fields)


def _unknown(record: Mapping[str, object], known: Any) -> str:
    return next((key for key in record if key not in set(known)), "")
