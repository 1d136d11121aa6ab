"""Metrics that know nothing of translation: what they find, a set gives away by its surface."""

from collections.abc import Iterable, Mapping, Sequence

from acesmith.challenge_sets.records import Contrast, Hypothesis
from acesmith.errors import MetricError
from acesmith.metrics_adapters.base import Metric
from acesmith.metrics_adapters.checks import required_references
from acesmith.seeding import digest

__all__ = ["ChrfNegated", "CopyDetector", "HypothesisOnly", "Length", "Random"]


class Random(Metric):
    """A number in [0, 1) drawn from the hypothesis's key: no agreement but by chance.

    Args:
        seed: Another seed, other numbers.
    """

    name = "random"
    summary = "a random number: what chance gives"
    needs_reference = False
    bounds = (0.0, 1.0)
    baseline = True
    parallel = True

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def signature(self) -> str:
        """Return the name and the seed."""
        return f"{self.name}|seed:{self.seed}|v:{self.version}"

    def score(self, segments: Sequence[Hypothesis]) -> list[float]:
        """Return a number from 0 to below 1 for each segment, the same whenever the segment is the same."""
        # 53 bits: as many as a float holds, so that none is rounded up to 1.
        return [(int(digest("random", self.seed, segment.key, size=8), 16) >> 11) / 2**53 for segment in segments]


class Length(Metric):
    """The number of code points of the hypothesis: exposes sets whose incorrect translations are shorter."""

    name = "length"
    summary = "number of characters of the hypothesis"
    needs_reference = False
    bounds = (0.0, float("inf"))
    baseline = True
    parallel = True

    def score(self, segments: Sequence[Hypothesis]) -> list[float]:
        """Return the number of code points for each segment."""
        return [float(len(segment.hypothesis)) for segment in segments]


class CopyDetector(Metric):
    """chrF2 of hypothesis and source: exposes sets whose incorrect translations are, in part, the source itself."""

    name = "copy-detector"
    summary = "chrF2 of hypothesis and source"
    needs_source = True
    needs_reference = False
    bounds = (0.0, 100.0)
    baseline = True
    parallel = True

    def __init__(self) -> None:
        from acesmith.metrics_adapters.chrf import CharacterF

        self._chrf = CharacterF()

    def __reduce__(self) -> tuple[type["CopyDetector"], tuple[()]]:
        return (type(self), ())

    def signature(self) -> str:
        """Return the name and chrF's signature."""
        return f"{self.name}|{self._chrf.signature()}"

    def score(self, segments: Sequence[Hypothesis]) -> list[float]:
        """Return chrF2 against the source, from 0 to 100, for each segment; higher where more is copied."""
        return self._chrf.score([segment.hypothesis for segment in segments], [segment.source for segment in segments])


class ChrfNegated(Metric):
    """0 - chrF2: dislikes what resembles the reference, and so wins where only the wording was changed."""

    name = "chrf-negated"
    summary = "chrF2 with its sign turned: dislikes overlap with the reference"
    bounds = (-100.0, 0.0)
    baseline = True
    parallel = True

    def __init__(self) -> None:
        from acesmith.metrics_adapters.chrf import CharacterF

        self._chrf = CharacterF()

    def __reduce__(self) -> tuple[type["ChrfNegated"], tuple[()]]:
        return (type(self), ())

    def signature(self) -> str:
        """Return the name and chrF's signature."""
        return f"{self.name}|{self._chrf.signature()}"

    def score(self, segments: Sequence[Hypothesis]) -> list[float]:
        """Return 0 - chrF2, from -100 to 0, for each segment."""
        references = required_references(self.name, segments)
        # A difference, because a negated 0.0 is -0.0.
        return [0.0 - score for score in self._chrf.score([segment.hypothesis for segment in segments], references)]


