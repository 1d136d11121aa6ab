"""Check the embedded corpus against its rules (`docs/corpus-format.md`), as far as a program can.

Run by `make check-corpus` and by a test: `python -m acesmith.challenge_sets.corpora.rules [FOLDER]`.
"""

import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from statistics import median
from typing import get_args

from rapidfuzz.distance import Levenshtein

from acesmith.challenge_sets.corpora.embedded import WORDINGS, EmbeddedCorpus
from acesmith.challenge_sets.corpora.plain import CLOSE_AT_MOST, FAR_AT_LEAST
from acesmith.challenge_sets.realise import fill
from acesmith.challenge_sets.renderings import Realised, TemplateRendering
from acesmith.challenge_sets.segments import Segment, Wording
from acesmith.challenge_sets.values import SlotKind, Value
from acesmith.errors import AcesmithError
from acesmith.language.punctuation import COMMAS, DOUBLE_QUOTES, EXCLAMATION_MARKS

__all__ = ["broken_rules", "figures"]

_ILL_FORMED = (
    (re.compile(r"  "), "two spaces"),
    (re.compile(r"^\s|\s$"), "a space at the edge"),
    (re.compile(r" [,.;](?!\.)|\s[，。；、]"), "a space before a mark"),
    (re.compile(r",[,.;:!?]|[，、][，。；：！？、]|\(\)|（）|\.\.(?!\.)|。。"), "two marks in a row"),
    (re.compile(r"[A-Za-zА-Яа-я],[A-Za-zА-Яа-я]"), "no space after a comma"),
    (re.compile(r"--| - |[\"']"), "a typewriter's mark"),
)


def broken_rules(corpus: EmbeddedCorpus, languages: list[str] | None = None) -> Iterator[str]:
    """Yield one line for each place where the corpus breaks a rule that a program can check."""
    chosen = languages or list(corpus.languages)
    for segment in corpus.segments(chosen):
        values = fill(segment, 0)
        marks: set[tuple[int, bool, bool]] = set()
        for language in chosen:
            texts: dict[Wording, str] = {}
            for wording in WORDINGS:
                rendering = segment.renderings[language][wording]
                where = f"{segment.id} {language}.{wording}"
                if not isinstance(rendering, TemplateRendering):
                    raise TypeError(f"{where} is not a template")
                yield from (f"{where}: {fault}" for fault in _faults(segment, rendering, values))
                realised = rendering.realise(values)
                texts[wording] = realised.text
                marks.add(_marks(realised))
            yield from _distances(f"{segment.id} {language}", texts)
        if len({(quoted, exclaims) for _, quoted, exclaims in marks}) > 1:
            yield f"{segment.id}: quotation or exclamation marks in some renderings and not in others"
        if len({detachable for detachable, _, _ in marks}) > 1:
            yield f"{segment.id}: a detachable part in some renderings and not in others"


def _marks(realised: Realised) -> tuple[int, bool, bool]:
    text = realised.text
    return (
        len(realised.detachable),
        any(mark in text for mark in DOUBLE_QUOTES),
        any(mark in text for mark in EXCLAMATION_MARKS),
    )


def _faults(segment: Segment, rendering: TemplateRendering, values: Mapping[str, Value]) -> Iterator[str]:
    if sorted(rendering.slots) != sorted(segment.slots):
        yield f"slots {sorted(rendering.slots)}; expected each of {sorted(segment.slots)} once"
    realised = rendering.realise(values)
    variants = {"": realised.text}
    for start, end in realised.detachable:
        variants[" without the detachable part"] = realised.text[:start] + realised.text[end:]
        inside = [name for name, place in realised.places.items() if start <= place.value[0] < end]
        if inside:
            yield f"slot {inside[0]!r} stands inside the detachable part"
    if len(realised.detachable) > 1:
        yield f"{len(realised.detachable)} detachable parts; expected at most one"
    for variant, text in variants.items():
        for pattern, fault in _ILL_FORMED:
            found = pattern.search(text)
            if found:
                yield f"{fault}{variant}: …{text[max(0, found.start() - 15) : found.end() + 15]}…"
    text = realised.text
    exclamations = sum(text.count(mark) for mark in "!！")
    if exclamations > 1 or (exclamations and any(mark in text for mark in "?？")):
        yield "more than one exclamation mark, or a question mark beside it"
    if not any(
        mark in COMMAS and not text[place - 1 : place + 2].replace(mark, "").isdigit()
        for place, mark in enumerate(text)
    ):
        yield "no comma"
    if sum(text.count(mark) for mark in "“«„") != sum(
        text.count(mark) for mark in ("”»" if "„" not in text else "“»")
    ) and (rendering.language != "de"):
        yield "quotation marks do not pair"


