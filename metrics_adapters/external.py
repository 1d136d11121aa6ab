"""Metrics by name, or a class of one's own by the place where it is written."""

import hashlib
import importlib
import importlib.util
import inspect
import math
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

from acesmith.challenge_sets.records import Contrast, Hypothesis
from acesmith.errors import AcesmithError, InputError, UnknownNameError, quote
from acesmith.metrics_adapters.base import Metric
from acesmith.metrics_adapters.registry import metrics
from acesmith.seeding import digest

__all__ = ["ExternalMetric", "load_metric", "load_metrics"]

_FORMS = "a registered name, path/to/file.py:ClassName or package.module:ClassName"


def load_metric(spec: str) -> Metric:
    """Return the metric, ready to score.

    Args:
        spec: A registered name, `path/to/file.py:ClassName`, or `package.module:ClassName`. The class needs `name` and
            `score`; whatever else it lacks has the default of `Metric`.

    Raises:
        UnknownNameError: There is no metric or no class of that name; the nearest names are given.
        InputError: The file or module is missing or does not load, or the class is not a metric.
        MissingExtraError: The metric needs an optional dependency.
        RegistrationError: The metric belongs to a plug-in that does not load.

    Example:
        >>> load_metric("length").name
        'length'
    """
    place, colon, name = spec.rpartition(":")
    if not colon:
        if spec.endswith(".py"):
            raise InputError(spec, f"the class is not named; expected {spec}:ClassName")
        return _build(spec, metrics().load(spec), None)
    if not place or not name:
        raise InputError("metric", f"{spec!r} is neither; expected {_FORMS}")
    if place.endswith(".py") or "/" in place or "\\" in place:
        path = Path(place)
        module = _module_of_file(spec, path)
        origin = f"file:{path.name}|sha256:{hashlib.sha256(path.read_bytes()).hexdigest()[:12]}"
    else:
        module = _module_of_name(spec, place)
        origin = f"module:{place}"
    kind = getattr(module, name, None)
    if not inspect.isclass(kind):
        raise UnknownNameError(f"class in {place}", name, _metric_classes(module))
    return _build(spec, kind, origin)


def load_metrics(specs: Iterable[str]) -> list[Metric]:
    """Return the metrics, in order.

    Raises:
        InputError: Two have the same name, so their scores could not be told apart.

    For the other errors see `load_metric`.
    """
    loaded: dict[str, tuple[str, Metric]] = {}
    for spec in specs:
        metric = load_metric(spec)
        if metric.name in loaded:
            raise InputError(
                "metrics",
                f"{loaded[metric.name][0]!r} and {spec!r} are both named {metric.name!r}; expected different names",
                "leave one out or rename it",
            )
        loaded[metric.name] = (spec, metric)
    return [metric for _, metric in loaded.values()]


class ExternalMetric(Metric):
    """A metric of somebody else's class, with the defaults of `Metric` for what the class lacks.

    Args:
        metric: An object with `name` and `score`.
        spec: How it was asked for.
        origin: Where it comes from, for the signature when the class has none.
    """

    def __init__(self, metric: Any, spec: str, origin: str) -> None:
        self._metric = metric
        self._spec = spec
        self._origin = origin
        for fact in _FACTS:
            setattr(self, fact, getattr(metric, fact, getattr(Metric, fact)))
        self.bounds = (float(self.bounds[0]), float(self.bounds[1]))
        # A worker process loads the class afresh, so it would miss what `fit` has learnt.
        self.parallel = self.parallel and not self._has_own("fit")

    def __reduce__(self) -> tuple[Any, ...]:
        return (load_metric, (self._spec,))

    def _has_own(self, method: str) -> bool:
        own = getattr(type(self._metric), method, None)
        return own is not None and own is not getattr(Metric, method)

    def fit(self, contrasts: Iterable[Contrast]) -> None:
        """Let the class see the set, if it wants to."""
        if self._has_own("fit"):
            self._metric.fit(contrasts)

    def score(self, segments: Sequence[Hypothesis]) -> Sequence[float]:
        """Return what the class returns."""
        scores: Sequence[float] = self._metric.score(segments)
        return scores

    def signature(self) -> str:
        """Return the class's signature; its name, version and origin when it has none."""
        if self._has_own("signature"):
            return str(self._metric.signature())
        return f"{self.name}|{self._origin}|v:{self.version}"


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_line(value: object) -> bool:
    return isinstance(value, str) and bool(value) and value.isprintable()


