"""Folders and files that one process holds at a time. A hold ends with its process, however that ends."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

if sys.platform != "win32":
    import fcntl


class Busy(Exception):
    """Another process holds it."""


@contextlib.contextmanager
def held(path: Path, on_wait: Callable[[], None] | None = None) -> Iterator[bool]:
    """Holds the folder or file against other processes; yields whether that is sure.

    It is not on a system or file system that knows no holds. While another process holds it: calls `on_wait` once and
    waits, or without `on_wait` raises Busy. A pipe in its place is not waited for. Raises OSError if it is not there,
    or was removed in the meantime.
    """
    if sys.platform == "win32":
        os.stat(path)
        yield False
        return
    handle = os.open(path, os.O_RDONLY | os.O_NOFOLLOW * (on_wait is None) | os.O_NONBLOCK | os.O_CLOEXEC)
    try:
        yield _locked(handle, on_wait) and _same(handle, path)
    finally:
        os.close(handle)


def _locked(handle: int, on_wait: Callable[[], None] | None) -> bool:
    if sys.platform == "win32":
        return False
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        if on_wait is None:
            raise Busy from None
        on_wait()
        fcntl.flock(handle, fcntl.LOCK_EX)
    except OSError:
        return False
    return True


def _same(handle: int, path: Path) -> bool:
    """Whether what is held still bears that name. Raises FileNotFoundError if not."""
    if not os.path.samestat(os.fstat(handle), os.stat(path)):
        raise FileNotFoundError(2, "No such file or directory", str(path))
    return True
