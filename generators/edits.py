"""Deletions and replacements inside one text, with the spans that they leave."""

from collections.abc import Sequence

from acesmith.challenge_sets.records import Span

__all__ = ["apply_edits"]


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
