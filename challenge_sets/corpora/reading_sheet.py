"""A sheet for a reader who checks a language: sources and translations, and nothing that tells the wording.

`python -m acesmith.challenge_sets.corpora.reading_sheet LANGUAGE`, or `make reading-sheet LANGUAGE=it SEED=0`:
60 renderings drawn at random from the whole corpus (references, close and far, open and held back), each beside a
source in another language. The last column is the key, for whoever reads the marks afterwards.
"""

import argparse
import os
import sys
from collections.abc import Iterator
from pathlib import Path

from acesmith.challenge_sets.corpora.embedded import WORDINGS, EmbeddedCorpus
from acesmith.challenge_sets.realise import fill
from acesmith.errors import AcesmithError, UnknownNameError
from acesmith.seeding import choose, stream

__all__ = ["reading_sheet"]


def reading_sheet(
    corpus: EmbeddedCorpus, language: str, *, number: int = 60, seed: int = 0
) -> Iterator[tuple[int, str, str, str, str]]:
    """Yield rows to read.

    Args:
        corpus: The corpus.
        language: The language whose renderings are read.
        number: How many renderings; all if there are fewer.
        seed: Draws the renderings and fills their slots.

    Yields:
        Number from 1, source language, source, translation, and the key (segment and wording). The source is the
        original, or English where the segment was first written in the language that is read (German for English).

    Raises:
        UnknownNameError: The corpus does not have the language.
    """
    if language not in corpus.languages:
        raise UnknownNameError("language", language, corpus.languages)
    second = "de" if language == "en" else "en"
    segments = [one for one in corpus.segments(corpus.languages) if language in one.renderings]
    rng = stream("reading sheet", seed, language)
    pool = [(segment, wording) for segment in segments for wording in WORDINGS]
    for row in range(1, min(number, len(pool)) + 1):
        segment, wording = drawn = choose(rng, pool)
        pool.remove(drawn)
        source_language = segment.original_language if segment.original_language != language else second
        values = fill(segment, seed)
        source = segment.renderings[source_language]["reference"].realise(values).text
        translation = segment.renderings[language][wording].realise(values).text
        yield row, source_language, source, translation, f"{segment.id} {wording}"


def main(arguments: list[str] | None = None) -> int:
    """Print the sheet as TSV."""
    parser = argparse.ArgumentParser(description="Print renderings of a language beside their sources, for a reader.")
    parser.add_argument("language", help="its code, such as it")
    parser.add_argument("--seed", type=int, default=0, help="draws the renderings: another one after a repair")
    parser.add_argument("--folder", type=Path, help="a corpus in the embedded form, instead of the carried one")
    options = parser.parse_args(arguments)
    try:
        for row in reading_sheet(EmbeddedCorpus(options.folder), options.language, seed=options.seed):
            sys.stdout.write("\t".join(map(str, row)) + "\n")
        sys.stdout.flush()
    except AcesmithError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    except BrokenPipeError:
        # The reader has seen enough, as `head` has; Python would complain at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
