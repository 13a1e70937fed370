"""What else is made of a set: colour for a press, single cards, pictures, keys, reference cards, the tuck box."""

from __future__ import annotations

import io
import re
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageStat

from engine.effects import read_action
from generator import edition, formats
from generator.display import MOST_PIXELS, Document, Form, Ink, Raster, TextRun, um
from generator.model import ANY_LANGUAGE, DeckDef, Library, Text
from generator.problems import has_errors
from generator.products import PRODUCTS, Made, Request
from generator.render import RENDERERS, pdf
from generator.render.colour import COLOURS, MOST_INK, cmyk
from tests.print_making import PLACE, action, card, library
from tests.print_reading import sheets
from tests.projects import write

CARDS = [card(n, backing=("black", "burgundy", "gold")[n % 3]) for n in range(1, 5)]
OPERATORS = re.compile(rb"(?:^|\s)([\d. -]+?)\s+(rg|RG|g|G|k|K)(?=\s)")


def made(product: str, source: Library | None = None, language: str = "en", kind: str = "base", **wishes: Any) -> Made:
    source = source or library(CARDS)
    template, problems = edition.template_of(source)
    assert template is not None
    assert not has_errors(problems)
    target = replace(source.sets["test"], kind=kind)
    defaults: dict[str, Any] = {"papers": ("a4",), "backs": "long-edge"}
    return PRODUCTS[product].make(Request(source, target, language, template, edition.Wishes(**{**defaults, **wishes})))


@pytest.mark.parametrize("product", ["single", "contact", "tabletop", "sheets"])
@pytest.mark.parametrize(
    "action_of", [{"manual": True, "text": "Zieh."}, {"effect": ["draw"]}], ids=["manual", "played"]
)
def test_an_action_is_printed_in_a_language_that_leonardo_does_not_speak(
    product: str, action_of: dict[str, Any]
) -> None:
    """The version mark of a card is made of what its action does, too."""
    said = Text({ANY_LANGUAGE: "Zieh."})
    acting = action(1, said, title=said, action=read_action({"when": "end", **action_of}))
    result = made(product, library([acting]), "de", kind="expansion")
    assert not has_errors(result.problems)
    assert result.sheets


def rendered(folder: Path, result: Made, number: int = 0) -> Path:
    assert [each for each in result.problems if each.level == "error"] == []
    (path,) = pdf.render(result.sheets[number].document, folder / "made")
    return path


def colours(path: Path) -> list[tuple[str, tuple[float, ...]]]:
    with pikepdf.open(path) as opened:
        contents = [
            item.read_bytes()
            for item in opened.objects
            if isinstance(item, pikepdf.Stream)
            and (item.get("/Subtype") == "/Form" or (item.get("/Type") is None and item.get("/Length1") is None))
        ]
    return [
        (operator.decode(), tuple(float(number) for number in numbers.split()))
        for content in contents
        for numbers, operator in OPERATORS.findall(content)
    ]


@given(st.builds(Ink, *[st.integers(0, 255)] * 3), st.sampled_from(["type", "line", "area"]))
def test_no_ink_takes_more_than_the_limit(ink: Ink, use: Any) -> None:
    parts = cmyk(ink, use)
    assert all(0 <= part <= 1 for part in parts)
    assert sum(parts) <= MOST_INK + 1e-9


def test_black_type_is_black_ink_alone_and_large_areas_are_rich() -> None:
    for text in ("#000000", "#2b1d12", "#191614"):
        assert cmyk(Ink.parse(text), "type") == (0, 0, 0, 1)
        assert cmyk(Ink.parse(text), "line") == (0, 0, 0, 1)
        assert cmyk(Ink.parse(text), "area") == (0.4, 0.3, 0.3, 1.0)


@pytest.mark.parametrize("use", ["type", "line", "area"])
@pytest.mark.parametrize("text", ["#4d4d4d", "#574d44", "#666666"])
def test_what_is_lighter_than_black_is_seen_on_it(text: str, use: Any) -> None:
    parts = cmyk(Ink.parse(text), use)
    assert parts[3] < 0.75
    assert sum(parts) < 1.1
    assert use != "type" or parts[:3] == (0, 0, 0)


@pytest.mark.parametrize("design", ["notebook", "plain", "large-print", "low-ink"])
def test_a_press_prints_backs_with_the_contrast_that_a_screen_shows(tmp_path: Path, design: str) -> None:
    if shutil.which("gs") is None:
        pytest.skip("Ghostscript is not installed")
    shown, pressed = (_contrasts(tmp_path, design, colour) for colour in ("rgb", "cmyk"))
    assert len(shown) == len(pressed) == 3
    for screen, press in zip(shown, pressed, strict=True):
        assert 0.7 * screen <= press <= 2 * screen + 2


