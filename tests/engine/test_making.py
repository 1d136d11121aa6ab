"""Making sets: the same bytes every time, resumable, never half-written."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from sacrebleu import sentence_chrf

from acesmith.challenge_sets.corpora import tsv
from acesmith.challenge_sets.corpora.embedded import EmbeddedCorpus
from acesmith.challenge_sets.manifest import read_manifest
from acesmith.challenge_sets.sets import file_hash, read_set
from acesmith.engine import making
from acesmith.engine.making import make_set
from acesmith.engine.plan import plan_set
from acesmith.errors import AcesmithError, InputError, OutputError
from samples import DOCUMENTS, SMALL_CORPUS

_CORPUS = str(SMALL_CORPUS)


def _make(output: Path, *, workers: int = 1, overwrite: bool = False, **options: Any) -> bytes:
    make_set(plan_set(**{"corpus": _CORPUS, **options}), output, workers=workers, overwrite=overwrite)
    return (output / "contrasts.jsonl").read_bytes() + (output / "manifest.json").read_bytes()


def test_a_set_is_a_file_of_contrasts_and_a_manifest(tmp_path: Path) -> None:
    _make(tmp_path / "set", langpairs=["en-de", "de-zh"])
    assert sorted(entry.name for entry in tmp_path.rglob("*")) == ["contrasts.jsonl", "manifest.json", "set"]
    contrasts = list(read_set(tmp_path / "set"))
    manifest = read_manifest(tmp_path / "set" / "manifest.json")
    assert manifest.contrasts == len(contrasts) == sum(entry["contrasts"] for entry in manifest.by_phenomenon.values())
    assert manifest.items == len({contrast.item for contrast in contrasts}) == 4
    assert set(manifest.by_langpair) == {"en-de", "de-zh"}
    assert manifest.files == {"contrasts.jsonl": file_hash(tmp_path / "set" / "contrasts.jsonl")}
    assert {contrast.split for contrast in contrasts} == {"open"}
    assert str(tmp_path) not in (tmp_path / "set" / "manifest.json").read_text(encoding="utf-8")


def test_the_number_of_workers_changes_no_byte(tmp_path: Path) -> None:
    assert _make(tmp_path / "one", workers=1) == _make(tmp_path / "two", workers=2)


@pytest.mark.parametrize(
    "environment",
    [
        {"PYTHONHASHSEED": "7"},
        {"TZ": "Asia/Kathmandu"},
        {"LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8"},
        {"PYTHONUTF8": "0"},
    ],
    ids=lambda environment: next(iter(environment)),
)
def test_hash_seed_time_zone_and_locale_change_no_byte(environment: dict[str, str], tmp_path: Path) -> None:
    command = [sys.executable, "-m", "acesmith", "make", "--corpus", _CORPUS, "--output", str(tmp_path / "other")]
    subprocess.run([*command, "--workers", "1"], env={**os.environ, **environment}, check=True, capture_output=True)
    expected = _make(tmp_path / "here")
    other = tmp_path / "other"
    assert (other / "contrasts.jsonl").read_bytes() + (other / "manifest.json").read_bytes() == expected


def test_another_seed_is_another_set(tmp_path: Path) -> None:
    assert _make(tmp_path / "0", seed=0) != _make(tmp_path / "1", seed=1)


def test_asking_for_fewer_phenomena_or_pairs_leaves_the_others_unchanged(tmp_path: Path) -> None:
    _make(tmp_path / "all")
    _make(tmp_path / "some", phenomena_patterns=["punctuation:*", "number-crossed"], langpairs=["ru-en"])
    every = {contrast.id: contrast for contrast in read_set(tmp_path / "all")}
    some = list(read_set(tmp_path / "some"))
    assert {contrast.phenomena for contrast in some} > {"number-crossed", "punctuation:deletion_all"}
    assert all(every[contrast.id] == contrast for contrast in some)


def test_patterns_of_language_pairs_are_those_pairs(tmp_path: Path) -> None:
    assert _make(tmp_path / "patterns", langpairs=["en-*", "*-en"]) == _make(
        tmp_path / "pairs", langpairs=["en-de", "en-ru", "en-zh", "de-en", "ru-en", "zh-en"]
    )


def test_a_split_is_made_of_its_own_segments_only(tmp_path: Path) -> None:
    for split, segments in (("open", 4), ("held-back", 1), ("all", 5)):
        _make(tmp_path / split, split=split)
        contrasts = list(read_set(tmp_path / split))
        assert len({contrast.item for contrast in contrasts}) == segments
        assert split == "all" or {contrast.split for contrast in contrasts} == {split}


def test_source_original_leaves_out_what_is_a_translation_on_both_sides(tmp_path: Path) -> None:
    _make(tmp_path / "all")
    _make(tmp_path / "some", source_original=True)
    every, some = ({c.id: c for c in read_set(tmp_path / name)} for name in ("all", "some"))
    kept = {id_ for id_, c in every.items() if c.provenance and c.provenance.original_language in c.langpair.split("-")}
    assert set(some) == kept
    assert 0 < len(some) < len(every)


def test_a_document_gives_its_contrasts_what_came_before(tmp_path: Path) -> None:
    _make(tmp_path / "set", corpus=str(DOCUMENTS), langpairs=["de-en"])
    contexts = {c.item: (c.source_context, c.target_context) for c in read_set(tmp_path / "set")}
    assert contexts["embedded:parcel-1"] == (None, None)
    source, target = contexts["embedded:parcel-3"]
    assert source and [line.split()[0] for line in source.splitlines()] == ["Um", "Sie"]
    assert target and [line.split()[0] for line in target.splitlines()] == ["At", "She"]


def test_groups_are_chosen_whole_and_one_more_only_adds(tmp_path: Path) -> None:
    previous: set[str] = set()
    for number in (1, 2, 3):
        _make(tmp_path / str(number), per_phenomenon=number, langpairs=["en-de"])
        contrasts = list(read_set(tmp_path / str(number)))
        ids = {contrast.id for contrast in contrasts}
        assert previous < ids or number == 3
        previous = ids
        groups: dict[str, set[str]] = {}
        for contrast in contrasts:
            groups.setdefault(contrast.phenomena, set()).add(contrast.group)
        assert max(len(of_one) for of_one in groups.values()) == min(number, 3)


def test_held_back_segments_are_left_out_unless_asked_for(tmp_path: Path) -> None:
    for split, segments in (
        ("held-back", {"small-04"}),
        ("all", {"small-01", "small-02", "small-03", "small-04", "small-05"}),
    ):
        _make(tmp_path / split, split=split)
        assert {contrast.provenance.segment for contrast in read_set(tmp_path / split)} == segments


def test_an_interrupted_run_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = _make(tmp_path / "whole")
    original = making._PartMaker.make
    made: list[Any] = []

    def interrupted(maker: making._PartMaker, part: Any) -> None:
        if len(made) == 5:
            raise KeyboardInterrupt
        made.append(part)
        original(maker, part)

    monkeypatch.setattr(making._PartMaker, "make", interrupted)
    with pytest.raises(KeyboardInterrupt):
        _make(tmp_path / "set")
    assert not (tmp_path / "set").exists()
    again: list[Any] = []

    def watched(maker: making._PartMaker, part: Any) -> None:
        again.append(part)
        original(maker, part)

    monkeypatch.setattr(making._PartMaker, "make", watched)
    assert _make(tmp_path / "set") == expected
    assert not set(again) & set(made)
    assert not (tmp_path / "set.partial").exists()


def test_work_that_other_arguments_began_is_not_mixed_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(making, "_join", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            _make(tmp_path / "set", seed=1)
    with pytest.raises(
        OutputError, match=r"set.partial: the folder holds work that other arguments began; repeat those"
    ):
        _make(tmp_path / "set", seed=2)
    assert _make(tmp_path / "set", seed=2, overwrite=True) == _make(tmp_path / "other", seed=2)


def test_a_folder_that_is_not_empty_is_refused_without_overwrite(tmp_path: Path) -> None:
    first = _make(tmp_path / "set")
    with pytest.raises(OutputError, match="set: the folder is not empty; choose another, or give --overwrite"):
        _make(tmp_path / "set", seed=1)
    assert _make(tmp_path / "set", seed=1, overwrite=True) != first


def test_a_folder_that_holds_more_than_a_set_is_never_replaced(tmp_path: Path) -> None:
    (tmp_path / "thesis.tex").write_text("years of work", encoding="utf-8")
    with pytest.raises(OutputError, match=r"the folder holds 'thesis\.tex', which is no part of a set; choose another"):
        _make(tmp_path, overwrite=True)
    assert (tmp_path / "thesis.tex").read_text(encoding="utf-8") == "years of work"


def test_a_foreign_folder_of_the_name_of_work_in_progress_is_never_deleted(tmp_path: Path) -> None:
    (tmp_path / "set.partial").mkdir()
    (tmp_path / "set.partial" / "mine").write_text("x", encoding="utf-8")
    with pytest.raises(OutputError, match="other arguments began"):
        _make(tmp_path / "set", overwrite=True)
    assert (tmp_path / "set.partial" / "mine").exists()


def test_a_place_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(OutputError, match="file: a file of that name exists; choose another folder"):
        _make(tmp_path / "file")
    with pytest.raises(OutputError, match="cannot be written"):
        _make(tmp_path / "file" / "set")


def test_an_empty_folder_is_accepted(tmp_path: Path) -> None:
    (tmp_path / "set").mkdir()
    assert _make(tmp_path / "set", langpairs=["en-de"])


def test_the_overlap_margin_is_that_of_sacrebleu(tmp_path: Path) -> None:
    _make(tmp_path / "set", langpairs=["en-de", "en-zh"])
    made = list(read_set(tmp_path / "set"))
    for one in made:
        if not one.reference:
            assert one.overlap_margin is None
            continue
        good, bad = (
            sentence_chrf(text, [one.reference]).score for text in (one.good_translation, one.incorrect_translation)
        )
        assert one.overlap_margin == pytest.approx(good - bad, abs=0.0051)
    assert min(one.overlap_margin or 0 for one in made) < 0 < max(one.overlap_margin or 0 for one in made)


def test_rejects_are_counted_by_generator_and_reason(tmp_path: Path) -> None:
    path = tmp_path / "c.tsv"
    path.write_text("en\tde\nTaxi!\tTaxi!\nNo.\tNein.\n", encoding="utf-8")
    _make(tmp_path / "set", corpus=f"tsv:{path}", langpairs=["en-de"], phenomena_patterns=["copy-source*"])
    manifest = json.loads((tmp_path / "set" / "manifest.json").read_text(encoding="utf-8"))
    assert manifest["rejects"] == {"copy-source": {"the source reads like the translation": 1}}


def test_blocks_of_a_corpus_make_the_set_that_the_whole_makes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "c.tsv"
    rows = [f"He, too, saw {n} {n + 1} cats!\tAuch er, ja, sah {n} {n + 1} Katzen!" for n in range(20, 60)]
    path.write_text("en\tde\n" + "\n".join([*rows, rows[3]]) + "\n", encoding="utf-8")
    # Not unrelated translations: a segment's partner is one of its own block.
    chosen = ["number-*", "punctuation*", "copy-source*"]
    whole = _make(tmp_path / "whole", corpus=f"tsv:{path}", phenomena_patterns=chosen, per_phenomenon=3)
    monkeypatch.setattr(tsv, "BLOCK_LINES", 7)
    assert _make(tmp_path / "blocks", corpus=f"tsv:{path}", phenomena_patterns=chosen, per_phenomenon=3) == whole


def test_an_unrelated_translation_is_of_a_far_segment_of_the_same_split(tmp_path: Path) -> None:
    path = tmp_path / "c.tsv"
    path.write_text("en\tde\n" + "".join(f"It is {n}.\tDas ist {n}.\n" for n in range(1000, 1100)), encoding="utf-8")
    _make(tmp_path / "set", corpus=f"tsv:{path}", phenomena_patterns=["unrelated-translation*"], per_phenomenon=None)
    made = [c for c in read_set(tmp_path / "set") if c.langpair == "en-de"]
    goods, incorrects = (
        [text.split()[2] for text in side]
        for side in ([c.good_translation for c in made], [c.incorrect_translation for c in made])
    )
    assert len(made) == 100 and sorted(goods) == sorted(incorrects)
    apart = {abs(int(float(good)) - int(float(incorrect))) for good, incorrect in zip(goods, incorrects, strict=True)}
    assert apart == {32, 18}
    chosen: dict[str, Any] = {
        "phenomena_patterns": ["unrelated-translation"],
        "per_phenomenon": None,
        "langpairs": ["de-en"],
    }
    _make(tmp_path / "open", corpus="embedded", **chosen)
    _make(tmp_path / "held-back", corpus="embedded", split="held-back", **chosen)
    segments = {segment.id: segment for segment in EmbeddedCorpus().segments(["de", "en"])}
    for split in ("open", "held-back"):
        for contrast in read_set(tmp_path / split):
            one, other = (segments[name] for name in contrast.id.split(":")[2:])
            assert one.split == other.split == split
            assert not one.document or one.document != other.document


def test_two_runs_keep_out_of_each_others_way(tmp_path: Path) -> None:
    """The second is refused while the first is at work, and nothing of either is lost."""
    plan = plan_set(corpus=_CORPUS)
    refused: list[str] = []

    def second(done: int, total: int, label: str) -> None:
        del total, label
        if done == 3:
            with pytest.raises(OutputError) as caught:
                make_set(plan, tmp_path / "set", workers=1)
            refused.append(str(caught.value))

    make_set(plan, tmp_path / "set", workers=1, progress=second)
    assert refused == [f"{tmp_path / 'set.partial'}: another run is making this set; wait until it is done"]
    assert sorted(entry.name for entry in tmp_path.rglob("*")) == ["contrasts.jsonl", "manifest.json", "set"]


def test_progress_is_told_of_every_part(tmp_path: Path) -> None:
    told: list[tuple[int, int, str]] = []
    plan = plan_set(corpus=_CORPUS, langpairs=["en-de", "de-en"])
    make_set(plan, tmp_path / "set", workers=1, progress=lambda *state: told.append(state))
    assert told == [(1, 2, "making"), (2, 2, "making")]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"seed": -1}, "--seed: -1 is negative; expected 0 or more"),
        ({"per_phenomenon": 0}, "--per-phenomenon: 0 groups; expected at least 1"),
        ({"langpairs": ["ende"]}, "--langpairs: 'ende'; expected two BCP 47 codes joined by '-', such as 'en-de'"),
        ({"langpairs": ["en-en"]}, "--langpairs: 'en-en'; expected two different languages"),
        ({"langpairs": ["fr-*"]}, "--langpairs: no language pair of corpus 'embedded' fits 'fr-*'"),
        ({"langpairs": ["en-xx"]}, "unknown language of corpus 'embedded' 'xx'; known are de, en, ru, zh"),
        ({"phenomena_patterns": ["numbr-crossed"]}, "unknown phenomenon 'numbr-crossed'; did you mean number-crossed"),
        (
            {"phenomena_patterns": ["antonym-replacement"]},
            "--phenomena: no generator yields 'antonym-replacement'; see: acesmith",
        ),
        ({"corpus": "nowhere"}, "unknown corpus 'nowhere'"),
    ],
    ids=str,
)
def test_wrong_options_are_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(AcesmithError) as caught:
        plan_set(**{"corpus": _CORPUS, **options})
    assert str(caught.value).startswith(message)


def test_a_set_of_nothing_is_refused_and_nothing_left(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="nothing in it carries number-reference-only; ask for other phenomena"):
        _make(tmp_path / "set", phenomena_patterns=["number-reference-only"])
    assert list(tmp_path.iterdir()) == []


def test_an_output_that_is_a_link_stays_one(tmp_path: Path) -> None:
    expected = _make(tmp_path / "real")
    (tmp_path / "link").symlink_to(tmp_path / "real", target_is_directory=True)
    assert _make(tmp_path / "link", overwrite=True) == expected
    assert (tmp_path / "link").is_symlink()


@pytest.mark.parametrize("plan", ["{}", "[]", "", "{oh", '{"fingerprint": 1}'])
def test_a_folder_whose_plan_is_not_ours_is_never_deleted(plan: str, tmp_path: Path) -> None:
    (tmp_path / "set.partial").mkdir()
    (tmp_path / "set.partial" / "plan.json").write_text(plan, encoding="utf-8")
    (tmp_path / "set.partial" / "precious").write_text("mine", encoding="utf-8")
    with pytest.raises(OutputError, match="other arguments began"):
        _make(tmp_path / "set", overwrite=True)
    assert (tmp_path / "set.partial" / "precious").read_text(encoding="utf-8") == "mine"


def test_a_corpus_that_was_mended_is_taken_when_the_command_is_repeated(tmp_path: Path) -> None:
    path = tmp_path / "c.tsv"
    path.write_text("en\tde\nIt has 12.\tEs hat 12.\nx\n", encoding="utf-8")
    with pytest.raises(InputError, match=r"c.tsv:3: 1 fields; expected 2"):
        _make(tmp_path / "set", corpus=f"tsv:{path}")
    path.write_text("en\tde\nIt has 12.\tEs hat 12.\n", encoding="utf-8")
    assert _make(tmp_path / "set", corpus=f"tsv:{path}")


def test_the_current_folder_cannot_become_a_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(OutputError, match="the current or the root folder cannot become a set; name a folder in it"):
        _make(Path())
