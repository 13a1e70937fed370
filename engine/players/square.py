"""Scores of the plays of mode expansion, on packed masks: eight lines instead of two, and corners."""

from __future__ import annotations

from collections.abc import Sequence

from engine.boards.square import SquareState
from engine.grid import CENTER, CORNERS, CROSS, SQUARE_LINES
from engine.moves import Move
from engine.players.cross import Terms, score_plays
from engine.players.weights import Weights

LINES_WITHOUT: tuple[tuple[int, ...], ...] = tuple(
    tuple(number for number, line in enumerate(SQUARE_LINES) if zone not in line) for zone in range(9)
)
"""For each zone the numbers of the lines that do not pass through it."""
FIVES: tuple[tuple[int, ...], ...] = (CROSS, (*CORNERS, CENTER))
"""The five zones that the any-key asks for, in either way (EXP-17)."""
FOURS: tuple[tuple[int, tuple[int, ...]], ...] = tuple(
    (zone, tuple(other for other in five if other != zone)) for five in FIVES for zone in five
)
"""Each of those zones with the four others."""


def score_square(state: SquareState, moves: list[Move], weights: Weights) -> list[int]:
    """The points of each play, and of `end` (the layout as it is)."""
    seat = state.turn
    own = state.laid_masks(seat)
    through = range(9) if state.table.rules["key_scope"] == "cross" else state.played
    terms = square_terms(own, ~state.keys[seat], through, not state.any_key_used[seat], weights)
    as_it_is = layout_points(own, ~state.keys[seat], weights)
    if not state.any_key_used[seat] and any(all_share(own, five) for five in FIVES):
        as_it_is += weights.key
    receiver = state.receiver()
    if weights.looks_at_others and receiver >= 0:
        theirs = state.laid_masks(receiver)
        unchanged = harm(state, receiver, theirs, weights)
        as_it_is -= unchanged
        for zone in range(9):
            if state.layouts[seat][zone] and not state.locked(receiver, zone):
                kept, theirs[zone] = theirs[zone], state.table.masks[state.layouts[seat][zone]]
                terms[3][zone] -= harm(state, receiver, theirs, weights)
                theirs[zone] = kept
            else:
                terms[3][zone] -= unchanged
    if moves[0].verb == "play":
        return score_plays(state.table.masks, moves, terms, weights)
    return [as_it_is, *score_plays(state.table.masks, moves[1:], terms, weights)]


def square_terms(own: Sequence[int], free: int, through: Sequence[int], any_key: bool, weights: Weights) -> Terms:
    """The terms of a layout of nine masks; a standing line earns where it passes through one of those zones."""
    key = weights.key
    pair = weights.pair
    earns = [0] * 9
    builds = [0] * 9
    shared = [0] * 9
    worth = [0] * 9
    standing = []
    pairs = []
    for one, two, three in SQUARE_LINES:
        first = own[one] & free
        second = own[two] & free
        third = own[three] & free
        earns[one] |= second & third
        earns[two] |= first & third
        earns[three] |= first & second
        builds[one] |= second | third
        builds[two] |= first | third
        builds[three] |= first | second
        standing.append(first & second & third if one in through or two in through or three in through else 0)
        pairs.append(first & second | (first | second) & third)
    for zone in range(9):
        whole = 0
        near = earns[zone]
        for line in LINES_WITHOUT[zone]:
            whole |= standing[line]
            near |= pairs[line]
        near &= ~whole
        earns[zone] &= ~whole
        builds[zone] &= ~(whole | near)
        worth[zone] = key * whole.bit_count() + pair * near.bit_count()
    if any_key:
        for zone, group in FOURS:
            one, two, three, four = group
            shared[zone] |= own[one] & own[two] & own[three] & own[four]
        for group in FIVES:
            if all_share(own, group):
                for zone in range(9):
                    if zone not in group:
                        worth[zone] += key
                        shared[zone] = 0
    return earns, builds, shared, worth


def all_share(masks: Sequence[int], zones: Sequence[int]) -> bool:
    """Whether the cards of all those zones share a symbol."""
    one, two, three, four, five = zones
    return bool(masks[one] & masks[two] & masks[three] & masks[four] & masks[five])


def lines_of(masks: Sequence[int]) -> tuple[int, int]:
    """The symbols on all three cards of some line of nine masks (EXP-16), and those on two or three of one.

    The loop over `SQUARE_LINES`, written out: players who look at others ask it of every zone and use of a card.
    """
    a, b, c, d, e, f, g, h, i = masks
    ab, de, gh, ad, be, cf, ae, ce = a & b, d & e, g & h, a & d, b & e, c & f, a & e, c & e
    whole = ab & c | de & f | gh & i | ad & g | be & h | cf & i | ae & i | ce & g
    near = (
        (ab | de | gh | ad | be | cf | ae | ce)
        | (a | b | f) & c
        | (d | e) & f
        | (g | h | c | f | a | e) & i
        | (a | d | c | e) & g
        | (b | e) & h
    )
    return whole, near


def layout_points(own: Sequence[int], free: int, weights: Weights) -> int:
    """What a layout of nine masks is worth as it lies: its whole lines and its pairs of free symbols."""
    whole, near = lines_of(own)
    whole &= free
    return weights.key * whole.bit_count() + weights.pair * (near & free & ~whole).bit_count()


def harm(state: SquareState, seat: int, theirs: Sequence[int], weights: Weights) -> int:
    """What a layout of nine masks lets its owner do on the next turn, weighed by one who does not wish it."""
    free = ~state.keys[seat]
    whole, near = lines_of(theirs)
    whole &= free
    points = weights.line_given * whole.bit_count() + weights.pair_given * (near & free & ~whole).bit_count()
    if not state.any_key_used[seat]:
        a, b, c, d, e, f, g, h, i = theirs
        cross = b & d & f & h | e & (b & d & (f | h) | f & h & (b | d))
        corners = a & c & g & i | e & (a & c & (g | i) | g & i & (a | c))
        points += weights.four_given * (cross | corners).bit_count()
    return points * (weights.urgent if state.key_count(seat) + 1 >= state.table.rules["keys_to_win"] else 1)
