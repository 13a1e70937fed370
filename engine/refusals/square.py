"""Refusals of mode expansion."""

from __future__ import annotations

from engine.acting import refused_choice
from engine.boards.square import SquareState
from engine.moves import Move
from engine.refusals.common import FIVE_KEPT, key_owned, not_in_hand, not_now, only_missed, wrong_action
from engine.state import Refusal

PHASES = {
    "play": ("play",),
    "act": ("start", "end"),
    "discard": ("end",),
    "claim": ("claim",),
    "draw": ("draw",),
    "end": ("start", "play", "end"),
    "miss": ("play",),
    "keep": ("keep",),
}
NOW: dict[str, Refusal] = {
    "keep": Refusal("five of the ten base cards are kept", "HB-6"),
    "start": Refusal("an action card is used, or the phase ended", "EXP-10"),
    "play": Refusal("cards are played", "EXP-10"),
    "claim": Refusal("the any-key is claimed or left", "EXP-17"),
    "end": Refusal("action cards are used or discarded, or the phase ended", "EXP-10"),
    "draw": Refusal("cards are drawn", "EXP-10"),
}
HELD: dict[str, str] = {"act": "EXP-23", "discard": "EXP-26"}
"""The rules of moves with action cards of the hand."""
LAST: dict[str, Refusal] = {
    "discard": Refusal("only action cards may be discarded", "EXP-26"),
    "draw": Refusal("that deck and its discard pile are empty", "HE-8"),
    "miss": Refusal("at least one card must be played while one can be", "EXP-11"),
    "end": Refusal("at least one card must be played", "EXP-11"),
    "keep": FIVE_KEPT,
}
MISSED = Refusal("no card can be played, so the phase is missed", "HE-5")


def refusal(state: SquareState, move: Move) -> Refusal:
    """Why a move that is not legal is not."""
    if state.pending:
        if move.verb == "draw":
            return LAST["draw"]
        return Refusal("an action is being resolved: a card must be drawn from one of the decks", "EXP-19")
    now = not_now(state, NOW)
    if state.phase not in PHASES[move.verb]:
        return (wrong_action(state, move, "EXP-22", now) if move.verb == "act" else None) or now
    absent = not_in_hand(state, move, HELD.get(move.verb, "EXP-11"))
    if absent:
        return absent
    if move.verb == "play":
        return _no_play(state, move)
    if move.verb == "claim":
        return key_owned(move)
    if move.verb == "act":
        return wrong_action(state, move, "EXP-22", now) or refused_choice(state, move)
    return MISSED if move.verb == "end" and only_missed(state) else LAST[move.verb]


def _no_play(state: SquareState, move: Move) -> Refusal:
    table = state.table
    if table.actions[move.card]:
        return Refusal("an action card is used with 'act', not played into a zone", "EXP-21")
    if move.at not in {play.at for play in table.plays[move.card]}:
        if table.additional[move.card]:
            return Refusal("additional cards are played into corners only", "EXP-15")
        return Refusal("base cards are played into zones of the cross only", "EXP-15")
    if state.locked(state.turn, move.at):
        return Refusal("that zone is locked", "HE-14")
    kind = "additional" if table.additional[move.card] else "base"
    return Refusal(f"no further {kind} card may be played this turn", "EXP-12")
