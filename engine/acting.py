"""Using an action card: the texts of its moves, what may be chosen, which choices rules out what, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from engine.boards.field import FieldState
from engine.boards.square import KINDS, SquareState
from engine.cells import CELLS, cell_text
from engine.effects import Choice, Effect, effects_of
from engine.grid import ZONES
from engine.moves import Move
from engine.state import Refusal
from engine.symbols import SYMBOL_IDS
from engine.table import Table

Choices = tuple[Choice, ...]
AnyBoard = SquareState | FieldState

WORDS: dict[str, Callable[[int], str]] = {
    "seat": str,
    "zone": lambda zone: ZONES[zone],
    "cell": cell_text,
    "symbol": lambda symbol: SYMBOL_IDS[symbol],
    "pile": lambda pile: KINDS[pile],
}


def act_moves(
    state: AnyBoard, card: int, allowed: Callable[[AnyBoard], bool] | None = None, settled: bool = False
) -> list[Move]:
    """The ways to use an action card of the hand on turn, unsorted.

    Each step's choices are those open after the steps before it (random results aside). With `allowed`, only choices
    remain after which it is true of the state (HQ-7); `settled` says that it is true now.
    """
    moves = state.table.act_moves.get(card)
    if moves is None:
        moves = state.table.act_moves[card] = ActMoves(state.table, card)
    assert isinstance(moves, ActMoves)
    effects = moves.effects
    if allowed and not settled and not any(effect.may_open for effect in effects):
        return []
    if settled and not _may_close(state, effects):
        allowed = None
    scratch = state
    if allowed or len(effects) > 1:
        scratch = state.scratch()
        scratch.hands[state.turn].remove(card)
    return [moves[choices] for choices in _choices(scratch, effects, allowed)]


def _may_close(state: AnyBoard, effects: Sequence[Effect[Any]]) -> bool:
    """Whether some choices may leave no symbol card playable where one is (HQ-7)."""
    roomy = isinstance(state, FieldState) and len(state.field) < CELLS - len(effects)
    return any(effect.may_close and not (roomy and effect.closes_full_field) for effect in effects)


def _choices(
    state: AnyBoard, effects: Sequence[Effect[Any]], allowed: Callable[[AnyBoard], bool] | None
) -> list[Choices]:
    if not effects:
        return [()] if allowed is None or allowed(state) else []
    first, rest = effects[0], effects[1:]
    options = first.options(state)
    if not rest and allowed is None:
        return [(option,) for option in options]
    if allowed is None and not any(effect.asks(state.mode) for effect in rest):
        return [(option, *((),) * len(rest)) for option in options]
    found: list[Choices] = []
    for option in options:
        after = state if len(options) == 1 or (first.overwrites and not rest) else state.scratch()
        first.foresee(after, option)
        if not rest:
            if allowed is None or allowed(after):
                found.append((option,))
            continue
        found += [(option, *others) for others in _choices(after, rest, allowed)]
    return found


class ActMoves(dict[Choices, Move]):
    """The moves of one action card by their choices, made when first asked for."""

    __slots__ = ("card", "effects", "table")

    def __init__(self, table: Table, card: int) -> None:
        action = table.cards[card].action
        assert action is not None
        self.table = table
        self.card = card
        self.effects: tuple[Effect[Any], ...] = effects_of(action)

    def __missing__(self, choices: Choices) -> Move:
        words = [
            WORDS[kind](value)
            for effect, choice in zip(self.effects, choices, strict=True)
            for kind, value in zip(effect.asks(self.table.mode) if choice else (), choice, strict=True)
        ]
        move = self[choices] = self.table.move("act", self.card, choices=choices, words=tuple(words))
        return move


def refused_choice(state: AnyBoard, move: Move) -> Refusal:
    """The first step of the action for which the move has no open choice, and how the move is written: without the
    choices of steps that have no target. No rule says how many words a move has."""
    action = state.table.cards[move.card].action
    given = move.text.split()[2:]
    form = ["act", state.table.names[move.card]]
    scratch = state.scratch()
    scratch.hands[state.turn].remove(move.card)
    refused, rule = "", ""
    idle = None
    for effect in effects_of(action) if action else ():
        kinds = effect.asks(state.mode)
        options = effect.options(scratch)
        if kinds and not options[0]:
            idle = idle or effect
        form += [kind.upper() for kind in kinds[: len(options[0])]]
        chosen = options[0]
        if not refused:
            fitting = next((option for option in options if _begins(given, kinds, option)), None)
            if fitting is None:
                found = f"'{' '.join(given[: len(kinds)])}' is not open" if given else "a choice is missing"
                refused, rule = f"{found}: {effect.verb} takes {effect.target(state.mode)}", f"ACT-{effect.verb}"
            else:
                chosen = fitting
                given = given[len(chosen) :]
        effect.foresee(scratch, chosen)
    if not refused:
        many = "is one choice" if len(given) == 1 else f"are {len(given)} choices"
        refused = f"'{' '.join(given)}' {many} too many"
        if idle is not None:
            refused += f": {idle.verb} needs {idle.target(state.mode)}, and there is none"
            rule = f"ACT-{idle.verb}"
    return Refusal(f"{refused}; the move is written: {' '.join(form)}", rule)


def _begins(given: list[str], kinds: Iterable[str], option: Choice) -> bool:
    """Whether the words begin with that option."""
    words = [WORDS[kind](value) for kind, value in zip(kinds, option, strict=False)]
    return given[: len(words)] == words
