"""Signatures: what a reader needs to repeat a number, in one line, as sacrebleu's signatures say it of scores."""

import acesmith

__all__ = ["intervals_text", "signature"]


def signature(set_hash: str, **settings: object) -> str:
    """Return a signature such as `set:3f2a91c07d5e|ties:discordant|v:0.1.0`.

    Args:
        set_hash: SHA-256 of the contrasts file, in hexadecimal, or its beginning; empty if it is not known.
        settings: What else decides the numbers, in the order to print.
    """
    parts = {"set": set_hash[:12] or "unknown", **settings, "v": acesmith.__version__}
    return "|".join(f"{name}:{value}" for name, value in parts.items())


def intervals_text(samples: int, seed: int) -> str:
    """Return how intervals were computed, for a signature."""
    return f"bootstrap-items-{samples}-seed-{seed}" if samples else "none"
