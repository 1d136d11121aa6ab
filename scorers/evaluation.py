"""The verdict on metrics: τ by phenomenon, category and language pair, the ACES-Score, grids and equal pairs.

- By phenomenon: τ over its contrasts (`acesmith.scorers.agreement`).
- By category: the unweighted mean of its phenomena's τ (`macro`, as ACES has it), or τ over their contrasts together
  (`pooled`). A category's counts are always sums.
- By language pair: τ over all contrasts of the pair together, whatever their phenomenon.
- Over all: the unweighted mean of the τ of all phenomena (macro τ).

Equal pairs have no τ and are in none of these. Contrasts under an id of ACES whose good translation is the reference
itself make a phenomenon of their own, in the category `reference-only`, except in ACES's own set.
"""

import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

import numpy as np

from acesmith.challenge_sets.records import Contrast
from acesmith.challenge_sets.score_table import MetricFacts, ScoreTable
from acesmith.errors import InputError
from acesmith.scorers.aces_score import ACES_WEIGHTS, AcesScore, aces_phenomena, aces_score
from acesmith.scorers.agreement import Counts, Floats, Ties, check_ties, differences, outcomes, tau_like
from acesmith.scorers.contrast_index import ContrastIndex, Groups, index_contrasts
from acesmith.scorers.file_scores import read_score_columns
from acesmith.scorers.grids import EqualPairs, GridScores, equal_pairs, grid_scores

__all__ = [
    "Agreement",
    "CategoryAgreement",
    "CategoryAverage",
    "Evaluation",
    "MacroTau",
    "MetricResult",
    "evaluate",
    "evaluate_score_columns",
]

CategoryAverage = Literal["macro", "pooled"]
"""What the value of a category is: the mean of its phenomena's τ, or τ over their contrasts together."""

SCORE_LIMIT = 1e300
"""Scores beyond this, either way, are refused: sums of their differences would overflow."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreement:
    """τ over some contrasts, and what it rests on."""

    tau: float | None
    """In [-1, 1]; None if ties are dropped and there is nothing else."""
    counts: Counts
    """Concordant, discordant and tied contrasts."""
    items: int
    """Independent items behind the contrasts."""

    @property
    def contrasts(self) -> int:
        """The number of contrasts."""
        return self.counts.contrasts


@dataclass(frozen=True, slots=True, kw_only=True)
class CategoryAgreement(Agreement):
    """τ of a category, and what it rests on."""

    phenomena: int
    """Phenomena of the category that have a τ."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MacroTau:
    """The unweighted mean of the τ of all phenomena."""

    tau: float | None
    """In [-1, 1]; None if no phenomenon has a τ."""
    phenomena: int
    """How many phenomena have one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MetricResult:
    """The verdict on one metric."""

    signature: str
    """What a reader needs to repeat its scores; empty if it is not known."""
    higher_is_better: bool
    """Whether a higher score is a better one."""
    resolution: float
    """Two scores no further apart than this were a tie."""
    macro: MacroTau
    """Over all phenomena."""
    aces: AcesScore
    """The ACES-Score or ACES-weighted score."""
    phenomena: Mapping[str, Agreement]
    """By phenomenon, in the taxonomy's order."""
    categories: Mapping[str, CategoryAgreement]
    """By category, ACES's first."""
    langpairs: Mapping[str, Agreement]
    """By language pair, all phenomena pooled."""
    phenomena_by_langpair: Mapping[tuple[str, str], Agreement]
    """By phenomenon and language pair; empty if not asked for."""
    grids: Mapping[str, GridScores]
    """By family of grids, such as `number-crossed`."""
    equal: Mapping[str, EqualPairs]
    """By phenomenon of equal pairs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Evaluation:
    """The verdict on all metrics, and the choices it was made with."""

    contrasts: int
    """Contrasts in the set, equal pairs included."""
    items: int
    """Independent items in the set."""
    ties: Ties
    """How ties counted."""
    category_average: CategoryAverage
    """What the value of a category is."""
    set_hash: str
    """First 12 hexadecimal digits of the SHA-256 of the contrasts file; empty if it is not known."""
    category_of: Mapping[str, str]
    """Category of each phenomenon that has a τ."""
    metrics: Mapping[str, MetricResult]
    """By metric, in the score table's order."""


