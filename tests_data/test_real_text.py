"""Real text comes through: NTREX-128 in many languages, and WMT 2019's further German references."""

from pathlib import Path

import pytest

from acesmith.challenge_sets.corpora.ntrex import NtrexCorpus
from acesmith.challenge_sets.records import Contrast
from acesmith.challenge_sets.sets import read_set
from acesmith.cli import main
from acesmith.files import read_lines


def _undone(contrast: Contrast) -> str:
    parts, end = [], 0
    for (start, stop), (first, last) in zip(contrast.incorrect_spans, contrast.good_spans, strict=True):
        parts += [contrast.incorrect_translation[end:start], contrast.good_translation[first:last]]
        end = stop
    return "".join([*parts, contrast.incorrect_translation[end:]])


def test_ntrex_is_read_whole(data: Path) -> None:
    corpus = NtrexCorpus(data / "corpora" / "ntrex128")
    assert len(corpus.languages) == 25
    assert {"pt-PT", "zh", "ar", "mr"} <= set(corpus.languages)
    assert sum(1 for _ in corpus.segments(["en", "ja"])) == 1997


def test_ntrex_carries_numbers_punctuation_and_copies_in_every_pair(data: Path, tmp_path: Path) -> None:
    corpus = f"ntrex:{data / 'corpora' / 'ntrex128'}"
    assert main(["make", "--corpus", corpus, "--output", str(tmp_path / "set"), "--per-phenomenon", "3"]) == 0
    pairs: dict[str, set[str]] = {}
    for contrast in read_set(tmp_path / "set"):
        assert contrast.good_is_reference
        assert contrast.phenomena.split(":")[0].endswith("reference-only")
        assert _undone(contrast) == contrast.good_translation
        pairs.setdefault(contrast.langpair, set()).add(contrast.phenomena)
    assert len(pairs) == 25 * 24
    wanted = {"number-reference-only", "copy-source-reference-only", "punctuation-reference-only:deletion_all"}
    assert all(wanted <= names for names in pairs.values())


def test_further_references_carry_acess_levels(data: Path, tmp_path: Path) -> None:
    """NTREX and WMT 2019 share their English lines; the other German references are further translations."""
    pool = data / "paraphrase_pools" / "wmt19_multiref"
    others = sorted((pool / "google_paraphrased" / "wmt19" / "ende").glob("*.ref"))
    ntrex = data / "corpora" / "ntrex128" / "NTREX-128"
    names = ["newstest2019-src.eng.txt", "newstest2019-ref.deu.txt"]
    columns = [[line for _, line in read_lines(ntrex / name, carriage_returns=True)] for name in names]
    for path in others:
        lines = [line for _, line in read_lines(path, carriage_returns=True)]
        if len(lines) == 1997:
            columns.append(lines)
    if len(columns) < 4:
        pytest.fail(f"{pool} holds {len(columns) - 2} further references; expected at least 2")
    header = ["en", "de", *(f"de:{number}" for number in range(2, len(columns)))]
    rows = ["\t".join(field.replace("\t", " ") for field in row) for row in zip(*columns, strict=True)]
    path = tmp_path / "wmt19.tsv"
    path.write_text("\n".join(["\t".join(header), *rows]) + "\n", encoding="utf-8")
    command = ["make", "--corpus", f"tsv:{path}", "--output", str(tmp_path / "set"), "--langpairs", "en-de"]
    assert main([*command, "--per-phenomenon", "all"]) == 0
    contrasts = list(read_set(tmp_path / "set"))
    counts = {name: sum(c.phenomena == name for c in contrasts) for name in {c.phenomena for c in contrasts}}
    assert min(counts[f"hallucination-number-level-{level}"] for level in (1, 2, 3)) >= 30
    assert counts["number-crossed"] >= 60
    assert counts["copy-source"] >= 1900
