"""Refusals of mode base."""

from __future__ import annotations

from engine.moves import Move
from engine.refusals.common import FIVE_KEPT, key_owned, not_in_hand
from engine.state import Refusal, State

PHASES = {"play": "play", "miss": "play", "claim": "claim", "keep": "keep"}
NOW: dict[str, Refusal] = {
    "play": Refusal("a card must be played now", "BASE-7"),
    "claim": Refusal("the any-key must be claimed or left now", "BASE-17"),
    "keep": Refusal("five cards must be kept now", "HB-6"),
}
NOT_PASSED = {**{phase: now.reason for phase, now in NOW.items()}, "play": "a card must be played while there is one"}


def refusal(state: State, move: Move) -> Refusal:
    """Why a move that is not legal is not."""
    if move.verb == "end":
        return Refusal(f"no turn is passed: {NOT_PASSED[state.phase]}", "BASE-8")
    if PHASES[move.verb] != state.phase:
        return NOW[state.phase]
    if move.verb == "claim":
        return key_owned(move)
    if move.verb == "miss":
        return Refusal("a card must be played while the hand holds one", "BASE-8")
    if move.verb == "keep":
        return FIVE_KEPT
    return not_in_hand(state, move, "BASE-8") or Refusal("a base card is played into a zone of the own cross", "BASE-8")
