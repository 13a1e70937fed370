"""Combining marks, measured in the picture that PDFium makes of the finished PDF: with the mark less without it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from unicodedata import normalize

import pdfplumber
import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageOps

from generator import edition
from generator.display import BLACK, Box, Document, Page, TextRun, um
from generator.fonts import FACES
from generator.lettering import Style, width
from generator.model import Text
from generator.render import pdf
from generator.text import run
from tests.page_reading import letters
from tests.print_making import card, library
from tests.projects import write

SIDE = um(40)
POINTS = 60.0
SCALE = 4

ABOVE = ("А\u0301", "о\u0301", "Ы\u0301", "Я\u0301", "ю\u0301", "И\u0301", "Q\u0301", "ё\u0301", "x\u0304", "Ж\u030c")
BELOW = ("Ж\u0324", "о\u0329", "я\u0323", "Й\u0323", "Ё\u0323", "ê\u0324", "Ä\u0324", "é\u0329", "é\u0331")


def drawn(
    tmp_path: Path,
    text: str,
    face: str = "semibold",
    small_caps: bool = False,
    tracking: float = 0.0,
    language: str = "",
) -> Path:
    style = Style(face, POINTS, POINTS, BLACK, tracking=tracking, small_caps=small_caps, language=language)
    whole = Box(0, 0, SIDE, SIDE)
    page = Page(SIDE, SIDE, whole, whole, (run(text, style, um(8), um(26)),))
    (path,) = pdf.render(Document("Accents", "ru", (page,)), tmp_path / "accents")
    return path


def ink(path: Path) -> Image.Image:
    with pypdfium2.PdfDocument(path) as opened:
        return ImageOps.invert(opened[0].render(scale=SCALE).to_pil().convert("L")).point(
            lambda level: level > 80 and 255
        )


def boxes(tmp_path: Path, text: str, **style: object) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Where the ink of the letter and that of its marks lie: left, top, right, bottom in pixels."""
    letter = ink(drawn(tmp_path, text[0], **style))  # type: ignore[arg-type]
    both = ink(drawn(tmp_path, text, **style))  # type: ignore[arg-type]
    found = letter.getbbox(), ImageChops.subtract(both, letter).getbbox()
    assert all(found), "the letter or its mark is not drawn"
    return found


@pytest.mark.parametrize("small_caps", [False, True])
@pytest.mark.parametrize("text", [*ABOVE, *BELOW], ids=ascii)
def test_a_mark_stands_over_the_middle_of_its_letter_and_clear_of_it(
    tmp_path: Path, text: str, small_caps: bool
) -> None:
    letter, mark = boxes(tmp_path, text, small_caps=small_caps)
    em = POINTS * SCALE
    assert abs((letter[0] + letter[2]) / 2 - (mark[0] + mark[2]) / 2) < 0.09 * em
    if text in ABOVE:
        assert mark[3] <= letter[1] + 0.01 * em
        assert letter[1] - mark[3] < 0.2 * em
    else:
        assert mark[1] >= letter[3] - 0.01 * em


def test_of_two_marks_the_second_stands_clear_of_the_first(tmp_path: Path) -> None:
    _, one = boxes(tmp_path, "Я\u0304")
    _, two = boxes(tmp_path, "Я\u0304\u0301")
    assert two[1] < one[1] - 0.08 * POINTS * SCALE
    assert two[3] == one[3]


ITALIC = {"а": "á", "е": "é", "о": "ó", "у": "ý", "п": "ń", "и": "ú", "т": "ḿ", "с": "ć", "р": "ṕ", "М": "Ḿ", "Р": "Ṕ"}
"""Cyrillic letters of the italic, and Latin ones of the same form for which it has an accent."""


