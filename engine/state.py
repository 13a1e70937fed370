"""What every mode's game state offers, and the chance it draws on.

A state is the only mutable value of the engine. Its five questions are those of OpenSpiel: who is to move,
which moves are legal, apply one, is it over, what did it bring. Every decision is one move; chance is explicit
(`chance`, then the generator) and never a decision.
"""

from __future__ import annotations

import unicodedata
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from engine import rng
from engine.move_text import as_listed, read_move
from engine.moves import IllegalMove, Move, UnreadableMove
from engine.symbols import symbols_of
from engine.table import Table

OVER = "over"
ENDS: tuple[str, ...] = ("keys", "last-lap", "misses", "cap")
KEYS_WIN: Mapping[str, str] = {"base": "BASE-20", "expansion": "EXP-27", "quintis": "QF-25"}
END_RULES: Mapping[str, str] = {"last-lap": "QF-26", "misses": "HQ-9"}


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended.

    `reason`: `keys` (enough keys, BASE-20, EXP-27, QF-25), `last-lap` (QF-26), `misses` (HQ-9) or `cap` (the
    bound of a simulation). `winners` are seats, several where the win is shared, none at the cap. `by_seniority`
    tells that a tie in keys was broken by seniority (QF-28).
    """

    reason: str
    winners: tuple[int, ...]
    by_seniority: bool = False


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is not legal: a sentence in the rule's words, and the rule's ID."""

    reason: str
    rule: str = ""


class ChanceError(ValueError):
    """An outcome written in a position's `chance` does not fit what chance decides there."""


