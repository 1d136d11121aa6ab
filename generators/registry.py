"""The generators by name, with their versions and the phenomena that they yield."""

from dataclasses import dataclass
from importlib.metadata import entry_points

from acesmith.errors import RegistrationError
from acesmith.registry import Registry

__all__ = ["GeneratorEntry", "generators"]


@dataclass(frozen=True, slots=True, kw_only=True)
class GeneratorEntry:
    """A generator."""

    name: str
    """Registered name."""
    version: str
    """Raised whenever its output changes."""
    load: str
    """`package.module:function`."""
    phenomena: tuple[str, ...]
    """Ids of every phenomenon that it may yield."""
    summary: str
    """One line for `acesmith list generators`."""
    options: tuple[str, ...] = ()
    """Options of the plan that the function takes as keyword arguments, such as `tokenizer`."""
    any_corpus: bool = False
    """Whether raw text can carry it, or only a corpus with slots and marks."""


def _levels(name: str) -> tuple[str, ...]:
    return tuple(f"{name}-level-{level}" for level in (1, 2, 3))


def _crossed(name: str) -> tuple[str, str]:
    return (name, f"{name}-crossed")


_PUNCTUATION = ("deletion_all", "deletion_commas", "deletion_quotes", "statement-to-question")

_XNLI = tuple(
    f"xnli-{direction}-{relation}"
    for direction in ("addition", "omission")
    for relation in ("contradiction", "neutral")
)

