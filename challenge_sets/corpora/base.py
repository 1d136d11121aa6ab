"""What a corpus is to the engine: blocks of segments that can be read one by one, and what its bytes depend on."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

from acesmith.challenge_sets.segments import Segment

__all__ = ["Corpus"]


class Corpus(Protocol):
    """A source of segments. Cheap to build and to pickle; reading happens in `segments`."""

    @property
    def name(self) -> str:
        """What manifests and items call it; it holds no path."""

    @property
    def licence(self) -> str:
        """SPDX identifier, or what is known."""

    @property
    def languages(self) -> Sequence[str]:
        """BCP 47 codes of its languages."""

    @property
    def hashes(self) -> Mapping[str, str]:
        """SHA-256 of each file that it reads, by file name."""

    @property
    def resident(self) -> bool:
        """Whether all its segments in all languages are read at once and kept: they are few, and have slots to fill."""

    @property
    def blocks(self) -> int:
        """Number of parts that can be read independently, at least 1."""

    def segments(self, languages: Sequence[str], block: int = 0) -> Iterator[Segment]:
        """Yield the segments of a block, in corpus order.

        For two languages: at least those segments that have both. A resident corpus is asked for many, and yields each
        segment with those of the languages that it has.
        """