def _contrasts(folder: Path, design: str, colour: str) -> list[float]:
    """How far the light of each backing's back lies about its mean, of 255, as Ghostscript shows it."""
    cards = [card(number, backing=name) for number, name in enumerate(("black", "burgundy", "gold"), 1)]
    path = rendered(folder, made("single", library(cards, folder, template=design), colour=colour))
    pages = folder / f"{design}-{colour}-%d.png"
    command = ["gs", "-q", "-dBATCH", "-dNOPAUSE", "-sDEVICE=pnggray", "-r100", "-dGraphicsAlphaBits=4"]
    subprocess.run([*command, f"-sOutputFile={pages}", str(path)], check=True, timeout=60)
    found = []
    for number in (2, 4, 6):
        with Image.open(str(pages) % number) as page:
            found.append(round(ImageStat.Stat(page.crop((30, 30, page.width - 30, page.height - 30))).stddev[0], 1))
    return found


@pytest.mark.parametrize(("colour", "channels"), [("cmyk", 4), ("grey", 1)])
def test_pictures_go_into_the_colour_space_too(colour: str, channels: int) -> None:
    buffer = io.BytesIO()
    Image.new("RGB", (20, 10), "#101010").save(buffer, "JPEG")
    import zlib

    entries, data = COLOURS[colour].picture(Raster(20, 10, buffer.getvalue()))
    pixels = zlib.decompress(data)
    assert len(pixels) == 200 * channels
    assert "RGB" not in entries
    assert sum(pixels[:channels]) <= 255 * MOST_INK


def test_grey_is_grey(tmp_path: Path) -> None:
    path = rendered(tmp_path, made("sheets", colour="grey"))
    assert {operator for operator, _ in colours(path)} == {"g", "G"}


def test_single_cards_alternate_and_fill_their_pages_to_the_bleed(tmp_path: Path) -> None:
    read = sheets(rendered(tmp_path, made("single")))
    assert len(read) == 2 * len(CARDS)
    for page in read:
        assert (page.width, page.height) == pytest.approx((69, 94), abs=0.01)
        assert page.trim_box.size == pytest.approx((63, 88), abs=0.01)
        assert page.bleed_box.size == pytest.approx((69, 94), abs=0.01)
        assert page.grounds[0].size == pytest.approx((69, 94), abs=0.01)
    assert [front.grounds[0].colour for front in read[::2]] == [back.grounds[0].colour for back in read[1::2]]


@pytest.mark.parametrize(
    ("preset", "size"), [("the-game-crafter", (825, 1125)), ("print-and-play-productions", (797, 1097))]
)
def test_presets_give_the_vendors_pixels(tmp_path: Path, preset: str, size: tuple[int, int]) -> None:
    asked = formats.presets()[preset]
    bleed = um(asked["bleed"])
    source = library(CARDS[:1], card_size=asked["card"])
    result = made("single", source, rules=edition.Rules(bleed=bleed))
    paths = RENDERERS["png"](result.sheets[0].document, tmp_path / "card")
    assert len(paths) == 2
    with Image.open(paths[0]) as picture:
        assert picture.size == size
        assert picture.info["Software"].startswith("leonardo ")


def test_every_preset_can_be_built() -> None:
    for asked in formats.presets().values():
        assert set(asked) - {"safe"} == {"card", "bleed", "only", "format", "colour"}
        assert formats.card(asked["card"])
        assert asked["only"] in PRODUCTS
        assert asked["format"] in RENDERERS
        assert asked["colour"] in COLOURS


def test_tabletop_pictures_have_the_back_in_the_last_of_seventy_places(tmp_path: Path) -> None:
    (result,) = made("tabletop", library([card(1, copies=70)])).sheets
    assert len(result.document.pages) == 2
    for page, count in zip(result.document.pages, (69, 1), strict=True):
        uses = [item.form for item in page.items if hasattr(item, "form")]
        assert uses == ["front-test-01-en"] * count + ["back-black"]
    paths = RENDERERS["png"](result.document, tmp_path / "table")
    with Image.open(paths[0]) as picture:
        assert 4000 < max(picture.size) <= 4096


def test_a_contact_sheet_shows_every_face_once() -> None:
    (result,) = made("contact").sheets
    (page,) = result.document.pages
    uses = [item.form for item in page.items if hasattr(item, "form")]
    assert sorted(uses) == sorted({*uses})
    assert len(uses) == len(CARDS) + 3
    assert result.format == "png"


