"""What the modes refuse in the same words."""

from __future__ import annotations

from engine.moves import Move
from engine.state import Refusal, State
from engine.symbols import SYMBOL_IDS, TITLES


def not_in_hand(state: State, move: Move, rule: str) -> Refusal | None:
    """A refusal where the card that the move names is not in the hand on turn."""
    if not move.card or move.card in state.hands[state.turn]:
        return None
    return Refusal(f"'{state.table.names[move.card]}' is not in the hand of seat {state.turn}", rule)


def key_owned(move: Move) -> Refusal:
    """A claim of a key that the player has (BASE-16)."""
    return Refusal(f"the key of the {TITLES['en'][SYMBOL_IDS[move.at]].lower()} is owned already", "BASE-16")


FIVE_KEPT = Refusal("five of the ten base cards in hand are kept", "HB-6")


def wrong_action(state: State, move: Move, rule: str) -> Refusal | None:
    """A refusal where the card is no action or belongs to another moment of the turn (EXP-21, EXP-22, QF-21)."""
    name = state.table.names[move.card]
    if not state.table.actions[move.card]:
        return Refusal(f"'{name}' is not an action card", "EXP-21" if state.mode == "expansion" else "QF-21")
    moment = state.table.when[move.card]
    if moment != state.phase:
        return Refusal(f"'{name}' may be used only at the {moment} of a turn", rule)
    return None
