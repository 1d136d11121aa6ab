"""What the degenerate baselines look at, and what they must not see."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from acesmith.challenge_sets.records import Contrast, Hypothesis
from acesmith.errors import MetricError
from acesmith.metrics_adapters.baselines import (
    ChrfNegated,
    CopyDetector,
    HypothesisOnly,
    Length,
    Random,
    _folds,
)
from acesmith.metrics_adapters.lexical import Chrf
from acesmith.seeding import stream
from samples import contrast
from strategies import texts


def segment(**changes: str) -> Hypothesis:
    values = {"langpair": "en-de", "source": "s", "reference": "r", "hypothesis": "h"}
    return Hypothesis(**{**values, **changes})


def test_random_numbers_are_spread_evenly_and_depend_on_the_seed() -> None:
    segments = [segment(hypothesis=str(number)) for number in range(2000)]
    scores = Random().score(segments)
    assert len(set(scores)) == 2000
    assert 0 <= min(scores) < 0.01 < 0.99 < max(scores) < 1
    assert sum(scores) / len(scores) == pytest.approx(0.5, abs=0.02)
    assert Random(seed=1).score(segments) != scores
    assert Random(seed=1).signature() == "random|seed:1|v:1"


def test_random_number_is_the_same_everywhere() -> None:
    assert Random().score([segment()]) == [0.8359212498617052]


@given(texts)
def test_length_counts_code_points(text: str) -> None:
    assert Length().score([segment(hypothesis=text)]) == [len(text)]


@given(texts, texts, texts)
def test_copy_detector_is_chrf_against_the_source(source: str, reference: str, hypothesis: str) -> None:
    found = CopyDetector().score([segment(source=source, reference=reference, hypothesis=hypothesis)])
    assert found == Chrf().score([segment(reference=source, hypothesis=hypothesis)])


@given(texts, texts)
def test_negated_chrf_adds_up_to_zero_with_chrf(reference: str, hypothesis: str) -> None:
    one = segment(reference=reference, hypothesis=hypothesis)
    (score,) = ChrfNegated().score([one])
    assert score + Chrf().score([one])[0] == 0
    assert str(score) != "-0.0"


def some(number: int, seed: int = 0) -> list[Contrast]:
    """Contrasts of some items; now and then two items share a translation."""
    rng = stream("test", seed)
    made = []
    for place in range(number):
        good = f"Satz {rng.randrange(3 * number)} ist gut."
        made.append(
            contrast(
                id=f"c{place}",
                item=f"item-{rng.randrange(number)}",
                langpair=rng.choice(("en-de", "fr-de", "en-es")),
                good_translation=good,
                incorrect_translation=f"Satz {rng.randrange(3 * number)} ist schlecht.",
            )
        )
    return made


@pytest.mark.parametrize("seed", range(5))
def test_no_item_and_no_translation_is_in_two_folds(seed: int) -> None:
    contrasts = some(80, seed)
    folds = _folds(contrasts, 5)
    of_item: dict[str, set[int]] = {}
    for one in contrasts:
        for text in (one.good_translation, one.incorrect_translation):
            of_item.setdefault(one.item, set()).add(folds[one.target_language, text])
    assert {len(found) for found in of_item.values()} == {1}
    assert set(folds.values()) == {0, 1, 2, 3, 4}


def test_folds_hold_about_as_many_good_translations_each() -> None:
    contrasts = [
        contrast(id=f"c{n}", item=f"i{n}", good_translation=f"gut {n}", incorrect_translation=f"x{n}")
        for n in range(100)
    ]
    folds = _folds(contrasts, 5)
    assert [sum(folds["de", f"gut {n}"] == fold for n in range(100)) for fold in range(5)] == [20] * 5


@given(st.randoms(use_true_random=False))
def test_scores_do_not_depend_on_the_order_of_the_contrasts(rng: random.Random) -> None:
    contrasts = some(30)
    shuffled = list(contrasts)
    rng.shuffle(shuffled)
    segments = [hypothesis for one in contrasts for hypothesis in one.hypotheses()]
    scores = []
    for order in (contrasts, shuffled):
        metric = HypothesisOnly()
        metric.fit(order)
        scores.append(metric.score(segments))
    assert scores[0] == scores[1]


def test_a_hypothesis_is_scored_by_a_model_that_has_not_seen_its_item() -> None:
    contrasts = [
        contrast(id=f"c{n}", item=f"i{n}", good_translation=f"Das war Nummer {n}.", incorrect_translation=f"Zahl{n}")
        for n in range(20)
    ]
    odd = contrast(id="odd", item="odd", good_translation="Хлеб и соль!", incorrect_translation="Хлеб и соль?")
    metric = HypothesisOnly()
    metric.fit([*contrasts, odd])
    seen_by_none = metric.score([odd.hypotheses()[0]])[0]
    # The same text as another set's, of which this model has learnt everything.
    metric._folds = {}
    seen_by_all = metric.score([odd.hypotheses()[0]])[0]
    assert seen_by_none < seen_by_all - 1


def test_errors_that_show_in_the_hypothesis_are_found() -> None:
    contrasts = [
        contrast(
            id=f"c{n}",
            item=f"i{n}",
            good_translation=f"Das Haus Nummer {n} steht am Markt.",
            incorrect_translation=f"sDa Husa Nmumer {n} sthet ma Mrakt.",
        )
        for n in range(40)
    ]
    metric = HypothesisOnly()
    metric.fit(contrasts)
    good = metric.score([one.hypotheses()[0] for one in contrasts])
    incorrect = metric.score([one.hypotheses()[1] for one in contrasts])
    assert [one > other for one, other in zip(good, incorrect, strict=True)] == [True] * 40


def test_language_that_was_not_fitted_is_refused() -> None:
    metric = HypothesisOnly()
    metric.fit([contrast()])
    with pytest.raises(MetricError) as caught:
        metric.score([segment(langpair="en-fr")])
    assert str(caught.value) == (
        "metric 'hypothesis-only' was fitted on no translation into 'fr'; call fit with the contrasts of the set first"
    )
