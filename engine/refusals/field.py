"""Refusals of mode quintis."""

from __future__ import annotations

from engine.acting import AnyBoard, act_moves, refused_choice
from engine.boards.field import FieldState
from engine.cells import FIRST, cell_text, fits
from engine.moves import Move
from engine.refusals.common import not_in_hand, not_now, only_missed, wrong_action
from engine.state import Refusal

PHASES = {
    "place": ("play",),
    "cover": ("play",),
    "swap": ("play",),
    "veto": ("veto",),
    "act": ("start", "end"),
    "end": ("start", "play", "end"),
    "miss": ("start", "play"),
}
NOW: dict[str, Refusal] = {
    "start": Refusal("an action card is used, or the phase ended", "QF-20"),
    "play": Refusal("a symbol card is played", "QF-20"),
    "veto": Refusal("VETO is moved or left", "QF-13"),
    "end": Refusal("an action card is used, or the turn ended", "QF-20"),
}
LAST: dict[str, Refusal] = {
    "veto": Refusal("VETO is moved to a laid card other than the one it lies on, or stays", "QF-13"),
    "miss": Refusal("a symbol card can be played, so the turn may not be missed", "HQ-4"),
}
OPENS_NOTHING = Refusal("after it no symbol card could be played", "HQ-7")


def refusal(state: FieldState, move: Move) -> Refusal:
    """Why a move that is not legal is not."""
    if move.verb == "act" and state.acted:
        return Refusal("an action was used this turn, and only one may be", "QF-21")
    now = not_now(state, NOW)
    if state.phase not in PHASES[move.verb]:
        return (_too_late(state, move, now) if move.verb == "act" else None) or now
    absent = not_in_hand(state, move, "QF-21" if move.verb == "act" else "QF-6")
    if absent:
        return absent
    if move.verb in ("place", "cover", "swap"):
        return _no_play(state, move)
    if move.verb == "act":
        return wrong_action(state, move, "QF-21", now) or _no_act(state, move)
    if move.verb == "end" and state.phase == "start":
        return Refusal("no symbol card can be played: use the action that opens a play, or miss the turn", "HQ-7")
    if move.verb == "end" and only_missed(state):
        return Refusal("no symbol card can be played, so the turn is missed", "QF-11")
    return LAST.get(move.verb, Refusal("a symbol card must be played", "QF-6"))


def _too_late(state: FieldState, move: Move, now: Refusal) -> Refusal | None:
    """Why an action is not used in phase play or veto; phase start is passed over where none could be (HQ-7)."""
    starts = state.table.actions[move.card] and state.table.when[move.card] == "start"
    early = starts and not state.played and move.card in state.hands[state.turn]
    if early and not act_moves(state, move.card, _playable, _playable(state)):
        return _no_act(state, move)
    return wrong_action(state, move, "QF-21", now)


def _playable(state: AnyBoard) -> bool:
    return isinstance(state, FieldState) and state.can_play_symbol_card()


def _no_play(state: FieldState, move: Move) -> Refusal:
    table = state.table
    if table.actions[move.card]:
        return Refusal("an action card is used with 'act', not laid on the field", "QF-21")
    if not state.plays:
        return Refusal("no further card may be played this turn", "QF-6")
    if (table.masks[move.card] | state.wild_mask()) & state.ban():
        return Refusal(f"'{table.names[move.card]}' bears a symbol of the card under VETO", "QF-10")
    if move.verb == "place":
        if move.at in state.field:
            return Refusal("that cell is not free", "QF-7")
        if not state.field:
            return Refusal(f"the first card goes to the middle, {cell_text(FIRST)}", "QF-5")
        if not fits((*state.field, move.at)):
            return Refusal("the field may not grow wider or higher than five cards", "QF-3")
        return Refusal("the cell must touch a laid card", "QF-7")
    rule = "QF-8" if move.verb == "cover" else "QF-9"
    if move.at not in state.field:
        return Refusal("no card lies on that cell", rule)
    if move.at in state.guarded():
        return Refusal("that cell is guarded", "ACT-guard")
    if move.verb == "swap" and not state.may_swap():
        return Refusal("nobody has placed or covered a card since this player's last swap", "HQ-10")
    return Refusal("the two cards share no symbol", rule)


def _no_act(state: FieldState, move: Move) -> Refusal:
    uses = act_moves(state, move.card)
    return OPENS_NOTHING if move in uses else refused_choice(state, move)
