"""A challenge set on disk: its folder, its `contrasts.jsonl`, or a file in ACES's own TSV or JSONL."""

import hashlib
import json
from collections.abc import Iterable, Iterator
from pathlib import Path

from acesmith.challenge_sets.formats.aces import FIELDS, aces_tsv_lines, read_aces_jsonl, read_aces_tsv
from acesmith.challenge_sets.formats.contrasts_jsonl import contrast_line, read_contrasts_jsonl
from acesmith.challenge_sets.records import Contrast
from acesmith.errors import InputError
from acesmith.files import atomic_writer, read_lines

__all__ = ["CONTRASTS", "MANIFEST", "contrasts_file", "file_hash", "read_set", "write_set"]

CONTRASTS = "contrasts.jsonl"
MANIFEST = "manifest.json"


def contrasts_file(place: Path) -> Path:
    """Return the file that holds the contrasts of a set given by its folder or by the file.

    Raises:
        InputError: There is no such file.
    """
    path = place / CONTRASTS if place.is_dir() else place
    if not path.is_file():
        found = "there is no such file or folder" if not place.exists() else f"the folder has no {CONTRASTS}"
        raise InputError(
            str(place), found, "give a set's folder, its contrasts.jsonl, or a file in ACES's TSV or JSONL"
        )
    return path


def read_set(place: Path) -> Iterator[Contrast]:
    """Yield the contrasts of a set, in file order, whichever of the forms it has.

    Raises:
        InputError: The file is in none of the forms, a record is wrong, an id stands twice, or there is no contrast.
    """
    path = contrasts_file(place)
    seen: dict[str, None] = {}
    for number, contrast in enumerate(_read(path), 1):
        if contrast.id in seen:
            # In JSON Lines, record and line numbers are the same; ACES's files have no ids that could repeat.
            raise InputError(
                f"{path}:{number}", f"field 'id' is {contrast.id!r}, which an earlier record has; expected distinct ids"
            )
        seen[contrast.id] = None
        yield contrast
    if not seen:
        raise InputError(str(path), "there is no contrast in it; expected at least one")


def _read(path: Path) -> Iterator[Contrast]:
    first = next(read_lines(path), None)
    if first is None:
        raise InputError(str(path), "the file is empty; expected contrasts")
    line = first[1]
    if line.lstrip().startswith("{"):
        return read_contrasts_jsonl(path) if _has_schema(line) else read_aces_jsonl(path)
    if "\t" in line or path.suffix == ".tsv":
        return read_aces_tsv(path)
    raise InputError(
        f"{path}:1",
        f"neither JSON nor a header separated by tabs: {line[:60]!r}",
        f"expected JSON Lines or a TSV with the columns {', '.join(FIELDS)}",
    )


def _has_schema(line: str) -> bool:
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):
        return True  # The reader of our own format says what is wrong with the line.
    # A record of ours that lost its schema still has an id; ACES's has none.
    return isinstance(record, dict) and ("schema" in record or ("id" in record and "item" in record))


def write_set(path: Path, contrasts: Iterable[Contrast]) -> None:
    """Write contrasts as one file, whole or not at all: ACES's TSV for `.tsv`, our own form for `.jsonl`.

    Raises:
        InputError: The name ends otherwise, or the format cannot hold a contrast.
        OutputError: The file cannot be written.
    """
    if path.suffix == ".tsv":
        lines: Iterable[str] = aces_tsv_lines(contrasts)
    elif path.suffix == ".jsonl":
        lines = map(contrast_line, contrasts)
    else:
        raise InputError(str(path), f"the name ends with {path.suffix!r}; expected .jsonl or .tsv")
    with atomic_writer(path) as handle:
        handle.writelines(lines)


def file_hash(path: Path) -> str:
    """Return the SHA-256 of the file, in hexadecimal."""
    try:
        with path.open("rb") as handle:
            return hashlib.file_digest(handle, "sha256").hexdigest()
    except OSError as error:
        raise InputError(str(path), f"cannot be read ({error.strerror})") from error