@pytest.mark.parametrize("letter", ITALIC)
def test_accents_of_cyrillic_italics_stand_where_the_type_has_them_on_latin_ones(letter: str, tmp_path: Path) -> None:
    with_it = ITALIC[letter]
    plain, accented = (ink(drawn(tmp_path, each, "italic")) for each in (normalize("NFD", with_it)[0], with_it))
    wanted = ImageChops.subtract(accented, plain).getbbox()
    _, found = boxes(tmp_path, f"{letter}\u0301", face="italic")
    assert wanted
    assert abs(found[0] + found[2] - wanted[0] - wanted[2]) / 2 < 0.045 * POINTS * SCALE


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("text", ["1⁄2", "11⁄12", "3⁄4"])
def test_figures_beside_a_fraction_slash_are_those_of_a_fraction(text: str, face: str, tmp_path: Path) -> None:
    """Those before it stand high, those behind it low, and none lies upon another."""
    (page,) = letters(drawn(tmp_path, text, face))
    assert "".join(letter.text for letter in page) == text
    em = POINTS / 72 * 25.4
    before, _, after = text.partition("⁄")
    first, last = page[: len(before)], page[-len(after) :]
    assert max(letter.bottom for letter in first) < 26 - 0.2 * em
    assert 26 - 0.45 * em < min(letter.top for letter in last)
    assert max(letter.bottom for letter in last) < 26 + 0.05 * em
    assert max(letter.right for letter in first) < min(letter.left for letter in last) + 0.08 * em


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("text", ["0123456789", "100% №", "£$¥€ §#&", "()[]/!?,;:", "«»–—-"])
def test_figures_and_signs_among_small_capitals_stay_as_they_are(text: str, face: str, tmp_path: Path) -> None:
    """The type's own for small capitals have a 1 like the capital of i, and a 0 like that of o."""
    plain = ink(drawn(tmp_path, text, face))
    assert ImageChops.difference(plain, ink(drawn(tmp_path, text, face, small_caps=True))).getbbox() is None
    assert plain.getbbox() is not None
    assert ImageChops.difference(ink(drawn(tmp_path, "io", face)), ink(drawn(tmp_path, "io", face, True))).getbbox()


@pytest.mark.parametrize("tracking", [0.0, 0.1])
def test_a_mark_takes_no_room_and_the_text_reads_as_written(tmp_path: Path, tracking: float) -> None:
    style = Style("regular", POINTS, POINTS, BLACK, tracking=tracking)
    size = um(20)
    assert width("за\u0301мок", style, size) == width("замок", style, size)
    for written in ("И\u0301ва", "Й\u0323ва", "ê\u0324a"):
        with pdfplumber.open(drawn(tmp_path, written, tracking=tracking)) as opened:
            assert "".join(char["text"] for char in opened.pages[0].chars) == written
    _, plain = boxes(tmp_path, "А\u0301")
    _, tracked = boxes(tmp_path, "А\u0301", tracking=tracking)
    assert tracked == plain


@pytest.mark.parametrize("text", [*ABOVE, *BELOW], ids=ascii)
def test_a_mark_stays_with_its_letter_whatever_the_tracking(tmp_path: Path, text: str) -> None:
    assert boxes(tmp_path, text, tracking=0.5) == boxes(tmp_path, text)


FORMS = {
    ("tr", "i", True): True,
    ("az", "i", True): True,
    ("tr", "ı", True): False,
    ("sr", "б", False): True,
    ("ru", "б", False): False,
    ("de", "f", True): False,
    ("la", "u", False): False,
    ("la", "U", False): False,
    ("la", "u", True): False,
}
"""Whether that letter has a form of its own in the language, as others have it or in small capitals."""


@pytest.mark.parametrize(("language", "letter", "small_caps"), FORMS)
def test_letters_have_the_forms_of_their_language(language: str, letter: str, small_caps: bool, tmp_path: Path) -> None:
    style = f"styles: {{title: {{small_caps: {str(small_caps).lower()}}}}}"
    write(tmp_path, {"templates/mine.yaml": f"template: mine\nextends: notebook\n{style}\n"})
    found = []
    for each in (language, "en"):
        made = library([card(1, title=Text({each: letter}))], root=tmp_path, template="mine", languages=(each,))
        template, _ = edition.template_of(made)
        assert template is not None
        forms = edition.draw(made, made.sets["test"], each, template)[0].forms
        runs = [item for form in forms.values() for item in form.items if isinstance(item, TextRun)]
        found.append([run.glyphs[0].index for run in runs if [glyph.text for glyph in run.glyphs] == [letter]])
        assert len(found[-1]) == 1
    assert (found[0] != found[1]) is FORMS[language, letter, small_caps]


OURS = {
    "{symbols}": True,
    "{symbols} – {size}": True,
    "<b>{symbols}</b>": True,
    "Simgeler: {symbols}": False,
    "{symbols} {title}": False,
    "{set}": False,
    "i {number}": False,
}
"""What a design's line says, and whether all its words are leonardo's own."""


