"""Within the cut a card is the same however wide the bleed is, whatever its design lets go on through it; and what goes
on there reaches the bleed's edge."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageFilter

from generator import edition
from generator.display import um
from generator.grid import Rules
from generator.problems import has_errors
from generator.products import PRODUCTS, Request
from generator.render import pdf
from tests.print_making import card, library
from tests.projects import write

PX_MM = 10
SCALE = PX_MM * 25.4 / 72 * (1 - 1e-6)
"""A hair less, so that no page becomes a pixel larger by the rounding of its size."""
WIDE, HIGH = 63, 88
DIFFERENT = 40
"""Where tones are further than that from all those within a tenth of a millimetre, it is another drawing."""
ELEMENTS = {
    "a panel with round corners": ("panel", "right: 0, width: 10, top: 60, height: 10", "fill: accent, radius: 5"),
    "a low one of them": ("panel", "right: 0, width: 20, top: 60, height: 3", "fill: accent, radius: 5"),
    "a panel in a corner": ("panel", "left: 0, width: 20, bottom: 0, height: 10", "fill: accent, radius: 4"),
    "a frame at a side": ("panel", "left: 0, width: 30, top: 20, height: 30", "stroke: ink, line: 2, radius: 3"),
    "a pattern at a side": (
        "panel",
        "right: 0, width: 8, top: 20, height: 21",
        "fill: backing, pattern: true, line: 0.3",
    ),
    "a pattern with round corners": ("panel", "top: 0, height: 8", "fill: backing, pattern: true, radius: 4"),
    "a rosette": ("rosette", "left: 0, width: 20, top: 20, height: 20", "stroke: ink, line: 0.3"),
    "a text": ("text", "left: 0, width: 20, top: 60, height: 8", "style: type, content: Words"),
    "a seal": ("seal", "right: 0, width: 10, top: 60, height: 10", "stroke: ink"),
    "a frame of symbols at the lower side": (
        "symbols",
        "left: 0, bottom: 0, width: 11, height: 40",
        "style: type, side: 8, fill: light, stroke: ink, line: 1, radius: 3",
    ),
    "a frame of symbols along a side": ("symbols", "left: 0, width: 11", "style: type, side: 8, fill: accent"),
    "a frame of symbols": (
        "symbols",
        "left: 0, top: 0, width: 11, height: 30",
        "style: type, side: 8, fill: light, stroke: ink, line: 1, radius: 3",
    ),
}
DESIGN = """\
template: mine
colours: {{ink: "#111111", light: "#ffffff", accent: "#a23c28"}}
backings:
  black: {{tone: "#191614", light: "#574d44", pattern: dots}}
  burgundy: {{tone: "#6b1a2d", light: "#b2697a", pattern: lines}}
  gold: {{tone: "#a07d2c", light: "#d3b970", pattern: lozenges}}
styles:
  type: {{face: regular, size: 5, minimum: 3, colour: ink}}
  title: {{face: regular, size: 9, minimum: 3, colour: ink}}
faces:
  symbols:
    ground: {{kind: panel, box: {{bleed: true}}, fill: "#f4e9cf"}}
    {elements}
  action: {{text: {{kind: text, style: type, content: "{{text}}", box: {{left: 1, top: 1, width: 30, height: 6}}}}}}
  back: {{ground: {{kind: panel, box: {{bleed: true}}, fill: backing}}}}
  seniority: {{}}
  turn: {{}}
"""
SYMBOLS = "frame: {kind: symbols, style: type, side: 4, box: {left: 40, top: 5, width: 9, height: 24}}"
CARDS = [card(number, backing=backing) for number, backing in enumerate(("gold", "burgundy", "black"), 1)]


def faces(folder: Path, bleed: int) -> list[Image.Image]:
    """The pages of single cards with a bleed of so many millimetres, at so many pixels a millimetre."""
    source = library(CARDS, folder, template="mine")
    rules = Rules(bleed=um(bleed))
    template, problems = edition.template_of(source, rules.bleed)
    assert template is not None, problems
    wishes = edition.Wishes(("a4",), "long-edge", rules=rules)
    made = PRODUCTS["single"].make(Request(source, source.sets["test"], "en", template, wishes))
    assert not has_errors([*problems, *made.problems])
    (path,) = pdf.render(made.sheets[0].document, folder / f"bleed-{bleed}")
    with pypdfium2.PdfDocument(path) as document:
        return [page.render(scale=SCALE).to_pil().convert("L") for page in document]


def within_the_cut(bleed: int) -> tuple[int, int, int, int]:
    """The card within the cut, but for the outermost tenth of a millimetre."""
    near = bleed * PX_MM + 1
    return near, near, near + WIDE * PX_MM - 2, near + HIGH * PX_MM - 2


@pytest.mark.parametrize("name", ELEMENTS)
def test_what_goes_on_through_the_bleed_leaves_the_card_within_the_cut_as_it_is(name: str, tmp_path: Path) -> None:
    kind, box, rest = ELEMENTS[name]
    elements = f"it: {{kind: {kind}, box: {{{box}, bleed: true}}, {rest}}}"
    design = DESIGN.format(elements=elements if kind == "symbols" else f"{SYMBOLS}\n    {elements}")
    write(tmp_path, {"templates/mine.yaml": design})
    cut = {}
    for bleed in (0, 1, 4):
        pages = faces(tmp_path, bleed)
        assert len(pages) == 2 * len(CARDS)
        cut[bleed] = [each.crop(within_the_cut(bleed)) for each in pages]
    for bleed in (1, 4):
        for one, other in zip(cut[0], cut[bleed], strict=True):
            darker = ImageChops.subtract(one.filter(ImageFilter.MinFilter(3)), other)
            lighter = ImageChops.subtract(other, one.filter(ImageFilter.MaxFilter(3)))
            for changed in (darker, lighter):
                seen = changed.filter(ImageFilter.MedianFilter(3)).point(lambda tone: 255 * (tone > DIFFERENT))
                assert seen.getbbox() is None, (bleed, seen.getbbox())
