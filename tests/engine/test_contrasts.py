"""Completing drafts: what is common to all contrasts, and what no contrast may be."""

from collections.abc import Iterator
from random import Random

from acesmith.challenge_sets.corpora.plain import plain_segment
from acesmith.challenge_sets.segments import PairView
from acesmith.engine.contrasts import Rejects, by_generator, contrasts_of
from acesmith.generators.drafts import Draft, Reject
from acesmith.generators.registry import generators


def _drafts(view: PairView, rng: Random) -> Iterator[Draft | Reject]:
    del view, rng
    for good, incorrect in (("Ja.", "Nein."), ("Ja.", "Ja."), ("Nein.", "Doch.")):
        yield Draft(
            phenomenon="omission",
            place=incorrect,
            good=good,
            incorrect=incorrect,
            good_spans=(),
            incorrect_spans=(),
            wording="reference",
        )
    yield Reject("a reason")


def test_no_contrast_punishes_the_reference_or_prefers_what_is_the_same() -> None:
    segment = plain_segment(id="1", item="1", corpus="c", licence="", texts={"en": ["Yes."], "de": ["Nein."]})
    rejects = Rejects()
    view = PairView(segment, segment.values, "en", "de")
    (contrast,) = contrasts_of(view, generators().get("omission"), _drafts, 0, rejects)
    assert (contrast.good_translation, contrast.incorrect_translation) == ("Nein.", "Doch.")
    assert contrast.id == "en-de:omission:1:Doch."
    assert contrast.good_is_reference
    assert by_generator(rejects) == {
        "omission": {"a reason": 1, "the incorrect translation is the good one or the reference": 2}
    }
