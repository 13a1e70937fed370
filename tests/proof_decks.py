"""Decks made in code, for the tests of players, simulation and proof."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from engine.cards import Action, Card, Deck, Step
from engine.effects.vocabulary import FrozenParameters
from engine.moves import Move
from engine.symbols import SYMBOL_IDS

UPPER, LOWER = SYMBOL_IDS[:6], SYMBOL_IDS[6:]


def base_deck(copies: int = 2, players: tuple[int, ...] = (2, 3, 4), **rules: Any) -> Deck:
    """The 36 pairs of an upper and a lower symbol."""
    pairs = [(upper, lower) for upper in UPPER for lower in LOWER]
    cards = [(Card(f"pair-{number:02}", pair), copies) for number, pair in enumerate(pairs)]
    return Deck("pairs", "base", players, tuple(cards), rules)


def sized_deck(size: int, players: tuple[int, ...] = (2, 3, 4)) -> Deck:
    """A base deck of so many cards, the pairs one after another."""
    contents = base_deck(1).contents
    copies = [size // len(contents) + (number < size % len(contents)) for number in range(len(contents))]
    kept = [(card, count) for (card, _), count in zip(contents, copies, strict=True) if count]
    return Deck(f"sized-{size}", "base", players, tuple(kept))


def six_symbols(players: tuple[int, ...] = (2, 3, 4)) -> Deck:
    """The 15 pairs of the six most senior symbols, four copies each."""
    cards = [(Card(f"{one}-{two}", (one, two)), 4) for one, two in combinations(UPPER, 2)]
    return Deck("six", "base", players, tuple(cards))


def stalling_deck(players: tuple[int, ...] = (2, 3, 4)) -> Deck:
    """Twelve symbols, of which six stand on three cards only."""
    rare = [
        (Card(f"rare-{number}{copy}", (UPPER[(number + copy) % 6], LOWER[number])), 1)
        for number in range(6)
        for copy in range(3)
    ]
    common = [(Card(f"{one}-{two}", (one, two)), 3) for one, two in combinations(UPPER, 2)]
    return Deck("stalling", "base", players, (*rare, *common))


def action(when: str, *steps: tuple[str, dict[str, Any]]) -> Action:
    """An action of those steps, as `read_action` would make it."""
    return Action(when, tuple(Step(verb, FrozenParameters(parameters)) for verb, parameters in steps))


def expansion_deck(additional: int, players: tuple[int, ...] = (2, 3, 4, 5), **rules: Any) -> Deck:
    """72 base cards and so many different additional ones, every fifth an action."""
    base = base_deck(2).contents
    triples = list(combinations(SYMBOL_IDS, 3))
    actions = [
        action("start", ("play_more", {"kind": "any"})),
        action("end", ("draw", {"count": 2})),
        action("end", ("lock", {"zones": "corners"})),
        action("end", ("trade", {"with": "chosen"})),
        action("start", ("wild", {"symbol": "chosen"})),
        action("end", ("discard", {"who": "left"})),
        action("start", ("strip", {"of": "chosen"})),
        action("end", ("rearrange", {})),
        action("start", ("divert", {"to": "right"})),
        action("start", ("recover", {"kind": "base"})),
        action("end", ("steal", {"from": "left"})),
    ]
    cards = []
    for number in range(additional):
        act = actions[number // 5 % len(actions)] if number % 5 == 4 else None
        symbols = () if act else triples[number * 37 % len(triples)]
        backing = "gold" if number % 2 else "burgundy"
        cards.append((Card(f"more-{number:03}", symbols, backing, act, "expansion", "more"), 1))
    return Deck(f"expansion-{additional}", "expansion", players, (*base, *cards), rules)


def looping_deck() -> Deck:
    """72 base cards and 40 actions that each bring two more cards and let one more be played: turns need not end."""
    base = tuple(entry for entry in expansion_deck(0).contents if not entry[0].additional)
    loop = action("start", ("draw", {"count": 2}), ("play_more", {"kind": "any"}))
    loops = tuple((Card(f"loop-{number}", (), "gold", loop, "expansion"), 1) for number in range(40))
    return Deck("looping", "expansion", (2, 3), (*base, *loops))


def quintis_deck(size: int, players: tuple[int, ...] = (2, 3, 4), **rules: Any) -> Deck:
    """So many cards, most with two or three symbols, every ninth an action."""
    twos, threes = list(combinations(SYMBOL_IDS, 2)), list(combinations(SYMBOL_IDS, 3))
    actions = [
        action("start", ("play_more", {})),
        action("start", ("free_cover", {})),
        action("end", ("lift", {})),
        action("end", ("guard", {})),
        action("start", ("ignore_veto", {})),
        action("start", ("veto", {})),
        action("end", ("shift", {})),
    ]
    cards = []
    for number in range(size):
        act = actions[number // 9 % len(actions)] if number % 9 == 8 else None
        symbols = () if act else (threes[number * 37 % 220] if number % 3 else twos[number * 17 % 66])
        cards.append((Card(f"field-{number:03}", symbols, "black", act, "quintis", "field"), 1))
    return Deck(f"quintis-{size}", "quintis", players, tuple(cards), rules)


def first_move(observation: dict[str, Any], moves: list[Move]) -> Move:
    """A user's own policy: the first legal move."""
    assert observation["seat"] == observation["turn"]
    return moves[0]
