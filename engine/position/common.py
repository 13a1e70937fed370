"""What positions of all modes have: turn, phase, hands, chance, ending, layouts."""

from __future__ import annotations

from collections.abc import Iterator

from engine.boards.square import SquareState
from engine.effects import VERBS
from engine.effects.vocabulary import MOST_OF_HAND, breadth_of
from engine.grid import CORNERS, CROSS, ZONE_NUMBERS, ZONES
from engine.keeping import KEEP
from engine.modes.base import BaseState
from engine.modes.quintis import QuintisState
from engine.position.cursor import MOST_HELD, SHAPE, Cursor
from engine.rng import MASK
from engine.state import ENDS, KEYS_WIN, OVER, Outcome, State
from engine.table import Table
from engine.words import counted, listed

LEAST_SEATS, MOST_SEATS = 2, 12
ENDING = (("seats",), ("end",), ("winners",), ("rules",))
"""Where it is told how a game ended, and what ends it."""
QUINTIS_ENDS = {"last-lap": "QF-26", "misses": "HQ-9"}
COUNTED = {"last-lap": "QF-27", "misses": "HQ-9"}
"""Which rule says who wins then: most keys, at a tie those by QF-28."""


def read_seats(root: Cursor) -> list[Cursor]:
    """The seats, at least two; of more than there can be the first."""
    cursor = root.at("seats")
    seats = list(cursor.items())
    told = root.misspelt("seats") or (cursor.value is not None and not isinstance(cursor.value, list))
    if not LEAST_SEATS <= len(seats) <= MOST_SEATS and not told:
        place = cursor if cursor.value is not None else root
        place.fault(SHAPE, f"a position has {LEAST_SEATS} to {MOST_SEATS} seats, found {len(seats)}")
    return seats[:MOST_SEATS]


def seat_count(seats: list[Cursor]) -> int:
    """How many players there are; where the seats could not be read, as many as there may be."""
    return len(seats) if len(seats) >= LEAST_SEATS else MOST_SEATS


def read_frame(root: Cursor, state: State, phases: tuple[str, ...], first: str) -> None:
    """Turn, phase, generator, written chance and ending."""
    table = state.table
    state.turn = root.at("turn").whole(0, state.seats - 1, 0)
    reason = root.at("end").word(ENDS, "") if root.has("end") else ""
    if reason in QUINTIS_ENDS and state.mode != "quintis":
        root.at("end").impossible(f"only a game of mode quintis ends by '{reason}'", QUINTIS_ENDS[reason])
    state.phase = root.at("phase").word((*phases, OVER), OVER if reason else first)
    if bool(reason) != (state.phase == OVER) and not root.unread("end", "phase"):
        root.at("phase" if root.has("phase") else "end").impossible("'phase: over' and 'end' go together")
    winners = [seat.seat(state.seats) for seat in root.at("winners").items()]
    if len(set(winners)) < len(winners) and not root.unread("winners"):
        root.at("winners").impossible("a seat stands twice among the winners")
    if reason:
        state.end = Outcome(reason, tuple(winners))
        state.phase = OVER
    elif winners and not root.unread("end"):
        root.at("winners").impossible("a game that goes on has no winners")
    state.rng = root.at("rng").whole(0, MASK, 0)
    for entry in root.at("chance").items():
        if isinstance(entry.value, list):
            entry.numbers(table.numbers, "card")
        else:
            entry.number(table.numbers, "card")
        state.chance.append(entry.value)


def check_ending(root: Cursor, state: State) -> None:
    """Whether the winners are those whom the keys make it (BASE-20, EXP-27, QF-25...28); at the cap nobody wins."""
    if state.end is None or root.misspelt("winners", "rules") or any(fault.path[:1] in ENDING for fault in root.faults):
        return
    reason, rule = state.end.reason, KEYS_WIN[state.mode]
    to_win = int(state.table.rules["keys_to_win"])
    won = [seat for seat in range(state.seats) if state.key_count(seat) >= to_win]
    enough = "the key that wins" if to_win == 1 else f"the {to_win} keys that win"
    if len(won) > 1:
        root.at("seats").impossible(f"seats {listed(map(str, won), 'and')} have {enough}: one ends the game", rule)
    elif reason == "keys" and not won:
        root.at("end").impossible(f"nobody has {enough}", rule)
    elif reason != "keys" and won:
        root.at("end").impossible(f"seat {won[0]} has {enough}", rule, "write 'end: keys'")
    elif reason == "cap" and state.end.winners:
        root.at("winners").impossible("a game that ends at the cap has no winners", "", "leave 'winners' out")
    else:
        ended = state.by_count(reason) if isinstance(state, QuintisState) and reason in QUINTIS_ENDS else None
        ended = ended or Outcome(reason, tuple(won))
        if set(ended.winners) != set(state.end.winners):
            seats = ", ".join(map(str, ended.winners))
            rule = COUNTED.get(reason, rule)
            root.at("winners").impossible("by the keys others have won", rule, f"write 'winners: [{seats}]'")
        state.end = ended


