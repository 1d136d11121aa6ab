"""Who is judged: metrics, each a class that declares its facts and scores hypotheses."""

from acesmith.metrics_adapters.base import Metric, checked_scores
from acesmith.metrics_adapters.external import load_metric, load_metrics
from acesmith.metrics_adapters.registry import DEFAULT_METRICS, metrics

__all__ = ["DEFAULT_METRICS", "Metric", "checked_scores", "load_metric", "load_metrics", "metrics"]
