"""Names: one letter added, dropped or substituted, the whole replaced, or a brand translated.

A person is replaced by one of the same gender.

Source: Amrhein, Moghe and Guillou, "ACES", WMT 2022, phenomena hallucination-named-entity-level-1 to -3 and
do-not-translate.
"""

from collections.abc import Iterator
from random import Random

from acesmith.challenge_sets.segments import PairView
from acesmith.challenge_sets.values import Named, Verbatim
from acesmith.generators.drafts import Draft, Reject
from acesmith.generators.grid import Cells, crossed_with, grid, refill
from acesmith.language.names import Name, misspell, names
from acesmith.seeding import choose

__all__ = ["do_not_translate", "named_entities"]

_CELLS = Cells(
    levels={f"level-{level}": f"hallucination-named-entity-level-{level}" for level in (1, 2, 3)},
    crossed="named-entity-crossed",
    equal="named-entity-equal",
)
_KEPT = crossed_with("do-not-translate")
_ATTEMPTS = 40


def named_entities(view: PairView, rng: Random) -> Iterator[Draft | Reject]:
    """Yield the grid of every name."""
    for slot, value in view.values.items():
        if not isinstance(value, Named):
            continue
        language = view.target_language
        proposals = (_edited(value.name, language, rng) for _ in range(_ATTEMPTS))
        wrong = next((name for name in proposals if name is not None and _fits(view, name, value.name)), None)
        if wrong is None:
            yield Reject("no other name fits the sentence")
        else:
            yield from grid(view, slot, Named(wrong), _CELLS)


def _edited(name: Name, language: str, rng: Random) -> Name | None:
    if choose(rng, ("misspell", "replace")) == "misspell":
        return misspell(name, language, rng)
    return choose(rng, [other for other in names(name.kind).values() if other.gender == name.gender])


def _fits(view: PairView, name: Name, right: Name) -> bool:
    """Check a proposal: it differs from the right name, and from every other of the lexicon if it is misspelt."""
    form = name.form(view.target_language)
    if name.id != right.id:
        return Named(name) not in view.values.values()
    return all(form != other.form(view.target_language) for other in names(name.kind).values())


def do_not_translate(view: PairView, rng: Random) -> Iterator[Draft | Reject]:
    """Yield the grid of a company whose name means something in another language: kept, or translated."""
    for slot, value in view.values.items():
        if not isinstance(value, Named) or value.name.kind != "organisations":
            continue
        brand = choose(rng, [name for name in names("brands").values() if name.original != view.target_language])
        kept = refill(view, slot, Verbatim(brand.form(brand.original)))
        if kept is not None:
            yield from grid(kept, slot, Named(brand), _KEPT)
