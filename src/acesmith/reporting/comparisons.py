"""A comparison of metrics as tables for the terminal and for Markdown, as one long tab-separated table, and as JSON."""

import dataclasses
from collections.abc import Iterator, Mapping, Sequence

from acesmith.reporting.cells import NONE, interval_text, tau_text
from acesmith.reporting.forms import in_form
from acesmith.reporting.sheets import FEW_MARK, FEW_TEXT, INTERVAL_TEXT, TIES_TEXT, Cell, Row, Sheet, items_mark
from acesmith.reporting.tables import WIDTH, Format
from acesmith.scorers.comparison import Comparison, Difference, FigureComparison
from acesmith.scorers.paired_tests import ALPHA

__all__ = ["COLUMNS", "SCHEMA", "render_comparison"]

SCHEMA = "acesmith-comparison-1"
"""The value of `schema` in the JSON form."""

COLUMNS = (
    "figure",
    "items",
    "first",
    "second",
    "first_value",
    "second_value",
    "first_rank",
    "second_rank",
    "difference",
    "low",
    "high",
    "p_value",
    "corrected",
    "least_difference",
    "correction",
    "tie_rule",
    "samples",
    "exchanges",
    "seed",
    "set_hash",
)
"""Columns of the tab-separated table: one row for each figure and pair of metrics."""

_CORRECTION_TEXT = {"holm": "Holm's correction", "bh": "Benjamini and Hochberg's correction", "none": "uncorrected"}


def render_comparison(
    comparison: Comparison,
    form: Format = "table",
    *,
    width: int = WIDTH,
    color: bool = False,
) -> str:
    """Return the comparison as text.

    Args:
        comparison: What to print.
        form: `table`, `tsv`, `json` or `markdown`.
        width: Greatest width of a table. For `table` only.
        color: Whether to use a terminal's colours. For `table` only.
    """
    return in_form(
        form,
        sheets=lambda: _sheets(comparison),
        columns=COLUMNS,
        rows=lambda: ([row[name] for name in COLUMNS] for row in _flat_rows(comparison)),
        record=lambda: {"schema": SCHEMA, **dataclasses.asdict(comparison)},
        signature=comparison.signature,
        width=width,
        color=color,
    )


def _flat_rows(comparison: Comparison) -> Iterator[Mapping[str, str | float | None]]:
    for figure in (comparison.overall, *comparison.phenomena):
        for one in figure.differences:
            yield {
                "figure": figure.figure,
                "items": figure.items,
                "first": one.first,
                "second": one.second,
                "first_value": figure.values[one.first],
                "second_value": figure.values[one.second],
                "first_rank": figure.ranks.get(one.first),
                "second_rank": figure.ranks.get(one.second),
                "difference": one.difference,
                "low": one.interval.low if one.interval else None,
                "high": one.interval.high if one.interval else None,
                "p_value": one.p_value,
                "corrected": one.corrected,
                "least_difference": one.least,
                "correction": comparison.correction,
                "tie_rule": comparison.ties,
                "samples": comparison.samples,
                "exchanges": comparison.exchanges,
                "seed": comparison.seed,
                "set_hash": comparison.set_hash,
            }


def _sheets(comparison: Comparison) -> Iterator[Sheet]:
    yield _rank_sheet(comparison)
    if comparison.overall.differences:
        yield _pair_sheet(comparison)
    if comparison.phenomena:
        yield _phenomenon_sheet(comparison)


def _rank_sheet(comparison: Comparison) -> Sheet:
    overall = comparison.overall
    rows = [
        Row([_rank(overall, name), Cell(name), Cell(tau_text(value)), Cell(interval_text(overall.intervals[name]))])
        for name, value in sorted(overall.values.items(), key=lambda entry: (-entry[1], entry[0]))
    ]
    note = (
        f"a metric opens a new rank when any of the current one beats it (p ≤ {ALPHA}, "
        f"{_CORRECTION_TEXT[comparison.correction]}); {TIES_TEXT[comparison.ties]}"
    )
    return Sheet("Ranks by macro τ", note, 2, 2, ["rank", "metric", "macro τ", INTERVAL_TEXT], rows)


def _rank(figure: FigureComparison, name: str) -> Cell:
    return Cell(str(figure.ranks.get(name, NONE)))


def _pair_sheet(comparison: Comparison) -> Sheet:
    rows = [
        Row(
            [
                Cell(one.first),
                Cell(one.second),
                Cell(tau_text(one.difference)),
                Cell(interval_text(one.interval)),
                Cell(_p_text(one.p_value)),
                Cell(_p_text(one.corrected) + (" •" if one.corrected <= ALPHA else "")),
                Cell(tau_text(one.least)),
            ]
        )
        for one in comparison.overall.differences
    ]
    note = (
        f"difference of macro τ; p: paired permutation test over items, {comparison.exchanges:,} exchanges; corrected: "
        f"{_CORRECTION_TEXT[comparison.correction]} over all pairs; • p ≤ {ALPHA}; least: the smallest true difference "
        "that this set would show four times in five"
    )
    columns = ["metric", "below it", "difference", INTERVAL_TEXT, "p", "corrected", "least"]
    return Sheet("Differences of macro τ", note, 2, 2, columns, rows)


def _phenomenon_sheet(comparison: Comparison) -> Sheet:
    metrics = list(comparison.overall.values)
    rows = []
    for figure in comparison.phenomena:
        cells = [Cell(figure.figure), Cell(f"{figure.items}{items_mark(figure.items)}")]
        cells.append(Cell(tau_text(_typical_least(figure.differences))))
        cells += [
            Cell(tau_text(figure.values.get(name)), (f"rank {figure.ranks[name]}",) if name in figure.ranks else ())
            for name in metrics
        ]
        rows.append(Row(cells))
    note = (
        "below each τ its rank on that phenomenon, corrected over all phenomena and pairs; least: the smallest true "
        f"difference that the phenomenon would show, median over the pairs; {FEW_TEXT}; {FEW_MARK} not ranked"
    )
    if comparison.correction == "holm" and comparison.least_p > ALPHA:
        note += (
            f". {comparison.exchanges:,} exchanges cannot show a corrected p below {comparison.least_p:.3f}: give "
            "--exchanges for more"
        )
    return Sheet("Ranks by phenomenon", note, 1, 3, ["", "items", "least", *metrics], rows)


def _typical_least(found: Sequence[Difference]) -> float | None:
    values = sorted(one.least for one in found)
    return values[len(values) // 2] if values else None


def _p_text(value: float) -> str:
    return "<0.001" if value < 0.001 else f"{value:.3f}"
