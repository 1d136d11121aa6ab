"""The score table: one row for a hypothesis and a metric, in a TSV file that any program can write.

Columns: `hypothesis` (its key, see `Hypothesis.key`), `metric`, `signature`, `higher_is_better` (`true` or `false`),
`resolution` (two scores no further apart are a tie), `score`, and `spans`: where the metric sees errors in the
hypothesis, as a JSON list of [start, end), or empty when the metric tells none.
"""

import json
import math
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from acesmith.challenge_sets.records import Span
from acesmith.errors import InputError, quote
from acesmith.files import atomic_writer, read_lines

__all__ = ["COLUMNS", "MetricFacts", "ScoreRow", "ScoreTable", "read_scores", "write_scores"]

COLUMNS = ("hypothesis", "metric", "signature", "higher_is_better", "resolution", "score", "spans")
"""In the order of the file."""

_BOOLEANS = {"true": True, "false": False}
_KEY = re.compile(r"[0-9a-f]{24}")
# What repr(float) prints, and whole numbers; not the spaces, underscores and foreign digits that float() takes.
_NUMBER = re.compile(r"-?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")
_SPANS = re.compile(r"\[(?:\[[0-9]+, ?[0-9]+\](?:, ?\[[0-9]+, ?[0-9]+\])*)?\]")


class MetricFacts(NamedTuple):
    """What a reader of scores must know of the metric."""

    signature: str
    """What is needed to repeat the numbers."""
    higher_is_better: bool
    """False for error rates."""
    resolution: float
    """Two scores no further apart than this are a tie."""


