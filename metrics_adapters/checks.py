"""What must hold of a metric's input and output, checked at the boundary to code that is not ours."""

import contextlib
import math
from collections.abc import Iterator, Mapping, Sequence, Set

from acesmith.challenge_sets.records import Hypothesis
from acesmith.errors import AcesmithError, MetricError, quote
from acesmith.metrics_adapters.base import Metric, checked_scores

__all__ = ["guarded", "required_references", "run_metric"]

_BOUNDS_TOLERANCE = 1e-9
"""How far rounding may carry a score out of its bounds; sacrebleu's BLEU of a perfect match is 100.00000000000004."""


def required_references(name: str, segments: Sequence[Hypothesis]) -> list[str]:
    """Return the reference of each segment.

    Args:
        name: The metric that needs them.
        segments: What it is to score.

    Raises:
        MetricError: A segment has none; its language pair and hypothesis are named.
    """
    references = []
    for segment in segments:
        if segment.reference is None:
            raise MetricError(
                f"metric {name!r} needs a reference, and a {segment.langpair} hypothesis has none, "
                f"{quote(segment.hypothesis)}; leave the metric out or add references"
            )
        references.append(segment.reference)
    return references


@contextlib.contextmanager
def guarded(metric: Metric, what: str) -> Iterator[None]:
    """Make whatever a metric raises, an exit of the program included, a `MetricError` that says what it was doing."""
    try:
        yield
    except AcesmithError:
        raise
    except (Exception, SystemExit) as error:
        raise MetricError(f"metric {metric.name!r} failed {what}: {type(error).__name__}: {error}") from error


def run_metric(metric: Metric, segments: Sequence[Hypothesis]) -> list[float]:
    """Return the metric's score of each segment, in order.

    Raises:
        MetricError: The metric raised an error, or returned what is not one finite score within its bounds for each
            segment.
    """
    try:
        returned = metric.score(tuple(segments))  # a metric of its own may sort or clear what it is given
    except AcesmithError:
        raise
    except (Exception, SystemExit) as error:  # a metric that ends the program must not do so unseen
        raise MetricError(
            f"metric {metric.name!r} failed on {_some_of(metric, segments)}: {type(error).__name__}: {error}"
        ) from error
    if isinstance(returned, str | bytes | Mapping | Set):
        raise MetricError(
            f"metric {metric.name!r} returned {type(returned).__name__} {quote(returned)}; "
            f"expected a sequence of {len(segments)} scores"
        )
    try:
        len(returned)
    except TypeError as error:
        raise MetricError(
            f"metric {metric.name!r} returned {quote(returned)}; expected a sequence of {len(segments)} scores"
        ) from error
    if len(returned) == len(segments) and set(map(type, returned)) <= {float} and all(map(math.isfinite, returned)):
        scores = list(returned)  # nothing to look into one by one
    else:
        scores = checked_scores(metric.name, segments, returned)
    low, high = metric.bounds[0] - _BOUNDS_TOLERANCE, metric.bounds[1] + _BOUNDS_TOLERANCE
    if scores and not (low <= min(scores) and max(scores) <= high):
        at = next(index for index, score in enumerate(scores) if not low <= score <= high)
        raise MetricError(
            f"metric {metric.name!r} returned {scores[at]!r} for a {segments[at].langpair} hypothesis, "
            f"{quote(segments[at].hypothesis)}; expected a score from {metric.bounds[0]:g} to {metric.bounds[1]:g}"
        )
    return scores


def _some_of(metric: Metric, segments: Sequence[Hypothesis]) -> str:
    """Name the segment that the metric fails on, where asking again costs little, else how many it was given."""
    if metric.parallel or len(segments) == 1:
        for segment in segments:
            try:
                metric.score([segment])
            except (Exception, SystemExit):  # whatever it is, it is being reported
                return f"a {segment.langpair} hypothesis, {quote(segment.hypothesis)}"
    return f"{len(segments)} hypotheses"
