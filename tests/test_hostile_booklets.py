"""Booklets as an enemy writes them: told in bounded time and memory."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.hostile_making import SET, project
from tests.hostile_runs import run, run_all

pytestmark = pytest.mark.skipif(os.name == "nt", reason="limits, pipes and devices of POSIX")


def expecting(name: str, number: int) -> str:
    """A picture that expects so many entries of that name with a number."""
    return f"```layout base-turn\nexpect: {name.format(', '.join(f'k{each}: a' for each in range(number)))}\n```"


def chapters(number: int) -> str:
    """Headings with a word each."""
    return "".join(f"## h{each}\n\nx\n\n" for each in range(number))


LOREM = " ".join(f"lo{number:x}rem {'ips' * (number % 5)}um" for number in range(320))[:4_990] + "\n\n"
"""A paragraph as long as is read, of words that differ."""
BOOKLETS: dict[str, tuple[Callable[[], str], str]] = {
    "quotes 100,000 deep": (lambda: ">" * 100_000 + " a", "booklet-markup"),
    "lists 100,000 deep": (lambda: "- " * 100_000 + "a", "booklet-markup"),
    "numbered lists 80,000 deep": (lambda: "1. " * 80_000 + "a", "booklet-markup"),
    "lists on lines, 480 deep": (lambda: "\n".join(f"{'  ' * n}- a" for n in range(480)), "booklet-markup"),
    "400 lists too deep": (lambda: ("- " * 12 + "a\n\nb\n\n") * 400, "booklet-markup"),
    "brackets": (lambda: "[" * 50_000, "file-too-large"),
    "links": (lambda: "[a](" * 20_000, "file-too-large"),
    "pictures": (lambda: "![" * 20_000, "file-too-large"),
    "stars": (lambda: "*a **" * 20_000, ""),
    "backticks": (lambda: "".join("`" * n + "a" for n in range(1, 400)), ""),
    "comments": (lambda: "<!--" * 50_000, ""),
    "a table of 10,000 columns": (lambda: f"{'|a' * 10_000}|\n{'|-' * 10_000}|\n", ""),
    "a word of 100,000 letters": (lambda: "a" * 100_000, ""),
    "control characters": (lambda: "a\x0b\x1b[2Jb", "control-character"),
    "a turn of direction": (lambda: "a\u202eb", "hidden-character"),
    "10 MB": (lambda: "word " * 2_000_000, "file-too-large"),
    "a table of 24,000 rows": (lambda: "| a | b |\n|---|---|\n" + "| x | y |\n" * 24_000, "file-too-large"),
    "12,000 directives": (lambda: "```card mine-01\n```\n" * 12_000, "file-too-large"),
    "emphasis in emphasis": (lambda: "*a **b " * 35_000, "file-too-large"),
    "halves of emphasis": (lambda: "*a_ " * 62_000, "file-too-large"),
    "halves of links": (lambda: "[a](" * 62_000, "file-too-large"),
    "words without end": (lambda: "lorem ipsum dolor " * 13_800, "file-too-large"),
    "brackets beyond the limit": (lambda: ("<![" * 1_650 + "\n\n") * 50, "file-too-large"),
    "as many brackets as are read": (lambda: ("![x" + "![*" * 1_240 + "\n\n") * 8, "text-overflow"),
    "long paragraphs of asterisks": (lambda: ("*a_ " * 1_200 + "\n\n") * 12, "too-many-problems"),
    "long paragraphs of comments": (lambda: ("x <!-- " * 700 + "\n\n") * 50, ""),
    "unknown cards": (lambda: "```card " + " ".join(f"base-{n}" for n in range(22_000)) + "\n```", "too-many-problems"),
    "a hundred and one directives": (lambda: "```keys\n```\n" * 101, "file-too-large"),
    "moves without end": (lambda: f"```layout base-turn\nmoves: {'play a top; ' * 201}\n```", "directive-option"),
    "raw HTML": (lambda: "<script>x</script>\n\n<img src=x onerror=y>", "booklet-markup"),
    "a link to a program": (lambda: "[a](javascript:x)", ""),
    "a position elsewhere": (lambda: "```layout ../../../etc/x\n```", "unknown-position"),
    "a picture too large": (lambda: "```card mine-01\nwidth: 1000\n```", "picture-too-large"),
    "a width beyond all numbers": (lambda: "```card mine-01\nwidth: 1e300\n```", "directive-option"),
    "a width that is none": (lambda: "```card mine-01\nwidth: .nan\n```", "directive-option"),
    "19,900 breaks": (lambda: "***\n\n" * 19_900, ""),
    "9,000 breaks in a quote": (lambda: "> x\n" + ">\n> ***\n" * 9_000, ""),
    "expectations without end": (lambda: expecting("{{{}}}", 20_000), "too-many-problems"),
    "expected seats without end": (
        lambda: expecting("{{seats: {{0: {{layout: {{{}}}}}}}}}", 18_000),
        "too-many-problems",
    ),
    "contents of contents": (lambda: "```contents\n```\n\n" * 99 + chapters(500), "directive-option"),
    "as many chapters as contents list": (lambda: "```contents\n```\n\n" + chapters(999), ""),
    "a turn of direction by number": (lambda: ("a&#x202e;b " * 400 + "\n\n") * 10, "hidden-character"),
}


BUILT = ("brackets", "a table of 24,000 rows", "long paragraphs of asterisks", "quotes 100,000 deep")


@pytest.mark.parametrize("name", BOOKLETS)
def test_a_hostile_booklet_is_told_in_bounded_time_and_memory(name: str, tmp_path: Path) -> None:
    """By `leonardo check`, which sets it as a build does and nothing beside it."""
    make, problem = BOOKLETS[name]
    project(tmp_path, SET.replace("base", "expansion").replace("id: a,", "id: mine-01, backing: gold,"))
    (tmp_path / "templates" / "booklets").mkdir(parents=True)
    text = f"---\ntitle: T\n---\n## A\n\n{make()}\n"
    (tmp_path / "templates" / "booklets" / "expansion.en.md").write_text(text, encoding="utf-8")
    lines = [("check",), *([("build", "mine", "--only", "booklets")] if name in BUILT else [])]
    for ended in run_all(tmp_path, lines):
        assert f"[{problem}]" in ended.said or (not problem and ended.code in (0, 1)), ended.said[-800:]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (chapters(240), "pages of"),
        (LOREM * 5, "pages of"),
        (LOREM * 6, "characters; at most 25,000"),
        ("```layout base-turn\nmoves: play stream-cat top\nseats: [0]\n```\n\nx\n\n" * 8, "pages of"),
        ("x\n\n" * 490, "pages of"),
        ("x\n\n" * 700, "pieces of text; at most 2,000"),
        ("```keys\n```\n\n" * 9, "9 directives; at most 8"),
        ("```contents\n```\n\n" + chapters(100), "lists 101 chapters; at most 100"),
    ],
    ids=["chapters", "words", "characters", "pictures", "paragraphs", "pieces", "directives", "contents"],
)
def test_a_quick_reference_without_end_is_told_for_every_paper_in_time(text: str, told: str, tmp_path: Path) -> None:
    project(tmp_path, SET)
    papers = ", ".join(f"{200 + each}x{280 + each}" for each in range(12))
    (tmp_path / "leonardo.yaml").write_text(f"title: T\nlanguages: [en]\npapers: [{papers}]\n", encoding="utf-8")
    (tmp_path / "templates" / "booklets").mkdir(parents=True)
    quick = f"---\ntitle: T\n---\n## A\n\n{text}"
    (tmp_path / "templates" / "booklets" / "quick-base.en.md").write_text(quick, encoding="utf-8")
    ended = run(tmp_path, "check")
    assert ended.code == 1
    assert ended.said.count(told) == (12 if told == "pages of" else 1)


def test_the_longest_lists_are_set_in_time_and_longer_ones_are_told(tmp_path: Path) -> None:
    cards = "".join(f"  - {{id: b{number}, symbols: [cat, skull], title: T{number}}}\n" for number in range(4_999))
    project(tmp_path, SET + cards)
    (tmp_path / "templates" / "booklets").mkdir(parents=True)
    for times, code in ((1, 0), (2, 1)):
        text = "---\ntitle: T\n---\n## A\n\n" + "```cards mine\n```\n\n" * times
        (tmp_path / "templates" / "booklets" / "base.en.md").write_text(text, encoding="utf-8")
        ended = run(tmp_path, "check", "templates/booklets/base.en.md")
        assert ended.code == code, ended.said[-500:]
        assert ("base.en.md:9:1: error: with this list the text lists 10,000 cards" in ended.out) == (times == 2)


def test_as_many_arrows_as_moves_may_have_are_led_round_symbols_in_time(tmp_path: Path) -> None:
    """A hundred and twenty, eight in a picture, each over a field of 25 cards with three symbols."""
    cells = [(x, y) for x in range(5) for y in range(5)]
    cards = ", ".join(f"c{number}: {{symbols: [cat, gull, skull]}}" for number in range(60))
    field = ", ".join(f'"{x},{y}": [c{number}]' for number, (x, y) in enumerate(cells))
    held = ", ".join(f"c{number}" for number in range(30, 60))
    position = (
        f"mode: quintis\nphase: play\nplays: {{base: 8}}\ncards: {{{cards}}}\nseats:\n  - hand: [{held}]\n"
        f"  - hand: [c0]\nfield: {{{field}}}\ndeck: [c0]\n"
    )
    project(tmp_path, SET)
    (tmp_path / "templates" / "booklets" / "positions").mkdir(parents=True)
    (tmp_path / "templates" / "booklets" / "positions" / "x.yaml").write_text(position, encoding="utf-8")
    pictures = []
    for start in range(15):
        covered = [(30 + (start + step) % 30, cells[(3 * step + start) % 25]) for step in range(8)]
        moves = "; ".join(f"cover c{number} {x},{y}" for number, (x, y) in covered)
        pictures.append(f"```layout x\ncard: 8\nmoves: {moves}\n```\n\nb\n\n")
    text = f"---\ntitle: T\n---\n## A\n\n{''.join(pictures)}"
    (tmp_path / "templates" / "booklets" / "quintis.en.md").write_text(text, encoding="utf-8")
    ended = run(tmp_path, "check", "templates/booklets/quintis.en.md")
    assert "cannot be made" not in ended.said


@pytest.mark.parametrize(
    ("options", "kinds", "code"),
    [("card: 5", 0, 0), ("show: none\nexpect: {deck: [c], field: {'1,1': [c0]}}", 9_000, 1)],
)
def test_a_great_position_is_read_once_however_often_it_is_shown(
    tmp_path: Path, options: str, kinds: int, code: int
) -> None:
    """Nor is all that lies in it copied to be compared with what is expected of it."""
    field = ", ".join(f'"{x},{y}": [c]' for x in range(5) for y in range(5))
    seats = f"seats:\n  - hand: [c]\n  - hand: [c]\nfield: {{{field}}}\ndeck: [{', '.join(['c'] * 19_000)}]\n"
    project(tmp_path, SET)
    (tmp_path / "templates" / "booklets" / "positions").mkdir(parents=True)
    cards = ", ".join(f"c{number}: {{symbols: [cat, skull]}}" for number in range(kinds))
    position = f"mode: quintis\ncards: {{c: {{symbols: [cat, skull]}}, {cards}}}\n{seats}"
    (tmp_path / "templates" / "booklets" / "positions" / "x.yaml").write_text(position, encoding="utf-8")
    text = "---\ntitle: T\n---\n## A\n\n" + f"```layout x\n{options}\n```\n\nb\n\n" * 99
    (tmp_path / "templates" / "booklets" / "quintis.en.md").write_text(text, encoding="utf-8")
    assert run(tmp_path, "check", "templates/booklets/quintis.en.md").code == code
