"""The command line: what it prints, what it refuses, and with which exit status."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

import acesmith
from acesmith.challenge_sets.formats.contrasts_jsonl import contrast_line
from acesmith.challenge_sets.sets import read_set
from acesmith.cli import main
from acesmith.cli.parser import build_parser
from acesmith.metrics_adapters import registry
from samples import SMALL_CORPUS, contrast

VERBS = ("list", "make", "score", "evaluate", "compare", "analyse", "audit", "report", "show", "validate", "convert")

METRIC = """
class Overlap:
    name = "overlap"

    def score(self, segments):
        return [len(set(s.hypothesis.split()) & set(s.reference.split())) for s in segments]
"""


@pytest.fixture(name="work")
def _work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in, with a small set in `sets` and its scores in `scores.tsv`."""
    monkeypatch.chdir(tmp_path)
    assert main(["make", "--output", "sets", "--corpus", str(SMALL_CORPUS), "--workers", "1"]) == 0
    assert (
        main(["score", "sets", "--metric", "chrf", "--metric", "bleu", "--output", "scores.tsv", "--workers", "1"]) == 0
    )
    return tmp_path


def _examples() -> Iterator[tuple[str, list[str]]]:
    parser = build_parser()
    (verbs,) = (action for action in parser._actions if hasattr(action, "choices") and isinstance(action.choices, dict))
    assert isinstance(verbs.choices, dict)
    for name, verb in verbs.choices.items():
        yield name, str(verb.epilog).removeprefix("example: acesmith ").split()
    yield "acesmith", str(parser.epilog).removeprefix("example: acesmith ").split()


def test_there_is_an_example_for_every_command() -> None:
    assert [name for name, _ in _examples()] == [*VERBS, "acesmith"]


@pytest.mark.parametrize(
    ("name", "words"), list(_examples()), ids=lambda value: value if isinstance(value, str) else ""
)
def test_the_example_in_every_help_text_runs(name: str, words: list[str], work: Path) -> None:
    if words[0] == "make":
        words = [*words, "--overwrite", "--workers", "1"]
    assert main(words) == 0, name
    outputs = [words[place + 1] for place, word in enumerate(words) if word == "--output"]
    assert all((work / output).exists() for output in outputs)


@pytest.mark.parametrize("words", [[], *[[verb] for verb in VERBS]], ids=str)
def test_every_help_text_has_an_example_and_shows_defaults(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*words, "--help"]) == 0
    text = capsys.readouterr().out
    assert "\nexample: acesmith " in text
    assert "default: None" not in text
    assert "default: False" not in text


