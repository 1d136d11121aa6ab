"""Nonsense words: no word of the language, whatever cuts them."""

from pathlib import Path
from typing import Any

import pytest
from tokenizers import Tokenizer
from tokenizers.models import WordPiece
from tokenizers.trainers import WordPieceTrainer
from transformers import PreTrainedTokenizerFast
from wordfreq import zipf_frequency

from acesmith.challenge_sets.manifest import read_manifest
from acesmith.challenge_sets.records import Contrast
from acesmith.challenge_sets.sets import read_set
from acesmith.engine.making import make_set
from acesmith.engine.plan import plan_set
from acesmith.errors import InputError
from acesmith.language.subwords import own_vocabulary, split_word, vocabulary
from acesmith.language.words import may_be_word


def _made(folder: Path, **options: Any) -> list[Contrast]:
    plan = plan_set(phenomena_patterns=["nonsense*"], per_phenomenon=20, **options)
    make_set(plan, folder / "set", overwrite=True)
    return list(read_set(folder / "set"))


def _swaps(contrasts: list[Contrast]) -> set[tuple[str, str, str]]:
    """Return language, word and what it became."""
    return {
        (
            contrast.target_language,
            contrast.good_translation[slice(*contrast.good_spans[0])],
            contrast.incorrect_translation[slice(*contrast.incorrect_spans[0])],
        )
        for contrast in contrasts
    }


@pytest.fixture(name="tokenizer")
def _tokenizer(tmp_path: Path) -> str:
    """A small tokenizer as `transformers` keeps it: its folder."""
    trained = Tokenizer(WordPiece(unk_token="[UNK]"))  # noqa: S106 - no password
    words = ["umbrella", "elevator", "relevant", "vegetable", "technician", "librarian", "gardener", "neighbour"]
    trainer = WordPieceTrainer(vocab_size=90, special_tokens=["[UNK]"], show_progress=False)
    trained.train_from_iterator(words, trainer)
    folder = tmp_path / "tokenizer"
    fast: Any = PreTrainedTokenizerFast
    fast(tokenizer_object=trained, unk_token="[UNK]").save_pretrained(str(folder))  # noqa: S106 - nor here
    return str(folder)


def test_what_comes_out_is_no_word_and_as_long_as_the_word(tmp_path: Path) -> None:
    swaps = _swaps(_made(tmp_path, langpairs=["en-*"]))
    assert len({language for language, _, _ in swaps}) == 13
    for language, word, made in swaps:
        assert zipf_frequency(word, language) > 0 == zipf_frequency(made, language)
        assert not may_be_word(made, language)
        assert len(made) == len(word)
        assert made[0].isupper() == word[0].isupper()


def test_every_word_is_cut_into_pieces_that_make_it_up() -> None:
    assert split_word("neighbours", "en") != ["neighbours"]
    for piece in own_vocabulary("de"):
        assert "".join(split_word(piece.removeprefix("##"), "de")) == piece.removeprefix("##")
    assert own_vocabulary("zh") == frozenset()


def test_a_tokenizer_of_transformers_cuts_the_words(tokenizer: str, tmp_path: Path) -> None:
    own = _swaps(_made(tmp_path, langpairs=["de-en"]))
    others = _swaps(_made(tmp_path, langpairs=["de-en"], tokenizer=tokenizer))
    assert others - own
    assert all(piece.isalpha() for pieces in vocabulary("en", tokenizer).values() for piece in pieces)
    manifest = read_manifest(tmp_path / "set" / "manifest.json")
    assert manifest.arguments["tokenizer"] == "tokenizer"
    assert "tokenizer" in manifest.resources


def test_a_tokenizer_that_is_none_is_refused_before_anything_is_made(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"--tokenizer: '.*nothing' cannot be loaded"):
        plan_set(tokenizer=str(tmp_path / "nothing"))
