"""A move: one decision, with a one-line text form (design of the text: docs in `Move`)."""

from __future__ import annotations

from operator import attrgetter

MAX_TEXT = 400


class Move:
    """One decision of one player, interned by its `Table`.

    `text` is the whole identity within a position. `verb` is its first word; `card` the number of the card it
    names, or 0; `at` the zone, cell, symbol or seat it names, or -1; `choices` what an action's steps ask for, a
    tuple for each step, empty where it asks nothing or finds no target.

    Texts: `play CARD ZONE` · `place CARD CELL` · `cover CARD CELL` · `swap CARD CELL` · `veto CELL` ·
    `veto stay` · `act CARD [choice …]` · `discard CARD` · `claim SYMBOL` · `claim none` · `draw base` ·
    `draw additional` · `keep CARD CARD CARD CARD CARD` · `end` · `miss`.
    """

    __slots__ = ("at", "card", "choices", "text", "verb")

    def __init__(
        self,
        text: str,
        verb: str,
        card: int = 0,
        at: int = -1,
        choices: tuple[tuple[int, ...], ...] = (),
    ) -> None:
        self.text = text
        self.verb = verb
        self.card = card
        self.at = at
        self.choices = choices

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<move {self.text}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)


by_text = attrgetter("text")
"""The order of legal moves: by code point of their texts."""


class MoveError(ValueError):
    """A move that cannot be made. `rule` is the ID in rules.md that forbids it, or empty."""

    def __init__(self, text: str, reason: str, rule: str = "") -> None:
        self.text = text
        self.reason = reason
        self.rule = rule
        super().__init__(f"'{text}': {reason}" + (f" ({rule})" if rule else ""))


class UnreadableMove(MoveError):
    """The text is no move at all: an unknown verb, card, zone or cell, or words too many or too few."""


class IllegalMove(MoveError):
    """A move of the right form which the rules do not allow now."""


def split_moves(text: str) -> list[str]:
    """The moves of a line such as `play a top; claim none`, spaces folded, empty ones left out."""
    moves = (" ".join(part.split()) for part in text.replace("\n", ";").split(";"))
    return [move for move in moves if move]
