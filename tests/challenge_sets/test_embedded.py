"""The embedded corpus: what it holds, its format, its rules, and that its texts agree with what fills their slots."""

import random
import shutil
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import get_args

import pytest

from acesmith.challenge_sets.corpora.embedded import EmbeddedCorpus
from acesmith.challenge_sets.corpora.reading_sheet import main as print_sheet
from acesmith.challenge_sets.corpora.reading_sheet import reading_sheet
from acesmith.challenge_sets.corpora.registry import open_corpus
from acesmith.challenge_sets.corpora.rules import agreement_faults, broken_rules, ill_formed, main
from acesmith.challenge_sets.realise import fill
from acesmith.challenge_sets.renderings import TemplateRendering
from acesmith.challenge_sets.segments import Segment
from acesmith.challenge_sets.values import Clock, Money, Named, Number, Quantity, SlotKind
from acesmith.errors import InputError
from samples import DOCUMENTS, SMALL_CORPUS

CORPUS = EmbeddedCorpus()
LANGUAGES = {"ar", "bg", "cs", "de", "en", "es", "fr", "it", "ja", "nl", "pl", "pt", "ru", "sl", "tr", "zh"}


# --- what the carried corpus promises --------------------------------------------------------------------------------


def test_the_embedded_corpus_keeps_its_own_rules() -> None:
    assert list(broken_rules(CORPUS)) == []


def test_the_embedded_corpus_is_as_large_and_varied_as_its_data_card_says() -> None:
    segments = list(CORPUS.segments(CORPUS.languages))
    general = [segment for segment in segments if not segment.document]
    assert set(CORPUS.languages) >= LANGUAGES
    assert len(general) >= 200
    assert {len(segment.renderings) for segment in general} == {len(CORPUS.languages)}
    assert len({segment.original_language for segment in general}) >= 5
    documents = {segment.document: len(segment.renderings) for segment in segments if segment.document}
    assert len(documents) >= 40
    assert min(documents.values()) >= 8
    held_back = [segment for segment in segments if segment.split == "held-back"]
    assert 4 * len(held_back) >= len(segments)


@pytest.mark.parametrize("kind", get_args(SlotKind))
def test_each_type_of_slot_is_in_a_hundred_open_segments(kind: SlotKind) -> None:
    with_it = [
        segment
        for segment in CORPUS.segments(CORPUS.languages)
        if segment.split == "open" and any(slot.kind == kind for slot in segment.slots.values())
    ]
    assert len(with_it) >= 100


def test_every_rendering_names_its_author_and_its_review() -> None:
    for segment in CORPUS.segments(CORPUS.languages):
        for renderings in segment.renderings.values():
            assert all(rendering.author for rendering in renderings.values())
            assert {rendering.review for rendering in renderings.values()} <= {"model", "native"}


# --- slots ----------------------------------------------------------------------------------------------------


def test_fillings_depend_on_the_seed_and_stay_in_range() -> None:
    segments = list(EmbeddedCorpus(SMALL_CORPUS).segments(["en"]))
    drawn = {name: [fill(segment, seed)[name] for seed in range(900)] for segment in segments for name in segment.slots}
    assert {value.value for value in drawn["loaves"] if isinstance(value, Number)} == set(range(12, 91))
    assert all(isinstance(value, Quantity) and value.amount % 10 != 1 for value in drawn["path"])
    assert {value.name.gender for value in drawn["baker"] if isinstance(value, Named)} == {"female"}
    assert {value.name.gender for value in drawn["city"] if isinstance(value, Named)} == {""}
    assert any(
        isinstance(value, Quantity) and value.amount != value.amount.to_integral_value() for value in drawn["sack"]
    )


def test_a_slot_without_a_fitting_value_is_an_error(tmp_path: Path) -> None:
    folder = _copy(tmp_path)
    _replace(folder / "segments.toml", "min = 3, max = 40", "min = 11, max = 11")
    segment = list(EmbeddedCorpus(tmp_path).segments(["en"]))[1]
    with pytest.raises(ValueError, match="segment 'small-02': no value fits slot 'path'"):
        fill(segment, 0)


