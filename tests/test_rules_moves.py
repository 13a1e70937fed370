"""Texts of moves and positions, whatever is written: each legal text is its move, everything else gets a reason."""

from __future__ import annotations

import copy
import random
from functools import cache
from typing import Any

import pytest
from engine_decks import FULL_DECKS
from hypothesis import given, settings
from hypothesis import strategies as st
from rules_proofs import ACTION_VERBS, RULE_IDS

from engine.faults import Fault, FaultsFound
from engine.game import new_game
from engine.grid import ZONES
from engine.modes import MODES
from engine.move_text import FORBIDDEN, as_listed, read_move
from engine.moves import IllegalMove, MoveError, UnreadableMove
from engine.position import read_position
from engine.state import State
from engine.symbols import SYMBOL_IDS

RULES = {*RULE_IDS, *ACTION_VERBS}
VERBS = ("play", "place", "cover", "swap", "veto", "act", "discard", "claim", "draw", "keep", "end", "miss", "pass")
CELLS = ("0,0", "1,0", "-1,-1", "0,1", "2,2", "4,-3", "00,1", "9999,0")
WORDS = (*ZONES, *SYMBOL_IDS, *CELLS, "none", "stay", "base", "additional", "0", "1", "2", "7", "-1", "", "Top")


@cache
def _walk(mode: str, seats: int, seed: int) -> tuple[State, ...]:
    """The states of one random game, some sixty of them."""
    state = new_game(FULL_DECKS[mode], seats, seed)
    chance = random.Random(seed)
    found = [state.copy()]
    for _ in range(180):
        if state.is_terminal():
            break
        state.apply(chance.choice(state.legal_moves()))
        if chance.random() < 0.33:
            found.append(state.copy())
    return tuple(found)


@st.composite
def states(draw: st.DrawFn) -> State:
    """A state of some random game of some mode."""
    mode = draw(st.sampled_from(list(MODES)))
    walk = _walk(mode, draw(st.integers(2, 5)), draw(st.integers(1, 4)))
    return draw(st.sampled_from(walk))


@given(states())
@settings(max_examples=100, deadline=None, derandomize=True)
def test_rules_legal_texts_are_their_moves(state: State) -> None:
    state = state.copy()
    for move in state.legal_moves():
        for text in (move.text, f"  {move.text.replace(' ', '   ')} "):
            parsed = state.parse(text)
            assert (parsed, parsed.choices, parsed.at, parsed.card) == (move, move.choices, move.at, move.card)
        assert state.why_not(move) is None


@st.composite
def texts(draw: st.DrawFn, state: State) -> str:
    """A move of some kind: words of the mode put together at random, or a legal move with one word changed."""
    names = st.sampled_from([*state.table.names[1:], "nobody"])
    word = st.one_of(names, st.sampled_from(WORDS))
    legal = [move.text for move in state.legal_moves()]
    if legal and draw(st.booleans()):
        words = draw(st.sampled_from(legal)).split()
        place = draw(st.integers(0, len(words)))
        words[place : place + draw(st.integers(0, 1))] = draw(st.lists(word, max_size=1))
        return " ".join(words)
    held = st.sampled_from([state.table.names[card] for card in state.hands[state.turn]] or ["nobody"])
    verb = draw(st.sampled_from(VERBS))
    return " ".join([verb, *draw(st.lists(held, max_size=1)), *draw(st.lists(word, max_size=3))])


@given(st.data())
@settings(max_examples=300, deadline=None, derandomize=True)
def test_rules_other_texts_get_a_reason(data: st.DataObject) -> None:
    state = data.draw(states()).copy()
    text = data.draw(texts(state))
    before = state.to_position()
    legal = [move.text for move in state.legal_moves()]
    words = as_listed(text.split())
    if " ".join(words) in legal:
        assert state.parse(text).text in legal
        return
    with pytest.raises(MoveError) as caught:
        state.parse(text)
    assert len(caught.value.reason.split()) >= 3
    if isinstance(caught.value, IllegalMove) and not state.is_terminal():
        assert caught.value.rule in RULES or " too many; the move is written: " in caught.value.reason
        if (state.mode, text.split()[0]) not in FORBIDDEN:
            assert state.why_not(read_move(state.table, words, text)) is not None
    if isinstance(caught.value, UnreadableMove):
        assert caught.value.rule == ""
    assert state.to_position() == before


JUNK: tuple[Any, ...] = (
    None, True, -1, 0, 1, 7, 10**9, 1.5, "", "cat", "top", "0,0", "play", "over", [], ["cat"], [["cat"]], [0], {},
    {"cat": 1}, {"top": "cat"}, {"lock": ["top"]}, {"guard": "0,0"}, {"wild": "cat", "zone": "top"},
)  # fmt: skip


def _paths(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [found for key, item in inner for found in ((*path, key), *_paths(item, (*path, key)))]


@st.composite
def written(draw: st.DrawFn) -> Any:
    """The position of a random state with parts left out, spoilt or exchanged."""
    position = draw(states()).to_position()
    position["cards"] = dict(position["cards"])
    for _ in range(draw(st.integers(1, 4))):
        frame = {key: value for key, value in position.items() if key != "cards"}
        paths = _paths(frame)
        path = draw(st.sampled_from(paths))
        if draw(st.booleans()):
            path = path[:1]
        holder: Any = position
        for key in path[:-1]:
            holder = holder[key]
        change = draw(st.sampled_from(("leave out", "spoil", "exchange")))
        if change == "leave out":
            del holder[path[-1]]
        elif change == "spoil":
            holder[path[-1]] = copy.deepcopy(draw(st.sampled_from(JUNK)))
        else:
            other: Any = position
            for key in draw(st.sampled_from(paths)):
                if other is holder and key == path[-1]:
                    break
                if not isinstance(other, dict | list) or (isinstance(other, dict) and key not in other):
                    break
                if isinstance(other, list) and key >= len(other):
                    break
                other = other[key]
            holder[path[-1]] = copy.deepcopy(other)
    return position


def _read(position: Any) -> State | tuple[Fault, ...]:
    """The game, or the faults found; any other exception is a fault of the engine."""
    try:
        return read_position(position)
    except FaultsFound as found:
        return found.faults


@given(written(), st.randoms(use_true_random=False))
@settings(max_examples=150, deadline=None, derandomize=True)
def test_rules_partial_positions_load_or_get_reasons(position: Any, chance: random.Random) -> None:
    state = _read(position)
    if not isinstance(state, State):
        assert state
        assert all(fault.message for fault in state)
        return
    state.chance = []
    for _ in range(12):
        legal = state.legal_moves()
        assert [move.text for move in legal] == sorted({move.text for move in legal})
        assert bool(legal) != state.is_terminal()
        saved = state.to_position()
        assert read_position(saved).to_position() == saved
        if state.is_terminal():
            break
        state.apply(chance.choice(legal))
