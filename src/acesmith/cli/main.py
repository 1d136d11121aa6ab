"""The entry point: run a command, and turn its errors into one line and an exit status."""

import contextlib
import io
import os
import sys
import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import TextIO

from acesmith.cli.parser import build_parser
from acesmith.errors import AcesmithError, visible

__all__ = ["main"]

_DONE, _REFUSED = 0, 1
_LONGEST = 1000
"""Characters of a message; a column name or an exception of somebody else's may be of any length."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status: 0 done, 1 input refused or interrupted, 2 bad usage.

    Args:
        arguments: The words after `acesmith`; those of the process by default.
    """
    _make_streams_safe()
    parser = build_parser()
    try:
        options = parser.parse_args(arguments)
    except SystemExit as stop:
        return int(stop.code or 0)
    with warnings.catch_warnings():
        warnings.showwarning = _show_warning
        try:
            options.run(options)
            sys.stdout.flush()  # Here, so that a full disk or a closed pipe is met below and not at exit.
            return _DONE
        except AcesmithError as error:
            _complain(str(error))
            return _REFUSED
        except KeyboardInterrupt:
            _complain(
                "interrupted; nothing half-written is left; repeat the command (`make` then goes on where it was)"
            )
            return _REFUSED
        except (BrokenPipeError, SystemExit):
            # The reader of our output has seen enough, as `head` has; Rich ends the program when it finds that.
            _discard_output()
            return _DONE
        except OSError as error:
            # What the library cannot know of beforehand: a disk that is full, a folder that was deleted meanwhile.
            _discard_output()
            _complain(f"{error.filename or 'the output'}: {error.strerror or error}; see to it, and repeat the command")
            return _REFUSED


def _make_streams_safe() -> None:
    """Give the streams something to write to, and a way to write any character there."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:  # closed by the caller
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115 - until the process ends
        elif isinstance(stream, io.TextIOWrapper) and stream.encoding.lower() not in ("utf-8", "utf8"):
            stream.reconfigure(errors="backslashreplace")


def _discard_output() -> None:
    """Send what is still to be printed nowhere: it cannot be written, and Python would complain at exit."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _complain(message: str) -> None:
    line = visible(" ".join(message.split("\n")))
    with contextlib.suppress(OSError):
        sys.stderr.write(f"acesmith: {line if len(line) <= _LONGEST else line[:_LONGEST] + '…'}\n")


def _show_warning(
    message: Warning | str,
    category: type[Warning],
    filename: str,
    lineno: int,
    file: TextIO | None = None,
    line: str | None = None,
) -> None:
    del category, filename, lineno, file, line  # Where in the code it was raised helps no user.
    _complain(f"warning: {message}")
