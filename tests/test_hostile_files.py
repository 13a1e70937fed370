"""Files as an enemy makes them, given to the real program: problems with places, in bounded time and memory."""

from __future__ import annotations

import os
from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest

from tests.hostile_making import SET, project
from tests.hostile_runs import run
from tests.projects import write

pytestmark = pytest.mark.skipif(os.name == "nt", reason="limits, pipes and devices of POSIX")


def aliases() -> str:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    return "\n".join([*lines, *(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 30))])


def actions(action: str, count: int) -> str:
    """A set of so many cards with that action."""
    cards = "".join(f"  - {{id: b{number}, title: t, action: {{when: start, {action}}}}}\n" for number in range(count))
    return f"set: mine\nkind: expansion\ntitle: Mine\ncards:\n{cards}"


ESCAPED = "\\u0323\\u0301"
"""Two marks as YAML writes them."""

YAML_BOMBS: dict[str, tuple[Callable[[], str], str]] = {
    "aliases within aliases": (aliases, "yaml-alias"),
    "a text of 5 MB": (lambda: SET.replace("One", "x" * 5_000_000), "wrong-count"),
    "a text of 10 MB": (lambda: SET.replace("One", "x" * 10_000_000), "file-too-large"),
    "a key of 1,000 letters": (lambda: SET.replace("title: One", f"{'x' * 1000}: 1"), "unknown-key"),
    "a key of 5 MB": (lambda: SET.replace("title: One", f"? {'x' * 5_000_000}\n: 1"), "wrong-count"),
    "many marks on a hundred letters": (
        lambda: SET + "".join(f"  - {{id: b{n}, title: a{chr(0xF73) * 19_000}}}\n" for n in range(90)),
        "wrong-count",
    ),
    "escaped marks of two kinds": (
        lambda: SET + "".join(f'  - {{id: b{n}, title: "a{ESCAPED * 600}"}}\n' for n in range(690)),
        "wrong-count",
    ),
    "a symbol of 19,999 letters": (lambda: SET.replace("cat", "c" * 19_999), "unknown-symbol"),
    "lists nested 100,000 deep": (lambda: f"set: {'[' * 100_000}", "too-deep"),
    "closed lists nested 100,000 deep": (lambda: f"set: {'[' * 100_000}{']' * 100_000}", "too-deep"),
    "mappings nested 100,000 deep": (lambda: "{a: " * 100_000, "too-deep"),
    "blocks nested 100,000 deep": (lambda: "- " * 100_000, "too-deep"),
    "keys that are mappings": (lambda: "? " * 100_000, "too-deep"),
    "half a million values": (lambda: f"set: [{'1,' * 500_000}]", "file-too-large"),
    "a million items of one byte": (lambda: "set:\n" + "- 1\n" * 1_000_000, "file-too-large"),
    "a hundred thousand unknown symbols": (
        lambda: SET.replace("cat,", ",".join(f"x{n}" for n in range(100_000)) + ","),
        "wrong-count",
    ),
    "ten thousand mistakes": (lambda: SET + "  - {id: b, simbols: [cat]}\n" * 10_000, "too-many-problems"),
    "thirty thousand cards of one id": (lambda: SET + "  - {id: b, symbols: [cat, skull]}\n" * 30_000, "duplicate-id"),
    "ten thousand steps": (
        lambda: SET.replace("base", "expansion").replace(
            "symbols: [cat, skull]", f"action: {{when: start, effect: [{'draw, ' * 10_000}draw]}}"
        ),
        "action-shape",
    ),
    "blanks in a tag": (
        lambda: SET.replace("base", "expansion").replace(
            "symbols: [cat, skull]",
            f'backing: gold, action: {{when: start, effect: [draw], text: "<{" " * 19_000}"}}',
        ),
        "card-markup",
    ),
    "a hundred thousand symbols of one name": (lambda: SET.replace("cat,", "cat, " * 100_000), "wrong-count"),
    "a million mistakes of markup": (
        lambda: actions('manual: true, text: "' + "<cat><b>" * 2_000 + '"', 310),
        "card-markup",
    ),
    "twenty thousand pictures that are not there": (
        lambda: (
            SET + "".join(f"  - {{id: b{n}, symbols: [cat, skull], art: ../a/../b{n}.png}}\n" for n in range(9_990))
        ),
        "too-many-problems",
    ),
    "thousands of cards too many": (lambda: actions("effect: [draw]", 18_000), "wrong-count"),
    "control characters": (lambda: "\x01" * 5_000_000, "control-character"),
    "a number of a million digits": (lambda: SET.replace("title: One", f"copies: {'9' * 1_000_000}"), "wrong-count"),
    "a number of 400 digits": (lambda: SET.replace("title: One", f"copies: {'9' * 400}"), "out-of-range"),
    "thousands of tag lines": (
        lambda: "".join(f"%TAG !{number:x}! t:\n" for number in range(250_000)) + f"---\n{SET}",
        "yaml-tag",
    ),
    "no number": (lambda: SET.replace("title: One", "copies: .nan"), "wrong-type"),
    "infinity": (lambda: SET.replace("title: One", "copies: .inf"), "wrong-type"),
    "5 MiB and a byte": (lambda: "#" * (5 * 1024 * 1024 + 1), "file-too-large"),
    "5 MiB of comment": (lambda: "#" * (5 * 1024 * 1024), "empty-file"),
    "lines without number": (lambda: "\n" * 5_000_000 + ":", "yaml-syntax"),
}


