"""Small records and folders that several tests use."""

from pathlib import Path
from typing import Any

from acesmith.challenge_sets.records import Contrast

SMALL_CORPUS = Path(__file__).parent / "corpus"
"""A corpus in the embedded one's format: four segments in German, English, Russian and Chinese."""

DOCUMENTS = Path(__file__).parent / "documents"
CONCEPTS = Path(__file__).parent / "concepts"
"""Another: one document of three segments in German and English."""
XNLI = Path(__file__).parent / "xnli"
"""Four rows of premise, hypothesis and label in German and English, as XTREME lays XNLI out."""


def contrast(**changes: Any) -> Contrast:
    """Return a contrast, with some fields changed."""
    values: dict[str, Any] = {
        "id": "en-de:hallucination-number-level-1:1:n",
        "source": "She bought 12 apples.",
        "good_translation": "Sie hat 12 Äpfel gekauft.",
        "incorrect_translation": "Sie hat 21 Äpfel gekauft.",
        "reference": "Sie kaufte 12 Äpfel.",
        "phenomena": "hallucination-number-level-1",
        "langpair": "en-de",
        "item": "embedded:1",
    }
    return Contrast(**{**values, **changes})
