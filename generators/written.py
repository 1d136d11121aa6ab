"""Errors that were written by hand: negation, quantifiers, comparisons, times, exchanged roles, moved and wrong words.

The corpus says for a rendering which of its words become what (`docs/corpus-format.md`); what is left here is to put
them there and to say where they stand.

Source: Amrhein, Moghe and Guillou, "ACES", WMT 2022, phenomena lexical-overlap, ordering-mismatch and
hallucination-real-data-vs-ref-word and -vs-synonym; the others are acesmith's.
"""

from collections.abc import Iterator
from random import Random

from acesmith.challenge_sets.segments import PairView, Wording
from acesmith.challenge_sets.taxonomy import phenomenon
from acesmith.challenge_sets.written_errors import WrittenError
from acesmith.generators.drafts import Draft, Reject
from acesmith.generators.edits import differing

__all__ = ["written"]

_PHENOMENA = {
    "negation": "negation",
    "quantifier": "quantifier",
    "comparison": "comparison",
    "when": "relative-time",
    "roles": "lexical-overlap",
    "order": "ordering-mismatch",
    "gender": "gender-equal",
}
_OPEN = frozenset(("en", "ja", "tr", "zh"))
"""Languages that seldom show the gender of those who speak or are spoken of: a source in another may fix it."""
_WORD = {True: "hallucination-real-data-vs-ref-word", False: "hallucination-real-data-vs-synonym"}
"""Phenomenon of a wrong word, by whether the good translation has the reference's word there."""


def written(view: PairView, rng: Random) -> Iterator[Draft | Reject]:
    """Yield one contrast for each error that was written into an alternative translation."""
    del rng  # Nothing is drawn: the errors are what they are.
    for wording in view.alternatives:
        for kind, error in view.rendering(wording).errors.items():
            if kind == "gender" and view.source_language not in _OPEN:
                continue
            yield _draft(view, wording, kind, error)


def _draft(view: PairView, wording: Wording, kind: str, error: WrittenError) -> Draft | Reject:
    good = view.target(wording).text
    if good.count(error.right) != 1:
        return Reject("a filling repeats the words that are to be wrong")
    start = good.index(error.right)
    in_right, in_wrong = differing(error.right, error.wrong, view.target_language)
    name = _PHENOMENA.get(kind) or _WORD[error.right[slice(*in_right)] in view.target("reference").text]
    marked = phenomenon(name).expectation == "better"
    return Draft(
        phenomenon=name,
        place=f"{kind}/{wording}",
        good=good,
        incorrect=good[:start] + error.wrong + good[start + len(error.right) :],
        good_spans=((start + in_right[0], start + in_right[1]),) if marked else (),
        incorrect_spans=((start + in_wrong[0], start + in_wrong[1]),) if marked else (),
        wording=wording,
    )
