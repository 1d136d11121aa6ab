"""Error spans marked inside a text, as Span-ACES writes them: `… <v>jóvenes</v> …`, an omission as `<v></v>`.

A marked text should be the translation itself, and in published files is not always: quotation marks or spaces differ,
or an omission is marked in the text that still has what was left out. So the two are aligned.

Source: Moghe et al., "Machine Translation Meta Evaluation through Translation Accuracy Challenge Sets", Computational
Linguistics 2025 (Span-ACES).
"""

import re
from collections.abc import Sequence

from rapidfuzz.distance import Levenshtein, Opcodes

from acesmith.challenge_sets.records import Span
from acesmith.errors import InputError, quote

__all__ = ["mark_spans", "spans_of_marks", "unmark"]

_TAG = re.compile(r"</?v>")

_FARTHEST = 0.5
"""Greatest normalised Levenshtein distance of a marked text, without its marks, from the translation."""


def spans_of_marks(marked: str, text: str) -> tuple[Span, ...] | None:
    """Return the spans of a text that are marked in a copy of it.

    Args:
        marked: The text with marks; it may differ a little from the text.
        text: The text.

    Returns:
        The spans in order; None where the marks do not match, or the two texts are not the same one.

    Example:
        >>> spans_of_marks("Er sagte: <v>„Nein“</v>.", 'Er sagte: "Nein".')
        ((10, 16),)
    """
    try:
        plain, spans = unmark(marked, "")
    except InputError:
        return None
    if plain == text:
        return spans
    if Levenshtein.normalized_distance(plain, text) > _FARTHEST:
        return None
    changes = Levenshtein.opcodes(plain, text)
    # By the span's own first and last character, so that text that was inserted beside them stays outside.
    return tuple(
        (_place(changes, start), _place(changes, end - 1, after=1) if start < end else _place(changes, start))
        for start, end in spans
    )


def _place(changes: Opcodes, place: int, *, after: int = 0) -> int:
    """Return where a character of the one text begins in the other (or ends, if `after` is 1), or would."""
    for change in changes:
        if change.src_start <= place < change.src_end:
            return min(change.dest_start + place - change.src_start + after, change.dest_end)
    return changes.dest_len


def unmark(text: str, where: str) -> tuple[str, tuple[Span, ...]]:
    """Return the text without its marks, and the marked spans in code points.

    Args:
        text: A text with marks that neither overlap nor nest.
        where: Where it stands, for messages.

    Raises:
        InputError: A mark is not closed, or closes nothing.

    Example:
        >>> unmark("a <v>b</v> c<v></v>", "here")
        ('a b c', ((2, 3), (5, 5)))
    """
    parts: list[str] = []
    spans: list[Span] = []
    end = length = 0
    opened: int | None = None
    for tag in _TAG.finditer(text):
        parts.append(text[end : tag.start()])
        length += tag.start() - end
        end = tag.end()
        if (tag[0] == "<v>") == (opened is not None):
            raise InputError(where, f"the marks of {quote(text)} do not match; expected <v>…</v>, not nested")
        if opened is None:
            opened = length
        else:
            spans.append((opened, length))
            opened = None
    if opened is not None:
        raise InputError(where, f"a mark of {quote(text)} is not closed; expected <v>…</v>")
    parts.append(text[end:])
    return "".join(parts), tuple(spans)


def mark_spans(text: str, spans: Sequence[Span]) -> str:
    """Return the text with its spans marked; what `unmark` undoes.

    Args:
        text: A text that holds no marks itself.
        spans: In order; they do not overlap.

    Example:
        >>> mark_spans("a b c", [(2, 3), (5, 5)])
        'a <v>b</v> c<v></v>'
    """
    parts: list[str] = []
    end = 0
    for start, stop in spans:
        parts += (text[end:start], "<v>", text[start:stop], "</v>")
        end = stop
    return "".join((*parts, text[end:]))
