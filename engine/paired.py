"""Two decks against each other: game k of both has the same seed, and the differences of the pairs are tested.

Each measure of each policy and number of players is one comparison; Holm's correction (1979) keeps the chance of even
one false alarm among all of them at 5 %. A deck against itself plays the same games twice, so nothing differs.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from statistics import NormalDist

from engine.cards import Deck
from engine.record import Record
from engine.simulate import SHARD, Progress, Run, play_one
from engine.statistics import CONFIDENCE, Interval, mean
from engine.symbols import SYMBOL_IDS
from engine.table import Table
from engine.totals import CAP
from engine.workers import Workers

YES_OR_NO = frozenset({"finished", "first_player_wins", "any_key_wins", "half_time_leader_wins"})
"""Measures that are 0 or 1 in a game; their differences are tested exactly (McNemar)."""


def measures(record: Record) -> dict[str, int]:
    """What is compared of one game; what only a finished game has is left out of another."""
    found = {
        "finished": int(record.reason != CAP),
        "missed_turns": record.misses,
        "no_choice_turns": record.no_choice,
        "lead_changes": record.lead_changes,
        "any_keys": len(record.claimed),
        **{f"keys.{symbol}": count for symbol, count in zip(SYMBOL_IDS, record.symbols, strict=True)},
    }
    if record.reason != CAP:
        found["rounds"] = -(-record.turns // len(record.keys))
        found["first_player_wins"] = int(record.first in record.winners)
        found["any_key_wins"] = int(any(seat in record.claimed for seat in record.winners))
        found["spread_of_keys"] = max(record.keys) - min(record.keys)
        if record.half_leader >= 0:
            found["half_time_leader_wins"] = int(record.half_leader in record.winners)
    return found


@dataclass(slots=True)
class Pairs:
    """Sums over pairs of games: for each measure how often each difference came, and the sums of both sides."""

    games: int = 0
    differences: dict[str, Counter[int]] = field(default_factory=dict)
    before: Counter[str] = field(default_factory=Counter)
    after: Counter[str] = field(default_factory=Counter)

    def add(self, before: Mapping[str, int], after: Mapping[str, int]) -> None:
        """Counts a pair; a measure that only one of the games has is left out."""
        self.games += 1
        for name, value in before.items():
            if name in after:
                self.differences.setdefault(name, Counter())[after[name] - value] += 1
                self.before[name] += value
                self.after[name] += after[name]

    def merge(self, other: Pairs) -> None:
        """Adds the pairs of other sums."""
        self.games += other.games
        for name, counts in other.differences.items():
            self.differences.setdefault(name, Counter()).update(counts)
        self.before.update(other.before)
        self.after.update(other.after)


@dataclass(frozen=True, slots=True)
class Comparison:
    """One measure of one policy at one number of players: both means, their difference, and what chance makes of it.

    `chance` is the probability that decks which do not differ show as much, `corrected` the same among all comparisons.
    """

    players: int
    policy: str
    measure: str
    pairs: int
    before: float
    after: float
    difference: Interval
    chance: float
    corrected: float

    @property
    def real(self) -> bool:
        """Whether the difference is more than chance."""
        return self.corrected < 1 - CONFIDENCE


def play_pairs(before: Run, after: Run, start: int, stop: int) -> Pairs:
    """The sums of the pairs `start` to `stop` - 1."""
    tables = Table.of_deck(before.deck), Table.of_deck(after.deck)
    pairs = Pairs()
    for number in range(start, stop):
        first, _ = play_one(before, number, tables[0])
        second, _ = play_one(after, number, tables[1])
        pairs.add(measures(first), measures(second))
    return pairs


def compare_decks(
    before: Deck,
    after: Deck,
    players: Sequence[int],
    policies: Sequence[str],
    games: int,
    seed: int,
    cap_rounds: int,
    workers: Workers | None = None,
    progress: Progress | None = None,
) -> list[Comparison]:
    """All comparisons of the two decks, over that many pairs of games for each number of players and policy.

    `progress` is told of every game, two for each pair.
    """
    workers = workers or Workers()
    raw: list[Comparison] = []
    for count in players:
        for policy in policies:
            runs = [Run(deck, count, games, seed, (policy,), cap_rounds * count) for deck in (before, after)]
            pieces = ((*runs, first, min(first + SHARD, games)) for first in range(0, games, SHARD))
            pairs = Pairs()
            for part in workers.map(play_pairs, pieces):
                pairs.merge(part)
                if progress:
                    progress(2 * part.games)
            raw += _comparisons(pairs, count, policy)
    corrected = holm([each.chance for each in raw])
    return [replace(each, corrected=chance) for each, chance in zip(raw, corrected, strict=True)]


def _comparisons(pairs: Pairs, players: int, policy: str) -> Iterator[Comparison]:
    for measure, counts in sorted(pairs.differences.items()):
        number = sum(counts.values())
        chance = sign_test(counts) if measure in YES_OR_NO else mean_test(counts)
        yield Comparison(
            players,
            policy,
            measure,
            number,
            pairs.before[measure] / number,
            pairs.after[measure] / number,
            mean(counts),
            chance,
            chance,
        )


def sign_test(counts: Mapping[int, int]) -> float:
    """How likely chance alone parts the pairs that differ so unevenly (exact, two-sided; McNemar 1947)."""
    up = sum(often for value, often in counts.items() if value > 0)
    down = sum(often for value, often in counts.items() if value < 0)
    number = up + down
    tail = sum(math.comb(number, place) for place in range(min(up, down) + 1))
    chance: float = 2 * tail / 2**number
    return min(1.0, chance)


def mean_test(counts: Mapping[int, int]) -> float:
    """How likely the mean difference lies so far from 0 by chance (paired, normal; exact by signs where all agree)."""
    found = mean(counts)
    if found.value == 0:
        return 1.0
    reach = found.high - found.value
    if reach == 0 or sum(counts.values()) < 30:
        return sign_test(counts)
    z = abs(found.value) / (reach / NormalDist().inv_cdf(0.5 + CONFIDENCE / 2))
    return math.erfc(z / math.sqrt(2))


def holm(chances: Sequence[float]) -> list[float]:
    """The probabilities corrected for their number by Holm's step-down method, in the order given."""
    order = sorted(range(len(chances)), key=lambda place: chances[place])
    corrected = [1.0] * len(chances)
    worst = 0.0
    for rank, place in enumerate(order):
        worst = max(worst, min(1.0, (len(chances) - rank) * chances[place]))
        corrected[place] = worst
    return corrected
