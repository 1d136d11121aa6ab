"""The ACES-Score: published figures, partial scores, and what it is called."""

import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from acesmith.challenge_sets.taxonomy import ACES_CATEGORIES
from acesmith.errors import InputError, UnknownNameError
from acesmith.scorers.aces_score import ACES_WEIGHTS, aces_phenomena, aces_score, weighted_sum

_FILE = json.loads(Path(__file__).with_name("aces_published_2022.json").read_text(encoding="utf-8"))
PUBLISHED: dict[str, dict[str, float]] = _FILE["rows"]
SENSITIVITIES: dict[str, dict[str, float]] = _FILE["sensitivities"]

# Printed as -0.740, but its printed ACES-Score of 13.10 needs +0.740.
TYPO = ("metricx_xl_MQM_2020", "do not translate")

values = st.dictionaries(st.sampled_from(ACES_CATEGORIES), st.floats(-1, 1), min_size=1)


def test_the_published_table_is_whole() -> None:
    assert len(PUBLISHED) == 25
    assert all(set(row) == {*ACES_CATEGORIES, "ACES-Score"} for row in PUBLISHED.values())


@pytest.mark.parametrize("metric", PUBLISHED)
def test_the_published_scores_come_out(metric: str) -> None:
    row = dict(PUBLISHED[metric])
    published = row.pop("ACES-Score")
    if metric == TYPO[0]:
        row[TYPO[1]] = -row[TYPO[1]]
    assert weighted_sum(row) == pytest.approx(published, abs=0.01)


@pytest.mark.parametrize("metric", SENSITIVITIES)
def test_the_published_weighting_of_sensitivities_comes_out(metric: str) -> None:
    row = dict(SENSITIVITIES[metric])
    published = row.pop("ACES-Score")
    # Ten figures with three decimals, weights that add up to 29.1, and a sum with two decimals.
    assert weighted_sum(row) == pytest.approx(published, abs=29.1 * 0.0005 + 0.005)


def test_the_known_typo_is_one() -> None:
    row = dict(PUBLISHED[TYPO[0]])
    published = row.pop("ACES-Score")
    assert row[TYPO[1]] == -0.740
    assert weighted_sum(row) == pytest.approx(published - 2 * 0.740, abs=0.01)


def test_the_weights_are_those_of_the_paper() -> None:
    assert tuple(ACES_WEIGHTS) == ACES_CATEGORIES
    assert [ACES_WEIGHTS[name] for name in ACES_CATEGORIES] == [5, 5, 5, 1, 1, 5, 5, 1, 1, 0.1]
    assert weighted_sum(dict.fromkeys(ACES_CATEGORIES, 1.0)) == pytest.approx(29.1)


def test_there_are_68_phenomena() -> None:
    assert len(aces_phenomena()) == 68
    assert set(aces_phenomena().values()) == set(ACES_CATEGORIES)


@given(values)
def test_a_partial_score_lies_within_its_limit_and_negates_with_the_metric(categories: dict[str, float]) -> None:
    score = aces_score(categories, ["addition"])
    negated = aces_score({name: -value for name, value in categories.items()}, ["addition"])
    assert score.value is not None
    assert abs(score.value) <= score.limit + 1e-12
    assert negated.value == -score.value


@given(st.floats(-1, 1), st.floats(-1, 1))
def test_what_is_missing_is_not_a_zero(addition: float, punctuation: float) -> None:
    # The limit says so: a missing category does not widen it.
    score = aces_score({"addition": addition, "punctuation": punctuation}, ["addition", "punctuation:deletion_all"])
    assert score.value == pytest.approx(5 * addition + 0.1 * punctuation, abs=1e-12)
    assert score.limit == 5.1
    assert score.phenomena == 2
    assert score.status == "partial, 2 of 68"
    assert not score.complete
    assert score.missing == tuple(
        name for name in aces_phenomena() if name not in ("addition", "punctuation:deletion_all")
    )


def test_a_complete_score_says_so() -> None:
    score = aces_score(dict.fromkeys(ACES_CATEGORIES, 0.5), aces_phenomena(), own=True, set_hash="ab" * 32)
    assert score.complete
    assert score.status == "complete"
    assert score.missing == ()
    assert score.name == score.label == "ACES-Score"
    assert score.limit == pytest.approx(29.1)


def test_elsewhere_it_is_called_weighted_and_carries_the_hash_of_the_set() -> None:
    score = aces_score({"addition": 0.5}, ["addition"], set_hash="0123456789abcdef")
    assert score.name == "ACES-weighted score"
    assert score.label == "ACES-weighted score (set 0123456789ab)"
    assert aces_score({"addition": 0.5}, ["addition"]).label == "ACES-weighted score"


def test_nothing_of_aces_is_none_and_not_zero() -> None:
    score = aces_score({}, [])
    assert score.value is None
    assert score.status == "partial, 0 of 68"
    assert score.limit == 0


def test_a_sum_over_nothing_is_refused() -> None:
    message = "ACES-Score: there is no category of ACES; expected at least one of its ten"
    with pytest.raises(InputError, match=f"^{re.escape(message)}$"):
        weighted_sum({})


def test_a_category_of_another_set_is_refused() -> None:
    with pytest.raises(UnknownNameError, match=r"^unknown category of ACES 'crossed'; known are addition, "):
        weighted_sum({"crossed": 1.0})


def test_a_phenomenon_of_another_set_is_refused() -> None:
    with pytest.raises(UnknownNameError, match=r"^unknown phenomenon of ACES 'number-crossed'; "):
        aces_score({"addition": 0.5}, ["number-crossed"])
