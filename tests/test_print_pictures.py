"""Authors' pictures: crop, focus, resolution, and what is refused (field reports 16, 18)."""

from __future__ import annotations

import io
import random
import re
import struct
import zlib
from dataclasses import replace
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageCms, ImageStat, PngImagePlugin

from generator import drawings, edition, exif, pictures, pieces, rasters, svg, template
from generator.display import BLACK, WHITE, Box, Deferred, Group, Picture, Rect, TextRun, mm, um
from generator.model import Place
from generator.unseen import unseen
from tests.print_making import card, documents, library, written
from tests.print_reading import sheets
from tests.projects import write

SVG = (
    b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">\n<circle cx="5" cy="5" r="4" fill="#ff0000"/></svg>'
)
STYLE = {"template": "notebook"}


def photo(
    folder: Path, name: str, size: tuple[int, int] = (900, 1200), colour: str = "#336699", **options: object
) -> str:
    Image.new("RGB", size, colour).save(folder / name, **options)  # type: ignore[arg-type]
    return name


def shown(folder: Path, art: str, **changes: object) -> dict[str, object]:
    return {"art": art, "place": Place(str(folder / "set.yaml"), 3, 5), **changes}


def plate(root: Path) -> Box:
    """The box that pictures fill in the design of these tests."""
    design, _ = template.load(str(STYLE["template"]), root, Place("leonardo.yaml"))
    assert design is not None
    (element,) = [each for each in design.faces["symbols"] if each.kind == "plate"]
    return element.area(um(63), um(88))


def embedded(path: Path) -> list[pikepdf.Object]:
    with pikepdf.open(path) as opened:
        return [
            (int(item.Width), int(item.Height))
            for item in opened.objects
            if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Image"
        ]


def test_forty_copies_of_a_large_picture_embed_it_once_at_the_prints_resolution(tmp_path: Path) -> None:
    art = photo(tmp_path, "big.png", (3000, 4000))
    path = written(tmp_path, [card(1, copies=40, **shown(tmp_path, art))], root=tmp_path, **STYLE)
    ((width, height),) = embedded(path)
    box = plate(tmp_path)
    assert width == pytest.approx(box.width / 25_400 * pictures.PRINT_DPI, abs=2)
    assert height == pytest.approx(box.height / 25_400 * pictures.PRINT_DPI, abs=2)


@pytest.mark.parametrize(
    ("design", "told"),
    [("notebook", 0), ("low-ink", 0), ("plain", 2), ("large-print", 2)],
    ids=lambda value: str(value),
)
def test_a_picture_that_the_design_does_not_show_is_told_once_for_each_set(
    design: str, told: int, tmp_path: Path
) -> None:
    """One set of three cards with pictures and one without, one of a single card; by what checks and what draws."""
    art = photo(tmp_path, "a.png")
    one = [card(number, **shown(tmp_path, art)) for number in (1, 2, 3)]
    other = [replace(card(4, **shown(tmp_path, art)), set="other")]
    studio = library([*one, card(5), *other], root=tmp_path, template=design)
    template_, _ = edition.template_of(studio)
    assert template_ is not None
    found = list(unseen(template_, [*one, card(5), *other], tmp_path))
    assert len(found) == told
    assert {(each.level, each.id) for each in found} <= {("warning", "art-unseen")}
    assert [", as with 2 more" in each.message for each in found] == [True, False][:told]
    drawn = {each for target in studio.sets.values() for each in edition.draw(studio, target, "en", template_)[1]}
    assert len([each for each in drawn if each.id == "art-unseen"]) == told


@pytest.mark.parametrize("mode", ["RGB", "L"])
def test_noise_is_printed_as_it_is(mode: str, tmp_path: Path) -> None:
    """It takes more bytes as JPEG than any photo, and every one is there."""
    width, height = 500, 660
    noise = Image.frombytes(mode, (width, height), random.Random(5).randbytes(width * height * len(mode)))
    noise.save(tmp_path / "noise.png")
    path = written(tmp_path, [card(1, **shown(tmp_path, "noise.png"))], root=tmp_path, **STYLE)
    with pikepdf.open(path) as opened:
        (found,) = [each for each in opened.objects if isinstance(each, pikepdf.Stream) and "/Width" in each]
        content = found.read_raw_bytes()
        printed = Image.open(io.BytesIO(content))
        assert len(content) > printed.width * printed.height / 2
    assert ImageStat.Stat(printed.convert("L")).stddev[0] > 30


