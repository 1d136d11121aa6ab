"""Choose N groups per phenomenon and language pair by a hash, streaming, so that N + 1 only adds.

A group's rank is (hash of the segment, hash of the group). All groups of a segment share the first part, so a segment
that cannot be chosen any more is known before anything is made from it: of M segments, about N · ln(M / N) are made.
"""

import heapq
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from acesmith.challenge_sets.records import Contrast
from acesmith.seeding import digest

__all__ = ["Candidate", "Selection", "chosen_groups", "segment_rank"]


@dataclass(frozen=True, slots=True)
class Candidate:
    """One contrast that may be chosen."""

    rank: str
    """Of its group: hexadecimal; the least are chosen."""
    contrast: Contrast


def segment_rank(*names: str) -> str:
    """Return the first part of the rank of every group that a generator makes from a segment."""
    return digest(*names, size=6)


class Selection:
    """The contrasts of one language pair and part of the corpus that can still be chosen.

    Args:
        per_phenomenon: Greatest number of groups for each phenomenon; None for all.
    """

    def __init__(self, per_phenomenon: int | None) -> None:
        self._limit = per_phenomenon
        self._worst: dict[str, list[tuple[int, str]]] = {}
        self._ranks: dict[str, set[str]] = {}
        self._kept: list[Candidate] = []

    def may_take(self, phenomena: Iterable[str], rank: str) -> bool:
        """Return whether a group whose rank starts so could be chosen for any of these phenomena."""
        if self._limit is None:
            return True
        return any(
            len(heap) < self._limit or rank <= heap[0][1][: len(rank)]
            for heap in (self._worst.get(phenomenon, []) for phenomenon in phenomena)
        )

    def add(self, candidates: Sequence[Candidate]) -> None:
        """Take the contrasts that a generator made from one segment."""
        self._kept.extend(candidates)
        if self._limit is None:
            return
        for candidate in candidates:
            phenomenon = candidate.contrast.phenomena
            ranks = self._ranks.setdefault(phenomenon, set())
            if candidate.rank in ranks:
                continue
            heap = self._worst.setdefault(phenomenon, [])
            entry = (-int(candidate.rank, 16), candidate.rank)
            if len(heap) < self._limit:
                heapq.heappush(heap, entry)
                ranks.add(candidate.rank)
            elif entry > heap[0]:
                ranks.add(candidate.rank)
                ranks.discard(heapq.heapreplace(heap, entry)[1])
        # What was kept and has been displaced since is dropped from time to time, so that memory stays flat.
        if len(self._kept) > 4 * (self._limit + 1) * max(1, len(self._worst)) + 1000:
            self._kept = list(self.chosen())

    def chosen(self) -> Iterator[Candidate]:
        """Yield the chosen contrasts in the order in which they were added."""
        if self._limit is None:
            yield from self._kept
            return
        groups = {rank for ranks in self._ranks.values() for rank in ranks}
        yield from (candidate for candidate in self._kept if candidate.rank in groups)


def chosen_groups(candidates: Iterable[tuple[str, str]], per_phenomenon: int) -> set[str]:
    """Return the ranks of the groups that are chosen among several parts.

    Args:
        candidates: (phenomenon, rank) of each contrast that a part chose.
        per_phenomenon: Greatest number of groups for each phenomenon.
    """
    ranks: dict[str, set[str]] = {}
    for phenomenon, rank in candidates:
        ranks.setdefault(phenomenon, set()).add(rank)
    return {rank for of_one in ranks.values() for rank in heapq.nsmallest(per_phenomenon, of_one)}
