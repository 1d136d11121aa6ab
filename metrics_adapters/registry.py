"""The metrics by name. Their facts are attributes of the classes, which are light to import."""

from dataclasses import dataclass
from functools import cache
from importlib.metadata import entry_points
from typing import Any

from acesmith.errors import RegistrationError
from acesmith.registry import Registry

__all__ = ["DEFAULT_METRICS", "MetricEntry", "MetricRegistry", "metrics"]

DEFAULT_METRICS = (
    "bleu",
    "chrf",
    "chrf++",
    "ter",
    "levenshtein",
    "random",
    "length",
    "copy-detector",
    "hypothesis-only",
    "chrf-negated",
)
"""What is scored unless metrics are named: all that the core install brings and that says something of its own."""

_GROUP = "acesmith.metrics"


@dataclass(frozen=True, slots=True, kw_only=True)
class MetricEntry:
    """A metric."""

    name: str
    """Registered name; the class has the same."""
    load: str
    """`package.module:Class`."""
    plugin: str = ""
    """The distribution that brings it, or empty for acesmith's own."""


class MetricRegistry(Registry[MetricEntry]):
    """The metrics, sorted by name."""

    def load(self, name: str) -> Any:
        """Import and return the class of that name.

        Raises:
            UnknownNameError: There is none; the nearest names are given.
            RegistrationError: It belongs to a plug-in that does not load.
        """
        entry = self.get(name)
        if not entry.plugin:
            return super().load(name)
        try:
            return super().load(name)
        except Exception as error:
            raise RegistrationError(
                f"metric {name!r} of the plug-in {entry.plugin} ({entry.load}) does not load: "
                f"{type(error).__name__}: {error}; mend or uninstall it"
            ) from error


def _own(module: str, names: dict[str, str]) -> tuple[MetricEntry, ...]:
    place = f"acesmith.metrics_adapters.{module}"
    return tuple(MetricEntry(name=name, load=f"{place}:{kind}") for name, kind in names.items())


_ENTRIES = (
    *_own(
        "lexical",
        {
            "bleu": "Bleu",
            "chrf": "Chrf",
            "chrf++": "ChrfPlusPlus",
            "jaro-winkler": "JaroWinkler",
            "levenshtein": "Levenshtein",
            "spbleu": "SpBleu",
            "ter": "Ter",
        },
    ),
    *_own("embedding", {"use-ref": "UseRef", "use-src": "UseSrc"}),
    *_own(
        "baselines",
        {
            "chrf-negated": "ChrfNegated",
            "copy-detector": "CopyDetector",
            "hypothesis-only": "HypothesisOnly",
            "length": "Length",
            "random": "Random",
        },
    ),
)


@cache
def metrics() -> MetricRegistry:
    """Return every metric: acesmith's own, and those that other packages offer as entry points `acesmith.metrics`.

    Raises:
        RegistrationError: A package offers a name that is taken.
    """
    registry = MetricRegistry("metric")
    for entry in _ENTRIES:
        registry.add(entry)
    for point in sorted(entry_points(group=_GROUP), key=lambda point: (point.name, point.value)):
        owner = point.dist.name if point.dist is not None else point.module
        registry.add(MetricEntry(name=point.name, load=f"{point.module}:{point.attr}", plugin=owner))
    return registry
