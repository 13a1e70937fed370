"""A game told move by move is the game that the simulation counted."""

from __future__ import annotations

import pytest

from engine.cards import Deck
from engine.position import read_position
from engine.retelling import before_the_cap, retell
from engine.simulate import Run, play_one, simulate
from tests.proof_decks import base_deck, expansion_deck, looping_deck, quintis_deck, stalling_deck


@pytest.mark.parametrize("deck", [base_deck(), expansion_deck(70), quintis_deck(67)], ids=lambda deck: deck.mode)
def test_the_told_game_is_the_counted_one(deck: Deck) -> None:
    run = Run(deck, 3, 5, 11, ("greedy", "random"))
    for number in range(3):
        record, _ = play_one(run, number)
        state, turns = retell(run, number, 10_000)
        assert state.end is not None
        assert (state.end.reason, state.end.winners) == (record.reason, record.winners)
        assert len(turns) == record.turns
        assert sum(sum(turn.gained) for turn in turns) == sum(record.keys)
        assert turns[0].seat == record.first


def test_a_capped_game_stands_a_round_before_its_cap_and_can_be_read_back() -> None:
    run = Run(stalling_deck(), 2, 12, 1, ("hinder",), cap=100)
    number = simulate(run).first_capped
    assert number >= 0
    state, endless = before_the_cap(run, number)
    assert (state.end, endless) == (None, False)
    again = read_position(state.to_position())
    assert again.to_position() == state.to_position()
    assert [move.text for move in again.legal_moves()] == [move.text for move in state.legal_moves()]


def test_a_turn_that_never_ends_leaves_the_game_where_it_begins() -> None:
    run = Run(looping_deck(), 2, 4, 1, ("greedy",))
    totals = simulate(run)
    assert totals.endless_turns > 0
    number = next(number for number in range(4) if play_one(run, number)[0].endless_turn)
    state, is_endless = before_the_cap(run, number)
    assert (state.end, is_endless) == (None, True)
    _, turns = retell(run, number, 10_000)
    assert [turn.endless for turn in turns] == [*[False] * (len(turns) - 1), True]
    again = read_position(state.to_position())
    assert again.to_position() == state.to_position()
    assert again.phase == "start"
    record = play_one(run, number)[0]
    assert sum(len(turn.moves) for turn in turns) == record.decisions + record.forced
    assert turns[-1].moves[0] in [move.text for move in again.legal_moves()]
