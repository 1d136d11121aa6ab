"""Score hypotheses with metrics, on one process or many; the scores are the same for any number.

Each distinct hypothesis is scored once. Metrics that are pure functions of one segment (`parallel`) are split over
processes, if the first pieces show that it pays; this process scores too, so that none waits for the others to start.
"""

import contextlib
import dataclasses
import multiprocessing
import os
import pickle
import signal
import time
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Literal

from acesmith.challenge_sets.records import Contrast, Hypothesis, distinct_hypotheses
from acesmith.challenge_sets.score_table import MetricFacts, ScoreTable
from acesmith.errors import InputError, MetricError
from acesmith.metrics_adapters.base import Metric
from acesmith.metrics_adapters.checks import guarded, required_references, run_metric
from acesmith.seeding import digest

__all__ = ["Progress", "SourceChoice", "score_contrasts", "score_hypotheses"]

Progress = Callable[[int, int, str], None]
"""Called with (done, total, label) as work goes on."""

SourceChoice = Literal["own", "removed", "other"]
"""What a metric sees as the source."""

_PIECE = 256
"""Hypotheses in a piece: some ten milliseconds of work, so that handing it over costs little and waiting is short."""

_WORTH_SECONDS = 1.0
"""Work below this is done here: starting another process takes a third of a second."""

_FIELDS = tuple(field.name for field in dataclasses.fields(Hypothesis))

_Columns = list[list[Any]]
_Future = Future[list[list[float]]]


def score_contrasts(
    contrasts: Iterable[Contrast],
    metrics: Sequence[Metric],
    *,
    source: SourceChoice = "own",
    workers: int | None = None,
    progress: Progress | None = None,
) -> ScoreTable:
    """Return every metric's score of every distinct hypothesis of the contrasts.

    Args:
        contrasts: What to score; metrics see them all once (`fit`) before they score.
        metrics: With different names.
        source: What the metrics see as the source: the contrast's own; none (an empty text); or that of another
            contrast in the same language. Where scores differ, the metric uses the source. The signature says so.
        workers: Greatest number of processes, this one included; as many as there are cores by default.
        progress: Told how many hypotheses are scored, with the names of the metrics.

    Raises:
        InputError: Two metrics have the same name, or there are fewer workers than one.
        MetricError: A metric needs a reference and a hypothesis has none, or it fails, or returns what is no score.
    """
    listed = list(contrasts)
    hypotheses = distinct_hypotheses(listed)
    segments = list(hypotheses.values())
    # Before fitting and scoring, which may take hours.
    _check(segments, metrics, workers)
    for metric in metrics:
        with guarded(metric, "looking at the set"):
            metric.fit(listed)
    shown = segments if source == "own" else _with_other_sources(segments, removed=source == "removed")
    scores = score_hypotheses(shown, metrics, workers=workers, progress=progress)
    suffix = "" if source == "own" else f"|source:{source}"
    return ScoreTable(
        metrics={
            metric.name: MetricFacts(metric.signature() + suffix, metric.higher_is_better, metric.resolution)
            for metric in metrics
        },
        scores={
            metric.name: dict(zip(hypotheses, column, strict=True))
            for metric, column in zip(metrics, scores, strict=True)
        },
    )


def _with_other_sources(segments: Sequence[Hypothesis], *, removed: bool) -> list[Hypothesis]:
    """Return the segments without their sources, or each with the source that follows its own in its language.

    The sources of a language follow each other in the order of their hashes, the last one by the first.
    """
    if removed:
        return [dataclasses.replace(segment, source="", source_context=None) for segment in segments]
    by_language: dict[str, dict[str, None]] = {}
    for segment in segments:
        by_language.setdefault(segment.source_language, {})[segment.source] = None
    following: dict[tuple[str, str], str] = {}
    for language, found in by_language.items():
        ordered = sorted(found, key=lambda source: digest("source", source, size=8))
        for one, other in zip(ordered, [*ordered[1:], ordered[0]], strict=True):
            following[language, one] = other
    return [
        dataclasses.replace(segment, source=following[segment.source_language, segment.source], source_context=None)
        for segment in segments
    ]


