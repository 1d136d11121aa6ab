"""The report as one page that needs nothing else: no network, no script, no font of its own."""

from collections.abc import Collection, Mapping, Sequence
from importlib import resources
from pathlib import Path

from jinja2 import Environment, StrictUndefined

from acesmith.errors import visible
from acesmith.files import atomic_writer
from acesmith.reporting.cells import cost_text, ratio_text, tau_text
from acesmith.reporting.heat_map import color_of, heat_map
from acesmith.reporting.leaderboard import BASELINE_MARK, ranked
from acesmith.reporting.sheets import choices_text, score_text
from acesmith.scorers import CROSSED_CHANCE, Evaluation

__all__ = ["page", "write_report"]


def write_report(
    path: Path,
    evaluation: Evaluation,
    *,
    title: str,
    set_facts: Mapping[str, str],
    metric_summaries: Mapping[str, str],
    baselines: Collection[str] = (),
) -> None:
    """Write the report page, whole or not at all.

    Args:
        path: Where to; an existing file is replaced.
        evaluation: The verdict on all metrics.
        title: Heading of the page.
        set_facts: What the set is: name and value, such as its seed, in the order to be shown.
        metric_summaries: One line about each metric; those without one are shown without.
        baselines: Names of the metrics that are degenerate baselines.

    Raises:
        OutputError: The file cannot be written.
    """
    text = page(evaluation, title=title, set_facts=set_facts, metric_summaries=metric_summaries, baselines=baselines)
    with atomic_writer(path) as handle:
        handle.write(text)


def page(
    evaluation: Evaluation,
    *,
    title: str,
    set_facts: Mapping[str, str],
    metric_summaries: Mapping[str, str],
    baselines: Collection[str] = (),
) -> str:
    """Return the report page as HTML; the arguments are those of `write_report`."""
    environment = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    environment.filters |= {"tau": tau_text, "cost": cost_text, "ratio": ratio_text, "visible": visible}
    template = resources.files("acesmith.reporting").joinpath("report.html").read_text(encoding="utf-8")
    entries = ranked(evaluation, baselines)
    first = entries[0].result
    names = {entry.name: f"{entry.name} {BASELINE_MARK}" if entry.baseline else entry.name for entry in entries}
    groups = _groups(evaluation)
    figures = []
    if groups:
        figures = [
            heat_map(
                "τ of each metric by category",
                [("", list(names.values()))],
                list(first.categories),
                {(names[e.name], name): each.tau for e in entries for name, each in e.result.categories.items()},
            ),
            heat_map(
                "τ of each metric by phenomenon",
                groups,
                list(names.values()),
                {(name, names[e.name]): each.tau for e in entries for name, each in e.result.phenomena.items()},
            ),
        ]
    return (
        environment.from_string(template).render(
            title=title,
            evaluation=evaluation,
            entries=entries,
            first=first,
            groups=groups,
            figures=figures,
            legend=[(value / 4, color_of(value / 4)) for value in range(-4, 5)],
            set_facts=set_facts,
            summaries=metric_summaries,
            choices=choices_text(evaluation),
            scores={entry.name: score_text(entry.result) for entry in entries},
            baselines=any(entry.baseline for entry in entries),
            mark=BASELINE_MARK,
            statuses=sorted({entry.result.aces.status for entry in entries}),
            missing_everywhere=_missing_everywhere(evaluation),
            chance=CROSSED_CHANCE,
        )
        + "\n"
    )


def _groups(evaluation: Evaluation) -> list[tuple[str, Sequence[str]]]:
    """Return the phenomena of each category."""
    categories = next(iter(evaluation.metrics.values())).categories
    return [(name, [p for p, its in evaluation.category_of.items() if its == name]) for name in categories]


def _missing_everywhere(evaluation: Evaluation) -> Sequence[str]:
    """Return the ids of ACES that no metric has a τ for."""
    missing = [result.aces.missing for result in evaluation.metrics.values()]
    return [name for name in missing[0] if all(name in others for others in missing[1:])]
