"""The proof of one deck at one number of players: legal, winnable, and finished by players of several kinds.

First what can be said without playing (rules.md, Deck constraints), then games by each policy. Games are added in
steps until each policy's share of finished games is clearly above or below its thresholds, or the most allowed are
played: a sequential test in at most `LOOKS` looks, each at a confidence that keeps the whole at 95 % (Bonferroni).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Literal

from engine.cards import Deck
from engine.expectations import LOOKS, SKILLED, SURE, Expectation, Finding, counting_policies, judge_expectation
from engine.legality import Prospects, Violation, prospects, violations
from engine.legality.winning import EARNINGS, has_own_ladders, lending
from engine.simulate import CAP_ROUNDS, Progress, Run, simulate
from engine.skill import RIVALS, Skill, compare
from engine.statistics import Interval, mean, percent, rounded, share, telling
from engine.totals import Totals
from engine.workers import Workers

Verdict = Literal["playable", "doubtful", "unplayable", "illegal"]

POLICIES = ("random", "greedy", "hinder")
"""Who must be able to finish a deck; a deck that careless players finish may still stall under players who block."""
PLAYABLE_SHARE = 0.95
"""A policy finishes enough games when its share is surely at least this."""
UNPLAYABLE_SHARE = 0.50
"""A deck is unplayable when some policy's share is surely below this."""
QUICK_SHARE = 0.85
"""The same as `PLAYABLE_SHARE` in a quick proof, which looks at fewer games."""
QUICK_GAMES = 36
"""Games enough to make sure of `QUICK_SHARE` where all are finished; even, so that rivals change seats evenly."""
COUNTED_SHARE = 0.50
"""Beyond this share of games that end by count and not by keys a quintis deck is reported to do so mostly; where even
the skilled, who play for keys, surely do, the deck is doubtful: its game is not the race for keys (QF-25)."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a verdict is what it is: `sentence` says it in English, `id` and `values` to who says it otherwise."""

    id: str
    sentence: str
    values: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is played: `step` games by each policy at a time, `most` in all, in at most `LOOKS` steps.

    `playable` is the share a policy must surely finish, `cap_rounds` the rounds after which a game counts as endless.
    With `skill`, games between policies tell whether it pays.
    """

    step: int = 200
    most: int = LOOKS * 200
    seed: int = 1
    playable: float = PLAYABLE_SHARE
    cap_rounds: int = CAP_ROUNDS
    skill: bool = True

    @classmethod
    def quick(cls, seed: int = 1) -> Effort:
        """A first impression: few games, and so a lower share that they can make sure of; none about skill."""
        return cls(QUICK_GAMES, LOOKS * QUICK_GAMES, seed, QUICK_SHARE, skill=False)

    @property
    def skill_games(self) -> int:
        """The games of each pair of rivals: half a step shows whether skill pays, but no fewer than a quick step."""
        return min(self.step, max(QUICK_GAMES, self.step // 2)) if self.skill else 0

    @property
    def most_in_all(self) -> int:
        """The most games that a proof plays, those that show whether skill pays included."""
        return self.most * len(POLICIES) + self.skill_games * len(RIVALS)

    def limited(self, games: int) -> Effort:
        """The same with that many games at most, in as many steps."""
        return replace(self, step=-(-games // (self.most // self.step)), most=games)


@dataclass(frozen=True, slots=True)
class Proof:
    """A verdict and what it stands on: violations, prospects, and the totals of each policy where games were played.

    `grounds` are its reasons with their figures, the weightiest first. `not_simulated` names the manual action cards,
    which the engine plays as blanks. `findings` are what became of the author's expectations, `skill` tells whether it
    pays, `effort` how much was played.
    """

    deck: Deck
    players: int
    verdict: Verdict
    grounds: tuple[Reason, ...]
    violations: tuple[Violation, ...]
    prospects: Prospects
    not_simulated: tuple[str, ...] = ()
    games: dict[str, Totals] = field(default_factory=dict)
    findings: tuple[Finding, ...] = ()
    skill: tuple[Skill, ...] = ()
    effort: Effort = Effort()

    @property
    def reasons(self) -> tuple[str, ...]:
        """The reasons as sentences."""
        return tuple(reason.sentence for reason in self.grounds)

    @property
    def failed(self) -> tuple[Finding, ...]:
        """The expectations that are not met, beyond chance."""
        return tuple(finding for finding in self.findings if finding.result == "failed")


def prove(
    deck: Deck,
    players: int,
    effort: Effort | None = None,
    workers: Workers | None = None,
    progress: Progress | None = None,
    expectations: tuple[Expectation, ...] = (),
) -> Proof:
    """Judges the deck for that many players. Games are played only by a legal deck that can be won.

    `progress` is told of every game played, at most `effort.most_in_all`. `expectations` do not change the verdict.
    """
    effort = effort or Effort()
    broken = tuple(violations(deck, players))
    hopes = prospects(deck)
    manual = tuple(card.name for card, _ in deck.contents if card.action and card.action.manual)
    errors = [violation for violation in broken if violation.level == "error"]
    if errors:
        grounds = tuple(
            Reason("broken-rule", f"{violation.message} ({violation.rule})", {"violation": violation})
            for violation in errors
        )
        return Proof(deck, players, "illegal", grounds, broken, hopes, manual, effort=effort)
    hopeless = hopeless_because(deck, hopes)
    if hopeless is not None:
        grounds = (hopeless, *left_out(deck, broken, manual))
        return Proof(deck, players, "unplayable", grounds, broken, hopes, manual, effort=effort)
    games = {}
    wanted = tuple(each.low for each in expectations if each.measure == "finished" and each.low > 0)
    for policy in POLICIES:
        games[policy] = play_until_clear(deck, players, policy, effort, workers, progress, wanted)
    cap = effort.cap_rounds * players
    skill = compare(deck, players, effort.skill_games, effort.seed, cap, workers, progress) if effort.skill else ()
    findings = tuple(
        judge_expectation(expectation, policy, games[policy], players)
        for expectation in expectations
        for policy in counting_policies(expectation, POLICIES)
    )
    verdict, grounds = judge(games, effort)
    grounds += left_out(deck, broken, manual)
    grounds += tuple(Reason("skill", each.sentence, {"skill": each}) for each in skill if each.pays is False)
    return Proof(deck, players, verdict, grounds, broken, hopes, manual, games, findings, skill, effort)


def left_out(deck: Deck, broken: tuple[Violation, ...], manual: tuple[str, ...]) -> tuple[Reason, ...]:
    """What a verdict leaves out: effects that help, where it says what can be earned, and manual action cards."""
    lent = lending(deck) if any(each.id in EARNINGS for each in broken) else ()
    said = {
        "lent": (lent, "what the effect 'wild' lends is not counted, and might help to win"),
        "not-simulated": (manual, "played as blanks, so not simulated"),
    }
    return tuple(
        Reason(key, f"{words}: {', '.join(cards)}", {"cards": cards}) for key, (cards, words) in said.items() if cards
    )


def hopeless_because(deck: Deck, hopes: Prospects) -> Reason | None:
    """Why a deck is unplayable before any game; None if it is not.

    A deck with one attainable symbol too few is hopeless too, though the any-key could make up for it: every player
    would then need the key of each attainable symbol and five of a kind besides, so that one blocked symbol ends all
    hope.
    """
    number, wanted = len(hopes.attainable), hopes.keys_to_win
    if deck.mode == "quintis":
        values = {"keys": hopes.keys, "wanted": wanted}
        own = has_own_ladders(deck)
        said = f"the field can bring {hopes.keys} keys {'to each player' if own else 'in all'}, {wanted} win"
        return None if hopes.winnable else Reason("too-few-keys-each" if own else "too-few-keys", said, values)
    if number >= wanted:
        return None
    named = {"symbols": hopes.attainable, "wanted": wanted}
    lines = f"lines can earn only {number} different keys ({', '.join(hopes.attainable) or 'none'}), {wanted} win"
    if hopes.winnable:
        without = "nobody could win without the key of every one of them and the any-key besides"
        return Reason("only-with-any-key", f"{lines}: {without}", named)
    if hopes.any_key:
        return Reason("too-few-lines", f"{lines}, and the any-key brings only one more", named)
    return Reason("too-few-lines-no-any-key", f"{lines}, and there is no any-key", named)


def play_until_clear(
    deck: Deck,
    players: int,
    policy: str,
    effort: Effort,
    workers: Workers | None = None,
    progress: Progress | None = None,
    wanted: tuple[float, ...] = (),
) -> Totals:
    """Games of one policy in every seat, in steps, until its share of finished games is clear.

    `wanted` are further shares that it shall clearly lie above or below.
    """
    totals = Totals()
    while totals.games < effort.most:
        stop = min(totals.games + effort.step, effort.most)
        run = Run(deck, players, stop, effort.seed, (policy,), effort.cap_rounds * players)
        totals.merge(simulate(run, workers, progress, start=totals.games))
        finished = _share(totals)
        bounds = (UNPLAYABLE_SHARE, effort.playable, *wanted)
        if not any(finished.low < bound <= finished.high for bound in bounds):
            break
    return totals


def judge(games: dict[str, Totals], effort: Effort) -> tuple[Verdict, tuple[Reason, ...]]:
    """The verdict on the games of each policy and its reasons, the weightiest first."""
    below, unclear, clear, remarks = [], [], [], []
    for policy, totals in sorted(games.items(), key=lambda entry: entry[1].finished / entry[1].games):
        finished = _share(totals)
        values = {"policy": policy, "totals": totals, "cap": effort.cap_rounds}
        said = f"{policy} players finish {_shown(totals, effort)}"
        within = f"within {effort.cap_rounds} rounds"
        if finished.high < UNPLAYABLE_SHARE:
            sentence = f"{said} {within}; fewer than {UNPLAYABLE_SHARE * 100:.0f} % is unplayable"
            below.append(Reason("unfinished", sentence, {**values, "bound": UNPLAYABLE_SHARE}))
        elif finished.low < effort.playable:
            sentence = f"{said} {within}; surely {effort.playable * 100:.0f} % or more is playable"
            unclear.append(Reason("unsure", sentence, {**values, "bound": effort.playable}))
        else:
            rounds = mean(totals.rounds).value
            sentence = f"{said}, in {rounded(rounds, 1)} rounds on average"
            clear.append(Reason("finished", sentence, {**values, "rounds": rounds}))
        if totals.finished:
            doubt, remark = _by_count(policy, totals)
            unclear += doubt
            remarks += remark
        if totals.endless_turns:
            sentence = f"{policy} players never ended a turn in {totals.endless_turns} of {totals.games} games"
            remarks.append(Reason("endless-turns", sentence, values))
    verdict: Verdict = "unplayable" if below else "doubtful" if unclear else "playable"
    return verdict, (*below, *unclear, *clear, *remarks)


def _by_count(policy: str, totals: Totals) -> tuple[list[Reason], list[Reason]]:
    """What speaks against the deck, and what is only to be known, where games end by count and not by keys (QF-27)."""
    counted = totals.finished - totals.ended["keys"]
    if counted <= COUNTED_SHARE * totals.finished:
        return [], []
    found = share(counted, totals.finished, SURE)
    values = {"policy": policy, "counted": counted, "finished": totals.finished, "bound": COUNTED_SHARE}
    said = f"{policy} players mostly end by count: {counted} of {totals.finished} finished games"
    if policy not in SKILLED or found.low <= COUNTED_SHARE:
        return [], [Reason("by-count", said, values)]
    said += (
        f", {percent(counted / totals.finished)}; a deck in which even they, who play for keys, surely end more than "
        f"{COUNTED_SHARE * 100:.0f} % so is doubtful"
    )
    return [Reason("surely-by-count", said, values)], []


def _share(totals: Totals) -> Interval:
    return share(totals.finished, totals.games, SURE)


def _shown(totals: Totals, effort: Effort) -> str:
    finished = _share(totals)
    places = telling(finished, (UNPLAYABLE_SHARE, effort.playable), 100.0)
    value, low, high = (percent(each, places) for each in (finished.value, finished.low, finished.high))
    return f"{totals.finished} of {totals.games} games, {value} ({low} to {high} at {SURE * 100:g} % confidence)"
