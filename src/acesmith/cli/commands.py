"""What each command does: call the library, print what it returns. Heavy imports wait until a command needs them."""

import argparse
import shlex
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from acesmith.cli.progress import progress_bar
from acesmith.errors import InputError, visible
from acesmith.files import atomic_writer, check_writable

if TYPE_CHECKING:
    from acesmith.scorers import Evaluation

__all__ = [
    "run_convert",
    "run_evaluate",
    "run_list",
    "run_make",
    "run_report",
    "run_score",
    "run_show",
    "run_validate",
]


def _say(line: str = "") -> None:
    sys.stdout.write(line + "\n")


def _note(line: str) -> None:
    sys.stderr.write(line + "\n")


def _words(option: str, text: str | Sequence[str] | None) -> list[str] | None:
    """Return the words of an option that takes a list: given again, separated by commas, or both."""
    if text is None:
        return None
    texts = [text] if isinstance(text, str) else list(text)
    words = [word.strip() for part in texts for word in part.split(",") if word.strip()]
    if not words:
        raise InputError(option, "the list is empty", "leave the option out for all")
    return words


def run_list(options: argparse.Namespace) -> None:
    """`acesmith list`."""
    from acesmith.cli.listing import LISTS

    rows = [list(row) for row in LISTS[options.kind]()]
    if options.format == "tsv":
        for row in rows:
            _say("\t".join(row))
        return
    widths = [max(len(row[place]) for row in rows) for place in range(len(rows[0]) - 1)]
    for row in rows:
        _say("  ".join([*(cell.ljust(width) for cell, width in zip(row, widths, strict=False)), row[-1]]))


def run_make(options: argparse.Namespace) -> None:
    """`acesmith make`."""
    from acesmith import api

    with progress_bar() as progress:
        manifest = api.make(
            options.output,
            corpus=options.corpus,
            seed=options.seed,
            phenomena=_words("--phenomena", options.phenomena),
            langpairs=_words("--langpairs", options.langpairs),
            per_phenomenon=options.per_phenomenon,
            split=options.split,
            source_original=options.source_original,
            tokenizer=options.tokenizer,
            workers=options.workers,
            overwrite=options.overwrite,
            progress=progress,
        )
    _note(
        f"{options.output}: {manifest.contrasts:,} contrasts of {len(manifest.by_phenomenon)} phenomena in "
        f"{len(manifest.by_langpair)} language pairs, from {manifest.items:,} items"
    )


def run_score(options: argparse.Namespace) -> None:
    """`acesmith score`."""
    from acesmith import api

    with progress_bar() as progress:
        summary = api.score(
            options.set,
            options.metric,
            options.output,
            source=options.source,
            workers=options.workers,
            progress=progress,
        )
    _note(f"{options.output}: {summary.hypotheses:,} hypotheses scored by {', '.join(summary.metrics)}")


def run_evaluate(options: argparse.Namespace) -> None:
    """`acesmith evaluate`."""
    _check_output(options)
    _print_or_write(_verdict_text(options), options.output)


def _verdict_text(options: argparse.Namespace) -> str:
    """Return what `acesmith evaluate` prints: agreement, spans, or sensitivity."""
    from acesmith import api
    from acesmith.reporting.sensitivities import render_sensitivity
    from acesmith.reporting.spans import render_spans
    from acesmith.reporting.tables import render

    form, width, color = options.format, _width(), _color(options)
    if options.real_output and not options.sensitivity:
        raise InputError("--real-output", "it tells the spread behind --sensitivity", "give both, or neither")
    drawn = {"samples": options.samples, "seed": options.seed}
    lower = options.lower_is_better or ()
    if options.spans:
        with progress_bar() as progress:
            spans = api.evaluate_spans(options.set, options.scores, progress=progress, **drawn)
        signature = api.signature_of(options.set, what="spans", **drawn)
        return render_spans(spans, form, signature=signature, width=width, color=color)
    if options.sensitivity:
        with progress_bar() as progress:
            found = api.sensitivity(
                options.set,
                options.scores,
                real_output=options.real_output,
                lower_is_better=lower,
                progress=progress,
                **drawn,
            )
        spread = "real-output" if options.real_output else "good-translations"
        signature = api.signature_of(options.set, what="sensitivity", spread=spread, **drawn)
        return render_sensitivity(found, form, signature=signature, width=width, color=color)
    return render(_evaluation(options, by=options.by or ()), form, width=width, color=color)


def run_compare(options: argparse.Namespace) -> None:
    """`acesmith compare`."""
    from acesmith import api
    from acesmith.reporting.comparisons import render_comparison

    _check_output(options)
    with progress_bar() as progress:
        comparison = api.compare(
            options.set,
            options.scores,
            ties=options.ties,
            samples=options.samples,
            exchanges=options.exchanges,
            seed=options.seed,
            correction=options.correction,
            with_baselines=options.with_baselines,
            lower_is_better=options.lower_is_better or (),
            progress=progress,
        )
    _print_or_write(
        render_comparison(comparison, options.format, width=_width(), color=_color(options)), options.output
    )


