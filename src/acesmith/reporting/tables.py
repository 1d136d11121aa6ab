"""An evaluation for people to read: tables for the terminal, and Markdown."""

import io
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Literal, get_args

from rich import box
from rich.cells import cell_len
from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from acesmith.errors import InputError, visible
from acesmith.reporting.cells import markdown_cell
from acesmith.reporting.records import as_json, as_tsv
from acesmith.reporting.sheets import Cell, Row, Sheet, sheets
from acesmith.scorers import Evaluation

__all__ = ["WIDTH", "Format", "as_markdown", "as_table", "broken", "drawn", "markdown_of", "render", "sheet_parts"]

Format = Literal["table", "tsv", "json", "markdown"]
"""The forms that an evaluation can be printed in."""

WIDTH = 100
"""Columns of the terminal that tables keep to."""

_GAP = 2
_NARROWEST_NAME = 20
_WIDEST_NAME = 24
_WIDEST_HEAD = 8


def render(evaluation: Evaluation, form: Format = "table", *, width: int = WIDTH, color: bool = False) -> str:
    """Return the evaluation as text.

    Args:
        evaluation: What to print.
        form: `table`, `tsv`, `json` or `markdown`.
        width: Greatest width of a table. For `table` only.
        color: Whether to use a terminal's colours. For `table` only.

    Raises:
        InputError: There is no such form.
    """
    if form == "table":
        return as_table(evaluation, width=width, color=color)
    forms: dict[str, Callable[[Evaluation], str]] = {"tsv": as_tsv, "json": as_json, "markdown": as_markdown}
    if form not in forms:
        raise InputError("format", f"{form!r}; expected one of {', '.join(get_args(Format))}")
    return forms[form](evaluation)


def as_table(evaluation: Evaluation, *, width: int = WIDTH, color: bool = False) -> str:
    """Return the evaluation as tables no wider than `width`."""
    parts: list[RenderableType] = []
    for sheet in sheets(evaluation):
        parts += sheet_parts(sheet, width)
    return drawn(parts, width=width, color=color)


def as_markdown(evaluation: Evaluation) -> str:
    """Return the evaluation as Markdown tables."""
    return markdown_of(sheets(evaluation))


def markdown_of(all_sheets: Iterable[Sheet]) -> str:
    """Return sheets as Markdown tables."""
    return "\n".join(line for sheet in all_sheets for line in _markdown(sheet))


def drawn(parts: Iterable[RenderableType], *, width: int, color: bool) -> str:
    """Return what a terminal shows, whatever the environment says of the terminal."""
    console = Console(
        file=io.StringIO(),
        width=width,
        force_terminal=color,
        color_system="standard" if color else None,
        force_jupyter=False,
        legacy_windows=False,
        markup=False,
        emoji=False,
        highlight=False,
        _environ={},
    )
    with console.capture() as captured:
        for part in parts:
            console.print(part)
    return "\n".join(line.rstrip() for line in captured.get().split("\n"))


def broken(text: str, width: int) -> str:
    r"""Return the text on lines of at most `width`, cut after spaces, hyphens, colons and underscores where it can be.

    Example:
        >>> broken("hypothesis-only", 12)
        'hypothesis-\nonly'
    """
    lines = [""]
    for part in re.findall(r"[^-:_ ]*[-:_ ]|[^-:_ ]+", text):
        if cell_len(lines[-1] + part.rstrip()) > width and lines[-1]:
            lines.append("")
        lines[-1] += part
    return "\n".join(line.rstrip() if line.strip() else line for line in lines)


def sheet_parts(sheet: Sheet, width: int) -> Iterator[RenderableType]:
    """Yield what a terminal shows of a sheet: blocks of as many columns as fit, the fixed ones at the left."""
    widths = [_width(sheet, place) for place in range(len(sheet.columns))]
    fixed = range(1, sheet.fixed)
    room = width - min(widths[0], _NARROWEST_NAME) - sum(widths[place] + _GAP for place in fixed)
    blocks: list[list[int]] = [[]]
    left = room
    for place in range(sheet.fixed, len(sheet.columns)):
        if widths[place] + _GAP > left and blocks[-1]:
            blocks.append([])
            left = room
        blocks[-1].append(place)
        left -= widths[place] + _GAP
    for number, block in enumerate(blocks, 1):
        others = [*fixed, *block]
        name_width = max(8, min(widths[0], width - sum(widths[place] + _GAP for place in others)))
        part = f" (part {number} of {len(blocks)})" if len(blocks) > 1 else ""
        yield Text(visible(sheet.title) + part, style="bold")
        yield _table(sheet, {0: name_width, **{place: widths[place] for place in others}})
    # Cut at spaces only, so that an id in it stays whole.
    yield Text(visible(sheet.note), style="dim")
    yield Text("")


def _table(sheet: Sheet, widths: Mapping[int, int]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=(0, 1, 0, 0))
    for place, width in widths.items():
        table.add_column(
            Text(broken(visible(sheet.columns[place]), width)),
            justify="left" if place < sheet.names else "right",
            width=width,
            overflow="fold",
        )
    for row in sheet.rows:
        table.add_row(
            *(_text(row.cells[place], width) for place, width in widths.items()),
            style="bold" if row.kind == "total" else "",
        )
    return table


def _text(cell: Cell, width: int) -> Text:
    text = visible(cell.text)
    indent = len(text) - len(text.lstrip())
    shown = Text(broken(text.lstrip(), width - indent).replace("\n", "\n" + " " * indent))
    shown = Text(" " * indent) + shown
    return shown + Text("".join(f"\n{line}" for line in cell.details), style="dim")


def _width(sheet: Sheet, place: int) -> int:
    texts = ((visible(row.cells[place].text), *row.cells[place].details) for row in sheet.rows)
    cells = max(cell_len(line) for lines in texts for line in lines)
    head = cell_len(visible(sheet.columns[place]))
    if place == 0:
        return max(cells, head)
    if place < sheet.names:
        return min(max(cells, head), _WIDEST_NAME)
    return max(cells, *(cell_len(line) for line in broken(visible(sheet.columns[place]), _WIDEST_HEAD).split("\n")))


def _markdown(sheet: Sheet) -> Iterator[str]:
    yield f"### {markdown_cell(sheet.title)}"
    yield ""
    yield f"| {' | '.join(markdown_cell(name) for name in sheet.columns)} |"
    yield f"| {' | '.join(':--' if place < sheet.names else '--:' for place in range(len(sheet.columns)))} |"
    for row in sheet.rows:
        yield f"| {' | '.join(_markdown_text(row, place) for place in range(len(row.cells)))} |"
    yield ""
    yield markdown_cell(sheet.note)
    yield ""


def _markdown_text(row: Row, place: int) -> str:
    cell = row.cells[place]
    shown = markdown_cell(cell.text.strip())
    if row.kind == "total" and place == 0:
        shown = f"**{shown}**"
    details = "; ".join(markdown_cell(line) for line in cell.details)
    return f"{shown} ({details})" if details else shown
