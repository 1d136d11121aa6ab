"""What a set is to hold, before any of it is made: arguments checked, parts listed."""

import fnmatch
import hashlib
import importlib.metadata
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Any, Literal

import acesmith
from acesmith.challenge_sets.corpora.base import Corpus
from acesmith.challenge_sets.corpora.registry import open_corpus
from acesmith.challenge_sets.records import split_langpair
from acesmith.challenge_sets.segments import Segment
from acesmith.challenge_sets.taxonomy import match, phenomena
from acesmith.errors import InputError, UnknownNameError
from acesmith.generators.registry import GeneratorEntry, generators
from acesmith.language.lexicon import lexicon_hashes
from acesmith.language.subwords import subword_hashes, tokenizer_hash

__all__ = ["DEFAULT_PER_PHENOMENON", "Part", "Plan", "SplitChoice", "plan_set"]

DEFAULT_PER_PHENOMENON = 100
"""Groups per phenomenon and language pair where nothing else is asked for: what statistics need, and not more."""

SplitChoice = Literal["open", "held-back", "all"]


@dataclass(frozen=True, slots=True)
class Part:
    """What is made, kept and resumed as one: a language pair in one block of the corpus."""

    langpair: str
    block: int

    @property
    def file(self) -> str:
        """Name of its file while the set is being made."""
        return f"{self.langpair}.{self.block:06d}.part"


@dataclass(frozen=True, kw_only=True)
class Plan:
    """Everything that decides the bytes of a set."""

    corpus: Corpus
    """Where the segments come from."""
    seed: int
    phenomena: tuple[str, ...]
    """In the table's order."""
    langpairs: tuple[str, ...]
    """Sorted."""
    per_phenomenon: int | None
    """Groups per phenomenon and language pair; None for all."""
    split: SplitChoice
    """Which segments."""
    source_original: bool
    """Whether a segment is left out in language pairs of which both sides are translations."""
    tokenizer: str
    """What cuts words into subwords: a tokenizer of `transformers`, or our own if empty."""
    entries: tuple[GeneratorEntry, ...]
    """The generators that yield any of the phenomena."""

    @property
    def parts(self) -> list[Part]:
        """The parts, in the order in which they stand in the set."""
        return [part for langpair in self.langpairs for part in self.parts_of(langpair)]

    def takes(self, segment: Segment, source: str, target: str) -> bool:
        """Return whether the segment may be seen in that language pair."""
        in_both = source in segment.renderings and target in segment.renderings
        return in_both and self.split in ("all", segment.split)

    def keeps(self, segment: Segment, source: str, target: str) -> bool:
        """Return whether contrasts are made of a segment that may be seen."""
        return not self.source_original or segment.original_language in (source, target)

    def parts_of(self, langpair: str) -> list[Part]:
        """Return the parts of one language pair, in order."""
        return [Part(langpair, block) for block in range(self.corpus.blocks)]

    def facts(self) -> dict[str, Any]:
        """Return what the manifest says of the plan."""
        return {
            "acesmith": acesmith.__version__,
            "arguments": {
                "langpairs": list(self.langpairs),
                "per-phenomenon": self.per_phenomenon,
                "phenomena": list(self.phenomena),
                "seed": self.seed,
                "source-original": self.source_original,
                "split": self.split,
                "tokenizer": Path(self.tokenizer).name,
            },
            "corpus": {
                "hashes": dict(self.corpus.hashes),
                "licence": self.corpus.licence,
                "name": self.corpus.name,
            },
            "generators": {entry.name: entry.version for entry in self.entries},
            "resources": {**resource_versions(), **tokenizer_hash(self.tokenizer)},
        }

    def fingerprint(self) -> str:
        """Return a hash of all that decides the bytes of the set."""
        return hashlib.sha256(json.dumps(self.facts(), sort_keys=True).encode()).hexdigest()


