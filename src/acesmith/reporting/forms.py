"""The four forms that a result is printed in: tables for the terminal, Markdown, tab-separated rows, JSON."""

import dataclasses
import json
from collections.abc import Callable, Iterable, Mapping, Sequence

from acesmith.reporting.cells import harmless_json, tsv_cell
from acesmith.reporting.sheets import Sheet
from acesmith.reporting.tables import WIDTH, Format, drawn, markdown_of, sheet_parts

__all__ = ["Line", "in_form"]

Line = Sequence[str | float | None]
"""One line of the tab-separated form."""


def in_form(
    form: Format,
    *,
    sheets: Callable[[], Iterable[Sheet]],
    columns: Sequence[str],
    rows: Callable[[], Iterable[Line]],
    record: Callable[[], Mapping[str, object]],
    signature: str,
    width: int = WIDTH,
    color: bool = False,
) -> str:
    """Return a result as text; only what the form needs is made.

    Args:
        form: `table`, `tsv`, `json` or `markdown`.
        sheets: Makes its tables, for `table` and `markdown`.
        columns: Heads of the tab-separated form.
        rows: Makes its lines, a value for each column.
        record: Makes the JSON object.
        signature: What a reader needs to repeat the numbers: it stands under the last table, in a last column, and
            under the key `signature`.
        width: Greatest width of a table. For `table` only.
        color: Whether to use a terminal's colours. For `table` only.
    """
    if form == "tsv":
        lines: Iterable[Line] = ([*columns, "signature"], *([*row, signature] for row in rows()))
        return "".join("\t".join(map(tsv_cell, line)) + "\n" for line in lines)
    if form == "json":
        whole = {**record(), "signature": signature}
        return harmless_json(json.dumps(whole, ensure_ascii=False, indent=1, allow_nan=False)) + "\n"
    *others, last = sheets()
    signed = [*others, dataclasses.replace(last, note=f"{last.note}. Signature: {signature}")]
    if form == "markdown":
        return markdown_of(signed)
    return drawn([part for sheet in signed for part in sheet_parts(sheet, width)], width=width, color=color)
