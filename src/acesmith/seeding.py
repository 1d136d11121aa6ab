"""Random streams that do not depend on order, process, hash seed or platform.

A stream is derived from a tuple of names by BLAKE2b and draws with `random.Random.random()`, the one draw that Python
promises to keep across releases ("Notes on Reproducibility" in the documentation of `random`).
"""

import hashlib
from collections.abc import Sequence
from random import Random
from typing import TypeVar

__all__ = ["choose", "digest", "draw_int", "stream"]

T = TypeVar("T")


def digest(*names: str | int, size: int = 16) -> str:
    """Return a hash of the names as `2 * size` hexadecimal digits.

    Example:
        >>> digest("a", "b", size=4) == digest("ab", size=4)
        False
    """
    hasher = hashlib.blake2b(digest_size=size)
    for name in names:
        data = str(name).encode("utf-8", "surrogatepass")
        hasher.update(len(data).to_bytes(4, "big"))
        hasher.update(data)
    return hasher.hexdigest()


def stream(*names: str | int) -> Random:
    """Return the random stream of these names: the same names, the same draws.

    Example:
        >>> stream(0, "number-swap", "news-01").random() == stream(0, "number-swap", "news-01").random()
        True
    """
    return Random(int(digest(*names), 16))  # noqa: S311 - reproducibility, not secrecy


def draw_int(rng: Random, low: int, high: int) -> int:
    """Draw an integer from `low` to `high`, both included."""
    if low > high:
        raise ValueError(f"draw_int: low {low} is above high {high}")
    return low + int(rng.random() * (high - low + 1))


def choose(rng: Random, options: Sequence[T]) -> T:
    """Draw one of the options; there must be at least one."""
    return options[draw_int(rng, 0, len(options) - 1)]
