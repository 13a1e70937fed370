"""Playing many games of one deck: game k of a run is a function of (run seed, k) alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine import rng
from engine.cards import Deck
from engine.game import new_game
from engine.players import Player, Policy, maker_of, stream_seed
from engine.record import Record, play
from engine.state import State
from engine.table import Table
from engine.totals import Totals
from engine.workers import Workers

CAP_ROUNDS = 300
"""The rounds after which a game that has not ended counts as endless."""
SHARD = 50
"""The most games a worker plays before it reports; fewer where there would not be a piece for each."""

Progress = Callable[[int], None]
"""Told how many more games are done."""


@dataclass(frozen=True, slots=True)
class Run:
    """What is to be played: a deck, its players, the run's seed, how many games, by whom.

    In game k seat s is played by policy (s + k) mod their number, so that several policies rotate through the seats.
    `cap` is the number of turns after which a game is stopped, `CAP_ROUNDS` for every player where it is 0. Raises
    ValueError without policies.
    """

    deck: Deck
    players: int
    games: int
    seed: int = 1
    policies: tuple[Player, ...] = ("greedy",)
    cap: int = 0

    def __post_init__(self) -> None:
        if not self.policies:
            raise ValueError("a run names at least one policy")

    @property
    def turn_cap(self) -> int:
        """The cap in turns."""
        return self.cap or CAP_ROUNDS * self.players


def seated(run: Run, number: int, table: Table | None = None) -> tuple[State, list[Policy], tuple[str, ...]]:
    """Game `number` of the run as dealt, its players and the names of their policies by seat.

    Raises ValueError with too few cards for the players.
    """
    seed = rng.game_seed(run.seed, number)
    state = new_game(run.deck, run.players, seed, table)
    makers = [maker_of(policy) for policy in run.policies]
    chosen = [makers[(seat + number) % len(makers)] for seat in range(run.players)]
    players = [make.seated(seat, stream_seed(seed, seat)) for seat, make in enumerate(chosen)]
    return state, players, tuple(make.name for make in chosen)


def play_one(run: Run, number: int, table: Table | None = None) -> tuple[Record, tuple[str, ...]]:
    """Game `number` of the run and the names of the policies by seat. Raises ValueError as `seated` does."""
    state, players, names = seated(run, number, table)
    return play(state, players, run.turn_cap), names


def play_shard(run: Run, start: int, stop: int) -> Totals:
    """The totals of games `start` to `stop` - 1."""
    table = Table.of_deck(run.deck)
    totals = Totals()
    for number in range(start, stop):
        record, policies = play_one(run, number, table)
        totals.add(number, record, policies)
    return totals


def simulate(
    run: Run,
    workers: Workers | None = None,
    progress: Progress | None = None,
    shard: int = SHARD,
    start: int = 0,
) -> Totals:
    """The totals of games `start` to `run.games` - 1, the same whatever the workers and the size of shards."""
    workers = workers or Workers()
    shard = max(1, min(shard, -(-(run.games - start) // workers.jobs)))
    pieces = ((run, first, min(first + shard, run.games)) for first in range(start, run.games, shard))
    totals = Totals()
    for part in workers.map(play_shard, pieces):
        totals.merge(part)
        if progress:
            progress(part.games)
    return totals
