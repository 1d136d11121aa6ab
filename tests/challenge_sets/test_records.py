"""Contrasts: what cannot be built, spans, hypotheses."""

from typing import Any

import pytest
from hypothesis import given

from acesmith.challenge_sets.records import Hypothesis, distinct_hypotheses, split_langpair
from acesmith.errors import InputError
from samples import contrast
from strategies import texts


@pytest.mark.parametrize(
    ("langpair", "parts"),
    [
        ("en-de", ("en", "de")),
        ("zh-Hant-en", ("zh-Hant", "en")),
        ("en-zh-Hant", ("en", "zh-Hant")),
        ("pt-PT-sr-Latn", ("pt-PT", "sr-Latn")),
        ("gsw-en", ("gsw", "en")),
        ("es-419-ca-valencia", ("es-419", "ca-valencia")),
    ],
)
def test_language_pairs_are_split_at_the_right_hyphen(langpair: str, parts: tuple[str, str]) -> None:
    assert split_langpair(langpair) == parts


@pytest.mark.parametrize("langpair", ["ende", "en", "", "en-", "-de", "EN-DE", "en_de", "en-de-", "e-de", "en- de"])
def test_what_is_no_language_pair_is_refused(langpair: str) -> None:
    with pytest.raises(ValueError, match="expected two BCP 47 codes joined by '-', such as 'en-de'"):
        split_langpair(langpair)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"item": ""}, "field 'item' is empty; expected text"),
        ({"langpair": "ende"}, "field 'langpair' is 'ende'; expected two BCP 47 codes"),
        ({"good_translation": "a", "incorrect_translation": "a"}, "are the same, 'a'; expected two different texts"),
        ({"severity": "bad"}, "field 'severity' is 'bad'; expected one of none, minor, major, critical"),
        ({"split": "test"}, "field 'split' is 'test'; expected one of open, held-back"),
        ({"good_spans": ((0, 1),)}, "0 incorrect spans and 1 good spans; expected one good span for each"),
        (
            {"incorrect_spans": ((8, 99),), "good_spans": ((8, 10),)},
            r"field 'incorrect-spans' has \[8, 99\]; expected 0 <= start <= end <= 25",
        ),
        (
            {"incorrect_spans": ((8, 10),), "good_spans": ((10, 8),)},
            r"field 'good-spans' has \[10, 8\]; expected 0 <= start",
        ),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, dict) else None,
)
def test_an_invalid_contrast_cannot_be_built(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message):
        contrast(**changes)


def test_the_group_is_the_twin_then_the_grid_then_the_contrast() -> None:
    assert contrast(twin="t", grid="g").group == "t"
    assert contrast(grid="g").group == "g"
    assert contrast().group == contrast().id


def test_hypotheses_carry_all_that_a_metric_may_look_at() -> None:
    good, incorrect = contrast(source_context="Before.", target_context="Davor.").hypotheses()
    assert good == Hypothesis(
        langpair="en-de",
        source="She bought 12 apples.",
        reference="Sie kaufte 12 Äpfel.",
        hypothesis="Sie hat 12 Äpfel gekauft.",
        source_context="Before.",
        target_context="Davor.",
    )
    assert incorrect.hypothesis == "Sie hat 21 Äpfel gekauft."
    assert (incorrect.source_language, incorrect.target_language) == ("en", "de")


@given(texts, texts, texts)
def test_keys_tell_hypotheses_apart(source: str, reference: str, hypothesis: str) -> None:
    def made(**changes: str | None) -> Hypothesis:
        values = {"source": source, "reference": reference, "hypothesis": hypothesis, **changes}
        return Hypothesis(langpair="en-de", **values)  # type: ignore[arg-type]  # built from optional values on purpose

    key = made().key
    others = [made(source=source + "x"), made(reference=None), made(reference=source + reference, source="")]
    assert all(other == made() or other.key != key for other in others)
    assert made().key == key
    assert len(key) == 24


def test_each_hypothesis_is_scored_once() -> None:
    contrasts = [contrast(), contrast(id="2", incorrect_translation="Sie hat 22 Äpfel gekauft.")]
    assert [hypothesis.hypothesis for hypothesis in distinct_hypotheses(contrasts).values()] == [
        "Sie hat 12 Äpfel gekauft.",
        "Sie hat 21 Äpfel gekauft.",
        "Sie hat 22 Äpfel gekauft.",
    ]
