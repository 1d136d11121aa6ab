"""How sure a figure is: intervals by a cluster bootstrap over items, or Wilson's where every item is one contrast.

The languages, fillings and wordings of one segment (an *item*) are not independent of each other, so that items are
drawn with replacement and each brings all of its contrasts along: figure after figure is computed anew from `samples`
such draws, and the interval runs from the 2.5th to the 97.5th percentile of what comes out (linear interpolation). The
same draws serve every figure, so that the samples of two figures can be subtracted or averaged.

Where every item is one contrast and τ is a proportion turned around (τ = 2p − 1; ties discordant or dropped), the
interval is Wilson's score interval of p, which holds for few items and near ±1, too.

Sources: Efron, "Bootstrap methods: another look at the jackknife", Annals of Statistics 7, 1979; Cameron, Gelbach and
Miller, "Bootstrap-based improvements for inference with clustered errors", Review of Economics and Statistics 90, 2008;
Wilson, "Probable inference, the law of succession, and statistical inference", JASA 22, 1927.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy.stats import binomtest

from acesmith.errors import InputError
from acesmith.scorers.agreement import CONCORDANT, DISCORDANT, TIE, Codes, Counts, Floats, Outcomes, Ties

__all__ = [
    "CONFIDENCE",
    "DEFAULT_SAMPLES",
    "ENOUGH_ITEMS",
    "FEW_ITEMS",
    "Interval",
    "Resampler",
    "interval_of",
    "mean_of_defined",
    "tau_terms",
    "wilson_interval",
]

CONFIDENCE = 0.95
"""Coverage of every interval."""

DEFAULT_SAMPLES = 1000
"""Draws of the bootstrap where nothing else is asked for."""

FEW_ITEMS = 30
"""A figure over fewer items is marked and left out of ranks."""

ENOUGH_ITEMS = 100
"""A figure over fewer items is marked: its interval is wide."""

_CHUNK = 200_000_000
"""Greatest size in bytes of the table of draws that is held at once; larger ones are drawn anew for each figure."""


@dataclass(frozen=True, slots=True)
class Interval:
    """A confidence interval."""

    low: float
    """Lower end, on the scale of the figure."""
    high: float
    """Upper end."""


class Resampler:
    """Draws of items with replacement, and sums over them.

    Args:
        items: Number of items in the set.
        samples: Number of draws, at least 1.
        seed: Draws them; 0 or more.

    Raises:
        InputError: There are no samples, or the seed is negative.
    """

    def __init__(self, items: int, samples: int, seed: int) -> None:
        if samples < 1:
            raise InputError("samples", f"{samples}; expected at least 1")
        if not 0 <= seed < 2**32:
            raise InputError("seed", f"{seed}; expected 0 or more, and below 2**32")
        self.items = items
        self.samples = samples
        self._seed = seed
        self._draws = self._all_draws() if items * samples <= _CHUNK else None

    def totals(self, items: Codes, values: Floats) -> Floats:
        """Return the sums of values over each draw.

        Args:
            items: Code of the item of each row.
            values: Array of shape (rows, columns).

        Returns:
            Array of shape (samples, columns): each value counted as often as its item was drawn.
        """
        present, rows = np.unique(items, return_inverse=True)
        order = np.argsort(rows, kind="stable")
        starts = np.searchsorted(rows[order], np.arange(present.size))
        by_item = np.add.reduceat(values[order], starts, axis=0)
        if self._draws is not None:
            return _product(self._draws[present], by_item)
        state = np.random.RandomState(self._seed)
        width = max(1, _CHUNK // self.items)
        parts = []
        for begin in range(0, self.samples, width):
            draws = _drawn(state, self.items, min(width, self.samples - begin))
            parts.append(_product(draws[present], by_item))
        return np.concatenate(parts)

    def _all_draws(self) -> npt.NDArray[np.uint8]:
        return _drawn(np.random.RandomState(self._seed), self.items, self.samples)


def _drawn(state: np.random.RandomState, items: int, samples: int) -> npt.NDArray[np.uint8]:
    """Return how often each item is in each draw, in an array of shape (items, samples).

    RandomState, for its stream is frozen: the same seed gives the same draws in every release of NumPy.
    """
    table = np.empty((items, samples), dtype=np.uint8)
    for column in range(samples):
        counts = np.bincount(state.randint(0, items, size=items), minlength=items)
        table[:, column] = np.minimum(counts, 255)  # That one of a set's items is drawn 256 times will not happen.
    return table


def _product(draws: npt.NDArray[np.uint8], by_item: Floats) -> Floats:
    """Return draws.T @ by_item, some items at a time so that the counts are never all widened to floats."""
    total = np.zeros((draws.shape[1], by_item.shape[1]))
    step = max(1, 8_000_000 // draws.shape[1])
    for begin in range(0, len(draws), step):
        total += draws[begin : begin + step].T.astype(np.float64) @ by_item[begin : begin + step]
    return total


def interval_of(samples: Floats) -> Interval | None:
    """Return the percentile interval of a figure's samples; those in which it is undefined (NaN) are left out.

    Returns:
        None if it is undefined in all of them.
    """
    defined = samples[~np.isnan(samples)]
    if not defined.size:
        return None
    tail = 100 * (1 - CONFIDENCE) / 2
    low, high = np.percentile(defined, [tail, 100 - tail]).tolist()
    return Interval(low, high)


def mean_of_defined(figures: Floats) -> Floats:
    """Return the mean over the first axis of those figures that are defined; NaN where none is.

    Args:
        figures: Array of shape (figures, samples).
    """
    defined = ~np.isnan(figures)
    sums: Floats = np.where(defined, figures, 0.0).sum(axis=0)
    return sums / np.where(defined.any(axis=0), defined.sum(axis=0), np.nan)


def wilson_interval(counts: Counts, ties: Ties) -> Interval | None:
    """Return Wilson's interval of τ for contrasts that are independent of each other.

    Args:
        counts: Concordant, discordant and tied contrasts.
        ties: `discordant` or `drop`; with half ties τ is no proportion.

    Returns:
        None if nothing is counted, or if ties count half.

    Example:
        >>> found = wilson_interval(Counts(concordant=10), "discordant")
        >>> round(found.low, 3), found.high
        (0.445, 1.0)
    """
    counted = counts.contrasts - (counts.ties if ties == "drop" else 0)
    if not counted or ties == "half":
        return None
    found = binomtest(counts.concordant, counted).proportion_ci(CONFIDENCE, method="wilson")
    return Interval(2 * float(found.low) - 1, 2 * float(found.high) - 1)


def tau_terms(found: Outcomes, ties: Ties) -> tuple[Floats, Floats]:
    """Return what each contrast adds to the numerator and to the denominator of τ.

    Args:
        found: CONCORDANT, DISCORDANT or TIE, in an array of any shape.
        ties: How a tie counts.
    """
    above = np.array([1.0, -1.0, -1.0 if ties == "discordant" else 0.0])
    below = np.array([1.0, 1.0, 0.0 if ties == "drop" else 1.0])
    assert (CONCORDANT, DISCORDANT, TIE) == (0, 1, 2)  # noqa: S101
    return above[found], below[found]
