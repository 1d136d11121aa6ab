"""XNLI in the layout of XTREME: one file a language, `dev-de.tsv`, rows in parallel: premise, hypothesis, label.

Of every pair that is no entailment, both sentences become a segment: its text is one of them, and the other is what a
wrong translation of it says. Texts are the reference alone, for XNLI has one wording.

Source: Conneau et al., "XNLI: Evaluating Cross-lingual Sentence Representations", EMNLP 2018; Hu et al., "XTREME",
ICML 2020. Licence: CC BY-NC 4.0. The English side is the original; every translation was made from it.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from acesmith.challenge_sets.corpora.language_files import LanguageFiles
from acesmith.challenge_sets.records import is_language
from acesmith.challenge_sets.renderings import PlainRendering
from acesmith.challenge_sets.segments import Segment
from acesmith.challenge_sets.written_errors import WrittenError
from acesmith.errors import InputError
from acesmith.files import read_lines
from acesmith.seeding import digest

__all__ = ["XnliCorpus"]

_LABELS = ("entailment", "neutral", "contradiction")
_FILE = "dev-*.tsv"


class XnliCorpus(LanguageFiles):
    """XNLI in a folder.

    Args:
        folder: Where the files `dev-CODE.tsv` are.

    Raises:
        InputError: There is no such file, a row is not premise, hypothesis and label, or the files are not parallel.
    """

    name = "xnli"
    licence = "CC-BY-NC-4.0"

    def __init__(self, folder: Path) -> None:
        found = {path.stem.removeprefix("dev-"): path for path in sorted(folder.glob(_FILE))}
        self._files = {code: path for code, path in found.items() if is_language(code) and path.is_file()}
        if not self._files:
            raise InputError(
                f"xnli:{folder}", "the folder holds no dev-CODE.tsv", "give the folder of XNLI as in XTREME"
            )

    @property
    def files(self) -> Mapping[str, Path]:
        """The file of each language, by BCP 47 code."""
        return self._files

    def segments(self, languages: Sequence[str], block: int = 0) -> Iterator[Segment]:
        """Yield two segments for each pair that is no entailment, in file order."""
        del block  # There is one.
        # The item is the premise in one language, whatever languages are asked for.
        first = "en" if "en" in self._files else self.languages[0]
        paths = self.paths_of([first, *languages])
        readers = [_rows(path) for path in paths]
        number = 0
        while rows := [row for reader in readers if (row := next(reader, None)) is not None]:
            number += 1
            labels = {label for _, _, label in rows}
            if len(rows) < len(readers) or len(labels) > 1:
                raise InputError(", ".join(map(str, paths)), f"row {number} is not in all, or its label differs")
            label, pairs = rows[0][2], [row[:2] for row in rows[1:]]
            if label == "entailment":
                continue
            item = digest(rows[0][0], size=8)
            for turned in (False, True):
                yield Segment(
                    id=f"{number:05d}-{'hypothesis' if turned else 'premise'}",
                    item=item,
                    corpus=self.name,
                    licence=self.licence,
                    original_language="en",
                    renderings={
                        language: {"reference": PlainRendering(language, text, {}, {label: WrittenError(text, other)})}
                        for language, pair in zip(languages, pairs, strict=True)
                        for text, other in [pair[::-1] if turned else pair]
                    },
                )


def _rows(path: Path) -> Iterator[tuple[str, str, str]]:
    for number, line in read_lines(path, carriage_returns=True):
        row = tuple(line.split("\t"))
        if len(row) != 3 or row[2] not in _LABELS or not row[0].strip() or not row[1].strip():
            raise InputError(f"{path}:{number}", f"expected premise, hypothesis and one of {', '.join(_LABELS)}")
        yield row
