"""A class of one's own as a metric."""

import hashlib
import pickle
import sys
from pathlib import Path

import pytest

from acesmith.errors import AcesmithError, InputError, MetricError, UnknownNameError
from acesmith.metrics_adapters.baselines import Length
from acesmith.metrics_adapters.checks import run_metric
from acesmith.metrics_adapters.external import load_metric, load_metrics
from samples import contrast

SHARED_WORDS = """
class SharedWords:
    name = "shared-words"

    def score(self, segments):
        return [len(set(s.hypothesis.split()) & set(s.reference.split())) for s in segments]
"""

SEGMENTS = list(contrast().hypotheses())


def write(folder: Path, text: str, name: str = "metric.py") -> str:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_class_of_seven_lines_is_a_metric(tmp_path: Path) -> None:
    metric = load_metric(f"{write(tmp_path, SHARED_WORDS)}:SharedWords")
    assert run_metric(metric, SEGMENTS) == [2.0, 1.0]
    assert (metric.needs_reference, metric.higher_is_better, metric.parallel) == (True, True, False)
    digest = hashlib.sha256(SHARED_WORDS.encode()).hexdigest()
    assert metric.signature() == f"shared-words|file:metric.py|sha256:{digest[:12]}|v:1"


def test_facts_methods_and_signature_of_the_class_count(tmp_path: Path) -> None:
    text = """
class Mine:
    name = "mine"
    version = "7"
    higher_is_better = False
    needs_reference = False
    bounds = [0, 100]
    resolution = 1e-3
    parallel = True

    def fit(self, contrasts):
        self.seen = len(list(contrasts))

    def score(self, segments):
        return [self.seen for s in segments]

    def signature(self):
        return "mine|exactly"
"""
    metric = load_metric(f"{write(tmp_path, text)}:Mine")
    metric.fit([contrast()])
    assert run_metric(metric, SEGMENTS) == [1.0, 1.0]
    assert (metric.version, metric.higher_is_better, metric.needs_reference) == ("7", False, False)
    assert (metric.bounds, metric.resolution) == ((0.0, 100.0), 1e-3)
    assert metric.signature() == "mine|exactly"
    # What fit has learnt would not reach another process.
    assert metric.parallel is False


def test_subclass_of_metric_in_a_file(tmp_path: Path) -> None:
    text = "from acesmith.metrics_adapters import Metric\n" + SHARED_WORDS.replace(
        "SharedWords:", "SharedWords(Metric):"
    )
    metric = load_metric(f"{write(tmp_path, text)}:SharedWords")
    metric.fit([])
    assert run_metric(metric, SEGMENTS) == [2.0, 1.0]


def test_parallel_metric_of_a_file_can_be_sent_to_another_process(tmp_path: Path) -> None:
    text = SHARED_WORDS.replace('"shared-words"', '"shared-words"\n    parallel = True')
    metric = load_metric(f"{write(tmp_path, text)}:SharedWords")
    assert metric.parallel is True
    copy = pickle.loads(pickle.dumps(metric))  # noqa: S301 - our own bytes
    assert run_metric(copy, SEGMENTS) == [2.0, 1.0]


def test_class_in_a_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, SHARED_WORDS, "module_with_a_metric.py")
    monkeypatch.syspath_prepend(str(tmp_path))
    metric = load_metric("module_with_a_metric:SharedWords")
    assert run_metric(metric, SEGMENTS) == [2.0, 1.0]
    assert metric.signature() == "shared-words|module:module_with_a_metric|v:1"


def test_registered_metric_is_taken_as_it_is() -> None:
    assert type(load_metric("length")) is Length


def test_exception_in_score_names_metric_segment_and_exception(tmp_path: Path) -> None:
    metric = load_metric(f"{write(tmp_path, SHARED_WORDS)}:SharedWords")
    with pytest.raises(MetricError) as caught:
        run_metric(metric, [contrast(reference=None).hypotheses()[0]])
    assert str(caught.value) == (
        "metric 'shared-words' failed on a en-de hypothesis, 'Sie hat 12 Äpfel gekauft.': "
        "AttributeError: 'NoneType' object has no attribute 'split'"
    )


