"""Progress bars: on standard error, and only where that is a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def counting(label: str, total: int) -> Iterator[Callable[[int], None]]:
    """A bar of `total` steps; call what it yields with the number of steps done."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda steps: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(label, total=total)
        yield lambda steps: progress.advance(task, steps)
