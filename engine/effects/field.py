"""Verbs about the common field of quintis: veto, lift, shift, guard."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.boards.field import FieldState
from engine.effects.effect import NOTHING_ASKED, QUINTIS_ANY, QUINTIS_START, Choice, Effect


@dataclass(frozen=True, slots=True)
class MoveVeto(Effect[FieldState]):
    """Moves VETO now, to any laid top card but its own; the VETO phase still follows."""

    verb = "veto"
    moments = QUINTIS_START
    may_close = True

    def asks(self, mode: str) -> tuple[str, ...]:
        return ("cell",)

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
    may_close = True

    def asks(self, mode: str) -> tuple[str, ...]:
        return ("cell",)

    def options(self, state: FieldState) -> Sequence[Choice]:
        return [(cell,) for cell in state.lift_choices()] or NOTHING_ASKED

    def apply(self, state: FieldState, choice: Choice) -> None:
        for cell in choice:
            state.lift(cell)

    def describe(self, language: str, mode: str) -> str:
        if language == "ru":
            return "Возьмите на руку верхнюю карту с поля, не под VETO; поле не должно распасться."
        return "Take a top card of the field, not under VETO, to your hand; the field must stay in one piece."


@dataclass(frozen=True, slots=True)
class Shift(Effect[FieldState]):
    """Moves a top card, not under VETO, to a free cell touching another card, inside the five by five; the field must
    stay in one piece."""

    verb = "shift"
    moments = QUINTIS_ANY
    may_close = True

    def asks(self, mode: str) -> tuple[str, ...]:
        return ("cell", "cell")

    def options(self, state: FieldState) -> Sequence[Choice]:
        return state.shift_choices() or NOTHING_ASKED

    def apply(self, state: FieldState, choice: Choice) -> None:
        if choice:
            state.shift(*choice)

    def describe(self, language: str, mode: str) -> str:
        if language == "ru":
            return (
                "Передвиньте верхнюю карту, не под VETO, на свободную клетку рядом с другой; поле не должно распасться."
            )
        return "Move a top card, not under VETO, to a free cell beside another card; the field must stay in one piece."


@dataclass(frozen=True, slots=True)
class Guard(Effect[FieldState]):
    """Until the very start of the user's next turn one cell can be neither covered, swapped, lifted nor shifted, by
    anyone; the action card stays in play until then."""

    verb = "guard"
    moments = QUINTIS_ANY
    may_close = True

    def asks(self, mode: str) -> tuple[str, ...]:
        return ("cell",)

    def options(self, state: FieldState) -> Sequence[Choice]:
        return [(cell,) for cell in state.laid_cells()] or NOTHING_ASKED

    def apply(self, state: FieldState, choice: Choice) -> None:
        for cell in choice:
            state.add_guard(cell)

    def describe(self, language: str, mode: str) -> str:
        if language == "ru":
            return "До начала вашего следующего хода карту на одной клетке нельзя накрыть, заменить, снять и сдвинуть."
        return "Until the start of your next turn nobody may cover, swap, lift or shift the card on one cell."
