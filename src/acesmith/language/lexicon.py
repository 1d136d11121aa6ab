"""The lexicon: who and what can fill a slot, and one file a language with what CLDR does not know of it.

Format and rules: `docs/corpus-format.md`. Only the files of the languages that are asked for are read.
"""

import hashlib
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Any, Literal

from acesmith.errors import InputError

__all__ = ["CASES", "Forms", "NameKind", "correction", "forms_of", "lexicon_hashes", "names_of"]

CASES = ("nominative", "genitive", "dative", "accusative", "instrumental", "prepositional", "locative", "ablative")

NameKind = Literal["people", "places", "organisations", "brands"]
"""What a name names; a table of every lexicon."""

Forms = Mapping[str, str]
"""A name in one language, by case; a language without cases has the nominative only."""

_NAMES = "names.toml"


def _folder() -> Any:
    return resources.files("acesmith.language") / "lexicons"


@cache
def _read(file: str) -> Mapping[str, Any]:
    place = _folder() / file
    if not place.is_file():
        return {}
    try:
        return tomllib.loads(place.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"lexicons/{file}", f"not valid TOML ({error})") from error


@cache
def names_of(kind: NameKind) -> Mapping[str, str]:
    """Return the keys of a kind of names, in the file's order: of people with the gender, of brands with the language.

    Of others the text is empty.
    """
    entries = _read(_NAMES)[kind]
    return MappingProxyType(dict(entries) if isinstance(entries, dict) else dict.fromkeys(entries, ""))


@cache
def forms_of(kind: NameKind, key: str, language: str) -> Forms:
    """Return the forms of a name in a language.

    Raises:
        InputError: The language's lexicon lacks the name, or words it in cases that do not exist.
    """
    where = f"lexicons/{language}.toml: {kind}.{key}"
    entry = _read(f"{language}.toml").get(kind, {}).get(key)
    if entry is None:
        raise InputError(where, "the name is missing", "add it to the lexicon")
    forms = {"nominative": entry} if isinstance(entry, str) else dict(entry)
    if "nominative" not in forms or not set(forms) <= set(CASES):
        raise InputError(where, f"cases {sorted(forms)}; expected nominative, and others of {', '.join(CASES)}")
    return MappingProxyType(forms)


def correction(language: str, *path: str) -> Any:
    """Return what a language's lexicon puts in the place of CLDR's wording, or None.

    Args:
        language: BCP 47 code.
        path: Keys, such as `units`, `mass-gram`.
    """
    found: Any = _read(f"{language}.toml")
    for key in path:
        found = found.get(key)
        if found is None:
            return None
    return found


def lexicon_hashes() -> Mapping[str, str]:
    """Return the SHA-256 of each lexicon, by file name."""
    return {
        entry.name: hashlib.sha256(entry.read_bytes()).hexdigest()
        for entry in sorted(_folder().iterdir(), key=lambda entry: str(entry.name))
        if entry.name.endswith(".toml")
    }
