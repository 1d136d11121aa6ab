"""Numbers and names as cells."""

import json
import math
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from acesmith.errors import visible
from acesmith.reporting.cells import (
    cost_text,
    harmless_json,
    markdown_cell,
    ratio_text,
    tau_text,
    tsv_cell,
)

any_text = st.text(alphabet=st.characters(), max_size=30)


@pytest.mark.parametrize(
    ("value", "text"),
    [(1.0, "1.000"), (-0.12345, "-0.123"), (-0.0001, "0.000"), (-0.0, "0.000"), (None, "–")],
    ids=str,
)
def test_tau_has_three_decimals_and_no_negative_zero(value: float | None, text: str) -> None:
    assert tau_text(value) == text


@pytest.mark.parametrize(
    ("value", "text"), [(12.3456, "12.3"), (-0.00012345, "-0.000123"), (-0.0, "0"), (1234567.0, "1.23e+06")], ids=str
)
def test_cost_has_three_significant_digits(value: float, text: str) -> None:
    assert cost_text(value) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [(1.5, "1.50"), (-0.001, "0.00"), (9999.0, "9999.00"), (-12345.6, "-1.23e+04"), (None, "–")],
    ids=str,
)
def test_ratio_has_two_decimals(value: float | None, text: str) -> None:
    assert ratio_text(value) == text


@given(any_text)
def test_visible_text_is_printable_and_on_one_line(text: str) -> None:
    shown = visible(text)
    assert len(shown.splitlines()) <= 1
    assert not re.search(r"[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]", shown)


@pytest.mark.parametrize("text", ["Äpfel 你好 – שלום", "hallucination-number-level-1", "punctuation:deletion_all", ""])
def test_harmless_text_is_left_alone(text: str) -> None:
    assert visible(text) == text


def test_control_characters_are_shown_as_escapes() -> None:
    assert visible("a\x1b[31m\u202eb\u2028c\td") == r"a\x1b[31m\u202eb\u2028c\td"


@pytest.mark.parametrize(
    ("value", "cell"),
    [
        ("=1+1", "'=1+1"),
        ("+SUM(A1)", "'+SUM(A1)"),
        ("-x", "'-x"),
        ("@x", "'@x"),
        ("-0.5", "-0.5"),
        ("+1e-05", "+1e-05"),
        ("-1_0", "'-1_0"),
        ("-1\n", "'-1\\n"),
        ("\t=1", "\\t=1"),
        ("copy-source", "copy-source"),
        ("", ""),
        (-0.1, "-0.1"),
        (1e-05, "1e-05"),
        (3, "3"),
        (None, ""),
    ],
    ids=repr,
)
def test_a_cell_of_a_tsv_is_no_formula(value: str | float | None, cell: str) -> None:
    assert tsv_cell(value) == cell


@given(any_text)
def test_a_cell_of_a_tsv_is_one_cell(text: str) -> None:
    cell = tsv_cell(text)
    assert "\t" not in cell
    assert len(cell.splitlines()) <= 1
    assert not re.match(r"[=@]|[+-](?![0-9])", cell)


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_a_number_in_a_tsv_is_read_back_exactly(value: float) -> None:
    assert math.copysign(1, float(tsv_cell(value))) == math.copysign(1, value)
    assert float(tsv_cell(value)) == value


@pytest.mark.parametrize(
    ("text", "cell"),
    [
        ("a|b", r"a\|b"),
        ("<script>", r"\<script\>"),
        ("[x](http://y.z)", r"\[x\](http\://y.z)"),
        ("www.y.z", r"www\.y.z"),
        ("a@b.c", r"a\@b.c"),
        ("*x* _y_ `z` ~w~", r"\*x\* \_y\_ \`z\` \~w\~"),
        ("&lt;", r"\&lt;"),
        (r"\|", r"\\\|"),
        ("a\nb", r"a\\nb"),
        ("hallucination-number-level-1", "hallucination-number-level-1"),
        ("-0.250", "-0.250"),
    ],
    ids=repr,
)
def test_a_cell_of_markdown_holds_no_markup(text: str, cell: str) -> None:
    assert markdown_cell(text) == cell


@given(st.dictionaries(st.text(max_size=5), any_text, max_size=3))
def test_harmless_json_stands_for_the_same_value(record: dict[str, str]) -> None:
    text = harmless_json(json.dumps(record, ensure_ascii=False, indent=1))
    assert json.loads(text) == record
    assert visible(text.replace("\n", "")) == text.replace("\n", "")
