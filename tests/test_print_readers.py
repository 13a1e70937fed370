"""Independent readers agree about the finished PDF: qpdf finds no fault; Ghostscript, Poppler and PDFium show the same.

Two pictures of a page at 200 dpi agree when, averaged over squares of 8 × 8 pixels (1 mm), no square differs in
any channel by more than LARGEST of 255, and, for Ghostscript, no more than a share of ODD by more than SOME.
Readers cover pixels at edges differently; a missing line of 0.25 mm makes a difference of 63 in its squares.
Poppler turns CMYK into screen colours by another formula than PDFium and Ghostscript, so it is given more.
"""

from __future__ import annotations

import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageChops

from generator import edition, load
from generator.display import BLACK, Box, Document, Form, Page, Rect, Use
from generator.render import pdf
from generator.resources import shipped

DPI = 200
LARGEST, LARGEST_POPPLER = 36, 48
SOME, ODD = 16, 0.005
COLOURS = ["rgb", "cmyk"]


@pytest.fixture(scope="module", params=COLOURS)
def sheet(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A sheet of the shipped base set, fronts and backs."""
    library, _ = load.load_project(shipped("cards").parent)
    template, problems = edition.template_of(library)
    assert problems == []
    assert template is not None
    drawn, problems = edition.draw(library, library.sets["base"], "ru", template)
    assert problems == []
    once = tuple(replace(card, copies=1) for card in drawn.cards[:9])
    drawn = edition.only(replace(drawn, cards=once), [card.id for card in once], "")
    wishes = edition.Wishes(("a4",), "long-edge", colour=request.param, corners=3_000)
    (made,), problems = edition.sheets(library, drawn, wishes)
    assert problems == []
    return pdf.render(made.document, tmp_path_factory.mktemp(request.param) / "sheet")[0]


def program(name: str) -> str:
    found = shutil.which(name)
    if found is None:
        pytest.skip(f"{name} is not installed here")
    return found


def told(*command: str) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout + done.stderr


def by_pdfium(path: Path) -> list[Image.Image]:
    with pypdfium2.PdfDocument(path) as opened:
        return [page.render(scale=DPI / 72).to_pil().convert("RGB") for page in opened]


def differences(one: Image.Image, other: Image.Image) -> list[int]:
    """The largest difference in each square, over the channels."""
    assert max(abs(one.width - other.width), abs(one.height - other.height)) <= 1
    size = (0, 0, min(one.width, other.width) // 8 * 8, min(one.height, other.height) // 8 * 8)
    apart = ImageChops.difference(one.crop(size).reduce(8), other.crop(size).reduce(8))
    return [max(apart.getpixel((x, y))) for y in range(apart.height) for x in range(apart.width)]  # type: ignore[type-var]


def assert_agree(sheet: Path, paths: list[Path], largest: int, odd: float) -> None:
    ours = by_pdfium(sheet)
    assert len(ours) == len(paths)
    for one, path in zip(ours, paths, strict=True):
        with Image.open(path) as picture:
            found = differences(one, picture.convert("RGB"))
        assert max(found) <= largest, path.name
        assert sum(each > SOME for each in found) / len(found) <= odd, path.name


def test_qpdf_finds_no_fault(sheet: Path) -> None:
    said = told(program("qpdf"), "--check", str(sheet))
    assert "No syntax or stream encoding errors found" in said
    assert "WARNING" not in said


def test_ghostscript_and_pdfium_show_the_same(sheet: Path, tmp_path: Path) -> None:
    said = told(
        program("gs"), "-dBATCH", "-dNOPAUSE", "-q", "-sDEVICE=png16m", f"-r{DPI}", "-dTextAlphaBits=4",
        "-dGraphicsAlphaBits=4", f"-sOutputFile={tmp_path / 'page-%d.png'}", str(sheet),
    )  # fmt: skip
    assert said == "", "Ghostscript warns of nothing"
    assert_agree(sheet, sorted(tmp_path.glob("*.png")), LARGEST, ODD)


def test_poppler_and_pdfium_show_the_same(sheet: Path, tmp_path: Path) -> None:
    assert told(program("pdftoppm"), "-r", str(DPI), "-png", str(sheet), str(tmp_path / "page")) == ""
    assert_agree(sheet, sorted(tmp_path.glob("*.png")), LARGEST_POPPLER, 1.0)


def test_the_measure_finds_a_missing_line_and_a_shift_of_half_a_millimetre(sheet: Path) -> None:
    seen = by_pdfium(sheet)[0]
    assert max(differences(seen, seen)) == 0
    lined = seen.copy()
    lined.paste("black", (400, 0, 402, 16))
    assert max(differences(seen, lined)) > LARGEST_POPPLER
    shifted = ImageChops.offset(seen, 4, 0)
    assert max(differences(seen, shifted)) > LARGEST_POPPLER


@pytest.mark.parametrize("scale", [1.0, 0.3, 1e-5, 2.5e-7])
def test_scales_are_written_without_exponents(scale: float, tmp_path: Path) -> None:
    form = Form("dot", Box(0, 0, 1000, 1000), (Rect(Box(0, 0, 1000, 1000), fill=BLACK),))
    whole = Box(0, 0, 10_000, 10_000)
    page = Page(10_000, 10_000, whole, whole, (Use("dot", 0, 0, scale=scale, turns=1),))
    (path,) = pdf.render(Document("Dot", "en", (page,), {"dot": form}), tmp_path / "dot")
    with pikepdf.open(path) as opened:
        matrices = [
            step.operands for step in pikepdf.parse_content_stream(opened.pages[0]) if str(step.operator) == "cm"
        ]
    assert [float(value) for value in matrices[1][:4]] == pytest.approx([0, scale, -scale, 0])
