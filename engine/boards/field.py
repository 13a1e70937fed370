"""The common field, VETO and piles of mode quintis, and what an effect may do to them."""

from __future__ import annotations

from bisect import insort
from dataclasses import replace
from typing import Any, Self

from engine.cells import AXES, CELLS, around, cell_text, free_among, free_around
from engine.lasting import FREE_COVER, GUARD, IGNORE_VETO, WILD, Lasting
from engine.pending import Pending
from engine.state import State
from engine.symbols import SYMBOL_IDS
from engine.table import Table
from engine.writing import counts_data, hand_data, lasting_data, names, pile_data, table_data

HAND = 6
OFF_FIELD = -1


class FieldState(State):
    """The table of mode quintis.

    `field` maps a cell to its stack, the top card last; a stack is replaced and never changed, so that copies share
    it. `veto` is VETO's cell or OFF_FIELD. `keys[seat]` counts the keys of each of the 12 symbols, `taken` those of
    all seats. `deck` has its next card last. `removed` are the cards that left the game. `plays` counts the cards
    still allowed in phase play, `played` lists the cells of this turn's cards (a cell twice where one covers the
    other). `turns_left` is the number of turns after the present one in the last lap, or None.
    """

    mode = "quintis"

    def __init__(self, table: Table, seats: int) -> None:
        super().__init__(table, seats)
        self.field: dict[int, tuple[int, ...]] = {}
        self.veto = OFF_FIELD
        self.keys: list[list[int]] = [[0] * len(SYMBOL_IDS) for _ in range(seats)]
        self.taken: list[int] = [0] * len(SYMBOL_IDS)
        self.deck: list[int] = []
        self.removed: list[int] = []
        self.plays = 1
        self.played: list[int] = []
        self.lasting: list[Lasting] = []
        self.acted = False
        self.swapped: list[bool] = [False] * seats
        self.misses = 0
        self.turns_left: int | None = None
        self.pending: Pending | None = None
        self._free: list[int] | None = None
        self._laid: list[int] | None = None
        self._tops: dict[int, int] | None = None

    def free_cells(self) -> list[int]:
        """The cells where a card may be placed, by their texts; only 0,0 on an empty field (QF-5)."""
        if self._free is None:
            self._free = free_around(self.field)
        return self._free

    def laid_cells(self) -> list[int]:
        """The cells with a card, by their texts."""
        if self._laid is None:
            self._laid = sorted(self.field, key=cell_text)
        return self._laid

    def tops(self) -> dict[int, int]:
        """The symbols of each laid cell's top card as a mask, by the cells' texts; not to be changed."""
        tops = self._tops
        if tops is None:
            masks, field = self.table.masks, self.field
            tops = self._tops = {cell: masks[field[cell][-1]] for cell in self.laid_cells()}
        wild = self.wild_mask() if self.lasting and self.played else 0
        return {**tops, **{cell: tops[cell] | wild for cell in self.played if cell in tops}} if wild else tops

    def wild_mask(self) -> int:
        """The symbols that the cards played this turn bear besides their own."""
        mask = 0
        for effect in self.lasting:
            if effect.kind == WILD:
                mask |= 1 << effect.symbol
        return mask

    def top_mask(self, cell: int) -> int:
        """The symbols of the top card of a cell, wild ones included where it was played this turn."""
        mask = self.table.masks[self.field[cell][-1]]
        return mask | self.wild_mask() if cell in self.played else mask

    def ban(self) -> int:
        """The symbols that may not be played (QF-10)."""
        if self.veto == OFF_FIELD or (self.lasting and self.has(IGNORE_VETO)):
            return 0
        return self.top_mask(self.veto)

    def has(self, kind: str) -> bool:
        """Whether an effect of that kind lasts."""
        return any(effect.kind == kind for effect in self.lasting)

    def guarded(self) -> set[int]:
        """The cells that can be neither covered, swapped, lifted nor shifted."""
        return {effect.places[0] for effect in self.lasting if effect.kind == GUARD}

    def can_play_symbol_card(self) -> bool:
        """Whether some symbol card in the hand on turn can be played in some way (QF-11)."""
        masks = self.table.masks
        ban = self.ban()
        wild = self.wild_mask() if self.lasting else 0
        roomy = len(self.field) < CELLS
        bears = []
        for card in self.hands[self.turn]:
            mask = masks[card]
            if mask and not (mask | wild) & ban:
                if roomy:
                    return True
                bears.append(mask | wild)
        guarded = self.guarded()
        tops = [mask for cell, mask in self.tops().items() if cell not in guarded]
        if self.has(FREE_COVER):
            return bool(bears and tops)
        return any(mine & mask for mine in bears for mask in tops)

    def may_swap(self) -> bool:
        """HQ-10: with `swap_limit: once`, not again before anyone has placed or covered."""
        return self.table.rules["swap_limit"] == "none" or not self.swapped[self.turn]

    def scratch(self) -> Self:
        """A copy for looking ahead: only what `Effect.foresee` may change is copied, the rest is shared."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.hands = [hand.copy() for hand in self.hands]
        twin.field = self.field.copy()
        twin.lasting = self.lasting.copy()
        twin.played = self.played.copy()
        twin.moves = None
        return twin

    def put(self, card: int, cell: int) -> None:
        """Lays a card on a cell, on top of what lies there."""
        if cell in self.field:
            self.field[cell] += (card,)
            self._show(card, cell)
            return
        self.field[cell] = (card,)
        self._tops = None
        if self._laid is not None:
            self._laid = self._laid.copy()
            insort(self._laid, cell, key=cell_text)
        if self._free is not None:
            self._free = free_among(around(cell).union(self._free), self.field)

    def _show(self, card: int, cell: int) -> None:
        """Brings the kept top masks up to date with a new top card."""
        if self._tops is not None:
            self._tops = {**self._tops, cell: self.table.masks[card]}

    def take_top(self, cell: int) -> int:
        """Takes the top card of a cell; an emptied cell is free again."""
        *rest, card = self.field[cell]
        if rest:
            self.field[cell] = tuple(rest)
            self._show(rest[-1], cell)
        else:
            del self.field[cell]
            self._free = self._laid = self._tops = None
        return card

    def exchange_top(self, card: int, cell: int) -> int:
        """Lays a card in place of a cell's top card, which is returned (QF-9)."""
        *rest, old = self.field[cell]
        self.field[cell] = (*rest, card)
        self._show(card, cell)
        if cell in self.played:
            self.played.remove(cell)
        return old

    def lift(self, cell: int) -> None:
        """Takes a top card to the hand on turn."""
        self.hands[self.turn].append(self.take_top(cell))
        if cell in self.played:
            self.played.remove(cell)

    def shift(self, cell: int, free: int) -> None:
        """Moves a top card to a free cell; a card played this turn stays one."""
        self.put(self.take_top(cell), free)
        if cell in self.played:
            self.played.remove(cell)
            self.played.append(free)

    def add_guard(self, cell: int) -> None:
        """Guards a cell until the user's next turn; the action being resolved then stays in play."""
        card = 0
        if self.pending and not self.pending.stays:
            card = self.pending.card
            self.pending = replace(self.pending, stays=True)
        self.lasting.append(Lasting(GUARD, by=self.turn, card=card, places=(cell,)))

    def set_aside(self, card: int) -> None:
        """A used action leaves the game (QF-23)."""
        self.removed.append(card)

    def draw_cards(self, count: int) -> None:
        """Draws up to that many cards; the deck's last card starts the last lap (QF-26, HQ-11)."""
        hand = self.hands[self.turn]
        for _ in range(min(count, len(self.deck))):
            hand.append(self.deck.pop())
            if not self.deck:
                self.turns_left = self.seats

    def discard_at_random(self, seat: int, count: int) -> None:
        """That seat discards random hand cards, all if it has fewer; they leave the game."""
        hand = self.hands[seat]
        for _ in range(min(count, len(hand))):
            self.removed.append(hand.pop(self._random_card(hand)))

    def steal_at_random(self, seat: int, count: int) -> None:
        """Random cards of that seat's hand move to the hand of the seat on turn."""
        hand = self.hands[seat]
        for _ in range(min(count, len(hand))):
            self.hands[self.turn].append(hand.pop(self._random_card(hand)))

    def runs_through(self, cell: int) -> dict[int, int]:
        """The symbols of a cell's top card that stand there in an unbroken line of three or more top cards, each with
        the length of its longest (QF-15)."""
        tops = self.tops()
        top = tops.get
        mask = tops[cell]
        runs: dict[int, int] = {}
        for axis in AXES:
            ahead = mask & top(cell + axis, 0)
            back = mask & top(cell - axis, 0)
            long = ahead & back
            if ahead:
                long |= ahead & top(cell + axis + axis, 0)
            if back:
                long |= back & top(cell - axis - axis, 0)
            while long:
                bit = long & -long
                long ^= bit
                length = 1
                for delta in (axis, -axis):
                    at = cell + delta
                    while top(at, 0) & bit:
                        length += 1
                        at += delta
                symbol = bit.bit_length() - 1
                runs[symbol] = max(length, runs.get(symbol, length))
        return runs

    def all_cards(self) -> list[int]:
        piles = (*self.hands, *self.field.values(), self.deck, self.removed)
        return [card for pile in piles for card in pile] + [effect.card for effect in self.lasting if effect.card]

    def _position(self, viewer: int | None) -> dict[str, Any]:
        table = self.table
        seats = [
            {
                "hand": hand_data(table, self.hands[seat], viewer in (None, seat)),
                "keys": counts_data(self.keys[seat]),
            }
            for seat in range(self.seats)
        ]
        cells = {cell: cell_text(cell) for cell in self.field}
        return {
            **table_data(table),
            "turn": self.turn,
            "phase": self.phase,
            "seats": seats,
            "field": {text: names(table, self.field[cell]) for cell, text in cells.items()},
            "veto": None if self.veto == OFF_FIELD else cell_text(self.veto),
            "deck": pile_data(table, self.deck, viewer is None),
            "taken": counts_data(self.taken),
            "removed": names(table, self.removed),
            "plays": {"any": self.plays},
            "played": [cell_text(cell) for cell in self.played],
            "lasting": [lasting_data(table, effect, cells) for effect in self.lasting],
            "pending": None,
            "acted": self.acted,
            "swapped": [seat for seat, swapped in enumerate(self.swapped) if swapped],
            "misses": self.misses,
            "turns_left": self.turns_left,
            **self._ending(),
        }

    def key_mask(self, seat: int) -> int:
        return sum(1 << symbol for symbol, count in enumerate(self.keys[seat]) if count)

    def key_count(self, seat: int) -> int:
        return sum(self.keys[seat])
