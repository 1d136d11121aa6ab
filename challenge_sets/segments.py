"""Segments: one unit of a corpus in all its languages, and the view that a generator gets of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Literal

from acesmith.challenge_sets.records import Split
from acesmith.challenge_sets.renderings import Realised, Rendering
from acesmith.challenge_sets.values import SlotKind, Value

__all__ = ["PairView", "Segment", "Sense", "SlotType", "Wording"]

Wording = Literal["reference", "close", "far", "other"]
"""How a rendering is worded: the reference, close to it, far from it, or neither."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SlotType:
    """What may fill a slot of the embedded corpus."""

    kind: SlotKind
    low: Decimal = Decimal(2)
    """Least number, amount or hour."""
    high: Decimal = Decimal(2)
    """Greatest number, amount or hour."""
    step: int = 1
    """Numbers and amounts of money are multiples of it."""
    decimals: int = 0
    """Decimal places of an amount: 0 or 1."""
    unit: str = ""
    """Unit of a quantity, or currency of an amount of money (ISO 4217)."""
    gender: str = ""
    """Gender of a person: `female` or `male`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sense:
    """What an ambiguous word means in a segment."""

    language: str
    """The language in which the word is ambiguous."""
    word: str
    """Its dictionary form."""
    meaning: str
    """What it means here, in English."""
    other: str
    """What else it could mean."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Segment:
    """One unit of a corpus: the same content in several languages and wordings."""

    id: str
    """Unique in the corpus; from content or from the corpus itself."""
    corpus: str
    """Name of the corpus."""
    item: str
    """What statistics count: the same for exact repeats of a segment."""
    original_language: str
    """The language it was first written in, or empty where that is not known."""
    licence: str
    """SPDX identifier, or empty."""
    split: Split = "open"
    document: str = ""
    """Id of its document, or empty."""
    position: int = 0
    """Place in its document, from 0."""
    slots: Mapping[str, SlotType] = field(default_factory=dict)
    """Slots that a seed fills, by name."""
    document_slots: Mapping[str, SlotType] = field(default_factory=dict)
    """All slots of its document, those of later segments included; empty without a document."""
    senses: Mapping[str, Sense] = field(default_factory=dict)
    """Ambiguous concepts, by the name that marks in its renderings have."""
    values: Mapping[str, Value] = field(default_factory=dict)
    """Values that the text itself holds, by slot name."""
    renderings: Mapping[str, Mapping[Wording, Rendering]]
    """By language, then by wording; every language has a `reference`."""


class PairView:
    """A segment seen from one language pair: all that a generator may look at.

    Args:
        segment: The segment.
        values: What fills its slots.
        source_language: A language of the segment.
        target_language: Another one.
        cache: Texts of the segment that other views of it have already asked for.
        context: Source and reference of what comes before it in its document, a segment a line, or None.
        other: A segment that has nothing to do with it, not of its document, or None.
    """

    __slots__ = ("_cache", "context", "other", "refilled", "segment", "source_language", "target_language", "values")

    def __init__(
        self,
        segment: Segment,
        values: Mapping[str, Value],
        source_language: str,
        target_language: str,
        cache: dict[tuple[str, str], Realised] | None = None,
        context: tuple[str, str] | None = None,
        other: "PairView | None" = None,
    ) -> None:
        self.segment = segment
        self.values = values
        self.source_language = source_language
        self.target_language = target_language
        self._cache = {} if cache is None else cache
        self.context = context
        self.other = other
        self.refilled = False

    @property
    def wordings(self) -> tuple[Wording, ...]:
        """Wordings of the target language."""
        return tuple(self.segment.renderings[self.target_language])

    @property
    def alternatives(self) -> tuple[Wording, ...]:
        """Wordings of the target language other than the reference."""
        return tuple(wording for wording in self.wordings if wording != "reference")

    @property
    def source(self) -> Realised:
        """The source text."""
        return self._realised(self.source_language, "reference")

    def target(self, wording: Wording, changes: Mapping[str, Value] | None = None) -> Realised:
        """Return a translation, with some slots changed if `changes` says so."""
        if not changes:
            return self._realised(self.target_language, wording)
        rendering = self.segment.renderings[self.target_language][wording]
        return rendering.realise({**self.values, **changes})

    def in_language(self, language: str) -> Realised:
        """Return the reference in another language of the segment."""
        return self._realised(language, "reference")

    def refill(self, slot: str, value: Value) -> "PairView":
        """Return the view with another value in a slot, in the source as well: a segment that says something else."""
        values = {**self.values, slot: value}
        view = PairView(
            self.segment, values, self.source_language, self.target_language, None, self.context, self.other
        )
        view.refilled = True
        return view

    def accepts(self, slot: str, value: Value) -> bool:
        """Return whether every wording of the target language stays grammatical with that value."""
        renderings = self.segment.renderings[self.target_language].values()
        return all(rendering.accepts(slot, value) for rendering in renderings)

    def rendering(self, wording: Wording) -> Rendering:
        """Return a rendering of the target language."""
        return self.segment.renderings[self.target_language][wording]

    def _realised(self, language: str, wording: Wording) -> Realised:
        key = (language, wording)
        if key not in self._cache:
            self._cache[key] = self.segment.renderings[language][wording].realise(self.values)
        return self._cache[key]
