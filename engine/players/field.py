"""Scores of the plays of mode quintis and of VETO, on a grid of packed masks."""

from __future__ import annotations

from collections.abc import Iterable
from heapq import nlargest

from engine.boards.field import OFF_FIELD, FieldState
from engine.cells import COLUMN, FIRST, SIDE, SPAN
from engine.moves import Move
from engine.players.weights import Weights

BITS = 12
"""The bits of a cell: its mask of symbols."""
CELL = (1 << BITS) - 1
ROOM = SIDE - 1
"""The rows and columns before the field's first that a card may be placed in; behind its first there are as many."""
STRIDE = SIDE + ROOM
"""The cells of a row of the grid: enough that no run reaches over a row's end into another."""
STEPS = tuple(BITS * step for step in (1, STRIDE, STRIDE + 1, STRIDE - 1))
"""Row, column and the two diagonals, in bits."""
EVERYWHERE = sum(1 << BITS * place for place in range(STRIDE * STRIDE))
"""Times a mask: that mask in every cell."""
HALF = BITS << (STRIDE * STRIDE - 1).bit_length() - 1
"""The bits of half a grid, its cells rounded up to a power of two."""
THREEFOLD = 1 | 1 << BITS | 1 << 2 * BITS
"""Times a mask: that mask three times over."""
FEW = 6
"""How many of the best plays a player who looks at others thinks through."""
NOT_THOUGHT_THROUGH = 1 << 20
"""What puts all other plays behind those."""

Runs = tuple[int, int, int, int]
"""Of a cell, or of all cells of a grid: the symbols of which a card laid there would stand in a run of two or more,
three or more, four or more, and five or more."""
Ladder = tuple[int, int, int]
"""The symbols of which no key is gone, at most one, at most two."""


