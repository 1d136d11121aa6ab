"""Grids and equal pairs: does a metric see the error, or does it dislike the wording?

A grid has four cells, wording (close to the reference, far from it) × content (right, wrong), and comes as its two
*crossed* contrasts: close-right against far-wrong, and far-right against close-wrong. A metric that only prefers
overlap wins the first and loses the second. With s the score, oriented so that higher is better:

- crossed-pair accuracy: the fraction of grids whose two crossed contrasts are both concordant, in [0, 1]; 1/4 by
  chance; a tie is not concordant;
- error cost: the mean over grids of ½ · [(s(close-right) − s(close-wrong)) + (s(far-right) − s(far-wrong))];
- rewording cost: the mean over grids of s(close-right) − s(far-right);
- ratio: rewording cost / error cost. A metric with a ratio above 1 punishes harmless rewording more than the error;
  where the error cost is negative, the ratio says only that the metric prefers the error.

In an *equal* pair both translations are right, so it has no τ: what counts is the mean of |difference|, and how often a
metric tells the two apart (|difference| above its resolution).
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from acesmith.challenge_sets.records import Contrast
from acesmith.errors import InputError
from acesmith.scorers.agreement import CONCORDANT, TIE, Codes, Floats, differences, outcomes
from acesmith.scorers.uncertainty import Interval, Resampler, interval_of

__all__ = [
    "CROSSED_CELLS",
    "CROSSED_CHANCE",
    "EqualPairs",
    "ErrorGap",
    "GridIndex",
    "GridScores",
    "Grids",
    "equal_pairs",
    "error_gap",
    "grid_scores",
]

CROSSED_CHANCE = 0.25
"""Crossed-pair accuracy of a metric whose four scores are independent of the cells."""

CROSSED_CELLS = (("close-right", "far-wrong"), ("far-right", "close-wrong"))
"""(good cell, incorrect cell) of the two crossed contrasts of a grid."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GridScores:
    """What a metric makes of the grids of one family, such as `number-crossed`."""

    grids: int
    """Complete grids: those with both crossed contrasts."""
    items: int
    """Independent items behind them."""
    both_right: int
    """Grids whose two crossed contrasts are both concordant."""
    error_cost: float
    """Mean of right − wrong over both wordings, on the metric's scale, oriented: positive where right scores better."""
    rewording_cost: float
    """Mean of close right − far right, on the metric's scale, oriented: positive where close scores better."""
    crossed_interval: Interval | None = None
    """Of crossed-pair accuracy; this and the others are None if they were not asked for."""
    error_interval: Interval | None = None
    """Of the error cost."""
    rewording_interval: Interval | None = None
    """Of the rewording cost."""
    ratio_interval: Interval | None = None
    """Of their ratio; None also where the error cost's has 0 in it."""

    @property
    def crossed_accuracy(self) -> float:
        """Fraction of the grids with both crossed contrasts right, in [0, 1]; 1/4 by chance."""
        return self.both_right / self.grids

    @property
    def ratio(self) -> float | None:
        """Rewording cost / error cost; None where the error cost is 0."""
        return self.rewording_cost / self.error_cost if self.error_cost else None


@dataclass(frozen=True, slots=True, kw_only=True)
class EqualPairs:
    """What a metric makes of the equal pairs of one phenomenon."""

    contrasts: int
    """Equal pairs."""
    items: int
    """Independent items behind them."""
    mean_gap: float
    """Mean of |difference|, on the metric's scale."""
    told_apart: int
    """Pairs whose scores differ by more than the metric's resolution."""
    error_gap: float | None
    """Mean of |good − incorrect| over the contrasts of the set that have an incorrect translation; None without any."""
    gap_interval: Interval | None = None
    """Of the mean gap; None if it was not asked for."""
    relative_interval: Interval | None = None
    """Of the relative gap; None if it was not asked for."""
    told_apart_interval: Interval | None = None
    """Of the fraction told apart; None if it was not asked for."""

    @property
    def relative_gap(self) -> float | None:
        """Mean gap / error gap: 0 for what a metric ought to do, 1 where it sees as much in nothing as in an error."""
        return self.mean_gap / self.error_gap if self.error_gap else None

    @property
    def told_apart_fraction(self) -> float:
        """Fraction of the pairs that the metric tells apart, in [0, 1]."""
        return self.told_apart / self.contrasts


@dataclass(frozen=True, slots=True, kw_only=True)
class Grids:
    """The complete grids of one family: where their crossed contrasts stand in the arrays of scores."""

    rows: Codes
    """Array of shape (grids, 2): the contrast close-right against far-wrong, and far-right against close-wrong."""
    items: Codes
    """Code of the item of each grid."""


class GridIndex:
    """Collects the crossed contrasts of a stream, by family."""

    def __init__(self) -> None:
        self._families: dict[str, dict[tuple[str, str], list[int | None]]] = {}

    def add(self, contrast: Contrast, row: int) -> None:
        """Take the contrast if it is a crossed one; `row` is its place in the arrays of scores.

        Raises:
            InputError: The grid already has a contrast of these cells.
        """
        cells = (contrast.good_cell, contrast.incorrect_cell)
        if contrast.grid is None or cells not in CROSSED_CELLS:
            return
        place = CROSSED_CELLS.index(cells)
        grids = self._families.setdefault(contrast.phenomena, {})
        rows = grids.setdefault((contrast.grid, contrast.langpair), [None, None])
        if rows[place] is not None:
            raise InputError(
                f"contrast {contrast.id!r}",
                f"grid {contrast.grid!r} has a second contrast of {cells[0]} against {cells[1]}; expected one",
                "give each grid an id of its own",
            )
        rows[place] = row

    def complete(self, items: Codes) -> Mapping[str, Grids]:
        """Return the complete grids of each family that has one.

        Args:
            items: Code of the item of each contrast.
        """
        families: dict[str, Grids] = {}
        for family, grids in self._families.items():
            pairs = [rows for rows in grids.values() if None not in rows]
            if pairs:
                rows = np.array(pairs, dtype=np.int64)
                families[family] = Grids(rows=rows, items=items[rows[:, 0]])
        return families


