"""What `prove --against` says of two decks: what is in one and not in the other, and what that does to play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engine.cards import Deck
from engine.figures import interval_data
from engine.paired import Comparison
from engine.statistics import rounded
from engine.symbols import SYMBOL_IDS
from generator.tables import table


@dataclass(frozen=True, slots=True)
class Change:
    """A deck beside another, the one before it; `comparisons` of `games` paired games each."""

    before: Deck
    after: Deck
    games: int
    comparisons: tuple[Comparison, ...]

    @property
    def copies(self) -> dict[str, tuple[int, int]]:
        """The cards whose copies differ: how many before and after."""
        one, other = _copies(self.before), _copies(self.after)
        names = dict.fromkeys((*one, *other))
        return {name: (one[name], other[name]) for name in names if one[name] != other[name]}

    @property
    def symbols(self) -> dict[str, tuple[int, int]]:
        """The symbols whose number of cards differs: how many before and after."""
        one, other = _bearers(self.before), _bearers(self.after)
        return {symbol: (one[symbol], other[symbol]) for symbol in SYMBOL_IDS if one[symbol] != other[symbol]}

    @property
    def real(self) -> list[Comparison]:
        """The differences that are more than chance, the surest first."""
        found = [each for each in self.comparisons if each.real]
        return sorted(found, key=lambda each: (each.corrected, each.players, each.policy, each.measure))


def change_data(change: Change) -> dict[str, Any]:
    """The field `against` of `prove --format json`."""
    return {
        "deck": change.before.name,
        "games": change.games,
        "cards": {name: list(counts) for name, counts in change.copies.items()},
        "symbols": {symbol: list(counts) for symbol, counts in change.symbols.items()},
        "differences": [
            {
                "players": each.players,
                "policy": each.policy,
                "measure": each.measure,
                "pairs": each.pairs,
                "before": round(each.before, 6),
                "after": round(each.after, 6),
                "difference": interval_data(each.difference),
                "chance": round(each.chance, 6),
                "corrected": round(each.corrected, 6),
                "real": each.real,
            }
            for each in change.comparisons
        ],
    }


def change_lines(change: Change) -> list[str]:
    """The same as text."""
    lines = [f"{change.after.name} against {change.before.name}"]
    cards = [f"{name} {before}→{after}" for name, (before, after) in change.copies.items()]
    symbols = [f"{symbol} {before}→{after}" for symbol, (before, after) in change.symbols.items()]
    lines.append(f"  cards that differ in copies: {', '.join(cards) or 'none'}")
    lines.append(f"  symbols that differ in cards: {', '.join(symbols) or 'none'}")
    number = len(change.comparisons)
    if not number:
        return [*lines, "  no number of players at which both can be played"]
    said = f"{number} comparisons of {change.games} paired games each, corrected for their number (Holm, 5 %)"
    if not change.real:
        return [*lines, f"  {said}: nothing differs by more than chance"]
    lines.append(f"  {said}: more than chance are")
    header = ("measure", "players", "policy", "before", "after", "difference", "95 %")
    return [*lines, *table(header, [_row(each) for each in change.real], "    ")]


def _row(each: Comparison) -> Sequence[str]:
    difference = each.difference
    return (
        each.measure,
        str(each.players),
        each.policy,
        rounded(each.before, 2),
        rounded(each.after, 2),
        _signed(difference.value),
        f"{_signed(difference.low)} to {_signed(difference.high)}",
    )


def _signed(value: float) -> str:
    text = rounded(value, 2)
    return text if text.startswith("-") else f"+{text}"


def _copies(deck: Deck) -> Counter[str]:
    return Counter({card.name: copies for card, copies in deck.contents})


def _bearers(deck: Deck) -> Counter[str]:
    counts: Counter[str] = Counter()
    for card, copies in deck.contents:
        for symbol in card.symbols:
            counts[symbol] += copies
    return counts
