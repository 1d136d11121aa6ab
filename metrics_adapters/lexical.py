"""Metrics of shared words and characters: BLEU, chrF, chrF++, TER, spBLEU, and edit distances.

BLEU, chrF, chrF++ and TER are equal, bit for bit, to sacrebleu 2.6.0's sentence functions: statistics are counted for a
batch at once, formulas and signatures are sacrebleu's own.
"""

import importlib.util
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, cast

from acesmith.challenge_sets.records import Hypothesis
from acesmith.errors import MetricError, MissingExtraError
from acesmith.metrics_adapters.base import Metric
from acesmith.metrics_adapters.checks import required_references

__all__ = ["Bleu", "Chrf", "ChrfPlusPlus", "JaroWinkler", "Levenshtein", "SpBleu", "Ter"]


class _Lexical(Metric):
    """A pure function of hypothesis and reference, built without arguments."""

    parallel = True

    def __reduce__(self) -> tuple[type["_Lexical"], tuple[()]]:
        return (type(self), ())


class Bleu(_Lexical):
    """Sentence BLEU with exponential smoothing and effective order, sacrebleu's defaults for sentences.

    Words are those of sacrebleu's tokenizer `zh` for Chinese, of `char` for Japanese (sacrebleu's default, `ja-mecab`,
    needs MeCab), and of `13a` for every other target language, Korean included.

    Source: Papineni et al., "BLEU: a Method for Automatic Evaluation of Machine Translation", ACL 2002; smoothing
    method 3 of Chen and Cherry, "A Systematic Comparison of Smoothing Techniques for Sentence-Level BLEU", WMT 2014.
    """

    name = "bleu"
    summary = "BLEU of the sentence, as sacrebleu's sentence_bleu"
    bounds = (0.0, 100.0)

    def __init__(self) -> None:
        from sacrebleu.metrics.bleu import BLEU

        from acesmith.metrics_adapters import bleu, ngrams

        self._ngrams = ngrams
        self._formula = bleu.sentence_bleu
        self._bleu = BLEU(effective_order=True)
        self._other_words: Callable[[str], list[str]] = bleu.words_13a
        self._words_of = {"zh": bleu.words_zh, "ja": bleu.words_char}
        self._tokenizers = "13a,zh=zh,ja=char"

    def signature(self) -> str:
        """Return sacrebleu's short signature; `tok` gives the tokenizer, and those of single languages after it."""
        self._bleu.num_refs = 1
        signature = self._bleu.get_signature()
        signature.update("tok", self._tokenizers)
        return f"BLEU|{signature.format(short=True)}"

    def score(self, segments: Sequence[Hypothesis]) -> list[float]:
        """Return BLEU, from 0 to 100, for each segment."""
        references = required_references(self.name, segments)
        cache: dict[tuple[str, str], list[str]] = {}
        scores: list[float] = []
        for start in range(0, len(segments), self._ngrams.BATCH):
            batch = segments[start : start + self._ngrams.BATCH]
            scores += self._score_batch(
                [self._words(segment, segment.hypothesis, cache) for segment in batch],
                [
                    self._words(segment, reference, cache)
                    for segment, reference in zip(batch, references[start : start + len(batch)], strict=True)
                ],
            )
        return scores

    def _words(self, segment: Hypothesis, text: str, cache: dict[tuple[str, str], list[str]]) -> list[str]:
        language = segment.target_language.partition("-")[0]
        found = cache.get((language, text))
        if found is None:
            found = cache[language, text] = self._words_of.get(language, self._other_words)(text)
        return found

    def _score_batch(self, hypotheses: list[list[str]], references: list[list[str]]) -> list[float]:
        order = self._bleu.max_ngram_order
        left, right = self._ngrams.word_units(hypotheses, references, order)
        matches = self._ngrams.match_counts(left, right, order)
        if matches is None:
            return [self._score_one(*pair) for pair in zip(hypotheses, references, strict=True)]
        totals = self._ngrams.total_counts(left.lengths, order)
        rows = zip(matches.tolist(), totals.tolist(), left.lengths.tolist(), right.lengths.tolist(), strict=True)
        return [self._formula(*row) for row in rows]

    def _score_one(self, hypothesis: list[str], reference: list[str]) -> float:
        """Score a pair as sacrebleu does: for texts of thousands of words, which `match_counts` cannot hold."""
        information = self._bleu._extract_reference_info([" ".join(reference)])
        hypothesis_words, reference_words, *counts = self._bleu._compute_segment_statistics(
            " ".join(hypothesis), information
        )
        order = self._bleu.max_ngram_order
        return self._formula(counts[:order], counts[order:], hypothesis_words, reference_words)


class SpBleu(Bleu):
    """Sentence BLEU over the pieces of sacrebleu's SentencePiece model `flores200`, one tokenizer for 200 languages.

    Source: Goyal et al., "The Flores-101 Evaluation Benchmark", TACL 2022; NLLB Team, 2022.
    """

    name = "spbleu"
    summary = "BLEU over SentencePiece pieces (flores200), as sacrebleu's"
    extra = "spbleu"

    def __init__(self) -> None:
        super().__init__()
        if importlib.util.find_spec("sentencepiece") is None:
            raise MissingExtraError(f"metric {self.name!r}", self.extra)
        from sacrebleu.tokenizers.tokenizer_spm import SPM_MODELS, Flores200Tokenizer
        from sacrebleu.utils import SACREBLEU_DIR

        # Where sacrebleu looks before it downloads; acesmith never downloads.
        model = Path(SACREBLEU_DIR) / "models" / SPM_MODELS["flores200"]["url"].rpartition("/")[2]
        if not model.is_file():
            raise MetricError(
                f"metric {self.name!r} needs sacrebleu's SentencePiece model, and there is no {model}; "
                "copy it there, or run sacrebleu with --tokenize flores200 once where it can download it"
            )
        tokenizer: Any = cast(Any, Flores200Tokenizer)()
        self._other_words = lambda text: str(tokenizer(text.rstrip())).split()
        self._words_of = {}
        self._tokenizers = tokenizer.signature()


