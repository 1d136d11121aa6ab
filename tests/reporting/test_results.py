"""The forms of comparisons, sensitivities and error spans: the same figures in all of them, none wider than asked."""

import csv
import json
from collections.abc import Callable

import pytest

from acesmith.challenge_sets.records import Contrast
from acesmith.challenge_sets.score_table import MetricFacts, ScoreTable
from acesmith.reporting import comparisons, sensitivities, spans
from acesmith.reporting.tables import Format
from acesmith.scorers import compare
from acesmith.scorers.scored_contrasts import scored_by_table
from acesmith.scorers.sensitivity import sensitivity
from acesmith.scorers.spans import evaluate_spans
from samples import contrast

Render = Callable[[Format], str]

SIGNATURE = "set:0123456789ab|what:sums"


def _contrasts() -> list[Contrast]:
    return [
        contrast(
            id=f"{name}{n}",
            source=f"{name}{n}",
            item=f"{n}",
            phenomena=name,
            good_spans=((8, 10),),
            incorrect_spans=((8, 10),),
        )
        for name in ("addition", "nonsense")
        for n in range(40)
    ]


def _table(made: list[Contrast]) -> ScoreTable:
    facts = MetricFacts(signature="", higher_is_better=True, resolution=0.0)
    scores: dict[str, dict[str, float]] = {"right": {}, "wrong": {}}
    for place, one in enumerate(made):
        good, incorrect = (hypothesis.key for hypothesis in one.hypotheses())
        scores["right"] |= {good: 1.0 + place, incorrect: 0.0}
        scores["wrong"] |= {good: float(place), incorrect: 100.0}
    return ScoreTable(metrics=dict.fromkeys(scores, facts), scores=scores)


def _comparison() -> tuple[Render, tuple[str, ...], int]:
    made = _contrasts()
    found = compare(scored_by_table(made, _table(made)), samples=50, exchanges=50, set_hash="0123456789abcdef")
    return lambda form: comparisons.render_comparison(found, form), comparisons.COLUMNS, 3


def _sensitivity() -> tuple[Render, tuple[str, ...], int]:
    made = _contrasts()
    found = sensitivity(scored_by_table(made, _table(made)), samples=50)
    return (
        lambda form: sensitivities.render_sensitivity(found, form, signature=SIGNATURE),
        sensitivities.COLUMNS,
        2 * (2 + 2),
    )


def _spans() -> tuple[Render, tuple[str, ...], int]:
    made = _contrasts()
    marked = {
        hypothesis.key: predicted
        for one in made
        for hypothesis, predicted in zip(one.hypotheses(), ([], [(8, 10)]), strict=True)
    }
    found = evaluate_spans(made, {"right": marked, "wrong": {key: [(0, 3)] for key in marked}}, samples=50)
    return lambda form: spans.render_spans(found, form, signature=SIGNATURE), spans.COLUMNS, 2 * 3 * 2 * 3


@pytest.mark.parametrize("result", [_comparison, _sensitivity, _spans])
def test_every_form_holds_the_result(result: Callable[[], tuple[Render, tuple[str, ...], int]]) -> None:
    render, columns, rows = result()
    table = list(csv.DictReader(render("tsv").splitlines(), delimiter="\t"))
    assert tuple(table[0]) == (*columns, "signature")
    assert len(table) == rows
    assert json.loads(render("json"))["schema"].startswith("acesmith-")
    assert max(map(len, render("table").splitlines())) <= 100
    assert render("markdown").startswith("### ")
    for form in ("table", "markdown", "tsv", "json"):
        assert "right" in render(form) and "addition" in render(form)
        assert "set:0123456789ab" in render(form).replace("\\", "")


def test_a_comparison_says_who_wins_and_by_how_much() -> None:
    render, _, _ = _comparison()
    first = next(csv.DictReader(render("tsv").splitlines(), delimiter="\t"))
    assert (first["figure"], first["first"], first["second"], first["difference"]) == (
        "macro τ",
        "right",
        "wrong",
        "2.0",
    )
    assert (first["first_rank"], first["second_rank"], first["set_hash"]) == ("1", "2", "0123456789ab")
    assert "<0.001" not in render("table")  # 50 exchanges cannot show so small a p-value.
    assert "Ranks by macro τ" in render("table")


def test_spans_that_fit_win_every_pair() -> None:
    render, _, _ = _spans()
    rows = list(csv.DictReader(render("tsv").splitlines(), delimiter="\t"))
    over_all = {row["metric"]: row for row in rows if not row["phenomenon"] and row["match"] == "exact"}
    assert (over_all["right"]["micro_f1"], over_all["right"]["won"], over_all["right"]["clean"]) == ("1.0", "80", "80")
    assert (over_all["wrong"]["micro_f1"], over_all["wrong"]["tied"]) == ("0.0", "80")


def test_sensitivity_names_what_its_spread_is_of() -> None:
    render, _, _ = _sensitivity()
    assert "the good translations of the set" in render("table")
    rows = list(csv.DictReader(render("tsv").splitlines(), delimiter="\t"))
    assert {row["spread_of_real_output"] for row in rows} == {"false"}
    assert {bool(row["category"]) != bool(row["phenomenon"]) for row in rows} == {True}
