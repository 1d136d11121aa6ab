"""Edits against sacrebleu's own count."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sacrebleu.metrics import lib_ter

from acesmith.metrics_adapters import edit_rate
from acesmith.metrics_adapters.edit_rate import count_edits
from acesmith.seeding import stream

sentences = st.lists(st.sampled_from("abcdef"), max_size=25)


@given(sentences, sentences)
def test_edits_are_those_of_sacrebleu(hypothesis: list[str], reference: list[str]) -> None:
    assert count_edits(hypothesis, reference) == lib_ter.translation_edit_rate(hypothesis, reference)[0]


@pytest.mark.parametrize("vocabulary", [2, 4, 10, 40])
def test_edits_of_long_and_shuffled_sentences_are_those_of_sacrebleu(vocabulary: int) -> None:
    rng = stream("test", vocabulary)
    for _ in range(25):
        reference = [str(rng.randrange(vocabulary)) for _ in range(rng.randint(1, 70))]
        hypothesis = list(reference)
        for _ in range(rng.randint(0, 5)):
            start = rng.randrange(len(hypothesis) + 1)
            moved = hypothesis[start : start + rng.randint(1, 14)]
            del hypothesis[start : start + len(moved)]
            target = rng.randrange(len(hypothesis) + 1)
            hypothesis[target:target] = rng.choice([moved, moved[1:], []])
        assert count_edits(hypothesis, reference) == lib_ter.translation_edit_rate(hypothesis, reference)[0]


def test_limit_of_candidates_is_that_of_sacrebleu(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = stream("test", "limit")
    pairs = [([rng.choice("ab") for _ in range(30)], [rng.choice("ab") for _ in range(30)]) for _ in range(20)]
    unlimited = [count_edits(*pair) for pair in pairs]
    monkeypatch.setattr(edit_rate, "_MAX_CANDIDATES", 60)
    monkeypatch.setattr(lib_ter, "_MAX_SHIFT_CANDIDATES", 60)
    limited = [count_edits(*pair) for pair in pairs]
    assert limited == [lib_ter.translation_edit_rate(*pair)[0] for pair in pairs]
    assert limited != unlimited


def test_sentences_wider_than_the_beam_are_left_to_sacrebleu(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(edit_rate, "translation_edit_rate", lambda hypothesis, reference: (-1, len(reference)))
    assert count_edits(["a"] * 24, ["b"] * 25) == 25
    assert count_edits(["a"] * 48, ["b"] * 48) == -1


def test_shift_counts_as_one_edit() -> None:
    assert count_edits(list("defabc"), list("abcdef")) == 1


@pytest.mark.parametrize(("hypothesis", "reference", "edits"), [([], [], 0), ([], ["a", "b"], 2), (["a", "b"], [], 2)])
def test_empty_sentences(hypothesis: list[str], reference: list[str], edits: int) -> None:
    assert count_edits(hypothesis, reference) == edits
