"""What changed rules left unseen at the beginning of a game: too few cards, where a position's faults lie, the keys."""

from __future__ import annotations

import re
from typing import Any

import pytest

from engine.cards import Card, Deck
from engine.faults import FaultsFound
from engine.game import new_game
from engine.position import read_position
from engine.symbols import SYMBOL_IDS

CARDS: dict[str, Any] = {
    "pair": {"symbols": ["cat", "skull"]},
    "gilded": {"symbols": ["cat", "skull", "flower"], "backing": "gold"},
    "bolt": {"action": {"when": "start", "effect": [{"lock": {"zones": "corners", "of": "me"}}]}},
}
CROSS = dict.fromkeys(("top", "left", "center", "right", "bottom"), "pair")
SEAT = {"layout": CROSS, "hand": ["pair"]}
POSITIONS: dict[str, dict[str, Any]] = {
    "base": {"cards": CARDS, "seats": [SEAT, SEAT], "base": {"deck": ["pair"]}},
    "expansion": {"cards": CARDS, "seats": [SEAT, SEAT], "base": {"deck": ["pair"]}},
    "quintis": {
        "cards": {"pair": CARDS["pair"]},
        "seats": [{"hand": ["pair"]}] * 2,
        "field": {"0,0": ["pair"]},
        "deck": ["pair"],
    },
}


@pytest.mark.parametrize(
    ("mode", "seats", "base", "additional", "message"),
    [
        ("base", 3, 29, 0, "3 players need 30 cards, the deck has 29 (BASE-2)"),
        ("base", 4, 39, 0, "4 players need 40 cards, the deck has 39 (BASE-2)"),
        ("expansion", 3, 29, 99, "3 players need 30 base cards, the deck has 29 (BASE-2)"),
        ("expansion", 3, 30, 17, "3 players need 18 additional cards, the deck has 17 (EXP-8)"),
        ("quintis", 3, 18, 0, "3 players need 19 cards or more, the deck has 18 (HQ-15)"),
    ],
)
def test_rules_mutants_one_card_too_few_is_told(
    mode: str, seats: int, base: int, additional: int, message: str
) -> None:
    """BASE-2, EXP-8, HQ-15: the numbers are those of the rules; one card more, and the game is dealt."""
    kinds = (("base", "black", base), ("expansion", "gold", additional))
    contents = [(Card(kind, ("cat", "skull"), back, None, kind), count) for kind, back, count in kinds if count]
    short = message.partition("need ")[2].split()[1]
    with pytest.raises(ValueError, match=re.escape(message)):
        new_game(Deck("short", mode, (seats,), tuple(contents)), seats, 1)
    enough = [
        (card, count + 1) if short != "additional" or card.additional else (card, count) for card, count in contents
    ]
    dealt = new_game(Deck("enough", mode, (seats,), tuple(enough)), seats, 1)
    assert len(dealt.all_cards()) == sum(count for _, count in enough)


@pytest.mark.parametrize("mode", POSITIONS)
@pytest.mark.parametrize("symbol", SYMBOL_IDS)
def test_rules_mutants_keys_lie_open(mode: str, symbol: str) -> None:
    """BASE-14, QF-16: a seat's keys are the ones that the position gives it, in order of seniority."""
    other = "cat" if symbol != "cat" else "gull"
    wanted = tuple(each for each in SYMBOL_IDS if each in (symbol, other))
    seats = [{**POSITIONS[mode]["seats"][0], "keys": [other, symbol]}, POSITIONS[mode]["seats"][1]]
    state = read_position({**POSITIONS[mode], "mode": mode, "seats": seats})
    assert state.keys_of(0) == wanted
    assert state.keys_of(1) == ()
    assert (state.key_count(0), state.key_count(1)) == (2, 0)


LASTING = {"lock": ["top"], "by": 0}


@pytest.mark.parametrize(
    ("mode", "change", "at_key", "at_value"),
    [
        ("base", {"decks": []}, ["decks"], []),
        ("base", {"field": {"0,0": ["pair"]}}, ["field"], []),
        ("base", {"base": {"deck": [], 7: []}}, ["base.7"], []),
        ("base", {"cards": {**CARDS, "a b": CARDS["pair"]}}, ["cards.a b"], []),
        ("base", {"cards": {"pair": {"from": "x", "symbols": ["cat"]}}}, ["cards.pair.symbols"], ["cards.pair.from"]),
        ("expansion", {"lasting": [{**LASTING, "zone": "top"}]}, ["lasting.0.zone"], []),
        ("expansion", {"lasting": [{**LASTING, "by": 2}]}, [], ["lasting.0.by"]),
        ("expansion", {"lasting": [{**LASTING, "seat": 2}]}, [], ["lasting.0.seat"]),
        ("expansion", {"lasting": [{**LASTING, "card": "pair"}]}, [], ["lasting.0.card"]),
        ("expansion", {"pending": {"card": "pair", "steps": []}}, [], ["pending.card"]),
        ("quintis", {"field": {"0,0": ["pair"], "0;1": ["pair"]}}, ["field.0;1"], []),
        ("quintis", {"field": {"0,0": ["pair"], "0,1": []}}, [], ["field.0,1"]),
        ("quintis", {"deck": []}, [""], []),
        ("quintis", {"turns_left": 1}, [], ["turns_left"]),
        ("quintis", {"veto": "3,3"}, [], ["veto"]),
        ("quintis", {"taken": {"cat": 1}}, [], ["taken"]),
        ("quintis", {"taken": {"cat": 0, "кошка": 0}}, ["taken.кошка"], []),
        ("quintis", {"taken": {"dog": 0}}, ["taken.dog"], []),
    ],
)
def test_rules_mutants_a_fault_lies_at_the_key_or_at_its_value(
    mode: str, change: dict[str, Any], at_key: list[str], at_value: list[str]
) -> None:
    """The key where the key is wrong, the value where what stands under it is; nothing else is found."""
    with pytest.raises(FaultsFound) as caught:
        read_position({**POSITIONS[mode], "mode": mode, **change})
    found = [(".".join(map(str, fault.path)), fault.at_key) for fault in caught.value.faults]
    assert sorted(path for path, key in found if key) == at_key
    assert sorted(path for path, key in found if not key) == at_value
