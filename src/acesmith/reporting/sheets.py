"""An evaluation as sheets: titled tables of cells, the same for the terminal and for Markdown."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from acesmith.reporting.cells import cost_text, interval_text, ratio_text, tau_text
from acesmith.scorers import CONFIDENCE, ENOUGH_ITEMS, FEW_ITEMS, TWIN_CHANCE, Agreement, Evaluation, MetricResult

__all__ = ["MOST_COLUMNS", "Cell", "Row", "Sheet", "choices_text", "score_text", "sheets"]

MOST_COLUMNS = 12
"""Up to so many metrics are columns; more are rows."""

TIES_TEXT: Mapping[str, str] = {
    "discordant": "ties count as discordant",
    "drop": "ties are dropped",
    "half": "ties count half as concordant, half as discordant",
}

AVERAGE_TEXT: Mapping[str, str] = {
    "macro": "a category is the unweighted mean of its phenomena",
    "pooled": "a category is τ over its contrasts together",
}


DIMENSION_TEXT: Mapping[str, str] = {
    "phenomenon": "phenomenon",
    "category": "category",
    "severity": "severity",
    "langpair": "language pair",
    "source": "source language",
    "target": "target language",
    "script": "script of the target language",
}

INTERVAL_TEXT = f"{CONFIDENCE:.0%} interval"

FEW_MARK = "*"
"""Behind a figure over few items."""

ENOUGH_MARK = "†"
"""Behind a figure over not quite enough items."""

TRIPLES_TEXT = "triples: distinct sets of good translation, incorrect translation and reference"
FEW_TEXT = f"{FEW_MARK} fewer than {FEW_ITEMS} items, {ENOUGH_MARK} fewer than {ENOUGH_ITEMS}"


def items_mark(items: int) -> str:
    """Return the mark behind a figure over so many items, if any."""
    return FEW_MARK if items < FEW_ITEMS else ENOUGH_MARK if items < ENOUGH_ITEMS else ""


@dataclass(frozen=True, slots=True)
class Cell:
    """What stands in one place of a table."""

    text: str
    """The value or the name."""
    details: tuple[str, ...] = ()
    """What it rests on, a line each: its interval; counts, written as concordant/discordant/ties."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a table."""

    cells: Sequence[Cell]
    """One for each column."""
    kind: Literal["plain", "total"] = "plain"
    """`total` for the row of a category, above those of its phenomena."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One table."""

    title: str
    """What it shows."""
    note: str
    """How to read it."""
    names: int
    """How many of the columns, from the left, hold names; the others hold numbers."""
    fixed: int
    """How many of the columns stay at the left where the table is cut into blocks to fit a terminal."""
    columns: Sequence[str]
    """Their heads."""
    rows: Sequence[Row]
    """Top first."""


def choices_text(evaluation: Evaluation) -> str:
    """Return the tie rule and the category average in words."""
    return f"{TIES_TEXT[evaluation.ties]}; {AVERAGE_TEXT[evaluation.category_average]}"


def score_text(result: MetricResult) -> str:
    """Return a metric's score and how much of ACES it covers: `1.23 (partial, 30 of 68; at most ±15.1)`."""
    aces = result.aces
    if aces.value is None:
        return f"{tau_text(None)} ({aces.status})"
    limit = "" if aces.complete else f"; at most ±{aces.limit:g}"
    return f"{score_number(aces.value)} ({aces.status}{limit})"


def score_number(value: float) -> str:
    """Return a weighted score with two decimals."""
    return f"{value + 0.0:.2f}"


def _lines(text: str) -> tuple[str, ...]:
    return (text,) if text else ()


