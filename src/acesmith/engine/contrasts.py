"""Make the contrasts of one segment and language pair: run the generators and complete their drafts."""

from collections import Counter
from collections.abc import Iterator, Mapping

from acesmith.challenge_sets.records import Contrast, Provenance
from acesmith.challenge_sets.segments import PairView
from acesmith.challenge_sets.taxonomy import phenomenon
from acesmith.generators.drafts import Draft, Generator, Reject
from acesmith.generators.registry import GeneratorEntry
from acesmith.seeding import stream

__all__ = ["Rejects", "contrasts_of"]

Rejects = Counter[tuple[str, str]]
"""How many proposals failed, by generator and reason."""


def contrasts_of(
    view: PairView, entry: GeneratorEntry, generator: Generator, seed: int, rejects: Rejects
) -> Iterator[Contrast]:
    """Yield the contrasts that one generator makes from one view.

    Its random stream is derived from (seed, generator, version, corpus, segment, target language), so that neither
    order nor the other generators change a contrast, and every source language has the same translations.
    """
    segment = view.segment
    rng = stream(seed, entry.name, entry.version, segment.corpus, segment.id, view.target_language)
    for draft in generator(view, rng):
        if isinstance(draft, Reject):
            rejects[entry.name, draft.reason] += 1
            continue
        reference = draft.reference if draft.reference is not None else view.target("reference").text
        if draft.good == draft.incorrect or (reference == draft.incorrect):
            # A metric cannot be asked to prefer what is the same, or to punish the reference itself.
            rejects[entry.name, "the incorrect translation is the good one or the reference"] += 1
            continue
        yield _contrast(view, entry, seed, draft, reference)


def _contrast(view: PairView, entry: GeneratorEntry, seed: int, draft: Draft, reference: str) -> Contrast:
    segment = view.segment
    facts = phenomenon(draft.phenomenon)
    langpair = f"{view.source_language}-{view.target_language}"
    rendering = view.rendering(draft.wording)
    source_context, target_context = view.context or (None, None)
    return Contrast(
        id=f"{langpair}:{facts.slug}:{segment.id}:{draft.place}",
        source=draft.source if draft.source is not None else view.source.text,
        good_translation=draft.good,
        incorrect_translation=draft.incorrect,
        reference=reference,
        phenomena=draft.phenomenon,
        langpair=langpair,
        incorrect_spans=draft.incorrect_spans,
        good_spans=draft.good_spans,
        expectation=facts.expectation,
        severity=facts.severity,
        evidence=facts.evidence,
        source_context=source_context,
        target_context=target_context,
        item=f"{segment.corpus}:{segment.item}",
        grid=f"{langpair}:{entry.name}:{segment.id}:{draft.grid}" if draft.grid else None,
        good_cell=draft.good_cell or None,
        incorrect_cell=draft.incorrect_cell or None,
        split=segment.split,
        good_is_reference=draft.good == reference,
        provenance=Provenance(
            generator=entry.name,
            generator_version=entry.version,
            seed=seed,
            corpus=segment.corpus,
            segment=segment.id,
            original_language=segment.original_language,
            author=rendering.author,
            review=rendering.review,
            licence=segment.licence,
        ),
    )


def by_generator(rejects: Rejects) -> Mapping[str, Mapping[str, int]]:
    """Return the rejects as the manifest holds them, sorted."""
    table: dict[str, dict[str, int]] = {}
    for (generator, reason), count in sorted(rejects.items()):
        table.setdefault(generator, {})[reason] = count
    return table
