"""Mode `quintis`: QF-1...28 with HQ-1...16."""

from __future__ import annotations

from engine import rng
from engine.acting import act_moves, choice_form
from engine.boards.field import HAND, OFF_FIELD, FieldState
from engine.boards.square import SquareState
from engine.cells import read_cell
from engine.effects import effects_of
from engine.keys import ladder_keys
from engine.lasting import FREE_COVER, UNTIL_USERS_TURN
from engine.moves import Move, UnreadableMove, by_text
from engine.pending import Pending
from engine.state import OVER, Refusal
from engine.table import Table

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
                f"{seats} players need {HAND * seats + 1} cards or more, the deck has {len(cards)} (HQ-15)"
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
            row = self.cell_moves(0)["veto"]
            moves = [row[cell] for cell in self.laid_cells() if cell != self.veto]
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
        hand = [card for card in sorted(set(self.hands[self.turn])) if masks[card] and not (masks[card] | wild) & ban]
        tops = list(self.tops().items())
        if self.lasting:
            guarded = self.guarded()
            tops = [(cell, mask) for cell, mask in tops if cell not in guarded]
        bears = [masks[card] | wild for card in hand]
        shared = [[cell for cell, mask in tops if mask & mine] for mine in bears]
        covers = shared
        if self.lasting and self.has(FREE_COVER):
            covers = [[cell for cell, _ in tops]] * len(hand)
        rows = [self.cell_moves(card) for card in hand]
        moves: list[Move] = []
        for row, cells in zip(rows, covers, strict=True):
            moves += map(row["cover"].__getitem__, cells)
        if self.played and hand:
            moves.append(self.table.end)
        free = self.free_cells()
        for row in rows:
            moves += map(row["place"].__getitem__, free)
        if self._may_swap():
            for row, cells in zip(rows, shared, strict=True):
                moves += map(row["swap"].__getitem__, cells)
        return moves

    def _may_swap(self) -> bool:
        """HQ-10: with `swap_limit: once`, not again before anyone has placed or covered."""
        return self.table.rules["swap_limit"] == "none" or not self.swapped[self.turn]

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
                if run > longest.get(symbol, 2):
                    longest[symbol] = run
        for symbol, run in longest.items():
            taken = self.keys[seat][symbol] if own_ladder else self.taken[symbol]
            earned = ladder_keys(run, taken)
            self.keys[seat][symbol] += earned
            self.taken[symbol] += earned

    def _pass_turn(self) -> None:
        """The next turn, unless this was the last (QF-26, HQ-9)."""
        if self.turns_left == 0:
            self._finish_by_count("last-lap")
            return
        if self.misses >= self.seats:
            self._finish_by_count("misses")
            return
        if self.turns_left is not None:
            self.turns_left -= 1
        self.turn = (self.turn + 1) % self.seats
        self.phase = START
        self.plays = 1
        self.played = []
        self.acted = False
        if self.lasting:
            over = [effect for effect in self.lasting if effect.kind not in UNTIL_USERS_TURN or effect.by == self.turn]
            for effect in over:
                if effect.card:
                    self.set_aside(effect.card)
            self.lasting = [effect for effect in self.lasting if effect not in over]

    def _finish_by_count(self, reason: str) -> None:
        """QF-27, QF-28, HQ-13, HQ-14: most keys, then the most senior first differing key, else shared."""
        most = max(map(sum, self.keys))
        tied = [seat for seat in range(self.seats) if sum(self.keys[seat]) == most]
        written = {
            seat: [symbol for symbol, count in enumerate(self.keys[seat]) for _ in range(count)] for seat in tied
        }
        best = min(written.values())
        winners = tuple(seat for seat in tied if written[seat] == best)
        self._finish(reason, winners, by_seniority=len(winners) < len(tied))

    def why_not(self, move: Move) -> Refusal | None:
        if move in self.legal_moves():
            return None
        if self.phase == OVER:
            return Refusal("the game is over")
        table, phase = self.table, self.phase
        if phase not in PHASES_OF[move.verb]:
            return Refusal(*PHASE_REFUSALS[phase])
        if move.card and move.card not in self.hands[self.turn]:
            return Refusal(f"'{table.names[move.card]}' is not in the hand of seat {self.turn}", "QF-6")
        if move.verb in ("place", "cover", "swap"):
            return self._why_no_play(move)
        if move.verb == "act":
            return self._why_no_act(move)
        if move.verb == "veto":
            return Refusal("VETO is moved to a laid card other than the one it lies on, or stays", "QF-13")
        if move.verb == "miss":
            return Refusal("a symbol card can be played, so the turn may not be missed", "HQ-4")
        return Refusal("a symbol card must be played", "QF-6")

    def _why_no_play(self, move: Move) -> Refusal:
        table = self.table
        if table.actions[move.card]:
            return Refusal("an action card is used with 'act', not laid on the field", "QF-21")
        if not self.plays:
            return Refusal("no further card may be played this turn", "QF-6")
        bears = table.masks[move.card] | self.wild_mask()
        if bears & self.ban():
            return Refusal(f"'{table.names[move.card]}' bears a symbol of the card under VETO", "QF-10")
        if move.verb == "place":
            if move.at in self.field:
                return Refusal("that cell is not free", "QF-7")
            return Refusal("the cell must touch a laid card and stay within five by five", "QF-7")
        rule = "QF-8" if move.verb == "cover" else "QF-9"
        if move.at not in self.field:
            return Refusal("no card lies on that cell", rule)
        if move.at in self.guarded():
            return Refusal("that cell is guarded", "ACT-guard")
        if move.verb == "swap" and not self._may_swap():
            return Refusal("nobody has placed or covered a card since this player's last swap", "HQ-10")
        return Refusal("the two cards share no symbol", rule)

    def _why_no_act(self, move: Move) -> Refusal:
        table = self.table
        name = table.names[move.card]
        if not table.actions[move.card]:
            return Refusal(f"'{name}' is not an action card", "QF-21")
        if table.when[move.card] != self.phase:
            return Refusal(f"'{name}' may be used only at the {table.when[move.card]} of a turn", "QF-21")
        uses = act_moves(self, move.card)
        if move in uses or (len(uses) == 1 and not uses[0].choices):
            return Refusal("after it no symbol card could be played", "HQ-7")
        return Refusal(f"the choices are not open; the move is written: {choice_form(self, move.card)}", "QF-21")

    def hidden(self, seat: int) -> list[list[tuple[list[int], int]]]:
        piles = [hand for other, hand in enumerate(self.hands) if other != seat] + [self.deck]
        return [[(pile, index) for pile in piles for index in range(len(pile))]]

    def read_move(self, words: list[str]) -> Move:
        table = self.table
        match words:
            case ["place" | "cover" | "swap" as verb, name, place] if name in table.numbers:
                cell = read_cell(place)
                if cell is not None:
                    return self.cell_moves(table.numbers[name])[verb][cell]
            case ["veto", "stay"]:
                return table.veto_stay
            case ["veto", place]:
                cell = read_cell(place)
                if cell is not None:
                    return self.cell_moves(0)["veto"][cell]
            case ["act", name, *rest] if name in table.numbers:
                return Move(" ".join(words), "act", table.numbers[name], choices=((len(rest),),))
            case ["end"]:
                return table.end
            case ["miss"]:
                return table.miss
        raise UnreadableMove(" ".join(words), self._unreadable(words, FORMS))


def can_play_on(state: SquareState | FieldState) -> bool:
    """HQ-7: whether some symbol card can be played once an action is resolved."""
    return isinstance(state, FieldState) and state.can_play_symbol_card()


FORMS = {
    "place": "place CARD COLUMN,ROW",
    "cover": "cover CARD COLUMN,ROW",
    "swap": "swap CARD COLUMN,ROW",
    "veto": "veto COLUMN,ROW or veto stay",
    "act": "act CARD [choice ...]",
    "end": "end",
    "miss": "miss",
}
PHASES_OF = {
    "place": (PLAY,),
    "cover": (PLAY,),
    "swap": (PLAY,),
    "veto": (VETO,),
    "act": (START, END),
    "end": (START, PLAY, END),
    "miss": (START, PLAY),
}
PHASE_REFUSALS: dict[str, tuple[str, str]] = {
    START: ("now is the start of the turn: use an action card or end the phase", "QF-20"),
    PLAY: ("a symbol card is played now", "QF-20"),
    VETO: ("VETO is moved or left now", "QF-13"),
    END: ("now is the end of the turn: use an action card or end the turn", "QF-20"),
}
