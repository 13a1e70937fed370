"""Mode `base`: BASE-1...20 with HB-1...11. Also the deal that mode expansion builds on."""

from __future__ import annotations

from bisect import bisect_left
from typing import Any

from engine import rng
from engine.grid import CROSS, CROSS_LINES, ZONES
from engine.keeping import DEALT, KEEP, KEPT, keep, keep_moves
from engine.keys import line_mask, shared_mask
from engine.moves import Move, by_text
from engine.refusals.cross import refusal
from engine.state import Refusal, State
from engine.table import Table
from engine.words import players_need
from engine.writing import hand_data, keys_data, layout_data, names, pile_data, table_data

PLAY, CLAIM = "play", "claim"


class BaseState(State):
    """A game of mode base.

    `layouts[seat]` holds a card number for each of the nine zones (corners stay 0), `keys[seat]` a mask,
    `deck` the draw pile with its next card last, `discard` the discard pile with its top card last, `played`
    the zones played into this turn.
    """

    mode = "base"
    hand_order: list[list[int]]
    options: list[list[Move]]

    def __init__(self, table: Table, seats: int) -> None:
        super().__init__(table, seats)
        self.layouts: list[list[int]] = [[0] * len(ZONES) for _ in range(seats)]
        self.keys: list[int] = [0] * seats
        self.any_key_used: list[bool] = [False] * seats
        self.deck: list[int] = []
        self.discard: list[int] = []
        self.played: list[int] = []
        self.keys_to_win: int = table.rules["keys_to_win"]
        self.whole_cross: bool = table.rules["key_scope"] == "cross"

    @classmethod
    def deal(cls, table: Table, cards: list[int], seats: int, seed: int) -> BaseState:
        """A new game (BASE-1...6): `cards` are the deck's card numbers, copies repeated, in the order of their
        names; `seed` is the generator's first state.

        Chance in this order: the shuffle (cards are then dealt from its front, ten to seat 0, ten to seat 1,
        ...), for each seat the shuffle of its ten, of which the first five go into the cross in reading order, then
        the first player. With `cross_choice: player` the ten are not shuffled before the choice, but the five
        that were not kept are, after it. Raises ValueError with fewer than 10 cards a seat.
        """
        if len(cards) < DEALT * seats:
            raise ValueError(f"{players_need(seats)} {DEALT * seats} cards, the deck has {len(cards)} (BASE-2)")
        state = cls(table, seats)
        pile = list(cards)
        state.rng = rng.shuffle(seed, pile)
        pile.reverse()
        state.deck = pile
        for seat in range(seats):
            dealt = [pile.pop() for _ in range(DEALT)]
            if table.rules["cross_choice"] == "player":
                state.hands[seat] = dealt
                continue
            state.rng = rng.shuffle(state.rng, dealt)
            for zone, card in zip(CROSS, dealt, strict=False):
                state.layouts[seat][zone] = card
            state.hands[seat] = dealt[KEPT:]
        state.turn = state._below(seats)
        state.phase = PLAY
        if table.rules["cross_choice"] == "player":
            state.phase = KEEP
        state.settle()
        return state

    def settle(self) -> None:
        """Passes over a phase with nothing to decide."""
        self.hands_changed()
        if self.phase == CLAIM and not self._may_claim():
            self._draw_and_pass()

    def hands_changed(self) -> None:
        """Builds the ordered hands and the plays they offer, which each play then keeps up to date."""
        self.hand_order = []
        self.options = []
        for hand in self.hands:
            order = sorted(set(hand))
            self.hand_order.append(order)
            self.options.append([move for card in order for move in self.table.plays[card]])

    def legal_moves(self) -> list[Move]:
        phase = self.phase
        if phase == PLAY:
            return self.options[self.turn] or [self.table.miss]
        if phase == CLAIM:
            owned = self.keys[self.turn]
            free = [move for bit, move in enumerate(self.table.claims) if not owned >> bit & 1]
            return sorted([*free, self.table.claim_none], key=by_text)
        if phase == KEEP:
            return keep_moves(self)
        return []

    def apply(self, move: Move) -> None:
        """A play takes the short way through, for playouts live here: phases 1 to 3 where nothing is asked."""
        if move.verb != "play":
            self._apply_other(move)
            return
        seat = self.turn
        following = seat + 1
        if following == self.seats:
            following = 0
        card = move.card
        zone = move.at
        hand = self.hands[seat]
        order = self.hand_order[seat]
        options = self.options[seat]
        hand.remove(card)
        if card not in hand:
            place = bisect_left(order, card)
            del order[place]
            place *= 5
            del options[place : place + 5]

        layout = self.layouts[seat]
        pushed = layout[zone]
        layout[zone] = card
        neighbours = self.layouts[following]
        self.discard.append(neighbours[zone])
        neighbours[zone] = pushed

        masks = self.table.masks
        center = masks[layout[4]]
        column = center & masks[layout[1]]
        if column:
            column &= masks[layout[7]]
        row = center & masks[layout[3]]
        if row:
            row &= masks[layout[5]]
        if (column or row) and self._asks_or_ends(seat, zone, column, row):
            return

        deck = self.deck
        if not deck:
            self._draw_and_pass()
            return
        card = deck.pop()
        if card not in hand:
            place = bisect_left(order, card)
            order.insert(place, card)
            place *= 5
            options[place:place] = self.table.plays[card]
        hand.append(card)
        self.turn = following

    def _asks_or_ends(self, seat: int, zone: int, column: int, row: int) -> bool:
        """Phase 2 (HB-2): line keys together, the win, then the any-key question; True where play stops here."""
        earned = column | row
        if not self.whole_cross:
            lines = [line for line in CROSS_LINES if zone in line]
            earned = line_mask(self.table.masks, self.layouts[seat], lines)
        self.keys[seat] |= earned
        if self.keys[seat].bit_count() >= self.keys_to_win:
            self._finish("keys", (seat,))
        elif column & row and not self.any_key_used[seat]:
            self.phase = CLAIM
        else:
            return False
        self.played = [zone]
        return True

    def _may_claim(self) -> bool:
        """BASE-17: all five cards of the own cross share a symbol, and the any-key is unused."""
        seat = self.turn
        return not self.any_key_used[seat] and bool(shared_mask(self.table.masks, self.layouts[seat], CROSS))

    def _apply_other(self, move: Move) -> None:
        if move.verb == "claim":
            if move.at >= 0:
                seat = self.turn
                self.any_key_used[seat] = True
                self.keys[seat] |= 1 << move.at
                if self.keys[seat].bit_count() >= self.keys_to_win:
                    self._finish("keys", (seat,))
                    return
            self._draw_and_pass()
        elif move.verb == "keep":
            if keep(self, self.layouts, move):
                self.phase = PLAY
                self.settle()
        else:
            self._draw_and_pass()

    def _draw_and_pass(self) -> None:
        """Phase 3 (BASE-18, BASE-19), then the next turn (BASE-6)."""
        deck = self.deck
        if not deck and self.discard:
            deck = self.deck = self._reform(self.discard)
        if deck:
            self._gain(self.turn, deck.pop())
        self.turn = self.turn + 1 if self.turn + 1 < self.seats else 0
        self.phase = PLAY
        self.played = []

    def _gain(self, seat: int, card: int) -> None:
        hand = self.hands[seat]
        if card not in hand:
            order = self.hand_order[seat]
            place = bisect_left(order, card)
            order.insert(place, card)
            place *= 5
            self.options[seat][place:place] = self.table.plays[card]
        hand.append(card)

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
        return {
            **table_data(table),
            "turn": self.turn,
            "phase": self.phase,
            "seats": seats,
            "base": {"deck": pile_data(table, self.deck, viewer is None), "discard": names(table, self.discard)},
            "played": [ZONES[zone] for zone in self.played],
            **self._ending(),
        }

    def key_mask(self, seat: int) -> int:
        return self.keys[seat]

    def key_count(self, seat: int) -> int:
        return self.keys[seat].bit_count()

    def refusal(self, move: Move) -> Refusal:
        return refusal(self, move)

    def all_cards(self) -> list[int]:
        piles = [*self.hands, *self.layouts, self.deck, self.discard]
        return [card for pile in piles for card in pile if card]

    def hidden(self, seat: int) -> list[list[tuple[list[int], int]]]:
        piles = [hand for other, hand in enumerate(self.hands) if other != seat] + [self.deck]
        group = [(pile, index) for pile in piles for index in range(len(pile))]
        if self.phase == KEEP:
            group += [(layout, zone) for layout in self.layouts for zone in CROSS if layout[zone]]
        return [group]
