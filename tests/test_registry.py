"""The registry: sorted, strict about names."""

from dataclasses import dataclass

import pytest

from acesmith.errors import RegistrationError, UnknownNameError
from acesmith.registry import Registry


@dataclass(frozen=True)
class Thing:
    """An entry."""

    name: str
    load: str


def _registry() -> Registry[Thing]:
    registry: Registry[Thing] = Registry("thing")
    registry.add(Thing("b", "json:loads"))
    registry.add(Thing("a", "json:dumps"))
    return registry


def test_iteration_is_sorted_whatever_the_order_of_adding() -> None:
    registry = _registry()
    assert [entry.name for entry in registry] == ["a", "b"]
    assert len(registry) == 2
    assert "a" in registry
    assert "c" not in registry


def test_a_taken_name_is_refused_and_both_owners_named() -> None:
    with pytest.raises(RegistrationError, match=r"thing 'a' of other:x is already registered by json:dumps"):
        _registry().add(Thing("a", "other:x"))


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(UnknownNameError, match="unknown thing 'c'; known are a, b"):
        _registry().get("c")


def test_loading_imports_what_the_entry_points_to() -> None:
    assert _registry().load("b")("[1]") == [1]
