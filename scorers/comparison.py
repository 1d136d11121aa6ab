"""Every pair of metrics compared: over all phenomena, and phenomenon by phenomenon.

The figures are macro τ and each phenomenon's τ. For each pair of metrics: the difference, its bootstrap interval, the
p-value of the paired permutation test over items (of McNemar's exact test where every item of a phenomenon is one
contrast and ties count as discordant), the p-value corrected for many comparisons, and the smallest difference that the
set could show. Macro τ is corrected over all pairs of metrics; the phenomena over all pairs and phenomena together.
Phenomena with fewer than 30 items are compared, and not ranked. How each is computed: `acesmith.scorers.paired_tests`.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np

from acesmith.scorers.agreement import (
    CONCORDANT,
    Codes,
    Floats,
    Outcomes,
    Ties,
    check_ties,
    count_codes,
    differences,
    outcomes,
    tau_like,
)
from acesmith.scorers.paired_tests import (
    ALPHA,
    Correction,
    Exchanges,
    corrected,
    least_difference,
    mcnemar,
    permutation_p,
    rank_clusters,
)
from acesmith.scorers.scored_contrasts import ScoredContrasts
from acesmith.scorers.signatures import intervals_text, signature
from acesmith.scorers.uncertainty import (
    DEFAULT_SAMPLES,
    FEW_ITEMS,
    Interval,
    Resampler,
    interval_of,
    mean_of_defined,
    tau_terms,
)

__all__ = ["Comparison", "Difference", "FigureComparison", "compare"]

FEWEST_EXCHANGES, MOST_EXCHANGES, MOST_SIGNS = 1000, 50_000, 200_000_000
"""Bounds of the number of exchanges where it is not asked for, and of items times exchanges."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """Two metrics by one figure."""

    first: str
    """The metric whose figure is greater (at equality, the one that comes first by name)."""
    second: str
    """The other."""
    difference: float
    """First − second, at least 0."""
    interval: Interval | None
    """Of the difference."""
    p_value: float
    """Two-sided."""
    corrected: float
    """The same, corrected for many comparisons."""
    least: float
    """The smallest true difference that the test would find four times in five."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureComparison:
    """All metrics by one figure."""

    figure: str
    """`macro τ`, or a phenomenon."""
    items: int
    """Items behind it."""
    values: Mapping[str, float]
    """The figure of each metric that has one."""
    intervals: Mapping[str, Interval | None]
    """Its interval."""
    ranks: Mapping[str, int]
    """From 1; empty with fewer than 30 items."""
    differences: Sequence[Difference]
    """Of every pair of metrics, best metrics first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """Every pair of metrics compared."""

    overall: FigureComparison
    """By macro τ."""
    phenomena: Sequence[FigureComparison]
    """By each phenomenon, in the taxonomy's order."""
    ties: Ties
    """How ties counted."""
    samples: int
    """Draws of the bootstrap behind the intervals."""
    exchanges: int
    """Exchanges of the permutation test."""
    seed: int
    """What drew them."""
    correction: Correction
    """How p-values were corrected."""
    set_hash: str
    """First 12 hexadecimal digits of the SHA-256 of the contrasts file; empty if it is not known."""

    @property
    def least_p(self) -> float:
        """The least corrected p-value that the exchanges can show by phenomenon, if Holm corrects it."""
        return min(1.0, sum(len(figure.differences) for figure in self.phenomena) / (1 + self.exchanges))

    @property
    def signature(self) -> str:
        """What a reader needs to repeat the numbers."""
        return signature(
            self.set_hash,
            ties=self.ties,
            correction=self.correction,
            exchanges=self.exchanges,
            intervals=intervals_text(self.samples, self.seed),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Terms:
    """τ of all metrics on one phenomenon: itself, in draws, and what the exchanges make of its terms."""

    name: str
    items: int
    values: Sequence[float | None]
    samples: Floats
    """Array of shape (draws, metrics)."""
    totals: tuple[Floats, Floats]
    """Sums of numerator and denominator, each of shape (metrics,)."""
    exchanged: tuple[Floats, Floats]
    """Σ ± over items of both, each of shape (exchanges, metrics)."""
    right: Outcomes | None
    """Whether each metric is right on each contrast, where every item is one contrast; else None."""

    def differences(self, first: int, second: int) -> Floats:
        """Return τ(first) − τ(second) after each exchange of the two."""
        half = [(total[first] + total[second]) / 2 for total in self.totals]
        turned = [(signed[:, first] - signed[:, second]) / 2 for signed in self.exchanged]
        with np.errstate(divide="ignore", invalid="ignore"):
            one = (half[0] + turned[0]) / (half[1] + turned[1])
            other = (half[0] - turned[0]) / (half[1] - turned[1])
        difference: Floats = np.nan_to_num(one) - np.nan_to_num(other)
        return difference


def compare(
    scored: ScoredContrasts,
    *,
    ties: Ties = "discordant",
    samples: int = DEFAULT_SAMPLES,
    exchanges: int | None = None,
    seed: int = 0,
    correction: Correction = "holm",
    set_hash: str = "",
) -> Comparison:
    """Return every pair of metrics compared.

    Args:
        scored: A set with the scores of two metrics or more.
        ties: How ties count.
        samples: Draws of the bootstrap behind the intervals; at least 1.
        exchanges: Exchanges of the permutation test, at least 1; by default as many as the correction needs for a
            difference to show at all, from 1,000 to 50,000.
        seed: Draws them.
        correction: How p-values are corrected.
        set_hash: SHA-256 of the contrasts file, in hexadecimal.

    Raises:
        InputError: A hypothesis has no score, or a choice is not one.
    """
    check_ties(ties)
    index = scored.index
    names = list(scored.facts)
    found = np.stack(
        [
            outcomes(differences(good, incorrect, higher_is_better=facts.higher_is_better), facts.resolution)
            for _, facts, good, incorrect in scored.metrics()
        ],
        axis=1,
    )
    resampler = Resampler(int(index.items.max()) + 1, samples, seed)
    division = index.division("phenomenon")
    if exchanges is None:
        comparisons = len(division.names) * math.comb(len(names), 2)
        exchanges = min(max(FEWEST_EXCHANGES, math.ceil(comparisons / ALPHA)), MOST_EXCHANGES)
        # A byte for each item and exchange.
        exchanges = max(FEWEST_EXCHANGES, min(exchanges, MOST_SIGNS // resampler.items))
    drawn = Exchanges(resampler.items, exchanges, seed)
    terms = [_terms(name, index.items[rows], found[rows], ties, resampler, drawn) for name, rows in division.each()]
    better = index.dimensions["phenomenon"].codes >= 0
    overall = _overall(terms, names, items=int(np.unique(index.items[better]).size))
    by_phenomenon = [_phenomenon(one, names) for one in terms]
    flat = [difference for figure in by_phenomenon for difference in figure.differences]
    adjusted = iter(corrected([one.p_value for one in flat], correction))
    return Comparison(
        overall=_ranked(overall, corrected([one.p_value for one in overall.differences], correction)),
        phenomena=[_ranked(figure, [next(adjusted) for _ in figure.differences]) for figure in by_phenomenon],
        ties=ties,
        samples=samples,
        exchanges=exchanges,
        seed=seed,
        correction=correction,
        set_hash=set_hash[:12],
    )


def _terms(name: str, items: Codes, found: Outcomes, ties: Ties, resampler: Resampler, exchanges: Exchanges) -> _Terms:
    above, below = tau_terms(found, ties)
    metrics = found.shape[1]
    both = np.concatenate([above, below], axis=1)
    totals = resampler.totals(items, both)
    present, rows = np.unique(items, return_inverse=True)
    by_item = np.zeros((present.size, 2 * metrics))
    np.add.at(by_item, rows, both)
    signed = exchanges.sums(present, by_item)
    with np.errstate(divide="ignore", invalid="ignore"):
        samples = totals[:, :metrics] / totals[:, metrics:]
    single = present.size == len(items) and ties == "discordant"
    return _Terms(
        name=name,
        items=int(present.size),
        values=[tau_like(count_codes(found[:, metric]), ties=ties) for metric in range(metrics)],
        samples=samples,
        totals=(above.sum(axis=0), below.sum(axis=0)),
        exchanged=(signed[:, :metrics], signed[:, metrics:]),
        right=(found == CONCORDANT).astype(np.int8) if single else None,
    )


def _phenomenon(terms: _Terms, names: Sequence[str]) -> FigureComparison:
    values = {name: value for name, value in zip(names, terms.values, strict=True) if value is not None}

    def difference(first: int, second: int) -> Difference:
        observed = (terms.values[first] or 0.0) - (terms.values[second] or 0.0)
        exchanged = terms.differences(first, second)
        if terms.right is None:
            p_value = permutation_p(observed, exchanged)
        else:
            one, other = terms.right[:, first], terms.right[:, second]
            p_value = mcnemar(int((one > other).sum()), int((other > one).sum()))
        samples = terms.samples[:, first] - terms.samples[:, second]
        return _difference(names, first, second, observed, samples, p_value, exchanged)

    return FigureComparison(
        figure=terms.name,
        items=terms.items,
        values=values,
        intervals={name: interval_of(terms.samples[:, place]) for place, name in enumerate(names) if name in values},
        ranks={},
        differences=[difference(*pair) for pair in _pairs(values, names)],
    )


def _overall(terms: Sequence[_Terms], names: Sequence[str], *, items: int) -> FigureComparison:
    counted = [[one for one in terms if one.values[place] is not None] for place in range(len(names))]
    values = {
        name: float(np.mean([one.values[place] for one in counted[place]]))
        for place, name in enumerate(names)
        if counted[place]
    }

    samples = {
        place: mean_of_defined(np.array([one.samples[:, place] for one in counted[place]]))
        for place, name in enumerate(names)
        if name in values
    }

    def difference(first: int, second: int) -> Difference:
        observed = values[names[first]] - values[names[second]]
        shared = [one for one in terms if one.values[first] is not None and one.values[second] is not None]
        exchanged = np.mean([one.differences(first, second) for one in shared], axis=0)
        p_value = permutation_p(observed, exchanged)
        return _difference(names, first, second, observed, samples[first] - samples[second], p_value, exchanged)

    return FigureComparison(
        figure="macro τ",
        items=items,
        values=values,
        intervals={name: interval_of(samples[place]) for place, name in enumerate(names) if name in values},
        ranks={},
        differences=[difference(*pair) for pair in _pairs(values, names)],
    )


def _pairs(values: Mapping[str, float], names: Sequence[str]) -> list[tuple[int, int]]:
    """Return the places of every two metrics that have a value, the better one first, best pairs first."""
    ordered = sorted(values, key=lambda name: (-values[name], name))
    return [(names.index(first), names.index(second)) for first, second in combinations(ordered, 2)]


def _difference(
    names: Sequence[str],
    first: int,
    second: int,
    observed: float,
    samples: Floats,
    p_value: float,
    exchanged: Floats,
) -> Difference:
    return Difference(
        first=names[first],
        second=names[second],
        difference=observed,
        interval=interval_of(samples),
        p_value=p_value,
        corrected=p_value,
        least=least_difference(exchanged),
    )


def _ranked(figure: FigureComparison, adjusted: Sequence[float]) -> FigureComparison:
    """Return the figure with corrected p-values and the ranks that follow from them."""
    found = [replace(one, corrected=p_value) for one, p_value in zip(figure.differences, adjusted, strict=True)]
    p_values = {(one.first, one.second): one.corrected for one in found}
    ranks = rank_clusters(figure.values, p_values) if figure.items >= FEW_ITEMS else {}
    return replace(figure, differences=found, ranks=ranks)
