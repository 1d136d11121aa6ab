"""The audit of a set: for each phenomenon, how often its label can be predicted from the surface.

Two kinds of checks look at the pairs of a phenomenon. *Baselines* are metrics that understand nothing (length, overlap
with the reference turned around, similarity to the source, how probable the characters are); *probes* are classifiers
that were trained on other items of the phenomenon (`acesmith.auditing.probes`). Each has an accuracy (a tie counts
half), 1/2 where the surface says nothing, with a cluster-bootstrap interval over items.

A phenomenon may declare in the taxonomy which artefact is the phenomenon itself: an omission does make a text shorter.
What a declared artefact explains is no leak. Otherwise an accuracy that is not 1/2 is one: the set can be passed, or
failed, without understanding, by as much as the accuracy says. Good and incorrect are exchanged at random, all of an
item's contrasts together; p is how often the accuracy is then as far from 1/2. Hundreds of checks find something by
chance, so that p is corrected by Holm over all that no declared artefact explains. A probe below 1/2 is none: where
right and wrong are balanced against each other, what it learnt of some items misleads it about the others.
"""

import heapq
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np
import numpy.typing as npt

from acesmith.auditing.probes import VIEWS, probe
from acesmith.challenge_sets.records import Contrast
from acesmith.challenge_sets.score_table import ScoreTable
from acesmith.challenge_sets.taxonomy import phenomena, phenomenon
from acesmith.engine.scoring import score_contrasts
from acesmith.errors import InputError
from acesmith.metrics_adapters.registry import metrics
from acesmith.scorers import DEFAULT_SAMPLES, FEW_ITEMS, Interval
from acesmith.scorers.paired_tests import ALPHA, Exchanges, corrected, permutation_p
from acesmith.scorers.signatures import intervals_text, signature
from acesmith.scorers.uncertainty import Resampler, interval_of
from acesmith.seeding import digest

__all__ = ["AUDITED", "Audit", "AuditLine", "Verdict", "audit"]

AUDITED = 2000
"""Contrasts of a phenomenon that are looked at: those of so many items, drawn by their hashes."""

EXCHANGES = 20_000
"""Exchanges of good and incorrect, item by item, behind the p-values: enough for a thousand checks."""

Verdict = Literal["chance", "declared", "leak"]
"""Whether a check is at chance; or the phenomenon's own artefact explains what it found; or neither."""

_BASELINES = ("length", "copy-detector", "hypothesis-only", "chrf-negated")
_ALL = frozenset((*_BASELINES, *(f"probe:{view}" for view in VIEWS)))

_EXPLAINS: Mapping[str, frozenset[str]] = {
    # What says less, or more, has other lengths, other characters, and another overlap with reference and source.
    "length": _ALL,
    "wording": _ALL - {"copy-detector"},
    "overlap": frozenset(("chrf-negated", "probe:overlap")),
    "kept": frozenset(("copy-detector",)),
    "characters": frozenset(("hypothesis-only", "probe:characters")),
    # Every text is right for one item and wrong for another, so that what a probe learnt of the one misleads it.
    "content": _ALL - {"length", "hypothesis-only"},
    "copy": _ALL,
}
"""Which checks each artefact of the taxonomy explains."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditLine:
    """What one check found in one phenomenon."""

    phenomenon: str
    """Its id."""
    artefact: str
    """What the taxonomy declares, joined by `+`, or `none`."""
    check: str
    """Name of a baseline, or `probe:` and what it sees."""
    contrasts: int
    """Contrasts looked at."""
    items: int
    """Items behind them."""
    accuracy: float
    """How often the check picks the good translation, in [0, 1]; 1/2 is chance."""
    interval: Interval | None
    """Of the accuracy."""
    p_value: float
    """Of an accuracy as far from 1/2; corrected for all checks of the audit unless the phenomenon explains it."""
    verdict: Verdict
    """What to make of it."""

    @property
    def few(self) -> bool:
        """Whether there are too few items to tell."""
        return self.items < FEW_ITEMS


@dataclass(frozen=True, slots=True, kw_only=True)
class Audit:
    """What all checks found."""

    lines: Sequence[AuditLine]
    """By phenomenon in the taxonomy's order, then by check."""
    samples: int
    """Draws of the bootstrap."""
    seed: int
    """What drew them."""
    set_hash: str
    """First 12 hexadecimal digits of the SHA-256 of the contrasts file; empty if it is not known."""

    @property
    def signature(self) -> str:
        """What a reader needs to repeat the numbers."""
        return signature(self.set_hash, audited=AUDITED, intervals=intervals_text(self.samples, self.seed))


