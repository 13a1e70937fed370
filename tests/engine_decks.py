"""Decks for tests of the engine, made in code: one of every card, verb, moment and parameter that a rule speaks of."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from engine.cards import Action, Card, Deck
from engine.effects import VERBS, read_action
from engine.effects.vocabulary import parameter_domains
from engine.modes import MODES
from engine.symbols import SYMBOL_IDS

UPPER, LOWER = SYMBOL_IDS[::2], SYMBOL_IDS[1::2]
PAIRS: tuple[tuple[str, str], ...] = tuple(product(UPPER, LOWER))
PLAYERS: tuple[int, ...] = (2, 3, 4, 5)
WILD_SYMBOLS = ("cat", "chosen")
COUNTS = (1, 2)

STEPS: Mapping[str, Mapping[str, tuple[list[Any], ...]]] = {
    "expansion": {
        "start": (
            [{"draw": {"count": 2}}, {"play_more": {"kind": "base"}}],
            [{"lock": {"zones": "one"}}, {"trade": {"with": "left"}}],
            [{"lock": {"zones": "cross", "of": "chosen"}}, {"lock": {"zones": "corners"}}],
            ["rearrange", {"wild": {"symbol": "chosen"}}],
            [{"trade": {"with": "left"}}, {"strip": {"of": "right"}}],
            [{"discard": {"who": "chosen"}}, {"steal": {"from": "chosen"}}],
            [{"strip": {"of": "chosen"}}, "recover"],
            [{"divert": {"to": "right"}}, {"divert": {"to": "discard"}}, {"play_more": {"count": 2}}],
        ),
        "end": (
            ["draw", {"discard": {"who": "others", "count": 2}}, "draw"],
            ["recover", {"recover": {"kind": "base"}}],
            [{"lock": {"zones": "all", "of": "left"}}, "draw"],
            ["rearrange", {"trade": {"with": "chosen"}}],
            [{"steal": {"from": "right", "count": 2}}, "draw", {"lock": {"zones": "one", "of": "chosen"}}],
        ),
    },
    "quintis": {
        "start": (
            ["veto", "ignore_veto"],
            ["lift", "shift"],
            ["lift", "veto"],
            [{"wild": {"symbol": "chosen"}}, {"play_more": {"count": 2}}],
            ["guard", "lift"],
            ["free_cover", {"draw": {"count": 2}}],
            [{"discard": {"who": "chosen"}}, {"steal": {"from": "chosen"}}],
            ["play_more", "shift"],
        ),
        "end": (
            [{"wild": {"symbol": "chosen"}}, "lift"],
            ["shift", "guard"],
            [{"draw": {"count": 3}}, {"discard": {"who": "others"}}],
            ["lift", "guard"],
            [{"steal": {"from": "left"}}, "draw"],
        ),
    },
}
"""Effects of several steps, some of which may find no target where others do."""


def parameter_sets(verb: str) -> Iterator[dict[str, Any]]:
    """Every combination of a verb's words, with small numbers in turn."""
    domains = {
        name: WILD_SYMBOLS if (verb, name) == ("wild", "symbol") else words or COUNTS
        for name, words in parameter_domains(verb).items()
    }
    for values in product(*domains.values()):
        yield dict(zip(domains, values, strict=True))


def action(when: str, *effect: Any) -> Action:
    """An action of written steps."""
    return read_action({"when": when, "effect": list(effect)})


def action_cards(mode: str, verbs: tuple[str, ...] = tuple(VERBS)) -> list[Card]:
    """A card for every verb, moment and combination of parameters that the mode has."""
    cards = []
    for verb in verbs:
        for when in VERBS[verb].moments.get(mode, ()):
            for parameters in parameter_sets(verb):
                words = [str(value) for value in parameters.values()]
                name = "-".join(["act", verb, when, *words])
                cards.append(Card(name, (), "gold", action(when, {verb: parameters}), mode))
    return cards


def compound_cards(mode: str) -> list[Card]:
    """Cards of several steps and manual ones."""
    cards = [
        Card(f"act-steps-{when}-{number}", (), "burgundy", action(when, *steps), mode)
        for when, effects in STEPS[mode].items()
        for number, steps in enumerate(effects)
    ]
    manual = [{"when": when, "manual": True, "text": f"sing at the {when}"} for when in ("start", "end")]
    return cards + [Card(f"act-manual-{data['when']}", (), "gold", read_action(data), mode) for data in manual]


def base_cards(copies: int = 2) -> list[tuple[Card, int]]:
    """The 36 cards of the printed base game."""
    return [(Card(f"{upper}-{lower}", (upper, lower)), copies) for upper, lower in PAIRS]


def symbol_cards(count: int, kind: str = "expansion") -> list[Card]:
    """Additional cards of two or three symbols, the same at every call."""
    chance = random.Random(3)
    return [
        Card(f"x{number:02}", tuple(chance.sample(SYMBOL_IDS, chance.choice((2, 3)))), "gold", None, kind)
        for number in range(count)
    ]


def deck(mode: str, cards: list[Card], rules: Mapping[str, Any] | None = None) -> Deck:
    """A deck of the base cards (in quintis one of each) and those cards."""
    base = base_cards(1 if mode == "quintis" else 2)
    contents = tuple(base + [(card, 1) for card in cards])
    return Deck(f"test-{mode}", mode, PLAYERS, contents, dict(rules or {}))


def full_deck(mode: str, rules: Mapping[str, Any] | None = None) -> Deck:
    """The deck with everything that the mode can do."""
    if mode == "base":
        return deck(mode, [], rules)
    return deck(mode, [*symbol_cards(40, mode), *action_cards(mode), *compound_cards(mode)], rules)


def plain_deck(mode: str) -> Deck:
    """A deck such as is played: in expansion 45 additional cards, a quarter of them actions (one of each verb, of its
    simplest form); in quintis 67 cards."""
    if mode == "base":
        return deck(mode, [])
    ways = {card.name.split("-")[1]: card for card in reversed(action_cards(mode))}
    count = 34 if mode == "expansion" else 20
    return deck(mode, [*symbol_cards(count, mode), *list(ways.values())[::-1][:11]])


FULL_DECKS: Mapping[str, Deck] = {mode: full_deck(mode) for mode in MODES}
