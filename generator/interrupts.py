"""The program asked to end: by Ctrl-C (SIGINT) or by the system (SIGTERM), which both end it the same tidy way."""

from __future__ import annotations

import contextlib
import os
import signal
from types import FrameType

from engine.endings import ASKING


class Terminated(KeyboardInterrupt):
    """The system has asked the program to end."""


def heed() -> None:
    """From now on SIGTERM raises Terminated in this process, as Ctrl-C raises KeyboardInterrupt; not in its workers."""
    owner = os.getpid()

    def ended(number: int, _: FrameType | None) -> None:
        if os.getpid() == owner:
            raise Terminated
        signal.signal(number, signal.SIG_DFL)
        signal.raise_signal(number)

    with contextlib.suppress(ValueError):  # not in the main thread, where signals do not arrive anyway
        signal.signal(signal.SIGTERM, ended)
        if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
            signal.signal(signal.SIGINT, signal.default_int_handler)


def ignore() -> None:
    """From now on nobody who asks the program to end is heard: it is ending."""
    with contextlib.suppress(ValueError):
        for number in ASKING:
            signal.signal(number, signal.SIG_IGN)
