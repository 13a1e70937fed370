"""What a deck lets anyone earn: attainable symbols, the any-key, whether it can be won (rules.md, Deck constraints).

All of it in the absence of helping action effects.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from engine.cards import Deck
from engine.lasting import WILD
from engine.legality.violation import CardRule, Violation
from engine.options import defaults
from engine.symbols import SYMBOL_IDS
from engine.words import counted

LINE, CROSS_CARDS, CORNER_CARDS = 3, 5, 4
RUNS = (3, 4, 5)
"""The runs that pay the first, second and third key of a symbol (QF-15...17)."""

LINE_RULE: Mapping[str, str] = {"base": "BASE-12", "expansion": "EXP-16", "quintis": "QF-15"}
ANY_KEY_RULE: Mapping[str, str] = {"base": "BASE-17", "expansion": "EXP-17"}
WIN_RULE: Mapping[str, str] = {"base": "BASE-20", "expansion": "EXP-27", "quintis": "QF-25"}


@dataclass(frozen=True, slots=True)
class Bearers:
    """The cards that bear a symbol, copies counted: `base` and `additional` ones apart in mode expansion."""

    base: int
    additional: int
    cards: tuple[str, ...]

    @property
    def all(self) -> int:
        """Both together."""
        return self.base + self.additional


def bearers(deck: Deck) -> dict[str, Bearers]:
    """For each of the twelve symbols, in order of seniority, the cards that bear it."""
    apart = deck.mode == "expansion"
    names: dict[str, list[str]] = {symbol: [] for symbol in SYMBOL_IDS}
    piles: tuple[Counter[str], Counter[str]] = (Counter(), Counter())
    for card, copies in deck.contents:
        pile = piles[apart and card.additional]
        for symbol in {*card.symbols}:
            names[symbol].append(card.name)
            pile[symbol] += copies
    base, additional = piles
    return {symbol: Bearers(base[symbol], additional[symbol], tuple(cards)) for symbol, cards in names.items()}


def earns_key(mode: str, count: Bearers) -> bool:
    """Whether enough cards bear a symbol for a line of three (in quintis a run of three)."""
    if mode == "expansion":
        return count.base >= LINE or (count.base >= 1 and count.additional >= LINE - 1)
    return count.all >= LINE


def earns_any_key(mode: str, count: Bearers) -> bool:
    """Whether enough cards bear a symbol for the any-key; mode quintis has none."""
    if mode == "quintis":
        return False
    return towards_any_key(mode, count) >= CROSS_CARDS


def towards_any_key(mode: str, count: Bearers) -> int:
    """How many of the CROSS_CARDS cards for the any-key there are by the nearer way: all of them base cards, or in mode
    expansion one, and CORNER_CARDS additional ones."""
    corners = min(count.base, 1) + min(count.additional, CORNER_CARDS) if mode == "expansion" else 0
    return max(min(count.base, CROSS_CARDS), corners)


@dataclass(frozen=True, slots=True)
class Prospects:
    """What can be earned with a deck.

    `attainable` symbols in order of seniority; `any_key` whether some symbol can earn it; `keys` the most different
    keys (in quintis: keys of the ladder) one player can hold by lines and the any-key; `keys_to_win` what wins.
    """

    attainable: tuple[str, ...]
    any_key: bool
    keys: int
    keys_to_win: int

    @property
    def winnable(self) -> bool:
        """Whether there are as many keys as win."""
        return self.keys >= self.keys_to_win


def has_own_ladders(deck: Deck) -> bool:
    """Whether each player of a game of quintis climbs ladders of their own (HQ-1), for which there are chits enough."""
    return bool({**defaults(deck.mode), **deck.rules}["ladder"] == "player")


def prospects(deck: Deck) -> Prospects:
    """What can be earned with the deck."""
    counts = bearers(deck)
    attainable = tuple(symbol for symbol, count in counts.items() if earns_key(deck.mode, count))
    any_key = any(earns_any_key(deck.mode, count) for count in counts.values())
    to_win = {**defaults(deck.mode), **deck.rules}["keys_to_win"]
    return Prospects(attainable, any_key, most_keys(deck.mode, counts), int(to_win))


def most_keys(mode: str, counts: Mapping[str, Bearers]) -> int:
    """The most different keys (in quintis: keys of the ladder) that lines and the any-key bring, where so many cards
    bear each symbol."""
    if mode == "quintis":
        return sum(count.all >= run for count in counts.values() for run in RUNS)
    lines = sum(earns_key(mode, count) for count in counts.values())
    return min(lines + any(earns_any_key(mode, count) for count in counts.values()), len(SYMBOL_IDS))


EARNINGS = ("attainable-symbols", "any-key", "winnable")
"""The rules about what can be earned."""


def lending(deck: Deck) -> tuple[str, ...]:
    """The action cards that let a card bear a symbol which it does not have (ACT-wild): with their help more can be
    earned than is reckoned here."""
    return tuple(
        card.name for card, _ in deck.contents if card.action and any(step.verb == WILD for step in card.action.effect)
    )


def without_lending(deck: Deck) -> str:
    """What a sentence about what can be earned ends with, where such cards are in the deck."""
    cards = lending(deck)
    return f"; what the effect '{WILD}' lends ({counted(len(cards), 'card')} here) is not counted" if cards else ""


class Attainable(CardRule):
    """Each symbol stands on enough cards to earn its key (advice)."""

    id = "attainable-symbols"
    modes = ("base", "expansion", "quintis")
    description = "Each of the twelve symbols stands on enough cards for a line of three."

    def rule(self, deck: Deck, players: int) -> str:
        return LINE_RULE[deck.mode]

    def limit(self, deck: Deck, players: int) -> int:
        return LINE

    def violations(self, deck: Deck, players: int) -> list[Violation]:
        found = []
        besides = without_lending(deck)
        for symbol, count in bearers(deck).items():
            if earns_key(deck.mode, count):
                continue
            limit, number = LINE, count.all
            line = "run" if deck.mode == "quintis" else "line"
            cards = counted(number, "card")
            need = f"a {line} takes {LINE}"
            if deck.mode == "expansion":
                cards = f"{counted(count.base, 'base card')} and {counted(count.additional, 'additional card')}"
                need = f"a line takes {LINE} base cards, or one and {LINE - 1} additional ones"
                limit, number = (LINE - 1, count.additional) if count.base else (1, 0)
            message = f"the key of '{symbol}' cannot be earned by a {line}: it stands on {cards}, {need}{besides}"
            rule = self.rule(deck, players)
            found.append(Violation(self.id, rule, "warning", message, limit, number, count.cards, symbol))
        return found


class AnyKey(CardRule):
    """Some symbol stands on enough cards to earn the any-key (advice)."""

    id = "any-key"
    modes = ("base", "expansion")
    description = "Some symbol stands on enough cards for the any-key."

    def rule(self, deck: Deck, players: int) -> str:
        return ANY_KEY_RULE[deck.mode]

    def limit(self, deck: Deck, players: int) -> int:
        return CROSS_CARDS

    def violations(self, deck: Deck, players: int) -> list[Violation]:
        counts = bearers(deck)
        if any(earns_any_key(deck.mode, count) for count in counts.values()):
            return []
        symbol, count = max(counts.items(), key=lambda each: towards_any_key(deck.mode, each[1]))
        most = towards_any_key(deck.mode, count)
        need, has = f"{CROSS_CARDS} base cards", f"the most is {counted(most, 'base card')}"
        if deck.mode == "expansion":
            need += f", or one and {CORNER_CARDS} additional ones"
            cards = f"{counted(count.base, 'base card')} and {counted(count.additional, 'additional card')}"
            has = f"the nearest is '{symbol}', which stands on {cards}"
        message = f"nobody can earn the any-key: no symbol stands on {need}; {has}{without_lending(deck)}"
        return [Violation(self.id, self.rule(deck, players), "warning", message, CROSS_CARDS, most)]


class Winnable(CardRule):
    """There are as many keys as win (advice: such a deck is legal, but cannot be won)."""

    id = "winnable"
    modes = ("base", "expansion", "quintis")
    description = "As many keys can be earned as win the game."

    def rule(self, deck: Deck, players: int) -> str:
        return WIN_RULE[deck.mode]

    def limit(self, deck: Deck, players: int) -> int:
        return prospects(deck).keys_to_win

    def violations(self, deck: Deck, players: int) -> list[Violation]:
        found = prospects(deck)
        if found.winnable:
            return []
        if deck.mode == "quintis":
            whose = "to each player" if has_own_ladders(deck) else "in all"
            what = f"the field can bring {counted(found.keys, 'key')} {whose}"
        else:
            what = f"{counted(len(found.attainable), 'symbol')} can be earned by lines"
            what += ", and the any-key one more" if found.any_key else " and there is no any-key"
        message = f"the deck cannot be won: {what}, but {found.keys_to_win} keys win{without_lending(deck)}"
        return [Violation(self.id, self.rule(deck, players), "warning", message, found.keys_to_win, found.keys)]
