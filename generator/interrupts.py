"""The program asked to end: by Ctrl-C (SIGINT), the system (SIGTERM) or a terminal that closes (SIGHUP), all tidily."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading
import time
from types import FrameType
from typing import TYPE_CHECKING

from engine.endings import ASKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from sys import UnraisableHookArgs

SAID = "interrupted"
SAID_LATE = "interrupted when its files were already written"
_TIDY = 3.0
"""Seconds in which the program tidies up undisturbed; who asks again after them ends it as it is."""
_MOMENT = 0.02
"""Seconds after which it is asked once more, where Python let no error out when it was asked."""

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
_first: list[float] = []
_before: list[Callable[[UnraisableHookArgs], object]] = []


def files_written() -> None:
    """From now on who asks the program to end is told that its files are written already."""
    _done.append(SAID_LATE)


def told() -> str:
    """What is said of being ended."""
    return _done[-1] if _done else SAID


def heed() -> None:
    """From now on Asked is raised in this process, not in its workers, when it is first asked to end."""
    _done.clear()
    _first.clear()
    owner = os.getpid()

    def ended(number: int, _: FrameType | None) -> None:
        if os.getpid() != owner:
            signal.signal(number, signal.SIG_DFL)
            signal.raise_signal(number)
        elif not _first:
            _first.append(time.monotonic())
            raise Asked(number)
        elif time.monotonic() - _first[0] > _TIDY:
            os._exit(128 + number)

    with contextlib.suppress(ValueError):  # not in the main thread, where signals do not arrive anyway
        for number in ASKING:
            if signal.getsignal(number) is not signal.SIG_IGN:
                signal.signal(number, ended)
    if sys.unraisablehook is not _asked_anew:
        _before[:] = [sys.unraisablehook]
        sys.unraisablehook = _asked_anew


def _asked_anew(unraisable: UnraisableHookArgs) -> None:
    """Where Python lets no error out, as from a callback of a weak reference, the program is asked a moment later."""
    if not isinstance(unraisable.exc_value, Asked):
        _before[0](unraisable)
        return
    _first.clear()
    with contextlib.suppress(RuntimeError):  # no thread is started any more when Python ends
        anew = threading.Timer(_MOMENT, _ask, [unraisable.exc_value.number])
        anew.daemon = True
        anew.start()


def _ask(number: int) -> None:
    """Ask the main thread, from another one: it is woken where it waits."""
    main = threading.main_thread().ident
    if hasattr(signal, "pthread_kill") and main is not None:
        signal.pthread_kill(main, number)
    else:
        signal.raise_signal(number)


def ignore() -> None:
    """From now on nobody who asks the program to end is heard: it is ending."""
    with contextlib.suppress(ValueError):
        for number in ASKING:
            signal.signal(number, signal.SIG_IGN)
