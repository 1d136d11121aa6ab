"""What corpora share that lie in a folder as one file a language, with lines in parallel."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path

from acesmith.challenge_sets.sets import file_hash
from acesmith.errors import UnknownNameError

__all__ = ["LanguageFiles"]


class LanguageFiles(ABC):
    """A corpus of one file a language, which is read from beginning to end."""

    name: str
    resident = False
    blocks = 1

    @property
    @abstractmethod
    def files(self) -> Mapping[str, Path]:
        """The file of each language, by BCP 47 code."""

    @property
    def languages(self) -> Sequence[str]:
        """BCP 47 codes of the languages in the folder, sorted."""
        return sorted(self.files)

    @cached_property
    def hashes(self) -> Mapping[str, str]:
        """SHA-256 of each file, by file name."""
        return {path.name: file_hash(path) for path in sorted(self.files.values(), key=lambda path: path.name)}

    def paths_of(self, languages: Iterable[str]) -> list[Path]:
        """Return the files of these languages, in order.

        Raises:
            UnknownNameError: There is none for one of them.
        """
        for language in languages:
            if language not in self.files:
                raise UnknownNameError(f"language of corpus {self.name!r}", language, self.files)
        return [self.files[language] for language in languages]
