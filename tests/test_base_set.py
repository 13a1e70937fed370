"""The shipped base set and deck: thirty-six pairs, two copies each, each symbol always in its slot."""

from __future__ import annotations

import re
from itertools import product

from engine.symbols import SYMBOL_IDS
from generator.load import engine_deck, load_project
from generator.resources import shipped

UPPER = ("mechanism", "cathedral", "skull", "cavalryman", "flower", "stream")
LOWER = ("profile", "gull", "cat", "halberd", "figure", "eclipse")


def test_everything_shipped_is_without_problems() -> None:
    library, problems = load_project(shipped("cards"))
    assert problems == []
    assert "base" in library.sets
    assert "base" in library.decks


def test_each_pair_stands_once_in_its_slots() -> None:
    base = load_project(shipped("cards"))[0].sets["base"]
    assert sorted((*UPPER, *LOWER)) == sorted(SYMBOL_IDS)
    assert [card.symbols for card in base.cards] == list(product(UPPER, LOWER))
    assert [card.id for card in base.cards] == [f"{upper}-{lower}" for upper, lower in product(UPPER, LOWER)]
    assert {(card.kind, card.backing, card.copies) for card in base.cards} == {("base", "black", 2)}
    assert base.size == 72


def test_each_half_mixes_senior_and_junior_symbols() -> None:
    for half in (UPPER, LOWER):
        assert sum(SYMBOL_IDS.index(symbol) < 6 for symbol in half) == 3


def test_titles_are_in_both_languages_and_differ() -> None:
    base = load_project(shipped("cards"))[0].sets["base"]
    for language, letters in (("en", "[A-Za-z ]+"), ("ru", "[А-Яа-яЁё, ]+")):
        titles = [card.title.by_language[language] for card in base.cards]
        assert len(set(titles)) == 36
        assert all(re.fullmatch(letters, title) for title in titles)


def test_the_base_deck_serves_as_many_as_its_cards_allow() -> None:
    deck = engine_deck(load_project(shipped("cards"))[0].decks["base"])
    assert deck.size == 72
    assert deck.players == tuple(range(2, deck.size // 10 + 1))
