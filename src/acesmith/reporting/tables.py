"""An evaluation for people to read: tables for the terminal, and Markdown."""

import io
from collections.abc import Callable, Iterator
from typing import Literal, get_args

from rich import box
from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from acesmith.errors import InputError
from acesmith.reporting.cells import markdown_cell, visible
from acesmith.reporting.records import as_json, as_tsv
from acesmith.reporting.sheets import Cell, Row, Sheet, sheets
from acesmith.scorers import Evaluation

__all__ = ["WIDTH", "Format", "as_markdown", "as_table", "drawn", "name_text", "render"]

Format = Literal["table", "tsv", "json", "markdown"]
"""The forms that an evaluation can be printed in."""

WIDTH = 100
"""Columns of the terminal that tables keep to."""

_NARROWEST_NAME = 26
_WIDEST_METRIC = 12


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
        parts += _tables(sheet, width)
    return drawn(parts, width=width, color=color)


def as_markdown(evaluation: Evaluation) -> str:
    """Return the evaluation as Markdown tables."""
    return "\n".join(line for sheet in sheets(evaluation) for line in _markdown(sheet))


def drawn(parts: list[RenderableType], *, width: int, color: bool) -> str:
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


def name_text(name: str) -> Text:
    """Return a name that may be cut after a hyphen, a colon or an underscore when it is too long for its column."""
    # A zero-width space would end up in what people copy from the terminal, so long names simply fold.
    return Text(visible(name), overflow="fold")


def _tables(sheet: Sheet, width: int) -> Iterator[RenderableType]:
    """Yield the sheet, cut into blocks of as many columns as fit, each with the names at its left."""
    fixed = sheet.names if sheet.names > 1 else min(3, len(sheet.columns))
    widths = [_width(sheet, place) for place in range(len(sheet.columns))]
    room = width - _NARROWEST_NAME - sum(one + 2 for one in widths[1:fixed])
    blocks: list[list[int]] = [[]]
    left = room
    for place in range(fixed, len(sheet.columns)):
        if widths[place] + 2 > left and blocks[-1]:
            blocks.append([])
            left = room
        blocks[-1].append(place)
        left -= widths[place] + 2
    for number, block in enumerate(blocks, 1):
        part = f" (part {number} of {len(blocks)})" if len(blocks) > 1 else ""
        table = Table(
            title=Text(visible(sheet.title) + part, style="bold"),
            caption=Text(visible(sheet.note)) if number == len(blocks) else None,
            title_justify="left",
            caption_justify="left",
            box=box.SIMPLE_HEAD,
            pad_edge=False,
            padding=(0, 1),
        )
        for place in (*range(fixed), *block):
            names = place < sheet.names
            head = Text(visible(sheet.columns[place]), overflow="fold")
            table.add_column(
                head,
                justify="left" if names or place == len(sheet.columns) - 1 and sheet.columns[place] in _WORDED else "right",
                width=None if place == 0 else widths[place],
                overflow="fold",
            )
        for row in sheet.rows:
            table.add_row(*(_drawn_cell(row, place) for place in (*range(fixed), *block)))
        yield table
