"""Names of people, places and organisations in every language of the corpus, in the case that a sentence needs."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from random import Random

from acesmith.language.lexicon import Forms, NameKind, forms_of, names_of
from acesmith.seeding import choose

__all__ = ["Name", "letters_of", "misspell", "names", "with_surname"]

_VOWELS = frozenset("aeiouyаеёиоуыэюяاوي")
_NEITHER = frozenset("йьъءئؤآأإىةーッャュョァィゥェォ")
"""Letters that are no sound of their own, or not everywhere: nothing else stands in their place, nor they elsewhere."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Name:
    """The name of a person, a place or an organisation in all languages."""

    kind: NameKind
    """The table of the lexicon that it stands in."""
    id: str
    """Its key there."""
    gender: str = ""
    """`female` or `male` for a person, empty for others."""
    original: str = ""
    """The language that a brand's name is in, and stays in; empty for others."""
    changed: Mapping[str, Forms] = field(default_factory=dict)
    """Forms that are not the lexicon's, by language."""

    def forms(self, language: str) -> Forms:
        """Return its forms in a language, by case.

        Raises:
            InputError: The lexicon of the language lacks it.
        """
        return self.changed.get(language) or forms_of(self.kind, self.id, language)

    def form(self, language: str, case: str = "nominative") -> str:
        """Return the name in a language and case; a language without that case uses its one form."""
        forms = self.forms(language)
        return forms.get(case) or forms["nominative"]


@cache
def names(kind: NameKind) -> Mapping[str, Name]:
    """Return the names of a kind, by key, in the lexicon's order."""
    entries = names_of(kind)
    if kind == "brands":
        return {key: Name(kind=kind, id=key, original=language) for key, language in entries.items()}
    return {key: Name(kind=kind, id=key, gender=gender) for key, gender in entries.items()}


@cache
def letters_of(language: str) -> tuple[str, ...]:
    """Return the letters that names of people have in the language, in lower case and sorted."""
    found = {letter for name in names("people").values() for letter in name.form(language).lower() if letter.isalpha()}
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
    forms = name.forms(language)
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
    return replace(name, changed={**name.changed, language: changed})


def with_surname(name: Name, other: Name, language: str) -> Name:
    """Return the name of a person with the surname of another, in one language.

    Example:
        >>> people = names("people")
        >>> with_surname(people["laura-winterberg"], people["carmen-pedraza"], "ru").form("ru", "genitive")
        'Лауры Педрасы'
    """
    # A name that never changes has one form, and stands in every case.
    forms = {
        case: name.form(language, case).removesuffix(_surname(name.form(language, case)))
        + _surname(other.form(language, case))
        for case in {**name.forms(language), **other.forms(language)}
    }
    return replace(name, changed={**name.changed, language: forms})


def _surname(text: str) -> str:
    """Return what follows the first name."""
    return re.split("[ ·・]", text, maxsplit=1)[-1]


def _shared_prefix(texts: Sequence[str]) -> str:
    first, last = min(texts), max(texts)
    length = next((i for i, (a, b) in enumerate(zip(first, last, strict=False)) if a != b), min(len(first), len(last)))
    return first[:length]


def _inner_letters(stem: str) -> list[int]:
    """Return the places of letters inside words; of syllables (Chinese, katakana), of all but the first of a word."""
    return [
        place
        for place, letter in enumerate(stem)
        if letter.isalpha()
        and place > 0
        and stem[place - 1].isalpha()
        and (_is_syllable(letter) or (place + 1 < len(stem) and stem[place + 1].isalpha() and not letter.isupper()))
    ]


def _is_syllable(letter: str) -> bool:
    return unicodedata.name(letter, "").startswith(("CJK UNIFIED", "KATAKANA"))


def _base(letter: str) -> str:
    """Return the letter without its diacritics: *é* is as much a vowel as *e*."""
    return unicodedata.normalize("NFD", letter)[0]


def _alike(one: str, other: str) -> bool:
    """Return whether both are vowels or both consonants of one script, so that a misspelt name can be pronounced."""
    if one in _NEITHER or other in _NEITHER:
        return False
    bases = _base(one), _base(other)
    return len({base in _VOWELS for base in bases}) == 1 and len({base.isascii() for base in bases}) == 1
