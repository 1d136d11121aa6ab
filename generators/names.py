"""Names: one letter added, dropped or substituted, the whole or the surname replaced, or a brand translated.

A person is replaced by one of the same gender.

Source: Amrhein, Moghe and Guillou, "ACES", WMT 2022, phenomena hallucination-named-entity-level-1 to -3 and
do-not-translate.
"""

from collections.abc import Iterator
from random import Random

from rapidfuzz.distance.Levenshtein import normalized_distance

from acesmith.challenge_sets.segments import PairView
from acesmith.challenge_sets.values import Named, Verbatim
from acesmith.generators.drafts import Draft, Reject
from acesmith.generators.grid import Cells, crossed_with, either_way, grid, refill
from acesmith.language.names import Name, misspell, names, with_surname
from acesmith.seeding import choose

__all__ = ["do_not_translate", "named_entities", "other_names"]

_CELLS = Cells(
    levels={f"level-{level}": f"hallucination-named-entity-level-{level}" for level in (1, 2, 3)},
    crossed="named-entity-crossed",
    equal="named-entity-equal",
)
_KEPT = crossed_with("do-not-translate")
_SIMILAR = crossed_with("name:similar")
_SURNAME = crossed_with("name:surname")
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


def other_names(view: PairView, rng: Random) -> Iterator[Draft | Reject]:
    """Yield the grid of every name with the one spelt most like it, and of every person with another surname."""
    language = view.target_language
    for slot, value in view.values.items():
        if not isinstance(value, Named):
            continue
        others = [other for other in names(value.name.kind).values() if other.gender == value.name.gender]
        others = [other for other in others if other.id != value.name.id and Named(other) not in view.values.values()]
        form = value.name.form(language)
        nearest = min(others, key=lambda other: normalized_distance(form, other.form(language)))
        seen, wrong = either_way(view, slot, Named(nearest), rng)
        yield from grid(seen, slot, wrong, _SIMILAR, name=f"{slot}/{_SIMILAR.crossed}")
        if value.name.kind == "people":
            other = choose(rng, others)
            mixed = with_surname(with_surname(value.name, other, language), other, view.source_language)
            seen, wrong = either_way(view, slot, Named(mixed), rng)
            yield from grid(seen, slot, wrong, _SURNAME, name=f"{slot}/{_SURNAME.crossed}", trimmed=True)


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
