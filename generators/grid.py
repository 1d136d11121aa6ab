"""The grid: wording (close, far, reference) by content (right, wrong), for any slot that can be right or wrong.

ACES's levels are named cells of it. A metric that dislikes overlap with the reference wins levels 2 and 3, where the
incorrect translation is the edited reference: negated chrF has τ = +1 on level 3. So beside them stand the *crossed*
pairs (close right against far wrong, and far right against close wrong), which cancel any preference for overlap, and
the *equal* pair (close right and far right), which a metric should not tell apart.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random

from acesmith.challenge_sets.records import Span
from acesmith.challenge_sets.renderings import Realised
from acesmith.challenge_sets.segments import PairView, Wording
from acesmith.challenge_sets.values import Number, Value
from acesmith.generators.drafts import Draft, Reject
from acesmith.generators.edits import differing
from acesmith.seeding import choose

__all__ = ["Cells", "crossed_with", "either_way", "grid", "refill"]

_LEVELS: Mapping[str, tuple[Wording, Wording]] = {
    "level-1": ("far", "far"),
    "level-2": ("close", "reference"),
    "level-3": ("far", "reference"),
}
"""Wording of the good and of the incorrect translation, in each of ACES's levels."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cells:
    """The phenomena that the pairs of cells of a grid belong to."""

    levels: Mapping[str, str]
    """Phenomenon of each level: `level-1` (far right / far wrong), `level-2` (close right / reference wrong), `level-3`
    (far right / reference wrong)."""
    crossed: str
    """Phenomenon of the crossed pairs."""
    equal: str = ""
    """Phenomenon of the equal pair, or empty."""


def crossed_with(phenomenon: str, *, equal: str = "") -> Cells:
    """Return the cells of a phenomenon of ours: far right against far wrong, and crossed pairs with their own id."""
    return Cells(levels={"level-1": phenomenon}, crossed=f"{phenomenon}-crossed", equal=equal)


def either_way(view: PairView, slot: str, wrong: Value, rng: Random) -> tuple[PairView, Value]:
    """Return view and wrong value, or by the toss of a coin the view refilled with it and the right value as wrong.

    What was drawn for a text and what was made of it do not look alike: rounder, longer, more usual. Right in one half
    of the segments and wrong in the other, neither gives the label away.
    """
    right = view.values[slot]
    swapped = refill(view, slot, wrong) if choose(rng, (False, True)) else None
    return (view, wrong) if swapped is None else (swapped, right)


def refill(view: PairView, slot: str, value: Value) -> PairView | None:
    """Return the view with another value in a slot, or None where it has to stay.

    That is where the text is as it was found, and where what comes before it in its document has the value, too. Nor
    does 2 stand everywhere: Arabic has a dual, and no digit beside it.
    """
    if slot not in view.segment.slots or value == Number(2):
        return None
    for language, text in zip((view.source_language, view.target_language), view.context or (), strict=False):
        if view.values[slot].text(language, "nominative") in text:
            return None
    return view.refill(slot, value)


def grid(
    view: PairView,
    slot: str,
    wrong: Value,
    cells: Cells,
    *,
    right: Value | None = None,
    name: str = "",
    trimmed: bool = False,
) -> Iterator[Draft | Reject]:
    """Yield every pair of cells that the wordings of the target language allow.

    Args:
        view: The segment.
        slot: The slot that is right or wrong.
        wrong: Its wrong value.
        cells: The phenomena.
        right: Its right value in translations where that is not the segment's own (a converted quantity).
        name: The grid's name within segment and language pair, by default the slot's.
        trimmed: Whether the error's span is that of the words in which the two values differ, and not the whole value.
    """
    name = name or slot
    rights: dict[Wording, Realised] = {}
    wrongs: dict[Wording, Realised] = {}
    for wording in view.wordings:
        rights[wording] = view.target(wording, {slot: right} if right is not None else None)
        wrongs[wording] = view.target(wording, {slot: wrong})
    if any(rights[wording].text == wrongs[wording].text for wording in view.wordings):
        yield Reject("the wrong value reads like the right one")
        return

    def pair(phenomenon: str, good: Wording, incorrect: Wording, place: str, *, equal: bool = False) -> Draft:
        bad = rights[incorrect] if equal else wrongs[incorrect]
        good_spans, incorrect_spans = ((), ()) if equal else _spans(slot, rights, wrongs, good, incorrect)
        if trimmed and not equal:
            (start, end), (first, last) = good_spans[0], incorrect_spans[0]
            value, wrong_value = rights[good].text[start:end], bad.text[first:last]
            in_right, in_wrong = differing(value, wrong_value, view.target_language)
            good_spans = ((start + in_right[0], start + in_right[1]),)
            incorrect_spans = ((first + in_wrong[0], first + in_wrong[1]),)
        return Draft(
            phenomenon=phenomenon,
            place=place,
            good=rights[good].text,
            incorrect=bad.text,
            good_spans=good_spans,
            incorrect_spans=incorrect_spans,
            wording=good,
            grid=name,
            good_cell=f"{good}-right",
            incorrect_cell=f"{incorrect}-{'right' if equal else 'wrong'}",
            source=view.source.text if view.refilled else None,
            reference=view.target("reference").text if view.refilled else None,
        )

    for level, phenomenon in cells.levels.items():
        good, incorrect = _LEVELS[level]
        if good in rights and incorrect in wrongs:
            yield pair(phenomenon, good, incorrect, slot)
    if "close" in rights and "far" in rights:
        yield pair(cells.crossed, "close", "far", f"{slot}/close-right")
        yield pair(cells.crossed, "far", "close", f"{slot}/far-right")
        if cells.equal:
            yield pair(cells.equal, "close", "far", slot, equal=True)


def _spans(
    slot: str,
    rights: Mapping[Wording, Realised],
    wrongs: Mapping[Wording, Realised],
    good: Wording,
    incorrect: Wording,
) -> tuple[tuple[Span, ...], tuple[Span, ...]]:
    """Return the error's span, with the words around it that had to agree, and what stands there in the good side."""
    widened = _agreement_differs(slot, rights[incorrect], wrongs[incorrect])
    good_place, bad_place = rights[good].places[slot], wrongs[incorrect].places[slot]
    if widened:
        return (good_place.phrase,), (bad_place.phrase,)
    return (good_place.value,), (bad_place.value,)


def _agreement_differs(slot: str, right: Realised, wrong: Realised) -> bool:
    return _around(slot, right) != _around(slot, wrong)


def _around(slot: str, realised: Realised) -> tuple[str, str]:
    (start, end), (left, right) = realised.places[slot].value, realised.places[slot].phrase
    return realised.text[left:start], realised.text[end:right]
