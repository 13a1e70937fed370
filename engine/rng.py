"""The portable generator of every shuffle, lot and random card: splitmix64 (Steele, Lea, Flood 2014).

A state is one whole number of 64 bits, part of the game state. All functions are pure: state in, state and
outcome out, so any language can repeat a game move by move.
"""

from __future__ import annotations

from typing import TypeVar

MASK = (1 << 64) - 1
GAMMA = 0x9E3779B97F4A7C15

T = TypeVar("T")


def mix(value: int) -> int:
    """The output function of splitmix64: a bijection of 64-bit numbers."""
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & MASK
    return value ^ (value >> 31)


def step(state: int) -> tuple[int, int]:
    """The next state and its 64-bit output."""
    state = (state + GAMMA) & MASK
    return state, mix(state)


def below(state: int, bound: int) -> tuple[int, int]:
    """The next state and a whole number from 0 to bound - 1: the high half of output x bound."""
    state, output = step(state)
    return state, output * bound >> 64


def shuffle(state: int, items: list[T]) -> int:
    """Shuffles in place by Fisher-Yates from the last place down; returns the next state.

    `below(state, last + 1)` for each place, written out: a deal is a tenth of a playout's time.
    """
    for last in range(len(items) - 1, 0, -1):
        state = (state + GAMMA) & MASK
        value = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & MASK
        chosen = (value ^ (value >> 31)) * (last + 1) >> 64
        items[last], items[chosen] = items[chosen], items[last]
    return state


def game_seed(run_seed: int, game: int) -> int:
    """The first state of game `game` (from 0) of a run: a function of the two alone."""
    return mix((mix(run_seed & MASK) + game * GAMMA) & MASK)
