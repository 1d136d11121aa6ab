"""One registry for generators, metrics and corpora: names, light facts, and where to load from.

Listing a registry imports nothing heavy; `load` imports the one entry that is asked for.
"""

import importlib
from collections.abc import Iterator
from typing import Any, Generic, Protocol, TypeVar

from acesmith.errors import RegistrationError, UnknownNameError

__all__ = ["Entry", "Registry", "load_object"]


class Entry(Protocol):
    """What every entry has."""

    @property
    def name(self) -> str:
        """The registered name: lower-case with hyphens."""

    @property
    def load(self) -> str:
        """Where it is: `package.module:attribute`."""


E = TypeVar("E", bound=Entry)


def load_object(place: str) -> Any:
    """Return the object at `package.module:attribute`."""
    module, _, attribute = place.partition(":")
    return getattr(importlib.import_module(module), attribute)


class Registry(Generic[E]):
    """A sorted collection of entries of one kind.

    Args:
        kind: The singular noun that messages use, such as `metric`.
    """

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self._entries: dict[str, E] = {}

    def add(self, entry: E) -> None:
        """Add an entry.

        Raises:
            RegistrationError: The name is taken; both owners are named.
        """
        if entry.name in self._entries:
            owner = self._entries[entry.name].load
            raise RegistrationError(f"{self.kind} {entry.name!r} of {entry.load} is already registered by {owner}")
        self._entries[entry.name] = entry

    def get(self, name: str) -> E:
        """Return the entry of that name.

        Raises:
            UnknownNameError: There is none; the nearest names are given.
        """
        try:
            return self._entries[name]
        except KeyError:
            raise UnknownNameError(self.kind, name, self._entries) from None

    def load(self, name: str) -> Any:
        """Import and return what the entry of that name points to."""
        return load_object(self.get(name).load)

    def __iter__(self) -> Iterator[E]:
        return iter(sorted(self._entries.values(), key=lambda entry: entry.name))

    def __contains__(self, name: object) -> bool:
        return name in self._entries

    def __len__(self) -> int:
        return len(self._entries)
