"""Segments from raw parallel text: numbers recognised, further translations sorted into close and far."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from rapidfuzz.distance import Levenshtein

from acesmith.challenge_sets.recognise import aligned_numbers
from acesmith.challenge_sets.records import Span
from acesmith.challenge_sets.renderings import PlainRendering, Rendering
from acesmith.challenge_sets.segments import Segment, Wording
from acesmith.challenge_sets.values import Number, Value

__all__ = ["CLOSE_AT_MOST", "FAR_AT_LEAST", "plain_segment"]

CLOSE_AT_MOST = 0.30
"""Greatest normalised character distance of a close translation to the reference."""
FAR_AT_LEAST = 0.40
"""Least normalised character distance of a far translation to the reference."""


def plain_segment(
    *,
    id: str,
    item: str,
    corpus: str,
    licence: str,
    texts: Mapping[str, Sequence[str]],
    original_language: str = "",
    document: str = "",
) -> Segment:
    """Return a segment made from raw texts.

    Args:
        id: Unique in the corpus.
        item: The same for exact repeats.
        corpus: Name of the corpus.
        licence: SPDX identifier, or empty.
        texts: By language: the reference, then further translations of the same content, none empty.
        original_language: Where it is known.
        document: Id of its document, or empty.
    """
    flat = [(text, language) for language, versions in texts.items() for text in versions]
    numbers = aligned_numbers(flat)
    values: dict[str, Value] = {f"n{place}": Number(value) for place, (value, _) in enumerate(numbers)}
    renderings: dict[str, dict[Wording, Rendering]] = {}
    position = 0
    for language, versions in texts.items():
        wordings: dict[Wording, Rendering] = {}
        named = _wordings(tuple(versions))
        for place, text in enumerate(versions):
            spans: dict[str, Span] = {f"n{n}": spans[position] for n, (_, spans) in enumerate(numbers)}
            position += 1
            if place in named:
                wordings[named[place]] = PlainRendering(language, text, spans)
        renderings[language] = wordings
    return Segment(
        id=id,
        item=item,
        corpus=corpus,
        licence=licence,
        original_language=original_language,
        document=document,
        values=values,
        renderings=renderings,
    )


@lru_cache(maxsize=4096)
def _wordings(versions: tuple[str, ...]) -> Mapping[int, Wording]:
    """Name the versions to keep, by place: the reference, the closest, the farthest, and one that is neither."""
    named: dict[int, Wording] = {0: "reference"}
    ranked = sorted(
        (Levenshtein.normalized_distance(versions[0], text), place)
        for place, text in enumerate(versions)
        if place and text != versions[0]
    )
    if not ranked:
        return named
    if ranked[0][0] <= CLOSE_AT_MOST:
        named[ranked[0][1]] = "close"
    if ranked[-1][0] >= FAR_AT_LEAST:
        named[ranked[-1][1]] = "far"
    if len(named) == 1:
        named[ranked[0][1]] = "other"
    return named
