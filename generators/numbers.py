"""Numbers: a digit added, dropped or substituted, the whole number replaced, two digits transposed, ten times as many.

Source: Amrhein, Moghe and Guillou, "ACES", WMT 2022, phenomena hallucination-number-level-1 to -3.
"""

from collections.abc import Iterator
from random import Random

from acesmith.challenge_sets.segments import PairView
from acesmith.challenge_sets.values import Number
from acesmith.generators.drafts import Draft, Reject
from acesmith.generators.grid import Cells, crossed_with, either_way, grid
from acesmith.seeding import choose, draw_int

__all__ = ["edited_digits", "number_slips", "numbers"]

_CELLS = Cells(
    levels={f"level-{level}": f"hallucination-number-level-{level}" for level in (1, 2, 3)},
    crossed="number-crossed",
    equal="number-equal",
)
_TRANSPOSED = crossed_with("number:transposed")
_MAGNITUDE = crossed_with("number:magnitude")
_ATTEMPTS = 40
_FACTORS = (10, 100)


def numbers(view: PairView, rng: Random) -> Iterator[Draft | Reject]:
    """Yield the grid of every number; where the reference is the only translation, one pair for each number."""
    for slot, value in view.values.items():
        if not isinstance(value, Number):
            continue
        wrong = next(
            (
                drawn
                for drawn in (edited_digits(value.value, rng) for _ in range(_ATTEMPTS))
                if _fits(view, slot, drawn)
            ),
            None,
        )
        if wrong is None:
            yield Reject("no other number fits the sentence")
        elif view.alternatives:
            refilled, other = either_way(view, slot, Number(wrong), rng)
            yield from grid(refilled, slot, other, _CELLS)
        else:
            yield _reference_only(view, slot, Number(wrong))


def number_slips(view: PairView, rng: Random) -> Iterator[Draft | Reject]:
    """Yield two grids for every number: two neighbouring digits transposed, and ten or a hundred times as many."""
    for slot, value in view.values.items():
        if not isinstance(value, Number) or not view.alternatives:
            continue
        for cells, proposals in (
            (_TRANSPOSED, _transposed(value.value)),
            (_MAGNITUDE, [value.value * factor for factor in _FACTORS]),
        ):
            fitting = [number for number in proposals if _fits(view, slot, number)]
            if fitting:
                refilled, other = either_way(view, slot, Number(choose(rng, fitting)), rng)
                yield from grid(refilled, slot, other, cells, name=f"{slot}/{cells.crossed}")


def edited_digits(number: int, rng: Random) -> int:
    """Propose another number: one digit added, dropped or substituted, or all drawn anew; 0 if the draw is none.

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


def _transposed(number: int) -> list[int]:
    """Return what the number becomes when two neighbouring digits change places."""
    digits = str(number)
    pairs = range(len(digits) - 1)
    texts = [digits[:place] + digits[place + 1] + digits[place] + digits[place + 2 :] for place in pairs]
    return [int(text) for text in texts if text != digits and not text.startswith("0")]


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
