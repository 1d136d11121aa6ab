"""Scoring: each hypothesis once, in order, and the same with any number of processes."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import ClassVar, get_args

import pytest

from acesmith.challenge_sets.records import Contrast, Hypothesis, distinct_hypotheses
from acesmith.challenge_sets.score_table import MetricFacts, read_scores, write_scores
from acesmith.engine import scoring
from acesmith.engine.scoring import SourceChoice, score_contrasts, score_hypotheses
from acesmith.errors import InputError, MetricError
from acesmith.metrics_adapters import DEFAULT_METRICS, Metric, load_metric, load_metrics
from samples import contrast


def contrasts(number: int) -> list[Contrast]:
    """Contrasts of which two and two share their reference, and three and three their incorrect translation."""
    return [
        contrast(
            id=f"c{place}",
            item=f"i{place}",
            reference=f"Die Nummer {place // 2} war, wie immer, die beste von allen.",
            good_translation=f"Nummer {place // 2} ist die beste von allen {place}.",
            incorrect_translation=f"Nummer {place // 6} war nicht die beste.",
        )
        for place in range(number)
    ]


class Watching(Metric):
    """Scores by length and remembers what it was given."""

    name = "watching"
    needs_reference = False

    def __init__(self) -> None:
        self.calls: list[list[str]] = []
        self.fitted: list[str] = []

    def fit(self, contrasts: Iterable[Contrast]) -> None:
        self.fitted += [one.id for one in contrasts]

    def score(self, segments: Sequence[Hypothesis]) -> Sequence[float]:
        self.calls.append([segment.hypothesis for segment in segments])
        return [float(len(segment.hypothesis)) for segment in segments]


class Here(Metric):
    """Tells which process scores."""

    name = "here"
    needs_reference = False
    parallel = True
    broken: ClassVar[bool] = False

    def score(self, segments: Sequence[Hypothesis]) -> Sequence[float]:
        time.sleep(0.01)
        return [float(os.getpid()) for _ in segments]


def test_table_holds_facts_and_a_score_for_each_distinct_hypothesis() -> None:
    listed = contrasts(6)
    table = score_contrasts(listed, load_metrics(["ter", "length"]))
    assert dict(table.metrics) == {
        "ter": MetricFacts("TER|#:1|c:lc|t:tercom|nr:no|pn:yes|as:no|v:2.6.0", False, 0.0),
        "length": MetricFacts("length|v:1", True, 0.0),
    }
    hypotheses = distinct_hypotheses(listed)
    assert len(hypotheses) == 9
    assert table.scores["length"] == {key: len(one.hypothesis) for key, one in hypotheses.items()}
    assert list(table.scores["ter"]) == list(hypotheses)


def test_metric_sees_the_set_first_and_then_each_hypothesis_once_in_one_call() -> None:
    metric = Watching()
    listed = contrasts(4)
    score_contrasts(iter(listed), [metric], workers=4)
    assert metric.fitted == ["c0", "c1", "c2", "c3"]
    assert metric.calls == [[one.hypothesis for one in distinct_hypotheses(listed).values()]]


def test_nothing_has_no_scores() -> None:
    table = score_contrasts([], load_metrics(DEFAULT_METRICS))
    assert {name: dict(scores) for name, scores in table.scores.items()} == {name: {} for name in DEFAULT_METRICS}


def test_pieces_keep_segments_with_one_reference_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scoring, "_PIECE", 5)
    segments = [one for listed in contrasts(40)[::-1] for one in listed.hypotheses()]
    pieces = scoring._pieces(segments)
    assert sorted(place for piece in pieces for place in piece) == list(range(80))
    assert len(pieces) > 8
    references = [{segments[place].reference for place in piece} for piece in pieces]
    assert sum(map(len, references)) == len(set().union(*references)) == 20


@pytest.fixture
def eager(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start processes even for little work."""
    monkeypatch.setattr(scoring, "_PIECE", 8)
    monkeypatch.setattr(scoring, "_WORTH_SECONDS", 0.0)


@pytest.mark.usefixtures("eager")
def test_scores_are_the_same_with_any_number_of_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    here = scoring._Run.score_here

    def slowly(run: scoring._Run) -> None:
        here(run)
        time.sleep(0.02)  # so that the others have started before all is done

    monkeypatch.setattr(scoring._Run, "score_here", slowly)
    used: list[int] = []
    collect = scoring._Run.collect

    def watched(run: scoring._Run, futures: Iterable[scoring._Future]) -> None:
        futures = list(futures)
        used.append(len(futures))
        collect(run, futures)

    monkeypatch.setattr(scoring._Run, "collect", watched)
    listed = contrasts(400)
    metrics = ("bleu", "chrf", "ter", "random", "hypothesis-only", "copy-detector")
    one = score_contrasts(listed, load_metrics(metrics), workers=1)
    assert sum(used) == 0
    three = score_contrasts(listed, load_metrics(metrics), workers=3)
    assert sum(used) > 0
    assert three == one


