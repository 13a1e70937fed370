"""Ctrl-C is heard by the tests and by what they start, also where they themselves were started in the background; and
files with slow tests come first.

A shell starts background jobs with SIGINT ignored, and what is ignored stays so in every process that they start.
"""

from __future__ import annotations

import signal

import pytest

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A worker takes file by file: the longest are begun first, so that none is left alone with one at the end."""
    slow = {item.path for item in items if item.get_closest_marker("slow")}
    items.sort(key=lambda item: item.path not in slow)
