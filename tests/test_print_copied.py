"""Letters with marks as programs read them out of the finished PDF: text to copy, and the type that is embedded."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from unicodedata import normalize

import pdfplumber
import pikepdf
import pypdfium2
import pytest
from fontTools.ttLib import TTFont
from PIL import ImageChops, ImageFilter

from generator.fonts import FACES
from generator.render import embed
from tests.test_print_accents import POINTS, drawn, ink

WORDS = [
    "за\u0301м",
    "Э\u0301то",
    "о\u0301",
    "x\u0304y",
    "Ё\u0323ж",
    "ê\u0324x",
    "Й\u0323я\u0323",
    "\u0301а",
    "ё\u0301\u0323з",
]


@pytest.mark.parametrize("face", ["regular", "italic", "bold"])
@pytest.mark.parametrize("word", WORDS)
def test_a_word_with_accents_is_copied_as_one_word(word: str, face: str, tmp_path: Path) -> None:
    path = drawn(tmp_path, word, face)
    with pdfplumber.open(path) as opened:
        chars = opened.pages[0].chars
    assert normalize("NFC", "".join(char["text"] for char in chars)) == normalize("NFC", word)
    assert [char["x0"] for char in chars[1:]] == pytest.approx([char["x1"] for char in chars[:-1]], abs=POINTS * 0.06)
    with pypdfium2.PdfDocument(path) as opened:
        copied = opened[0].get_textpage().get_text_range()
    assert normalize("NFC", copied) == normalize("NFC", word)


def embedded(path: Path) -> TTFont:
    with pikepdf.open(path) as opened:
        (found,) = (each for each in opened.objects if isinstance(each, pikepdf.Stream) and "/Length1" in each)
        return TTFont(BytesIO(found.read_bytes()))


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("word", ["за\u0301мок", "о" + "\u0301" * 30, " \u0301а\u0301", "Ё\u0323ж", "ǘ\u0323"])
def test_letters_put_together_are_sound_truetype(word: str, face: str, tmp_path: Path) -> None:
    """OpenType, glyf, hmtx and maxp: bounds and bearings are those of what is drawn, and the depth and number of
    parts are no larger than is said."""
    font = embedded(drawn(tmp_path, word, face))
    outlines, most = font["glyf"], font["maxp"]
    for name in font.getGlyphOrder():
        glyph = outlines[name]
        if not glyph.isComposite():
            continue
        said = (glyph.xMin, glyph.yMin, glyph.xMax, glyph.yMax)
        glyph.recalcBounds(outlines)
        assert said == (glyph.xMin, glyph.yMin, glyph.xMax, glyph.yMax)
        assert font["hmtx"][name][1] == glyph.xMin
        assert max(font["head"].xMin - glyph.xMin, font["head"].yMin - glyph.yMin) <= 0
        assert max(glyph.xMax - font["head"].xMax, glyph.yMax - font["head"].yMax) <= 0
        counted = glyph.getCompositeMaxpValues(outlines)
        assert counted.maxComponentDepth <= most.maxComponentDepth
        assert (counted.nPoints, counted.nContours) <= (most.maxCompositePoints, most.maxCompositeContours)
        assert len(glyph.components) <= most.maxComponentElements


@pytest.mark.parametrize("face", ["regular", "italic"])
@pytest.mark.parametrize("word", [*WORDS, "о" + "\u0301" * 12, "\u0301"])
def test_marks_that_a_font_has_no_room_for_as_glyphs_are_shown_where_they_were(
    word: str, face: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    together = ink(drawn(tmp_path, word, face))
    monkeypatch.setattr(embed, "MOST_SHAPES", 0)
    path = drawn(tmp_path, word, face)
    apart = ink(path)
    near = together.filter(ImageFilter.MaxFilter(3))
    assert ImageChops.subtract(apart, near).getbbox() is None
    assert ImageChops.subtract(together, apart.filter(ImageFilter.MaxFilter(3))).getbbox() is None
