"""Progress: on a terminal only, after two seconds, on standard error."""

import io
import sys
import time

import pytest

from acesmith.cli import progress


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def _shown(monkeypatch: pytest.MonkeyPatch, *, patience: float, total: int) -> str:
    terminal = _Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(progress, "_PATIENCE", patience)
    with progress.progress_bar() as tell:
        assert tell is not None
        for done in range(3):
            tell(done, total, "making")
        deadline = time.monotonic() + 10
        while patience < 1 and "making" not in terminal.getvalue() and time.monotonic() < deadline:
            time.sleep(0.01)  # The bar comes by the clock, from a thread of its own.
    return terminal.getvalue()


def test_what_takes_long_shows_a_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = _shown(monkeypatch, patience=0, total=2)
    assert "making" in shown
    assert "2/2" in shown


def test_a_total_that_is_not_known_is_shown_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "2/?" in _shown(monkeypatch, patience=0, total=0)


def test_what_is_quick_shows_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "making" not in _shown(monkeypatch, patience=60, total=2)


def test_nothing_is_shown_where_there_is_no_terminal() -> None:
    with progress.progress_bar() as tell:
        assert tell is None