@pytest.mark.parametrize(
    ("width", "height"), [(184, 230), (4000, 100), (60, 3000), (9, 9)], ids=["like the box", "wide", "high", "tiny"]
)
def test_a_coarse_picture_is_told_with_its_resolution_and_the_size_that_serves(
    tmp_path: Path, width: int, height: int
) -> None:
    art = photo(tmp_path, "small.jpg", (width, height))
    _, (found,) = documents([card(1, **shown(tmp_path, art))], root=tmp_path, **STYLE)
    box = plate(tmp_path)
    scale = min(width / box.width, height / box.height)
    assert (found.level, found.id) == ("warning", "coarse-picture")
    size = f"{mm(box.width)} × {mm(box.height)} mm"
    assert f"has {int(scale * 25_400)} pixels to the inch at {size}; below 200 it looks coarse" in found.message
    fills = f"{box.width * scale:.0f} × {box.height * scale:.0f} fill the box"
    assert found.hint.startswith(f"Of its {width} × {height} pixels {fills}.")
    least = re.search(r"of which (\d+) × (\d+) or more do", found.hint)
    assert least
    photo(tmp_path, "small.jpg", (int(least[1]), int(least[2])))
    assert documents([card(1, **shown(tmp_path, art))], root=tmp_path, **STYLE)[1] == [], "what it asks for serves"


@pytest.mark.parametrize(
    ("focus", "left"), [((0.5, 0.5), 300.0), ((0.0, 0.5), 0.0), ((1.0, 0.5), 600.0), ((0.4, 0.5), 200.0)]
)
def test_the_focus_stays_in_sight(focus: tuple[float, float], left: float) -> None:
    part = rasters.cut(1000, 400, Box(0, 0, 1000, 1000), focus)
    assert (part.left, part.top, part.width, part.height) == (left, 0, 400, 400)


def test_a_turned_photo_and_a_transparent_one_come_out_as_seen(tmp_path: Path) -> None:
    turned = Image.Exif()
    turned[0x0112] = 6
    lying = Image.new("RGB", (1200, 900), "red")
    lying.paste("blue", (0, 0, 1200, 450))
    lying.save(tmp_path / "turned.jpg", exif=turned)
    Image.new("RGBA", (900, 1200), (0, 0, 0, 0)).save(tmp_path / "clear.png")
    box = Box(0, 0, um(45), um(60))
    for name, corner in (("turned.jpg", (255, 0, 0)), ("clear.png", (255, 255, 255))):
        room = pictures.Room(box, box, BLACK, WHITE)
        drawn = pictures.draw(card(1, art=name), tmp_path / name, room)
        assert drawn.problems == ()
        raster = drawn.items[0].load()  # type: ignore[union-attr]
        with Image.open(io.BytesIO(raster.jpeg)) as seen:
            assert seen.size == (raster.width, raster.height)
            assert seen.getpixel((5, 5)) == pytest.approx(corner, abs=4)


XMP = b"""<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
<rdf:Description xmlns:tiff="http://ns.adobe.com/tiff/1.0/" tiff:Orientation="6"/></rdf:RDF></x:xmpmeta>"""


@pytest.mark.parametrize("name", ["beside.jpg", "beside.png"])
def test_what_is_written_beside_exif_turns_no_picture(tmp_path: Path, name: str) -> None:
    text = PngImagePlugin.PngInfo()
    text.add_itxt("XML:com.adobe.xmp", XMP.decode())
    options: dict[str, object] = {"pnginfo": text} if name.endswith("png") else {"xmp": XMP}
    photo(tmp_path, name, (60, 40), **options)
    with Image.open(tmp_path / name) as opened:
        assert opened.getexif()[0x0112] == 6, "Pillow goes by it"
    with Image.open(tmp_path / name) as opened:
        assert exif.orientation_of(opened) == 1


