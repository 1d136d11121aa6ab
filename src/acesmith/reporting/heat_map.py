"""A heat map of τ, laid out for an inline SVG, in colours that colour-blind readers can tell apart."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from acesmith.errors import visible
from acesmith.reporting.cells import tau_text

__all__ = ["HeatMap", "Label", "Tile", "color_of", "heat_map", "ink_on"]

_Color = tuple[int, int, int]

# Orange, near white and blue, the ends of ColorBrewer's PuOr and RdBu: the hues differ for all common kinds of colour
# blindness, and both ends are dark, so that a copy without colour still shows the size.
_LOW: _Color = (179, 88, 6)
_MIDDLE: _Color = (247, 247, 245)
_HIGH: _Color = (33, 102, 172)

_TILE_WIDTH, _TILE_HEIGHT = 54, 24
_CHARACTER = 6.4
_LONGEST_LABEL = 50
_MARGIN = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Tile:
    """One value."""

    x: int
    """Left edge."""
    y: int
    """Upper edge."""
    fill: str
    """Colour, `#rrggbb`; empty where there is no value."""
    ink: str
    """Colour of the text on it; empty where there is no value."""
    text: str
    """The value, or a dash."""
    title: str
    """What a pointer shows: row, column and value."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """The name of a row or column."""

    x: float
    """Where it stands."""
    y: float
    """Where it stands."""
    text: str
    """The name, cut when it is too long."""
    title: str
    """The whole name."""
    head: bool = False
    """Whether it heads a group of rows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HeatMap:
    """A laid-out heat map."""

    width: int
    """Of the whole figure."""
    height: int
    """Of the whole figure."""
    tile_width: int
    """Of each tile."""
    tile_height: int
    """Of each tile."""
    title: str
    """What the figure shows."""
    description: str
    """The same in a sentence, for those who cannot see it."""
    rows: Sequence[Label]
    """Names of rows and of groups of rows, right-aligned."""
    columns: Sequence[Label]
    """Names of columns, slanted."""
    tiles: Sequence[Tile]
    """The values."""


def heat_map(
    title: str,
    groups: Sequence[tuple[str, Sequence[str]]],
    columns: Sequence[str],
    values: Mapping[tuple[str, str], float | None],
) -> HeatMap:
    """Return the layout of a heat map.

    Args:
        title: What it shows.
        groups: Head and rows of each group of rows; an empty head is not drawn.
        columns: Names of the columns.
        values: τ by row and column, in [-1, 1]; None is drawn as a dash.
    """
    names = [name for _, rows in groups for name in rows]
    left = _extent([*names, *(head for head, _ in groups)]) + 2 * _MARGIN
    slanted = _extent(columns)
    top = int(slanted * 0.71) + 2 * _MARGIN
    row_labels: list[Label] = []
    tiles: list[Tile] = []
    y = top
    for head, rows in groups:
        if head:
            row_labels.append(_label(head, left - _MARGIN, y + _TILE_HEIGHT * 0.68, head=True))
            y += _TILE_HEIGHT
        for name in rows:
            row_labels.append(_label(name, left - _MARGIN, y + _TILE_HEIGHT * 0.68))
            for place, column in enumerate(columns):
                tiles.append(_tile(left + place * _TILE_WIDTH, y, name, column, values[name, column]))
            y += _TILE_HEIGHT
    column_labels = [
        _label(column, left + (place + 0.42) * _TILE_WIDTH, top - _MARGIN) for place, column in enumerate(columns)
    ]
    worst = min((value for value in values.values() if value is not None), default=None)
    best = max((value for value in values.values() if value is not None), default=None)
    return HeatMap(
        width=left + len(columns) * _TILE_WIDTH + int(slanted * 0.71) + _MARGIN,
        height=y + _MARGIN,
        tile_width=_TILE_WIDTH,
        tile_height=_TILE_HEIGHT,
        title=title,
        description=f"{len(names)} rows by {len(columns)} columns; values from {tau_text(worst)} to {tau_text(best)}. "
        "The tables below hold the same numbers.",
        rows=row_labels,
        columns=column_labels,
        tiles=tiles,
    )


def color_of(value: float) -> str:
    """Return the colour of a value: orange at -1, near white at 0, blue at 1; beyond, as at the end.

    Example:
        >>> [color_of(-1), color_of(0), color_of(1)]
        ['#b35806', '#f7f7f5', '#2166ac']
    """
    red, green, blue = _mixed(value)
    return f"#{red:02x}{green:02x}{blue:02x}"


def ink_on(value: float) -> str:
    """Return the colour of text on that of a value, black or white, whichever stands out more."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (n / 255 for n in _mixed(value))]
    luminance = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    # Contrast as WCAG has it: (lighter + 0.05) / (darker + 0.05).
    return "#ffffff" if 1.05 / (luminance + 0.05) > (luminance + 0.05) / 0.05 else "#000000"


def _mixed(value: float) -> _Color:
    share = min(abs(value), 1.0)
    end = _HIGH if value > 0 else _LOW
    red, green, blue = (round(middle + (far - middle) * share) for middle, far in zip(_MIDDLE, end, strict=True))
    return red, green, blue


def _extent(names: Sequence[str]) -> int:
    return int(max((min(len(visible(name)), _LONGEST_LABEL) for name in names), default=0) * _CHARACTER)


def _label(name: str, x: float, y: float, *, head: bool = False) -> Label:
    whole = visible(name)
    # Both ends of a phenomenon's id tell: its family, and which one of it.
    half = _LONGEST_LABEL // 2
    text = whole if len(whole) <= _LONGEST_LABEL else f"{whole[: half - 1]}…{whole[-half:]}"
    return Label(x=round(x, 1), y=round(y, 1), text=text, title=whole, head=head)


def _tile(x: int, y: int, row: str, column: str, value: float | None) -> Tile:
    return Tile(
        x=x,
        y=y,
        fill="" if value is None else color_of(value),
        ink="" if value is None else ink_on(value),
        text=tau_text(value) if value is None else f"{value:.2f}".replace("-0.00", "0.00").replace("-", "−"),
        title=f"{visible(row)}, {visible(column)}: τ = {tau_text(value)}",
    )
