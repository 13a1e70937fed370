"""What the modes refuse in the same words."""

from __future__ import annotations

from collections.abc import Mapping

from engine.moves import Move
from engine.state import Refusal, State
from engine.symbols import SYMBOL_IDS, TITLES
from engine.words import listed


def not_in_hand(state: State, move: Move, rule: str) -> Refusal | None:
    """A refusal where the card that the move names is not in the hand on turn."""
    if not move.card or move.card in state.hands[state.turn]:
        return None
    return Refusal(f"'{state.table.names[move.card]}' is not in the hand of seat {state.turn}", rule)


def key_owned(move: Move) -> Refusal:
    """A claim of a key that the player has (BASE-16)."""
    return Refusal(f"the key of the {TITLES['en'][SYMBOL_IDS[move.at]].lower()} is owned already", "BASE-16")


FIVE_KEPT = Refusal("five of the ten base cards in hand are kept", "HB-6")


def not_now(state: State, asked: Mapping[str, Refusal]) -> Refusal:
    """What the phase asks for, of those for each phase, and how the moves that answer it begin."""
    told = asked[state.phase]
    verbs = sorted({move.verb for move in state.legal_moves()})
    return Refusal(f"this is phase {state.phase}: {told.reason}; moves now begin with {listed(verbs)}", told.rule)


def only_missed(state: State) -> bool:
    """Whether nothing else is left to the player than to miss the turn or its phase."""
    return [move.verb for move in state.legal_moves()] == ["miss"]


def wrong_action(state: State, move: Move, rule: str, now: Refusal) -> Refusal | None:
    """A refusal where the card is no action or belongs to another moment of the turn than `now` (EXP-21, EXP-22,
    QF-21)."""
    name = state.table.names[move.card]
    if not state.table.actions[move.card]:
        return Refusal(f"'{name}' is not an action card", "EXP-21" if state.mode == "expansion" else "QF-21")
    moment = state.table.when[move.card]
    if moment != state.phase:
        return Refusal(f"'{name}' may be used only at the {moment} of a turn, and {now.reason}", rule)
    return None
