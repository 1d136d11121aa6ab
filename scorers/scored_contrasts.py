"""A challenge set and the scores of its translations: what every scorer starts from.

Scores come by hypothesis in a score table, or by contrast in the columns of an imported file.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from acesmith.challenge_sets.records import Contrast
from acesmith.challenge_sets.score_table import MetricFacts, ScoreTable
from acesmith.errors import InputError
from acesmith.scorers.agreement import Floats
from acesmith.scorers.contrast_index import ContrastIndex, index_contrasts
from acesmith.scorers.file_scores import read_score_columns

__all__ = ["ScoredContrasts", "scored_by_columns", "scored_by_table"]

SCORE_LIMIT = 1e300
"""Scores beyond this, either way, are refused: sums of their differences would overflow."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ScoredContrasts:
    """An indexed set, and for each metric a finite score of both translations of every contrast."""

    index: ContrastIndex
    """The set without its texts."""
    facts: Mapping[str, MetricFacts]
    """What is known of each metric, in order."""
    _scores: Callable[[str], tuple[Floats, Floats]]

    def without(self, names: Collection[str]) -> "ScoredContrasts":
        """Return the same set without some metrics."""
        return replace(self, facts={name: facts for name, facts in self.facts.items() if name not in names})

    def metrics(self) -> Iterator[tuple[str, MetricFacts, Floats, Floats]]:
        """Yield each metric: name, facts, scores of the good translations, scores of the incorrect ones, in file order.

        Raises:
            InputError: A translation has no score, or one that is not finite; metric and contrast are named.
        """
        for name, facts in self.facts.items():
            good, incorrect = self._scores(name)
            yield name, facts, good, incorrect


def scored_by_table(contrasts: Iterable[Contrast], score_table: ScoreTable) -> ScoredContrasts:
    """Return a set with the scores of a score table.

    Args:
        contrasts: The set; it is read once, and its texts are not kept.
        score_table: A score for both hypotheses of every contrast, by metric.

    Raises:
        InputError: The set or the table is empty.
    """
    if not score_table.metrics:
        raise InputError("the score table", "there is no metric in it; expected at least one")
    index, keys, places = index_contrasts(contrasts)

    def scores(name: str) -> tuple[Floats, Floats]:
        values = _values(name, score_table.scores[name], keys, places, index.ids)
        return values[places[:, 0]], values[places[:, 1]]

    return ScoredContrasts(index=index, facts=score_table.metrics, _scores=scores)


def scored_by_columns(contrasts: Iterable[Contrast], *, lower_is_better: Collection[str] = ()) -> ScoredContrasts:
    """Return a set with the scores in its own `<metric>-good` and `<metric>-bad` columns.

    Args:
        contrasts: An imported set; it is read once, and its texts are not kept.
        lower_is_better: Metrics whose lower scores are better.

    Raises:
        InputError: There are no contrasts or no such columns, a column has no partner, or a value is no finite number.
        UnknownNameError: A name in `lower_is_better` has no columns.
    """
    index, columns = read_score_columns(contrasts, lower_is_better=lower_is_better)

    def scores(name: str) -> tuple[Floats, Floats]:
        good, incorrect = columns[name].good, columns[name].incorrect
        for values in (good, incorrect):
            _check_range(name, values, index.ids)
        return good, incorrect

    return ScoredContrasts(index=index, facts={name: column.facts for name, column in columns.items()}, _scores=scores)


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
