"""Make a set: part by part, on as many processes as asked for, resumable, the same bytes every time.

Work in progress lies in `DIR.partial`: each finished part is a file of its own, so that a run that was stopped goes on
where it was. When all parts are there, they are joined in the order of the plan and the folder takes its name.
"""

import contextlib
import json
import multiprocessing
import os
import shutil
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path

import portalocker

from acesmith.challenge_sets.formats.contrasts_jsonl import contrast_line
from acesmith.challenge_sets.manifest import Manifest, write_manifest
from acesmith.challenge_sets.realise import fill
from acesmith.challenge_sets.records import split_langpair
from acesmith.challenge_sets.renderings import Realised
from acesmith.challenge_sets.segments import PairView, Segment
from acesmith.challenge_sets.sets import CONTRASTS, MANIFEST, file_hash
from acesmith.challenge_sets.taxonomy import phenomenon
from acesmith.challenge_sets.values import Value
from acesmith.engine.contrasts import Rejects, by_generator, contrasts_of
from acesmith.engine.plan import Part, Plan
from acesmith.engine.selection import Candidate, Selection, chosen_groups, segment_rank
from acesmith.errors import InputError, OutputError
from acesmith.files import atomic_writer
from acesmith.generators.drafts import Generator
from acesmith.generators.registry import GeneratorEntry
from acesmith.language.similar import similar_languages
from acesmith.metrics_adapters.chrf import CharacterF
from acesmith.registry import load_object
from acesmith.seeding import digest

__all__ = ["Progress", "make_set"]

Progress = Callable[[int, int, str], None]
"""Called with (done, total, label) as work goes on."""

_PLAN = "plan.json"
_LOCK = "lock"
_REJECTS = ".rejects.json"
_MEASURED = 1024
"""Contrasts whose overlap margins are measured at a time."""
_CONTEXT = 5
"""Segments before it in its document that a contrast carries as context: all of them, in the embedded corpus."""
_WINDOW = 64
"""Segments that are looked at together: what is half a window away is of another story, in most corpora."""


def make_set(
    plan: Plan, output: Path, *, workers: int | None = None, overwrite: bool = False, progress: Progress | None = None
) -> Manifest:
    """Make the set of a plan in the folder `output` and return its manifest.

    Args:
        plan: What to make.
        output: The folder, which must be empty or missing.
        workers: Number of processes; as many as there are cores by default. The bytes do not depend on it.
        overwrite: Whether a set that lies there may be replaced.
        progress: Told how many parts are done.

    Raises:
        OutputError: The folder is not empty, holds what is no set, or cannot be written; or `output.partial` holds work
            that other arguments began.
        InputError: The corpus is broken, or nothing comes out of it.
    """
    _check_output(output, overwrite)
    output = output.resolve()  # A link stays one; what it leads to becomes the set.
    partial = output.with_name(f"{output.name}.partial")
    _open_partial(partial, plan, overwrite)
    with _only_run(partial):
        todo = [part for part in plan.parts if not (partial / part.file).is_file()]
        total = len(plan.parts)
        done = total - len(todo)
        for _ in _run(plan, partial, todo, workers or os.cpu_count() or 1):
            done += 1
            if progress:
                progress(done, total, "making")
        manifest = _join(plan, partial)
        _delete_parts(partial)
    _finish(partial, output)
    return manifest


# --- one part -------------------------------------------------------------------------------------------------------

_Filled = tuple[Segment, Mapping[str, Value], dict[tuple[str, str], Realised]]
"""A segment, what fills its slots, and its texts as far as they were asked for."""


def _bound(entry: GeneratorEntry, plan: Plan) -> Generator:
    """Return the function of a generator, with the options of the plan that it takes."""
    options = {name: getattr(plan, name) for name in entry.options}
    generator: Generator = partial(load_object(entry.load), **options)
    return generator


