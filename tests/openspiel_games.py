"""The three modes as Python games of OpenSpiel, so that its own tests may judge the State API.

A game begins with one chance node whose outcomes are seeds of deals; after it the generator is part of the state, so
every action has one certain result. An action is a whole number that stands for the same move wherever it is legal:
`Numbering` gives each card its plays and each action card its choices in mixed radix.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import prod
from typing import Any

import pyspiel

from engine.boards.field import FieldState
from engine.cells import SIDE, column_row
from engine.effects import effects_of
from engine.game import new_game
from engine.grid import ZONES
from engine.modes import MODES
from engine.moves import Move
from engine.position import read_position
from engine.state import State
from engine.symbols import SYMBOL_IDS
from engine.table import Table
from tests.engine_decks import plain_deck

DEALS = 64
MOST_PLAYERS = 5
MOST_MOVES = 4000
"""The moves after which a game is stopped at the cap, without a winner."""
WIDE = 3 * SIDE - 2
"""Columns, and rows, in which a cell may lie, seen from the least column of the field: a shifted card may open the
field on either side."""
DIGITS: Mapping[str, int] = {
    "seat": MOST_PLAYERS,
    "zone": len(ZONES),
    "cell": WIDE * WIDE,
    "symbol": len(SYMBOL_IDS),
    "pile": 2,
}
PLAIN = ("end", "miss", "veto stay", "draw base", "draw additional", "claim none")
CELL_VERBS = ("place", "cover", "swap")


class Numbering:
    """The numbers of the moves of one table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.plain = {text: number for number, text in enumerate(PLAIN)}
        self.claims = len(PLAIN)
        self.vetoes = self.claims + len(SYMBOL_IDS)
        self.first: dict[tuple[str, int], int] = {}
        self.kinds: dict[int, tuple[tuple[str, ...], ...]] = {}
        size = self.vetoes + DIGITS["cell"]
        for number, card in enumerate(table.cards[1:], start=1):
            for verb in ("play", *CELL_VERBS):
                if card.action is None and (verb == "play") == (table.mode != "quintis"):
                    self.first[verb, number] = size
                    size += len(ZONES) if verb == "play" else DIGITS["cell"]
            if card.action is not None:
                self.kinds[number] = tuple(effect.asks(table.mode) for effect in effects_of(card.action))
                self.first["act", number] = size
                size += prod(DIGITS[kind] + 1 for asked in self.kinds[number] for kind in asked)
                self.first["discard", number] = size
                size += 1
        self.size = size

    def number(self, state: State, move: Move) -> int:
        """The number of a legal move."""
        if move.text in self.plain:
            return self.plain[move.text]
        if move.verb == "claim":
            return self.claims + move.at
        if move.verb == "veto":
            return self.vetoes + cell_digit(state, move.at)
        first = self.first[move.verb, move.card]
        if move.verb == "discard":
            return first
        if move.verb == "play":
            return first + move.at
        if move.verb in CELL_VERBS:
            return first + cell_digit(state, move.at)
        code = 0
        for asked, choice in zip(self.kinds[move.card], move.choices, strict=True):
            values = choice or (-1,) * len(asked)
            for kind, value in zip(asked, values, strict=True):
                digit = cell_digit(state, value) if kind == "cell" and choice else value
                code = code * (DIGITS[kind] + 1) + digit + 1
        return first + code


def cell_digit(state: State, cell: int) -> int:
    """A cell as seen from the least column and row of the field."""
    assert isinstance(state, FieldState)
    column, row = column_row(cell)
    places = [column_row(laid) for laid in state.field] or [(0, 0)]
    columns, rows = zip(*places, strict=True)
    across, down = column - min(columns) + SIDE - 1, row - min(rows) + SIDE - 1
    assert 0 <= across < WIDE
    assert 0 <= down < WIDE
    return across * WIDE + down


