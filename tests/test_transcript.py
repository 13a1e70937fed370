"""Transcripts are played again to the same end, and tell where they are wrong."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import rng
from engine.modes import MODES
from engine.moves import Move
from engine.state import State
from engine.transcript import Chooser, Deal, TranscriptError, read_transcript, record, replay
from tests.engine_decks import FULL_DECKS, PLAYERS


def at_random(seed: int) -> Chooser:
    state = [seed]

    def choose(_: State, moves: list[Move]) -> Move:
        state[0], number = rng.below(state[0], len(moves))
        return moves[number]

    return choose


@pytest.mark.parametrize("mode", MODES)
@settings(max_examples=6, deadline=None)
@given(seed=st.integers(0, 2**64 - 1), players=st.sampled_from(PLAYERS), most=st.sampled_from((0, 7, 60, 5000)))
def test_a_transcript_leads_to_the_same_end(mode: str, seed: int, players: int, most: int) -> None:
    transcript = record(Deal(mode, players, seed), at_random(seed), FULL_DECKS.__getitem__, most)
    data = json.loads(json.dumps(transcript.to_data()))
    assert read_transcript(data) == transcript
    state = replay(read_transcript(data), FULL_DECKS.__getitem__)
    assert len(transcript.moves) <= most
    assert state.is_terminal()


@pytest.mark.parametrize("mode", MODES)
def test_a_transcript_may_start_from_a_position(mode: str) -> None:
    first = record(Deal(mode, 3, 5), at_random(5), FULL_DECKS.__getitem__)
    state = replay(replace(first, moves=first.moves[:50], outcome={}), FULL_DECKS.__getitem__)
    rest = replace(first, start=state.to_position(), moves=first.moves[50:])
    assert replay(rest, FULL_DECKS.__getitem__).outcome() == replay(first, FULL_DECKS.__getitem__).outcome()
    assert read_transcript(rest.to_data()) == rest


def test_a_wrong_transcript_says_where() -> None:
    good = record(Deal("base", 2, 5), at_random(5), FULL_DECKS.__getitem__)
    moves = (*good.moves[:3], "play nothing top", *good.moves[3:])
    with pytest.raises(TranscriptError, match="move 4: 'play nothing top': no card is called 'nothing'") as raised:
        replay(replace(good, moves=moves), FULL_DECKS.__getitem__)
    assert raised.value.move == 4
    with pytest.raises(TranscriptError, match="winners"):
        replay(replace(good, outcome={**good.outcome, "winners": [7]}), FULL_DECKS.__getitem__)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ([], "is a mapping"),
        ({"moves": []}, "either a 'deal' or a 'position'"),
        ({"deal": {"deck": "base", "players": 2}}, "has 'deck', 'players' and 'seed'"),
        ({"deal": {"deck": "base", "players": "2", "seed": 1}}, "whole numbers"),
        ({"position": []}, "'position' is a mapping"),
        ({"position": {}, "moves": "end"}, "list of texts"),
        ({"position": {}, "outcome": 1}, "'outcome' is a mapping"),
        ({"position": {}, "result": 1}, "no 'result'"),
    ],
)
def test_data_of_another_shape_is_refused(data: Any, message: str) -> None:
    with pytest.raises(TranscriptError, match=message):
        read_transcript(data)


def test_chance_that_does_not_fit_is_told_at_its_move() -> None:
    layout = {"top": "c", "left": "c", "center": "d", "right": "c", "bottom": "d"}
    position = {
        "mode": "base",
        "cards": {"c": {"symbols": ["cat", "skull"]}, "d": {"symbols": ["gull", "flower"]}},
        "seats": [{"layout": layout, "hand": ["c"]}, {"layout": layout, "hand": ["c"]}],
        "base": {"deck": [], "discard": ["d"]},
        "chance": [["c", "c"]],
    }
    transcript = read_transcript({"position": position, "moves": ["play c top"]})
    with pytest.raises(TranscriptError, match="move 1: chance must list the cards of the discard pile"):
        replay(transcript, lambda _: FULL_DECKS["base"])
