"""The embedded corpus: original text, written for this project. Format and rules: `docs/corpus-format.md`."""

import hashlib
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cached_property
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, get_args

from acesmith.challenge_sets.records import Split, is_language
from acesmith.challenge_sets.renderings import TemplateRendering
from acesmith.challenge_sets.segments import Segment, Sense, SlotType, Wording
from acesmith.challenge_sets.values import SlotKind
from acesmith.challenge_sets.written_errors import WrittenError, written_errors
from acesmith.errors import InputError, UnknownNameError
from acesmith.language.units import UNITS

__all__ = ["WORDINGS", "EmbeddedCorpus"]

WORDINGS: tuple[Wording, ...] = ("reference", "close", "far")

_ERRORS = "errors"
"""Folder of a subject with the errors that were written by hand, one file a language."""

_Errors = Mapping[str, Mapping[str, WrittenError]]
"""Errors of a segment in one language, by wording and kind."""

_REVIEWS = ("none", "model", "native")
_SEGMENT_KEYS = {"original", "split", "document", "slots", "senses"}
CURRENCIES = ("EUR", "USD", "GBP")

_SLOT_OPTIONS = {
    "number": {"min", "max", "step"},
    "quantity": {"min", "max", "unit", "decimals"},
    "money": {"min", "max", "step", "currency"},
    "date": set[str](),
    "time": {"min", "max"},
    "person": {"gender"},
    "place": set[str](),
    "organisation": set[str](),
}
_OPENING_HOURS = (7, 22)
"""Times are drawn between these hours: none at night, and none after *one o'clock*, which has a singular article."""


