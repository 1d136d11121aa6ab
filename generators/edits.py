"""Deletions and replacements inside one text, with the spans that they leave."""

from collections.abc import Sequence

from acesmith.challenge_sets.records import Span
from acesmith.challenge_sets.renderings import Realised
from acesmith.language.text import words_are_spaced

__all__ = ["apply_edits", "differing", "without_detachable"]


def apply_edits(text: str, edits: Sequence[tuple[Span, str]]) -> tuple[str, tuple[Span, ...]]:
    """Return the edited text, and where each replacement stands in it.

    Args:
        text: The text to edit.
        edits: (span, replacement) in order, not overlapping; an empty replacement deletes.

    Example:
        >>> apply_edits("a, b!", [((1, 2), ""), ((4, 5), "?")])
        ('a b?', ((1, 1), (3, 4)))
    """
    parts: list[str] = []
    spans: list[Span] = []
    end = length = 0
    for (start, stop), new in edits:
        parts += (text[end:start], new)
        length += start - end
        spans.append((length, length + len(new)))
        length += len(new)
        end = stop
    parts.append(text[end:])
    return "".join(parts), tuple(spans)


def without_detachable(realised: Realised) -> tuple[str, tuple[Span, ...]]:
    """Return a text without its detachable parts, and where they stood."""
    return apply_edits(realised.text, [(span, "") for span in realised.detachable])


def differing(right: str, wrong: str, language: str) -> tuple[Span, Span]:
    """Return the spans of the words that two texts do not share at their beginning and end.

    Words are whole; characters, where the language does not space them. The space beside a word that one text lacks
    belongs to it.

    Example:
        >>> differing("has not been seen", "has been seen", "en"), differing("alle Gäste", "einige Gäste", "de")
        (((4, 8), (4, 4)), ((0, 4), (0, 6)))
    """
    spaced = words_are_spaced(language)
    start = next((place for place, (a, b) in enumerate(zip(right, wrong, strict=False)) if a != b), None)
    start = min(len(right), len(wrong)) if start is None else start
    while spaced and start and not (_breaks(right, start) and _breaks(wrong, start)):
        start -= 1
    most = min(len(right), len(wrong)) - start
    shared = next((place for place in range(most) if right[-1 - place] != wrong[-1 - place]), most)
    while spaced and shared and not (_breaks(right, len(right) - shared) and _breaks(wrong, len(wrong) - shared)):
        shared -= 1
    return (start, len(right) - shared), (start, len(wrong) - shared)


def _breaks(text: str, place: int) -> bool:
    """Return whether no word goes on at that place."""
    return not (text[place - 1 : place].isalnum() and text[place : place + 1].isalnum())
