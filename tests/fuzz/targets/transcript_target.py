"""A transcript as data, played again."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterable

from engine.cards import Deck
from engine.faults import FaultsFound
from engine.state import ChanceError
from engine.transcript import Deal, TranscriptError, read_transcript, record, replay
from tests.engine_decks import FULL_DECKS
from tests.fuzz.outcome import harmless

MOST_MOVES = 40


def _deck_of(name: str) -> Deck:
    if name not in FULL_DECKS:
        raise TranscriptError(f"there is no deck '{name}'")
    return FULL_DECKS[name]


def target(data: bytes) -> None:
    try:
        written = json.loads(data)
    except (ValueError, RecursionError):
        return
    with harmless(), contextlib.suppress(TranscriptError, FaultsFound, ChanceError, ValueError):
        replay(read_transcript(written), _deck_of)


def seeds() -> Iterable[bytes]:
    for name in FULL_DECKS:
        game = record(Deal(name, 2, 7), lambda state, moves: moves[-1], _deck_of, MOST_MOVES)
        yield json.dumps(game.to_data()).encode()