def test_exif_behind_the_pixels_of_a_png_turns_it(tmp_path: Path) -> None:
    turned = Image.Exif()
    turned[0x0112] = 6
    photo(tmp_path, "before.png", (60, 40), exif=turned)
    content = (tmp_path / "before.png").read_bytes()
    (at,) = [start - 8 for kind, start, _ in pieces.png_chunks(content) if kind == b"eXIf"]
    size = int.from_bytes(content[at : at + 4], "big") + 12
    end = content.index(b"IEND") - 4
    behind = content[:at] + content[at + size : end] + content[at : at + size] + content[end:]
    with Image.open(io.BytesIO(behind)) as opened:
        assert "exif" not in opened.info
        assert exif.orientation_of(opened) == 6


@pytest.mark.parametrize(
    ("space", "index", "profile", "said"),
    [
        (0xFFFF, "R03", False, "has the colours of Adobe RGB (Exif), and no profile; save it as sRGB"),
        (2, "R98", False, "has the colours of Adobe RGB (Exif), and no profile; save it as sRGB"),
        (0xFFFF, "R03", True, None),
        (0xFFFF, "R98", False, None),
        (0xFFFF, None, False, None),
        (1, "R98", False, None),
    ],
)
def test_a_cameras_word_on_colours_is_heard(
    tmp_path: Path, space: int, index: str | None, profile: bool, said: str | None
) -> None:
    told = Image.Exif()
    details = told.get_ifd(0x8769)
    details[0xA001] = space
    if index:
        details[0xA005] = {1: index}
    srgb = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    photo(tmp_path, "a.jpg", exif=told, **({"icc_profile": srgb} if profile else {}))
    with Image.open(tmp_path / "a.jpg") as opened:
        assert dict(opened.getexif().get_ifd(0x8769))[0xA001] == space
    _, problems = documents([card(1, **shown(tmp_path, "a.jpg"))], root=tmp_path, **STYLE)
    assert [problem.id for problem in problems] == ["bad-picture"] * bool(said)
    assert all(said in problem.message for problem in problems if said)


def test_a_cards_version_changes_with_what_is_in_its_picture(tmp_path: Path) -> None:
    versions = []
    for colour in ("ff0000", "00ff00", "ff0000"):
        (tmp_path / "a.svg").write_bytes(SVG.replace(b"ff0000", colour.encode()))
        (made,), problems = documents([card(1, **shown(tmp_path, "a.svg"))], root=tmp_path, backs="none", **STYLE)
        assert problems == []
        texts = [item for item in made.forms["front-test-01-en"].items if isinstance(item, TextRun)]
        versions.append("".join(glyph.text for glyph in texts[-1].glyphs))
    assert all(re.fullmatch("[0-9a-f]{4}", version) for version in versions)
    assert versions[0] == versions[2] != versions[1]


CUT_OUTS = {
    "rgba.png": lambda: Image.new("RGBA", (900, 1200), (0, 0, 0, 0)),
    "half.png": lambda: Image.new("RGBA", (900, 1200), (0, 0, 0, 128)),
    "la.png": lambda: Image.new("LA", (900, 1200), (0, 0)),
    "palette.png": lambda: Image.new("P", (900, 1200), 0),
    "key.png": lambda: Image.new("RGB", (900, 1200), "#123456"),
}
TOLD_CLEAR = {"palette.png": 0, "key.png": (0x12, 0x34, 0x56)}
"""Palette entries and colours that a PNG says are transparent (its chunk tRNS)."""


