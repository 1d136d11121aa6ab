"""What is particular to generators that change the form of a whole text."""

import pytest

from acesmith.challenge_sets.corpora.plain import plain_segment
from acesmith.challenge_sets.segments import PairView
from acesmith.generators.drafts import Draft, Reject
from acesmith.generators.flow import repetition, truncation
from acesmith.generators.letters import casing, homoglyphs
from acesmith.generators.model_output import model_output
from acesmith.generators.similar import similar_language
from acesmith.language.lexicon import correction
from acesmith.seeding import stream

EMBEDDED = ("ar", "bg", "cs", "de", "en", "es", "fr", "it", "ja", "nl", "pl", "pt", "ru", "sl", "tr", "zh")


def _view(text: str, language: str) -> PairView:
    """Return a view in which the text is an alternative translation, far from the reference."""
    segment = plain_segment(
        id="1", item="1", corpus="c", licence="", texts={"sk": ["x"], language: ["#" * len(text), text]}
    )
    return PairView(segment, segment.values, "sk", language)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "The old bridge, closed since May, will open again when the paint is dry."),
        ("zh", "旧桥从五月起关闭，油漆干了以后会重新开放，请大家耐心等待。"),
        ("ar", "سيُفتح الجسر القديم من جديد عندما يجف الطلاء، فالرجاء الصبر قليلًا أيها الجيران."),
    ],
)
def test_a_truncated_text_ends_inside_a_sentence(language: str, text: str) -> None:
    for seed in range(30):
        (draft,) = truncation(_view(text, language), stream(seed))
        assert isinstance(draft, Draft)
        assert text.startswith(draft.incorrect)
        rest = text[len(draft.incorrect) :]
        assert rest.strip()[0].isalnum()
        assert 0.4 < len(draft.incorrect) / len(text) < 0.85
        assert draft.incorrect_spans == ((len(draft.incorrect),) * 2,)


def test_a_text_of_few_words_is_not_cut() -> None:
    assert list(truncation(_view("Yes, now.", "en"), stream(0))) == [Reject("there is no place to cut")]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "The old bridge, closed since 12 May, will open again soon."),
        ("ja", "古い橋は五月から通れません、ペンキが乾いたら開きます。"),
    ],
)
def test_a_phrase_is_said_twice_or_over_and_over(language: str, text: str) -> None:
    for seed in range(30):
        twice, often = repetition(_view(text, language), stream(seed))
        assert isinstance(twice, Draft) and isinstance(often, Draft)
        for draft, least, most in ((twice, 1, 1), (often, 4, 8)):
            ((start, end),) = draft.incorrect_spans
            added = draft.incorrect[start:end]
            phrase = added.split("  ")[0] if language == "ja" else added
            assert draft.incorrect[:start] + draft.incorrect[end:] == text
            assert not set(added) & set("0123456789,.、。")
            said = twice.incorrect[slice(*twice.incorrect_spans[0])]
            assert added == said * (len(added) // len(said)) and least <= len(added) // len(said) <= most
            assert text[:start].endswith(said.strip()) and phrase


def test_turkish_letters_keep_their_dots() -> None:
    small, capitals = casing(_view("Işık izin İzmir’de.", "tr"), stream(0))
    assert isinstance(small, Draft) and isinstance(capitals, Draft)
    assert (small.incorrect, capitals.incorrect) == ("ışık izin izmir’de.", "IŞIK İZİN İZMİR’DE.")


@pytest.mark.parametrize("language", ["zh", "ja", "ar"])
def test_scripts_without_case_have_neither_capitals_nor_lookalikes(language: str) -> None:
    view = _view("这是一个测试句子。", language)
    assert [*casing(view, stream(0)), *homoglyphs(view, stream(0))] == []


@pytest.mark.parametrize(("language", "text"), [("en", "They hope to go."), ("ru", "Она хорошо поёт весной.")])
def test_a_word_gets_letters_of_another_script(language: str, text: str) -> None:
    (draft,) = homoglyphs(_view(text, language), stream(0))
    assert isinstance(draft, Draft)
    ((start, end),) = draft.incorrect_spans
    assert len(draft.incorrect) == len(text)
    assert draft.incorrect[start:end] != text[start:end]
    scripts = {letter.isascii() for letter in draft.incorrect[start:end]}
    assert scripts >= {language != "en"}


@pytest.mark.parametrize("language", EMBEDDED)
def test_every_language_has_what_models_write(language: str) -> None:
    phrases = correction(language, "model")
    assert set(phrases) == {"refusal", "preamble", "note", "alternative", "judge"}
    assert all(len(set(texts)) == len(texts) >= 3 for texts in phrases.values())


def test_what_a_model_writes_stands_beside_an_untouched_translation() -> None:
    text = "The old bridge will open again."
    drafts = {}
    for draft in model_output(_view(text, "en"), stream(1)):
        assert isinstance(draft, Draft)
        drafts[draft.phenomenon] = draft
    assert set(drafts) == {f"model:{kind}" for kind in ("refusal", "preamble", "note", "judge", "markup")}
    assert text not in drafts["model:refusal"].incorrect
    for name, draft in drafts.items():
        if name != "model:refusal":
            assert draft.incorrect.replace(text, "", 1) != draft.incorrect
    assert drafts["model:preamble"].incorrect.endswith(": " + text)
    assert list(model_output(_view(text, "sw"), stream(1))) == []


def test_a_similar_language_is_never_the_source() -> None:
    texts = {"es": ["El perro."], "pt": ["O cão."], "en": ["The dog.", "That dog over there."]}
    segment = plain_segment(
        id="1", item="1", corpus="c", licence="", texts={**texts, "pt": ["O cão.", "Aquele bicho."]}
    )
    (draft,) = similar_language(PairView(segment, segment.values, "en", "pt"), stream(0))
    assert isinstance(draft, Draft)
    assert (draft.phenomenon, draft.incorrect) == ("similar-language-high", "El perro.")
    assert list(similar_language(PairView(segment, segment.values, "es", "pt"), stream(0))) == []
