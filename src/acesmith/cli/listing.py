"""What `acesmith list` prints, as rows; it imports nothing heavy."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from acesmith.errors import RegistrationError

__all__ = ["LISTS"]

Rows = Iterator[Sequence[str]]


def _phenomena() -> Rows:
    from acesmith.challenge_sets.taxonomy import phenomena
    from acesmith.generators.registry import generators

    made = {name: entry.name for entry in generators() for name in entry.phenomena}
    yield ("phenomenon", "origin", "category", "severity", "generator", "what is wrong")
    for entry in phenomena().values():
        yield (entry.id, entry.origin, entry.category, entry.severity, made.get(entry.id, "–"), entry.summary)


def _generators() -> Rows:
    from acesmith.generators.registry import generators

    yield ("generator", "version", "corpus", "phenomena", "what it does")
    for entry in generators():
        yield (
            entry.name,
            entry.version,
            "any" if entry.any_corpus else "embedded",
            str(len(entry.phenomena)),
            entry.summary,
        )


def _metrics() -> Rows:
    from acesmith.metrics_adapters.registry import metrics

    yield ("metric", "source", "reference", "better", "bounds", "resolution", "extra", "what it is")
    registry = metrics()
    for entry in registry:
        try:
            metric = registry.load(entry.name)
        except RegistrationError as error:
            # One broken plug-in is no reason to hide the others.
            yield (entry.name, "?", "?", "?", "?", "?", "–", str(error))
            continue
        low, high = metric.bounds
        yield (
            entry.name,
            "yes" if metric.needs_source else "no",
            "yes" if metric.needs_reference else "no",
            "higher" if metric.higher_is_better else "lower",
            f"{low:g} to {high:g}",
            f"{metric.resolution:g}",
            metric.extra or "–",
            ("baseline: " if metric.baseline else "") + metric.summary,
        )


def _corpora() -> Rows:
    from acesmith.challenge_sets.corpora.registry import corpora

    yield ("corpus", "--corpus", "what it is")
    for entry in corpora():
        yield (entry.name, f"{entry.name}:{entry.argument}" if entry.argument else entry.name, entry.summary)


def _languages() -> Rows:
    from acesmith.challenge_sets.corpora.embedded import EmbeddedCorpus
    from acesmith.language.cldr import language_name

    yield ("language", "name", "language pairs of the embedded corpus")
    codes = EmbeddedCorpus().languages
    for code in codes:
        yield (code, language_name(code), ", ".join(f"{code}-{other}" for other in codes if other != code))


LISTS: Mapping[str, Callable[[], Rows]] = {
    "phenomena": _phenomena,
    "generators": _generators,
    "metrics": _metrics,
    "corpora": _corpora,
    "languages": _languages,
}
"""Rows of each list, the header first."""
