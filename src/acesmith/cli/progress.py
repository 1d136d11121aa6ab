"""A progress bar on standard error: only on a terminal, and only for what takes longer than two seconds."""

import contextlib
import sys
import threading
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
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        SpinnerColumn,
        TaskID,
        TextColumn,
        TimeElapsedColumn,
    )

    columns = (
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
    )
    bar = Progress(*columns, console=Console(stderr=True), transient=True)
    tasks: dict[str, TaskID] = {}

    def tell(done: int, total: int, label: str) -> None:
        if label not in tasks:
            tasks[label] = bar.add_task(label, total=total or None)
        bar.update(tasks[label], completed=done, total=total or None)

    # By the clock and not at the next report: one that scores everything in a single call reports at its end only.
    timer = threading.Timer(_PATIENCE, bar.start)
    timer.daemon = True
    timer.start()
    try:
        yield tell
    finally:
        timer.cancel()
        timer.join()
        bar.stop()