def _copy(tmp_path: Path) -> Path:
    shutil.copytree(SMALL_CORPUS / "small", tmp_path / "small")
    return tmp_path / "small"


def _replace(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        ("en.toml", 'language = "en"', 'language = "fr"', "small/en.toml: about.language is 'fr'; expected 'en'"),
        (
            "en.toml",
            "[small-04]",
            "[small-06]",
            "small/en.toml: small-06: the segment is not declared in segments.toml",
        ),
        ("segments.toml", "[small-04]", "[small-04", "small/segments.toml: not valid TOML"),
        ("segments.toml", 'split = "open"', 'split = "test"', "small-01: split is 'test'; expected open or held-back"),
        ("segments.toml", 'original = "en"', 'origin = "en"', "expected document, original, senses, slots, split"),
        ("segments.toml", '"number", min = 12', '"number", unit = "mile"', "option 'unit' does not belong to a slot"),
        (
            "segments.toml",
            'type = "date"',
            'type = "day"',
            "type is 'day'; expected one of number, quantity, mo",
        ),
        ("segments.toml", 'unit = "mile"', 'unit = "league"', "unit is 'league'; expected one of mile, kilometer"),
        ("segments.toml", "min = 12, max = 90", "min = 1, max = 90", "min 1 and max 90; expected 2 <= min <= max"),
        ("segments.toml", 'gender = "female"', 'gender = "f"', "gender is 'f'; expected female or male"),
        ("en.toml", "close     =", "near      =", "expected reference, close, far, author, review"),
        ("en.toml", 'review = "none"', 'review = "some"', "review is 'some'; expected one of none, model, native"),
        ("en.toml", "{baker}", "{baker", "small/en.toml: small-01.reference: stray '{'"),
        ("errors/en.toml", "[small-02]", "[small-09]", "small/errors/en.toml: small-09: the segment is not declared"),
        ("errors/en.toml", "comparison.far", "pairing.far", "small-01: unknown kind 'pairing'; expected one of negat"),
        ("errors/en.toml", "comparison.far", "comparison.near", "unknown wording 'near'; expected reference, close, f"),
        (
            "errors/en.toml",
            '"hardly of rye"',
            '"largely of rye"',
            "expected two different texts, the right words first",
        ),
    ],
)
def test_a_broken_corpus_file_is_refused(file: str, old: str, new: str, message: str, tmp_path: Path) -> None:
    _replace(_copy(tmp_path) / file, old, new)
    with pytest.raises(InputError) as caught:
        list(EmbeddedCorpus(tmp_path).segments(["en"]))
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("had made {loaves}", "had made {loaves} {loaves}", "slots ['baker', 'loaves', 'loaves']; expected each of"),
        (
            "Nobody went home before the end, although {guests} people"
            "<detachable>, undeterred by the rain,</detachable> had come to the market in {city}.",
            "The market in {city} drew {guests} visitors<detachable>, despite the rain</detachable>, and no one left.",
            "far is at distance",
        ),
        ("had made", "had baked", "close is at distance 0.00; expected above 0"),
        ("hiked {path} along", "hiked  {path} along", "two spaces"),
        ("hiked {path} along", "hiked {path} , along", "a space before a mark"),
        (", despite the rain</detachable>, and", ",</detachable>, and", "two marks in a row"),
        (
            "contains {sack}<detachable> of",
            "contains <detachable>{sack} of",
            "slot 'sack' stands inside the detachable",
        ),
        ("“What a day!” said", "“What a day!” said!", "more than one exclamation mark"),
        ("“What a day!” said", "What a day, said", "quotation or exclamation marks in some renderings"),
        ("<detachable>, despite the rain</detachable>", ", despite the rain", "a detachable part in some renderings"),
        ("Each sack holds {sack}<detachable> of dried beans</detachable>, so", "Each sack holds {sack} so", "no comma"),
    ],
)
def test_a_broken_rule_is_found(old: str, new: str, fault: str, tmp_path: Path) -> None:
    _replace(_copy(tmp_path) / "en.toml", old, new)
    assert any(fault in line for line in broken_rules(EmbeddedCorpus(tmp_path)))


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('["largely of rye"', '["mostly of rye"', "small-01 en.far: comparison: 'mostly of rye' stands 0 times"),
        (
            '["largely of rye"',
            '["l"',
            "small-01 en.far: comparison: 'l' stands 3 times between the slots; expected once",
        ),
        ('"hardly of rye"]', '"hardly of  rye"]', "small-01 en.far: comparison: two spaces"),
    ],
)
def test_a_written_error_that_does_not_fit_is_found(old: str, new: str, fault: str, tmp_path: Path) -> None:
    _replace(_copy(tmp_path) / "errors" / "en.toml", old, new)
    assert any(fault in line for line in broken_rules(EmbeddedCorpus(tmp_path)))


