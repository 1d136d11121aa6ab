"""The audit: an artefact that was planted is found, and where there is none nothing is."""

import json
import random
from collections.abc import Callable

import numpy as np
import pytest

from acesmith.auditing import Audit, audit
from acesmith.auditing.probes import VIEWS, probe
from acesmith.challenge_sets.records import Contrast
from acesmith.errors import InputError
from acesmith.reporting.audits import COLUMNS, render_audit
from samples import contrast

WORDS = [
    "river",
    "market",
    "window",
    "garden",
    "letter",
    "winter",
    "doctor",
    "bridge",
    "candle",
    "forest",
    "orange",
    "pocket",
    "silver",
    "travel",
    "number",
]


def _set(
    spoil: Callable[[str, str], tuple[str, str]],
    *,
    items: int = 60,
    phenomenon: str = "ambiguous-translation-wrong-sense-frequent",
) -> list[Contrast]:
    """Return pairs of random words, of equal make but for what `spoil` does to them."""
    rng = random.Random(1)  # noqa: S311
    made = []
    for number in range(2 * items):
        reference, *pair = (" ".join(rng.choices(WORDS, k=8)) for _ in range(3))
        good, incorrect = spoil(pair[0], pair[1])
        made.append(
            contrast(
                id=f"c{number}",
                source=" ".join(rng.choices(WORDS, k=8)),
                good_translation=good,
                incorrect_translation=incorrect,
                reference=reference,
                phenomena=phenomenon,
                item=f"i{number // 2}",
            )
        )
    return made


def _verdicts(found: Audit) -> dict[str, str]:
    return {line.check: line.verdict for line in found.lines}


def test_where_nothing_tells_them_apart_the_audit_is_at_chance() -> None:
    found = audit(_set(lambda good, incorrect: (good, incorrect)), samples=300)
    # Eight intervals of 95 %: one may miss by chance.
    assert list(_verdicts(found).values()).count("chance") >= 7
    assert {line.items for line in found.lines} == {60}
    assert all(abs(line.accuracy - 0.5) < 0.2 for line in found.lines)


@pytest.mark.parametrize(
    ("plant", "checks"),
    [
        (lambda good, incorrect: (good, incorrect.replace("e", "ee", 1)), {"probe:characters"}),
        (lambda good, incorrect: (good, incorrect + " and so on"), {"length", "probe:length", "probe:source-length"}),
        (lambda good, incorrect: (good, incorrect + "."), {"probe:length", "probe:characters"}),
    ],
    ids=["doubled letter", "longer", "full stop"],
)
def test_a_planted_artefact_is_found(plant: Callable[[str, str], tuple[str, str]], checks: set[str]) -> None:
    found = audit(_set(plant), samples=300)
    leaks = {check for check, verdict in _verdicts(found).items() if verdict == "leak"}
    assert checks <= leaks
    for line in found.lines:
        if line.check in checks and line.check.startswith("probe"):
            assert line.accuracy > 0.7


def test_an_overlap_with_the_reference_is_found() -> None:
    pairs = _set(lambda good, incorrect: (good, incorrect))
    planted = [
        contrast(
            **{
                name: getattr(one, name)
                for name in ("id", "source", "reference", "phenomena", "item", "good_translation")
            },
            incorrect_translation=(one.reference or "").replace("r", "", 1),
        )
        for one in pairs
    ]
    verdicts = _verdicts(audit(planted, samples=300))
    assert verdicts["chrf-negated"] == verdicts["probe:overlap"] == "leak"


def test_what_the_phenomenon_declares_is_no_leak() -> None:
    found = audit(_set(lambda good, incorrect: (good, incorrect[: len(incorrect) // 2]), phenomenon="omission"))
    assert _verdicts(found)["length"] == "declared"
    assert {line.artefact for line in found.lines} == {"length"}


def test_a_probe_is_never_trained_on_the_item_that_it_is_asked_about() -> None:
    # Each item has a letter of its own that tells its incorrect sides: nothing to be learnt from the others.
    made = [
        contrast(
            id=f"{item}{number}",
            source=f"{item}{number}",
            good_translation="the same words",
            incorrect_translation=f"the same words{chr(0x4E00 + item)}",
            item=f"i{item}",
        )
        for item in range(40)
        for number in range(3)
    ]
    found = probe(made, np.repeat(np.arange(40), 3), "characters")
    assert found is not None
    assert found.mean() <= 0.5


def test_too_few_items_have_no_probe() -> None:
    made = _set(lambda good, incorrect: (good, incorrect), items=4)
    assert all(probe(made, np.repeat(np.arange(4), 2), view) is None for view in VIEWS)
    assert {line.check for line in audit(made, samples=20).lines} == {
        "length",
        "copy-detector",
        "hypothesis-only",
        "chrf-negated",
    }


def test_the_same_set_and_seed_give_the_same_audit_in_any_order() -> None:
    made = _set(lambda good, incorrect: (good, incorrect), items=12)
    assert audit(made, samples=50) == audit(made[::-1], samples=50)


def test_a_set_of_equal_pairs_is_refused() -> None:
    with pytest.raises(InputError, match=r"^the set: no contrast in it has a better translation"):
        audit([contrast(phenomena="number-equal", expectation="equal")])


def test_the_forms_of_an_audit_hold_the_same() -> None:
    found = audit(_set(lambda good, incorrect: (good, incorrect + " and so on")), samples=50)
    rows = [line.split("\t") for line in render_audit(found, "tsv").splitlines()]
    assert tuple(rows[0]) == (*COLUMNS, "signature")
    assert len(rows) == 1 + len(found.lines) == 1 + len(json.loads(render_audit(found, "json"))["lines"])
    table = render_audit(found)
    assert "1.000 !" in render_audit(found, "markdown")
    assert "leaks over 30 items or more" in " ".join(table.split())
    assert max(len(line) for line in table.splitlines()) <= 100
