"""The rules of setting up, of what lies open, and of chance, on dealt games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from engine_decks import action, base_cards, symbol_cards
from rules_proofs import proves

from engine.cards import Card, Deck
from engine.figures import figures
from engine.game import new_game
from engine.modes.base import BaseState
from engine.modes.expansion import ExpansionState
from engine.modes.quintis import QuintisState
from engine.moves import Move
from engine.position import read_position
from engine.simulate import Run, simulate
from engine.state import State
from engine.table import Table

CROSS = (1, 3, 4, 5, 7)
CORNERS = (0, 2, 6, 8)
SEATS = (2, 3, 4, 5)


class SplitMix:
    """The generator by its paper, written for these tests: numbers below a bound, and a shuffle from the last place."""

    def __init__(self, state: int) -> None:
        self.numbers = self._stream(state)

    @staticmethod
    def _stream(state: int) -> Iterator[int]:
        while True:
            state = (state + 0x9E3779B97F4A7C15) % 2**64
            mixed = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 % 2**64
            mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB % 2**64
            yield mixed ^ mixed >> 31

    def below(self, bound: int) -> int:
        return next(self.numbers) * bound // 2**64

    def shuffled(self, items: list[Any]) -> list[Any]:
        items = list(items)
        for last in reversed(range(1, len(items))):
            chosen = self.below(last + 1)
            items[last], items[chosen] = items[chosen], items[last]
        return items


def base_deck(**rules: Any) -> Deck:
    return Deck("test", "base", SEATS, tuple(base_cards(2)), rules)


def expansion_deck(actions: int = 10, **rules: Any) -> Deck:
    acts = [
        (Card(f"act{number:02}", (), "burgundy", action("end", "draw"), "expansion"), 1) for number in range(actions)
    ]
    symbols = [(card, 1) for card in symbol_cards(50 - actions)]
    return Deck("test", "expansion", SEATS, (*base_cards(2), *symbols, *acts), rules)


def quintis_deck() -> Deck:
    acts = [(Card(f"act{number}", (), "gold", action("end", "draw"), "quintis"), 1) for number in range(6)]
    return Deck("test", "quintis", SEATS, (*base_cards(1), *acts))


def conserved(deck: Deck, state: State) -> bool:
    """Whether the game holds the deck's cards, each as often as it has copies."""
    names = Counter(state.table.names[card] for card in state.all_cards())
    return names == Counter({card.name: copies for card, copies in deck.contents})


@proves("BASE-1", "BASE-2", "BASE-3", "BASE-4", "BASE-5", "HB-6", "cross_choice=random")
@pytest.mark.parametrize("seats", SEATS)
def test_rules_base_deal(rules: tuple[str, ...], seats: int) -> None:
    deck = base_deck()
    state = new_game(deck, seats, 77)
    assert isinstance(state, BaseState)
    chance = SplitMix(77)
    pile = chance.shuffled(Table.of_deck(deck).pile_of(deck))
    for seat in range(seats):
        ten = chance.shuffled(pile[10 * seat : 10 * seat + 10])
        assert [state.layouts[seat][zone] for zone in CROSS] == ten[:5]
        assert state.hands[seat] == ten[5:]
        assert [state.layouts[seat][zone] for zone in CORNERS] == [0] * 4
    assert state.deck[::-1] == pile[10 * seats :]
    assert state.turn == chance.below(seats)
    assert (state.discard, state.keys) == ([], [0] * seats)
    assert conserved(deck, state)


@proves("BASE-6", "QF-4")
@pytest.mark.parametrize("deck", [base_deck(), expansion_deck(), quintis_deck()], ids=lambda deck: deck.mode)
def test_rules_first_player_by_lot(rules: tuple[str, ...], deck: Deck) -> None:
    first = Counter(new_game(deck, 4, seed).turn for seed in range(120))
    assert sorted(first) == [0, 1, 2, 3]
    assert min(first.values()) > 12


@proves("BASE-5")
@pytest.mark.parametrize("mode", ["base", "expansion"])
def test_rules_setup_earns_no_key(rules: tuple[str, ...], mode: str) -> None:
    alike = [(Card("alike", ("cat", "skull")), 60)]
    if mode == "expansion":
        alike.append((Card("alike-gold", ("cat", "skull"), "gold", None, "expansion"), 60))
    state = new_game(Deck("test", mode, SEATS, tuple(alike)), 3, 5)
    assert [state.keys_of(seat) for seat in range(3)] == [()] * 3
    assert state.phase == "play"


@proves("HB-6", "cross_choice=player")
@pytest.mark.parametrize("deck", [base_deck(cross_choice="player"), expansion_deck(cross_choice="player")])
def test_rules_players_keep_five(rules: tuple[str, ...], deck: Deck) -> None:
    state = new_game(deck, 3, 4)
    assert isinstance(state, BaseState | ExpansionState)
    starter = state.turn
    kept = []
    for _ in range(3):
        assert state.phase == "keep"
        seat, ten = state.turn, list(state.hands[state.turn])
        assert len(ten) == 10
        assert state.observation((seat + 1) % 3)["seats"][seat]["layout"] == {}
        legal = state.legal_moves()
        assert [move.text for move in legal] == sorted({move.text for move in legal})
        move = legal[-1]
        state.apply(move)
        five = list(move.choices[0])
        kept.append((seat, five))
        laid = [state.layouts[seat][zone] for zone in CROSS]
        assert sorted(five + laid) == sorted(ten), "the five that were not kept lie in the cross"
    assert (state.turn, state.phase != "keep") == (starter, True)
    for seat, five in kept:
        assert state.hands[seat][:5] == five
    assert [state.keys_of(seat) for seat in range(3)] == [()] * 3
    assert conserved(deck, state)