@pytest.mark.parametrize("name", CUT_OUTS)
@pytest.mark.parametrize("design", ["notebook", "low-ink", "cream"])
def test_a_cut_out_lies_on_the_colour_that_the_design_has_under_it(tmp_path: Path, design: str, name: str) -> None:
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates/cream.yaml").write_text(
        'template: cream\nextends: notebook\nfaces:\n  symbols:\n    leaf: {fill: "#80c0a0"}\n', "utf-8"
    )
    clear = {"transparency": TOLD_CLEAR[name]} if name in TOLD_CLEAR else {}
    CUT_OUTS[name]().save(tmp_path / name, **clear)
    path = written(tmp_path, [card(1, **shown(tmp_path, name))], root=tmp_path, template=design)
    under = {"notebook": (0xF3, 0xE8, 0xCF), "low-ink": (255, 255, 255), "cream": (0x80, 0xC0, 0xA0)}[design]
    with pikepdf.open(path) as opened:
        (image,) = [
            item for item in opened.objects if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Image"
        ]
        seen = pikepdf.PdfImage(image).as_pil_image().getpixel((200, 200))
    assert seen == pytest.approx([value // 2 for value in under] if name == "half.png" else under, abs=4)


GROUNDS = {
    "leaf: null\n    plate: {box: {left: 30, right: 5, top: 5, bottom: 28}}": [],
    "leaf: null\n    plate: {box: {left: 30, right: 5, top: 5, bottom: 28}}\n    ground: {pattern: false}": [],
    "leaf: {fill: backing}\n    plate: {box: {left: 2, right: 2, top: 2, bottom: 28}}": [],
    "leaf: {fill: wash}\n    plate: {box: {left: 2, right: 2, top: 2, bottom: 28}}": ["uneven-ground"],
}
"""What lies under a picture of a card with a plain black backing, and what is told."""


@pytest.mark.parametrize("under", GROUNDS)
def test_a_ground_of_one_colour_is_even(under: str, tmp_path: Path) -> None:
    Image.new("RGBA", (900, 1200), (0, 0, 0, 0)).save(tmp_path / "a.png")
    design = f"template: full\nextends: notebook\nfaces:\n  symbols:\n    {under}\n"
    write(tmp_path, {"templates/full.yaml": design})
    made = library([card(1, **shown(tmp_path, "a.png"))], root=tmp_path, template="full")
    template, _ = edition.template_of(made)
    assert template
    (target,) = made.sets.values()
    assert [each.id for each in edition.draw(made, target, "en", template)[1]] == GROUNDS[under]


ROOM = pictures.Room(Box(0, 0, um(45), um(60)), Box(0, 0, um(45), um(60)), BLACK, WHITE)


@pytest.mark.parametrize("bleed", [False, True])
@pytest.mark.parametrize("clear", [False, True])
def test_a_cut_out_over_more_than_one_colour_is_told(bleed: bool, clear: bool, tmp_path: Path) -> None:
    Image.new("RGBA", (900, 1200), (0, 0, 0, 0 if clear else 255)).convert("RGBA" if clear else "RGB").save(
        tmp_path / "a.png"
    )
    design = "template: full\nextends: notebook\nfaces: {symbols: {plate: {box: {left: 0, right: 0, top: 0, bottom: 28"
    write(tmp_path, {"templates/full.yaml": f"{design}{', bleed: true' if bleed else ''}}}}}}}}}\n"})
    made = library([card(1, **shown(tmp_path, "a.png"))], root=tmp_path, template="full")
    template, _ = edition.template_of(made)
    assert template
    (target,) = made.sets.values()
    _, problems = edition.draw(made, target, "en", template)
    assert [each.id for each in problems] == ["uneven-ground"] * clear
    assert not clear or "only #f3e8cf shows through" in problems[0].message, "the leaf, in both ways"


def test_a_drawing_up_to_the_cut_lies_over_the_designs_panels(tmp_path: Path) -> None:
    (tmp_path / "a.svg").write_bytes(SVG)
    box = Box(0, 0, um(63), um(60))
    room = pictures.Room(box, box, BLACK, WHITE, (um(3),) * 4)
    for covered in (False, True):
        drawn = pictures.draw(card(1, art="a.svg"), tmp_path / "a.svg", replace(room, covered=covered))
        (form,) = drawn.forms
        assert isinstance(form, Deferred)
        (group,) = form.draw()
        assert isinstance(group, Group)
        assert isinstance(group.items[0], Rect) != covered


def test_a_colour_that_a_palette_lacks_is_no_black(tmp_path: Path) -> None:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    def indexed(index: int) -> bytes:
        rows = (b"\0" + bytes(899) + bytes([index])) * 1200
        header, colours = struct.pack(">IIBBBBB", 900, 1200, 8, 3, 0, 0, 0), b"\xfa\0\0\0\xfa\0"
        parts = ((b"IHDR", header), (b"PLTE", colours), (b"IDAT", zlib.compress(rows)), (b"IEND", b""))
        return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(*part) for part in parts)

    found = []
    for index in (1, 2):
        (tmp_path / "a.png").write_bytes(indexed(index))
        item = pictures.draw(card(1, art="a.png"), tmp_path / "a.png", ROOM)
        found.append([each.message.partition(" is ")[2] for each in item.problems])
    assert found == [[], ["damaged: it names more than the 2 colours of its palette"]]


def test_a_picture_without_transparency_is_the_same_on_every_ground(tmp_path: Path) -> None:
    photo(tmp_path, "a.png")
    box = Box(0, 0, um(45), um(60))
    rooms = [pictures.Room(box, box, BLACK, ground) for ground in (WHITE, BLACK)]
    items = [pictures.draw(card(1, art="a.png"), tmp_path / "a.png", room).items for room in rooms]
    assert items[0] == items[1]


def test_a_picture_of_which_many_cards_show_parts_is_decoded_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LEONARDO_CACHE", str(tmp_path / "cache"))
    decoded: list[tuple[int, int]] = []

    def counted(picture: Image.Image, *more: object) -> rasters.Flat:
        decoded.append(picture.size)
        return rasters.flat(picture, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(pictures, "flat", counted)
    photo(tmp_path, "wide.png", (900, 300))
    photo(tmp_path, "high.png", (300, 900))

    def raster(name: str, focus: tuple[float, float]) -> bytes:
        (item,) = pictures.draw(card(1, art=name, focus=focus), tmp_path / name, ROOM).items
        assert isinstance(item, Picture)
        return item.load().jpeg

    for focus in ((0.0, 0.0), (0.5, 0.5), (1.0, 1.0)):
        assert raster("wide.png", focus)
    assert decoded == [(900, 300)]
    for name in ("high.png", "wide.png"):
        assert raster(name, (0.1, 0.1))
    assert decoded == [(900, 300), (300, 900), (900, 300)]


def test_a_drawing_stays_vectors(tmp_path: Path) -> None:
    (tmp_path / "a.svg").write_bytes(SVG)
    path = written(tmp_path, [card(1, **shown(tmp_path, "a.svg"))], root=tmp_path, **STYLE)
    assert embedded(path) == []
    assert b"/Filter" in path.read_bytes()


@pytest.mark.parametrize(
    ("shape", "painted"),
    [
        ('<line x1="1" y1="1" x2="9" y2="9" fill="#ff0000"/>', ""),
        ('<path d="M1 1L9 5" fill="#ff0000"/>', ""),
        ('<polyline points="1,5 9,5 4,5" fill="#ff0000"/>', ""),
        ('<path d="M1 1C3 3 5 5 9 9Z" fill="#ff0000"/>', ""),
        ('<path d="M1 1L9 5" fill="#ff0000" stroke="#000000"/>', "S"),
        ('<path d="M1 1L9 5L1 9Z" fill="#ff0000"/>', "f"),
        ('<path d="M1 1L9 5M1 1L9 5L1 9" fill="#ff0000"/>', "f"),
        ('<path d="M1 1L9 5M1 1L9 5L1 9" fill="#ff0000" stroke="#000000"/>', "BS"),
    ],
)
def test_what_has_no_area_is_not_filled(shape: str, painted: str, tmp_path: Path) -> None:
    """PDF would draw a hairline there."""
    box = '<rect x="-9" y="-9" width="1" height="1"/>'
    (tmp_path / "a.svg").write_text(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">{box}{shape}</svg>')
    drawn = drawings.outlines(svg.read((tmp_path / "a.svg").read_bytes()), 1000, 0, 0, BLACK)[1:]
    kinds = {(True, True): "B", (True, False): "f", (False, True): "S"}
    assert "".join(kinds[item.fill is not None, item.stroke is not None] for item in drawn) == painted
    path = written(tmp_path, [card(1, **shown(tmp_path, "a.svg"))], root=tmp_path, **STYLE)
    assert path.is_file()


def test_a_drawing_that_many_cards_show_is_drawn_once(tmp_path: Path) -> None:
    """For each focus."""
    (tmp_path / "a.svg").write_bytes(SVG.replace(b"0 0 10 10", b"0 0 20 10"))
    sights = ((0.5, 0.5), (0.5, 0.5), (0.1, 0.5), (0.5, 0.5))
    seen = [card(number, **shown(tmp_path, "a.svg", focus=focus)) for number, focus in enumerate(sights, 1)]
    (made,), _ = documents(seen, root=tmp_path, backs="none", **STYLE)
    assert len([name for name in made.forms if name.startswith("art-")]) == 2


def bomb() -> bytes:
    """A small PNG that says it has 2.5 billion pixels."""
    header = struct.pack(">IIBBBBB", 50_000, 50_000, 8, 2, 0, 0, 0)

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(b"\0" * 1000))
        + chunk(b"IEND", b"")
    )


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("a.png", b"no picture", "is neither a PNG nor a JPEG"),
        ("a.png", bomb(), "pixels"),
        ("a.gif", b"GIF89a" + b"\0" * 50, "is neither a PNG nor a JPEG"),
        ("a.svg", SVG.replace(b"<circle", b"<script/><circle"), "is refused at its line 2: the element <script>"),
        ("a.svg", b"<!DOCTYPE svg []>" + SVG, "document types and entities are not read"),
        ("a.svg", SVG.replace(b'r="4"', b'r="4" href="x.png"'), "may not refer to anything else"),
    ],
)
def test_harmful_and_broken_pictures_are_refused_at_the_card(
    tmp_path: Path, name: str, content: bytes, message: str
) -> None:
    (tmp_path / name).write_bytes(content)
    _, problems = documents([card(1, **shown(tmp_path, name))], root=tmp_path, **STYLE)
    (found,) = problems
    assert (found.id, found.level, found.line) == ("bad-picture", "error", 3)
    assert f"card 'test-01': the picture '{name}'" in found.message
    assert message in found.message


