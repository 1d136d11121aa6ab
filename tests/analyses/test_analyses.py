"""Analyses of why a metric fails, on sets whose answer is known."""

import csv
import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from acesmith.analyses import ANALYSES, AnalysisTable, Value, analyse
from acesmith.analyses.analyses import Inputs
from acesmith.analyses.notes import Notes
from acesmith.challenge_sets.records import Contrast
from acesmith.challenge_sets.score_table import MetricFacts, ScoreTable
from acesmith.errors import InputError
from acesmith.reporting.analyses import COLUMNS, render_analysis
from acesmith.scorers.scored_contrasts import scored_by_table
from samples import contrast

Rule = Callable[[Contrast], bool]


def _table(made: Sequence[Contrast], rules: Mapping[str, Rule]) -> ScoreTable:
    facts = MetricFacts(signature="", higher_is_better=True, resolution=0.0)
    scores = {
        name: {
            hypothesis.key: score
            for one in made
            for hypothesis, score in zip(one.hypotheses(), (1.0, 0.0) if is_right(one) else (0.0, 1.0), strict=True)
        }
        for name, is_right in rules.items()
    }
    return ScoreTable(metrics=dict.fromkeys(rules, facts), scores=scores)


def _analyse(
    name: str, made: Sequence[Contrast], rules: Mapping[str, Rule], other: Mapping[str, Rule] | None = None, **more: Any
) -> Sequence[AnalysisTable]:
    notes = Notes()
    scored = scored_by_table(notes.noting(made), _table(made, rules))
    other_source = scored_by_table(made, _table(made, other)) if other else None
    inputs = Inputs(
        scored=scored, notes=notes, ties="discordant", samples=50, seed=0, other_source=other_source, **more
    )
    return analyse(name, inputs)


def _figures(table: AnalysisTable) -> dict[str, list[float | None]]:
    return {
        " ".join(map(str, row[: table.names])): [cell.figure for cell in row if isinstance(cell, Value)]
        for row in table.rows
    }


def _set(phenomena: Sequence[str], number: int = 6, **changes: Any) -> list[Contrast]:
    return [
        contrast(id=f"{name} {n}", source=f"{name} {n}", phenomena=name, item=f"{name} {n}", **changes)
        for name in phenomena
        for n in range(number)
    ]


def test_levels_show_a_metric_that_only_measures_overlap() -> None:
    made = _set([f"hallucination-number-level-{level}" for level in (1, 2, 3)])
    (table,) = _analyse("levels", made, {"overlap": lambda one: one.phenomena.endswith("1"), "good": lambda one: True})
    assert _figures(table) == {"overlap": [1.0, -1.0, -1.0, 2.0], "good": [1.0, 1.0, 1.0, 0.0]}
    assert table.columns == ("metric", "level 1 (6)", "level 2 (6)", "level 3 (6)", "drop")


def test_overlap_divides_by_the_distance_of_the_incorrect_translation() -> None:
    made = [
        contrast(
            id=f"c{n}",
            source=f"s{n}",
            item=f"i{n}",
            reference="abcdefghij",
            incorrect_translation="abcdefghij"[: n + 1],
        )
        for n in range(8)
    ]
    distance, margin = _analyse("overlap", made, {"chrf": lambda one: len(one.incorrect_translation) < 5})
    assert [row[1:] and row[0] for row in distance.rows] == ["chrf"]
    assert _figures(distance)["chrf"] == [-1.0, -1.0, 1.0, 1.0]
    assert margin.columns == ("metric", "within ±5 (8)")


def test_the_source_tells_only_those_who_look_at_it() -> None:
    made = _set(["commonsense-only-ref-ambiguous", "commonsense-src-and-ref-ambiguous"])
    looks: Rule = lambda one: one.phenomena == "commonsense-only-ref-ambiguous"  # noqa: E731
    blind: Rule = lambda one: int(one.id[-1]) % 2 == 0  # noqa: E731
    use, taken = _analyse("source", made, {"looks": looks, "blind": blind}, {"looks": blind, "blind": blind})
    assert _figures(use) == {"looks": [1.0, -1.0, 2.0], "blind": [0.0, 0.0, 0.0]}
    assert _figures(taken) == {"looks": [0.0, 0.0, 0.5], "blind": [0.0, 0.0, 0.0]}


