"""A progress bar on standard error: only on a terminal, and only for what takes longer than two seconds."""

import contextlib
import sys
import time
from collections.abc import Callable, Iterator

__all__ = ["progress_bar"]

_PATIENCE = 2.0


@contextlib.contextmanager
def progress_bar() -> Iterator[Callable[[int, int, str], None] | None]:
    """Give a callable to tell of progress, or None where nobody would see it."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    bar = Progress(*columns, console=Console(stderr=True), transient=True)
    begun = time.monotonic()
    tasks: dict[str, TaskID] = {}

    def tell(done: int, total: int, label: str) -> None:
        if not bar.live.is_started:
            if time.monotonic() - begun < _PATIENCE:
                return
            bar.start()
        if label not in tasks:
            tasks[label] = bar.add_task(label, total=total or None)
        bar.update(tasks[label], completed=done, total=total or None)

    try:
        yield tell
    finally:
        bar.stop()
