"""Renderings: a text in one language with slots and marked parts, and what it becomes when the slots are filled.

Two kinds share one way of use: a *template* of the embedded corpus (`docs/corpus-format.md`), and a *plain* text of any
corpus in which numbers were recognised.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal, Protocol, cast, get_args

from acesmith.challenge_sets.records import Span
from acesmith.challenge_sets.values import Number, Range, Value
from acesmith.challenge_sets.written_errors import WrittenError
from acesmith.errors import InputError
from acesmith.language.cldr import format_number, has_locale, plural_category
from acesmith.language.lexicon import CASES

__all__ = ["RELATIONS", "Mark", "MarkKind", "Place", "PlainRendering", "Realised", "Rendering", "TemplateRendering"]

MarkKind = Literal["detachable", "connective", "antecedent", "pronoun", "sense"]
"""What a marked part of a text is: one that can be deleted; a discourse connective; a noun phrase and a pronoun that
stands for it; a word for an ambiguous concept."""

RELATIONS = (
    "concession",
    "condition",
    "conjunction",
    "contrast",
    "disjunction",
    "equivalence",
    "instantiation",
    "precedence",
    "purpose",
    "reason",
    "result",
    "substitution",
    "succession",
    "synchronous",
)
"""What a connective may say.

Source: Webber, Prasad, Lee and Joshi, "The Penn Discourse Treebank 3.0 Annotation Manual", 2019, section 4.
"""


@dataclass(frozen=True, slots=True)
class Mark:
    """A part of a text that was marked by hand."""

    kind: MarkKind
    name: str
    """A connective’s relation; what antecedent and pronoun share; a sense’s concept; empty for a detachable part."""
    span: Span


@dataclass(frozen=True, slots=True)
class Place:
    """Where a slot stands in a text."""

    value: Span
    """The value's own text."""
    phrase: Span
    """The value with the words that agree with it."""


@dataclass(frozen=True, slots=True)
class Realised:
    """A rendering with its slots filled."""

    text: str
    places: Mapping[str, Place] = field(default_factory=dict)
    """By slot name."""
    marks: tuple[Mark, ...] = ()
    """Marked parts, in the order in which they begin."""

    @property
    def detachable(self) -> tuple[Span, ...]:
        """Parts that can be deleted."""
        return tuple(mark.span for mark in self.marks if mark.kind == "detachable")


class Rendering(Protocol):
    """One wording of a segment in one language."""

    @property
    def author(self) -> str:
        """Who wrote it."""

    @property
    def review(self) -> str:
        """Who checked it: `none`, `model` or `native`."""

    @property
    def errors(self) -> Mapping[str, WrittenError]:
        """Errors that were written into it by hand, by kind."""

    def realise(self, values: Mapping[str, Value]) -> Realised:
        """Return the text with these values."""

    def accepts(self, slot: str, value: Value) -> bool:
        """Return whether the text stays grammatical with that value."""


@dataclass(frozen=True, slots=True)
class _Slot:
    name: str
    case: str


@dataclass(frozen=True, slots=True)
class _Plural:
    name: str
    branches: Mapping[str, tuple[str, str]]


@dataclass(frozen=True, slots=True)
class _Tag:
    kind: MarkKind
    name: str
    opens: bool


_CATEGORIES = ("zero", "one", "two", "few", "many", "other")
_TOKEN = re.compile(
    r"\{(?P<plural>\w+), plural,(?P<branches>(?: ?(?:" + "|".join(_CATEGORIES) + r") \{[^{}]*\})+)\}"
    r"|\{(?P<slot>\w+)(?:, (?P<case>\w+))?\}"
    r"|<(?P<close>/?)(?P<mark>\w+)(?: (?P<name>[\w-]+))?>"
)
_BRANCH = re.compile(r"(\w+) \{([^{}]*)\}")


def _last_word(text: str) -> str:
    """Return the word that the text ends in, with an apostrophe or a space behind it."""
    found = re.search(r"(\w+’?|\w+[ \u00a0])$", text)
    return found[0].strip() if found and (found[0][-1] in " \u00a0’") else ""


