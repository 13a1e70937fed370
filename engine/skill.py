"""Whether skill pays: each stronger policy against the weaker, taking turns in the seats."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import Deck
from engine.simulate import Progress, Run, simulate
from engine.statistics import Interval, percent, share
from engine.totals import Totals
from engine.workers import Workers

RIVALS: tuple[tuple[str, str], ...] = (("greedy", "random"), ("hinder", "greedy"))
"""Pairs of policies, the stronger first."""


@dataclass(frozen=True, slots=True)
class Skill:
    """How a stronger policy fared against a weaker one at one table.

    Seats rotate game by game; with an odd number of players each has one seat more in every other game.
    """

    stronger: str
    weaker: str
    totals: Totals

    @property
    def fair(self) -> float:
        """The share of the seats that the stronger one held, which it would win by chance."""
        seats = self.totals.policy_seats
        return seats[self.stronger] / (seats[self.stronger] + seats[self.weaker])

    @property
    def found(self) -> Interval:
        """The share of wins by the stronger one."""
        wins = self.totals.policy_wins
        return share(wins[self.stronger], wins[self.stronger] + wins[self.weaker])

    @property
    def pays(self) -> bool | None:
        """Whether the stronger one surely wins more than its share; None where chance leaves it open."""
        if self.found.low > self.fair:
            return True
        return False if self.found.high < self.fair else None

    @property
    def sentence(self) -> str:
        """The figure in words."""
        found = self.found
        verdict = {True: "it pays", False: "it does not pay", None: "chance leaves it open"}[self.pays]
        return (
            f"playing {self.stronger} instead of {self.weaker}: {verdict}, {percent(found.value)} of wins "
            f"({percent(found.low)} to {percent(found.high)}) with {percent(self.fair)} of the seats"
        )


def compare(
    deck: Deck,
    players: int,
    games: int,
    seed: int,
    cap: int,
    workers: Workers | None = None,
    progress: Progress | None = None,
) -> tuple[Skill, ...]:
    """Plays each pair of rivals for that many games, of at most `cap` turns."""
    return tuple(
        Skill(*pair, simulate(Run(deck, players, games, seed, pair, cap), workers, progress)) for pair in RIVALS
    )