def sheets(evaluation: Evaluation) -> Iterator[Sheet]:
    """Yield all tables of an evaluation; those with nothing in them are left out."""
    results = list(evaluation.metrics.values())
    if results[0].phenomena:
        groups = list(_phenomenon_groups(evaluation))
        yield _tau_sheet(evaluation, "τ by category and phenomenon", choices_text(evaluation), groups)
        langpairs = [(name, False, [r.langpairs[name] for r in results]) for name in results[0].langpairs]
        note = f"all contrasts of a language pair pooled; {TIES_TEXT[evaluation.ties]}"
        yield _tau_sheet(evaluation, "τ by language pair", note, langpairs)
        for by in evaluation.by:
            groups = [
                (" ".join(names), False, [result.divisions[by][names] for result in results])
                for names in results[0].divisions[by]
            ]
            title = "τ by " + " and ".join(DIMENSION_TEXT[name] for name in by.split(","))
            yield _tau_sheet(evaluation, title, f"pooled; {TIES_TEXT[evaluation.ties]}", groups)
        yield _score_sheet(evaluation)
    if results[0].grids:
        yield _grid_sheet(evaluation)
    if results[0].twins:
        yield _twin_sheet(evaluation)
    if results[0].equal:
        yield _equal_sheet(evaluation)


def _phenomenon_groups(evaluation: Evaluation) -> Iterator[tuple[str, bool, list[Agreement]]]:
    results = list(evaluation.metrics.values())
    for category in results[0].categories:
        yield category, True, [result.categories[category] for result in results]
        for name, its_category in evaluation.category_of.items():
            if its_category == category:
                yield f"  {name}", False, [result.phenomena[name] for result in results]


def _tau_sheet(
    evaluation: Evaluation, title: str, note: str, groups: Sequence[tuple[str, bool, Sequence[Agreement]]]
) -> Sheet:
    metrics = list(evaluation.metrics)
    rows = []
    if len(metrics) <= MOST_COLUMNS:
        for name, total, agreements in groups:
            first = agreements[0]
            cells = [Cell(name), Cell(str(first.contrasts), (f"{first.items} items", f"{first.triples} triples"))]
            cells += [_agreement_cell(agreement) for agreement in agreements]
            rows.append(Row(cells, "total" if total else "plain"))
        below = f"{INTERVAL_TEXT} and " if evaluation.samples else ""
        note = f"{note}; below each τ: {below}concordant/discordant/ties; {TRIPLES_TEXT}; {FEW_TEXT}"
        return Sheet(title, note, 1, 2, ["", "contrasts", *metrics], rows)
    for name, total, agreements in groups:
        for metric, agreement in zip(metrics, agreements, strict=True):
            counts = agreement.counts
            behind = (agreement.contrasts, agreement.items, agreement.triples)
            numbers = (counts.concordant, counts.discordant, counts.ties, *behind)
            cells = [
                Cell(name),
                Cell(metric),
                Cell(_marked(agreement)),
                *([Cell(interval_text(agreement.interval))] if evaluation.samples else []),
                *(Cell(str(number)) for number in numbers),
            ]
            rows.append(Row(cells, "total" if total else "plain"))
    interval = [INTERVAL_TEXT] if evaluation.samples else []
    columns = ["", "metric", "τ", *interval, "concordant", "discordant", "ties", "contrasts", "items", "triples"]
    return Sheet(title, f"{note}; {TRIPLES_TEXT}; {FEW_TEXT}", 2, 2, columns, rows)


def _agreement_cell(agreement: Agreement) -> Cell:
    counts = agreement.counts
    lines = (interval_text(agreement.interval), f"{counts.concordant}/{counts.discordant}/{counts.ties}")
    return Cell(_marked(agreement), tuple(filter(None, lines)))


def _marked(agreement: Agreement) -> str:
    return tau_text(agreement.tau) + (items_mark(agreement.items) if agreement.tau is not None else "")


def _score_sheet(evaluation: Evaluation) -> Sheet:
    first = next(iter(evaluation.metrics.values())).aces
    rows = [
        Row(
            [
                Cell(metric),
                Cell(tau_text(result.macro.tau), _lines(interval_text(result.macro.interval))),
                Cell(str(result.macro.phenomena)),
                Cell(score_text(result), _lines(interval_text(result.aces_interval, score_number))),
            ]
        )
        for metric, result in evaluation.metrics.items()
    ]
    note = "macro τ: mean over all phenomena; weights 5, 1 and 0.1 as ACES has them"
    missing = _missing_text(evaluation)
    if missing:
        note += (
            ". A partial score uses only the phenomena and categories that are there, and compares only with scores "
            f"over the same ones. {missing}"
        )
    note += f". Signature: {evaluation.signature}"
    return Sheet(f"Macro τ and {first.label}", note, 1, 1, ["metric", "macro τ", "phenomena", first.name], rows)


