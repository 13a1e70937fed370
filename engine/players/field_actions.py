"""Scores of action cards in mode quintis."""

from __future__ import annotations

from collections.abc import Mapping

from engine.boards.field import FieldState
from engine.effects import effects_of
from engine.keys import ladder_keys
from engine.moves import Move
from engine.players.field import score_field
from engine.players.weights import Weights

TRIED = 16
"""The most uses of action cards that are tried; of more, as many spread evenly over their legal order."""
UNSEEN_WORTH: Mapping[str, int] = {"play_more": 40, "draw": 6, "steal": 8, "discard": 6, "guard": 3}
"""What a verb brings that does not show in the next play."""
CROWDED = 8
"""What it is worth to use one of several action cards: only one may be used a turn, none can be dumped (HQ-8)."""


def score_uses(state: FieldState, moves: list[Move], weights: Weights) -> list[int]:
    """The points of `act`, `end` and `miss` in the phases `start` and `end`; `end` has 0, `miss` less.

    An action is tried on a copy, without its random results: at the start of a turn by the best play it opens, at the
    end by the keys of the card played.
    """
    judge = _best_play if state.phase == "start" else _keys_now
    before = judge(state, weights)
    actions = state.table.actions
    crowded = CROWDED if sum(1 for card in state.hands[state.turn] if actions[card]) > 1 else 0
    acts = [number for number, move in enumerate(moves) if move.verb == "act"]
    every = -(-len(acts) // TRIED)
    scores = [{"end": 0, "miss": -weights.key}.get(move.verb, -(1 << 20)) for move in moves]
    for number in acts[::every]:
        scores[number] = _use_points(state, moves[number], weights) + crowded - before
    return scores


def _use_points(state: FieldState, move: Move, weights: Weights) -> int:
    action = state.table.cards[move.card].action
    assert action is not None
    tried = state.scratch()
    tried.acted = True
    tried.hands[state.turn].remove(move.card)
    points = 1 if action.manual else 0
    for effect, choice in zip(effects_of(action), move.choices, strict=False):
        effect.foresee(tried, choice)
        points += UNSEEN_WORTH.get(effect.verb, 0)
    return points + (_best_play if state.phase == "start" else _keys_now)(tried, weights)


def _best_play(state: FieldState, weights: Weights) -> int:
    """The points of the best play that phase `play` would offer."""
    state.phase, phase = "play", state.phase
    state.moves, moves = None, state.moves
    plays = [move for move in state.legal_moves() if move.card]
    own = Weights(weights.key, weights.pair, weights.card)
    best = max(score_field(state, plays, own)) if plays else -weights.key
    state.phase, state.moves = phase, moves
    return best


def _keys_now(state: FieldState, weights: Weights) -> int:
    """The points of the keys that the cards played this turn earn as the field lies (QF-20)."""
    seat = state.turn
    taken = state.keys[seat] if state.table.rules["ladder"] == "player" else state.taken
    longest: dict[int, int] = {}
    for cell in state.played:
        for symbol, run in state.runs_through(cell).items():
            longest[symbol] = max(run, longest.get(symbol, 0))
    return weights.key * sum(ladder_keys(run, taken[symbol]) for symbol, run in longest.items())
