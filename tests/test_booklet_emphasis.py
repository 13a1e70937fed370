"""Faces and places as Markdown asks for them: small directives in bold and italic words, the columns of a table."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pdfplumber
import pytest

from tests.booklet_making import booklet_problems

MM = 25.4 / 72
SMALL = {
    "card skull-cat": ["Nine", "Lives", "Counted"],
    "number keys_to_win": ["7"],
    "number keys_to_win words": ["seven"],
    "page here": ["2"],
    "set base": ["The", "Enigma", "of", "Leonardo"],
}
"""Small directives and the words that they bring."""
WAYS = {
    "{}": "Regular",
    "**{}**": "SemiBold",
    "*{}*": "Italic",
    "**see {} there**": "SemiBold",
    "*see {} there*": "Italic",
    "[**see {} there**](#here)": "SemiBold",
}
OF_ITSELF = {"card skull-cat": "Italic"}


def _words(folder: Path) -> list[dict[str, Any]]:
    with pdfplumber.open(folder / "out" / "booklets" / "base-en.pdf") as pdf:
        return list(pdf.pages[1].extract_words(extra_attrs=["fontname"]))


@pytest.mark.parametrize("small", SMALL)
def test_a_small_directive_has_the_face_of_the_words_around_it(small: str, tmp_path: Path) -> None:
    rows = [f"Line {way.format(f'`{small}`')} end.\n" for way in WAYS]
    assert booklet_problems(tmp_path, "## Here {#here}\n\n" + "\n".join(rows)) == []
    found = [(each["text"], each["fontname"].partition("-")[2]) for each in _words(tmp_path)]
    expected: list[tuple[str, str]] = []
    for way, face in WAYS.items():
        around = ("see {} there" if "see" in way else "{}").format(" ".join(SMALL[small]))
        face = OF_ITSELF.get(small, face) if way == "{}" else face
        expected += [("Line", "Regular"), *[(word, face) for word in around.split()], ("end.", "Regular")]
    assert found[1 : 1 + len(expected)] == expected


RULERS: dict[str, Sequence[str]] = {
    "|---|---|---|": ("left", "left", "left"),
    "|:---|:---:|---:|": ("left", "center", "right"),
    "| ---: | :--- | :---: |": ("right", "left", "center"),
    "---:|:---:|---:": ("right", "center", "right"),
}
LEFT, WIDTH, GAP = 15.0, 116.0, 4.7 * 2 / 3
"""Where the column of a left page begins, its width, and the gap between two columns of a table, in millimetres."""


@pytest.mark.parametrize("before", ["", "> "])
@pytest.mark.parametrize("ruler", RULERS)
def test_words_of_a_column_stand_where_its_colons_say(ruler: str, before: str, tmp_path: Path) -> None:
    rows = ["| HEH | HEH | HEH |", ruler, "| HIH | HIH | HIH |", "| HIIH | HIIH | H<!-- x -->IIH |"]
    assert booklet_problems(tmp_path, "".join(f"{before}{row}\n" for row in rows)) == []
    left = LEFT + (4.7 if before else 0)
    wide = (LEFT + WIDTH - left - 2 * GAP) / 3
    words = [each for each in _words(tmp_path) if each["text"].startswith("H")]
    assert len(words) == 9
    for number, word in enumerate(words):
        start = left + number % 3 * (wide + GAP)
        at = {
            "left": (word["x0"] * MM, start),
            "center": ((word["x0"] + word["x1"]) / 2 * MM, start + wide / 2),
            "right": (word["x1"] * MM, start + wide),
        }
        measured, wanted = at[RULERS[ruler][number % 3]]
        assert measured == pytest.approx(wanted, abs=0.05)


def test_every_line_of_a_cell_is_placed(tmp_path: Path) -> None:
    long = "Several words that take some lines of a narrow column " * 2
    assert booklet_problems(tmp_path, f"| a | b | c |\n|---|---|--:|\n| x | y | {long}|\n") == []
    right = [each["x1"] * MM for each in _words(tmp_path)]
    at_the_edge = [x for x in right if x == pytest.approx(LEFT + WIDTH, abs=0.05)]
    assert len(at_the_edge) >= 4
    assert max(right) < LEFT + WIDTH + 0.05