@pytest.mark.parametrize("name", YAML_BOMBS)
def test_a_bomb_of_yaml_is_told_in_bounded_time_and_memory(name: str, tmp_path: Path) -> None:
    make, problem = YAML_BOMBS[name]
    project(tmp_path, make())
    ended = run(tmp_path, "check")
    assert ended.code == 1
    assert f"[{problem}]" in ended.out, ended.out[:500]
    assert len(ended.out) < 8_000_000


GREAT = {
    "actions": (10_000, "effect: [{rearrange: {swaps: 2}}]"),
    "steps": (1_000, f"effect: [{', '.join(['{draw: {count: 1}}'] * 20)}]"),
}


@pytest.mark.parametrize("name", GREAT)
def test_the_greatest_sets_of_actions_are_checked_in_time(name: str, tmp_path: Path) -> None:
    count, action = GREAT[name]
    project(tmp_path, actions(action, count))
    assert run(tmp_path, "check").code == 0


def test_a_set_of_thousands_named_by_thousands_of_lines_is_taken_once(tmp_path: Path) -> None:
    cards = "".join(f"  - {{id: s-{number}, symbols: [cat, gull], copies: 99}}\n" for number in range(9_990))
    lines = "  - {set: mine, copies: 99}\n" * 9_990
    project(tmp_path, f"set: mine\nkind: base\ntitle: Mine\ncards:\n{cards}")
    deck = f"deck: d\nmode: base\ntitle: D\nplayers: [2]\ncontents:\n{lines}"
    (tmp_path / "cards" / "d.yaml").write_text(deck, encoding="utf-8")
    assert "[set-twice]" in run(tmp_path, "check").out


@pytest.mark.parametrize(
    ("line", "arguments"),
    [
        *product(("card: b{}", "set: mine"), (("legal", "d"), ("analyse", "d"))),
        ("set: mine", ("analyse", "mine")),
    ],
)
def test_the_greatest_decks_are_judged_in_time(line: str, arguments: tuple[str, ...], tmp_path: Path) -> None:
    """Eleven numbers of players, each with a search of its own, took 16 seconds."""
    project(tmp_path, actions("effect: [{rearrange: {swaps: 2}}]", 9_990).replace("action:", "backing: gold, action:"))
    lines = dict.fromkeys(f"  - {{{line.format(number)}}}\n" for number in range(9_990))
    players = [*range(2, 13)]
    deck = f"deck: d\nmode: expansion\ntitle: D\nplayers: {players}\ncontents:\n{''.join(lines)}"
    (tmp_path / "cards" / "d.yaml").write_text(deck, encoding="utf-8")
    assert "rearrange" in run(tmp_path, *arguments).out


DRAWINGS = {
    "there": ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>', 0, ""),
    "bad": ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><foo/></svg>', 1, "1001 errors"),
    "missing": ("", 1, "1001 errors"),
}


@pytest.mark.parametrize("kind", DRAWINGS)
def test_the_picture_of_thousands_of_cards_far_down_is_looked_up_in_time(kind: str, tmp_path: Path) -> None:
    """A hundred folders deep; each step of each path took eight seconds."""
    drawing, code, told = DRAWINGS[kind]
    way = "x/" * 100
    cards = "".join(f'  - {{id: s-{number}, symbols: [cat, gull], art: "{way}n.svg"}}\n' for number in range(2_490))
    project(tmp_path, f"set: mine\nkind: base\ntitle: Mine\ncards:\n{cards}")
    (tmp_path / "cards" / way).mkdir(parents=True)
    if drawing:
        (tmp_path / "cards" / way / "n.svg").write_text(drawing, encoding="utf-8")
    ended = run(tmp_path, "check")
    assert ended.code == code
    assert told in ended.out
    assert ("[too-many-problems]" in ended.out) is bool(told)


