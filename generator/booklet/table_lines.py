"""What a table's own lines say: how its columns share the width and where their words stand, where each cell stands,
and cells that Markdown would leave out."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from generator.booklet.blocks import ColumnAlign

_BAR = re.compile(r"(?<!\\)\|")
_CHARACTER = re.compile(r"\\\||.", re.DOTALL)
_COLUMN = re.compile(r"(:?)(-+)(:?)")


def columns_of(ruler: str) -> tuple[tuple[int, ...], tuple[ColumnAlign, ...]]:
    """The weights of the columns, which are their dashes, and their alignments, which are the colons around these."""
    found = [(before, len(dashes), behind) for before, dashes, behind in _COLUMN.findall(ruler)]
    return tuple(weight for _, weight, _ in found), tuple(_aligned(before, behind) for before, _, behind in found)


def _aligned(before: str, behind: str) -> ColumnAlign:
    if behind:
        return "center" if before else "right"
    return "left"


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a row: its text as Markdown reads it, where a bar has no backslash before it, and the columns of the
    line in which the characters of that are written; one more is that behind the last."""

    text: str
    columns: tuple[int, ...]


def cells_of(written: str, first: int) -> list[Cell]:
    """The cells of the row that begins in that column of the line (from 1), as Markdown parts them: at every bar that
    has no backslash before it, in code too."""
    row = written.rstrip()
    start = len(row) - len(row[first - 1 :].lstrip())
    bars = [bar.start() for bar in _BAR.finditer(row, start)]
    spans = list(zip([start, *(bar + 1 for bar in bars)], [*bars, len(row)], strict=True))
    spans = spans[1:] if row.startswith("|", start) else spans
    spans = spans[:-1] if spans and spans[-1][0] == len(row) else spans
    return [_cell(row[start:end], start + 1) for start, end in spans]


def _cell(written: str, first: int) -> Cell:
    text = written.strip()
    first += len(written) - len(written.lstrip()) if text else 0
    found = list(_CHARACTER.finditer(text))
    columns = [first + each.start() for each in found]
    return Cell("".join(each.group()[-1] for each in found), (*columns, first + len(text)))


def beyond(written: str, cells: Sequence[Cell], columns: int) -> tuple[str, int]:
    """What stands in that line, a row of these cells, beyond so many columns of the table, and the column of the text
    at which it begins; else nothing."""
    lost = [cell.columns for cell in cells[columns:] if cell.text]
    return (written[lost[0][0] - 1 : lost[-1][-1] - 1], lost[0][0]) if lost else ("", 0)
