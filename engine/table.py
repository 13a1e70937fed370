"""What does not change during a game: its cards as numbers, its options, its interned moves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from engine.cards import MOMENTS, Card, Deck
from engine.grid import CORNERS_BY_TEXT, CROSS_BY_TEXT, ZONES
from engine.moves import Move
from engine.options import defaults
from engine.symbols import SYMBOL_IDS

NOBODY = Card("", ())


class Table:
    """The cards of a game, numbered from 1 in the order of their names by code point (0: no card).

    Numbers in that order make lists of moves come out in the order of their texts. `masks[0]` is 0, so
    empty corners and action cards (mask 0) need no special case.
    """

    __slots__ = (
        "act_moves",
        "action_cards",
        "actions",
        "additional",
        "cards",
        "cell_moves",
        "claim_none",
        "claims",
        "draw_additional",
        "draw_base",
        "draws",
        "end",
        "masks",
        "miss",
        "mode",
        "moments",
        "moves",
        "names",
        "numbers",
        "plays",
        "rules",
        "veto_stay",
        "when",
    )

    def __init__(self, mode: str, cards: Iterable[Card], rules: Mapping[str, Any] | None = None) -> None:
        self.mode = mode
        self.cards: tuple[Card, ...] = (NOBODY, *sorted(cards, key=lambda card: card.name))
        self.names: tuple[str, ...] = tuple(card.name for card in self.cards)
        self.numbers: dict[str, int] = {name: number for number, name in enumerate(self.names) if number}
        if len(self.numbers) != len(self.cards) - 1:
            raise ValueError("two cards of one name")
        self.masks: list[int] = [card.mask for card in self.cards]
        self.additional: list[bool] = [card.additional for card in self.cards]
        self.actions: list[bool] = [card.action is not None for card in self.cards]
        self.when: list[str] = [card.action.when if card.action else "" for card in self.cards]
        self.action_cards: frozenset[int] = frozenset(number for number, is_one in enumerate(self.actions) if is_one)
        self.moments: dict[str, frozenset[int]] = {
            moment: frozenset(number for number, when in enumerate(self.when) if when == moment) for moment in MOMENTS
        }
        self.rules: dict[str, Any] = {**defaults(mode), **(rules or {})}
        self.moves: dict[str, Move] = {}
        self.claims: tuple[Move, ...] = tuple(
            self.move("claim", at=number, words=(symbol,)) for number, symbol in enumerate(SYMBOL_IDS)
        )
        self.claim_none = self.move("claim", at=-1, words=("none",))
        self.draw_additional = self.move("draw", at=1, words=("additional",))
        self.draw_base = self.move("draw", at=0, words=("base",))
        self.draws = [self.draw_additional, self.draw_base]
        self.end = self.move("end")
        self.miss = self.move("miss")
        self.veto_stay = self.move("veto", words=("stay",))
        self.act_moves: dict[int, dict[tuple[tuple[int, ...], ...], Move]] = {}
        self.cell_moves: dict[int, dict[str, Any]] = {}
        self.plays: list[tuple[Move, ...]] = [self._plays(number) for number in range(len(self.cards))]

    @classmethod
    def of_deck(cls, deck: Deck) -> Table:
        """The table of a deck's cards, with its mode and options."""
        return cls(deck.mode, (card for card, _ in deck.contents), deck.rules)

    def pile_of(self, deck: Deck) -> list[int]:
        """The deck's cards as numbers in ascending order, each as often as it has copies."""
        return sorted(self.numbers[card.name] for card, copies in deck.contents for _ in range(copies))

    def _plays(self, number: int) -> tuple[Move, ...]:
        """The card's plays into a layout, in the order of their texts (EXP-15)."""
        if not self.masks[number] or self.mode == "quintis":
            return ()
        corner = self.mode == "expansion" and self.additional[number]
        zones = CORNERS_BY_TEXT if corner else CROSS_BY_TEXT
        return tuple(self.move("play", number, zone, words=(ZONES[zone],)) for zone in zones)

    def move(
        self,
        verb: str,
        card: int = 0,
        at: int = -1,
        choices: tuple[tuple[int, ...], ...] = (),
        words: tuple[str, ...] = (),
    ) -> Move:
        """The move of that text; `words` follow the verb and the card's name.

        One text may stand for different choices in different positions (which step of an action finds no target), so
        the move kept under it is taken only with its choices.
        """
        text = " ".join((verb, self.names[card], *words)) if card else " ".join((verb, *words))
        found = self.moves.get(text)
        if found is None or found.choices != choices:
            found = self.moves[text] = Move(text, verb, card, at, choices)
        return found
