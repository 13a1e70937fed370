"""Plain text tables for reports: aligned with spaces, the same on a terminal and in a file."""

from __future__ import annotations

from collections.abc import Sequence

from engine.statistics import percent

__all__ = ["percent", "table"]


def table(header: Sequence[str], rows: Sequence[Sequence[str]], indent: str = "") -> list[str]:
    """The lines of a table: the first column to the left, the others to the right."""
    widths = [max(map(len, column)) for column in zip(header, *rows, strict=True)]
    lines = []
    for row in (header, *rows):
        first, *others = (
            cell.rjust(width) if place else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        lines.append((indent + "  ".join((first, *others))).rstrip())
    return lines
