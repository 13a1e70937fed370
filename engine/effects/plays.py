"""Verbs about the cards played this turn: play_more, wild, ignore_veto, free_cover."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Literal

from engine.boards.field import FieldState
from engine.boards.square import SquareState
from engine.effects.effect import BOTH_START, NOTHING_ASKED, QUINTIS_START, Choice, Effect
from engine.effects.words import NUMBERS_EN, cards_ru, symbol_name
from engine.lasting import FREE_COVER, IGNORE_VETO, WILD, Lasting
from engine.symbols import SYMBOL_IDS

AnyBoard = SquareState | FieldState

WILD_MOMENTS: Mapping[str, tuple[str, ...]] = {"expansion": ("start",), "quintis": ("start", "end")}
KIND_PLACES = {"base": 0, "additional": 1, "any": 2}


@dataclass(frozen=True, slots=True)
class PlayMore(Effect[AnyBoard]):
    """Allows `count` further cards of that kind this turn. In quintis the kind is ignored and the further cards are
    optional; each draws like the first."""

    verb = "play_more"
    moments = BOTH_START
    kind: Literal["base", "additional", "any"] = "any"
    count: int = 1

    def apply(self, state: AnyBoard, choice: Choice) -> None:
        if isinstance(state, SquareState):
            state.plays[KIND_PLACES[self.kind]] += self.count
        else:
            state.plays += self.count

    def as_played(self, mode: str) -> PlayMore:
        return replace(self, kind="any") if mode == "quintis" else self

    def describe(self, language: str, mode: str) -> str:
        kind = self.kind if mode == "expansion" else "any"
        if language == "ru":
            if self.count == 1:
                what = {"base": "одну основную карту", "additional": "одну дополнительную карту", "any": "одну карту"}
            else:
                number = cards_ru(self.count).split()[0]
                ending = "ые" if self.count < 5 else "ых"
                noun = "карты" if self.count < 5 else "карт"
                what = {
                    "base": f"{number} основн{ending} {noun}",
                    "additional": f"{number} дополнительн{ending} {noun}",
                    "any": f"{number} {noun}",
                }
            return f"В этот ход вы можете сыграть ещё {what[kind]}."
        adjective = "" if kind == "any" else f"{kind} "
        plural = "" if self.count == 1 else "s"
        return f"This turn you may play {NUMBERS_EN[self.count]} more {adjective}card{plural}."


@dataclass(frozen=True, slots=True)
class Wild(Effect[AnyBoard]):
    """In mode expansion one own laid card counts as bearing that symbol too this turn, for lines and the any-key; in
    quintis the card played this turn does, for the ban, COVER, SWAP and runs."""

    verb = "wild"
    moments = WILD_MOMENTS
    may_open = True
    may_close = True
    symbol: Literal[
        "mechanism",
        "profile",
        "cathedral",
        "gull",
        "skull",
        "cat",
        "cavalryman",
        "halberd",
        "flower",
        "figure",
        "stream",
        "eclipse",
        "chosen",
    ]

    def asks(self, mode: str) -> tuple[str, ...]:
        zone = ("zone",) if mode == "expansion" else ()
        return (*zone, "symbol") if self.symbol == "chosen" else zone

    def target(self, mode: str) -> str:
        zone = "a zone with an own card" if mode == "expansion" else ""
        symbol = "a symbol" if self.symbol == "chosen" else ""
        return ", then ".join(filter(None, (zone, symbol)))

    def options(self, state: AnyBoard) -> Sequence[Choice]:
        symbols: list[Choice] = [(symbol,) for symbol in range(12)] if self.symbol == "chosen" else [()]
        if isinstance(state, FieldState):
            return symbols
        zones: list[Choice] = [(zone,) for zone, card in enumerate(state.layouts[state.turn]) if card]
        return [zone + symbol for zone, symbol in product(zones, symbols)] or NOTHING_ASKED

    def apply(self, state: AnyBoard, choice: Choice) -> None:
        on_field = isinstance(state, FieldState)
        if not choice and not (on_field and self.symbol != "chosen"):
            return
        symbol = choice[-1] if self.symbol == "chosen" else SYMBOL_IDS.index(self.symbol)
        state.lasting.append(Lasting(WILD, by=state.turn, symbol=symbol, places=() if on_field else choice[:1]))

    def describe(self, language: str, mode: str) -> str:
        return self._on_layout(language) if mode == "expansion" else self._on_field(language)

    def _on_layout(self, language: str) -> str:
        if language == "ru":
            symbol = (
                "любой символ на ваш выбор" if self.symbol == "chosen" else f"символ «{symbol_name(self.symbol, 'ru')}»"
            )
            return f"В этот ход считайте, что на одной из ваших карт на столе есть ещё и {symbol}."
        symbol = (
            "any symbol of your choice" if self.symbol == "chosen" else f"the {symbol_name(self.symbol, 'en')} symbol"
        )
        return f"This turn one of your laid cards counts as bearing {symbol} too."

    def _on_field(self, language: str) -> str:
        """Further cards that an action allows bear the same symbol."""
        if language == "ru":
            if self.symbol == "chosen":
                return "Выберите символ. Считайте, что он есть и на каждой карте, сыгранной вами в этот ход."
            symbol = f"символ «{symbol_name(self.symbol, 'ru')}»"
            return f"Считайте, что на каждой карте, сыгранной вами в этот ход, есть ещё и {symbol}."
        if self.symbol == "chosen":
            return "Choose a symbol. Each card you play this turn counts as bearing it too."
        return f"Each card you play this turn counts as bearing the {symbol_name(self.symbol, 'en')} symbol too."


@dataclass(frozen=True, slots=True)
class IgnoreVeto(Effect[FieldState]):
    """This turn the ban of VETO does not bind the player."""

    verb = "ignore_veto"
    moments = QUINTIS_START
    may_open = True

    def apply(self, state: FieldState, choice: Choice) -> None:
        state.lasting.append(Lasting(IGNORE_VETO, by=state.turn))

    def describe(self, language: str, mode: str) -> str:
        if language == "ru":
            return "В этот ход запрет фишки VETO на вас не действует."
        return "This turn the ban of VETO does not bind you."


@dataclass(frozen=True, slots=True)
class FreeCover(Effect[FieldState]):
    """This turn covering a card needs no shared symbol."""

    verb = "free_cover"
    moments = QUINTIS_START
    may_open = True

    def apply(self, state: FieldState, choice: Choice) -> None:
        state.lasting.append(Lasting(FREE_COVER, by=state.turn))

    def describe(self, language: str, mode: str) -> str:
        if language == "ru":
            return "В этот ход можно накрывать карты, с которыми у вашей нет общего символа."
        return "This turn you may cover cards that share no symbol with yours."
