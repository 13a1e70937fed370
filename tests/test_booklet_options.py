"""What directives and their options may hold: anything else is told where it stands, and never a crash."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.problems import Problem
from tests.booklet_making import booklet_problems, fence

OPTION = "directive-option"
CARD = "card skull-cat"
LAYOUT = "layout base-turn"
QUINTIS_TURN = "moves: place whiskers 2,0"


LENGTHS = (".nan", ".inf", "-.inf", "1e308", "1e400", "9" * 399, "0.0001", "0", "-1", "true")
SIZED = (("card skull-cat", "width"), (LAYOUT, "card"))


def several(tmp_path: Path, directives: list[str]) -> list[Problem]:
    """The problems of blocks of one option each: one for each, at its option's line."""
    found = booklet_problems(tmp_path, "\n".join(directives))
    lines = [5 + 4 * index for index in range(len(directives))]
    assert [each.line for each in found] == lines
    return found


def test_a_length_is_a_number_of_millimetres(tmp_path: Path) -> None:
    written = [(option, fence(name, f"{option}: {value}")) for name, option in SIZED for value in LENGTHS]
    problems = several(tmp_path, [directive for _, directive in written])
    for (option, _), found in zip(written, problems, strict=True):
        assert (found.column, found.id) == (len(option) + 3, OPTION)
        assert f"'{option}' is a length of 1 to 1,000 millimetres" in found.message
        assert len(found.message) < 120


JUDGED = (
    ('names: {0: ""}', 12, OPTION, "the name of seat 0 is empty"),
    ('names: {0: " "}', 12, OPTION, "the name of seat 0 is empty"),
    ("names: {0: [a]}", 12, OPTION, "the name of seat 0 is a text"),
    ("names: {0: .nan}", 12, OPTION, "the name of seat 0 is a text"),
    ("names: {0: 5}", 12, OPTION, "the name of seat 0 is a text"),
    ("names: {true: x}", 9, OPTION, "there is no seat true; the position has seats 0 to 2"),
    ("names: {99: x}", 9, OPTION, "there is no seat 99"),
    ("names: {.nan: x}", 9, OPTION, "there is no seat .nan"),
    ("names: [Ann]", 8, OPTION, "'names' is a mapping from seat to name"),
    (f"names: {{0: {'m' * 60}}}", 12, "text-overflow", "mm wider than the room above its cards"),
    ("seats: [true]", 9, OPTION, "there is no seat true"),
    ("seats: [1, 0, 1]", 15, OPTION, "seat 1 is drawn twice"),
    ("beside: .nan", 9, OPTION, "'beside' is a whole number, found nan"),
    ("moves: [a]", 8, OPTION, "'moves' is the moves in one line"),
    ("expect: 5", 9, OPTION, "'expect' is a mapping"),
    ("expect: []", 9, OPTION, "'expect' is a mapping"),
    ("expect: {turn: false}", 16, "example-differs", "says turn is false; the engine finds 0"),
    ("expect: {seats: 5}", 17, "example-differs", "the engine finds [{layout:"),
    ("refused: 5", 10, OPTION, "'refused' is a mapping"),
    ("refused: {move: play a top-left}", 10, OPTION, "'refused' does not say which rule"),
    ("refused: {move: a, rule: BASE-8, why: x}", 34, OPTION, "'refused' has no 'why'"),
    ("cells: true", 1, OPTION, "only a common field has free cells"),
    ("refused: {move: swap c 0,0, rule: QF-10}", 26, OPTION, "'refused' has no '0'"),
    ("caption: A *turn* of hers", 10, "booklet-markup", "'caption' is printed as it is written: '*turn*'"),
    ("caption: The __turn__", 10, "booklet-markup", "'__turn__' would show its signs"),
    ("caption: 'See [it](#a)'", 10, "booklet-markup", "'[it](#a)'"),
    ("names: {0: '`Bob`'}", 12, "booklet-markup", "the name of seat 0 is printed as it is written: '`Bob`'"),
    ("names: {0: Ann, 1: Bob}", 20, OPTION, "'names' changes nothing for seat 1, which is not drawn"),
    (
        "lines: [eclipse]",
        9,
        OPTION,
        "no line of seat 0, who was on turn at the start, has it in what the picture shows",
    ),
    ("anchor: two words", 9, OPTION, "no name for links"),
    ("anchor: 5", 9, OPTION, "'anchor' is a text, found 5"),
)