class TemplateRendering:
    """A text of the embedded corpus.

    Args:
        where: File and key, for messages.
        language: BCP 47 code.
        template: The text with its slots and marks.
        author: Who wrote it.
        review: Who checked it.
        errors: Errors that were written into it by hand, by kind.

    Raises:
        InputError: The template is malformed.
    """

    __slots__ = ("_nodes", "author", "errors", "language", "review", "template", "where")

    def __init__(
        self,
        where: str,
        language: str,
        template: str,
        *,
        author: str,
        review: str,
        errors: Mapping[str, WrittenError] | None = None,
    ) -> None:
        self.where = where
        self.language = language
        self.template = template
        self.author = author
        self.review = review
        self.errors = errors or {}
        self._nodes = self._parse(template)

    @property
    def slots(self) -> tuple[str, ...]:
        """Names of the slots, in order of appearance, as often as they appear."""
        return tuple(node.name for node in self._nodes if isinstance(node, _Slot | _Plural))

    @property
    def stretches(self) -> tuple[str, ...]:
        """Texts between the slots, without marks: what no filling changes."""
        joined = "".join(
            node if isinstance(node, str) else "" if isinstance(node, _Tag) else "\0" for node in self._nodes
        )
        return tuple(joined.split("\0"))

    @property
    def branches(self) -> Mapping[str, frozenset[str]]:
        """Plural categories that each slot with branches has a branch for."""
        return {node.name: frozenset(node.branches) for node in self._nodes if isinstance(node, _Plural)}

    def branch(self, slot: str, category: str) -> tuple[str, str]:
        """Return what stands before and after the number in a plural branch of a slot."""
        return next(node.branches for node in self._nodes if isinstance(node, _Plural) and node.name == slot)[category]

    @property
    def contexts(self) -> Iterator[tuple[str, str, str]]:
        """Yield each slot with its case (nominative where it has branches) and the word directly before it, if any."""
        before = ""
        for node in self._nodes:
            if isinstance(node, str):
                before = node
            elif isinstance(node, _Slot):
                yield node.name, node.case, _last_word(before)
                before = ""
            elif isinstance(node, _Plural):
                for start, _ in node.branches.values():
                    yield node.name, "nominative", _last_word(start or before)
                before = ""

    def _error(self, what: str) -> InputError:
        return InputError(self.where, f"{what} in {self.template[:60]!r}", "see docs/corpus-format.md")

    def _parse(self, template: str) -> tuple[str | _Slot | _Plural | _Tag, ...]:
        nodes: list[str | _Slot | _Plural | _Tag] = []
        open_tags: list[_Tag] = []
        end = 0
        for found in _TOKEN.finditer(template):
            nodes.append(self._literal(template[end : found.start()]))
            end = found.end()
            if found["plural"]:
                branches = {}
                for category, text in _BRANCH.findall(found["branches"]):
                    before, number, after = text.partition("#")
                    if not number or "#" in after:
                        raise self._error(f"branch {category!r} of {found['plural']!r} needs exactly one '#'")
                    branches[category] = (before, after)
                nodes.append(_Plural(found["plural"], branches))
            elif found["slot"]:
                if found["case"] not in (None, *CASES):
                    raise self._error(f"unknown case {found['case']!r}")
                nodes.append(_Slot(found["slot"], found["case"] or "nominative"))
            else:
                tag = self._tag(found["mark"], found["name"] or "", opens=not found["close"])
                if tag.opens:
                    open_tags.append(tag)
                elif not open_tags or open_tags.pop().kind != tag.kind:
                    raise self._error(f"</{tag.kind}> closes nothing")
                nodes.append(tag)
        nodes.append(self._literal(template[end:]))
        if open_tags:
            raise self._error(f"<{open_tags[-1].kind}> is not closed")
        return tuple(node for node in nodes if node != "")

    def _tag(self, kind: str, name: str, *, opens: bool) -> _Tag:
        if kind not in get_args(MarkKind):
            raise self._error(f"unknown mark <{kind}>")
        if bool(name) != (opens and kind != "detachable"):
            raise self._error(f"<{'' if opens else '/'}{kind}> {'has a name' if name else 'lacks a name'}")
        if kind == "connective" and opens and name not in RELATIONS:
            raise self._error(f"unknown relation {name!r}; expected one of {', '.join(RELATIONS)}")
        return _Tag(cast(MarkKind, kind), name, opens)

    def _literal(self, text: str) -> str:
        stray = next((mark for mark in "{}<>#" if mark in text), "")
        if stray:
            raise self._error(f"stray {stray!r}")
        return text

    def realise(self, values: Mapping[str, Value]) -> Realised:
        """Return the text with these values.

        Raises:
            InputError: A slot has no value, or the template lacks the plural branch that the number needs.
        """
        parts: list[str] = []
        places: dict[str, Place] = {}
        marks: list[Mark] = []
        opened: list[tuple[_Tag, int]] = []
        length = 0
        for node in self._nodes:
            if isinstance(node, str):
                parts.append(node)
                length += len(node)
            elif isinstance(node, _Tag):
                if node.opens:
                    opened.append((node, length))
                else:
                    tag, start = opened.pop()
                    marks.append(Mark(tag.kind, tag.name, (start, length)))
            else:
                value = values.get(node.name)
                if value is None:
                    raise self._error(f"slot {node.name!r} is not declared")
                before, text, after = self._filled(node, value)
                start = length + len(before)
                length = start + len(text) + len(after)
                span = (start, start + len(text))
                places[node.name] = Place(value=span, phrase=(start - len(before), length))
                parts += (before, text, after)
        return Realised("".join(parts), places, tuple(sorted(marks, key=lambda mark: (mark.span[0], -mark.span[1]))))

    def _filled(self, node: _Slot | _Plural, value: Value) -> tuple[str, str, str]:
        if isinstance(node, _Slot):
            return "", value.text(self.language, node.case), ""
        if not isinstance(value, Number | Range):
            raise self._error(f"slot {node.name!r} has plural branches but is no number")
        category = plural_category(self.language, value.count)
        branch = node.branches.get(category)
        if branch is None:
            raise self._error(f"slot {node.name!r} lacks the plural branch {category!r}")
        return branch[0], value.text(self.language, "nominative"), branch[1]

    def accepts(self, slot: str, value: Value) -> bool:
        """Return whether the template has the plural branch that the number asks for."""
        if not isinstance(value, Number | Range):
            return True
        branches = next((n.branches for n in self._nodes if isinstance(n, _Plural) and n.name == slot), None)
        return branches is None or plural_category(self.language, value.count) in branches