class _PartMaker:
    """Makes parts of a plan, one after the other, and keeps what they share."""

    def __init__(self, plan: Plan, partial: Path) -> None:
        self._plan = plan
        self._partial = partial
        self._generators: list[tuple[GeneratorEntry, Generator]] = [
            (entry, _bound(entry, plan)) for entry in plan.entries
        ]
        self._possible = {only: self._phenomena(only_reference=only) for only in (True, False)}
        self._overlap = CharacterF()
        self._resident: list[_Filled] | None = None

    def _phenomena(self, *, only_reference: bool) -> Mapping[str, frozenset[str]]:
        """Return the phenomena of the plan that each generator can yield, with or without alternative translations."""
        return {
            entry.name: frozenset(
                name
                for name in entry.phenomena
                if name in self._plan.phenomena and (phenomenon(name).category == "reference-only") == only_reference
            )
            for entry in self._plan.entries
        }

    def make(self, part: Part) -> None:
        """Make one part and write it to its file, with its rejects beside it."""
        plan = self._plan
        source, target = split_langpair(part.langpair)
        selection = Selection(plan.per_phenomenon)
        rejects: Rejects = Counter()
        for view in self._views(source, target, part.block):
            segment = view.segment
            possible = self._possible[not view.alternatives]
            for entry, generator in self._generators:
                names = possible[entry.name]
                rank = segment_rank(part.langpair, entry.name, segment.id)
                if not names or not selection.may_take(names, rank):
                    continue
                selection.add(
                    [
                        Candidate(rank + digest(contrast.group, size=6), contrast)
                        for contrast in contrasts_of(view, entry, generator, plan.seed, rejects)
                        if contrast.phenomena in names
                    ]
                )
        with atomic_writer(self._partial / (part.file + _REJECTS)) as handle:
            json.dump(by_generator(rejects), handle)
        with atomic_writer(self._partial / part.file) as handle:
            for chosen in self._with_margins(selection.chosen()):
                contrast = chosen.contrast
                handle.write("\t".join((chosen.rank, contrast.phenomena, contrast.item, contrast_line(contrast))))

    def _with_margins(self, chosen: Iterator[Candidate]) -> Iterator[Candidate]:
        """Yield the same contrasts with their overlap margins, which are measured many at a time."""
        while batch := list(islice(chosen, _MEASURED)):
            # An empty reference stands for none.
            references = [candidate.contrast.reference or "" for candidate in batch]
            good = self._overlap.score([candidate.contrast.good_translation for candidate in batch], references)
            bad = self._overlap.score([candidate.contrast.incorrect_translation for candidate in batch], references)
            for candidate, reference, one, other in zip(batch, references, good, bad, strict=True):
                margin = round(one - other, 2) + 0.0 if reference else None  # No negative zero.
                yield replace(candidate, contrast=replace(candidate.contrast, overlap_margin=margin))

    def _views(self, source: str, target: str, block: int) -> Iterator[PairView]:
        document = ""
        before: deque[tuple[str, str]] = deque(maxlen=_CONTEXT)
        for (segment, values, cache), unrelated in _with_other(self._segments((source, target), block)):
            if segment.document != document:
                document = segment.document
                before.clear()
            context = ("\n".join(text for text, _ in before), "\n".join(text for _, text in before))
            other = None if unrelated is None else PairView(*unrelated[:2], source, target, unrelated[2])
            view = PairView(segment, values, source, target, cache, context if before else None, other)
            if document:
                before.append((view.source.text, view.target("reference").text))
            if self._plan.keeps(segment, source, target):
                yield view

    def _segments(self, languages: tuple[str, str], block: int) -> Iterator[_Filled]:
        corpus = self._plan.corpus
        filled: Iterable[_Filled]
        if corpus.resident:
            # Read, filled and realised once for all language pairs of a process.
            if self._resident is None:
                pairs = (split_langpair(langpair) for langpair in self._plan.langpairs)
                used = {language for pair in pairs for language in pair}
                used |= {language for one in used for language in similar_languages(one)} & set(corpus.languages)
                self._resident = [
                    (segment, fill(segment, self._plan.seed), {}) for segment in corpus.segments(sorted(used))
                ]
            filled = self._resident
        else:
            filled = ((segment, segment.values, {}) for segment in corpus.segments(languages, block))
        return (entry for entry in filled if self._plan.takes(entry[0], *languages))


