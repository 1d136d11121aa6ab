"""Shared n-grams against a count with `Counter`."""

from collections import Counter
from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from acesmith.metrics_adapters.ngrams import (
    WHITE_SPACE,
    character_units,
    match_counts,
    total_counts,
    word_units,
)
from strategies import texts


def shared(left: Sequence[str], right: Sequence[str], n: int) -> int:
    sides = [Counter(tuple(units[i : i + n]) for i in range(len(units) - n + 1)) for units in (left, right)]
    return sum((sides[0] & sides[1]).values())


few = st.text(alphabet="ab \u3000你", max_size=30)


@given(st.lists(st.tuples(texts | few, texts | few), max_size=8), st.integers(1, 6))
def test_characters_are_counted_without_white_space(pairs: list[tuple[str, str]], order: int) -> None:
    units = character_units([left for left, _ in pairs], [right for _, right in pairs], order)
    assert units is not None
    bare = [("".join(left.split()), "".join(right.split())) for left, right in pairs]
    counts = match_counts(*units, order)
    assert counts is not None
    assert counts.tolist() == [[shared(left, right, n) for n in range(1, order + 1)] for left, right in bare]
    assert units[0].lengths.tolist() == [len(left) for left, _ in bare]
    assert total_counts(units[1].lengths, order).tolist() == [
        [max(0, len(right) - n + 1) for n in range(1, order + 1)] for _, right in bare
    ]


words = st.lists(st.sampled_from(["a", "b", "ab", "c d", ""]), max_size=12)


@given(st.lists(st.tuples(words, words), max_size=8), st.integers(1, 4))
def test_words_are_counted_as_they_are(pairs: list[tuple[list[str], list[str]]], order: int) -> None:
    units = word_units([left for left, _ in pairs], [right for _, right in pairs], order)
    counts = match_counts(*units, order)
    assert counts is not None
    assert counts.tolist() == [[shared(left, right, n) for n in range(1, order + 1)] for left, right in pairs]


def test_large_alphabets_are_numbered_pair_by_pair() -> None:
    lefts = ["".join(chr(0x4E00 + 97 * pair + place) for place in range(60)) for pair in range(64)]
    rights = [left[5:30] + left[:40] for left in lefts]
    units = character_units(lefts, rights, 6)
    assert units is not None
    assert units[0].ids.max() > 2**10
    counts = match_counts(*units, 6)
    assert counts is not None
    assert counts.tolist() == [
        [shared(left, right, n) for n in range(1, 7)] for left, right in zip(lefts, rights, strict=True)
    ]


def test_a_pair_with_too_many_characters_is_not_counted() -> None:
    varied = "".join(map(chr, range(0x4E00, 0x4E00 + 1100)))
    units = character_units([varied], [varied], 6)
    assert units is not None
    assert match_counts(*units, 6) is None


def test_a_text_with_a_nul_is_not_counted() -> None:
    assert character_units(["a\0b"], ["a"], 6) is None


def test_white_space_is_where_split_splits() -> None:
    assert sorted(WHITE_SPACE) == [point for point in range(0x110000) if not chr(point).split()]
