"""The character model against the recursive definition."""

import math
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from acesmith.metrics_adapters import character_model
from acesmith.metrics_adapters.character_model import ORDER, CharacterModel

START, END = "<", ">"


def oracle(training: list[str], alphabet: set[str], text: str) -> float:
    """Return the mean log-probability by the formula, with dictionaries and recursion."""
    counts: Counter[tuple[str, str]] = Counter()
    for line in training:
        padded = START * (ORDER - 1) + line + END
        for place in range(ORDER - 1, len(padded)):
            for length in range(ORDER):
                counts[padded[place - length : place], padded[place]] += 1

    def probability(context: str, character: str) -> float:
        lower = probability(context[1:], character) if context else 1 / (len(alphabet) + 2)
        following = [count for (before, _), count in counts.items() if before == context]
        total, types = sum(following), len(following)
        return (counts[context, character] + types * lower) / (total + types) if total else lower

    padded = START * (ORDER - 1) + text + END
    logs = [
        math.log(probability(padded[place - ORDER + 1 : place], padded[place]))
        for place in range(ORDER - 1, len(padded))
    ]
    return sum(logs) / len(logs)


lines = st.text(alphabet="abc 你é", max_size=12)


@given(st.lists(st.tuples(lines, st.integers(0, 2)), max_size=6), st.lists(lines, min_size=1, max_size=4))
def test_scores_follow_the_formula(training: list[tuple[str, int]], asked: list[str]) -> None:
    model = CharacterModel([line for line, _ in training], [fold for _, fold in training], 3)
    alphabet = set("".join(line for line, _ in training))
    for fold in (0, 1, 2, None):
        seen = [line for line, its_fold in training if its_fold != fold]
        # Characters beyond the alphabet are one unknown character, which is written x here.
        expected = [oracle(seen, alphabet, "".join(c if c in alphabet else "x" for c in text)) for text in asked]
        assert model.score(asked, [fold] * len(asked)) == pytest.approx(expected, abs=1e-12)


def test_unlikely_text_scores_lower() -> None:
    model = CharacterModel(["the cat sat on the mat", "the dog sat on the cat"], [0, 1], 2)
    usual, odd = model.score(["the cat sat", "hte qat ast"], [None, None])
    assert odd < usual < 0


def test_rarest_characters_share_a_number_when_there_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(character_model, "_MOST_CHARACTERS", 2)
    model = CharacterModel(["aaabbcd"], [0], 1)
    scores = model.score(["aac", "aad", "aab"], [None] * 3)
    assert scores[0] == scores[1] != scores[2]


def test_characters_kept_fit_in_their_bits() -> None:
    varied = "".join(map(chr, range(0x4E00, 0x4E00 + 5000)))
    model = CharacterModel([varied], [0], 1)
    assert model.score([varied, varied[::-1]], [None, None])[0] > model.score([varied[::-1]], [None])[0]
