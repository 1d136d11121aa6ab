"""What a metric may return."""

import math
from collections.abc import Sequence

import numpy as np
import pytest

from acesmith.challenge_sets.records import Hypothesis
from acesmith.errors import MetricError
from acesmith.metrics_adapters.base import Metric
from acesmith.metrics_adapters.checks import run_metric
from samples import contrast

GOOD, INCORRECT = contrast().hypotheses()


class Fixed(Metric):
    """Returns, or raises, what it is given."""

    name = "fixed"
    bounds = (0.0, 1.0)

    def __init__(self, returned: object) -> None:
        self.returned = returned

    def score(self, segments: Sequence[Hypothesis]) -> Sequence[float]:
        if isinstance(self.returned, Exception):
            raise self.returned
        return self.returned  # type: ignore[return-value] # what it must not return is the point


@pytest.mark.parametrize("returned", [[0.5, 1], (True, 0), np.array([0.5, 1.0], dtype=np.float32), [1 + 1e-10, -1e-10]])
def test_numbers_within_bounds_are_floats(returned: Sequence[float]) -> None:
    scores = run_metric(Fixed(returned), [GOOD, INCORRECT])
    assert scores == [float(score) for score in returned]
    assert {type(score) for score in scores} == {float}


@pytest.mark.parametrize(
    ("returned", "message"),
    [
        ([0.5], "metric 'fixed' returned 1 scores for 2 segments; expected one each"),
        (0.5, "metric 'fixed' returned 0.5; expected a sequence of 2 scores"),
        (None, "metric 'fixed' returned None; expected a sequence of 2 scores"),
        (
            [0.5, math.nan],
            "metric 'fixed' returned nan for a en-de hypothesis, 'Sie hat 21 Äpfel gekauft.'; expected a finite number",
        ),
        (
            [None, 0.5],
            "metric 'fixed' returned None for a en-de hypothesis, 'Sie hat 12 Äpfel gekauft.'; "
            "expected a finite number",
        ),
        (
            [0.5, 1.001],
            "metric 'fixed' returned 1.001 for a en-de hypothesis, 'Sie hat 21 Äpfel gekauft.'; "
            "expected a score from 0 to 1",
        ),
        (
            [-0.5, 2.0],
            "metric 'fixed' returned -0.5 for a en-de hypothesis, 'Sie hat 12 Äpfel gekauft.'; "
            "expected a score from 0 to 1",
        ),
        (KeyError("spam"), "metric 'fixed' failed on 2 hypotheses: KeyError: 'spam'"),
        (MetricError("says it itself"), "says it itself"),
    ],
    ids=["too few", "number", "nothing", "not a number", "missing", "above", "below", "exception", "own error"],
)
def test_what_is_no_score_is_refused(returned: object, message: str) -> None:
    with pytest.raises(MetricError) as caught:
        run_metric(Fixed(returned), [GOOD, INCORRECT])
    assert str(caught.value) == message


class Fussy(Metric):
    """Fails on one text."""

    name = "fussy"
    parallel = True

    def score(self, segments: Sequence[Hypothesis]) -> Sequence[float]:
        return [1 / (segment.hypothesis != INCORRECT.hypothesis) for segment in segments]


def test_failing_segment_is_named_where_segments_are_independent() -> None:
    with pytest.raises(MetricError) as caught:
        run_metric(Fussy(), [GOOD, INCORRECT])
    assert str(caught.value) == (
        "metric 'fussy' failed on a en-de hypothesis, 'Sie hat 21 Äpfel gekauft.': ZeroDivisionError: division by zero"
    )
    assert isinstance(caught.value.__cause__, ZeroDivisionError)


def test_single_failing_segment_is_named() -> None:
    with pytest.raises(MetricError, match=r"'fixed' failed on a en-de hypothesis, 'Sie hat 12 .*: ValueError: no$"):
        run_metric(Fixed(ValueError("no")), [GOOD])