MISSPELT = {
    ("move: play stream-cat top", "expect: {seats: {0: {keys: [cat]}}}"): [(5, 1)],
    ("mvoes: play stream-cat top", "refused: {move: play a top-left, rule: BASE-8}"): [(5, 1)],
    ("mvoes: play stream-cat top", "names: {0: Ann, 1: Bob}"): [(5, 1)],
    ("mvoes: play stream-cat top", "card: -1", "seats: [9]"): [(5, 1), (6, 7), (7, 9)],
    ("seat: [0, 1]", "names: {1: Bob}"): [(5, 1)],
    ("shwo: after", "names: {1: Bob}"): [(5, 1)],
    ("xyzzy: 1", "expect: {turn: 1}"): [(5, 1), (6, 16)],
    ("refused: {moves: play stream-cat bottom, rule: BASE-8}",): [(5, 11)],
    ("refused: {xyzzy: play stream-cat bottom, rule: BASE-8}",): [(5, 10), (5, 11)],
}


@pytest.mark.parametrize("options", MISSPELT)
def test_what_hangs_on_an_option_that_is_misspelt_is_not_judged(tmp_path: Path, options: tuple[str, ...]) -> None:
    found = booklet_problems(tmp_path, fence(LAYOUT, *options))
    assert [(each.line, each.column) for each in found] == MISSPELT[options]


def test_a_move_with_a_comma_is_told_its_quotes(tmp_path: Path) -> None:
    (comma, *_) = booklet_problems(tmp_path, fence(LAYOUT, "refused: {move: swap c 0,0, rule: QF-10}"))
    assert comma.hint == 'A move that has a comma stands in quotes: {move: "swap c 0,0", rule: QF-10}.'


@pytest.mark.parametrize("value", ["x", "-1", "1.5", "true", '"1"', "[1]"])
@pytest.mark.parametrize("directive", [CARD, LAYOUT])
def test_beside_is_a_whole_number_of_any_picture(tmp_path: Path, directive: str, value: str) -> None:
    (found,) = booklet_problems(tmp_path, f"{fence(directive, f'beside: {value}')}\nOne.\n\nTwo.\n")
    assert (found.line, found.column, found.id) == (5, 9, OPTION)
    assert "'beside' is a whole number, found" in found.message


HIDING_NOTHING = {
    ("moves: frob", "expect: {foo: 1, turn: 5, seats: {9: {}, 0: {hand: []}}}", "beside: 9"): [
        (5, 8),
        (6, 10),
        (6, 35),
        (7, 9),
    ],
    ("caption: 5", "beside: 9"): [(5, 10), (6, 9)],
    ("moves: play stream-cat top", "expect: {turn: 0}", "lines: [gull, stream]"): [(6, 16), (7, 9), (7, 15)],
    ("refused: {move: x}", "lines: [gull]"): [(5, 10), (6, 9)],
    ("refused: {move: x}", "expect: {turn: 2}", "caption: 5", "lines: [gull]"): [(5, 10), (6, 16), (7, 10), (8, 9)],
    ("expect: 5", "refused: {move: play stream-cat top, rule: BASE-8}"): [(5, 9), (6, 10)],
}


@pytest.mark.parametrize("options", HIDING_NOTHING)
def test_a_mistake_of_a_layout_hides_none_that_does_not_hang_on_it(tmp_path: Path, options: tuple[str, ...]) -> None:
    found = booklet_problems(tmp_path, f"{fence(LAYOUT, *options)}\nText.\n")
    assert sorted((each.line, each.column) for each in found) == sorted(HIDING_NOTHING[options])


