"""Words as BLEU counts them, and its formula: what sacrebleu computes for a sentence, in a third of the time.

The words are those of its tokenizers `13a`, `zh` and `char`; its formula also formats a report of each score.

Source: mteval-v13a.pl by way of sacrebleu 2.6.0 (Apache-2.0), `tokenizer_13a.py`, `tokenizer_re.py`, `tokenizer_zh.py`
(MIT, Copyright 2017 Shujian Huang) and `tokenizer_char.py`.
"""

import math
import re
from collections.abc import Sequence

from sacrebleu.tokenizers.tokenizer_zh import TokenizerZh

__all__ = ["sentence_bleu", "words_13a", "words_char", "words_zh"]

# The class of the first pattern of `tokenizer_re`, without the space: more spaces between words change nothing.
_MARKS = frozenset('!"#$%&()*+/:;<=>?@[\\]^_`{|}~')

_STOP = re.compile(r"([.,])")
_STOP_AFTER_NO_DIGIT = re.compile(r"([^0-9])([.,])")
_STOP_BEFORE_NO_DIGIT = re.compile(r"([.,])([^0-9])")
_DASH_AFTER_DIGIT = re.compile(r"([0-9])(-)")
_DIGITS = frozenset("0123456789")


def words_13a(text: str) -> list[str]:
    """Return the words of sacrebleu's tokenizer `13a`.

    Example:
        >>> words_13a('At 3.5%, "so-called" 2-day trips.')
        ['At', '3.5', '%', ',', '"', 'so-called', '"', '2', '-', 'day', 'trips', '.']
    """
    line = text.rstrip()
    if "<skipped>" in line:
        line = line.replace("<skipped>", "")
    if "\n" in line:
        line = line.replace("-\n", "").replace("\n", " ")
    if "&" in line:
        for entity, mark in (("&quot;", '"'), ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">")):
            line = line.replace(entity, mark)
    return _split_marks(f" {line} ")


def words_zh(text: str) -> list[str]:
    """Return the words of sacrebleu's tokenizer `zh`: each Chinese character is one."""
    return _split_marks(text.strip().translate(_CHINESE_APART))


def words_char(text: str) -> list[str]:
    """Return the words of sacrebleu's tokenizer `char`: each character is one."""
    return [character for character in text if not character.isspace()]


def _split_marks(line: str) -> list[str]:
    for mark in _MARKS.intersection(line):
        line = line.replace(mark, f" {mark} ")
    if "." in line or "," in line:
        line = _split_stops(line)
    if "-" in line:
        line = _DASH_AFTER_DIGIT.sub(r"\1 \2 ", line)
    return line.split()


def _split_stops(line: str) -> str:
    """Set full stops and commas apart, except between digits."""
    parts = _STOP.split(line)
    for place in range(1, len(parts), 2):
        before, after = parts[place - 1][-1:], parts[place + 1][:1]
        if not before or not after:
            # At an end of the line or beside another one, what sacrebleu's patterns do depends on what they have
            # consumed already.
            return _STOP_BEFORE_NO_DIGIT.sub(r" \1 \2", _STOP_AFTER_NO_DIGIT.sub(r"\1 \2 ", line))
    for place in range(1, len(parts), 2):
        if parts[place - 1][-1] not in _DIGITS or parts[place + 1][0] not in _DIGITS:
            parts[place] = f" {parts[place]} "
    return "".join(parts)


class _ChineseApart(dict[int, str]):
    """For `str.translate`: what sacrebleu calls a Chinese character gets a space on both sides."""

    def __missing__(self, code: int) -> str:
        character = chr(code)
        self[code] = f" {character} " if TokenizerZh._is_chinese_char(character) else character
        return self[code]


_CHINESE_APART = _ChineseApart()


def sentence_bleu(correct: Sequence[int], total: Sequence[int], hypothesis_words: int, reference_words: int) -> float:
    """Return BLEU from 0 to 100, with exponential smoothing and effective order.

    With p(n) = 100 · correct(n) / total(n), or 100 / (2^k · total(n)) for the k-th order that has no match, it is
    min(1, exp(1 - reference words / hypothesis words)) · exp(mean of log p(n)), over the orders n for which the
    hypothesis is long enough; 0 when nothing matches. The operations and their order are those of `BLEU.compute_bleu`,
    so the result has the same bits.

    Args:
        correct: Shared n-grams for n = 1, 2, …
        total: N-grams of the hypothesis for n = 1, 2, …
        hypothesis_words: Words of the hypothesis.
        reference_words: Words of the reference.
    """
    if not any(correct):
        return 0.0
    logarithms = []
    smoothing = 1.0
    for matches, grams in zip(correct, total, strict=True):
        if grams == 0:
            break
        if matches == 0:
            smoothing *= 2
            logarithms.append(math.log(100.0 / (smoothing * grams)))
        else:
            logarithms.append(math.log(100.0 * matches / grams))
    brevity = math.exp(1 - reference_words / hypothesis_words) if hypothesis_words < reference_words else 1.0
    return brevity * math.exp(sum(logarithms) / len(logarithms))
