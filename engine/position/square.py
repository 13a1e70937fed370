"""Positions of mode base and mode expansion."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.boards.square import ADDITIONAL, BASE, KINDS
from engine.effects.effect import other_seats
from engine.grid import CORNERS, ZONE_NUMBERS
from engine.keeping import KEEP
from engine.lasting import LOCK, WILD
from engine.modes.base import BaseState
from engine.modes.expansion import CLAIM, DRAW, END, PLAY, START, ExpansionState
from engine.position.common import (
    check_ending,
    read_frame,
    read_pile,
    read_seats,
    read_square_seats,
    seat_count,
)
from engine.position.cursor import SHAPE, Cursor
from engine.position.timed import read_lasting, read_pending
from engine.table import Table

NOT_IN_BASE = (
    "additional",
    "lasting",
    "pending",
    "field",
    "veto",
    "deck",
    "taken",
    "removed",
    "acted",
    "swapped",
    "misses",
    "turns_left",
)
NOT_IN_EXPANSION = ("field", "veto", "deck", "taken", "removed", "acted", "swapped", "misses", "turns_left")
PLAYS_MOST = 1_000_000


def refuse_others(root: Cursor, keys: tuple[str, ...], mode: str) -> None:
    """A fault for each key that says something which the mode does not have."""
    for key in keys:
        entry = root.at(key)
        if entry.value and not (isinstance(entry.value, dict) and not any(entry.value.values())):
            entry.fault(SHAPE, f"mode {mode} has no '{key}'", at_key=True)


def read_base(root: Cursor, table: Table) -> BaseState:
    """The game of a position of mode base."""
    refuse_others(root, NOT_IN_BASE, "base")
    seats = read_seats(root)
    state = BaseState(table, seat_count(seats))
    read_frame(root, state, (KEEP, PLAY, CLAIM), PLAY)
    read_square_seats(root, seats, state)
    check_keeping(root, seats, state)
    check_ending(root, state)
    piles = root.at("base")
    piles.mapping(("deck", "discard"))
    state.deck = read_pile(piles.at("deck"), table, False)[::-1]
    state.discard = read_pile(piles.at("discard"), table, False)
    plays = root.at("plays")
    plays.mapping((*KINDS, "any"))
    default = 0 if plays.value else 1
    allowed = plays.at(KINDS[BASE]).whole(0, PLAYS_MOST, default) + plays.at("any").whole(0, PLAYS_MOST, 0)
    least = 1 if state.phase in (KEEP, PLAY) else 0
    if not least <= allowed <= 1 and not plays.unread():
        plays.impossible("in mode base exactly one card is played", "BASE-8")
    played = list(_read_crosswise(root.at("played")))
    state.played = [] if state.phase in (KEEP, PLAY) else played
    return state


def _read_crosswise(cursor: Cursor) -> Iterator[int]:
    """The zones of a list, all of the cross."""
    for item in cursor.items():
        zone = item.number(ZONE_NUMBERS, "zone")
        if zone in CORNERS:
            item.impossible("mode base has no corners", "BASE-4")
        elif zone >= 0:
            yield zone


def read_expansion(root: Cursor, table: Table) -> ExpansionState:
    """The game of a position of mode expansion."""
    refuse_others(root, NOT_IN_EXPANSION, "expansion")
    seats = read_seats(root)
    state = ExpansionState(table, seat_count(seats))
    read_frame(root, state, (KEEP, START, PLAY, CLAIM, END, DRAW), START)
    read_square_seats(root, seats, state)
    check_keeping(root, seats, state)
    check_ending(root, state)
    for kind in (BASE, ADDITIONAL):
        piles = root.at(KINDS[kind])
        piles.mapping(("deck", "discard"))
        state.decks[kind] = read_pile(piles.at("deck"), table, kind == ADDITIONAL)[::-1]
        state.discards[kind] = read_pile(piles.at("discard"), table, kind == ADDITIONAL)
    plays = root.at("plays")
    plays.mapping((*KINDS, "any"))
    if plays.value is not None:
        defaults = (1, 1, 0) if not plays.value else (0, 0, 0)
        state.plays = [
            plays.at(kind).whole(0, PLAYS_MOST, default)
            for kind, default in zip((*KINDS, "any"), defaults, strict=True)
        ]
    state.played = root.at("played").numbers(ZONE_NUMBERS, "zone")
    lasting = read_lasting(root, state)
    state.lasting = [effect for _, effect in lasting]
    on_turn = seats[state.turn] if state.turn < len(seats) and not root.unread("turn") else None
    seen = on_turn is not None and not on_turn.unread("layout")
    for item, effect in lasting:
        if seen and effect.kind == WILD and not state.layouts[state.turn][effect.places[0]]:
            item.impossible("no card of the seat on turn lies in that zone", "ACT-wild")
    state.count_locks()
    state.pending = read_pending(root, state)
    if state.pending and state.phase not in (START, END):
        root.at("pending").impossible("an action is resolved in phase start or end", "EXP-22")
    _keep_card_with_its_lock(root, state)
    if not root.faults:
        _check_choices(root, state)
    return state


def _keep_card_with_its_lock(root: Cursor, state: ExpansionState) -> None:
    """EXP-24: a pending action that stays in play lies with its lock, the latest of the seat on turn where none names
    it."""
    pending = state.pending
    if pending is None or not pending.stays:
        return
    locks = [index for index, effect in enumerate(state.lasting) if effect.kind == LOCK and effect.by == state.turn]
    if any(state.lasting[index].card == pending.card for index in locks):
        return
    bare = [index for index in locks if not state.lasting[index].card]
    if bare:
        state.lasting[bare[-1]] = replace(state.lasting[bare[-1]], card=pending.card)
    elif not root.unread("turn", "lasting", "pending"):
        root.at("pending").at("stays").impossible(
            "the action stays in play, but no lock of the seat on turn does", "EXP-24"
        )


def _check_choices(root: Cursor, state: ExpansionState) -> None:
    """Whether the choices that wait in a pending action are open, each after the steps before it (cards drawn or
    taken at random aside)."""
    scratch = state.copy()
    scratch.pending = None
    for index, (effect, choice) in enumerate(state.pending.steps if state.pending else ()):
        options = effect.options(scratch)
        if effect.verb in BY_CHANCE:
            options = [(), *((seat,) for seat in other_seats(state)), *options]
        if choice not in options:
            step = root.at("pending").at("steps").at(index)
            step.impossible("what was chosen for this step is not open" if choice else "this step asks for a choice")
            return
        effect.foresee(scratch, choice)


BY_CHANCE = ("discard", "steal", "recover")
"""Verbs whose targets depend on hands and piles, which the steps before them may have changed by chance."""


def check_keeping(root: Cursor, seats: list[Cursor], state: BaseState | ExpansionState) -> None:
    """HB-6: in phase keep a seat holds its ten cards, or the five it kept and the other five in its cross."""
    if state.phase != KEEP or root.unread("turn"):
        return
    for number, seat in enumerate(seats):
        if seat.unread():
            continue
        laid = sum(1 for card in state.layouts[number] if card)
        held = len(state.hands[number])
        if (held, laid) != (10, 0) and ((held, laid) != (5, 5) or number == state.turn):
            who = "a seat on turn" if number == state.turn else "a seat that has not kept five and laid five"
            told = f"in phase keep {who} holds ten cards and has laid none, found {held} and {laid}"
            seat.impossible(told, "HB-6")