class EmbeddedCorpus:
    """The corpus that acesmith carries, or one in the same format in a folder.

    Args:
        folder: Where its subjects are; the carried corpus by default.

    Raises:
        InputError: A file breaks the format; the file and the key are named.
    """

    name = "embedded"
    licence = "CC-BY-4.0"
    resident = True
    blocks = 1

    def __init__(self, folder: Traversable | None = None) -> None:
        self._folder = folder

    @property
    def folder(self) -> Traversable:
        """Where its subjects are."""
        return self._folder or resources.files("acesmith.challenge_sets") / "embedded"

    @cached_property
    def subjects(self) -> Sequence[str]:
        """Names of the subjects, sorted."""
        return sorted(entry.name for entry in self.folder.iterdir() if (entry / "segments.toml").is_file())

    @cached_property
    def languages(self) -> Sequence[str]:
        """Languages in which any subject is rendered, sorted."""
        return sorted({language for languages in self._languages.values() for language in languages})

    @cached_property
    def _languages(self) -> Mapping[str, Sequence[str]]:
        """Languages of each subject, sorted."""
        found = {}
        for subject in self.subjects:
            names = {entry.name for entry in (self.folder / subject).iterdir()}
            codes = {name.removesuffix(".toml") for name in names if name.endswith(".toml")} - {"segments"}
            for code in sorted(codes):
                if not is_language(code):
                    raise InputError(
                        f"{subject}/{code}.toml", "the file's name is no BCP 47 code", "rename it, as de.toml"
                    )
            found[subject] = sorted(codes)
        return found

    @cached_property
    def hashes(self) -> Mapping[str, str]:
        """SHA-256 of each file, by its path inside the corpus."""
        return {
            f"{subject}/{entry.name}": hashlib.sha256(entry.read_bytes()).hexdigest()
            for subject in self.subjects
            for entry in sorted((self.folder / subject).iterdir(), key=lambda entry: entry.name)
            if entry.name.endswith(".toml")
        } | {
            f"{subject}/{_ERRORS}/{entry.name}": hashlib.sha256(entry.read_bytes()).hexdigest()
            for subject in self.subjects
            if (self.folder / subject / _ERRORS).is_dir()
            for entry in sorted((self.folder / subject / _ERRORS).iterdir(), key=lambda entry: entry.name)
            if entry.name.endswith(".toml")
        }

    def segments(self, languages: Sequence[str], block: int = 0) -> Iterator[Segment]:
        """Yield every segment that has any of these languages, with its renderings in those; read no other file."""
        del block  # There is one.
        for language in languages:
            if language not in self.languages:
                raise UnknownNameError("language of the embedded corpus", language, self.languages)
        seen: set[str] = set()
        for subject in self.subjects:
            try:
                segments = list(
                    self._subject(subject, [code for code in languages if code in self._languages[subject]])
                )
            except (TypeError, AttributeError, ValueError, ArithmeticError) as error:
                if isinstance(error, InputError):
                    raise
                # A value of another kind than the format has, somewhere in the subject's files.
                raise InputError(
                    subject, f"a value is of the wrong kind ({error})", "see docs/corpus-format.md"
                ) from error
            for segment in segments:
                if segment.id in seen:
                    raise InputError(
                        f"{subject}/segments.toml: {segment.id}", "another subject has a segment of that name"
                    )
                seen.add(segment.id)
                yield segment

    def _subject(self, subject: str, languages: Sequence[str]) -> Iterator[Segment]:
        if not languages:
            return
        declared = self._read(subject, "segments.toml")
        files = {language: self._read(subject, f"{language}.toml") for language in languages}
        errors = {language: self._errors(subject, language, declared) for language in languages}
        for language, content in files.items():
            about = content.pop("about", {})
            where = f"{subject}/{language}.toml"
            if about.get("language") != language:
                raise InputError(where, f"about.language is {about.get('language')!r}; expected {language!r}")
            for key in content:
                if key not in declared:
                    raise InputError(f"{where}: {key}", "the segment is not declared in segments.toml")
            for key in declared:
                if key not in content:
                    raise InputError(f"{where}: {key}", "the segment is missing; segments.toml declares it")
                content[key] = {
                    "author": about.get("author", ""),
                    "review": about.get("review", "none"),
                    **content[key],
                }
        documents = _documents(subject, declared)
        for key, entry in declared.items():
            where = f"{subject}/segments.toml: {key}"
            document = entry.get("document", "")
            yield Segment(
                id=key,
                corpus=self.name,
                item=key,
                original_language=entry["original"],
                licence=self.licence,
                split=entry.get("split", "open"),
                document=document,
                position=documents[document].segments.index(key) if document else 0,
                slots=documents[document].slots_of(entry) if document else _slots(where, entry),
                document_slots=documents[document].slots if document else {},
                senses={name: _sense(f"{where}.{name}", sense) for name, sense in entry.get("senses", {}).items()},
                renderings={
                    language: _renderings(
                        f"{subject}/{language}.toml: {key}",
                        language,
                        files[language][key],
                        errors[language].get(key, {}),
                    )
                    for language in languages
                },
            )

    def _errors(self, subject: str, language: str, declared: Mapping[str, Any]) -> Mapping[str, _Errors]:
        """Return the errors that were written by hand in a language, by segment; none where there is no such file."""
        file = f"{_ERRORS}/{language}.toml"
        if not (self.folder / subject / _ERRORS / f"{language}.toml").is_file():
            return {}
        entries = self._read(subject, file)
        for key in entries:
            if key not in declared:
                raise InputError(f"{subject}/{file}: {key}", "the segment is not declared in segments.toml")
        return {key: written_errors(f"{subject}/{file}: {key}", entry, WORDINGS) for key, entry in entries.items()}

    def _read(self, subject: str, file: str) -> dict[str, Any]:
        try:
            return tomllib.loads((self.folder / subject / file).read_text(encoding="utf-8"))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise InputError(f"{subject}/{file}", f"not valid TOML ({error})") from error


@dataclass(slots=True)
class _Document:
    """A document as its segments build it up."""

    split: str
    segments: list[str] = field(default_factory=list)
    slots: dict[str, SlotType] = field(default_factory=dict)

    def slots_of(self, entry: Mapping[str, Any]) -> Mapping[str, SlotType]:
        """Return the slots of one of its segments."""
        return {name: self.slots[name] for name in entry.get("slots", {})}


