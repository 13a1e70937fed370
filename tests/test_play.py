"""`leonardo play`: a person against bots, by lines in and text out."""

from __future__ import annotations

from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from generator.cli import cli
from tests.projects import write


def play(lines: str, *arguments: str) -> Result:
    """The lines typed, and `quit` after them: click 8.1 lets empty lines follow for ever."""
    return CliRunner().invoke(cli, ["play", *arguments], input=f"{lines}quit\n")


def test_a_whole_game_by_first_moves_ends_by_a_rule() -> None:
    result = play("1\n" * 400, "base", "--players", "2", "--seed", "3", "--bots", "greedy")
    assert result.exit_code == 0
    assert "The game is over (keys): seat" in result.output


def test_what_cannot_be_read_as_text_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def unreadable(*_: object, **__: object) -> str:
        raise UnicodeError("UTF-16 stream does not start with BOM")

    monkeypatch.setattr(click, "prompt", unreadable)
    result = play("help\n", "base", "--seed", "3")
    assert result.exit_code == 1
    assert "What is typed cannot be read: UTF-16 stream does not start with BOM." in result.output


def test_the_same_seed_is_the_same_game() -> None:
    first, second = (play("1\nquit\n", "base", "--seed", "9", "--players", "3").output for _ in range(2))
    assert first == second


def test_bots_hands_are_not_shown() -> None:
    output = play("quit\n", "base", "--seed", "1").output
    assert output.count("hand: 5 cards") == 1


def test_chosen_crosses_lie_face_down_until_all_have_chosen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """HB-6: neither what a bot keeps nor what lies in a cross is shown before that."""
    deck = "deck: few\nmode: base\nplayers: [3]\nrules: {cross_choice: player}\ncontents: [{set: base}]\n"
    write(tmp_path, {"leonardo.yaml": "title: T\n", "cards/decks/few.yaml": deck})
    monkeypatch.chdir(tmp_path)
    output = play("1\nquit\n", "few", "--seed", "4", "--seat", "1").output
    before, _, after = output.partition("Your move>")
    assert before.count(": keep 5 cards\n") == 2, before
    assert before.count("face down") == 10
    assert "Seat 1: keep " in after
    assert "face down" not in after


def test_undo_takes_the_decision_back_and_why_tells_the_rule() -> None:
    output = play("1\nundo\nwhy claim cat\nwhy play zzz top\nundo\nquit\n", "base", "--seed", "5").output
    assert "Your last decision is taken back." in output
    assert "No: a card must be played now (BASE-7)." in output
    assert "No: no card is called 'zzz'." in output
    assert "There is nothing to take back." in output


def test_a_card_can_be_read() -> None:
    lines = "show workshop-12\nshow mechanism-profile\nshow nothing\nquit\n"
    output = play(lines, "peace", "--players", "2", "--seed", "5").output
    assert "workshop-12, gold. At the " in output or "workshop-12, burgundy. At the " in output
    assert "mechanism-profile, black: mechanism, profile." in output
    assert "Write a card's name after it" in output


def test_an_illegal_line_changes_nothing() -> None:
    output = play("999\nplay mechanism-cat\nhello\nquit\n", "base", "--seed", "5").output
    assert "The list has the numbers 1 to" in output
    assert "play CARD ZONE" in output
    assert "mode base has no move 'hello'" in output


def test_a_saved_position_is_played_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    saved = play("1\nsave game.yaml\nsave game.yaml\nsave no/such.yaml\nquit\n", "base", "--seed", "5")
    assert "There is no folder no." in saved.output
    assert "The position is in game.yaml." in saved.output
    assert "game.yaml exists already" in saved.output
    again = play("quit\n", "--position", "game.yaml")
    assert again.exit_code == 0
    table = again.output[again.output.index("▶") : again.output.index("Your move")]
    assert table.strip() in saved.output
    assert [path.name for path in tmp_path.iterdir()] == ["game.yaml"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["base", "--players", "99"], "is made for"),
        (["base", "--seat", "7"], "there are seats 0 to 1"),
        (["base", "--bots", "greddy"], "did you mean 'greedy'"),
        (["base", "--players", "2", "--bots", "greedy,random"], "2 bots cannot sit on 1 other seat."),
        ([], "Name a deck"),
        (["base", "--position", __file__], "leave out either DECK or --position"),
        (["bsae"], "There is no deck 'bsae'"),
    ],
)
def test_wrong_usage_is_told(arguments: list[str], words: str) -> None:
    result = play("", *arguments)
    assert result.exit_code == 2
    assert words in result.output


