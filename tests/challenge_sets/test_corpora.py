"""Corpora: NTREX, tab-separated text, and how any corpus is opened."""

from collections.abc import Callable
from pathlib import Path

import pytest

from acesmith.challenge_sets.corpora import tsv
from acesmith.challenge_sets.corpora.base import Corpus
from acesmith.challenge_sets.corpora.embedded import EmbeddedCorpus
from acesmith.challenge_sets.corpora.ntrex import NtrexCorpus
from acesmith.challenge_sets.corpora.registry import open_corpus
from acesmith.challenge_sets.corpora.tsv import TsvCorpus
from acesmith.challenge_sets.values import Number
from acesmith.errors import AcesmithError, InputError, UnknownNameError
from samples import SMALL_CORPUS

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
