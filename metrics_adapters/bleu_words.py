"""Words as BLEU counts them: sacrebleu's tokenizers `13a`, `zh` and `char`, giving the same words in half the time.

Source: mteval-v13a.pl by way of sacrebleu 2.6.0 (Apache-2.0), `tokenizer_13a.py`, `tokenizer_re.py`, `tokenizer_zh.py`
(MIT, Copyright 2017 Shujian Huang) and `tokenizer_char.py`.
"""

import re

from sacrebleu.tokenizers.tokenizer_zh import TokenizerZh

__all__ = ["words_13a", "words_char", "words_zh"]

# The class of the first pattern of `tokenizer_re`, without the space: more spaces between words change nothing.
_MARKS = frozenset('!"#$%&()*+/:;<=>?@[\\]^_`{|}~')

_STOP_AFTER_NO_DIGIT = re.compile(r"([^0-9])([.,])")
_STOP_BEFORE_NO_DIGIT = re.compile(r"([.,])([^0-9])")
_DASH_AFTER_DIGIT = re.compile(r"([0-9])(-)")


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
        line = _STOP_AFTER_NO_DIGIT.sub(r"\1 \2 ", line)
        line = _STOP_BEFORE_NO_DIGIT.sub(r" \1 \2", line)
    if "-" in line:
        line = _DASH_AFTER_DIGIT.sub(r"\1 \2 ", line)
    return line.split()


class _ChineseApart(dict[int, str]):
    """For `str.translate`: what sacrebleu calls a Chinese character gets a space on both sides."""

    def __missing__(self, code: int) -> str:
        character = chr(code)
        self[code] = f" {character} " if TokenizerZh._is_chinese_char(character) else character
        return self[code]


_CHINESE_APART = _ChineseApart()
