"""The verdict on metrics: τ by phenomenon, category and language pair, the ACES-Score, grids and equal pairs.

- By phenomenon: τ over its contrasts (`acesmith.scorers.agreement`).
- By category: the unweighted mean of its phenomena's τ (`macro`, as ACES has it), or τ over their contrasts together
  (`pooled`). A category's counts are always sums.
- By language pair: τ over all contrasts of the pair together, whatever their phenomenon.
- By severity, source or target language, script of the target language, and by any two of all these: the same.
- Over all: the unweighted mean of the τ of all phenomena (macro τ).

Every figure has an interval (`acesmith.scorers.uncertainty`).

Equal pairs have no τ and are in none of these. Contrasts under an id of ACES whose good translation is the reference
itself make a phenomenon of their own, in the category `reference-only`, except in ACES's own set.
"""

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, get_args

import numpy as np

from acesmith.challenge_sets.records import Contrast
from acesmith.challenge_sets.score_table import MetricFacts, ScoreTable
from acesmith.errors import InputError, UnknownNameError
from acesmith.scorers.aces_score import ACES_WEIGHTS, AcesScore, aces_phenomena, aces_score
from acesmith.scorers.agreement import (
    Codes,
    Counts,
    Floats,
    Outcomes,
    Ties,
    check_ties,
    differences,
    outcomes,
    tau_like,
)
from acesmith.scorers.contrast_index import DIMENSIONS, ContrastIndex
from acesmith.scorers.grids import EqualPairs, GridScores, equal_pairs, error_gap, grid_scores
from acesmith.scorers.scored_contrasts import ScoredContrasts, scored_by_columns, scored_by_table
from acesmith.scorers.signatures import intervals_text, signature
from acesmith.scorers.twins import TwinScores, twin_scores
from acesmith.scorers.uncertainty import (
    FEW_ITEMS,
    Interval,
    Resampler,
    interval_of,
    mean_of_defined,
    tau_terms,
    wilson_interval,
)

__all__ = [
    "Agreement",
    "CategoryAgreement",
    "CategoryAverage",
    "Evaluation",
    "MacroTau",
    "MetricResult",
    "evaluate",
    "evaluate_score_columns",
    "evaluate_scored",
]

CategoryAverage = Literal["macro", "pooled"]
"""What the value of a category is: the mean of its phenomena's τ, or τ over their contrasts together."""

_ALWAYS = (("severity",), ("source",), ("target",), ("script",))
_MOST_DIMENSIONS = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreement:
    """τ over some contrasts, and what it rests on."""

    tau: float | None
    """In [-1, 1]; None if ties are dropped and there is nothing else."""
    counts: Counts
    """Concordant, discordant and tied contrasts."""
    items: int
    """Independent items behind the contrasts."""
    triples: int
    """Distinct triples of good translation, incorrect translation and reference among them."""
    interval: Interval | None = None
    """Of τ; None if it was not asked for, or τ is None."""

    @property
    def accuracy(self) -> float | None:
        """The fraction of contrasts that are concordant, in [0, 1], ties counted as in τ: (τ + 1) / 2."""
        return None if self.tau is None else (self.tau + 1) / 2

    @property
    def tie_rate(self) -> float:
        """The fraction of contrasts that are tied, in [0, 1]."""
        return self.counts.ties / self.contrasts

    @property
    def few(self) -> bool:
        """Whether there are too few items for a rank."""
        return self.items < FEW_ITEMS

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
    interval: Interval | None = None
    """Of τ; None if it was not asked for, or τ is None."""


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
    aces_interval: Interval | None
    """Of the score; None if it was not asked for, or the score is None."""
    phenomena: Mapping[str, Agreement]
    """By phenomenon, in the taxonomy's order."""
    categories: Mapping[str, CategoryAgreement]
    """By category, ACES's first."""
    langpairs: Mapping[str, Agreement]
    """By language pair, all phenomena pooled."""
    divisions: Mapping[str, Mapping[tuple[str, ...], Agreement]]
    """By severity, source, target and script, and by whatever else was asked for, such as `phenomenon,langpair`: there
    by the names of the group, one for each dimension."""
    grids: Mapping[str, GridScores]
    """By family of grids, such as `number-crossed`."""
    equal: Mapping[str, EqualPairs]
    """By phenomenon of equal pairs."""
    twins: Mapping[str, TwinScores]
    """By phenomenon that has twins."""


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
    by: tuple[str, ...]
    """Divisions that were asked for, such as `phenomenon,langpair`."""
    samples: int
    """Draws of the bootstrap; 0 if there are no intervals."""
    seed: int
    """What drew them."""
    set_hash: str
    """First 12 hexadecimal digits of the SHA-256 of the contrasts file; empty if it is not known."""
    category_of: Mapping[str, str]
    """Category of each phenomenon that has a τ."""
    metrics: Mapping[str, MetricResult]
    """By metric, in the score table's order."""

    @property
    def signature(self) -> str:
        """What a reader needs to repeat the numbers, as sacrebleu's signatures say it of scores."""
        return signature(
            self.set_hash,
            ties=self.ties,
            average=self.category_average,
            intervals=intervals_text(self.samples, self.seed),
        )


