"""The totals of many games: whole numbers only, so that they are the same in whatever order games are added."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, fields

from engine.record import Record
from engine.statistics import Ratio

CAP = "cap"


@dataclass(slots=True)
class Totals:
    """Counts over games. Their size does not grow with the number of games.

    `ended` counts reasons (`State.outcome`), `turns` and `rounds` the lengths of the finished games, a round being one
    turn of everybody, the last one perhaps begun only; `winners[number]` the finished games that so many won together;
    `wins[seat]` the games a seat won or shared, `wins_by_order[place]` the same by the place in the order of play, 0
    for the first player; `policy_seats` and
    `policy_wins` the seats a policy held and its wins; `keys[number]` the keys held at the end, by symbol in order of
    seniority; `margins` by how many keys the winner led, 0 where a win was shared. `half_leader_wins` counts, among the
    `half_led` finished games with a sole leader at half-time, those which that leader won; `any_key_wins` the wins of
    seats that had used the any-key. `first_capped` is the lowest number of a game stopped at the cap, or -1. `missed`
    and `no_choice` are the turns that were missed and those without anything to decide, against all turns, game by
    game. By the names of cards: `paid` counts the games in which a card stood in a line that brought a key; `usable`
    and `used` the seats that could use an action card at some time and that did; `using_seats` those of them in
    finished games, of which `using_wins` won.
    """

    games: int = 0
    by_seniority: int = 0
    half_led: int = 0
    half_leader_wins: int = 0
    any_keys: int = 0
    any_key_wins: int = 0
    decisions: int = 0
    forced: int = 0
    misses: int = 0
    manual_played: int = 0
    endless_turns: int = 0
    all_turns: int = 0
    first_capped: int = -1
    missed: Ratio = field(default_factory=Ratio)
    no_choice: Ratio = field(default_factory=Ratio)
    ended: Counter[str] = field(default_factory=Counter)
    turns: Counter[int] = field(default_factory=Counter)
    rounds: Counter[int] = field(default_factory=Counter)
    winners: Counter[int] = field(default_factory=Counter)
    wins: Counter[int] = field(default_factory=Counter)
    wins_by_order: Counter[int] = field(default_factory=Counter)
    policy_seats: Counter[str] = field(default_factory=Counter)
    policy_wins: Counter[str] = field(default_factory=Counter)
    keys: Counter[int] = field(default_factory=Counter)
    lead_changes: Counter[int] = field(default_factory=Counter)
    margins: Counter[int] = field(default_factory=Counter)
    paid: Counter[str] = field(default_factory=Counter)
    usable: Counter[str] = field(default_factory=Counter)
    used: Counter[str] = field(default_factory=Counter)
    using_seats: Counter[str] = field(default_factory=Counter)
    using_wins: Counter[str] = field(default_factory=Counter)

    @property
    def finished(self) -> int:
        """The games that ended by a rule, not at the cap."""
        return self.games - self.ended[CAP]

    @property
    def shared(self) -> int:
        """The games whose win was shared."""
        return sum(games for number, games in self.winners.items() if number > 1)

    def add(self, number: int, record: Record, policies: Sequence[str]) -> None:
        """Counts game `number`, in which seat s was played by `policies[s]`."""
        seats = len(policies)
        self.games += 1
        self.ended[record.reason] += 1
        self.by_seniority += record.by_seniority
        self.any_keys += len(record.claimed)
        self.decisions += record.decisions
        self.forced += record.forced
        self.misses += record.misses
        self.manual_played += record.manual_played
        self.endless_turns += record.endless_turn
        self.all_turns += record.turns
        self.missed.add(record.misses, record.turns)
        self.no_choice.add(record.no_choice, record.turns)
        self.paid.update(record.paid)
        for cards in record.usable:
            self.usable.update(cards)
        for cards in record.used:
            self.used.update(cards)
        for policy in policies:
            self.policy_seats[policy] += 1
        for bit, count in enumerate(record.symbols):
            if count:
                self.keys[bit] += count
        if record.reason == CAP:
            self.first_capped = _lowest(self.first_capped, number)
            return
        self.turns[record.turns] += 1
        self.winners[len(record.winners)] += 1
        self.rounds[-(-record.turns // seats)] += 1
        self.lead_changes[record.lead_changes] += 1
        for cards in record.used:
            self.using_seats.update(cards)
        for seat in record.winners:
            self.wins[seat] += 1
            self.using_wins.update(record.used[seat])
            self.wins_by_order[(seat - record.first) % seats] += 1
            self.policy_wins[policies[seat]] += 1
            self.any_key_wins += seat in record.claimed
        if record.half_leader >= 0:
            self.half_led += 1
            self.half_leader_wins += record.half_leader in record.winners
        if record.winners:
            first, second = sorted(record.keys, reverse=True)[:2]
            self.margins[first - second if len(record.winners) == 1 else 0] += 1

    def merge(self, other: Totals) -> None:
        """Adds the games of other totals."""
        lowest = _lowest(self.first_capped, other.first_capped)
        for entry in fields(self):
            mine, theirs = getattr(self, entry.name), getattr(other, entry.name)
            if isinstance(mine, Counter):
                mine.update(theirs)
            elif isinstance(mine, Ratio):
                mine.merge(theirs)
            else:
                setattr(self, entry.name, mine + theirs)
        self.first_capped = lowest


def _lowest(number: int, other: int) -> int:
    return max(number, other) if number < 0 or other < 0 else min(number, other)
