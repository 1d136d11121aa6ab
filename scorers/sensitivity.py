"""Sensitivity: by how much a metric marks an error down, on a scale that lets metrics be compared.

The oriented difference d = good − incorrect is on each metric's own scale. It is brought to a common one by the
metric's *spread*, the inter-quartile range (75th − 25th percentile, linear interpolation) of its scores on real output:
sensitivity = mean(d) / spread, pooled over contrasts. The spread is best taken from scores of real MT output that the
user gives; without those, from the metric's scores of the good translations of the set, and the result says so.

Beside it stand the mean and the standard deviation of d, the mean of |d|, quantiles of d (the margin distribution), and
the relative difference Σd / Σ(|good| + |incorrect|), which needs no spread. Where the set has *floor* contrasts (a
translation against something that is none), the metric's floor is its mean d there, and floor-normalised sensitivity =
mean(d) / floor: 1 for an error that is as bad as no translation at all.

Sources: Moghe et al., "Machine Translation Meta Evaluation through Translation Accuracy Challenge Sets", Computational
Linguistics 2025, section 5 (scaling by the inter-quartile range on WMT output); Karpinska et al., "DEMETR", EMNLP 2022,
section 4 (relative to the floor).
"""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from acesmith.challenge_sets.score_table import ScoreTable
from acesmith.errors import InputError
from acesmith.scorers.aces_score import ACES_WEIGHTS, weighted_sum
from acesmith.scorers.agreement import Codes, Floats, differences
from acesmith.scorers.scored_contrasts import ScoredContrasts
from acesmith.scorers.uncertainty import Interval, Resampler, interval_of

__all__ = ["FLOOR", "QUANTILES", "MetricSensitivity", "Sensitivity", "Spread", "sensitivity", "spread_of"]

FLOOR = "floor"
"""Category of the contrasts whose incorrect side is no translation at all."""

QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)
"""Which quantiles of the margins are given."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spread:
    """How far a metric's scores lie apart."""

    value: float
    """Inter-quartile range, above 0."""
    scores: int
    """Number of scores that it was computed from."""
    real_output: bool
    """Whether they are of real MT output; otherwise of the good translations of the set."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sensitivity:
    """By how much a metric marks down the errors of a group of contrasts."""

    contrasts: int
    """Contrasts in it."""
    items: int
    """Independent items behind them."""
    triples: int
    """Distinct sets of good translation, incorrect translation and reference among them."""
    mean: float
    """Mean of d = good − incorrect, oriented, on the metric's own scale."""
    deviation: float
    """Standard deviation of d (n in the denominator)."""
    absolute: float
    """Mean of |d|."""
    quantiles: tuple[float, ...]
    """Quantiles of d, at `QUANTILES`."""
    relative: float | None
    """Σd / Σ(|good| + |incorrect|), in [-1, 1]; None where all scores are 0."""
    scaled: float
    """Sensitivity: mean / spread."""
    interval: Interval | None
    """Of sensitivity; None if it was not asked for."""
    floor_normalised: float | None
    """Mean / floor; None if the set has no floor contrasts, or the floor is not above 0."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MetricSensitivity:
    """The sensitivity of one metric."""

    spread: Spread
    """What the differences were divided by."""
    floor: float | None
    """Mean of d on the floor contrasts; None if there are none."""
    phenomena: Mapping[str, Sensitivity]
    """By phenomenon."""
    categories: Mapping[str, Sensitivity]
    """By category, its contrasts pooled."""

    @property
    def aces_weighted(self) -> float | None:
        """The weighted sum over ACES's categories that are there, as the ACES-Score has it; None if there are none."""
        of_aces = {name: one.scaled for name, one in self.categories.items() if name in ACES_WEIGHTS}
        return weighted_sum(of_aces) if of_aces else None


