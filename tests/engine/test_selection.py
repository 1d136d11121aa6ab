"""Choosing groups: the N least by hash, whole, so that N + 1 only adds."""

from hypothesis import given
from hypothesis import strategies as st

from acesmith.engine.selection import Candidate, Selection, chosen_groups
from acesmith.seeding import digest
from samples import contrast

segments = st.lists(
    st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from("xyz")), max_size=4), min_size=0, max_size=30
)
"""For each segment: (group, phenomenon) of each contrast."""


def _candidates(number: int, pairs: list[tuple[str, str]]) -> list[Candidate]:
    prefix = digest("segment", number, size=6)
    return [
        Candidate(prefix + digest(group, size=6), contrast(id=f"{number} {group} {name} {place}", phenomena=name))
        for place, (group, name) in enumerate(pairs)
    ]


def _select(made: list[list[Candidate]], limit: int) -> list[str]:
    selection = Selection(limit)
    for candidates in made:
        names = {candidate.contrast.phenomena for candidate in candidates}
        # The engine asks first; a segment that cannot be chosen must never have mattered.
        if candidates and selection.may_take(names, candidates[0].rank[:12]):
            selection.add(candidates)
    return [candidate.contrast.id for candidate in selection.chosen()]


def _oracle(made: list[list[Candidate]], limit: int) -> list[str]:
    flat = [candidate for candidates in made for candidate in candidates]
    kept = set()
    for name in {candidate.contrast.phenomena for candidate in flat}:
        kept |= set(sorted({candidate.rank for candidate in flat if candidate.contrast.phenomena == name})[:limit])
    return [candidate.contrast.id for candidate in flat if candidate.rank in kept]


@given(segments, st.integers(1, 4))
def test_streaming_chooses_what_sorting_would(pairs: list[list[tuple[str, str]]], limit: int) -> None:
    made = [_candidates(number, of_one) for number, of_one in enumerate(pairs)]
    assert _select(made, limit) == _oracle(made, limit)


@given(segments, st.integers(1, 4))
def test_one_group_more_only_adds(pairs: list[list[tuple[str, str]]], limit: int) -> None:
    made = [_candidates(number, of_one) for number, of_one in enumerate(pairs)]
    assert set(_select(made, limit)) <= set(_select(made, limit + 1))


@given(segments, st.integers(1, 4), st.integers(1, 5))
def test_parts_joined_choose_what_the_whole_would(pairs: list[list[tuple[str, str]]], limit: int, size: int) -> None:
    made = [_candidates(number, of_one) for number, of_one in enumerate(pairs)]
    parts = [Selection(limit) for _ in range(0, len(made), size)]
    for number, candidates in enumerate(made):
        parts[number // size].add(candidates)
    joined = [candidate for part in parts for candidate in part.chosen()]
    groups = chosen_groups(((candidate.contrast.phenomena, candidate.rank) for candidate in joined), limit)
    assert [candidate.contrast.id for candidate in joined if candidate.rank in groups] == _oracle(made, limit)


def test_memory_stays_flat_however_long_the_stream() -> None:
    selection = Selection(5)
    for number in range(20_000):
        selection.add(_candidates(number, [("a", "x"), ("b", "y")]))
    assert len(selection._kept) < 2000
    assert len(list(selection.chosen())) == 10


def test_without_a_limit_everything_is_chosen() -> None:
    selection = Selection(None)
    assert selection.may_take(["x"], "ff")
    selection.add(_candidates(1, [("a", "x")]))
    assert [candidate.contrast.id for candidate in selection.chosen()] == ["1 a x 0"]
