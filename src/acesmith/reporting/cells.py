"""One value, one cell: numbers as text, and names from imported files made harmless.

Names of phenomena and metrics come from files that anyone may have written. No cell lets them move the cursor, reverse
the line, open markup or start a formula.
"""

import json
import re
import unicodedata
from collections.abc import Callable

from acesmith.errors import UNSAFE_CATEGORIES, visible
from acesmith.scorers import Interval

__all__ = [
    "NONE",
    "cost_text",
    "harmless_json",
    "interval_text",
    "markdown_cell",
    "ratio_text",
    "tau_text",
    "tsv_cell",
]

NONE = "–"
"""What stands where there is no number."""

# Marks that mean something within a line, and what makes a bare address a link.
_MARKDOWN = re.compile(r"([\\`*_\[\]<>|~&@]|:(?=//)|(?<=www)\.)")


def tau_text(value: float | None) -> str:
    """Return a number in [-1, 1] with three decimals, or the dash for none.

    Example:
        >>> [tau_text(0.25), tau_text(-0.0001), tau_text(None)]
        ['0.250', '0.000', '–']
    """
    if value is None:
        return NONE
    text = f"{value:.3f}"
    return "0.000" if text == "-0.000" else text


def cost_text(value: float) -> str:
    """Return a number on a metric's own scale with three significant digits.

    Example:
        >>> [cost_text(12.3456), cost_text(-0.00012345), cost_text(-0.0)]
        ['12.3', '-0.000123', '0']
    """
    return f"{value + 0.0:.3g}"


def interval_text(interval: Interval | None, shown: Callable[[float], str] = tau_text) -> str:
    """Return `[low, high]`, or nothing where there is no interval.

    Args:
        interval: The interval.
        shown: How the figure itself is written.
    """
    return "" if interval is None else f"[{shown(interval.low)}, {shown(interval.high)}]"


def ratio_text(value: float | None) -> str:
    """Return a ratio with two decimals, or the dash for none; four significant digits and an exponent when it is huge.

    Example:
        >>> [ratio_text(1.5), ratio_text(1234567.0), ratio_text(None)]
        ['1.50', '1.23e+06', '–']
    """
    if value is None:
        return NONE
    text = f"{value:.2f}" if abs(value) < 1e4 else f"{value:.2e}"
    return "0.00" if text == "-0.00" else text


def tsv_cell(value: str | float | None) -> str:
    """Return the value as one cell of a tab-separated table: numbers by `repr`, none as nothing.

    A text that a spreadsheet would take for a formula gets an apostrophe before it.

    Example:
        >>> [tsv_cell("=1+1"), tsv_cell("-0.5"), tsv_cell(-0.5), tsv_cell(None)]
        ["'=1+1", '-0.5', '-0.5', '']
    """
    if value is None:
        return ""
    if not isinstance(value, str):
        return repr(value)
    text = visible(value)
    return f"'{text}" if text[:1] in ("=", "+", "-", "@") and not _is_number(text) else text


def _is_number(text: str) -> bool:
    return re.fullmatch(r"[+-]?[0-9]+(\.[0-9]*)?([eE][+-]?[0-9]+)?", text) is not None


def markdown_cell(text: str) -> str:
    r"""Return the text as one cell of a Markdown table, with all markup escaped.

    Example:
        >>> print(markdown_cell("a|b <i>"))
        a\|b \<i\>
    """
    return _MARKDOWN.sub(r"\\\1", visible(text))


def harmless_json(text: str) -> str:
    """Return JSON text with unsafe characters in its strings escaped; it stands for the same value."""
    return "".join(
        json.dumps(char)[1:-1] if char != "\n" and unicodedata.category(char) in UNSAFE_CATEGORIES else char
        for char in text
    )
