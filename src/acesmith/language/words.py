"""Whether a string is a word of a language, by the word lists of wordfreq (the large one, where a language has one).

Source: Speer, "rspeer/wordfreq", Zenodo 2022, doi:10.5281/zenodo.7199437.
"""

import gzip
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import islice
from typing import Any

import regex

from acesmith.language.cldr import script_code
from acesmith.language.text import words_are_spaced

__all__ = ["has_words", "is_word", "letters", "may_be_word"]

_ENDING = 3
"""Letters that an ending has at most, of which lists lack many."""
_PART = 3
"""Letters that a part of a compound has at least."""


_FREQUENT = 3000
"""Words whose letters are those of the language, and not of names and loans."""


@cache
def has_words(language: str) -> bool:
    """Return whether there is a list for the language, and its words can be told apart by spaces."""
    from wordfreq import available_languages

    return words_are_spaced(language) and language in available_languages("best")


@cache
def letters(language: str) -> frozenset[str]:
    """Return the small letters of a language that has words, those of its frequent words."""
    text = "".join(islice(_listed(language), _FREQUENT))
    return frozenset(regex.findall(rf"\p{{Script={script_code(language)}}}", text))


@cache
def _words(language: str) -> Any:
    import marisa_trie

    return marisa_trie.Trie(_listed(language))


def _listed(language: str) -> Iterator[str]:
    """Yield the words of a list, the most frequent first; wordfreq itself would keep them all, in half a gigabyte."""
    import msgpack
    from wordfreq import available_languages

    with gzip.open(available_languages("best")[language]) as handle:
        unpacker = msgpack.Unpacker(handle)
        parts = unpacker.read_array_header()
        unpacker.skip()  # The format's name; after it, a list of words for each frequency.
        for _ in range(parts - 1):
            yield from unpacker.unpack()


def _normalised(word: str, language: str) -> str:
    from langcodes import Language
    from wordfreq.preprocess import preprocess_text

    return preprocess_text(word, Language.get(language))


def is_word(word: str, language: str) -> bool:
    """Return whether the lists have the word, in any casing.

    Example:
        >>> is_word("Brücke", "de"), is_word("Brülke", "de")
        (True, False)
    """
    return _normalised(word, language) in _words(language)


@lru_cache(maxsize=65536)
def may_be_word(word: str, language: str) -> bool:
    """Return whether the word is listed, or could be a form or a compound of listed ones.

    A form: a listed word begins like it in all but the last letters (a third of it, three at most). A compound: it
    falls into two listed words.

    Example:
        >>> [may_be_word(word, "de") for word in ("Brückenlampe", "Brückest", "Brüvalpe")]
        [True, True, False]
    """
    text, words = _normalised(word, language), _words(language)
    stem = text[: -min(_ENDING, len(text) // 3) or None]
    if next(words.iterkeys(stem), None) is not None:
        return True
    places = range(_PART, len(text) - _PART + 1)
    return any(text[:place] in words and text[place:] in words for place in places)