def _missing_text(evaluation: Evaluation) -> str:
    metrics_of: dict[tuple[str, ...], list[str]] = {}
    for metric, result in evaluation.metrics.items():
        if result.aces.missing:
            metrics_of.setdefault(result.aces.missing, []).append(metric)
    everywhere = [*metrics_of.values()] == [list(evaluation.metrics)]
    return ". ".join(
        f"No τ{'' if everywhere else ' of ' + ', '.join(metrics)} on: {', '.join(missing)}"
        for missing, metrics in metrics_of.items()
    )


def _grid_sheet(evaluation: Evaluation) -> Sheet:
    rows = []
    for family in next(iter(evaluation.metrics.values())).grids:
        for metric, result in evaluation.metrics.items():
            scores = result.grids[family]
            cells = (
                Cell(tau_text(scores.crossed_accuracy), _lines(interval_text(scores.crossed_interval))),
                Cell(str(scores.grids)),
                Cell(str(scores.items)),
                Cell(cost_text(scores.error_cost), _lines(interval_text(scores.error_interval, cost_text))),
                Cell(cost_text(scores.rewording_cost), _lines(interval_text(scores.rewording_interval, cost_text))),
                Cell(ratio_text(scores.ratio), _lines(interval_text(scores.ratio_interval, ratio_text))),
            )
            rows.append(Row([Cell(family), Cell(metric), *cells]))
    columns = ["", "metric", "both right", "grids", "items", "error cost", "rewording cost", "ratio"]
    note = (
        "both right: fraction of grids with both crossed pairs right, 0.250 by chance; error cost: mean of right − "
        "wrong; rewording cost: mean of close right − far right; ratio: rewording / error"
    )
    return Sheet("Grids: wording (close, far) × content (right, wrong)", note, 2, 2, columns, rows)


def _twin_sheet(evaluation: Evaluation) -> Sheet:
    rows = []
    for name in next(iter(evaluation.metrics.values())).twins:
        for metric, result in evaluation.metrics.items():
            twins = result.twins[name]
            accuracy = Cell(tau_text(twins.accuracy), _lines(interval_text(twins.interval)))
            rows.append(Row([Cell(name), Cell(metric), accuracy, Cell(str(twins.twins)), Cell(str(twins.items))]))
    note = (
        f"both right: fraction of twins with both contrasts right, {TWIN_CHANCE:.3f} by chance; 0 for a metric that "
        "does not look at the source"
    )
    return Sheet("Twins: one reference, two sources", note, 2, 2, ["", "metric", "both right", "twins", "items"], rows)


def _equal_sheet(evaluation: Evaluation) -> Sheet:
    rows = []
    for name in next(iter(evaluation.metrics.values())).equal:
        for metric, result in evaluation.metrics.items():
            pairs = result.equal[name]
            cells = (
                Cell(cost_text(pairs.mean_gap), _lines(interval_text(pairs.gap_interval, cost_text))),
                Cell(ratio_text(pairs.relative_gap), _lines(interval_text(pairs.relative_interval, ratio_text))),
                Cell(tau_text(pairs.told_apart_fraction), _lines(interval_text(pairs.told_apart_interval))),
                Cell(str(pairs.contrasts)),
                Cell(str(pairs.items)),
            )
            rows.append(Row([Cell(name), Cell(metric), *cells]))
    columns = ["", "metric", "mean gap", "relative", "told apart", "contrasts", "items"]
    note = (
        "both translations are right; mean gap: mean of |difference|; relative: over the mean of |good − incorrect| on "
        "all contrasts that have an error; told apart: fraction of the pairs whose scores "
        "differ by more than the metric's resolution"
    )
    return Sheet("Equal pairs", note, 2, 2, columns, rows)
