"""Space between letters, measured in the picture that PDFium makes of the finished PDF: none behind the last one."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest
from PIL import ImageOps

from generator.display import BLACK, Box, Document, Item, Page, Use, um
from generator.lettering import Style, width
from generator.markup import Icon, Words
from generator.render import pdf
from generator.text import Fitted, fit, run

SCALE = 8
PIXEL_MM = 25.4 / 72 / SCALE
BOX = Box(um(10), um(4), um(40), um(12))
ALIGNS = ("left", "center", "right")
TRACKINGS = (-0.1, 0.0, 0.05, 0.5)


def style(align: str, tracking: float) -> Style:
    return Style("regular", 10.0, 10.0, BLACK, align=align, tracking=tracking)


def ink(tmp_path: Path, items: tuple[Item, ...]) -> tuple[float, float]:
    """From where to where there is ink, in millimetres from the page's left edge."""
    whole = Box(0, 0, um(60), um(20))
    (path,) = pdf.render(Document("Tracking", "en", (Page(um(60), um(20), whole, whole, items),)), tmp_path / "t")
    with pypdfium2.PdfDocument(path) as opened:
        shown = opened[0].render(scale=SCALE).to_pil().convert("L")
    found = ImageOps.invert(shown).point(lambda level: level > 80 and 255).getbbox()
    assert found is not None
    return found[0] * PIXEL_MM, found[2] * PIXEL_MM


def in_box(align: str, tracking: float, words: str) -> tuple[Item, ...]:
    fitted = fit([(Words(words),)], style(align, tracking), BOX, "{}")
    assert isinstance(fitted, Fitted)
    return fitted.items


@pytest.mark.parametrize("tracking", TRACKINGS)
def test_lines_stand_at_the_edge_or_in_the_middle_of_their_box(tracking: float, tmp_path: Path) -> None:
    """The letter I has the same small bearing on both its sides."""
    left, right = ink(tmp_path, in_box("left", tracking, "IHI"))
    bearing = left - 10
    assert 0 < bearing < 0.3
    assert ink(tmp_path, in_box("right", tracking, "IHI"))[1] == pytest.approx(50 - bearing, abs=1.5 * PIXEL_MM)
    start, end = ink(tmp_path, in_box("center", tracking, "IHI"))
    assert (start + end) / 2 == pytest.approx(30, abs=1.5 * PIXEL_MM)
    assert end - start == pytest.approx(right - left, abs=2 * PIXEL_MM)


@pytest.mark.parametrize("tracking", TRACKINGS)
@pytest.mark.parametrize("align", ALIGNS)
def test_a_single_line_stands_where_it_is_put(align: str, tracking: float, tmp_path: Path) -> None:
    start, end = ink(tmp_path, (run("IHI", style(align, tracking), um(30), um(10)),))
    at = {"left": start, "center": (start + end) / 2, "right": end}[align]
    assert at == pytest.approx(30, abs=0.2)


@pytest.mark.parametrize("tracking", TRACKINGS)
def test_a_line_that_fills_its_box_to_the_last_letter_is_not_too_wide(tracking: float) -> None:
    wide = width("one two", style("left", tracking), um(3.5))
    points = 3.5 * 72 / 25.4
    small = Style("regular", points, points, BLACK, tracking=tracking)
    for measure, fits in ((wide, True), (wide - 3, False)):
        found = fit([(Words("one two"),)], small, Box(0, 0, measure, um(4)), "{}")
        assert (isinstance(found, Fitted) and found.lines == 1) == fits


def test_behind_an_icon_there_is_no_tracking() -> None:
    wide = [fit([(Words("x"), Icon("cat"))], style("right", each), BOX, "{}") for each in (0.0, 0.5)]
    icons = [item.x for each in wide if isinstance(each, Fitted) for item in each.items if isinstance(item, Use)]
    assert len(icons) == 2
    assert icons[0] == icons[1]
