"""Whole commands by the clock, as a user waits for them, and what a second process brings."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from engine.simulate import Run, simulate
from engine.workers import Workers
from generator.load import engine_deck, require
from generator.targets import find_deck
from tests.bench.row import ROUNDS, Row

ROOT = Path(__file__).resolve().parent.parent.parent
HELP_TARGET, LEGAL_TARGET, QUICK_TARGET, PROVE_TARGET, SCALING_TARGET = 0.2, 0.5, 10.0, 90.0, 1.7


def seconds_of(*arguments: str, rounds: int = ROUNDS) -> float:
    """The least seconds that `leonardo` takes with those arguments, started anew each time."""
    program = [sys.executable, "-c", "from generator.cli import main; main()", *arguments]
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    best = float("inf")
    for _ in range(rounds):
        start = time.perf_counter()
        subprocess.run(program, cwd=ROOT, env=environment, check=True, capture_output=True)
        best = min(best, time.perf_counter() - start)
    return best


def unchanged_booklets() -> float:
    """Building all booklets when nothing changed."""
    with tempfile.TemporaryDirectory() as folder:
        command = ("build", "--only", "booklets", "--out", folder)
        seconds_of(*command, rounds=1)
        return seconds_of(*command)


def scaling(seconds: float) -> float:
    """How much faster two processes play one run of base games than one does."""
    deck = engine_deck(find_deck(require(ROOT), "base"))
    run = Run(deck, 3, max(400, int(600 * seconds)), 7, ("random",))
    taken = []
    for jobs in (1, 2):
        with Workers(jobs) as workers:
            simulate(Run(deck, 3, 100, 1, ("random",)), workers)
            start = time.perf_counter()
            simulate(run, workers)
            taken.append(time.perf_counter() - start)
    return taken[0] / taken[1]


def rows(seconds: float) -> Iterator[Row]:
    """`leonardo --help` (under 0.2 s), `legal`, `prove`, booklets, and the scaling of `simulate`."""
    yield Row("leonardo --help", seconds_of("--help"), "s", HELP_TARGET, most=True)
    yield Row("leonardo legal five-sets (147 cards)", seconds_of("legal", "five-sets"), "s", LEGAL_TARGET, most=True)
    yield Row("leonardo build --only booklets, unchanged", unchanged_booklets(), "s", LEGAL_TARGET, most=True)
    yield Row("simulate: two processes to one", scaling(seconds), "times", SCALING_TARGET)
    yield Row(
        "leonardo prove --quick, all decks", seconds_of("prove", "--quick", rounds=1), "s", QUICK_TARGET, most=True
    )
    yield Row("leonardo prove, all decks", seconds_of("prove", rounds=1), "s", PROVE_TARGET, most=True)