class Chrf(_Lexical):
    """Sentence chrF2: character n-grams up to 6, recall counting twice as much as precision."""

    name = "chrf"
    summary = "chrF2 of the sentence, as sacrebleu's sentence_chrf"
    bounds = (0.0, 100.0)
    word_order = 0
    """Greatest order of word n-grams."""

    def __init__(self) -> None:
        from acesmith.metrics_adapters.chrf import CharacterF

        self._chrf = CharacterF(self.word_order)

    def signature(self) -> str:
        """Return sacrebleu's short signature, such as `chrF2|#:1|c:mixed|e:yes|nc:6|nw:0|s:no|v:2.6.0`."""
        return self._chrf.signature()

    def score(self, segments: Sequence[Hypothesis]) -> list[float]:
        """Return chrF, from 0 to 100, for each segment."""
        references = required_references(self.name, segments)
        return self._chrf.score([segment.hypothesis for segment in segments], references)


class ChrfPlusPlus(Chrf):
    """Sentence chrF2++: chrF2 with word n-grams up to 2."""

    name = "chrf++"
    summary = "chrF2++ of the sentence, as sacrebleu's sentence_chrf with word_order=2"
    word_order = 2


class Ter(_Lexical):
    """Translation edit rate: edits and shifts per 100 words of the reference, by sacrebleu's defaults.

    Text is lower-cased and split at white space only, in Chinese and Japanese too (`asian_support` is off): there, most
    sentences are one word.

    Source: Snover et al., "A Study of Translation Edit Rate with Targeted Human Annotation", AMTA 2006.
    """

    name = "ter"
    summary = "translation edit rate, as sacrebleu's sentence_ter"
    higher_is_better = False
    bounds = (0.0, float("inf"))

    def __init__(self) -> None:
        from sacrebleu.metrics.ter import TER

        from acesmith.metrics_adapters.edit_rate import count_edits

        self._ter = TER()
        self._count_edits = count_edits

    def signature(self) -> str:
        """Return sacrebleu's short signature, with the metric's name before it."""
        self._ter.num_refs = 1
        return f"TER|{self._ter.get_signature().format(short=True)}"

    def score(self, segments: Sequence[Hypothesis]) -> list[float]:
        """Return the edit rate in percent, from 0 on, for each segment; more than 100 when edits outnumber words."""
        references = required_references(self.name, segments)
        cache: dict[str, list[str]] = {}
        return [
            self._rate(self._words(segment.hypothesis, cache), self._words(reference, cache))
            for segment, reference in zip(segments, references, strict=True)
        ]

    def _words(self, text: str, cache: dict[str, list[str]]) -> list[str]:
        # What sacrebleu's `TercomTokenizer` does by default.
        found = cache.get(text)
        if found is None:
            found = cache[text] = text.lower().split()
        return found

    def _rate(self, hypothesis: list[str], reference: list[str]) -> float:
        edits = self._count_edits(hypothesis, reference)
        return float(self._ter._compute_score_from_stats([edits, float(len(reference))]).score)


class _EditDistance(_Lexical):
    """A similarity of two strings of characters, by textdistance, which hands the work to RapidFuzz."""

    bounds = (0.0, 1.0)
    algorithm = ""
    """Its name in textdistance."""

    def __init__(self) -> None:
        from importlib.metadata import version

        import textdistance
        from textdistance.algorithms.base import libraries

        # textdistance takes the first library of its list that is installed, and its own Python code, hundreds of
        # times slower, when there is none: that is told here, not found out hours later.
        installed = [library for library in libraries.get_libs(self.algorithm) if library.get_function() is not None]
        if not installed or not installed[0].module_name.startswith("rapidfuzz."):
            raise MetricError(
                f"metric {self.name!r} expects textdistance to use RapidFuzz, and it uses "
                f"{installed[0].module_name if installed else 'no library'}; run: pip install rapidfuzz"
            )
        self._algorithm: Any = getattr(textdistance, self.algorithm)()
        self._versions = f"textdistance:{version('textdistance')}|rapidfuzz:{version('rapidfuzz')}"

    def signature(self) -> str:
        """Return the name and the versions of the libraries."""
        return f"{self.name}|{self._versions}|v:{self.version}"

    def score(self, segments: Sequence[Hypothesis]) -> list[float]:
        """Return the similarity of hypothesis and reference, from 0 to 1, for each segment."""
        similarity = self._algorithm.normalized_similarity
        references = required_references(self.name, segments)
        return [
            float(similarity(segment.hypothesis, reference))
            for segment, reference in zip(segments, references, strict=True)
        ]


class Levenshtein(_EditDistance):
    """1 - (insertions, deletions and substitutions of characters) / (length of the longer text); 1 for two empty texts.

    Source: Levenshtein, "Binary Codes Capable of Correcting Deletions, Insertions, and Reversals", 1966.
    """

    name = "levenshtein"
    summary = "normalised Levenshtein similarity of characters"
    algorithm = "Levenshtein"


class JaroWinkler(_EditDistance):
    """Jaro similarity of characters, raised for a common beginning.

    Source: Winkler, "String Comparator Metrics and Enhanced Decision Rules in the Fellegi-Sunter Model of Record
    Linkage", 1990.
    """

    name = "jaro-winkler"
    summary = "Jaro-Winkler similarity of characters"
    algorithm = "JaroWinkler"