def read_hand(seat: Cursor, table: Table, seats: int) -> list[int]:
    """A hand, in the order of its list; its actions can be listed and weighed together, by so many players."""
    hand = seat.at("hand").numbers(table.numbers, "card", MOST_HELD)
    actions = [table.cards[number].action for number in sorted(set(hand))]
    fitting = [each for each in actions if each and all(table.mode in VERBS[step.verb].moments for step in each.effect)]
    breadth = sum(breadth_of(each, table.mode, seats) for each in fitting)
    if breadth > MOST_OF_HAND:
        message = f"the actions of this hand ask for up to {breadth:,} different choices, more than {MOST_OF_HAND:,}"
        seat.at("hand").fault("action-choices", message, "leave some of them out")
    return hand


def read_layout(seat: Cursor, table: Table, face_down: bool) -> list[int]:
    """A layout of nine zones (EXP-9, EXP-15); the cross is complete unless it is still to be laid."""
    layout = [0] * 9
    cursor = seat.at("layout")
    zones = cursor.mapping(ZONES)
    whole = not cursor.unread() and not seat.misspelt("layout")
    for zone, entry in zones.items():
        number = entry.number(table.numbers, "card")
        if number < 0:
            continue
        place = ZONE_NUMBERS[zone]
        layout[place] = number
        if number in seat.reading.of_no_kind:
            continue
        if table.actions[number]:
            entry.impossible("an action card does not lie in a zone: it is held in the hand", "EXP-9")
        elif table.mode == "base" and place in CORNERS:
            entry.impossible("mode base has no corners", "BASE-4")
        elif (place in CORNERS) != table.additional[number]:
            kind, where = ("base", "a corner") if place in CORNERS else ("additional", "the cross")
            entry.impossible(f"a card of the {kind} kind does not lie in {where}", "EXP-15")
    missing = [ZONES[zone] for zone in CROSS if ZONES[zone] not in zones]
    if missing and whole and not face_down:
        place_of_fault = cursor if cursor.value is not None else seat
        place_of_fault.impossible(f"the cross has no card in: {', '.join(missing)}", "BASE-4")
    return layout


def have_won(root: Cursor, keys: Cursor, count: int, state: State) -> None:
    """Notes that a game that goes on is over where somebody has so many keys."""
    if count < int(state.table.rules["keys_to_win"]) or state.end is not None or root.unread("end", "rules"):
        return
    have, hint = "has" if count == 1 else "have", "write 'end: keys' and 'winners'"
    keys.impossible(f"{counted(count, 'key')} {have} already won", KEYS_WIN[state.mode], hint)


def read_key_list(root: Cursor, seat: Cursor, state: State) -> int:
    """Keys as a mask (BASE-16)."""
    mask = 0
    cursor = seat.at("keys")
    for item in cursor.items():
        number = item.symbol()
        if number >= 0 and mask >> number & 1:
            item.impossible("a player has at most one key of each symbol", "BASE-16")
        if number >= 0:
            mask |= 1 << number
    have_won(root, cursor, mask.bit_count(), state)
    return mask


def read_pile(cursor: Cursor, table: Table, additional: bool | None) -> list[int]:
    """A list of cards of one kind (None: of any)."""
    cards = []
    for item, number in read_cards(cursor, table):
        told = number not in cursor.reading.of_no_kind
        if told and additional is not None and table.additional[number] != additional:
            kind = "additional" if table.additional[number] else "base"
            item.impossible(f"'{table.names[number]}' is a card of the {kind} deck", "EXP-7")
        cards.append(number)
    return cards


def read_cards(cursor: Cursor, table: Table) -> Iterator[tuple[Cursor, int]]:
    """The cards of a list, each with its place; unknown ones are a fault and left out."""
    for item in cursor.items():
        number = item.number(table.numbers, "card")
        if number >= 0:
            yield item, number


def read_square_seats(root: Cursor, seats: list[Cursor], state: BaseState | SquareState) -> None:
    """Layouts, hands, keys and the any-key of mode base and expansion."""
    face_down = state.phase == KEEP or root.unread("phase")
    for number, seat in enumerate(seats):
        seat.mapping(("layout", "hand", "keys", "any_key_used"))
        state.layouts[number] = read_layout(seat, state.table, face_down)
        state.hands[number] = read_hand(seat, state.table, state.seats)
        state.keys[number] = read_key_list(root, seat, state)
        state.any_key_used[number] = seat.at("any_key_used").yes()
