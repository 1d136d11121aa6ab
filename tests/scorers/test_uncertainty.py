"""Intervals, beside SciPy's bootstrap and statsmodels' Wilson interval on the same data, and laws."""

from typing import Literal

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats
from statsmodels.stats.proportion import proportion_confint

from acesmith.errors import InputError
from acesmith.scorers import uncertainty
from acesmith.scorers.agreement import CONCORDANT, DISCORDANT, TIE, Counts
from acesmith.scorers.uncertainty import Interval, Resampler, interval_of, tau_terms, wilson_interval


def _tau_samples(items: np.ndarray, found: np.ndarray, *, samples: int = 4000) -> np.ndarray:
    above, below = tau_terms(found, "discordant")
    totals = Resampler(int(items.max()) + 1, samples, 0).totals(items, np.stack([above, below], axis=1))
    with np.errstate(invalid="ignore"):
        return totals[:, 0] / totals[:, 1]


def test_the_interval_of_independent_contrasts_is_scipys_bootstrap_interval() -> None:
    rng = np.random.default_rng(3)
    found = rng.choice([CONCORDANT, DISCORDANT], p=[0.7, 0.3], size=200)
    ours = interval_of(_tau_samples(np.arange(200), found))
    theirs = stats.bootstrap(
        (np.where(found == CONCORDANT, 1.0, -1.0),), np.mean, n_resamples=4000, method="percentile", rng=rng
    ).confidence_interval
    assert ours and (ours.low, ours.high) == pytest.approx((theirs.low, theirs.high), abs=0.02)


def test_contrasts_of_one_item_are_drawn_together() -> None:
    rng = np.random.default_rng(5)
    verdicts = rng.choice([CONCORDANT, DISCORDANT], p=[0.7, 0.3], size=50)
    single = interval_of(_tau_samples(np.arange(50), verdicts))
    # Each verdict twenty times over is no more evidence than once.
    repeated = interval_of(_tau_samples(np.repeat(np.arange(50), 20), np.repeat(verdicts, 20)))
    assert single and repeated and (repeated.low, repeated.high) == pytest.approx((single.low, single.high))


def test_draws_in_parts_are_the_draws_of_one_piece(monkeypatch: pytest.MonkeyPatch) -> None:
    items, values = np.array([0, 0, 1, 2, 4]), np.arange(10.0).reshape(5, 2)
    whole = Resampler(5, 37, 1).totals(items, values)
    monkeypatch.setattr(uncertainty, "_CHUNK", 20)
    assert (Resampler(5, 37, 1).totals(items, values) == whole).all()
    assert not (Resampler(5, 37, 2).totals(items, values) == whole).all()


def test_totals_count_each_value_as_often_as_its_item_was_drawn() -> None:
    totals = Resampler(4, 500, 0).totals(np.array([0, 1, 2, 3]), np.eye(4))
    assert (totals.sum(axis=1) == 4).all()
    assert totals.mean(axis=0) == pytest.approx([1, 1, 1, 1], abs=0.2)


@pytest.mark.parametrize(("concordant", "ties", "rule"), [(10, 0, "discordant"), (7, 2, "discordant"), (7, 2, "drop")])
def test_wilsons_interval_is_that_of_statsmodels(
    concordant: int, ties: int, rule: Literal["discordant", "drop"]
) -> None:
    counts = Counts(concordant=concordant, discordant=10 - concordant, ties=ties)
    low, high = proportion_confint(concordant, 10 + (ties if rule == "discordant" else 0), method="wilson")
    ours = wilson_interval(counts, rule)
    assert ours and (ours.low, ours.high) == pytest.approx((2 * low - 1, 2 * high - 1))


def test_wilsons_interval_is_left_out_where_tau_is_no_proportion() -> None:
    assert wilson_interval(Counts(concordant=1, ties=1), "half") is None
    assert wilson_interval(Counts(ties=1), "drop") is None


@given(st.lists(st.floats(-1, 1), min_size=1, max_size=50))
def test_an_interval_lies_within_its_samples(samples: list[float]) -> None:
    found = interval_of(np.array([*samples, np.nan]))
    assert found and min(samples) <= found.low <= found.high <= max(samples)


def test_a_figure_without_a_value_has_no_interval() -> None:
    assert interval_of(np.array([np.nan, np.nan])) is None
    assert interval_of(np.array([0.5, np.nan])) == Interval(0.5, 0.5)


def test_terms_of_tau_add_up_to_it() -> None:
    found = np.array([CONCORDANT, CONCORDANT, DISCORDANT, TIE])
    sums = {}
    for rule in ("discordant", "drop", "half"):
        above, below = tau_terms(found, rule)
        sums[rule] = (above.sum(), below.sum())
    assert sums == {"discordant": (0, 4), "drop": (1, 3), "half": (1, 4)}


@pytest.mark.parametrize(("samples", "seed"), [(0, 0), (10, -1), (10, 2**32)])
def test_wrong_arguments_are_refused(samples: int, seed: int) -> None:
    with pytest.raises(InputError, match=r"^(samples|seed): "):
        Resampler(3, samples, seed)
