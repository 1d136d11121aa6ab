"""Subwords: into what pieces a tokenizer cuts a word, and what other pieces it has.

Our own are in one file a language, a piece a line, which `python -m acesmith.engine.subwords` writes: WordPiece,
trained on the embedded corpus. Any tokenizer of `transformers` can stand in its place.

Source: Schuster and Nakajima, "Japanese and Korean voice search", ICASSP 2012 (WordPiece); cut as in Wu et al.,
"Google's neural machine translation system", arXiv:1609.08144, section 4.1: the longest piece first.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any

from acesmith.errors import InputError
from acesmith.language.words import letters

__all__ = ["CONTINUES", "own_vocabulary", "split_word", "subword_hashes", "tokenizer_hash", "vocabulary"]

CONTINUES = "##"
"""What the pieces begin with that do not begin a word."""


@cache
def own_vocabulary(language: str) -> frozenset[str]:
    """Return the pieces of our own tokenizer for a language; none where it has no file."""
    place = resources.files("acesmith.language.subwords") / f"{language}.txt"
    return frozenset(place.read_text(encoding="utf-8").split("\n")[:-1]) if place.is_file() else frozenset()


def split_word(word: str, language: str, tokenizer: str = "") -> Sequence[str]:
    """Return the pieces of a word in small letters; one, where the tokenizer cannot cut it between letters.

    Args:
        word: Letters only.
        language: BCP 47 code.
        tokenizer: What `transformers.AutoTokenizer.from_pretrained` takes; our own if empty.

    Raises:
        InputError: The tokenizer cannot be loaded.

    Example:
        >>> "".join(split_word("understanding", "en"))
        'understanding'
    """
    if tokenizer:
        loaded = _load(tokenizer)
        pieces = [_text(loaded, number) for number in loaded(word, add_special_tokens=False).input_ids]
        return pieces if "".join(pieces) == word else (word,)
    known, cut, start = own_vocabulary(language), [], 0
    while start < len(word):
        mark = CONTINUES if start else ""
        end = next((end for end in range(len(word), start, -1) if mark + word[start:end] in known), None)
        if end is None:
            return (word,)
        cut.append(word[start:end])
        start = end
    return cut


@cache
def vocabulary(language: str, tokenizer: str = "") -> Mapping[int, Sequence[str]]:
    """Return the pieces that are small letters of the language, by their length, each once and sorted.

    Raises:
        InputError: The tokenizer cannot be loaded.
    """
    if tokenizer:
        loaded = _load(tokenizer)
        pieces = {_text(loaded, number) for number in range(len(loaded))}
    else:
        pieces = {piece.removeprefix(CONTINUES) for piece in own_vocabulary(language)}
    by_length: dict[int, list[str]] = {}
    for piece in sorted(piece for piece in pieces if piece and letters(language).issuperset(piece)):
        by_length.setdefault(len(piece), []).append(piece)
    return by_length


def tokenizer_hash(tokenizer: str) -> Mapping[str, str]:
    """Return the SHA-256 of a tokenizer's vocabulary, under its name; nothing if it is our own.

    Raises:
        InputError: It cannot be loaded.
    """
    if not tokenizer:
        return {}
    text = json.dumps(sorted(_load(tokenizer).get_vocab().items()))
    return {"tokenizer": hashlib.sha256(text.encode()).hexdigest()}


def subword_hashes() -> Mapping[str, str]:
    """Return the SHA-256 of each language's file."""
    folder = resources.files("acesmith.language.subwords")
    files = sorted((entry for entry in folder.iterdir() if entry.name.endswith(".txt")), key=lambda entry: entry.name)
    return {entry.name: hashlib.sha256(entry.read_bytes()).hexdigest() for entry in files}


@cache
def _load(tokenizer: str) -> Any:
    try:
        from transformers import AutoTokenizer
    except ImportError as error:
        raise InputError(
            "--tokenizer", "transformers is not installed", "run: pip install 'acesmith[tokenizer]'"
        ) from error
    try:
        return AutoTokenizer.from_pretrained(tokenizer)
    except (OSError, ValueError) as error:
        raise InputError("--tokenizer", f"{tokenizer!r} cannot be loaded ({str(error).splitlines()[0]})") from error


def _text(tokenizer: Any, number: int) -> str:
    """Return what a piece puts into a word."""
    return str(tokenizer.decode([number])).strip().removeprefix(CONTINUES)