@pytest.mark.parametrize(
    ("text", "name", "message"),
    [
        ("class Shared: score = 1", "Shard", "unknown class in {path} 'Shard'; known are none"),
        (SHARED_WORDS, "SharedWord", "unknown class in {path} 'SharedWord'; did you mean SharedWords?"),
        (
            "import spam_spam",
            "A",
            "{path}:A: running metric.py raised ModuleNotFoundError: No module named 'spam_spam'",
        ),
        ("raise SystemExit", "A", "{path}:A: running metric.py raised SystemExit: no message"),
        ("class", "A", "{path}:A: running metric.py raised SyntaxError: invalid syntax (metric.py, line 1)"),
        ("class A: pass", "A", "{path}:A: A.name is ''; expected one line of text, such as 'shared-words'"),
        (
            "class A: name = 'a\\tb'",
            "A",
            "{path}:A: A.name is 'a\\tb'; expected one line of text, such as 'shared-words'",
        ),
        ("class A: name = 'a'", "A", "{path}:A: A has no method score; expected score(self, segments)"),
        ("class A:\n name = 'a'\n score = 3", "A", "{path}:A: A has no method score; expected score(self, segments)"),
        (
            "from acesmith.metrics_adapters import Metric\nclass A(Metric): name = 'a'",
            "A",
            "{path}:A: A has no method score; expected score(self, segments)",
        ),
        (
            "class A:\n name = 'a'\n higher_is_better = 'yes'",
            "A",
            "{path}:A: A.higher_is_better is 'yes'; expected True or False",
        ),
        (
            "class A:\n name = 'a'\n bounds = (1, 0)",
            "A",
            "{path}:A: A.bounds is (1, 0); expected two numbers, the lower one first",
        ),
        ("class A:\n name = 'a'\n resolution = -1", "A", "{path}:A: A.resolution is -1; expected a number from 0 on"),
        (
            "class A:\n name = 'a'\n def __init__(self, model, *, size, depth=2): pass",
            "A",
            "{path}:A: A needs arguments (model, size); expected a class that is built without any; give them defaults",
        ),
        (
            "class A:\n name = 'a'\n def __init__(self): raise OSError('no weights')",
            "A",
            "{path}:A: building A raised OSError: no weights",
        ),
    ],
)
def test_what_is_no_metric_is_refused(tmp_path: Path, text: str, name: str, message: str) -> None:
    path = write(tmp_path, text)
    before = set(sys.modules)
    with pytest.raises(AcesmithError) as caught:
        load_metric(f"{path}:{name}")
    assert str(caught.value) == message.replace("{path}", path)
    assert "\n" not in str(caught.value)
    assert set(sys.modules) - before <= {module for module in sys.modules if module.startswith("acesmith")}


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("no/such.py:A", "no/such.py:A: there is no file 'no/such.py'; expected path/to/file.py:ClassName"),
        ("metric.py", "metric.py: the class is not named; expected metric.py:ClassName"),
        (
            ":A",
            "metric: ':A' is neither; expected a registered name, path/to/file.py:ClassName or "
            "package.module:ClassName",
        ),
        (
            "length:",
            "metric: 'length:' is neither; expected a registered name, path/to/file.py:ClassName or "
            "package.module:ClassName",
        ),
        (
            "spam_spam.eggs:A",
            "spam_spam.eggs:A: there is no module 'spam_spam'; expected an installed one; "
            "or give path/to/file.py:ClassName",
        ),
        ("lenght", "unknown metric 'lenght'; did you mean length?"),
    ],
)
def test_what_is_not_there_is_refused(spec: str, message: str) -> None:
    with pytest.raises((InputError, UnknownNameError)) as caught:
        load_metric(spec)
    assert str(caught.value) == message


def test_file_that_is_no_python_file_is_refused(tmp_path: Path) -> None:
    path = write(tmp_path, SHARED_WORDS, "metric.txt")
    with pytest.raises(InputError, match=r"'metric.txt' is not a Python file; expected path/to/file.py:ClassName$"):
        load_metric(f"{path}:SharedWords")


def test_module_that_fails_to_import_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, "1 / 0", "module_that_divides.py")
    write(tmp_path, "import spam_spam", "module_that_misses.py")
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(InputError) as caught:
        load_metric("module_that_divides:A")
    assert str(caught.value) == (
        "module_that_divides:A: importing module_that_divides raised ZeroDivisionError: division by zero"
    )
    with pytest.raises(InputError) as caught:
        load_metric("module_that_misses:A")
    assert str(caught.value) == (
        "module_that_misses:A: importing module_that_misses raised ModuleNotFoundError: No module named 'spam_spam'"
    )


def test_metrics_are_loaded_in_order() -> None:
    assert [metric.name for metric in load_metrics(["length", "bleu"])] == ["length", "bleu"]


def test_two_metrics_of_one_name_are_refused(tmp_path: Path) -> None:
    spec = f"{write(tmp_path, SHARED_WORDS.replace('shared-words', 'length'))}:SharedWords"
    with pytest.raises(InputError) as caught:
        load_metrics(["length", spec])
    assert str(caught.value) == (
        f"metrics: 'length' and {spec!r} are both named 'length'; expected different names; leave one out or rename it"
    )
