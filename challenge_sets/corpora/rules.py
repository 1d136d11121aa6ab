"""Check the embedded corpus against its rules (`docs/corpus-format.md`), as far as a program can.

Run by `make check-corpus` and by a test: `python -m acesmith.challenge_sets.corpora.rules [FOLDER [LANGUAGE…]]`.
"""

import re
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from rapidfuzz.distance import Levenshtein

from acesmith.challenge_sets.corpora.embedded import WORDINGS, EmbeddedCorpus
from acesmith.challenge_sets.corpora.figures import figures
from acesmith.challenge_sets.corpora.plain import CLOSE_AT_MOST, FAR_AT_LEAST
from acesmith.challenge_sets.realise import fill
from acesmith.challenge_sets.renderings import Realised, Rendering, TemplateRendering
from acesmith.challenge_sets.segments import Segment, Wording
from acesmith.challenge_sets.values import Value
from acesmith.errors import AcesmithError
from acesmith.language.cldr import format_day, integer_categories
from acesmith.language.lexicon import correction
from acesmith.language.punctuation import COMMAS, DOUBLE_QUOTES, EXCLAMATION_MARKS, QUESTION_MARKS

__all__ = ["broken_rules", "ill_formed"]

_ILL_FORMED = (
    (re.compile(r"  "), "two spaces"),
    (re.compile(r"^\s|\s$"), "a space at the edge"),
    (re.compile(r"[ \u00a0\u202f][,.،](?!\.)|(?<!\S)[؛;](?! )|\s[，。；、：！？]"), "a space before a mark"),
    (re.compile(r",[,.;:!?]|[，、][，。；：！？、]|،[،.؛:!؟]|;[,.;]|\(\)|（）|\.\.(?!\.)|。。"), "two marks in a row"),
    (re.compile(r"[^\W\d_],[^\W\d_]|،[^\W\d_]"), "no space after a comma"),
    (re.compile(r"--| - |[\"]|(?<!\w)'|'(?!\w)"), "a typewriter's mark"),
    (re.compile(r"(?<!\d)\. [a-zß-öø-ÿа-яąčćďěęğıłńňřśšşťůźżž]"), "a small letter after a full stop"),
    (re.compile(r"[—–],|,[—–]$"), "a dash and a comma"),
)
_CLOSING = {"“": "”", "«": "»", "「": "」", "„": "”“", "»": "«", "”": "”"}
"""What closes each quotation mark, in any of the languages; a mark opens unless one before it is still open."""

_DOCUMENT_LENGTHS = range(3, 7)


def broken_rules(corpus: EmbeddedCorpus, languages: list[str] | None = None) -> Iterator[str]:
    """Yield one line for each place where the corpus breaks a rule that a program can check."""
    chosen = languages or list(corpus.languages)
    documents: dict[str, list[Segment]] = {}
    for segment in corpus.segments(chosen):
        values = fill(segment, 0)
        marks: set[tuple[int, bool, bool]] = set()
        for language, renderings in segment.renderings.items():
            texts: dict[Wording, str] = {}
            for wording in WORDINGS:
                rendering = renderings[wording]
                where = f"{segment.id} {language}.{wording}"
                if not isinstance(rendering, TemplateRendering):
                    raise TypeError(f"{where} is not a template")
                yield from (f"{where}: {fault}" for fault in _faults(segment, wording, rendering, values))
                realised = rendering.realise(values)
                texts[wording] = realised.text
                marks.add(_content(realised))
            yield from _distances(f"{segment.id} {language}", texts)
            yield from (f"{segment.id} {language}.{fault}" for fault in _written_faults(renderings))
        if len({(quoted, exclaims) for _, quoted, exclaims in marks}) > 1:
            yield f"{segment.id}: quotation or exclamation marks in some renderings and not in others"
        if len({detachable for detachable, _, _ in marks}) > 1:
            yield f"{segment.id}: a detachable part in some renderings and not in others"
        if segment.document:
            documents.setdefault(segment.document, []).append(segment)
        elif 0 in {detachable for detachable, _, _ in marks}:
            yield f"{segment.id}: no detachable part"
    for name, segments in documents.items():
        yield from (f"{name}: {fault}" for fault in _document_faults(segments))


