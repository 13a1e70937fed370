"""What goes on in a position: timed effects, and an action that is being resolved."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.boards.square import KINDS
from engine.cards import Step
from engine.cells import read_cell
from engine.effects import Choice, Effect
from engine.effects.vocabulary import FrozenParameters, effect_of, step_faults
from engine.faults import shown
from engine.grid import ZONE_NUMBERS
from engine.lasting import DIVERT, FREE_COVER, GUARD, IGNORE_VETO, LOCK, WILD, Lasting
from engine.pending import Pending
from engine.position.cursor import MOST_LASTING, SHAPE, Cursor
from engine.state import State
from engine.table import Table
from engine.words import counted, cut

BESIDE: Mapping[str, tuple[str, ...]] = {LOCK: ("seat", "by", "card"), GUARD: ("by", "card")}
"""What is told beside a lasting effect: of the others only whose it is, for their cards are discarded at once."""

STAYS: Mapping[str, str] = {LOCK: "EXP-24", GUARD: "ACT-guard"}
"""Which rule says that a card lies with the effect."""


def read_lasting(root: Cursor, state: State) -> list[tuple[Cursor, Lasting]]:
    """The timed effects of the mode, each with the place where it is told."""
    written = root.at("lasting").items(MOST_LASTING)
    return [(item, effect) for item in written if (effect := _read_effect(item, state)) is not None]


def _read_effect(item: Cursor, state: State) -> Lasting | None:
    kinds = (LOCK, WILD, DIVERT) if state.mode == "expansion" else (GUARD, WILD, IGNORE_VETO, FREE_COVER)
    fields = item.mapping((*kinds, "seat", "by", "card", "zone"))
    named = [kind for kind in kinds if kind in fields]
    if len(named) != 1:
        nothing = item.value is None or (isinstance(item.value, dict) and not any(map(item.has, item.value)))
        if (fields or nothing) and not item.misspelt(*kinds):
            item.fault(SHAPE, f"a lasting effect is one of {', '.join(kinds)}")
        return None
    kind = named[0]
    beside = (*BESIDE.get(kind, ("by",)), *(("zone",) if (kind, state.mode) == (WILD, "expansion") else ()))
    for field in sorted(fields.keys() - {kind, *beside}):
        fields[field].fault(SHAPE, f"'{field}' says nothing about '{kind}'", at_key=True)
    by = item.at("by").whole(0, state.seats - 1, state.turn)
    if "card" not in beside and by != state.turn:
        item.at("by").impossible(f"'{kind}' ends with the turn of the seat on turn, {state.turn}")
    card = item.at("card").number(state.table.numbers, "card") if item.has("card") else 0
    rule = STAYS.get(kind, "")
    if card > 0 and not (state.table.actions[card] or card in item.reading.of_no_kind):
        item.at("card").impossible("what lies with a lasting effect is an action card", rule)
    elif card > 0 and kind in BESIDE and not _has_step(state.table, card, kind):
        message = f"'{state.table.names[card]}' has no step '{kind}', and stays in play for nothing else"
        item.at("card").impossible(message, rule)
    card = max(card, 0)
    if kind == LOCK:
        zones = tuple(fields[LOCK].numbers(ZONE_NUMBERS, "zone"))
        if not zones and not fields[LOCK].value:
            fields[LOCK].fault(SHAPE, "a lock names at least one zone")
        if len(set(zones)) < len(zones):
            fields[LOCK].impossible("a zone stands twice in the lock")
        seat = item.at("seat").whole(0, state.seats - 1, by)
        return Lasting(LOCK, by=by, card=card, seat=seat, places=zones)
    if kind == GUARD:
        text = fields[GUARD].text()
        cell = read_cell(text)
        if cell is None:
            if text:
                fields[GUARD].fault(SHAPE, f"a cell is written 'column,row', found '{cut(text)}'")
            return None
        return Lasting(GUARD, by=by, card=card, places=(cell,))
    if kind == WILD:
        symbol = fields[WILD].symbol()
        if state.mode == "quintis":
            return Lasting(WILD, by=by, symbol=symbol) if symbol >= 0 else None
        zone = -1 if item.misspelt("zone") else item.at("zone").number(ZONE_NUMBERS, "zone")
        return Lasting(WILD, by=by, symbol=symbol, places=(zone,)) if min(zone, symbol) >= 0 else None
    if kind == DIVERT:
        return Lasting(DIVERT, by=by, to=fields[DIVERT].word(("right", "discard"), "right"))
    if fields[kind].value is not True:
        fields[kind].fault(SHAPE, f"'{kind}' is true or left out, found {shown(fields[kind].value)}")
    return Lasting(kind, by=by)


def _has_step(table: Table, card: int, verb: str) -> bool:
    """Whether the card's action has such a step; one that is done by hand may have any, as may one that could not be
    read."""
    action = table.cards[card].action
    return action is None or action.manual or any(step.verb == verb for step in action.effect)


def read_pending(root: Cursor, state: State) -> Pending | None:
    """An action being resolved."""
    cursor = root.at("pending")
    if cursor.value is None:
        return None
    cursor.mapping(("card", "stays", "steps"))
    card = cursor.at("card").number(state.table.numbers, "card")
    if card > 0 and not (state.table.actions[card] or card in cursor.reading.of_no_kind):
        cursor.at("card").impossible("what is being resolved is an action card", "EXP-23")
    steps = [_read_step(item, state) for item in cursor.at("steps").items()]
    if card < 0 or None in steps:
        return None
    return Pending(card, cursor.at("stays").yes(), tuple(step for step in steps if step is not None))


def _read_step(item: Cursor, state: State) -> tuple[Effect[Any], Choice] | None:
    parts = item.value
    if not isinstance(parts, list) or not 1 <= len(parts) <= 3:
        item.fault(SHAPE, "a pending step is a list: the verb, its parameters, and what was chosen if anything was")
        return None
    verb, parameters = parts[0], (parts[1] if len(parts) > 1 else None) or {}
    faults = list(step_faults(verb, parameters, item.path))
    item.faults += faults
    if faults:
        return None
    effect = effect_of(Step(verb, FrozenParameters(sorted(parameters.items()))))
    if state.mode not in effect.moments:
        item.fault("verb-mode", f"'{verb}' is not a verb of mode {state.mode}")
        return None
    choice = _read_choice(item.at(2), effect.asks(state.mode), state)
    return None if choice is None else (effect, choice)


def _read_choice(cursor: Cursor, kinds: tuple[str, ...], state: State) -> Choice | None:
    """What was chosen for a step, in the words of the move; nothing where the step found no target."""
    written = list(cursor.items())
    if written and len(written) != len(kinds):
        asked = ", ".join(kinds) or "nothing"
        cursor.fault(SHAPE, f"this step asks for {asked}, found {counted(len(written), 'choice')}")
        return None
    choice = tuple(_read_chosen(entry, kind, state.seats) for entry, kind in zip(written, kinds, strict=False))
    return None if -1 in choice else choice


def _read_chosen(entry: Cursor, kind: str, seats: int) -> int:
    if kind == "symbol":
        return entry.symbol()
    if kind == "seat":
        return entry.seat(seats)
    return entry.number(ZONE_NUMBERS if kind == "zone" else {name: pile for pile, name in enumerate(KINDS)}, kind)
