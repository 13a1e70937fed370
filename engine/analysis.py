"""What is in a deck or set, counted: symbols, pairs of symbols, cards that are the same in play, actions and verbs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace

from engine.cards import MOMENTS, Deck
from engine.effects import VERBS
from engine.legality import play_value
from engine.legality.winning import Bearers, bearers, earns_key
from engine.symbols import SYMBOL_IDS


@dataclass(frozen=True, slots=True)
class Alike:
    """Two or more cards of different names that are one card in play (HE-10), each with its copies."""

    what: str
    cards: tuple[tuple[str, int], ...]

    @property
    def copies(self) -> int:
        """All of them, copies counted."""
        return sum(copies for _, copies in self.cards)


@dataclass(frozen=True, slots=True)
class Analysis:
    """The sums of a deck or set. Copies count wherever cards are counted, but in `different` and `copies`.

    `different` is the number of cards that differ in play, `copies` how many of those there are of each number of
    copies. `by_symbols` counts cards by their number of symbols (0: action cards), `moments` the action cards by their
    moment, and `manual` names those that the engine plays as blanks. `bearers` are the cards of each symbol, in order
    of seniority; `pairs[i][j]` those that bear both symbols, `pairs[i][i]` those that bear that one; `absent` the pairs
    that no card bears. `attainable` are the symbols whose key a line can earn, `scarce` those of them that a card
    held back puts out of reach, so that players who block can stall the game. `verbs` names the action cards of each
    verb of the mode, in the order of the vocabulary.
    """

    name: str
    mode: str
    cards: int
    different: int
    copies: Mapping[int, int]
    backings: Mapping[str, int]
    by_symbols: Mapping[int, int]
    moments: Mapping[str, int]
    manual: tuple[str, ...]
    bearers: Mapping[str, Bearers]
    pairs: tuple[tuple[int, ...], ...]
    absent: tuple[tuple[str, str], ...]
    alike: tuple[Alike, ...]
    attainable: tuple[str, ...]
    scarce: tuple[str, ...]
    verbs: Mapping[str, tuple[str, ...]]

    @property
    def actions(self) -> int:
        """The action cards."""
        return self.by_symbols.get(0, 0)

    @property
    def action_share(self) -> float:
        """Their share of all cards, from 0 to 1; in mode expansion of the additional cards, where all of them are."""
        among = self.cards
        if self.mode == "expansion":
            among = self.backings.get("burgundy", 0) + self.backings.get("gold", 0)
        return self.actions / among if among else 0.0


def analyse(deck: Deck, alone: bool = False) -> Analysis:
    """The sums of that deck.

    `alone` tells that it is a set and no deck: an expansion set is then seen beside base cards of every symbol, as it
    will be played, so that two of its cards make a symbol attainable (rules.md, Deck constraints).
    """
    values: dict[tuple[object, ...], list[tuple[str, int]]] = {}
    labels: dict[tuple[object, ...], str] = {}
    backings: Counter[str] = Counter()
    by_symbols: Counter[int] = Counter()
    moments: Counter[str] = Counter(dict.fromkeys(MOMENTS, 0))
    verbs: dict[str, list[str]] = {verb: [] for verb, effect in VERBS.items() if deck.mode in effect.moments}
    for card, copies in deck.contents:
        value = play_value(card)
        values.setdefault(value, []).append((card.name, copies))
        backings[card.backing] += copies
        by_symbols[len(card.symbols)] += copies
        labels[value] = " + ".join(card.symbols)
        if card.action:
            moments[card.action.when] += copies
            used = [step.verb for step in card.action.effect]
            labels[value] = f"action at the {card.action.when}: {' + '.join(used) or 'manual'}"
            for verb in dict.fromkeys(used):
                verbs.setdefault(verb, []).append(card.name)
    counts = bearers(deck)
    pairs = pair_matrix(deck)
    seen = {symbol: beside_base(count) if alone else count for symbol, count in counts.items()}
    return Analysis(
        name=deck.name,
        mode=deck.mode,
        cards=deck.size,
        different=len(values),
        copies=_sorted(Counter(sum(copies for _, copies in cards) for cards in values.values())),
        backings=backings,
        by_symbols=_sorted(by_symbols),
        moments=moments,
        manual=tuple(card.name for card, _ in deck.contents if card.action and card.action.manual),
        bearers=counts,
        pairs=pairs,
        absent=tuple(
            (one, other)
            for row, one in enumerate(SYMBOL_IDS)
            for column, other in enumerate(SYMBOL_IDS)
            if row < column and not pairs[row][column]
        ),
        alike=tuple(Alike(labels[value], tuple(cards)) for value, cards in values.items() if len(cards) > 1),
        attainable=tuple(symbol for symbol, count in seen.items() if earns_key(deck.mode, count)),
        scarce=() if alone else tuple(symbol for symbol, count in seen.items() if _is_scarce(deck.mode, count)),
        verbs={verb: tuple(names) for verb, names in verbs.items()},
    )


def pair_matrix(deck: Deck) -> tuple[tuple[int, ...], ...]:
    """How many cards bear both symbols, by the places of the two in the order of seniority; twelve by twelve."""
    matrix = [[0] * len(SYMBOL_IDS) for _ in SYMBOL_IDS]
    for card, copies in deck.contents:
        places = [SYMBOL_IDS.index(symbol) for symbol in card.symbols]
        for one in places:
            for other in places:
                matrix[one][other] += copies
    return tuple(map(tuple, matrix))


def beside_base(count: Bearers) -> Bearers:
    """The same with at least one base card, where additional cards are meant to lie beside base cards."""
    return Bearers(max(1, count.base), count.additional, count.cards) if count.additional else count


def _is_scarce(mode: str, count: Bearers) -> bool:
    """Whether the symbol's key can be earned, but not without some card."""
    fewer = [replace(count, base=count.base - 1)] if count.base else []
    fewer += [replace(count, additional=count.additional - 1)] if count.additional else []
    return earns_key(mode, count) and not all(earns_key(mode, each) for each in fewer)


def _sorted(counts: Counter[int]) -> dict[int, int]:
    return dict(sorted(counts.items()))