def _content(realised: Realised) -> tuple[int, bool, bool]:
    """Return what all renderings of a segment have to share: detachable parts, speech in quotes, an exclamation."""
    text = realised.text
    return (
        len(realised.detachable),
        any(mark in text for mark in DOUBLE_QUOTES),
        any(mark in text for mark in EXCLAMATION_MARKS),
    )


def ill_formed(text: str) -> Iterator[str]:
    """Yield what is wrong with the spacing and punctuation of a text."""
    for pattern, fault in _ILL_FORMED:
        found = pattern.search(text)
        if found:
            yield f"{fault}: …{text[max(0, found.start() - 15) : found.end() + 15]}…"
    expected = ""
    for mark in text:
        if mark in DOUBLE_QUOTES:
            if expected and mark in expected:
                expected = ""
            elif expected or mark not in _CLOSING:
                yield f"quotation marks do not pair at {mark}"
                return
            else:
                expected = _CLOSING[mark]
    if expected:
        yield "a quotation mark is not closed"


def _faults(
    segment: Segment, wording: Wording, rendering: TemplateRendering, values: Mapping[str, Value]
) -> Iterator[str]:
    yield from _slot_faults(segment, rendering)
    realised = rendering.realise(values)
    text = realised.text
    yield from ill_formed(text)
    for start, end in realised.detachable:
        yield from (f"without the detachable part, {fault}" for fault in ill_formed(text[:start] + text[end:]))
        inside = [name for name, place in realised.places.items() if start <= place.value[0] < end]
        if inside:
            yield f"slot {inside[0]!r} stands inside the detachable part"
    for name in (name for name, slot in segment.slots.items() if slot.kind == "date" and name in realised.places):
        end = realised.places[name].phrase[1]
        ends = {end, *(stop for start, stop in realised.detachable if start == end)}
        if _short_months_end_in_a_stop(rendering.language) and any(text[place : place + 1] == "." for place in ends):
            yield f"date {name!r} stands directly before a full stop"
    if len(realised.detachable) > 1:
        yield f"{len(realised.detachable)} detachable parts; expected at most one"
    exclamations = sum(text.count(mark) for mark in "!！")
    if exclamations > 1 or (exclamations and any(mark in text for mark in QUESTION_MARKS)):
        yield "more than one exclamation mark, or a question mark beside it"
    if not any(
        mark in COMMAS and not text[place - 1 : place + 2].replace(mark, "").isdigit()
        for place, mark in enumerate(text)
    ):
        yield "no comma"
    yield from _mark_faults(segment, wording, realised)
    yield from agreement_faults(segment, rendering)


def _written_faults(renderings: Mapping[Wording, Rendering]) -> Iterator[str]:
    """Yield what is wrong with the errors that were written into the renderings of a language."""
    for wording, rendering in renderings.items():
        if not isinstance(rendering, TemplateRendering):
            continue
        for kind, error in rendering.errors.items():
            counts = [stretch.count(error.right) for stretch in rendering.stretches]
            if sum(counts) != 1:
                yield f"{wording}: {kind}: {error.right!r} stands {sum(counts)} times between the slots; expected once"
                continue
            stretch = rendering.stretches[counts.index(1)]
            changed = stretch.replace(error.right, error.wrong)
            yield from (
                f"{wording}: {kind}: {fault}"
                for fault in ill_formed(changed.strip())
                if fault not in set(ill_formed(stretch.strip()))
            )


@cache
def _short_months_end_in_a_stop(language: str) -> bool:
    return any(format_day(language, month, 9, abbreviated=True).endswith(".") for month in range(1, 13))


def _slot_faults(segment: Segment, rendering: TemplateRendering) -> Iterator[str]:
    if sorted(rendering.slots) != sorted(segment.slots):
        yield f"slots {sorted(rendering.slots)}; expected each of {sorted(segment.slots)} once"
    for slot, branches in rendering.branches.items():
        missing = integer_categories(rendering.language) - branches
        if missing:
            yield f"slot {slot!r} lacks the plural branches {', '.join(sorted(missing))}"
    unbranched = [
        name
        for name, slot in segment.slots.items()
        if slot.kind == "number" and name in rendering.slots and name not in rendering.branches
    ]
    for name in unbranched if len(integer_categories(rendering.language)) > 1 else ():
        # A number that follows what it counts, as in a list, agrees with nothing.
        if re.search(rf"{{{name}}}\s*\w", rendering.template):
            yield f"number {name!r} has no plural branches"


