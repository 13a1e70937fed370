"""Turns that need not end: how long somebody goes on with one (HE-15)."""

from __future__ import annotations

import pytest

from engine.boards.square import SquareState
from engine.endless import MANY_USES, closing, could_be_endless
from engine.game import new_game
from engine.moves import Move
from engine.players import read_policy
from engine.players.greedy import Greedy
from engine.simulate import Run, simulate
from engine.state import State
from tests.proof_decks import looping_deck


def begun() -> SquareState:
    """A turn's beginning with an action card in hand."""
    for seed in range(20):
        state = new_game(looping_deck(), 2, seed)
        if isinstance(state, SquareState) and state.legal_moves()[0].verb == "act":
            return state
    raise AssertionError("no seed gives an action card")


def use(state: State) -> bool:
    """Uses one more action card and draws what it brings; whether there was one."""
    move = next((move for move in state.legal_moves() if move.verb == "act"), None)
    if move is None:
        return False
    state.apply(move)
    while state.legal_moves()[0].verb == "draw":
        state.apply(state.legal_moves()[0])
    return True


def test_after_many_uses_no_more_actions_are_offered_until_the_next_turn() -> None:
    state = begun()
    for used in range(MANY_USES):
        assert state.uses == used
        assert closing(state, state.legal_moves()) == state.legal_moves()
        assert use(state)
    assert could_be_endless(state)
    legal = state.legal_moves()
    left = closing(state, legal)
    assert [move for move in legal if move not in left] == [move for move in legal if move.verb == "act"] != []
    acts = [move for move in legal if move.verb == "act"]
    assert closing(state, acts) == acts
    seat = state.turn
    while state.turn == seat:
        state.apply(closing(state, state.legal_moves())[0])
    assert not could_be_endless(state)


def test_monte_carlo_decides_within_bounds_in_a_turn_that_need_not_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before, the players of a playout went on for as long as the cards did."""
    turns: list[int] = []
    choose = Greedy.choose

    def counting(self: Greedy, state: State, moves: list[Move]) -> Move:
        turns[-1] += 1
        assert turns[-1] < 10_000, "a playout does not end"
        return choose(self, state, moves)

    monkeypatch.setattr(Greedy, "choose", counting)
    state = begun()
    player = read_policy("mc:1").seated(state.turn, 5)
    for _ in range(MANY_USES + 2):
        turns.append(0)
        move = player.choose(state, state.legal_moves())
        assert move in state.legal_moves()
        if not use(state):
            break
    assert state.uses > MANY_USES
    assert turns[0] > 0
    assert turns[-1] == 0, "where the turn could be endless, nothing is played out"


def test_a_game_of_monte_carlo_with_such_turns_comes_to_an_end() -> None:
    totals = simulate(Run(looping_deck(), 2, 1, 1, ("mc:1",), cap=2))
    assert totals.games == 1
