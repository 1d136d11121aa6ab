"""Sensitivity on an example worked by hand, beside SciPy's inter-quartile range, and its laws."""

import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from acesmith.challenge_sets.score_table import MetricFacts, ScoreTable
from acesmith.errors import InputError
from acesmith.scorers.scored_contrasts import ScoredContrasts, scored_by_table
from acesmith.scorers.sensitivity import MetricSensitivity, sensitivity, spread_of
from samples import contrast

PAIRS = [(0.75, 0.25), (0.5, 0.5), (0.5, 0.75), (1.0, 0.0)]
"""Scores of the good and of the incorrect translation."""


def _scored(pairs: list[tuple[float, float]], *, higher_is_better: bool = True) -> ScoredContrasts:
    made = [contrast(id=f"c{n}", source=f"s{n}", item=f"i{n}", phenomena="nonsense") for n in range(len(pairs))]
    scores = {
        hypothesis.key: score
        for one, pair in zip(made, pairs, strict=True)
        for hypothesis, score in zip(one.hypotheses(), pair, strict=True)
    }
    facts = MetricFacts(signature="", higher_is_better=higher_is_better, resolution=0.0)
    return scored_by_table(made, ScoreTable(metrics={"m": facts}, scores={"m": scores}))


def _real(values: list[float], *, higher_is_better: bool = True) -> ScoreTable:
    facts = MetricFacts(signature="", higher_is_better=higher_is_better, resolution=0.0)
    return ScoreTable(
        metrics={"m": facts}, scores={"m": {f"{place:024x}": value for place, value in enumerate(values)}}
    )


def test_the_example_worked_by_hand() -> None:
    # Differences 0.5, 0, −0.25, 1: their mean is 0.3125; the real scores' quartiles are 1 and 3.
    found = sensitivity(_scored(PAIRS), real_output=_real([0, 1, 2, 3, 4]), samples=100)["m"]
    one = found.phenomena["nonsense"]
    assert (found.spread.value, found.spread.scores, found.spread.real_output, found.floor) == (2.0, 5, True, None)
    assert (one.contrasts, one.items, one.mean, one.absolute) == (4, 4, 0.3125, 0.4375)
    assert one.scaled == 0.15625
    assert one.relative == pytest.approx(1.25 / 4.25)
    assert one.quantiles[2] == 0.25
    assert one.interval and one.interval.low <= one.scaled <= one.interval.high
    assert one.floor_normalised is None
    assert found.categories["mistranslation"] == one
    assert found.aces_weighted == 5 * one.scaled


def test_without_real_output_the_spread_is_that_of_the_good_translations() -> None:
    found = sensitivity(_scored(PAIRS))["m"]
    assert not found.spread.real_output
    assert found.spread.value == pytest.approx(stats.iqr([good for good, _ in PAIRS]))


@given(st.lists(st.floats(-100, 100), min_size=4, max_size=30, unique=True), st.floats(0.01, 100), st.floats(-50, 50))
def test_sensitivity_does_not_hang_on_the_scale(values: list[float], factor: float, shift: float) -> None:
    if not stats.iqr(values) > 1e-6:
        return
    pairs = list(zip(values[::2], values[1::2], strict=False))
    one = sensitivity(_scored(pairs), real_output=_real(values))["m"].phenomena["nonsense"]
    moved = [(factor * good + shift, factor * incorrect + shift) for good, incorrect in pairs]
    other = sensitivity(_scored(moved), real_output=_real([factor * value + shift for value in values]))["m"]
    assert other.phenomena["nonsense"].scaled == pytest.approx(one.scaled, rel=1e-6, abs=1e-6)


def test_a_metric_that_is_better_when_lower_is_turned() -> None:
    one = sensitivity(_scored(PAIRS), real_output=_real([0, 1, 2, 3, 4]))["m"]
    turned = [(-good, -incorrect) for good, incorrect in PAIRS]
    other = sensitivity(
        _scored(turned, higher_is_better=False), real_output=_real([0, -1, -2, -3, -4], higher_is_better=False)
    )["m"]

    def comparable(found: MetricSensitivity) -> object:
        return dataclasses.replace(found, phenomena={}, categories={}), found.phenomena["nonsense"].scaled

    assert comparable(one) == comparable(other)


def test_what_has_no_spread_is_refused() -> None:
    with pytest.raises(InputError, match=r"^metric 'm': half of its scores are the same"):
        spread_of([1, 1, 1, 1, 2], metric="m", real_output=True)
    with pytest.raises(InputError, match=r"^metric 'm': 1 scores to take its spread from; expected two or more$"):
        spread_of([1], metric="m", real_output=True)


def test_scores_of_real_output_by_other_metrics_are_refused() -> None:
    with pytest.raises(InputError, match=r"there are none by metric 'm'; expected the set's metrics$"):
        sensitivity(_scored(PAIRS), real_output=ScoreTable(metrics={}, scores={}))
    with pytest.raises(InputError, match=r"metric 'm' is better in the other direction there$"):
        sensitivity(_scored(PAIRS), real_output=_real([0, 1, 2], higher_is_better=False))
