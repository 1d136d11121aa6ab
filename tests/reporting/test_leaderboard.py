"""The leaderboard in the terminal."""

import pytest
from rich.cells import cell_len

from acesmith.reporting.leaderboard import leaderboard, ranked
from reporting.verdicts import EVIL, golden, many, only_ties, verdict


def test_the_leaderboard_is_the_golden_one(update_golden: bool) -> None:
    text = leaderboard(verdict(), baselines=["ter"])
    assert text == golden("leaderboard.table", text, update_golden)


def test_metrics_are_ranked_by_macro_tau_and_equals_share_the_better_rank() -> None:
    evaluation = verdict({"z": True, "worse": False, "a": True})
    assert [(entry.rank, entry.name) for entry in ranked(evaluation)] == [(1, "worse"), (2, "a"), (2, "z")]
    taus = [entry.result.macro.tau for entry in ranked(evaluation)]
    assert taus == sorted(taus, key=lambda tau: -float(tau or 0))


def test_baselines_stand_behind_the_metrics_and_have_no_rank() -> None:
    evaluation = verdict({"z": True, "worse": False, "a": True})
    entries = ranked(evaluation, baselines={"worse", "a"})
    assert [(entry.rank, entry.name) for entry in entries] == [(1, "z"), (None, "worse"), (None, "a")]


def test_baselines_are_marked_and_explained() -> None:
    text = leaderboard(verdict(), baselines={"ter"})
    assert " – ter °" in text
    assert "° degenerate baseline, not ranked: where it does well, the surface" in text.replace("\n", " ")
    assert "°" not in leaderboard(verdict())


def test_a_metric_without_a_macro_tau_has_no_rank() -> None:
    (entry,) = ranked(only_ties())
    assert entry.rank is None
    line = next(line for line in leaderboard(only_ties()).split("\n") if " m " in line)
    assert line.split() == ["–", "m", "–", "–", "–"]


def test_how_much_of_aces_is_there_is_said_for_all_metrics() -> None:
    text = leaderboard(verdict({"chrf": True, "flat": True}, flat=("flat", "nonsense"), ties="drop"))
    assert "ACES-weighted score (set 0123456789ab): partial, 2 of 68 or partial, 3 of 68." in text.replace("\n", " ")


@pytest.mark.parametrize("number", [1, 13, 30])
def test_the_leaderboard_is_no_wider_than_the_terminal(number: int) -> None:
    lines = leaderboard(verdict(many(number), extra=EVIL), baselines=many(number)).split("\n")
    assert len(lines) > number
    assert max(cell_len(line) for line in lines) <= 100
