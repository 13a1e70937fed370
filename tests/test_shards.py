"""Long runs in shards: interrupted or not, the figures are those of one run; nothing else is ever counted."""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import shards as sharding
from engine.cards import Action, Deck, Step
from engine.simulate import Run, simulate
from engine.totals import Totals
from engine.workers import Workers
from generator import shards
from generator.problems import ProblemsFound
from tests.proof_decks import base_deck, expansion_deck, quintis_deck

RUN = Run(base_deck(), 3, 30, 7, ("greedy", "random"), cap=60)
SEVERAL = ("games-000000000-000000000.json", "games-000000001-000000001.json", "games-000000002-000000002.json")


def played(run: Run, folder: Path, jobs: int = 1) -> Totals:
    with Workers(jobs) as workers:
        return shards.simulate(run, folder, workers, lambda there: None, lambda more: None)


def problems(run: Run, folder: Path) -> list[tuple[str, str, str]]:
    with pytest.raises(ProblemsFound) as raised:
        played(run, folder)
    return [(Path(each.file).name, each.id, each.message) for each in raised.value.problems]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("shards") / "run"
    assert played(RUN, folder) == simulate(RUN)
    return folder


@pytest.fixture
def kept(whole: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(whole, tmp_path / "run"))


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_missing_is_played_again(seed: int, jobs: int, kept: Path) -> None:
    before = {path.name: path.read_bytes() for path in kept.iterdir()}
    for name in random.Random(seed).sample(sorted(before), 7):
        (kept / name).unlink()
    assert played(RUN, kept, jobs) == simulate(RUN)
    assert {path.name: path.read_bytes() for path in kept.iterdir()} == before


def test_a_run_may_become_longer(kept: Path) -> None:
    longer = replace(RUN, games=41)
    assert played(longer, kept) == simulate(longer)
    assert played(longer, kept) == simulate(longer), "and nothing is left to be played"


def test_the_figures_do_not_tell_of_shards(tmp_path: Path) -> None:
    command = [sys.executable, "-c", "from generator.start import main; main()", "simulate", "base", "--games", "40"]
    command += ["--policies", "random,greedy", "--format", "json"]

    def told(*more: str) -> bytes:
        return subprocess.run([*command, *more], cwd=tmp_path, check=True, stdout=subprocess.PIPE).stdout

    assert told() == told("--shards", "runs", "--jobs", "2") == told("--shards", "runs", "--jobs", "1")


@given(st.lists(st.tuples(st.integers(0, 60), st.integers(1, 20)), max_size=6), st.integers(0, 2500))
def test_gaps_and_what_is_done_are_all_games_once(spans: list[tuple[int, int]], games: int) -> None:
    done: list[tuple[int, int]] = []
    at = 0
    for skip, length in spans:
        done.append((at + skip, at + skip + length))
        at += skip + length
    games = max(games, at)
    found = list(sharding.gaps(reversed(done), games))
    assert sorted(number for span in (*done, *found) for number in range(*span)) == list(range(games))
    assert all(0 < stop - start <= sharding.MOST_GAMES for start, stop in found)


@pytest.mark.parametrize("deck", [base_deck(), expansion_deck(70), quintis_deck(67)], ids=lambda deck: deck.mode)
@given(start=st.integers(0, 2**40), games=st.integers(1, 3))
@settings(max_examples=5, deadline=None)
def test_a_shard_is_read_as_it_was_written(deck: Deck, start: int, games: int) -> None:
    run = Run(deck, 3, start + games, 7, ("random", "greedy"), cap=90)
    shard = sharding.Shard(start, start + games, simulate(run, start=start))
    data = json.loads(json.dumps(sharding.shard_data(run, shard)))
    assert sharding.identity_of(data) == sharding.identity(run)
    assert sharding.shard_of(data, run) == shard


CHANGES: dict[str, Run] = {
    "deck": replace(RUN, deck=replace(RUN.deck, name="other")),
    "seed": replace(RUN, seed=8),
    "policies": replace(RUN, policies=("random", "greedy")),
    "cap": replace(RUN, cap=61),
    "number of players": replace(RUN, players=2),
}


@pytest.mark.parametrize("what", CHANGES)
def test_shards_of_another_run_are_foreign(what: str, kept: Path) -> None:
    first, last = "games-000000000-000000000.json", "games-000000029-000000029.json"
    same = f"; the same is true of 29 more here, up to {last}"
    verb = "differ" if what == "policies" else "differs"
    assert problems(CHANGES[what], kept) == [
        (first, "foreign-shard", f"this shard is of another run: its {what} {verb}{same}")
    ]


