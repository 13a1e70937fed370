"""Simulation: game k is a function of (run seed, k) alone; totals do not depend on processes or shards."""

from __future__ import annotations

import json
import multiprocessing
import os
import re
import signal
import subprocess
import sys
import time
from multiprocessing.context import SpawnProcess
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards import Deck
from engine.figures import run_figures
from engine.game import new_game
from engine.players import read_policy
from engine.record import play
from engine.simulate import CAP_ROUNDS, Run, play_one, simulate
from engine.totals import Totals
from engine.workers import WorkerFailed, Workers, processors
from generator.cli import main
from generator.verdicts import simulation_lines
from tests.projects import a_deck, a_set, write
from tests.proof_decks import base_deck, expansion_deck, first_move, quintis_deck

MIXED = Run(base_deck(), 3, 24, 7, ("greedy", "random"))


def one_by_one(run: Run) -> Totals:
    totals = Totals()
    for number in range(run.games):
        totals.add(number, *play_one(run, number))
    return totals


@given(st.integers(1, 30), st.integers(0, 24))
@settings(max_examples=12, deadline=None)
def test_totals_do_not_depend_on_shards_or_on_where_a_run_was_split(shard: int, split: int) -> None:
    expected = one_by_one(MIXED)
    assert simulate(MIXED, shard=shard) == expected
    parts = simulate(Run(MIXED.deck, 3, split, 7, MIXED.policies))
    parts.merge(simulate(MIXED, start=split, shard=shard))
    assert parts == expected


@pytest.mark.parametrize("deck", [base_deck(), expansion_deck(70), quintis_deck(67)], ids=lambda deck: deck.mode)
def test_totals_do_not_depend_on_the_number_of_processes(deck: Deck) -> None:
    run = Run(deck, 3, 12, 7, ("random", "greedy", first_move), cap=200)
    with Workers(3) as workers:
        assert simulate(run, workers, shard=2) == simulate(run)


def test_games_of_another_seed_are_others() -> None:
    seeds = [simulate(Run(base_deck(), 2, 6, seed)).turns for seed in range(4)]
    assert all(one != two for place, one in enumerate(seeds) for two in seeds[:place])


def test_policies_rotate_through_the_seats() -> None:
    run = Run(base_deck(), 3, 6, 1, ("greedy", "random"))
    seated = [play_one(run, number)[1] for number in range(4)]
    assert seated[0] == seated[2] == ("greedy", "random", "greedy")
    assert seated[1] == seated[3] == ("random", "greedy", "random")
    totals = simulate(run)
    assert totals.policy_seats == {"greedy": 9, "random": 9}
    assert sum(totals.policy_wins.values()) == totals.finished


def test_one_game_has_no_spread_and_is_told_in_the_singular() -> None:
    run = Run(base_deck(), 2, 1, 1, ("greedy", "random"))
    lines = [line.strip() for line in simulation_lines(run_figures(run, simulate(run)))]
    assert lines[1].startswith("finished      1 of 1 game, 100.0 % (")
    turns = next(line for line in lines if line.startswith("turns"))
    assert re.fullmatch(r"turns +(\d+)\.0 on average, median \1, from \1 to \1", turns)
    assert sorted(line.split(maxsplit=1)[1] for line in lines if line.startswith(("greedy", "random"))) == [
        "0 wins in 1 seat",
        "1 win in 1 seat",
    ]


@pytest.mark.parametrize("deck", [base_deck(), expansion_deck(70), quintis_deck(67)], ids=lambda deck: deck.mode)
def test_totals_agree_with_themselves(deck: Deck) -> None:
    run = Run(deck, 3, 20, 5, ("greedy",))
    totals = simulate(run)
    assert sum(totals.ended.values()) == totals.games == 20
    assert sum(totals.turns.values()) == sum(totals.rounds.values()) == totals.finished
    assert sum(totals.wins.values()) == sum(totals.wins_by_order.values()) == totals.finished + totals.shared
    assert sum(turns * often for turns, often in totals.turns.items()) == totals.all_turns
    most = 7 if deck.mode == "base" else 9 if deck.mode == "expansion" else 7
    held = sum(totals.keys.values())
    assert totals.ended["keys"] * most <= held
    assert all(totals.keys[number] <= 20 * 3 * 3 for number in range(12))
    data = run_figures(run, totals)
    assert sum(data["keys"].values()) == held
    assert data["turns"]["min"] <= data["turns"]["median"] <= data["turns"]["max"]


def test_turns_are_counted_one_by_one() -> None:
    """The record of a game against the moves of that game, made again by hand."""
    deck = quintis_deck(67)
    players = [read_policy("random").seated(seat, seat) for seat in range(3)]
    record = play(new_game(deck, 3, 11), players, 900)
    state = new_game(deck, 3, 11)
    again = [read_policy("random").seated(seat, seat) for seat in range(3)]
    turns, seat, moves = 1, state.turn, 0
    assert record.first == seat
    while state.end is None:
        if state.turn != seat:
            seat = state.turn
            turns += 1
        legal = state.legal_moves()
        state.apply(again[seat].choose(state, legal) if len(legal) > 1 else legal[0])
        moves += 1
    assert (record.turns, record.decisions + record.forced) == (turns, moves)
    assert (record.reason, record.winners) == (state.end.reason, state.end.winners)
    assert record.keys == tuple(state.key_count(seat) for seat in range(3))
    assert sum(record.symbols) == sum(record.keys)


def test_the_cap_ends_a_game_without_a_winner() -> None:
    run = Run(base_deck(), 3, 5, 1, ("random",), cap=12)
    totals = simulate(run)
    assert (totals.finished, totals.ended, totals.first_capped) == (0, {"cap": 5}, 0)
    assert totals.all_turns == 60
    data = run_figures(run, totals)
    assert data["turns"] is None
    assert data["wins"] == [0, 0, 0]
    assert data["first_capped"] == 0
    assert Run(base_deck(), 4, 1).turn_cap == 4 * CAP_ROUNDS


