"""Sensitivity of metrics as tables, tab-separated rows and JSON."""

import dataclasses
from collections.abc import Iterator, Mapping

from acesmith.reporting.cells import NONE, cost_text, interval_text
from acesmith.reporting.forms import Line, in_form
from acesmith.reporting.sheets import INTERVAL_TEXT, TRIPLES_TEXT, Cell, Row, Sheet
from acesmith.reporting.tables import WIDTH, Format
from acesmith.scorers.sensitivity import QUANTILES, MetricSensitivity, Sensitivity

__all__ = ["COLUMNS", "SCHEMA", "render_sensitivity"]

SCHEMA = "acesmith-sensitivity-1"
"""The value of `schema` in the JSON form."""

Results = Mapping[str, MetricSensitivity]
"""By metric."""

_QUANTILE_NAMES = tuple(f"q{100 * quantile:g}" for quantile in QUANTILES)

COLUMNS = (
    "metric",
    "category",
    "phenomenon",
    "contrasts",
    "items",
    "triples",
    "sensitivity",
    "low",
    "high",
    "floor_normalised",
    "relative",
    "mean",
    "deviation",
    "absolute",
    *_QUANTILE_NAMES,
    "spread",
    "spread_scores",
    "spread_of_real_output",
    "floor",
    "aces_weighted",
)
"""Columns of the tab-separated table; either `category` or `phenomenon` is filled."""


def render_sensitivity(
    results: Results,
    form: Format = "table",
    *,
    signature: str,
    width: int = WIDTH,
    color: bool = False,
) -> str:
    """Return the results as text.

    Args:
        results: What `acesmith.scorers.sensitivity.sensitivity` returned.
        form: `table`, `tsv`, `json` or `markdown`.
        signature: What a reader needs to repeat the numbers.
        width: Greatest width of a table. For `table` only.
        color: Whether to use a terminal's colours. For `table` only.
    """
    return in_form(
        form,
        sheets=lambda: [_sheet(results), _spread_sheet(results)],
        columns=COLUMNS,
        rows=lambda: _rows(results),
        record=lambda: _record(results),
        signature=signature,
        width=width,
        color=color,
    )


def _record(results: Results) -> Mapping[str, object]:
    metrics = {name: {**dataclasses.asdict(one), "aces_weighted": one.aces_weighted} for name, one in results.items()}
    return {"schema": SCHEMA, "metrics": metrics}


def _rows(results: Results) -> Iterator[Line]:
    for metric, result in results.items():
        for level, groups in (("category", result.categories), ("phenomenon", result.phenomena)):
            for name, one in groups.items():
                record: dict[str, str | float | None] = {
                    "metric": metric,
                    level: name,
                    "contrasts": one.contrasts,
                    "items": one.items,
                    "triples": one.triples,
                    "sensitivity": one.scaled,
                    "low": one.interval.low if one.interval else None,
                    "high": one.interval.high if one.interval else None,
                    "floor_normalised": one.floor_normalised,
                    "relative": one.relative,
                    "mean": one.mean,
                    "deviation": one.deviation,
                    "absolute": one.absolute,
                    **dict(zip(_QUANTILE_NAMES, one.quantiles, strict=True)),
                    "spread": result.spread.value,
                    "spread_scores": result.spread.scores,
                    "spread_of_real_output": "true" if result.spread.real_output else "false",
                    "floor": result.floor,
                    "aces_weighted": result.aces_weighted,
                }
                yield [record.get(column) for column in COLUMNS]


def _sheet(results: Results) -> Sheet:
    first = next(iter(results.values()))
    rows = []
    for kind, total in (("categories", True), ("phenomena", False)):
        for name in getattr(first, kind):
            of_name: list[Sensitivity] = [getattr(result, kind)[name] for result in results.values()]
            behind = of_name[0]
            counts = (f"{behind.items} items", f"{behind.triples} triples")
            cells = [Cell(name), Cell(str(behind.contrasts), counts)]
            rows.append(Row([*cells, *map(_cell, of_name)], "total" if total else "plain"))
    note = (
        "mean of good − incorrect over the metric's spread, contrasts pooled; below it its "
        f"{INTERVAL_TEXT}, and where the set has a floor, the mean over the floor (z); {TRIPLES_TEXT}"
    )
    return Sheet("Sensitivity by category and phenomenon", note, 1, 2, ["", "contrasts", *results], rows)


def _cell(one: Sensitivity) -> Cell:
    floor = "" if one.floor_normalised is None else f"z {one.floor_normalised:.2f}"
    return Cell(cost_text(one.scaled), tuple(filter(None, (interval_text(one.interval, cost_text), floor))))


def _spread_sheet(results: Results) -> Sheet:
    rows = []
    for name, result in results.items():
        spread = result.spread
        source = "real output" if spread.real_output else "the good translations of the set"
        floor = NONE if result.floor is None else cost_text(result.floor)
        rows.append(
            Row(
                [
                    Cell(name),
                    Cell(NONE if result.aces_weighted is None else f"{result.aces_weighted:.2f}"),
                    Cell(source),
                    Cell(cost_text(spread.value)),
                    Cell(str(spread.scores)),
                    Cell(floor),
                ]
            )
        )
    note = (
        "ACES-weighted: sensitivities of ACES's categories with the weights of the ACES-Score; spread: inter-quartile "
        "range of the metric's scores; floor: mean difference to what is no translation"
    )
    columns = ["", "ACES-weighted", "spread of", "spread", "scores", "floor"]
    return Sheet("Each metric's sensitivity and spread", note, 1, 1, columns, rows)
