"""How fast the engine plays on one core: random playouts through the State API, and the greedy policy.

Side by side with OpenSpiel's `crazy_eights`, a game in C++ driven from Python in the same way, where it is installed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from engine import rng
from engine.game import new_game
from engine.modes import MODES
from engine.players import read_policy, stream_seed
from engine.table import Table
from tests.bench.row import Row, best_rates
from tests.engine_decks import plain_deck

SEATS = 4
EMPTY = 1 << 64
TARGETS = {"base": 400_000.0, "expansion": 150_000.0, "quintis": 40_000.0}
GREEDY_TARGET = 50_000.0
MOST = 5_000
"""The moves after which a playout is given up."""


def playouts(mode: str) -> Callable[[], int]:
    """Plays a game of the mode's plain deck with random moves at each call; the deal is part of the time.

    Four choices are drawn from each output of the generator, 16 bits a choice.
    """
    deck = plain_deck(mode)
    table = Table.of_deck(deck)
    game = 0
    stream = 1

    def run() -> int:
        nonlocal game, stream
        state = new_game(deck, SEATS, rng.game_seed(7, game), table)
        game += 1
        pool = 1
        moves = 0
        while state.end is None and moves < MOST:
            legal = state.legal_moves()
            if pool == 1:
                stream = (stream + rng.GAMMA) & rng.MASK
                pool = rng.mix(stream) | EMPTY
            state.apply(legal[(pool & 0xFFFF) * len(legal) >> 16])
            pool >>= 16
            moves += 1
        return moves

    return run


def greedy_games() -> Callable[[], int]:
    """Plays a game of mode base with the greedy policy in every seat at each call."""
    deck = plain_deck("base")
    table = Table.of_deck(deck)
    maker = read_policy("greedy")
    game = 0

    def run() -> int:
        nonlocal game
        seed = rng.game_seed(7, game)
        state = new_game(deck, SEATS, seed, table)
        players = [maker.seated(seat, stream_seed(seed, seat)) for seat in range(SEATS)]
        game += 1
        moves = 0
        while state.end is None and moves < MOST:
            legal = state.legal_moves()
            state.apply(players[state.turn].choose(state, legal) if len(legal) > 1 else legal[0])
            moves += 1
        return moves

    return run


def crazy_eights(pyspiel: Any, count_chance: bool) -> Callable[[], int]:
    """Plays a game of OpenSpiel's crazy_eights at each call.

    Deals and draws are chance actions of their own there, and parts of a move here; they are counted where that is
    asked. Chance is sampled from `chance_outcomes`, which are equally likely with one pack of cards.
    """
    game = pyspiel.load_game("crazy_eights", {"players": SEATS})
    stream = 1

    def run() -> int:
        nonlocal stream
        state = game.new_initial_state()
        pool = 1
        actions = chances = 0
        while not state.is_terminal():
            chance = state.is_chance_node()
            legal = state.chance_outcomes() if chance else state.legal_actions()
            if pool == 1:
                stream = (stream + rng.GAMMA) & rng.MASK
                pool = rng.mix(stream) | EMPTY
            chosen = legal[(pool & 0xFFFF) * len(legal) >> 16]
            state.apply_action(chosen[0] if chance else chosen)
            pool >>= 16
            actions += 1
            chances += chance
        return actions if count_chance else actions - chances

    return run


def rows(seconds: float) -> Iterator[Row]:
    """The engine's part of the table; the targets are those of one quiet core."""
    makers: dict[str, Callable[[], Callable[[], int]]] = {mode: lambda mode=mode: playouts(mode) for mode in MODES}
    makers["greedy"] = greedy_games
    try:
        import pyspiel
    except ImportError:
        pass
    else:
        makers["eights"] = lambda: crazy_eights(pyspiel, count_chance=False)
        makers["eights with chance"] = lambda: crazy_eights(pyspiel, count_chance=True)
    rates = best_rates(makers, seconds)
    for mode in MODES:
        yield Row(f"{mode}: random playouts, {SEATS} players", rates[mode], "moves/s", TARGETS[mode])
    yield Row(f"base: greedy in every seat, {SEATS} players", rates["greedy"], "moves/s", GREEDY_TARGET)
    if "eights" in rates:
        eights, all_actions = rates["eights"], rates["eights with chance"]
        yield Row(f"OpenSpiel crazy_eights from Python, {SEATS} players", eights, "moves/s")
        yield Row("  the same with deals and draws counted", all_actions, "actions/s")
        yield Row("base to crazy_eights", rates["base"] / eights, "times", 1.0)
