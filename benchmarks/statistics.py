"""Time the statistics of `evaluate` on 100,000 contrasts and 20 metrics, beside SciPy's bootstrap of one figure.

Writes `statistics` into `build/bench.json`. Bounds: 30 seconds and 2 GB for all one-way figures with 1,000 samples,
where every contrast is an item of its own (the slowest case), on two cores. Run by `make bench`.
"""

import json
import random
import resource
import time
from pathlib import Path

import numpy as np
from scipy import stats

from acesmith.challenge_sets.records import Contrast
from acesmith.challenge_sets.score_table import MetricFacts, ScoreTable
from acesmith.challenge_sets.taxonomy import phenomena
from acesmith.scorers import evaluate

RESULTS = Path("build/bench.json")
CONTRASTS = 100_000
METRICS = 20
SAMPLES = 1000
LANGUAGES = ("en", "de", "fr", "es", "it", "pt", "nl", "pl", "cs", "ru", "bg", "sl", "zh", "ja", "tr", "ar")


def random_set(items: int) -> list[Contrast]:
    rng = random.Random(0)  # noqa: S311
    names = [name for name, entry in phenomena().items() if entry.expectation == "better"]
    return [
        Contrast(
            id=f"c{number}",
            source=f"s{number}",
            good_translation=f"g{number}",
            incorrect_translation=f"i{number}",
            reference=f"r{number}",
            phenomena=names[number % len(names)],
            langpair="-".join(rng.sample(LANGUAGES, 2)),
            item=f"item{number % items}",
        )
        for number in range(CONTRASTS)
    ]


def random_scores(contrasts: list[Contrast]) -> ScoreTable:
    rng = np.random.default_rng(0)
    keys = [hypothesis.key for contrast in contrasts for hypothesis in contrast.hypotheses()]
    scores = {
        f"m{metric}": dict(zip(keys, rng.normal(size=len(keys)).tolist(), strict=True)) for metric in range(METRICS)
    }
    facts = MetricFacts(signature="", higher_is_better=True, resolution=0.0)
    return ScoreTable(metrics=dict.fromkeys(scores, facts), scores=scores)


def main() -> None:
    figures: dict[str, float] = {}
    for name, items in (("one_item_a_contrast", CONTRASTS), ("three_hundred_items", 300)):
        contrasts = random_set(items)
        table = random_scores(contrasts)
        for samples in (0, SAMPLES):
            begun = time.perf_counter()
            evaluate(contrasts, table, samples=samples)
            figures[f"seconds_{name}_{samples}_samples"] = round(time.perf_counter() - begun, 1)
    figures["peak_mib"] = round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
    verdicts = np.random.default_rng(0).choice([1.0, -1.0], size=CONTRASTS // 79)
    begun = time.perf_counter()
    stats.bootstrap((verdicts,), np.mean, n_resamples=SAMPLES, method="percentile")
    figures["seconds_scipy_one_phenomenon_one_metric"] = round(time.perf_counter() - begun, 4)
    results = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.is_file() else {}
    RESULTS.parent.mkdir(exist_ok=True)
    text = json.dumps({**results, "statistics": figures}, indent=1, sort_keys=True)
    RESULTS.write_text(text + "\n", encoding="utf-8")
    for name, value in figures.items():
        print(f"{name:<45} {value:>10,}")


if __name__ == "__main__":
    main()