def resource_versions() -> Mapping[str, str]:
    """Return versions and hashes of what the bytes depend on besides corpus and generators."""
    versions = {
        name: importlib.metadata.version(name)
        for name in ("Babel", "num2words", "opencc-python-reimplemented", "pint", "wordfreq")
    }
    table = resources.files("acesmith.challenge_sets") / "phenomena.tsv"
    return {
        **versions,
        **lexicon_hashes(),
        **subword_hashes(),
        "phenomena": hashlib.sha256(table.read_bytes()).hexdigest(),
    }


def plan_set(
    *,
    corpus: str = "embedded",
    seed: int = 0,
    phenomena_patterns: Sequence[str] | None = None,
    langpairs: Sequence[str] | None = None,
    per_phenomenon: int | None = DEFAULT_PER_PHENOMENON,
    split: SplitChoice = "open",
    source_original: bool = False,
    tokenizer: str = "",
) -> Plan:
    """Check the arguments and return the plan.

    Args:
        corpus: What `--corpus` takes.
        seed: Fills the slots and draws the edits; 0 or more.
        phenomena_patterns: Ids or shell-style patterns; all that the generators yield by default.
        langpairs: Such as `en-de`, or patterns such as `en-*`; every ordered pair of the corpus's languages by default.
        per_phenomenon: Groups per phenomenon and language pair, at least 1; None for all.
        split: Which segments.
        source_original: Whether to leave out a segment where both sides are translations, or may be.
        tokenizer: What cuts words into subwords: what `transformers.AutoTokenizer.from_pretrained` takes; our own if
            empty.

    Raises:
        InputError: An option's value is out of range, a tokenizer cannot be loaded, or no generator yields what
            is asked for.
        UnknownNameError: A corpus, phenomenon or language is not known.
    """
    if seed < 0:
        raise InputError("--seed", f"{seed} is negative; expected 0 or more")
    if per_phenomenon is not None and per_phenomenon < 1:
        raise InputError("--per-phenomenon", f"{per_phenomenon} groups; expected at least 1")
    tokenizer_hash(tokenizer)  # Now, so that one that cannot be loaded is refused before anything is made.
    opened = open_corpus(corpus)
    registered = list(generators())
    made = {name for entry in registered for name in entry.phenomena}
    chosen = match(phenomena_patterns) if phenomena_patterns else [name for name in phenomena() if name in made]
    missing = [name for name in chosen if name not in made]
    if missing and not (set(chosen) & made):
        raise InputError("--phenomena", f"no generator yields {missing[0]!r}", "see: acesmith list phenomena")
    wanted = {name for name in chosen if name in made}
    return Plan(
        corpus=opened,
        seed=seed,
        phenomena=tuple(name for name in chosen if name in wanted),
        langpairs=_pairs(opened, langpairs),
        per_phenomenon=per_phenomenon,
        split=split,
        source_original=source_original,
        tokenizer=tokenizer,
        entries=tuple(entry for entry in registered if wanted & set(entry.phenomena)),
    )


def _pairs(corpus: Corpus, langpairs: Sequence[str] | None) -> tuple[str, ...]:
    languages = list(corpus.languages)
    every = [f"{source}-{target}" for source in languages for target in languages if source != target]
    chosen: set[str] = set()
    for wanted in langpairs or ("*",):
        if set(wanted) & set("*?["):
            found = [langpair for langpair in every if fnmatch.fnmatchcase(langpair, wanted)]
            if not found:
                raise InputError("--langpairs", f"no language pair of corpus {corpus.name!r} fits {wanted!r}")
            chosen.update(found)
        else:
            chosen.add(_pair(corpus, languages, wanted))
    return tuple(sorted(chosen))


def _pair(corpus: Corpus, languages: Sequence[str], langpair: str) -> str:
    try:
        pair = split_langpair(langpair)
    except ValueError as error:
        raise InputError("--langpairs", str(error)) from None
    for language in pair:
        if language not in languages:
            raise UnknownNameError(f"language of corpus {corpus.name!r}", language, languages)
    if pair[0] == pair[1]:
        raise InputError("--langpairs", f"{langpair!r}; expected two different languages")
    return langpair
