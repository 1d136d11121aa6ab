"""An evaluation for programs to read: one long tab-separated table, and JSON. Numbers are written in full."""

import json
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from acesmith.reporting.cells import harmless_json, tsv_cell
from acesmith.scorers import Agreement, EqualPairs, Evaluation, GridScores, Interval, MetricResult

if TYPE_CHECKING:
    import pandas

__all__ = ["COLUMNS", "SCHEMA", "as_frame", "as_json", "as_tsv", "flat_rows"]

SCHEMA = "acesmith-evaluation-1"
"""The value of `schema` in the JSON form."""

COLUMNS = (
    "metric",
    "level",
    "category",
    "phenomenon",
    "langpair",
    "severity",
    "source",
    "target",
    "script",
    "tau",
    "accuracy",
    "low",
    "high",
    "concordant",
    "discordant",
    "ties",
    "tie_rate",
    "contrasts",
    "items",
    "triples",
    "value",
    "count",
    "tie_rule",
    "category_average",
    "samples",
    "seed",
    "set_hash",
    "signature",
)
"""Columns of the tab-separated table.

`level` says what a row is of. `phenomenon`, `category`, `langpair`, `severity`, `source`, `target`, `script`, and two
of them joined by a comma have `tau` and counts. `low` and `high` are the ends of the interval of `tau` or `value`.
`macro-tau`, `aces-score` (`aces-weighted-score` on sets other than ACES's own), `grid-crossed-accuracy`,
`grid-error-cost`, `grid-rewording-cost`, `grid-ratio`, `twin-accuracy`, `equal-mean-gap`, `equal-relative-gap` and
`equal-told-apart` have `value`, and in `count` the number of phenomena, of ACES's phenomena, of grids, or of pairs that
it is over; a `category` has there the number of its phenomena that have a τ. A cell is empty where there is no such
number.
"""

_Value = str | float | None


def flat_rows(evaluation: Evaluation) -> Iterator[Mapping[str, str | float | None]]:
    """Yield one row a figure: a value for each of `COLUMNS`, None where there is no such number."""
    for metric, result in evaluation.metrics.items():
        for row in _rows(evaluation, result):
            known: dict[str, _Value] = {
                "metric": metric,
                **row,
                "tie_rule": evaluation.ties,
                "category_average": evaluation.category_average,
                "samples": evaluation.samples,
                "seed": evaluation.seed,
                "set_hash": evaluation.set_hash,
                "signature": evaluation.signature,
            }
            yield {column: known.get(column) for column in COLUMNS}


def as_tsv(evaluation: Evaluation) -> str:
    """Return one row a figure, the header first."""
    lines = ["\t".join(COLUMNS)]
    lines += ["\t".join(map(tsv_cell, row.values())) for row in flat_rows(evaluation)]
    return "\n".join(lines) + "\n"


def as_frame(evaluation: Evaluation) -> "pandas.DataFrame":
    """Return the same rows as a pandas DataFrame, for notebooks: one row a figure, columns as in `COLUMNS`."""
    import pandas  # Here, for no command needs its second of loading.

    return pandas.DataFrame([dict(row) for row in flat_rows(evaluation)], columns=list(COLUMNS))


def _rows(evaluation: Evaluation, result: MetricResult) -> Iterator[dict[str, _Value]]:
    for phenomenon, agreement in result.phenomena.items():
        category = evaluation.category_of[phenomenon]
        yield {"level": "phenomenon", "category": category, "phenomenon": phenomenon, **_agreement(agreement)}
    for category, its in result.categories.items():
        yield {"level": "category", "category": category, **_agreement(its), "count": its.phenomena}
    for langpair, agreement in result.langpairs.items():
        yield {"level": "langpair", "langpair": langpair, **_agreement(agreement)}
    for by, agreements in result.divisions.items():
        for names, agreement in agreements.items():
            named = dict(zip(by.split(","), names, strict=True))
            if "phenomenon" in named:
                named["category"] = evaluation.category_of[named["phenomenon"]]
            yield {"level": by, **named, **_agreement(agreement)}
    macro = result.macro
    yield {"level": "macro-tau", "value": macro.tau, "count": macro.phenomena, **_ends(macro.interval)}
    level = result.aces.name.lower().replace(" ", "-")
    yield {"level": level, "value": result.aces.value, "count": result.aces.phenomena, **_ends(result.aces_interval)}
    for family, grid in result.grids.items():
        for level, value, interval in (
            ("grid-crossed-accuracy", grid.crossed_accuracy, grid.crossed_interval),
            ("grid-error-cost", grid.error_cost, grid.error_interval),
            ("grid-rewording-cost", grid.rewording_cost, grid.rewording_interval),
            ("grid-ratio", grid.ratio, grid.ratio_interval),
        ):
            counts = {"items": grid.items, "count": grid.grids}
            yield {"level": level, "phenomenon": family, "value": value, **_ends(interval), **counts}
    for phenomenon, twins in result.twins.items():
        counts = {"items": twins.items, "count": twins.twins}
        figure = {"value": twins.accuracy, **_ends(twins.interval)}
        yield {"level": "twin-accuracy", "phenomenon": phenomenon, **figure, **counts}
    for phenomenon, equal in result.equal.items():
        for level, value, interval in (
            ("equal-mean-gap", equal.mean_gap, equal.gap_interval),
            ("equal-relative-gap", equal.relative_gap, equal.relative_interval),
            ("equal-told-apart", equal.told_apart_fraction, equal.told_apart_interval),
        ):
            counts = {"items": equal.items, "count": equal.contrasts}
            yield {"level": level, "phenomenon": phenomenon, "value": value, **_ends(interval), **counts}


