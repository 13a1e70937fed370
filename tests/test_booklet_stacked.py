"""Letters with marks stacked on them keep clear of the lines beside theirs, as PDFium finds their ink on pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from generator.load import load_project
from tests.booklet_making import booklet_problems, fence, make
from tests.page_reading import Letter, letters
from tests.projects import write

MARKED = {"high": "q" + "\u0302" * 4, "deep": "q" + "\u0323" * 3, "both": "q" + "\u0302" * 3 + "\u0323" * 4}
BESIDE = 4
MARKS = "\u0302\u0323"
WORDS = "gently jumping quail by lily ponds quietly gaping yaks jog by gargling pigs and jugglers happily play"
TEXTS = {
    "paragraph": f"{WORDS} {WORDS} {{0}} {WORDS} {WORDS} {WORDS}\n",
    "its first line": f"{WORDS} {WORDS}\n\n{{0}} {WORDS} {WORDS}\n\n{WORDS} {WORDS} {{0}}\n\n{WORDS}\n",
    "list": f"- {WORDS} {{0}} {WORDS}\n- {{0}} {WORDS}\n",
    "quote": f"> {WORDS} {{0}} {WORDS}\n",
    "table": f"| jay | quip |\n|---|---|\n| {WORDS} {{0}} {WORDS} | {{0}} {WORDS} |\n| {{0}} gap | {{0}} gag |\n",
    "heading": f"{WORDS}\n\n### {{0}} Gaping {WORDS} {{0}} {WORDS}\n\n{{0}} {WORDS}\n",
    "caption": fence("card skull-cat", f"caption: {WORDS} {{0}} {WORDS} {WORDS}") + f"\n{{0}} {WORDS}\n",
}


def meet(one: Letter, other: Letter) -> bool:
    """Whether the boxes meet by more than PDFium rounds them."""
    across = min(one.right, other.right) - max(one.left, other.left)
    return min(across, min(one.bottom, other.bottom) - max(one.top, other.top)) > 0.02


def touching(found: Sequence[Letter]) -> list[tuple[str, float]]:
    """Letters that touch one with marks, which is one glyph with them: PDFium gives its box for each. Beside it on its
    line the boxes of slanted ones meet before their ink does."""
    marked: dict[Letter, list[int]] = {}
    for number, each in enumerate(found):
        if each.text in MARKS:
            marked.setdefault(replace(each, text=""), []).append(number)
    others = [(n, each) for n, each in enumerate(found) if each.text.strip() and replace(each, text="") not in marked]
    assert marked
    assert len(others) > 30
    return [
        (other.text, one.top)
        for one, numbers in marked.items()
        for n, other in others
        if meet(one, other) and not numbers[0] - BESIDE <= n <= numbers[-1] + BESIDE
    ]


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("marked", MARKED)
def test_stacked_marks_touch_no_letter(tmp_path: Path, text: str, marked: str) -> None:
    body = "## One\n\n" + TEXTS[text].replace("{0}", MARKED[marked]) + f"\n{WORDS}\n"
    assert booklet_problems(tmp_path, body) == []
    assert touching(letters(tmp_path / "out" / "booklets" / "base-en.pdf")[1]) == []


@pytest.mark.parametrize("marked", MARKED)
def test_stacked_marks_touch_nothing_on_a_cover_and_above_a_quick_reference(tmp_path: Path, marked: str) -> None:
    titled = f"---\ntitle: '{MARKED[marked]} {WORDS[:40]} {MARKED[marked]} {WORDS[:50]}'\n---\n\n## One\n\nText.\n"
    write(tmp_path, {f"templates/booklets/{name}.en.md": titled for name in ("base", "quick-base")})
    library, _ = load_project(tmp_path)
    assert make(library, tmp_path / "out", (library.sets["base"],)).problems == []
    for name in ("base-en", "base-en-quick-a4"):
        found = letters(tmp_path / "out" / "booklets" / f"{name}.pdf")[0]
        assert len({round(each.top) for each in found if each.text == "g"}) > 1, "on several lines"
        assert touching(found) == [], name


def test_the_usual_accents_leave_lines_where_they_are(tmp_path: Path) -> None:
    found = []
    for text in ("A o g A o g " * 30, "Ẫ ộ g Ḗ ợ g " * 30):
        assert booklet_problems(tmp_path, f"## One\n\n{text}\n") == []
        pages = letters(tmp_path / "out" / "booklets" / "base-en.pdf")
        found.append(sorted({round(each.top, 2) for each in pages[1] if each.text == "g"}))
    assert len(found[0]) > 3
    assert found[0] == found[1]