@pytest.mark.usefixtures("eager")
def test_another_process_takes_part() -> None:
    segments = [one for listed in contrasts(600) for one in listed.hypotheses()]
    (scores,) = score_hypotheses(segments, [Here()], workers=2)
    assert len(set(scores)) == 2
    assert os.getpid() in scores


@pytest.mark.usefixtures("eager")
@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_metric_that_cannot_be_sent_stays_here() -> None:
    metric = Here()
    metric.unsendable = lambda: 0  # type: ignore[attr-defined] # pickle refuses it
    segments = [one for listed in contrasts(60) for one in listed.hypotheses()]
    assert set(score_hypotheses(segments, [metric], workers=2)[0]) == {float(os.getpid())}


class DiesElsewhere(Metric):
    """Ends any process but the one that made it."""

    name = "dies-elsewhere"
    needs_reference = False
    parallel = True

    def __init__(self) -> None:
        self.home = os.getpid()

    def score(self, segments: Sequence[Hypothesis]) -> Sequence[float]:
        if os.getpid() != self.home:
            os._exit(3)
        time.sleep(0.01)
        return [1.0 for _ in segments]


@pytest.mark.usefixtures("eager")
def test_what_an_ended_process_leaves_is_scored_here() -> None:
    segments = [one for listed in contrasts(600) for one in listed.hypotheses()]
    with pytest.warns(RuntimeWarning, match=r"^a process that scores was ended from outside, or could not start"):
        scores = score_hypotheses(segments, [DiesElsewhere()], workers=2)
    assert scores == [[1.0] * 1200]


class FailsElsewhere(DiesElsewhere):
    """Raises in any process but the one that made it."""

    name = "fails-elsewhere"

    def score(self, segments: Sequence[Hypothesis]) -> Sequence[float]:
        if os.getpid() != self.home:
            raise ValueError("not here")
        time.sleep(0.01)
        return [1.0 for _ in segments]


@pytest.mark.usefixtures("eager")
def test_error_of_another_process_comes_back() -> None:
    segments = [one for listed in contrasts(600) for one in listed.hypotheses()]
    with pytest.raises(
        MetricError, match=r"^metric 'fails-elsewhere' failed on a en-de hypothesis, 'Nummer .*not here$"
    ):
        score_hypotheses(segments, [FailsElsewhere()], workers=2)


def test_little_work_starts_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scoring, "_share", lambda *arguments: pytest.fail("started"))
    monkeypatch.setattr(scoring, "_PIECE", 8)
    segments = [one for listed in contrasts(60) for one in listed.hypotheses()]
    assert len(score_hypotheses(segments, [load_metric("chrf")], workers=2)[0]) == 120


def test_progress_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scoring, "_PIECE", 4)
    told: list[tuple[int, int, str]] = []
    segments = [one for listed in contrasts(3) for one in listed.hypotheses()]
    score_hypotheses(
        segments,
        [load_metric("bleu"), Watching(), load_metric("chrf")],
        workers=1,
        progress=lambda done, total, label: told.append((done, total, label)),
    )
    assert told == [(2, 6, "bleu, chrf"), (6, 6, "bleu, chrf"), (0, 6, "watching"), (6, 6, "watching")]


def test_missing_reference_is_refused_before_anything_is_scored() -> None:
    metric = Watching()
    bad = contrast(id="bad", reference=None, good_translation="Ohne Bezug.")
    with pytest.raises(MetricError) as caught:
        score_contrasts([contrast(), bad], [metric, load_metric("chrf")])
    assert str(caught.value) == (
        "metric 'chrf' needs a reference, and a en-de hypothesis has none, 'Ohne Bezug.'; "
        "leave the metric out or add references"
    )
    assert (metric.fitted, metric.calls) == ([], [])
    assert len(score_contrasts([bad], [metric]).scores["watching"]) == 2


def test_two_metrics_of_one_name_are_refused() -> None:
    with pytest.raises(InputError) as caught:
        score_contrasts([contrast()], [load_metric("chrf"), Watching(), load_metric("chrf")])
    assert str(caught.value) == "metrics: two are named 'chrf'; expected different names"