def test_shards_of_a_deck_or_an_engine_that_has_changed_are_stale(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (card, copies), *others = RUN.deck.contents
    deck = replace(RUN.deck, contents=((card, copies + 1), *others))
    ((_, id_, message),) = problems(replace(RUN, deck=deck), kept)
    assert id_ == "stale-shard"
    assert message.startswith(f"the deck '{RUN.deck.name}' has changed since this shard was played; the same is true")
    monkeypatch.setattr(sharding, "engine_digest", lambda: "0" * 64)
    ((_, id_, message),) = problems(RUN, kept)
    assert id_ == "stale-shard"
    assert message.startswith("leonardo's engine has changed since this shard was played; the same is true")


def cut_short(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:200])


def empty(path: Path) -> None:
    path.write_bytes(b"")


def a_bit_wrong(path: Path) -> None:
    data = path.read_bytes()
    place = data.index(b'"all_turns": ') + 13
    path.write_bytes(data[:place] + (b"1" if data[place : place + 1] != b"1" else b"2") + data[place + 1 :])


def a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def a_pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


def nested(path: Path) -> None:
    path.write_text("[" * 100_000)


def a_list(path: Path) -> None:
    path.write_text("[1]")


def too_many_digits(path: Path) -> None:
    path.write_text('{"games": ' + "9" * 6000 + "}")


def not_text(path: Path) -> None:
    path.write_bytes(b"\xff\xfe\x00")


def under_another_name(path: Path) -> None:
    path.write_bytes((path.parent / SEVERAL[0]).read_bytes())


@pytest.mark.skipif(os.name == "nt", reason="makes a pipe")
@pytest.mark.parametrize(
    "damage",
    [cut_short, empty, a_bit_wrong, a_folder, a_pipe, nested, a_list, too_many_digits, not_text, under_another_name],
)
def test_a_damaged_shard_is_told_and_never_counted(damage: Any, kept: Path) -> None:
    damage(kept / SEVERAL[1])
    damage(kept / SEVERAL[2])
    found = problems(RUN, kept)
    assert [name for name, _, _ in found] == list(SEVERAL[1:])
    assert all(id_ == "damaged-shard" and message.startswith("this shard is damaged: it") for _, id_, message in found)
    assert not any("sys." in message for _, _, message in found)


FORGERIES: dict[str, Any] = {
    "games": lambda totals: totals.update(games=5),
    "a negative count": lambda totals: totals.update(misses=-1),
    "a count that is none": lambda totals: totals.update(misses=True),
    "no turns": lambda totals: totals.update(turns={"5": 0}),
    "not a number": lambda totals: totals.update(turns={"five": 1}),
    "a field too few": lambda totals: totals.pop("wins"),
    "a field too many": lambda totals: totals.update(losses={}),
    "more wins than seats": lambda totals: totals.update(any_key_wins=10**6),
    "leaders of no half": lambda totals: totals.update(half_led=0, half_leader_wins=1),
    "wins beyond the games": lambda totals: totals["wins"].update({"0": 10**9}),
    "wins of a seat that is none": lambda totals: totals.update(wins={"99": sum(totals["wins"].values())}),
    "keys of a symbol that is none": lambda totals: totals["keys"].update({"77": 3}),
    "any-keys beyond the seats": lambda totals: totals.update(any_keys=10**300),
    "turns beyond the cap": lambda totals: totals.update(turns={"1000000000": sum(totals["turns"].values())}),
    "turns of nobody": lambda totals: totals.update(all_turns=10**12),
    "squares of nothing": lambda totals: totals["missed"].update(whole_squares=0),
    "an end that is none": lambda totals: totals.update(ended={"a": 1}),
    "an end of another mode": lambda totals: totals.update(ended={"last-lap": 1}),
    "rounds of other games": lambda totals: totals.update(rounds={"99999999999": sum(totals["rounds"].values())}),
    "a lead of less than nothing": lambda totals: totals.update(margins={"-1": sum(totals["margins"].values())}),
    "a lead of more than all keys": lambda totals: totals.update(margins={"99": sum(totals["margins"].values())}),
    "changes of the lead before the game": lambda totals: totals.update(lead_changes={"-1": 1}),
    "turns without a move": lambda totals: totals.update(decisions=0),
    "more moves than turns have": lambda totals: totals.update(decisions=10**9),
    "a card of another deck": lambda totals: totals["paid"].update({"stranger": 1}),
    "an action of another deck": lambda totals: totals["usable"].update({"stranger": 1}),
    "a policy of another run": lambda totals: totals.update(
        policy_wins={"hinder": sum(totals["policy_wins"].values())}
    ),
    "a game too many at the cap": lambda totals: totals["ended"].update({"cap": 1}),
}


