"""The leaderboard: metrics ranked by macro τ, with τ by category, for the terminal."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from acesmith.reporting.cells import NONE, tau_text
from acesmith.reporting.sheets import Cell, Row, Sheet, choices_text
from acesmith.reporting.tables import WIDTH, drawn, sheet_parts
from acesmith.scorers import Evaluation, MetricResult
from acesmith.scorers.sensitivity import FLOOR

__all__ = ["BASELINE_MARK", "Ranked", "leaderboard", "ranked"]

BASELINE_MARK = "°"
"""Behind the name of a degenerate baseline."""


# Hyphens where a head may be cut, so that more columns fit beside each other.
_HEADS = {
    "mistranslation": "mis-trans-lation",
    "untranslated": "un-trans-lated",
    "do not translate": "do not trans-late",
    "overtranslation": "over-trans-lation",
    "undertranslation": "under-trans-lation",
    "real-world knowledge": "world know-ledge",
    "punctuation": "punc-tua-tion",
    "reference-only": "refer-ence-only",
    "addition": "addi-tion",
    "omission": "omis-sion",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranked:
    """A metric and its place."""

    rank: int | None
    """From 1; metrics with the same macro τ share the better rank; None for baselines and where there is no macro τ."""
    name: str
    """The metric."""
    baseline: bool
    """Whether it is a degenerate baseline."""
    result: MetricResult
    """The verdict on it."""


def ranked(evaluation: Evaluation, baselines: Collection[str] = ()) -> Sequence[Ranked]:
    """Return the metrics by macro τ, the greatest first, and then the baselines; equals by name.

    Baselines are not ranked: where the error is a copied source or a missing comma, the surface itself is the answer.
    """
    taus = {name: result.macro.tau for name, result in evaluation.metrics.items()}

    def place(name: str) -> tuple[bool, bool, float, str]:
        tau = taus[name]
        return (name in baselines, tau is None, 0.0 if tau is None else -tau, name)

    ladder = sorted(tau for name, tau in taus.items() if tau is not None and name not in baselines)[::-1]
    return [
        Ranked(
            rank=None if (tau := taus[name]) is None or name in baselines else ladder.index(tau) + 1,
            name=name,
            baseline=name in baselines,
            result=evaluation.metrics[name],
        )
        for name in sorted(taus, key=place)
    ]


def leaderboard(
    evaluation: Evaluation, *, baselines: Collection[str] = (), width: int = WIDTH, color: bool = False
) -> str:
    """Return the leaderboard as tables no wider than `width`.

    Args:
        evaluation: The verdict on all metrics.
        baselines: Names of the metrics that are degenerate baselines.
        width: Greatest width.
        color: Whether to use a terminal's colours.
    """
    rows = []
    entries = ranked(evaluation, baselines)
    # The floor tells a metric from a broken one, and not one metric from another.
    shown = [name for name in entries[0].result.categories if name != FLOOR]
    for entry in entries:
        aces = entry.result.aces
        cells = [
            f"{entry.rank or NONE:>2} {entry.name}{' ' + BASELINE_MARK if entry.baseline else ''}",
            tau_text(entry.result.macro.tau),
            NONE if aces.value is None else f"{aces.value + 0.0:.2f}",
            *(tau_text(entry.result.categories[name].tau) for name in shown),
        ]
        rows.append(Row([Cell(text) for text in cells]))
    first = entries[0].result
    statuses = sorted({entry.result.aces.status for entry in entries})
    note = f"Ranked by macro τ, the mean over {first.macro.phenomena} phenomena; {choices_text(evaluation)}. "
    note += f"{first.aces.label}: {' or '.join(statuses)}."
    if any(entry.baseline for entry in entries):
        note += (
            f" {BASELINE_MARK} degenerate baseline, not ranked: where it does well, the surface gives the answer away."
        )
    columns = ["metric", "macro τ", first.aces.name, *(_HEADS.get(name, name) for name in shown)]
    sheet = Sheet("Leaderboard", note, 1, 2, columns, rows)
    return drawn(sheet_parts(sheet, width), width=width, color=color)
