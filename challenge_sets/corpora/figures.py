"""The figures of the data card: what the embedded corpus holds, and how close and far its renderings are."""

from collections import Counter
from collections.abc import Iterator
from statistics import median
from typing import get_args

from rapidfuzz.distance import Levenshtein

from acesmith.challenge_sets.corpora.embedded import EmbeddedCorpus
from acesmith.challenge_sets.realise import fill
from acesmith.challenge_sets.renderings import MarkKind, Realised
from acesmith.challenge_sets.segments import Segment
from acesmith.challenge_sets.values import SlotKind
from acesmith.language.punctuation import DOUBLE_QUOTES, EXCLAMATION_MARKS

__all__ = ["figures"]


def figures(corpus: EmbeddedCorpus, languages: list[str] | None = None) -> Iterator[str]:
    """Yield the lines: counts of segments over all languages, then a line for each language."""
    chosen = languages or list(corpus.languages)
    segments = list(corpus.segments(chosen))
    groups = [segments, [segment for segment in segments if segment.split == "open"]]
    yield from _counts(groups)
    originals = Counter(segment.original_language for segment in segments)
    yield f"{'original':<14}{', '.join(f'{code} {count}' for code, count in sorted(originals.items()))}"
    yield ""
    kinds = [kind for kind in get_args(MarkKind) if kind != "detachable"]
    yield (
        f"{'':<4}{'segments':>10}{'documents':>11}{'close: median':>15}{'greatest':>10}{'far: median':>13}{'least':>7}"
        + "".join(f"{kind:>12}" for kind in kinds)
    )
    for language in chosen:
        yield _language_line(language, [segment for segment in segments if language in segment.renderings], kinds)


def _counts(groups: list[list[Segment]]) -> Iterator[str]:
    def line(name: str, counts: list[int]) -> str:
        return f"{name:<14}{counts[0]:>6}{counts[1]:>6}"

    yield f"{'':<14}{'all':>6}{'open':>6}"
    yield line("segments", [len(group) for group in groups])
    yield line("documents", [_documents(group) for group in groups])
    for kind in get_args(SlotKind):
        yield line(kind, [sum(any(s.kind == kind for s in one.slots.values()) for one in group) for group in groups])
    texts = [[_reference(one) for one in group] for group in groups]
    yield line("detachable", [sum(bool(one.detachable) for one in group) for group in texts])
    for name, marks in (("quotation", DOUBLE_QUOTES), ("exclamation", EXCLAMATION_MARKS)):
        yield line(name, [sum(any(mark in one.text for mark in marks) for one in group) for group in texts])
    yield line("sense", [sum(bool(one.senses) for one in group) for group in groups])


def _language_line(language: str, segments: list[Segment], kinds: list[str]) -> str:
    near, away = [], []
    marks: Counter[str] = Counter()
    for segment in segments:
        values = fill(segment, 0)
        texts = {wording: one.realise(values) for wording, one in segment.renderings[language].items()}
        near.append(Levenshtein.normalized_distance(texts["close"].text, texts["reference"].text))
        away.append(Levenshtein.normalized_distance(texts["far"].text, texts["reference"].text))
        marks.update(mark.kind for mark in texts["reference"].marks)
    return (
        f"{language:<4}{len(segments):>10}{_documents(segments):>11}{median(near):>15.2f}{max(near):>10.2f}"
        f"{median(away):>13.2f}{min(away):>7.2f}" + "".join(f"{marks[kind]:>12}" for kind in kinds)
    )


def _documents(segments: list[Segment]) -> int:
    return len({segment.document for segment in segments if segment.document})


def _reference(segment: Segment) -> Realised:
    """Return the reference in the first of its languages: what is counted in it is in all of them."""
    return next(iter(segment.renderings.values()))["reference"].realise(fill(segment, 0))
