"""Time lexical metrics against sacrebleu's sentence functions called in a loop, in the same run.

    python benchmarks/lexical.py [--tsv FILE] [--rounds N] [--output build/bench.json]

No text repeats, so nothing is gained from caches that live longer than a call. Each round times both sides, one after
the other; the engine has two processes, and the time that they take to start counts. All scores must be equal.
"""

import argparse
import csv
import json
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import sacrebleu

from acesmith.challenge_sets.records import Hypothesis
from acesmith.engine.scoring import score_hypotheses
from acesmith.metrics_adapters import load_metric
from acesmith.seeding import choose, draw_int, stream

WORKERS = 2

# Enough segments for some seconds of sacrebleu's time, so that the start of a process is not what is measured.
SEGMENTS = {"bleu": 40_000, "chrf": 40_000, "chrf++": 20_000, "ter": 4_000}

LOOPS: dict[str, Callable[[str, str], float]] = {
    "bleu": lambda hypothesis, reference: sacrebleu.sentence_bleu(hypothesis, [reference]).score,
    "chrf": lambda hypothesis, reference: sacrebleu.sentence_chrf(hypothesis, [reference]).score,
    "chrf++": lambda hypothesis, reference: sacrebleu.sentence_chrf(hypothesis, [reference], word_order=2).score,
    "ter": lambda hypothesis, reference: sacrebleu.sentence_ter(hypothesis, [reference]).score,
}

TARGETS = {"bleu": 3.0, "chrf": 10.0, "chrf++": 2.4, "ter": 1.9}


def vocabulary(rng: Random, size: int) -> list[str]:
    """Return words as long as German ones, short ones first, as in the order of their frequency."""
    onsets = ["", "b", "d", "f", "g", "h", "k", "l", "m", "n", "p", "r", "s", "t", "v", "w", "z", "sch", "st", "tr"]
    vowels = ["a", "e", "i", "o", "u", "ä", "ö", "ü", "ei", "au", "ie"]
    codas = ["", "", "n", "r", "s", "t", "ch", "l", "ng", "m"]
    words: dict[str, None] = {}
    while len(words) < size:
        syllables = choose(rng, (1, 1, 2, 2, 3, 4))
        word = "".join(choose(rng, onsets) + choose(rng, vowels) + choose(rng, codas) for _ in range(syllables))
        words[word.capitalize() if rng.random() < 0.25 else word] = None
    return sorted(words, key=len)


