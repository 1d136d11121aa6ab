"""Other written variants of a language: Chinese in traditional characters, Swiss German, British English, and so on.

Chinese is converted by OpenCC; the words of other languages stand in their lexicons (`[variant]`), each with what it
is in the other variant.
"""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from importlib import resources
from typing import Any

import regex
from rapidfuzz.distance import Levenshtein

from acesmith.language.cldr import script_code
from acesmith.language.lexicon import correction

__all__ = ["in_variant"]

_Span = tuple[int, int]
_PRIVATE = 0xE000


def in_variant(
    text: str, language: str, names: Sequence[str] = ()
) -> tuple[str, tuple[_Span, ...], tuple[_Span, ...]] | None:
    """Return the text in the other variant of its language, and the spans that differ in both; None if nothing does.

    Args:
        text: The text.
        language: BCP 47 code.
        names: Foreign names in it, whose characters stand for sounds.

    Example:
        >>> in_variant("Die Straße ist groß.", "de")
        ('Die Strasse ist gross.', ((8, 9), (18, 19)), ((8, 10), (19, 21)))
        >>> in_variant("一辆出租车", "zh")
        ('一輛計程車', ((1, 5),), ((1, 5),))
        >>> in_variant("马里在家里", "zh", ["马里"])
        ('馬里在家裡', ((0, 1), (4, 5)), ((0, 1), (4, 5)))
        >>> in_variant("Rien.", "fr")
    """
    changed = _traditional(text, tuple(names)) if script_code(language) == "Hans" else _words(text, language)
    if changed == text:
        return None
    edits = [edit for edit in Levenshtein.opcodes(text, changed) if edit.tag != "equal"]
    spans: list[tuple[_Span, _Span]] = []
    for edit in edits:
        ours, theirs = (edit.src_start, edit.src_end), (edit.dest_start, edit.dest_end)
        if spans and spans[-1][0][1] == ours[0] and spans[-1][1][1] == theirs[0]:
            ours, theirs = (spans[-1][0][0], ours[1]), (spans[-1][1][0], theirs[1])
            spans.pop()
        spans.append((ours, theirs))
    return changed, tuple(ours for ours, _ in spans), tuple(theirs for _, theirs in spans)


@lru_cache(maxsize=4096)
def _traditional(text: str, names: tuple[str, ...]) -> str:
    # A character of the private use area stands for each name meanwhile, so that no word is seen in it.
    signs = {name: chr(_PRIVATE + place) for place, name in enumerate(names)}
    for name, sign in signs.items():
        text = text.replace(name, sign)
    text = str(_converter().convert(text))
    for name, sign in signs.items():
        text = text.replace(sign, "".join(_sound(character) for character in name))
    return text


def _sound(character: str) -> str:
    """Return a character of a foreign name, which is the simplest of those that it may be: 里, and not 裡."""
    choices = _characters().get(character, character)
    return character if character in choices else choices[0]


@cache
def _characters() -> Mapping[str, str]:
    """Return the traditional characters that each simplified one may be, by OpenCC."""
    text = (resources.files("opencc") / "dictionary" / "STCharacters.txt").read_text(encoding="utf-8")
    rows = (line.split("\t") for line in text.splitlines() if "\t" in line)
    return {simplified: choices.replace(" ", "") for simplified, choices in rows}


@cache
def _converter() -> Any:
    from opencc import OpenCC  # Here, for its dictionaries take a moment that only this needs.

    return OpenCC("s2twp")


def _words(text: str, language: str) -> str:
    pattern = _pattern(language)
    if pattern is None:
        return text
    words = correction(language, "variant")

    def other(found: regex.Match[str]) -> str:
        new = str(words[found[0].lower()])
        return new[:1].upper() + new[1:] if found[0][:1].isupper() and len(new) > 2 else new

    return pattern.sub(other, text)


@cache
def _pattern(language: str) -> regex.Pattern[str] | None:
    words = correction(language, "variant")
    if not words:
        return None
    # A key of letters that are no word of their own (ß) is meant wherever it stands.
    parts = [rf"\b{regex.escape(word)}\b" if len(word) > 1 else regex.escape(word) for word in words]
    return regex.compile("|".join(parts), regex.IGNORECASE)
