"""The layouts, piles and locks of mode expansion, and what an effect may do to them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Self

from engine.grid import CORNERS, CROSS, ZONES
from engine.keeping import KEEP
from engine.lasting import DIVERT, LOCK, WILD, Lasting
from engine.pending import Pending
from engine.state import State
from engine.table import Table
from engine.writing import hand_data, keys_data, lasting_data, layout_data, names, pending_data, pile_data, table_data

BASE, ADDITIONAL = 0, 1
KINDS: tuple[str, str] = ("base", "additional")


class SquareState(State):
    """The table of mode expansion.

    `layouts[seat]` holds the card number of each of the nine zones, 0 for an empty corner. `decks` and `discards`
    are pairs (base, additional); a deck's next card and a pile's top card are last. `plays` counts the cards still
    allowed in phase play by kind (base, additional, any); `played` lists the zones played into this turn. `uses` counts
    the action cards used this turn, from where a game was begun or read: no rule asks it (HE-15), only who decides.
    """

    mode = "expansion"

    def __init__(self, table: Table, seats: int) -> None:
        super().__init__(table, seats)
        self.layouts: list[list[int]] = [[0] * len(ZONES) for _ in range(seats)]
        self.keys: list[int] = [0] * seats
        self.any_key_used: list[bool] = [False] * seats
        self.decks: list[list[int]] = [[], []]
        self.discards: list[list[int]] = [[], []]
        self.plays: list[int] = [1, 1, 0]
        self.played: list[int] = []
        self.uses = 0
        self.lasting: list[Lasting] = []
        self.locks: list[int] = [0] * seats
        self.pending: Pending | None = None

    def scratch(self) -> Self:
        """A copy for looking ahead: only what `Effect.foresee` may change is copied, the rest is shared."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.hands = [hand.copy() for hand in self.hands]
        twin.layouts = [layout.copy() for layout in self.layouts]
        twin.discards = [discard.copy() for discard in self.discards]
        twin.plays = self.plays.copy()
        twin.lasting = self.lasting.copy()
        twin.moves = None
        return twin

    def locked(self, seat: int, zone: int) -> bool:
        """Whether that zone takes no card and loses none (EXP-25)."""
        return bool(self.locks[seat] >> zone & 1)

    def add_lock(self, seat: int, zones: tuple[int, ...]) -> None:
        """Locks those zones until the user's next turn; the action being resolved then stays in play (EXP-24)."""
        card = 0
        if self.pending and not self.pending.stays:
            card = self.pending.card
            self.pending = replace(self.pending, stays=True)
        self.lasting.append(Lasting(LOCK, by=self.turn, card=card, seat=seat, places=zones))
        self.locks = self.locks.copy()
        self._hold(seat, zones)

    def count_locks(self) -> None:
        """Brings `locks`, a mask of zones by seat, up to date with `lasting`."""
        self.locks = [0] * self.seats
        for effect in self.lasting:
            if effect.kind == LOCK:
                self._hold(effect.seat, effect.places)

    def _hold(self, seat: int, zones: tuple[int, ...]) -> None:
        for zone in zones:
            self.locks[seat] |= 1 << zone

    def put_away(self, card: int) -> None:
        """Discards a card to its own pile (EXP-20)."""
        self.discards[self.table.additional[card]].append(card)

    def set_aside(self, card: int) -> None:
        """Where a used action goes when its last step is done (EXP-23)."""
        self.put_away(card)

    def swap_own(self, seat: int, first: int, second: int) -> None:
        """Swaps two laid cards of a seat; a wild symbol moves with its card."""
        layout = self.layouts[seat]
        layout[first], layout[second] = layout[second], layout[first]
        there = {first: second, second: first}
        self.lasting = [
            Lasting(WILD, by=effect.by, symbol=effect.symbol, places=(there[effect.places[0]],))
            if effect.kind == WILD and effect.places[0] in there
            else effect
            for effect in self.lasting
        ]

    def trade_zone(self, seat: int, other: int, zone: int) -> None:
        """The two seats' cards in that zone change places; a wild symbol on the own one is gone."""
        mine, theirs = self.layouts[seat], self.layouts[other]
        mine[zone], theirs[zone] = theirs[zone], mine[zone]
        self.drop_wild(zone)

    def drop_wild(self, zone: int) -> None:
        """A wild symbol belongs to the card: it goes when the card leaves its zone."""
        if self.lasting:
            self.lasting = [effect for effect in self.lasting if effect.kind != WILD or effect.places[0] != zone]

    def strip_corner(self, seat: int, zone: int) -> None:
        """Discards a corner card; the corner is empty."""
        layout = self.layouts[seat]
        self.put_away(layout[zone])
        layout[zone] = 0

    def receiver(self) -> int:
        """The seat that replaced cards go to this turn, or -1 for the discard (BASE-9, divert)."""
        for effect in reversed(self.lasting):
            if effect.kind == DIVERT:
                return -1 if effect.to == "discard" else (self.turn - 1) % self.seats
        return (self.turn + 1) % self.seats

    def push(self, card: int, zone: int) -> None:
        """A replaced card moves on to the same zone of its receiver, whose card there is discarded (BASE-9,
        BASE-10, EXP-13); a locked zone sends it to the discard (EXP-25), an empty corner takes it (HE-2)."""
        seat = self.receiver()
        if seat < 0 or self.locked(seat, zone):
            self.put_away(card)
            return
        layout = self.layouts[seat]
        if layout[zone]:
            self.put_away(layout[zone])
        layout[zone] = card

    def laid_masks(self, seat: int) -> list[int]:
        """The symbols of the nine zones as masks, the own wild symbols of this turn included."""
        masks = [self.table.masks[card] for card in self.layouts[seat]]
        if seat == self.turn:
            for effect in self.lasting:
                if effect.kind == WILD and masks[effect.places[0]]:
                    masks[effect.places[0]] |= 1 << effect.symbol
        return masks

    def kind_zones(self, seat: int) -> list[list[int]]:
        """The unlocked zones with a card, by kind of card (cross, corners), in reading order."""
        layout, locks = self.layouts[seat], self.locks[seat]
        return [[zone for zone in zones if layout[zone] and not locks >> zone & 1] for zones in (CROSS, CORNERS)]

    def discard_at_random(self, seat: int, count: int) -> None:
        """That seat discards random hand cards, all if it has fewer, each to its own pile."""
        hand = self.hands[seat]
        for _ in range(min(count, len(hand))):
            self.put_away(hand.pop(self._random_card(hand)))

    def steal_at_random(self, seat: int, count: int) -> None:
        """Random cards of that seat's hand move to the hand of the seat on turn."""
        hand = self.hands[seat]
        for _ in range(min(count, len(hand))):
            self.hands[self.turn].append(hand.pop(self._random_card(hand)))

    def can_draw(self, kind: int) -> bool:
        """Whether that deck or its discard pile has a card (HE-8)."""
        return bool(self.decks[kind] or self.discards[kind])

    def draw_from(self, kind: int) -> None:
        """Draws one card of that deck to the hand, re-forming the deck first where it is empty (EXP-20)."""
        if not self.decks[kind]:
            self.decks[kind] = self._reform(self.discards[kind])
        self.hands[self.turn].append(self.decks[kind].pop())

    def all_cards(self) -> list[int]:
        cards = [card for pile in (*self.hands, *self.layouts, *self.decks, *self.discards) for card in pile if card]
        cards += [effect.card for effect in self.lasting if effect.card]
        return [*cards, self.pending.card] if self.pending and not self.pending.stays else cards

    def _position(self, viewer: int | None) -> dict[str, Any]:
        table = self.table
        hide_crosses = viewer is not None and self.phase == KEEP
        seats = [
            {
                "layout": {} if hide_crosses else layout_data(table, self.layouts[seat]),
                "hand": hand_data(table, self.hands[seat], viewer in (None, seat)),
                "keys": keys_data(self.keys[seat]),
                "any_key_used": self.any_key_used[seat],
            }
            for seat in range(self.seats)
        ]
        piles = {
            kind: {"deck": pile_data(table, deck, viewer is None), "discard": names(table, discard)}
            for kind, deck, discard in zip(KINDS, self.decks, self.discards, strict=True)
        }
        return {
            **table_data(table),
            "turn": self.turn,
            "phase": self.phase,
            "seats": seats,
            **piles,
            "plays": dict(zip((*KINDS, "any"), self.plays, strict=True)),
            "played": [ZONES[zone] for zone in self.played],
            "lasting": [lasting_data(table, effect) for effect in self.lasting],
            "pending": pending_data(table, self.pending),
            **self._ending(),
        }

    def key_mask(self, seat: int) -> int:
        return self.keys[seat]

    def key_count(self, seat: int) -> int:
        return self.keys[seat].bit_count()
