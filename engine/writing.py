"""Parts of a position as plain data: mappings, lists, names, numbers (format: schemas/position.schema.json)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.cards import Action, Card, Step
from engine.grid import ZONES
from engine.lasting import DIVERT, GUARD, LOCK, WILD, Lasting
from engine.pending import Pending
from engine.symbols import SYMBOL_IDS
from engine.table import Table

Data = dict[str, Any]

CHOICE_WORDS: Mapping[str, Sequence[str]] = {"zone": ZONES, "symbol": SYMBOL_IDS, "pile": ("base", "additional")}
"""The words for what is chosen, by kind."""


def step_data(step: Step) -> Any:
    """`veto`, or `{draw: {count: 2}}`."""
    return {step.verb: dict(step.parameters)} if step.parameters else step.verb


def action_data(action: Action) -> Data:
    """An action as in a set file."""
    if action.manual:
        texts = dict(action.manual_text)
        return {"when": action.when, "manual": True, "text": texts.get("", texts)}
    return {"when": action.when, "effect": [step_data(step) for step in action.effect]}


def card_data(card: Card) -> Data:
    """A card as in a set file, its backing written out."""
    data: Data = {"symbols": list(card.symbols)} if card.action is None else {"action": action_data(card.action)}
    data["backing"] = card.backing
    return data


def table_data(table: Table) -> Data:
    """The cards and rules of a position; the options that have their defaults are written too."""
    cards = {card.name: card_data(card) for card in table.cards[1:]}
    return {"mode": table.mode, "rules": dict(table.rules), "cards": cards}


def names(table: Table, cards: Sequence[int]) -> list[str]:
    """The names of card numbers."""
    return [table.names[card] for card in cards]


def layout_data(table: Table, layout: Sequence[int]) -> dict[str, str]:
    """A layout by zone in reading order, empty zones left out."""
    return {ZONES[zone]: table.names[card] for zone, card in enumerate(layout) if card}


def hand_data(table: Table, hand: Sequence[int], seen: bool) -> Any:
    """A hand's names, or for one that is not seen how many cards it has, by what their backs tell."""
    if seen:
        return names(table, hand)
    if table.mode != "expansion":
        return {"cards": len(hand)}
    additional = sum(table.additional[card] for card in hand)
    return {"base": len(hand) - additional, "additional": additional}


def pile_data(table: Table, deck: Sequence[int], seen: bool) -> Any:
    """A draw pile, next card first, or how many cards it has."""
    return names(table, deck[::-1]) if seen else len(deck)


def keys_data(mask: int) -> list[str]:
    """The symbols of a mask in order of seniority."""
    return [symbol for bit, symbol in enumerate(SYMBOL_IDS) if mask >> bit & 1]


def counts_data(counts: Sequence[int]) -> dict[str, int]:
    """Counts by symbol in order of seniority, zeros left out."""
    return {symbol: count for symbol, count in zip(SYMBOL_IDS, counts, strict=True) if count}


def lasting_data(table: Table, effect: Lasting, place: Mapping[int, str] | None = None) -> Data:
    """One timed effect. `place` names cells in mode quintis."""
    card = {"card": table.names[effect.card]} if effect.card else {}
    if effect.kind == LOCK:
        zones = [ZONES[zone] for zone in effect.places]
        return {"lock": zones, "seat": effect.seat, "by": effect.by, **card}
    if effect.kind == GUARD:
        assert place is not None
        return {"guard": place[effect.places[0]], "by": effect.by, **card}
    if effect.kind == WILD:
        zone = {"zone": ZONES[effect.places[0]]} if effect.places else {}
        return {"wild": SYMBOL_IDS[effect.symbol], **zone}
    if effect.kind == DIVERT:
        return {"divert": effect.to}
    return {effect.kind: True}


def pending_data(table: Table, pending: Pending | None) -> Data | None:
    """An action being resolved; a step whose user has chosen something carries it as a third item, a list of the
    words of the move (a seat as a number)."""
    if pending is None:
        return None
    steps = []
    for effect, choice in pending.steps:
        step: list[Any] = [effect.verb, effect.parameters()]
        chosen = [
            CHOICE_WORDS[kind][value] if kind in CHOICE_WORDS else value
            for kind, value in zip(effect.asks(table.mode), choice, strict=False)
        ]
        steps.append([*step, chosen] if chosen else step)
    return {"card": table.names[pending.card], "stays": pending.stays, "steps": steps}
