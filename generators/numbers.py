"""Numbers: one digit added, dropped or substituted, or the whole number replaced.

Source: Amrhein, Moghe and Guillou, "ACES", WMT 2022, phenomena hallucination-number-level-1 to -3.
"""

from collections.abc import Iterator
from random import Random

from acesmith.challenge_sets.segments import PairView
from acesmith.challenge_sets.values import Number
from acesmith.generators.drafts import Draft, Reject
from acesmith.generators.grid import Cells, grid
from acesmith.seeding import choose, draw_int

__all__ = ["numbers"]

_CELLS = Cells(
    levels={f"level-{level}": f"hallucination-number-level-{level}" for level in (1, 2, 3)},
    crossed="number-crossed",
    equal="number-equal",
)
_ATTEMPTS = 40


def numbers(view: PairView, rng: Random) -> Iterator[Draft | Reject]:
    """Yield the grid of every number; where the reference is the only translation, one pair for each number."""
    for slot, value in view.values.items():
        if not isinstance(value, Number):
            continue
        wrong = next(
            (drawn for drawn in (_edited(value.value, rng) for _ in range(_ATTEMPTS)) if _fits(view, slot, drawn)), None
        )
        if wrong is None:
            yield Reject("no other number fits the sentence")
        elif view.alternatives:
            yield from grid(view, slot, Number(wrong), _CELLS)
        else:
            yield _reference_only(view, slot, Number(wrong))


def _edited(number: int, rng: Random) -> int:
    """Propose another number: one digit added, dropped or substituted, or all of them drawn anew.

    Zeros at the end stay: a round number that became 6,668 would tell by its looks alone which one is wrong.
    """
    digits = str(number).rstrip("0")
    zeros = str(number)[len(digits) :]
    edit = choose(rng, ("add", "drop", "substitute", "replace"))
    place = draw_int(rng, 0, len(digits) - 1)
    if edit == "add":
        changed = digits[: place + 1] + str(draw_int(rng, 0, 9)) + digits[place + 1 :]
    elif edit == "drop":
        changed = digits[:place] + digits[place + 1 :]
    elif edit == "substitute":
        changed = digits[:place] + str(draw_int(rng, 0, 9)) + digits[place + 1 :]
    else:
        changed = str(draw_int(rng, 10 ** (len(digits) - 1), 10 ** len(digits) - 1))
    return 0 if not changed or changed.startswith("0") else int(changed + zeros)


def _fits(view: PairView, slot: str, number: int) -> bool:
    """Check a proposal: 2 or more, in the text nowhere else, and grammatical there."""
    return number >= 2 and Number(number) not in view.values.values() and view.accepts(slot, Number(number))


def _reference_only(view: PairView, slot: str, wrong: Number) -> Draft:
    good, incorrect = view.target("reference"), view.target("reference", {slot: wrong})
    return Draft(
        phenomenon="number-reference-only",
        place=slot,
        good=good.text,
        incorrect=incorrect.text,
        good_spans=(good.places[slot].value,),
        incorrect_spans=(incorrect.places[slot].value,),
        wording="reference",
    )
