"""The tables of report.pdf: words stand apart, long ones are divided as words are, and each column keeps its own."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pdfplumber
import pytest

from generator.booklet.typography import hyphens
from generator.report.blocks import Report, Table
from generator.report.narrow import broken
from generator.report.paper import write as write_paper

FOOT, RIGHT = 780, 552
"""Above the page's number, and where one more column's words would begin, in points from the top and the left."""
SPACE = 0.15
"""The least room between two words, as a share of the size."""
CELLS = {
    "en": (
        "The Captain (cavalryman-profile): cavalryman, profile",
        "A Startled Horse (cavalryman-cat), The Thinking Wheel (mechanism-profile), The Guard (cathedral-halberd)",
        "7: mechanism, profile, cathedral, gull ×2, skull, cat",
        "—",
    ),
    "ru": (
        "Мыслящее колесо (mechanism-profile): механизм, профиль",
        "Испуганный конь (cavalryman-cat), Остановленные часы (mechanism-eclipse), Всадник и конь (cavalryman-figure)",
        "7: механизм, профиль, собор, чайка ×2, череп, кавалерист",
        "—",
    ),
}


@pytest.mark.parametrize(
    ("text", "wide", "lines"),
    [
        ("one two three", 7, ["one two", "three"]),
        ("one\ntwo  three", 13, ["one two three"]),
        ("", 5, []),
        ("The (cavalryman-profile): a", 14, ["The", "(cavalryman-", "profile): a"]),
        ("cavalryman-profile", 30, ["cavalryman-profile"]),
        ("Испуганный конь", 9, ["Испуган-", "ный конь"]),
        ("в mechanism", 7, ["в", "mechan-", "ism"]),
        ("XXXXXXXXXX", 4, ["XXX-", "XXX-", "XXXX"]),
        ("йёйёй\u0301ёй", 4, ["йёй-", "ёй\u0301-", "ёй"]),
        ("abc", 0, ["a", "b", "c"]),
        ("100\u00a0%", 3, ["10-", "0\u00a0%"]),
    ],
)
def test_lines_of_a_narrow_column(text: str, wide: int, lines: list[str]) -> None:
    assert broken(text, "ru", lambda line: len(line) <= wide) == lines


def read(path: Path) -> list[list[dict[str, Any]]]:
    """The characters of each page without those that are not seen."""
    with pdfplumber.open(path) as pdf:
        return [[char for char in page.chars if char["text"].strip()] for page in pdf.pages]


def lines_of(chars: list[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """The characters of a column line by line, each from left to right."""
    feet = sorted({round(char["bottom"]) for char in chars})
    return [sorted((c for c in chars if round(c["bottom"]) == foot), key=lambda c: float(c["x0"])) for foot in feet]


def as_written(lines: list[str], text: str, language: str) -> str:
    """The words of a column's lines as they were written; fails where one is divided otherwise than words are."""
    found = lines[0]
    for line in lines[1:]:
        if text.startswith(f"{found} {line}"[: len(found) + 2]):
            found = f"{found} {line}"
        elif text.startswith(f"{found}{line}"):
            assert found.endswith("-"), (found, line)
            found += line
        else:
            assert found.endswith("-"), (found, line)
            found = found[:-1]
            word = next(each for each in text[len(found.rpartition(" ")[0]) :].split())
            letters = word.strip("(),:")
            place = len(found.rpartition(" ")[2].lstrip("("))
            parts = [(part, letters.index(part)) for part in letters.split("-")]
            assert any(
                place - start in hyphens(part, each) for part, start in parts for each in (language, "en", "ru")
            ), (word, place)
            found += line
    return found


@pytest.mark.parametrize("language", CELLS)
@pytest.mark.parametrize("columns", range(1, 13))
def test_words_of_a_table_stand_apart(columns: int, language: str, tmp_path: Path) -> None:
    cells = [CELLS[language][number % 4] for number in range(columns)]
    header = ("", *(f"c{number}" for number in range(columns)))
    table = Table("Caption", header, (("hand", *cells),), prose=True)
    write_paper(Report("Title", "About", language, (table,)), {}, tmp_path / "report.pdf")
    (chars,) = read(tmp_path / "report.pdf")
    named = [line for line in lines_of(chars) if re.fullmatch(r"(c\d+)+", "".join(char["text"] for char in line))]
    heads = [[char for char in line if char["text"] == "c"] for line in named]
    assert sum(map(len, heads)) == columns
    seen = []
    for number, head in enumerate(heads):
        low = heads[number + 1][0]["top"] if number + 1 < len(heads) else FOOT
        lefts = [*(char["x0"] for char in head), RIGHT]
        for left, right in pairwise(lefts):
            inside = [c for c in chars if left - 1 <= c["x0"] < right - 1 and head[0]["bottom"] + 2 < c["bottom"] < low]
            lines = []
            for line in lines_of(inside):
                assert line[-1]["x1"] <= right - 5, line[-1]
                text = line[0]["text"]
                for before, after in pairwise(line):
                    gap = (after["x0"] - before["x1"]) / after["size"]
                    assert gap < 0.05 or gap >= SPACE, (text, after["text"], gap)
                    text += after["text"] if gap < 0.05 else f" {after['text']}"
                lines.append(text)
            seen.append(as_written(lines, cells[len(seen)], language))
    assert seen == cells


def test_a_wide_table_of_words_is_set_in_parts_of_one_size(tmp_path: Path) -> None:
    """Each with the heads of the rows; a table of numbers stays whole."""
    header = ("", *(f"c{number}" for number in range(13)))
    row = ("hand", *["1"] * 13)
    blocks = (Table("Words", header, (row,), prose=True), Table("Numbers", header, (row,)))
    write_paper(Report("Title", "About", "en", blocks), {}, tmp_path / "report.pdf")
    with pdfplumber.open(tmp_path / "report.pdf") as pdf:
        said = pdf.pages[0].extract_text().splitlines()
    assert [line.split()[1:] for line in said if line.startswith("hand")] == [
        ["1"] * 5,
        ["1"] * 5,
        ["1"] * 3,
        ["1"] * 13,
    ]


def test_a_row_higher_than_a_page_goes_on_on_the_next(tmp_path: Path) -> None:
    words = [f"word{number}" for number in range(900)]
    table = Table(
        "A table", ("", "seat 0", "seat 1"), (("hand", " ".join(words), "—"), ("end", "last", "—")), prose=True
    )
    write_paper(Report("Title", "About", "en", (table,)), {}, tmp_path / "report.pdf")
    with pdfplumber.open(tmp_path / "report.pdf") as opened:
        assert len(opened.pages) > 1
        found = " ".join(page.extract_text() for page in opened.pages)
    assert [word for word in (*words, "last") if not re.search(rf"\b{word}\b", found)] == []
