"""The corpora by name: `embedded`, `ntrex:DIR`, `tsv:FILE`, `xnli:DIR`."""

from dataclasses import dataclass
from pathlib import Path

from acesmith.challenge_sets.corpora.base import Corpus
from acesmith.errors import InputError
from acesmith.registry import Registry

__all__ = ["CorpusEntry", "corpora", "open_corpus"]


@dataclass(frozen=True, slots=True, kw_only=True)
class CorpusEntry:
    """A kind of corpus."""

    name: str
    """What stands before the colon of `--corpus`."""
    load: str
    """Its class: called with the path that stands behind the colon, or with nothing."""
    argument: str
    """What stands behind the colon: `DIR`, `FILE`, or empty."""
    summary: str
    """One line for `acesmith list corpora`."""


def corpora() -> Registry[CorpusEntry]:
    """Return the registry of corpora."""
    registry: Registry[CorpusEntry] = Registry("corpus")
    package = "acesmith.challenge_sets.corpora"
    for name, place, argument, summary in (
        ("embedded", "embedded:EmbeddedCorpus", "", "Original text of this project, three wordings a language, slots"),
        ("xnli", "xnli:XnliCorpus", "DIR", "XNLI in XTREME's layout: premises, and hypotheses that do not follow"),
        ("ntrex", "ntrex:NtrexCorpus", "DIR", "NTREX-128 as its repository lays it out"),
        (
            "tsv",
            "tsv:TsvCorpus",
            "FILE",
            "Parallel text with a header of language codes, optionally de:2, id, document",
        ),
    ):
        registry.add(CorpusEntry(name=name, load=f"{package}.{place}", argument=argument, summary=summary))
    return registry


def open_corpus(spec: str) -> Corpus:
    """Return the corpus that a `--corpus` option names.

    Args:
        spec: `embedded`, or another kind with its path, such as `tsv:FILE`; a folder in the format of the embedded
            corpus; or a `.tsv` file.

    Raises:
        UnknownNameError: There is no such kind of corpus.
        InputError: The path is missing, or what lies there is not such a corpus.
    """
    if not spec.strip():
        raise InputError("--corpus", "the name is empty", "see: acesmith list corpora")
    kind, colon, argument = spec.partition(":")
    registry = corpora()
    if not colon and kind not in registry:
        path = Path(spec)
        if path.is_dir():
            kind, argument = "embedded", spec
        elif path.suffix == ".tsv":
            kind, argument = "tsv", spec
    entry = registry.get(kind)
    if colon and not entry.argument:
        raise InputError(
            f"--corpus {spec}", f"{entry.name} takes no path; expected {entry.name}, or a folder by itself"
        )
    if entry.argument and not argument:
        raise InputError(f"--corpus {spec}", f"no path; expected {entry.name}:{entry.argument}")
    corpus: Corpus = registry.load(kind)(Path(argument)) if argument else registry.load(kind)()
    if not corpus.languages:
        raise InputError(f"--corpus {spec}", "it holds no language; expected subjects as in docs/corpus-format.md")
    return corpus
