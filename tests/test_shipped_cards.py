"""The shipped expansion sets, the Quintis Fontis set and the decks of them."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import combinations

import pytest

from engine.cards import Action, Deck
from engine.effects import VERBS, describe_action
from engine.legality import play_value, prospects, violations
from engine.legality.winning import bearers
from engine.playability import Effort, prove
from engine.symbols import SYMBOL_IDS
from generator.load import engine_deck, load_project
from generator.model import CardDef, Library, SetDef
from generator.named_cards import engine_card
from generator.resources import shipped

EXPANSIONS = ("workshop", "flight", "water", "siege", "anatomy")
SIZES = {"base": 72, "peace": 72 + 45, "war": 72 + 45, "five-sets": 72 + 75, "quintis": 67}
SERVED = {"base": 7, "peace": 4, "war": 4, "five-sets": 6, "quintis": 4}
"""The most players of each deck."""
LONGEST_TITLE, LONGEST_TEXT = 22, 220
CASES = [(name, players) for name, most in SERVED.items() for players in range(2, most + 1)]


@cache
def library() -> Library:
    found, problems = load_project(shipped("cards"))
    assert problems == []
    return found


def expansions() -> list[SetDef]:
    return [library().sets[name] for name in EXPANSIONS]


def actions_of(cards: SetDef) -> list[Action]:
    return [card.action for card in cards.cards if card.action]


def verbs_of(*sets: SetDef) -> set[str]:
    return {step.verb for found in sets for action in actions_of(found) for step in action.effect}


def own_cards() -> list[CardDef]:
    return [card for found in (*expansions(), library().sets["quintis"]) for card in found.cards]


def test_these_sets_and_decks_are_shipped_and_no_others() -> None:
    assert set(library().sets) == {"base", "quintis", *EXPANSIONS}
    assert {name: engine_deck(deck).size for name, deck in library().decks.items()} == SIZES
    assert {name: deck.players for name, deck in library().decks.items()} == {
        name: tuple(range(2, most + 1)) for name, most in SERVED.items()
    }


@pytest.mark.parametrize("name", EXPANSIONS)
def test_an_expansion_set_has_fifteen_cards_of_which_four_or_five_are_actions(name: str) -> None:
    found = library().sets[name]
    assert (found.kind, found.size, len(found.cards)) == ("expansion", 15, 15)
    assert len(actions_of(found)) in (4, 5)
    assert Counter(len(card.symbols) for card in found.cards)[2] == 6
    assert [card.id for card in found.cards] == [f"{name}-{number:02}" for number in range(1, 16)]


@pytest.mark.parametrize("name", EXPANSIONS)
def test_the_backs_of_an_expansion_set_give_nothing_away(name: str) -> None:
    """Both backings, about as often on action cards as on the others."""
    backings = Counter((card.backing, card.action is not None) for card in library().sets[name].cards)
    assert {backing for backing, _ in backings} == {"burgundy", "gold"}
    for action in (True, False):
        assert abs(backings["burgundy", action] - backings["gold", action]) <= 1


def test_the_five_sets_have_each_pair_that_the_base_set_lacks_once() -> None:
    base = {frozenset(card.symbols) for card in library().sets["base"].cards}
    pairs = [frozenset(card.symbols) for found in expansions() for card in found.cards if len(card.symbols) == 2]
    assert len(pairs) == len(set(pairs)) == 30
    assert set(pairs) | base == {frozenset(pair) for pair in combinations(SYMBOL_IDS, 2)}


def test_every_verb_is_used() -> None:
    assert verbs_of(*expansions()) == {verb for verb, effect in VERBS.items() if "expansion" in effect.moments}
    assert verbs_of(library().sets["quintis"]) == {
        verb for verb, effect in VERBS.items() if "quintis" in effect.moments
    }


def test_no_action_is_left_to_the_players_memory() -> None:
    """Every action is played by the engine, none is a blank."""
    assert not [card.id for card in own_cards() if card.action and card.action.manual]


@pytest.mark.parametrize("mode", ["expansion", "quintis"])
def test_no_card_is_another_by_play_value(mode: str) -> None:
    """HE-10, the base set counted in."""
    cards = [card for found in library().sets.values() if found.kind in ("base", mode) for card in found.cards]
    alike = Counter(play_value(engine_card(card)) for card in cards)
    assert not [card.id for card in cards if alike[play_value(engine_card(card))] > 1]


@pytest.mark.parametrize("chosen", list(combinations(EXPANSIONS, 3)), ids="-".join)
def test_any_three_sets_make_a_legal_deck_in_which_every_key_can_be_earned(chosen: tuple[str, ...]) -> None:
    """With room to spare in the corners: each symbol on five additional cards or more, where a line needs two."""
    sets = [library().sets["base"], *(library().sets[name] for name in chosen)]
    contents = tuple((engine_card(card), card.copies) for found in sets for card in found.cards)
    deck = Deck("three", "expansion", (2, 3, 4), contents)
    for players in deck.players:
        assert violations(deck, players) == []
    assert prospects(deck).attainable == SYMBOL_IDS
    additional = {symbol: count.additional for symbol, count in bearers(deck).items()}
    assert min(additional.values()) >= 5
    assert max(additional.values()) <= 2 * min(additional.values())


def test_the_quintis_set_is_a_full_set_with_one_back_and_equal_symbols() -> None:
    found = library().sets["quintis"]
    assert (found.kind, found.size) == ("quintis", 67)
    assert {card.backing for card in found.cards} == {card.backing for card in library().sets["base"].cards}
    assert Counter(symbol for card in found.cards for symbol in card.symbols) == dict.fromkeys(SYMBOL_IDS, 12)
    assert Counter(len(card.symbols) for card in found.cards) == {2: 18, 3: 36, 0: 13}


def test_a_symbol_stands_in_order_of_seniority_on_every_card() -> None:
    for card in own_cards():
        assert list(card.symbols) == sorted(card.symbols, key=SYMBOL_IDS.index)


@pytest.mark.parametrize(
    ("language", "letters"), [("en", "[A-Z][A-Za-z’, -]+"), ("ru", "[А-ЯЁ][А-Яа-яЁё, -]+")], ids=["en", "ru"]
)
def test_titles_are_in_both_languages_short_and_all_different(language: str, letters: str) -> None:
    titles = [card.title.by_language[language] for card in own_cards()]
    assert len(set(titles)) == len(titles) == 5 * 15 + 67
    for title in titles:
        assert re.fullmatch(letters, title), title
        assert len(title) <= LONGEST_TITLE, title


@pytest.mark.parametrize("language", ["en", "ru"])
def test_action_texts_fit_the_card(language: str) -> None:
    for card in own_cards():
        if card.action:
            text = card.text.get(language) or describe_action(card.action, language, card.kind)
            assert 0 < len(text) <= LONGEST_TEXT, (card.id, len(text))


@pytest.mark.parametrize(("name", "players"), CASES)
def test_every_deck_is_legal_and_has_no_advice_against_it(name: str, players: int) -> None:
    assert violations(engine_deck(library().decks[name]), players) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", ["five-sets", "quintis"])
def test_every_deck_is_playable_even_by_the_most(name: str) -> None:
    deck = engine_deck(library().decks[name])
    proof = prove(deck, max(deck.players), Effort.quick())
    assert proof.verdict == "playable", proof.reasons
