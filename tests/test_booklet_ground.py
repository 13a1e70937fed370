"""The ground of booklets: pages and their pictures show it; folded sheets bear it where text is not read on white."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest
from PIL import Image

from generator.display import Ink
from generator.load import load_project
from generator.luminance import contrast
from tests.booklet_making import make
from tests.projects import write

TEXT = "---\ntitle: Rules\n---\n\n## One {#one}\n\nThe first words.\n"
DESIGNS = {
    "dark": ('paper: "#101020", light: "#202030", ink: "#ffffff", sepia: "#eeeecc"', (16, 16, 32), True),
    "light": ('paper: "#f0e0c0"', (240, 224, 192), False),
    "white": ('paper: "#ffffff", light: "#ffffff"', (255, 255, 255), False),
    "pale text for small print": (
        'paper: "#303030", light: "#303030", ink: "#808080", sepia: "#ffffff"',
        (48, 48, 48),
        True,
    ),
}
"""Colours of a design, its ground, and whether sheets to fold bear it."""


@pytest.mark.parametrize("name", DESIGNS)
def test_pages_pictures_and_sheets_have_the_ground_that_their_text_needs(tmp_path: Path, name: str) -> None:
    colours, ground, folded = DESIGNS[name]
    out = built(tmp_path, colours)
    for stem in ("base-en", "base-en-quick-a4"):
        assert edge(page(out / f"{stem}.pdf", 0)) == ground, stem
    for file in ("base-en-02.png", "base-en-quick-a4.png"):
        with Image.open(out / file) as opened:
            assert edge(opened.convert("RGB")) == ground, file
    with pypdfium2.PdfDocument(out / "base-en-fold-a4.pdf") as opened:
        count = len(opened)
    for number in range(count):
        sheet = page(out / "base-en-fold-a4.pdf", number)
        assert edge(sheet) == (ground if folded else (255, 255, 255)), "both halves, empty pages too"
        assert sheet.getpixel((sheet.width - 3, sheet.height // 2)) == edge(sheet)
    assert fold_mark(out / "base-en-fold-a4.pdf") > 10, "what sheets say is read on their ground"


def fold_mark(path: Path) -> float:
    """The contrast of the mark of the fold, which stands at the head, in the middle."""
    sheet = page(path, 0, scale=9)
    middle = {sheet.getpixel((x, 36)) for x in range(sheet.width // 2 - 20, sheet.width // 2 + 20)}
    under = Ink(*edge(sheet))
    return max(contrast(Ink(*pixel), under) for pixel in middle)


def built(tmp_path: Path, colours: str) -> Path:
    design = f"template: own\nextends: notebook\ncolours: {{{colours}}}\n"
    files = {"leonardo.yaml": "title: T\nlanguages: [en]\ntemplate: own\n", "templates/own.yaml": design}
    texts = {f"templates/booklets/{stem}.en.md": TEXT for stem in ("base", "quick-base")}
    write(tmp_path, {**files, **texts})
    library, problems = load_project(tmp_path)
    assert problems == []
    made = make(library, tmp_path / "out", (library.sets["base"],), formats_asked=("pdf", "png"))
    assert made.problems == []
    return tmp_path / "out" / "booklets"


def page(path: Path, number: int, scale: int = 2) -> Image.Image:
    with pypdfium2.PdfDocument(path) as opened:
        return opened[number].render(scale=scale).to_pil().convert("RGB")


def edge(picture: Image.Image) -> tuple[int, int, int]:
    """The colour near the left edge, halfway down."""
    red, green, blue = picture.getpixel((3, picture.height // 2))  # type: ignore[misc]
    return red, green, blue
