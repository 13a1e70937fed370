"""A row of the bench's table."""

from __future__ import annotations

import gc
import resource
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

ROUNDS = 3
HEADINGS = ("what", "figure", "unit", "target", "ratio", "")


@dataclass(frozen=True)
class Row:
    """One figure. `target` is what it should reach (0: none); `most` tells that it should stay below instead."""

    what: str
    figure: float
    unit: str
    target: float = 0.0
    most: bool = False

    @property
    def cells(self) -> tuple[str, ...]:
        if not self.target:
            return (self.what, number(self.figure), self.unit, "", "", "")
        ratio = self.figure / self.target
        good = ratio <= 1 if self.most else ratio >= 1
        bound = "<=" if self.most else ">="
        return (
            self.what,
            number(self.figure),
            self.unit,
            f"{bound} {number(self.target)}",
            f"{ratio:.2f}",
            "" if good else "missed",
        )


def number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.2f}"


def table(rows: list[Row]) -> str:
    """The rows as a table of text."""
    cells = [HEADINGS, *(row.cells for row in rows)]
    widths = [max(len(line[column]) for line in cells) for column in range(len(HEADINGS))]
    return "\n".join(line_text(line, widths) for line in cells)


def line_text(line: tuple[str, ...], widths: list[int]) -> str:
    what, figure, unit, target, ratio, note = (cell.ljust(width) for cell, width in zip(line, widths, strict=True))
    parts = (what, figure.strip().rjust(widths[1]), unit, target.strip().rjust(widths[3]))
    return "  ".join((*parts, ratio.strip().rjust(widths[4]), note)).rstrip()


def best_rates(makers: dict[str, Callable[[], Callable[[], int]]], seconds: float) -> dict[str, float]:
    """Things done a second of processor time, by name: the best of `ROUNDS` rounds of `seconds`, in turns.

    A maker prepares a run; a run does some work and returns how many things it did.
    """
    runs = {name: make() for name, make in makers.items()}
    best = dict.fromkeys(runs, 0.0)
    for _ in range(ROUNDS):
        for name, run in runs.items():
            gc.collect()
            done = 0
            start = now = time.process_time()
            while now - start < seconds:
                done += run()
                now = time.process_time()
            best[name] = max(best[name], done / (now - start))
    return best


def most_memory() -> float:
    """The most memory this process has held, in MB. (`ru_maxrss` would count what its parent held at the fork.)"""
    status = Path("/proc/self/status")
    if status.exists():
        (line,) = [line for line in status.read_text().splitlines() if line.startswith("VmHWM")]
        return int(line.split()[1]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
