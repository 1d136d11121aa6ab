"""Text that does not end, or ends too soon: truncation, a phrase said twice, a phrase said over and over.

Source: acesmith; for oscillation, Lee et al., "Hallucinations in neural machine translation", 2018.
"""

from collections.abc import Iterator
from itertools import pairwise
from random import Random

from acesmith.challenge_sets.segments import PairView
from acesmith.generators.drafts import Draft, Reject
from acesmith.language.punctuation import is_punctuation
from acesmith.language.text import pieces, words_are_spaced
from acesmith.seeding import choose, draw_int

__all__ = ["repetition", "truncation"]

_LEAST, _MOST = 0.5, 0.8
"""How much of the words a truncated text keeps."""

_FEWEST_PIECES = 6
_RUN = {True: (2, 4), False: (3, 6)}
"""How many words, or characters, are said again."""


def truncation(view: PairView, rng: Random) -> Iterator[Draft | Reject]:
    """Yield one contrast: a translation against the same cut off inside a sentence."""
    if not view.alternatives:
        return
    wording = choose(rng, view.alternatives)
    good = view.target(wording).text
    words = pieces(good, view.target_language)
    inside = [
        (end, following)
        for (_, end), (following, _) in pairwise(words)
        if not any(map(is_punctuation, good[end:following]))
    ]
    inside = [(end, following) for end, following in inside if _LEAST <= end / len(good) <= _MOST]
    if len(words) < _FEWEST_PIECES or not inside:
        yield Reject("there is no place to cut")
        return
    end, _ = choose(rng, inside)
    yield Draft(
        phenomenon="truncation",
        place=wording,
        good=good,
        incorrect=good[:end],
        good_spans=((end, len(good)),),
        incorrect_spans=((end, end),),
        wording=wording,
    )


def repetition(view: PairView, rng: Random) -> Iterator[Draft | Reject]:
    """Yield two contrasts: a translation against the same with a phrase said twice, and said over and over."""
    if not view.alternatives:
        return
    wording = choose(rng, view.alternatives)
    good = view.target(wording).text
    spaced = words_are_spaced(view.target_language)
    words = pieces(good, view.target_language)
    length = draw_int(rng, *_RUN[spaced])
    runs = [
        (words[first][0], words[first + length - 1][1])
        for first in range(len(words) - length + 1)
        if not any(map(is_punctuation, good[words[first][0] : words[first + length - 1][1]]))
    ]
    runs = [(start, end) for start, end in runs if not any(map(str.isdigit, good[start:end]))]
    if not runs:
        yield Reject("there is no phrase to repeat")
        return
    start, end = choose(rng, runs)
    again = (" " if spaced else "") + good[start:end]
    for name, times in (("repetition:twice", 1), ("repetition:oscillation", draw_int(rng, 4, 8))):
        yield Draft(
            phenomenon=name,
            place=wording,
            good=good,
            incorrect=good[:end] + times * again + good[end:],
            good_spans=((end, end),),
            incorrect_spans=((end, end + times * len(again)),),
            wording=wording,
        )
