"""Metrics that mark errors: do they mark this one, and nothing else?

The error of a contrast stands in its incorrect translation (gold spans); its good translation has none. Spans are
half-open and in code points. White space at their edges does not count, and spans that hold nothing else are dropped,
but for empty spans, which mark the place of something missing. Three ways to match, for which precision, recall and F1
are computed:

- *exact*: a predicted span is right if a gold span has the same ends;
- *partial*: each predicted span is matched with at most one gold span, so that the sum of their credits is greatest;
  the credit is the number of shared characters over the number of characters of both together (1 for exact matches),
  and an empty span has credit 1 with an empty span at the same place, otherwise none;
- *characters*: every character other than white space that is marked in both is right; an empty span is one character
  of its own at its place. Chinese and Japanese need no segmentation.

F1 is *micro* (sums of right, predicted and gold over contrasts) or *macro* (the mean over contrasts of their own F1; 1
where neither has a span, 0 where one has). It is computed on the incorrect side alone, and on both sides, where each
mark in the good translation is wrong. A pair is *won* when the good side carries fewer marked characters than the
incorrect side, *tied* when it carries as many.

Sources: Moghe et al., "Machine Translation Meta Evaluation through Translation Accuracy Challenge Sets" (Span-ACES),
whose published script compares texts of spans and not their places; arXiv 2603.19921, which shows that rankings hang on
the rule and recommends partial credit, micro-averaged.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from scipy.optimize import linear_sum_assignment

from acesmith.challenge_sets.records import Contrast, Span
from acesmith.challenge_sets.taxonomy import phenomena
from acesmith.errors import InputError
from acesmith.scorers.agreement import Floats
from acesmith.scorers.uncertainty import Interval, Resampler, interval_of

__all__ = ["MATCHES", "Match", "SpanResult", "evaluate_spans", "match_spans"]

MATCHES = ("exact", "partial", "characters")
"""Ways to match predicted with gold spans."""


@dataclass(frozen=True, slots=True)
class Match:
    """How much of what was predicted is right."""

    right: float
    """Sum of credits."""
    predicted: int
    """Spans, or characters."""
    gold: int
    """Spans, or characters."""

    @property
    def f1(self) -> float:
        """2 · right / (predicted + gold), in [0, 1]; 1 where there is neither."""
        return 2 * self.right / (self.predicted + self.gold) if self.predicted + self.gold else 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class SpanScores:
    """Precision, recall and F1 by one way to match."""

    precision: float | None
    """Right / predicted, in [0, 1]; None where nothing was predicted."""
    recall: float | None
    """Right / gold, in [0, 1]; None where there is no gold."""
    micro_f1: float
    """In [0, 1]."""
    micro_interval: Interval | None
    """Of micro F1."""
    macro_f1: float
    """In [0, 1]."""
    macro_interval: Interval | None
    """Of macro F1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SpanResult:
    """What a metric's marks are worth on some contrasts."""

    contrasts: int
    """Contrasts with gold spans."""
    unmarked: int
    """Contrasts left out, for nothing says where their error stands."""
    items: int
    """Independent items behind them."""
    triples: int
    """Distinct sets of good translation, incorrect translation and reference among them."""
    incorrect: Mapping[str, SpanScores]
    """On the incorrect side alone, by way to match."""
    both: Mapping[str, SpanScores]
    """On both sides."""
    won: int
    """Pairs whose good side carries fewer marked characters."""
    tied: int
    """Pairs whose sides carry as many."""
    clean: int
    """Good sides without any mark."""


def match_spans(text: str, predicted: Sequence[Span], gold: Sequence[Span]) -> Mapping[str, Match]:
    """Return how well predicted spans match gold spans, by way to match.

    Args:
        text: The text that both lie in.
        predicted: Spans of it.
        gold: Spans of it.

    Raises:
        InputError: A span leaves the text.

    Example:
        >>> found = match_spans("one two three", [(4, 13)], [(4, 7)])
        >>> found["exact"].right, round(found["partial"].right, 2), found["characters"]
        (0, 0.38, Match(right=3, predicted=8, gold=3))
    """
    ours, theirs = _trimmed(text, predicted), _trimmed(text, gold)
    exact = len(set(ours) & set(theirs))
    credit = 0.0
    if ours and theirs:
        table = np.array([[_credit(text, one, other) for other in theirs] for one in ours])
        rows, columns = linear_sum_assignment(table, maximize=True)
        credit = float(table[rows, columns].sum())
    marked, wanted = _characters(text, ours), _characters(text, theirs)
    return {
        "exact": Match(exact, len(ours), len(theirs)),
        "partial": Match(credit, len(ours), len(theirs)),
        "characters": Match(len(marked & wanted), len(marked), len(wanted)),
    }


def _trimmed(text: str, spans: Sequence[Span]) -> list[Span]:
    """Return the distinct spans without white space at their edges; those of nothing else are dropped."""
    kept: dict[Span, None] = {}
    for start, end in spans:
        if not 0 <= start <= end <= len(text):
            raise InputError(f"span [{start}, {end})", f"it leaves the text, which has {len(text)} characters")
        inside = text[start:end]
        if start == end:
            kept[start, end] = None
        elif inside.strip():
            kept[start + len(inside) - len(inside.lstrip()), end - len(inside) + len(inside.rstrip())] = None
    return list(kept)


