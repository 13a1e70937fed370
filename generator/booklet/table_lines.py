"""What a table's own lines say: how its columns share the width and where their words stand, and cells that Markdown
would leave out."""

from __future__ import annotations

import re

from generator.booklet.blocks import ColumnAlign

_BAR = re.compile(r"(?<!\\)\|")
_COLUMN = re.compile(r"(:?)(-+)(:?)")


def columns_of(ruler: str) -> tuple[tuple[int, ...], tuple[ColumnAlign, ...]]:
    """The weights of the columns, which are their dashes, and their alignments, which are the colons around these."""
    found = [(before, len(dashes), behind) for before, dashes, behind in _COLUMN.findall(ruler)]
    return tuple(weight for _, weight, _ in found), tuple(_aligned(before, behind) for before, _, behind in found)


def _aligned(before: str, behind: str) -> ColumnAlign:
    if behind:
        return "center" if before else "right"
    return "left"


def beyond(written: str, columns: int) -> tuple[str, int]:
    """What stands in that row beyond so many columns, and the column of the text at which it begins; else nothing."""
    written = written.rstrip()
    start = len(written) - len(written.lstrip(" >\t"))
    cells = [bar.end() for bar in _BAR.finditer(written, start)]
    if written[start : start + 1] != "|":
        cells.insert(0, start)
    lost = written[cells[columns] :].strip(" |\t") if len(cells) > columns else ""
    return (lost, written.index(lost, cells[columns]) + 1) if lost else ("", 0)
