"""Names, and plug-ins of other packages."""

from collections.abc import Iterator
from importlib.metadata import EntryPoint

import pytest

from acesmith.errors import RegistrationError, UnknownNameError
from acesmith.metrics_adapters import registry
from acesmith.metrics_adapters.registry import metrics


def test_names_and_versions() -> None:
    """Removing or renaming one, or a change in its scores, is a decision to be seen here."""
    assert {entry.name: metrics().load(entry.name).version for entry in metrics() if not entry.plugin} == {
        "bleu": "1",
        "chrf": "1",
        "chrf++": "1",
        "chrf-negated": "1",
        "copy-detector": "1",
        "hypothesis-only": "1",
        "jaro-winkler": "1",
        "length": "1",
        "levenshtein": "1",
        "random": "1",
        "spbleu": "1",
        "ter": "1",
        "use-ref": "1",
        "use-src": "1",
    }


def test_unknown_name_is_refused_with_the_nearest() -> None:
    with pytest.raises(UnknownNameError) as caught:
        metrics().load("chrff")
    assert str(caught.value).startswith("unknown metric 'chrff'; did you mean chrf")


@pytest.fixture
def plugins(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[EntryPoint]]:
    points: list[EntryPoint] = []
    monkeypatch.setattr(registry, "entry_points", lambda group: points if group == "acesmith.metrics" else [])
    metrics.cache_clear()
    yield points
    metrics.cache_clear()


def test_plug_in_is_loaded(plugins: list[EntryPoint]) -> None:
    plugins.append(EntryPoint("mine", "acesmith.metrics_adapters.baselines:Length", "acesmith.metrics"))
    assert metrics().load("mine").name == "length"
    assert metrics().get("mine").plugin == "acesmith.metrics_adapters.baselines"


def test_plug_in_that_does_not_load_is_reported_by_name(plugins: list[EntryPoint]) -> None:
    plugins.append(EntryPoint("broken", "no_such_package.metric:Broken", "acesmith.metrics"))
    assert "broken" in metrics()
    with pytest.raises(RegistrationError) as caught:
        metrics().load("broken")
    assert str(caught.value) == (
        "metric 'broken' of the plug-in no_such_package.metric (no_such_package.metric:Broken) does not load: "
        "ModuleNotFoundError: No module named 'no_such_package'; mend or uninstall it"
    )


def test_plug_in_may_not_take_a_name(plugins: list[EntryPoint]) -> None:
    plugins.append(EntryPoint("bleu", "no_such_package.metric:Bleu", "acesmith.metrics"))
    with pytest.raises(RegistrationError) as caught:
        metrics()
    assert str(caught.value) == (
        "metric 'bleu' of no_such_package.metric:Bleu is already registered by acesmith.metrics_adapters.lexical:Bleu"
    )
