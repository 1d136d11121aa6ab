"""Files read strictly, line by line, and written whole or not at all."""

import contextlib
import itertools
import os
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO

from acesmith.errors import InputError, OutputError

__all__ = ["atomic_writer", "check_writable", "read_lines"]

_BOM = b"\xef\xbb\xbf"


def read_lines(
    path: Path, *, carriage_returns: bool = False, offset: int = 0, first: int = 1, count: int | None = None
) -> Iterator[tuple[int, str]]:
    """Yield (line number from 1, line without its end); lines end with a line feed and nothing else.

    Never `str.splitlines`: real corpora hold U+2028 and form feeds inside a line.

    Args:
        path: A UTF-8 file.
        carriage_returns: Whether a CR before the line feed belongs to the line end (some public corpora have it) or
            is refused.
        offset: Byte at which to start, the start of a line.
        first: Number of the line that starts there.
        count: Greatest number of lines to read; all by default.

    Raises:
        InputError: The file cannot be read, is not UTF-8, or holds a byte-order mark, a NUL or a carriage return.
    """
    try:
        handle = path.open("rb")
    except OSError as error:
        raise InputError(str(path), f"cannot be read ({error.strerror})", "give the path of a readable file") from error
    with handle:
        try:
            handle.seek(offset)
            lines = handle if count is None else itertools.islice(handle, count)
            for number, raw in enumerate(lines, first):
                yield number, _decode(path, number, raw, carriage_returns)
        except OSError as error:
            raise InputError(str(path), f"cannot be read ({error.strerror})") from error


def _decode(path: Path, number: int, raw: bytes, carriage_returns: bool) -> str:
    where = f"{path}:{number}"
    if number == 1 and raw.startswith(_BOM):
        raise InputError(where, "the file starts with a byte-order mark", "save it as UTF-8 without one")
    line = raw.removesuffix(b"\n")
    if line.endswith(b"\r"):
        if not carriage_returns:
            raise InputError(where, "the line ends with a carriage return (CRLF)", "save it with LF line ends")
        line = line[:-1]
    if b"\0" in line:
        raise InputError(where, "the line holds a NUL byte", "remove it; text files have none")
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError as error:
        raise InputError(
            where, f"byte {raw[error.start]:#04x} at column {error.start + 1} is not UTF-8", "save it as UTF-8"
        ) from error


def check_writable(path: Path, *, inputs: Iterable[Path] = ()) -> None:
    """Say early that a file cannot be written, before hours of work for it.

    Args:
        path: Where the output is to be.
        inputs: Files that the output is made from, which it must not replace.

    Raises:
        OutputError: The place is a folder or one of the inputs, or no file can be made there.
    """
    for kept in inputs:
        if path.exists() and kept.exists() and path.samefile(kept):
            raise OutputError(f"{path}: cannot be written (the command reads that file); choose another place")
    if path.is_dir():
        raise OutputError(f"{path}: cannot be written (it is a folder); choose another place")
    if path.exists() and not path.is_file():
        return
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=path.parent):
            pass
    except OSError as error:
        raise OutputError(f"{path}: cannot be written ({error.strerror}); choose another place") from error


@contextlib.contextmanager
def atomic_writer(path: Path) -> Iterator[IO[str]]:
    """Open a text file that appears under its name only when it is complete.

    Written beside its place as a temporary file, then renamed; on any error, an interrupt included, nothing is left.

    Raises:
        OutputError: The place cannot be written.
    """
    if path.exists() and not path.is_file() and not path.is_dir():
        # A pipe or a device, such as /dev/stdout: there is nothing to replace, and it must stay what it is.
        with path.open("w", encoding="utf-8", newline="\n") as handle:
            yield handle
        return
    path = path.resolve()  # A link stays one, and what it leads to is replaced.
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".partial")
    except OSError as error:
        raise OutputError(f"{path}: cannot be written ({error.strerror}); choose another place") from error
    temporary = Path(name)
    try:
        # mkstemp makes files that only the owner can read; a result has the permissions of any other new file.
        mask = os.umask(0)
        os.umask(mask)
        temporary.chmod(0o666 & ~mask)
        with os.fdopen(descriptor, "w", encoding="utf-8", newline="\n") as handle:
            yield handle
        try:
            temporary.replace(path)
        except OSError as error:
            raise OutputError(f"{path}: cannot be written ({error.strerror}); choose another place") from error
    except BaseException:
        with contextlib.suppress(FileNotFoundError):
            temporary.unlink()
        raise
