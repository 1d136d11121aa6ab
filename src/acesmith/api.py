"""What the command line does, for Python callers: make, score, evaluate, report, validate, convert."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from acesmith.challenge_sets.manifest import Manifest, read_manifest
from acesmith.challenge_sets.records import Contrast
from acesmith.challenge_sets.score_table import read_scores, write_scores
from acesmith.challenge_sets.sets import CONTRASTS, MANIFEST, contrasts_file, file_hash, read_set, write_set
from acesmith.challenge_sets.taxonomy import phenomena as known_phenomena
from acesmith.engine.making import Progress, make_set
from acesmith.engine.plan import DEFAULT_PER_PHENOMENON, SplitChoice, plan_set
from acesmith.engine.scoring import SourceChoice, score_contrasts
from acesmith.errors import InputError, UnknownNameError
from acesmith.files import check_writable
from acesmith.metrics_adapters.external import load_metrics
from acesmith.metrics_adapters.registry import DEFAULT_METRICS, metrics
from acesmith.reporting.page import write_report
from acesmith.scorers import DEFAULT_SAMPLES, CategoryAverage, Comparison, Correction, Evaluation, Ties, evaluate_scored
from acesmith.scorers.comparison import compare as compare_scored
from acesmith.scorers.file_scores import read_span_columns
from acesmith.scorers.scored_contrasts import ScoredContrasts, scored_by_columns, scored_by_table
from acesmith.scorers.sensitivity import MetricSensitivity
from acesmith.scorers.sensitivity import sensitivity as sensitivity_of
from acesmith.scorers.signatures import intervals_text, signature
from acesmith.scorers.spans import SpanResult
from acesmith.scorers.spans import evaluate_spans as spans_of

if TYPE_CHECKING:
    from acesmith.analyses import AnalysisTable
    from acesmith.auditing import Audit

__all__ = [
    "ScoreSummary",
    "SetSummary",
    "analyse",
    "audit",
    "baselines",
    "compare",
    "convert",
    "evaluate",
    "evaluate_spans",
    "make",
    "report",
    "score",
    "sensitivity",
    "signature_of",
    "validate",
]

_FEWEST_TO_COMPARE = 2


def make(
    output: Path,
    *,
    corpus: str = "embedded",
    seed: int = 0,
    phenomena: Sequence[str] | None = None,
    langpairs: Sequence[str] | None = None,
    per_phenomenon: int | None = DEFAULT_PER_PHENOMENON,
    split: SplitChoice = "open",
    source_original: bool = False,
    tokenizer: str = "",
    workers: int | None = None,
    overwrite: bool = False,
    progress: Progress | None = None,
) -> Manifest:
    """Make a challenge set in a folder and return its manifest.

    The arguments are those of `acesmith.engine.plan.plan_set` and `acesmith.engine.making.make_set`.
    """
    plan = plan_set(
        corpus=corpus,
        seed=seed,
        phenomena_patterns=phenomena,
        langpairs=langpairs,
        per_phenomenon=per_phenomenon,
        split=split,
        source_original=source_original,
        tokenizer=tokenizer,
    )
    return make_set(plan, output, workers=workers, overwrite=overwrite, progress=progress)


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreSummary:
    """What was scored."""

    hypotheses: int
    """Number of distinct hypotheses."""
    metrics: tuple[str, ...]
    """Names of the metrics, in the order given."""


def score(
    place: Path,
    specs: Sequence[str] | None,
    output: Path,
    *,
    source: SourceChoice = "own",
    workers: int | None = None,
    progress: Progress | None = None,
) -> ScoreSummary:
    """Score metrics on a set and write the score table.

    Args:
        place: The set.
        specs: Registered names, `path/to/file.py:Class` or `package.module:Class`; None for the default metrics.
        output: The score table, replaced if it exists.
        source: What the metrics see as the source: the contrast's own, none, or that of another contrast.
        workers: Number of processes; as many as there are cores by default. The scores do not depend on it.
        progress: Told how many hypotheses are scored.

    Raises:
        InputError: The set is broken, or two metrics have one name.
        UnknownNameError: There is no such metric.
        MetricError: A metric failed or returned what is no score.
        OutputError: The table cannot be written; said before anything is scored.
    """
    check_writable(output, inputs=_files_of(place))
    chosen = load_metrics(specs or DEFAULT_METRICS)
    _verified_hash(place)
    table = score_contrasts(_told(read_set(place), progress), chosen, source=source, workers=workers, progress=progress)
    write_scores(output, table.rows())
    return ScoreSummary(
        hypotheses=max((len(scores) for scores in table.scores.values()), default=0), metrics=tuple(table.metrics)
    )


def evaluate(
    place: Path,
    scores: Path | None = None,
    *,
    ties: Ties = "discordant",
    average: CategoryAverage = "macro",
    by: Sequence[str] = (),
    samples: int = DEFAULT_SAMPLES,
    seed: int = 0,
    lower_is_better: Collection[str] = (),
    progress: Progress | None = None,
) -> Evaluation:
    """Return the verdict on the metrics of a score table, or of the set's own columns.

    Args:
        place: The set.
        scores: The score table; None for the `<metric>-good` and `<metric>-bad` columns of the set's file.
        ties: How a tie counts.
        average: What a category's value is: the mean of its phenomena's τ, or τ over its contrasts pooled.
        by: Further divisions, such as `severity` or `phenomenon,langpair`.
        samples: Draws of the bootstrap behind the intervals; 0 for no intervals.
        seed: Draws them.
        lower_is_better: Metrics of the set's own columns that are better when lower. A score table says so itself.
        progress: Told how many contrasts are read; their total is not known and given as 0.

    Raises:
        InputError: The set or the table is broken, or a hypothesis has no score.
        UnknownNameError: `lower_is_better` names a metric that has no columns.
    """
    scored = _scored(place, scores, lower_is_better, progress)
    return evaluate_scored(
        scored,
        ties=ties,
        category_average=average,
        by=by,
        samples=samples,
        seed=seed,
        set_hash=_verified_hash(place),
    )


def compare(
    place: Path,
    scores: Path | None = None,
    *,
    ties: Ties = "discordant",
    samples: int = DEFAULT_SAMPLES,
    exchanges: int | None = None,
    seed: int = 0,
    correction: Correction = "holm",
    with_baselines: bool = False,
    lower_is_better: Collection[str] = (),
    progress: Progress | None = None,
) -> Comparison:
    """Return every pair of the metrics of a score table, or of the set's own columns, compared.

    Args:
        place: The set.
        scores: The score table; None for the `<metric>-good` and `<metric>-bad` columns of the set's file.
        ties: How a tie counts.
        samples: Draws of the bootstrap behind the intervals.
        exchanges: Exchanges of the permutation test; by default as many as the correction needs.
        seed: Draws them.
        correction: How p-values are corrected for many comparisons.
        with_baselines: Whether the degenerate baselines are compared, too.
        lower_is_better: Metrics of the set's own columns that are better when lower.
        progress: Told how many contrasts are read.

    Raises:
        InputError: The set or the table is broken, a hypothesis has no score, or there are not two metrics.
    """
    scored = _scored(place, scores, lower_is_better, progress)
    if not with_baselines:
        scored = scored.without(baselines(scored.facts))
    if len(scored.facts) < _FEWEST_TO_COMPARE:
        raise InputError(
            str(scores or place),
            f"there is nothing to compare {next(iter(scored.facts), 'with')!r} with; expected two metrics or more",
            "score another, or give --with-baselines",
        )
    return compare_scored(
        scored,
        ties=ties,
        samples=samples,
        exchanges=exchanges,
        seed=seed,
        correction=correction,
        set_hash=_verified_hash(place),
    )


def sensitivity(
    place: Path,
    scores: Path | None = None,
    *,
    real_output: Path | None = None,
    samples: int = DEFAULT_SAMPLES,
    seed: int = 0,
    lower_is_better: Collection[str] = (),
    progress: Progress | None = None,
) -> Mapping[str, MetricSensitivity]:
    """Return by how much each metric marks errors down, on a common scale.

    Args:
        place: The set.
        scores: The score table; None for the `<metric>-good` and `<metric>-bad` columns of the set's file.
        real_output: A score table of real MT output by the same metrics, which tells their spread; without one it is
            that of the good translations.
        samples: Draws of the bootstrap behind the intervals; 0 for none.
        seed: Draws them.
        lower_is_better: Metrics of the set's own columns that are better when lower.
        progress: Told how many contrasts are read.

    Raises:
        InputError: The set or a table is broken, a hypothesis has no score, or a metric has no spread.
    """
    scored = _scored(place, scores, lower_is_better, progress)
    real = None if real_output is None else read_scores(real_output)
    return sensitivity_of(scored, real_output=real, samples=samples, seed=seed)


def evaluate_spans(
    place: Path,
    scores: Path | None,
    *,
    samples: int = DEFAULT_SAMPLES,
    seed: int = 0,
    progress: Progress | None = None,
) -> Mapping[str, Mapping[str, SpanResult]]:
    """Return how well the spans that metrics mark fit those of the errors, by metric and phenomenon.

    Args:
        place: The set.
        scores: A score table with spans; None for the prediction columns of the set's file, as Span-ACES has them.
        samples: Draws of the bootstrap behind the intervals; 0 for none.
        seed: Draws them.
        progress: Told how many contrasts are read.

    Raises:
        InputError: No metric of the table marks spans, the file has no such columns, or the set does not say where its
            errors are.
    """
    spans = read_span_columns(read_set(place)) if scores is None else read_scores(scores).spans
    return spans_of(_told(read_set(place), progress), spans, samples=samples, seed=seed)


def signature_of(place: Path, *, samples: int, seed: int, **settings: str) -> str:
    """Return what a reader needs to repeat the numbers of `evaluate_spans`, `sensitivity` or `analyse`.

    Args:
        place: The set.
        samples: Draws of the bootstrap behind the intervals; 0 for none.
        seed: Draws them.
        settings: What else decides the numbers.

    Raises:
        InputError: The set is not what its manifest says.
    """
    return signature(_verified_hash(place), **settings, intervals=intervals_text(samples, seed))


def analyse(
    name: str,
    place: Path,
    scores: Path | None = None,
    *,
    other_source: Path | None = None,
    seen: Collection[str] = (),
    ties: Ties = "discordant",
    samples: int = DEFAULT_SAMPLES,
    seed: int = 0,
    lower_is_better: Collection[str] = (),
    progress: Progress | None = None,
) -> "Sequence[AnalysisTable]":
    """Return the tables of an analysis.

    Args:
        name: One of `acesmith.analyses.ANALYSES`.
        place: The set.
        scores: The score table; None for the `<metric>-good` and `<metric>-bad` columns of the set's file.
        other_source: For `source`: a score table of the same set, scored without its sources or with others.
        seen: For `seen`: language pairs that the metrics were trained on.
        ties: How a tie counts.
        samples: Draws of the bootstrap behind the intervals; 0 for none.
        seed: Draws them.
        lower_is_better: Metrics of the set's own columns that are better when lower.
        progress: Told how many contrasts are read.

    Raises:
        InputError: The set, the scores or the options lack what the analysis needs.
        UnknownNameError: There is no such analysis.
    """
    from acesmith.analyses import ANALYSES
    from acesmith.analyses.analyses import Inputs
    from acesmith.analyses.analyses import analyse as tables_of
    from acesmith.analyses.notes import Notes

    if name not in ANALYSES:
        raise UnknownNameError("analysis", name, ANALYSES)
    notes = Notes()
    inputs = Inputs(
        scored=_scored(place, scores, lower_is_better, progress, notes.noting),
        notes=notes,
        ties=ties,
        samples=samples,
        seed=seed,
        other_source=None if other_source is None else _scored(place, other_source, (), None),
        seen=seen,
    )
    return tables_of(name, inputs)


def audit(place: Path, *, samples: int = DEFAULT_SAMPLES, seed: int = 0, progress: Progress | None = None) -> "Audit":
    """Return what a set's labels can be predicted from without understanding.

    Args:
        place: The set.
        samples: Draws of the bootstrap behind the intervals.
        seed: Draws them.
        progress: Told how many phenomena are done.

    Raises:
        InputError: The set is broken or empty.
        MissingExtraError: scikit-learn is not installed.
    """
    from acesmith.auditing import audit as audit_contrasts  # Here, for it loads scikit-learn.

    return audit_contrasts(
        read_set(place), samples=samples, seed=seed, set_hash=_verified_hash(place), progress=progress
    )


def _scored(
    place: Path,
    scores: Path | None,
    lower_is_better: Collection[str],
    progress: Progress | None,
    through: Callable[[Iterator[Contrast]], Iterator[Contrast]] = iter,
) -> ScoredContrasts:
    """Return a set with the scores of a table, or of its own columns; contrasts pass `through` on their way."""
    contrasts = through(_told(read_set(place), progress))
    if scores is not None:
        if lower_is_better:
            raise InputError("--lower-is-better", "a score table says which way is better", "leave the option out")
        return scored_by_table(contrasts, read_scores(scores))
    try:
        return scored_by_columns(contrasts, lower_is_better=lower_is_better)
    except InputError as error:
        if error.values["where"] != "the set":
            raise
        raise InputError(str(place), error.values["what"], error.values["fix"]) from None


def baselines(names: Iterable[str]) -> list[str]:
    """Return those of the metrics that are degenerate baselines."""
    return [name for name in names if name in metrics() and metrics().load(name).baseline]


def report(place: Path, evaluation: Evaluation, output: Path) -> None:
    """Write an evaluation as a page with everything in it.

    Raises:
        OutputError: The page cannot be written.
    """
    check_writable(output, inputs=_files_of(place))
    known = {name: metrics().load(name).summary for name in evaluation.metrics if name in metrics()}
    write_report(
        output,
        evaluation,
        title="Which errors do these metrics not see?",
        set_facts=_set_facts(place),
        metric_summaries=known,
        baselines=baselines(evaluation.metrics),
    )


def _set_facts(place: Path) -> dict[str, str]:
    path = contrasts_file(place)
    facts = {"set": str(place), "SHA-256": file_hash(path)}
    beside = path.with_name(MANIFEST)
    if path.name == CONTRASTS and beside.is_file():
        manifest = read_manifest(beside)
        facts |= {
            "corpus": str(manifest.corpus["name"]),
            "licence of its texts": str(manifest.corpus["licence"]) or "not stated",
            "seed": str(manifest.arguments["seed"]),
            "contrasts": f"{manifest.contrasts:,}",
            "items": f"{manifest.items:,}",
            "phenomena": str(len(manifest.by_phenomenon)),
            "language pairs": str(len(manifest.by_langpair)),
            "acesmith": manifest.acesmith,
        }
    return facts


@dataclass(frozen=True, slots=True, kw_only=True)
class SetSummary:
    """What a set holds."""

    contrasts: int
    items: int
    phenomena: int
    langpairs: int
    hash: str
    """SHA-256 of the file of contrasts."""
    unknown: tuple[str, ...]
    """Phenomena that the table does not know."""


def validate(place: Path, *, progress: Progress | None = None) -> SetSummary:
    """Read a set from end to end and return what it holds.

    Args:
        place: The set.
        progress: Told how many contrasts are read; their total is not known and given as 0.

    Raises:
        InputError: A record is wrong, or the file is not the one that the manifest beside it describes.
    """
    path = contrasts_file(place)
    digest = _verified_hash(place)
    items: set[str] = set()
    names: dict[str, None] = {}
    pairs: set[str] = set()
    count = 0
    for contrast in _told(read_set(path), progress):
        count += 1
        items.add(contrast.item)
        names[contrast.phenomena] = None
        pairs.add(contrast.langpair)
    return SetSummary(
        contrasts=count,
        items=len(items),
        phenomena=len(names),
        langpairs=len(pairs),
        hash=digest,
        unknown=tuple(name for name in names if name not in known_phenomena()),
    )


def convert(place: Path, output: Path, *, progress: Progress | None = None) -> None:
    """Write a set in another form: ACES's TSV for `.tsv`, our own JSON Lines for `.jsonl`.

    Args:
        place: The set.
        output: The file.
        progress: Told how many contrasts are read; their total is not known and given as 0.
    """
    check_writable(output, inputs=_files_of(place))
    write_set(output, _told(read_set(place), progress))


def _verified_hash(place: Path) -> str:
    """Return the SHA-256 of the set's file, after comparing it with the manifest beside it, if there is one."""
    path = contrasts_file(place)
    digest = file_hash(path)
    beside = path.with_name(MANIFEST)
    if path.name == CONTRASTS and beside.is_file():
        stated = read_manifest(beside).files.get(CONTRASTS)
        if stated != digest:
            raise InputError(
                str(path), f"its SHA-256 is {digest[:12]}…; the manifest says {str(stated)[:12]}…", "make the set again"
            )
    return digest


def _files_of(place: Path) -> list[Path]:
    """Return the files of a set, which no output may replace."""
    path = contrasts_file(place)
    return [path, path.with_name(MANIFEST)]


def _told(contrasts: Iterator[Contrast], progress: Progress | None) -> Iterator[Contrast]:
    """Yield the contrasts, telling of each thousandth."""
    for count, contrast in enumerate(contrasts, 1):
        if progress is not None and count % 1000 == 0:
            progress(count, 0, "reading")
        yield contrast
