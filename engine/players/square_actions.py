"""Scores of action cards, discards and draws in mode expansion."""

from __future__ import annotations

from collections.abc import Mapping

from engine.boards.square import ADDITIONAL, BASE, SquareState
from engine.effects import effects_of
from engine.lasting import DIVERT
from engine.moves import Move
from engine.players.square import harm, layout_points
from engine.players.weights import Weights

HELD = 2
"""What an action card is worth in hand: it is used where it brings more."""
UNSEEN_WORTH: Mapping[str, int] = {"draw": 6, "steal": 6, "recover": 6, "discard": 4}
"""What a verb brings that does not show on the table, for each card."""
FURTHER_PLAY = 15
LOCKED_AT_START = 20
"""What an own zone is worth that may not be played into this turn (HE-14)."""
FULL_HAND, MOST_ACTIONS = 7, 2


def score_actions(state: SquareState, moves: list[Move], weights: Weights) -> list[int]:
    """The points of `act`, `discard` and `end` in the phases `start` and `end`; `end` has 0.

    An action is tried on a copy, without its random results, and the table before and after is compared.
    """
    before = table_points(state, weights)
    table = state.copy()
    table.moves = None
    hand = state.hands[state.turn]
    actions = state.table.actions
    crowded = len(hand) >= FULL_HAND and sum(1 for card in hand if actions[card]) > MOST_ACTIONS
    uses = {card: Use(state, card) for card in {move.card for move in moves if move.verb == "act"}}
    scores = []
    for move in moves:
        if move.verb == "end":
            scores.append(0)
        elif move.verb == "discard":
            scores.append(1 if crowded else -1)
        else:
            scores.append(uses[move.card].points(table, move, weights) - before)
    return scores


class Use:
    """Using one action card of the hand on turn, whatever is chosen. A manual one is always worth its use: a blank."""

    def __init__(self, state: SquareState, card: int) -> None:
        action = state.table.cards[card].action
        assert action is not None
        self.effects = effects_of(action)
        self.unseen = 2 * HELD if action.manual else -HELD
        for effect in self.effects:
            if effect.verb in UNSEEN_WORTH:
                self.unseen += UNSEEN_WORTH[effect.verb] * effect.parameters().get("count", 1)

    def points(self, state: SquareState, move: Move, weights: Weights) -> int:
        """The points of the table once the action is used with these choices."""
        tried = state.scratch()
        tried.hands[state.turn].remove(move.card)
        for effect, choice in zip(self.effects, move.choices, strict=False):
            effect.foresee(tried, choice)
        return self.unseen + table_points(tried, weights)


def table_points(state: SquareState, weights: Weights) -> int:
    """What the table is worth to the seat on turn, in the phases `start` and `end`.

    Whole lines still earn this turn in phase `start`; in phase `end` they must last until the next own turn and count
    half a key less (HE-3).
    """
    seat = state.turn
    at_start = state.phase == "start"
    own = state.laid_masks(seat)
    free = ~state.keys[seat]
    points = layout_points(own, free, weights)
    if not at_start:
        points = min(points, points // 2 + weights.key // 2)
    further = sum(state.plays) - 2
    if at_start and further > 0:
        playable = sum(1 for card in state.hands[seat] if state.table.masks[card])
        points += FURTHER_PLAY * min(further, max(0, playable - 2))
    locks = state.locks[seat]
    if locks and at_start:
        points -= LOCKED_AT_START * locks.bit_count()
    elif locks:
        whole = layout_points(own, free, weights)
        for zone in range(9):
            if locks >> zone & 1:
                kept, own[zone] = own[zone], 0
                points += (whole - layout_points(own, free, weights)) // 4
                own[zone] = kept
    if weights.looks_at_others:
        left = (seat + 1) % state.seats
        points -= harm(state, left, state.laid_masks(left), weights)
        points += 2 * HELD * (state.locks[left].bit_count() + any(effect.kind == DIVERT for effect in state.lasting))
    return points


def score_draws(state: SquareState, moves: list[Move]) -> list[int]:
    """Keeps as many symbol cards of either kind in hand; the base deck where they are equal."""
    table = state.table
    counts = [0, 0]
    for card in state.hands[state.turn]:
        if table.masks[card]:
            counts[table.additional[card]] += 1
    wanted = ADDITIONAL if counts[ADDITIONAL] < counts[BASE] else BASE
    return [1 if move.at == wanted else 0 for move in moves]
