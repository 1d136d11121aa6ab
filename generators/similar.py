"""Wrong language: a translation into a language similar to the target.

*High* is into one with more text in the world than the target, *low* into one with less, by the table
`src/acesmith/language/similar.tsv`.

Source: Amrhein, Moghe and Guillou, "ACES", WMT 2022, phenomena similar-language-high and -low.
"""

from collections.abc import Iterator
from random import Random

from acesmith.challenge_sets.segments import PairView
from acesmith.generators.drafts import Draft, Reject, whole_text
from acesmith.language.similar import similar_languages
from acesmith.seeding import choose

__all__ = ["similar_language"]


def similar_language(view: PairView, rng: Random) -> Iterator[Draft | Reject]:
    """Yield one contrast for each similar language that the segment has and that is not its source."""
    if not view.alternatives:
        return
    wording = choose(rng, view.alternatives)
    good = view.target(wording).text
    for language, resources in similar_languages(view.target_language).items():
        if language == view.source_language or language not in view.segment.renderings:
            continue
        other = view.in_language(language).text
        yield whole_text(f"similar-language-{resources}", language, good, other, wording)
