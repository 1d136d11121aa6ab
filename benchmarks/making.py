"""Measure how many contrasts a second `acesmith make` writes, on one core and on two.

Writes `making` into `build/bench.json`: contrasts, seconds with one and with two workers, contrasts a second on one
core. Run by `make bench`.
"""

import json
import resource
import shutil
import tempfile
import time
from pathlib import Path

from acesmith.engine.lock import LOCKED
from acesmith.engine.making import make_set
from acesmith.engine.plan import plan_set

RESULTS = Path("build/bench.json")
REPEATS = 3


def measure(workers: int) -> tuple[int, float]:
    """Return the number of contrasts of the locked language pairs, and the least number of seconds that making took."""
    seconds = []
    contrasts = 0
    for _ in range(REPEATS):
        folder = Path(tempfile.mkdtemp())
        begun = time.perf_counter()
        contrasts = make_set(plan_set(langpairs=LOCKED), folder / "set", workers=workers).contrasts
        seconds.append(time.perf_counter() - begun)
        shutil.rmtree(folder)
    return contrasts, min(seconds)


def main() -> None:
    contrasts, one = measure(1)
    _, two = measure(2)
    peak = max(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)) / 1024
    figures = {
        "contrasts": contrasts,
        "contrasts_per_second_one_core": round(contrasts / one),
        "peak_mib_of_a_process": round(peak),
        "seconds_one_worker": round(one, 2),
        "seconds_two_workers": round(two, 2),
    }
    results = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.is_file() else {}
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_text(json.dumps({**results, "making": figures}, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    for name, value in figures.items():
        print(f"{name:<30} {value:>10,}")


if __name__ == "__main__":
    main()
