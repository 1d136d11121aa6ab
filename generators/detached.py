"""Text that has nothing to do with the source: a translation of another segment, the floor of a metric's scores.

Source: Karpinska et al., "DEMETR", EMNLP 2022 (a baseline that other errors are compared with); Lee et al.,
"Hallucinations in neural machine translation", 2018, for text detached from its source.
"""

from collections.abc import Iterator
from random import Random

from acesmith.challenge_sets.segments import PairView
from acesmith.generators.drafts import Draft, Reject, whole_text
from acesmith.seeding import choose

__all__ = ["unrelated_translation"]


def unrelated_translation(view: PairView, rng: Random) -> Iterator[Draft | Reject]:
    """Yield one contrast: a translation against one of another segment, in the same wording where there is one."""
    if view.other is None:
        return
    wording = choose(rng, view.alternatives or ("reference",))
    good = view.target(wording).text
    unrelated = view.other.target(wording if wording in view.other.wordings else "reference").text
    name = "unrelated-translation" if view.alternatives else "unrelated-translation-reference-only"
    yield whole_text(name, view.other.segment.id, good, unrelated, wording)
