"""Rounded corners and the safe zone, measured in the finished PDF (field report 15)."""

from __future__ import annotations

import math
from pathlib import Path

import pdfplumber
import pytest

from generator import edition, formats, guides, template
from generator.display import Box, um
from generator.grid import Rules
from generator.model import Place
from generator.render import pdf
from tests.page_reading import MM
from tests.print_making import card, library, written
from tests.print_reading import sheets

TOLERANCE = 0.01
CUT = (0.8392, 0.0, 0.4314)
"""The colour in which a proof shows the cut."""


def sheet_with(folder: Path, corners: float, **wishes: object) -> Path:
    made = library([card(copies=9)], template="blank")
    design, _ = edition.template_of(made)
    assert design is not None
    drawn, _ = edition.draw(made, made.sets["test"], "en", design)
    asked = edition.Wishes(("a4",), "long-edge", corners=um(corners), **wishes)  # type: ignore[arg-type]
    (sheet,), problems = edition.sheets(made, drawn, asked)
    assert problems == []
    return pdf.render(sheet.document, folder / "sheets")[0]


def arcs(path: Path, page: int) -> list[dict[str, float]]:
    with pdfplumber.open(path) as opened:
        return [curve for curve in opened.pages[page].curves if curve["stroking_color"] in ((0,), 0)]


@pytest.mark.parametrize("radius", [2.5, 3.175, 5])
def test_corner_guides_lie_a_hair_outside_the_rounded_cut_of_every_front(tmp_path: Path, radius: float) -> None:
    path = sheet_with(tmp_path, radius)
    trims = sheets(path)[0].trims((63, 88))
    assert len(trims) == 9
    expected = {
        (round(x, 1), round(y, 1))
        for trim in trims
        for x in (trim.left + radius, trim.right - radius)
        for y in (trim.top + radius, trim.bottom - radius)
    }
    found = set()
    for arc in arcs(path, 0):
        centre = (arc["x0"] + arc["x1"]) / 2 * MM, (arc["top"] + arc["bottom"]) / 2 * MM
        found.add((round(centre[0], 1), round(centre[1], 1)))
        inner = (arc["x1"] - arc["x0"]) / 2 * MM - arc["linewidth"] * MM / 2
        assert inner == pytest.approx(radius, abs=TOLERANCE)
    assert found == expected
    assert arcs(path, 1) == [], "backs, which a printer may shift, show none"


def test_no_guides_unless_asked(tmp_path: Path) -> None:
    assert arcs(written(tmp_path, [card(copies=9)], template="blank"), 0) == []


def pixels(path: Path, dpi: int = 300) -> object:
    import pypdfium2

    with pypdfium2.PdfDocument(path) as opened:
        return opened[0].render(scale=dpi / 72).to_pil().convert("RGB")


def test_nothing_of_the_guides_is_left_on_a_card_cut_with_rounded_corners(tmp_path: Path) -> None:
    radius = 4.0
    (tmp_path / "plain").mkdir()
    plain, guided = pixels(sheet_with(tmp_path / "plain", 0)), pixels(path := sheet_with(tmp_path, radius))
    trim = sheets(path)[0].trims((63, 88))[4]
    scale = 300 / 25.4
    changed = 0
    for x in range(int(trim.left * scale) - 3, int(trim.right * scale) + 4):
        for y in (*range(int(trim.top * scale) - 3, int((trim.top + 6) * scale)),):
            if plain.getpixel((x, y)) == guided.getpixel((x, y)):  # type: ignore[attr-defined]
                continue
            changed += 1
            across = radius - min((x + 0.5) / scale - trim.left, trim.right - (x + 0.5) / scale)
            down = radius - ((y + 0.5) / scale - trim.top)
            assert math.hypot(across, down) > radius - 1.5 / scale
    assert changed > 100


@pytest.mark.parametrize(
    ("box", "radius", "left"),
    [
        (Box(3_000, 5_000, 50_000, 60_000), 0, 3_000),
        (Box(1_000, 5_000, 50_000, 60_000), 0, 1_000),
        (Box(3_000, 3_000, 57_000, 82_000), 3_000, 3_000),
        (Box(3_000, 3_000, 57_000, 82_000), 10_000, round(10_000 - math.hypot(7_000, 7_000))),
        (Box(1_000, 1_000, 61_000, 86_000), 5_000, round(5_000 - math.hypot(4_000, 4_000))),
    ],
)
def test_the_distance_from_the_cut_counts_rounded_corners(box: Box, radius: int, left: int) -> None:
    assert guides.clearance(box, formats.cards()["poker"], radius) == left


@pytest.mark.parametrize("radius", [0, 1, 3])
def test_a_proof_shows_the_cut_with_the_corners_that_are_asked_for(tmp_path: Path, radius: float) -> None:
    """Square ones where none are."""
    path = sheet_with(tmp_path, radius, proof=True, guides=True)
    with pdfplumber.open(path) as opened:
        shapes = [*opened.pages[0].curves, *opened.pages[0].rects]
        cuts = [each for each in shapes if each["stroking_color"] in (CUT, list(CUT))]
    assert len(cuts) == 9
    for cut in cuts:
        assert (cut["x1"] - cut["x0"]) * MM == pytest.approx(63, abs=0.05)
        straight = min(x for x, y in cut["pts"] if abs(y - cut["top"]) < 0.01) - cut["x0"]
        assert straight * MM == pytest.approx(radius, abs=0.02)


@pytest.mark.parametrize("name", ["notebook", "plain", "low-ink", "large-print"])
@pytest.mark.parametrize("size", list(formats.cards()))
def test_shipped_designs_keep_the_safe_zone_with_rounded_corners(tmp_path: Path, name: str, size: str) -> None:
    design, _ = template.load(name, tmp_path, Place("leonardo.yaml"))
    assert design is not None
    found = formats.cards()[size]
    assert guides.unsafe(design, found, guides.SAFE, um(3.175)) == []


def test_a_box_near_the_cut_is_told_with_the_numbers(tmp_path: Path) -> None:
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "mine.yaml").write_text(
        "template: mine\nextends: notebook\nfaces:\n  symbols:\n"
        "    title: {box: {left: 1.5, right: 6, bottom: 8, height: 8}}\n"
    )
    design, problems = template.load("mine", tmp_path, Place("leonardo.yaml"))
    assert problems == []
    assert design is not None
    (found,) = guides.unsafe(design, formats.cards()["poker"], um(3), 0)
    assert (found.level, found.id, found.line) == ("warning", "outside-safe-zone", 5)
    assert "the box of 'title' (symbols) stays 1.5 mm from the cut of a 63 × 88 mm card" in found.message
    assert "the safe zone begins at 3 mm" in found.message


def test_outlines_of_a_proof_show_the_cut_and_the_zone(tmp_path: Path) -> None:
    path = sheet_with(tmp_path, 3, guides=True, safe=um(4), rules=Rules())
    trim = sheets(path)[0].trims((63, 88))[0]
    with pdfplumber.open(path) as opened:
        drawn = [
            tuple(round(edge * MM, 2) for edge in (item["x0"], item["top"], item["x1"], item["bottom"]))
            for item in (*opened.pages[0].curves, *opened.pages[0].rects)
        ]
    for inset in (0, 4):
        edges = (trim.left + inset, trim.top + inset, trim.right - inset, trim.bottom - inset)
        assert any(found == pytest.approx(edges, abs=TOLERANCE) for found in drawn), inset
