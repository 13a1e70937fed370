"""Other programs read every kind of PDF that leonardo writes without a warning, and show the same pages.

Two pictures of a page agree when, averaged over squares of 8 × 8 pixels at 72 dpi (2.8 mm), no square differs in any
channel by more than LARGEST of 255. PDFium draws every line at least a pixel wide, so MuPDF is asked to do so too.
"""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageChops

from tests.projects import write
from tests.test_print_output import run
from tests.test_print_readers import program

pytestmark = pytest.mark.slow
DPI, SQUARE, LARGEST = 72, 8, 48
COMMANDS = (
    ("build", "base", "--lang", "ru", "--paper", "a4"),
    ("build", "workshop", "--only", "sheets,single", "--lang", "en", "--paper", "letter", "--out", "output/rgb"),
    ("build", "workshop", "--only", "sheets", "--lang", "en", "--colour", "cmyk", "--out", "output/press"),
    ("build", "anatomy", "--lang", "en", "--paper", "a4"),
    ("calibrate",),
    ("prove", "base", "--quick", "--games", "9", "--players", "2", "--jobs", "1", "--report", "output"),
)
KINDS = ("base-ru-a4", "base-keys-ru-a4", "base-reference-ru-a4", "base-box-ru-a4", "base-ru", "base-ru-fold-a4")
KINDS += (
    "base-ru-quick-a4",
    "anatomy-en-rules-fold-a4",
    "workshop-en-letter",
    "workshop-single-en",
    "calibration-a4",
    "report",
)


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """A file of every kind."""
    folder = write(tmp_path_factory.mktemp("pdf"), {})
    for command in COMMANDS:
        done = run(folder, *command)
        assert done.returncode == 0, done.stderr
    found = sorted((folder / "output").rglob("*.pdf"))
    assert {path.stem for path in found} >= set(KINDS)
    return found


def by_qpdf(path: Path) -> str:
    done = subprocess.run([program("qpdf"), "--check", str(path)], capture_output=True, text=True)
    assert "No syntax or stream encoding errors found" in done.stdout
    return done.stderr + ("WARNING" if "WARNING" in done.stdout else "")


def by_pikepdf(path: Path) -> str:
    with pikepdf.open(path) as opened:
        check = getattr(opened, "check_pdf_syntax", None) or opened.check
        return "\n".join(check())


def by_ghostscript(path: Path) -> str:
    return quiet("gs", "-q", "-dBATCH", "-dNOPAUSE", "-dPDFSTOPONWARNING", "-sDEVICE=nullpage", str(path))


def by_poppler(path: Path) -> str:
    return quiet("pdfinfo", "-box", str(path)) + quiet("pdftoppm", "-r", "24", "-png", str(path), str(path) + "-page")


def by_mupdf(path: Path) -> str:
    pymupdf = mupdf()
    pymupdf.TOOLS.reset_mupdf_warnings()
    with pymupdf.open(path) as opened:
        for page in opened:
            page.get_pixmap(dpi=24)
        assert not opened.is_repaired
    return str(pymupdf.TOOLS.mupdf_warnings())


def quiet(name: str, *arguments: str) -> str:
    done = subprocess.run([program(name), *arguments], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stderr


def mupdf():  # type: ignore[no-untyped-def]
    pymupdf = pytest.importorskip("pymupdf", reason="PyMuPDF is not installed here")
    pymupdf.TOOLS.mupdf_display_errors(False)
    pymupdf.TOOLS.mupdf_display_warnings(False)
    pymupdf.TOOLS.set_graphics_min_line_width(1.0)
    return pymupdf


@pytest.mark.parametrize("reader", [by_qpdf, by_pikepdf, by_ghostscript, by_poppler, by_mupdf])
def test_no_reader_warns(reader: Callable[[Path], str], files: list[Path]) -> None:
    assert {path.name: said for path in files if (said := reader(path))} == {}


def pictures_of_pdfium(path: Path) -> list[Image.Image]:
    with pypdfium2.PdfDocument(path) as opened:
        return [page.render(scale=DPI / 72).to_pil().convert("RGB") for page in opened]


def pictures_of_mupdf(path: Path) -> list[Image.Image]:
    with mupdf().open(path) as opened:
        made = [page.get_pixmap(dpi=DPI) for page in opened]
    return [Image.frombytes("RGB", (each.width, each.height), each.samples) for each in made]


def apart(one: Image.Image, other: Image.Image) -> int:
    """The largest difference of a square."""
    assert max(abs(one.width - other.width), abs(one.height - other.height)) <= 1
    size = tuple(min(sides) // SQUARE * SQUARE for sides in zip(one.size, other.size, strict=True))
    parts = [each.crop((0, 0, *size)).reduce(SQUARE) for each in (one, other)]
    return max(ImageChops.difference(*parts).tobytes())


def test_pdfium_and_mupdf_show_the_same_on_every_page(files: list[Path]) -> None:
    far = {}
    for path in files:
        pairs = list(zip(pictures_of_pdfium(path), pictures_of_mupdf(path), strict=True))
        assert pairs
        far |= {f"{path.name}, page {n}": found for n, pair in enumerate(pairs, 1) if (found := apart(*pair)) > LARGEST}
    assert far == {}


def test_the_measure_finds_a_page_that_is_a_millimetre_off_or_lacks_a_line_of_text(files: list[Path]) -> None:
    (path,) = [path for path in files if path.name == "base-ru-a4.pdf"]
    seen = pictures_of_pdfium(path)[0]
    assert apart(seen, seen.copy()) == 0
    assert apart(seen, ImageChops.offset(seen, 3, 0)) > LARGEST
    bare = seen.copy()
    bare.paste(seen.getpixel((150, 150)), (130, 120, 200, 140))
    assert apart(seen, bare) > LARGEST