def evaluate_scored(
    scored: ScoredContrasts,
    *,
    ties: Ties = "discordant",
    category_average: CategoryAverage = "macro",
    by: Sequence[str] = (),
    samples: int = 0,
    seed: int = 0,
    set_hash: str = "",
) -> Evaluation:
    """Return the verdict on every metric.

    Args:
        scored: A set with scores.
        ties: How ties count.
        category_average: What the value of a category is.
        by: Further divisions: one of `acesmith.scorers.contrast_index.DIMENSIONS`, or two joined by a comma.
        samples: Draws of the bootstrap behind the intervals; 0 for no intervals.
        seed: Draws them.
        set_hash: SHA-256 of the contrasts file, in hexadecimal.

    Raises:
        InputError: A hypothesis has no score or one that is not finite (metric and contrast are named), or a choice is
            not one.
        UnknownNameError: A division is not one.
    """
    return _verdict(scored, _Choices(ties, category_average, _divisions(by), samples, seed, set_hash[:12]))


def evaluate(contrasts: Iterable[Contrast], score_table: ScoreTable, **choices: Any) -> Evaluation:
    """Return the verdict on every metric of a score table: `scored_by_table`, then `evaluate_scored`."""
    return evaluate_scored(scored_by_table(contrasts, score_table), **choices)


def evaluate_score_columns(
    contrasts: Iterable[Contrast], *, lower_is_better: Collection[str] = (), **choices: Any
) -> Evaluation:
    """Return the verdict on the metrics in a set's own columns: `scored_by_columns`, then `evaluate_scored`."""
    return evaluate_scored(scored_by_columns(contrasts, lower_is_better=lower_is_better), **choices)


@dataclass(frozen=True, slots=True)
class _Choices:
    """How the verdict is to be made."""

    ties: Ties
    category_average: CategoryAverage
    asked: Sequence[tuple[str, ...]]
    samples: int
    seed: int
    set_hash: str

    @property
    def by(self) -> Sequence[tuple[str, ...]]:
        """All divisions to make besides the main ones: the one-way ones always, and those asked for."""
        return tuple(dict.fromkeys([*_ALWAYS, *self.asked]))

    def __post_init__(self) -> None:
        check_ties(self.ties)
        if self.category_average not in get_args(CategoryAverage):
            known = ", ".join(get_args(CategoryAverage))
            raise InputError("category average", f"the choice is {self.category_average!r}; expected one of {known}")


def _divisions(by: Sequence[str]) -> Sequence[tuple[str, ...]]:
    """Return the names of the dimensions of each division.

    Raises:
        UnknownNameError: A name is no dimension.
        InputError: A division has one name twice, or more than two.
    """
    asked = []
    for joined in by:
        names = tuple(joined.split(","))
        for name in names:
            if name not in DIMENSIONS:
                raise UnknownNameError("division", name, DIMENSIONS)
        if len(set(names)) != len(names) or len(names) > _MOST_DIMENSIONS:
            raise InputError("division", f"{joined!r}; expected one name, or two different ones joined by a comma")
        asked.append(names)
    return tuple(dict.fromkeys(asked))


