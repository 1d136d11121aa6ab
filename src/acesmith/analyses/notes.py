"""What an analysis has to know of the texts of a set, noted while the set is read for its scores."""

from array import array
from collections.abc import Iterable, Iterator

import numpy as np
from rapidfuzz.distance import Levenshtein

from acesmith.challenge_sets.records import Contrast
from acesmith.scorers.agreement import Floats

__all__ = ["Notes"]


class Notes:
    """One number of each kind for each contrast, in file order."""

    def __init__(self) -> None:
        self._lengths = array("d")
        self._distances = array("d")

    def noting(self, contrasts: Iterable[Contrast]) -> Iterator[Contrast]:
        """Yield the contrasts, and note each on its way."""
        for contrast in contrasts:
            self._lengths.append(len(contrast.incorrect_translation) - len(contrast.good_translation))
            self._distances.append(
                float("nan")
                if contrast.reference is None
                else Levenshtein.normalized_distance(contrast.incorrect_translation, contrast.reference)
            )
            yield contrast

    @property
    def lengths(self) -> Floats:
        """Length of the incorrect translation less that of the good one, in code points."""
        return np.array(self._lengths)

    @property
    def distances(self) -> Floats:
        """Normalised character distance (Levenshtein) of incorrect translation and reference; NaN without one."""
        return np.array(self._distances)
