"""The cards and options of a position."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace

from engine.cards import BACKINGS, Card
from engine.effects import action_faults, read_action
from engine.faults import Fault, did_you_mean
from engine.options import OPTIONS, option_fault
from engine.position.cursor import NAME, SHAPE, CardUnread, Cursor, Reading
from engine.symbols import SYMBOL_IDS
from engine.table import Table
from engine.words import cut

CardOf = Callable[[str], Card | None]

NAME_FORM = re.compile(r"[^\s,;\x00-\x20]+")
LONGEST_NAME = 100
"""Characters of a card's name: each stands in thousands of legal moves."""
SYMBOL_COUNTS: Mapping[str, tuple[int, ...]] = {"base": (2,), "expansion": (2, 3), "quintis": (2, 3)}
PRINTED = ("id", "title", "copies", "art", "focus")
"""Fields of a card in a set that say nothing to the game."""
WHOLE = frozenset(("symbols", "backing", "action"))
"""What a card has of its own, or all of it by `from`."""

_STAND_IN = ("mechanism", "profile")
"""The symbols of a card that could not be read."""

_OF_ITS_FACE = (("symbols",), ("action",))
"""Where a mistake in a card leaves its backing known."""

Unfit = dict[str, list[Fault]]
"""By card name what makes a card unfit for the mode; it matters only where the card is used."""


def read_table(root: Cursor, mode: str, card_of: CardOf) -> tuple[Table, Unfit]:
    """The table of a position's cards and rules, and which cards do not fit its mode."""
    cards, of_no_kind, unfit = read_cards_of(root, mode, card_of)
    rules = {}
    for name, entry in root.at("rules").mapping(OPTIONS).items():
        message = option_fault(mode, name, entry.value)
        if message:
            entry.fault("position-rules", message)
        else:
            rules[name] = entry.value
    table = Table(mode, cards, rules)
    root.reading.of_no_kind.update(table.numbers[name] for name in of_no_kind)
    return table, unfit


def read_cards_of(root: Cursor, mode: str, card_of: CardOf) -> tuple[list[Card], list[str], Unfit]:
    """The cards that a position describes, those of which the kind is not known, and which do not fit the mode; where
    the mode is not known (empty), all do."""
    cards = []
    of_no_kind = []
    unfit: Unfit = {}
    cursor = root.at("cards")
    if cursor.value is None and not root.misspelt("cards"):
        root.fault(SHAPE, "a position needs 'cards'", at_key=True)
    for name, entry in cursor.mapping().items():
        if not NAME_FORM.fullmatch(name):
            entry.fault(NAME, f"the name {name!r} has a space, a comma or a semicolon", at_key=True)
            continue
        if len(name) > LONGEST_NAME:
            entry.fault(NAME, f"a name has {LONGEST_NAME} characters at most, this one {len(name):,}", at_key=True)
            continue
        before = len(root.faults)
        card = _read_card(entry, name, card_of)
        cards.append(card)
        faults = root.faults[before:]
        unread = name in root.reading.cards_unread
        if unread or any(_strange(card, mode)) or any(fault.path[2:3] not in _OF_ITS_FACE for fault in faults):
            of_no_kind.append(name)
        unfit[name] = _mode_faults(entry, card, mode) if mode and not faults and not unread else []
    return cards, of_no_kind, unfit


def _read_card(cursor: Cursor, name: str, card_of: CardOf) -> Card:
    fields = cursor.mapping(("from", *WHOLE, *PRINTED))
    if "from" in fields:
        for extra in sorted(WHOLE & fields.keys()):
            fields[extra].fault(SHAPE, f"'from' takes the card as it is, so '{extra}' means nothing", at_key=True)
        wanted = fields["from"].text()
        return _found(fields["from"], wanted, name, card_of) if wanted else Card(name, _STAND_IN)
    action = None
    symbols: tuple[str, ...] = ()
    if "action" in fields:
        given = fields["action"]
        faults = action_faults(given.value, None, given.path)
        cursor.faults += faults
        action = read_action(given.value) if not faults else read_action({"when": "start", "manual": True})
        if "symbols" in fields and fields["symbols"].value:
            fields["symbols"].fault(SHAPE, "an action card has text in place of symbols", rule="EXP-21")
    elif "symbols" in fields:
        symbols = _read_symbols(fields["symbols"])
    else:
        if not cursor.misspelt("symbols", "action", "from"):
            cursor.fault(SHAPE, f"card '{name}' needs 'symbols', 'action' or 'from'")
        symbols = _STAND_IN
    default = "burgundy" if action else "black"
    backing = fields["backing"].word(BACKINGS, default) if "backing" in fields else default
    return Card(name, symbols, backing, action)


def _found(cursor: Cursor, wanted: str, name: str, card_of: CardOf) -> Card:
    """The card of a set, under the name that it has in the position."""
    try:
        known = card_of(wanted)
    except CardUnread:
        cursor.reading.cards_unread.add(name)
        return Card(name, _STAND_IN)
    if known is not None:
        return replace(known, name=name, origin=known.name)
    cursor.fault(NAME, f"no set has a card '{cut(wanted)}'")
    return Card(name, _STAND_IN)


def _read_symbols(cursor: Cursor) -> tuple[str, ...]:
    symbols: list[str] = []
    for item in cursor.items():
        written = item.text()
        symbol = cursor.symbol_of(written) if written else None
        if symbol is None:
            if written:
                item.fault(
                    "unknown-symbol", f"there is no symbol '{cut(written)}'", did_you_mean(written.lower(), SYMBOL_IDS)
                )
        elif symbol in symbols:
            item.fault("symbol-twice", f"'{symbol}' stands twice on the card", rule="HB-8")
        else:
            symbols.append(symbol)
    return tuple(symbols)


def _strange(card: Card, mode: str) -> tuple[str, str]:
    """Why the mode has no card of that kind, none of the base deck nor of the additional one, and the rule; empty if it
    has."""
    if mode == "base" and card.action is not None:
        return "mode base has no action cards", "BASE-11"
    if mode == "base" and card.additional:
        return "mode base has black cards only", "EXP-1"
    if mode == "expansion" and card.action is not None and not card.additional:
        return "an action card of the expansion is burgundy or gold", "EXP-21"
    return "", ""


def _mode_faults(cursor: Cursor, card: Card, mode: str) -> list[Fault]:
    """What the mode does not allow of a card: backing, number of symbols, action (BASE-11, EXP-21)."""
    here = Cursor(cursor.value, cursor.path, Reading(cursor.symbol_of))
    reason, rule = _strange(card, mode)
    if reason:
        here.impossible(reason, rule)
    if card.action is not None:
        if mode != "base" and isinstance(cursor.value, dict) and "action" in cursor.value:
            here.faults += action_faults(cursor.value["action"], mode, (*cursor.path, "action"))
        return here.faults
    counts = SYMBOL_COUNTS[mode] if mode != "expansion" or card.additional else (2,)
    if len(card.symbols) not in counts:
        wanted = " or ".join(map(str, counts))
        rule = "BASE-11" if counts == (2,) else ""
        here.impossible(f"the card needs {wanted} symbols, it has {len(card.symbols)}", rule)
    return here.faults