def agreement_faults(segment: Segment, rendering: TemplateRendering) -> Iterator[str]:
    """Yield every slot that does not agree, by the language's lexicon, with the word directly before it.

    A word whose form hangs on the next sound (*a*, *gli*) may stand before no slot; a preposition asks for a case.
    """
    language = rendering.language
    never = correction(language, "before", "slots-never") or ()
    never_names = correction(language, "before", "names-never") or ()
    cases = correction(language, "before", "cases") or {}
    for slot, case, before in rendering.contexts:
        word = before.lower()
        declared = segment.slots.get(slot)
        is_name = declared is not None and declared.kind in ("person", "place", "organisation")
        if word in never or (is_name and word in never_names):
            yield f"{before!r} stands directly before slot {slot!r}"
        if is_name and case not in cases.get(word, (case,)):
            yield f"slot {slot!r} is in the {case} after {before!r}; expected {' or '.join(cases[word])}"


def _mark_faults(segment: Segment, wording: Wording, realised: Realised) -> Iterator[str]:
    named: dict[str, set[str]] = {}
    for mark in realised.marks:
        named.setdefault(mark.kind, set()).add(mark.name)
        marked = realised.text[slice(*mark.span)]
        words = marked.strip(" ,.;:，。、；：،؛\u00a0\u202f")
        # An antecedent may end in an apposition, with its second comma.
        if mark.kind != "detachable" and (
            not words or (marked != words and (marked[:-1] != words or "," not in words))
        ):
            yield f"<{mark.kind}> holds more than its words: {marked!r}"
    orphans = named.get("pronoun", set()) - named.get("antecedent", set())
    if orphans and not segment.position:
        yield f"pronoun {sorted(orphans)[0]!r} has no antecedent"
    idle = named.get("antecedent", set()) - named.get("pronoun", set())
    if idle and not segment.document:
        yield f"antecedent {sorted(idle)[0]!r} has no pronoun"
    marked_senses = named.get("sense", set())
    for name in sorted(marked_senses - set(segment.senses)):
        yield f"sense {name!r} is not declared in segments.toml"
    for name in sorted(set(segment.senses) - marked_senses):
        if wording != "far":
            yield f"sense {name!r} is not marked"


def _document_faults(segments: list[Segment]) -> Iterator[str]:
    if len(segments) not in _DOCUMENT_LENGTHS:
        yield f"{len(segments)} segments; expected {_DOCUMENT_LENGTHS[0]} to {_DOCUMENT_LENGTHS[-1]}"
    for language in segments[0].renderings:
        for wording in WORDINGS:
            known: set[str] = set()
            waiting: dict[str, str] = {}
            for segment in segments:
                marks = segment.renderings[language][wording].realise(fill(segment, 0)).marks
                antecedents, pronouns = (
                    {mark.name for mark in marks if mark.kind == kind} for kind in ("antecedent", "pronoun")
                )
                known |= antecedents
                waiting |= dict.fromkeys(antecedents, f"{segment.id} {language}.{wording}")
                for name in sorted(pronouns - known):
                    yield f"{segment.id} {language}.{wording}: pronoun {name!r} has no antecedent so far"
                for name in pronouns:
                    waiting.pop(name, None)
            for name, where in waiting.items():
                yield f"{where}: antecedent {name!r} has no pronoun from there on"


def _distances(where: str, texts: Mapping[Wording, str]) -> Iterator[str]:
    close = Levenshtein.normalized_distance(texts["close"], texts["reference"])
    far = Levenshtein.normalized_distance(texts["far"], texts["reference"])
    if not 0 < close <= CLOSE_AT_MOST:
        yield f"{where}: close is at distance {close:.2f}; expected above 0 and at most {CLOSE_AT_MOST}"
    if far < FAR_AT_LEAST:
        yield f"{where}: far is at distance {far:.2f}; expected at least {FAR_AT_LEAST}"


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
