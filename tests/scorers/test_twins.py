"""Twins: what a metric that does not look at the source makes of them."""

import random

import numpy as np
import pytest

from acesmith.challenge_sets.records import Contrast
from acesmith.challenge_sets.score_table import MetricFacts, ScoreTable
from acesmith.errors import InputError
from acesmith.scorers import evaluate
from acesmith.scorers.agreement import CONCORDANT, DISCORDANT, TIE
from acesmith.scorers.twins import TwinIndex, Twins, twin_scores
from samples import contrast


def _twins(number: int) -> list[Contrast]:
    made = []
    for n in range(number):
        sides = (f"translation a{n}", f"translation b{n}")
        for source, (good, incorrect) in zip("ab", (sides, sides[::-1]), strict=True):
            made.append(
                contrast(
                    id=f"{n}{source}",
                    source=f"source {source}{n}",
                    good_translation=good,
                    incorrect_translation=incorrect,
                    reference=f"reference {n}",
                    item=f"i{n}",
                    twin=f"t{n}",
                )
            )
    return made


def test_twins_by_hand() -> None:
    rows = np.array([[0, 1], [2, 3], [4, 5], [6, 7]])
    found = np.array(
        [CONCORDANT, CONCORDANT, CONCORDANT, DISCORDANT, DISCORDANT, DISCORDANT, CONCORDANT, TIE], dtype=np.int8
    )
    scores = twin_scores(Twins(rows=rows, items=np.array([0, 0, 1, 2])), found)
    assert (scores.twins, scores.items, scores.both_right, scores.accuracy) == (4, 3, 1, 0.25)


@pytest.mark.parametrize("seed", range(5))
def test_a_metric_that_does_not_look_at_the_source_has_as_many_right_as_wrong(seed: int) -> None:
    made = _twins(40)
    rng = random.Random(seed)  # noqa: S311
    values: dict[tuple[str | None, str], float] = {}
    scores = {}
    for one in made:
        for hypothesis in one.hypotheses():
            seen = (hypothesis.reference, hypothesis.hypothesis)  # All that a source-blind metric sees.
            scores[hypothesis.key] = values.setdefault(seen, rng.choice((0.0, 0.5, 1.0)))
    facts = MetricFacts(signature="", higher_is_better=True, resolution=0.0)
    table = ScoreTable(metrics={"blind": facts}, scores={"blind": scores})
    result = evaluate(made, table, ties="drop", samples=20).metrics["blind"]
    (agreement,) = result.phenomena.values()
    assert agreement.counts.concordant == agreement.counts.discordant
    assert agreement.tau == 0
    (twins,) = result.twins.values()
    assert (twins.twins, twins.both_right) == (40, 0)
    assert twins.interval and twins.interval.high == 0


def test_a_third_twin_is_refused_and_a_single_one_left_out() -> None:
    index = TwinIndex()
    for row, twin in enumerate(("t", "t", "alone")):
        index.add(contrast(id=f"c{row}", twin=twin), row)
    assert [twins.rows.tolist() for twins in index.complete(np.zeros(3, dtype=np.int64)).values()] == [[[0, 1]]]
    with pytest.raises(InputError, match=r"^contrast 'x': twin 't' has a third contrast; expected two"):
        index.add(contrast(id="x", twin="t"), 3)
