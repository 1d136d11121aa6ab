"""The verdict on metrics, against a slow obvious count over random sets, and its rules one by one."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from acesmith.challenge_sets.records import Contrast, Provenance
from acesmith.challenge_sets.score_table import MetricFacts, ScoreTable
from acesmith.challenge_sets.taxonomy import ACES_CATEGORIES, phenomena, phenomenon
from acesmith.errors import InputError
from acesmith.scorers import REFERENCE_ONLY_SUFFIX, CategoryAverage, Counts, Evaluation, Ties, evaluate
from acesmith.scorers.aces_score import ACES_WEIGHTS, aces_phenomena
from samples import contrast

Scored = Sequence[tuple[Contrast, float, float]]
"""Contrasts, each with the scores of its good and its incorrect translation."""

NAMES = (
    "addition",
    "omission",
    "hallucination-number-level-1",
    "nonsense",
    "punctuation:deletion_all",
    "number-crossed",
    "number-reference-only",
    "number-equal",
    "an-imported-one",
)


def _pair(number: int, **changes: Any) -> Contrast:
    name = changes.get("phenomena", "addition")
    values = {
        "id": f"c{number}",
        "source": f"source {number}",
        "phenomena": name,
        "expectation": phenomenon(name).expectation,
        "item": f"item {number}",
    }
    return contrast(**{**values, **changes})


def _table(scored: Scored, *, higher_is_better: bool = True, resolution: float = 0.0) -> ScoreTable:
    scores: dict[str, float] = {}
    for one, good, incorrect in scored:
        for hypothesis, score in zip(one.hypotheses(), (good, incorrect), strict=True):
            scores[hypothesis.key] = score
    facts = MetricFacts(signature="m|v:1", higher_is_better=higher_is_better, resolution=resolution)
    return ScoreTable(metrics={"m": facts}, scores={"m": scores})


def _evaluate(scored: Scored, **choices: Any) -> Evaluation:
    facts = {name: choices.pop(name) for name in ("higher_is_better", "resolution") if name in choices}
    return evaluate((one for one, _, _ in scored), _table(scored, **facts), **choices)


@st.composite
def _sets(draw: st.DrawFn) -> Scored:
    scores = st.sampled_from((0.0, 0.5, 1.0, 2.0))
    rows = draw(
        st.lists(
            st.tuples(
                st.sampled_from(NAMES),
                st.sampled_from(("en-de", "de-en", "zh-Hant-en")),
                st.sampled_from("abc"),
                st.booleans(),
                scores,
                scores,
            ),
            min_size=1,
            max_size=30,
        )
    )
    return [
        (
            _pair(
                number, phenomena=name, langpair=langpair, item=item, good_is_reference=flag, reference=f"{item}{flag}"
            ),
            good,
            incorrect,
        )
        for number, (name, langpair, item, flag, good, incorrect) in enumerate(rows)
    ]


def _tau(outcomes: Iterable[int], ties: str) -> Fraction | None:
    listed = [outcome for outcome in outcomes if outcome or ties != "drop"]
    values = [-1 if not outcome and ties == "discordant" else outcome for outcome in listed]
    return Fraction(sum(values), len(values)) if values else None


def _mean(values: Iterable[Fraction | None]) -> Fraction | None:
    listed = [value for value in values if value is not None]
    return sum(listed, Fraction(0)) / len(listed) if listed else None


def _close(value: float | None, expected: Fraction | None) -> bool:
    return (value is None) == (expected is None) and value == pytest.approx(
        None if expected is None else float(expected)
    )


@given(_sets(), st.sampled_from(("discordant", "drop", "half")), st.sampled_from(("macro", "pooled")), st.booleans())
def test_everything_is_as_a_slow_count_has_it(
    scored: Scored, ties: Ties, average: CategoryAverage, higher: bool
) -> None:
    evaluation = _evaluate(
        scored, ties=ties, category_average=average, by=["phenomenon,langpair"], higher_is_better=higher
    )
    result = evaluation.metrics["m"]
    groups: dict[Any, list[tuple[int, str, tuple[str | None, ...]]]] = defaultdict(list)
    members: dict[str, dict[str, None]] = defaultdict(dict)
    equal: dict[str, list[float]] = defaultdict(list)
    gaps: list[float] = []
    for one, good, incorrect in scored:
        if one.expectation == "equal":
            equal[one.phenomena].append(abs(good - incorrect))
            continue
        gaps.append(abs(good - incorrect))
        outcome = (good > incorrect) - (good < incorrect)
        triple = (one.good_translation, one.incorrect_translation, one.reference)
        name, category = one.phenomena, phenomenon(one.phenomena).category
        if one.good_is_reference and category in ACES_CATEGORIES:
            name, category = name + REFERENCE_ONLY_SUFFIX, "reference-only"
        members[category][name] = None
        for group in (
            ("phenomenon", name),
            ("category", category),
            ("langpair", one.langpair),
            (name, one.langpair),
        ):
            groups[group].append((outcome if higher else -outcome, one.item, triple))

    found: dict[Any, Any] = {("phenomenon", name): each for name, each in result.phenomena.items()}
    found |= {("category", name): each for name, each in result.categories.items()}
    found |= {("langpair", name): each for name, each in result.langpairs.items()}
    found |= result.divisions["phenomenon,langpair"]
    assert set(found) == set(groups)
    for group, rows in groups.items():
        outcomes = [outcome for outcome, _, _ in rows]
        expected = Counts(concordant=outcomes.count(1), discordant=outcomes.count(-1), ties=outcomes.count(0))
        assert found[group].counts == expected
        assert found[group].contrasts == len(rows)
        assert found[group].items == len({item for _, item, _ in rows})
        assert found[group].triples == len({triple for _, _, triple in rows})
        assert found[group].tie_rate == outcomes.count(0) / len(outcomes)
    taus = {group: _tau((outcome for outcome, _, _ in rows), ties) for group, rows in groups.items()}
    for category, names in members.items():
        its = [taus["phenomenon", name] for name in names]
        assert result.categories[category].phenomena == sum(tau is not None for tau in its)
        if average == "macro":
            taus["category", category] = _mean(its)
    assert all(_close(found[group].tau, tau) for group, tau in taus.items())
    assert _close(result.macro.tau, _mean(tau for (kind, _), tau in taus.items() if kind == "phenomenon"))
    summed = [
        Fraction(str(ACES_WEIGHTS[name])) * tau
        for (kind, name), tau in taus.items()
        if kind == "category" and name in ACES_WEIGHTS and tau is not None
    ]
    assert _close(result.aces.value, sum(summed, Fraction(0)) if summed else None)
    assert {name: pairs.contrasts for name, pairs in result.equal.items()} == {n: len(g) for n, g in equal.items()}
    assert all(pairs.mean_gap == pytest.approx(sum(equal[n]) / len(equal[n])) for n, pairs in result.equal.items())
    for pairs in result.equal.values():
        assert pairs.error_gap == (pytest.approx(sum(gaps) / len(gaps)) if gaps else None)
        assert pairs.relative_gap == (pytest.approx(pairs.mean_gap / pairs.error_gap) if pairs.error_gap else None)
    assert evaluation.contrasts == len(scored)
    assert evaluation.items == len({one.item for one, _, _ in scored})


@given(_sets().flatmap(lambda scored: st.tuples(st.just(scored), st.permutations(scored))))
def test_the_order_of_the_contrasts_does_not_matter(both: tuple[Scored, Scored]) -> None:
    first, second = (_evaluate(scored, by=["phenomenon,langpair"]) for scored in both)
    assert first == second
    assert list(first.metrics["m"].phenomena) == list(second.metrics["m"].phenomena)
    assert first.metrics["m"].divisions == second.metrics["m"].divisions


@given(_sets(), st.sampled_from(("drop", "half")))
def test_a_negated_metric_has_the_negated_verdict(scored: Scored, ties: Ties) -> None:
    one = _evaluate(scored, ties=ties).metrics["m"]
    other = _evaluate([(c, -good, -incorrect) for c, good, incorrect in scored], ties=ties).metrics["m"]
    lower = _evaluate(scored, ties=ties, higher_is_better=False).metrics["m"]
    assert other.phenomena == lower.phenomena
    assert {n: e.tau for n, e in other.phenomena.items()} == {
        n: None if e.tau is None else -e.tau for n, e in one.phenomena.items()
    }


def test_a_category_is_the_mean_of_its_phenomena_unless_pooled() -> None:
    # Number level 1: three right of three, τ = 1. Nonsense: one wrong of one, τ = -1. Mean 0; pooled (3 - 1) / 4.
    scored = [(_pair(n, phenomena="hallucination-number-level-1"), 1.0, 0.0) for n in range(3)]
    scored.append((_pair(3, phenomena="nonsense"), 0.0, 1.0))
    macro = _evaluate(scored).metrics["m"]
    pooled = _evaluate(scored, category_average="pooled").metrics["m"]
    assert macro.categories["mistranslation"].tau == 0.0
    assert pooled.categories["mistranslation"].tau == 0.5
    assert macro.categories["mistranslation"].counts == Counts(concordant=3, discordant=1)
    assert macro.macro.tau == pooled.macro.tau == 0.0
    assert macro.aces.value == 0.0
    assert pooled.aces.value == 2.5


def test_a_phenomenon_of_nothing_but_dropped_ties_is_none_and_in_no_mean() -> None:
    scored = [
        (_pair(0, phenomena="hallucination-number-level-1"), 1.0, 1.0),
        (_pair(1, phenomena="nonsense"), 1.0, 0.0),
    ]
    result = _evaluate(scored, ties="drop").metrics["m"]
    assert result.phenomena["hallucination-number-level-1"].tau is None
    assert result.categories["mistranslation"].tau == 1.0
    assert result.categories["mistranslation"].phenomena == result.macro.phenomena == result.aces.phenomena == 1
    assert "hallucination-number-level-1" in result.aces.missing


def test_a_set_of_equal_pairs_has_no_tau() -> None:
    evaluation = _evaluate(
        [(_pair(0, phenomena="number-equal"), 0.5, 0.25)], by=["phenomenon,langpair"], resolution=0.25
    )
    result = evaluation.metrics["m"]
    assert [*result.phenomena, *result.categories, *result.langpairs, *result.divisions["phenomenon,langpair"]] == []
    assert result.macro.tau is None
    assert result.aces.value is None
    assert result.equal["number-equal"].told_apart == 0


def test_grids_are_reported_by_family() -> None:
    cells = (("close-right", "far-wrong"), ("far-right", "close-wrong"))
    scored = [
        (
            _pair(n, phenomena="number-crossed", grid="g", good_cell=good, incorrect_cell=incorrect, item="i"),
            *scores,
        )
        for n, ((good, incorrect), scores) in enumerate(zip(cells, ((0.75, 0.25), (0.5, 0.25)), strict=True))
    ]
    grid = _evaluate(scored).metrics["m"].grids["number-crossed"]
    assert (grid.grids, grid.items, grid.both_right) == (1, 1, 1)
    # ((0.75 - 0.25) + (0.5 - 0.25)) / 2, and 0.75 - 0.5.
    assert (grid.error_cost, grid.rewording_cost) == (0.375, 0.25)


def test_grids_are_oriented_and_know_the_resolution() -> None:
    cells = (("close-right", "far-wrong"), ("far-right", "close-wrong"))
    scored = [
        (_pair(n, phenomena="number-crossed", grid="g", good_cell=good, incorrect_cell=incorrect), 0.25, 0.75)
        for n, (good, incorrect) in enumerate(cells)
    ]

    def grid(**facts: Any) -> tuple[int, float]:
        scores = _evaluate(scored, **facts).metrics["m"].grids["number-crossed"]
        return scores.both_right, scores.error_cost

    assert grid() == (0, -0.5)
    assert grid(higher_is_better=False) == (1, 0.5)
    assert grid(higher_is_better=False, resolution=0.5) == (0, 0.5)


def _whole_of_aces(**changes: Any) -> Scored:
    return [(_pair(number, **{"phenomena": name, **changes}), 1.0, 0.0) for number, name in enumerate(aces_phenomena())]


def test_aces_own_set_has_an_aces_score() -> None:
    aces = _evaluate(_whole_of_aces(), set_hash="ab" * 32).metrics["m"].aces
    assert aces.label == "ACES-Score"
    assert aces.status == "complete"
    assert aces.value == pytest.approx(29.1)


def test_in_aces_own_set_a_good_translation_that_is_the_reference_counts_as_its_authors_count_it() -> None:
    result = _evaluate(_whole_of_aces(good_is_reference=True)).metrics["m"]
    assert result.aces.label == "ACES-Score"
    assert result.aces.complete


@pytest.mark.parametrize(
    ("scored", "choices"),
    [
        (_whole_of_aces(provenance=Provenance(generator="x")), {}),
        (_whole_of_aces(grid="g"), {}),
        (_whole_of_aces(twin="t"), {}),
        (_whole_of_aces()[1:], {}),
        ([*_whole_of_aces(), (_pair(100, phenomena="number-crossed"), 1.0, 0.0)], {}),
        ([*_whole_of_aces(), (_pair(100, phenomena="imported-one"), 1.0, 0.0)], {}),
        (_whole_of_aces(), {"ties": "half"}),
        (_whole_of_aces(), {"category_average": "pooled"}),
    ],
    ids=["made", "grid", "twin", "one less", "one of ours", "an imported one", "another tie rule", "pooled"],
)
def test_any_other_set_or_rule_has_an_aces_weighted_score_with_the_hash(
    scored: Scored, choices: Mapping[str, str]
) -> None:
    aces = _evaluate(scored, set_hash="0123456789abcdef", **choices).metrics["m"].aces
    assert aces.label == "ACES-weighted score (set 0123456789ab)"


def test_a_good_translation_that_is_the_reference_enters_no_category_of_aces() -> None:
    scored = [
        (_pair(0, phenomena="addition"), 1.0, 0.0),
        (_pair(1, phenomena="addition", good_is_reference=True), 0.0, 1.0),
        (_pair(2, phenomena="number-reference-only", good_is_reference=True), 1.0, 0.0),
    ]
    evaluation = _evaluate(scored)
    result = evaluation.metrics["m"]
    assert result.categories["addition"].counts == Counts(concordant=1)
    assert result.categories["reference-only"].counts == Counts(concordant=1, discordant=1)
    assert result.aces.value == 5.0
    assert evaluation.category_of == {
        "addition": "addition",
        "number-reference-only": "reference-only",
        "addition (good is the reference)": "reference-only",
    }


def test_an_imported_phenomenon_of_the_same_name_is_pooled_with_it() -> None:
    name = "addition" + REFERENCE_ONLY_SUFFIX
    scored = [
        (_pair(0, phenomena=name), 1.0, 0.0),
        (_pair(1, phenomena="addition", good_is_reference=True), 0.0, 1.0),
    ]
    assert _evaluate(scored).metrics["m"].phenomena[name].counts == Counts(concordant=1, discordant=1)


def test_reports_are_in_the_order_of_the_table() -> None:
    names = ["zzz", "aaa", *reversed(list(phenomena()))]
    scored = [(_pair(number, phenomena=name), 1.0, 0.0) for number, name in enumerate(names)]
    result = _evaluate(scored).metrics["m"]
    better = [name for name, entry in phenomena().items() if entry.expectation == "better"]
    assert list(result.phenomena) == [*better, "aaa", "zzz"]
    assert list(result.categories) == [*ACES_CATEGORIES, "further", "crossed", "reference-only", "floor", "imported"]


def test_metrics_keep_the_order_of_the_table() -> None:
    one = _pair(0)
    facts = MetricFacts(signature="", higher_is_better=True, resolution=0.0)
    scores = dict.fromkeys([h.key for h in one.hypotheses()], 0.5)
    table = ScoreTable(metrics={"z": facts, "a": facts}, scores={"z": scores, "a": scores})
    assert list(evaluate([one], table).metrics) == ["z", "a"]


def test_a_hypothesis_without_a_score_is_refused() -> None:
    scored = [(_pair(0), 1.0, 0.0), (_pair(1), 1.0, 0.0)]
    table = _table(scored[:1])
    bad = scored[1][0].hypotheses()
    message = (
        f"contrast 'c1': metric 'm' has no score for its good translation (hypothesis {bad[0].key}); "
        "2 of 4 hypotheses have none; score this set again; the score table is of another set or not complete"
    )
    with pytest.raises(InputError, match=f"^{re.escape(message)}$"):
        evaluate([one for one, _, _ in scored], table)
    scores = {**table.scores["m"], bad[0].key: 1.0}
    with pytest.raises(InputError, match=r"^contrast 'c1': metric 'm' has no score for its incorrect translation "):
        evaluate([one for one, _, _ in scored], ScoreTable(metrics=table.metrics, scores={"m": scores}))


@pytest.mark.parametrize("score", [float("nan"), float("inf"), -1e301], ids=str)
def test_a_score_that_is_not_finite_is_refused(score: float) -> None:
    message = f"contrast 'c1': metric 'm' has the score {score!r}; expected a finite number within ±1e+300"
    with pytest.raises(InputError, match=f"^{re.escape(message)}$"):
        _evaluate([(_pair(0), 1.0, 0.0), (_pair(1), 1.0, score)])


@pytest.mark.parametrize(
    ("choices", "message"),
    [
        ({"ties": "skip"}, "ties: the rule is 'skip'; expected one of discordant, drop, half"),
        ({"category_average": "mean"}, "category average: the choice is 'mean'; expected one of macro, pooled"),
    ],
    ids=["ties", "average"],
)
def test_an_unknown_choice_is_refused(choices: Mapping[str, str], message: str) -> None:
    with pytest.raises(InputError, match=f"^{re.escape(message)}$"):
        _evaluate([(_pair(0), 1.0, 0.0)], **choices)


def test_an_empty_set_is_refused() -> None:
    with pytest.raises(InputError, match=r"^the set: there is no contrast in it; expected at least one$"):
        _evaluate([])


def test_an_empty_score_table_is_refused() -> None:
    with pytest.raises(InputError, match=r"^the score table: there is no metric in it; expected at least one$"):
        evaluate([_pair(0)], ScoreTable(metrics={}, scores={}))
