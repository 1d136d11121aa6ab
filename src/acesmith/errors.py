"""Every error that acesmith raises on purpose.

```
AcesmithError
├── InputError (ValueError)          a file, a record or an option holds what it must not
├── UnknownNameError (LookupError)   no such metric, phenomenon, corpus, language, …
├── RegistrationError (ValueError)   a name is taken, or a plug-in does not load
├── MetricError (RuntimeError)       a metric failed, or returned what is not a score
├── MissingExtraError (ImportError)  an optional dependency is not installed
└── OutputError (OSError)            a result cannot be written where it was asked for
```
"""

import difflib
import unicodedata
from collections.abc import Iterable
from typing import Any

__all__ = [
    "UNSAFE_CATEGORIES",
    "AcesmithError",
    "InputError",
    "MetricError",
    "MissingExtraError",
    "OutputError",
    "RegistrationError",
    "UnknownNameError",
    "quote",
    "visible",
]


def quote(value: object, limit: int = 80) -> str:
    """Return `repr(value)`, cut to `limit` characters, so that a message stays one line."""
    text = repr(value)
    return text if len(text) <= limit else f"{text[: limit - 1]}…"


UNSAFE_CATEGORIES = frozenset(("Cc", "Cf", "Cs", "Zl", "Zp"))
"""Unicode categories of what could move a cursor, hide text or break a line."""


def visible(text: str) -> str:
    r"""Return the text with control, format and line-separating characters written as escapes.

    Example:
        >>> visible("a\x1b[31m")
        'a\\x1b[31m'
    """
    return "".join(
        char.encode("unicode_escape").decode("ascii") if unicodedata.category(char) in UNSAFE_CATEGORIES else char
        for char in text
    )


class AcesmithError(Exception):
    """The root: catch it to catch every error that acesmith raises on purpose.

    Keeps its arguments as attributes and survives pickling, so that it can come back from a worker process.
    """

    def __init__(self, message: str, **values: Any) -> None:
        super().__init__(message)
        self.message = message
        self.values = values
        for name, value in values.items():
            setattr(self, name, value)

    def __reduce__(self) -> tuple[Any, ...]:
        return (_rebuild, (type(self), self.message, self.values))


def _rebuild(kind: type[AcesmithError], message: str, values: dict[str, Any]) -> AcesmithError:
    error = kind.__new__(kind)
    AcesmithError.__init__(error, message, **values)
    return error


class InputError(AcesmithError, ValueError):
    """A file, a record or an option holds what it must not.

    Args:
        where: The place: `file:line`, an option, a record.
        what: What was found there, and what was expected.
        fix: What to do about it; empty when the expectation says it.

    Example:
        >>> print(InputError("x.tsv:3", "field 'langpair' is 'ende'; expected two codes such as 'en-de'"))
        x.tsv:3: field 'langpair' is 'ende'; expected two codes such as 'en-de'
    """

    def __init__(self, where: str, what: str, fix: str = "") -> None:
        super().__init__(f"{where}: {what}{'; ' + fix if fix else ''}", where=where, what=what, fix=fix)


class UnknownNameError(AcesmithError, LookupError):
    """A name is not known.

    Args:
        kind: What was looked up: `metric`, `phenomenon`, …
        name: The name that is not known.
        known: All names that are.
    """

    def __init__(self, kind: str, name: str, known: Iterable[str]) -> None:
        names = sorted(known)
        near = difflib.get_close_matches(name, names, n=3, cutoff=0.6)
        if near:
            hint = f"did you mean {' or '.join(near)}?"
        elif len(names) <= 20:
            hint = f"known are {', '.join(names) or 'none'}"
        else:
            hint = f"{len(names)} are known"
        super().__init__(f"unknown {kind} {name!r}; {hint}", kind=kind, name=name, known=names)


class RegistrationError(AcesmithError, ValueError):
    """A name is taken, or a plug-in does not load."""


class MetricError(AcesmithError, RuntimeError):
    """A metric failed, or returned what is not a score."""


class MissingExtraError(AcesmithError, ImportError):
    """An optional dependency is not installed.

    Args:
        feature: What needs it.
        extra: The extra that brings it.
    """

    def __init__(self, feature: str, extra: str) -> None:
        super().__init__(
            f"{feature} needs the extra {extra!r}, which is not installed; run: pip install 'acesmith[{extra}]'",
            feature=feature,
            extra=extra,
        )


class OutputError(AcesmithError, OSError):
    """A result cannot be written where it was asked for."""
