"""Why does a metric fail? The analyses that ACES's papers report, and some beside them, each a small table."""

from acesmith.analyses.analyses import ANALYSES, analyse
from acesmith.analyses.tables import AnalysisTable, Value

__all__ = ["ANALYSES", "AnalysisTable", "Value", "analyse"]
