"""τ and its counts: the definition, the tie rules, and laws."""

import math
import re
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from acesmith.errors import InputError
from acesmith.scorers.agreement import Counts, Ties, count_pairs, differences, outcomes, tau_like

# Few distinct values, so that ties are common; the bounds keep all differences finite.
scores = st.one_of(st.sampled_from((0.0, -0.0, 0.25, 0.5, 1.0, -3.0)), st.floats(-1e300, 1e300))
pair_lists = st.lists(st.tuples(scores, scores), min_size=1, max_size=40)
rules = st.sampled_from(("discordant", "drop", "half"))
resolutions = st.sampled_from((0.0, 0.1, 0.25, 2.0))


def _slow_tau(pairs: list[tuple[float, float]], ties: str, resolution: float, higher: bool) -> Fraction | None:
    """Count one pair at a time, in exact fractions."""
    agreed, counted = Fraction(0), Fraction(0)
    for good, incorrect in pairs:
        better, worse = (good, incorrect) if higher else (incorrect, good)
        if abs(good - incorrect) <= resolution:
            agreed += {"discordant": -1, "drop": 0, "half": 0}[ties]
            counted += 0 if ties == "drop" else 1
        else:
            agreed += 1 if better > worse else -1
            counted += 1
    return agreed / counted if counted else None


@given(pair_lists, rules, resolutions, st.booleans())
def test_tau_is_that_of_a_slow_count(
    pairs: list[tuple[float, float]], ties: Ties, resolution: float, higher: bool
) -> None:
    tau = tau_like(pairs, ties=ties, resolution=resolution, higher_is_better=higher)
    expected = _slow_tau(pairs, ties, resolution, higher)
    assert (tau is None) == (expected is None)
    assert tau == (None if expected is None else float(expected))


@given(pair_lists, rules)
def test_tau_lies_between_minus_one_and_one(pairs: list[tuple[float, float]], ties: Ties) -> None:
    tau = tau_like(pairs, ties=ties)
    assert tau is None or -1 <= tau <= 1


@given(pair_lists, st.sampled_from(("drop", "half")))
def test_a_negated_metric_has_the_negated_tau_unless_ties_are_discordant(
    pairs: list[tuple[float, float]], ties: Ties
) -> None:
    tau = tau_like(pairs, ties=ties)
    negated = tau_like([(-good, -incorrect) for good, incorrect in pairs], ties=ties)
    assert negated == (None if tau is None else -tau)


@given(pair_lists, rules, resolutions)
def test_a_metric_that_is_better_when_lower_counts_like_its_negation(
    pairs: list[tuple[float, float]], ties: Ties, resolution: float
) -> None:
    negated = [(-good, -incorrect) for good, incorrect in pairs]
    lower = tau_like(pairs, ties=ties, resolution=resolution, higher_is_better=False)
    assert lower == tau_like(negated, ties=ties, resolution=resolution)


@given(pair_lists.flatmap(lambda pairs: st.tuples(st.just(pairs), st.permutations(pairs))), rules)
def test_the_order_of_the_contrasts_does_not_matter(
    both: tuple[list[tuple[float, float]], list[tuple[float, float]]], ties: Ties
) -> None:
    assert tau_like(both[0], ties=ties) == tau_like(both[1], ties=ties)


@given(pair_lists, pair_lists, rules)
def test_counts_of_two_sets_add_up_to_those_of_both_together(
    one: list[tuple[float, float]], other: list[tuple[float, float]], ties: Ties
) -> None:
    together = count_pairs([*one, *other])
    assert count_pairs(one) + count_pairs(other) == together
    assert together.contrasts == len(one) + len(other)
    assert tau_like(together, ties=ties) == tau_like([*one, *other], ties=ties)


@given(pair_lists)
def test_half_ties_lie_between_discordant_ones_and_their_opposite(pairs: list[tuple[float, float]]) -> None:
    counts = count_pairs(pairs)
    discordant, half = tau_like(counts), tau_like(counts, ties="half")
    assert discordant is not None
    assert half is not None
    assert math.isclose(half - discordant, counts.ties / counts.contrasts, abs_tol=1e-12)


def test_the_example_worked_by_hand() -> None:
    # C = 3, D = 1, T = 4 of 8: (3 - 1 - 4) / 8, (3 - 1) / 4, (3 - 1) / 8.
    pairs = [(2.0, 1.0)] * 3 + [(1.0, 2.0)] + [(1.0, 1.0)] * 4
    assert count_pairs(pairs) == Counts(concordant=3, discordant=1, ties=4)
    assert tau_like(pairs) == -0.25
    assert tau_like(pairs, ties="drop") == 0.5
    assert tau_like(pairs, ties="half") == 0.25


def test_tie_counts_as_discordant_by_default() -> None:
    assert tau_like([(0.5, 0.5)]) == -1.0


def test_nothing_but_dropped_ties_is_none_and_not_zero() -> None:
    assert tau_like([(0.5, 0.5)], ties="drop") is None


def test_a_difference_of_exactly_the_resolution_is_a_tie() -> None:
    assert count_pairs([(0.5, 0.25), (0.25, 0.5), (0.75, 0.25), (0.25, 0.75)], resolution=0.25) == Counts(
        concordant=1, discordant=1, ties=2
    )


def test_an_overflowing_difference_keeps_its_sign() -> None:
    largest = 1.7976931348623157e308
    assert count_pairs([(largest, -largest), (-largest, largest)]) == Counts(concordant=1, discordant=1)


def test_differences_are_oriented() -> None:
    good, incorrect = np.array([3.0, 1.0]), np.array([1.0, 1.5])
    assert differences(good, incorrect, higher_is_better=True).tolist() == [2.0, -0.5]
    assert differences(good, incorrect, higher_is_better=False).tolist() == [-2.0, 0.5]
    assert outcomes(np.array([2.0, -0.5, 0.0]), 0.0).tolist() == [0, 1, 2]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"contrasts": []}, "τ: there are no contrasts; expected at least one"),
        ({"contrasts": Counts()}, "τ: there are no contrasts; expected at least one"),
        (
            {"contrasts": [(1.0, 0.0), (math.nan, 0.5)]},
            "pair 2: the scores are (nan, 0.5); expected two finite numbers",
        ),
        (
            {"contrasts": [(1.0, math.inf)]},
            "pair 1: the scores are (1.0, inf); expected two finite numbers",
        ),
        (
            {"contrasts": [(1.0, 0.0)], "ties": "skip"},
            "ties: the rule is 'skip'; expected one of discordant, drop, half",
        ),
    ],
    ids=["no pairs", "no counts", "nan", "infinite", "tie rule"],
)
def test_what_is_refused(arguments: dict[str, object], message: str) -> None:
    with pytest.raises(InputError, match=f"^{re.escape(message)}$"):
        tau_like(**arguments)  # type: ignore[arg-type]  # bad values on purpose


@pytest.mark.parametrize("field", ["concordant", "discordant", "ties"])
def test_negative_counts_cannot_be_built(field: str) -> None:
    with pytest.raises(InputError, match=f"^counts: {field} is -1; expected 0 or more$"):
        Counts(**{field: -1})
