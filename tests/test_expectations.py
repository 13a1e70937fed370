"""What an author expects of a deck: reading it, its mistakes, and what the games make of it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.expectations import (
    MEASURES,
    SURE,
    ExpectationError,
    UnreadableExpectation,
    counting_policies,
    judge_expectation,
    read_expectation,
)
from engine.playability import POLICIES, Effort, prove
from engine.simulate import Run, simulate
from engine.statistics import spread
from engine.totals import Totals
from generator.cli import main
from tests.projects import a_deck, check, write
from tests.proof_decks import base_deck, stalling_deck

QUICK = Effort.quick()


@pytest.mark.parametrize(
    ("measure", "written", "low", "high"),
    [
        ("finished", ">= 99 %", 0.99, 1),
        ("seat_spread", "<=8%", 0, 0.08),
        ("rounds", "8..30", 8, 30),
        ("rounds", ">= 12.5", 12.5, 300),
        ("any_key_wins", "10 .. 40 %", 0.1, 0.4),
    ],
)
def test_bounds_are_read(measure: str, written: str, low: float, high: float) -> None:
    found = read_expectation(measure, written, "base")
    assert (found.low, found.high) == (low, high)


@pytest.mark.parametrize("measure", MEASURES)
@pytest.mark.parametrize("written", ["", "often", "> 3", ">= -1", "3", "8 - 30", "..9", ">= 1,5 %", ">= 5 % "])
def test_what_cannot_be_read(measure: str, written: str) -> None:
    with pytest.raises(UnreadableExpectation):
        read_expectation(measure, written, "base")


@pytest.mark.parametrize(
    ("measure", "written", "mode", "why"),
    [
        ("finished", ">= 101 %", "base", "can never be met: it is 0 to 100 %"),
        ("rounds", "30..8", "base", "runs backwards"),
        ("rounds", "<= 0.5", "base", "can never be met: it is 1 to 300"),
        ("missed_turns", ">= 0 %", "quintis", "is always met"),
        ("missed_turns", ">= 5 %", "base", "can never be met: it is 0 to 0 %"),
        ("missed_turns", "<= 5 %", "base", "is always met"),
        ("no_choice_turns", ">= 1 %", "base", "can never be met: it is 0 to 0 %"),
        ("lead_changes", ">= 85", "quintis", "can never be met: it is 0 to 84"),
        ("lead_changes", "<= 84", "expansion", "is always met"),
        ("winning_margin", ">= 13", "base", "can never be met: it is 1 to 12"),
        ("winning_margin", "<= 0.5", "expansion", "can never be met: it is 1 to 12"),
        ("winning_margin", ">= 1", "base", "is always met"),
        ("winning_margin", "<= 12", "expansion", "is always met"),
        ("winning_margin", ">= 37", "quintis", "can never be met: it is 0 to 36"),
        ("any_key_wins", "<= 5 %", "quintis", "mode quintis, which has no any-key"),
    ],
)
def test_what_is_impossible(measure: str, written: str, mode: str, why: str) -> None:
    with pytest.raises(ExpectationError, match=why):
        read_expectation(measure, written, mode)


def test_mistakes_are_problems_at_their_line_and_column(tmp_path: Path) -> None:
    deck = a_deck("mine", "set: base", players="[2]")
    wrong = 'expect: {finished: ">= 120 %", rounds: sometimes, seats: 3,\n  lead_changes: "5..2"}\n'
    problems = [
        each for each in check(tmp_path, {"cards/decks/mine.yaml": deck + wrong}).problems if each.level == "error"
    ]
    line = deck.count("\n") + 1
    assert [(each.line, each.column, each.id) for each in problems] == [
        (line, 20, "impossible-expectation"),
        (line, 40, "wrong-form"),
        (line, 51, "unknown-key"),
        (line + 1, 17, "impossible-expectation"),
    ]


def test_what_no_mode_can_meet_is_told_whatever_the_mode(tmp_path: Path) -> None:
    deck = a_deck("mine", "set: base", mode="bas", players="[2]")
    written = deck + 'expect: {finished: ">= 200 %", winning_margin: ">= 13", any_key_wins: "<= 5 %"}\n'
    found = check(tmp_path, {"cards/decks/mine.yaml": written}).problems
    assert [(each.line, each.column, each.id) for each in found] == [
        (2, 7, "wrong-value"),
        (deck.count("\n") + 1, 20, "impossible-expectation"),
    ]


def test_a_blank_too_many_is_told_with_what_is_meant(tmp_path: Path) -> None:
    deck = a_deck("mine", "set: base", players="[2]") + 'expect: {rounds: ">=  8", finished: " >= 9 %"}\n'
    found = [each.message for each in check(tmp_path, {"cards/decks/mine.yaml": deck}).problems]
    assert [message.partition("; ")[2] for message in found] == ["did you mean '>= 8'?", "did you mean '>= 9 %'?"]


def test_only_what_lies_outside_beyond_chance_fails() -> None:
    totals = Totals(games=400)
    totals.ended["keys"] = 380
    totals.ended["cap"] = 20
    for written, result in ((">= 99 %", "failed"), (">= 96 %", "unclear"), (">= 90 %", "met"), ("<= 90 %", "failed")):
        expectation = read_expectation("finished", written, "base")
        finding = judge_expectation(expectation, "greedy", totals, 2)
        assert finding.result == result
        assert "95.0 % (9" in finding.sentence
    nothing = judge_expectation(read_expectation("rounds", "<= 9", "base"), "greedy", Totals(games=5), 2)
    assert (nothing.found, nothing.result) == (None, "unclear")
    assert "no game that tells it" in nothing.sentence


def test_whose_games_count() -> None:
    wanted = (read_expectation("finished", ">= 99 %", "base"), read_expectation("rounds", "<= 2", "base"))
    proof = prove(stalling_deck(), 2, Effort(40, 80, cap_rounds=60), expectations=wanted)
    assert [(each.expectation.measure, each.policy) for each in proof.findings] == [
        *(("finished", policy) for policy in POLICIES),
        ("rounds", "greedy"),
    ]
    assert counting_policies(wanted[1], POLICIES) == ("greedy",)
    failed = {(each.expectation.measure, each.policy) for each in proof.failed}
    assert ("finished", "hinder") in failed
    assert ("rounds", "greedy") in failed
    assert ("finished", "greedy") not in failed


def test_skill_pays_with_the_base_pairs() -> None:
    assert prove(base_deck(), 3, QUICK).skill == ()
    proof = prove(base_deck(), 3, Effort(QUICK.step, QUICK.step))
    first, second = proof.skill
    assert (first.stronger, first.weaker, first.pays) == ("greedy", "random", True)
    assert first.fair == second.fair == 0.5
    assert "it pays" in first.sentence
    assert first.totals.games == QUICK.step


@pytest.mark.parametrize(("rounds", "code"), [("1..200", 0), ("<= 2", 1)])
def test_prove_fails_where_an_expectation_does(
    rounds: str, code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    deck = a_deck("mine", "set: base", players="[2]") + f'expect: {{rounds: "{rounds}"}}\n'
    monkeypatch.chdir(write(tmp_path, {"cards/decks/mine.yaml": deck}))
    with pytest.raises(SystemExit) as end:
        main(["prove", "mine", "--games", "30", "--jobs", "1", "--format", "json"])
    shown = capsys.readouterr()
    assert end.value.code == code
    found = json.loads(shown.out)["players"]["2"]
    (finding,) = found["expectations"]
    assert finding["result"] == ("failed" if code else "met")
    assert finding["found"]["low"] < finding["found"]["value"] < finding["found"]["high"]
    assert ("not met, beyond chance" in shown.err) is bool(code)
    assert [each["stronger"] for each in found["skill"]] == ["greedy", "hinder"]


@pytest.mark.parametrize("measure", ["rounds", "seat_spread", "lead_changes", "winning_margin"])
def test_few_games_leave_open_what_a_normal_interval_would_decide(measure: str) -> None:
    """One game, or several alike, have an interval without width."""
    impossible = {"rounds": "200..300", "seat_spread": "<= 1 %", "lead_changes": ">= 80", "winning_margin": ">= 11"}
    wanted = read_expectation(measure, impossible[measure], "base")
    results = []
    for games in (1, 2, 29, 60):
        totals = simulate(Run(base_deck(), 2, games, 1, ("greedy",)))
        results.append(judge_expectation(wanted, "greedy", totals, 2).result)
    assert results[:3] == ["unclear"] * 3
    assert results[3] == ("unclear" if measure == "seat_spread" else "failed")


@pytest.mark.parametrize("counts", [(1, 0), (2, 0), (0, 3), (1, 0, 0), (2, 0, 0, 0)])
def test_few_wins_in_one_place_say_little_of_the_spread(counts: tuple[int, ...]) -> None:
    found = spread(counts, sum(counts), SURE)
    assert (found.value, found.high) == (1, 1)
    assert found.low < 0.15
    many = spread([200 * count for count in counts], 200 * sum(counts), SURE)
    assert many.low > 0.9
