"""Lists of a booklet: a number or bullet stands on the page on which its item begins."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.booklet_making import booklet_problems, fence, texts

LINES = range(20, 52)
"""One chapter for each number of lines above the list: somewhere among them a page ends between mark and item."""
CARD = fence("card skull-cat", "width: 24", "caption: first{n}")
FIRST = {
    "a paragraph": "first{n} is text.\n",
    "a card": CARD,
    "the keys": fence("keys", "caption: first{n}"),
    "a layout": fence("layout base-turn", "card: 12", "caption: first{n}"),
    "a card beside text": fence("card skull-cat", "width: 24", "caption: first{n}", "beside: 1") + "\nBeside it.\n",
    "a layout beside text": fence("layout base-turn", "card: 12", "caption: first{n}", "beside: 1") + "\nBeside it.\n",
    "a table": "| first{n} | b |\n| - | - |\n| c | d |\n| e | f |\n",
    "a note": "> first{n}\n",
    "a card in a note": "> " + CARD.strip().replace("\n", "\n> ") + "\n",
    "a list": "- first{n}\n- is text\n",
    "a list that begins with a card": "- " + CARD.strip().replace("\n", "\n  ") + "\n",
    "a section": "### First{n}\n\nIts text.\n",
}


@pytest.mark.parametrize("first", FIRST)
def test_a_mark_stays_with_its_item(first: str, tmp_path: Path) -> None:
    item = FIRST[first].strip().replace("\n", "\n      ")
    chapters = "\n".join(
        f"## Chapter {n}\n\n" + "A line above.\n\n" * n
        + f"9{n}.  {item}\n\n      Lay it down.\n\n9{n + 1}.  Then the second.\n\n".replace("{n}", str(n))
        + fence("new-page")
        for n in LINES
    )  # fmt: skip
    assert booklet_problems(tmp_path, chapters + "\nThe end.\n") == []
    pages = texts(tmp_path / "out" / "booklets" / "base-en.pdf")
    for n in LINES:
        marked, begun = (
            [number for number, page in enumerate(pages) if re.search(mark, page)]
            for mark in (rf"\b9{n}\.", f"irst{n}\\b")
        )
        assert len(begun) == 1
        assert begun[0] in marked, (n, marked, begun)
