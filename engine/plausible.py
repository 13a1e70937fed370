"""Whether totals can be those of games: shards may come from strangers, and their hash has no key."""

from __future__ import annotations

from collections import Counter
from typing import Any

from engine.endless import TURN_DECISIONS
from engine.keys import LADDER
from engine.players import maker_of
from engine.position.common import QUINTIS_ENDS
from engine.simulate import Run
from engine.statistics import Ratio
from engine.symbols import SYMBOL_IDS
from engine.totals import CAP, Totals

MOST_KEYS = LADDER * len(SYMBOL_IDS)
"""The most keys that anybody can lead by."""


def plausible(totals: Totals, run: Run) -> bool:
    """Whether the counts fit together, and are those of games of that run."""
    players, turn_cap = run.players, run.turn_cap
    games, finished = totals.games, totals.finished
    seats, wins = games * players, sum(totals.wins.values())
    won = sum(number * count for number, count in totals.winners.items())
    turns = sum(number * count for number, count in totals.turns.items())
    return (
        _named(totals, run)
        and games == sum(totals.ended.values())
        and all(0 < number <= turn_cap for number in totals.turns)
        and totals.rounds == _rounds(totals.turns, players)
        and all(0 <= number < turn_cap for number in totals.lead_changes)
        and all(0 <= number <= MOST_KEYS for number in totals.margins)
        and all(sum(each.values()) == finished for each in (totals.turns, totals.rounds, totals.lead_changes))
        and sum(totals.winners.values()) == finished
        and won == wins == sum(totals.wins_by_order.values()) == sum(totals.policy_wins.values())
        and sum(totals.policy_seats.values()) == seats
        and all(_within(each, finished, players) for each in (totals.wins, totals.wins_by_order))
        and _within(totals.winners, finished, players + 1)
        and _within(totals.keys, seats * 3, len(SYMBOL_IDS))
        and sum(totals.margins.values()) <= finished
        and totals.half_leader_wins <= totals.half_led <= finished
        and totals.any_key_wins <= totals.any_keys <= seats
        and totals.by_seniority <= finished
        and turns <= totals.all_turns <= games * turn_cap
        and totals.missed.part == totals.misses
        and _fits(totals.missed, games, totals.all_turns)
        and _fits(totals.no_choice, games, totals.all_turns)
        and totals.endless_turns <= totals.all_turns
        and totals.all_turns - totals.no_choice.part <= totals.decisions
        and totals.no_choice.part <= totals.forced
        and totals.decisions + totals.forced <= totals.all_turns * TURN_DECISIONS
        and (totals.first_capped < 0) == (totals.ended[CAP] == 0)
        and all(count <= games for count in totals.paid.values())
        and _below(totals.used, totals.usable, seats)
        and _below(totals.using_seats, totals.used, seats)
        and _below(totals.using_wins, totals.using_seats, seats)
    )


def _named(totals: Totals, run: Run) -> bool:
    """Whether it is of ends that the mode has, of the run's policies, and of cards of its deck."""
    ends = {CAP, "keys"} | (QUINTIS_ENDS.keys() if run.deck.mode == "quintis" else set())
    policies = {maker_of(policy).name for policy in run.policies}
    bearing = {card.name for card, _ in run.deck.contents if card.symbols}
    acting = {card.name for card, _ in run.deck.contents if card.action}
    return (
        totals.ended.keys() <= ends
        and totals.policy_seats.keys() | totals.policy_wins.keys() <= policies
        and totals.paid.keys() <= bearing
        and totals.usable.keys() | totals.used.keys() | totals.using_seats.keys() | totals.using_wins.keys() <= acting
    )


def _rounds(turns: Counter[int], players: int) -> Counter[int]:
    """The lengths in rounds, the last one perhaps begun only, of games of so many turns."""
    rounds: Counter[int] = Counter()
    for number, count in turns.items():
        rounds[-(-number // players)] += count
    return rounds


def _within(counts: Counter[int], most: int, numbers: int) -> bool:
    """Whether the numbers counted are those from 0 on, each at most so often."""
    return all(0 <= number < numbers and count <= most for number, count in counts.items())


def _fits(ratio: Ratio, games: int, turns: int) -> bool:
    """Whether the sums are those of a count within the turns of so many games (each square is one of whole numbers)."""
    return (
        ratio.games == games
        and ratio.part <= ratio.whole == turns
        and ratio.part**2 <= games * ratio.part_squares
        and ratio.whole**2 <= games * ratio.whole_squares
        and ratio.products**2 <= ratio.part_squares * ratio.whole_squares
        and ratio.part_squares <= ratio.products <= ratio.whole_squares <= turns**2
    )


def _below(counts: Counter[str], others: Counter[Any], most: int) -> bool:
    return all(count <= others[name] <= most for name, count in counts.items())
