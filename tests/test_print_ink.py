"""The ink of text stays in its box and clear of the lines beside it, measured with other readers than set it."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path

import pypdfium2
import pytest
from fontTools.pens.boundsPen import BoundsPen
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st
from PIL import ImageOps

from generator import fonts
from generator.display import BLACK, Box, Document, Page, TextRun, Use, um
from generator.emblems import FORM
from generator.lettering import ICON_DROP, ICON_SIDE, ICON_SIDE_UM, Style
from generator.markup import parse
from generator.render import pdf
from generator.text import Fitted, Overflow, fit, plain

PLAIN = Style("regular", 12, 12, BLACK, leading=1.0)
ACCENTS = ["Йод", "Ёж", "Ẫ", "Ǻ", "И\u0301"]
DEEP = ["руф", "Щ", "ÇŞ", "x\u0323", "(|)"]
REACHING = [*ACCENTS, *DEEP, "<cat>", "<i>jiff</i>", "<i>off</i>", "f", "j"]
ROUNDED = 3
"""Everything is set in whole micrometres."""
SCALE = 8
PIXEL = 25_400 / 72 / SCALE
PAGE = Box(0, 0, um(90), um(60))

Area = tuple[float, float, float, float]
"""Left, top, right, bottom in micrometres."""


@cache
def outlines(face: str) -> tuple[TTFont, dict[int, Area | None]]:
    return TTFont(io.BytesIO(fonts.face(face).data)), {}


def bounds(face: str, index: int) -> Area | None:
    """Of a glyph in units of the em, upwards, by fontTools."""
    font, known = outlines(face)
    if index not in known:
        pen = BoundsPen(font.getGlyphSet())
        font.getGlyphSet()[font.getGlyphName(index)].draw(pen)
        known[index] = pen.bounds
    return known[index]


def inked(fitted: Fitted) -> list[tuple[int, Area]]:
    """Each letter and icon: the baseline that it stands on, and where its ink is."""
    found: list[tuple[int, Area]] = []
    for item in fitted.items:
        if isinstance(item, Use):
            side = item.scale * ICON_SIDE_UM
            base = item.y + side * (1 - ICON_DROP / ICON_SIDE)
            found.append((round(base), (item.x, item.y, item.x + side, item.y + side)))
            continue
        assert isinstance(item, TextRun)
        scale, x = item.size / fonts.face(item.face).units_per_em, item.x
        for glyph in item.glyphs:
            if ink := bounds(item.face, glyph.index):
                left, low, right, high = (scale * each for each in ink)
                start, base = x + glyph.right, item.baseline - glyph.up
                found.append((item.baseline, (start + left, base - high, start + right, base - low)))
            x += glyph.advance
    return found


@given(
    st.lists(st.sampled_from([*REACHING, "word", "мир", "\n"]), min_size=1, max_size=14),
    st.sampled_from(["left", "center", "right"]),
    st.sampled_from(["top", "middle", "bottom"]),
    st.integers(um(8), um(40)),
    st.integers(um(4), um(30)),
    st.sampled_from([0.8, 1.0, 1.16]),
    st.sampled_from([-0.05, 0.0, 0.2]),
    st.booleans(),
)
def test_what_fits_lies_in_its_box_with_all_its_ink(
    words: Sequence[str], align: str, anchor: str, wide: int, high: int, leading: float, tracking: float, caps: bool
) -> None:
    shape = {"align": align, "anchor": anchor, "leading": leading, "tracking": tracking, "small_caps": caps}
    style = replace(PLAIN, minimum=5, **shape)  # type: ignore[arg-type]
    box = Box(um(7), um(9), wide, high)
    fitted = fit(parse(" ".join(words))[0], style, box, FORM)
    if isinstance(fitted, Overflow):
        return
    for _, (left, top, right, bottom) in inked(fitted):
        assert box.x - ROUNDED <= left, "beyond the left side"
        assert right <= box.right + ROUNDED, "beyond the right side"
        assert box.y - ROUNDED <= top, "above the box"
        assert bottom <= box.y + box.height + ROUNDED, "below the box"


@given(
    st.lists(st.sampled_from(REACHING), min_size=2, max_size=12),
    st.sampled_from(["left", "center", "right"]),
    st.sampled_from([0.7, 0.95, 1.0, 1.16, 1.4]),
)
def test_ink_of_one_line_never_touches_ink_of_the_next(words: Sequence[str], align: str, leading: float) -> None:
    """Words of letters that reach far up and down, a line for each."""
    style = replace(PLAIN, align=align, leading=leading)
    fitted = fit(parse("\n".join(words))[0], style, Box(0, 0, um(60), um(300)), FORM)
    assert isinstance(fitted, Fitted)
    lines = by_line(fitted)
    assert len(lines) == len(words)
    for above, below in pairwise(lines):
        for one in above:
            for other in below:
                if one[0] < other[2] and other[0] < one[2]:
                    assert one[3] < other[1], "the line above reaches into this one"


def by_line(fitted: Fitted) -> list[list[Area]]:
    """The ink of each line; baselines of icons are rounded."""
    lines: dict[int, list[Area]] = {}
    for base, area in sorted(inked(fitted)):
        near = next((known for known in lines if abs(known - base) <= ROUNDED), base)
        lines.setdefault(near, []).append(area)
    return list(lines.values())


@pytest.mark.parametrize("anchor", ["top", "middle", "bottom"])
@pytest.mark.parametrize("words", ["Йод", "Ẫ\nпр", "Ǻ", "ÇŞ", "И\u0301", "x\u0323"], ids=ascii)
def test_letters_of_the_finished_page_lie_in_the_least_box_that_takes_them(
    tmp_path: Path, words: str, anchor: str
) -> None:
    """The box is as high as the text is; PDFium says where the letters are."""
    style = replace(PLAIN, size=30, minimum=30, anchor=anchor, align="center")
    box = next(
        box
        for box in (Box(um(10), um(12), um(50), um(height / 20)) for height in range(160, 800))
        if isinstance(fit(plain(words), style, box, FORM), Fitted)
    )
    fitted = fit(plain(words), style, box, FORM)
    assert isinstance(fitted, Fitted)
    _, top, _, bottom = on_page(tmp_path, fitted)
    assert top >= box.y - PIXEL
    assert bottom <= box.y + box.height + PIXEL


@pytest.mark.parametrize("align", ["left", "center", "right"])
@pytest.mark.parametrize("words", ["jff", "fj", "j", "ff", "ß\u0308f"], ids=ascii)
def test_slanted_letters_of_the_finished_page_lie_in_the_narrowest_box_that_takes_them(
    tmp_path: Path, words: str, align: str
) -> None:
    style = replace(PLAIN, face="italic", size=30, minimum=30, align=align)
    box = next(
        box
        for box in (Box(um(10), um(12), um(width / 20), um(30)) for width in range(20, 800))
        if isinstance(fit(plain(words), style, box, FORM), Fitted)
    )
    fitted = fit(plain(words), style, box, FORM)
    assert isinstance(fitted, Fitted)
    left, _, right, _ = on_page(tmp_path, fitted)
    assert left >= box.x - PIXEL
    assert right <= box.right + PIXEL


def test_a_text_that_has_room_stands_where_letters_without_accents_do() -> None:
    """Titles of a set stay on one line when they are laid side by side."""
    style = replace(PLAIN, anchor="middle", align="center")
    baselines = set()
    for words in ("Вода", "Йод", "Ẫ", "рр"):
        fitted = fit(plain(words), style, Box(0, 0, um(40), um(10)), FORM)
        assert isinstance(fitted, Fitted)
        baselines.update(item.baseline for item in fitted.items if isinstance(item, TextRun))
    assert len(baselines) == 1


def on_page(tmp_path: Path, fitted: Fitted) -> tuple[float, float, float, float]:
    """Where ink is in the picture of the page: left, top, right, bottom in micrometres."""
    page = Page(PAGE.width, PAGE.height, PAGE, PAGE, fitted.items)
    (path,) = pdf.render(Document("Ink", "ru", (page,)), tmp_path / "ink")
    with pypdfium2.PdfDocument(path) as opened:
        seen = ImageOps.invert(opened[0].render(scale=SCALE).to_pil().convert("L")).point(
            lambda each: each > 80 and 255
        )
    found = seen.getbbox()
    assert found
    left, top, right, bottom = (each * PIXEL for each in found)
    return left, top, right, bottom