def test_the_rule_checker_reports_and_exits_with_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _replace(_copy(tmp_path) / "en.toml", "had made", "had baked")
    assert main([str(tmp_path), "en"]) == 1
    assert capsys.readouterr().out.endswith("1 broken rules in en\n")
    assert main([str(SMALL_CORPUS)]) == 0
    lines = capsys.readouterr().out.splitlines()
    for line in ("segments 5 4", "quantity 2 1", "detachable 5 4"):
        assert line.split() in [shown.split() for shown in lines]
    assert lines[-1] == "0 broken rules in de, en, ru, zh"


def test_only_the_files_of_the_languages_asked_for_are_read(tmp_path: Path) -> None:
    folder = _copy(tmp_path)
    (folder / "zh.toml").write_text("broken", encoding="utf-8")
    assert len(list(EmbeddedCorpus(tmp_path).segments(["en", "de"]))) == 5


def test_a_segment_of_the_same_name_in_two_subjects_is_refused(tmp_path: Path) -> None:
    _copy(tmp_path)
    shutil.copytree(tmp_path / "small", tmp_path / "again")
    with pytest.raises(InputError, match=r"small/segments.toml: small-01: another subject has a segment of that name"):
        list(EmbeddedCorpus(tmp_path).segments(["en"]))


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("segments.toml", "min = 12, max = 90", 'min = "x", max = 90'),
        ("segments.toml", 'loaves = { type = "number", min = 12, max = 90 }', "loaves = 5"),
        ("segments.toml", "min = 12, max = 90", "min = 12, max = 90, step = 0"),
        (
            "en.toml",
            '"Before dawn, {baker} had made {loaves} loaves<detachable>, most of them with rye</detachable>."',
            "5",
        ),
        ("en.toml", "[about]", "about2 = 5\n[about]"),
    ],
)
def test_a_value_of_the_wrong_kind_is_refused(file: str, old: str, new: str, tmp_path: Path) -> None:
    _replace(_copy(tmp_path) / file, old, new)
    with pytest.raises(InputError, match="small"):
        list(EmbeddedCorpus(tmp_path).segments(["en"]))


def test_a_file_that_is_named_after_no_language_is_refused(tmp_path: Path) -> None:
    (_copy(tmp_path) / "not-a-lang.toml").write_text("", encoding="utf-8")
    with pytest.raises(InputError, match=r"small/not-a-lang.toml: the file's name is no BCP 47 code; rename it"):
        open_corpus(str(tmp_path))


def test_a_reading_sheet_shows_nothing_but_source_and_translation() -> None:
    corpus = EmbeddedCorpus(SMALL_CORPUS)
    rows = list(reading_sheet(corpus, "de"))
    assert [row[0] for row in rows] == list(range(1, 16))
    assert len({row[4] for row in rows}) == 15
    assert {row[1] for row in rows} == {"en"}
    assert {row[1] for row in reading_sheet(corpus, "ru")} == {"en", "de"}
    assert (
        rows[:5] == list(reading_sheet(corpus, "de", number=5)) != list(reading_sheet(corpus, "de", number=5, seed=1))
    )
    assert not any(set("{}<>#") & set(row[2] + row[3]) for row in rows)