class State(ABC):
    """A game in progress. Subclasses: one per mode, in `engine.modes`.

    `seats` is the number of players, `turn` the seat on turn, `phase` the name of the phase (`over` at the end);
    `hands[seat]` the card numbers in the order they were gained; `pending` an action being resolved.
    """

    mode: str

    def __init__(self, table: Table, seats: int) -> None:
        self.table = table
        self.seats = seats
        self.turn = 0
        self.phase = ""
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.rng = 0
        self.chance: list[Any] = []
        self.end: Outcome | None = None
        self.manual_played = 0
        self.moves: list[Move] | None = None

    @classmethod
    @abstractmethod
    def deal(cls, table: Table, cards: list[int], seats: int, seed: int) -> State:
        """A new game: `cards` as `Table.pile_of` gives them, `seed` the generator's first state.

        Raises ValueError with too few cards for the seats.
        """

    def current_player(self) -> int:
        """The seat that decides, or -1 when the game is over."""
        return -1 if self.end else self.turn

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.end is not None

    def outcome(self) -> Outcome | None:
        """How it ended, or None while it goes on."""
        return self.end

    def returns(self) -> list[float]:
        """One number a seat, summing to 0: a win 1 shared among the winners, the loss shared among the rest."""
        winners = self.end.winners if self.end else ()
        losers = self.seats - len(winners)
        if not winners or not losers:
            return [0.0] * self.seats
        return [1 / len(winners) if seat in winners else -1 / losers for seat in range(self.seats)]

    @abstractmethod
    def settle(self) -> None:
        """Goes on to the next decision: passes over phases with nothing to decide."""

    @abstractmethod
    def legal_moves(self) -> list[Move]:
        """The legal moves, each text once, by code point of the text; empty when over. Not to be changed."""

    @abstractmethod
    def apply(self, move: Move) -> None:
        """Makes a legal move and all that follows by itself, up to the next decision.

        The move must come from `legal_moves()` or `parse()`; it is not checked again. Raises ChanceError, with the move
        half made, where an outcome written in a position's `chance` does not fit what chance decides.
        """

    def why_not(self, move: Move) -> Refusal | None:
        """None for a legal move, else the reason in the rule's words."""
        if move in self.legal_moves():
            return None
        return self._is_over(self.end) if self.end else self.refusal(move)

    @abstractmethod
    def refusal(self, move: Move) -> Refusal:
        """Why a move that is not legal is not, while the game goes on."""

    @abstractmethod
    def key_mask(self, seat: int) -> int:
        """The symbols of the seat's keys as a mask."""

    @abstractmethod
    def key_count(self, seat: int) -> int:
        """How many keys the seat has, equal ones counted."""

    @abstractmethod
    def all_cards(self) -> list[int]:
        """Every card of the game, wherever it lies, each as often as it is there."""

    @abstractmethod
    def hidden(self, seat: int) -> list[list[tuple[list[int], int]]]:
        """The places of the cards that seat cannot see, as (list, index) pairs, in groups.

        The cards of one group may lie in any order among its places, as far as the seat can tell: other hands and
        draw piles, by the backs it sees.
        """

    def shuffle_hidden(self, seat: int, state: int) -> int:
        """Deals the cards that the seat cannot see anew among their places; `state` is a generator's, returned moved
        on. The game's own generator and written chance are replaced too, so nothing of the future is given away."""
        for places in self.hidden(seat):
            cards = [pile[index] for pile, index in places]
            state = rng.shuffle(state, cards)
            for (pile, index), card in zip(places, cards, strict=True):
                pile[index] = card
        self.chance = []
        state, self.rng = rng.step(state)
        self.hands_changed()
        return state

    def hands_changed(self) -> None:
        """Called after hands were changed from outside: builds anew what a mode derives from them."""
        self.moves = None

    def to_position(self) -> dict[str, Any]:
        """The game as plain data that `engine.position.read_position` reads back to an equal game."""
        return self._position(None)

    def observation(self, seat: int) -> dict[str, Any]:
        """What that seat sees, in the form of a position: of other hands and of draw piles only their sizes (in mode
        expansion by kind, as the backs tell), no generator and no written chance. `seat` tells whose view it is."""
        view = self._position(seat)
        del view["rng"], view["chance"]
        return {"seat": seat, **view}

    @abstractmethod
    def _position(self, viewer: int | None) -> dict[str, Any]:
        """The position as that seat sees it, or as it is for None."""

    def _ending(self) -> dict[str, Any]:
        end = self.end
        return {
            "end": end.reason if end else None,
            "winners": list(end.winners) if end else [],
            "rng": self.rng,
            "chance": list(self.chance),
        }

    def copy(self) -> Self:
        """An equal state that shares nothing changeable with this one."""
        twin = object.__new__(type(self))
        for name, value in self.__dict__.items():
            if type(value) is list:
                value = [item.copy() if type(item) is list else item for item in value]
            elif type(value) is dict:
                value = {key: item.copy() if type(item) is list else item for key, item in value.items()}
            twin.__dict__[name] = value
        return twin

    def scratch(self) -> Self:
        """A copy on which an action's steps are foreseen."""
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    def parse(self, text: str) -> Move:
        """The legal move of that text; symbols may have their English or Russian names, kept cards any order, and
        accents may stand behind their letters (NFD).

        Raises UnreadableMove or IllegalMove with the reason and the rule.
        """
        wanted = " ".join(text.split())
        words = as_listed(text.split())
        listed = " ".join(words)
        for move in self.legal_moves():
            if move.text == listed:
                return move
        if (composed := unicodedata.normalize("NFC", text)) != text:
            return self.parse(composed)
        if self.end:
            over = self._is_over(self.end)
            raise IllegalMove(wanted, over.reason, over.rule)
        move = read_move(self.table, words, wanted)
        refusal = self.why_not(move)
        if refusal is None:
            raise UnreadableMove(wanted, "the move has another form here")
        raise IllegalMove(wanted, refusal.reason, refusal.rule)

    def play_text(self, text: str) -> Move:
        """Parses and applies one move."""
        move = self.parse(text)
        self.apply(move)
        return move

    def stop_at_cap(self) -> None:
        """Ends the game by the bound of a simulation: nobody wins."""
        self._finish("cap", ())

    def keys_of(self, seat: int) -> tuple[str, ...]:
        """The seat's different keys, in order of seniority."""
        return symbols_of(self.key_mask(seat))

    def _is_over(self, end: Outcome) -> Refusal:
        """Why no move is legal any more, with the rule that ended the game; the cap is none."""
        rule = KEYS_WIN[self.mode] if end.reason == "keys" else END_RULES.get(end.reason, "")
        return Refusal("the game is over", rule)

    def _finish(self, reason: str, winners: tuple[int, ...]) -> None:
        self._over(Outcome(reason, winners))

    def _over(self, end: Outcome) -> None:
        self.end = end
        self.phase = OVER

    def _below(self, bound: int) -> int:
        self.rng, value = rng.below(self.rng, bound)
        return value

    def _random_card(self, hand: list[int]) -> int:
        """The place in a hand of a random card: the next of `chance`, or drawn by the generator."""
        if not self.chance:
            return self._below(len(hand))
        wanted = self.chance.pop(0)
        number = self.table.numbers.get(wanted, 0) if isinstance(wanted, str) else 0
        if number not in hand:
            names = ", ".join(self.table.names[card] for card in hand)
            raise ChanceError(f"chance says {wanted!r}, but a card is drawn at random from: {names}")
        return hand.index(number)

    def _reform(self, discard: list[int]) -> list[int]:
        """A new draw pile (next card last) out of a discard pile, which is emptied (BASE-19)."""
        if self.chance:
            wanted = self.chance.pop(0)
            order = [self.table.numbers.get(name, 0) for name in wanted] if isinstance(wanted, list) else []
            if sorted(order) != sorted(discard):
                raise ChanceError("chance must list the cards of the discard pile, the next card first")
        else:
            order = list(discard)
            self.rng = rng.shuffle(self.rng, order)
        discard.clear()
        order.reverse()
        return order