def evaluate(
    contrasts: Iterable[Contrast],
    score_table: ScoreTable,
    *,
    ties: Ties = "discordant",
    category_average: CategoryAverage = "macro",
    cross: bool = False,
    set_hash: str = "",
) -> Evaluation:
    """Return the verdict on every metric of a score table.

    Args:
        contrasts: A challenge set; it is read once, and its texts are not kept.
        score_table: A finite score for both hypotheses of every contrast, by metric.
        ties: How ties count.
        category_average: What the value of a category is.
        cross: Whether to report by phenomenon and language pair, too.
        set_hash: SHA-256 of the contrasts file, in hexadecimal.

    Raises:
        InputError: The set or the table is empty, a hypothesis has no score or one that is not finite (metric and
            contrast are named), or a choice is not one.
    """
    _check_choices(ties, category_average)
    if not score_table.metrics:
        raise InputError("the score table", "there is no metric in it; expected at least one")
    index, keys, places = index_contrasts(contrasts, cross=cross)

    def scored() -> Iterator[tuple[str, MetricFacts, Floats, Floats]]:
        for name, facts in score_table.metrics.items():
            values = _values(name, score_table.scores[name], keys, places, index.ids)
            yield name, facts, values[places[:, 0]], values[places[:, 1]]

    return _verdict(index, scored(), ties=ties, category_average=category_average, set_hash=set_hash)


def evaluate_score_columns(
    contrasts: Iterable[Contrast],
    *,
    lower_is_better: Collection[str] = (),
    ties: Ties = "discordant",
    category_average: CategoryAverage = "macro",
    cross: bool = False,
    set_hash: str = "",
) -> Evaluation:
    """Return the verdict on the metrics whose scores ride in a set's `<metric>-good` and `<metric>-bad` columns.

    Args:
        contrasts: An imported challenge set; it is read once, and its texts are not kept.
        lower_is_better: Metrics whose lower scores are better; all others are taken to be better when higher.
        ties: How ties count. Only equal scores are a tie, since a file says nothing of a metric's resolution.
        category_average: What the value of a category is.
        cross: Whether to report by phenomenon and language pair, too.
        set_hash: SHA-256 of the contrasts file, in hexadecimal.

    Raises:
        InputError: There are no contrasts or no such columns, a column has no partner, or a value is not a finite
            number.
        UnknownNameError: A name in `lower_is_better` has no columns.
    """
    _check_choices(ties, category_average)
    index, columns = read_score_columns(contrasts, lower_is_better=lower_is_better, cross=cross)

    def scored() -> Iterator[tuple[str, MetricFacts, Floats, Floats]]:
        for name, column in columns.items():
            for values in (column.good, column.incorrect):
                _check_range(name, values, index.ids)
            yield name, column.facts, column.good, column.incorrect

    return _verdict(index, scored(), ties=ties, category_average=category_average, set_hash=set_hash)


def _check_choices(ties: str, category_average: str) -> None:
    check_ties(ties)
    if category_average not in get_args(CategoryAverage):
        known = ", ".join(get_args(CategoryAverage))
        raise InputError("category average", f"the choice is {category_average!r}; expected one of {known}")


def _values(
    name: str, scores: Mapping[str, float], keys: Sequence[str], places: np.ndarray, ids: Sequence[str]
) -> Floats:
    """Return the score of each key."""
    try:
        values = np.fromiter(map(scores.__getitem__, keys), dtype=np.float64, count=len(keys))
    except KeyError:
        missing = [place for place, key in enumerate(keys) if key not in scores]
        row, side = np.argwhere(places == missing[0])[0].tolist()
        raise InputError(
            f"contrast {ids[row]!r}",
            f"metric {name!r} has no score for its {('good', 'incorrect')[side]} translation "
            f"(hypothesis {keys[missing[0]]}); {len(missing)} of {len(keys)} hypotheses have none",
            "score this set again; the score table is of another set or not complete",
        ) from None
    broken = np.flatnonzero(~(np.abs(values) <= SCORE_LIMIT))
    if broken.size:
        row = int(np.argwhere(places == broken[0])[0][0])
        raise _range_error(name, ids[row], float(values[broken[0]]))
    return values


