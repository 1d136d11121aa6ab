"""XNLI: premises and hypotheses as segments, and what the entailment generator makes of them."""

from pathlib import Path

import pytest

from acesmith.challenge_sets.corpora.registry import open_corpus
from acesmith.challenge_sets.sets import read_set
from acesmith.engine.making import make_set
from acesmith.engine.plan import plan_set
from acesmith.errors import InputError
from samples import XNLI


def _text(language: str, row: int, place: int) -> str:
    """Return the premise (place 0) or hypothesis (1) of a row."""
    return (XNLI / f"dev-{language}.tsv").read_text(encoding="utf-8").splitlines()[row].split("\t")[place]


def test_both_sentences_of_a_pair_become_segments_and_entailment_none() -> None:
    corpus = open_corpus(f"xnli:{XNLI}")
    segments = list(corpus.segments(["de", "en"]))
    assert [segment.id for segment in segments] == [
        f"0000{row}-{kind}" for row in (1, 3, 4) for kind in ("premise", "hypothesis")
    ]
    assert len({segment.item for segment in segments}) == 3
    assert [segment.item for segment in corpus.segments(["de"])] == [segment.item for segment in segments]


def test_each_direction_and_relation_is_a_phenomenon_of_its_own(tmp_path: Path) -> None:
    plan = plan_set(corpus=f"xnli:{XNLI}", phenomena_patterns=["xnli-*"], langpairs=["de-en"])
    make_set(plan, tmp_path / "set")
    made = {(one.phenomena, one.good_translation, one.incorrect_translation) for one in read_set(tmp_path / "set")}
    expected = set()
    for row, shorter, relation in ((0, 1, "contradiction"), (2, 0, "neutral")):
        short, long = _text("en", row, shorter), _text("en", row, 1 - shorter)
        expected.add((f"xnli-addition-{relation}-reference-only", short, long))
        expected.add((f"xnli-omission-{relation}-reference-only", long, short))
    assert made == expected  # The last row shares too little.


def test_line_ends_of_other_systems_change_nothing(tmp_path: Path) -> None:
    for path in XNLI.iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    expected = [segment.id for segment in open_corpus(f"xnli:{XNLI}").segments(["de", "en"])]
    assert [segment.id for segment in open_corpus(f"xnli:{tmp_path}").segments(["de", "en"])] == expected


@pytest.mark.parametrize(
    ("row", "message"),
    [
        (("Only two", "neutral"), r"dev-de.tsv:1: expected premise, hypothesis and one of"),
        (("a", "b", "maybe"), r"dev-de.tsv:1: expected premise, hypothesis and one of"),
        (("a", "b", "neutral"), r"row 1 is not in all, or its label differs"),
    ],
)
def test_files_that_are_not_xnli_are_refused(row: tuple[str, ...], message: str, tmp_path: Path) -> None:
    (tmp_path / "dev-en.tsv").write_text("A mill.\tA bridge.\tcontradiction\n", encoding="utf-8")
    (tmp_path / "dev-de.tsv").write_text("\t".join(row) + "\n", encoding="utf-8")
    corpus = open_corpus(f"xnli:{tmp_path}")
    with pytest.raises(InputError, match=message):
        list(corpus.segments(["de", "en"]))


def test_a_folder_without_xnli_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"the folder holds no dev-CODE\.tsv"):
        open_corpus(f"xnli:{tmp_path}")