def _characters(text: str, spans: Iterable[Span]) -> set[tuple[int, bool]]:
    """Return the places of marked characters, and of empty spans."""
    found: set[tuple[int, bool]] = set()
    for start, end in spans:
        if start == end:
            found.add((start, True))
        found.update((place, False) for place in range(start, end) if not text[place].isspace())
    return found


def _credit(text: str, one: Span, other: Span) -> float:
    first, second = _characters(text, [one]), _characters(text, [other])
    return len(first & second) / len(first | second)


def _row(contrast: Contrast, good: Sequence[Span], incorrect: Sequence[Span]) -> list[float]:
    on_incorrect = match_spans(contrast.incorrect_translation, incorrect, contrast.incorrect_spans)
    on_good = match_spans(contrast.good_translation, good, ())
    row: list[float] = []
    for way in MATCHES:
        one, other = on_incorrect[way], on_good[way]
        both = Match(one.right, one.predicted + other.predicted, one.gold)
        row += [one.right, one.predicted, one.gold, one.f1, both.predicted, both.f1]
    marked = on_incorrect["characters"].predicted - on_good["characters"].predicted
    return [*row, float(marked > 0), float(marked == 0), float(not on_good["characters"].predicted)]


def evaluate_spans(
    contrasts: Iterable[Contrast],
    spans: Mapping[str, Mapping[str, Sequence[Span]]],
    *,
    samples: int = 0,
    seed: int = 0,
) -> Mapping[str, Mapping[str, SpanResult]]:
    """Return what the marks of each metric are worth, by metric, then by phenomenon; over all under the empty name.

    Args:
        contrasts: A challenge set; those with a better translation and gold spans are used.
        spans: Predicted spans, by metric, then by the key of the hypothesis.
        samples: Draws of the bootstrap behind the intervals; 0 for none.
        seed: Draws them.

    Raises:
        InputError: No metric marks spans, no contrast has gold spans, a hypothesis has no prediction, or a span leaves
            its text.
    """
    if not spans:
        raise InputError("the score table", "no metric in it marks spans; expected a filled column 'spans'")
    items: dict[str, int] = {}
    codes: list[int] = []
    names: list[str] = []
    triples: list[int] = []
    rows: dict[str, list[list[float]]] = {metric: [] for metric in spans}
    unmarked: Counter[str] = Counter()
    for contrast in contrasts:
        items.setdefault(contrast.item, len(items))
        if contrast.expectation != "better":
            continue
        if not contrast.incorrect_spans:
            unmarked[contrast.phenomena] += 1
            continue
        codes.append(items[contrast.item])
        names.append(contrast.phenomena)
        triples.append(hash((contrast.good_translation, contrast.incorrect_translation, contrast.reference)))
        good, incorrect = (hypothesis.key for hypothesis in contrast.hypotheses())
        for metric, of_metric in spans.items():
            for key in (good, incorrect):
                if key not in of_metric:
                    raise InputError(
                        f"contrast {contrast.id!r}", f"metric {metric!r} has marked no spans for hypothesis {key}"
                    )
            rows[metric].append(_row(contrast, of_metric[good], of_metric[incorrect]))
    if not codes:
        raise InputError("the set", "no contrast in it says where its error stands; expected 'incorrect-spans'")
    code, triple = np.array(codes), np.array(triples)
    resampler = Resampler(len(items), samples, seed) if samples else None
    order = {name: place for place, name in enumerate(phenomena())}
    groups = {"": np.arange(len(codes))}
    for name in sorted(set(names), key=lambda name: (order.get(name, len(order)), name)):
        groups[name] = np.flatnonzero(np.array(names) == name)
    unmarked[""] = unmarked.total()
    results: dict[str, dict[str, SpanResult]] = {}
    for metric, found in rows.items():
        table = np.array(found)
        results[metric] = {
            name: _result(table[at], unmarked[name], code[at], len(set(triple[at].tolist())), resampler)
            for name, at in groups.items()
        }
    return results


_PER_WAY = 6


def _result(table: Floats, unmarked: int, items: np.ndarray, triples: int, resampler: Resampler | None) -> SpanResult:
    totals = None
    if resampler is not None:
        totals = resampler.totals(items, np.concatenate([table, np.ones((len(table), 1))], axis=1))
    sums = table.sum(axis=0)

    def scores(way: int, *, both: bool) -> SpanScores:
        base = way * _PER_WAY
        predicted, own = (base + 4, base + 5) if both else (base + 1, base + 3)
        micro_interval = macro_interval = None
        if totals is not None:
            with np.errstate(divide="ignore", invalid="ignore"):
                micro_interval = interval_of(2 * totals[:, base] / (totals[:, predicted] + totals[:, base + 2]))
                macro_interval = interval_of(totals[:, own] / totals[:, -1])
        right, gold = float(sums[base]), float(sums[base + 2])
        return SpanScores(
            precision=right / float(sums[predicted]) if sums[predicted] else None,
            recall=right / gold if gold else None,
            micro_f1=Match(right, int(sums[predicted]), int(gold)).f1,
            micro_interval=micro_interval,
            macro_f1=float(sums[own]) / len(table),
            macro_interval=macro_interval,
        )

    return SpanResult(
        contrasts=len(table),
        unmarked=unmarked,
        items=int(np.unique(items).size),
        triples=triples,
        incorrect={name: scores(way, both=False) for way, name in enumerate(MATCHES)},
        both={name: scores(way, both=True) for way, name in enumerate(MATCHES)},
        won=int(sums[-3]),
        tied=int(sums[-2]),
        clean=int(sums[-1]),
    )