class Held:
    """A game of the engine inside a state of OpenSpiel: copied as a state, pickled as a position."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.known: dict[int, Move] | None = None

    def numbered(self) -> dict[int, Move]:
        """The legal moves by their numbers."""
        if self.known is None:
            moves = self.state.legal_moves()
            numbering = NUMBERINGS[self.state.mode]
            self.known = {numbering.number(self.state, move): move for move in moves}
            assert len(self.known) == len(moves), "two moves of one number"
        return self.known

    def make(self, number: int) -> None:
        """Makes the move of that number."""
        self.state.apply(self.numbered()[number])
        self.known = None

    def __deepcopy__(self, memo: dict[int, Any]) -> Held:
        return Held(self.state.copy())

    def __reduce__(self) -> tuple[Any, ...]:
        return held, (self.state.to_position(),)


def held(position: dict[str, Any]) -> Held:
    return Held(read_position(position))


class LeonardoState(pyspiel.State):
    """A game before or after its deal."""

    def __init__(self, game: LeonardoGame) -> None:
        super().__init__(game)
        self.seats = game.num_players()
        self.mode = game.mode
        self.held: Held | None = None
        self.made = 0

    def current_player(self) -> int:
        if self.held is None:
            return int(pyspiel.PlayerId.CHANCE)
        player = self.held.state.current_player()
        return int(pyspiel.PlayerId.TERMINAL) if player < 0 else player

    def is_terminal(self) -> bool:
        return self.held is not None and self.held.state.is_terminal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(deal, 1 / DEALS) for deal in range(DEALS)]

    def _legal_actions(self, player: int) -> list[int]:
        assert self.held is not None
        return sorted(self.held.numbered())

    def _apply_action(self, action: int) -> None:
        if self.held is None:
            self.held = Held(new_game(DECKS[self.mode], self.seats, action, TABLES[self.mode]))
            return
        self.held.make(action)
        self.made += 1
        if self.made >= MOST_MOVES and not self.held.state.is_terminal():
            self.held.state.stop_at_cap()

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if self.held is None else self.held.numbered()[action].text

    def returns(self) -> list[float]:
        return self.held.state.returns() if self.held else [0.0] * self.seats

    def __str__(self) -> str:
        return str(self.held.state.to_position()) if self.held else "before the deal"


class LeonardoGame(pyspiel.Game):
    """A mode as a game of OpenSpiel."""

    mode = ""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        players = int(given.get("players", 2))
        super().__init__(TYPES[self.mode], info(self.mode, players), given)

    def new_initial_state(self, *_: Any) -> LeonardoState:
        return LeonardoState(self)

    def max_chance_nodes_in_history(self) -> int:
        return 1

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer()


class Observer:
    """What a seat sees, as text."""

    tensor = None
    dict: Mapping[str, Any] = {}

    def set_from(self, state: LeonardoState, player: int) -> None:
        """There is no tensor to set."""

    def string_from(self, state: LeonardoState, player: int) -> str:
        return str(state.held.state.observation(player)) if state.held else "before the deal"


def game_type(mode: str) -> pyspiel.GameType:
    kinds = pyspiel.GameType
    return kinds(
        short_name=f"python_leonardo_{mode}",
        long_name=f"The Enigma of Leonardo, mode {mode}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=MOST_PLAYERS,
        min_num_players=2,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
        parameter_specification={"players": 2},
    )


def info(mode: str, players: int) -> pyspiel.GameInfo:
    return pyspiel.GameInfo(
        num_distinct_actions=NUMBERINGS[mode].size,
        max_chance_outcomes=DEALS,
        num_players=players,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=MOST_MOVES,
    )


DECKS = {mode: plain_deck(mode) for mode in MODES}
TABLES = {mode: Table.of_deck(deck) for mode, deck in DECKS.items()}
NUMBERINGS = {mode: Numbering(table) for mode, table in TABLES.items()}
TYPES = {mode: game_type(mode) for mode in MODES}
GAMES = {mode: type(f"Leonardo{mode.title()}", (LeonardoGame,), {"mode": mode}) for mode in MODES}

for _mode, _game in GAMES.items():
    pyspiel.register_game(TYPES[_mode], _game)
