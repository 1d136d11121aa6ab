"""Corpora: the embedded one and its rules, NTREX, and tab-separated text."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from acesmith.challenge_sets.corpora import tsv
from acesmith.challenge_sets.corpora.base import Corpus
from acesmith.challenge_sets.corpora.embedded import EmbeddedCorpus
from acesmith.challenge_sets.corpora.ntrex import NtrexCorpus
from acesmith.challenge_sets.corpora.registry import open_corpus
from acesmith.challenge_sets.corpora.rules import broken_rules, main
from acesmith.challenge_sets.corpora.tsv import TsvCorpus
from acesmith.challenge_sets.realise import fill
from acesmith.challenge_sets.values import Named, Number, Quantity
from acesmith.errors import AcesmithError, InputError, UnknownNameError
from samples import SMALL_CORPUS


def test_the_embedded_corpus_keeps_its_own_rules() -> None:
    assert list(broken_rules(EmbeddedCorpus())) == []


def test_the_embedded_corpus_has_sixty_open_segments_in_six_languages() -> None:
    corpus = EmbeddedCorpus()
    assert {"en", "de", "fr", "es", "ru", "zh"} <= set(corpus.languages)
    segments = list(corpus.segments(["en"]))
    assert len({segment.id for segment in segments}) == len(segments)
    assert sum(segment.split == "open" for segment in segments) >= 60
    authors = {r.author for segment in segments for r in segment.renderings["en"].values()}
    assert "" not in authors


def test_every_segment_of_the_embedded_corpus_is_grammatical_in_number_for_many_seeds() -> None:
    """Realising raises when a plural branch or a case form is missing."""
    corpus = EmbeddedCorpus()
    realised = 0
    for segment in corpus.segments(corpus.languages):
        for seed in range(20):
            values = fill(segment, seed)
            for renderings in segment.renderings.values():
                realised += sum(bool(rendering.realise(values).text) for rendering in renderings.values())
    assert realised >= 20 * 3 * 6 * 60


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
            "[small-05]",
            "small/en.toml: small-05: the segment is not declared in segments.toml",
        ),
        ("segments.toml", "[small-04]", "[small-04", "small/segments.toml: not valid TOML"),
        ("segments.toml", 'split = "open"', 'split = "test"', "small-01: split is 'test'; expected open or held-back"),
        ("segments.toml", 'original = "en"', 'origin = "en"', "expected original, split, slots"),
        ("segments.toml", '"number", min = 12', '"number", unit = "mile"', "option 'unit' does not belong to a slot"),
        ("segments.toml", 'type = "date"', 'type = "day"', "type is 'day'; expected one of number, quantity, date"),
        ("segments.toml", 'unit = "mile"', 'unit = "league"', "unit is 'league'; expected one of mile, kilometer"),
        ("segments.toml", "min = 12, max = 90", "min = 1, max = 90", "min 1 and max 90; expected 2 <= min <= max"),
        ("segments.toml", 'gender = "female"', 'gender = "f"', "gender is 'f'; expected female or male"),
        ("en.toml", "close     =", "near      =", "expected reference, close, far, author, review"),
        ("en.toml", 'review = "none"', 'review = "some"', "review is 'some'; expected one of none, model, native"),
        ("en.toml", "{baker}", "{baker", "small/en.toml: small-01.reference: stray '{'"),
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
            "When the sun came up, {loaves} loaves<detachable>, largely of rye,</detachable> stood ready, thanks to",
            "Before dawn, there had been made {loaves} loaves<detachable>, most of them with rye,</detachable> by",
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


def test_the_rule_checker_reports_and_exits_with_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _replace(_copy(tmp_path) / "en.toml", "had made", "had baked")
    assert main([str(tmp_path), "en"]) == 1
    assert capsys.readouterr().out.endswith("1 broken rules in en\n")
    assert main([str(SMALL_CORPUS)]) == 0
    lines = capsys.readouterr().out.split("\n")
    assert lines[1].split() == ["segments", "4", "3"]
    assert lines[3].split() == ["quantity", "2", "1"]
    assert lines[7].split() == ["detachable", "4", "3"]
    assert lines[-2] == "0 broken rules in de, en, ru, zh"


def test_only_the_files_of_the_languages_asked_for_are_read(tmp_path: Path) -> None:
    folder = _copy(tmp_path)
    (folder / "zh.toml").write_text("broken", encoding="utf-8")
    assert len(list(EmbeddedCorpus(tmp_path).segments(["en", "de"]))) == 4


# --- NTREX ------------------------------------------------------------------------------------------------------------


def _ntrex(tmp_path: Path, **files: str) -> Path:
    folder = tmp_path / "NTREX-128"
    folder.mkdir()
    (folder / "newstest2019-src.eng.txt").write_bytes(b"It has 12 rooms.\r\nGood!\r\nGood!\r\n")
    for code, text in files.items():
        (folder / f"newstest2019-ref.{code.replace('_', '-')}.txt").write_bytes(text.encode())
    return tmp_path


def test_ntrex_is_read_with_its_codes_and_line_ends(tmp_path: Path) -> None:
    german = "Es hat 12 Zimmer.\r\nGut!\r\n\r\n"
    corpus = NtrexCorpus(_ntrex(tmp_path, deu=german, zho_CN="有12个房间。\n好！\n好！\n", por="a\nb\nc\n"))
    assert corpus.languages == ["de", "en", "pt-PT", "zh"]
    first, second = corpus.segments(["en", "de"])  # The third line has no German.
    assert first.values == {"n0": Number(12)}
    assert first.renderings["de"]["reference"].realise(first.values).text == "Es hat 12 Zimmer."
    ids = [segment.id for segment in corpus.segments(["en", "zh"])]
    assert ids == [first.id, second.id, f"{second.id}#2"]
    assert first.original_language == "en"


def test_ntrex_files_of_different_length_are_refused(tmp_path: Path) -> None:
    corpus = NtrexCorpus(_ntrex(tmp_path, deu="Es hat 12 Zimmer.\n"))
    with pytest.raises(InputError, match=r"ref.deu.txt: it has fewer lines than the others; expected parallel lines"):
        list(corpus.segments(["en", "de"]))


def test_a_folder_without_ntrex_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"the folder holds no newstest2019-src.eng.txt; give the folder of NTREX-128"):
        open_corpus(f"ntrex:{tmp_path}")


# --- TSV --------------------------------------------------------------------------------------------------------------


def _tsv(tmp_path: Path, *lines: str) -> Path:
    path = tmp_path / "corpus.tsv"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def test_further_translations_are_sorted_by_their_distance_to_the_reference(tmp_path: Path) -> None:
    near, away = "Der Hund schläft heute.", "Gerade hält unser Vierbeiner ein Nickerchen."
    path = _tsv(
        tmp_path,
        "en\tde\tde:2\tde:3",
        f"The dog is sleeping today.\tDer Hund schlief heute.\t{away}\t{near}",
        f"The dog sleeps now.\tDer Hund schlief heute.\t{near}\t",
        "Dogs sleep.\tHunde schlafen.\tHunde schlafen.\t",
        "Dogs bark.\tHunde bellen.\tHunde knurren.\t",
        "\tLeer.\t\t",
    )
    segments = list(TsvCorpus(path).segments(["en", "de"]))
    texts = [
        {wording: rendering.realise({}).text for wording, rendering in segment.renderings["de"].items()}
        for segment in segments
    ]
    assert texts == [
        {"reference": "Der Hund schlief heute.", "far": away, "close": near},
        {"reference": "Der Hund schlief heute.", "close": near},
        {"reference": "Hunde schlafen."},
        {"reference": "Hunde bellen.", "other": "Hunde knurren."},
    ]


def test_ids_and_documents_are_taken_from_their_columns(tmp_path: Path) -> None:
    path = _tsv(tmp_path, "id\tdocument\ten\tde", "a1\td1\tYes.\tJa.", "a2\td1\tNo.\tNein.")
    assert [(entry.id, entry.item, entry.document) for entry in TsvCorpus(path).segments(["de", "en"])] == [
        ("a1", "a1", "d1"),
        ("a2", "a2", "d1"),
    ]


def test_repeats_are_numbered_across_blocks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tsv, "BLOCK_LINES", 2)
    path = _tsv(tmp_path, "en\tde", "Yes.\tJa.", "No.\tNein.", "Yes.\tJa.", "Yes.\tJawohl.", "Oh.\tOh.")
    corpus = TsvCorpus(path)
    assert corpus.blocks == 3
    segments = [segment for block in range(3) for segment in corpus.segments(["en", "de"], block)]
    yes = segments[0].id
    assert [segment.id for segment in segments][2:4] == [f"{yes}#2", f"{yes}#3"]
    assert {segment.item for segment in (segments[0], segments[2], segments[3])} == {yes}
    assert [segment.renderings["en"]["reference"].realise({}).text for segment in segments] == [
        "Yes.",
        "No.",
        "Yes.",
        "Yes.",
        "Oh.",
    ]


def test_the_name_of_a_corpus_holds_no_path(tmp_path: Path) -> None:
    corpus = TsvCorpus(_tsv(tmp_path, "en\tde", "Yes.\tJa."))
    assert corpus.name == f"tsv-{corpus.hashes['tsv'][:8]}"


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (["en"], ":1: 1 language columns; expected at least two, such as 'en<tab>de'"),
        (["en\tde\ten"], ":1: column 'en' stands twice; expected each column once"),
        (["en\tGerman text"], ":1: column 'German text'; expected a language code such as 'de'"),
        (["en\tde:2\tde"], ":1: column 'de:2' comes before column 'de'"),
        (["en\tde", "Yes."], ":2: 1 fields; expected 2, as the header has"),
        (["id\ten\tde", "a\tYes.\tJa.", "a\tNo.\tNein."], ":3: field 'id' has the value of an earlier line"),
        (["id\ten\tde", "\tYes.\tJa."], ":2: field 'id' is empty; expected text"),
    ],
)
def test_a_broken_tsv_is_refused(lines: list[str], message: str, tmp_path: Path) -> None:
    path = _tsv(tmp_path, *lines)
    with pytest.raises(InputError) as caught:
        list(TsvCorpus(path).segments(["en", "de"]))
    assert str(caught.value).startswith(f"{path}{message}")


def test_an_empty_tsv_is_refused(tmp_path: Path) -> None:
    (tmp_path / "e.tsv").write_bytes(b"")
    with pytest.raises(InputError, match="the file is empty; expected a header such as 'en<tab>de'"):
        TsvCorpus(tmp_path / "e.tsv")


# --- names of corpora -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("ntrx:x", "unknown corpus 'ntrx'; did you mean ntrex"),
        ("ntrex", "--corpus ntrex: no path; expected ntrex:DIR"),
        ("tsv:", "--corpus tsv:: no path; expected tsv:FILE"),
        ("tsv:/nowhere.tsv", "/nowhere.tsv: cannot be read"),
    ],
)
def test_a_corpus_that_is_not_there_is_refused(spec: str, message: str) -> None:
    with pytest.raises(AcesmithError) as caught:
        open_corpus(spec)
    assert str(caught.value).startswith(message)


def test_a_folder_or_a_tsv_file_is_a_corpus_by_itself(tmp_path: Path) -> None:
    assert open_corpus(str(SMALL_CORPUS)).languages == ["de", "en", "ru", "zh"]
    assert open_corpus(str(_tsv(tmp_path, "en\tde", "Yes.\tJa."))).languages == ["de", "en"]


def test_a_folder_without_subjects_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"it holds no language; expected subjects as in docs/corpus-format\.md"):
        open_corpus(str(tmp_path))


@pytest.mark.parametrize("kind", ["embedded", "ntrex", "tsv"])
def test_an_unknown_language_of_a_corpus_is_refused(kind: str, tmp_path: Path) -> None:
    corpora: dict[str, Callable[[], Corpus]] = {
        "embedded": lambda: EmbeddedCorpus(SMALL_CORPUS),
        "ntrex": lambda: NtrexCorpus(_ntrex(tmp_path, deu="a\nb\nc\n")),
        "tsv": lambda: TsvCorpus(_tsv(tmp_path, "en\tde", "Yes.\tJa.")),
    }
    corpus = corpora[kind]()
    with pytest.raises(UnknownNameError, match="'fr'; known are de, en"):
        list(corpus.segments(["en", "fr"]))


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
