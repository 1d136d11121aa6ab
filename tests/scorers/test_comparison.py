"""Every pair of metrics compared, on sets whose answer is known."""

import numpy as np
import pytest

from acesmith.challenge_sets.records import Contrast
from acesmith.challenge_sets.score_table import MetricFacts, ScoreTable
from acesmith.scorers.agreement import Ties
from acesmith.scorers.comparison import Comparison, compare
from acesmith.scorers.evaluation import evaluate
from acesmith.scorers.paired_tests import mcnemar
from acesmith.scorers.scored_contrasts import scored_by_table
from samples import contrast

RIGHT = {"sharp": 0.95, "dull": 0.6, "twin": 0.6, "random": 0.5}
"""Probability that each metric is right; `twin` says what `dull` says."""


def _set(items: int, contrasts: int) -> list[Contrast]:
    return [
        contrast(id=f"{name} {number}", source=f"{name} {number}", phenomena=name, item=f"i{number // contrasts}")
        for name in ("addition", "omission")
        for number in range(items * contrasts)
    ]


def _table(made: list[Contrast], contrasts: int) -> ScoreTable:
    rng = np.random.default_rng(0)
    scores: dict[str, dict[str, float]] = {}
    for metric, probability in RIGHT.items():
        if metric == "twin":
            scores[metric] = dict(scores["dull"])
            continue
        right = np.repeat(rng.random(len(made) // contrasts) < probability, contrasts)
        scores[metric] = {
            hypothesis.key: score
            for one, is_right in zip(made, right.tolist(), strict=True)
            for hypothesis, score in zip(one.hypotheses(), (float(is_right), 0.5), strict=True)
        }
    facts = MetricFacts(signature="", higher_is_better=True, resolution=0.0)
    return ScoreTable(metrics=dict.fromkeys(RIGHT, facts), scores=scores)


def _compare(items: int = 80, contrasts: int = 3, ties: Ties = "discordant") -> Comparison:
    made = _set(items, contrasts)
    return compare(scored_by_table(made, _table(made, contrasts)), ties=ties)


@pytest.mark.parametrize("ties", ["discordant", "drop", "half"])
def test_the_better_metric_wins_and_twins_share_a_rank(ties: Ties) -> None:
    comparison = _compare(ties=ties)
    ranks = comparison.overall.ranks
    assert ranks["sharp"] == 1 < ranks["dull"] == ranks["twin"]
    twins = next(one for one in comparison.overall.differences if {one.first, one.second} == {"dull", "twin"})
    assert (twins.difference, twins.p_value, twins.least) == (0.0, 1.0, 0.0)
    best = next(one for one in comparison.overall.differences if {one.first, one.second} == {"sharp", "random"})
    assert best.first == "sharp"
    assert best.p_value <= best.corrected < 0.02
    assert best.interval and 0 < best.interval.low < best.difference < best.interval.high
    assert 0 < best.least < best.difference


def test_the_values_are_those_of_the_evaluation() -> None:
    made = _set(40, 2)
    table = _table(made, 2)
    comparison = compare(scored_by_table(made, table))
    results = evaluate(made, table, samples=1000).metrics
    assert comparison.overall.values == pytest.approx({name: one.macro.tau for name, one in results.items()})
    assert comparison.overall.intervals == {name: one.macro.interval for name, one in results.items()}
    for figure in comparison.phenomena:
        assert figure.values == {name: one.phenomena[figure.figure].tau for name, one in results.items()}
        assert figure.items == 40


def test_repeating_every_contrast_is_no_further_evidence() -> None:
    few, many = (_compare(items=40, contrasts=number) for number in (2, 20))
    for one, other in zip(few.overall.differences, many.overall.differences, strict=True):
        assert (one.first, one.difference, one.p_value) == pytest.approx((other.first, other.difference, other.p_value))


def test_where_every_item_is_one_contrast_the_test_is_mcnemars() -> None:
    comparison = _compare(items=60, contrasts=1)
    made = _set(60, 1)
    scores = _table(made, 1).scores
    for figure in comparison.phenomena:
        right = {
            metric: [scores[metric][one.hypotheses()[0].key] == 1.0 for one in made if one.phenomena == figure.figure]
            for metric in RIGHT
        }
        for one in figure.differences:
            pairs = list(zip(right[one.first], right[one.second], strict=True))
            assert one.p_value == mcnemar(pairs.count((True, False)), pairs.count((False, True)))


def test_few_items_are_compared_and_not_ranked() -> None:
    comparison = _compare(items=29)
    assert all(figure.ranks == {} and len(figure.differences) == 6 for figure in comparison.phenomena)
    assert comparison.overall.ranks == {}


def test_the_same_seed_gives_the_same_comparison() -> None:
    assert _compare(items=30) == _compare(items=30)
