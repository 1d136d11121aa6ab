"""The four forms of an evaluation: golden outputs on a set made by hand, widths, and names that mean harm.

The golden files are what `render` printed for `verdict(by=["phenomenon,langpair"])`; every figure in them was checked
by hand.
"""

import csv
import json
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from acesmith.errors import InputError
from acesmith.reporting.records import COLUMNS, as_frame
from acesmith.reporting.tables import Format, broken, render
from reporting.verdicts import EVIL, golden, many, only_ties, verdict, whole_of_aces

FORMS: tuple[Format, ...] = ("table", "tsv", "json", "markdown")


@pytest.mark.parametrize("form", FORMS)
def test_the_output_is_the_golden_one(form: Format, update_golden: bool) -> None:
    text = render(verdict(by=["phenomenon,langpair"]), form)
    assert text == golden(f"evaluation.{form}", text, update_golden)


@pytest.mark.parametrize("form", FORMS)
def test_the_output_does_not_depend_on_the_environment(form: Format, monkeypatch: pytest.MonkeyPatch) -> None:
    before = render(verdict(), form)
    for name, value in {
        "COLUMNS": "40",
        "FORCE_COLOR": "1",
        "TERM": "dumb",
        "LANG": "C",
        "TTY_COMPATIBLE": "1",
    }.items():
        monkeypatch.setenv(name, value)
    assert render(verdict(), form) == before


@pytest.mark.parametrize("number", [1, 3, 12, 13, 24])
@pytest.mark.parametrize(
    "extra", [None, "x" * 300, "ambiguous-translation-wrong-discourse-connective-" * 3, "好" * 120]
)
def test_no_table_is_wider_than_the_terminal(number: int, extra: str | None) -> None:
    lines = render(verdict(many(number), extra=extra, by=["phenomenon,langpair"])).split("\n")
    assert len(lines) > 20
    assert max(cell_len(line) for line in lines) <= 100


def test_up_to_twelve_metrics_are_columns() -> None:
    text = render(verdict(many(12)), width=400)
    assert "contrasts  items" in text
    assert "concordant  discordant" not in text.split("τ by language pair")[0]


def test_more_than_twelve_metrics_are_rows() -> None:
    text = render(verdict(many(13)))
    assert "concordant  discordant  ties  contrasts  items" in text.split("τ by language pair")[0]


def test_the_table_has_colours_only_when_asked() -> None:
    assert "\x1b" not in render(verdict())
    assert "\x1b[1m" in render(verdict(), color=True)


@pytest.mark.parametrize(
    ("choices", "text"),
    [
        ({}, "ties count as discordant; a category is the unweighted mean of its phenomena"),
        ({"ties": "drop"}, "ties are dropped"),
        ({"ties": "half"}, "ties count half as concordant, half as discordant"),
        ({"category_average": "pooled"}, "a category is τ over its contrasts together"),
    ],
    ids=["default", "drop", "half", "pooled"],
)
@pytest.mark.parametrize("form", ["table", "markdown"])
def test_the_choices_are_printed_with_the_result(form: Format, choices: dict[str, Any], text: str) -> None:
    assert text in re.sub(r"\s+", " ", render(verdict(**choices), form))


def test_the_choices_stand_in_every_row_and_in_the_json() -> None:
    evaluation = verdict(ties="drop", category_average="pooled")
    rows = list(csv.DictReader(render(evaluation, "tsv").splitlines(), delimiter="\t"))
    assert {(row["tie_rule"], row["category_average"]) for row in rows} == {("drop", "pooled")}
    record = json.loads(render(evaluation, "json"))
    assert (record["ties"], record["category_average"]) == ("drop", "pooled")


def test_tau_over_nothing_but_dropped_ties_is_a_dash_and_no_zero() -> None:
    evaluation = only_ties()
    table = render(evaluation).split("\n")
    assert [line.split() for line in table if line.startswith("addition")] == [["addition", "1", "–"]]
    assert "– (partial, 0 of 68)" in render(evaluation)
    rows = list(csv.DictReader(render(evaluation, "tsv").splitlines(), delimiter="\t"))
    levels = ["phenomenon", "category", "langpair", "severity", "source", "target", "script"]
    assert [row["level"] for row in rows] == [*levels, "macro-tau", "aces-weighted-score"]
    assert {row["tau"] for row in rows} == {row["value"] for row in rows} == {""}
    record = json.loads(render(evaluation, "json"))["metrics"]["m"]
    assert (
        record["categories"]["addition"]["tau"] is record["macro_tau"]["tau"] is record["aces_score"]["value"] is None
    )


def test_what_is_missing_is_named_for_each_metric_that_lacks_it() -> None:
    text = re.sub(r"\s+", " ", render(verdict({"chrf": True, "flat": True}, flat=("flat", "nonsense"), ties="drop")))
    assert "No τ of chrf on: omission, " in text
    assert "No τ of flat on: omission, " in text