def test_a_reading_sheet_is_printed_as_tsv(capsys: pytest.CaptureFixture[str]) -> None:
    assert print_sheet(["de", "--seed", "3", "--folder", str(SMALL_CORPUS)]) == 0
    printed = [line.split("\t") for line in capsys.readouterr().out.splitlines()]
    drawn = reading_sheet(EmbeddedCorpus(SMALL_CORPUS), "de", seed=3)
    assert printed == [[str(field) for field in row] for row in drawn]
    assert print_sheet(["xx", "--folder", str(SMALL_CORPUS)]) == 1
    assert "xx" in capsys.readouterr().err


# --- agreement ----------------------------------------------------------------------------------------------------

FILLINGS = 12
"""Of each rendering: thousands in every language."""


def _russian(n: int) -> str:
    if n % 10 == 1 and n % 100 != 11:
        return "one"
    return "few" if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else "many"


def _polish(n: int) -> str:
    return "few" if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else "many"


def _czech(n: int) -> str:
    return "few" if n in (2, 3, 4) else "other"


def _slovene(n: int) -> str:
    return {1: "one", 2: "two", 3: "few", 4: "few"}.get(n % 100, "other")


def _arabic(n: int) -> str:
    return "few" if 3 <= n % 100 <= 10 else "many" if n % 100 >= 11 else "other"


PLURAL_RULES: Mapping[str, Callable[[int], str]] = {
    "ar": _arabic,
    "cs": _czech,
    "pl": _polish,
    "ru": _russian,
    "sl": _slovene,
}
"""The grammars' rules for 3 and more, written down once more: what the texts do must not hang on CLDR alone."""


def _templates(language: str) -> list[tuple[Segment, TemplateRendering]]:
    return [
        (segment, rendering)
        for segment in CORPUS.segments([language])
        for rendering in segment.renderings[language].values()
        if isinstance(rendering, TemplateRendering)
    ]


@pytest.mark.parametrize("language", CORPUS.languages)
def test_every_filling_stands_in_a_well_formed_text_in_its_case(language: str) -> None:
    fillings = 0
    for segment, rendering in _templates(language):
        assert list(agreement_faults(segment, rendering)) == []
        cases = {slot: case for slot, case, _ in rendering.contexts}
        for seed in range(FILLINGS):
            values = fill(segment, seed)
            realised = rendering.realise(values)
            assert list(ill_formed(realised.text)) == []
            for slot, place in realised.places.items():
                assert realised.text[slice(*place.value)] == values[slot].text(language, cases[slot])
            for mark in realised.marks:
                assert realised.text[slice(*mark.span)].strip()
            fillings += 1
    assert fillings >= 3 * 90 * FILLINGS


@pytest.mark.parametrize("language", sorted(PLURAL_RULES.keys() & set(CORPUS.languages)))
def test_what_counts_agrees_with_every_number(language: str) -> None:
    rng = random.Random(0)  # noqa: S311
    phrases: Counter[str] = Counter()
    for _, rendering in _templates(language):
        for slot in rendering.branches:
            for number in [*range(3, 30), *range(100, 113), *(rng.randrange(113, 10_000) for _ in range(20))]:
                category = PLURAL_RULES[language](number)
                before, after = rendering.branch(slot, category)
                phrase = f"{before}{Number(number).text(language, 'nominative')}{after}"
                assert phrase in rendering.realise(_any_values(rendering, {slot: Number(number)})).text
                phrases[category] += 1
    assert set(phrases) == {PLURAL_RULES[language](number) for number in range(3, 1000)}


def _any_values(rendering: TemplateRendering, fixed: Mapping[str, Number]) -> Mapping[str, Number]:
    return {slot: fixed.get(slot, Number(77)) for slot in rendering.slots}


# --- documents ----------------------------------------------------------------------------------------------------


