"""Nonsense words: one subword of a word is swapped for another, so that the result is no word of the language.

Source: Amrhein, Moghe and Guillou, "ACES", WMT 2022, phenomenon nonsense.
"""

from collections.abc import Iterator, Mapping, Sequence
from random import Random

import regex

from acesmith.challenge_sets.records import Span
from acesmith.challenge_sets.segments import PairView, Wording
from acesmith.generators.drafts import Draft, Reject
from acesmith.language.subwords import split_word, vocabulary
from acesmith.language.text import lower, upper
from acesmith.language.words import has_words, is_word, may_be_word
from acesmith.seeding import choose

__all__ = ["nonsense"]

_WORD = regex.compile(r"(?<![\w’'-])\p{L}{6,}(?![\w’'-])")
"""Long enough for two subwords of which the lists do not know many others."""
_ATTEMPTS = 8

_PAIRS: Sequence[tuple[str, Wording, Wording]] = (
    ("nonsense", "far", "reference"),
    ("nonsense-crossed", "close", "far"),
    ("nonsense-crossed", "far", "close"),
)


def nonsense(view: PairView, rng: Random, tokenizer: str = "") -> Iterator[Draft | Reject]:
    """Yield the pairs of cells of one word that all wordings share, right in one and nonsense in another.

    Args:
        view: The segment.
        rng: Draws the word and its subwords.
        tokenizer: What cuts words: a tokenizer of `transformers`, or our own if empty.
    """
    language = view.target_language
    if not has_words(language):
        return
    places = {wording: _words(view, wording) for wording in view.wordings}
    cut = {
        word: split_word(lower(word, language), language, tokenizer)
        for word in places["reference"]
        if all(word in its for its in places.values())
    }
    fitting = [word for word, pieces in cut.items() if len(pieces) > 1]
    if not fitting:
        yield Reject("the wordings share no long word that has subwords")
        return
    word = choose(rng, fitting)
    made = _swapped(word, cut[word], vocabulary(language, tokenizer), language, rng)
    if made is None:
        yield Reject("every swapped subword may make a word")
        return

    def draft(phenomenon: str, good: Wording, incorrect: Wording) -> Draft:
        start, end = places[incorrect][word]
        text = view.target(incorrect).text
        in_grid = good != incorrect
        return Draft(
            phenomenon=phenomenon,
            place=good,
            good=view.target(good).text,
            incorrect=text[:start] + made + text[end:],
            good_spans=(places[good][word],),
            incorrect_spans=((start, start + len(made)),),
            wording=good,
            grid="word" if in_grid else "",
            good_cell=f"{good}-right" if in_grid else "",
            incorrect_cell=f"{incorrect}-wrong" if in_grid else "",
        )

    if not view.alternatives:
        yield draft("nonsense-reference-only", "reference", "reference")
    for phenomenon, good, incorrect in _PAIRS:
        if good in places and incorrect in places:
            yield draft(phenomenon, good, incorrect)


def _words(view: PairView, wording: Wording) -> dict[str, Span]:
    """Return the listed words that stand in a text once, outside what fills its slots, and where."""
    realised = view.target(wording)
    filled = [place.value for place in realised.places.values()]
    spans = [found.span() for found in _WORD.finditer(realised.text)]
    words = [realised.text[slice(*span)] for span in spans]
    return {
        word: span
        for word, span in zip(words, spans, strict=True)
        if words.count(word) == 1
        and word[1:] == lower(word[1:], view.target_language)
        and not any(start < span[1] and span[0] < end for start, end in filled)
        and is_word(word, view.target_language)
    }


def _swapped(
    word: str, pieces: Sequence[str], others: Mapping[int, Sequence[str]], language: str, rng: Random
) -> str | None:
    """Return the word with one subword swapped for another of its length, or None if what comes out may be a word."""
    places = [place for place, piece in enumerate(pieces) if len(others.get(len(piece), ())) > 1 and len(piece) > 1]
    for _ in range(_ATTEMPTS if places else 0):
        place = choose(rng, places)
        other = choose(rng, others[len(pieces[place])])
        made = "".join((*pieces[:place], other, *pieces[place + 1 :]))
        if not may_be_word(made, language):
            return upper(made[0], language) + made[1:] if word[0] != lower(word[0], language) else made
    return None
