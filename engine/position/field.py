"""Positions of mode quintis."""

from __future__ import annotations

import math

from engine.boards.field import OFF_FIELD
from engine.cells import cell_text, fits, read_cell
from engine.keys import LADDER
from engine.lasting import GUARD
from engine.modes.quintis import END, PLAY, START, VETO, QuintisState
from engine.position.common import (
    check_ending,
    have_won,
    read_cards,
    read_frame,
    read_hand,
    read_pile,
    read_seats,
    seat_count,
)
from engine.position.cursor import IMPOSSIBLE, SHAPE, Cursor
from engine.position.square import PLAYS_MOST, refuse_others
from engine.position.timed import read_lasting, read_pending
from engine.table import Table
from engine.words import cut

NOT_IN_QUINTIS = ("base", "additional")
MOST_KEYS = 99


def read_quintis(root: Cursor, table: Table) -> QuintisState:
    """The game of a position of mode quintis."""
    refuse_others(root, NOT_IN_QUINTIS, "quintis")
    seats = read_seats(root)
    state = QuintisState(table, seat_count(seats))
    read_frame(root, state, (START, PLAY, VETO, END), START)
    for number, seat in enumerate(seats):
        seat.mapping(("hand", "keys"))
        state.hands[number] = read_hand(seat, table, state.seats)
        state.keys[number] = seat.at("keys").counts(MOST_KEYS)
    heights = _read_field(root, state)
    _read_taken(root, seats, state)
    state.deck = read_pile(root.at("deck"), table, None)[::-1]
    state.removed = read_pile(root.at("removed"), table, None)
    state.plays = _read_plays(root.at("plays"))
    state.played = _read_played(root.at("played"), heights)
    lasting = read_lasting(root, state)
    state.lasting = [effect for _, effect in lasting]
    for item, effect in lasting:
        if effect.kind == GUARD and heights is not None and effect.places[0] not in heights:
            item.impossible("no card lies on the guarded cell", "ACT-guard")
    pending = read_pending(root, state)
    if pending:
        root.at("pending").impossible("mode quintis resolves an action at once", "QF-22")
    state.acted = root.at("acted").yes()
    swapped = [item.seat(state.seats) for item in root.at("swapped").items()]
    if len(set(swapped)) < len(swapped) and not root.unread("swapped"):
        root.at("swapped").impossible("a seat stands twice among those who have swapped")
    state.swapped = [seat in swapped for seat in range(state.seats)]
    ended = state.end is not None or root.unread("end")
    state.misses = root.at("misses").whole(0, state.seats if ended else state.seats - 1, 0)
    _read_last_lap(root, state)
    check_ending(root, state)
    return state


def _read_plays(plays: Cursor) -> int:
    """The cards still allowed. Kinds do not matter in this mode, so the default of all modes, one base and one
    additional card, allows one."""
    if not isinstance(plays.value, dict):
        return plays.whole(0, PLAYS_MOST, 1)
    plays.mapping(("base", "additional", "any"))
    if not plays.value:
        return 1
    base, additional, more = (plays.at(kind).whole(0, PLAYS_MOST, 0) for kind in ("base", "additional", "any"))
    return max(base, additional) + more


Heights = dict[int, float] | None
"""How many cards lie on each cell, of any name that is written there; None where not all cells could be read."""


def _read_field(root: Cursor, state: QuintisState) -> Heights:
    """The stacks and VETO (QF-3, HQ-6)."""
    cursor = root.at("field")
    table = state.table
    heights: dict[int, float] = {}
    before = len(root.faults)
    for text, entry in cursor.mapping().items():
        cell = read_cell(text)
        stack = list(read_cards(entry, table))
        if cell is None:
            entry.fault(SHAPE, f"a cell is written 'column,row', found '{cut(text)}'", at_key=True)
            continue
        heights[cell] = len(entry.value) if isinstance(entry.value, list) else math.inf
        for item, card in stack:
            if table.actions[card] and card not in entry.reading.of_no_kind:
                item.impossible("an action card does not lie on the field", "QF-21")
        if stack:
            state.field[cell] = tuple(card for _, card in stack)
        elif not entry.value:
            entry.fault(SHAPE, "a cell of the field holds at least one card", "leave a free cell out")
    if heights and not fits(heights):
        cursor.impossible("the field is wider or higher than five cards", "QF-3")
    lost = [fault for fault in root.faults[before:] if fault.at_key or fault.path == cursor.path]
    told = None if root.misspelt("field") or any(fault.id != IMPOSSIBLE for fault in lost) else heights
    if root.has("veto"):
        cell = _laid(root.at("veto"), told, "QF-13")
        state.veto = OFF_FIELD if cell is None else cell
    return told


def _read_played(cursor: Cursor, heights: Heights) -> list[int]:
    """The cells of this turn's cards: one as often as such cards lie on it, one over the other."""
    played: list[int] = []
    for item in cursor.items():
        cell = _laid(item, heights)
        if cell is None or heights is None:
            continue
        played.append(cell)
        times, high = played.count(cell), heights[cell]
        if times == high + 1:
            cards = "one card" if high == 1 else f"{high} cards"
            item.impossible(f"the cell {cell_text(cell)} stands here {times} times, and has {cards}", "QF-8")
    return played


def _laid(cursor: Cursor, heights: Heights, rule: str = "") -> int | None:
    """The number of a cell on which a card lies; `rule` says that one has to."""
    cell = read_cell(cursor.text())
    if cell is None:
        if isinstance(cursor.value, str):
            cursor.fault(SHAPE, f"a cell is written 'column,row', found '{cut(cursor.value)}'")
        return None
    if heights is not None and cell not in heights:
        cursor.impossible(f"no card lies on the cell {cell_text(cell)}", rule)
        return None
    return cell


def _read_taken(root: Cursor, seats: list[Cursor], state: QuintisState) -> None:
    """The chits taken are the sum of the seats' keys (QF-17)."""
    total = [sum(counts) for counts in zip(*state.keys, strict=True)]
    taken = root.at("taken")
    differs = root.has("taken") and taken.counts(MOST_KEYS) != total
    if differs and seats and not taken.unread() and not any(seat.unread("keys") for seat in seats):
        taken.impossible("'taken' is not the sum of the seats' keys", "QF-17", "leave it out, and it is counted")
    state.taken = total
    if root.unread("rules"):
        return
    if state.table.rules["ladder"] == "global" and max(total) > LADDER:
        root.at("seats").impossible(f"more than {LADDER} keys of one symbol are taken", "QF-17")
    for seat, counts in zip(seats, state.keys, strict=False):
        if state.table.rules["ladder"] == "player" and max(counts) > LADDER:
            seat.at("keys").impossible(f"a player earns at most {LADDER} keys of one symbol", "QF-17")
        have_won(root, seat.at("keys"), sum(counts), state)


def _read_last_lap(root: Cursor, state: QuintisState) -> None:
    """QF-26: the turns left are told once the deck is empty, and only then."""
    left = root.at("turns_left")
    if root.has("turns_left"):
        state.turns_left = left.whole(0, state.seats, 0)
        if state.deck:
            left.impossible("turns are counted down only when the deck is empty", "QF-26")
    elif not state.deck and state.end is None and not root.unread("deck", "end"):
        root.fault(SHAPE, "with an empty deck a position needs 'turns_left'", rule="QF-26", at_key=True)
