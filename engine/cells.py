"""The cells of the common field as numbers: their texts, neighbours, and what holds a field together."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from functools import cache

SPAN = 1 << 12
COLUMN = SPAN - 1
MIDDLE = SPAN >> 1
REACH = MIDDLE - 8
"""Columns and rows run from -REACH to REACH; far more than five, since lifted fields may wander."""
SIDE = 5
CELLS = SIDE * SIDE
"""A field of fewer cells always has a free one that touches a card and stays within five by five."""
CELL_FORM = re.compile(r"(0|-?[1-9][0-9]{0,3}),(0|-?[1-9][0-9]{0,3})")

AXES: tuple[int, ...] = (1, SPAN, SPAN + 1, SPAN - 1)
"""Row, column and the two diagonals, as steps between cells."""
AROUND: tuple[int, ...] = tuple(sign * axis for axis in AXES for sign in (1, -1))


def cell_at(column: int, row: int) -> int:
    """The number of a cell, column to the right and row down from the first card's."""
    return (row + MIDDLE) * SPAN + column + MIDDLE


def column_row(cell: int) -> tuple[int, int]:
    """A cell's column and row."""
    row, column = divmod(cell, SPAN)
    return column - MIDDLE, row - MIDDLE


@cache
def cell_text(cell: int) -> str:
    """A cell as it is written: `column,row`."""
    column, row = column_row(cell)
    return f"{column},{row}"


def read_cell(text: str) -> int | None:
    """The cell written `column,row`, or None where the text is no cell within reach."""
    match = CELL_FORM.fullmatch(text)
    if not match:
        return None
    column, row = int(match[1]), int(match[2])
    return cell_at(column, row) if max(abs(column), abs(row)) <= REACH else None


FIRST = cell_at(0, 0)


def fits(cells: Iterable[int]) -> bool:
    """Whether the cells lie within five columns and five rows (QF-3)."""
    columns, rows = zip(*map(column_row, cells), strict=True)
    return bool(max(columns) - min(columns) < SIDE and max(rows) - min(rows) < SIDE)


@cache
def around(cell: int) -> frozenset[int]:
    """The eight cells that touch a cell."""
    return frozenset(cell + delta for delta in AROUND)


def touching(cells: Iterable[int]) -> set[int]:
    """The cells that touch some of those, laid or free."""
    return set().union(*map(around, cells))


def in_one_piece(cells: set[int]) -> bool:
    """Whether the cells hang together, diagonals counted."""
    if not cells:
        return True
    edge = {next(iter(cells))}
    left = cells - edge
    while edge and left:
        edge = left & touching(edge)
        left -= edge
    return not left


def free_among(candidates: Iterable[int], cells: Collection[int]) -> list[int]:
    """Those of the candidates that are free and keep the field within five by five (QF-3), by their texts."""
    columns = [cell & COLUMN for cell in cells]
    least_column, most_column = max(columns) - SIDE + 1, min(columns) + SIDE - 1
    first = (max(cells) // SPAN - SIDE + 1) * SPAN
    beyond = (min(cells) // SPAN + SIDE) * SPAN
    free = [
        cell
        for cell in candidates
        if first <= cell < beyond and least_column <= cell & COLUMN <= most_column and cell not in cells
    ]
    free.sort(key=cell_text)
    return free


def free_around(cells: Collection[int]) -> list[int]:
    """The free cells that touch a laid one and keep the field within five by five (QF-7), by their texts."""
    return free_among(touching(cells), cells) if cells else [FIRST]


def in_one_piece_without(cells: Collection[int], cell: int) -> bool:
    """Whether cells that hang together still do without one of them: mostly the cells around it settle that."""
    ring = 0
    for bit, delta in RING:
        if cell + delta in cells:
            ring |= bit
    return WHOLE_RINGS[ring] or in_one_piece({other for other in cells if other != cell})


RING: tuple[tuple[int, int], ...] = tuple((1 << number, delta) for number, delta in enumerate(AROUND))
WHOLE_RINGS: tuple[bool, ...] = tuple(
    in_one_piece({FIRST + delta for bit, delta in RING if ring & bit}) for ring in range(1 << len(RING))
)
"""For each set of cells around a cell, one bit a cell, whether they hang together by themselves."""