def test_a_complete_score_has_nothing_missing() -> None:
    text = render(whole_of_aces({"m": ()}))
    assert "Macro τ and ACES-Score\n" in text
    assert "29.10 (complete)" in text
    assert "No τ" not in text
    rows = list(csv.DictReader(render(whole_of_aces({"m": ()}), "tsv").splitlines(), delimiter="\t"))
    assert [(row["value"], row["count"]) for row in rows if row["level"] == "aces-score"] == [("29.1", "68")]


def test_only_the_metrics_that_lack_something_are_named() -> None:
    text = re.sub(r"\s+", " ", render(whole_of_aces({"m": (), "n": ("addition", "nonsense")}, ties="drop")))
    assert "29.10 (complete)" in text
    assert "24.10 (partial, 66 of 68; at most ±24.1)" in text
    assert "No τ of n on: addition, nonsense" in text


def test_only_equal_pairs_print_nothing_but_equal_pairs() -> None:
    evaluation = verdict(only="number-equal")
    text = render(evaluation)
    assert text.startswith("Equal pairs\n")
    assert "τ" not in text
    assert render(evaluation, "markdown").startswith("### Equal pairs\n")


def test_the_long_table_has_every_figure_once() -> None:
    rows = list(csv.DictReader(render(verdict(by=["phenomenon,langpair"]), "tsv").splitlines(), delimiter="\t"))
    names = ("metric", "level", "category", "phenomenon", "langpair", "severity", "source", "target", "script")
    keys = [tuple(row[name] for name in names) for row in rows]
    # Phenomena, categories, language pairs, both together, severities, sources, targets, scripts, macro τ and score, a
    # family of grids, equal pairs.
    assert len(keys) == len(set(keys)) == 2 * (4 + 3 + 2 + 5 + 1 + 2 + 2 + 1 + 2 + 4 + 3)
    assert tuple(rows[0]) == COLUMNS


@pytest.mark.parametrize("form", ["table", "tsv", "markdown"])
def test_names_that_mean_harm_are_harmless(form: Format) -> None:
    text = render(verdict({EVIL: True}, extra=EVIL, by=["phenomenon,langpair"]), form)
    assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202e]", text)
    assert r"\x1b" in text.replace("\\\\", "\\").replace("\n", "").replace(" ", "")


def test_names_that_mean_harm_keep_a_tsv_in_shape() -> None:
    lines = render(verdict({EVIL: True}, extra=EVIL, by=["phenomenon,langpair"]), "tsv").rstrip("\n").split("\n")
    assert {line.count("\t") for line in lines} == {len(COLUMNS) - 1}
    assert all(line.startswith("'=cmd|") for line in lines[1:])


def test_names_that_mean_harm_keep_markdown_in_shape() -> None:
    text = render(verdict({EVIL: True}, extra=EVIL), "markdown")
    rows = [line for line in text.split("\n") if line.startswith("|")]
    widths = {len(re.findall(r"(?<!\\)\|", row)) for row in rows if "script" in row}
    # τ has 3 columns, scores 4, equal pairs 7, grids 8.
    assert widths == {4, 5, 8, 9}
    assert not re.search(r"(?<!\\)[<\[*]script", text)


def test_json_keeps_names_exactly() -> None:
    text = render(verdict({EVIL: True}, extra=EVIL), "json")
    assert "\x1b" not in text
    assert "\u202e" not in text
    record = json.loads(text)
    assert list(record["metrics"]) == [EVIL]
    assert record["metrics"][EVIL]["phenomena"][EVIL]["category"] == "imported"


@given(st.text(alphabet="ab-:_ 好", max_size=40), st.integers(4, 20))
def test_breaking_a_name_loses_nothing_but_spaces(text: str, width: int) -> None:
    assert broken(text, width).replace("\n", "").replace(" ", "") == text.replace(" ", "")


def test_an_unknown_form_is_refused() -> None:
    with pytest.raises(InputError, match=r"^format: 'xml'; expected one of table, tsv, json, markdown$"):
        render(verdict(), "xml")  # type: ignore[arg-type]  # a bad value on purpose


def test_a_frame_has_the_rows_of_the_tsv() -> None:
    evaluation = verdict(by=["phenomenon,langpair"])
    frame = as_frame(evaluation)
    lines = render(evaluation, "tsv").rstrip("\n").split("\n")
    assert list(frame.columns) == lines[0].split("\t")
    assert len(frame) == len(lines) - 1 > 10
    row = frame[(frame["level"] == "phenomenon") & (frame["metric"] == "chrf")].iloc[0]
    agreement = evaluation.metrics["chrf"].phenomena[row["phenomenon"]]
    assert (row["tau"], row["contrasts"]) == (agreement.tau, agreement.contrasts)
