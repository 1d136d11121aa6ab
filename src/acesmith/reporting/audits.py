"""An audit as a table for the terminal and for Markdown, as tab-separated rows, and as JSON."""

import dataclasses
from collections.abc import Iterator

from acesmith.auditing import Audit, AuditLine
from acesmith.reporting.cells import NONE, interval_text, tau_text
from acesmith.reporting.forms import Line, in_form
from acesmith.reporting.sheets import FEW_TEXT, INTERVAL_TEXT, Cell, Row, Sheet, items_mark
from acesmith.reporting.tables import WIDTH, Format

__all__ = ["COLUMNS", "SCHEMA", "render_audit"]

SCHEMA = "acesmith-audit-1"
"""The value of `schema` in the JSON form."""

COLUMNS = (
    "phenomenon",
    "artefact",
    "check",
    "contrasts",
    "items",
    "accuracy",
    "low",
    "high",
    "p_value",
    "verdict",
    "samples",
    "seed",
    "set_hash",
)
"""Columns of the tab-separated table: one row for each phenomenon and check."""

_MARKS = {"chance": "", "declared": " °", "leak": " !"}


def render_audit(
    audit: Audit,
    form: Format = "table",
    *,
    width: int = WIDTH,
    color: bool = False,
) -> str:
    """Return the audit as text.

    Args:
        audit: What to print.
        form: `table`, `tsv`, `json` or `markdown`.
        width: Greatest width of a table. For `table` only.
        color: Whether to use a terminal's colours. For `table` only.
    """
    return in_form(
        form,
        sheets=lambda: [_sheet(audit)],
        columns=COLUMNS,
        rows=lambda: _rows(audit),
        record=lambda: {"schema": SCHEMA, **dataclasses.asdict(audit)},
        signature=audit.signature,
        width=width,
        color=color,
    )


def _rows(audit: Audit) -> Iterator[Line]:
    for line in audit.lines:
        record = {**dataclasses.asdict(line), "samples": audit.samples, "seed": audit.seed, "set_hash": audit.set_hash}
        record["low"] = line.interval.low if line.interval else None
        record["high"] = line.interval.high if line.interval else None
        yield [record[name] for name in COLUMNS]


def _sheet(audit: Audit) -> Sheet:
    checks = list(dict.fromkeys(line.check for line in audit.lines))
    by_phenomenon: dict[str, dict[str, AuditLine]] = {}
    for line in audit.lines:
        by_phenomenon.setdefault(line.phenomenon, {})[line.check] = line
    rows = []
    for name, lines in by_phenomenon.items():
        first = next(iter(lines.values()))
        cells = [Cell(name), Cell(f"{first.items}{items_mark(first.items)}"), Cell(first.artefact)]
        rows.append(Row([*cells, *(_cell(lines.get(check)) for check in checks)]))
    leaks = [line for line in audit.lines if line.verdict == "leak" and not line.few]
    worst = max(leaks, key=lambda line: abs(line.accuracy - 0.5), default=None)
    note = (
        f"how often each check picks the good translation, and its {INTERVAL_TEXT}; 0.500 is chance; ! a leak (p ≤ "
        "0.05, Holm's correction over all checks); ° explained by the artefact that the phenomenon declares; "
        f"{FEW_TEXT}. "
    )
    if worst is None:
        note += "No leak over 30 items or more."
    else:
        note += (
            f"{len(leaks)} leaks over 30 items or more, the greatest {worst.accuracy:.3f}: {worst.check} on "
            f"{worst.phenomenon}."
        )
    title = "Audit: can the label be predicted without understanding?"
    return Sheet(title, note, 1, 3, ["", "items", "artefact", *checks], rows)


def _cell(line: AuditLine | None) -> Cell:
    if line is None:
        return Cell(NONE)
    return Cell(tau_text(line.accuracy) + _MARKS[line.verdict], (interval_text(line.interval),))