OF_OTHER_POSITIONS = {
    ("quintis-tie", "expect: {taken: {}, field: {}, seats: {0: {keys: {}}}}"): [(5, 17), (5, 28), (5, 50)],
    ("base-setup", "expect: {seats: {0: {layout: {}}}}"): [(5, 30)],
    ("base-setup", "expect: {seats: {0: {}}}"): [],
    ("expansion-lock", "seats: [0, 9]", "names: {1: Ann}"): [(5, 12)],
    ("expansion-lock", "seats: 1", "names: {1: Ann}", "hand: true"): [(5, 8)],
    ("expansion-lock", "show: aftr", "names: {1: Ann}", "seats: [0]"): [(5, 7)],
    ("expansion-lock", "moves: play zz top-left", "cells: true"): [(5, 8), (6, 1)],
    ("expansion-lock", "moves: play zz top-left", "show: none", "caption: x", "anchor: q"): [(5, 8), (7, 1), (8, 1)],
    ("expansion-lock", "moves: play zz top-left", "seats: [0]", "names: {1: C}"): [(5, 8), (7, 12)],
    ("quintis-veto", "moves: play zz", "piles: true", "seats: [0]"): [(5, 8), (6, 1), (7, 1)],
    ("quintis-veto", "mvoes: play zz", "names: {0: A}"): [(5, 1)],
    ("expansion-lock", "lines: [gull, dog]"): [(5, 9), (5, 15)],
    ("expansion-lock", "lines: [gull, gull, halberd]"): [(5, 9), (5, 15), (5, 21)],
}


@pytest.mark.parametrize("written", OF_OTHER_POSITIONS)
def test_what_hangs_on_a_wrong_option_is_not_told_and_all_else_is(tmp_path: Path, written: tuple[str, ...]) -> None:
    name, *options = written
    found = booklet_problems(tmp_path, f"{fence(f'layout {name}', *options)}\nText.\n")
    assert sorted((each.line, each.column) for each in found) == OF_OTHER_POSITIONS[written]


def test_an_expected_field_that_comes_with_later_moves_is_not_called_unknown(tmp_path: Path) -> None:
    found = booklet_problems(tmp_path, fence(LAYOUT, "moves: frob", "expect: {end: keys, winners: [0], pending: {}}"))
    assert [(each.line, each.column) for each in found] == [(5, 8)]


TOGETHER = (
    "show: aftr",
    "hand: maybe",
    "card: 5000",
    "lines: [kat]",
    "anchor: two words",
    "beside: x",
    "caption: '*A*'",
)


@pytest.mark.parametrize("moves", ["moves: plai stream-cat top", "moves: [a]", "refused: 5"])
def test_a_move_that_cannot_be_made_hides_no_other_option(tmp_path: Path, moves: str) -> None:
    found = booklet_problems(tmp_path, fence(LAYOUT, moves, *TOGETHER, "seats: [7]", "names: {8: x}"))
    assert [each.line for each in found] == list(range(5, 15))


def test_an_unknown_position_hides_no_option_that_is_wrong_by_itself(tmp_path: Path) -> None:
    found = booklet_problems(tmp_path, fence("layout nowhere", "moves: a", *TOGETHER, "seats: [7]"))
    assert [each.line for each in found] == [4, *range(6, 13)], "what seats there are is not known"