def spread_of(scores: npt.ArrayLike, *, metric: str, real_output: bool) -> Spread:
    """Return the spread of a metric's scores.

    Args:
        scores: Finite scores, two or more.
        metric: Its name, for messages.
        real_output: Whether they are of real MT output.

    Raises:
        InputError: There are too few, or half of them are equal.

    Example:
        >>> spread_of([0, 1, 2, 3, 4], metric="m", real_output=True).value
        2.0
    """
    values = np.asarray(scores, dtype=np.float64)
    if values.size < 2:
        raise InputError(f"metric {metric!r}", f"{values.size} scores to take its spread from; expected two or more")
    low, high = np.percentile(values, [25, 75]).tolist()
    if not high > low:
        raise InputError(
            f"metric {metric!r}", "half of its scores are the same, so that it has no spread; expected scores that vary"
        )
    return Spread(value=high - low, scores=int(values.size), real_output=real_output)


def sensitivity(
    scored: ScoredContrasts, *, real_output: ScoreTable | None = None, samples: int = 0, seed: int = 0
) -> Mapping[str, MetricSensitivity]:
    """Return the sensitivity of every metric.

    Args:
        scored: A set with scores.
        real_output: Scores of real MT output by the same metrics.
        samples: Draws of the bootstrap behind the intervals; 0 for none.
        seed: Draws them.

    Raises:
        InputError: `real_output` lacks a metric, or has it in another direction; or a metric has no spread.
    """
    index = scored.index
    resampler = Resampler(int(index.items.max()) + 1, samples, seed) if samples else None
    phenomena, categories = index.division("phenomenon"), index.division("category")
    result: dict[str, MetricSensitivity] = {}
    for name, facts, good, incorrect in scored.metrics():
        if real_output is None:
            spread = spread_of(good, metric=name, real_output=False)
        else:
            _check_same_metric(real_output, name, higher_is_better=facts.higher_is_better)
            spread = spread_of(list(real_output.scores[name].values()), metric=name, real_output=True)
        oriented = differences(good, incorrect, higher_is_better=facts.higher_is_better)
        weight = np.abs(good) + np.abs(incorrect)
        floor_rows = dict(categories.each()).get(FLOOR)
        floor = None if floor_rows is None else float(oriented[floor_rows].mean())

        by_phenomenon, by_category = (
            {
                group: _sensitivity(
                    oriented[rows],
                    weight[rows],
                    index.items[rows],
                    groups.triples[place],
                    spread.value,
                    floor,
                    resampler,
                )
                for place, (group, rows) in enumerate(groups.each())
            }
            for groups in (phenomena, categories)
        )
        result[name] = MetricSensitivity(spread=spread, floor=floor, phenomena=by_phenomenon, categories=by_category)
    return result


def _check_same_metric(table: ScoreTable, name: str, *, higher_is_better: bool) -> None:
    if name not in table.metrics:
        raise InputError("the scores of real output", f"there are none by metric {name!r}; expected the set's metrics")
    if table.metrics[name].higher_is_better != higher_is_better:
        raise InputError("the scores of real output", f"metric {name!r} is better in the other direction there")


def _sensitivity(
    oriented: Floats,
    weight: Floats,
    items: Codes,
    triples: int,
    spread: float,
    floor: float | None,
    resampler: Resampler | None,
) -> Sensitivity:
    interval = None
    if resampler is not None:
        totals = resampler.totals(items, np.stack([oriented, np.ones(len(oriented))], axis=1))
        with np.errstate(divide="ignore", invalid="ignore"):
            interval = interval_of(totals[:, 0] / totals[:, 1] / spread)
    mean = float(oriented.mean())
    return Sensitivity(
        contrasts=len(oriented),
        items=int(np.unique(items).size),
        triples=triples,
        mean=mean,
        deviation=float(oriented.std()),
        absolute=float(np.abs(oriented).mean()),
        quantiles=tuple(float(value) for value in np.quantile(oriented, QUANTILES)),
        relative=float(oriented.sum() / weight.sum()) if weight.sum() else None,
        scaled=mean / spread,
        interval=interval,
        floor_normalised=mean / floor if floor is not None and floor > 0 else None,
    )
