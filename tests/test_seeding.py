"""Random streams: the same names, the same draws; every draw in its range."""

import os
import subprocess
import sys
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from acesmith.seeding import choose, digest, draw_int, stream


def test_streams_are_the_same_in_another_process_with_another_hash_seed() -> None:
    code = "from acesmith.seeding import stream; print(stream(1, 'ä').random())"
    runs = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert runs == {f"{stream(1, 'ä').random()}\n"}


def test_a_stream_draws_what_it_always_drew() -> None:
    assert [round(stream(0, "numbers", "1").random(), 6), digest("a", size=4)] == [0.339941, "1450e1e8"]


@given(st.lists(st.text(max_size=3), max_size=4), st.lists(st.text(max_size=3), max_size=4))
def test_different_names_have_different_digests(one: list[str], other: list[str]) -> None:
    assert (digest(*one) == digest(*other)) == (one == other)


@given(st.integers(), st.integers(0, 50), st.integers())
def test_draws_stay_in_range(low: int, width: int, seed: int) -> None:
    low %= 10**9
    assert low <= draw_int(stream(seed), low, low + width) <= low + width


def test_every_option_is_drawn_about_equally_often() -> None:
    rng = stream("fair")
    counts = Counter(choose(rng, "abcd") for _ in range(4000))
    assert set(counts) == set("abcd")
    assert all(abs(count - 1000) < 150 for count in counts.values())


def test_an_empty_range_is_refused() -> None:
    with pytest.raises(ValueError, match="low 3 is above high 2"):
        draw_int(stream(0), 3, 2)
