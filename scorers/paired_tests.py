"""Is one metric better than another? Paired tests over items, correction for many comparisons, rank clusters.

**The test.** Two metrics judge the same contrasts. Under the null hypothesis it does not matter whose verdicts an
item's contrasts carry, so that the verdicts of whole items are exchanged at random (each with probability 1/2), and the
difference of the figure is computed anew. With k of n exchanges at least as far from 0 as what was observed,
p = (1 + k) / (1 + n), two-sided. Where every item is one contrast, McNemar's exact test takes its place: among the
contrasts that one metric has right and the other wrong, each way is equally probable.

**Many comparisons.** Of m p-values: Holm's correction bounds the probability of any false claim, Benjamini and
Hochberg's the expected share of false ones.

**Rank clusters**, as the WMT metrics task has them: metrics are sorted by the figure; a metric opens a new rank when
any member of the current one beats it.

**The smallest difference** that the set could show: (1.96 + 0.84) times the standard deviation of the difference over
the exchanges. A true difference of that size is found four times in five at α = 0.05.

Sources: Deutsch, Dror and Roth, "A statistical analysis of summarization evaluation metrics using resampling methods",
TACL 9, 2021 (PERM-BOTH); McNemar 1947; Holm 1979; Benjamini and Hochberg 1995; Freitag et al., "Results of WMT22
metrics shared task", 2022, section 6 (clusters).
"""

from collections.abc import Mapping, Sequence
from typing import Literal

import numpy as np
import numpy.typing as npt
from scipy.stats import binomtest, false_discovery_control, norm

from acesmith.errors import InputError
from acesmith.scorers.agreement import Floats

__all__ = [
    "ALPHA",
    "Correction",
    "Exchanges",
    "corrected",
    "least_difference",
    "mcnemar",
    "permutation_p",
    "rank_clusters",
]

ALPHA = 0.05
"""Two metrics differ where the corrected p-value is at most this."""

POWER = 0.8
"""Probability of finding a difference of the size that `least_difference` returns."""

Correction = Literal["holm", "bh", "none"]
"""How p-values are corrected: Holm; Benjamini and Hochberg; not at all."""


class Exchanges:
    """Random exchanges of two metrics' verdicts, item by item.

    Args:
        items: Number of items in the set.
        number: How many exchanges, at least 1.
        seed: Draws them.
    """

    def __init__(self, items: int, number: int, seed: int) -> None:
        if number < 1:
            raise InputError("permutations", f"{number}; expected at least 1")
        self.number = number
        # A stream that is frozen over NumPy's releases, and not that of the bootstrap of the same seed.
        state = np.random.RandomState([seed, 1])
        self._signs = state.randint(0, 2, size=(items, number), dtype=np.int8) * np.int8(2) - np.int8(1)

    def sums(self, items: npt.NDArray[np.int64], by_item: Floats) -> Floats:
        """Return Σ ± value over the items of each exchange.

        Args:
            items: The items, each once.
            by_item: Array of shape (items, columns).

        Returns:
            Array of shape (exchanges, columns).
        """
        total = np.zeros((self.number, by_item.shape[1]))
        step = max(1, 8_000_000 // self.number)
        for begin in range(0, len(items), step):
            signs = self._signs[items[begin : begin + step]].T.astype(np.float64)
            total += signs @ by_item[begin : begin + step]
        return total


def permutation_p(observed: float, exchanged: Floats) -> float:
    """Return the two-sided p-value of a difference.

    Args:
        observed: The difference.
        exchanged: The difference after each exchange.

    Example:
        >>> permutation_p(0.5, np.array([0.1, -0.5, 0.2]))
        0.5
    """
    # A last digit that differs only by the order of addition must not make an equal difference a smaller one.
    at_least = np.abs(exchanged) >= abs(observed) - 1e-12 * max(1.0, abs(observed))
    return float((1 + int(at_least.sum())) / (1 + len(exchanged)))


def mcnemar(only_first: int, only_second: int) -> float:
    """Return McNemar's exact two-sided p-value.

    Args:
        only_first: Contrasts that only the first metric has right.
        only_second: Contrasts that only the second has right.

    Example:
        >>> mcnemar(9, 1)
        0.021484375
    """
    differing = only_first + only_second
    return float(binomtest(only_first, differing, 0.5).pvalue) if differing else 1.0


def corrected(p_values: Sequence[float], correction: Correction = "holm") -> list[float]:
    """Return the corrected p-values, in the same order, at most 1.

    Example:
        >>> corrected([0.01, 0.04, 0.03])
        [0.03, 0.06, 0.06]
    """
    if not p_values or correction == "none":
        return list(p_values)
    if correction == "bh":
        return [float(p) for p in false_discovery_control(p_values, method="bh")]
    order = np.argsort(p_values, kind="stable")
    result = np.empty(len(p_values))
    greatest = 0.0
    for place, index in enumerate(order):
        greatest = max(greatest, min(1.0, (len(p_values) - place) * p_values[index]))
        result[index] = greatest
    return [float(p) for p in result]


def least_difference(exchanged: Floats) -> float:
    """Return the smallest true difference that the test would find with probability `POWER`.

    Args:
        exchanged: The difference after each exchange; its mean is 0 by construction.
    """
    return float((norm.ppf(1 - ALPHA / 2) + norm.ppf(POWER)) * np.sqrt(np.mean(exchanged**2)))


def rank_clusters(values: Mapping[str, float], p_values: Mapping[tuple[str, str], float]) -> dict[str, int]:
    """Return the rank of each metric from 1, best first; metrics of a rank are not told apart.

    Args:
        values: The figure of each metric, higher better.
        p_values: Corrected p-value of each pair, in either order of its names.
    """
    ranks: dict[str, int] = {}
    cluster: list[str] = []
    rank = 1
    for name in sorted(values, key=lambda name: (-values[name], name)):
        if any(_p(p_values, other, name) <= ALPHA for other in cluster):
            rank = len(ranks) + 1
            cluster = []
        cluster.append(name)
        ranks[name] = rank
    return ranks


def _p(p_values: Mapping[tuple[str, str], float], first: str, second: str) -> float:
    return p_values[first, second] if (first, second) in p_values else p_values[second, first]
