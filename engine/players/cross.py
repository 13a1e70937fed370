"""Scores of the plays of mode base, on packed masks, without trying any move."""

from __future__ import annotations

from collections.abc import Sequence

from engine.grid import CROSS
from engine.modes.base import BaseState
from engine.moves import Move
from engine.players.weights import Weights

Terms = tuple[list[int], list[int], list[int], list[int]]
"""For each zone what a card laid there brings: the symbols that earn a key there, those that make a pair, those that
would then stand on all cards the any-key asks for, and the points of all that does not depend on the card."""


def score_cross(state: BaseState, moves: list[Move], weights: Weights) -> list[int]:
    """The points of each play."""
    seat = state.turn
    layout = state.layouts[seat]
    terms = cross_terms(
        state.table.masks, layout, ~state.keys[seat], state.whole_cross, not state.any_key_used[seat], weights
    )
    if weights.looks_at_others:
        left = seat + 1 if seat + 1 < state.seats else 0
        blame(state, layout, left, terms[3], weights)
    return score_plays(state.table.masks, moves, terms, weights)


def score_plays(masks: Sequence[int], moves: list[Move], terms: Terms, weights: Weights) -> list[int]:
    """The points of each play, by the terms of its zone and the symbols of its card."""
    earns, builds, shared, worth = terms
    key = weights.key - weights.pair
    pair = weights.pair
    scores = [
        worth[zone := move.at]
        + key * ((mask := masks[move.card]) & earns[zone]).bit_count()
        + pair * (mask & builds[zone]).bit_count()
        for move in moves
    ]
    if any(shared):
        for number, move in enumerate(moves):
            if masks[move.card] & shared[move.at]:
                scores[number] += weights.key
    return scores


def cross_terms(
    masks: Sequence[int],
    layout: Sequence[int],
    free: int,
    whole_cross: bool,
    any_key: bool,
    weights: Weights,
) -> Terms:
    """The terms of a cross. `free` masks the symbols not owned; without `whole_cross` standing lines earn nothing."""
    _, top, _, left, center, right, _, bottom, _ = [masks[card] & free for card in layout]
    key = weights.key
    pair = weights.pair
    earns = [0] * 9
    builds = [0] * 9
    shared = [0] * 9
    worth = [0] * 9

    column = top & bottom
    row = left & right
    earns[4] = column | row
    builds[4] = (top ^ bottom | left ^ right) & ~earns[4]
    worth[4] = pair * earns[4].bit_count()

    whole = row & center
    standing = key * whole.bit_count() if whole_cross else 0
    pairs = row | (left | right) & center
    earns[1] = bottom & center & ~whole
    builds[1] = (bottom ^ center) & ~pairs
    worth[1] = standing + pair * ((pairs | bottom & center) & ~whole).bit_count()
    earns[7] = top & center & ~whole
    builds[7] = (top ^ center) & ~pairs
    worth[7] = standing + pair * ((pairs | top & center) & ~whole).bit_count()

    whole = column & center
    standing = key * whole.bit_count() if whole_cross else 0
    pairs = column | (top | bottom) & center
    earns[3] = right & center & ~whole
    builds[3] = (right ^ center) & ~pairs
    worth[3] = standing + pair * ((pairs | right & center) & ~whole).bit_count()
    earns[5] = left & center & ~whole
    builds[5] = (left ^ center) & ~pairs
    worth[5] = standing + pair * ((pairs | left & center) & ~whole).bit_count()

    if any_key:
        _, top, _, left, center, right, _, bottom, _ = [masks[card] for card in layout]
        column = top & bottom
        row = left & right
        shared[4] = column & row
        row &= center
        shared[1] = row & bottom
        shared[7] = row & top
        column &= center
        shared[3] = column & right
        shared[5] = column & left
    return earns, builds, shared, worth


def blame(state: BaseState, layout: Sequence[int], left: int, worth: list[int], weights: Weights) -> None:
    """Takes from each zone's worth what a push there leaves to the left neighbour (BASE-9, BASE-10)."""
    masks = state.table.masks
    free = ~state.keys[left]
    urgent = weights.urgent if state.key_count(left) + 1 >= state.keys_to_win else 1
    line = weights.line_given * urgent
    pair = weights.pair_given * urgent
    four = 0 if state.any_key_used[left] else weights.four_given * urgent
    theirs = [masks[card] for card in state.layouts[left]]
    for zone in CROSS:
        kept = theirs[zone]
        theirs[zone] = masks[layout[zone]]
        _, top, _, west, center, east, _, bottom, _ = theirs
        column = top & bottom
        row = west & east
        whole = (column | row) & center & free
        pairs = (column | row | (top | bottom | west | east) & center) & free & ~whole
        worth[zone] -= line * whole.bit_count() + pair * pairs.bit_count()
        if four:
            most = column & row | center & (column & (west | east) | row & (top | bottom))
            worth[zone] -= four * most.bit_count()
        theirs[zone] = kept
