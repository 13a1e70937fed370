"""Scores of the plays of mode quintis and of VETO, on a grid of packed masks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.boards.field import OFF_FIELD, FieldState
from engine.cells import FIRST, SPAN
from engine.moves import Move
from engine.players.weights import Weights

STRIDE = 32
STEPS = (1, STRIDE, STRIDE + 1, STRIDE - 1)
MARGIN = 9
"""Cells around the field's first row and column that the grid has room for: four to place on and five to look at."""
FEW = 6
"""How many of the best plays a player who looks at others thinks through."""

Pay = tuple[int, int, int, int]
"""What a cell pays a card laid there: the symbols of its first, its second and its third key of one run, and those one
card short of a key."""


class Grid:
    """The field's top cards as masks in a flat list with empty room all around."""

    def __init__(self, state: FieldState) -> None:
        cells = list(state.field) or [FIRST]
        self.corner = (min(cell // SPAN for cell in cells), min(cell % SPAN for cell in cells))
        self.masks = [0] * (STRIDE * STRIDE)
        for cell in state.field:
            self.masks[self.place(cell)] = state.top_mask(cell)

    def place(self, cell: int) -> int:
        """Where a cell stands in the list."""
        row, column = divmod(cell, SPAN)
        return (row - self.corner[0] + MARGIN) * STRIDE + column - self.corner[1] + MARGIN

    def pay(self, place: int, ladder: Sequence[int]) -> Pay:
        """What a card laid at that place earns. `ladder[n]` masks the symbols of which n keys or fewer are gone."""
        masks = self.masks
        two = three = four = five = 0
        for step in STEPS:
            ahead = masks[place + step]
            back = masks[place - step]
            if not (ahead or back):
                continue
            two |= ahead | back
            three |= ahead & back
            ahead2 = ahead and ahead & masks[place + 2 * step]
            back2 = back and back & masks[place - 2 * step]
            if not (ahead2 or back2):
                continue
            three |= ahead2 | back2
            four |= ahead2 & back | ahead & back2
            five |= ahead2 & back2
            ahead3 = ahead2 and ahead2 & masks[place + 3 * step]
            back3 = back2 and back2 & masks[place - 3 * step]
            if ahead3 or back3:
                four |= ahead3 | back3
                five |= ahead3 & back | ahead & back3
                five |= ahead3 & masks[place + 4 * step] | back3 & masks[place - 4 * step]
        four |= five
        none, one, more = ladder
        short = two & none | three & one & ~none | four & more & ~one
        return three & none, four & one, five & more, short & ~(three & none)


def ladder_of(state: FieldState, seat: int) -> tuple[int, int, int]:
    """The symbols of which no key is gone, at most one, at most two (QF-15...17; by player with that option)."""
    taken = state.keys[seat] if state.table.rules["ladder"] == "player" else state.taken
    none = one = two = 0
    for symbol, count in enumerate(taken):
        bit = 1 << symbol
        none |= bit if count == 0 else 0
        one |= bit if count <= 1 else 0
        two |= bit if count <= 2 else 0
    return none, one, two


def score_field(state: FieldState, moves: list[Move], weights: Weights) -> list[int]:
    """The points of each play; `end` and `miss` have none. SWAP costs the card that is not drawn (QF-12).

    A player who looks at others thinks its best few plays through: what they leave open to whoever is on turn next.
    """
    masks = state.table.masks
    wild = state.wild_mask()
    grid = Grid(state)
    ladder = ladder_of(state, state.turn)
    key, pair = weights.key, weights.pair
    pays: dict[int, Pay] = {}
    scores = []
    for move in moves:
        if not move.card:
            scores.append(-weights.card)
            continue
        at = move.at
        pay = pays.get(at)
        if pay is None:
            pay = pays[at] = grid.pay(grid.place(at), ladder)
        mask = masks[move.card] | wild
        keys = (mask & pay[0]).bit_count() + (mask & pay[1]).bit_count() + (mask & pay[2]).bit_count()
        points = key * keys + pair * (mask & pay[3]).bit_count()
        scores.append(points - weights.card if move.verb == "swap" else points)
    if weights.looks_at_others:
        following = (state.turn + 1) % state.seats
        urgent = weights.urgent if state.key_count(following) + 1 >= state.table.rules["keys_to_win"] else 1
        theirs = ladder_of(state, following)
        places = open_places(state, grid)
        best = sorted(range(len(moves)), key=lambda number: -scores[number])
        for number in best[:FEW]:
            move = moves[number]
            if move.card:
                place = grid.place(move.at)
                kept, grid.masks[place] = grid.masks[place], masks[move.card] | wild
                scores[number] -= sum(open_points(grid, places, theirs, weights)) * urgent
                grid.masks[place] = kept
        for number in best[FEW:]:
            scores[number] -= 1 << 20
    return scores


def open_places(state: FieldState, grid: Grid) -> list[int]:
    """Where a card may be placed or covered, as places of the grid."""
    return [grid.place(cell) for cell in (*state.field, *state.free_cells())]


def open_points(grid: Grid, places: Iterable[int], ladder: Sequence[int], weights: Weights) -> list[int]:
    """For each symbol what it would bring whoever plays a card of it on the best of those places."""
    first = second = third = short = 0
    for place in places:
        one, two, three, near = grid.pay(place, ladder)
        first |= one
        second |= two
        third |= three
        short |= near
    points = []
    for symbol in range(12):
        keys = (first >> symbol & 1) + (second >> symbol & 1) + (third >> symbol & 1)
        points.append(keys * weights.line_given or (short >> symbol & 1) * weights.pair_given)
    return points


def score_veto(state: FieldState, moves: list[Move], weights: Weights) -> list[int]:
    """VETO where it bans fewest of the own hand, and for one who looks at others most of what the next may earn."""
    hand = [state.table.masks[card] for card in state.hands[state.turn]]
    worth = [0] * 12
    if weights.looks_at_others:
        following = (state.turn + 1) % state.seats
        grid = Grid(state)
        worth = open_points(grid, open_places(state, grid), ladder_of(state, following), weights)
    scores = []
    for move in moves:
        cell = move.at if move.at != OFF_FIELD else state.veto
        banned = state.top_mask(cell) if cell != OFF_FIELD else 0
        points = -sum(1 for mask in hand if mask & banned)
        for symbol in range(12):
            if banned >> symbol & 1:
                points += worth[symbol]
        scores.append(points)
    return scores