@pytest.mark.parametrize(("count", "dpi"), [(30, 96), (380, 95), (600, 76), (2_000, 42)])
def test_a_contact_sheet_of_many_cards_is_drawn_coarser_and_says_so(count: int, dpi: int) -> None:
    result = made("contact", library([card(number) for number in range(1, count + 1)]), backs="none")
    (sheet,) = result.sheets
    (page,) = sheet.document.pages
    assert abs(sheet.document.dpi - dpi) <= 1
    wide, high = (round(length * sheet.document.dpi / 25_400) for length in (page.width, page.height))
    assert wide * high <= MOST_PIXELS
    assert any(f"at {sheet.document.dpi} pixels to the inch" in note for note in result.notes) is (dpi < 96)


@pytest.mark.parametrize(
    ("kind", "keys", "count"),
    [("base", "", 48), ("base", "single", 48), ("quintis", "", 37), ("quintis", "double", 37)],
)
def test_there_are_enough_keys_for_the_game(kind: str, keys: str, count: int) -> None:
    result = made("keys", kind=kind, keys=keys)
    (sheet,) = result.sheets
    assert sheet.pieces == count
    fronts = [item.form for item in sheet.document.pages[0].items if getattr(item, "form", "").startswith("key-")]
    copies = {form: fronts.count(form) for form in fronts}
    assert {copies[form] for form in copies if form != "key-veto"} == {3 if kind == "quintis" else 4}
    assert ("key-veto" in copies) == (kind == "quintis")


def test_double_keys_bear_two_symbols_and_single_ones_the_same_twice() -> None:
    for keys, differ in (("double", True), ("single", False)):
        (sheet,) = made("keys", keys=keys).sheets
        front, back = sheet.document.pages
        names = [[item for item in page.items if hasattr(item, "form")] for page in (front, back)]
        first = names[0][0]
        mirrored = min(names[1], key=lambda item: abs(item.x - (um(210) - first.x - um(20))) + abs(item.y - first.y))
        assert (first.form != mirrored.form) == differ


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("mode", ["base", "expansion", "quintis"])
@pytest.mark.parametrize("design", ["notebook", "large-print", "low-ink", "plain"])
def test_reference_cards_fit_in_every_mode_language_and_design(design: str, mode: str, language: str) -> None:
    result = made("reference", library(CARDS, template=design), language, kind=mode)
    assert result.problems == ()
    (sheet,) = result.sheets
    assert sheet.pieces == 4
    words = "".join(
        item.text for item in sheet.document.forms[f"turn-{mode}-{language}"].items if isinstance(item, TextRun)
    )
    assert words.endswith({"base": "7.", "expansion": "9.", "quintis": "7."}[mode])


def test_a_deck_has_reference_cards_for_all_its_players() -> None:
    source = library(CARDS)
    template, _ = edition.template_of(source)
    assert template is not None
    deck = DeckDef("five", "base", (2, 5), source.sets["test"].title, {}, tuple((each, 1) for each in CARDS), PLACE)
    request = Request(source, deck, "en", template, edition.Wishes(("a4",), "long-edge"))
    (sheet,) = PRODUCTS["reference"].make(request).sheets
    assert sheet.pieces == 5
    assert isinstance(sheet.document, Document)


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize(
    ("mode", "rules", "keys"),
    [("base", {}, 7), ("expansion", {}, 9), ("quintis", {}, 7), ("base", {"keys_to_win": 5}, 5)],
)
def test_reference_cards_say_how_many_keys_win_this_deck(
    tmp_path: Path, mode: str, rules: dict[str, int], keys: int, language: str
) -> None:
    source = library(CARDS)
    template, _ = edition.template_of(source)
    assert template is not None
    title = source.sets["test"].title
    deck = DeckDef("mine", mode, (2, 2), title, rules, tuple((each, 1) for each in CARDS), PLACE)
    result = PRODUCTS["reference"].make(Request(source, deck, language, template, edition.Wishes(("a4",), "long-edge")))
    turns = sheets(rendered(tmp_path, result))[1].text
    assert len(re.findall(rf"(?<!\S){keys}\.(?!\S)", turns)) == 2, turns


@pytest.mark.parametrize(
    ("colours", "shown"), [("", "#fcf7e8"), ("paper: '#101418', light: '#1b2430', ink: '#f0e8d8'", "#f0e8d8")]
)
def test_the_marker_is_read_on_its_colour(colours: str, shown: str, tmp_path: Path) -> None:
    write(tmp_path, {"templates/mine.yaml": f"template: mine\nextends: notebook\ncolours: {{{colours}}}\n"})
    (sheet,) = made("keys", library(CARDS, root=tmp_path, template="mine"), kind="quintis").sheets
    form = sheet.document.forms["key-veto"]
    assert isinstance(form, Form)
    assert {str(item.ink) for item in form.items if isinstance(item, TextRun)} == {shown}
