"""Scores and spans that ride in an imported file.

Scores are its `<metric>-good` and `<metric>-bad` columns. Each contrast has its own pair of them there, so they go
beside the contrasts and not by hypothesis: a file may score the same hypothesis twice, and differently.

Spans are Span-ACES's columns `good-translation-prediction` and `incorrect-translation-prediction`: the translations
with what a metric takes for an error marked, `<v>…</v>`.
"""

import math
from array import array
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

import numpy as np

from acesmith.challenge_sets.formats.span_marks import spans_of_marks
from acesmith.challenge_sets.records import Contrast, Span
from acesmith.challenge_sets.score_table import MetricFacts
from acesmith.errors import InputError, UnknownNameError, quote
from acesmith.scorers.agreement import Floats
from acesmith.scorers.contrast_index import ContrastIndex, ContrastIndexer

__all__ = ["PREDICTION", "ScoreColumns", "read_score_columns", "read_span_columns", "score_column_metrics"]

_GOOD, _BAD = "-good", "-bad"

PREDICTION = "prediction"
"""What the metric behind the span columns is called: a file does not name it."""

_PREDICTED = ("good-translation-prediction", "incorrect-translation-prediction")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ScoreColumns:
    """The scores of one metric, and what is known of it."""

    good: Floats
    """Score of the good translation of each contrast, in file order."""
    incorrect: Floats
    """Score of the incorrect one."""
    facts: MetricFacts
    """Without a signature, and with a resolution of 0: a file says nothing of either."""


def score_column_metrics(columns: Iterable[str]) -> list[str]:
    """Return the metrics that have both of their columns, in column order.

    Args:
        columns: Names of all columns.

    Raises:
        InputError: A column has no partner.

    Example:
        >>> score_column_metrics(["ID", "BLEU-good", "BLEU-bad"])
        ['BLEU']
    """
    names = list(columns)
    metrics: dict[str, list[str]] = {}
    for name in names:
        for ending in (_GOOD, _BAD):
            if name.endswith(ending) and name != ending:
                metrics.setdefault(name.removesuffix(ending), []).append(ending)
    for metric, endings in metrics.items():
        if len(endings) == 1:
            partner = metric + (_BAD if endings == [_GOOD] else _GOOD)
            raise InputError(
                "the score columns",
                f"{metric + endings[0]!r} is there and {partner!r} is not; expected both",
                "add the one or rename the other",
            )
    return list(metrics)


def read_score_columns(
    contrasts: Iterable[Contrast], *, lower_is_better: Collection[str] = ()
) -> tuple[ContrastIndex, Mapping[str, ScoreColumns]]:
    """Return the index of a set, and the scores in its columns by metric.

    Args:
        contrasts: An imported challenge set; it is read once.
        lower_is_better: Metrics whose lower scores are better.

    Raises:
        InputError: There are no contrasts or no such columns, a column has no partner, or a value is not a finite
            number.
        UnknownNameError: A name in `lower_is_better` has no columns.
    """
    indexer = ContrastIndexer()
    columns: dict[str, tuple[array[float], array[float]]] = {}
    for place, contrast in enumerate(contrasts):
        if place == 0:
            columns = {name: (array("d"), array("d")) for name in score_column_metrics(contrast.extra)}
            _check_metrics(columns, lower_is_better)
        indexer.add(contrast)
        for name, (good, incorrect) in columns.items():
            good.append(_number(contrast, name + _GOOD))
            incorrect.append(_number(contrast, name + _BAD))
    index = indexer.finish()
    return index, {
        name: ScoreColumns(
            good=np.array(good, dtype=np.float64),
            incorrect=np.array(incorrect, dtype=np.float64),
            facts=MetricFacts(signature="", higher_is_better=name not in lower_is_better, resolution=0.0),
        )
        for name, (good, incorrect) in columns.items()
    }


def read_span_columns(contrasts: Iterable[Contrast]) -> Mapping[str, Mapping[str, tuple[Span, ...]]]:
    """Return the spans in the columns of a set, by metric (`PREDICTION`), then by the key of the hypothesis.

    Args:
        contrasts: An imported challenge set; it is read once.

    Raises:
        InputError: A contrast lacks one of the two columns, or its marked text is not its translation.
    """
    spans: dict[str, tuple[Span, ...]] = {}
    for contrast in contrasts:
        for column, hypothesis in zip(_PREDICTED, contrast.hypotheses(), strict=True):
            marked = contrast.extra.get(column)
            if marked is None:
                raise InputError(
                    f"contrast {contrast.id!r}",
                    f"there is no column {column!r}; expected spans in both {' and '.join(map(repr, _PREDICTED))}",
                    "give a score table with spans, which 'acesmith score' writes",
                )
            found = spans_of_marks(marked, hypothesis.hypothesis)
            if found is None:
                raise InputError(
                    f"contrast {contrast.id!r}",
                    f"column {column!r} is {quote(marked)}; expected the translation itself, with marks <v>…</v>",
                )
            spans[hypothesis.key] = found
    return {PREDICTION: spans}


def _check_metrics(columns: Collection[str], lower_is_better: Collection[str]) -> None:
    if not columns:
        raise InputError(
            "the set",
            "it has no columns '<metric>-good' and '<metric>-bad'; expected scores in it",
            "give a score table, which 'acesmith score' writes",
        )
    for name in lower_is_better:
        if name not in columns:
            raise UnknownNameError("metric with score columns", name, columns)


def _number(contrast: Contrast, column: str) -> float:
    text = contrast.extra.get(column)
    if text is None:
        raise InputError(f"contrast {contrast.id!r}", f"column {column!r} is missing; the first contrast has it")
    try:
        # float() also takes '1_000', spaces and digits of other scripts, which no metric writes.
        value = float(text) if text.isascii() and not set(text) & set("_ \t\n\r\v\f") else math.nan
    except ValueError:
        value = math.nan
    if not math.isfinite(value):
        raise InputError(f"contrast {contrast.id!r}", f"column {column!r} is {quote(text)}; expected a finite number")
    return value
