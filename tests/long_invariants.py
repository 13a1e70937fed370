"""Random moves by the hundred thousand under watch: `python -m tests.long_invariants --moves 100000`.

For each mode and number of players games are played with random moves, half of them chosen by verb, with the options
of the rules in turn, until that many moves are made. The quick invariants are checked at every move, all of them at
every `--closely`-th.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from itertools import product
from typing import Any

from engine.modes import MODES
from engine.options import OPTIONS, defaults
from engine.rng import game_seed
from tests.engine_decks import PLAYERS, full_deck
from tests.watching import Watch, watched_moves

TURNS = 400
"""The moves for each player after which a game is stopped at the cap."""


@dataclass
class Tally:
    """What a run made: moves, games, and how the games ended."""

    moves: int = 0
    ends: Counter[str] = field(default_factory=Counter)


def rule_sets(mode: str) -> list[dict[str, Any]]:
    """Every combination of the options that are words; the number of keys with each third."""
    names = [name for name in defaults(mode) if OPTIONS[name].values]
    values = [OPTIONS[name].values or () for name in names]
    return [dict(zip(names, chosen, strict=True)) for chosen in product(*values)]


def run(mode: str, seats: int, moves: int, seed: int, closely: int = 500) -> Tally:
    """Plays and watches until `moves` are made; raises AssertionError at the first fault."""
    tally = Tally()
    rules = rule_sets(mode)
    game = 0
    while tally.moves < moves:
        chosen = rules[game % len(rules)]
        watch = Watch(full_deck(mode, chosen), seats, game_seed(seed, game), closely=False)
        try:
            for _ in watched_moves(watch, bool(game // len(rules) % 2), TURNS * seats):
                tally.moves += 1
                watch.closely = tally.moves % closely == 0
        except Exception as fault:
            fault.add_note(f"{mode}, {seats} players, rules {chosen}, game {game} of seed {seed}, move {tally.moves}")
            raise
        if not watch.state.is_terminal():
            watch.state.stop_at_cap()
        end = watch.state.outcome()
        assert end is not None
        tally.ends[end.reason] += 1
        game += 1
    return tally


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.long_invariants", description=__doc__)
    parser.add_argument("--moves", type=int, default=100_000, help="moves for each mode and number of players")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--closely", type=int, default=500, help="all invariants at every so many moves")
    parser.add_argument("--mode", choices=tuple(MODES), action="append")
    chosen = parser.parse_args()
    for mode, seats in product(chosen.mode or MODES, PLAYERS):
        start = time.perf_counter()
        tally = run(mode, seats, chosen.moves, chosen.seed, chosen.closely)
        ends = ", ".join(f"{reason} {count}" for reason, count in sorted(tally.ends.items()))
        took = time.perf_counter() - start
        print(f"{mode:10} {seats} players {tally.moves:9,} moves {took:7.1f} s   games ended by: {ends}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
