"""NTREX-128 as its repository lays it out: one file a language, lines in parallel.

Source: Federmann, Kocmi and Xin, "NTREX-128 – News Test References for MT Evaluation of 128 Languages", SUMEval 2022.
Licence: CC BY-SA 4.0. The English side is the original; every translation was made from it.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path

from acesmith.challenge_sets.corpora.language_files import LanguageFiles
from acesmith.challenge_sets.corpora.plain import plain_segment
from acesmith.challenge_sets.records import is_language
from acesmith.challenge_sets.segments import Segment
from acesmith.errors import InputError
from acesmith.files import read_lines
from acesmith.language.cldr import normalise_code
from acesmith.seeding import digest

__all__ = ["NtrexCorpus"]


class NtrexCorpus(LanguageFiles):
    """NTREX-128 in a folder.

    Args:
        folder: The repository, or its folder `NTREX-128`.

    Raises:
        InputError: The folder holds no `newstest2019-src.eng.txt`, or its files differ in their number of lines.
    """

    name = "ntrex-128"
    licence = "CC-BY-SA-4.0"

    def __init__(self, folder: Path) -> None:
        inner = folder / "NTREX-128"
        self._folder = inner if inner.is_dir() else folder
        self._source = self._folder / "newstest2019-src.eng.txt"
        if not self._source.is_file():
            raise InputError(
                f"ntrex:{folder}", "the folder holds no newstest2019-src.eng.txt", "give the folder of NTREX-128"
            )

    @cached_property
    def files(self) -> Mapping[str, Path]:
        """The file of each language, by BCP 47 code."""
        files = {"en": self._source}
        for path in sorted(self._folder.glob("newstest2019-ref.*.txt")):
            # Further English references (en-GB, en-IN) keep their region; the source is `en`.
            code = normalise_code(path.name.split(".")[1])
            if not is_language(code) or not path.is_file():
                raise InputError(
                    str(path), "not a file of NTREX-128; expected newstest2019-ref.CODE.txt", "move it away"
                )
            files.setdefault(code, path)
        # Its plain Portuguese is the European one; acesmith's `pt` is Brazilian, which is a file of its own there.
        european = self._folder / "newstest2019-ref.por.txt"
        if european.is_file():
            files["pt-PT"] = european
            brazilian = self._folder / "newstest2019-ref.por-BR.txt"
            files.pop("pt", None)
            if brazilian.is_file():
                files["pt"] = brazilian
        return files

    def segments(self, languages: Sequence[str], block: int = 0) -> Iterator[Segment]:
        """Yield the segments of which each language has a text, in file order."""
        del block  # There is one.
        paths = [self._source, *self.paths_of(languages)]
        readers = [read_lines(path, carriage_returns=True) for path in paths]
        seen: Counter[str] = Counter()
        while True:
            rows = [next(reader, None) for reader in readers]
            if all(row is None for row in rows):
                return
            if any(row is None for row in rows):
                short = paths[[row is None for row in rows].index(True)]
                raise InputError(str(short), "it has fewer lines than the others; expected parallel lines")
            source, *texts = (row[1] for row in rows if row is not None)
            item = digest(source, size=8)
            seen[item] += 1
            if all(text.strip() for text in texts):
                yield plain_segment(
                    id=item if seen[item] == 1 else f"{item}#{seen[item]}",
                    item=item,
                    corpus=self.name,
                    licence=self.licence,
                    original_language="en",
                    texts={language: [text] for language, text in zip(languages, texts, strict=True)},
                )