def test_missing_pictures_and_differing_texts_of_thousands_of_cards_are_told_in_time(tmp_path: Path) -> None:
    """Folders a hundred deep that are not there, and numbers in every way: together they took fifteen seconds."""
    texts = f"{{en: '{'<b>a</b> 3 four 1,000 ' * 7}', ru: '{'<i>я</i> 2 ½ 1 000 ' * 6}'}}"
    action = f"{{when: end, effect: [draw], text: {texts}}}"
    cards = "".join(
        f"  - {{id: s-{number}, title: T, art: {'x/' * 110}{number}.png, backing: gold, action: {action}}}\n"
        for number in range(8_000)
    )
    project(tmp_path, f"set: mine\nkind: expansion\ncards:\n{cards}")
    ended = run(tmp_path, "check")
    assert ended.code == 1
    assert "[art-missing]" in ended.out
    assert "[number-differs]" in ended.out


def test_texts_that_lack_ninety_languages_are_counted_to_a_thousand(tmp_path: Path) -> None:
    cards = "".join(f"  - {{id: s-{number}, symbols: [cat, gull], title: {{en: x}}}}\n" for number in range(9_990))
    languages = ", ".join(f"l{chr(97 + number // 10)}{chr(97 + number % 10)}" for number in range(90))
    project(tmp_path, f"set: mine\nkind: base\ntitle: Mine\ncards:\n{cards}", f"title: T\nlanguages: [{languages}]\n")
    assert "[too-many-problems]" in run(tmp_path, "check").out


def test_hands_of_thousands_of_actions_are_refused_in_time(tmp_path: Path) -> None:
    symbols = "".join(f"  a{number}: {{symbols: [cat, skull]}}\n" for number in range(9_000))
    acts = "".join(f"  k{number}: {{action: {{when: start, effect: [lift, shift]}}}}\n" for number in range(9_000))
    held = ", ".join(f"k{number}" for number in range(9_000))
    seats = f'seats:\n  - {{hand: [{held}]}}\n  - {{hand: [a1]}}\nfield: {{"0,0": [a1], "1,1": [a1]}}\ndeck: [a1]\n'
    text = f"mode: quintis\ncards:\n{symbols}{acts}{seats}"
    (project(tmp_path) / "position.yaml").write_text(text, encoding="utf-8")
    ended = run(tmp_path, "replay", "position.yaml", "--legal")
    assert ended.code == 1
    assert "at most 300 items can stand here, found 9,000" in ended.said


def test_the_most_choices_with_the_longest_names_are_listed_in_time(tmp_path: Path) -> None:
    """Three actions of 16,384 choices each; names of 1,000 letters took eight seconds and half a gigabyte."""
    effect = ", ".join(["{recover: {kind: any}}"] * 14)
    names = ["x" * 99 + str(number) for number in range(3)]
    acts = "".join(f"  {name}: {{backing: gold, action: {{when: start, effect: [{effect}]}}}}\n" for name in names)
    cross = "layout: {top: b, left: b, center: b, right: b, bottom: b}"
    held = ", ".join([*names, *["b"] * 290])
    piles = "".join(
        f"{name}: {{deck: [{c}], discard: [{', '.join([c] * 20)}]}}\n"
        for name, c in (("base", "b"), ("additional", "a"))
    )
    cards = f"  b: {{symbols: [cat, skull]}}\n  a: {{symbols: [cat, gull], backing: gold}}\n{acts}"
    seats = f"  - {{{cross}, hand: [{held}]}}\n  - {{{cross}, hand: [b]}}\n"
    text = f"mode: expansion\ncards:\n{cards}turn: 0\nseats:\n{seats}{piles}"
    (project(tmp_path) / "position.yaml").write_text(text, encoding="utf-8")
    ended = run(tmp_path, "replay", "position.yaml", "--legal", "--format", "yaml")
    assert ended.code == 0, ended.said[:300]
    assert ended.out.count("x" * 99) == 3 * 2**14


