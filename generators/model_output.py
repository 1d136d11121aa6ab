"""What language models write that is no translation: refusals, preambles, notes, a choice, markup, words to a judge.

The phrases are the target language's own, from its lexicon; a language without any has none of these contrasts.

Source: acesmith.
"""

from collections.abc import Iterator
from random import Random

from acesmith.challenge_sets.segments import PairView
from acesmith.generators.drafts import Draft, Reject
from acesmith.language.lexicon import correction
from acesmith.language.text import words_are_spaced
from acesmith.seeding import choose

__all__ = ["model_output"]

_MARKUP = (("**", "**"), ("`", "`"), ("### ", ""), ("> ", ""))
"""What stands before and after the translation."""


def model_output(view: PairView, rng: Random) -> Iterator[Draft | Reject]:
    """Yield one contrast of each kind: a translation against the same with something around it, or a refusal."""
    phrases = correction(view.target_language, "model")
    if phrases is None or not view.alternatives:
        return
    wording = choose(rng, view.alternatives)
    good = view.target(wording).text
    space = " " if words_are_spaced(view.target_language) else ""

    def draft(kind: str, before: str, after: str, *, kept: bool = True) -> Draft:
        incorrect = before + good + after if kept else before
        spans: list[tuple[int, int]] = []
        places: list[tuple[int, int]] = []
        if not kept:
            spans, places = [(0, len(incorrect))], [(0, len(good))]
        else:
            if before:
                spans.append((0, len(before)))
                places.append((0, 0))
            if after:
                spans.append((len(before) + len(good), len(incorrect)))
                places.append((len(good), len(good)))
        return Draft(
            phenomenon=f"model:{kind}",
            place=wording,
            good=good,
            incorrect=incorrect,
            good_spans=tuple(places),
            incorrect_spans=tuple(spans),
            wording=wording,
        )

    yield draft("refusal", choose(rng, phrases["refusal"]), "", kept=False)
    yield draft("preamble", choose(rng, phrases["preamble"]) + space, "")
    yield draft("note", "", space + choose(rng, phrases["note"]))
    yield draft("judge", "", space + choose(rng, phrases["judge"]))
    yield draft("markup", *choose(rng, _MARKUP))
    others = [other for other in view.alternatives if other != wording]
    if others:
        second = view.target(choose(rng, others)).text
        yield draft("alternatives", "", space + choose(rng, phrases["alternative"]) + space + second)