class ScoreRow(NamedTuple):
    """One row."""

    hypothesis: str
    """Key of the hypothesis."""
    metric: str
    """Name of the metric."""
    facts: MetricFacts
    """The same in all rows of a metric."""
    score: float
    """The metric's own value, unscaled; finite."""
    spans: tuple[Span, ...] | None = None
    """Where the metric sees errors in the hypothesis, in code points; None when it does not tell."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreTable:
    """The scores of some metrics on some hypotheses."""

    metrics: Mapping[str, MetricFacts]
    """By name, in order of first appearance."""
    scores: Mapping[str, Mapping[str, float]]
    """By metric, then by hypothesis key."""
    spans: Mapping[str, Mapping[str, tuple[Span, ...]]] = field(default_factory=dict)
    """The same for the error spans of metrics that tell them."""

    def rows(self) -> Iterator[ScoreRow]:
        """Yield the rows, metric by metric."""
        for metric, facts in self.metrics.items():
            spans = self.spans.get(metric, {})
            for key, score in self.scores[metric].items():
                yield ScoreRow(key, metric, facts, score, spans.get(key))


def write_scores(path: Path, rows: Iterable[ScoreRow]) -> None:
    """Write a score table, whole or not at all; floats as `repr` gives them, so that they are read back exactly.

    Raises:
        InputError: A name or signature holds a tab, a line end or another control character, a key is not one, or a
            score or resolution is not a finite number.
        OutputError: The file cannot be written.
    """
    middles: dict[tuple[str, MetricFacts], str] = {}
    with atomic_writer(path) as handle:
        handle.write("\t".join(COLUMNS) + "\n")
        for row in rows:
            middle = middles.get((row.metric, row.facts))
            if middle is None:
                middle = middles[row.metric, row.facts] = _middle(path, row)
            if not _KEY.fullmatch(row.hypothesis):
                raise InputError(str(path), f"hypothesis {quote(row.hypothesis)}; expected 24 hexadecimal digits")
            if not math.isfinite(row.score):
                raise InputError(str(path), f"score {row.score!r} of metric {row.metric!r}; expected a finite number")
            spans = "" if row.spans is None else json.dumps([list(span) for span in row.spans])
            handle.write(f"{row.hypothesis}\t{middle}\t{float(row.score)!r}\t{spans}\n")


def _middle(path: Path, row: ScoreRow) -> str:
    """Return the columns that are the same for all rows of a metric."""
    for name, text in (("metric", row.metric), ("signature", row.facts.signature)):
        if not text or not text.isprintable():
            raise InputError(str(path), f"{name} {quote(text)}; expected text without tabs and line ends")
    if not 0 <= row.facts.resolution < math.inf:
        raise InputError(str(path), f"resolution {row.facts.resolution!r}; expected a finite number from 0 on")
    direction = "true" if row.facts.higher_is_better else "false"
    return f"{row.metric}\t{row.facts.signature}\t{direction}\t{float(row.facts.resolution)!r}"


def read_scores(path: Path) -> ScoreTable:
    """Return a score table.

    Raises:
        InputError: A column is unknown, missing or in another place; a field does not hold what it must; a hypothesis
            has two scores by one metric; or a metric has two signatures, directions or resolutions.
    """
    lines = read_lines(path)
    _check_header(path, next(lines, (1, ""))[1])
    # Only what is new is parsed: in a million rows there are a few metrics.
    known: dict[str, tuple[str, dict[str, float]]] = {}
    facts: dict[str, tuple[MetricFacts, int]] = {}
    scores: dict[str, dict[str, float]] = {}
    spans: dict[str, dict[str, tuple[Span, ...]]] = {}
    for number, line in lines:
        key, tab, rest = line.partition("\t")
        middle, last_tab, score_and_spans = _cut(rest)
        found = known.get(middle) if tab and last_tab else None
        if found is None:
            fields = line.split("\t")
            if len(fields) != len(COLUMNS):
                raise InputError(
                    f"{path}:{number}", f"{len(fields)} fields; expected {len(COLUMNS)}, separated by tabs"
                )
            found = known[middle] = _metric(path, number, fields, facts, scores)
        metric, its_scores = found
        text, _, span_text = score_and_spans.partition("\t")
        if not _KEY.fullmatch(key):
            raise _field_error(path, number, "hypothesis", key, "24 hexadecimal digits")
        score = float(text) if _NUMBER.fullmatch(text) else math.nan
        if not math.isfinite(score):
            raise _field_error(path, number, "score", text, "a finite number, such as 63.25")
        if its_scores.setdefault(key, score) != score:
            raise InputError(
                f"{path}:{number}",
                f"hypothesis {key} has the scores {its_scores[key]!r} and {score!r} by metric {metric!r}; expected one",
            )
        if span_text:
            spans.setdefault(metric, {})[key] = _read_spans(path, number, span_text)
    return ScoreTable(metrics={name: fact for name, (fact, _) in facts.items()}, scores=scores, spans=spans)


def _cut(rest: str) -> tuple[str, str, str]:
    """Split what follows the key into (columns of the metric, tab, score and spans); the last two columns are short."""
    head, tab, spans = rest.rpartition("\t")
    middle, last_tab, score = head.rpartition("\t")
    return middle, tab and last_tab, f"{score}\t{spans}"


def _check_header(path: Path, header: str) -> None:
    names = header.split("\t")
    unknown = [name for name in names if name not in COLUMNS]
    missing = [name for name in COLUMNS if name not in names]
    if tuple(names) == COLUMNS:
        return
    if unknown:
        found = f"unknown column {quote(unknown[0])}"
    elif missing:
        found = f"no column {missing[0]!r}"
    else:
        found = f"columns {', '.join(names)}"
    raise InputError(f"{path}:1", f"{found}; expected the columns {', '.join(COLUMNS)}")


def _field_error(path: Path, number: int, name: str, found: str, expected: str) -> InputError:
    return InputError(f"{path}:{number}", f"field {name!r} is {quote(found)}; expected {expected}")


def _metric(
    path: Path,
    number: int,
    fields: list[str],
    facts: dict[str, tuple[MetricFacts, int]],
    scores: dict[str, dict[str, float]],
) -> tuple[str, dict[str, float]]:
    """Check a metric's name and facts where they are first seen, and against those seen before."""
    _, metric, signature, direction, resolution_text, _, _ = fields
    for name, text in (("metric", metric), ("signature", signature)):
        if not text or not text.isprintable():
            raise _field_error(path, number, name, text, "one line of text")
    if direction not in _BOOLEANS:
        raise _field_error(path, number, "higher_is_better", direction, "true or false")
    resolution = float(resolution_text) if _NUMBER.fullmatch(resolution_text) else math.nan
    if not 0 <= resolution < math.inf:
        raise _field_error(path, number, "resolution", resolution_text, "a finite number from 0 on, such as 0.0")
    found = MetricFacts(signature, _BOOLEANS[direction], resolution)
    before, line = facts.setdefault(metric, (found, number))
    for name, old, new in zip(MetricFacts._fields, before, found, strict=True):
        if old != new:
            raise InputError(
                f"{path}:{number}",
                f"metric {metric!r} has {name} {quote(new)} here and {quote(old)} in line {line}; expected one",
                "give one of the two metrics another name",
            )
    return metric, scores.setdefault(metric, {})


def _read_spans(path: Path, number: int, text: str) -> tuple[Span, ...]:
    if not _SPANS.fullmatch(text):
        raise _field_error(path, number, "spans", text, "a list of [start, end], such as [[3, 7]], or nothing")
    try:
        spans = tuple((start, end) for start, end in json.loads(text))
    except ValueError as error:  # an integer of thousands of digits
        raise _field_error(path, number, "spans", text, "places in a text") from error
    if any(start > end for start, end in spans):
        raise _field_error(path, number, "spans", text, "start <= end in each span")
    return spans
