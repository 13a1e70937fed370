"""An action being resolved."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

    from engine.effects.effect import Choice, Effect


@dataclass(frozen=True, slots=True)
class Pending:
    """The used action card, in no pile yet; whether it stays in play (then it lies with its lasting effect); and
    the steps still to be done, each with what its user chose."""

    card: int
    stays: bool
    steps: tuple[tuple[Effect[Any], Choice], ...]

    def going_on(self, *instead: tuple[Effect[Any], Choice]) -> Pending:
        """The same with these steps in place of the first."""
        return replace(self, steps=(*instead, *self.steps[1:]))