def synthetic(number: int) -> Iterator[tuple[str, str]]:
    """Yield (hypothesis, reference): sentences of 8 to 40 words; the hypothesis has some words changed and moved."""
    rng = stream("benchmark", "lexical")
    words = vocabulary(rng, 8000)
    weights = [1 / (rank + 3) for rank in range(len(words))]
    for _ in range(number):
        reference = rng.choices(words, weights, k=draw_int(rng, 8, 40))
        for place in range(4, len(reference) - 1, 7):
            reference[place] += choose(rng, (",", ",", ",", ";"))
        reference[draw_int(rng, 0, len(reference) - 2)] = str(draw_int(rng, 2, 20_000))
        hypothesis = list(reference)
        for _ in range(draw_int(rng, 1, len(reference) // 4)):
            place = draw_int(rng, 0, len(hypothesis) - 2)
            change = rng.random()
            if change < 0.5:
                hypothesis[place] = rng.choices(words, weights)[0]
            elif change < 0.65:
                del hypothesis[place]
            elif change < 0.8:
                hypothesis.insert(place, rng.choices(words, weights)[0])
            else:
                moved = hypothesis[place : place + draw_int(rng, 1, 3)]
                del hypothesis[place : place + len(moved)]
                target = draw_int(rng, 0, len(hypothesis))
                hypothesis[target:target] = moved
        yield " ".join(hypothesis) + ".", " ".join(reference) + "."


def from_tsv(path: Path) -> Iterator[tuple[str, str]]:
    """Yield (hypothesis, reference) from columns `good-translation` and `reference`, or from the first two columns."""
    with path.open(encoding="utf-8", newline="") as handle:
        rows = csv.reader(handle, delimiter="\t", quoting=csv.QUOTE_NONE)
        header = next(rows)
        named = "good-translation" in header and "reference" in header
        places = (header.index("good-translation"), header.index("reference")) if named else (0, 1)
        for row in rows:
            yield row[places[0]], row[places[1]]


def distinct(pairs: Iterator[tuple[str, str]]) -> list[Hypothesis]:
    """Return segments in which no text stands twice."""
    seen: set[str] = set()
    segments = []
    for hypothesis, reference in pairs:
        if hypothesis not in seen and reference not in seen and hypothesis != reference:
            seen.update((hypothesis, reference))
            segments.append(Hypothesis(langpair="en-de", source="", reference=reference, hypothesis=hypothesis))
    return segments


def measure(name: str, segments: list[Hypothesis], rounds: int) -> dict[str, float]:
    """Return the median times of both sides and their ratios."""
    metric = load_metric(name)
    loop = LOOPS[name]
    times: dict[str, list[float]] = {"sacrebleu": [], "two": [], "one": []}
    for _ in range(rounds):
        begun = time.perf_counter()
        expected = [loop(segment.hypothesis, segment.reference or "") for segment in segments]
        times["sacrebleu"].append(time.perf_counter() - begun)
        for side, workers in (("two", WORKERS), ("one", 1)):
            begun = time.perf_counter()
            scores = score_hypotheses(segments, [metric], workers=workers)[0]
            spent = time.perf_counter() - begun
            times[side].append(spent)
            if scores != expected:
                sys.exit(f"{name}: the scores differ from sacrebleu's")
    ratios = {side: [a / b for a, b in zip(times["sacrebleu"], times[side], strict=True)] for side in ("two", "one")}
    return {
        "segments": len(segments),
        "sacrebleu_seconds": round(statistics.median(times["sacrebleu"]), 3),
        "seconds_one_process": round(statistics.median(times["one"]), 3),
        "seconds_two_processes": round(statistics.median(times["two"]), 3),
        "ratio_one_process": round(statistics.median(ratios["one"]), 2),
        "ratio": round(statistics.median(ratios["two"]), 2),
        "lowest_ratio": round(min(ratios["two"]), 2),
        "target": TARGETS[name],
    }


def merge(path: Path, key: str, value: object) -> None:
    """Put a result among those of other benchmarks."""
    results = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    results[key] = value
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(results, indent=2, sort_keys=True) + "\n", encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tsv", type=Path, help="hypotheses and references; synthetic ones by default")
    parser.add_argument("--rounds", type=int, default=3, help="of which the median counts (default: 3)")
    parser.add_argument("--output", type=Path, default=Path("build/bench.json"), help="default: build/bench.json")
    arguments = parser.parse_args()
    pairs = synthetic(max(SEGMENTS.values()) + 1000) if arguments.tsv is None else from_tsv(arguments.tsv)
    segments = distinct(pairs)
    results = {}
    columns = ("segments", "sacrebleu", "one", "two", "ratio one", "ratio two", "target")
    print(f"{'metric':8}" + "".join(f"{column:>11}" for column in columns))
    for name, number in SEGMENTS.items():
        found = results[name] = measure(name, segments[:number], arguments.rounds)
        print(
            f"{name:8}{found['segments']:11.0f}{found['sacrebleu_seconds']:10.2f}s{found['seconds_one_process']:10.2f}s"
            f"{found['seconds_two_processes']:10.2f}s{found['ratio_one_process']:11.2f}{found['ratio']:11.2f}"
            f"{found['target']:11.1f}",
            flush=True,
        )
    merge(arguments.output, "lexical_vs_sacrebleu", {name: found["ratio"] for name, found in results.items()})
    merge(arguments.output, "lexical_vs_sacrebleu_details", results)
    slow = [name for name, found in results.items() if found["ratio"] < found["target"]]
    if slow:
        print(f"below target: {', '.join(slow)}", file=sys.stderr)
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
