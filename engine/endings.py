"""Being asked to end in the middle of what has to be done whole: by Ctrl-C (SIGINT), by the system (SIGTERM) or by a
terminal that closes (SIGHUP)."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager

ASKING = (signal.SIGINT, signal.SIGTERM, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else ()))


@contextmanager
def undisturbed() -> Iterator[None]:
    """Whoever asks the program to end waits until the block is done."""
    caught: list[int] = []
    before = {}
    try:
        for number in ASKING:
            before[number] = signal.signal(number, lambda asked, _: caught.append(asked))
    except ValueError:  # not in the main thread, where signals do not arrive anyway
        yield
        return
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    for asked in caught[:1]:
        signal.raise_signal(asked)
