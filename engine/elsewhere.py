"""Working in another folder for a while."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

_HERE = getattr(os, "O_PATH", os.O_RDONLY)
"""To come back to a folder that one may enter it need not be readable (Linux)."""


@contextmanager
def within(folder: str | os.PathLike[str]) -> Iterator[None]:
    """In that folder, then in the one that one was in, whatever that is called by then, or whether it is there (Windows
    lets nobody rename a folder that a program is in). Raises OSError."""
    if not hasattr(os, "fchdir"):
        here = os.getcwd()
        os.chdir(folder)
        try:
            yield
        finally:
            os.chdir(here)
        return
    begun = os.open(".", _HERE)
    try:
        os.chdir(folder)
        try:
            yield
        finally:
            os.fchdir(begun)
    finally:
        os.close(begun)