@pytest.mark.parametrize("forgery", FORGERIES)
def test_a_shard_that_cannot_be_is_damaged_though_its_hash_is_right(forgery: str, kept: Path) -> None:
    path = kept / SEVERAL[1]
    data = json.loads(path.read_text())
    assert data["totals"]["ended"] == {"keys": 1}, "each of these games ends by a rule"
    FORGERIES[forgery](data["totals"])
    data["sha256"] = sharding._digest(data)
    path.write_text(json.dumps(data))
    assert [found[:2] for found in problems(RUN, kept)] == [(SEVERAL[1], "damaged-shard")]


def test_games_twice_and_games_beyond_the_run_are_foreign(kept: Path) -> None:
    twice = sharding.Shard(1, 3, simulate(replace(RUN, games=3), start=1))
    (kept / "games-000000001-000000002.json").write_text(json.dumps(sharding.shard_data(RUN, twice)))
    assert problems(replace(RUN, games=29), kept) == [
        ("games-000000001-000000002.json", "foreign-shard", "game 1 is in games-000000001-000000001.json too"),
        (SEVERAL[2], "foreign-shard", "game 2 is in games-000000001-000000002.json too"),
        ("games-000000029-000000029.json", "foreign-shard", "game 29 is beyond the 29 games of this run"),
    ]
    beyond = problems(replace(RUN, games=20), kept)[2:]
    assert beyond == [("games-000000029-000000029.json", "foreign-shard", "game 29 is beyond the 20 games of this run")]


def test_the_file_that_has_the_game_too_is_named(kept: Path) -> None:
    """Of runs in pieces of different lengths that were put together, and of a file under another name."""
    long = sharding.Shard(0, 3, simulate(replace(RUN, games=3)))
    (kept / SEVERAL[0]).unlink()
    (kept / "games-000000000-000000002.json").write_text(json.dumps(sharding.shard_data(RUN, long)))
    assert problems(RUN, kept) == [
        (name, "foreign-shard", f"game {game} is in games-000000000-000000002.json too")
        for game, name in ((1, SEVERAL[1]), (2, SEVERAL[2]))
    ]
    (kept / "games-000000000-000000002.json").unlink()
    shutil.copy(kept / SEVERAL[2], kept / "games-2-2.json")
    assert problems(RUN, kept) == [("games-2-2.json", "foreign-shard", f"game 2 is in {SEVERAL[2]} too")]


def test_other_files_in_the_folder_are_left_alone(kept: Path) -> None:
    (kept / "notes.txt").write_text("mine")
    (kept / "games-1.json").write_text("mine")
    assert played(RUN, kept) == simulate(RUN)
    assert (kept / "notes.txt").read_text() == "mine"


def test_the_contents_of_decks_that_differ_have_other_digests() -> None:
    deck = base_deck()
    card, copies = deck.contents[0]
    act = Action("start", (Step("draw", {"count": 1}),))
    others = [
        replace(deck, mode="quintis"),
        replace(deck, rules={"order": "fixed"}),
        replace(deck, contents=deck.contents[::-1]),
        replace(deck, contents=((replace(card, symbols=card.symbols[::-1]), copies), *deck.contents[1:])),
        replace(deck, contents=((replace(card, action=act), copies), *deck.contents[1:])),
        replace(deck, contents=((replace(card, action=replace(act, when="end")), copies), *deck.contents[1:])),
    ]
    digests = [sharding.deck_digest(each) for each in (deck, *others)]
    assert len(set(digests)) == len(digests)
    assert sharding.deck_digest(replace(deck, name="other")) == digests[0]


LONG_RUN = [sys.executable, "-c", "from generator.start import main; main()", "simulate", "base", "--games", "600"]
LONG_RUN += ["--policies", "random", "--format", "json", "--jobs", "2"]


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    folder = tmp_path_factory.mktemp("whole")
    return subprocess.run(LONG_RUN, cwd=folder, check=True, stdout=subprocess.PIPE).stdout


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="ends a process by a signal")
@pytest.mark.parametrize("number", [2, 15, 9])
def test_an_interrupted_run_goes_on(number: int, expected: bytes, tmp_path: Path) -> None:
    sharded = [*LONG_RUN, "--shards", "runs"]
    process = subprocess.Popen(sharded, cwd=tmp_path, stderr=subprocess.PIPE, text=True)
    deadline = time.monotonic() + 60
    while len(list(tmp_path.glob("runs/games-*"))) < 5 and time.monotonic() < deadline:
        time.sleep(0.01)
    process.send_signal(number)
    _, told = process.communicate(timeout=60)
    assert process.returncode == {2: 130, 15: 143, 9: -9}[number], told
    assert 5 <= len(list(tmp_path.glob("runs/games-*"))) < 100
    done = subprocess.run(sharded, cwd=tmp_path, check=True, capture_output=True)
    assert done.stdout == expected
    assert b"leonardo: 0 of" not in done.stderr
    assert len(list(tmp_path.glob("runs/*"))) == 100
    assert not list(tmp_path.glob("runs/.leonardo-*"))