def run_analyse(options: argparse.Namespace) -> None:
    """`acesmith analyse`."""
    from acesmith import api
    from acesmith.reporting.analyses import render_analysis

    _check_output(options)
    with progress_bar() as progress:
        tables = api.analyse(
            options.analysis,
            options.set,
            options.scores,
            other_source=options.other_source,
            seen=_words("--seen", options.seen) or (),
            ties=options.ties,
            samples=options.samples,
            seed=options.seed,
            lower_is_better=options.lower_is_better or (),
            progress=progress,
        )
    ties = {} if options.analysis == "agreement" else {"ties": options.ties}  # There a tie is never right.
    signature = api.signature_of(options.set, what=options.analysis, **ties, samples=options.samples, seed=options.seed)
    _print_or_write(
        render_analysis(tables, options.format, signature=signature, width=_width(), color=_color(options)),
        options.output,
    )


def run_audit(options: argparse.Namespace) -> None:
    """`acesmith audit`."""
    from acesmith import api
    from acesmith.reporting.audits import render_audit

    _check_output(options)
    with progress_bar() as progress:
        found = api.audit(options.set, samples=options.samples, seed=options.seed, progress=progress)
    _print_or_write(render_audit(found, options.format, width=_width(), color=_color(options)), options.output)


def _check_output(options: argparse.Namespace) -> None:
    """Refuse an output that cannot be written, or that is one of the inputs, before any work is done."""
    from acesmith.challenge_sets.sets import contrasts_file

    if options.output:
        tables = (getattr(options, name, None) for name in ("scores", "real_output", "other_source"))
        check_writable(options.output, inputs=[contrasts_file(options.set), *filter(None, tables)])


def _color(options: argparse.Namespace) -> bool:
    return options.output is None and sys.stdout.isatty()


def _print_or_write(text: str, output: Path | None) -> None:
    if output is None:
        sys.stdout.write(text)
        return
    with atomic_writer(output) as handle:
        handle.write(text)
    _note(f"{output}: written")


def _evaluation(options: argparse.Namespace, *, by: Sequence[str] = ()) -> "Evaluation":
    from acesmith import api

    with progress_bar() as progress:
        return api.evaluate(
            options.set,
            options.scores,
            ties=options.ties,
            average=options.average,
            by=by,
            samples=options.samples,
            seed=options.seed,
            lower_is_better=options.lower_is_better or (),
            progress=progress,
        )


def _width() -> int:
    """Return the width of the terminal, or one that fits a page."""
    return shutil.get_terminal_size((100, 24)).columns if sys.stdout.isatty() else 100


def run_report(options: argparse.Namespace) -> None:
    """`acesmith report`."""
    from acesmith import api
    from acesmith.reporting.leaderboard import leaderboard

    check_writable(options.output, inputs=filter(None, [options.scores]))
    evaluation = _evaluation(options)
    api.report(options.set, evaluation, options.output)
    sys.stdout.write(
        leaderboard(evaluation, baselines=api.baselines(evaluation.metrics), width=_width(), color=sys.stdout.isatty())
    )
    place = shlex.quote(str(options.set))
    scores = f" {shlex.quote(str(options.scores))}" if options.scores else ""
    _say(f"The page:    {options.output}")
    _say(f"The set:     {options.set}")
    if options.scores:
        _say(f"The scores:  {options.scores}")
    program = _program()
    for what, command in (
        ("Every phenomenon and language pair", f"{program} evaluate {place}{scores}"),
        ("What the metrics were asked", f"{program} show {place} --phenomena 'hallucination-*'"),
        ("A metric of your own", f"{program} score {place} --metric my_metric.py:MyMetric --output my_scores.tsv"),
    ):
        _say(f"{what}:\n  {command}")


def _program() -> str:
    """Return how this program is called: by its name where that is found, else as it was just now."""
    name = Path(sys.argv[0]).name
    return "acesmith" if name in ("acesmith", "__main__.py") and shutil.which("acesmith") else shlex.quote(sys.argv[0])


def run_show(options: argparse.Namespace) -> None:
    """`acesmith show`."""
    from rich.console import Console

    from acesmith.cli.showing import pick, render

    contrasts = pick(
        options.set,
        phenomena=_words("--phenomena", options.phenomena),
        langpairs=_words("--langpairs", options.langpairs),
        number=options.number,
        seed=options.seed,
    )
    render(contrasts, Console(highlight=False))


def run_validate(options: argparse.Namespace) -> None:
    """`acesmith validate`."""
    from acesmith import api

    with progress_bar() as progress:
        summary = api.validate(options.set, progress=progress)
    _say(
        f"{options.set}: {summary.contrasts:,} contrasts of {summary.phenomena} phenomena in {summary.langpairs} "
        f"language pairs, from {summary.items:,} items; SHA-256 {summary.hash[:12]}"
    )
    if summary.unknown:
        _say(f"not in the table, category 'imported': {visible(', '.join(summary.unknown))}")


def run_convert(options: argparse.Namespace) -> None:
    """`acesmith convert`."""
    from acesmith import api

    with progress_bar() as progress:
        api.convert(options.set, options.output, progress=progress)
    _note(f"{options.output}: written")
