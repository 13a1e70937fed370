"""`random`: every legal move is equally likely."""

from __future__ import annotations

from engine.moves import Move
from engine.players.policy import Policy
from engine.rng import GAMMA, MASK, mix
from engine.state import State

EMPTY = 1
PIECE = 16


class Uniform(Policy):
    """Picks move number (bits x n) >> 16 of the n legal moves in their order.

    `bits` are 16 bits of the seat's stream: each 64-bit output of splitmix64 gives four pieces, the lowest first.
    A decision with one legal move is not asked for and takes no bits.
    """

    def __init__(self, seat: int, stream: int, argument: int = 0) -> None:
        super().__init__(seat, stream)
        self.pool = EMPTY

    def choose(self, state: State, moves: list[Move]) -> Move:
        pool = self.pool
        if pool == EMPTY:
            self.stream = (self.stream + GAMMA) & MASK
            pool = mix(self.stream) | EMPTY << 64
        self.pool = pool >> PIECE
        return moves[(pool & 0xFFFF) * len(moves) >> PIECE]
