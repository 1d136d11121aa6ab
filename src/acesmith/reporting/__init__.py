"""Verdicts for people and programs to read: tables, a leaderboard, and a page with figures."""

from acesmith.reporting.leaderboard import leaderboard
from acesmith.reporting.page import write_report
from acesmith.reporting.tables import Format, render

__all__ = ["Format", "leaderboard", "render", "write_report"]