def _verdict(scored: ScoredContrasts, choices: _Choices) -> Evaluation:
    index = scored.index
    facts_of: dict[str, MetricFacts] = {}
    columns: list[Outcomes] = []
    grids: list[dict[str, GridScores]] = []
    equal: list[dict[str, EqualPairs]] = []
    resampler = Resampler(int(index.items.max()) + 1, choices.samples, choices.seed) if choices.samples else None
    wrong = np.flatnonzero(index.division("phenomenon").codes >= 0)
    for name, facts, good, incorrect in scored.metrics():
        facts_of[name] = facts
        higher, resolution = facts.higher_is_better, facts.resolution
        columns.append(outcomes(differences(good, incorrect, higher_is_better=higher), resolution))
        grids.append(
            {
                family: grid_scores(
                    one, good, incorrect, higher_is_better=higher, resolution=resolution, resampler=resampler
                )
                for family, one in index.grids.items()
            }
        )
        errors = error_gap(good[wrong], incorrect[wrong], index.items[wrong], resampler=resampler)
        equal.append(
            {
                phenomenon: equal_pairs(
                    good[rows],
                    incorrect[rows],
                    index.items[rows],
                    errors=errors,
                    resolution=resolution,
                    resampler=resampler,
                )
                for phenomenon, rows in index.equal.each()
            }
        )
    found = np.stack(columns, axis=1)
    tables = {by: _Table(index, by, found, choices.ties, resampler) for by in (*_MAIN, *choices.by)}
    macros = _Macros(index, tables["phenomenon",], tables["category",], choices.category_average)
    return Evaluation(
        contrasts=len(index.ids),
        items=int(index.items.max()) + 1,
        ties=choices.ties,
        category_average=choices.category_average,
        by=tuple(",".join(by) for by in choices.by if by in choices.asked),
        samples=choices.samples,
        seed=choices.seed,
        set_hash=choices.set_hash,
        category_of=index.category_of,
        metrics={
            name: MetricResult(
                signature=facts.signature,
                higher_is_better=facts.higher_is_better,
                resolution=facts.resolution,
                macro=macros.macro(place),
                aces=macros.aces(place, own=index.own and choices.ties == "discordant", set_hash=choices.set_hash),
                aces_interval=macros.aces_interval(place),
                phenomena=_by_one_name(tables["phenomenon",].agreements[place]),
                categories=macros.categories(place),
                langpairs=_by_one_name(tables["langpair",].agreements[place]),
                divisions={",".join(by): tables[by].agreements[place] for by in choices.by},
                grids=grids[place],
                equal=equal[place],
                twins={
                    phenomenon: twin_scores(twins, found[:, place], resampler=resampler)
                    for phenomenon, twins in index.twins.items()
                },
            )
            for place, (name, facts) in enumerate(facts_of.items())
        },
    )


_MAIN = (("phenomenon",), ("category",), ("langpair",))


def _by_one_name(agreements: Mapping[tuple[str, ...], Agreement]) -> dict[str, Agreement]:
    return {name: agreement for (name,), agreement in agreements.items()}


class _Table:
    """τ of every metric in every group of a division, with intervals."""

    def __init__(
        self,
        index: ContrastIndex,
        by: tuple[str, ...],
        found: Outcomes,
        ties: Ties,
        resampler: Resampler | None,
    ) -> None:
        groups = index.division(*by)
        self.names = groups.names
        self.samples: list[Floats] = []
        """Of each group: τ of each draw and metric; kept for phenomena and categories only, which are averaged."""
        counts = [groups.counts(found[:, place]) for place in range(found.shape[1])]
        intervals: list[list[Interval | None]] = []
        for place, items in enumerate(groups.items):
            if resampler is None:
                intervals.append([None] * found.shape[1])
                continue
            rows = groups.rows(place)
            samples = _tau_samples(resampler, index.items[rows], found[rows], ties)
            if by in (("phenomenon",), ("category",)):
                self.samples.append(samples)
            if items == len(rows) and ties != "half":
                intervals.append([wilson_interval(of_metric[place], ties) for of_metric in counts])
            else:
                intervals.append([interval_of(column) for column in samples.T])
        self.agreements: list[dict[tuple[str, ...], Agreement]] = [
            {
                name: Agreement(
                    tau=tau_like(of_metric[place], ties=ties),
                    counts=of_metric[place],
                    items=groups.items[place],
                    triples=groups.triples[place],
                    interval=intervals[place][metric],
                )
                for place, name in enumerate(groups.names)
            }
            for metric, of_metric in enumerate(counts)
        ]


