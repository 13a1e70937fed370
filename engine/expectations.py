"""What an author expects of a deck, and whether the games bear it out.

An expectation names a measure and where it shall lie: `>= 99 %`, `<= 8 %`, `8..30`, `40..60 %`. It fails when the
whole interval of the measure, at `SURE` confidence, lies outside: chance alone seldom makes a deck fail.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from engine.statistics import CONFIDENCE, Interval, mean, percent, rounded, share, spread, telling
from engine.symbols import SYMBOL_IDS
from engine.totals import Totals

LOOKS = 4
"""How often a sequential test may look at its games."""
SURE = 1 - (1 - CONFIDENCE) / LOOKS
"""The confidence of each look, which keeps the whole test at 95 % (Bonferroni)."""
FEWEST = 30
"""Games below which a normal interval says little: equal games have one without width."""
MOST_CHANGES = 84
"""Keys that seven players can have: with each the lead may change."""
SKILLED = ("greedy",)
ANY: tuple[str, ...] = ()

Result = Literal["met", "unclear", "failed"]


@dataclass(frozen=True, slots=True)
class Measure:
    """What may be expected: how it is measured, of whose games, and what values there can be.

    `policies` are those whose games count, all where it is empty. Shares are written in %. `most` is the largest
    possible value; `modes` those that have it.
    """

    about: str
    measured: Callable[[Totals, int, float], Interval | None]
    policies: tuple[str, ...]
    is_share: bool
    most: float = 1.0
    least: float = 0.0
    modes: tuple[str, ...] = ("base", "expansion", "quintis")
    most_in: Mapping[str, float] = field(default_factory=dict)
    """The largest possible value in modes where it is another."""
    least_in: Mapping[str, float] = field(default_factory=dict)
    """The least possible value in modes where it is another."""
    games: Callable[[Totals], int] | None = None
    """The games that a normal interval is reckoned from; None where the interval is right for few games too."""


def _finished(totals: Totals, players: int, confidence: float) -> Interval:
    return share(totals.finished, totals.games, confidence)


def _rounds(totals: Totals, players: int, confidence: float) -> Interval | None:
    return mean(totals.rounds, confidence, 1) if totals.rounds else None


def _seat_spread(totals: Totals, players: int, confidence: float) -> Interval | None:
    wins = [totals.wins_by_order[place] for place in range(players)]
    return spread(wins, sum(wins), confidence) if sum(wins) else None


def _ended(totals: Totals) -> int:
    return totals.finished


def _all(totals: Totals) -> int:
    return totals.games


def _any_key_wins(totals: Totals, players: int, confidence: float) -> Interval | None:
    wins = sum(totals.wins.values())
    return share(totals.any_key_wins, wins, confidence) if wins else None


def _lead_changes(totals: Totals, players: int, confidence: float) -> Interval | None:
    return mean(totals.lead_changes, confidence, 0) if totals.lead_changes else None


def _half_time(totals: Totals, players: int, confidence: float) -> Interval | None:
    return share(totals.half_leader_wins, totals.half_led, confidence) if totals.half_led else None


def _margin(totals: Totals, players: int, confidence: float) -> Interval | None:
    return mean(totals.margins, confidence, 0) if totals.margins else None


def _missed(totals: Totals, players: int, confidence: float) -> Interval:
    return totals.missed.interval(confidence)


def _no_choice(totals: Totals, players: int, confidence: float) -> Interval:
    return totals.no_choice.interval(confidence)


MEASURES: Mapping[str, Measure] = {
    "finished": Measure("the share of games that end by a rule, by the players of every kind", _finished, ANY, True),
    "rounds": Measure("the mean length of finished games in rounds", _rounds, SKILLED, False, 300, 1, games=_ended),
    "seat_spread": Measure(
        "the largest difference between the shares of wins by place in the order of play",
        _seat_spread,
        SKILLED,
        True,
        games=_ended,
    ),
    "any_key_wins": Measure(
        "the share of wins by players who used the any-key",
        _any_key_wins,
        SKILLED,
        True,
        modes=("base", "expansion"),
    ),
    "lead_changes": Measure(
        "how often the lead changes in a finished game, on average",
        _lead_changes,
        SKILLED,
        False,
        MOST_CHANGES,
        games=_ended,
    ),
    "half_time_leader_wins": Measure(
        "of the finished games in which one player led alone at half-time, the share that this player won",
        _half_time,
        SKILLED,
        True,
    ),
    "winning_margin": Measure(
        "by how many keys the winner of a finished game leads, on average; 0 in a shared win",
        _margin,
        SKILLED,
        False,
        len(SYMBOL_IDS),
        most_in={"quintis": 3 * len(SYMBOL_IDS)},
        least_in={"base": 1, "expansion": 1},
        games=_ended,
    ),
    "missed_turns": Measure(
        "the share of turns that are missed", _missed, SKILLED, True, most_in={"base": 0.0}, games=_all
    ),
    "no_choice_turns": Measure(
        "the share of turns with nothing to decide", _no_choice, SKILLED, True, most_in={"base": 0.0}, games=_all
    ),
}

_NUMBER = r"([0-9]+(\.[0-9]+)?)"
_BOUNDS = rf"((<=|>=) ?{_NUMBER}|{_NUMBER} ?\.\. ?{_NUMBER})"


class ExpectationError(ValueError):
    """An expectation that nothing or everything meets."""


class UnreadableExpectation(ExpectationError):
    """No measure, or bounds of another form than `pattern` tells."""


@dataclass(frozen=True, slots=True)
class Expectation:
    """A measure and the bounds it shall lie within, shares from 0 to 1; `written` as the author wrote it."""

    measure: str
    low: float
    high: float
    written: str


@dataclass(frozen=True, slots=True)
class Finding:
    """What became of an expectation with the games of one policy; `found` is None where nothing could be measured."""

    expectation: Expectation
    policy: str
    found: Interval | None
    result: Result

    @property
    def places(self) -> int:
        """The decimals with which the interval is seen to lie where it does."""
        scale = 100.0 if MEASURES[self.expectation.measure].is_share else 1.0
        return telling(self.found, (self.expectation.low, self.expectation.high), scale) if self.found else 1

    @property
    def sentence(self) -> str:
        """The figure, its interval, and what was expected."""
        expected = f"expected {self.expectation.measure} {self.expectation.written}"
        if self.found is None:
            return f"{expected}: {self.policy} players played no game that tells it"
        is_share = MEASURES[self.expectation.measure].is_share
        value, low, high = (
            percent(each, self.places) if is_share else rounded(each, self.places)
            for each in (self.found.value, self.found.low, self.found.high)
        )
        said = f"{value} ({low} to {high} at {SURE * 100:g} % confidence)"
        verdict = {
            "met": "met",
            "unclear": "left open: it would take more games to tell",
            "failed": "not met, beyond chance",
        }[self.result]
        return f"{expected}: {said} with {self.policy} players, {verdict}"


def pattern(measure: Measure) -> str:
    """The form of an expectation of that measure, as a regular expression of JSON Schema."""
    return f"^{_BOUNDS} ?%$" if measure.is_share else f"^{_BOUNDS}$"


def read_expectation(measure: str, written: str, mode: str) -> Expectation:
    """The expectation written. Raises ExpectationError with a sentence that says what is wrong.

    Raises UnreadableExpectation where the schema of decks refuses it too.
    """
    known = MEASURES.get(measure)
    form = re.search(pattern(known), written) if known else None
    if known is None or form is None:
        raise UnreadableExpectation(f"'{measure}: {written}' cannot be read")
    if mode not in known.modes:
        raise ExpectationError(f"'{measure}' cannot be measured in mode {mode}, which has no any-key")
    scale = 100.0 if known.is_share else 1.0
    most = known.most_in.get(mode, known.most)
    least = known.least_in.get(mode, known.least)
    if form[2]:
        bound = float(form[3]) / scale
        low, high = (bound, most) if form[2] == ">=" else (least, bound)
    else:
        low, high = float(form[5]) / scale, float(form[7]) / scale
    unit = " %" if known.is_share else ""
    if not form[2] and low > high:
        raise ExpectationError(f"'{measure}: {written}' runs backwards: nothing lies between")
    if low > most or high < least:
        possible = f"{least * scale:g} to {most * scale:g}{unit}"
        raise ExpectationError(f"'{measure}: {written}' can never be met: it is {possible}")
    if low <= least and high >= most:
        raise ExpectationError(f"'{measure}: {written}' is always met")
    return Expectation(measure, low, high, written)


def judge_expectation(expectation: Expectation, policy: str, totals: Totals, players: int) -> Finding:
    """What the games of that policy say."""
    measure = MEASURES[expectation.measure]
    found = measure.measured(totals, players, SURE)
    result: Result = "unclear"
    if found is not None and (measure.games is None or measure.games(totals) >= FEWEST):
        if found.high < expectation.low or found.low > expectation.high:
            result = "failed"
        elif expectation.low <= found.low and found.high <= expectation.high:
            result = "met"
    return Finding(expectation, policy, found, result)


def counting_policies(expectation: Expectation, policies: tuple[str, ...]) -> tuple[str, ...]:
    """Those of the policies whose games count for it."""
    return MEASURES[expectation.measure].policies or policies