def test_too_little_memory_is_not_told_as_a_fault_of_the_picture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_room(picture: Image.Image) -> None:
        raise MemoryError

    photo(tmp_path, "whole.png", colour="#123457")
    monkeypatch.setenv("LEONARDO_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(pictures, "conversion_of", no_room)
    with pytest.raises(MemoryError):
        pictures.fault_of(tmp_path / "whole.png")


def test_a_cut_off_picture_is_refused(tmp_path: Path) -> None:
    photo(tmp_path, "whole.jpg")
    (tmp_path / "half.jpg").write_bytes((tmp_path / "whole.jpg").read_bytes()[:900])
    _, problems = documents([card(1, **shown(tmp_path, "half.jpg"))], root=tmp_path, **STYLE)
    assert [each.id for each in problems] == ["bad-picture"]
    assert "is damaged" in problems[0].message


TO_THE_CUT = """template: cut
extends: notebook
faces:
  symbols: {leaf: null, frame: null, rule: null, title: null, seal: null, number: null, version: null, plate: {box: {}}}
"""
GROUNDED = (
    b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88"><path d="M0 0 H63 V88 H0 Z" fill="#20a040"/>'
    b'<circle cx="30" cy="40" r="12" fill="#ffffff"/></svg>'
)


def rim(folder: Path, art: str, beyond: float, dpi: int = 400) -> list[tuple[tuple[float, float], tuple[int, ...]]]:
    """What the finished sheet shows along a line that far outside the first card's trim, by place on the card."""
    import pypdfium2

    (folder / "templates").mkdir(exist_ok=True)
    (folder / "templates" / "cut.yaml").write_text(TO_THE_CUT, encoding="utf-8")
    path = written(folder, [card(1, copies=2, **shown(folder, art))], root=folder, template="cut")
    trim = sheets(path)[0].trims((63, 88))[0]
    with pypdfium2.PdfDocument(path) as opened:
        seen = opened[0].render(scale=dpi / 72).to_pil().convert("RGB")
    left, top, right, bottom = trim.left - beyond, trim.top - beyond, trim.right + beyond, trim.bottom + beyond
    steps = [step / 40 for step in range(41)]
    places = [(left + (right - left) * s, y) for s in steps for y in (top, bottom)]
    places += [(x, top + (bottom - top) * s) for s in steps for x in (left, right)]
    scale = dpi / 25.4
    return [((x - trim.left, y - trim.top), seen.getpixel((int(x * scale), int(y * scale)))) for x, y in places]


@pytest.mark.parametrize("beyond", [0.1, 1.0, 2.9])
def test_a_photo_without_bleed_goes_on_mirrored_beyond_the_cut(tmp_path: Path, beyond: float) -> None:
    striped = Image.new("RGB", (630, 880), "#204080")
    striped.paste("#b03020", (0, 0, 630, 440))
    striped.save(tmp_path / "photo.png")
    for (_, y), colour in rim(tmp_path, "photo.png", beyond):
        expected = (0xB0, 0x30, 0x20) if y < 43.5 else (0x20, 0x40, 0x80)
        assert abs(y - 44) <= 0.5 or colour == pytest.approx(expected, abs=6)


def test_the_photo_itself_stays_in_its_place_when_it_goes_on(tmp_path: Path) -> None:
    photo(tmp_path, "photo.png", (630, 880))
    box = Box(0, 0, um(63), um(88))
    room = pictures.Room(box, box.grown(*(um(3),) * 4), BLACK, WHITE, (um(3),) * 4)
    (item,) = pictures.draw(card(1, art="photo.png"), tmp_path / "photo.png", room).items
    raster = item.load()  # type: ignore[union-attr]
    assert item.box.holds(box.grown(*(um(3),) * 4))  # type: ignore[union-attr]
    added = (raster.width - 630) / 2
    assert -item.box.x / (63_000 / 630) == pytest.approx(added, abs=0.01)  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("drawing", "ground"),
    [
        (GROUNDED, (0x20, 0xA0, 0x40)),
        (GROUNDED.replace(b"<path", b'<rect width="63" height="88" fill="#ff8800"/><path'), (0x20, 0xA0, 0x40)),
        (SVG.replace(b'r="4"', b'r="2"'), (0x19, 0x16, 0x14)),
    ],
    ids=["its own", "the last of its own", "the design's"],
)
def test_the_ground_of_a_drawing_goes_on_beyond_the_cut(
    tmp_path: Path, drawing: bytes, ground: tuple[int, int, int]
) -> None:
    (tmp_path / "a.svg").write_bytes(drawing)
    assert all(colour == pytest.approx(ground, abs=3) for _, colour in rim(tmp_path, "a.svg", 1.0))


