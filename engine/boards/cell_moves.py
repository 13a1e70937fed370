"""The moves into the cells of the common field: made when first asked for, kept by the table."""

from __future__ import annotations

from engine.cells import cell_text
from engine.moves import Move
from engine.table import Table


class CellMoves(dict[int, Move]):
    """The moves of one verb and card by their cells, made when first asked for."""

    __slots__ = ("card", "table", "verb")

    def __init__(self, table: Table, verb: str, card: int) -> None:
        self.table = table
        self.verb = verb
        self.card = card

    def __missing__(self, cell: int) -> Move:
        move = self[cell] = self.table.move(self.verb, self.card, cell, words=(cell_text(cell),))
        return move


def cell_moves(table: Table, card: int) -> dict[str, CellMoves]:
    """The moves of a card (0: of VETO) by their verbs and cells."""
    found = table.cell_moves.get(card)
    if found is None:
        verbs = ("place", "cover", "swap") if card else ("veto",)
        found = table.cell_moves[card] = {verb: CellMoves(table, verb, card) for verb in verbs}
    return found
