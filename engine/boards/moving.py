"""Which top cards of the common field an effect may lift or shift: the field stays whole, within five by five."""

from __future__ import annotations

from engine.boards.field import FieldState
from engine.cells import COLUMN, SPAN, around, free_around, in_one_piece, in_one_piece_without


def movable(state: FieldState) -> list[int]:
    """The cells whose top card an effect may move, by their texts: not under VETO, not guarded."""
    guarded = state.guarded() if state.lasting else ()
    return [cell for cell in state.laid_cells() if cell != state.veto and cell not in guarded]


def lift_choices(state: FieldState) -> list[tuple[int]]:
    """The cells whose top card may be lifted: the field keeps a card and stays in one piece."""
    field = state.field
    return [
        (cell,)
        for cell in movable(state)
        if len(field[cell]) > 1 or (len(field) > 1 and in_one_piece_without(field, cell))
    ]


def shift_choices(state: FieldState) -> list[tuple[int, int]]:
    """From where to where a top card may be shifted."""
    field = state.field
    rows, columns = [cell // SPAN for cell in field], [cell & COLUMN for cell in field]
    edges = [
        [value for value in {min(line), max(line)} if line.count(value) == 1] if line else []
        for line in (rows, columns)
    ]
    choices: list[tuple[int, int]] = []
    for cell in movable(state):
        if len(field[cell]) > 1:
            choices += [(cell, free) for free in state.free_cells()]
        elif len(field) > 1:
            rest = set(field)
            rest.discard(cell)
            if cell // SPAN in edges[0] or cell & COLUMN in edges[1]:
                targets = free_around(rest)
            else:
                near = around(cell)
                targets = [free for free in state.free_cells() if free not in near or around(free) & rest]
            whole = in_one_piece_without(field, cell)
            choices += [(cell, free) for free in targets if free != cell and (whole or in_one_piece(rest | {free}))]
    return choices
