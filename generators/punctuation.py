"""Punctuation: all of it, the commas or the quotation marks deleted, or an exclamation made a question.

Source: Amrhein, Moghe and Guillou, "ACES", WMT 2022, phenomena punctuation:*. ACES gives each sentence one of the four;
here each sentence has all that apply.
"""

from collections.abc import Callable, Iterator
from random import Random

from acesmith.challenge_sets.records import Span
from acesmith.challenge_sets.segments import PairView
from acesmith.generators.drafts import Draft, Reject
from acesmith.generators.edits import apply_edits
from acesmith.language.punctuation import (
    COMMAS,
    DOUBLE_QUOTES,
    EXCLAMATION_MARKS,
    QUESTION_MARKS,
    is_punctuation,
    question_for,
)
from acesmith.seeding import choose

__all__ = ["punctuation"]

_Edit = tuple[Span, str]


def punctuation(view: PairView, rng: Random) -> Iterator[Draft | Reject]:
    """Yield one contrast for each kind of change that the text allows.

    The good side is an alternative translation where there is one; otherwise the reference, under an id of ours.
    """
    wording = choose(rng, view.alternatives or ("reference",))
    family = "punctuation" if view.alternatives else "punctuation-reference-only"
    text = view.target(wording).text
    for kind, propose in _KINDS.items():
        edits = propose(text, view.target_language)
        if not edits:
            continue
        incorrect, spans = apply_edits(text, edits)
        if not incorrect.strip():
            yield Reject("nothing is left without punctuation")
            continue
        yield Draft(
            phenomenon=f"{family}:{kind}",
            place=wording,
            good=text,
            incorrect=incorrect,
            good_spans=tuple(span for span, _ in edits),
            incorrect_spans=spans,
            wording=wording,
        )


def _deletions(text: str, deletes: Callable[[int], bool]) -> list[_Edit]:
    """Return the deletion of each run of marks, with the spaces that belong to it.

    French sets a no-break space inside guillemets and before high marks, which goes with the mark; where a mark stood
    between two spaces, one of them goes.
    """
    edits: list[_Edit] = []
    place = 0
    while place < len(text):
        if not deletes(place):
            place += 1
            continue
        start = place
        while place < len(text) and deletes(place):
            place += 1
        end = place
        while start > 0 and text[start - 1] in _NO_BREAK:
            start -= 1
        while end < len(text) and text[end] in _NO_BREAK:
            end += 1
        if (start == 0 or text[start - 1].isspace()) and end < len(text) and text[end].isspace():
            end += 1
        elif start > 0 and text[start - 1].isspace() and end == len(text):
            start -= 1
        if edits and edits[-1][0][1] > start:
            start = edits[-1][0][1]
        edits.append(((start, end), ""))
        place = max(place, end)
    return edits


_NO_BREAK = "\u00a0\u202f"


def _is_inside_word(text: str, place: int) -> bool:
    """Return whether a mark belongs to a word or number: *it’s*, *twenty-one*, *1,250*, *12:30*, *劳拉·贝内特*."""
    before, after = text[place - 1 : place], text[place + 1 : place + 2]
    if text[place] in "'’‘ʼ-‐‑·・&@/_" or text[place] in "״׳":
        return before.isalnum() and after.isalnum()
    if text[place] in ".,:٫٬%‰":
        return before.isdigit() and after.isdigit()
    return text[place] == "%"


def _all(text: str, language: str) -> list[_Edit]:
    del language
    return _deletions(text, lambda place: is_punctuation(text[place]) and not _is_inside_word(text, place))


def _commas(text: str, language: str) -> list[_Edit]:
    del language
    return _deletions(text, lambda place: text[place] in COMMAS and not _is_inside_word(text, place))


def _quotes(text: str, language: str) -> list[_Edit]:
    del language
    return _deletions(text, lambda place: text[place] in DOUBLE_QUOTES)


def _question(text: str, language: str) -> list[_Edit]:
    """Return the swap of every exclamation mark; nothing where the text also asks a question."""
    if any(mark in QUESTION_MARKS for mark in text):
        return []
    return [
        ((place, place + 1), question_for(mark, language))
        for place, mark in enumerate(text)
        if mark in EXCLAMATION_MARKS
    ]


_KINDS: dict[str, Callable[[str, str], list[_Edit]]] = {
    "deletion_all": _all,
    "deletion_commas": _commas,
    "deletion_quotes": _quotes,
    "statement-to-question": _question,
}
