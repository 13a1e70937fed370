"""The calibration page on every paper, measured in the finished PDF: all of it inside, nothing over anything else."""

from __future__ import annotations

from itertools import combinations, takewhile
from pathlib import Path

import pdfplumber
import pytest

from generator import calibration, formats
from generator.calibration_room import REACH
from generator.cli import main
from generator.formats import Size
from generator.render import pdf
from tests.page_reading import MM, Area
from tests.projects import write

UNPRINTED = 5.0
SMALL = (
    "100x150", "105x148", "100x100", "110x110", "130x130", "90x160", "200x100", "300x100", "1000x60",
    "60x300", "50x300", "45x500", "5000x44", "44x5000", "5000x5000", "99.5x147.25",
)  # fmt: skip
PAPERS = [*formats.papers(), *(f"{name}-lying" for name in formats.papers()), *SMALL]
HALF = REACH / 1000


def paper(name: str) -> Size:
    found = formats.paper(name.removesuffix("-lying"))
    assert found
    return Size(name, found.height, found.width) if name.endswith("-lying") else found


def crosses(page: pdfplumber.page.Page) -> list[Area]:
    """The squares that the arms of the crosses span."""
    lying = {(round(line["x0"] * MM, 2), round(line["top"] * MM, 2)) for line in page.lines if _lies(line)}
    return [Area(x, y - HALF, x + 2 * HALF, y + HALF) for x, y in sorted(lying)]


def _lies(line: dict[str, float]) -> bool:
    return line["x1"] * MM - line["x0"] * MM == pytest.approx(2 * HALF, abs=0.01)


def meet(one: Area, other: Area) -> bool:
    return one.left < other.right and other.left < one.right and one.top < other.bottom and other.top < one.bottom


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("name", PAPERS)
def test_all_of_the_page_is_on_the_paper_and_nothing_lies_over_anything(
    tmp_path: Path, name: str, language: str
) -> None:
    size = paper(name)
    (path,) = pdf.render(calibration.document(size, language, "long-edge"), tmp_path / "page")
    with pdfplumber.open(path) as opened:
        front, back = opened.pages
        found = crosses(front)
        assert len(found) == 5
        width, height = float(front.width) * MM, float(front.height) * MM
        behind = sorted((width - each.centre[0], each.centre[1]) for each in found)
        for one, other in zip(behind, sorted(each.centre for each in crosses(back)), strict=True):
            assert one == pytest.approx(other, abs=0.01)
        assert back.chars == []
        letters = [
            Area(each["x0"] * MM, each["top"] * MM, each["x1"] * MM, each["bottom"] * MM)
            for each in front.chars
            if each["text"].strip()
        ]
        assert min(each["size"] for each in front.chars) >= 7.99
        text = " ".join(front.extract_text(use_text_flow=True).split())
    for each in (*found, *letters):
        assert min(each.left, each.top) >= UNPRINTED - 0.01
        assert each.right <= width - UNPRINTED + 0.01
        assert each.bottom <= height - UNPRINTED + 0.01
    assert not any(meet(one, other) for one, other in combinations(found, 2))
    assert not any(meet(letter, cross) for letter in letters for cross in found)
    letters.sort(key=lambda each: each.top)
    for place, one in enumerate(letters):
        beside = takewhile(lambda other, end=one.bottom: other.top < end, letters[place + 1 :])
        assert not any(meet(one, other) for other in beside if abs(one.bottom - other.bottom) > 0.05)
    distance = formats.decimals(f"{found[-1].centre[0] - found[0].centre[0]:.3f}".rstrip("0").rstrip("."), language)
    said = formats.word("calibrate", language, distance=distance)
    assert text == " ".join(said.split())


REFUSED = {
    "1x1": "its five crosses need 44 × 62 mm",
    "60x60": "its five crosses need 44 × 62 mm",
    "43x5000": "its five crosses need 44 × 62 mm",
    "44x62": "mm in height",
    "70x70": "mm in height",
}


@pytest.mark.parametrize("given", ["option", "project"])
@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("name", REFUSED)
def test_a_paper_without_the_room_is_refused_with_the_numbers(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    name: str,
    language: str,
    given: str,
) -> None:
    papers = "a4" if given == "option" else name
    monkeypatch.chdir(write(tmp_path, {"leonardo.yaml": f"papers: [{papers}]\n"}))
    with pytest.raises(SystemExit) as end:
        main(["calibrate", "--lang", language, *(("--paper", name) if given == "option" else ())])
    told = " ".join(capsys.readouterr().err.split())
    assert end.value.code == 2
    assert f"on {name} the page does not fit" in told
    assert REFUSED[name] in told
    assert not (tmp_path / "output").exists()


def test_no_paper_is_guessed_where_the_project_does_not_say_it_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What was measured is kept all the same: it needs nothing of the project's file."""
    monkeypatch.chdir(write(tmp_path, {"leonardo.yaml": "papers: [a44]\n"}))
    for arguments, code in (("", 1), ("--lang en", 1), ("--printer home --right 1", 0)):
        with pytest.raises(SystemExit) as end:
            main(["calibrate", *arguments.split()])
        told = capsys.readouterr().err
        assert end.value.code == code
        assert ("leonardo.yaml:1:10: error: item 1 of papers must be a4" in told) == (code == 1)
    assert not (tmp_path / "output").exists()


@pytest.mark.parametrize("language", ["en", "ru"])
def test_what_is_to_be_typed_parts_at_its_spaces_only(tmp_path: Path, language: str) -> None:
    (path,) = pdf.render(calibration.document(paper("45x500"), language, "long-edge"), tmp_path / "page")
    with pdfplumber.open(path) as opened:
        rows = opened.pages[0].extract_text().splitlines()
    typed = [row for row in rows if "--" in row or row.endswith("-")]
    assert typed
    assert not any(row.rstrip().endswith("-") for row in rows)
