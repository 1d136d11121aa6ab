"""Letters: a text in small letters or in capitals, and letters of another script that look the same.

Source: acesmith.
"""

from collections.abc import Iterator
from random import Random

from acesmith.challenge_sets.segments import PairView
from acesmith.generators.drafts import Draft, Reject, whole_text
from acesmith.language.text import has_case, lower, pieces, upper
from acesmith.seeding import choose

__all__ = ["casing", "homoglyphs"]

_LATIN, _CYRILLIC = "aceopxyABCEHKMOPTX", "асеорхуАВСЕНКМОРТХ"
_LOOKALIKES = str.maketrans(_LATIN + _CYRILLIC, _CYRILLIC + _LATIN)
_FEWEST = 3
"""Letters of a word that have to change."""


def casing(view: PairView, rng: Random) -> Iterator[Draft | Reject]:
    """Yield two contrasts: a translation against the same in small letters, and in capitals."""
    if not view.alternatives or not has_case(view.target_language):
        return
    wording = choose(rng, view.alternatives)
    good = view.target(wording).text
    for name, changed in (("lower", lower(good, view.target_language)), ("upper", upper(good, view.target_language))):
        yield whole_text(f"casing:{name}", wording, good, changed, wording)


def homoglyphs(view: PairView, rng: Random) -> Iterator[Draft | Reject]:
    """Yield one contrast: a translation against the same with a word in letters of another script that look alike."""
    if not view.alternatives or not has_case(view.target_language):
        return
    wording = choose(rng, view.alternatives)
    good = view.target(wording).text
    words = [
        (start, end)
        for start, end in pieces(good, view.target_language)
        if sum(letter != other for letter, other in _pairs(good[start:end])) >= _FEWEST
    ]
    if not words:
        yield Reject("no word has letters that look like others")
        return
    start, end = choose(rng, words)
    yield Draft(
        phenomenon="homoglyphs",
        place=wording,
        good=good,
        incorrect=good[:start] + good[start:end].translate(_LOOKALIKES) + good[end:],
        good_spans=((start, end),),
        incorrect_spans=((start, end),),
        wording=wording,
    )


def _pairs(word: str) -> Iterator[tuple[str, str]]:
    return zip(word, word.translate(_LOOKALIKES), strict=True)