def _ends(interval: Interval | None) -> dict[str, float | None]:
    return {"low": interval.low, "high": interval.high} if interval else {"low": None, "high": None}


def _agreement(agreement: Agreement) -> dict[str, float | None]:
    return {
        "tau": agreement.tau,
        "accuracy": agreement.accuracy,
        **_ends(agreement.interval),
        "concordant": agreement.counts.concordant,
        "discordant": agreement.counts.discordant,
        "ties": agreement.counts.ties,
        "tie_rate": agreement.tie_rate,
        "contrasts": agreement.contrasts,
        "items": agreement.items,
        "triples": agreement.triples,
    }


def as_json(evaluation: Evaluation) -> str:
    """Return the evaluation as one JSON object; keys stand in the order of reports."""
    record = {
        "schema": SCHEMA,
        "set": {"hash": evaluation.set_hash, "contrasts": evaluation.contrasts, "items": evaluation.items},
        "ties": evaluation.ties,
        "category_average": evaluation.category_average,
        "samples": evaluation.samples,
        "seed": evaluation.seed,
        "evaluation_signature": evaluation.signature,
        "metrics": {name: _metric(evaluation, result) for name, result in evaluation.metrics.items()},
    }
    return harmless_json(json.dumps(record, ensure_ascii=False, indent=1, allow_nan=False)) + "\n"


def _metric(evaluation: Evaluation, result: MetricResult) -> Mapping[str, object]:
    return {
        "signature": result.signature,
        "higher_is_better": result.higher_is_better,
        "resolution": result.resolution,
        "macro_tau": {
            "tau": result.macro.tau,
            **_ends(result.macro.interval),
            "phenomena": result.macro.phenomena,
        },
        "aces_score": {
            "name": result.aces.name,
            "value": result.aces.value,
            **_ends(result.aces_interval),
            "limit": result.aces.limit,
            "status": result.aces.status,
            "phenomena": result.aces.phenomena,
            "missing": list(result.aces.missing),
        },
        "phenomena": {
            name: {"category": evaluation.category_of[name], **_agreement(agreement)}
            for name, agreement in result.phenomena.items()
        },
        "categories": {
            name: {**_agreement(agreement), "phenomena": agreement.phenomena}
            for name, agreement in result.categories.items()
        },
        "langpairs": {name: _agreement(agreement) for name, agreement in result.langpairs.items()},
        "divisions": {
            by: [
                {**dict(zip(by.split(","), names, strict=True)), **_agreement(agreement)}
                for names, agreement in agreements.items()
            ]
            for by, agreements in result.divisions.items()
        },
        "grids": {name: _grid(grid) for name, grid in result.grids.items()},
        "equal_pairs": {name: _equal(pairs) for name, pairs in result.equal.items()},
        "twins": {
            name: {
                "twins": twins.twins,
                "items": twins.items,
                "both_right": twins.both_right,
                "accuracy": twins.accuracy,
                **_ends(twins.interval),
            }
            for name, twins in result.twins.items()
        },
    }


def _grid(grid: GridScores) -> Mapping[str, object]:
    return {
        "grids": grid.grids,
        "items": grid.items,
        "both_right": grid.both_right,
        "crossed_accuracy": grid.crossed_accuracy,
        "crossed_interval": _ends(grid.crossed_interval),
        "error_cost": grid.error_cost,
        "error_interval": _ends(grid.error_interval),
        "rewording_cost": grid.rewording_cost,
        "rewording_interval": _ends(grid.rewording_interval),
        "ratio": grid.ratio,
        "ratio_interval": _ends(grid.ratio_interval),
    }


def _equal(pairs: EqualPairs) -> Mapping[str, object]:
    return {
        "contrasts": pairs.contrasts,
        "items": pairs.items,
        "mean_gap": pairs.mean_gap,
        "gap_interval": _ends(pairs.gap_interval),
        "error_gap": pairs.error_gap,
        "relative_gap": pairs.relative_gap,
        "relative_interval": _ends(pairs.relative_interval),
        "told_apart": pairs.told_apart,
        "told_apart_fraction": pairs.told_apart_fraction,
        "told_apart_interval": _ends(pairs.told_apart_interval),
    }
