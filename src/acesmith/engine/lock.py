"""The lock file: hashes of the default set by phenomenon and target language, so that a changed byte is seen.

It covers the language pairs with English on one side: every language is in it, as source and as target, and making them
takes an eighth of the time that all pairs take.

`python -m acesmith.engine.lock`, in a checkout, accepts the sets as they are now.
"""

import hashlib
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path

from acesmith.challenge_sets.formats.contrasts_jsonl import contrast_line
from acesmith.challenge_sets.records import Contrast
from acesmith.challenge_sets.sets import read_set
from acesmith.engine.making import make_set
from acesmith.engine.plan import plan_set
from acesmith.files import atomic_writer, read_lines

__all__ = ["LOCKED", "lock_of", "read_lock", "write_lock"]

LOCKED = ("en-*", "*-en")
"""Which language pairs of the default set are locked."""

_HEADER = "phenomenon\ttarget language\tcontrasts\tsha256"


def lock_of(contrasts: Iterable[Contrast]) -> Mapping[tuple[str, str], tuple[int, str]]:
    """Return the number of contrasts and the SHA-256 of their lines, by (phenomenon, target language)."""
    hashers: dict[tuple[str, str], tuple[int, hashlib._Hash]] = {}
    for contrast in contrasts:
        key = (contrast.phenomena, contrast.target_language)
        count, hasher = hashers.get(key) or (0, hashlib.sha256())
        hasher.update(contrast_line(contrast).encode())
        hashers[key] = (count + 1, hasher)
    return {key: (count, hasher.hexdigest()) for key, (count, hasher) in sorted(hashers.items())}


def write_lock(path: Path, lock: Mapping[tuple[str, str], tuple[int, str]]) -> None:
    """Write the lock as tab-separated lines, sorted."""
    with atomic_writer(path) as handle:
        handle.write(_HEADER + "\n")
        for (name, language), (count, digest) in sorted(lock.items()):
            handle.write(f"{name}\t{language}\t{count}\t{digest}\n")


def read_lock(path: Path) -> dict[tuple[str, str], tuple[int, str]]:
    """Read what `write_lock` wrote."""
    rows = [line.split("\t") for _, line in read_lines(path)]
    return {(name, language): (int(count), digest) for name, language, count, digest in rows[1:]}


def main(path: Path = Path("challenge_sets/embedded.lock.tsv")) -> None:
    """Make the locked part of the default set and accept it as it is: write the lock file of this checkout."""
    with tempfile.TemporaryDirectory() as folder:
        make_set(plan_set(langpairs=LOCKED), Path(folder) / "set")
        write_lock(path, lock_of(read_set(Path(folder) / "set")))


if __name__ == "__main__":
    main()
