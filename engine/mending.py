"""What a deck or set still lacks, and which additions would mend it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from engine.analysis import pair_matrix
from engine.cards import Card, Deck
from engine.legality import violations_by_players
from engine.legality.winning import (
    CORNER_CARDS,
    CROSS_CARDS,
    LINE,
    AnyKey,
    Attainable,
    Bearers,
    Winnable,
    bearers,
    earns_key,
    most_keys,
    prospects,
)
from engine.symbols import SYMBOL_IDS

SET_SIZES: Mapping[str, int] = {"expansion": 15, "quintis": 67}
"""EXP-1 and rules.md, Facts: how many cards a set has, copies counted."""

COUNTED = ("base-deck-size", "additional-deck-size", "quintis-deck-size", "any-key", "winnable")
"""The deck rules that more cards can satisfy; attainable symbols are told one by one."""

BLACK, COLOURED = "black", "burgundy or gold"


@dataclass(frozen=True, slots=True)
class Lack:
    """Something that is missing: `missing` so many cards (or keys, for `winnable`).

    `id` is that of the deck rule, or `set-size` or `absent-symbol` for a set by itself; `symbol` names the symbol that
    is short, or is empty; `players` the numbers of players for whom it lacks, empty where it lacks for all.
    """

    id: str
    message: str
    missing: int
    symbol: str = ""
    players: tuple[int, ...] = ()

    @property
    def name(self) -> str:
        """What tells it from the other lacks: its symbol, or its id."""
        return self.symbol or self.id


@dataclass(frozen=True, slots=True)
class Addition:
    """Something that would mend a lack: a whole set by its `name`, or so many new cards of that `backing`.

    A new card whose `symbols` do not matter has none. `serves` names the lacks that are mended once it is added to what
    stands before it, `helps` those that it makes smaller, each by its symbol or id (`Lack.name`).
    """

    name: str = ""
    symbols: tuple[str, ...] = ()
    backing: str = ""
    count: int = 1
    serves: tuple[str, ...] = ()
    helps: tuple[str, ...] = ()


def deck_lacks(deck: Deck) -> tuple[Lack, ...]:
    """What the deck lacks, for each of its numbers of players: first cards, then keys.

    A size that is short for several numbers of players is told once, for the one that needs most.
    """
    deck = _condensed(deck)
    sizes: dict[str, Lack] = {}
    everybody = tuple(sorted(deck.players))
    for players, told in sorted(violations_by_players(deck, deck.players).items()):
        for broken in told:
            if broken.id in COUNTED:
                lack = Lack(broken.id, broken.message, broken.limit - broken.found)
                before = sizes.get(broken.id, lack)
                most = max(before, lack, key=lambda each: each.missing)
                sizes[broken.id] = replace(most, players=(*before.players, players))
    found = [replace(lack, players=()) if lack.players == everybody else lack for lack in sizes.values()]
    counts = bearers(deck)
    short = [symbol for symbol, count in counts.items() if not earns_key(deck.mode, count)]
    unattainable = Attainable().violations(deck, min(deck.players, default=2))
    for symbol, broken in zip(short, unattainable, strict=True):
        black, coloured = _short_of_line(deck.mode, counts[symbol])
        found.append(Lack(broken.id, broken.message, black + coloured, symbol))
    return tuple(found)


def set_lacks(deck: Deck) -> tuple[Lack, ...]:
    """What a set by itself lacks: cards, where its kind has a fixed number of them, and symbols that no card bears."""
    found = []
    size = SET_SIZES.get(deck.mode, 0)
    if deck.size < size:
        message = f"a set of kind {deck.mode} has {size} cards, this one {deck.size}: {size - deck.size} too few"
        found.append(Lack("set-size", message, size - deck.size))
    for symbol, count in bearers(deck).items():
        if not count.all:
            found.append(Lack("absent-symbol", f"no card bears '{symbol}'", 1, symbol))
    return tuple(found)


def deck_additions(deck: Deck, candidates: Mapping[str, Deck]) -> tuple[Addition, ...]:
    """Sets, best first, that mend most of what is missing until nothing is, and new cards for what remains.

    `candidates` are sets by name, as decks of their cards. A set is added only while it makes the deck lack less,
    and none that makes it break another rule.
    """
    found: list[Addition] = []
    whole, deck = deck, _condensed(deck)
    left = {name: _condensed(other) for name, other in candidates.items()}
    lacks, broken = deck_lacks(deck), _other_errors(whole)
    while lacks:
        grown = {name: _joined(deck, other) for name, other in left.items()}
        lacking = {name: deck_lacks(each) for name, each in grown.items()}
        better = [name for name in grown if _missing(lacking[name]) < _missing(lacks)]
        for name in sorted(better, key=lambda each: (_missing(lacking[each]), left[each].size)):
            del left[name]
            larger = replace(whole, contents=(*whole.contents, *candidates[name].contents))
            if not (errors := _other_errors(larger)) - broken:
                found.append(
                    Addition(name, serves=_mended(lacks, lacking[name]), helps=_lessened(lacks, lacking[name]))
                )
                whole, deck, lacks, broken = larger, grown[name], lacking[name], errors
                break
        else:
            break
    return (*found, *_new_cards(deck, lacks))


def _other_errors(deck: Deck) -> Counter[str]:
    """How often the deck breaks rules, by their ids, in ways that no more cards mend."""
    told = violations_by_players(deck, deck.players).values()
    mended = {*COUNTED, Attainable.id}
    return Counter(each.id for broken in told for each in broken if each.level == "error" and each.id not in mended)


def set_additions(deck: Deck) -> tuple[Addition, ...]:
    """New cards that would mend what a set by itself lacks."""
    return tuple(_new_cards(deck, set_lacks(deck)))


def _short_of_line(mode: str, count: Bearers) -> tuple[int, int]:
    """How many black and how many burgundy or gold cards a symbol lacks for a line, the fewest (Deck constraints)."""
    if earns_key(mode, count):
        return 0, 0
    straight = (LINE - count.base, 0)
    if mode != "expansion":
        return straight
    slanting = (max(0, 1 - count.base), max(0, LINE - 1 - count.additional))
    return min(slanting, straight, key=sum)


def _short_of_any_key(mode: str, count: Bearers) -> tuple[int, int]:
    straight = (max(0, CROSS_CARDS - count.base), 0)
    if mode != "expansion":
        return straight
    corners = (max(0, 1 - count.base), max(0, CORNER_CARDS - count.additional))
    return min(corners, straight, key=sum)


def _new_cards(deck: Deck, lacks: tuple[Lack, ...]) -> Iterator[Addition]:
    """The fewest new cards with two symbols each that mend the lacks, then cards of any symbols up to the
    size."""
    counts = bearers(deck)
    wanting = {lack.name: lack for lack in lacks if lack.symbol or lack.id in (AnyKey.id, Winnable.id)}
    needs: tuple[Counter[str], Counter[str]] = (Counter(), Counter())
    for lack in wanting.values():
        if lack.id == Winnable.id:  # what mends the lines and the any-key mends it too
            continue
        symbol = lack.symbol or min(counts, key=lambda each: sum(_short_of_any_key(deck.mode, counts[each])))
        for pile, number in zip(needs, _short(lack, symbol, deck.mode, counts), strict=True):
            pile[symbol] = max(pile[symbol], number)
    matrix = [list(row) for row in pair_matrix(deck)]
    of_any_symbols: list[Addition] = []
    for number, (pile, backing) in enumerate(zip(needs, (BLACK, COLOURED), strict=True)):
        sizes = [lack for lack in lacks if _pile_short(deck.mode, lack) == number]
        made = 0
        for made, symbols in enumerate(_pairs(pile, matrix), 1):
            before = {name: _least(lack, deck, counts) for name, lack in wanting.items()}
            for symbol in symbols:
                counts[symbol] = _one_more(counts[symbol], deck.mode, number)
            after = {name: _least(lack, deck, counts) for name, lack in wanting.items()}
            met = [name for name in wanting if after[name] < before[name]]
            served = [lack.name for lack in sizes if lack.missing == made]
            yield Addition(
                symbols=symbols,
                backing=backing,
                serves=(*(name for name in met if not after[name]), *served),
                helps=tuple(name for name in met if after[name]),
            )
        more = max((lack.missing for lack in sizes), default=0) - made
        if more > 0:
            of_any_symbols.append(Addition(backing=backing, count=more, serves=tuple(lack.name for lack in sizes)))
    yield from of_any_symbols


def _short(lack: Lack, symbol: str, mode: str, counts: Mapping[str, Bearers]) -> tuple[int, int]:
    """By how many black and how many coloured cards more that symbol has to be borne for the lack to be mended."""
    if lack.id == "absent-symbol":
        missing = int(not counts[symbol].all)
        return (0, missing) if mode == "expansion" else (missing, 0)
    return (_short_of_line if lack.symbol else _short_of_any_key)(mode, counts[symbol])


def _least(lack: Lack, deck: Deck, counts: Mapping[str, Bearers]) -> int:
    """The fewest cards that mend the lack, or keys where it is one of keys."""
    if lack.id == Winnable.id:
        return max(0, prospects(deck).keys_to_win - most_keys(deck.mode, counts))
    symbols = [lack.symbol] if lack.symbol else counts
    return min(sum(_short(lack, symbol, deck.mode, counts)) for symbol in symbols)


def _one_more(count: Bearers, mode: str, pile: int) -> Bearers:
    coloured = mode == "expansion" and pile == 1
    return replace(count, base=count.base + (not coloured), additional=count.additional + coloured)


def _pile_short(mode: str, lack: Lack) -> int | None:
    """Which of the two piles, black or coloured cards, is too small by that lack; None for lacks of other kinds."""
    if lack.id == "set-size":
        return int(mode == "expansion")
    return {"base-deck-size": 0, "quintis-deck-size": 0, "additional-deck-size": 1}.get(lack.id)


def _pairs(needs: Counter[str], matrix: list[list[int]]) -> Iterator[tuple[str, ...]]:
    """Pairs of symbols until every need is met: the neediest with the neediest it stands with on the fewest cards."""
    while +needs:
        one = min(+needs, key=lambda symbol: (-needs[symbol], SYMBOL_IDS.index(symbol)))
        row = SYMBOL_IDS.index(one)
        others = [place for place in range(len(SYMBOL_IDS)) if place != row]
        column = min(
            others, key=lambda place: (-needs[SYMBOL_IDS[place]], matrix[row][place], matrix[place][place], place)
        )
        matrix[row][column] += 1
        matrix[column][row] += 1
        for place in (row, column):
            needs[SYMBOL_IDS[place]] -= 1
            matrix[place][place] += 1
        yield tuple(SYMBOL_IDS[place] for place in sorted((row, column)))


def _condensed(deck: Deck) -> Deck:
    """The deck with all cards of the same symbols and backing as one: it lacks the same, and is told of far sooner."""
    first: dict[tuple[int, str], Card] = {}
    counts: Counter[tuple[int, str]] = Counter()
    for card, copies in deck.contents:
        alike = (card.mask, card.backing)
        first.setdefault(alike, card)
        counts[alike] += copies
    return replace(deck, contents=tuple((card, counts[alike]) for alike, card in first.items()))


def _joined(deck: Deck, other: Deck) -> Deck:
    return _condensed(replace(deck, contents=(*deck.contents, *other.contents)))


def _missing(lacks: tuple[Lack, ...]) -> int:
    return sum(lack.missing for lack in lacks)


def _mended(before: tuple[Lack, ...], after: tuple[Lack, ...]) -> tuple[str, ...]:
    left = {lack.name for lack in after}
    return tuple(lack.name for lack in before if lack.name not in left)


def _lessened(before: tuple[Lack, ...], after: tuple[Lack, ...]) -> tuple[str, ...]:
    left = {lack.name: lack.missing for lack in after}
    return tuple(lack.name for lack in before if left.get(lack.name, lack.missing) < lack.missing)
