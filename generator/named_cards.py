"""Cards as the engine plays them, found by the ids that positions name."""

from __future__ import annotations

from engine.cards import Card
from engine.position import CardOf, CardUnread
from generator.checks.symbol_count import fault_of
from generator.checks.wrong_backing import is_allowed
from generator.model import CardDef, Library

_OF_THE_GAME = frozenset(("kind", "backing", "symbols", "action"))


def engine_card(card: CardDef) -> Card:
    """The card as the engine plays it."""
    return Card(
        name=card.id,
        symbols=card.symbols,
        backing=card.backing,
        action=card.action,
        kind=card.kind,
        set_name=card.set,
    )


def finder(library: Library) -> CardOf:
    """What finds the library's cards by id; it raises CardUnread for those that are written wrong, or that may stand in
    what could not be read: what is wrong with them is told where they stand."""

    def card_of(name: str) -> Card | None:
        card = library.cards.get(name)
        if card is None:
            if library.unread.may_have(name):
                raise CardUnread(name)
            return None
        if name.casefold() in library.twins or not _is_sound(card):
            raise CardUnread(name)
        return engine_card(card)

    return card_of


def _is_sound(card: CardDef) -> bool:
    alike = len(set(card.symbols)) < len(card.symbols)
    return not (card.unread & _OF_THE_GAME or alike or fault_of(card)) and is_allowed(card)
