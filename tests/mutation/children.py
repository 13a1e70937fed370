"""Child processes that run tests, and what is known of the tests. Limits are the processor's time, not the clock's."""

from __future__ import annotations

import os
import resource
import sys
import traceback
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import accumulate
from pathlib import Path
from types import FrameType

import pytest

from tests.mutation.functions import Place, place_of

MEMORY = 3 * 2**30
OPTIONS = ("-q", "-s", "-x", "-p", "no:cacheprovider", "-p", "no:xdist", "-W", "ignore:Module already imported")
SURVIVED = "survived"
FAULT = "fault: "
ENDLESS = "killed: does not end"


@dataclass
class Known:
    """What a run without a mutant showed: each test's seconds and the functions it calls; and which killed before.

    `budget` is how many seconds of tests a mutant is given; one that survives them counts as a survivor.
    """

    budget: float
    seconds: dict[str, float] = field(default_factory=dict)
    calls: dict[str, set[Place]] = field(default_factory=dict)
    kills: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))

    def chosen(self, items: Iterable[pytest.Item], file: str) -> list[pytest.Item]:
        """Those that have killed mutants of this file before, then the quick ones, as many as `budget` allows."""
        kills = self.kills[file]
        ordered = sorted(items, key=lambda item: (-kills[item.nodeid], self.seconds.get(item.nodeid, 0)))
        spent = accumulate(self.seconds.get(item.nodeid, 0) for item in ordered)
        return [item for item, seconds in zip(ordered, spent, strict=True) if seconds <= self.budget]

    def limit(self, item: pytest.Item) -> float:
        """The seconds after which a test is held to go on for ever."""
        return 3 + 8 * self.seconds.get(item.nodeid, 1)

    def note(self, file: str, outcome: str) -> None:
        """Remembers the test that killed a mutant of this file."""
        before, killed, test = outcome.partition("killed by ")
        if killed and not before:
            self.kills[file][test] += 1


def in_child(work: Callable[[], str]) -> str:
    """What `work` returns in a silent child process; empty where the child was stopped.

    Raises:
        RuntimeError: `work` raised an exception.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(reading)
            silent = os.open(os.devnull, os.O_WRONLY)
            os.dup2(silent, 1)
            os.dup2(silent, 2)
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            said = work()
        except Exception:
            said = FAULT + traceback.format_exc()
        os.write(writing, said.encode())
        os._exit(0)
    os.close(writing)
    with open(reading, encoding="utf-8") as pipe:
        said = pipe.read()
    os.waitpid(child, 0)
    if said.startswith(FAULT):
        raise RuntimeError(said)
    return said


class Tracing:
    """Sees which of the engine's functions are called meanwhile."""

    def __init__(self, root: Path) -> None:
        self.prefix = str(root / "engine")
        self.seen: set[Place] = set()

    def __enter__(self) -> Tracing:
        self.codes = set()
        sys.settrace(self._called)
        return self

    def __exit__(self, *_: object) -> None:
        sys.settrace(None)
        self.seen = {place_of(code) for code in self.codes if code.co_filename.startswith(self.prefix)}

    def _called(self, frame: FrameType, event: str, argument: object) -> None:
        self.codes.add(frame.f_code)