def test_fewer_than_one_worker_is_refused() -> None:
    with pytest.raises(InputError) as caught:
        score_contrasts([contrast()], [load_metric("chrf")], workers=0)
    assert str(caught.value) == "workers: 0; expected a number from 1 on"


def test_score_out_of_bounds_is_refused() -> None:
    metric = Watching()
    metric.bounds = (0.0, 10.0)
    with pytest.raises(MetricError, match=r"^metric 'watching' returned 25.0 .* expected a score from 0 to 10$"):
        score_contrasts([contrast()], [metric])


def test_table_can_be_written_and_read(tmp_path: Path) -> None:
    table = score_contrasts(contrasts(5), load_metrics(DEFAULT_METRICS))
    write_scores(tmp_path / "scores.tsv", table.rows())
    assert read_scores(tmp_path / "scores.tsv") == table


PROGRAM = """
import sys, time
sys.path.insert(0, {tests!r})
from engine_program import Slow, segments
from acesmith.engine import scoring
from acesmith.engine.scoring import score_hypotheses
scoring._PIECE, scoring._WORTH_SECONDS = 8, 0.0
{guard}
    tell = lambda done, total, label: print(done, flush=True)
    score_hypotheses(segments(), [Slow()], workers=2, progress=tell)
"""

MODULE = """
import time
from acesmith.challenge_sets.records import Hypothesis
from acesmith.metrics_adapters import Metric

class Slow(Metric):
    name = "slow"
    needs_reference = False
    parallel = True

    def score(self, segments):
        time.sleep({seconds})
        return [1.0] * len(segments)

def segments():
    return [Hypothesis(langpair="en-de", source=str(n), reference=None, hypothesis="h") for n in range(800)]
"""


def program(folder: Path, *, seconds: float, guard: str) -> list[str]:
    (folder / "engine_program.py").write_text(MODULE.format(seconds=seconds), encoding="utf-8")
    (folder / "program.py").write_text(PROGRAM.format(tests=str(folder), guard=guard), encoding="utf-8")
    return [sys.executable, str(folder / "program.py")]


@pytest.mark.skipif(sys.platform == "win32", reason="signals to process groups are those of POSIX")
def test_interrupt_leaves_no_process(tmp_path: Path) -> None:
    command = program(tmp_path, seconds=0.05, guard='if __name__ == "__main__":')
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    assert process.stdout is not None
    told = [int(process.stdout.readline()) for _ in range(30)]
    assert told == sorted(told)
    # As a terminal does: to all processes of the program.
    os.killpg(process.pid, signal.SIGINT)
    _, errors = process.communicate(timeout=20)
    assert errors.count("KeyboardInterrupt") == 1
    assert process.returncode != 0
    assert is_gone(process.pid)


def is_gone(group: int) -> bool:
    """Tell whether no process of the group is left; the system may take a moment to forget those that have ended."""
    for _ in range(100):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.1)
    return False


def test_program_without_a_guard_is_told_and_scored_all_the_same(tmp_path: Path) -> None:
    done = subprocess.run(
        program(tmp_path, seconds=0.03, guard="if True:"), capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout.endswith("\n800\n")
    assert "RuntimeWarning: a process that scores was ended from outside, or could not start" in done.stderr
    assert 'put its code under `if __name__ == "__main__":`, or give workers=1' in done.stderr


class _Sources(Metric):
    """Keeps the sources that it is shown."""

    name = "sources"
    needs_reference = False
    needs_source = True

    def __init__(self) -> None:
        self.seen: list[tuple[str, str]] = []

    def score(self, segments: Sequence[Hypothesis]) -> list[float]:
        self.seen += [(segment.source_language, segment.source) for segment in segments]
        return [float(len(segment.source)) for segment in segments]


def test_metrics_can_be_shown_no_source_or_another_one() -> None:
    made = [contrast(id=f"{n}", source=f"source {n}", langpair=pair) for n in range(4) for pair in ("en-de", "de-en")]
    shown = {}
    for choice in get_args(SourceChoice):
        metric = _Sources()
        table = score_contrasts(made, [metric], source=choice, workers=1)
        shown[choice] = metric.seen
        assert table.metrics["sources"].signature.endswith("" if choice == "own" else f"|source:{choice}")
        # By the keys of the hypotheses as they are in the set, so that verdicts can be compared.
        assert set(table.scores["sources"]) == {one.key for each in made for one in each.hypotheses()}
    assert {source for _, source in shown["removed"]} == {""}
    assert all(one != other for one, other in zip(shown["own"], shown["other"], strict=True))
    assert [language for language, _ in shown["own"]] == [language for language, _ in shown["other"]]
    assert sorted(shown["own"]) == sorted(shown["other"])
