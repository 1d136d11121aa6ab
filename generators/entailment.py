"""Sentences that say more or less than the source, and contradict it or do not follow from it.

From natural language inference data: a premise and its hypothesis are taken for translations of each other; entailment
is left out. The embedded corpus has such pairs where a rendering has a detachable part and an error beside it: without
the part it says less, and the error decides whether it contradicts.

Source: Amrhein, Moghe and Guillou, "ACES", WMT 2022, phenomena xnli-addition-… and xnli-omission-…; Conneau et al.,
"XNLI", EMNLP 2018.
"""

from collections.abc import Iterator, Mapping
from random import Random

from sacrebleu import sentence_chrf

from acesmith.challenge_sets.records import Span
from acesmith.challenge_sets.segments import PairView, Wording
from acesmith.generators.drafts import Draft, Reject, whole_text
from acesmith.generators.edits import apply_edits, differing, without_detachable
from acesmith.seeding import choose

__all__ = ["entailment"]

_OVERLAP = 50
"""Least chrF, one way or the other, of sentences that could be taken for translations of each other."""

_RELATIONS: Mapping[str, tuple[str, ...]] = {
    "contradiction": ("negation", "comparison", "contradiction"),
    "neutral": ("word", "neutral"),
}
"""Kinds of written errors by what becomes of a sentence that has one: what it says is excluded by the right one, or
neither excluded nor said."""


def entailment(view: PairView, rng: Random) -> Iterator[Draft | Reject]:
    """Yield for each relation one contrast that says more than the source, and one that says less."""
    if not view.alternatives:
        yield from _whole_sentences(view)
        return
    for relation, kinds in _RELATIONS.items():
        for direction in ("addition", "omission"):
            fitting = [
                (wording, span, error.wrong)
                for wording in view.alternatives
                for kind, error in view.rendering(wording).errors.items()
                if kind in kinds and (span := _outside(view, wording, error.right))
            ]
            if not fitting:
                continue
            wording, span, wrong = choose(rng, fitting)
            if direction == "omission":
                yield _omission(view, wording, span, wrong, f"xnli-omission-{relation}")
            elif view.source.detachable and view.target("reference").detachable:
                yield _addition(view, wording, span, wrong, f"xnli-addition-{relation}")


def _outside(view: PairView, wording: Wording, right: str) -> Span | None:
    """Return where the words stand in a translation that has detachable parts, if that is once and outside of them."""
    whole = view.target(wording)
    if not whole.detachable or whole.text.count(right) != 1:
        return None
    start = whole.text.index(right)
    end = start + len(right)
    return None if any(first < end and start < last for first, last in whole.detachable) else (start, end)


def _omission(view: PairView, wording: Wording, span: Span, wrong: str, phenomenon: str) -> Draft:
    """Return the whole translation against one without its detachable part, with the error."""
    whole = view.target(wording)
    edits = sorted([*((part, "") for part in whole.detachable), _least(view, whole.text, span, wrong)])
    incorrect, incorrect_spans = apply_edits(whole.text, edits)
    return Draft(
        phenomenon=phenomenon,
        place=wording,
        good=whole.text,
        incorrect=incorrect,
        good_spans=tuple(place for place, _ in edits),
        incorrect_spans=incorrect_spans,
        wording=wording,
    )


def _addition(view: PairView, wording: Wording, span: Span, wrong: str, phenomenon: str) -> Draft:
    """Return the translation without its detachable part, as source and reference are, against it whole and wrong."""
    whole = view.target(wording)
    error = _least(view, whole.text, span, wrong)
    # Both sides are the whole translation edited at the same places: where the part is, and where the error is.
    parts = [(part, "") for part in whole.detachable]
    good, good_spans = apply_edits(whole.text, sorted([*parts, (error[0], whole.text[slice(*error[0])])]))
    kept = [(part, whole.text[slice(*part)]) for part in whole.detachable]
    incorrect, incorrect_spans = apply_edits(whole.text, sorted([*kept, error]))
    return Draft(
        phenomenon=phenomenon,
        place=wording,
        good=good,
        incorrect=incorrect,
        good_spans=good_spans,
        incorrect_spans=incorrect_spans,
        wording=wording,
        source=without_detachable(view.source)[0],
        reference=without_detachable(view.target("reference"))[0],
    )


def _least(view: PairView, text: str, span: Span, wrong: str) -> tuple[Span, str]:
    """Return the edit without the words that it leaves as they are."""
    start, _ = span
    in_right, in_wrong = differing(text[slice(*span)], wrong, view.target_language)
    return (start + in_right[0], start + in_right[1]), wrong[slice(*in_wrong)]


def _whole_sentences(view: PairView) -> Iterator[Draft | Reject]:
    """Yield the pairs of premise and hypothesis that a corpus has itself (`acesmith.challenge_sets.corpora.xnli`)."""
    premise = view.target("reference").text
    for relation, kinds in _RELATIONS.items():
        for kind, error in view.rendering("reference").errors.items():
            if kind in kinds:
                if max(_chrf(premise, error.wrong), _chrf(error.wrong, premise)) < _OVERLAP:
                    yield Reject("premise and hypothesis share too little")
                    continue
                direction = "addition" if len(error.wrong) > len(premise) else "omission"
                name = f"xnli-{direction}-{relation}-reference-only"
                yield whole_text(name, relation, premise, error.wrong, "reference")


def _chrf(hypothesis: str, reference: str) -> float:
    return float(sentence_chrf(hypothesis, [reference]).score)
