"""The manifest: what made a set. The same manifest gives the same bytes, with any number of workers, in any order."""

import dataclasses
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from acesmith.errors import InputError, quote
from acesmith.files import atomic_writer, read_lines

__all__ = ["SCHEMA", "Manifest", "read_manifest", "write_manifest"]

SCHEMA = "acesmith-manifest-1"

_KINDS = {str: "text", int: "an integer", dict: "an object"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Manifest:
    """Everything that the bytes of a set depend on, and what came out; no path, time or number of workers."""

    acesmith: str
    """Version."""
    arguments: Mapping[str, Any]
    """Seed, split, phenomena, language pairs, groups per phenomenon."""
    corpus: Mapping[str, Any]
    """Name, licence, and SHA-256 of each file."""
    generators: Mapping[str, str]
    """Version of each generator."""
    resources: Mapping[str, str]
    """Versions and hashes of what the bytes depend on besides: Babel, pint, lexicons, the phenomenon table."""
    contrasts: int
    """Number of contrasts."""
    items: int
    """Number of distinct items."""
    by_phenomenon: Mapping[str, Mapping[str, int]]
    """For each phenomenon: contrasts and items."""
    by_langpair: Mapping[str, Mapping[str, int]]
    """For each language pair: contrasts and items."""
    rejects: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    """For each generator: how many proposals failed, by reason."""
    files: Mapping[str, str] = field(default_factory=dict)
    """SHA-256 of each file of the set."""
    schema: str = SCHEMA


def write_manifest(path: Path, manifest: Manifest) -> None:
    """Write the manifest with sorted keys, whole or not at all."""
    with atomic_writer(path) as handle:
        json.dump(asdict(manifest), handle, ensure_ascii=False, indent=1, sort_keys=True)
        handle.write("\n")


def read_manifest(path: Path) -> Manifest:
    """Read a manifest.

    Raises:
        InputError: It is not JSON, not a manifest, or of another schema.
    """
    text = "\n".join(line for _, line in read_lines(path))
    try:
        record = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InputError(str(path), f"not valid JSON ({error}); expected a manifest") from error
    if not isinstance(record, dict) or record.get("schema") != SCHEMA:
        found = record.get("schema") if isinstance(record, dict) else record
        raise InputError(str(path), f"field 'schema' is {found!r}; expected {SCHEMA!r}")
    for entry in dataclasses.fields(Manifest):
        kind: type = entry.type if entry.type in (str, int) else dict
        if entry.name not in record:
            raise InputError(str(path), f"missing field {entry.name!r}; expected a manifest", "make the set again")
        if not isinstance(record[entry.name], kind):
            found = quote(record[entry.name])
            raise InputError(
                str(path), f"field {entry.name!r} is {found}; expected {_KINDS[kind]}", "make the set again"
            )
    unknown = sorted(set(record) - {entry.name for entry in dataclasses.fields(Manifest)})
    if unknown:
        raise InputError(str(path), f"unknown field {quote(unknown[0])}; expected a manifest", "make the set again")
    return Manifest(**record)
