"""What the command line does, for Python callers: make, score, evaluate, report, validate, convert."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from acesmith.challenge_sets.manifest import Manifest, read_manifest
from acesmith.challenge_sets.sets import CONTRASTS, MANIFEST, contrasts_file, file_hash, read_set, write_set
from acesmith.challenge_sets.taxonomy import phenomena as known_phenomena
from acesmith.engine.making import Progress, make_set
from acesmith.engine.plan import DEFAULT_PER_PHENOMENON, SplitChoice, plan_set
from acesmith.errors import InputError

__all__ = ["SetSummary", "convert", "make", "validate"]


def make(
    output: Path,
    *,
    corpus: str = "embedded",
    seed: int = 0,
    phenomena: Sequence[str] | None = None,
    langpairs: Sequence[str] | None = None,
    per_phenomenon: int | None = DEFAULT_PER_PHENOMENON,
    split: SplitChoice = "open",
    workers: int | None = None,
    overwrite: bool = False,
    progress: Progress | None = None,
) -> Manifest:
    """Make a challenge set in a folder and return its manifest.

    The arguments are those of `acesmith.engine.plan.plan_set` and `acesmith.engine.making.make_set`.
    """
    plan = plan_set(
        corpus=corpus,
        seed=seed,
        phenomena_patterns=phenomena,
        langpairs=langpairs,
        per_phenomenon=per_phenomenon,
        split=split,
    )
    return make_set(plan, output, workers=workers, overwrite=overwrite, progress=progress)


@dataclass(frozen=True, slots=True, kw_only=True)
class SetSummary:
    """What a set holds."""

    contrasts: int
    items: int
    phenomena: int
    langpairs: int
    hash: str
    """SHA-256 of the file of contrasts."""
    unknown: tuple[str, ...]
    """Phenomena that the table does not know."""


def validate(place: Path) -> SetSummary:
    """Read a set from end to end and return what it holds.

    Raises:
        InputError: A record is wrong, or the file is not the one that the manifest beside it describes.
    """
    path = contrasts_file(place)
    digest = file_hash(path)
    beside = path.with_name(MANIFEST)
    if path.name == CONTRASTS and beside.is_file():
        stated = read_manifest(beside).files.get(CONTRASTS)
        if stated != digest:
            raise InputError(
                str(path), f"its SHA-256 is {digest[:12]}…; the manifest says {str(stated)[:12]}…", "make the set again"
            )
    items: set[str] = set()
    names: dict[str, None] = {}
    pairs: set[str] = set()
    count = 0
    for contrast in read_set(path):
        count += 1
        items.add(contrast.item)
        names[contrast.phenomena] = None
        pairs.add(contrast.langpair)
    return SetSummary(
        contrasts=count,
        items=len(items),
        phenomena=len(names),
        langpairs=len(pairs),
        hash=digest,
        unknown=tuple(name for name in names if name not in known_phenomena()),
    )


def convert(place: Path, output: Path) -> None:
    """Write a set in another form: ACES's TSV for `.tsv`, our own JSON Lines for `.jsonl`."""
    write_set(output, read_set(place))