class Grid:
    """The field's top cards as one number, 12 bits a cell, with empty room for every cell that a card may take."""

    def __init__(self, state: FieldState) -> None:
        tops = state.tops()
        cells = tops or (FIRST,)
        row = min(cells) // SPAN
        column = min([cell & COLUMN for cell in cells])
        self.start = (row - ROOM) * STRIDE + column - ROOM
        self.masks = 0
        for shift, mask in zip(self.shifts(tops), tops.values(), strict=True):
            self.masks |= mask << shift

    def shifts(self, cells: Iterable[int]) -> list[int]:
        """Where the bits of those cells begin."""
        start = self.start
        return [BITS * ((cell // SPAN) * STRIDE + (cell & COLUMN) - start) for cell in cells]

    def covered(self, shift: int, mask: int) -> int:
        """The masks as they are with a card of that mask on top of the cell whose bits begin there."""
        return self.masks & ~(CELL << shift) | mask << shift


def runs_of(masks: int) -> Runs:
    """The runs through every cell of a grid, whatever lies there (QF-15), all cells and symbols at once."""
    two = three = four = five = 0
    for step in STEPS:
        ahead = masks >> step
        back = masks << step
        ahead2 = ahead & masks >> 2 * step
        back2 = back & masks << 2 * step
        two |= ahead | back
        three |= ahead & back | ahead2 | back2
        if ahead2 or back2:
            ahead3 = ahead2 & masks >> 3 * step
            back3 = back2 & masks << 3 * step
            four |= ahead2 & back | ahead & back2 | ahead3 | back3
            five |= ahead2 & back2
            if ahead3 or back3:
                five |= ahead3 & (back | masks >> 4 * step) | back3 & (ahead | masks << 4 * step)
    return two, three, four | five, five


def ladder_of(state: FieldState, seat: int) -> Ladder:
    """The symbols of which no key is gone, at most one, at most two (QF-15...17; by player with that option)."""
    taken = state.keys[seat] if state.table.rules["ladder"] == "player" else state.taken
    none = one = two = 0
    for symbol, count in enumerate(taken):
        if count <= 2:
            bit = 1 << symbol
            two |= bit
            if count <= 1:
                one |= bit
                if count == 0:
                    none |= bit
    return none, one, two


def pay(runs: Runs, ladder: Ladder) -> Runs:
    """What runs earn: the symbols of their first, second and third key, and those one card short of a key."""
    two, three, four, five = runs
    none, one, more = ladder
    first = three & none
    short = two & none | three & one & ~none | four & more & ~one
    return first, four & one, five & more, short & ~first


def score_field(state: FieldState, moves: list[Move], weights: Weights) -> list[int]:
    """The points of each play; `end` and `miss` have none. SWAP costs the card that is not drawn (QF-12).

    A player who looks at others thinks its best few plays through: what they leave open to whoever is on turn next.
    """
    wild = state.wild_mask() if state.lasting else 0
    grid = Grid(state)
    bears = {card: state.table.masks[card] | wild for card in state.hands[state.turn]}
    scores = own_points(state, moves, grid, bears, weights)
    if not weights.looks_at_others:
        return scores
    following = (state.turn + 1) % state.seats
    urgent = weights.urgent if state.key_count(following) + 1 >= state.table.rules["keys_to_win"] else 1
    ladder = ladder_of(state, following)
    places = open_cells(state, grid)
    foreseen = [score - NOT_THOUGHT_THROUGH for score in scores]
    for number in nlargest(FEW, range(len(moves)), key=scores.__getitem__):
        move = moves[number]
        foreseen[number] = scores[number]
        if move.card:
            (shift,) = grid.shifts((move.at,))
            found = runs_of(grid.covered(shift, bears[move.card]))
            foreseen[number] -= sum(open_points(found, places, ladder, weights)) * urgent
    return foreseen


def own_points(state: FieldState, moves: list[Move], grid: Grid, bears: dict[int, int], weights: Weights) -> list[int]:
    """The points of each play for itself; `bears` are the symbols of the hand's cards as masks."""
    key, pair, cost = weights.key, weights.pair, weights.card
    cells = dict.fromkeys([move.at for move in moves if move.card])
    none, one, more = ladder_of(state, state.turn)
    everywhere = (none * EVERYWHERE, one * EVERYWHERE, more * EVERYWHERE)
    first, second, third, near = pay(runs_of(grid.masks), everywhere)
    keys = {}
    short = {}
    for cell, shift in zip(cells, grid.shifts(cells), strict=True):
        keys[cell] = first >> shift & CELL | (second >> shift & CELL) << BITS | (third >> shift & CELL) << 2 * BITS
        short[cell] = near >> shift & CELL
    thrice = {card: mask * THREEFOLD for card, mask in bears.items()}
    scores = [
        key * (thrice[card] & keys[cell := move.at]).bit_count() + pair * (bears[card] & short[cell]).bit_count()
        if (card := move.card)
        else -cost
        for move in moves
    ]
    for number in range(len(moves) - 1, -1, -1):
        if moves[number].verb != "swap":
            break
        scores[number] -= cost
    return scores


def open_cells(state: FieldState, grid: Grid) -> int:
    """The bits of all cells where a card may be placed or covered."""
    cells = 0
    for shift in grid.shifts((*state.field, *state.free_cells())):
        cells |= CELL << shift
    return cells


def open_points(runs: Runs, cells: int, ladder: Ladder, weights: Weights) -> list[int]:
    """For each symbol what it would bring whoever plays a card of it on the best of those cells."""
    two, three, four, five = [gathered(each & cells) for each in runs]
    first, second, third, short = pay((two, three, four, five), ladder)
    return [
        ((first >> symbol & 1) + (second >> symbol & 1) + (third >> symbol & 1)) * weights.line_given
        or (short >> symbol & 1) * weights.pair_given
        for symbol in range(BITS)
    ]


def gathered(cells: int) -> int:
    """The symbols that are in some cell of a grid."""
    width = HALF
    while width >= BITS:
        cells = cells | cells >> width
        width //= 2
    return cells & CELL


def score_veto(state: FieldState, moves: list[Move], weights: Weights) -> list[int]:
    """VETO where it bans fewest of the own hand, and for one who looks at others most of what the next may earn."""
    hand = [state.table.masks[card] for card in state.hands[state.turn]]
    worth = [0] * BITS
    if weights.looks_at_others:
        following = (state.turn + 1) % state.seats
        grid = Grid(state)
        worth = open_points(runs_of(grid.masks), open_cells(state, grid), ladder_of(state, following), weights)
    scores = []
    for move in moves:
        cell = move.at if move.at != OFF_FIELD else state.veto
        banned = state.top_mask(cell) if cell != OFF_FIELD else 0
        points = -sum(1 for mask in hand if mask & banned)
        for symbol in range(BITS):
            if banned >> symbol & 1:
                points += worth[symbol]
        scores.append(points)
    return scores
