"""Words and formula of BLEU against sacrebleu's."""

from collections.abc import Callable
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from sacrebleu.metrics.bleu import BLEU
from sacrebleu.tokenizers.tokenizer_13a import Tokenizer13a
from sacrebleu.tokenizers.tokenizer_char import TokenizerChar
from sacrebleu.tokenizers.tokenizer_zh import TokenizerZh

from acesmith.metrics_adapters.bleu import sentence_bleu, words_13a, words_char, words_zh
from strategies import texts


def original(kind: Any) -> Callable[[str], str]:
    made: Callable[[str], str] = kind()
    return made


TOKENIZER_13A = original(Tokenizer13a)
TOKENIZER_ZH = original(TokenizerZh)
TOKENIZER_CHAR = original(TokenizerChar)

marks = st.text(alphabet=".,-0123ab \"'&;<>()\n你。\u2070\u3000", max_size=25)
lines = texts | marks


@given(lines)
def test_words_13a(text: str) -> None:
    assert words_13a(text) == TOKENIZER_13A(text.rstrip()).split()


@given(lines)
def test_words_zh(text: str) -> None:
    assert words_zh(text) == TOKENIZER_ZH(text.rstrip()).split()


@given(lines)
def test_words_char(text: str) -> None:
    assert words_char(text) == TOKENIZER_CHAR(text.rstrip()).split()


def test_every_code_point_is_split_as_sacrebleu_splits_it() -> None:
    points = [chr(point) for point in range(0x3100) if not 0xD800 <= point < 0xE000]
    line = "".join(f"a{point}b1{point}2 " for point in points)
    assert words_13a(line) == TOKENIZER_13A(line.rstrip()).split()
    assert words_zh(line) == TOKENIZER_ZH(line.rstrip()).split()


@given(st.lists(st.integers(0, 40), min_size=4, max_size=4), st.integers(0, 60), st.integers(0, 60))
def test_formula(shared: list[int], hypothesis_words: int, reference_words: int) -> None:
    total = [max(0, hypothesis_words - n) for n in range(4)]
    correct = [min(shared[n], total[n]) for n in range(4)]
    expected = BLEU.compute_bleu(
        list(correct), list(total), hypothesis_words, reference_words, smooth_method="exp", effective_order=True
    ).score
    assert sentence_bleu(correct, total, hypothesis_words, reference_words) == expected
