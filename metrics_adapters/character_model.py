"""A model of what text looks like: interpolated character n-grams, with one fold of the text left out.

The probability of character c after the context h of up to four characters is, by Witten and Bell,

    P(c | h) = (N(h c) + T(h) · P(c | h')) / (N(h) + T(h))

where N counts occurrences, T(h) is the number of different characters seen after h, and h' is h without its first
character; a context that was never seen passes P(c | h') on, and below the empty context every character is equally
likely. A text begins after four start marks and ends with an end mark, which is predicted too.

Source: Witten and Bell, "The Zero-Frequency Problem: Estimating the Probabilities of Novel Events in Adaptive Text
Compression", IEEE Transactions on Information Theory 37, 1991, method C; interpolated as in Chen and Goodman, "An
Empirical Study of Smoothing Techniques for Language Modeling", 1998, section 2.6.
"""

import math
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

__all__ = ["ORDER", "CharacterModel"]

ORDER = 5
"""Characters in the longest n-gram."""

_START = 0
_END = 1
_OTHER = 2
# Five characters of 12 bits fit in 64; the rarest characters of a text with more than 4093 share one number.
_BITS = 12
_MOST_CHARACTERS = (1 << _BITS) - 3

_BATCH = 256
"""Texts scored at a time, so that a large set does not fill the memory."""

Integers = NDArray[np.int64]


class _Level(NamedTuple):
    """The counts of one order; the last column of each is that of the whole text."""

    grams: Integers
    """The n-grams seen, sorted."""
    gram_counts: Integers
    """N(h c), as (n-grams, folds + 1): each fold's column counts all the other folds."""
    contexts: Integers
    """Their contexts, sorted."""
    context_counts: Integers
    """N(h), as (contexts, folds + 1)."""
    context_types: Integers
    """T(h), as (contexts, folds + 1)."""


class CharacterModel:
    """Character n-gram models of the same texts: one without each fold, and one of all.

    Args:
        texts: What to learn from, each text once.
        folds: The fold of each text, from 0.
        number_of_folds: How many folds there are; some may be empty.
    """

    def __init__(self, texts: Sequence[str], folds: Sequence[int], number_of_folds: int) -> None:
        seen = Counter("".join(texts))
        kept = sorted(seen, key=lambda character: (-seen[character], character))[:_MOST_CHARACTERS]
        self._ids = {character: number for number, character in enumerate(sorted(kept), start=_OTHER + 1)}
        self._all = number_of_folds
        self._uniform = 1 / (len(self._ids) + 2)
        symbols, lengths = self._symbols(texts)
        columns = np.repeat(np.array(folds, dtype=np.int64), lengths)
        self._levels = [self._count(_grams(symbols, n), columns) for n in range(1, ORDER + 1)]

    def score(self, texts: Sequence[str], folds: Sequence[int | None]) -> list[float]:
        """Return the mean natural logarithm of P over the characters of each text and its end mark.

        Args:
            texts: What to score.
            folds: For each text, the fold that the model must not have seen; None for the model of all.
        """
        scores: list[float] = []
        for start in range(0, len(texts), _BATCH):
            scores += self._score_batch(texts[start : start + _BATCH], folds[start : start + _BATCH])
        return scores

    def _score_batch(self, texts: Sequence[str], folds: Sequence[int | None]) -> list[float]:
        symbols, lengths = self._symbols(texts)
        columns = np.repeat(np.array([self._all if fold is None else fold for fold in folds], dtype=np.int64), lengths)
        probabilities = np.full(len(columns), self._uniform)
        for n, level in enumerate(self._levels, start=1):
            grams = _grams(symbols, n)
            (count,) = _look_up(level.grams, (level.gram_counts,), grams, columns)
            context_tables = (level.context_counts, level.context_types)
            total, types = _look_up(level.contexts, context_tables, grams >> _BITS, columns)
            known = total + types
            # Where the context was never seen, all three are 0, and the shorter context's probability stands.
            probabilities = np.where(known > 0, (count + types * probabilities) / np.maximum(known, 1), probabilities)
        values = probabilities.tolist()
        ends = np.cumsum(lengths).tolist()
        # fsum is exact: the sum depends neither on the neighbours in the array nor on the machine.
        return [
            math.fsum(map(math.log, values[end - length : end])) / length
            for end, length in zip(ends, lengths.tolist(), strict=True)
        ]

    def _symbols(self, texts: Sequence[str]) -> tuple[Integers, Integers]:
        """Return (start marks, characters and end mark of each text; predictions in each text)."""
        symbols: list[int] = []
        number = self._ids.get
        for text in texts:
            symbols += [_START] * (ORDER - 1)
            symbols += [number(character, _OTHER) for character in text]
            symbols.append(_END)
        lengths = np.fromiter((len(text) + 1 for text in texts), dtype=np.int64, count=len(texts))
        return np.array(symbols, dtype=np.int64), lengths

    def _count(self, grams: Integers, folds: Integers) -> _Level:
        columns = self._all + 1
        distinct, places = np.unique(grams, return_inverse=True)
        inside = np.bincount(places * columns + folds, minlength=len(distinct) * columns).reshape(-1, columns)
        # The last column is still empty, so that leaving it out leaves the whole.
        counts = inside.sum(axis=1, keepdims=True) - inside
        contexts, starts = np.unique(distinct >> _BITS, return_index=True)
        if not len(contexts):
            empty = np.zeros((0, columns), dtype=np.int64)
            return _Level(distinct, empty, contexts, empty, empty)
        return _Level(
            distinct,
            counts,
            contexts,
            np.add.reduceat(counts, starts, axis=0),
            np.add.reduceat((counts > 0).astype(np.int64), starts, axis=0),
        )


def _grams(symbols: Integers, n: int) -> Integers:
    """Return the n symbols that end at each predicted symbol as one number, the last in the lowest bits."""
    grams = symbols.copy()
    for back in range(1, n):
        grams[back:] |= symbols[:-back] << (_BITS * back)
    predicted: Integers = grams[symbols != _START]
    return predicted


def _look_up(keys: Integers, tables: Sequence[Integers], wanted: Integers, columns: Integers) -> list[Integers]:
    """Return table[place of each wanted key, column] for each table, with 0 where the key is not known."""
    if not len(keys):
        return [np.zeros(len(wanted), dtype=np.int64) for _ in tables]
    places = np.minimum(np.searchsorted(keys, wanted), len(keys) - 1)
    known = keys[places] == wanted
    return [np.where(known, table[places, columns], 0) for table in tables]
