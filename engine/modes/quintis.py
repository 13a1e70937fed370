"""Mode `quintis`: QF-1...28 with HQ-1...16."""

from __future__ import annotations

from engine import rng
from engine.acting import act_moves
from engine.boards.cell_moves import cell_moves
from engine.boards.field import HAND, OFF_FIELD, FieldState
from engine.boards.square import SquareState
from engine.effects import effects_of
from engine.keys import ladder_keys
from engine.lasting import FREE_COVER, parted
from engine.moves import Move, by_text
from engine.pending import Pending
from engine.refusals.field import refusal
from engine.state import Outcome, Refusal
from engine.table import Table
from engine.words import players_need

START, PLAY, VETO, END = "start", "play", "veto", "end"


class QuintisState(FieldState):
    """A game of mode quintis; see `FieldState` for what it holds."""

    @classmethod
    def deal(cls, table: Table, cards: list[int], seats: int, seed: int) -> QuintisState:
        """A new game (QF-1, QF-2, QF-4): `cards` and `seed` as for `State.deal`.

        Chance in this order: the shuffle (cards are then dealt from its front, six to seat 0, six to seat 1, ...),
        then the first player. Raises ValueError with 6 cards a seat or fewer (HQ-15).
        """
        if len(cards) <= HAND * seats:
            raise ValueError(
                f"{players_need(seats)} {HAND * seats + 1} cards or more, the deck has {len(cards)} (HQ-15)"
            )
        state = cls(table, seats)
        pile = list(cards)
        state.rng = rng.shuffle(seed, pile)
        pile.reverse()
        state.hands = [[pile.pop() for _ in range(HAND)] for _ in range(seats)]
        state.deck = pile
        state.turn = state._below(seats)
        state.phase = START
        state.settle()
        return state

    def settle(self) -> None:
        """Goes on to the next phase that asks something."""
        while self.end is None:
            if self.phase == START:
                acts = [] if self.acted else self._acts(START)
                if acts:
                    self.moves = [*acts, self.table.end if self.can_play_symbol_card() else self.table.miss]
                    return
                self.phase = PLAY
            elif self.phase == PLAY:
                if not self.played or (self.plays and self.can_play_symbol_card()):
                    return
                self.phase = VETO
            elif self.phase == END:
                if not self.acted and not self.table.moments[END].isdisjoint(self.hands[self.turn]):
                    return
                self._end_turn()
            else:
                return

    def legal_moves(self) -> list[Move]:
        if self.moves is None:
            self.moves = self._moves()
        return self.moves

    def _moves(self) -> list[Move]:
        table = self.table
        if self.phase == PLAY:
            plays = self._playable() if self.plays else []
            return plays or [table.miss]
        if self.phase == VETO:
            row = cell_moves(table, 0)["veto"]
            cells = self.laid_cells()
            moves = list(map(row.__getitem__, cells))
            if self.veto != OFF_FIELD:
                del moves[cells.index(self.veto)]
            moves.append(table.veto_stay)
            return moves
        if self.phase == START:
            return [*self._acts(START), table.end if self.can_play_symbol_card() else table.miss]
        if self.phase == END:
            return [*self._acts(END), table.end]
        return []

    def _acts(self, phase: str) -> list[Move]:
        """QF-21, HQ-7: the uses of action cards at that moment, by their texts."""
        cards = self.table.moments[phase].intersection(self.hands[self.turn])
        if not cards:
            return []
        if phase == END:
            moves = [move for card in cards for move in act_moves(self, card)]
        else:
            playable = self.can_play_symbol_card()
            moves = [move for card in cards for move in act_moves(self, card, can_play_on, playable)]
        moves.sort(key=by_text)
        return moves

    def _playable(self) -> list[Move]:
        """QF-7...10: covers, `end` after the first card, places and swaps, by their texts."""
        masks = self.table.masks
        wild = self.wild_mask() if self.lasting else 0
        ban = self.ban()
        hand = sorted({card for card in self.hands[self.turn] if masks[card] and not (masks[card] | wild) & ban})
        tops = list(self.tops().items())
        if self.lasting:
            guarded = self.guarded()
            tops = [(cell, mask) for cell, mask in tops if cell not in guarded]
        bears = [masks[card] | wild for card in hand]
        shared = [[cell for cell, mask in tops if mask & mine] for mine in bears]
        covers = shared
        if self.lasting and self.has(FREE_COVER):
            covers = [[cell for cell, _ in tops]] * len(hand)
        table = self.table
        known = table.cell_moves
        rows = [known.get(card) or cell_moves(table, card) for card in hand]
        moves: list[Move] = []
        for row, cells in zip(rows, covers, strict=True):
            moves += map(row["cover"].__getitem__, cells)
        if self.played and hand:
            moves.append(self.table.end)
        free = self.free_cells()
        for row in rows:
            moves += map(row["place"].__getitem__, free)
        if self.may_swap():
            for row, cells in zip(rows, shared, strict=True):
                moves += map(row["swap"].__getitem__, cells)
        return moves

    def apply(self, move: Move) -> None:
        self.moves = None
        verb = move.verb
        if verb == "veto":
            if move.at != OFF_FIELD:
                self.veto = move.at
            self.phase = END
        elif verb == "act":
            self._act(move)
        elif verb == "miss":
            self.misses += 1
            self._pass_turn()
        elif verb == "end":
            if self.phase == END:
                self._end_turn()
            else:
                self.phase = PLAY if self.phase == START else VETO
        else:
            self._play(move)
        self.settle()

    def _play(self, move: Move) -> None:
        """QF-7...9, then QF-12."""
        card, cell = move.card, move.at
        self.hands[self.turn].remove(card)
        self.misses = 0
        self.plays -= 1
        if move.verb == "swap":
            self.swapped[self.turn] = True
            self.hands[self.turn].append(self.exchange_top(card, cell))
        else:
            self.swapped = [False] * self.seats
            self.put(card, cell)
        self.played.append(cell)
        if move.verb != "swap" and len(self.hands[self.turn]) < HAND:
            self.draw_cards(1)

    def _act(self, move: Move) -> None:
        """QF-21...23: the action's steps, then it leaves the game or stays with what lasts."""
        self.hands[self.turn].remove(move.card)
        self.acted = True
        action = self.table.cards[move.card].action
        assert action is not None
        self.manual_played += action.manual
        self.pending = Pending(move.card, False, ())
        for effect, choice in zip(effects_of(action), move.choices, strict=True):
            effect.apply(self, choice)
        if not self.pending.stays:
            self.set_aside(move.card)
        self.pending = None

    def _end_turn(self) -> None:
        """QF-20 (6) and (7): keys, the win, the refill of QF-24."""
        seat = self.turn
        self._earn(seat)
        if sum(self.keys[seat]) >= self.table.rules["keys_to_win"]:
            self._finish("keys", (seat,))
            return
        if self.acted:
            self.draw_cards(HAND - len(self.hands[seat]))
        self._pass_turn()

    def _earn(self, seat: int) -> None:
        """QF-15...18, HQ-2: for each symbol the longest run through a card played this turn that lies on top."""
        own_ladder = self.table.rules["ladder"] == "player"
        longest: dict[int, int] = {}
        for cell in set(self.played):
            for symbol, run in self.runs_through(cell).items():
                longest[symbol] = max(run, longest.get(symbol, run))
        for symbol, run in longest.items():
            taken = self.keys[seat][symbol] if own_ladder else self.taken[symbol]
            earned = ladder_keys(run, taken)
            self.keys[seat][symbol] += earned
            self.taken[symbol] += earned

    def _pass_turn(self) -> None:
        """The next turn, unless this was the last (QF-26, HQ-9)."""
        if self.turns_left == 0:
            self._over(self.by_count("last-lap"))
            return
        if self.misses == self.seats:
            self._over(self.by_count("misses"))
            return
        if self.turns_left is not None:
            self.turns_left -= 1
        self.turn = (self.turn + 1) % self.seats
        self.phase = START
        self.plays = 1
        self.played = []
        self.acted = False
        if self.lasting:
            self.lasting, over = parted(self.lasting, self.turn)
            for effect in over:
                if effect.card:
                    self.set_aside(effect.card)

    def by_count(self, reason: str) -> Outcome:
        """QF-27, QF-28, HQ-13, HQ-14: most keys, then the most senior first differing key, else shared."""
        most = max(map(sum, self.keys))
        tied = [seat for seat in range(self.seats) if sum(self.keys[seat]) == most]
        written = {
            seat: [symbol for symbol, count in enumerate(self.keys[seat]) for _ in range(count)] for seat in tied
        }
        best = min(written.values())
        winners = tuple(seat for seat in tied if written[seat] == best)
        return Outcome(reason, winners, by_seniority=len(winners) < len(tied))

    def refusal(self, move: Move) -> Refusal:
        return refusal(self, move)

    def hidden(self, seat: int) -> list[list[tuple[list[int], int]]]:
        piles = [hand for other, hand in enumerate(self.hands) if other != seat] + [self.deck]
        return [[(pile, index) for pile in piles for index in range(len(pile))]]


def can_play_on(state: SquareState | FieldState) -> bool:
    """HQ-7: whether some symbol card can be played once an action is resolved."""
    return isinstance(state, FieldState) and state.can_play_symbol_card()
