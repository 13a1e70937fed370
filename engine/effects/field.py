"""Verbs about the common field of quintis: veto, lift, shift, guard."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.boards.field import FieldState
from engine.boards.moving import lift_choices, shift_choices
from engine.effects.effect import NOTHING_ASKED, QUINTIS_ANY, QUINTIS_START, Choice, Effect
from engine.effects.words import STAYS_EN, STAYS_RU

LOOSE = "a cell whose top card is neither under VETO nor guarded, and without which the field stays in one piece"


@dataclass(frozen=True, slots=True)
class MoveVeto(Effect[FieldState]):
    """Moves VETO now, to any laid top card but its own; the VETO phase still follows."""

    verb = "veto"
    moments = QUINTIS_START
    may_open = True
    may_close = True
    overwrites = True

    def asks(self, mode: str) -> tuple[str, ...]:
        return ("cell",)

    def target(self, mode: str) -> str:
        return "a cell with a card, other than the one under VETO"

    def options(self, state: FieldState) -> Sequence[Choice]:
        return [(cell,) for cell in state.laid_cells() if cell != state.veto] or NOTHING_ASKED

    def apply(self, state: FieldState, choice: Choice) -> None:
        for cell in choice:
            state.veto = cell

    def describe(self, language: str, mode: str) -> str:
        if language == "ru":
            return "Переместите фишку VETO на любую другую карту поля."
        return "Move VETO to any other card on the field."


@dataclass(frozen=True, slots=True)
class Lift(Effect[FieldState]):
    """Takes a top card, not under VETO and not the field's last, to the hand; the field must stay in one piece."""

    verb = "lift"
    moments = QUINTIS_ANY
    may_open = True
    may_close = True
    closes_full_field = True

    def asks(self, mode: str) -> tuple[str, ...]:
        return ("cell",)

    def target(self, mode: str) -> str:
        return LOOSE

    def options(self, state: FieldState) -> Sequence[Choice]:
        return lift_choices(state) or NOTHING_ASKED

    def apply(self, state: FieldState, choice: Choice) -> None:
        for cell in choice:
            state.lift(cell)

    def describe(self, language: str, mode: str) -> str:
        if language == "ru":
            return (
                "Возьмите на руку верхнюю карту любой стопки поля, кроме карты под VETO. "
                "Поле не должно исчезнуть или распасться на части."
            )
        return (
            "Take the top card of any cell of the field, but not the one under VETO, into your hand. "
            "The field must not vanish or fall apart."
        )


@dataclass(frozen=True, slots=True)
class Shift(Effect[FieldState]):
    """Moves a top card, not under VETO, to a free cell touching another card, inside the five by five; the field must
    stay in one piece."""

    verb = "shift"
    moments = QUINTIS_ANY
    may_close = True
    closes_full_field = True

    def asks(self, mode: str) -> tuple[str, ...]:
        return ("cell", "cell")

    def target(self, mode: str) -> str:
        return f"{LOOSE}, then a free cell within five by five that touches another card's"

    def options(self, state: FieldState) -> Sequence[Choice]:
        return shift_choices(state) or NOTHING_ASKED

    def apply(self, state: FieldState, choice: Choice) -> None:
        if choice:
            state.shift(*choice)

    def describe(self, language: str, mode: str) -> str:
        if language == "ru":
            return (
                "Передвиньте верхнюю карту поля, кроме карты под VETO, на свободную клетку рядом с другой картой. "
                "Поле не должно стать больше чем 5 на 5 или распасться на части."
            )
        return (
            "Move any top card of the field, but not the one under VETO, to a free cell touching another card. "
            "The field must not outgrow 5 by 5 or fall apart."
        )


@dataclass(frozen=True, slots=True)
class Guard(Effect[FieldState]):
    """Until the very start of the user's next turn one cell can be neither covered, swapped, lifted nor shifted, by
    anyone; the action card stays in play until then."""

    verb = "guard"
    moments = QUINTIS_ANY
    may_close = True
    closes_full_field = True

    def asks(self, mode: str) -> tuple[str, ...]:
        return ("cell",)

    def target(self, mode: str) -> str:
        return "a cell with a card"

    def options(self, state: FieldState) -> Sequence[Choice]:
        return [(cell,) for cell in state.laid_cells()] or NOTHING_ASKED

    def apply(self, state: FieldState, choice: Choice) -> None:
        for cell in choice:
            state.add_guard(cell)

    def describe(self, language: str, mode: str) -> str:
        if language == "ru":
            return (
                "Выберите карту на поле. До начала вашего следующего хода никто не может её накрыть, заменить, "
                f"снять или передвинуть. {STAYS_RU}"
            )
        return (
            "Choose a card on the field. Until the start of your next turn nobody may cover, swap, lift or shift it. "
            f"{STAYS_EN}"
        )
