"""Forms of a whole text: one that is missing, one in other Unicode characters, one in another variant of the language.

Source: acesmith.
"""

import unicodedata
from collections.abc import Iterator
from random import Random

from acesmith.challenge_sets.segments import PairView
from acesmith.challenge_sets.values import Named
from acesmith.generators.drafts import Draft, Reject, whole_text
from acesmith.language.punctuation import DOUBLE_QUOTES
from acesmith.language.variants import in_variant
from acesmith.seeding import choose

__all__ = ["empty_texts", "equal_forms", "language_variant"]

_PLAIN = {ord(mark): '"' for mark in DOUBLE_QUOTES} | {ord("’"): "'", ord("‘"): "'"}
_TRIMMED = str.maketrans({"\u00a0": " ", "\u202f": " "})


def empty_texts(view: PairView, rng: Random) -> Iterator[Draft | Reject]:
    """Yield three contrasts: no text against a translation; an unrelated one, without source or without reference."""
    if not view.alternatives:
        return
    wording = choose(rng, view.alternatives)
    good = view.target(wording).text

    yield whole_text("empty:hypothesis", wording, good, "", wording)
    if view.other is not None:
        unrelated = view.other.target(wording if wording in view.other.wordings else "reference").text
        yield whole_text("empty:source", wording, good, unrelated, wording, source="")
        yield whole_text("empty:reference", wording, good, unrelated, wording, reference="")


def equal_forms(view: PairView, rng: Random) -> Iterator[Draft | Reject]:
    """Yield an equal pair for each form of the characters that a translation has: decomposed, or a typewriter's."""
    if not view.alternatives:
        return
    wording = choose(rng, view.alternatives)
    good = view.target(wording).text
    forms = {
        "unicode-equal": unicodedata.normalize("NFD", good),
        "quotes-equal": good.translate(_PLAIN),
        "spaces-equal": good.translate(_TRIMMED),
    }
    for phenomenon, form in forms.items():
        if form != good:
            yield Draft(
                phenomenon=phenomenon,
                place=wording,
                good=good,
                incorrect=form,
                good_spans=(),
                incorrect_spans=(),
                wording=wording,
            )


def language_variant(view: PairView, rng: Random) -> Iterator[Draft | Reject]:
    """Yield one contrast where the translation would read otherwise in another variant of the language."""
    if not view.alternatives:
        return
    wording = choose(rng, view.alternatives)
    realised = view.target(wording)
    good = realised.text
    named = [slot for slot, value in view.values.items() if isinstance(value, Named) and slot in realised.places]
    changed = in_variant(good, view.target_language, [good[slice(*realised.places[slot].value)] for slot in named])
    if changed is None:
        return
    incorrect, good_spans, incorrect_spans = changed
    yield Draft(
        phenomenon="language-variant",
        place=wording,
        good=good,
        incorrect=incorrect,
        good_spans=good_spans,
        incorrect_spans=incorrect_spans,
        wording=wording,
    )