class HypothesisOnly(Metric):
    """How much the hypothesis looks like the set's good translations, source and reference unseen.

    The mean log-probability of its characters under a model of character 5-grams (`character_model`), one for each
    target language, learnt from the set's good translations. The model that scores a hypothesis has seen neither it
    nor any text of its item: items fall into five folds, and items that share a translation fall into the same one.
    A good result says that the set's errors can be told without knowing what was to be translated.

    Source: Poliak et al., "Hypothesis Only Baselines in Natural Language Inference", *SEM 2018, for the idea.
    """

    name = "hypothesis-only"
    summary = "log-probability of the hypothesis by a character model of the set's good translations"
    needs_reference = False
    bounds = (float("-inf"), 0.0)
    # The logarithm may differ in its last bits between machines.
    resolution = 1e-12
    baseline = True

    _FOLDS = 5

    def __init__(self) -> None:
        from acesmith.metrics_adapters.character_model import CharacterModel

        self._model_class = CharacterModel
        self._models: dict[str, CharacterModel] = {}
        self._folds: Mapping[tuple[str, str], int] = {}

    def signature(self) -> str:
        """Return the name and how the model is made."""
        return f"{self.name}|n:5|smooth:witten-bell|folds:{self._FOLDS}|v:{self.version}"

    def fit(self, contrasts: Iterable[Contrast]) -> None:
        """Learn from the good translations of the set; what was learnt before is forgotten."""
        listed = list(contrasts)
        self._folds = _folds(listed, self._FOLDS)
        texts: dict[str, dict[str, None]] = {}
        for contrast in listed:
            texts.setdefault(contrast.target_language, {})[contrast.good_translation] = None
        self._models = {
            language: self._model_class(list(good), [self._folds[language, text] for text in good], self._FOLDS)
            for language, good in texts.items()
        }

    def score(self, segments: Sequence[Hypothesis]) -> list[float]:
        """Return the mean log-probability of a character, below 0, for each segment.

        Raises:
            MetricError: `fit` saw no translation into the segment's target language.
        """
        scores = [0.0] * len(segments)
        by_language: dict[str, list[int]] = {}
        for place, segment in enumerate(segments):
            by_language.setdefault(segment.target_language, []).append(place)
        for language, places in by_language.items():
            if language not in self._models:
                raise MetricError(
                    f"metric {self.name!r} was fitted on no translation into {language!r}; "
                    "call fit with the contrasts of the set first"
                )
            texts = [segments[place].hypothesis for place in places]
            found = self._models[language].score(texts, [self._folds.get((language, text)) for text in texts])
            for place, score in zip(places, found, strict=True):
                scores[place] = score
        return scores


def _folds(contrasts: Sequence[Contrast], number: int) -> dict[tuple[str, str], int]:
    """Return the fold of each (target language, translation).

    Items that share a translation are joined; the joined groups, the largest first and otherwise by a hash of their
    least item, each go to the fold that holds the fewest good translations so far.
    """
    parents: dict[tuple[str, ...], tuple[str, ...]] = {}

    def root(node: tuple[str, ...]) -> tuple[str, ...]:
        top = parents.setdefault(node, node)
        while parents[top] != top:
            parents[top] = parents[parents[top]]
            top = parents[top]
        parents[node] = top
        return top

    for contrast in contrasts:
        item = (contrast.item,)
        for text in (contrast.good_translation, contrast.incorrect_translation):
            # The lesser root stays: which one it is does not depend on the order of the contrasts.
            first, second = sorted((root(item), root((contrast.target_language, text))))
            parents[second] = first
    good = {(contrast.target_language, contrast.good_translation) for contrast in contrasts}
    items: dict[tuple[str, ...], str] = {}
    sizes: dict[tuple[str, ...], int] = {}
    members = list(parents)
    for node in members:
        top = root(node)
        if len(node) == 1:
            items[top] = min(items.get(top, node[0]), node[0])
        elif node in good:
            sizes[top] = sizes.get(top, 0) + 1
    loads = [0] * number
    fold_of: dict[tuple[str, ...], int] = {}
    for top in sorted(items, key=lambda top: (-sizes[top], digest(items[top]))):
        fold_of[top] = min(range(number), key=lambda fold: (loads[fold], fold))
        loads[fold_of[top]] += sizes[top]
    return {(node[0], node[1]): fold_of[root(node)] for node in members if len(node) == 2}