def _is_flag(value: object) -> bool:
    return isinstance(value, bool)


def _is_resolution(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and 0 <= value < math.inf


def _are_bounds(value: object) -> bool:
    return (
        isinstance(value, (tuple, list))
        and len(value) == 2
        and all(isinstance(bound, (int, float)) for bound in value)
        and value[0] < value[1]
    )


_FACTS = {
    "name": (_is_line, "one line of text, such as 'shared-words'"),
    "version": (_is_line, "one line of text, such as '1'"),
    "summary": (_is_text, "text"),
    "needs_source": (_is_flag, "True or False"),
    "needs_reference": (_is_flag, "True or False"),
    "higher_is_better": (_is_flag, "True or False"),
    "bounds": (_are_bounds, "two numbers, the lower one first"),
    "resolution": (_is_resolution, "a number from 0 on"),
    "baseline": (_is_flag, "True or False"),
    "extra": (_is_text, "text"),
    "parallel": (_is_flag, "True or False"),
}


def _build(spec: str, kind: Any, origin: str | None) -> Metric:
    """Return an object of the class; `origin` is None for registered ones, which are taken as they are."""
    try:
        metric = kind()
    except AcesmithError:
        raise
    except (Exception, SystemExit) as error:
        needed = _needed_arguments(kind)
        if needed:
            raise InputError(
                spec,
                f"{kind.__name__} needs arguments ({', '.join(needed)}); expected a class that is built without any",
                "give them defaults",
            ) from error
        raise InputError(spec, f"building {kind.__name__} raised {type(error).__name__}: {error}") from error
    for fact, (holds, expected) in _FACTS.items():
        value = getattr(metric, fact, getattr(Metric, fact))
        if not holds(value):
            raise InputError(spec, f"{kind.__name__}.{fact} is {quote(value)}; expected {expected}")
    if not callable(getattr(metric, "score", None)) or getattr(kind, "score", None) is Metric.score:
        raise InputError(spec, f"{kind.__name__} has no method score; expected score(self, segments)")
    if origin is None and isinstance(metric, Metric):
        return metric
    return ExternalMetric(metric, spec, origin or f"class:{kind.__module__}.{kind.__qualname__}")


def _needed_arguments(kind: Any) -> list[str]:
    try:
        parameters = inspect.signature(kind).parameters.values()
    except (TypeError, ValueError):
        return []
    return [
        parameter.name
        for parameter in parameters
        if parameter.default is parameter.empty
        and parameter.kind not in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD)
    ]


def _module_of_file(spec: str, path: Path) -> ModuleType:
    if not path.is_file():
        raise InputError(spec, f"there is no file {str(path)!r}; expected path/to/file.py:ClassName")
    name = f"acesmith_metric_{digest(str(path.resolve()), size=6)}"
    place = importlib.util.spec_from_file_location(name, path)
    if place is None or place.loader is None:
        raise InputError(spec, f"{path.name!r} is not a Python file; expected path/to/file.py:ClassName")
    module = importlib.util.module_from_spec(place)
    # Before it runs: dataclasses look their module up by name.
    sys.modules[name] = module
    try:
        place.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        del sys.modules[name]
        raise InputError(spec, f"running {path.name} raised {type(error).__name__}: {_one_line(error)}") from error
    return module


def _module_of_name(spec: str, name: str) -> ModuleType:
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name is not None and f"{name}.".startswith(f"{error.name}."):
            raise InputError(
                spec,
                f"there is no module {error.name!r}; expected an installed one",
                "or give path/to/file.py:ClassName",
            ) from error
        raise InputError(spec, f"importing {name} raised {type(error).__name__}: {_one_line(error)}") from error
    except (Exception, SystemExit) as error:
        raise InputError(spec, f"importing {name} raised {type(error).__name__}: {_one_line(error)}") from error


def _one_line(error: BaseException) -> str:
    return " ".join(str(error).split()) or "no message"


def _metric_classes(module: ModuleType) -> list[str]:
    return [
        name
        for name, value in vars(module).items()
        if inspect.isclass(value) and value.__module__ == module.__name__ and callable(getattr(value, "score", None))
    ]
