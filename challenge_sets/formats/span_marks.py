"""Error spans marked inside a text, as Span-ACES writes them: `… <v>jóvenes</v> …`, an omission as `<v></v>`.

Source: Moghe et al., "Machine Translation Meta Evaluation through Translation Accuracy Challenge Sets", Computational
Linguistics 2025 (Span-ACES).
"""

import re
from collections.abc import Sequence

from acesmith.challenge_sets.records import Span
from acesmith.errors import InputError, quote

__all__ = ["mark_spans", "unmark"]

_TAG = re.compile(r"</?v>")


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