def test_a_slot_of_a_document_is_filled_once_for_all_its_segments() -> None:
    first, second, third = EmbeddedCorpus(DOCUMENTS).segments(["en", "de"])
    assert [segment.position for segment in (first, second, third)] == [0, 1, 2]
    for seed in range(20):
        values = [fill(segment, seed) for segment in (first, second, third)]
        assert [set(one) for one in values] == [{"sender", "start"}, {"price", "firm"}, {"firm", "sender", "back"}]
        assert values[0]["sender"] == values[2]["sender"]
        assert values[1]["firm"] == values[2]["firm"]
        start, back, price = values[0]["start"], values[2]["back"], values[1]["price"]
        assert isinstance(start, Clock) and isinstance(back, Clock) and isinstance(price, Money)
        assert 8 <= start.hour <= 11 and 7 <= back.hour <= 22 and start != back
        assert price.amount % 5 == 0 and 20 <= price.amount <= 90


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('[parcel-2]\ndocument = "parcel"', '[parcel-2]\ndocument = "letter"', "document 'parcel' do not follow"),
        ('"de"\nsplit = "open"\n\n[parcel-2.', '"de"\nsplit = "held-back"\n\n[parcel-2.', "of the document is 'open'"),
        ('firm   = "parcel-2"', 'firm   = "parcel-1"', "'parcel-1', which declares no such slot before"),
        ('sender = "parcel-1"', 'sender = "parcel-4"', "'parcel-4', which declares no such slot before"),
        ("back   = {", "start  = {", "slot 'start' is declared again; name the segment that declares it"),
        ("min = 8", "min = 6", "hours 6 to 11; expected 7 <= min <= max <= 22"),
        ('currency = "EUR"', 'currency = "XXX"', "currency is 'XXX'; expected one of EUR, USD, GBP"),
        ('other = "front of the body"', 'others = "front of the body"', "expected language, word, meaning, other"),
    ],
)
def test_a_broken_document_is_refused(old: str, new: str, message: str, tmp_path: Path) -> None:
    shutil.copytree(DOCUMENTS, tmp_path, dirs_exist_ok=True)
    _replace(tmp_path / "letters" / "segments.toml", old, new)
    with pytest.raises(InputError) as caught:
        list(EmbeddedCorpus(tmp_path).segments(["en"]))
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        (
            "<antecedent sender>{sender}</antecedent> posted",
            "{sender} posted",
            "pronoun 'sender' has no antecedent",
        ),
        (
            "<pronoun sender>She</pronoun> had paid",
            "<pronoun her>She</pronoun> had paid",
            "pronoun 'her' has no antecedent",
        ),
        ("<sense chest>chest</sense> inside, which came", "chest inside, which came", "sense 'chest' is not marked"),
        ("<sense chest>box</sense>", "<sense box>box</sense>", "sense 'box' is not declared in segments.toml"),
        (
            "<pronoun sender>She</pronoun> had paid",
            "She had paid",
            "parcel-1 en.reference: antecedent 'sender' has no pronoun from there on",
        ),
        (">because</connective> it", "> because</connective> it", "<connective> holds more than its words: ' because'"),
    ],
)
def test_a_broken_mark_is_found(old: str, new: str, fault: str, tmp_path: Path) -> None:
    shutil.copytree(DOCUMENTS, tmp_path, dirs_exist_ok=True)
    _replace(tmp_path / "letters" / "en.toml", old, new)
    assert any(fault in line for line in broken_rules(EmbeddedCorpus(tmp_path)))


def test_a_subject_may_lack_a_language(tmp_path: Path) -> None:
    shutil.copytree(SMALL_CORPUS, tmp_path, dirs_exist_ok=True)
    shutil.copytree(DOCUMENTS, tmp_path, dirs_exist_ok=True)
    corpus = EmbeddedCorpus(tmp_path)
    assert list(corpus.languages) == ["de", "en", "ru", "zh"]
    assert [len(list(corpus.segments(pair))) for pair in (["de", "en"], ["ru", "zh"])] == [8, 5]
    assert {len(segment.renderings) for segment in corpus.segments(["en", "ru"])} == {1, 2}
