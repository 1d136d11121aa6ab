"""Errors that were written by hand into the renderings of a corpus, where no rule can make them.

Format and rules: `docs/corpus-format.md`, "Errors written by hand".
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from acesmith.errors import InputError

__all__ = ["ERROR_KINDS", "WrittenError", "written_errors"]

ERROR_KINDS: Mapping[str, str] = {
    "negation": "what is denied is affirmed, or what is affirmed denied",
    "quantifier": "all, most, some, few, none, each, both, only are taken for each other",
    "comparison": "the direction of a comparison or of a change is turned round",
    "when": "yesterday, today, tomorrow, last and next, before and after are taken for each other",
    "roles": "the same words with their parts exchanged: who does what to whom",
    "order": "words moved to where they belong to something else",
    "word": "a content word replaced by one that has nothing to do with what is said",
    "gender": "a form that the source leaves open, in the other gender: no error",
}
"""What each kind of error is."""


@dataclass(frozen=True, slots=True)
class WrittenError:
    """An error in one rendering."""

    right: str
    """Words of the rendering; they stand in it exactly once, outside slots and their plural branches."""
    wrong: str
    """What stands there in the incorrect translation."""


def written_errors(
    where: str, entry: Mapping[str, Mapping[str, list[str]]], wordings: Sequence[str]
) -> Mapping[str, Mapping[str, WrittenError]]:
    """Return the errors of a segment in one language, by wording and kind.

    Args:
        where: File and segment, for messages.
        entry: As the file has them, by kind and wording.
        wordings: Those that there are.

    Raises:
        InputError: A kind or wording is not known, or an error is not two different texts.
    """
    found: dict[str, dict[str, WrittenError]] = {}
    for kind, by_wording in entry.items():
        if kind not in ERROR_KINDS:
            raise InputError(where, f"unknown kind {kind!r}; expected one of {', '.join(ERROR_KINDS)}")
        for wording, pair in by_wording.items():
            if wording not in wordings:
                raise InputError(f"{where}.{kind}", f"unknown wording {wording!r}; expected {', '.join(wordings)}")
            if len(pair) != 2 or not all(isinstance(text, str) for text in pair) or pair[0] == pair[1] or not pair[0]:
                raise InputError(
                    f"{where}.{kind}.{wording}", f"{pair!r}; expected two different texts, the right words first"
                )
            found.setdefault(wording, {})[kind] = WrittenError(*pair)
    return found
