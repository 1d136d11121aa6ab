"""Untranslated text: the source in the place of its translation, or one of its words.

Source: Amrhein, Moghe and Guillou, "ACES", WMT 2022, phenomena copy-source, untranslated-vs-ref-word and -vs-synonym.
"""

from collections.abc import Iterator
from random import Random

from acesmith.challenge_sets.records import Span
from acesmith.challenge_sets.renderings import Realised
from acesmith.challenge_sets.segments import PairView
from acesmith.generators.drafts import Draft, Reject, whole_text
from acesmith.language.text import begins_sentence
from acesmith.seeding import choose

__all__ = ["copy_source", "untranslated_words"]


def copy_source(view: PairView, rng: Random) -> Iterator[Draft | Reject]:
    """Yield one contrast: a translation against the source itself."""
    wording = choose(rng, view.alternatives or ("reference",))
    good, source = view.target(wording).text, view.source.text
    if source in (good, view.target("reference").text):
        yield Reject("the source reads like the translation")
        return
    name = "copy-source" if view.alternatives else "copy-source-reference-only"
    yield whole_text(name, wording, good, source, wording)


def untranslated_words(view: PairView, rng: Random) -> Iterator[Draft | Reject]:
    """Yield a contrast for each concept that is marked in source and translation: its word is the source's.

    The good translation has the reference's word for it, or another one.
    """
    source, reference = _concepts(view.source), _concepts(view.target("reference"))
    for name, word in source.items():
        for phenomenon, same in (("untranslated-vs-ref-word", True), ("untranslated-vs-synonym", False)):
            fitting = [
                wording
                for wording in view.alternatives
                if name in reference
                and name in (found := _concepts(view.target(wording)))
                and (found[name].casefold() == reference[name].casefold()) == same
            ]
            if not fitting:
                continue
            wording = choose(rng, fitting)
            draft = _with_source_word(view.target(wording), name, word)
            if draft is None:
                yield Reject("the source's word reads like the translation's")
                continue
            incorrect, good_span, incorrect_span = draft
            yield Draft(
                phenomenon=phenomenon,
                place=f"{name}/{wording}",
                good=view.target(wording).text,
                incorrect=incorrect,
                good_spans=(good_span,),
                incorrect_spans=(incorrect_span,),
                wording=wording,
            )


def _concepts(realised: Realised) -> dict[str, str]:
    """Return the words of the concepts that are marked in a text once."""
    marks = [mark for mark in realised.marks if mark.kind == "sense"]
    names = [mark.name for mark in marks]
    return {mark.name: realised.text[slice(*mark.span)] for mark in marks if names.count(mark.name) == 1}


def _with_source_word(target: Realised, name: str, word: str) -> tuple[str, Span, Span] | None:
    """Return the text with another word for the concept, that word's span, and the span of what it replaced."""
    start, end = next(mark.span for mark in target.marks if mark.kind == "sense" and mark.name == name)
    if word.casefold() == target.text[start:end].casefold():
        return None
    if begins_sentence(target.text, start):
        word = word[:1].upper() + word[1:]  # As every word would be there.
    return target.text[:start] + word + target.text[end:], (start, end), (start, start + len(word))
