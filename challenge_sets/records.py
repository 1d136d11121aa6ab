"""The records that last: contrasts, and the hypotheses that metrics score.

Segments and renderings are in `acesmith.challenge_sets.segments`; the manifest is in
`acesmith.challenge_sets.manifest`.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal, get_args

from acesmith.challenge_sets.taxonomy import Evidence, Expectation, Severity
from acesmith.errors import InputError, quote
from acesmith.seeding import digest

__all__ = [
    "LANGPAIR",
    "NO_PROVENANCE",
    "Contrast",
    "Hypothesis",
    "Provenance",
    "Span",
    "Split",
    "distinct_hypotheses",
    "is_language",
    "split_langpair",
]

Span = tuple[int, int]
"""Half-open `(start, end)` in Unicode code points; `start == end` is the place of something that is missing."""

Split = Literal["open", "held-back"]

# A language code: 2 or 3 letters, then optional BCP 47 subtags (script, region, variant). Public sets also join a
# region with an underscore (en_US); readers map those before they build a record.
_CODE = r"[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|[0-9]{3}))?(?:-[a-z0-9]{5,8})*"
LANGPAIR = re.compile(rf"({_CODE})-({_CODE})")


def is_language(code: str) -> bool:
    """Return whether it is a BCP 47 code of the kind that language pairs are made of."""
    return bool(re.fullmatch(_CODE, code))


@lru_cache(maxsize=4096)
def split_langpair(langpair: str) -> tuple[str, str]:
    """Return (source language, target language).

    Raises:
        ValueError: It is not two BCP 47 codes joined by a hyphen.

    Example:
        >>> split_langpair("zh-Hant-en")
        ('zh-Hant', 'en')
    """
    found = LANGPAIR.fullmatch(langpair)
    if not found:
        raise ValueError(f"{langpair!r}; expected two BCP 47 codes joined by '-', such as 'en-de'")
    return found[1], found[2]


@dataclass(frozen=True, slots=True, kw_only=True)
class Provenance:
    """Where a contrast comes from. Empty strings mean that it is not known."""

    generator: str = ""
    """Registered name of the generator."""
    generator_version: str = ""
    """Raised whenever the generator's output changes."""
    seed: int | None = None
    """The seed of the set."""
    corpus: str = ""
    """Name of the corpus that the segment is from."""
    segment: str = ""
    """The segment's id in the corpus."""
    original_language: str = ""
    """The language that the segment was first written in."""
    author: str = ""
    """Who wrote the target-language text: a person, or a model that is called one."""
    review: str = ""
    """Who checked it: `none`, `model` or `native`."""
    licence: str = ""
    """SPDX identifier of the text's licence."""


NO_PROVENANCE = Provenance()


