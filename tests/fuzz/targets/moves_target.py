"""Moves as text, from a shipped position of each mode."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from engine.moves import MoveError, split_moves
from engine.state import ChanceError, State
from generator.position_files import open_position
from tests.fuzz.outcome import harmless
from tests.fuzz.shelves import ROOT

POSITIONS = ("base-turn", "expansion-turn", "quintis-turn")
MOST = 30


@cache
def _start(name: str) -> State:
    return open_position(ROOT / "templates" / "booklets" / "positions" / f"{name}.yaml")[1]


def target(data: bytes) -> None:
    starts = [_start(name) for name in POSITIONS]
    text = data.decode("utf-8", "surrogateescape")
    with harmless():
        for start in starts:
            state = start.copy()
            for move in split_moves(text)[:MOST]:
                try:
                    state.play_text(move)
                except (MoveError, ChanceError):
                    break


def seeds() -> Iterable[bytes]:
    for name in POSITIONS:
        state = _start(name).copy()
        played = []
        while not state.is_terminal() and len(played) < MOST:
            move = state.legal_moves()[0]
            played.append(move.text)
            state.apply(move)
        yield "; ".join(played).encode()
    yield "place кот 1,-1; veto stay; claim none; keep a b c d e; act bolt 2,1 left; draw base".encode()
