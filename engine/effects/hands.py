"""Verbs about hands and piles: draw, discard, steal, recover."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from engine.boards.field import FieldState
from engine.boards.square import KINDS, SquareState
from engine.effects.effect import (
    BOTH_ANY,
    EXPANSION_ANY,
    NOTHING_ASKED,
    Choice,
    Effect,
    named_seat,
    other_seats,
)
from engine.effects.words import (
    OTHERS_EN,
    OTHERS_RU,
    any_other_ru,
    cards_en,
    cards_ru,
    possessive_en,
    sentence,
)

AnyBoard = SquareState | FieldState
HOLDER = "the seat of another player who holds a card"


def seats_with_cards(state: AnyBoard) -> Sequence[Choice]:
    """The other players who hold a card, as choices; nothing is asked where none does."""
    return [(seat,) for seat in other_seats(state) if state.hands[seat]] or NOTHING_ASKED


@dataclass(frozen=True, slots=True)
class Draw(Effect[AnyBoard]):
    """Draws `count` cards now. In mode expansion the player chooses the deck card by card, before the next step."""

    verb = "draw"
    moments = BOTH_ANY
    count: int = 1

    def apply(self, state: AnyBoard, choice: Choice) -> None:
        """Quintis; in mode expansion the state asks for each card instead."""
        assert isinstance(state, FieldState)
        state.draw_cards(self.count)

    def foresee(self, state: AnyBoard, choice: Choice) -> None:
        """The cards are unknown before they are drawn."""

    def describe(self, language: str, mode: str) -> str:
        if language == "ru":
            choice = ", каждую из любой колоды" if mode == "expansion" and self.count > 1 else ""
            choice = choice or (" из любой колоды" if mode == "expansion" else "")
            return f"Возьмите {cards_ru(self.count)}{choice}."
        choice = ", each from either deck" if mode == "expansion" and self.count > 1 else ""
        choice = choice or (" from either deck" if mode == "expansion" else "")
        return f"Draw {cards_en(self.count)}{choice}."


@dataclass(frozen=True, slots=True)
class Discard(Effect[AnyBoard]):
    """Those players, from the left round, discard `count` random hand cards, all if they have fewer, each to its own
    pile; in quintis the cards leave the game."""

    verb = "discard"
    moments = BOTH_ANY
    who: Literal["left", "right", "chosen", "others"]
    count: int = 1

    def asks(self, mode: str) -> tuple[str, ...]:
        return ("seat",) if self.who == "chosen" else ()

    def target(self, mode: str) -> str:
        return HOLDER if self.who == "chosen" else ""

    def options(self, state: AnyBoard) -> Sequence[Choice]:
        return seats_with_cards(state) if self.who == "chosen" else NOTHING_ASKED

    def _seats(self, state: AnyBoard, choice: Choice) -> Sequence[int]:
        if self.who == "chosen":
            return choice
        return other_seats(state) if self.who == "others" else (named_seat(state, self.who),)

    def apply(self, state: AnyBoard, choice: Choice) -> None:
        for seat in self._seats(state, choice):
            state.discard_at_random(seat, self.count)

    def foresee(self, state: AnyBoard, choice: Choice) -> None:
        for seat in self._seats(state, choice):
            del state.hands[seat][: self.count]

    def describe(self, language: str, mode: str) -> str:
        if language == "ru":
            does = "сбрасывает" if mode == "expansion" else "выводит из игры"
            cards = cards_ru(self.count, "случайную", "случайных")
            return sentence(f"{OTHERS_RU[self.who]} {does} {cards} с руки.")
        cards = f"{cards_en(self.count, 'random')} from their hand"
        does = f"discards {cards}" if mode == "expansion" else f"puts {cards} out of the game"
        return sentence(f"{OTHERS_EN[self.who]} {does}.")


@dataclass(frozen=True, slots=True)
class Steal(Effect[AnyBoard]):
    """Takes `count` random cards from that player's hand to the own, all if there are fewer."""

    verb = "steal"
    moments = BOTH_ANY
    from_: Literal["left", "right", "chosen"]
    count: int = 1

    def asks(self, mode: str) -> tuple[str, ...]:
        return ("seat",) if self.from_ == "chosen" else ()

    def target(self, mode: str) -> str:
        return HOLDER if self.from_ == "chosen" else ""

    def options(self, state: AnyBoard) -> Sequence[Choice]:
        return seats_with_cards(state) if self.from_ == "chosen" else NOTHING_ASKED

    def _seats(self, state: AnyBoard, choice: Choice) -> Sequence[int]:
        return choice if self.from_ == "chosen" else (named_seat(state, self.from_),)

    def apply(self, state: AnyBoard, choice: Choice) -> None:
        for seat in self._seats(state, choice):
            state.steal_at_random(seat, self.count)

    def foresee(self, state: AnyBoard, choice: Choice) -> None:
        for seat in self._seats(state, choice):
            del state.hands[seat][: self.count]

    def describe(self, language: str, mode: str) -> str:
        if language == "ru":
            cards = cards_ru(self.count, "случайную", "случайных")
            return f"Заберите себе {cards} с руки {any_other_ru(self.from_)}."
        cards = cards_en(self.count, "random")
        return f"Take {cards} from {possessive_en(self.from_)} hand into yours."


@dataclass(frozen=True, slots=True)
class Recover(Effect[SquareState]):
    """Takes the top card of that discard pile to the hand; with kind `any` the player names the pile, with the
    other choices of the action: what steps before it draw or throw off by chance is not foreseen. An action card that
    itself has a `recover` step is not taken."""

    verb = "recover"
    moments = EXPANSION_ANY
    kind: Literal["base", "additional", "any"] = "any"

    def asks(self, mode: str) -> tuple[str, ...]:
        return ("pile",) if self.kind == "any" else ()

    def target(self, mode: str) -> str:
        return "a discard pile whose top card may be taken" if self.kind == "any" else ""

    def _takeable(self, state: SquareState, pile: int) -> bool:
        cards = state.discards[pile]
        if not cards:
            return False
        action = state.table.cards[cards[-1]].action
        return action is None or all(step.verb != "recover" for step in action.effect)

    def options(self, state: SquareState) -> Sequence[Choice]:
        if self.kind != "any":
            return NOTHING_ASKED
        return [(pile,) for pile in (0, 1) if self._takeable(state, pile)] or NOTHING_ASKED

    def apply(self, state: SquareState, choice: Choice) -> None:
        piles = choice if self.kind == "any" else (KINDS.index(self.kind),)
        for pile in piles:
            if self._takeable(state, pile):
                state.hands[state.turn].append(state.discards[pile].pop())

    def describe(self, language: str, mode: str) -> str:
        may_be_action = self.kind != "base"
        if language == "ru":
            pile = {
                "base": "сброса основных карт",
                "additional": "сброса дополнительных карт",
                "any": "любого сброса",
            }[self.kind]
            but = ", если только это не карта действия, которая тоже берёт карту из сброса" if may_be_action else ""
            return f"Возьмите на руку верхнюю карту {pile}{but}."
        pile = {
            "base": "the base discard pile",
            "additional": "the additional discard pile",
            "any": "either discard pile",
        }[self.kind]
        but = ", unless it is an action card that takes from a discard pile too" if may_be_action else ""
        return f"Take the top card of {pile} into your hand{but}."