@dataclass(frozen=True, slots=True, kw_only=True)
class Contrast:
    """One source, a good and an incorrect translation of it, and a reference."""

    id: str
    """Unique in its set; made from content, never from position."""
    source: str
    """The text that is translated."""
    good_translation: str
    """A right translation."""
    incorrect_translation: str
    """A translation that is worse in exactly one way; equally right where `expectation` is `equal`."""
    reference: str | None
    """A trusted translation, or null."""
    phenomena: str
    """Id of the phenomenon. The key is ACES's; it holds one id."""
    langpair: str
    """BCP 47 codes, source first."""
    incorrect_spans: tuple[Span, ...] = ()
    """Where the error stands in the incorrect translation; an empty span where something is missing."""
    good_spans: tuple[Span, ...] = ()
    """What stands there in the good translation, one span for each of `incorrect_spans`; none if it is not known."""
    expectation: Expectation = "better"
    """`better`, or `equal` for a control pair that a metric should not tell apart."""
    severity: Severity = "major"
    """How bad the error is."""
    evidence: Evidence = "source"
    """What shows which translation is right."""
    source_context: str | None = None
    """Document context before the source, or null."""
    target_context: str | None = None
    """Document context before the translation, or null."""
    item: str
    """The segment or lexicon entry behind it; statistics resample items."""
    grid: str | None = None
    """Id of the grid (wording by content) that the contrast is a pair of cells of."""
    good_cell: str | None = None
    """The good translation's cell, such as `close-right`."""
    incorrect_cell: str | None = None
    """The incorrect translation's cell, such as `reference-wrong`."""
    twin: str | None = None
    """Id of the twin pair: the same translations with another source, each good once."""
    split: Split = "open"
    """`held-back` segments are left out of the default sets."""
    good_is_reference: bool = False
    """Whether the good translation is the reference itself, for want of a second translation."""
    overlap_margin: float | None = None
    """chrF(good, reference) − chrF(incorrect, reference), −100 to 100 to two decimals, or null if it is not known."""
    provenance: Provenance = NO_PROVENANCE
    """Where it comes from."""
    extra: Mapping[str, str] = field(default_factory=dict)
    """Columns of an imported file that are not fields of ours, scores of metrics among them."""

    def __post_init__(self) -> None:
        for name in ("id", "item", "phenomena"):
            if not getattr(self, name):
                raise InputError(f"contrast {self.id!r}", f"field {name!r} is empty; expected text")
        try:
            split_langpair(self.langpair)
        except ValueError as error:
            raise InputError(f"contrast {self.id!r}", f"field 'langpair' is {error}") from None
        if self.good_translation == self.incorrect_translation:
            raise InputError(
                f"contrast {self.id!r}",
                f"'good-translation' and 'incorrect-translation' are the same, {quote(self.good_translation, 60)}; "
                "expected two different texts",
            )
        for name, choices in (
            ("expectation", Expectation),
            ("severity", Severity),
            ("evidence", Evidence),
            ("split", Split),
        ):
            if getattr(self, name) not in get_args(choices):
                expected = ", ".join(get_args(choices))
                raise InputError(
                    f"contrast {self.id!r}", f"field {name!r} is {getattr(self, name)!r}; expected one of {expected}"
                )
        if self.good_spans and len(self.incorrect_spans) != len(self.good_spans):
            raise InputError(
                f"contrast {self.id!r}",
                f"{len(self.incorrect_spans)} incorrect spans and {len(self.good_spans)} good spans; "
                "expected one good span for each incorrect one, or none",
            )
        for spans, text, key in (
            (self.incorrect_spans, self.incorrect_translation, "incorrect-spans"),
            (self.good_spans, self.good_translation, "good-spans"),
        ):
            for start, end in spans:
                if not 0 <= start <= end <= len(text):
                    raise InputError(
                        f"contrast {self.id!r}",
                        f"field {key!r} has [{start}, {end}]; expected 0 <= start <= end <= {len(text)}",
                    )

    @property
    def target_language(self) -> str:
        """BCP 47 code of the target language."""
        return split_langpair(self.langpair)[1]

    @property
    def group(self) -> str:
        """What is chosen or left out as a whole: the twin, else the grid, else the contrast."""
        return self.twin or self.grid or self.id

    def hypotheses(self) -> tuple["Hypothesis", "Hypothesis"]:
        """Return (good, incorrect) as metrics score them."""
        return (self._hypothesis(self.good_translation), self._hypothesis(self.incorrect_translation))

    def _hypothesis(self, text: str) -> "Hypothesis":
        return Hypothesis(
            langpair=self.langpair,
            source=self.source,
            reference=self.reference,
            hypothesis=text,
            source_context=self.source_context,
            target_context=self.target_context,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Hypothesis:
    """One translation to be scored, with all that a metric may look at."""

    langpair: str
    """BCP 47 codes, source first."""
    source: str
    """The text that is translated."""
    reference: str | None
    """A trusted translation, or null."""
    hypothesis: str
    """The translation to be scored."""
    source_context: str | None = None
    """Document context before the source, or null."""
    target_context: str | None = None
    """Document context before the translation, or null."""

    @property
    def source_language(self) -> str:
        """BCP 47 code of the source language."""
        return split_langpair(self.langpair)[0]

    @property
    def target_language(self) -> str:
        """BCP 47 code of the target language."""
        return split_langpair(self.langpair)[1]

    @property
    def key(self) -> str:
        """Hash of the content, 24 hexadecimal digits: the same texts in the same pair have the same key everywhere."""
        parts = (self.langpair, self.source, self.reference, self.source_context, self.target_context, self.hypothesis)
        return digest(*("0" if part is None else f"1{part}" for part in parts), size=12)


def distinct_hypotheses(contrasts: Iterable[Contrast]) -> Mapping[str, Hypothesis]:
    """Return every hypothesis of the contrasts once, by key, in order of first appearance."""
    found: dict[str, Hypothesis] = {}
    for contrast in contrasts:
        for hypothesis in contrast.hypotheses():
            found.setdefault(hypothesis.key, hypothesis)
    return found
