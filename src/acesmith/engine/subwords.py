"""Train our own subwords on the embedded corpus: `python -m acesmith.engine.subwords`.

The files that it writes are frozen: a new corpus needs no new ones, and new ones change every set that has nonsense
words in it.
"""

from pathlib import Path

import regex
from tokenizers import Tokenizer
from tokenizers.models import WordPiece
from tokenizers.trainers import WordPieceTrainer

import acesmith.language.subwords
from acesmith.challenge_sets.corpora.registry import open_corpus
from acesmith.challenge_sets.renderings import TemplateRendering
from acesmith.files import atomic_writer
from acesmith.language.subwords import CONTINUES
from acesmith.language.text import lower, words_are_spaced

_PIECES = 1200
"""Pieces a language: so few that most longer words are cut."""


def main() -> None:
    """Write one file a language."""
    folder = Path(acesmith.language.subwords.__file__).parent
    corpus = open_corpus("embedded")
    for language in corpus.languages:
        if words_are_spaced(language):
            words = [
                word
                for segment in corpus.segments([language])
                for rendering in segment.renderings[language].values()
                if isinstance(rendering, TemplateRendering)
                for word in regex.findall(r"[\p{L}\p{M}]+", lower(" ".join(rendering.stretches), language))
            ]
            pieces = _trained(words)
            with atomic_writer(folder / f"{language}.txt") as handle:
                handle.writelines(f"{piece}\n" for piece in pieces)


def _trained(words: list[str]) -> list[str]:
    tokenizer = Tokenizer(WordPiece(unk_token=""))
    trainer = WordPieceTrainer(
        vocab_size=_PIECES, continuing_subword_prefix=CONTINUES, special_tokens=[], show_progress=False
    )
    tokenizer.train_from_iterator(words, trainer)
    return sorted(tokenizer.get_vocab())


if __name__ == "__main__":
    main()
