"""The entry point: run a command, and turn its errors into one line and an exit status."""

import contextlib
import os
import sys
import warnings
from collections.abc import Sequence
from typing import TextIO

from acesmith.cli.parser import build_parser
from acesmith.errors import AcesmithError

__all__ = ["main"]

_DONE, _REFUSED = 0, 1


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status: 0 done, 1 input refused or interrupted, 2 bad usage.

    Args:
        arguments: The words after `acesmith`; those of the process by default.
    """
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
            _complain("interrupted; nothing half-written is left, and `make` goes on where it was when it is repeated")
            return _REFUSED
        except BrokenPipeError:
            # The reader of our output has seen enough, as `head` has.
            _discard_output()
            return _DONE
        except OSError as error:
            # What the library cannot know of beforehand: a disk that is full, a folder that was deleted meanwhile.
            _discard_output()
            _complain(f"{error.filename or 'the output'}: {error.strerror or error}; see to it, and repeat the command")
            return _REFUSED


def _discard_output() -> None:
    """Send what is still to be printed nowhere: it cannot be written, and Python would complain at exit."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _complain(message: str) -> None:
    sys.stderr.write("acesmith: " + " ".join(message.splitlines()) + "\n")


def _show_warning(
    message: Warning | str,
    category: type[Warning],
    filename: str,
    lineno: int,
    file: TextIO | None = None,
    line: str | None = None,
) -> None:
    del category, filename, lineno, file, line  # Where in the code it was raised helps no user.
    sys.stderr.write(f"acesmith: warning: {message}\n")
