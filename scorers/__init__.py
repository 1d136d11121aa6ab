"""Verdicts: what the scores of a metric say about it. Compares scores with the known order of each contrast."""

from acesmith.scorers.aces_score import ACES_WEIGHTS, AcesScore, aces_score, weighted_sum
from acesmith.scorers.agreement import Counts, Ties, count_pairs, tau_like
from acesmith.scorers.comparison import Comparison, compare
from acesmith.scorers.contrast_index import DIMENSIONS, REFERENCE_ONLY, REFERENCE_ONLY_SUFFIX
from acesmith.scorers.evaluation import (
    Agreement,
    CategoryAgreement,
    CategoryAverage,
    Evaluation,
    MacroTau,
    MetricResult,
    evaluate,
    evaluate_score_columns,
    evaluate_scored,
)
from acesmith.scorers.file_scores import score_column_metrics
from acesmith.scorers.grids import CROSSED_CHANCE, EqualPairs, GridScores
from acesmith.scorers.paired_tests import Correction
from acesmith.scorers.twins import TWIN_CHANCE, TwinScores
from acesmith.scorers.uncertainty import CONFIDENCE, DEFAULT_SAMPLES, ENOUGH_ITEMS, FEW_ITEMS, Interval

__all__ = [
    "ACES_WEIGHTS",
    "CONFIDENCE",
    "CROSSED_CHANCE",
    "DEFAULT_SAMPLES",
    "DIMENSIONS",
    "ENOUGH_ITEMS",
    "FEW_ITEMS",
    "REFERENCE_ONLY",
    "REFERENCE_ONLY_SUFFIX",
    "TWIN_CHANCE",
    "AcesScore",
    "Agreement",
    "CategoryAgreement",
    "CategoryAverage",
    "Comparison",
    "Correction",
    "Counts",
    "EqualPairs",
    "Evaluation",
    "GridScores",
    "Interval",
    "MacroTau",
    "MetricResult",
    "Ties",
    "TwinScores",
    "aces_score",
    "compare",
    "count_pairs",
    "evaluate",
    "evaluate_score_columns",
    "evaluate_scored",
    "score_column_metrics",
    "tau_like",
    "weighted_sum",
]
