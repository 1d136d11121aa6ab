"""Small verdicts that the tests of this folder print."""

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

from acesmith.challenge_sets.records import Contrast
from acesmith.challenge_sets.score_table import MetricFacts, ScoreTable
from acesmith.challenge_sets.taxonomy import phenomenon
from acesmith.scorers import Evaluation, evaluate
from acesmith.scorers.aces_score import aces_phenomena
from samples import contrast

EVIL = "=cmd|'x'!A1\t<script>alert(1)</script>[b]\x1b[31m\u202e_*x*_"
"""A name that tries to be a formula, a table cell, markup, a terminal command and a reversed line."""

# Phenomenon, language pair, item; then scores of the good and the incorrect translation by chrf, and by ter.
ROWS: tuple[tuple[str, str, str, tuple[float, float], tuple[float, float]], ...] = (
    ("addition", "en-de", "a", (60.0, 50.0), (0.5, 0.25)),
    ("addition", "de-en", "a", (70.0, 50.0), (0.25, 0.5)),
    ("addition", "en-de", "b", (50.0, 50.0), (0.5, 0.5)),
    ("hallucination-number-level-1", "en-de", "a", (55.0, 50.0), (0.25, 0.5)),
    ("nonsense", "en-de", "b", (45.0, 50.0), (0.25, 0.5)),
    ("number-crossed", "en-de", "a", (75.0, 25.0), (0.25, 0.5)),
    ("number-crossed", "en-de", "a", (50.0, 60.0), (0.5, 0.25)),
    ("number-equal", "en-de", "a", (75.0, 50.0), (0.25, 0.25)),
)

CELLS = (("close-right", "far-wrong"), ("far-right", "close-wrong"))


def contrasts(extra: str | None = None) -> list[Contrast]:
    """Return the contrasts of ROWS, and one more of the phenomenon `extra`."""
    made = []
    crossed = 0
    names = [(name, langpair, item) for name, langpair, item, *_ in ROWS]
    if extra is not None:
        names.append((extra, "en-de", "c"))
    for number, (name, langpair, item) in enumerate(names):
        changes: dict[str, Any] = {"id": f"c{number}", "source": f"s{number}", "phenomena": name, "langpair": langpair}
        if name.endswith("crossed"):
            changes["grid"] = "g"
            changes["good_cell"], changes["incorrect_cell"] = CELLS[crossed]
            crossed += 1
        made.append(contrast(**changes, item=item, expectation=phenomenon(name).expectation))
    return made


def table(made: list[Contrast], names: Mapping[str, bool]) -> ScoreTable:
    """Return the scores of ROWS.

    Args:
        made: The contrasts.
        names: Metrics, and whether higher is better; those that are, score as chrf does, the others as ter does.
    """
    pairs = [(chrf, ter) for *_, chrf, ter in ROWS] + [((1.0, 0.0), (0.0, 1.0))]
    scores: dict[str, dict[str, float]] = {name: {} for name in names}
    for one, both in zip(made, pairs, strict=False):
        for name, higher in names.items():
            for hypothesis, score in zip(one.hypotheses(), both[0 if higher else 1], strict=True):
                scores[name][hypothesis.key] = score
    facts = {
        name: MetricFacts(signature=f"{name}|v:1", higher_is_better=higher, resolution=0.0)
        for name, higher in names.items()
    }
    return ScoreTable(metrics=facts, scores=scores)


def verdict(
    names: Mapping[str, bool] | None = None,
    extra: str | None = None,
    *,
    only: str | None = None,
    flat: tuple[str, str] | None = None,
    **choices: Any,
) -> Evaluation:
    """Return the verdict on metrics over ROWS.

    Args:
        names: Metrics, and whether higher is better; chrf and ter by default.
        extra: A further phenomenon.
        only: The one phenomenon to keep.
        flat: A metric and the phenomenon on which all its scores are the same.
        choices: What `evaluate` takes.
    """
    made = contrasts(extra)
    scores = table(made, names or {"chrf": True, "ter": False})
    if flat is not None:
        same = {h.key: 0.0 for one in made if one.phenomena == flat[1] for h in one.hypotheses()}
        changed = {**scores.scores, flat[0]: {**scores.scores[flat[0]], **same}}
        scores = ScoreTable(metrics=scores.metrics, scores=changed)
    kept = [one for one in made if only in (None, one.phenomena)]
    return evaluate(kept, scores, set_hash="0123456789abcdef", **choices)


def only_ties() -> Evaluation:
    """Return the verdict on a metric that gives one contrast two equal scores, ties dropped."""
    one = contrast(phenomena="addition")
    facts = MetricFacts(signature="m|v:1", higher_is_better=True, resolution=0.0)
    scores = {hypothesis.key: 0.5 for hypothesis in one.hypotheses()}
    return evaluate([one], ScoreTable(metrics={"m": facts}, scores={"m": scores}), ties="drop")


def whole_of_aces(names: Mapping[str, Collection[str]], **choices: Any) -> Evaluation:
    """Return the verdict on metrics that get every contrast of ACES right, one a phenomenon.

    Args:
        names: Metrics, and the phenomena on which all their scores are the same.
        choices: What `evaluate` takes.
    """
    made = [contrast(id=name, source=name, phenomena=name) for name in aces_phenomena()]
    scores: dict[str, dict[str, float]] = {metric: {} for metric in names}
    for metric, flat in names.items():
        for one in made:
            for hypothesis, score in zip(one.hypotheses(), (1.0, 0.0), strict=True):
                scores[metric][hypothesis.key] = 0.0 if one.phenomena in flat else score
    facts = MetricFacts(signature="x", higher_is_better=True, resolution=0.0)
    return evaluate(made, ScoreTable(metrics=dict.fromkeys(names, facts), scores=scores), **choices)


def golden(name: str, text: str, update: bool) -> str:
    """Return the golden text of that name; `update` makes it `text` first."""
    path = Path(__file__).parent / "golden" / name
    if update:
        path.write_text(text, encoding="utf-8")
    return path.read_text(encoding="utf-8")


def many(number: int) -> dict[str, bool]:
    """Return so many metrics with long names."""
    return {f"a-long-metric-name-{place}": place % 2 == 0 for place in range(number)}
