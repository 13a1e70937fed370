"""The figures of a simulation as plain data, with the field names of the JSON output.

Shares are numbers from 0 to 1; an interval is `{"value", "low", "high"}` at 95 % confidence.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from engine.cards import Deck
from engine.players import maker_of
from engine.simulate import Run
from engine.statistics import Interval, mean, quantile, share, spread, uniformity
from engine.symbols import SYMBOL_IDS
from engine.totals import Totals


def run_figures(run: Run, totals: Totals) -> dict[str, Any]:
    """All of `leonardo simulate --format json`."""
    return {
        "deck": run.deck.name,
        "mode": run.deck.mode,
        "players": run.players,
        "seed": run.seed,
        "policies": [maker_of(policy).name for policy in run.policies],
        "cap": run.turn_cap,
        **figures(totals, run.players),
        "never_mattered": never_mattered(run.deck, [totals]),
    }


def figures(totals: Totals, players: int) -> dict[str, Any]:
    """What was measured. `turns` and `rounds` are of the finished games; null where no game finished.

    `seat_chance` is the probability that seats of equal strength differ as much in wins, `order_chance` the same by
    the place in the order of play; both know how many wins were shared. `win_shares`, `order_shares` and `order_spread`
    are shares of all wins, a shared one counted for each who shares it, and their bounds take these as independent,
    which makes them a little wider than they need be where wins were shared.
    """
    wins = [totals.wins[seat] for seat in range(players)]
    by_order = [totals.wins_by_order[place] for place in range(players)]
    return {
        "games": totals.games,
        "finished": totals.finished,
        "finished_share": interval_data(share(totals.finished, totals.games)),
        "ended": {reason: totals.ended[reason] for reason in sorted(totals.ended)},
        "first_capped": totals.first_capped if totals.first_capped >= 0 else None,
        "endless_turns": totals.endless_turns,
        "turns": _lengths(totals.turns),
        "rounds": _lengths(totals.rounds),
        "wins": wins,
        "seat_chance": _rounded(uniformity(wins, totals.winners)),
        "wins_by_order": by_order,
        "order_chance": _rounded(uniformity(by_order, totals.winners)),
        "shared": totals.shared,
        "by_seniority": totals.by_seniority,
        "wins_by_policy": {
            policy: {"seats": totals.policy_seats[policy], "wins": totals.policy_wins[policy]}
            for policy in sorted(totals.policy_seats)
        },
        "keys": {symbol: totals.keys[number] for number, symbol in enumerate(SYMBOL_IDS)},
        "any_keys": totals.any_keys,
        "any_key_wins": totals.any_key_wins,
        "lead_changes": _mean(totals.lead_changes),
        "half_time_leader_wins": interval_data(share(totals.half_leader_wins, totals.half_led))
        if totals.half_led
        else None,
        "winning_margin": _mean(totals.margins),
        "decisions": totals.decisions,
        "forced": totals.forced,
        "misses": totals.misses,
        "all_turns": totals.all_turns,
        "manual_played": totals.manual_played,
        "win_shares": [interval_data(share(count, sum(wins))) for count in wins],
        "order_shares": [interval_data(share(count, sum(by_order))) for count in by_order],
        "order_spread": interval_data(spread(by_order, sum(by_order))),
        "any_key_win_share": interval_data(share(totals.any_key_wins, sum(wins))),
        "lead_changes_interval": _mean_interval(totals.lead_changes),
        "winning_margin_interval": _mean_interval(totals.margins),
        "missed_share": interval_data(totals.missed.interval()),
        "no_choice": totals.no_choice.part,
        "no_choice_share": interval_data(totals.no_choice.interval()),
        "actions": {card: action_figures(totals, players, card) for card in sorted(totals.usable)},
    }


def action_figures(totals: Totals, players: int, card: str) -> dict[str, Any]:
    """How one action card is used, and how its users fare.

    `playable` and `used` count seats; `effect` is the share of finished games that its users won or shared, less that
    of all seats (one in the number of players, more where wins were shared). It tells what goes with using the card,
    which need not be caused by it.
    """
    usable, used, seats = totals.usable[card], totals.used[card], totals.using_seats[card]
    won = share(totals.using_wins[card], seats)
    fair = sum(totals.wins.values()) / (totals.finished * players) if seats else 0.0
    return {
        "playable": usable,
        "playable_share": interval_data(share(usable, totals.games * players)),
        "used": used,
        "used_share": interval_data(share(used, usable)),
        "wins": totals.using_wins[card],
        "effect": interval_data(Interval(won.value - fair, won.low - fair, won.high - fair)) if seats else None,
    }


def never_mattered(deck: Deck, runs: Iterable[Totals]) -> list[str]:
    """The cards that in no game of those runs brought a key, or for action cards, were used; in the deck's order."""
    seen: set[str] = set()
    for totals in runs:
        seen.update(totals.paid)
        seen.update(totals.used)
    return [card.name for card, _ in deck.contents if card.name not in seen]


def _lengths(counts: Mapping[int, int]) -> dict[str, Any] | None:
    if not counts:
        return None
    average = mean(counts, least=1)
    return {
        "mean": _rounded(average.value),
        "mean_low": _rounded(average.low),
        "mean_high": _rounded(average.high),
        "min": min(counts),
        "p5": quantile(counts, 0.05),
        "median": quantile(counts, 0.5),
        "p95": quantile(counts, 0.95),
        "max": max(counts),
    }


def _mean(counts: Mapping[int, int]) -> float | None:
    return _rounded(mean(counts).value) if counts else None


def _mean_interval(counts: Mapping[int, int]) -> dict[str, float] | None:
    return interval_data(mean(counts, least=0)) if counts else None


def interval_data(interval: Interval) -> dict[str, float]:
    """An interval as JSON holds it."""
    return {"value": _rounded(interval.value), "low": _rounded(interval.low), "high": _rounded(interval.high)}


def _rounded(number: float) -> float:
    """To six decimals: beyond them one platform's library may differ from another's."""
    return round(number, 6)