def _with_other(segments: Iterator[_Filled]) -> Iterator[tuple[_Filled, _Filled | None]]:
    """Yield each segment with one that is half a window away, both ways, and not of the same document."""
    while window := list(islice(segments, _WINDOW)):
        for place, filled in enumerate(window):
            other = window[(place + len(window) // 2) % len(window)]
            same = other is filled or (filled[0].document and other[0].document == filled[0].document)
            yield filled, None if same else other


# --- many parts -----------------------------------------------------------------------------------------------------


def _run(plan: Plan, partial: Path, todo: list[Part], workers: int) -> Iterator[Part]:
    """Make the parts and yield each as it is done."""
    if workers == 1 or len(todo) <= 1:
        maker = _PartMaker(plan, partial)
        for part in todo:
            maker.make(part)
            yield part
        return
    # Never fork: the caller may have threads, and a forked child would inherit their locks.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(workers, len(todo)), context, _start_worker, (plan, partial)) as pool:
        waiting = iter(todo)
        running: dict[Future[None], Part] = {}
        try:
            while True:
                # A few parts ahead, not all: ten thousand language pairs need no ten thousand futures.
                while len(running) < 2 * workers and (following := next(waiting, None)) is not None:
                    running[pool.submit(_make_in_worker, following)] = following
                if not running:
                    return
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    future.result()
                    yield running.pop(future)
        except BaseException:
            pool.shutdown(wait=True, cancel_futures=True)
            raise


_worker: list[_PartMaker] = []
"""In a worker process: its one maker, which the plan is sent to once and not with every part."""


def _start_worker(plan: Plan, partial: Path) -> None:
    import signal

    # Ctrl-C is for the parent process, which stops the pool.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _worker.append(_PartMaker(plan, partial))


def _make_in_worker(part: Part) -> None:
    _worker[0].make(part)


# --- joining --------------------------------------------------------------------------------------------------------


def _lines(path: Path) -> Iterator[tuple[str, str, str, str]]:
    with path.open(encoding="utf-8", newline="\n") as handle:
        for line in handle:
            rank, name, item, contrast = line.split("\t", 3)
            yield rank, name, item, contrast


def _join(plan: Plan, partial: Path) -> Manifest:
    """Write `contrasts.jsonl` and `manifest.json` from the finished parts, and delete those."""
    by_phenomenon: dict[str, tuple[Counter[str], set[str]]] = {}
    by_langpair: dict[str, tuple[Counter[str], set[str]]] = {}
    items: set[str] = set()
    rejects: Rejects = Counter()
    with atomic_writer(partial / CONTRASTS) as handle:
        for langpair in plan.langpairs:
            paths = [partial / part.file for part in plan.parts_of(langpair)]
            groups = None
            if plan.per_phenomenon is not None and len(paths) > 1:
                found = ((name, rank) for path in paths for rank, name, _, _ in _lines(path))
                groups = chosen_groups(found, plan.per_phenomenon)
            for path in paths:
                for rank, name, item, line in _lines(path):
                    if groups is not None and rank not in groups:
                        continue
                    handle.write(line)
                    items.add(item)
                    for table, key in ((by_phenomenon, name), (by_langpair, langpair)):
                        counts, of_key = table.setdefault(key, (Counter(), set()))
                        counts["contrasts"] += 1
                        of_key.add(item)
                for generator, reasons in json.loads((path.parent / (path.name + _REJECTS)).read_text()).items():
                    for reason, count in reasons.items():
                        rejects[generator, reason] += count
    if not items:
        shutil.rmtree(partial)
        few = f"{', '.join(plan.phenomena[:3])}{', …' if len(plan.phenomena) > 3 else ''}"
        raise InputError(
            f"corpus {plan.corpus.name!r}",
            f"nothing in it carries {few}{' where a side is original' if plan.source_original else ''}",
            "ask for other phenomena, for another split, or without --source-original"
            if plan.source_original
            else "ask for other phenomena, or for another split",
        )
    manifest = Manifest(
        **plan.facts(),
        contrasts=sum(counts["contrasts"] for counts, _ in by_langpair.values()),
        items=len(items),
        by_phenomenon=_counts(by_phenomenon),
        by_langpair=_counts(by_langpair),
        rejects=by_generator(rejects),
        files={CONTRASTS: file_hash(partial / CONTRASTS)},
    )
    write_manifest(partial / MANIFEST, manifest)
    return manifest


def _counts(table: Mapping[str, tuple[Counter[str], set[str]]]) -> dict[str, dict[str, int]]:
    return {
        key: {"contrasts": counts["contrasts"], "items": len(items)} for key, (counts, items) in sorted(table.items())
    }


# --- the folder -----------------------------------------------------------------------------------------------------


def _check_output(output: Path, overwrite: bool) -> None:
    place = output.resolve()
    if place in (Path.cwd(), place.parent):
        raise OutputError(f"{output}: the current or the root folder cannot become a set; name a folder in it")
    if output.exists() and not output.is_dir():
        raise OutputError(f"{output}: a file of that name exists; choose another folder")
    if not output.is_dir():
        return
    names = sorted(entry.name for entry in output.iterdir())
    if names and not overwrite:
        raise OutputError(f"{output}: the folder is not empty; choose another, or give --overwrite to replace a set")
    foreign = [name for name in names if name not in (CONTRASTS, MANIFEST) or not (output / name).is_file()]
    if foreign:
        raise OutputError(
            f"{output}: the folder holds {foreign[0]!r}, which is no part of a set; choose another folder"
        )


def _open_partial(partial: Path, plan: Plan, overwrite: bool) -> None:
    """Make the folder of work in progress, or accept one that the same plan began."""
    fingerprint = plan.fingerprint()
    try:
        if partial.is_dir():
            if _begun(partial) == fingerprint:
                return
            names = [path.name for path in partial.iterdir()]
            ours = _begun(partial) is not None and all(map(_is_ours, names))
            # What a run left that finished no part, for its corpus was broken, say, is worth nothing.
            if not (ours and (overwrite or not any(name.endswith(".part") for name in names))):
                raise OutputError(
                    f"{partial}: the folder holds work that other arguments began; repeat those, or delete it"
                )
            shutil.rmtree(partial)
        partial.mkdir(parents=True)
        with atomic_writer(partial / _PLAN) as handle:
            json.dump({"fingerprint": fingerprint}, handle)
    except OSError as error:
        if isinstance(error, OutputError):
            raise
        raise OutputError(f"{partial}: cannot be written ({error.strerror}); choose another folder") from error


def _begun(partial: Path) -> str | None:
    """Return the fingerprint of the plan that was begun there, or None where none was."""
    try:
        record = json.loads((partial / _PLAN).read_text(encoding="utf-8"))
        return str(record["fingerprint"])
    except (OSError, ValueError, TypeError, KeyError):
        return None


def _is_ours(name: str) -> bool:
    return name in (_PLAN, _LOCK, CONTRASTS, MANIFEST) or name.endswith((".part", ".part" + _REJECTS, ".partial"))


@contextlib.contextmanager
def _only_run(partial: Path) -> Iterator[None]:
    """Hold the folder for this run; the operating system lets go of it when the process ends, however it ends."""
    with (partial / _LOCK).open("w") as handle:
        try:
            portalocker.lock(handle, portalocker.LockFlags.EXCLUSIVE | portalocker.LockFlags.NON_BLOCKING)
        except portalocker.exceptions.LockException as error:
            raise OutputError(f"{partial}: another run is making this set; wait until it is done") from error
        yield


def _delete_parts(partial: Path) -> None:
    for path in partial.iterdir():
        if path.name not in (CONTRASTS, MANIFEST, _PLAN, _LOCK):
            path.unlink()


def _finish(partial: Path, output: Path) -> None:
    """Give the finished folder its name, replacing a set that lies there."""
    if output.is_dir():
        for name in (CONTRASTS, MANIFEST):
            (output / name).unlink(missing_ok=True)
        output.rmdir()
    (partial / _LOCK).unlink()
    (partial / _PLAN).unlink()
    partial.rename(output)
