"""Files for a press: what PDF/X-1a:2003 (ISO 15930-4) asks of them, read in the finished file by pikepdf.

A claim of a standard is a promise: each rule is one test over every product, with a photograph, a drawing and type.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from generator import edition
from generator.display import Box, Document, Form, Ink, Page, Rect, Use
from generator.display import Path as Outline
from generator.model import Place
from generator.products import PRODUCTS, Request
from generator.render import pdf
from generator.render.colour import COLOURS as COLOUR_SPACES
from generator.render.colour import MOST_INK
from tests.print_making import action, card, library, written
from tests.print_reading import fonts

DRAWING = (
    b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">'
    b'<rect width="10" height="10" fill="#20a040"/><circle cx="5" cy="5" r="4" fill="#ff0000"/></svg>'
)
COLOURS = {"g", "G", "rg", "RG", "k", "K", "cs", "CS", "sc", "SC", "scn", "SCN", "sh", "BI"}
"""Operators that set a colour or paint with one of their own."""


@pytest.fixture(scope="module", params=["sheets", "single", "keys", "reference", "box"])
def printed(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp(request.param)
    for name, colour in (("photo.jpg", "#0a0a0c"), ("photo.png", "#ff00ff")):
        Image.new("RGB", (900, 1200), colour).save(folder / name)
    (folder / "drawing.svg").write_bytes(DRAWING)
    place = Place(str(folder / "set.yaml"), 3, 5)
    pictured = [card(n, art=name, place=place) for n, name in enumerate(("photo.jpg", "photo.png", "drawing.svg"), 1)]
    source = library([*pictured, card(4, backing="gold"), action(5, "A <cat>.")], folder, template="notebook")
    template, problems = edition.template_of(source)
    assert template is not None
    assert problems == []
    wishes = edition.Wishes(("a4",), "long-edge", colour="cmyk")
    target = replace(source.sets["test"], kind="quintis" if request.param == "keys" else "base")
    made = PRODUCTS[request.param].make(Request(source, target, "ru", template, wishes))
    assert [each for each in made.problems if each.level == "error"] == []
    return pdf.render(made.sheets[0].document, folder / "made")[0]


@pytest.fixture
def opened(printed: Path) -> Iterator[pikepdf.Pdf]:
    with pikepdf.open(printed) as file:
        yield file


def streams(opened: pikepdf.Pdf, subtype: str) -> list[pikepdf.Stream]:
    found = [item for item in opened.objects if isinstance(item, pikepdf.Stream)]
    return [item for item in found if item.get("/Subtype") == subtype]


def test_it_says_which_standard_it_keeps(printed: Path, opened: pikepdf.Pdf) -> None:
    assert printed.read_bytes().startswith(b"%PDF-1.4\n")
    info = opened.docinfo
    assert str(info["/GTS_PDFXVersion"]) == "PDF/X-1a:2003"
    assert info["/Trapped"] == "/False"
    for key in ("/Title", "/Creator", "/Producer"):
        assert str(info[key])
    for key in ("/CreationDate", "/ModDate"):
        assert pikepdf.models.metadata.decode_pdf_date(str(info[key]))
    assert [len(bytes(part)) for part in opened.trailer.ID] == [16, 16]


def test_its_output_condition_is_one_of_the_registry(opened: pikepdf.Pdf) -> None:
    (intent,) = opened.Root.OutputIntents
    assert (intent.Type, intent.S) == ("/OutputIntent", "/GTS_PDFX")
    assert str(intent.OutputConditionIdentifier) == "FOGRA39"
    assert str(intent.RegistryName) == "http://www.color.org"
    assert str(intent.Info)
    assert "/DestOutputProfile" not in intent, "needed only for conditions that no registry has"


def test_its_boxes_lie_in_each_other(opened: pikepdf.Pdf) -> None:
    for page in opened.pages:
        media, bleed, trim = ([float(edge) for edge in page.obj[key]] for key in ("/MediaBox", "/BleedBox", "/TrimBox"))
        assert "/ArtBox" not in page.obj
        for outer, inner in ((media, bleed), (bleed, trim)):
            assert outer[0] <= inner[0] < inner[2] <= outer[2]
            assert outer[1] <= inner[1] < inner[3] <= outer[3]
        assert trim != bleed


def test_nothing_in_it_is_transparent_interactive_locked_or_elsewhere(opened: pikepdf.Pdf) -> None:
    forbidden = {
        "/SMask", "/Group", "/BM", "/ca", "/CA", "/TR", "/TR2", "/HTP", "/OPI", "/PS", "/Ref", "/F", "/Alternates",
        "/JS", "/JavaScript", "/A", "/AA", "/OpenAction", "/Annots", "/AcroForm", "/EmbeddedFiles", "/OCProperties",
        "/Encrypt",
    }  # fmt: skip
    for item in [*opened.objects, opened.trailer, opened.Root]:
        if isinstance(item, pikepdf.Dictionary | pikepdf.Stream):
            assert not forbidden & set(item.keys()), item
    filters = {str(item.get("/Filter")) for item in opened.objects if isinstance(item, pikepdf.Stream)}
    assert filters == {"/FlateDecode"}


def test_all_colour_is_cmyk_and_below_the_limit_of_ink(opened: pikepdf.Pdf) -> None:
    used: list[tuple[str, list[float]]] = []
    contents: list[Any] = [*opened.pages, *streams(opened, "/Form")]
    for content in contents:
        for operands, operator in pikepdf.parse_content_stream(content):
            if str(operator) in COLOURS:
                used.append((str(operator), [float(each) for each in operands]))
    assert {operator for operator, _ in used} <= {"k", "K"}
    assert used
    assert max(sum(parts) for _, parts in used) <= MOST_INK
    for item in opened.objects:
        if isinstance(item, pikepdf.Dictionary | pikepdf.Stream):
            resources = item.get("/Resources", {})
            assert not {"/ColorSpace", "/Shading", "/Pattern", "/ExtGState"} & set(resources.keys())
    for image in streams(opened, "/Image"):
        assert (image.ColorSpace, image.BitsPerComponent) == ("/DeviceCMYK", 8)
        pixels = zlib.decompress(image.read_raw_bytes())
        assert len(pixels) == 4 * int(image.Width) * int(image.Height)
        inks = {pixels[start : start + 4] for start in range(0, len(pixels), 4)}
        assert max(sum(each) for each in inks) <= 255 * MOST_INK


@pytest.mark.parametrize("colour", list(COLOUR_SPACES))
@given(st.builds(Ink, *[st.integers(0, 255)] * 3), st.sampled_from(["type", "line", "area"]))
def test_inks_are_written_as_numbers_that_every_reader_reads(colour: str, ink: Ink, use: Any) -> None:
    for operators in (COLOUR_SPACES[colour].fill(ink, use), COLOUR_SPACES[colour].stroke(ink, use)):
        *numbers, operator = operators.split()
        assert operator.lower() in ("k", "rg", "g")
        assert all(re.fullmatch(r"0|1|0\.[0-9]{1,4}", number) for number in numbers), operators


def test_large_black_areas_are_rich_and_type_is_black_alone(printed: Path, opened: pikepdf.Pdf) -> None:
    rich, black = [0.4, 0.3, 0.3, 1.0], [0.0, 0.0, 0.0, 1.0]
    in_type = []
    inks = []
    for content in [*opened.pages, *streams(opened, "/Form")]:
        now: list[float] = black
        for operands, operator in pikepdf.parse_content_stream(content):
            if str(operator) == "k":
                now = [float(each) for each in operands]
                inks.append(now)
            if str(operator) == "TJ":
                in_type.append(now)
    assert rich not in in_type
    assert black in in_type or "single" in printed.parent.name
    assert rich in inks or printed.parent.name.startswith(("reference", "keys"))


def test_a_line_around_a_large_black_area_in_its_own_ink_is_as_rich_as_the_area(tmp_path: Path) -> None:
    ink, shown = Ink(25, 22, 20), {}
    for name, side in (("large", 40_000), ("small", 10_000)):
        box = Box(0, 0, side, side)
        items = (Rect(box, fill=ink, stroke=ink, line=300), Rect(box, fill=Ink(255, 255, 255), stroke=ink, line=300))
        page = Page(side, side, box, box, items)
        (path,) = pdf.render(Document("Test", "en", (page,), {}, colour="cmyk"), tmp_path / name)
        with pikepdf.open(path) as made:
            drawn = pikepdf.parse_content_stream(made.pages[0])
            shown[name] = [[float(each) for each in parts] for parts, operator in drawn if str(operator) == "K"]
    rich, black = [0.4, 0.3, 0.3, 1.0], [0.0, 0.0, 0.0, 1.0]
    assert shown == {"large": [rich, black], "small": [black, black]}


@pytest.mark.parametrize(("scale", "is_large"), [(1.0, True), (0.6, True), (0.4, False), (0.05, False)])
def test_what_is_large_is_judged_by_its_size_on_paper(scale: float, is_large: bool, tmp_path: Path) -> None:
    """Symbols are drawn a hundred millimetres wide, for any size: a door a millimetre wide was rich black."""
    ink, side = Ink(25, 22, 20), 40_000
    box = Box(0, 0, side, side)
    square = (("M", (0, 0)), ("L", (side, 0)), ("L", (side, side)), ("L", (0, side)), ("Z", ()))
    inner = Form("inner", box, (Rect(box, fill=ink), Outline(square, fill=ink, stroke=None, line=0)))
    broad = Form("broad", box, (Outline(square, fill=None, stroke=ink, line=9_000),))
    outer = Form("outer", box, (Use("inner", 0, 0, scale=scale**0.5), Use("broad", 0, 0, scale=scale**0.5)))
    forms = {each.name: each for each in (inner, broad, outer)}
    page = Page(side, side, box, box, (Use("outer", 0, 0, scale=scale**0.5),))
    (path,) = pdf.render(Document("Test", "en", (page,), forms, colour="cmyk"), tmp_path / "made")
    with pikepdf.open(path) as made:
        drawn = [each for form in streams(made, "/Form") for each in pikepdf.parse_content_stream(form)]
    inks = [[float(each) for each in parts] for parts, operator in drawn if str(operator) in "kK"]
    assert inks == [[0.4, 0.3, 0.3, 1.0] if is_large else [0.0, 0.0, 0.0, 1.0]] * 3


def test_no_symbol_has_large_areas(opened: pikepdf.Pdf) -> None:
    symbols = [form for form in streams(opened, "/Form") if [float(each) for each in form["/BBox"]] == [0, 0, 100, 100]]
    inks = [
        [float(each) for each in parts]
        for form in symbols
        for parts, operator in pikepdf.parse_content_stream(form)
        if str(operator) in "kK"
    ]
    assert symbols
    assert [0.0, 0.0, 0.0, 1.0] in inks
    assert [0.4, 0.3, 0.3, 1.0] not in inks


def test_every_font_is_embedded(printed: Path) -> None:
    found = dict(fonts(printed))
    assert found
    assert all(found.values()), found


def test_only_files_for_a_press_claim_to_be_such(tmp_path: Path) -> None:
    with pikepdf.open(written(tmp_path, [card()])) as opened:
        assert "/OutputIntents" not in opened.Root
        assert not any("PDFX" in key or "Date" in key for key in opened.docinfo)
