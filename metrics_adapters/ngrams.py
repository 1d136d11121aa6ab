"""How many n-grams two texts share, for a batch of text pairs at once.

BLEU and chrF are built from the same counts: for each order n, the number of n-grams that a hypothesis and a reference
have in common, a repeated n-gram counting as often as it stands in both. Here the units (characters or words) of a
batch become small integers, a unit with its successors becomes one 64-bit key, and one sort puts the n-grams of all
orders of all pairs side by side: keys that agree in their leading n units are one n-gram of order n. The counts are
whole numbers, so they do not depend on the batch.

Texts end in padding that differs between the two sides, so what stands at an end is never shared. The keys of a pair
are then as many as its units, U, and where an n-gram stands l times on the left and r times on the right, both have
min(l, r) = (l + r - |l - r|) / 2. Summed over a pair, they share (U - sum of |l - r|) / 2.
"""

from collections import defaultdict
from collections.abc import Sequence
from itertools import count
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

__all__ = ["BATCH", "WHITE_SPACE", "Integers", "Units", "character_units", "match_counts", "total_counts", "word_units"]

BATCH = 64
"""Pairs in a batch. From 128 pairs of sentences on, arrays leave the cache: measured, a third slower."""

Integers = NDArray[np.int64]

WHITE_SPACE = tuple(map(ord, "\t\n\v\f\r\x1c\x1d\x1e\x1f \x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000")) + tuple(
    range(0x2000, 0x200B)
)
"""The code points at which `str.split` splits."""

_KEY_BITS = 63
_LEFT_END = 0
_RIGHT_END = 1
_FIRST = 2


class Units(NamedTuple):
    """The units of the texts of one side, in order."""

    ids: Integers
    """Numbers from 2 on; each text is followed by as many 0 (left side) or 1 (right side) as the greatest order."""
    lengths: Integers
    """Units in each text."""


def character_units(left: Sequence[str], right: Sequence[str], order: int) -> tuple[Units, Units] | None:
    """Return the characters of both sides as units, white space left out.

    Returns:
        None when a text holds a NUL, which marks the ends here.
    """
    points = []
    for texts in (left, right):
        joined = ("\0" * order).join((*texts, ""))
        if joined.count("\0") != order * len(texts):
            return None
        points.append(np.frombuffer(joined.encode("utf-32-le", "surrogatepass"), dtype=np.uint32))
    top = max(int(side.max(initial=0)) for side in points)
    ranks = np.zeros(top + 1, dtype=np.int64)
    for side in points:
        ranks[side] = 1
    spaces = [point for point in WHITE_SPACE if point <= top]
    ranks[0] = 0
    ranks[spaces] = 0
    np.cumsum(ranks, out=ranks)
    ranks += _FIRST - 1
    ranks[spaces] = -1
    sides = []
    for side, end in zip(points, (_LEFT_END, _RIGHT_END), strict=True):
        ranks[0] = end
        ids = ranks[side]
        ids = ids[ids >= 0]
        ends = np.flatnonzero(ids == end)[::order]
        lengths = ends.copy()
        lengths[1:] -= ends[:-1] + order
        sides.append(Units(ids, lengths))
    return sides[0], sides[1]


def word_units(left: Sequence[Sequence[str]], right: Sequence[Sequence[str]], order: int) -> tuple[Units, Units]:
    """Return the words of both sides as units."""
    vocabulary: defaultdict[str, int] = defaultdict(count(_FIRST).__next__)
    sides = []
    for texts, end in ((left, _LEFT_END), (right, _RIGHT_END)):
        gap = [end] * order
        ids: list[int] = []
        for words in texts:
            ids += map(vocabulary.__getitem__, words)
            ids += gap
        lengths = np.fromiter(map(len, texts), dtype=np.int64, count=len(texts))
        sides.append(Units(np.array(ids, dtype=np.int64), lengths))
    return sides[0], sides[1]


def total_counts(lengths: Integers, order: int) -> Integers:
    """Return the number of n-grams of each text for n = 1 … order, as (texts, order)."""
    counts: Integers = np.maximum(lengths[:, None] - np.arange(order), 0)
    return counts