class PlainRendering:
    """A text of any corpus, with the numbers that were recognised in it.

    Args:
        language: BCP 47 code.
        text: The text.
        numbers: Span of each number, by slot name; they do not overlap.
        errors: Texts that are not what this one says, by kind.
    """

    __slots__ = ("author", "errors", "language", "numbers", "review", "text")

    def __init__(
        self,
        language: str,
        text: str,
        numbers: Mapping[str, Span],
        errors: Mapping[str, WrittenError] | None = None,
    ) -> None:
        self.language = language
        self.text = text
        self.numbers = numbers
        self.author = ""
        self.review = "none"
        self.errors = errors or {}

    def realise(self, values: Mapping[str, Value]) -> Realised:
        """Return the text with these numbers, in the style of the numbers that they replace."""
        parts: list[str] = []
        places: dict[str, Place] = {}
        end = length = 0
        for slot, span in sorted(self.numbers.items(), key=lambda entry: entry[1]):
            before = self.text[end : span[0]]
            number = self._worded(self.text[span[0] : span[1]], values[slot])
            start = length + len(before)
            length = start + len(number)
            end = span[1]
            places[slot] = Place(value=(start, length), phrase=(start, length))
            parts += (before, number)
        parts.append(self.text[end:])
        return Realised("".join(parts), places)

    def _worded(self, original: str, value: Value) -> str:
        if not isinstance(value, Number):
            raise TypeError(f"a plain text holds numbers only, not {value!r}")
        digits = "".join(character for character in original if character.isdecimal())
        if int(digits) == value.value:
            return original
        grouped = len(digits) != len(original)
        return format_number(self.language, value.value) if grouped else str(value.value)

    def accepts(self, slot: str, value: Value) -> bool:
        """Return whether the value has the plural category of the number in the text, whose noun cannot change.

        Of a language that CLDR does not describe, nobody knows the categories: nothing is accepted.
        """
        if not isinstance(value, Number) or not has_locale(self.language):
            return False
        start, end = self.numbers[slot]
        original = int("".join(character for character in self.text[start:end] if character.isdecimal()))
        # A grouped number that loses its group, or a bare one of four digits that gains one, would change in style too.
        if (original >= 1000) != (value.value >= 1000):
            return False
        return plural_category(self.language, value.value) == plural_category(self.language, original)