def test_a_name_that_nobody_could_type_is_not_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names = ("a\x1b[31mb.yaml", "a\x07b", "a\u202eb")
    said = play("".join(f"save {name}\n" for name in names), "base", "--seed", "1").output
    assert said.count("That name has a control character or an invisible one; give another.") == len(names)
    assert not list(tmp_path.iterdir())


def test_a_position_is_not_saved_through_a_link_out_of_the_project(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = write(tmp_path / "project", {})
    (tmp_path / "elsewhere").mkdir()
    (folder / "games").symlink_to(tmp_path / "elsewhere")
    monkeypatch.chdir(folder)
    said = play("save games/one.yaml\n", "base", "--seed", "1").output
    assert "games/one.yaml lies behind a link that leads elsewhere; name the folder it means." in said
    assert not list((tmp_path / "elsewhere").iterdir())


ENDLESS = """mode: expansion
rng: 1
cards:
  c: {symbols: [cat, skull]}
  a: {backing: gold, action: {when: start, effect: [draw]}}
  b: {backing: gold, action: {when: start, effect: [recover]}}
seats:
- layout: {top: c, left: c, center: c, right: c, bottom: c}
  hand: [c, c]
- layout: {top: c, left: c, center: c, right: c, bottom: c}
  hand: [c, c, a, b]
turn: 1
base: {deck: [], discard: []}
additional: {deck: [], discard: []}
"""


@pytest.mark.parametrize("bots", ["greedy", "hinder"])
def test_a_bot_ends_a_turn_that_could_go_on_for_ever(
    bots: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two cards bring one another back: the drawn one takes up the one that draws, which draws it again."""
    (tmp_path / "turn.yaml").write_text(ENDLESS, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    output = play("", "--position", "turn.yaml", "--seat", "0", "--bots", bots).output
    assert output.count("Seat 1: act") == 20
    assert output.count("Seat 1 uses no more actions in this turn, which could go on for ever.") == 1
    assert "Your move>" in output


LAID = "layout: {top: c, left: d, center: c, right: d, bottom: c}"
CHANCES = {
    "base": (
        f"seats: [{{{LAID}, hand: [c, d]}}, {{{LAID}, hand: [d]}}]\n"
        "base: {deck: [], discard: [c]}\nchance: [[d, d]]\n",
        "1",
    ),
    "expansion": (
        f"seats: [{{{LAID}, hand: [t, c]}}, {{{LAID}, hand: [c]}}]\nbase: {{deck: [c, d, c, d, c, d, c]}}\n"
        "additional: {deck: [], discard: []}\nchance: [t]\n",
        "act t",
    ),
    "quintis": (
        'field: {"0,0": [c]}\nseats: [{hand: [t, c]}, {hand: [c, d]}]\ndeck: [c, c, d, c]\nchance: [[c]]\n',
        "act t",
    ),
}
"""Of each mode a position, and a move for which it says something of chance that does not fit."""
TAKES = (
    "cards:\n  c: {symbols: [cat, skull]}\n  d: {symbols: [gull, flower]}\n"
    "  t: {action: {when: start, effect: [{steal: {from: left}}]}}\n"
)
MISFIT = "What the position says of chance does not fit this move; it is left to chance from now on."


@pytest.mark.parametrize("mode", CHANCES)
def test_chance_that_does_not_fit_a_move_is_told_and_the_game_goes_on(
    mode: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A position's `chance` is for the moves that its author had in mind; a person may make others."""
    table, move = CHANCES[mode]
    (tmp_path / "turn.yaml").write_text(f"mode: {mode}\n{TAKES}{table}", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    result = play(f"{move}\nundo\n{move}\n", "--position", "turn.yaml", "--bots", "greedy", "--seed", "1")
    assert result.exit_code == 0, result.output
    assert result.output.count(MISFIT) == 2
    assert "Your last decision is taken back." in result.output
    assert result.output.count("Your move> ") == 4


@pytest.mark.parametrize("bots", ["random", "greedy", "hinder", "mc:2"])
def test_so_may_a_bot(bots: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "turn.yaml").write_text(f"mode: base\n{TAKES}{CHANCES['base'][0]}", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    result = play("", "--position", "turn.yaml", "--seat", "1", "--bots", bots, "--seed", "1")
    assert result.exit_code == 0, result.output
    assert result.output.count(MISFIT) == 1
