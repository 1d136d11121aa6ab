"""chrF and chrF++ of a batch of text pairs, bit for bit as sacrebleu's sentence functions give them.

The counts come from `acesmith.metrics_adapters.ngrams`, the formula from sacrebleu itself.

Source: Popović, "chrF: character n-gram F-score for automatic MT evaluation", WMT 2015; "chrF++: words helping
character n-grams", WMT 2017; sacrebleu 2.6.0, `sentence_chrf`, with its defaults.
"""

from collections.abc import Sequence

import numpy as np
from sacrebleu.metrics.chrf import CHRF

from acesmith.metrics_adapters.ngrams import (
    BATCH,
    Integers,
    character_units,
    match_counts,
    total_counts,
    word_units,
)

__all__ = ["CharacterF"]


class CharacterF:
    """The F-score of character n-grams, and of word n-grams when there are any.

    Args:
        word_order: Greatest order of word n-grams: 0 for chrF, 2 for chrF++.
    """

    def __init__(self, word_order: int = 0) -> None:
        self._chrf = CHRF(word_order=word_order)

    def signature(self) -> str:
        """Return sacrebleu's short signature, with the metric's name before it."""
        self._chrf.num_refs = 1
        plus = "+" * self._chrf.word_order
        return f"chrF{self._chrf.beta}{plus}|{self._chrf.get_signature().format(short=True)}"

    def score(self, hypotheses: Sequence[str], references: Sequence[str]) -> list[float]:
        """Return one score from 0 to 100 for each pair, in order."""
        scores: list[float] = []
        for start in range(0, len(hypotheses), BATCH):
            scores += self._score_batch(hypotheses[start : start + BATCH], references[start : start + BATCH])
        return scores

    def _score_batch(self, hypotheses: Sequence[str], references: Sequence[str]) -> list[float]:
        statistics = self._statistics(hypotheses, references)
        if statistics is None:
            pairs = zip(hypotheses, references, strict=True)
            return [float(self._chrf.sentence_score(hypothesis, [reference]).score) for hypothesis, reference in pairs]
        formula = self._chrf._compute_f_score
        return [formula(row) for row in statistics.tolist()]

    def _statistics(self, hypotheses: Sequence[str], references: Sequence[str]) -> Integers | None:
        """Return sacrebleu's statistics, as (pairs, 3 · orders): in hypothesis, in reference and in both, by order."""
        order = self._chrf.char_order
        units = character_units(hypotheses, references, order)
        matches = None if units is None else match_counts(*units, order)
        if units is None or matches is None:
            return None
        blocks = [_block(units[0].lengths, units[1].lengths, matches)]
        if self._chrf.word_order:
            split = self._chrf._remove_punctuation
            words = word_units(
                [split(text) for text in hypotheses], [split(text) for text in references], self._chrf.word_order
            )
            matches = match_counts(*words, self._chrf.word_order)
            if matches is None:
                return None
            blocks.append(_block(words[0].lengths, words[1].lengths, matches))
        return np.concatenate(blocks, axis=1)


def _block(hypothesis_lengths: Integers, reference_lengths: Integers, matches: Integers) -> Integers:
    order = matches.shape[1]
    totals = (total_counts(hypothesis_lengths, order), total_counts(reference_lengths, order))
    return np.stack((*totals, matches), axis=2).reshape(len(matches), 3 * order)
