"""Reading lines strictly and writing files whole."""

import os
from pathlib import Path

import pytest

from acesmith.errors import InputError, OutputError
from acesmith.files import atomic_writer, read_lines


def _write(path: Path, data: bytes) -> Path:
    path.write_bytes(data)
    return path


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"\xef\xbb\xbfa\n", "f:1: the file starts with a byte-order mark; save it as UTF-8 without one"),
        (b"a\nb\r\n", "f:2: the line ends with a carriage return (CRLF); save it with LF line ends"),
        (b"a\nb\0c\n", "f:2: the line holds a NUL byte; remove it; text files have none"),
        (b"ok\n\xe4h\n", "f:2: byte 0xe4 at column 1 is not UTF-8; save it as UTF-8"),
    ],
    ids=["bom", "crlf", "nul", "latin-1"],
)
def test_bad_bytes_are_refused_with_their_line(data: bytes, message: str, tmp_path: Path) -> None:
    path = _write(tmp_path / "f", data)
    with pytest.raises(InputError) as caught:
        list(read_lines(path))
    assert str(caught.value) == f"{tmp_path}/{message}"


def test_only_line_feeds_end_a_line(tmp_path: Path) -> None:
    path = _write(tmp_path / "f", "a\u2028b\x0cc\x85d\ne".encode())
    assert list(read_lines(path)) == [(1, "a\u2028b\x0cc\x85d"), (2, "e")]


def test_carriage_returns_are_dropped_where_a_corpus_has_them(tmp_path: Path) -> None:
    path = _write(tmp_path / "f", b"a\r\nb\n")
    assert [line for _, line in read_lines(path, carriage_returns=True)] == ["a", "b"]


def test_a_part_of_a_file_keeps_its_line_numbers(tmp_path: Path) -> None:
    path = _write(tmp_path / "f", b"one\ntwo\nthree\nfour\n")
    assert list(read_lines(path, offset=4, first=2, count=2)) == [(2, "two"), (3, "three")]


def test_missing_file_is_an_input_error(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"cannot be read \(No such file or directory\)"):
        list(read_lines(tmp_path / "none"))


@pytest.mark.parametrize("error", [RuntimeError, KeyboardInterrupt])
def test_a_failed_write_leaves_the_old_file_and_nothing_else(error: type[BaseException], tmp_path: Path) -> None:
    path = _write(tmp_path / "f", b"old")
    with pytest.raises(error), atomic_writer(path) as handle:
        handle.write("new")
        raise error
    assert [(entry.name, entry.read_bytes()) for entry in tmp_path.iterdir()] == [("f", b"old")]


def test_a_written_file_has_ordinary_permissions_and_line_ends(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "f"
    with atomic_writer(path) as handle:
        handle.write("é\n")
    mask = os.umask(0)
    os.umask(mask)
    assert path.read_bytes() == b"\xc3\xa9\n"
    assert path.stat().st_mode & 0o777 == 0o666 & ~mask


def test_a_place_that_cannot_be_written_is_an_output_error(tmp_path: Path) -> None:
    blocker = _write(tmp_path / "file", b"")
    with pytest.raises(OutputError, match="cannot be written"), atomic_writer(blocker / "f"):
        pass


def test_a_folder_in_the_way_is_an_output_error(tmp_path: Path) -> None:
    (tmp_path / "f" / "g").mkdir(parents=True)
    with pytest.raises(OutputError, match="cannot be written"), atomic_writer(tmp_path / "f"):
        pass
    assert [entry.name for entry in tmp_path.iterdir()] == ["f"]
