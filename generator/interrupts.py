"""The program asked to end: by Ctrl-C (SIGINT), the system (SIGTERM) or a terminal that closes (SIGHUP), all tidily."""

from __future__ import annotations

import contextlib
import os
import signal
import time
from types import FrameType

from engine.endings import ASKING

SAID = "interrupted"
SAID_LATE = "interrupted when its files were already written"
_TIDY = 3.0
"""Seconds in which the program tidies up undisturbed; who asks again after them ends it as it is."""


_heard: list[int] = []


class Asked(KeyboardInterrupt):
    """Somebody has asked the program to end, by a signal of that number. A library that raises an error anew with words
    of its own, as reportlab does to say where it came from, raises one of the signal that was heard."""

    def __init__(self, number: int | str) -> None:
        super().__init__()
        if isinstance(number, int):
            _heard.append(number)
        self.number = _heard[-1] if _heard else signal.SIGINT

    @property
    def code(self) -> int:
        """The exit code that tells of it."""
        return 128 + self.number


_done: list[str] = []


def files_written() -> None:
    """From now on who asks the program to end is told that its files are written already."""
    _done.append(SAID_LATE)


def told() -> str:
    """What is said of being ended."""
    return _done[-1] if _done else SAID


def heed() -> None:
    """From now on Asked is raised in this process, not in its workers, when it is first asked to end."""
    _done.clear()
    owner = os.getpid()
    first: list[float] = []

    def ended(number: int, _: FrameType | None) -> None:
        if os.getpid() != owner:
            signal.signal(number, signal.SIG_DFL)
            signal.raise_signal(number)
        elif not first:
            first.append(time.monotonic())
            raise Asked(number)
        elif time.monotonic() - first[0] > _TIDY:
            os._exit(128 + number)

    with contextlib.suppress(ValueError):  # not in the main thread, where signals do not arrive anyway
        for number in ASKING:
            if signal.getsignal(number) is not signal.SIG_IGN:
                signal.signal(number, ended)


def ignore() -> None:
    """From now on nobody who asks the program to end is heard: it is ending."""
    with contextlib.suppress(ValueError):
        for number in ASKING:
            signal.signal(number, signal.SIG_IGN)
