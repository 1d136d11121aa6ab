"""Checks that every reader of records shares; each failure names file, line, field, what was found and expected."""

import contextlib
import json
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any

from acesmith.errors import InputError, quote
from acesmith.files import read_lines

__all__ = ["Row", "read_json_lines"]


class Row:
    """One record of a file, and where it stands.

    Args:
        where: `file:line`.
        record: Its fields.
    """

    __slots__ = ("record", "where")

    def __init__(self, where: str, record: Mapping[str, Any]) -> None:
        self.where = where
        self.record = record

    def error(self, field: str, found: object, expected: str, fix: str = "") -> InputError:
        """Return the error to raise about a field."""
        return InputError(self.where, f"field {field!r} is {quote(found)}; expected {expected}", fix)

    def check_keys(self, *, known: Collection[str], required: Collection[str]) -> None:
        """Refuse a missing or an unknown field."""
        missing = [key for key in sorted(required) if key not in self.record]
        if missing:
            raise InputError(self.where, f"missing {_fields(missing)}; found {_fields(sorted(self.record))}")
        unknown = [key for key in sorted(self.record) if key not in known]
        if unknown:
            raise InputError(self.where, f"unknown {_fields(unknown)}", f"known are {', '.join(sorted(known))}")

    def check_text(self, field: str, value: object) -> str:
        """Return the value, refusing what is not text or cannot be written as UTF-8."""
        if not isinstance(value, str):
            raise self.error(field, value, "text")
        try:
            value.encode("utf-8")
        except UnicodeEncodeError as error:
            raise self.error(field, value, "text without lone surrogates") from error
        if "\0" in value:
            raise self.error(field, value, "text without NUL characters")
        return value

    @contextlib.contextmanager
    def located(self) -> Iterator[None]:
        """Put file and line before what a record's own checks say."""
        try:
            yield
        except InputError as error:
            raise InputError(
                self.where, f"{error.values['where']}: {error.values['what']}", error.values["fix"]
            ) from None


def _fields(names: Collection[str]) -> str:
    return f"field{'s' if len(names) > 1 else ''} {', '.join(map(repr, names))}" if names else "no fields"


def read_json_lines(path: Path) -> Iterator[Row]:
    """Yield each line's JSON object.

    Raises:
        InputError: A line is empty, is not JSON, or is not an object with distinct keys.
    """
    for number, line in read_lines(path):
        where = f"{path}:{number}"
        if not line.strip():
            raise InputError(where, "the line is empty; expected one JSON object", "remove the line")
        try:
            record = json.loads(line, object_pairs_hook=_distinct, parse_constant=_no_constant)
        except json.JSONDecodeError as error:
            raise InputError(
                where, f"not valid JSON (column {error.colno}: {error.msg}); expected one JSON object a line"
            ) from error
        except (ValueError, RecursionError) as error:
            raise InputError(where, f"not valid JSON ({error}); expected one JSON object a line") from error
        if not isinstance(record, dict):
            raise InputError(where, f"the line is {quote(record)}; expected one JSON object a line")
        yield Row(where, record)


def _distinct(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    record = dict(pairs)
    if len(record) != len(pairs):
        keys = [key for key, _ in pairs]
        raise ValueError(f"key {next(k for k in keys if keys.count(k) > 1)!r} stands twice")
    return record


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is not JSON")
