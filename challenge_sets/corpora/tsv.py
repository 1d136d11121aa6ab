"""Any parallel text in one tab-separated file, with further translations where there are some.

A header names the columns: a language code a column (`en`, `de`), `de:2`, `de:3` for further translations into that
language, and optionally `id` and `document`. No quoting. An empty field means that there is no such text.
"""

import hashlib
import re
from array import array
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path

from acesmith.challenge_sets.corpora.plain import plain_segment
from acesmith.challenge_sets.records import split_langpair
from acesmith.challenge_sets.segments import Segment
from acesmith.errors import InputError, UnknownNameError
from acesmith.files import read_lines
from acesmith.seeding import digest

__all__ = ["TsvCorpus"]

BLOCK_LINES = 5_000
"""Segments that are read as one part; fixed, for the choice of groups goes by part first."""

_COLUMN = re.compile(r"(?P<language>[A-Za-z-]+)(?::(?P<number>[2-9]))?")


class TsvCorpus:
    """A tab-separated file of parallel text.

    Args:
        path: The file.

    Raises:
        InputError: The file cannot be read, its header names fewer than two languages or a column twice, a line has
            another number of fields, or an id stands twice.
    """

    licence = ""
    resident = False

    def __init__(self, path: Path) -> None:
        self.path = path
        lines = read_lines(path)
        first = next(lines, None)
        if first is None:
            raise InputError(str(path), "the file is empty; expected a header such as 'en<tab>de'")
        self._header = first[1].split("\t")
        self._columns = self._parse_header()
        self._hash, self._offsets, self._repeats = self._scan()

    def _parse_header(self) -> Mapping[str, list[int]]:
        where = f"{self.path}:1"
        columns: dict[str, list[int]] = {}
        for name, count in Counter(self._header).items():
            if count > 1:
                raise InputError(where, f"column {name!r} stands twice; expected each column once")
        for place, name in enumerate(self._header):
            if name in ("id", "document"):
                continue
            found = _COLUMN.fullmatch(name)
            try:
                if not found:
                    raise ValueError(name)
                split_langpair(f"{found['language']}-en")
            except ValueError:
                raise InputError(
                    where,
                    f"column {name!r}; expected a language code such as 'de', a further translation such as 'de:2', "
                    "'id' or 'document'",
                ) from None
            if found["number"]:
                if found["language"] not in columns:
                    raise InputError(where, f"column {name!r} comes before column {found['language']!r}")
                columns[found["language"]].append(place)
            else:
                columns[found["language"]] = [place]
        if len(columns) < 2:
            raise InputError(where, f"{len(columns)} language columns; expected at least two, such as 'en<tab>de'")
        return columns

    def _scan(self) -> tuple[str, list[tuple[int, int]], Mapping[int, int]]:
        """Read the file once: its hash, where each block starts, and which lines repeat an earlier one."""
        hasher = hashlib.sha256()
        offsets: list[tuple[int, int]] = []
        keys = array("Q")  # Eight bytes a line: ten million lines are 80 MB.
        has_ids = "id" in self._header
        place = self._header.index("id") if has_ids else next(iter(self._columns.values()))[0]
        offset = 0
        with self.path.open("rb") as handle:
            for number, raw in enumerate(handle, 1):
                hasher.update(raw)
                if number >= 2:
                    if (number - 2) % BLOCK_LINES == 0:
                        offsets.append((offset, number))
                    fields = raw.rstrip(b"\n").split(b"\t")
                    text = fields[place] if place < len(fields) else b""
                    keys.append(int.from_bytes(hashlib.blake2b(text, digest_size=8).digest(), "big"))
                offset += len(raw)
        repeats = _repeats(keys, first=2)
        if has_ids and repeats:
            raise InputError(
                f"{self.path}:{min(repeats)}", "field 'id' has the value of an earlier line; expected distinct ids"
            )
        return hasher.hexdigest(), offsets or [(offset, 2)], repeats

    @property
    def name(self) -> str:
        """`tsv-` and the start of the file's hash: the same wherever the file lies."""
        return f"tsv-{self._hash[:8]}"

    @property
    def languages(self) -> Sequence[str]:
        """The languages of the header, sorted."""
        return sorted(self._columns)

    @cached_property
    def hashes(self) -> Mapping[str, str]:
        """SHA-256 of the file."""
        return {"tsv": self._hash}

    @property
    def blocks(self) -> int:
        """Parts of `BLOCK_LINES` lines."""
        return len(self._offsets)

    def segments(self, languages: Sequence[str], block: int = 0) -> Iterator[Segment]:
        """Yield the segments of a block of which each of these languages has a text, in file order."""
        for language in languages:
            if language not in self._columns:
                raise UnknownNameError("language of the corpus", language, self._columns)
        offset, first = self._offsets[block]
        for number, line in read_lines(self.path, offset=offset, first=first, count=BLOCK_LINES):
            fields = line.split("\t")
            if len(fields) != len(self._header):
                raise InputError(
                    f"{self.path}:{number}", f"{len(fields)} fields; expected {len(self._header)}, as the header has"
                )
            texts = {
                language: [fields[place] for place in self._columns[language] if fields[place].strip()]
                for language in languages
            }
            if not all(fields[self._columns[language][0]].strip() for language in languages):
                continue
            name, item = self._identity(number, fields)
            yield plain_segment(
                id=name,
                item=item,
                corpus=self.name,
                licence=self.licence,
                document=fields[self._header.index("document")] if "document" in self._header else "",
                texts=texts,
            )

    def _identity(self, number: int, fields: Sequence[str]) -> tuple[str, str]:
        if "id" in self._header:
            name = fields[self._header.index("id")]
            if not name:
                raise InputError(f"{self.path}:{number}", "field 'id' is empty; expected text")
            return name, name
        item = digest(fields[next(iter(self._columns.values()))[0]], size=8)
        repeat = self._repeats.get(number, 1)
        return (item if repeat == 1 else f"{item}#{repeat}"), item


def _repeats(keys: "array[int]", *, first: int) -> Mapping[int, int]:
    """Return, for each line whose key an earlier line has, which repeat it is: 2 for the second of its kind.

    Args:
        keys: One for each line, in order.
        first: Number of the first line.
    """
    import numpy as np  # Here, for listing the corpora needs no NumPy.

    values = np.frombuffer(keys, dtype=np.uint64)
    order = np.argsort(values, kind="stable")
    again = np.flatnonzero(values[order][1:] == values[order][:-1]) + 1
    repeats: dict[int, int] = {}
    for place in again.tolist():
        before = repeats.get(int(order[place - 1]) + first, 1)
        repeats[int(order[place]) + first] = before + 1
    return repeats
