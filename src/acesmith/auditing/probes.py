"""Probes: linear classifiers trained to tell the good translation of a pair from the incorrect one by its surface.

A pair is the difference of its two translations' features; without an intercept, so that the order of the two says
nothing. A probe is trained on some items and asked about others (cross-validation grouped by item), so that it can only
find what the items share: an artefact of how the pairs were made. Its accuracy is 1/2 where there is none.

| view | what it sees |
| --- | --- |
| `length` | lengths of the translation, in characters and words; digits, capitals, punctuation marks |
| `characters` | character n-grams, 1 to 4 |
| `overlap` | similarity of the translation to the reference |
| `source-length` | length of the translation relative to that of the source |

Sources: Gururangan et al., "Annotation artifacts in natural language inference data", NAACL 2018 (hypothesis only);
Poliak et al., "Hypothesis only baselines in natural language inference", *SEM 2018.
"""

import math
import unicodedata
from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt
from rapidfuzz.distance import Indel, Levenshtein
from scipy import sparse

from acesmith.challenge_sets.records import Contrast
from acesmith.errors import MissingExtraError

__all__ = ["FOLDS", "VIEWS", "probe"]

FOLDS = 5
"""Parts of the items; each is asked about once, by a probe that was trained on the others."""

_NGRAMS = (1, 4)
_BUCKETS = 2**16


def _lengths(contrast: Contrast, text: str) -> list[float]:
    del contrast
    categories = [unicodedata.category(character) for character in text]
    return [
        math.log1p(len(text)),
        math.log1p(len(text.split())),
        float(sum(category == "Nd" for category in categories)),
        float(sum(category == "Lu" for category in categories)),
        float(sum(category.startswith("P") for category in categories)),
    ]


def _overlap(contrast: Contrast, text: str) -> list[float]:
    reference = contrast.reference or ""
    words, expected = set(text.split()), set(reference.split())
    return [
        Levenshtein.normalized_similarity(text, reference),
        Indel.normalized_similarity(text, reference),
        len(words & expected) / max(1, len(words | expected)),
        math.log1p(len(text)) - math.log1p(len(reference)),
        abs(math.log1p(len(text)) - math.log1p(len(reference))),
    ]


def _source_length(contrast: Contrast, text: str) -> list[float]:
    ratio = math.log1p(len(text)) - math.log1p(len(contrast.source))
    return [ratio, abs(ratio)]


_NUMERIC: dict[str, Callable[[Contrast, str], list[float]]] = {
    "length": _lengths,
    "overlap": _overlap,
    "source-length": _source_length,
}

VIEWS = ("length", "characters", "overlap", "source-length")
"""What a probe may look at."""


def probe(contrasts: Sequence[Contrast], items: npt.NDArray[np.int64], view: str) -> npt.NDArray[np.float64] | None:
    """Return whether a probe finds the good translation of each contrast: 1, 0, or 1/2 where it cannot tell.

    Args:
        contrasts: The pairs.
        items: Code of the item of each.
        view: One of `VIEWS`.

    Returns:
        None if there are fewer than two items for each fold.

    Raises:
        MissingExtraError: scikit-learn is not installed.
    """
    try:
        from sklearn.linear_model import LogisticRegression
        from sklearn.model_selection import GroupKFold
    except ModuleNotFoundError:
        raise MissingExtraError("the audit", "audit") from None
    if np.unique(items).size < 2 * FOLDS:
        return None
    table = _differences(contrasts, view)
    found = np.full(len(contrasts), 0.5)
    for training, asked in GroupKFold(n_splits=FOLDS).split(table, groups=items):
        model = LogisticRegression(fit_intercept=False, solver="liblinear", random_state=0, max_iter=200)
        scale = _scale(table[training]) if view in _NUMERIC else sparse.identity(table.shape[1])
        rows = table[training] @ scale
        label = np.concatenate([np.ones(len(training)), np.zeros(len(training))])
        model.fit(sparse.vstack([rows, -rows]).tocsr(), label)
        margins = model.decision_function(table[asked] @ scale)
        found[asked] = np.where(np.abs(margins) < 1e-9, 0.5, (margins > 0).astype(np.float64))
    return found


def _scale(rows: sparse.csr_matrix) -> sparse.dia_matrix:
    """Return a diagonal matrix that brings every feature to unit mean square, as far as it varies at all."""
    square = np.asarray(rows.multiply(rows).mean(axis=0)).ravel()
    return sparse.diags(np.where(square > 0, 1 / np.sqrt(np.maximum(square, 1e-12)), 0.0))


def _differences(contrasts: Sequence[Contrast], view: str) -> sparse.csr_matrix:
    goods = [contrast.good_translation for contrast in contrasts]
    incorrects = [contrast.incorrect_translation for contrast in contrasts]
    if view == "characters":
        from sklearn.feature_extraction.text import HashingVectorizer
        from sklearn.preprocessing import normalize

        vectorizer = HashingVectorizer(
            analyzer="char", ngram_range=_NGRAMS, n_features=_BUCKETS, norm=None, alternate_sign=False, lowercase=False
        )
        return normalize((vectorizer.transform(goods) - vectorizer.transform(incorrects)).tocsr())
    numeric = _NUMERIC[view]
    rows = [
        np.subtract(numeric(contrast, good), numeric(contrast, incorrect))
        for contrast, good, incorrect in zip(contrasts, goods, incorrects, strict=True)
    ]
    return sparse.csr_matrix(np.array(rows))
