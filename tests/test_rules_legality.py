"""The rules that a deck keeps or breaks, at the edge of each number."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from engine_decks import action, base_cards
from rules_proofs import proves

from engine.cards import Card, Deck
from engine.game import new_game
from engine.legality import Violation, violations
from engine.symbols import SYMBOL_IDS

TRIPLES = list(combinations(SYMBOL_IDS, 3))
MANY = tuple(range(2, 9))


def additional(number: int, name: str = "", **changes: Any) -> Card:
    """One of 220 different additional cards."""
    fields = {"symbols": TRIPLES[number], "backing": "gold", "kind": "expansion", "set_name": "one", **changes}
    return Card(name or f"x{number:03}", **fields)


def expansion(*more: tuple[Card, int], fill: int = 0, base: int = 3, rules: dict[str, Any] | None = None) -> Deck:
    """An expansion deck of 36 x `base` base cards, those additional cards and `fill` others, all different."""
    filling = [(additional(100 + number), 1) for number in range(fill)]
    return Deck("test", "expansion", MANY, (*base_cards(base), *more, *filling), rules or {})


def broken(deck: Deck, players: int, *ids: str) -> list[Violation]:
    """The violations of those deck rules."""
    return [found for found in violations(deck, players) if found.id in ids]


@proves("BASE-2")
@pytest.mark.parametrize(("size", "players", "legal"), [(40, 4, True), (39, 4, False), (20, 2, True), (19, 2, False)])
def test_rules_base_deck_deals_ten_to_each(rules: tuple[str, ...], size: int, players: int, legal: bool) -> None:
    deck = Deck("test", "base", MANY, (*((card, 1) for card, _ in base_cards()[: size - 4]), (EXTRA, 4)))
    errors = [found for found in violations(deck, players) if found.level == "error"]
    assert [found.rule for found in errors] == ([] if legal else ["BASE-2"])
    if legal:
        new_game(deck, players, 1)
    else:
        with pytest.raises(ValueError, match="BASE-2"):
            new_game(deck, players, 1)


EXTRA = Card("extra", ("cat", "skull"))


@proves("EXP-2", "EXP-3")
@pytest.mark.parametrize(
    ("count", "players", "rule"),
    [(45, 2, ""), (44, 2, "EXP-2"), (45, 4, ""), (44, 4, "EXP-2"), (70, 5, ""), (69, 5, "EXP-3"), (69, 7, "EXP-3")],
)
def test_rules_additional_deck_size(rules: tuple[str, ...], count: int, players: int, rule: str) -> None:
    errors = [found for found in violations(expansion(fill=count), players) if found.level == "error"]
    assert [found.rule for found in errors] == ([rule] if rule else [])


@proves("HE-12")
def test_rules_actions_count_to_the_size(rules: tuple[str, ...]) -> None:
    bolt = Card("bolt", (), "burgundy", action("start", "draw"), "expansion")
    assert violations(expansion((bolt, 1), fill=44), 4) == []
    assert [found.rule for found in violations(expansion((bolt, 1), fill=43), 4)] == ["EXP-2"]


@proves("EXP-4", "EXP-5", "HE-11", "HE-17", "copies_limit=warning")
@pytest.mark.parametrize(
    ("copies", "players", "rule"),
    [
        (3, 4, ""),
        (4, 4, "EXP-4"),
        (4, 5, ""),
        (6, 5, ""),
        (7, 5, "EXP-5"),
        (6, 6, ""),
        (7, 6, "EXP-5"),
        (4, 2, "EXP-4"),
    ],
)
def test_rules_copies_are_advice(rules: tuple[str, ...], copies: int, players: int, rule: str) -> None:
    found = violations(expansion((additional(0), copies), fill=70), players)
    assert [(one.rule, one.level) for one in found] == ([(rule, "warning")] if rule else [])


@proves("HE-11", "copies_limit=error")
def test_rules_copies_may_be_an_error(rules: tuple[str, ...]) -> None:
    found = violations(expansion((additional(0), 4), fill=70, rules={"copies_limit": "error"}), 4)
    assert [(one.rule, one.level) for one in found] == [("EXP-4", "error")]


TURNED = additional(0, "turned", symbols=TRIPLES[0][::-1], backing="burgundy", set_name="two")
OTHER = additional(1, "other")
FEWER = additional(0, "fewer", symbols=TRIPLES[0][:2])


def act(name: str, when: str, *effect: Any, **changes: Any) -> Card:
    return Card(name, (), **{"backing": "gold", "action": action(when, *effect), "kind": "expansion", **changes})


@proves("HE-10")
@pytest.mark.parametrize(
    ("pair", "identical"),
    [
        pytest.param((additional(0), TURNED), True, id="other-id-set-backing-and-order"),
        pytest.param((additional(0), OTHER), False, id="other-symbols"),
        pytest.param((additional(0), FEWER), False, id="two-of-its-three-symbols"),
        pytest.param((act("a", "start", "draw"), act("b", "start", {"draw": {"count": 1}}, backing="burgundy")), True),
        pytest.param((act("a", "start", "draw"), act("b", "end", "draw")), False, id="other-moment"),
        pytest.param((act("a", "start", "draw"), act("b", "start", {"draw": {"count": 2}})), False, id="other-count"),
        pytest.param((act("a", "start", "draw", "recover"), act("b", "start", "recover", "draw")), False, id="order"),
    ],
)
def test_rules_identical_cards(rules: tuple[str, ...], pair: tuple[Card, Card], identical: bool) -> None:
    first, second = pair
    found = broken(expansion((first, 2), (second, 2), fill=70), 4, "copies")
    assert [one.found for one in found] == ([4] if identical else [])


@proves("EXP-1")
def test_rules_backings_of_expansion_sets(rules: tuple[str, ...]) -> None:
    black = additional(0, "night", symbols=TRIPLES[0][:2], backing="black")
    gold_base = additional(1, "sun", kind="base")
    found = broken(expansion((black, 1), (gold_base, 1), fill=70), 4, "card-backings")
    assert [(one.rule, one.cards) for one in found] == [("EXP-1", ("sun",)), ("EXP-1", ("night",))]
    burgundy = additional(2, "dusk", backing="burgundy")
    assert violations(expansion((burgundy, 1), fill=44), 4) == []


@proves("HQ-15")
@pytest.mark.parametrize(("size", "players", "legal"), [(12, 2, False), (13, 2, True), (24, 4, False), (25, 4, True)])
def test_rules_quintis_deck_keeps_a_card_to_draw(rules: tuple[str, ...], size: int, players: int, legal: bool) -> None:
    deck = Deck("test", "quintis", MANY, tuple((card, 1) for card, _ in base_cards()[:size]))
    errors = [found for found in violations(deck, players) if found.level == "error"]
    assert [found.rule for found in errors] == ([] if legal else ["HQ-15"])
    if legal:
        new_game(deck, players, 1)
    else:
        with pytest.raises(ValueError, match="HQ-15"):
            new_game(deck, players, 1)