@proves("BASE-14", "HB-5")
@pytest.mark.parametrize("deck", [base_deck(), expansion_deck(), quintis_deck()], ids=lambda deck: deck.mode)
def test_rules_keys_lie_open(rules: tuple[str, ...], deck: Deck) -> None:
    position = new_game(deck, 3, 8).to_position()
    keys: Any = {"cat": 2} if deck.mode == "quintis" else ["cat"]
    position["seats"][1]["keys"] = keys
    if deck.mode == "quintis":
        position["taken"] = keys
    state = read_position(position)
    for viewer in range(3):
        assert state.observation(viewer)["seats"][1]["keys"] == keys


@proves("EXP-7", "EXP-8", "EXP-9", "HE-7")
@pytest.mark.parametrize("seats", SEATS)
def test_rules_expansion_deal(rules: tuple[str, ...], seats: int) -> None:
    deck = expansion_deck(20)
    state = new_game(deck, seats, 31)
    assert isinstance(state, ExpansionState)
    table = state.table
    chance = SplitMix(31)
    cards = table.pile_of(deck)
    base = chance.shuffled([card for card in cards if not table.additional[card]])
    more = chance.shuffled([card for card in cards if table.additional[card]])
    tens = [chance.shuffled(base[10 * seat : 10 * seat + 10]) for seat in range(seats)]
    assert state.turn == chance.below(seats)
    for seat in range(seats):
        six = chance.shuffled(more[6 * seat : 6 * seat + 6])
        found = [card for card in six[:4] if table.actions[card]]
        corners = [0 if table.actions[card] else card for card in six[:4]]
        assert [state.layouts[seat][zone] for zone in CROSS] == tens[seat][:5]
        assert [state.layouts[seat][zone] for zone in CORNERS] == corners, "four of the six, action cards taken out"
        assert state.hands[seat] == tens[seat][5:] + six[4:] + found
    assert state.decks[0][::-1] == base[10 * seats :]
    assert state.decks[1][::-1] == more[6 * seats :]
    assert conserved(deck, state)


@proves("EXP-9")
def test_rules_hands_of_eleven(rules: tuple[str, ...]) -> None:
    state = new_game(expansion_deck(50), 4, 2)
    assert isinstance(state, ExpansionState)
    assert [len(hand) for hand in state.hands] == [11] * 4
    assert all(layout[corner] == 0 for layout in state.layouts for corner in CORNERS)


@proves("QF-1", "QF-2")
@pytest.mark.parametrize("seats", SEATS)
def test_rules_quintis_deal(rules: tuple[str, ...], seats: int) -> None:
    deck = quintis_deck()
    state = new_game(deck, seats, 12)
    assert isinstance(state, QuintisState)
    chance = SplitMix(12)
    pile = chance.shuffled(state.table.pile_of(deck))
    assert state.hands == [pile[6 * seat : 6 * seat + 6] for seat in range(seats)]
    assert state.deck[::-1] == pile[6 * seats :]
    assert state.turn == chance.below(seats)
    assert (state.field, state.to_position()["veto"], state.turns_left) == ({}, None, None)
    assert conserved(deck, state)


@proves("BASE-19", "EXP-20")
def test_rules_discards_are_shuffled_by_the_generator(rules: tuple[str, ...]) -> None:
    state = new_game(base_deck(), 2, 3)
    assert isinstance(state, BaseState)
    position = state.to_position()
    position["base"] = {"deck": [], "discard": position["base"]["deck"]}
    position["rng"] = 2024
    loaded = read_position(position)
    loaded.apply(loaded.legal_moves()[0])
    seat = position["turn"]
    move = state.legal_moves()[0]
    driven_out = position["seats"][1 - seat]["layout"][move.text.split()[2]]
    shuffled = SplitMix(2024).shuffled([*position["base"]["discard"], driven_out])
    after = loaded.to_position()
    assert after["seats"][seat]["hand"][-1] == shuffled[0]
    assert after["base"] == {"deck": shuffled[1:], "discard": []}


@proves("HE-15")
def test_rules_endless_turn_is_stopped_and_reported(rules: tuple[str, ...]) -> None:
    draw = Card("draw", (), "gold", action("start", {"draw": {"count": 3}}), "expansion")
    deck = Deck("endless", "expansion", (2,), (*base_cards(1), (draw, 12)))

    def greedy_for_actions(seen: dict[str, Any], moves: list[Move]) -> Move:
        return next((move for move in moves if move.text in ("act draw", "draw additional")), moves[0])

    run = Run(deck, 2, 2, policies=(greedy_for_actions,))
    totals = simulate(run)
    assert (totals.endless_turns, totals.finished) == (2, 0)
    assert figures(totals, 2)["endless_turns"] == 2


@proves("EXP-19")
def test_rules_other_players_do_not_see_what_is_drawn(rules: tuple[str, ...]) -> None:
    state = new_game(expansion_deck(0), 2, 9)
    while state.phase != "draw":
        state.apply(state.legal_moves()[-1])
    seat = state.turn
    before = state.observation(1 - seat)["seats"][seat]["hand"]
    state.play_text("draw additional")
    seen = list(state.observation(seat)["seats"][seat]["hand"])
    assert seen == state.to_position()["seats"][seat]["hand"], "the player sees each card before the next choice"
    assert state.observation(1 - seat)["seats"][seat]["hand"] == {
        "base": before["base"],
        "additional": before["additional"] + 1,
    }