@pytest.mark.parametrize(
    ("attributes", "end", "corner"),
    [
        ("", False, True),
        ('stroke-linecap="square"', True, True),
        ('stroke-linejoin="bevel"', False, False),
        ('stroke-linecap="round" stroke-linejoin="round"', True, False),
        ('stroke-miterlimit="1"', False, False),
    ],
)
def test_lines_of_a_drawing_end_and_turn_on_paper_as_it_says(
    tmp_path: Path, attributes: str, end: bool, corner: bool
) -> None:
    """A square corner at 40, 30 and an end at 40, 70, in a line 10 wide: what is inked beyond them."""
    (tmp_path / "a.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88"><rect width="63" height="88" fill="#ffffff"/>'
        f'<path d="M20 30L40 30L40 70" fill="none" stroke="#ff0000" stroke-width="10" {attributes}/></svg>',
        encoding="utf-8",
    )
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "cut.yaml").write_text(TO_THE_CUT, encoding="utf-8")
    path = written(tmp_path, [card(1, **shown(tmp_path, "a.svg"))], root=tmp_path, template="cut")
    (trim,) = sheets(path)[0].trims((63, 88))
    with pypdfium2.PdfDocument(path) as opened:
        seen = opened[0].render(scale=300 / 72).to_pil().convert("RGB")
    places = [((trim.left + x) * 300 / 25.4, (trim.top + y) * 300 / 25.4) for x, y in ((40, 72.5), (44.2, 25.8))]
    assert [seen.getpixel((int(x), int(y)))[1] < 128 for x, y in places] == [end, corner]
