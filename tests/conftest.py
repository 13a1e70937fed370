"""Who asks the tests and what they start to end is heard, also where they themselves were started in the background;
files with slow tests come first; and memory is swept of what the tests make, not of the tests.

A shell starts background jobs with SIGINT ignored, `nohup` with SIGHUP, and what is ignored stays so in every process
that they start.
"""

from __future__ import annotations

import gc
import signal

import pytest

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A worker takes file by file: the longest are begun first, so that none is left alone with one at the end."""
    slow = {item.path for item in items if item.get_closest_marker("slow")}
    items.sort(key=lambda item: item.path not in slow)


def pytest_collection_finish() -> None:
    """Thousands of tests lie in memory by now, and stay: to look through them again and again took a tenth of the
    time."""
    gc.collect()
    gc.freeze()
