"""`leonardo replay`: positions from files, moves, refusals with number, reason and rule."""

from __future__ import annotations

import json
import unicodedata
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner, Result

from generator.cli import cli
from generator.problems import ProblemsFound

BASE = """\
mode: base
cards:
  a: {symbols: [cat, skull]}
  b: {symbols: [Чайка, поток]}
  c: {from: mechanism-cat}
turn: 0
seats:
  - layout: {top: a, left: b, center: a, right: b, bottom: b}
    hand: [a, c]
  - layout: {top: b, left: b, center: b, right: b, bottom: b}
    hand: [b]
base: {deck: [c, b, a]}
"""


def run(tmp_path: Path, text: str, *arguments: str) -> Result:
    file = tmp_path / "game.yaml"
    file.write_text(text, encoding="utf-8")
    return CliRunner().invoke(cli, ["replay", str(file), *arguments])


def problems(result: Result) -> list[tuple[int, int, str]]:
    assert isinstance(result.exception, ProblemsFound), result.output
    return [(problem.line, problem.column, problem.id) for problem in result.exception.problems]


def test_plays_moves_and_prints_the_position_as_json(tmp_path: Path) -> None:
    result = run(tmp_path, BASE, "--moves", "play a bottom;  play b   top", "--format", "json")
    assert result.exit_code == 0
    data = json.loads(result.stdout)
    assert (data["turn"], data["phase"]) == (1, "claim")
    assert [seat["keys"] for seat in data["seats"]] == [["skull", "cat"], ["gull", "stream"]]
    assert data["seats"][0]["layout"]["top"] == "b"
    assert data["base"]["discard"] == ["b", "a"]


def test_what_it_prints_as_yaml_it_reads_back(tmp_path: Path) -> None:
    once = run(tmp_path, BASE, "--moves", "play c top")
    again = run(tmp_path, once.stdout)
    assert once.exit_code == again.exit_code == 0
    assert yaml.safe_load(once.stdout) == yaml.safe_load(again.stdout)


def test_names_may_be_typed_in_letters_and_accents(tmp_path: Path) -> None:
    position = BASE.replace("  c:", "  чайка:").replace("[a, c]", "[a, чайка]").replace("[c, b, a]", "[чайка, b, a]")
    typed = unicodedata.normalize("NFD", "play чайка top")
    assert typed != unicodedata.normalize("NFC", typed)
    assert run(tmp_path, position, "--moves", typed).exit_code == 0


def test_lists_the_legal_moves(tmp_path: Path) -> None:
    as_json = json.loads(run(tmp_path, BASE, "--legal", "--format", "json").stdout)
    as_text = run(tmp_path, BASE, "--legal", "--format", "text").stdout.split("\n")
    zones = ("bottom", "center", "left", "right", "top")
    wanted = [f"play {card} {zone}" for card in "ac" for zone in zones]
    assert as_json == {"legal": wanted}
    assert as_text[:-1] == wanted


def test_draws_the_table(tmp_path: Path) -> None:
    shown = run(tmp_path, BASE, "--format", "text").stdout
    assert "Seat 0 is on turn, phase play." in shown
    assert "a (cat, skull)" in shown


@pytest.mark.parametrize(
    ("moves", "id_", "words"),
    [
        ("play b top", "illegal-move", ["move 1, 'play b top'", "not in the hand of seat 0", "BASE-8"]),
        ("play a top; play a top", "illegal-move", ["move 2", "not in the hand of seat 1"]),
        ("claim cat", "illegal-move", ["a card must be played now", "BASE-7"]),
        ("paly a top", "unreadable-move", ["move 1, 'paly a top'", "no move 'paly'"]),
        ("play z top", "unreadable-move", ["no card is called 'z'"]),
        ("play a middle", "unreadable-move", ["play CARD ZONE"]),
    ],
)
def test_a_refused_move_is_told_with_its_number_reason_and_rule(
    tmp_path: Path, moves: str, id_: str, words: list[str]
) -> None:
    result = run(tmp_path, BASE, "--moves", moves)
    assert isinstance(result.exception, ProblemsFound)
    (problem,) = result.exception.problems
    assert problem.id == id_
    assert all(word in problem.message for word in words), problem.message