@pytest.mark.parametrize("content", OURS)
def test_leonardos_own_words_have_the_forms_of_the_language_they_are_in(content: str, tmp_path: Path) -> None:
    """Where there are none in Turkish they are English, with the letters of English."""
    style = "styles: {title: {small_caps: true}}"
    face = f"faces: {{symbols: {{title: {{content: {content!r}}}}}}}"
    write(tmp_path, {"templates/mine.yaml": f"template: mine\nextends: notebook\n{style}\n{face}\n"})
    found = []
    for language in ("tr", "en"):
        shown = card(1, symbols=("mechanism", "profile"), title=Text({language: "i"}))
        made = library([shown], root=tmp_path, template="mine", languages=(language,))
        made.sets["test"] = replace(made.sets["test"], title=Text({language: "i"}))
        template, _ = edition.template_of(made)
        assert template is not None
        forms = edition.draw(made, made.sets["test"], language, template)[0].forms
        runs = [item for form in forms.values() for item in form.items if isinstance(item, TextRun)]
        caps = max(runs, key=lambda run: run.size)
        found.append([glyph.index for glyph in caps.glyphs if glyph.text.strip(" ·–0123456789") == "i"])
        assert found[-1]
    assert (found[0] == found[1]) is OURS[content]


@pytest.mark.parametrize(("language", "text"), [("de", "f"), ("de", "ff"), ("tr", "i"), ("az", "fi"), ("tr", "ii")])
@pytest.mark.parametrize("face", ["regular", "semibold", "italic"])
def test_letters_with_a_form_of_their_language_have_small_capitals_too(
    language: str, text: str, face: str, tmp_path: Path
) -> None:
    small, plain = (ink(drawn(tmp_path, text, face, caps, language=language)) for caps in (True, False))
    assert small.getbbox() != plain.getbbox()
    (page,) = letters(drawn(tmp_path, text, face, True, language=language))
    assert "".join(letter.text for letter in page) == text


def test_the_small_capital_of_a_turkish_i_has_its_dot(tmp_path: Path) -> None:
    dotted, dotless = (ink(drawn(tmp_path, letter, small_caps=True, language="tr")).getbbox() for letter in ("i", "ı"))
    assert dotted
    assert dotless
    assert dotted[1] < dotless[1] - 0.1 * POINTS * SCALE


@pytest.mark.parametrize("face", ["regular", "italic", "semibold"])
@pytest.mark.parametrize(
    ("written", "meant"),
    [("і\u0301", "ı\u0301"), ("j\u0301", "ȷ\u0301"), ("ј\u0304", "ȷ\u0304"), ("i\u0323\u0301", "ı\u0323\u0301"),
     ("i\u030a", "ı\u030a"), ("i\u0301", "í"), ("і\u0308", "ї"), ("i\u0323", "ị"), ("i\u0307\u0301", "ı\u0307\u0301")],
)  # fmt: skip
def test_an_accent_takes_the_place_of_a_dot(written: str, meant: str, face: str, tmp_path: Path) -> None:
    """Unicode Standard, 7.1: Soft_Dotted."""
    one, other = (ink(drawn(tmp_path, text, face)) for text in (written, meant))
    assert ImageChops.difference(one, other).getbbox() is None
    with pdfplumber.open(drawn(tmp_path, written, face)) as opened:
        found = "".join(char["text"] for char in opened.pages[0].chars)
    assert normalize("NFC", found) == normalize("NFC", written)


@pytest.mark.parametrize("tracking", [0, 0.2])
@pytest.mark.parametrize("face", ["regular", "italic", "bold"])
@pytest.mark.parametrize("pair", ["aa", "тт", "TT", "oT", "To"])
def test_a_mark_over_two_letters_stands_between_them(pair: str, face: str, tracking: float, tmp_path: Path) -> None:
    bare = ink(drawn(tmp_path, pair, face, tracking=tracking))
    joined = ink(drawn(tmp_path, f"{pair[0]}\u0361{pair[1]}", face, tracking=tracking))
    arc = ImageChops.subtract(joined, bare).getbbox()
    letters = bare.getbbox()
    assert arc is not None
    assert letters is not None
    aside = (arc[0] + arc[2] - letters[0] - letters[2]) / 2
    if pair[0] == pair[1]:
        assert -2 * SCALE < aside < (18 if face == "italic" else 3) * SCALE
    assert arc[3] <= letters[1] + 2