def test_a_value_of_a_layout_is_judged(tmp_path: Path) -> None:
    problems = several(tmp_path, [fence(LAYOUT, option) for option, *_ in JUDGED])
    assert [(each.column, each.id) for each in problems] == [(column, kind) for _, column, kind, _ in JUDGED]
    for (*_, message), found in zip(JUDGED, problems, strict=True):
        assert message in found.message


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (fence(LAYOUT, "moves: play stream-cat top", "seats: [1]"), [(6, 8)]),
        (fence(LAYOUT, "show: none", "caption: Lost.", "anchor: gone"), [(6, 1), (7, 1)]),
        (fence("layout quintis-turn", "names: {0: Ann}", "seats: [0]", "piles: true"), [(5, 1), (6, 1), (7, 1)]),
        (fence("layout quintis-turn", QUINTIS_TURN, "names: {0: Ann}"), []),
        (fence("layout quintis-turn", QUINTIS_TURN, "names: {0: Ann, 1: Ben}"), [(6, 20)]),
        (fence(LAYOUT, "moves: play stream-cat top", "lines: [cat]"), [(6, 9)]),
        (fence(LAYOUT, "moves: play stream-cat top", "show: after", "lines: [cat]"), []),
        (fence(LAYOUT, "moves: play stream-cat top", "show: after", "lines: [gull, cat, skull]"), [(7, 9), (7, 20)]),
        (fence(LAYOUT, "moves: play stream-cat top", "show: after", "lines: [cat, Кошка]"), [(7, 14)]),
        (fence(LAYOUT, "moves: play stream-cat top", "show: after", "seats: [1]", "lines: [cat]"), [(8, 9)]),
        (fence("layout quintis-turn", "lines: [gull]"), [(5, 9)]),
        (fence("keys more"), [(4, 1)]),
        (fence("numbers 3"), [(4, 1)]),
        (fence("verbs all"), [(4, 1), (4, 1)]),
        (fence("verbs"), [(4, 1)]),
        ("> " + fence("new-page").replace("\n", "\n> ") + "\n", [(4, 3)]),
        ("- a\n\n  ```new-page\n  ```\n", [(6, 3)]),
        (fence(CARD, "beside: 2") + "\nOne.\n", [(5, 9)]),
        (fence(CARD, "beside: 1"), [(5, 9)]),
        (fence(CARD, "beside: 1") + "\n## A\n", [(5, 9)]),
        (fence(CARD, "beside: 2") + "\nOne.\n\n" + fence("new-page") + "\nTwo.\n", [(5, 9)]),
        (fence(CARD, "beside: 1") + "\nOne.\n\n" + fence("new-page") + "\nTwo.\n", []),
        ("> " + fence(CARD, "beside: 1").replace("\n", "\n> ") + "\n\nOne.\n", [(5, 11)]),
        (fence("contents all", "depth: 3"), [(4, 1), (5, 1)]),
        (fence("new-page twice", "anchor: here"), [(4, 1), (5, 1)]),
    ],
)
def test_what_would_change_nothing_is_told(tmp_path: Path, body: str, expected: list[tuple[int, int]]) -> None:
    found = booklet_problems(tmp_path, body)
    assert [(each.line, each.column) for each in found] == expected
    assert all(each.id == OPTION for each in found)


@pytest.mark.parametrize("more", [(), (QUINTIS_TURN, "show: after")])
def test_names_of_players_whose_moves_are_not_shown_are_told_as_that(tmp_path: Path, more: tuple[str, ...]) -> None:
    (found,) = booklet_problems(tmp_path, fence("layout quintis-turn", "names: {0: Ann}", *more))
    why = "on a common field it names the players of the moves and of the hand shown"
    assert found.message == f"'names' changes nothing here: {why}"


@pytest.mark.parametrize(
    ("body", "option"),
    [
        (fence("card skull-cat skull-cat", "width: 500"), "width"),
        (fence("card skull-cat skull-cat skull-cat skull-cat"), "width"),
        (fence(LAYOUT, "card: 500"), "card"),
        ("> " + fence("card skull-cat", "width: 115").replace("\n", "\n> "), "width"),
        ("- - - " + fence("card skull-cat", "width: 110").replace("\n", "\n      "), "width"),
    ],
)
def test_the_hint_names_an_option_of_the_directive(tmp_path: Path, body: str, option: str) -> None:
    (found,) = booklet_problems(tmp_path, body)
    assert found.id == "picture-too-large"
    assert f"'{option}' is their width" in found.hint


LEFT_EMPTY = (
    fence(LAYOUT, "names:", "caption:", "moves:", "expect:", "refused:", "anchor:", "seats:"),
    fence(LAYOUT, "names: {0: Ann}", "card: 8", "caption: ' '"),
    ">\n\ntext\n",
    "> <!-- only a comment -->\n\ntext\n",
    "- " + fence("contents").replace("\n", "\n  ") + "\n",
    "- - inner\n",
    "| a |\n| - |\n",
)


def test_what_is_left_empty_is_no_mistake(tmp_path: Path) -> None:
    assert booklet_problems(tmp_path, "\n\n".join(LEFT_EMPTY)) == []


def test_a_directive_that_does_not_say_what_it_is_about(tmp_path: Path) -> None:
    found = booklet_problems(tmp_path, "\n".join(fence(name) for name in ("layout", "card", "actions", "cards")))
    assert [each.message.partition(" say ")[2] for each in found] == [
        "which position", "which card", "which set", "which set"
    ]  # fmt: skip