def test_the_random_games_of_run_seven_stay_what_they_are() -> None:
    """Portable chance: another engine must play the very same games."""
    run = Run(base_deck(), 3, 4, 7, ("random",))
    games = [play_one(run, number)[0] for number in range(4)]
    assert [(game.turns, game.first, game.winners, game.keys) for game in games] == GOLDEN


GOLDEN = [
    (261, 1, (0,), (7, 2, 6)),
    (243, 1, (0,), (7, 5, 4)),
    (506, 0, (1,), (5, 7, 5)),
    (419, 0, (1,), (6, 7, 6)),
]
"""Turns, first seat, winners and keys by seat."""


# Workers --------------------------------------------------------------------------------------------------------


def double(number: int) -> int:
    return 2 * number


def fail(number: int) -> int:
    raise ValueError(f"no {number}")


def die(number: int) -> int:
    os._exit(7)


def doze(number: int) -> int:
    time.sleep(60)
    return number


def test_workers_do_all_pieces_and_serve_again() -> None:
    with Workers(2) as workers:
        for _ in range(2):
            assert sorted(workers.map(double, [(number,) for number in range(9)])) == list(range(0, 18, 2))
        assert list(workers.map(double, [])) == []
    assert sorted(Workers(1).map(double, [(1,), (2,)])) == [2, 4]
    assert processors() >= 1
    with pytest.raises(ValueError, match="at least one job"):
        Workers(0)


@pytest.mark.parametrize(("task", "message"), [(fail, "ValueError: no [01]"), (die, "ended before its work was done")])
def test_a_failing_worker_ends_them_all(task: object, message: str) -> None:
    workers = Workers(2)
    with pytest.raises(WorkerFailed, match=message):
        list(workers.map(task, [(0,), (1,)]))  # type: ignore[arg-type]
    assert not workers._processes


def test_leaving_early_ends_the_workers() -> None:
    workers = Workers(2)
    pieces = workers.map(double, [(number,) for number in range(50)])
    next(pieces)
    processes = list(workers._processes)
    workers.stop()
    assert processes
    assert not any(process.is_alive() for process in processes)


@pytest.mark.parametrize("manual", [True, False])
def test_cards_that_are_not_simulated_are_named(
    manual: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    card = "id: sing, copies: 3, action: {when: end, manual: true, text: Sing.}"
    lines = ["set: base", "set: workshop", "set: siege", "set: water", *["set: song"] * manual]
    files = {"cards/song.yaml": a_set("song", card), "cards/d.yaml": a_deck("d", *lines, mode="expansion")}
    monkeypatch.chdir(write(tmp_path, files))
    command = ["simulate", "d", "--games", "3", "--jobs", "1"]
    said = []
    for more in ([], ["--format", "json"]):
        with pytest.raises(SystemExit) as ended:
            main([*command, *more])
        assert not ended.value.code
        said.append(capsys.readouterr().out)
    played = json.loads(said[1])["manual_played"]
    times = "1 time" if played == 1 else f"{played} times"
    told = [line for line in said[0].split("\n") if "not simulated" in line]
    assert told == [f"  Played as blanks, so not simulated ({times}): sing."] * manual


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks for processes in /proc")
@pytest.mark.parametrize("signals", [(signal.SIGINT,), (signal.SIGKILL,)])
def test_an_interrupted_run_leaves_no_worker(signals: tuple[signal.Signals, ...], tmp_path: Path) -> None:
    (tmp_path / "leonardo.yaml").write_text("title: Test\n")
    command = [sys.executable, "-c", "from generator.cli import main; main()"]
    arguments = ["simulate", "base", "--games", "1000000", "--jobs", "2"]
    process = subprocess.Popen(
        [*command, *arguments], cwd=tmp_path, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    deadline = time.monotonic() + 20
    while len(group_of(process.pid)) < 3 and time.monotonic() < deadline:
        time.sleep(0.05)
    time.sleep(0.3)
    assert len(group_of(process.pid)) >= 3, "the workers did not start"
    for number in signals:
        os.kill(process.pid, number)
    _, errors = process.communicate(timeout=20)
    while group_of(process.pid) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert group_of(process.pid) == []
    if signals == (signal.SIGINT,):
        assert process.returncode == 130
        assert errors.strip() == "leonardo: interrupted"


def group_of(leader: int) -> list[int]:
    """The live processes of a session."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[3]) == leader and fields[0] != "Z":
                found.append(int(entry.name))
    return found


def test_who_asks_for_the_end_waits_until_workers_have_started(monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker that is left with half of what it needs to start would complain."""
    started: list[int] = []
    begin = SpawnProcess.start

    def start(process: SpawnProcess) -> None:
        signal.raise_signal(signal.SIGTERM)
        begin(process)
        started.append(1)

    class Asked(Exception):
        pass

    def asked(number: int, _: object) -> None:
        raise Asked

    monkeypatch.setattr(SpawnProcess, "start", start)
    before = signal.signal(signal.SIGTERM, asked)
    try:
        with pytest.raises(Asked), Workers(2) as workers:
            list(workers.map(abs, [(1,), (2,)]))
        assert signal.getsignal(signal.SIGTERM) is asked
    finally:
        signal.signal(signal.SIGTERM, before)
    assert len(started) == 2
    assert not multiprocessing.active_children()


def test_a_run_needs_a_policy() -> None:
    with pytest.raises(ValueError, match="at least one policy"):
        Run(base_deck(), 3, 12, policies=())
