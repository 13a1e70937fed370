"""`leonardo legal`, `simulate` and `prove`: output, JSON, exit codes."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from engine.symbols import SYMBOL_IDS
from generator.cli import main
from generator.tables import table
from tests.projects import a_deck, a_set, write

PAIRS = [(SYMBOL_IDS[number], SYMBOL_IDS[6 + (number + turned) % 6]) for number in range(6) for turned in (0, 1)]
SMALL = {
    "cards/few.yaml": a_set(
        "few",
        *(
            f"id: few-{number:02}, symbols: [{upper}, {lower}], copies: {3 if number else 2}"
            for number, (upper, lower) in enumerate(PAIRS)
        ),
        kind="base",
    ),
    "cards/decks/short.yaml": a_deck("short", "set: few", players="[2, 3, 4]"),
    "cards/decks/whole.yaml": a_deck("whole", "set: base", players="[2, 3]"),
}


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(write(tmp_path, SMALL))
    return tmp_path


def leonardo(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as end:
        main(list(arguments))
    shown = capsys.readouterr()
    return int(end.value.code or 0), shown.out, shown.err


def data(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, Any]:
    code, out, _ = leonardo(capsys, *arguments, "--format", "json")
    return code, json.loads(out)


def test_legal_says_which_counts_and_why_not_the_others(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = leonardo(capsys, "legal", "short")
    assert (code, err) == (1, "")
    assert out == (
        "short (base): legal for 2 and 3 players\n"
        "  2 players: legal\n"
        "  3 players: legal\n"
        "  4 players: illegal\n"
        "    error: the deck has 35 cards, 4 players need at least 40 (10 each): 5 too few [base-deck-size, BASE-2].\n"
    )
    assert leonardo(capsys, "legal", "whole")[0] == 0


def test_legal_as_json(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, found = data(capsys, "legal", "short", "--players", "4")
    assert code == 1
    assert found == {
        "deck": "short",
        "mode": "base",
        "players": {
            "4": {
                "legal": False,
                "violations": [
                    {
                        "id": "base-deck-size",
                        "rule": "BASE-2",
                        "level": "error",
                        "message": "the deck has 35 cards, 4 players need at least 40 (10 each): 5 too few",
                        "limit": 40,
                        "found": 35,
                        "cards": [],
                    }
                ],
            }
        },
    }


def test_legal_for_players_the_deck_is_not_made_for(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, found = data(capsys, "legal", "whole", "--players", "5")
    assert code == 1
    (violation,) = found["players"]["5"]["violations"]
    assert (violation["id"], violation["rule"]) == ("players-served", None)
    assert leonardo(capsys, "legal", "whole", "--players", "5")[1].endswith(", not for 5 [players-served].\n")


def test_a_deck_may_be_named_by_its_file(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert leonardo(capsys, "legal", "cards/decks/whole.yaml")[0] == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("legal", "whoel"), "did you mean 'whole'"),
        (("prove", "shrot"), "did you mean 'short'"),
        (("simulate", "whole", "--players", "5"), "deck 'whole' is made for 2 or 3 players, not for 5"),
        (("prove", "whole", "--players", "5"), "deck 'whole' is made for 2 or 3 players, not for 5"),
        (("simulate", "whole", "--policies", "gredy"), "there is no policy 'gredy'; did you mean 'greedy'?"),
        (("simulate", "whole", "--policies", "greedy,"), "there is no policy ''"),
        (("simulate", "whole", "--games", "0"), "--games"),
        (("simulate", "whole", "--games", "many"), "--games"),
        (("simulate", "whole", "--jobs", "0"), "--jobs"),
        (("simulate", "whole", "--seed", "-1"), "--seed"),
        (("simulate", "whole", "--players", "1"), "--players"),
        (("prove", "--games", "0"), "--games"),
        (("simulate",), "DECK"),
    ],
)
def test_wrong_usage_is_exit_code_2(
    project: Path, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], message: str
) -> None:
    code, out, err = leonardo(capsys, *arguments)
    assert (code, out) == (2, "")
    assert message in err


def test_simulate_json_is_the_same_for_any_number_of_jobs(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("simulate", "whole", "--players", "3", "--games", "120", "--seed", "7", "--policies", "greedy,random")
    outputs = {leonardo(capsys, *arguments, "--format", "json", "--jobs", jobs)[1] for jobs in ("1", "2")}
    assert len(outputs) == 1
    found = json.loads(outputs.pop())
    wanted = {"deck": "whole", "mode": "base", "players": 3, "seed": 7, "games": 120, "policies": ["greedy", "random"]}
    assert {name: found[name] for name in wanted} == wanted
    assert found["finished"] == sum(found["wins"]) == 120
    assert len(found["wins"]) == 3
    assert {"mean", "min", "max"} <= set(found["turns"])
    assert set(found["keys"]) >= {"mechanism", "eclipse"}
    assert found["finished_share"]["low"] < 1.0 == found["finished_share"]["high"]


def test_simulate_as_text(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = leonardo(capsys, "simulate", "whole", "--games", "30", "--jobs", "1")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "whole (base), 2 players, seed 1: greedy"
    assert re.fullmatch(
        r"  finished      30 of 30 games, 100\.0 % \(\d\d\.\d % to 100\.0 %\), within 600 turns", lines[1]
    )
    assert any(line.startswith("  mechanism") for line in lines)


def test_simulate_refuses_an_illegal_deck(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = leonardo(capsys, "simulate", "short", "--players", "4")
    assert (code, out) == (1, "")
    assert "5 too few [base-deck-size, BASE-2]" in err


def test_prove_gives_one_verdict_for_each_count(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, found = data(capsys, "prove", "short", "--quick", "--games", "3", "--jobs", "1")
    assert code == 1
    assert (found["deck"], found["mode"], list(found["players"])) == ("short", "base", ["2", "3", "4"])
    four = found["players"]["4"]
    assert four["verdict"] == "illegal"
    assert four["policies"] == {}
    assert "35 cards" in four["reasons"][0]
    two = found["players"]["2"]
    assert two["verdict"] == "doubtful", "three games prove little"
    assert two["winnable"] is True
    assert len(two["attainable"]) == 12
    assert list(two["policies"]) == ["random", "greedy", "hinder"]
    assert two["policies"]["greedy"]["games"] == 3


def test_prove_tells_a_doubtful_verdict_on_stderr_and_exits_0(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = leonardo(capsys, "prove", "whole", "--players", "2", "--games", "3", "--jobs", "1")
    assert code == 0
    assert out.startswith("whole (base)\n\n  2 players: doubtful\n    - ")
    assert err == "leonardo: deck 'whole' is doubtful for 2 players\n"


def test_prove_of_a_playable_deck(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = leonardo(capsys, "prove", "whole", "--players", "3", "--quick")
    assert (code, err) == (0, "")
    assert "  3 players: playable\n" in out
    assert re.search(r"^    greedy +36 +100\.0 % ", out, re.MULTILINE)


def test_prove_takes_the_projects_own_decks_by_default(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, found = data(capsys, "prove", "--games", "1", "--jobs", "1")
    assert code == 1
    assert sorted(deck["deck"] for deck in found) == ["short", "whole"]


def test_prove_twice_with_one_seed_is_the_same_whatever_the_jobs(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    outputs = {
        leonardo(capsys, "prove", "whole", "--quick", "--games", "60", "--format", "json", "--jobs", jobs)[1]
        for jobs in ("1", "2")
    }
    assert len(outputs) == 1


def test_problems_in_the_project_come_first(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(project, {"cards/decks/whole.yaml": a_deck("whole", "set: bsae")})
    code, out, err = leonardo(capsys, "prove", "whole")
    assert (code, out) == (1, "")
    assert "cards/decks/whole.yaml:5:" in err
    assert "Traceback" not in err


@pytest.mark.parametrize("command", ["legal", "simulate", "prove"])
def test_help_has_examples(capsys: pytest.CaptureFixture[str], command: str) -> None:
    code, out, _ = leonardo(capsys, command, "--help")
    assert code == 0
    assert f"  leonardo {command} " in out


def test_tables_line_up() -> None:
    assert table(("key", "n"), [("a", "12"), ("long", "")], "  ") == ["  key    n", "  a     12", "  long"]