def audit(
    contrasts: Iterable[Contrast],
    *,
    samples: int = DEFAULT_SAMPLES,
    seed: int = 0,
    set_hash: str = "",
    progress: Callable[[int, int, str], None] | None = None,
) -> Audit:
    """Return the audit of a set.

    Args:
        contrasts: The set; it is read once.
        samples: Draws of the bootstrap behind the intervals, at least 1.
        seed: Draws them.
        set_hash: SHA-256 of the contrasts file, in hexadecimal.
        progress: Told how many phenomena are done.

    Raises:
        InputError: There is no contrast with a better translation.
        MissingExtraError: scikit-learn is not installed.
    """
    chosen = _chosen(contrasts)
    if not chosen:
        raise InputError("the set", "no contrast in it has a better translation; expected at least one")
    lines: list[AuditLine] = []
    most = max(len({contrast.item for contrast in group}) for group in chosen.values())
    exchanges = Exchanges(most, EXCHANGES, seed)
    for done, (name, group) in enumerate(chosen.items(), 1):
        codes: dict[str, int] = {}
        items = np.array([codes.setdefault(contrast.item, len(codes)) for contrast in group])
        resampler = Resampler(len(codes), samples, seed)
        for check, found in _checks(group, items):
            lines.append(_line(name, check, found, items, resampler, exchanges))
        if progress:
            progress(done, len(chosen), "auditing")
    return Audit(lines=_judged(lines), samples=samples, seed=seed, set_hash=set_hash[:12])


def _chosen(contrasts: Iterable[Contrast]) -> dict[str, list[Contrast]]:
    """Return the contrasts to look at, by phenomenon and in the order of their hashes; the least if there are many."""
    heaps: dict[str, list[tuple[int, str, Contrast]]] = {}
    for contrast in contrasts:
        if contrast.expectation != "better":
            continue
        heap = heaps.setdefault(contrast.phenomena, [])
        # A heap has its least entry first, so that the greatest hash is to be the least entry.
        entry = (-int(digest("audit", contrast.item, contrast.id, size=8), 16), contrast.id, contrast)
        if len(heap) < AUDITED:
            heapq.heappush(heap, entry)
        else:
            heapq.heappushpop(heap, entry)
    order = {name: place for place, name in enumerate(phenomena())}
    names = sorted(heaps, key=lambda name: (order.get(name, len(order)), name))
    return {name: [contrast for *_, contrast in sorted(heaps[name], reverse=True)] for name in names}


def _checks(
    contrasts: Sequence[Contrast], items: npt.NDArray[np.int64]
) -> Iterable[tuple[str, npt.NDArray[np.float64]]]:
    referenced = all(contrast.reference is not None for contrast in contrasts)
    baselines = [metrics().load(name)() for name in _BASELINES]
    usable = [metric for metric in baselines if referenced or not metric.needs_reference]
    table = score_contrasts(contrasts, usable, workers=1)
    for metric in usable:
        yield metric.name, _picks(contrasts, table, metric.name)
    for view in VIEWS:
        found = probe(contrasts, items, view)
        if found is not None:
            yield f"probe:{view}", found


def _picks(contrasts: Sequence[Contrast], table: ScoreTable, name: str) -> npt.NDArray[np.float64]:
    scores = table.scores[name]
    sign = 1 if table.metrics[name].higher_is_better else -1
    pairs = np.array([[scores[hypothesis.key] for hypothesis in contrast.hypotheses()] for contrast in contrasts])
    found: npt.NDArray[np.float64] = (np.sign(sign * (pairs[:, 0] - pairs[:, 1])) + 1) / 2
    return found


def _line(
    name: str,
    check: str,
    found: npt.NDArray[np.float64],
    items: npt.NDArray[np.int64],
    resampler: Resampler,
    exchanges: Exchanges,
) -> AuditLine:
    totals = resampler.totals(items, np.stack([found, np.ones(len(found))], axis=1))
    by_item = np.bincount(items, weights=found - 0.5, minlength=resampler.items)
    flipped = exchanges.sums(np.arange(resampler.items, dtype=np.int64), by_item[:, None].astype(np.float64))[:, 0]
    p_value = permutation_p(float(by_item.sum()), flipped)
    if check.startswith("probe:") and by_item.sum() < 0:
        p_value = 1.0
    return AuditLine(
        phenomenon=name,
        artefact="+".join(sorted(phenomenon(name).artefacts)) or "none",
        check=check,
        contrasts=len(found),
        items=resampler.items,
        accuracy=float(found.mean()),
        interval=interval_of(totals[:, 0] / totals[:, 1]),
        p_value=p_value,
        verdict="chance",
    )


def _judged(lines: Sequence[AuditLine]) -> list[AuditLine]:
    """Return the lines with their verdicts: what nothing explains is corrected for the number of such checks."""
    explained = [line.check in _explained(line.phenomenon) for line in lines]
    others = iter(corrected([line.p_value for line, known in zip(lines, explained, strict=True) if not known], "holm"))
    judged = []
    for line, known in zip(lines, explained, strict=True):
        p_value = line.p_value if known else next(others)
        found: Verdict = "declared" if known else "leak"
        judged.append(replace(line, p_value=p_value, verdict=found if p_value <= ALPHA else "chance"))
    return judged


def _explained(name: str) -> frozenset[str]:
    """Return the checks that the phenomenon's own artefacts explain."""
    facts = phenomenon(name)
    explained = frozenset().union(*(_EXPLAINS[artefact] for artefact in facts.artefacts))
    # Where the evidence is in the world, the hypothesis itself is meant to show what is wrong.
    return explained | _EXPLAINS["characters"] if facts.evidence == "world" else explained
