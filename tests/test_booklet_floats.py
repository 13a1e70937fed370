"""Pictures that find no room on their page: which text may go before them, and that they keep their order."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.booklet_making import booklet_problems, fence, texts

CHAPTERS = range(14, 32, 2)
"""One chapter for each number of lines above the picture: in some of them it finds no room."""
PICTURE = fence("layout base-turn", "moves: play stream-cat top", "card: 16", "caption: one{n}")


def _card(*options: str) -> str:
    return fence("card skull-cat", "width: 24", "caption: two{n}", *options)


def _noted(block: str) -> str:
    return "> " + block.strip().replace("\n", "\n> ") + "\n"


def _indented(columns: int) -> str:
    return _card().strip().replace("\n", "\n" + " " * columns) + "\n"


PICTURES = {
    "card": _card(),
    "keys": fence("keys", "caption: two{n}"),
    "a smaller layout": fence("layout base-turn", "card: 8", "caption: two{n}"),
    "a card in a note": _noted("Noted.\n\n" + _card()),
    "a card in a list": "- Listed.\n\n  " + _card().strip().replace("\n", "\n  ") + "\n",
    "an item with words and a card": "1. A first.\n2. mid{n} is a word.\n\n   " + _indented(3),
    "an item that announces a card": "- mid{n}:\n\n  " + _indented(2),
    "a card in a list in a list": "- mid{n} is outside.\n  - Inside.\n\n    " + _indented(4),
    "a card that a paragraph announces": "Such as this:\n\n" + _card(),
    "a card below a section's heading": "### Section\n\n" + _card(),
    "a card beside text": _card("beside: 1") + "\nBeside it.\n",
    "two": fence("layout base-turn", "card: 8", "caption: mid{n}") + "\n" + _card(),
}
TEXTS = {
    "a paragraph": "two{n} is text.\n",
    "a section": "### Section\n\ntwo{n} is text.\n",
    "a list": "- two{n}\n- is text\n",
    "a note": "> two{n}\n",
    "a table": "| two{n} | b |\n| - | - |\n| c | d |\n",
}


def _order(tmp_path: Path, after: str) -> list[tuple[list[str], bool]]:
    """For each chapter its marks in the order of the pages, and whether they stand on several."""
    chapters = [
        f"## Chapter {n}\n\n" + "A line above.\n\n" * n + (PICTURE + "\n" + after).replace("{n}", str(n)) + "\n"
        + fence("new-page")
        for n in CHAPTERS
    ]  # fmt: skip
    assert booklet_problems(tmp_path, "\n".join(chapters) + "\nThe end.\n") == []
    pages = texts(tmp_path / "out" / "booklets" / "base-en.pdf")
    found = []
    for n in CHAPTERS:
        marks = [
            (number, mark) for number, page in enumerate(pages) for mark in re.findall(rf"(one|mid|two){n}\b", page)
        ]
        found.append(([mark for _, mark in marks], len({number for number, _ in marks}) > 1))
    return found


@pytest.mark.parametrize("follower", PICTURES)
def test_pictures_keep_their_order(follower: str, tmp_path: Path) -> None:
    wanted = ["one", "mid", "two"] if "mid" in PICTURES[follower] else ["one", "two"]
    assert [marks for marks, _ in _order(tmp_path, PICTURES[follower])] == [wanted] * len(CHAPTERS)


@pytest.mark.parametrize("follower", TEXTS)
def test_text_goes_on_before_a_layout_that_waits(follower: str, tmp_path: Path) -> None:
    found = _order(tmp_path, TEXTS[follower])
    assert {tuple(marks) for marks, _ in found} == {("one", "two"), ("two", "one")}
    assert all(apart for marks, apart in found if marks == ["two", "one"])


@pytest.mark.parametrize("end", ["## Next{n}\n\n", fence("new-page") + "\n"])
def test_no_text_of_another_chapter_or_page_does(end: str, tmp_path: Path) -> None:
    assert {tuple(marks) for marks, _ in _order(tmp_path, end + "two{n} is text.\n")} == {("one", "two")}