def _check_range(name: str, values: Floats, ids: Sequence[str]) -> None:
    broken = np.flatnonzero(~(np.abs(values) <= SCORE_LIMIT))
    if broken.size:
        raise _range_error(name, ids[int(broken[0])], float(values[broken[0]]))


def _range_error(name: str, contrast: str, value: float) -> InputError:
    return InputError(
        f"contrast {contrast!r}",
        f"metric {name!r} has the score {value!r}; expected a finite number within ±{SCORE_LIMIT:g}",
    )


def _verdict(
    index: ContrastIndex,
    scored: Iterable[tuple[str, MetricFacts, Floats, Floats]],
    *,
    ties: Ties,
    category_average: CategoryAverage,
    set_hash: str,
) -> Evaluation:
    metrics: dict[str, MetricResult] = {}
    for name, facts, good, incorrect in scored:
        higher, resolution = facts.higher_is_better, facts.resolution
        found = outcomes(differences(good, incorrect, higher_is_better=higher), resolution)
        by_phenomenon = _agreements(index.better, found, ties)
        by_category = _categories(index, by_phenomenon, found, ties, category_average)
        taus = [agreement.tau for agreement in by_phenomenon.values() if agreement.tau is not None]
        crossed = {} if index.crossed is None else _agreements(index.crossed, found, ties)
        equal: dict[str, EqualPairs] = {}
        for place, phenomenon in enumerate(index.equal.names):
            rows = index.equal.rows(place)
            items = index.equal.items[place]
            equal[phenomenon] = equal_pairs(good[rows], incorrect[rows], items=items, resolution=resolution)
        metrics[name] = MetricResult(
            signature=facts.signature,
            higher_is_better=higher,
            resolution=resolution,
            macro=MacroTau(tau=_mean(taus), phenomena=len(taus)),
            aces=aces_score(
                {
                    category: agreement.tau
                    for category, agreement in by_category.items()
                    if category in ACES_WEIGHTS and agreement.tau is not None
                },
                [
                    phenomenon
                    for phenomenon, agreement in by_phenomenon.items()
                    if phenomenon in aces_phenomena() and agreement.tau is not None
                ],
                own=index.own and ties == "discordant" and category_average == "macro",
                set_hash=set_hash,
            ),
            phenomena=by_phenomenon,
            categories=by_category,
            langpairs=_agreements(index.langpairs, found, ties),
            phenomena_by_langpair={_split(joined): agreement for joined, agreement in crossed.items()},
            grids={
                family: grid_scores(grids, good, incorrect, higher_is_better=higher, resolution=resolution)
                for family, grids in index.grids.items()
            },
            equal=equal,
        )
    return Evaluation(
        contrasts=len(index.ids),
        items=int(index.items.max()) + 1,
        ties=ties,
        category_average=category_average,
        set_hash=set_hash[:12],
        category_of=index.category_of,
        metrics=metrics,
    )


def _agreements(groups: Groups, found: np.ndarray, ties: Ties) -> dict[str, Agreement]:
    return {
        name: Agreement(tau=tau_like(counts, ties=ties), counts=counts, items=items)
        for name, counts, items in zip(groups.names, groups.counts(found), groups.items, strict=True)
    }


def _categories(
    index: ContrastIndex,
    by_phenomenon: Mapping[str, Agreement],
    found: np.ndarray,
    ties: Ties,
    category_average: CategoryAverage,
) -> dict[str, CategoryAgreement]:
    taus: dict[str, list[float]] = {name: [] for name in index.categories.names}
    for name, agreement in by_phenomenon.items():
        if agreement.tau is not None:
            taus[index.category_of[name]].append(agreement.tau)
    return {
        name: CategoryAgreement(
            tau=_mean(taus[name]) if category_average == "macro" else pooled.tau,
            counts=pooled.counts,
            items=pooled.items,
            phenomena=len(taus[name]),
        )
        for name, pooled in _agreements(index.categories, found, ties).items()
    }


def _mean(values: Sequence[float]) -> float | None:
    return math.fsum(values) / len(values) if values else None


def _split(joined: str) -> tuple[str, str]:
    phenomenon, _, langpair = joined.rpartition("\t")
    return phenomenon, langpair
