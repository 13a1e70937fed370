"""Mode `expansion`: EXP-1...27 with HE-1...19, over the base rules."""

from __future__ import annotations

from engine import rng
from engine.acting import act_moves
from engine.boards.square import ADDITIONAL, BASE, KINDS, SquareState
from engine.effects import effects_of
from engine.effects.hands import Draw
from engine.grid import CENTER, CORNERS, CROSS, SQUARE_LINES
from engine.keeping import DEALT, KEEP, KEPT, keep, keep_moves
from engine.lasting import parted
from engine.moves import Move, by_text
from engine.pending import Pending
from engine.refusals.square import refusal
from engine.state import Refusal
from engine.table import Table
from engine.words import players_need

START, PLAY, CLAIM, END, DRAW = "start", "play", "claim", "end", "draw"
ADDITIONAL_DEALT, CORNER_CARDS, HAND = 6, 4, 7


class ExpansionState(SquareState):
    """A game of mode expansion; see `SquareState` for what it holds."""

    @classmethod
    def deal(cls, table: Table, cards: list[int], seats: int, seed: int) -> ExpansionState:
        """A new game (EXP-7...9): `cards` and `seed` as for `State.deal`.

        Chance in this order: the base deck's shuffle, the additional deck's; for each seat (as in mode base) the
        shuffle of its ten base cards, of which five go into the cross; the first player. Then for each seat six
        additional cards are dealt and shuffled, of which the first four go into the corners in reading order. With
        `cross_choice: player` the base cards are chosen first, see mode base.
        """
        state = cls(table, seats)
        piles = [
            [card for card in cards if not table.additional[card]],
            [card for card in cards if table.additional[card]],
        ]
        for pile, kind, each, rule in zip(piles, KINDS, (DEALT, ADDITIONAL_DEALT), ("BASE-2", "EXP-8"), strict=True):
            if len(pile) < (due := each * seats):
                raise ValueError(f"{players_need(seats)} {due} {kind} cards, the deck has {len(pile)} ({rule})")
        state.rng = seed
        for pile in piles:
            state.rng = rng.shuffle(state.rng, pile)
            pile.reverse()
        state.decks = piles
        by_player = table.rules["cross_choice"] == "player"
        for seat in range(seats):
            dealt = [piles[BASE].pop() for _ in range(DEALT)]
            if not by_player:
                state.rng = rng.shuffle(state.rng, dealt)
                for zone, card in zip(CROSS, dealt, strict=False):
                    state.layouts[seat][zone] = card
                dealt = dealt[KEPT:]
            state.hands[seat] = dealt
        state.turn = state._below(seats)
        state.phase = KEEP
        if not by_player:
            state._deal_additional()
            state.phase = START
            state.settle()
        return state

    def _deal_additional(self) -> None:
        """EXP-8, HE-7, EXP-9."""
        table = self.table
        for seat in range(self.seats):
            dealt = [self.decks[ADDITIONAL].pop() for _ in range(ADDITIONAL_DEALT)]
            self.rng = rng.shuffle(self.rng, dealt)
            self.hands[seat] += dealt[CORNER_CARDS:]
            for zone, card in zip(CORNERS, dealt, strict=False):
                if table.actions[card]:
                    self.hands[seat].append(card)
                else:
                    self.layouts[seat][zone] = card

    def settle(self) -> None:
        """Goes on to the next phase that asks something."""
        table = self.table
        while self.end is None:
            if self.pending:
                if self._resolve():
                    return
            elif self.phase == START:
                if not table.moments[START].isdisjoint(self.hands[self.turn]):
                    return
                self.phase = PLAY
            elif self.phase == PLAY:
                if not self.played:
                    return
                plays = self._playable()
                if plays:
                    self.moves = [table.end, *plays]
                    return
                self._earn()
            elif self.phase == CLAIM:
                if self._may_claim():
                    return
                self.phase = END
            elif self.phase == END:
                if not table.action_cards.isdisjoint(self.hands[self.turn]):
                    return
                self.phase = DRAW
            elif self.phase == DRAW:
                if len(self.hands[self.turn]) < HAND:
                    self.moves = self._draws()
                    if self.moves:
                        return
                    self.moves = None
                self._next_turn()
            else:
                return

    def legal_moves(self) -> list[Move]:
        if self.moves is None:
            self.moves = self._moves()
        return self.moves

    def _moves(self) -> list[Move]:
        table = self.table
        phase = self.phase
        if self.end:
            return []
        if self.pending or phase == DRAW:
            return self._draws()
        if phase == PLAY:
            plays = self._playable()
            if self.played:
                return [table.end, *plays]
            return plays or [table.miss]
        if phase == CLAIM:
            owned = self.keys[self.turn]
            free = [move for bit, move in enumerate(table.claims) if not owned >> bit & 1]
            return sorted([*free, table.claim_none], key=by_text)
        if phase == KEEP:
            return keep_moves(self)
        moves = [table.end]
        for card in table.action_cards.intersection(self.hands[self.turn]):
            if table.when[card] == phase:
                moves += act_moves(self, card)
            if phase == END:
                moves.append(table.move("discard", card))
        moves.sort(key=by_text)
        return moves

    def _draws(self) -> list[Move]:
        """EXP-19, HE-8: the decks that may serve."""
        table = self.table
        if self.decks[BASE] and self.decks[ADDITIONAL]:
            return table.draws
        return [move for move in table.draws if self.can_draw(move.at)]

    def _playable(self) -> list[Move]:
        """EXP-11...15, HE-14, HE-16: the plays that the allowances and locks leave, by their texts."""
        table = self.table
        base, additional, more = self.plays
        allowed = (base or more, additional or more)
        locks = self.locks[self.turn]
        plays: list[Move] = []
        for card in sorted(set(self.hands[self.turn])):
            if allowed[table.additional[card]]:
                plays += table.plays[card]
        return [move for move in plays if not locks >> move.at & 1] if locks else plays

    def apply(self, move: Move) -> None:
        self.moves = None
        verb = move.verb
        if verb == "play":
            self._play(move.card, move.at)
        elif verb == "draw":
            self.draw_from(move.at)
            if self.pending:
                self._count_pending_draw()
        elif verb == "act":
            self.uses += 1
            self.hands[self.turn].remove(move.card)
            action = self.table.cards[move.card].action
            assert action is not None
            self.manual_played += action.manual
            steps = tuple(zip(effects_of(action), move.choices, strict=True))
            self.pending = Pending(move.card, False, steps)
        elif verb == "discard":
            self.hands[self.turn].remove(move.card)
            self.put_away(move.card)
        elif verb == "claim":
            self._claim(move.at)
        elif verb == "miss":
            self.phase = END
        elif verb == "keep":
            if keep(self, self.layouts, move):
                self._deal_additional()
                self.phase = START
        elif self.phase == PLAY:
            self._earn()
        else:
            self.phase = PLAY if self.phase == START else DRAW
        self.settle()

    def _play(self, card: int, zone: int) -> None:
        """EXP-13, EXP-14, HE-1: the card takes its zone; what it replaces moves on."""
        seat = self.turn
        self.hands[seat].remove(card)
        layout = self.layouts[seat]
        replaced = layout[zone]
        layout[zone] = card
        kind = ADDITIONAL if self.table.additional[card] else BASE
        self.plays[kind if self.plays[kind] else 2] -= 1
        if zone not in self.played:
            self.played.append(zone)
        if replaced:
            self.drop_wild(zone)
            self.push(replaced, zone)

    def _earn(self) -> None:
        """Phase 3 (EXP-16, HE-3): line keys together, the win, then the any-key question."""
        seat = self.turn
        masks = self.laid_masks(seat) if self.lasting else [self.table.masks[card] for card in self.layouts[seat]]
        lines = SQUARE_LINES
        if self.table.rules["key_scope"] == "played":
            lines = tuple(line for line in lines if not set(line).isdisjoint(self.played))
        earned = 0
        for first, second, third in lines:
            earned |= masks[first] & masks[second] & masks[third]
        self.keys[seat] |= earned
        if self.keys[seat].bit_count() >= self.table.rules["keys_to_win"]:
            self._finish("keys", (seat,))
        else:
            self.phase = CLAIM

    def _may_claim(self) -> bool:
        """EXP-17, HE-9: five base cards, or four corners and the center, share a symbol; the any-key is unused."""
        seat = self.turn
        if self.any_key_used[seat]:
            return False
        masks = self.laid_masks(seat)
        center = masks[CENTER]
        corners = center & masks[0] & masks[2] & masks[6] & masks[8]
        return bool(corners or center & masks[1] & masks[3] & masks[5] & masks[7])

    def _claim(self, symbol: int) -> None:
        seat = self.turn
        self.phase = END
        if symbol >= 0:
            self.any_key_used[seat] = True
            self.keys[seat] |= 1 << symbol
            if self.keys[seat].bit_count() >= self.table.rules["keys_to_win"]:
                self._finish("keys", (seat,))

    def _resolve(self) -> bool:
        """Does the pending steps; True where it waits for the choice of a deck."""
        while self.pending and self.pending.steps:
            effect, choice = self.pending.steps[0]
            if isinstance(effect, Draw):
                if self.can_draw(BASE) or self.can_draw(ADDITIONAL):
                    return True
                self.pending = self.pending.going_on()
            else:
                self.pending = self.pending.going_on()
                effect.apply(self, choice)
        if self.pending:
            if not self.pending.stays:
                self.set_aside(self.pending.card)
            self.pending = None
        return False

    def _count_pending_draw(self) -> None:
        assert self.pending is not None
        effect, choice = self.pending.steps[0]
        assert isinstance(effect, Draw)
        left = () if effect.count == 1 else ((Draw(effect.count - 1), choice),)
        self.pending = self.pending.going_on(*left)

    def _next_turn(self) -> None:
        self.turn = (self.turn + 1) % self.seats
        self.phase = START
        self.plays = [1, 1, 0]
        self.played = []
        self.uses = 0
        if self.lasting:
            self.lasting, over = parted(self.lasting, self.turn)
            for effect in over:
                if effect.card:
                    self.put_away(effect.card)
            self.count_locks()

    def refusal(self, move: Move) -> Refusal:
        return refusal(self, move)

    def hidden(self, seat: int) -> list[list[tuple[list[int], int]]]:
        piles = [hand for other, hand in enumerate(self.hands) if other != seat] + self.decks
        places = [(pile, index) for pile in piles for index in range(len(pile))]
        if self.phase == KEEP:
            places += [(layout, zone) for layout in self.layouts for zone in CROSS if layout[zone]]
        additional = self.table.additional
        return [[(pile, index) for pile, index in places if additional[pile[index]] == kind] for kind in (False, True)]
