"""The analyses by name. Each takes a scored set and what was noted of its texts, and returns tables.

- `levels`: τ at ACES's levels 1, 2 and 3 of numbers and named entities. A metric that only measures overlap with the
  reference does well at level 1 and fails at levels 2 and 3, where the incorrect translation is the edited reference.
- `overlap`: τ by the normalised character distance of the incorrect translation from the reference, in quarters of the
  contrasts; and by overlap margin, chrF(good, reference) − chrF(incorrect, reference), below 0, near 0 (within 5
  points) and above.
- `source`: does the metric use the source? τ where only the source tells (commonsense, reference ambiguous) beside τ
  where the reference does; and, with scores of the same set without its sources or with those of other segments, what
  is lost.
- `languages`: does it see the wrong language? τ on copied sources beside τ on text in a similar language.
- `seen`: τ on language pairs that the metric was trained on (a list the user gives) and on others, for every phenomenon
  with at least 100 contrasts on both sides.
- `length`: Spearman's rank correlation of the score difference with the length difference, and τ where the incorrect
  translation is shorter, as long, and longer.
- `agreement`: for every pair of metrics: how often both have the same verdict, Cohen's κ, and how often at least one of
  them is right.

Sources: Amrhein, Moghe and Guillou, "ACES", WMT 2022, section 6; Moghe et al., "Machine Translation Meta Evaluation
through Translation Accuracy Challenge Sets", Computational Linguistics 2025, sections 5 and 6.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
import numpy.typing as npt
from scipy.stats import spearmanr

from acesmith.analyses.notes import Notes
from acesmith.analyses.tables import AnalysisTable, Value
from acesmith.errors import InputError
from acesmith.scorers.agreement import CONCORDANT, Codes, Floats, Outcomes, Ties, differences, outcomes
from acesmith.scorers.scored_contrasts import ScoredContrasts
from acesmith.scorers.uncertainty import Resampler, interval_of, tau_terms

__all__ = ["ANALYSES", "Inputs", "analyse"]

_NEAR = 5.0
"""Overlap margins within so many points of chrF are near 0."""

_ENOUGH = 100
"""Contrasts on each side of a comparison of seen and unseen language pairs."""


@dataclass(frozen=True, kw_only=True)
class Inputs:
    """What the analyses work on."""

    scored: ScoredContrasts
    """The set with scores."""
    notes: Notes
    """What was noted of its texts."""
    ties: Ties
    """How ties count."""
    samples: int
    """Draws of the bootstrap; 0 for no intervals."""
    seed: int
    """What draws them."""
    other_source: ScoredContrasts | None = None
    """The same set, scored without its sources or with others."""
    seen: Collection[str] = ()
    """Language pairs that the metrics were trained on."""


class _Judged:
    """The verdicts of all metrics on all contrasts, and τ over any of these."""

    def __init__(self, inputs: Inputs, scored: ScoredContrasts | None = None) -> None:
        scored = scored or inputs.scored
        self.index = scored.index
        self.names = list(scored.facts)
        self.oriented: dict[str, Floats] = {}
        columns: list[Outcomes] = []
        for name, facts, good, incorrect in scored.metrics():
            self.oriented[name] = differences(good, incorrect, higher_is_better=facts.higher_is_better)
            columns.append(outcomes(self.oriented[name], facts.resolution))
        self.found = np.stack(columns, axis=1)
        self.better = np.flatnonzero(self.index.dimensions["phenomenon"].codes >= 0)
        self._ties = inputs.ties
        items = int(self.index.items.max()) + 1
        self._resampler = Resampler(items, inputs.samples, inputs.seed) if inputs.samples else None

    def rows_of(self, phenomenon: str) -> Codes:
        """Return the places of the contrasts of a phenomenon, none if there are none."""
        return dict(self.index.dimensions["phenomenon"].each()).get(phenomenon, np.array([], dtype=np.int64))

    def taus(self, rows: Codes) -> list[Value]:
        """Return τ of each metric over some contrasts, with intervals."""
        return [Value(figure, interval_of(samples)) for figure, samples in self._samples(rows)]

    def drops(self, first: Codes, second: Codes) -> list[Value]:
        """Return τ over the first contrasts less τ over the second, of each metric, with intervals."""
        both = zip(self._samples(first), self._samples(second), strict=True)
        return [
            Value(None if one is None or two is None else one - two, interval_of(a - b)) for (one, a), (two, b) in both
        ]

    def _samples(self, rows: Codes) -> list[tuple[float | None, Floats]]:
        above, below = tau_terms(self.found[rows], self._ties)
        figures = [
            float(numerator / denominator) if denominator else None
            for numerator, denominator in zip(above.sum(axis=0), below.sum(axis=0), strict=True)
        ]
        if self._resampler is None or not len(rows):
            return [(figure, np.array([np.nan])) for figure in figures]
        totals = self._resampler.totals(self.index.items[rows], np.concatenate([above, below], axis=1))
        metrics = len(self.names)
        with np.errstate(divide="ignore", invalid="ignore"):
            samples = totals[:, :metrics] / totals[:, metrics:]
        return list(zip(figures, samples.T, strict=True))


def analyse(name: str, inputs: Inputs) -> Sequence[AnalysisTable]:
    """Return the tables of an analysis.

    Args:
        name: One of `ANALYSES`.
        inputs: The set, the scores, and the choices.

    Raises:
        InputError: The set, the scores or the options lack what the analysis needs.
    """
    return list(ANALYSES[name](inputs))


def _by_metric(
    analysis: str, title: str, note: str, judged: _Judged, parts: Mapping[str, Codes], *, difference: str = ""
) -> AnalysisTable:
    """Return a table with a row for each metric and a τ for each part; with two parts, and their difference."""
    columns = [judged.taus(rows) for rows in parts.values()]
    heads = [f"{name} ({len(rows)})" for name, rows in parts.items()]
    if difference:
        first, *_, last = parts.values()
        columns.append(judged.drops(first, last))
        heads.append(difference)
    return AnalysisTable(
        analysis=analysis,
        title=title,
        note=note,
        names=1,
        columns=("metric", *heads),
        rows=[(name, *(column[place] for column in columns)) for place, name in enumerate(judged.names)],
    )


def _levels(inputs: Inputs) -> Iterator[AnalysisTable]:
    judged = _Judged(inputs)
    made = False
    for family, title in (("hallucination-number", "Numbers"), ("hallucination-named-entity", "Named entities")):
        parts = {f"level {level}": judged.rows_of(f"{family}-level-{level}") for level in (1, 2, 3)}
        if all(len(rows) for rows in parts.values()):
            made = True
            note = (
                "τ, contrasts in brackets; at levels 2 and 3 the incorrect translation is the edited reference; drop: "
                "level 1 less level 3"
            )
            yield _by_metric("levels", f"{title} by level", note, judged, parts, difference="drop")
    if not made:
        raise InputError("the set", "it has no phenomenon at all three levels", "see: acesmith list phenomena")


def _overlap(inputs: Inputs) -> Iterator[AnalysisTable]:
    judged = _Judged(inputs)
    usable = judged.better[~np.isnan(inputs.notes.distances[judged.better])]
    if not usable.size:
        raise InputError("the set", "no contrast in it has a reference; expected at least one")
    distances = inputs.notes.distances[usable]
    edges = np.quantile(distances, [0.25, 0.5, 0.75])
    quarter = np.searchsorted(edges, distances, side="right")
    bounds = [0.0, *edges.tolist(), 1.0]
    parts = {
        f"{bounds[place]:.2f}–{bounds[place + 1]:.2f}": usable[quarter == place]
        for place in range(4)
        if (quarter == place).any()
    }
    note = (
        "τ by the normalised character distance of the incorrect translation from the reference; contrasts in brackets"
    )
    yield _by_metric("overlap", "Distance of the incorrect translation from the reference", note, judged, parts)
    if "chrf" in judged.oriented:
        margin = judged.oriented["chrf"][judged.better]
        parts = {
            f"below −{_NEAR:g}": judged.better[margin < -_NEAR],
            f"within ±{_NEAR:g}": judged.better[np.abs(margin) <= _NEAR],
            f"above {_NEAR:g}": judged.better[margin > _NEAR],
        }
        note = "τ by chrF(good, reference) − chrF(incorrect, reference); contrasts in brackets"
        present = {name: rows for name, rows in parts.items() if len(rows)}
        yield _by_metric("overlap", "Overlap margin", note, judged, present)


def _source(inputs: Inputs) -> Iterator[AnalysisTable]:
    judged = _Judged(inputs)
    made = False
    parts = {
        "reference ambiguous": judged.rows_of("commonsense-only-ref-ambiguous"),
        "source and reference": judged.rows_of("commonsense-src-and-ref-ambiguous"),
    }
    if all(len(rows) for rows in parts.values()):
        made = True
        note = (
            "τ on commonsense contrasts; where only the reference is ambiguous, the source tells; gain: what a metric "
            "makes of it, about 0 for one that ignores the source"
        )
        yield _by_metric("source", "Use of the source: commonsense", note, judged, parts, difference="gain")
    if inputs.other_source is not None:
        made = True
        yield _without_source(inputs, judged)
    if not made:
        raise InputError(
            "the set",
            "it has no commonsense contrasts of both kinds",
            "give scores of the same set with --other-source: acesmith score --source removed",
        )


def _without_source(inputs: Inputs, judged: _Judged) -> AnalysisTable:
    other = _Judged(inputs, inputs.other_source)
    shared = [name for name in judged.names if name in other.names]
    if not shared or other.found.shape[0] != judged.found.shape[0]:
        raise InputError("--other-source", "it is no score table of the same set by the same metrics")
    with_source, without = judged.taus(judged.better), other.taus(other.better)
    rows = []
    for name in shared:
        one, two = judged.names.index(name), other.names.index(name)
        changed = float((judged.found[judged.better, one] != other.found[other.better, two]).mean())
        rows.append((name, with_source[one], without[two], Value(changed)))
    return AnalysisTable(
        analysis="source",
        title="Use of the source: taken away",
        note="τ over all contrasts with the source and without it (or with another's); changed: verdicts that differ",
        names=1,
        columns=("metric", "with source", "without", "changed"),
        rows=rows,
    )


def _languages(inputs: Inputs) -> Iterator[AnalysisTable]:
    judged = _Judged(inputs)
    similar = np.concatenate([judged.rows_of("similar-language-high"), judged.rows_of("similar-language-low")])
    parts = {"copied source": judged.rows_of("copy-source"), "similar language": np.sort(similar)}
    if not all(len(rows) for rows in parts.values()):
        raise InputError("the set", "it lacks copy-source or similar-language contrasts; expected both")
    note = "τ, contrasts in brackets; a metric whose representations do not depend on the language misses both"
    yield _by_metric("languages", "The wrong language", note, judged, parts, difference="difference")


def _seen(inputs: Inputs) -> Iterator[AnalysisTable]:
    if not inputs.seen:
        raise InputError("--seen", "no language pairs are given; expected those that the metrics were trained on")
    judged = _Judged(inputs)
    langpairs = judged.index.dimensions["langpair"]
    seen_codes = [place for place, (name,) in enumerate(langpairs.names) if name in inputs.seen]
    is_seen = np.isin(langpairs.codes, seen_codes)
    rows: list[tuple[str | int | Value, ...]] = []
    found: dict[str, list[float]] = {name: [] for name in judged.names}
    for phenomenon, places in judged.index.dimensions["phenomenon"].each():
        seen, unseen = places[is_seen[places]], places[~is_seen[places]]
        if min(len(seen), len(unseen)) < _ENOUGH:
            continue
        drops = judged.drops(seen, unseen)
        for name, drop in zip(judged.names, drops, strict=True):
            if drop.figure is not None:
                found[name].append(drop.figure)
        rows.append((phenomenon, len(seen), len(unseen), *drops))
    if not rows:
        raise InputError(
            "the set", f"no phenomenon has {_ENOUGH} contrasts in language pairs of both kinds", "make a larger set"
        )
    medians = [Value(float(np.median(values)) if values else None) for values in found.values()]
    rows.append(("median", "", "", *medians))
    yield AnalysisTable(
        analysis="seen",
        title="Language pairs seen in training, and others",
        note=f"τ on seen less τ on unseen language pairs, for phenomena with {_ENOUGH} contrasts or more in each",
        names=1,
        columns=("", "seen", "unseen", *judged.names),
        rows=rows,
    )


def _length(inputs: Inputs) -> Iterator[AnalysisTable]:
    judged = _Judged(inputs)
    lengths = inputs.notes.lengths[judged.better]
    parts = {
        "shorter": judged.better[lengths < 0],
        "as long": judged.better[lengths == 0],
        "longer": judged.better[lengths > 0],
    }
    present = {name: rows for name, rows in parts.items() if len(rows)}
    table = _by_metric("length", "", "", judged, present)
    rows = [
        (*row, Value(_rank_correlation(judged.oriented[str(row[0])][judged.better], -lengths))) for row in table.rows
    ]
    yield AnalysisTable(
        analysis="length",
        title="Length",
        note=(
            "τ where the incorrect translation is shorter, as long, or longer than the good one, contrasts in brackets"
            "; ρ: Spearman's rank correlation of good − incorrect in score and in length"
        ),
        names=1,
        columns=(*table.columns, "ρ"),
        rows=rows,
    )


def _rank_correlation(one: Floats, other: npt.NDArray[np.float64]) -> float | None:
    if np.ptp(one) == 0 or np.ptp(other) == 0:
        return None
    return float(spearmanr(one, other).statistic)


def _agreement(inputs: Inputs) -> Iterator[AnalysisTable]:
    judged = _Judged(inputs)
    if len(judged.names) < 2:
        raise InputError("the scores", "there is one metric; expected two or more")
    right = judged.found[judged.better] == CONCORDANT
    share = right.mean(axis=0)
    rows: list[tuple[str | int | Value, ...]] = []
    for first, second in combinations(range(len(judged.names)), 2):
        same = float((right[:, first] == right[:, second]).mean())
        by_chance = float(share[first] * share[second] + (1 - share[first]) * (1 - share[second]))
        kappa = (same - by_chance) / (1 - by_chance) if by_chance < 1 else None
        either = float((right[:, first] | right[:, second]).mean())
        names = (judged.names[first], judged.names[second])
        gain = either - float(max(share[first], share[second]))
        rows.append((*names, Value(same), Value(kappa), Value(either), Value(gain)))
    yield AnalysisTable(
        analysis="agreement",
        title="Agreement and complementarity of metrics",
        note=(
            "over all contrasts; same: both right or both not; κ: Cohen's, agreement beyond chance; either: one or "
            "both right; gain: that, less the better one's own share"
        ),
        names=2,
        columns=("metric", "and", "same", "κ", "either", "gain"),
        rows=rows,
    )


ANALYSES: Mapping[str, Callable[[Inputs], Iterator[AnalysisTable]]] = {
    "levels": _levels,
    "overlap": _overlap,
    "source": _source,
    "languages": _languages,
    "seen": _seen,
    "length": _length,
    "agreement": _agreement,
}
"""By name."""