def match_counts(left: Units, right: Units, order: int) -> Integers | None:
    """Return the number of n-grams that each pair shares for n = 1 … order, as (pairs, order).

    For each order, the sum over the distinct n-grams of min(count on the left, count on the right).

    Returns:
        None when the units are too many for 64-bit keys, as those of a pair of texts with 512 different characters are
        for order 6.
    """
    pairs = len(left.lengths)
    bits = _bits(left, right)
    if not _fits(bits, order, pairs):
        left, right = _rank_by_pair(left, right)
        bits = _bits(left, right)
        if not _fits(bits, order, pairs):
            return None
    left_keys = _keys(left, order, bits)
    left_keys |= 1
    keys = np.concatenate((left_keys, _keys(right, order, bits)))
    keys.sort()
    return _matches(keys, left.lengths + right.lengths, order, bits)


def _bits(left: Units, right: Units) -> int:
    return max(int(left.ids.max(initial=0)), int(right.ids.max(initial=0)), 1).bit_length()


def _fits(bits: int, order: int, pairs: int) -> bool:
    return bits * order + pairs.bit_length() + 1 <= _KEY_BITS


def _rank_by_pair(left: Units, right: Units) -> tuple[Units, Units]:
    """Number the units within each pair, where they are fewer than in the batch: Chinese has many characters."""
    inside = [units.ids >= _FIRST for units in (left, right)]
    numbers = np.arange(len(left.lengths), dtype=np.int64) << _bits(left, right)
    tagged = [
        units.ids[mask] | np.repeat(numbers, units.lengths) for units, mask in zip((left, right), inside, strict=True)
    ]
    distinct, ranks = np.unique(np.concatenate(tagged), return_inverse=True)
    first = np.searchsorted(distinct, numbers)
    split = len(tagged[0])
    sides = []
    for units, mask, side in zip((left, right), inside, (ranks[:split], ranks[split:]), strict=True):
        ids = units.ids.copy()
        ids[mask] = side - np.repeat(first, units.lengths) + _FIRST
        sides.append(Units(ids, units.lengths))
    return sides[0], sides[1]


def _keys(units: Units, order: int, bits: int) -> Integers:
    """Return one key for each unit: its pair, the unit and its successors, and a free bit for the side."""
    ids = units.ids
    keys: Integers = ids << (bits * (order - 1))
    for place in range(1, order):
        keys[:-place] |= ids[place:] << (bits * (order - 1 - place))
    keys = keys[ids >= _FIRST]
    keys |= np.repeat(np.arange(len(units.lengths), dtype=np.int64) << (bits * order), units.lengths)
    keys <<= 1
    return keys


def _matches(keys: Integers, units: Integers, order: int, bits: int) -> Integers:
    """Return the counts of `match_counts` from the sorted keys and the number of keys of each pair."""
    counts = np.empty((len(units), order), dtype=np.int64)
    # How many more keys on the left than on the right there are up to each place.
    surplus = np.zeros(len(keys) + 1, dtype=np.int64)
    np.cumsum(((keys & 1) << 1) - 1, out=surplus[1:])
    differences = keys[1:] ^ keys[:-1]
    pair_ends = np.cumsum(units)
    for n in range(1, order + 1):
        # A run of keys that agree in the pair and in the leading n units is one n-gram of the pair.
        run_ends = np.flatnonzero(differences >= (1 << (1 + bits * (order - n))))
        run_ends += 1
        run_ends = np.concatenate(([0], run_ends, [len(keys)])) if len(keys) else np.zeros(1, dtype=np.int64)
        sums = np.zeros(len(run_ends), dtype=np.int64)
        np.cumsum(np.abs(np.diff(surplus[run_ends])), out=sums[1:])
        at_pair_ends = sums[np.searchsorted(run_ends, pair_ends)]
        at_pair_ends[1:] -= at_pair_ends[:-1].copy()
        counts[:, n - 1] = (units - at_pair_ends) >> 1
    return counts