def _documents(subject: str, declared: Mapping[str, Any]) -> Mapping[str, _Document]:
    """Check what `segments.toml` says of each segment and return the documents, by id."""
    documents: dict[str, _Document] = {}
    previous = ""
    for key, entry in declared.items():
        where = f"{subject}/segments.toml: {key}"
        if not set(entry) <= _SEGMENT_KEYS or "original" not in entry:
            raise InputError(where, f"keys {sorted(entry)}; expected {', '.join(sorted(_SEGMENT_KEYS))}")
        split = entry.get("split", "open")
        if split not in get_args(Split):
            raise InputError(where, f"split is {split!r}; expected open or held-back")
        name = entry.get("document", "")
        if name:
            document = documents.setdefault(name, _Document(split))
            if document.segments and previous != name:
                raise InputError(where, f"the segments of document {name!r} do not follow each other")
            if split != document.split:
                raise InputError(where, f"split is {split!r}, but that of the document is {document.split!r}")
            for slot, value in entry.get("slots", {}).items():
                if isinstance(value, str):
                    if value not in document.segments or slot not in declared[value].get("slots", {}):
                        raise InputError(
                            where, f"slot {slot!r} refers to {value!r}, which declares no such slot before"
                        )
                elif slot in document.slots:
                    raise InputError(where, f"slot {slot!r} is declared again", "name the segment that declares it")
                else:
                    document.slots[slot] = _slot(f"{where}.{slot}", value)
            document.segments.append(key)
        previous = name
    return documents


def _slots(where: str, entry: Mapping[str, Any]) -> Mapping[str, SlotType]:
    return {name: _slot(f"{where}.{name}", slot) for name, slot in entry.get("slots", {}).items()}


def _sense(where: str, entry: Mapping[str, str]) -> Sense:
    if set(entry) != {"language", "word", "meaning", "other"} or not all(entry.values()):
        raise InputError(where, f"keys {sorted(entry)}; expected language, word, meaning, other")
    return Sense(**entry)


def _slot(where: str, entry: Mapping[str, Any]) -> SlotType:
    kind: Any = entry.get("type")
    if kind not in get_args(SlotKind):
        raise InputError(where, f"type is {kind!r}; expected one of {', '.join(get_args(SlotKind))}")
    unknown = set(entry) - _SLOT_OPTIONS[kind] - {"type"}
    if unknown:
        raise InputError(where, f"option {sorted(unknown)[0]!r} does not belong to a slot of type {kind}")
    least, most = _OPENING_HOURS if kind == "time" else (2, 2)
    low, high = Decimal(str(entry.get("min", least))), Decimal(str(entry.get("max", most)))
    step, decimals = entry.get("step", 1), entry.get("decimals", 0)
    if type(step) is not int or not 1 <= step <= high or decimals not in (0, 1):
        raise InputError(where, f"step {step!r} and decimals {decimals!r}; expected 1 <= step <= max, and 0 or 1")
    if not 2 <= low <= high:
        raise InputError(where, f"min {low} and max {high}; expected 2 <= min <= max")
    if kind == "time" and not least <= low <= high <= most:
        raise InputError(where, f"hours {low} to {high}; expected {least} <= min <= max <= {most}")
    if kind == "money" and entry.get("currency") not in CURRENCIES:
        raise InputError(where, f"currency is {entry.get('currency')!r}; expected one of {', '.join(CURRENCIES)}")
    if kind == "quantity" and entry.get("unit") not in UNITS:
        raise InputError(where, f"unit is {entry.get('unit')!r}; expected one of {', '.join(UNITS)}")
    if kind == "person" and entry.get("gender") not in ("female", "male"):
        raise InputError(where, f"gender is {entry.get('gender')!r}; expected female or male")
    return SlotType(
        kind=kind,
        low=low,
        high=high,
        step=entry.get("step", 1),
        decimals=entry.get("decimals", 0),
        unit=entry.get("unit") or entry.get("currency", ""),
        gender=entry.get("gender", ""),
    )


def _renderings(where: str, language: str, entry: Mapping[str, str], errors: _Errors) -> dict[Any, TemplateRendering]:
    if set(entry) != {*WORDINGS, "author", "review"}:
        raise InputError(where, f"keys {sorted(entry)}; expected {', '.join(WORDINGS)}, author, review")
    if entry["review"] not in _REVIEWS:
        raise InputError(where, f"review is {entry['review']!r}; expected one of {', '.join(_REVIEWS)}")
    return {
        wording: TemplateRendering(
            f"{where}.{wording}",
            language,
            entry[wording],
            author=entry["author"],
            review=entry["review"],
            errors=errors.get(wording),
        )
        for wording in WORDINGS
    }
