"""Grids and equal pairs, against examples worked by hand and a slow count."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from acesmith.errors import InputError
from acesmith.scorers.grids import CROSSED_CELLS, GridIndex, Grids, GridScores, equal_pairs, grid_scores
from samples import contrast

cells = st.one_of(st.sampled_from((0.0, 0.25, 0.5, 1.0)), st.floats(-1e6, 1e6))
grid_lists = st.lists(st.tuples(cells, cells, cells, cells), min_size=1, max_size=12)
"""For each grid: close right, close wrong, far right, far wrong."""


def _scored(grids: list[tuple[float, float, float, float]], **choices: float) -> GridScores:
    """Lay the crossed contrasts out as a set does: the two of a grid side by side."""
    good = [score for close_right, _, far_right, _ in grids for score in (close_right, far_right)]
    incorrect = [score for _, close_wrong, _, far_wrong in grids for score in (far_wrong, close_wrong)]
    rows = np.arange(2 * len(grids)).reshape(-1, 2)
    return grid_scores(
        Grids(rows=rows, items=np.arange(len(grids))),
        np.array(good),
        np.array(incorrect),
        higher_is_better=bool(choices.get("higher_is_better", True)),
        resolution=choices.get("resolution", 0.0),
    )


def test_the_example_worked_by_hand() -> None:
    scores = _scored(
        [
            # 0.9 > 0.3 and 0.6 > 0.5: both right; error ((0.9 - 0.5) + (0.6 - 0.3)) / 2 = 0.35; rewording 0.3.
            (0.9, 0.5, 0.6, 0.3),
            # 0.8 > 0.2 but 0.4 < 0.7; error ((0.8 - 0.7) + (0.4 - 0.2)) / 2 = 0.15; rewording 0.4.
            (0.8, 0.7, 0.4, 0.2),
        ]
    )
    assert scores.grids == 2
    assert scores.both_right == 1
    assert scores.crossed_accuracy == 0.5
    assert scores.error_cost == pytest.approx(0.25)
    assert scores.rewording_cost == pytest.approx(0.35)
    assert scores.ratio == pytest.approx(1.4)


def test_a_metric_that_only_likes_overlap_gets_no_grid_right() -> None:
    scores = _scored([(0.9, 0.9, 0.4, 0.4), (0.8, 0.8, 0.1, 0.1)])
    assert scores.crossed_accuracy == 0
    assert scores.error_cost == 0
    assert scores.rewording_cost == pytest.approx(0.6)
    assert scores.ratio is None


def test_costs_of_an_error_rate_are_oriented() -> None:
    scores = _scored([(0.1, 0.5, 0.4, 0.7)], higher_is_better=False)
    assert scores.both_right == 1
    assert scores.error_cost == pytest.approx(0.35)
    assert scores.rewording_cost == pytest.approx(0.3)


def test_a_tie_within_the_resolution_is_not_right() -> None:
    assert _scored([(0.75, 0.25, 0.5, 0.25)], resolution=0.25).both_right == 0
    assert _scored([(0.75, 0.25, 0.5, 0.25)], resolution=0.2).both_right == 1


@given(grid_lists)
def test_grid_scores_are_those_of_a_slow_count(grids: list[tuple[float, float, float, float]]) -> None:
    scores = _scored(grids)
    assert scores.both_right == sum(cr > fw and fr > cw for cr, cw, fr, fw in grids)
    errors = [((cr - cw) + (fr - fw)) / 2 for cr, cw, fr, fw in grids]
    assert math.isclose(scores.error_cost, sum(errors) / len(grids), rel_tol=1e-9, abs_tol=1e-6)
    rewordings = [cr - fr for cr, _, fr, _ in grids]
    assert math.isclose(scores.rewording_cost, sum(rewordings) / len(grids), rel_tol=1e-9, abs_tol=1e-6)


@given(grid_lists.flatmap(lambda grids: st.tuples(st.just(grids), st.permutations(grids))))
def test_the_order_of_the_grids_does_not_matter(
    both: tuple[list[tuple[float, float, float, float]], list[tuple[float, float, float, float]]],
) -> None:
    assert _scored(both[0]) == _scored(both[1])


@given(grid_lists)
def test_a_negated_metric_has_negated_costs(grids: list[tuple[float, float, float, float]]) -> None:
    scores = _scored(grids)
    negated = _scored([(-a, -b, -c, -d) for a, b, c, d in grids])
    assert negated.error_cost == -scores.error_cost
    assert negated.rewording_cost == -scores.rewording_cost
    assert negated.both_right + scores.both_right <= scores.grids


def test_only_grids_with_both_crossed_contrasts_count() -> None:
    index = GridIndex()
    for row, (grid, good, incorrect) in enumerate(
        [
            ("a", "close-right", "far-wrong"),
            ("a", "close-right", "reference-wrong"),
            ("b", "close-right", "far-wrong"),
            ("a", "far-right", "close-wrong"),
            (None, "far-right", "close-wrong"),
        ]
    ):
        index.add(contrast(phenomena="number-crossed", grid=grid, good_cell=good, incorrect_cell=incorrect), row)
    families = index.complete(np.array([7, 7, 7, 7, 7]))
    assert list(families) == ["number-crossed"]
    assert families["number-crossed"].rows.tolist() == [[0, 3]]
    assert families["number-crossed"].items.tolist() == [7]


def test_a_family_without_a_complete_grid_is_left_out() -> None:
    index = GridIndex()
    good, incorrect = CROSSED_CELLS[0]
    index.add(contrast(phenomena="number-crossed", grid="a", good_cell=good, incorrect_cell=incorrect), 0)
    assert index.complete(np.array([0])) == {}


def test_the_same_grid_in_two_language_pairs_is_two_grids() -> None:
    index = GridIndex()
    for row, (langpair, (good, incorrect)) in enumerate((p, c) for p in ("en-de", "en-fr") for c in CROSSED_CELLS):
        index.add(contrast(langpair=langpair, grid="a", good_cell=good, incorrect_cell=incorrect), row)
    (grids,) = index.complete(np.array([0, 0, 0, 0])).values()
    assert grids.rows.tolist() == [[0, 1], [2, 3]]
    assert set(grids.items.tolist()) == {0}


def test_a_grid_with_the_same_cells_twice_is_refused() -> None:
    index = GridIndex()
    index.add(contrast(id="x", grid="g", good_cell="close-right", incorrect_cell="far-wrong"), 0)
    message = (
        r"^contrast 'y': grid 'g' has a second contrast of close-right against far-wrong; expected one; "
        r"give each grid an id of its own$"
    )
    with pytest.raises(InputError, match=message):
        index.add(contrast(id="y", grid="g", good_cell="close-right", incorrect_cell="far-wrong"), 1)


def test_equal_pairs_by_hand() -> None:
    pairs = equal_pairs(np.array([0.5, 0.25, 0.75]), np.array([0.25, 0.75, 0.75]), np.array([0, 0, 1]), resolution=0.25)
    assert pairs.contrasts == 3
    assert pairs.items == 2
    assert pairs.mean_gap == 0.25
    assert pairs.told_apart == 1
    assert pairs.told_apart_fraction == pytest.approx(1 / 3)


@given(st.lists(st.tuples(cells, cells), min_size=1))
def test_equal_pairs_have_no_sides(pairs: list[tuple[float, float]]) -> None:
    one, other = np.array([pair[0] for pair in pairs]), np.array([pair[1] for pair in pairs])
    scores = equal_pairs(one, other, np.zeros(len(pairs), dtype=np.int64))
    assert scores == equal_pairs(other, one, np.zeros(len(pairs), dtype=np.int64))
    assert scores.told_apart == sum(a != b for a, b in pairs)
    assert math.isclose(scores.mean_gap, sum(abs(a - b) for a, b in pairs) / len(pairs), rel_tol=1e-9, abs_tol=1e-9)
