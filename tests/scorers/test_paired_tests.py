"""Comparisons, beside SciPy's permutation test and statsmodels' corrections and McNemar test on the same data."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats
from statsmodels.stats.contingency_tables import mcnemar as their_mcnemar
from statsmodels.stats.multitest import multipletests

from acesmith.errors import InputError
from acesmith.scorers.paired_tests import (
    Exchanges,
    corrected,
    least_difference,
    mcnemar,
    permutation_p,
    rank_clusters,
)


def test_the_permutation_test_is_scipys() -> None:
    rng = np.random.default_rng(0)
    first, second = rng.normal(0.2, 1, 60), rng.normal(0, 1, 60)
    exchanged = Exchanges(60, 20_000, 0).sums(np.arange(60), (first - second)[:, None])[:, 0] / 60
    theirs = stats.permutation_test(
        (first, second),
        lambda a, b, axis: np.mean(a - b, axis=axis),
        permutation_type="samples",
        n_resamples=20_000,
        vectorized=True,
        rng=rng,
    )
    assert permutation_p(float((first - second).mean()), exchanged) == pytest.approx(theirs.pvalue, abs=0.01)


def test_exchanged_differences_are_symmetric_around_zero_and_whole_items_change_sign() -> None:
    sums = Exchanges(3, 2000, 0).sums(np.array([0, 2]), np.array([[1.0], [5.0]]))[:, 0]
    assert set(sums.tolist()) == {-6.0, -4.0, 4.0, 6.0}
    assert abs(sums.mean()) < 0.4


@given(st.lists(st.floats(0, 1), min_size=1, max_size=30))
def test_corrections_are_those_of_statsmodels(p_values: list[float]) -> None:
    for ours, theirs in (("holm", "holm"), ("bh", "fdr_bh")):
        expected = multipletests(p_values, method=theirs)[1]
        assert corrected(p_values, ours) == pytest.approx(expected)  # type: ignore[arg-type]
    assert corrected(p_values, "none") == p_values


@pytest.mark.parametrize(("first", "second"), [(0, 0), (5, 0), (9, 1), (30, 18)])
def test_mcnemars_test_is_that_of_statsmodels(first: int, second: int) -> None:
    theirs = their_mcnemar([[10, first], [second, 20]], exact=True).pvalue if first + second else 1.0
    assert mcnemar(first, second) == pytest.approx(theirs)


def test_the_least_difference_is_found_four_times_in_five() -> None:
    rng = np.random.default_rng(1)
    items, found = 500, 0
    exchanges = Exchanges(items, 1000, 0)
    noise = stats.zscore(rng.normal(0, 1, items))
    least = least_difference(exchanges.sums(np.arange(items), noise[:, None])[:, 0] / items)
    for _ in range(400):
        differences = rng.normal(least, 1, items)
        exchanged = exchanges.sums(np.arange(items), differences[:, None])[:, 0] / items
        found += permutation_p(float(differences.mean()), exchanged) <= 0.05
    assert 0.72 < found / 400 < 0.88


def test_a_metric_opens_a_new_rank_when_any_of_the_current_one_beats_it() -> None:
    values = {"a": 0.9, "b": 0.8, "c": 0.7, "d": 0.1}
    p_values = {("a", "b"): 0.2, ("b", "c"): 0.3, ("c", "a"): 0.01, ("a", "d"): 0.0, ("b", "d"): 0.0, ("c", "d"): 0.06}
    assert rank_clusters(values, p_values) == {"a": 1, "b": 1, "c": 3, "d": 3}


def test_no_exchanges_are_refused() -> None:
    with pytest.raises(InputError, match="permutations: 0; expected at least 1"):
        Exchanges(3, 0, 0)