def score_hypotheses(
    segments: Sequence[Hypothesis],
    metrics: Sequence[Metric],
    *,
    workers: int | None = None,
    progress: Progress | None = None,
) -> list[list[float]]:
    """Return the scores by metric, then by segment, both in the order given.

    The arguments and errors are those of `score_contrasts`; metrics must have been fitted.
    """
    processes = _check(segments, metrics, workers)
    scores: list[list[float]] = [[] for _ in metrics]
    split = [place for place, metric in enumerate(metrics) if metric.parallel]
    if split:
        columns = _score_pieces(segments, [metrics[place] for place in split], processes, progress)
        for place, column in zip(split, columns, strict=True):
            scores[place] = column
    for place, metric in enumerate(metrics):
        if not metric.parallel:
            # In one call: how the metric makes its batches is then a function of the segments alone.
            if progress is not None:
                progress(0, len(segments), metric.name)
            scores[place] = run_metric(metric, segments)
            if progress is not None:
                progress(len(segments), len(segments), metric.name)
    return scores


def _check(segments: Sequence[Hypothesis], metrics: Sequence[Metric], workers: int | None) -> int:
    """Return the number of processes, after refusing what can be refused early."""
    if workers is not None and workers < 1:
        raise InputError("workers", f"{workers}; expected a number from 1 on")
    names = [metric.name for metric in metrics]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise InputError("metrics", f"two are named {twice[0]!r}; expected different names")
    needing = next((metric for metric in metrics if metric.needs_reference), None)
    if needing is not None:
        required_references(needing.name, segments)
    if workers is not None:
        return workers
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on macOS and Windows
        return os.cpu_count() or 1


def _pieces(segments: Sequence[Hypothesis]) -> list[list[int]]:
    """Return the places of the segments in pieces; those with the same reference, or source, stand together."""
    groups: dict[tuple[str, str], list[int]] = {}
    for place, segment in enumerate(segments):
        shared = segment.source if segment.reference is None else segment.reference
        groups.setdefault((segment.langpair, shared), []).append(place)
    pieces: list[list[int]] = [[]]
    for group in groups.values():
        if len(pieces[-1]) >= _PIECE:
            pieces.append([])
        pieces[-1] += group
    return pieces


class _Run:
    """One pass of `parallel` metrics over all segments, and how far it has come."""

    def __init__(self, segments: Sequence[Hypothesis], metrics: Sequence[Metric], progress: Progress | None) -> None:
        self.segments = segments
        self.metrics = metrics
        self.scores = [[0.0] * len(segments) for _ in metrics]
        self.waiting = _pieces(segments)
        self.handed: dict[_Future, list[int]] = {}
        self.done = 0
        self._progress = progress
        self._label = ", ".join(metric.name for metric in metrics)

    def score_here(self) -> None:
        """Score the last waiting piece."""
        piece = self.waiting.pop()
        segments = [self.segments[place] for place in piece]
        self._keep(piece, [run_metric(metric, segments) for metric in self.metrics])

    def hand_over(self, executor: ProcessPoolExecutor, number: int) -> None:
        """Give that many waiting pieces to the helpers, the first ones first."""
        for piece in self.waiting[:number]:
            self.handed[executor.submit(_score, _columns(self.segments, piece))] = piece
        del self.waiting[:number]

    def collect(self, futures: Iterable[_Future]) -> None:
        """Keep what the helpers have scored."""
        for future in futures:
            scores = future.result()
            self._keep(self.handed.pop(future), scores)

    def take_back(self) -> None:
        """Put what was handed over among the waiting pieces."""
        self.waiting += self.handed.values()
        self.handed.clear()

    def _keep(self, piece: list[int], scores: list[list[float]]) -> None:
        for column, found in zip(self.scores, scores, strict=True):
            for place, score in zip(piece, found, strict=True):
                column[place] = score
        self.done += len(piece)
        if self._progress is not None:
            self._progress(self.done, len(self.segments), self._label)


