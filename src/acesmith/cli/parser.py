"""The options of every command. Nothing heavy is imported here: `--help` is to be instant."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

import acesmith
from acesmith.cli import commands

__all__ = ["build_parser"]

_SET = "a set: its folder, its contrasts.jsonl, or a file in ACES's TSV or JSONL"


def build_parser() -> argparse.ArgumentParser:
    """Return the parser of the whole command line."""
    parser = argparse.ArgumentParser(
        prog="acesmith",
        description="Make contrastive challenge sets for machine-translation metrics, score metrics on them, and see "
        "where each one fails.",
        epilog="example: acesmith make --output sets --langpairs en-de --per-phenomenon 5",
        formatter_class=_Help,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"acesmith {acesmith.__version__}")
    verbs = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    _list(verbs)
    _make(verbs)
    _score(verbs)
    _evaluate(verbs)
    _compare(verbs)
    _analyse(verbs)
    _audit(verbs)
    _report(verbs)
    _show(verbs)
    _validate(verbs)
    _convert(verbs)
    return parser


class _Help(argparse.ArgumentDefaultsHelpFormatter):
    """Show defaults where there are any, and keep the example on one line, so that it can be copied."""

    def _get_help_string(self, action: argparse.Action) -> str | None:
        return action.help if action.default in (None, False) else super()._get_help_string(action)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return text if text.startswith("example: ") else super()._fill_text(text, width, indent)


if TYPE_CHECKING:
    # Generic for the type checker only.
    _Verbs = argparse._SubParsersAction[argparse.ArgumentParser]


def _verb(verbs: "_Verbs", name: str, summary: str, example: str) -> argparse.ArgumentParser:
    return verbs.add_parser(
        name,
        help=summary,
        description=summary[0].upper() + summary[1:] + ".",
        epilog=f"example: {example}",
        formatter_class=_Help,
        allow_abbrev=False,
    )


def _list(verbs: "_Verbs") -> None:
    parser = _verb(verbs, "list", "list what there is to choose from", "acesmith list metrics")
    parser.add_argument(
        "kind", choices=("phenomena", "generators", "metrics", "corpora", "languages"), help="what to list"
    )
    parser.add_argument("--format", choices=("table", "tsv"), default="table", help="how to print it")
    parser.set_defaults(run=commands.run_list)


def _make(verbs: "_Verbs") -> None:
    parser = _verb(
        verbs, "make", "make a challenge set", "acesmith make --output sets --langpairs en-de,de-en --per-phenomenon 2"
    )
    parser.add_argument("--output", type=Path, required=True, metavar="DIR", help="folder for the set")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="fills the slots and draws the edits")
    parser.add_argument(
        "--corpus",
        default="embedded",
        metavar="NAME|PATH",
        help="embedded, ntrex:DIR, tsv:FILE, xnli:DIR; see: acesmith list corpora",
    )
    parser.add_argument(
        "--phenomena",
        action="append",
        metavar="GLOB",
        help="ids or patterns, separated by commas or given again; all that the corpus carries by default",
    )
    parser.add_argument(
        "--langpairs",
        metavar="en-de,…",
        help="language pairs, or patterns such as 'en-*'; every ordered pair of the corpus's languages by default",
    )
    parser.add_argument(
        "--per-phenomenon",
        type=_groups,
        default=100,
        metavar="N",
        help="groups (twin, else grid, else contrast) for each phenomenon and language pair, or 'all'",
    )
    parser.add_argument("--split", choices=("open", "held-back", "all"), default="open", help="which segments")
    parser.add_argument(
        "--source-original",
        action="store_true",
        help="leave out a segment in language pairs of which both sides are translations",
    )
    parser.add_argument(
        "--tokenizer",
        default="",
        metavar="NAME|DIR",
        help="a tokenizer of transformers whose subwords make nonsense words; our own by default",
    )
    parser.add_argument(
        "--workers", type=_positive, metavar="N", help="processes; as many as there are cores by default"
    )
    parser.add_argument("--overwrite", action="store_true", help="replace a set that lies in DIR")
    parser.set_defaults(run=commands.run_make)


def _score(verbs: "_Verbs") -> None:
    parser = _verb(
        verbs, "score", "score metrics on a set", "acesmith score sets --metric chrf --metric bleu --output scores.tsv"
    )
    parser.add_argument("set", type=Path, metavar="SET", help=_SET)
    parser.add_argument(
        "--metric",
        action="append",
        metavar="NAME",
        help="a registered metric, path/to/file.py:MyMetric, or package.module:MyMetric; the default metrics if none "
        "is given; see: acesmith list metrics",
    )
    parser.add_argument("--output", type=Path, required=True, metavar="FILE", help="the score table, a TSV")
    parser.add_argument(
        "--source",
        choices=("own", "removed", "other"),
        default="own",
        help="what metrics see as the source: its own, none, or another one; see: acesmith analyse source",
    )
    parser.add_argument(
        "--workers", type=_positive, metavar="N", help="processes; as many as there are cores by default"
    )
    parser.set_defaults(run=commands.run_score)


def _add_scored_set(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("set", type=Path, metavar="SET", help=_SET)
    parser.add_argument(
        "scores",
        type=Path,
        nargs="?",
        metavar="SCORES",
        help="the score table; without it, the <metric>-good and <metric>-bad columns of the set's own file",
    )
    parser.add_argument("--ties", choices=("discordant", "drop", "half"), default="discordant", help="how a tie counts")
    parser.add_argument(
        "--samples",
        type=_count,
        default=1000,
        metavar="N",
        help="draws of the bootstrap behind the intervals",
    )
    parser.add_argument("--seed", type=_count, default=0, metavar="N", help="draws them")
    parser.add_argument(
        "--lower-is-better",
        action="append",
        metavar="NAME",
        help="a metric of the set's own columns that is better when it is lower; may be given again",
    )


def _add_evaluation_options(parser: argparse.ArgumentParser) -> None:
    _add_scored_set(parser)
    parser.add_argument(
        "--average",
        choices=("macro", "pooled"),
        default="macro",
        help="a category's τ: the mean of its phenomena's, or of its contrasts pooled",
    )


def _add_output_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--format", choices=("table", "tsv", "json", "markdown"), default="table", help="how to print the result"
    )
    parser.add_argument("--output", type=Path, metavar="FILE", help="write it there instead of printing it")


def _evaluate(verbs: "_Verbs") -> None:
    parser = _verb(
        verbs,
        "evaluate",
        "print agreement by phenomenon, category and language pair",
        "acesmith evaluate sets scores.tsv",
    )
    _add_evaluation_options(parser)
    parser.add_argument(
        "--format", choices=("table", "tsv", "json", "markdown"), default="table", help="how to print the result"
    )
    parser.add_argument(
        "--by",
        action="append",
        metavar="NAME[,NAME]",
        help="also by severity, source, target or script, or by two at once (phenomenon,langpair); may be given again",
    )
    parser.add_argument("--output", type=Path, metavar="FILE", help="write it there instead of printing it")
    kinds = parser.add_mutually_exclusive_group()
    kinds.add_argument(
        "--spans", action="store_true", help="instead: how well the spans that metrics mark fit the errors' spans"
    )
    kinds.add_argument(
        "--sensitivity", action="store_true", help="instead: by how much metrics mark errors down, on a common scale"
    )
    parser.add_argument(
        "--real-output",
        type=Path,
        metavar="FILE",
        help="with --sensitivity: a score table of real MT output, which tells each metric's spread",
    )
    parser.set_defaults(run=commands.run_evaluate)


def _compare(verbs: "_Verbs") -> None:
    parser = _verb(
        verbs,
        "compare",
        "say which metrics differ, with p-values, intervals and rank clusters",
        "acesmith compare sets scores.tsv",
    )
    _add_scored_set(parser)
    parser.add_argument(
        "--correction",
        choices=("holm", "bh", "none"),
        default="holm",
        help="how p-values are corrected for many comparisons: Holm; Benjamini and Hochberg",
    )
    parser.add_argument(
        "--exchanges",
        type=_positive,
        metavar="N",
        help="exchanges of the permutation test (by default as many as the correction needs, 1,000 to 50,000)",
    )
    parser.add_argument("--with-baselines", action="store_true", help="compare the degenerate baselines, too")
    _add_output_options(parser)
    parser.set_defaults(run=commands.run_compare)


def _analyse(verbs: "_Verbs") -> None:
    parser = _verb(verbs, "analyse", "say why metrics fail, by one analysis", "acesmith analyse length sets scores.tsv")
    parser.add_argument(
        "analysis",
        choices=("levels", "overlap", "source", "languages", "seen", "length", "agreement"),
        help="see docs/statistics.md",
    )
    _add_scored_set(parser)
    parser.add_argument(
        "--other-source",
        type=Path,
        metavar="FILE",
        help="for source: a score table of the same set by 'acesmith score --source removed' or 'other'",
    )
    parser.add_argument(
        "--seen",
        action="append",
        metavar="en-de,…",
        help="for seen: language pairs that the metrics were trained on; may be given again",
    )
    _add_output_options(parser)
    parser.set_defaults(run=commands.run_analyse)


def _audit(verbs: "_Verbs") -> None:
    parser = _verb(
        verbs,
        "audit",
        "say whether the good translations can be told by their surface alone",
        "acesmith audit sets",
    )
    parser.add_argument("set", type=Path, metavar="SET", help=_SET)
    parser.add_argument(
        "--samples", type=_positive, default=1000, metavar="N", help="draws of the bootstrap behind the intervals"
    )
    parser.add_argument("--seed", type=_count, default=0, metavar="N", help="draws them")
    _add_output_options(parser)
    parser.set_defaults(run=commands.run_audit)


def _report(verbs: "_Verbs") -> None:
    parser = _verb(
        verbs, "report", "print a leaderboard and write a page", "acesmith report sets scores.tsv --output report.html"
    )
    _add_evaluation_options(parser)
    parser.add_argument(
        "--output", type=Path, required=True, metavar="FILE", help="the page: HTML with everything in it"
    )
    parser.set_defaults(run=commands.run_report)


def _show(verbs: "_Verbs") -> None:
    parser = _verb(
        verbs,
        "show",
        "show contrasts, the difference highlighted",
        "acesmith show sets --phenomena omission --number 2",
    )
    parser.add_argument("set", type=Path, metavar="SET", help=_SET)
    parser.add_argument("--phenomena", action="append", metavar="GLOB", help="ids or patterns; all by default")
    parser.add_argument("--langpairs", metavar="en-de,…", help="language pairs; all by default")
    parser.add_argument("--number", type=_positive, default=5, metavar="N", help="how many, chosen by a hash")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="another seed chooses others")
    parser.set_defaults(run=commands.run_show)


def _validate(verbs: "_Verbs") -> None:
    parser = _verb(verbs, "validate", "check a set and say what it holds", "acesmith validate sets")
    parser.add_argument("set", type=Path, metavar="SET", help=_SET)
    parser.set_defaults(run=commands.run_validate)


def _convert(verbs: "_Verbs") -> None:
    parser = _verb(verbs, "convert", "write a set in another form", "acesmith convert sets --output sets.tsv")
    parser.add_argument("set", type=Path, metavar="SET", help=_SET)
    parser.add_argument(
        "--output", type=Path, required=True, metavar="FILE", help="ACES's own form for .tsv, acesmith's for .jsonl"
    )
    parser.set_defaults(run=commands.run_convert)


def _positive(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no number from 1 up")
    return int(text)


def _count(text: str) -> int:
    if not text.isascii() or not text.isdigit():
        raise argparse.ArgumentTypeError(f"{text!r} is no number from 0 up")
    return int(text)


def _groups(text: str) -> int | None:
    return None if text == "all" else _positive(text)
