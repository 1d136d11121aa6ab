"""The heat map: colours and layout."""

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from acesmith.reporting.heat_map import color_of, heat_map, ink_on

taus = st.floats(-1, 1)


def _luminance(color: str) -> float:
    channels = [int(color[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@given(taus)
def test_text_stands_out_from_its_tile(value: float) -> None:
    one, other = sorted((_luminance(color_of(value)), _luminance(ink_on(value))))
    assert (other + 0.05) / (one + 0.05) >= 4.5


@pytest.mark.parametrize("sign", [-1, 1])
def test_tiles_get_darker_away_from_zero(sign: int) -> None:
    steps = [_luminance(color_of(sign * place / 20)) for place in range(21)]
    assert all(near > far for near, far in pairwise(steps))


@given(taus)
def test_a_value_and_its_negation_have_different_hues(value: float) -> None:
    red, blue = (int(color_of(value)[place : place + 2], 16) for place in (1, 5))
    assert (red < blue) == (value > 0.02) or abs(value) <= 0.02


def test_values_beyond_the_range_have_the_colour_of_its_end() -> None:
    assert color_of(2) == color_of(1)


def test_every_value_has_its_own_place_within_the_figure() -> None:
    values = {(row, column): 0.5 for row in ("a", "b", "c") for column in ("x", "y")}
    figure = heat_map("Title", [("G", ["a", "b"]), ("", ["c"])], ["x", "y"], values)
    places = {(tile.x, tile.y) for tile in figure.tiles}
    assert len(places) == len(figure.tiles) == 6
    assert all(0 <= x <= figure.width - figure.tile_width for x, _ in places)
    assert all(0 <= y <= figure.height - figure.tile_height for _, y in places)
    assert [(label.text, label.head) for label in figure.rows] == [
        ("G", True),
        ("a", False),
        ("b", False),
        ("c", False),
    ]
    assert [label.text for label in figure.columns] == ["x", "y"]
    assert figure.description.startswith("3 rows by 2 columns; values from 0.500 to 0.500.")


def test_no_value_is_a_dash_without_a_colour() -> None:
    (tile,) = heat_map("Title", [("", ["a"])], ["x"], {("a", "x"): None}).tiles
    assert (tile.text, tile.fill, tile.title) == ("–", "", "a, x: τ = –")


def test_negative_numbers_have_a_minus_sign_and_zero_has_none() -> None:
    values = {("a", "x"): -0.5, ("a", "y"): -0.001}
    figure = heat_map("Title", [("", ["a"])], ["x", "y"], values)
    assert [tile.text for tile in figure.tiles] == ["−0.50", "0.00"]


def test_a_long_name_is_cut_in_the_middle_and_whole_in_its_title() -> None:
    name = "ambiguous-translation-wrong-discourse-connective-while-contrast"
    figure = heat_map("Title", [("", [name])], ["x"], {(name, "x"): 0.5})
    assert re.fullmatch(r"ambiguous-translation-wr…connective-while-contrast", figure.rows[0].text)
    assert figure.rows[0].title == name
