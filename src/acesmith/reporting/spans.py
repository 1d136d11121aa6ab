"""What metrics' error spans are worth, as tables, tab-separated rows and JSON."""

import dataclasses
from collections.abc import Iterator, Mapping
from typing import Literal

from acesmith.reporting.cells import NONE, interval_text, tau_text
from acesmith.reporting.forms import Line, in_form
from acesmith.reporting.sheets import INTERVAL_TEXT, Cell, Row, Sheet
from acesmith.reporting.tables import WIDTH, Format
from acesmith.scorers import Interval
from acesmith.scorers.spans import MATCHES, SpanResult, SpanScores

__all__ = ["COLUMNS", "SCHEMA", "render_spans"]

SCHEMA = "acesmith-spans-1"
"""The value of `schema` in the JSON form."""

Results = Mapping[str, Mapping[str, SpanResult]]
"""By metric, then by phenomenon; over all under the empty name."""

COLUMNS = (
    "metric",
    "phenomenon",
    "side",
    "match",
    "contrasts",
    "unmarked",
    "items",
    "triples",
    "precision",
    "recall",
    "micro_f1",
    "micro_low",
    "micro_high",
    "macro_f1",
    "macro_low",
    "macro_high",
    "won",
    "tied",
    "clean",
)
"""Columns of the tab-separated table; `phenomenon` is empty over all, `side` is `incorrect` or `both`."""

_ALL = "all contrasts"


def render_spans(
    results: Results,
    form: Format = "table",
    *,
    signature: str,
    width: int = WIDTH,
    color: bool = False,
) -> str:
    """Return the results as text.

    Args:
        results: What `acesmith.scorers.spans.evaluate_spans` returned.
        form: `table`, `tsv`, `json` or `markdown`.
        signature: What a reader needs to repeat the numbers.
        width: Greatest width of a table. For `table` only.
        color: Whether to use a terminal's colours. For `table` only.
    """
    return in_form(
        form,
        sheets=lambda: [_sheet(results, "incorrect"), _sheet(results, "both")],
        columns=COLUMNS,
        rows=lambda: _rows(results),
        record=lambda: _record(results),
        signature=signature,
        width=width,
        color=color,
    )


def _record(results: Results) -> Mapping[str, object]:
    metrics = {
        metric: {name: dataclasses.asdict(one) for name, one in of_metric.items()}
        for metric, of_metric in results.items()
    }
    return {"schema": SCHEMA, "metrics": metrics}


def _rows(results: Results) -> Iterator[Line]:
    for metric, of_metric in results.items():
        for name, result in of_metric.items():
            for side in ("incorrect", "both"):
                for match in MATCHES:
                    scores: SpanScores = getattr(result, side)[match]
                    record: dict[str, str | float | None] = {
                        "metric": metric,
                        "phenomenon": name,
                        "side": side,
                        "match": match,
                        "contrasts": result.contrasts,
                        "unmarked": result.unmarked,
                        "items": result.items,
                        "triples": result.triples,
                        "precision": scores.precision,
                        "recall": scores.recall,
                        "micro_f1": scores.micro_f1,
                        "macro_f1": scores.macro_f1,
                        **_ends("micro", scores.micro_interval),
                        **_ends("macro", scores.macro_interval),
                        "won": result.won,
                        "tied": result.tied,
                        "clean": result.clean,
                    }
                    yield [record[column] for column in COLUMNS]


def _ends(name: str, interval: Interval | None) -> dict[str, float | None]:
    return {
        f"{name}_low": interval.low if interval else None,
        f"{name}_high": interval.high if interval else None,
    }


def _sheet(results: Results, side: Literal["incorrect", "both"]) -> Sheet:
    rows = []
    for name in next(iter(results.values())):
        for metric, of_metric in results.items():
            result = of_metric[name]
            scores: Mapping[str, SpanScores] = getattr(result, side)
            counts = (f"{result.items} items", f"{result.triples} triples")
            cells = [Cell(name or _ALL), Cell(metric), Cell(str(result.contrasts), counts)]
            for match in MATCHES:
                one = scores[match]
                details = (interval_text(one.micro_interval), f"{_short(one.precision)}/{_short(one.recall)}")
                cells.append(Cell(tau_text(one.micro_f1), tuple(filter(None, details))))
            cells += [
                Cell(tau_text(result.won / result.contrasts)),
                Cell(tau_text(result.tied / result.contrasts)),
                Cell(tau_text(result.clean / result.contrasts)),
            ]
            rows.append(Row(cells, "plain" if name else "total"))
    columns = ["", "metric", "contrasts", *(f"{match} F1" for match in MATCHES), "won", "tied", "clean"]
    note = (
        f"micro F1; below it its {INTERVAL_TEXT}, and precision/recall; won: fraction of the pairs whose good side "
        "carries fewer marked characters; clean: good sides without a mark"
    )
    unmarked = next(iter(results.values()))[""].unmarked
    if unmarked:
        note += f". Left out, for nothing says where their error stands: {unmarked:,} contrasts"
    title = "Error spans on the incorrect side" if side == "incorrect" else "Error spans on both sides"
    return Sheet(title, note, 2, 2, columns, rows)


def _short(value: float | None) -> str:
    return NONE if value is None else f"{value:.2f}"