@pytest.mark.parametrize(
    "words", [[], ["fly"], ["make"], ["make", "--output", "x", "--per-phenomenon", "0"], ["list", "x"]]
)
def test_bad_usage_exits_with_2(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    assert capsys.readouterr().err.startswith("usage: acesmith")


@pytest.mark.parametrize("kind", ["phenomena", "generators", "metrics", "corpora", "languages"])
def test_lists_name_what_there_is(kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list", kind]) == 0
    table = capsys.readouterr().out.split("\n")
    assert main(["list", kind, "--format", "tsv"]) == 0
    rows = [line.split("\t") for line in capsys.readouterr().out.rstrip("\n").split("\n")]
    assert len(table) - 1 == len(rows) > 1
    assert len({len(row) for row in rows}) == 1
    expected = {
        "phenomena": "hallucination-number-level-1",
        "generators": "numbers",
        "metrics": "chrf",
        "corpora": "ntrex",
        "languages": "zh",
    }
    assert expected[kind] in [row[0] for row in rows]


def test_a_broken_plug_in_is_listed_as_such_beside_the_others(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    registry.metrics.cache_clear()
    points = [EntryPoint("broken", "no.such:Metric", "acesmith.metrics")]
    monkeypatch.setattr(registry, "entry_points", lambda group: points)
    try:
        assert main(["list", "metrics"]) == 0
    finally:
        registry.metrics.cache_clear()
    out = capsys.readouterr().out
    assert "metric 'broken' of the plug-in no.such (no.such:Metric) does not load: ModuleNotFoundError" in out
    assert "chrf" in out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["make", "--output", "new", "--seed", "-1"], "--seed: -1 is negative; expected 0 or more"),
        (["make", "--output", "new", "--corpus", "embeded"], "unknown corpus 'embeded'; did you mean embedded?"),
        (
            ["make", "--output", "new", "--phenomena", "omision"],
            "unknown phenomenon 'omision'; did you mean omission or comparison?",
        ),
        (["make", "--output", "new", "--langpairs", "en-xx"], "unknown language of corpus 'embedded' 'xx'; known are"),
        (
            ["make", "--output", "new", "--langpairs", "ende"],
            "--langpairs: 'ende'; expected two BCP 47 codes joined by",
        ),
        (["make", "--output", "sets"], "sets: the folder is not empty; choose another, or give --overwrite"),
        (["score", "none", "--metric", "chrf", "--output", "s.tsv"], "none: there is no such file or folder; give a"),
        (["score", "sets", "--metric", "chfr", "--output", "s.tsv"], "unknown metric 'chfr'; did you mean chrf"),
        (["score", "sets", "--metric", "nan.py:Nan", "--output", "s.tsv"], "metric 'nan' returned nan for a "),
        (["score", "sets", "--metric", "few.py:Few", "--output", "s.tsv"], "metric 'few' returned 1 scores for "),
        (["score", "sets", "--metric", "chrf", "--output", "file/s.tsv"], "file/s.tsv: cannot be written"),
        (["score", "sets", "--output", "sets/contrasts.jsonl"], "sets/contrasts.jsonl: cannot be written (the command"),
        (
            ["convert", "sets", "--output", "sets/contrasts.jsonl"],
            "sets/contrasts.jsonl: cannot be written (the command",
        ),
        (
            ["evaluate", "sets", "scores.tsv", "--output", "scores.tsv"],
            "scores.tsv: cannot be written (the command reads",
        ),
        (
            ["report", "sets", "scores.tsv", "--output", "scores.tsv"],
            "scores.tsv: cannot be written (the command reads",
        ),
        (["report", "sets", "scores.tsv", "--output", "sets/manifest.json"], "sets/manifest.json: cannot be written"),
        (["score", "sets", "--metric", "end.py:End", "--output", "s.tsv"], "metric 'end' failed on "),
        (["evaluate", "sets", "none.tsv"], "none.tsv: cannot be read (No such file or directory); give the path"),
        (
            ["evaluate", "sets"],
            "sets: it has no columns '<metric>-good' and '<metric>-bad'; expected scores in it; give",
        ),
        (["validate", "broken.jsonl"], "broken.jsonl:1: not valid JSON"),
        (["validate", "bom.tsv"], "bom.tsv:1: the file starts with a byte-order mark; save it as UTF-8 without one"),
        (["show", "sets", "--phenomena", "gibberish"], "unknown phenomenon 'gibberish'"),
        (["show", "sets", "--langpairs", "en-fr"], "--langpairs: 'en-fr' is not in the set; it has de-en, de-ru"),
        (["show", "sets", "--langpairs", "x"], "--langpairs: 'x'; expected two BCP 47 codes"),
        (["convert", "sets", "--output", "x.csv"], "x.csv: the name ends with '.csv'; expected .jsonl or .tsv"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_bad_input_is_one_line_and_exit_status_1(
    words: list[str], message: str, work: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (work / "nan.py").write_text(
        METRIC.replace("overlap", "nan").replace("Overlap", "Nan").replace("len(set", "1e999 - 1e999 + len(set")
    )
    (work / "few.py").write_text(
        METRIC.replace("overlap", "few").replace("Overlap", "Few").replace("for s in segments", "for s in segments[:1]")
    )
    (work / "end.py").write_text(
        "import sys\n" + METRIC.replace("overlap", "end").replace("Overlap", "End").replace("return", "sys.exit(3)  #")
    )
    (work / "broken.jsonl").write_text("{oh\n")
    (work / "bom.tsv").write_bytes(b"\xef\xbb\xbfsource\tgood\n")
    (work / "file").write_text("")
    before = sorted(path.name for path in work.rglob("*"))
    capsys.readouterr()
    assert main(words) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith(f"acesmith: {message}")
    assert captured.err.count("\n") == 1
    assert sorted(path.name for path in work.rglob("*") if "__pycache__" not in str(path)) == before


def test_a_metric_that_the_user_has_just_written_is_scored(work: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (work / "mine.py").write_text(METRIC)
    assert len(METRIC.strip().split("\n")) < 10
    assert main(["score", "sets", "--metric", "mine.py:Overlap", "--output", "mine.tsv"]) == 0
    capsys.readouterr()
    assert main(["evaluate", "sets", "mine.tsv", "--format", "json"]) == 0
    assert "overlap" in json.loads(capsys.readouterr().out)["metrics"]


def test_a_set_is_scored_in_any_of_its_forms(work: Path) -> None:
    assert main(["convert", "sets", "--output", "sets.tsv"]) == 0
    tables = []
    for place in ("sets", "sets/contrasts.jsonl", "sets.tsv"):
        assert main(["score", place, "--metric", "chrf", "--output", "one.tsv"]) == 0
        tables.append((work / "one.tsv").read_text())
    assert tables[0] == tables[1] == tables[2]


def test_show_marks_the_difference(work: Path, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert main(["show", "sets", "--phenomena", "omission", "--langpairs", "de-en", "--number", "1"]) == 0
    out = capsys.readouterr().out
    assert "⟦⟧" in out.split("incorrect")[1]
    assert "⟦" in out.split("good")[1]


def test_show_finds_the_difference_of_an_imported_set(work: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one = contrast(source="a\x1b[31mb", extra={})
    (work / "aces.jsonl").write_text(contrast_line(one))
    capsys.readouterr()
    assert main(["show", "aces.jsonl"]) == 0
    out = capsys.readouterr().out
    assert "Sie hat ⟦12⟧ Äpfel gekauft." in out
    assert "Sie hat ⟦21⟧ Äpfel gekauft." in out
    assert "a\\x1b[31mb" in out


def test_show_is_the_same_every_time_and_another_seed_shows_others(
    work: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    shown = []
    for seed in ("0", "0", "1"):
        assert main(["show", "sets", "--seed", seed]) == 0
        shown.append(capsys.readouterr().out)
    assert shown[0] == shown[1] != shown[2]


def test_validate_says_what_a_set_holds(work: Path, capsys: pytest.CaptureFixture[str]) -> None:
    count = len(list(read_set(work / "sets")))
    capsys.readouterr()
    assert main(["validate", "sets"]) == 0
    assert capsys.readouterr().out.startswith(
        f"sets: {count:,} contrasts of 130 phenomena in 12 language pairs, from 4 items"
    )


def test_validate_names_phenomena_that_the_table_lacks(work: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (work / "x.jsonl").write_text(contrast_line(contrast(phenomena="mine")))
    capsys.readouterr()
    assert main(["validate", "x.jsonl"]) == 0
    assert "not in the table, category 'imported': mine" in capsys.readouterr().out


def test_validate_sees_a_set_that_its_manifest_does_not_describe(
    work: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = work / "sets" / "contrasts.jsonl"
    path.write_text(path.read_text(encoding="utf-8").replace('original-language":"en', 'original-language":"de', 1))
    capsys.readouterr()
    assert main(["validate", "sets"]) == 1
    assert "contrasts.jsonl: its SHA-256 is " in capsys.readouterr().err


def test_interrupting_leaves_nothing_half_written(tmp_path: Path) -> None:
    """Ctrl-C reaches the whole process group, workers included, as a terminal sends it."""
    path = tmp_path / "c.tsv"
    rows = (f"He, too, saw {n} cats!\tAuch er, ja, sah {n} Katzen!" for n in range(2, 200_000))
    path.write_text("en\tde\n" + "\n".join(rows) + "\n", encoding="utf-8")
    command = [sys.executable, "-m", "acesmith", "make", "--corpus", str(path), "--output", str(tmp_path / "set")]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, start_new_session=True, text=True)
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and not list((tmp_path).glob("set.partial/*.part")):
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 1
    assert err == (
        "acesmith: interrupted; nothing half-written is left; repeat the command (`make` then goes on where it was)\n"
    )
    assert not (tmp_path / "set").exists()
    assert not [entry for entry in (tmp_path / "set.partial").iterdir() if entry.name.startswith(".")]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("words", ["validate sets", "evaluate sets scores.tsv", "show sets", "list phenomena"])
def test_a_full_disk_is_one_line(words: str, work: Path) -> None:
    command = f"{sys.executable} -m acesmith {words} > /dev/full"
    done = subprocess.run(["/bin/sh", "-c", command], cwd=work, capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr == "acesmith: the output: No space left on device; see to it, and repeat the command\n"


def test_a_reader_that_stops_early_is_no_error(work: Path) -> None:
    command = f"{sys.executable} -m acesmith show sets --number 300 | head -n 1"
    done = subprocess.run(["/bin/sh", "-c", command], cwd=work, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("\n") == 1


def test_a_set_that_its_manifest_does_not_describe_is_not_scored(
    work: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = work / "sets" / "contrasts.jsonl"
    path.write_text("".join(path.read_text(encoding="utf-8").splitlines(keepends=True)[:-3]), encoding="utf-8")
    for words in (["evaluate", "sets", "scores.tsv"], ["score", "sets", "--output", "x.tsv"]):
        capsys.readouterr()
        assert main(words) == 1
        assert "contrasts.jsonl: its SHA-256 is " in capsys.readouterr().err


def test_a_metric_that_sorts_what_it_is_given_harms_no_other(work: Path) -> None:
    (work / "two.py").write_text(
        "class First:\n    name = 'first'\n    def score(self, s):\n        s = list(s)\n        s.sort(key=str)\n"
        "        return [0.0] * len(s)\n"
        "class Second:\n    name = 'second'\n    def score(self, s):\n        return [len(x.hypothesis) for x in s]\n"
    )
    both = ["--metric", "two.py:First", "--metric", "two.py:Second"]
    assert main(["score", "sets", *both, "--output", "both.tsv"]) == 0
    assert main(["score", "sets", "--metric", "two.py:Second", "--output", "one.tsv"]) == 0
    second = [line for line in (work / "both.tsv").read_text().splitlines() if "\tsecond\t" in line]
    assert second == (work / "one.tsv").read_text().splitlines()[1:]


def test_a_metric_that_sorts_in_place_is_told_that_it_cannot(work: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (work / "srt.py").write_text(METRIC.replace("return [", "segments.sort(key=str)\n        return ["))
    capsys.readouterr()
    assert main(["score", "sets", "--metric", "srt.py:Overlap", "--output", "x.tsv"]) == 1
    assert "AttributeError: 'tuple' object has no attribute 'sort'" in capsys.readouterr().err


@pytest.mark.parametrize(
    "returned", ["'1' * len(s)", "b'1' * len(s)", "dict.fromkeys(range(len(s)))", "['0.5'] * len(s)"]
)
def test_what_is_no_sequence_of_numbers_is_no_score(
    returned: str, work: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (work / "odd.py").write_text(f"class Odd:\n    name = 'odd'\n    def score(self, s):\n        return {returned}\n")
    capsys.readouterr()
    assert main(["score", "sets", "--metric", "odd.py:Odd", "--output", "odd.tsv"]) == 1
    assert capsys.readouterr().err.startswith("acesmith: metric 'odd' returned ")
    assert not (work / "odd.tsv").exists()


def test_control_characters_never_reach_the_terminal(work: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (work / "x.jsonl").write_text(contrast_line(contrast(phenomena="\x1b[31mred\u202e", source="a\u2028b")))
    capsys.readouterr()
    for words in (["validate", "x.jsonl"], ["show", "x.jsonl"], ["show", "x.jsonl", "--phenomena", "rd"]):
        main(words)
        captured = capsys.readouterr()
        assert not {"\x1b", "\u202e", "\u2028"} & set(captured.out + captured.err)
        assert "x1b[31mred" in captured.out + captured.err


@pytest.mark.parametrize("option", ["--langpairs", "--phenomena", "--corpus"])
def test_an_empty_option_is_no_default(option: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["make", "--output", str(tmp_path / "set"), option, ""]) == 1
    assert "is empty" in capsys.readouterr().err


def test_output_to_a_device_leaves_the_device_alone(work: Path) -> None:
    command = f"{sys.executable} -m acesmith score sets --metric chrf --output /dev/stdout | head -n 1"
    done = subprocess.run(["/bin/sh", "-c", command], cwd=work, capture_output=True, text=True)
    assert done.stdout.startswith("hypothesis\tmetric")


def test_streams_that_are_closed_or_narrow_are_no_error(work: Path) -> None:
    for command in ("validate sets >&-", "validate sets 2>&-", "show sets --number 300 | head -c 10"):
        done = subprocess.run(
            ["/bin/sh", "-c", f"{sys.executable} -m acesmith {command}"], cwd=work, capture_output=True, text=True
        )
        assert (done.returncode, done.stderr) == (0, ""), command
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(
        [sys.executable, "-m", "acesmith", "show", "sets"], cwd=work, env=environment, capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")


_SPAN_ACES = (
    "source|good-translation|incorrect-translation|reference|phenomena|langpair|incorrect-translation-annotated|"
    "good-translation-prediction|incorrect-translation-prediction"
)


def _span_aces(path: Path, *rows: str) -> Path:
    path.write_text("".join(line.replace("|", "\t") + "\n" for line in (_SPAN_ACES, *rows)), encoding="utf-8")
    return path


def test_span_acess_predictions_are_judged_by_its_marks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    place = _span_aces(
        tmp_path / "predicted.tsv",
        "Hi 5.|Ja 5.|Ja 7.|Also 5.|addition|en-de|Ja <v>7</v>.|Ja 5.|Ja <v>7</v>.",
        "Hi 6.|Ja 6.|Ja 8.|Also 6.|addition|en-de|Ja <v>8</v>.|Ja <v>6</v>.|<v>Ja</v> 8.",
        "Hi 9.|Ja 9.|Ja 1.|Also 9.|addition|en-de||Ja 9.|Ja 1.",
    )
    assert main(["evaluate", str(place), "--spans", "--samples", "0", "--format", "json"]) == 0
    result = json.loads(capsys.readouterr().out)
    addition = result["metrics"]["prediction"]["addition"]
    assert (addition["contrasts"], addition["unmarked"], addition["won"], addition["clean"]) == (2, 1, 2, 1)
    assert addition["incorrect"]["exact"]["micro_f1"] == 0.5
    assert result["signature"].endswith(f"|what:spans|intervals:none|v:{acesmith.__version__}")
    assert main(["evaluate", str(place), "--spans", "--samples", "0"]) == 0
    assert "nothing says where their error stands: 1 contrasts" in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("Hi 5.|Ja 5.|Ja 7.|Also 5.|addition|en-de|Ja <v>7</v>.|Ja 5.|Ja <v>7.", "is 'Ja <v>7.'; expected the transl"),
        ("Hi 5.|Ja 5.|Ja 7.|Also 5.|addition|en-de|Ja <v>7</v>.|Yes, indeed 5.|Ja 7.", "column 'good-translation-pre"),
    ],
)
def test_predictions_that_are_no_translation_are_refused(
    row: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["evaluate", str(_span_aces(tmp_path / "predicted.tsv", row)), "--spans"]) == 1
    assert message in capsys.readouterr().err


def test_spans_without_predictions_are_refused(work: Path, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert main(["evaluate", "sets", "--spans"]) == 1
    assert "there is no column 'good-translation-prediction'" in capsys.readouterr().err