def test_choices_of_a_hand_are_counted_for_the_players_there_are(tmp_path: Path) -> None:
    """With twelve seats an action that is weighed for seven asks for twenty times as much: ten seconds, 600 MB."""
    steal = ", ".join(["{steal: {from: chosen}}"] * 5)
    cross = "layout: {top: a, left: a, center: a, right: a, bottom: a}"
    for seats, code in ((12, 1), (7, 0)):
        others = f"  - {{{cross}, hand: [a, a, a, a, a, a]}}\n" * (seats - 1)
        cards = f"  a: {{symbols: [cat, gull]}}\n  s: {{action: {{when: start, effect: [{steal}]}}}}\n"
        text = f"mode: expansion\ncards:\n{cards}seats:\n  - {{{cross}, hand: [a, s]}}\n{others}base: {{deck: [a]}}\n"
        (project(tmp_path) / "position.yaml").write_text(text, encoding="utf-8")
        ended = run(tmp_path, "replay", "position.yaml", "--legal")
        assert ended.code == code, ended.said[:300]
        assert ("up to 161,051 different choices, more than 50,000 [action-choices]" in ended.said) == bool(code)


def test_a_name_of_a_position_is_no_longer_than_a_line(tmp_path: Path) -> None:
    text = f"mode: expansion\ncards:\n  {'x' * 101}: {{symbols: [cat, skull]}}\nseats: [{{}}, {{}}]\n"
    (project(tmp_path) / "position.yaml").write_text(text, encoding="utf-8")
    ended = run(tmp_path, "replay", "position.yaml", "--legal")
    assert ended.code == 1
    assert "position.yaml:3:3: error: a name has 100 characters at most, this one 101 [position-name]" in ended.said


LISTS = {
    "languages": ("leonardo.yaml", "languages: [{}]\n"),
    "players": ("cards/deck.yaml", "deck: d\nmode: base\nplayers: [{}]\ncontents: [{{set: base}}]\n"),
    "contents": ("cards/deck.yaml", "deck: d\nmode: base\nplayers: [2]\ncontents: [{}]\n"),
}


@pytest.mark.parametrize("name", LISTS)
@pytest.mark.parametrize("item", ["{{a: {}}}", "{{card: x{}}}", "{}", "a"])
def test_a_list_of_thirty_thousand_is_judged_in_one_pass(name: str, item: str, tmp_path: Path) -> None:
    file, text = LISTS[name]
    project(tmp_path)
    (tmp_path / file).write_text(text.format(", ".join(item.format(n) for n in range(30_000))), encoding="utf-8")
    assert run(tmp_path, "check").code == 1


@pytest.mark.parametrize("broken", ["{idd: q, title: zzz, symbols: [cat, gull]}", "{id: zzz, title: [}"])
def test_names_that_may_stand_in_a_file_read_in_part_are_looked_for_in_time(tmp_path: Path, broken: str) -> None:
    cards = "".join(f"- {{id: c{number}, title: {'x' * 19_000}, symbols: [cat, gull]}}\n" for number in range(250))
    lines = "".join(f"- card: {'zzz' if number % 2 else number}\n" for number in range(9_990))
    files = {
        "leonardo.yaml": "title: T\nlanguages: [en]\n",
        "cards/a.yaml": f"set: a\nkind: base\ntitle: T\ncards:\n{cards}- {broken}\n",
        "cards/decks/d.yaml": f"deck: d\nmode: base\nplayers: [2]\ncontents:\n{lines}",
    }
    write(tmp_path, files)
    ended = run(tmp_path, "check")
    assert ended.code == 1
    assert "there is no card '8'" in ended.said
    assert "'zzz'" not in ended.said


def test_the_longest_titles_are_built_in_time(tmp_path: Path) -> None:
    title = "word " * 3_998
    write(
        tmp_path,
        {
            "leonardo.yaml": f"title: '{title}'\nlanguages: [en]\npapers: [a4]\n",
            "cards/mine.yaml": SET.replace("title: Mine", f"title: '{title}'"),
            "cards/decks/d.yaml": f"deck: d\nmode: base\ntitle: '{title}'\nplayers: [2]\ncontents: [{{set: base}}]\n",
        },
    )
    assert title in (tmp_path / "cards" / "mine.yaml").read_text("utf-8")
    lines = [("build", name, "--only", what) for name in ("mine", "d") for what in ("sheets", "keys,reference", "box")]
    told = {line: run(tmp_path, *line) for line in lines}
    assert [ended.code for ended in told.values()] == [1, 0, 1, 0, 0, 1]
    for line, ended in told.items():
        assert "have no room for the label" in ended.said or "[text-overflow]" in ended.said, line
