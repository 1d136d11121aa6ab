"""What an analysis returns: a table with names at the left and figures with intervals at the right."""

from collections.abc import Sequence
from dataclasses import dataclass

from acesmith.scorers import Interval

__all__ = ["AnalysisTable", "Value"]


@dataclass(frozen=True, slots=True)
class Value:
    """One figure."""

    figure: float | None
    """Its value; None where there is none."""
    interval: Interval | None = None
    """Its interval, where it has one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnalysisTable:
    """One table."""

    analysis: str
    """Name of the analysis."""
    title: str
    """What it shows."""
    note: str
    """How to read it."""
    names: int
    """How many columns, from the left, hold names."""
    columns: tuple[str, ...]
    """Their heads."""
    rows: Sequence[tuple[str | int | Value, ...]]
    """Names, counts and figures."""