@pytest.mark.parametrize(
    ("moves", "hint"),
    [
        ("play a middle", "Legal now: play a bottom; play a center; play a left; play a right; play a top; …"),
        (
            "play z top",
            "Legal now: play a bottom; play a center; play a left; play a right; play a top; play c bottom; ",
        ),
    ],
)
def test_a_refused_move_is_answered_with_moves_that_begin_like_it(tmp_path: Path, moves: str, hint: str) -> None:
    result = run(tmp_path, BASE, "--moves", moves)
    assert isinstance(result.exception, ProblemsFound)
    assert result.exception.problems[0].hint.startswith(hint)


@pytest.mark.parametrize(
    ("replaced", "by", "expected"),
    [
        ("  c: {from: mechanism-cat}", "  c: {from: mechanism-cat, backing: gold}", [(5, 28, "position-shape")]),
        ("  c: {from: mechanism-cat}", "  c:", [(5, 5, "wrong-type")]),
        ("cards:", "Cards:", [(2, 1, "unknown-key")]),
    ],
)
def test_one_mistake_in_the_cards_is_one_problem(
    tmp_path: Path, replaced: str, by: str, expected: list[tuple[int, int, str]]
) -> None:
    assert problems(run(tmp_path, BASE.replace(replaced, by))) == expected


def test_every_fault_of_a_position_has_its_line_and_column(tmp_path: Path) -> None:
    text = """\
mode: quintis
cards:
  a: {symbols: [cat, skull]}
  bolt: {action: {when: start, effect: [veto]}}
turn: 5
seats:
  - hand: [a, q]
    keys: {cat: 2}
  - hand: [a]
field: {"0,0": [a], "5,0": [a], "1,1": [bolt]}
veto: "0,4"
taken: {cat: 1}
"""
    assert problems(run(tmp_path, text)) == [
        (1, 1, "position-shape"),  # an empty deck without turns_left
        (5, 7, "position-shape"),  # there is no seat 5
        (7, 15, "position-name"),  # q
        (10, 8, "position-impossible"),  # six wide
        (10, 41, "position-impossible"),  # an action card on the field
        (11, 7, "position-impossible"),  # VETO on an empty cell
        (12, 8, "position-impossible"),  # taken disagrees with the keys
    ]


def test_written_chance_that_does_not_fit_is_told(tmp_path: Path) -> None:
    text = BASE.replace("[c, b, a]}", "[], discard: [a]}\nchance: [[b]]")
    result = run(tmp_path, text, "--moves", "play a top")
    assert problems(result) == [(13, 9, "chance")]


def test_names_stay_the_text_that_was_written(tmp_path: Path) -> None:
    text = BASE.replace("  a:", "  on:").replace(" a,", " on,").replace(" a}", " on}").replace("[a,", "[on,")
    text = text.replace(" a]", " on]")
    assert "play on top" in run(tmp_path, text, "--legal").stdout


def test_of_two_diverts_the_text_tells_the_one_that_holds(tmp_path: Path) -> None:
    position = (
        "mode: expansion\nphase: play\ncards: {a: {symbols: [cat, skull]}}\n"
        "seats: [{layout: &cross, hand: [a]}, {layout: &cross, hand: [a]}]\nbase: {deck: [a]}\n"
        "lasting: [{divert: discard}, {divert: right}]\n"
    ).replace("&cross", "{top: a, left: a, center: a, right: a, bottom: a}")
    shown = run(tmp_path, position, "--format", "text").stdout
    assert [line.strip() for line in shown.splitlines() if "Lasting" in line] == [
        "Lasting: replaced cards go to the right this turn"
    ]