_ENTRIES = (
    GeneratorEntry(
        name="addition",
        version="1",
        load="acesmith.generators.coverage:addition",
        phenomena=("addition",),
        summary="A detachable part that the source lacks is added",
    ),
    GeneratorEntry(
        name="omission",
        version="1",
        load="acesmith.generators.coverage:omission",
        phenomena=("omission",),
        summary="A detachable part is left out",
    ),
    GeneratorEntry(
        name="numbers",
        version="2",
        load="acesmith.generators.numbers:numbers",
        phenomena=(*_levels("hallucination-number"), "number-crossed", "number-equal", "number-reference-only"),
        summary="A digit is added, dropped or substituted, or the number replaced",
        any_corpus=True,
    ),
    GeneratorEntry(
        name="number-slips",
        version="1",
        load="acesmith.generators.numbers:number_slips",
        phenomena=(*_crossed("number:transposed"), *_crossed("number:magnitude")),
        summary="Two digits of a number are transposed, or it is ten or a hundred times as large",
    ),
    GeneratorEntry(
        name="named-entities",
        version="1",
        load="acesmith.generators.names:named_entities",
        phenomena=(*_levels("hallucination-named-entity"), "named-entity-crossed", "named-entity-equal"),
        summary="The name of a person, place or organisation is misspelt or replaced",
    ),
    GeneratorEntry(
        name="months",
        version="2",
        load="acesmith.generators.dates:months",
        phenomena=("hallucination-date-time", "date-time-crossed", "date-time-equal"),
        summary="The month of a date is replaced",
    ),
    GeneratorEntry(
        name="days",
        version="1",
        load="acesmith.generators.dates:days",
        phenomena=(*_crossed("date:day"), *_crossed("date:day-and-month")),
        summary="The day of a date is replaced, or day and month exchanged",
    ),
    GeneratorEntry(
        name="times",
        version="1",
        load="acesmith.generators.times:times",
        phenomena=(*_crossed("time:twelve-hours"), *_crossed("time:hour"), "time-equal"),
        summary="A time is twelve hours off, or at another hour",
    ),
    GeneratorEntry(
        name="money",
        version="1",
        load="acesmith.generators.money:money",
        phenomena=(*_crossed("money:currency"), *_crossed("money:amount"), "money-equal"),
        summary="The currency of an amount of money is replaced, or the amount",
    ),
    GeneratorEntry(
        name="other-names",
        version="1",
        load="acesmith.generators.names:other_names",
        phenomena=(*_crossed("name:similar"), *_crossed("name:surname")),
        summary="A name is taken for the one that is spelt most like it, or a person has another surname",
    ),
    GeneratorEntry(
        name="writings",
        version="1",
        load="acesmith.generators.writings:writings",
        phenomena=(
            *_crossed("number:words"),
            *_crossed("number:separators"),
            *_crossed("number:foreign-digits"),
            *_crossed("number:range"),
            *_crossed("quantity:symbol"),
            *_crossed("date:year"),
            "number-writing-equal",
            "digits-equal",
            "quantity-writing-equal",
            "date-writing-equal",
        ),
        summary="A number's words, digits or range, a unit's symbol or a year is wrong, or in another writing",
    ),
    GeneratorEntry(
        name="nonsense",
        version="1",
        load="acesmith.generators.nonsense:nonsense",
        phenomena=(*_crossed("nonsense"), "nonsense-reference-only"),
        summary="A subword of a word is swapped, so that the result is no word of the language",
        options=("tokenizer",),
        any_corpus=True,
    ),
    GeneratorEntry(
        name="notes",
        version="1",
        load="acesmith.generators.notes:notes",
        phenomena=(
            *_crossed("date:weekday"),
            *_crossed("number:ordinal"),
            *_crossed("quantity:symbol"),
            *_crossed("quantity:compound"),
            *_crossed("time:zone"),
            *_crossed("number:sign"),
            *_crossed("number:percent"),
            *_crossed("name:acronym"),
            *_crossed("technical:email"),
            *_crossed("technical:url"),
            *_crossed("technical:code"),
        ),
        summary="A weekday, time zone, percentage, floor, measure, address, acronym or code in brackets is wrong",
    ),
    GeneratorEntry(
        name="technical",
        version="1",
        load="acesmith.generators.technical:technical",
        phenomena=(*_crossed("technical:markup"), *_crossed("technical:placeholder")),
        summary="Markup or a placeholder is broken",
    ),
    GeneratorEntry(
        name="unit-conversion",
        version="2",
        load="acesmith.generators.units:unit_conversion",
        phenomena=(
            "hallucination-unit-conversion-amount-matches-ref",
            "hallucination-unit-conversion-unit-matches-ref",
            "unit-conversion-amount-crossed",
            "unit-conversion-unit-crossed",
            "unit-conversion-equal",
            *_crossed("quantity:conversion"),
        ),
        summary="The amount or the unit of a quantity is converted and not both, or a wrong factor taken",
    ),
    GeneratorEntry(
        name="units",
        version="1",
        load="acesmith.generators.units:units",
        phenomena=(*_crossed("quantity:unit"), *_crossed("quantity:prefix"), "quantity-equal"),
        summary="The unit of a quantity is replaced by another",
    ),
    GeneratorEntry(
        name="copy-source",
        version="1",
        load="acesmith.generators.untranslated:copy_source",
        phenomena=("copy-source", "copy-source-reference-only"),
        summary="The source stands in the place of its translation",
        any_corpus=True,
    ),
    GeneratorEntry(
        name="untranslated-words",
        version="1",
        load="acesmith.generators.untranslated:untranslated_words",
        phenomena=("untranslated-vs-ref-word", "untranslated-vs-synonym"),
        summary="A word of the source stands in the place of its translation",
    ),
    GeneratorEntry(
        name="similar-language",
        version="1",
        load="acesmith.generators.similar:similar_language",
        phenomena=("similar-language-high", "similar-language-low"),
        summary="The translation is in a language similar to the target",
    ),
    GeneratorEntry(
        name="written-errors",
        version="1",
        load="acesmith.generators.written:written",
        phenomena=(
            "negation",
            "quantifier",
            "comparison",
            "relative-time",
            "lexical-overlap",
            "ordering-mismatch",
            "hallucination-real-data-vs-ref-word",
            "hallucination-real-data-vs-synonym",
            "gender-equal",
        ),
        summary="Errors that were written by hand: negation, quantifiers, comparisons, times, exchanged or wrong words",
    ),
    GeneratorEntry(
        name="truncation",
        version="1",
        load="acesmith.generators.flow:truncation",
        phenomena=("truncation",),
        summary="The translation breaks off inside a sentence",
    ),
    GeneratorEntry(
        name="repetition",
        version="1",
        load="acesmith.generators.flow:repetition",
        phenomena=("repetition:twice", "repetition:oscillation"),
        summary="A phrase is said twice, or over and over",
    ),
    GeneratorEntry(
        name="do-not-translate",
        version="1",
        load="acesmith.generators.names:do_not_translate",
        phenomena=_crossed("do-not-translate"),
        summary="The name of a company that means something is translated",
    ),
    GeneratorEntry(
        name="empty-texts",
        version="1",
        load="acesmith.generators.text_forms:empty_texts",
        phenomena=("empty:hypothesis", "empty:source", "empty:reference"),
        summary="The translation, the source or the reference is empty",
    ),
    GeneratorEntry(
        name="equal-forms",
        version="1",
        load="acesmith.generators.text_forms:equal_forms",
        phenomena=("unicode-equal", "quotes-equal", "spaces-equal"),
        summary="The same text in decomposed characters, with a typewriter's quotation marks or spaces",
    ),
    GeneratorEntry(
        name="language-variant",
        version="1",
        load="acesmith.generators.text_forms:language_variant",
        phenomena=("language-variant",),
        summary="The translation is in another variant of the language",
    ),
    GeneratorEntry(
        name="casing",
        version="1",
        load="acesmith.generators.letters:casing",
        phenomena=("casing:lower", "casing:upper"),
        summary="The translation is in small letters, or in capitals",
    ),
    GeneratorEntry(
        name="entailment",
        version="1",
        load="acesmith.generators.entailment:entailment",
        phenomena=(*_XNLI, *(f"{name}-reference-only" for name in _XNLI)),
        summary="The translation says more or less than the source, and contradicts it or does not follow from it",
        any_corpus=True,
    ),
    GeneratorEntry(
        name="homoglyphs",
        version="1",
        load="acesmith.generators.letters:homoglyphs",
        phenomena=("homoglyphs",),
        summary="A word has letters of another script that look the same",
    ),
    GeneratorEntry(
        name="model-output",
        version="1",
        load="acesmith.generators.model_output:model_output",
        phenomena=tuple(f"model:{kind}" for kind in ("refusal", "preamble", "note", "judge", "markup", "alternatives")),
        summary="A language model refuses, or writes something around the translation",
    ),
    GeneratorEntry(
        name="unrelated-translation",
        version="1",
        load="acesmith.generators.detached:unrelated_translation",
        phenomena=("unrelated-translation", "unrelated-translation-reference-only"),
        summary="The translation is of another segment",
        any_corpus=True,
    ),
    GeneratorEntry(
        name="punctuation",
        version="1",
        load="acesmith.generators.punctuation:punctuation",
        phenomena=(
            *(f"punctuation:{kind}" for kind in _PUNCTUATION),
            *(f"punctuation-reference-only:{kind}" for kind in _PUNCTUATION),
        ),
        summary="All marks, commas or quotation marks are deleted, or an exclamation becomes a question",
        any_corpus=True,
    ),
)


def generators() -> Registry[GeneratorEntry]:
    """Return the registry of generators, those of installed plug-ins included.

    A plug-in names, in the entry-point group `acesmith.generators`, a `GeneratorEntry`.

    Raises:
        RegistrationError: A plug-in does not load, is no `GeneratorEntry`, or takes a name that is taken.
    """
    registry: Registry[GeneratorEntry] = Registry("generator")
    for entry in _ENTRIES:
        registry.add(entry)
    for point in entry_points(group="acesmith.generators"):
        try:
            loaded = point.load()
        except Exception as error:
            raise RegistrationError(
                f"generator plug-in {point.name!r} ({point.value}) does not load: {error!r}"
            ) from error
        if not isinstance(loaded, GeneratorEntry):
            raise RegistrationError(f"generator plug-in {point.name!r} ({point.value}) is no GeneratorEntry")
        registry.add(loaded)
    return registry
