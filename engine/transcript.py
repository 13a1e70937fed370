"""Transcripts: a game as its start and its moves, from which it is played again to the same end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.cards import Deck
from engine.game import new_game
from engine.moves import Move, MoveError
from engine.position import read_position
from engine.rng import MASK
from engine.state import ChanceError, State

MOST_PLAYERS = 12
DeckOf = Callable[[str], Deck]
Chooser = Callable[[State, list[Move]], Move]


@dataclass(frozen=True, slots=True)
class Deal:
    """A start by dealing: the deck's name, the number of players, and the generator's first state."""

    deck: str
    players: int
    seed: int


@dataclass(frozen=True, slots=True)
class Transcript:
    """A game: where it starts (a deal, or a position as plain data), the texts of its moves, and where that led.

    `outcome` is what `outcome_data` gives after the last move; the game need not be over there.
    """

    start: Deal | Mapping[str, Any]
    moves: tuple[str, ...]
    outcome: Mapping[str, Any]

    def to_data(self) -> dict[str, Any]:
        """Plain data that `read_transcript` reads back: `deal` or `position`, `moves`, `outcome`."""
        start = self.start
        written = (
            {"deal": {"deck": start.deck, "players": start.players, "seed": start.seed}}
            if isinstance(start, Deal)
            else {"position": dict(start)}
        )
        return {**written, "moves": list(self.moves), "outcome": dict(self.outcome)}


class TranscriptError(ValueError):
    """A transcript that cannot be read, or that does not lead where it says. `move` is the number (from 1) of the
    move at fault, or 0."""

    def __init__(self, message: str, move: int = 0) -> None:
        self.move = move
        super().__init__(f"move {move}: {message}" if move else message)


def outcome_data(state: State) -> dict[str, Any]:
    """Where a game stands: `reason` (None while it goes on), `winners`, `by_seniority` and each seat's `keys`."""
    end = state.outcome()
    return {
        "reason": end.reason if end else None,
        "winners": list(end.winners) if end else [],
        "by_seniority": bool(end and end.by_seniority),
        "keys": [seat["keys"] for seat in state.to_position()["seats"]],
    }


def begin(start: Deal | Mapping[str, Any], deck_of: DeckOf) -> State:
    """The game at its start. `deck_of` finds the deck of a deal's name.

    Raises ValueError where the deck is too small, FaultsFound (see `read_position`) where the position is at fault.
    """
    if isinstance(start, Deal):
        return new_game(deck_of(start.deck), start.players, start.seed)
    return read_position(start)


def record(start: Deal | Mapping[str, Any], choose: Chooser, deck_of: DeckOf, most: int = 10_000) -> Transcript:
    """Plays a game with the moves that `choose` picks; after `most` moves it is stopped at the cap."""
    state = begin(start, deck_of)
    moves: list[str] = []
    while not state.is_terminal():
        if len(moves) >= most:
            state.stop_at_cap()
            break
        move = choose(state, state.legal_moves())
        moves.append(move.text)
        state.apply(move)
    return Transcript(start, tuple(moves), outcome_data(state))


def replay(transcript: Transcript, deck_of: DeckOf) -> State:
    """Plays a transcript again.

    Raises TranscriptError with the number of the first move that is not legal, and where the game does not stand in
    the end as its outcome says.
    """
    state = begin(transcript.start, deck_of)
    for number, text in enumerate(transcript.moves, start=1):
        try:
            state.play_text(text)
        except (MoveError, ChanceError) as error:
            raise TranscriptError(str(error), number) from error
    if transcript.outcome.get("reason") == "cap" and not state.is_terminal():
        state.stop_at_cap()
    found = outcome_data(state)
    for name, value in transcript.outcome.items():
        if found.get(name) != value:
            raise TranscriptError(f"the game ends with {name} {found.get(name)}, the transcript says {value}")
    return state


def read_transcript(data: Any) -> Transcript:
    """The transcript of plain data. Raises TranscriptError where the data has another shape."""
    if not isinstance(data, Mapping):
        raise TranscriptError("a transcript is a mapping with 'deal' or 'position', 'moves' and 'outcome'")
    unknown = sorted(str(name) for name in data if name not in ("deal", "position", "moves", "outcome"))
    if unknown:
        raise TranscriptError(f"a transcript has no '{unknown[0]}'")
    moves = data.get("moves", [])
    if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
        raise TranscriptError("'moves' is a list of texts")
    outcome = data.get("outcome", {})
    if not isinstance(outcome, Mapping):
        raise TranscriptError("'outcome' is a mapping")
    return Transcript(_start(data), tuple(moves), dict(outcome))


def _start(data: Mapping[str, Any]) -> Deal | Mapping[str, Any]:
    deal, position = data.get("deal"), data.get("position")
    if (deal is None) == (position is None):
        raise TranscriptError("a transcript has either a 'deal' or a 'position'")
    if position is not None:
        if not isinstance(position, Mapping):
            raise TranscriptError("'position' is a mapping")
        return dict(position)
    if not isinstance(deal, Mapping) or set(deal) != {"deck", "players", "seed"}:
        raise TranscriptError("'deal' has 'deck', 'players' and 'seed'")
    numbers = (deal["players"], deal["seed"])
    if not isinstance(deal["deck"], str) or not all(type(number) is int for number in numbers):
        raise TranscriptError("a deal names its deck and gives 'players' and 'seed' as whole numbers")
    if not 2 <= deal["players"] <= MOST_PLAYERS or not 0 <= deal["seed"] <= MASK:
        raise TranscriptError(f"a deal is for 2 to {MOST_PLAYERS} players, with a seed from 0 to {MASK}")
    return Deal(deal["deck"], deal["players"], deal["seed"])