def _score_pieces(
    segments: Sequence[Hypothesis], metrics: Sequence[Metric], processes: int, progress: Progress | None
) -> list[list[float]]:
    run = _Run(segments, metrics, progress)
    begun = time.perf_counter()
    while run.waiting:
        run.score_here()
        expected = (time.perf_counter() - begun) / max(run.done, 1) * (len(segments) - run.done)
        if processes > 1 and expected > _WORTH_SECONDS and len(run.waiting) > 1 and not _is_helper():
            packed = _pack(metrics)
            if packed is not None:
                _share(run, packed, processes - 1)
            processes = 1
    return run.scores


def _share(run: _Run, packed: bytes, helpers: int) -> None:
    """Score the pieces together with helper processes; what is left waiting afterwards is for this one to score."""
    executor = ProcessPoolExecutor(
        helpers, mp_context=multiprocessing.get_context("spawn"), initializer=_start_helper, initargs=(packed,)
    )
    complete = False
    try:
        with _interrupts_held():
            starting = [executor.submit(os.getpid) for _ in range(helpers)]
        while run.waiting:
            run.score_here()
            # Nothing is handed to a helper that has not started: on a busy machine that may take longer than the work.
            started = [future for future in starting if future.done()]
            for future in started:
                future.result()
                starting.remove(future)
            scored = [future for future in run.handed if future.done()]
            run.collect(scored)
            # Two at first, so that none runs dry before this process, busy with a piece, hands over the next.
            run.hand_over(executor, 2 * len(started) + len(scored))
        run.collect(list(run.handed))
        complete = True
    except BrokenProcessPool:
        run.take_back()
        warnings.warn(
            "a process that scores was ended from outside, or could not start; the rest is scored without it "
            '(a program that calls acesmith needs `if __name__ == "__main__":` around its code, or workers=1)',
            RuntimeWarning,
            stacklevel=5,
        )
    finally:
        # After an error or an interrupt, helpers first finish the pieces that they hold, which is soon; none is left.
        executor.shutdown(wait=not complete, cancel_futures=True)


@contextlib.contextmanager
def _interrupts_held() -> Iterator[None]:
    """Hold Ctrl-C back while processes start: they inherit that, and so leave it to this process for good."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _is_helper() -> bool:
    """Tell whether this process may not start others."""
    process = multiprocessing.current_process()
    if getattr(process, "_inheriting", False):
        # A helper imports the program that started it. Without the guard it would run all of it, and so on for ever.
        raise MetricError(
            "a program that scores with several processes is imported by each of them; "
            'put its code under `if __name__ == "__main__":`, or give workers=1'
        )
    return process.daemon


def _pack(metrics: Sequence[Metric]) -> bytes | None:
    """Return the metrics for another process, or None when one cannot be sent there."""
    try:
        return pickle.dumps(list(metrics))
    except Exception:  # pickling runs the classes' own code, and they need not be sendable
        return None


def _columns(segments: Sequence[Hypothesis], piece: Sequence[int]) -> _Columns:
    """Return the fields of the segments as columns, which are sent in a third of the time of the records."""
    return [[getattr(segments[place], name) for place in piece] for name in _FIELDS]


_helper_metrics: list[Metric] = []
"""In a helper process: what it scores with."""


def _start_helper(packed: bytes) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _helper_metrics[:] = pickle.loads(packed)  # noqa: S301 - from the process that started this one


def _score(columns: _Columns) -> list[list[float]]:
    segments = [Hypothesis(**dict(zip(_FIELDS, row, strict=True))) for row in zip(*columns, strict=True)]
    return [run_metric(metric, segments) for metric in _helper_metrics]
