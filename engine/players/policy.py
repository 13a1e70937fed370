"""What a player is to the engine: one object for one seat of one game, asked whenever it must decide."""

from __future__ import annotations

from abc import ABC, abstractmethod

from engine import rng
from engine.moves import Move
from engine.state import State

STREAM = 0x6C656F6E6172646F
"""Parts the players' streams from the game's own chance."""


def stream_seed(game_seed: int, seat: int) -> int:
    """The first state of a seat's own splitmix64 stream: a function of (run seed, game, seat) alone.

    `game_seed` is `rng.game_seed(run seed, game)`; the seat's stream is game `seat` of the run `game_seed ^ STREAM`.
    """
    return rng.game_seed(game_seed ^ STREAM, seat)


class Policy(ABC):
    """Decides for one seat of one game.

    A built-in policy is handed the state itself, for speed, and reads only what its seat may see: its own hand, all
    layouts, keys, discards, the sizes of hands and piles. `argument` describes what may follow the name after a
    colon, or is empty.
    """

    argument = ""

    def __init__(self, seat: int, stream: int, argument: int = 0) -> None:
        self.seat = seat
        self.stream = stream

    @abstractmethod
    def choose(self, state: State, moves: list[Move]) -> Move:
        """One of the legal moves, of which there are at least two; the state is not to be changed."""

    def pick(self, equals: list[Move]) -> Move:
        """One of the moves held equal, in the legal order: number (output x n) >> 64 of the seat's stream.

        A single one takes no output.
        """
        if len(equals) == 1:
            return equals[0]
        self.stream, number = rng.below(self.stream, len(equals))
        return equals[number]
