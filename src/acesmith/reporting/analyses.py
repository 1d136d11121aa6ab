"""The tables of an analysis, for the terminal and for Markdown, as tab-separated rows, and as JSON."""

from collections.abc import Iterator, Sequence

from acesmith.analyses import AnalysisTable, Value
from acesmith.reporting.cells import interval_text, tau_text
from acesmith.reporting.forms import Line, in_form
from acesmith.reporting.sheets import INTERVAL_TEXT, Cell, Row, Sheet
from acesmith.reporting.tables import WIDTH, Format

__all__ = ["COLUMNS", "SCHEMA", "render_analysis"]

SCHEMA = "acesmith-analysis-1"
"""The value of `schema` in the JSON form."""

COLUMNS = ("analysis", "table", "row", "column", "value", "low", "high")
"""Columns of the tab-separated table: one row for each figure."""


def render_analysis(
    tables: Sequence[AnalysisTable],
    form: Format = "table",
    *,
    signature: str,
    width: int = WIDTH,
    color: bool = False,
) -> str:
    """Return the tables as text.

    Args:
        tables: What `acesmith.analyses.analyse` returned.
        form: `table`, `tsv`, `json` or `markdown`.
        signature: What a reader needs to repeat the numbers.
        width: Greatest width of a table. For `table` only.
        color: Whether to use a terminal's colours. For `table` only.
    """
    return in_form(
        form,
        sheets=lambda: map(_sheet, tables),
        columns=COLUMNS,
        rows=lambda: _rows(tables),
        record=lambda: {"schema": SCHEMA, "tables": [_record(table) for table in tables]},
        signature=signature,
        width=width,
        color=color,
    )


def _figures(table: AnalysisTable) -> Iterator[tuple[str, str, Value]]:
    """Yield each figure with the names of its row and the head of its column."""
    for row in table.rows:
        name = " ".join(str(cell) for cell in row[: table.names])
        for head, cell in zip(table.columns[table.names :], row[table.names :], strict=True):
            yield name, head, cell if isinstance(cell, Value) else Value(cell if isinstance(cell, int) else None)


def _rows(tables: Sequence[AnalysisTable]) -> Iterator[Line]:
    for table in tables:
        for name, head, value in _figures(table):
            low, high = (value.interval.low, value.interval.high) if value.interval else (None, None)
            yield (table.analysis, table.title, name, head, value.figure, low, high)


def _record(table: AnalysisTable) -> dict[str, object]:
    return {
        "analysis": table.analysis,
        "title": table.title,
        "note": table.note,
        "figures": [
            {
                "row": name,
                "column": head,
                "value": value.figure,
                "interval": [value.interval.low, value.interval.high] if value.interval else None,
            }
            for name, head, value in _figures(table)
        ],
    }


def _sheet(table: AnalysisTable) -> Sheet:
    rows = [Row([_cell(cell) for cell in row]) for row in table.rows]
    has_intervals = any(value.interval for _, _, value in _figures(table))
    note = table.note + (f"; below a figure its {INTERVAL_TEXT}" if has_intervals else "")
    return Sheet(table.title, note, table.names, table.names, table.columns, rows)


def _cell(cell: str | int | Value) -> Cell:
    if not isinstance(cell, Value):
        return Cell(str(cell))
    text = interval_text(cell.interval)
    return Cell(tau_text(cell.figure), (text,) if text else ())
