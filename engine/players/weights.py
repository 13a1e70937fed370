"""What a player thinks things are worth, in points."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """Points for what a move brings. A key outweighs pairs of all twelve symbols.

    `key`: a key earned now. `pair`: a free symbol (in quintis: one whose ladder is not at its end) that one more card
    would bring a key for. `card`: a card in hand. The others look at the opponents and are 0 for a player who does not:
    `line_given` and `pair_given` are the same as key and pair for the player who gets the pushed card (in quintis: for
    whoever is on turn next); `four_given` is any symbol on all but one of the cards that earn the any-key, while it is
    unused. These three count `urgent` times when that player is one key from winning.
    """

    key: int = 125
    pair: int = 10
    card: int = 4
    line_given: int = 0
    pair_given: int = 0
    four_given: int = 0
    urgent: int = 1

    @property
    def looks_at_others(self) -> bool:
        """Whether it weighs what others get."""
        return self.line_given > 0


KEYS_FIRST = Weights()
BLOCKING = Weights(line_given=30, pair_given=5, four_given=20, urgent=2)
