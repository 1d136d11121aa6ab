"""What `acesmith show` prints: contrasts with the error and what it replaces highlighted."""

import difflib
import heapq
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from rich.console import Console
from rich.text import Text

from acesmith.challenge_sets.records import Contrast, Span, split_langpair
from acesmith.challenge_sets.sets import read_set
from acesmith.challenge_sets.taxonomy import match
from acesmith.errors import InputError, visible
from acesmith.seeding import digest

__all__ = ["pick", "render"]


def pick(
    place: Path, *, phenomena: Sequence[str] | None, langpairs: Sequence[str] | None, number: int, seed: int
) -> list[Contrast]:
    """Return some contrasts of a set, chosen by a hash, in file order.

    Raises:
        UnknownNameError: The set has no such phenomenon.
        InputError: The set has no such language pair, or nothing that fits both.
    """
    names: dict[str, None] = {}
    pairs: dict[str, None] = {}
    for langpair in langpairs or ():
        try:
            split_langpair(langpair)
        except ValueError as error:
            raise InputError("--langpairs", str(error)) from None

    def fitting() -> Iterator[tuple[str, int, Contrast]]:
        # The set may be far larger than memory: one pass, and a heap of what is shown.
        for position, contrast in enumerate(read_set(place)):
            names[contrast.phenomena] = None
            pairs[contrast.langpair] = None
            if langpairs and contrast.langpair not in langpairs:
                continue
            if phenomena and not _fits(contrast.phenomena, phenomena):
                continue
            yield (digest(seed, contrast.id, size=8), position, contrast)

    chosen = heapq.nsmallest(number, fitting(), key=lambda entry: entry[0])
    if phenomena:
        match(phenomena, names)
    missing = [langpair for langpair in langpairs or () if langpair not in pairs]
    if missing:
        raise InputError("--langpairs", f"{missing[0]!r} is not in the set; it has {', '.join(sorted(pairs))}")
    if not chosen:
        raise InputError(str(place), "no contrast fits both --phenomena and --langpairs")
    return [contrast for _, _, contrast in sorted(chosen, key=lambda entry: entry[1])]


def _fits(name: str, patterns: Sequence[str]) -> bool:
    import fnmatch

    return any(fnmatch.fnmatchcase(name, pattern) for pattern in patterns)


def render(contrasts: Iterable[Contrast], console: Console) -> None:
    """Print the contrasts. On a terminal the difference is coloured; elsewhere it stands in ⟦ ⟧."""
    for contrast in contrasts:
        good_spans: Sequence[Span] = contrast.good_spans
        incorrect_spans: Sequence[Span] = contrast.incorrect_spans
        if not incorrect_spans and contrast.expectation == "better":
            good_spans, incorrect_spans = _difference(contrast.good_translation, contrast.incorrect_translation)
        head = Text(f"{visible(contrast.phenomena)}  {contrast.langpair}", style="bold")
        head.append(f"  {visible(contrast.id)}", style="dim")
        console.print(head, soft_wrap=True)
        rows = (
            ("source", Text(visible(contrast.source))),
            ("reference", Text("–" if contrast.reference is None else visible(contrast.reference))),
            ("good", _marked(contrast.good_translation, good_spans, "bold green", console)),
            (
                "incorrect" if contrast.expectation == "better" else "also good",
                _marked(contrast.incorrect_translation, incorrect_spans, "bold red", console),
            ),
        )
        for name, text in rows:
            console.print(Text(f"  {name:<10}", style="dim").append_text(text), soft_wrap=True)
        console.print()


def _marked(text: str, spans: Sequence[Span], style: str, console: Console) -> Text:
    marked = Text()
    end = 0
    for start, stop in spans:
        marked.append(visible(text[end:start]))
        inner = visible(text[start:stop])
        marked.append(inner if console.is_terminal and inner else f"⟦{inner}⟧", style=style)
        end = stop
    marked.append(visible(text[end:]))
    return marked


def _difference(good: str, incorrect: str) -> tuple[list[Span], list[Span]]:
    """Return the spans in which two texts differ, word by word (character by character without spaces)."""
    left, right = _tokens(good), _tokens(incorrect)
    matcher = difflib.SequenceMatcher(None, [token for token, _ in left], [token for token, _ in right], autojunk=False)
    good_spans, incorrect_spans = [], []
    for kind, a, b, c, d in matcher.get_opcodes():
        if kind != "equal":
            good_spans.append(_span(left, a, b, len(good)))
            incorrect_spans.append(_span(right, c, d, len(incorrect)))
    return good_spans, incorrect_spans


def _tokens(text: str) -> list[tuple[str, int]]:
    pattern = r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]|[^\W\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+|\s+|."
    return [(found[0], found.start()) for found in re.finditer(pattern, text, re.DOTALL)]


def _span(tokens: Sequence[tuple[str, int]], first: int, last: int, length: int) -> Span:
    start = tokens[first][1] if first < len(tokens) else length
    end = tokens[last][1] if last < len(tokens) else length
    return (start, end)