def grid_scores(
    grids: Grids,
    good: Floats,
    incorrect: Floats,
    *,
    higher_is_better: bool = True,
    resolution: float = 0.0,
    resampler: Resampler | None = None,
) -> GridScores:
    """Return crossed-pair accuracy, error cost and rewording cost over the grids of one family.

    Args:
        grids: Complete grids, at least one.
        good: Score of the good translation of each contrast of the set.
        incorrect: Score of the incorrect one.
        higher_is_better: Whether a higher score is a better one.
        resolution: Two scores no further apart than this are a tie.
        resampler: Draws of the set's items, for intervals.
    """
    first, second = grids.rows[:, 0], grids.rows[:, 1]
    sign = 1.0 if higher_is_better else -1.0
    close_right, far_wrong = sign * good[first], sign * incorrect[first]
    far_right, close_wrong = sign * good[second], sign * incorrect[second]
    both = (outcomes(close_right - far_wrong, resolution) == CONCORDANT) & (
        outcomes(far_right - close_wrong, resolution) == CONCORDANT
    )
    error = ((close_right - close_wrong) + (far_right - far_wrong)) / 2
    rewording = close_right - far_right
    intervals: dict[str, Interval | None] = {}
    if resampler is not None:
        right, error_cost, rewording_cost = _mean_samples(resampler, grids.items, both, error, rewording)
        error_interval = interval_of(error_cost)
        intervals = {
            "crossed_interval": interval_of(right),
            "error_interval": error_interval,
            "rewording_interval": interval_of(rewording_cost),
        }
        # Where the error cost may as well be 0, its reciprocal may be anything.
        if error_interval is not None and not error_interval.low <= 0 <= error_interval.high:
            with np.errstate(divide="ignore", invalid="ignore"):
                ratio = rewording_cost / error_cost
            intervals["ratio_interval"] = interval_of(ratio[np.isfinite(ratio)])
    return GridScores(
        grids=len(grids.rows),
        items=int(np.unique(grids.items).size),
        both_right=int(both.sum()),
        error_cost=_mean(error),
        rewording_cost=_mean(rewording),
        **intervals,
    )


@dataclass(frozen=True, slots=True)
class ErrorGap:
    """How far apart a metric's scores of good and incorrect translations are."""

    mean: float
    """Mean of |good − incorrect|, on the metric's scale."""
    samples: Floats | None
    """The same in each draw."""


def error_gap(good: Floats, incorrect: Floats, items: Codes, *, resampler: Resampler | None = None) -> ErrorGap | None:
    """Return the mean gap of contrasts that have an incorrect translation; None if there are none.

    Args:
        good: Scores of the good translations.
        incorrect: Scores of the incorrect ones.
        items: Code of the item of each contrast.
        resampler: Draws of the set's items, for intervals.
    """
    if not len(good):
        return None
    gaps = np.abs(differences(good, incorrect, higher_is_better=True))
    return ErrorGap(_mean(gaps), None if resampler is None else _mean_samples(resampler, items, gaps)[0])


def equal_pairs(
    good: Floats,
    incorrect: Floats,
    items: Codes,
    *,
    errors: ErrorGap | None = None,
    resolution: float = 0.0,
    resampler: Resampler | None = None,
) -> EqualPairs:
    """Return the mean gap and how often a metric tells the two translations of an equal pair apart.

    Args:
        good: Scores of the one translation of each pair; at least one.
        incorrect: Scores of the other one.
        items: Code of the item of each pair.
        errors: The gap that errors make, to compare with.
        resolution: Two scores no further apart than this are not told apart.
        resampler: Draws of the set's items, for intervals.
    """
    gaps = np.abs(differences(good, incorrect, higher_is_better=True))
    apart = outcomes(gaps, resolution) != TIE
    intervals: dict[str, Interval | None] = {}
    if resampler is not None:
        gap, told_apart = _mean_samples(resampler, items, gaps, apart)
        intervals = {"gap_interval": interval_of(gap), "told_apart_interval": interval_of(told_apart)}
        if errors is not None and errors.samples is not None and errors.mean:
            with np.errstate(divide="ignore", invalid="ignore"):
                intervals["relative_interval"] = interval_of(gap / errors.samples)
    return EqualPairs(
        contrasts=len(gaps),
        items=int(np.unique(items).size),
        mean_gap=_mean(gaps),
        told_apart=int(apart.sum()),
        error_gap=None if errors is None else errors.mean,
        **intervals,
    )


def _mean_samples(resampler: Resampler, items: Codes, *columns: npt.NDArray[Any]) -> npt.NDArray[np.float64]:
    """Return the mean of each column in each draw, in an array of shape (columns, samples); NaN where there is none."""
    values = np.stack([*columns, np.ones(len(items))], axis=1).astype(np.float64)
    totals = resampler.totals(items, values)
    with np.errstate(divide="ignore", invalid="ignore"):
        means: npt.NDArray[np.float64] = (totals[:, :-1] / totals[:, -1:]).T
    return means


def _mean(values: npt.NDArray[np.float64]) -> float:
    # Exactly rounded, so that the order of the contrasts does not reach the last digit.
    listed: Sequence[float] = values.tolist()
    return math.fsum(listed) / len(listed)