def _distances(where: str, texts: Mapping[Wording, str]) -> Iterator[str]:
    close = Levenshtein.normalized_distance(texts["close"], texts["reference"])
    far = Levenshtein.normalized_distance(texts["far"], texts["reference"])
    if not 0 < close <= CLOSE_AT_MOST:
        yield f"{where}: close is at distance {close:.2f}; expected above 0 and at most {CLOSE_AT_MOST}"
    if far < FAR_AT_LEAST:
        yield f"{where}: far is at distance {far:.2f}; expected at least {FAR_AT_LEAST}"


def figures(corpus: EmbeddedCorpus, languages: list[str] | None = None) -> Iterator[str]:
    """Yield the lines of the data card's figures: what the corpus holds, and how close and far its renderings are."""
    chosen = languages or list(corpus.languages)
    segments = list(corpus.segments(chosen))
    open_ones = [segment for segment in segments if segment.split == "open"]
    yield f"{'':<12}{'all':>6}{'open':>6}"
    yield f"{'segments':<12}{len(segments):>6}{len(open_ones):>6}"
    for kind in get_args(SlotKind):
        counts = [sum(slot.kind == kind for s in group for slot in s.slots.values()) for group in (segments, open_ones)]
        yield f"{kind:<12}{counts[0]:>6}{counts[1]:>6}"
    for name, has in (("detachable", 0), ("quotation", 1), ("exclamation", 2)):
        found = [[bool(_marks(_reference(s, chosen[0]))[has]) for s in group] for group in (segments, open_ones)]
        yield f"{name:<12}{sum(found[0]):>6}{sum(found[1]):>6}"
    yield f"{'original':<12}{', '.join(f'{c} {n}' for c, n in Counter(s.original_language for s in segments).items())}"
    yield f"{'':<10}{'close: median':>14}{'greatest':>10}{'far: median':>14}{'least':>8}"
    for language in chosen:
        values = [{w: r.realise(fill(s, 0)).text for w, r in s.renderings[language].items()} for s in segments]
        near = [Levenshtein.normalized_distance(texts["close"], texts["reference"]) for texts in values]
        away = [Levenshtein.normalized_distance(texts["far"], texts["reference"]) for texts in values]
        yield f"{language:<10}{median(near):>14.2f}{max(near):>10.2f}{median(away):>14.2f}{min(away):>8.2f}"


def _reference(segment: Segment, language: str) -> Realised:
    return segment.renderings[language]["reference"].realise(fill(segment, 0))


def main(arguments: list[str]) -> int:
    """Print every broken rule and the figures of the data card; return 1 if a rule is broken."""
    corpus = EmbeddedCorpus(Path(arguments[0]) if arguments and arguments[0] else None)
    count = 0
    try:
        for line in broken_rules(corpus, arguments[1:] or None):
            count += 1
            sys.stdout.write(f"{line}\n")
    except AcesmithError as error:
        sys.stdout.write(f"{error}\n")
        return 1
    if not count:
        sys.stdout.write("".join(f"{line}\n" for line in figures(corpus, arguments[1:] or None)))
    sys.stdout.write(f"{count} broken rules in {', '.join(arguments[1:] or corpus.languages)}\n")
    return 1 if count else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