def test_languages_set_copied_sources_beside_similar_languages() -> None:
    made = _set(["copy-source", "similar-language-high", "similar-language-low"])
    (table,) = _analyse("languages", made, {"m": lambda one: one.phenomena == "copy-source"})
    assert table.columns[1:3] == ("copied source (6)", "similar language (12)")
    assert _figures(table) == {"m": [1.0, -1.0, 2.0]}


def test_seen_language_pairs_are_those_that_the_user_names() -> None:
    made = [
        contrast(id=f"{pair}{n}", source=f"{pair}{n}", item=f"{n}", langpair=pair)
        for pair in ("en-de", "de-en")
        for n in range(100)
    ]
    (table,) = _analyse("seen", made, {"m": lambda one: one.langpair == "en-de"}, seen=["en-de"])
    assert table.rows[0][:3] == ("hallucination-number-level-1", 100, 100)
    assert _figures(table)["median"] == [2.0]
    with pytest.raises(InputError, match=r"^the set: no phenomenon has 100 contrasts in language pairs of both kinds"):
        _analyse("seen", made[:150], {"m": lambda one: True}, seen=["en-de"])


def test_length_shows_a_metric_that_likes_longer_texts() -> None:
    made = [
        contrast(id=f"c{n}", source=f"s{n}", item=f"i{n}", good_translation="a" * 5, incorrect_translation="b" * n)
        for n in (2, 3, 5, 8, 9)
    ]
    (table,) = _analyse("length", made, {"longer": lambda one: len(one.incorrect_translation) < 5})
    figures = _figures(table)["longer"]
    assert figures[:3] == [1.0, -1.0, -1.0]
    assert figures[3] is not None and figures[3] > 0.8
    assert table.columns == ("metric", "shorter (2)", "as long (1)", "longer (2)", "ρ")


def test_agreement_is_beyond_chance_or_not() -> None:
    made = _set(["nonsense"], number=8)
    rules: dict[str, Rule] = {
        "one": lambda one: int(one.id[-1]) < 4,
        "same": lambda one: int(one.id[-1]) < 4,
        "other": lambda one: int(one.id[-1]) >= 4,
    }
    (table,) = _analyse("agreement", made, rules)
    assert _figures(table) == {
        "one same": [1.0, 1.0, 0.5, 0.0],
        "one other": [0.0, -1.0, 1.0, 0.5],
        "same other": [0.0, -1.0, 1.0, 0.5],
    }


@pytest.mark.parametrize("name", sorted({*ANALYSES} - {"length", "overlap"}))
def test_what_an_analysis_lacks_is_said(name: str) -> None:
    with pytest.raises(InputError):
        _analyse(name, [contrast()], {"m": lambda one: True})


def test_the_forms_hold_the_same_figures() -> None:
    made = _set([f"hallucination-number-level-{level}" for level in (1, 2, 3)])
    tables = _analyse("levels", made, {"m": lambda one: True})
    rows = list(csv.DictReader(render_analysis(tables, "tsv", signature="s").splitlines(), delimiter="\t"))
    assert tuple(rows[0]) == (*COLUMNS, "signature")
    figures = json.loads(render_analysis(tables, "json", signature="s"))["tables"][0]["figures"]
    assert [float(row["value"]) for row in rows] == [figure["value"] for figure in figures] == [1.0, 1.0, 1.0, 0.0]
    assert "[1.000, 1.000]" in render_analysis(tables, signature="s")
    assert "| m | 1.000 (\\[1.000, 1.000\\])" in render_analysis(tables, "markdown", signature="s")
