"""Numbers in raw text: only what is surely one."""

import pytest
from hypothesis import given

from acesmith.challenge_sets.recognise import aligned_numbers, find_numbers
from strategies import languages, texts


@pytest.mark.parametrize(
    ("text", "language", "values"),
    [
        ("about 1,250 of 80", "en", [1250, 80]),
        ("etwa 1.250 von 80", "de", [1250, 80]),
        ("около 1\u00a0250 из 80", "ru", [1250, 80]),
        ("environ 1\u202f250 sur 80", "fr", [1250, 80]),
        ("大约1,250人中的80人", "zh", [1250, 80]),
        ("3.5 percent, 12:30, 2-1, 10/12, v2, 5G, 20th, -7, 007", "en", []),
        ("1,5 Millionen um 12.30 Uhr", "de", []),
        ("In 2019, 45 came.", "en", [2019, 45]),
        ("1234567890123", "en", []),
        ("١٢٣", "ar", []),
        ("a 20-year-old", "en", []),
        ("", "en", []),
    ],
)
def test_cardinals_are_found_and_the_rest_is_left_alone(text: str, language: str, values: list[int]) -> None:
    assert [value for value, _ in find_numbers(text, language)] == values


@given(texts, languages)
def test_spans_hold_the_digits_of_the_value(text: str, language: str) -> None:
    for value, (start, end) in find_numbers(text, language):
        assert int("".join(c for c in text[start:end] if c in "0123456789")) == value


def test_a_number_is_aligned_when_it_stands_once_in_every_text() -> None:
    assert aligned_numbers([("12 of 30, 7 and 7", "en"), ("30: 12, 7", "en"), ("12, 7", "en")]) == [
        (12, [(0, 2), (4, 6), (0, 2)])
    ]
    assert aligned_numbers([("1 of 30", "en"), ("1 von 40", "de")]) == []
