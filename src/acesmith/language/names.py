"""Names of people and places in every language of the corpus, with the case forms that some languages need."""

import tomllib
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from random import Random
from types import MappingProxyType

from acesmith.errors import InputError
from acesmith.seeding import choose

__all__ = ["CASES", "Name", "letters_of", "misspell", "people", "places"]

CASES = ("nominative", "genitive", "dative", "accusative", "instrumental", "prepositional")

_VOWELS = frozenset("aeiouyаеёиоуыэюя")
_NEITHER = frozenset("йьъ")
"""Letters that are no sound of their own: nothing else stands where they stand, and they stand nowhere else."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Name:
    """A person's or a place's name in all languages."""

    id: str
    """The key in the lexicon."""
    gender: str
    """`female` or `male` for a person, empty for a place."""
    forms: Mapping[str, Mapping[str, str]]
    """By language, then by case; a language without cases has the nominative only."""

    def form(self, language: str, case: str = "nominative") -> str:
        """Return the name in a language and case; a language without that case uses its one form.

        Raises:
            InputError: The lexicon has no form in that language.
        """
        forms = self.forms.get(language)
        if forms is None:
            raise InputError(f"name {self.id!r}", f"no form for language {language!r}", "add one to the lexicon")
        return forms.get(case) or forms["nominative"]


def _load(file: str) -> Mapping[str, Name]:
    text = (resources.files("acesmith.language") / "lexicons" / file).read_text(encoding="utf-8")
    names = {}
    for key, entry in tomllib.loads(text).items():
        forms = {
            language: MappingProxyType({"nominative": value} if isinstance(value, str) else value)
            for language, value in entry.items()
            if language != "gender"
        }
        for language, cases in forms.items():
            unknown = [case for case in cases if case not in CASES]
            if unknown or "nominative" not in cases:
                raise InputError(f"{file}: {key}.{language}", f"cases {sorted(cases)}; expected {', '.join(CASES)}")
        names[key] = Name(id=key, gender=entry.get("gender", ""), forms=MappingProxyType(forms))
    return MappingProxyType(names)


@cache
def people() -> Mapping[str, Name]:
    """Return the lexicon of people, by key, in file order."""
    return _load("people.toml")


@cache
def places() -> Mapping[str, Name]:
    """Return the lexicon of places, by key, in file order."""
    return _load("places.toml")


@cache
def letters_of(language: str) -> tuple[str, ...]:
    """Return the letters that names of people have in the language, in lower case and sorted."""
    found = {letter for name in people().values() for letter in name.form(language).lower() if letter.isalpha()}
    return tuple(sorted(found))


def misspell(name: Name, language: str, rng: Random) -> Name | None:
    """Return the name with one letter added, dropped or substituted inside it, or None if the draw does not fit.

    The same edit is made in every case form, inside the part that all of them share, so that the result inflects as
    the name does. No letter is made or unmade a double one: *Bennett* and *Bennet* are the same name.

    Args:
        name: A name of two words or more, or of a script without case.
        language: The language in which it is changed; other languages keep their forms.
        rng: Draws the place, the edit and the letter.
    """
    forms = name.forms[language]
    stem = _shared_prefix(list(forms.values()))
    places_ = _inner_letters(stem)
    if not places_:
        return None
    place = choose(rng, places_)
    kind = choose(rng, ("add", "drop", "substitute"))
    before, letter, after = stem[place - 1], stem[place], stem[place + 1 : place + 2]
    if kind == "drop":
        if before.lower() == after.lower() or letter in (before, after) or letter in _NEITHER:
            return None
        new = ""
    else:
        pool = [
            other for other in letters_of(language) if _alike(other, letter) and other not in (letter, before, after)
        ]
        if not pool:
            return None
        drawn = choose(rng, pool)
        new = drawn if kind == "substitute" else letter + drawn
    changed = {case: text[:place] + new + text[place + 1 :] for case, text in forms.items()}
    return Name(id=name.id, gender=name.gender, forms={**name.forms, language: changed})


def _shared_prefix(texts: Sequence[str]) -> str:
    first, last = min(texts), max(texts)
    length = next((i for i, (a, b) in enumerate(zip(first, last, strict=False)) if a != b), min(len(first), len(last)))
    return first[:length]


def _inner_letters(stem: str) -> list[int]:
    """Return the places of letters inside words, not at their edges; in Chinese, of all but the first of a word."""
    return [
        place
        for place, letter in enumerate(stem)
        if letter.isalpha()
        and place > 0
        and stem[place - 1].isalpha()
        and (_is_ideograph(letter) or (place + 1 < len(stem) and stem[place + 1].isalpha() and letter.islower()))
    ]


def _is_ideograph(letter: str) -> bool:
    return unicodedata.name(letter, "").startswith("CJK UNIFIED")


def _alike(one: str, other: str) -> bool:
    """Return whether both are vowels or both consonants of one script, so that a misspelt name can be pronounced."""
    if one in _NEITHER or other in _NEITHER:
        return False
    return (one in _VOWELS) == (other in _VOWELS) and one.isascii() == other.isascii()
