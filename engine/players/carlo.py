"""`mc:N`: flat Monte Carlo over tables that agree with what its seat sees."""

from __future__ import annotations

from engine import rng
from engine.endless import closing, could_be_endless
from engine.moves import Move
from engine.players.greedy import Greedy, score_moves
from engine.players.policy import Policy, stream_seed
from engine.players.weights import BLOCKING
from engine.state import State

WIDTH = 8
"""The most moves that are played out: those worth most to a player who also looks at others."""
FEW_TURNS = 2
"""Turns that a playout follows in expansion and quintis, the present one included; in mode base one more than there are
players, so that it ends after the next own turn."""
WIN = 1000
KEY = 100


class MonteCarlo(Policy):
    """Plays each promising move out by greedy players, on tables whose hidden cards it deals anew.

    The N playouts of a decision are shared equally by the moves, at least one each, and every new deal serves all of
    them. A playout is worth the lead in keys over the best other seat, or the win, when it ends. Ties go to the move
    worth more by the points of `hinder`, then to the first in the legal order. Which deck to draw from is left to those
    points alone, and so is all that follows in a turn that could be endless; in a playout nobody uses more actions in
    such a turn.
    """

    argument = "N"

    def __init__(self, seat: int, stream: int, argument: int = 200) -> None:
        super().__init__(seat, stream)
        self.playouts = argument

    def choose(self, state: State, moves: list[Move]) -> Move:
        scores = score_moves(state, moves, BLOCKING)
        if moves[0].verb == "draw" or could_be_endless(state):
            return moves[scores.index(max(scores))]
        order = sorted(range(len(moves)), key=lambda number: -scores[number])[:WIDTH]
        worth = dict.fromkeys(order, 0)
        seen = state.copy()
        sort_hidden(seen, self.seat)
        for _ in range(max(1, self.playouts // len(order))):
            deal = seen.copy()
            self.stream = deal.shuffle_hidden(self.seat, self.stream)
            self.stream, seed = rng.step(self.stream)
            for number in order:
                played = deal.copy()
                played.apply(moves[number])
                worth[number] += self.playout(played, seed)
        return moves[max(order, key=lambda number: worth[number])]

    def playout(self, state: State, seed: int) -> int:
        """What the seat gets when greedy players go on for a few turns, in points. Changes the state."""
        players = [Greedy(seat, stream_seed(seed, seat)) for seat in range(state.seats)]
        turns = state.seats + 1 if state.mode == "base" else FEW_TURNS
        turn = self.seat
        while state.end is None:
            if state.turn != turn:
                turn = state.turn
                turns -= 1
                if not turns:
                    break
            moves = closing(state, state.legal_moves())
            state.apply(moves[0] if len(moves) == 1 else players[turn].choose(state, moves))
        counts = [state.key_count(seat) for seat in range(state.seats)]
        own = counts.pop(self.seat)
        points = KEY * (own - max(counts))
        if state.end:
            points += WIN if self.seat in state.end.winners else -WIN
        return points


def sort_hidden(state: State, seat: int) -> None:
    """Puts the cards that the seat cannot see in ascending order, so that nothing follows from where they lie.

    The state is fit for a new deal of those cards only.
    """
    for places in state.hidden(seat):
        cards = sorted(pile[index] for pile, index in places)
        for (pile, index), card in zip(places, cards, strict=True):
            pile[index] = card
