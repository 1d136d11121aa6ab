"""Scores that ride in the columns of an imported file."""

import re
from collections.abc import Mapping

import pytest

from acesmith.challenge_sets.records import Contrast
from acesmith.errors import InputError, UnknownNameError
from acesmith.scorers import Counts, evaluate_score_columns, score_column_metrics
from samples import contrast


def _with(number: int, extra: Mapping[str, str]) -> Contrast:
    return contrast(id=f"c{number}", extra=extra)


def test_the_scores_of_a_file_are_judged() -> None:
    rows = [
        {"BLEU-good": "12.5", "BLEU-bad": "1e1", "note": "x", "TER-good": "0.5", "TER-bad": "0.25"},
        {"BLEU-good": "-1", "BLEU-bad": "-1.0", "note": "y", "TER-good": "0", "TER-bad": ".5"},
    ]
    # The same hypotheses twice, scored differently: each contrast keeps its own pair.
    evaluation = evaluate_score_columns(
        (_with(number, row) for number, row in enumerate(rows)), lower_is_better=["TER"], set_hash="ab" * 32
    )
    assert list(evaluation.metrics) == ["BLEU", "TER"]
    counts = {name: result.categories["mistranslation"].counts for name, result in evaluation.metrics.items()}
    assert counts == {"BLEU": Counts(concordant=1, ties=1), "TER": Counts(concordant=1, discordant=1)}
    assert [result.higher_is_better for result in evaluation.metrics.values()] == [True, False]
    assert evaluation.set_hash == "abababababab"


def test_columns_that_are_no_scores_are_left_alone() -> None:
    assert score_column_metrics(["ID", "-good", "-bad", "good", "x-good-bad", "x-good-good", "a-bad", "a-good"]) == [
        "x-good",
        "a",
    ]


@pytest.mark.parametrize(
    ("columns", "message"),
    [
        (
            ["a-good"],
            "the score columns: 'a-good' is there and 'a-bad' is not; expected both; add the one or rename the other",
        ),
        (
            ["a-bad", "b-good", "b-bad"],
            "the score columns: 'a-bad' is there and 'a-good' is not; expected both; add the one or rename the other",
        ),
    ],
    ids=["no bad", "no good"],
)
def test_a_column_without_its_partner_is_refused(columns: list[str], message: str) -> None:
    with pytest.raises(InputError, match=f"^{re.escape(message)}$"):
        score_column_metrics(columns)


@pytest.mark.parametrize("text", ["", "nan", "inf", "-Infinity", "1_000", " 1", "1\t", "1,5", "٣", "high"])
def test_a_value_that_is_not_a_finite_number_is_refused(text: str) -> None:
    message = f"contrast 'c1': column 'm-bad' is {text!r}; expected a finite number"
    rows = [{"m-good": "1", "m-bad": "0"}, {"m-good": "1", "m-bad": text}]
    with pytest.raises(InputError, match=f"^{re.escape(message)}$"):
        evaluate_score_columns(_with(number, row) for number, row in enumerate(rows))


def test_a_value_out_of_range_is_refused() -> None:
    message = "contrast 'c0': metric 'm' has the score -1e+301; expected a finite number within ±1e+300"
    with pytest.raises(InputError, match=f"^{re.escape(message)}$"):
        evaluate_score_columns([_with(0, {"m-good": "1", "m-bad": "-1e301"})])


def test_a_contrast_without_a_column_is_refused() -> None:
    message = r"^contrast 'c1': column 'm-good' is missing; the first contrast has it$"
    with pytest.raises(InputError, match=message):
        evaluate_score_columns([_with(0, {"m-good": "1", "m-bad": "0"}), _with(1, {"m-bad": "0"})])


def test_a_set_without_scores_is_refused() -> None:
    message = (
        "the set: it has no columns '<metric>-good' and '<metric>-bad'; expected scores in it; "
        "give a score table, which 'acesmith score' writes"
    )
    with pytest.raises(InputError, match=f"^{re.escape(message)}$"):
        evaluate_score_columns([_with(0, {"note": "x"})])


def test_an_empty_set_is_refused() -> None:
    with pytest.raises(InputError, match=r"^the set: there is no contrast in it; expected at least one$"):
        evaluate_score_columns([])


def test_an_unknown_metric_to_orient_is_refused() -> None:
    with pytest.raises(UnknownNameError, match=r"^unknown metric with score columns 'TER'; known are ter$"):
        evaluate_score_columns([_with(0, {"ter-good": "1", "ter-bad": "0"})], lower_is_better=["TER"])


def test_an_unknown_tie_rule_is_refused() -> None:
    with pytest.raises(InputError, match=r"^ties: the rule is 'skip'; expected one of discordant, drop, half$"):
        evaluate_score_columns([_with(0, {"ter-good": "1", "ter-bad": "0"})], ties="skip")
