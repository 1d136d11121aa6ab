"""What a metric is: a class that declares its facts and turns hypotheses into one score each.

The least that a metric of one's own needs:

```python
class SharedWords:
    name = "shared-words"

    def score(self, segments):
        return [len(set(s.hypothesis.split()) & set(s.reference.split())) for s in segments]
```

Everything else has a default; subclass `Metric` to see and change them.
"""

import math
from collections.abc import Iterable, Sequence

from acesmith.challenge_sets.records import Contrast, Hypothesis
from acesmith.errors import MetricError, quote

__all__ = ["Metric", "checked_scores"]


class Metric:
    """The defaults of a metric, and what each fact means."""

    name: str = ""
    """How it is called: lower-case with hyphens."""
    version: str = "1"
    """Raised whenever the same input scores differently."""
    summary: str = ""
    """One line for `acesmith list metrics`."""
    needs_source: bool = False
    """Whether the score depends on the source."""
    needs_reference: bool = True
    """Whether it cannot be computed without a reference."""
    higher_is_better: bool = True
    """False for error rates such as TER."""
    bounds: tuple[float, float] = (-math.inf, math.inf)
    """Least and greatest score, both included."""
    resolution: float = 0.0
    """Two scores no further apart than this are a tie: what batching and rounding may change."""
    baseline: bool = False
    """Whether it is a degenerate baseline, there to expose a set's artefacts."""
    extra: str = ""
    """The optional dependency that it needs, or empty."""
    parallel: bool = False
    """Whether the engine may split the segments over processes: true for pure functions of one segment."""

    def fit(self, contrasts: Iterable[Contrast]) -> None:
        """See the whole set once before scoring. Nearly all metrics ignore it."""

    def score(self, segments: Sequence[Hypothesis]) -> Sequence[float]:
        """Return one finite score per segment, in order, unscaled and unclipped.

        The score of a segment must not depend on the others.
        """
        raise NotImplementedError

    def signature(self) -> str:
        """Return what a reader needs to repeat the numbers, on one line and without tabs."""
        return f"{self.name}|v:{self.version}"


def checked_scores(name: str, segments: Sequence[Hypothesis], scores: Sequence[float]) -> list[float]:
    """Return the scores as floats.

    Raises:
        MetricError: There are too few or too many, or one is not a finite number; the segment is named.
    """
    if len(scores) != len(segments):
        raise MetricError(
            f"metric {name!r} returned {len(scores)} scores for {len(segments)} segments; expected one each"
        )
    checked = []
    for segment, score in zip(segments, scores, strict=True):
        try:
            value = math.nan if isinstance(score, str | bytes) else float(score)
        except (TypeError, ValueError, OverflowError):
            value = math.nan
        if not math.isfinite(value):
            raise MetricError(
                f"metric {name!r} returned {quote(score)} for a {segment.langpair} hypothesis, "
                f"{quote(segment.hypothesis)}; expected a finite number"
            )
        checked.append(value)
    return checked
