"""The real program in processes of its own, within the limits that are promised, watched from outside."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.forked import forked

SECONDS = 5
MEGABYTES = 500
_WALL = 30
"""A process that waits for something takes no time of the processor; after so many seconds it is held to hang."""
_NOBODY = 65534


@dataclass(frozen=True)
class Ended:
    """How a run ended, and what it said on both streams."""

    arguments: tuple[str, ...]
    code: int
    out: str
    err: str

    @property
    def said(self) -> str:
        return f"{self.out}\n{self.err}"


def run_all(folder: Path, lines: Sequence[Sequence[str]], *, nobody: bool = False) -> list[Ended]:
    """Runs `leonardo` in that folder with each of these arguments, one after the other.

    The memory that each may ask for is limited by the system, and its time of the processor is measured; its standard
    input is a pipe into which nobody writes. None shows a traceback or a fault of ours. As `nobody` they have no rights
    but those that everybody has.
    """
    user = _NOBODY if nobody else 0
    limits = {"wall": _WALL, "memory": MEGABYTES * 1_000_000, "seconds": SECONDS, "user": user}
    ended = [Ended(tuple(line), *forked(folder, line, limits)) for line in lines]
    for each in ended:
        assert each.code in (0, 1, 2), (each.arguments, each.code, each.said[-800:])
        assert "Traceback" not in each.said, each
        assert "a fault of ours" not in each.said, each
        assert not set(each.said) & set("\x1b\x07\x00\u202e"), each
    return ended


def run(folder: Path, *arguments: str, nobody: bool = False) -> Ended:
    """Runs `leonardo` there once, as `run_all` does."""
    return run_all(folder, [arguments], nobody=nobody)[0]


def tree(folder: Path) -> dict[str, bytes]:
    """Every file, link, folder and pipe below the folder, with what is in it."""
    found = {}
    for here, folders, names in os.walk(os.fsencode(folder)):
        for name in (*folders, *names):
            path = os.path.join(here, name)
            content = b""
            if os.path.islink(path):
                content = os.readlink(path)
            elif os.path.isfile(path) and os.path.getsize(path) < 1_000_000:
                with open(path, "rb") as file:
                    content = file.read()
            found[os.fsdecode(path)] = content
    return found