def _tau_samples(resampler: Resampler, items: Codes, found: Outcomes, ties: Ties) -> Floats:
    """Return τ of each draw and metric; NaN where nothing is left to count."""
    above, below = tau_terms(found, ties)
    if ties != "drop":
        below = below[:, :1]  # The same for every metric.
    totals = resampler.totals(items, np.concatenate([above, below], axis=1))
    metrics = found.shape[1]
    with np.errstate(divide="ignore", invalid="ignore"):
        return totals[:, :metrics] / totals[:, metrics:]


class _Macros:
    """What is averaged over phenomena: categories, macro τ, the ACES-Score; with the intervals of the averages."""

    def __init__(self, index: ContrastIndex, phenomena: _Table, categories: _Table, average: CategoryAverage) -> None:
        self._phenomena = phenomena
        self._categories = categories
        self._average = average
        self._category_of = index.category_of
        self._members = {
            category: [place for place, (name,) in enumerate(phenomena.names) if index.category_of[name] == category]
            for (category,) in categories.names
        }

    def _taus(self, metric: int, places: Iterable[int]) -> list[float]:
        agreements = self._phenomena.agreements[metric]
        taus = (agreements[self._phenomena.names[place]].tau for place in places)
        return [tau for tau in taus if tau is not None]

    def _samples(self, metric: int, places: Sequence[int]) -> Floats:
        """Return the mean over some phenomena in each draw; NaN where none of them has a τ."""
        return mean_of_defined(np.array([self._phenomena.samples[place][:, metric] for place in places]))

    def _interval(self, metric: int, places: Sequence[int]) -> Interval | None:
        return interval_of(self._samples(metric, places)) if self._phenomena.samples else None

    def macro(self, metric: int) -> MacroTau:
        places = range(len(self._phenomena.names))
        taus = self._taus(metric, places)
        return MacroTau(tau=_mean(taus), phenomena=len(taus), interval=self._interval(metric, places) if taus else None)

    def categories(self, metric: int) -> dict[str, CategoryAgreement]:
        result = {}
        for category, places in self._members.items():
            pooled = self._categories.agreements[metric][category,]
            taus = self._taus(metric, places)
            macro = self._average == "macro"
            result[category] = CategoryAgreement(
                tau=_mean(taus) if macro else pooled.tau,
                counts=pooled.counts,
                items=pooled.items,
                triples=pooled.triples,
                interval=(self._interval(metric, places) if taus else None) if macro else pooled.interval,
                phenomena=len(taus),
            )
        return result

    def aces(self, metric: int, *, own: bool, set_hash: str) -> AcesScore:
        taus = {name: one.tau for name, one in self.categories(metric).items() if name in ACES_WEIGHTS}
        present = [
            name
            for (name,), agreement in self._phenomena.agreements[metric].items()
            if name in aces_phenomena() and agreement.tau is not None
        ]
        return aces_score(
            {category: tau for category, tau in taus.items() if tau is not None},
            present,
            own=own and self._average == "macro",
            set_hash=set_hash,
        )

    def aces_interval(self, metric: int) -> Interval | None:
        """Return the interval of the weighted sum."""
        pooled = dict(zip(self._categories.names, self._categories.samples, strict=False))
        weighted = [
            ACES_WEIGHTS[category]
            * (self._samples(metric, places) if self._average == "macro" else pooled[category,][:, metric])
            for category, places in self._members.items()
            if category in ACES_WEIGHTS and self._phenomena.samples and self._taus(metric, places)
        ]
        return interval_of(np.sum(weighted, axis=0)) if weighted else None


def _mean(values: Sequence[float]) -> float | None:
    return math.fsum(values) / len(values) if values else None
