"""The default sets are what the lock file says, made fast enough and in little memory."""

import os
import subprocess
import sys
import time
from importlib import resources
from pathlib import Path

import pytest

from acesmith.challenge_sets.applicability import applicability
from acesmith.challenge_sets.records import split_langpair
from acesmith.challenge_sets.sets import read_set
from acesmith.engine.lock import LOCKED, lock_of, read_lock, write_lock
from acesmith.engine.making import make_set
from acesmith.engine.plan import plan_set
from acesmith.generators.registry import generators
from samples import contrast

LOCK = Path(str(resources.files("acesmith.challenge_sets") / "embedded.lock.tsv"))


MADE = {name for entry in generators() for name in entry.phenomena if "reference-only" not in name}
"""What generators make of a corpus that has other translations than the reference."""


@pytest.fixture(name="default_set", scope="module")
def _default_set(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, float, float]:
    """The default set, the seconds it took, and the greatest memory of one process in MiB."""
    output = tmp_path_factory.mktemp("default") / "set"
    command = [sys.executable, "-m", "acesmith", "make", "--output", str(output), "--workers", "2"]
    command += ["--langpairs", ",".join(LOCKED)]
    begun = time.perf_counter()
    # Through a process of its own: the greatest memory of children counts all that other tests have started.
    found = subprocess.run(
        [sys.executable, "-c", _MEASURE, *command],
        check=True,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONHASHSEED": "3"},
    )
    return output, time.perf_counter() - begun, int(found.stdout) / 1024


_MEASURE = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], check=True, capture_output=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""


def test_the_default_sets_are_those_of_the_lock_file(default_set: tuple[Path, float, float]) -> None:
    """If the change is meant: raise the generator's version, say so in the changelog, run `make lock`."""
    made = lock_of(read_set(default_set[0]))
    assert {key: made.get(key) for key in made.keys() | read_lock(LOCK).keys()} == read_lock(LOCK)


def test_making_the_default_sets_stays_under_a_minute_and_a_gigabyte(default_set: tuple[Path, float, float]) -> None:
    _, seconds, mebibytes = default_set
    assert seconds < 60
    assert mebibytes * 3 < 1024  # Two workers and the process that starts them.


def test_the_default_sets_hold_every_phenomenon_where_it_exists(default_set: tuple[Path, float, float]) -> None:
    found: dict[str, set[str]] = {}
    pairs: set[str] = set()
    for one in read_set(default_set[0]):
        found.setdefault(one.phenomena, set()).add(one.langpair)
        pairs.add(one.langpair)
    assert found.keys() == MADE
    assert len(pairs) == 30
    for name, its in found.items():
        cells = {pair: applicability(name, *split_langpair(pair)).applies for pair in pairs}
        assert {pair for pair, applies in cells.items() if applies == "yes"} <= its
        assert not {pair for pair, applies in cells.items() if applies == "no"} & its


def test_the_quick_profile_has_every_phenomenon_in_few_contrasts(tmp_path: Path) -> None:
    manifest = make_set(plan_set(per_phenomenon=1, langpairs=LOCKED), tmp_path / "set")
    assert manifest.contrasts <= 6000
    assert manifest.by_phenomenon.keys() == MADE


def test_a_lock_is_the_same_after_writing_and_reading(tmp_path: Path) -> None:
    lock = lock_of([contrast(), contrast(id="2"), contrast(id="3", langpair="en-ru")])
    assert [count for count, _ in lock.values()] == [2, 1]
    write_lock(tmp_path / "lock.tsv", lock)
    assert read_lock(tmp_path / "lock.tsv") == lock


def test_a_changed_byte_changes_the_lock() -> None:
    assert lock_of([contrast()]) != lock_of([contrast(source="She bought 12 apples!")])
