"""Options do what they say in every product, or are told: none is dropped in silence."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from PIL import Image, ImageChops

from generator import edition, wanted
from generator.booklet import NAME as BOOKLETS
from generator.model import Library
from generator.products import PRODUCTS, Made, Request, idle
from generator.products.heeded import HEEDED
from generator.render import RENDERERS
from tests.print_making import card, library
from tests.print_reading import sheets
from tests.test_print_output import project, run

CARDS = [card(n, backing=("black", "burgundy", "gold")[n % 3]) for n in range(1, 4)]
PRINTERS = "home: {right: 1, down: 0.5, scale: 100}\n"
OPTIONS: dict[str, Any] = {
    "paper": ("letter",),
    "card": "tarot",
    "template": "plain",
    "backs": "none",
    "marks": "crosses",
    "gap": 7.0,
    "bleed": 1.0,
    "corners": 4.0,
    "grid": "2x2",
    "colour": "grey",
    "printer": "home",
}
"""Each with a value that is not what it is without; the safe zone is seen in warnings only."""
WARNED = {("single", "corners")}
"""Where an option is heeded by a warning alone."""


@pytest.fixture
def source(tmp_path: Path) -> Library:
    (tmp_path / "printers.yaml").write_text(PRINTERS, encoding="utf-8")
    return library(CARDS, tmp_path, template="low-ink")


def made(product: str, source: Library, **asked: Any) -> Made:
    options: dict[str, Any] = {**dict.fromkeys(OPTIONS), "papers": (), "safe": None, **asked}
    options["papers"] = options.pop("paper") or ()
    wished, wishes = wanted.wished(source, **options, proof=False, guides=False)
    template, _ = edition.template_of(wished, wishes.rules.bleed)
    assert template is not None
    result = PRODUCTS[product].make(Request(wished, source.sets["test"], "en", template, wishes))
    assert not [each for each in result.problems if each.level == "error"]
    return result


@pytest.mark.parametrize("product", PRODUCTS)
def test_the_options_that_a_product_heeds_are_those_that_change_it(source: Library, product: str) -> None:
    def shown(result: Made) -> list[Any]:
        return [(each.name, each.document) for each in result.sheets]

    without = shown(made(product, source))
    changing = {name for name, value in OPTIONS.items() if shown(made(product, source, **{name: value})) != without}
    heeded = {entry.split()[0] for entry in HEEDED[product]} - {"format", "safe"}
    assert changing == {name for name in heeded if (product, name) not in WARNED}


def test_every_product_says_which_options_it_heeds() -> None:
    assert [*HEEDED] == [*PRODUCTS, BOOKLETS]
    known = {*OPTIONS, "safe", "format"}
    assert all(entry.split()[0] in known for entries in HEEDED.values() for entry in entries)


@pytest.mark.parametrize("option", [*OPTIONS, "safe", "format"])
def test_what_a_build_makes_unasked_heeds_every_option(option: str) -> None:
    assert [*idle({option: ("png",)}, [*PRODUCTS, BOOKLETS], "long-edge")] == []


IDLE = [
    ("keys", ("--grid", "3x3"), "--grid 3x3 changes nothing in keys: leave it out, or make sheets or reference."),
    ("keys", ("--gap", "2,5"), "--gap 2.5 changes nothing in keys: leave it out, or make sheets or reference."),
    ("keys", ("--card", "mini"), "--card mini changes nothing in keys: leave it out, or make sheets"),
    ("keys,box", ("--corners", "3"), "--corners 3 changes nothing in keys and box: leave it out"),
    ("box", ("--marks", "none"), "--marks none changes nothing in box: leave it out, or make sheets, keys or"),
    ("box", ("--bleed", "0"), "--bleed 0 changes nothing in box: leave it out, or make sheets, reference or single."),
    ("booklets", ("--safe", "4"), "--safe 4 changes nothing in booklets: leave it out, or make sheets"),
    ("booklets", ("--backs", "none"), "--backs none changes nothing in booklets: leave it out"),
    ("booklets,booklets", ("--gap", "1"), "--gap 1 changes nothing in booklets: leave it out"),
    ("booklets,booklets", ("--colour", "grey"), "--colour grey: booklets are made in RGB; leave the colour out."),
    ("single", ("--paper", "a4", "--paper", "a4"), "Error: --paper a4 changes nothing in single: leave it out, or"),
    ("single", ("--backs", "separate"), "--backs separate changes nothing in single: leave it out, or make sheets"),
    ("single,contact", ("--grid", "1x1"), "--grid 1x1 changes nothing in single and contact: leave it out"),
    ("contact", ("--format", "pdf", "--format", "png"), "--format pdf changes nothing in contact: leave it out"),
    ("tabletop", ("--backs", "none"), "--backs none changes nothing in tabletop: leave it out"),
    ("tabletop", ("--bleed", "1"), "--bleed 1 changes nothing in tabletop: leave it out"),
    ("keys", ("--gap", "1", "--bleed", "2"), "\n--bleed 2 changes nothing in keys: leave it out"),
    ("sheets", ("--colour", "grey", "--format", "listing"), "--colour grey: a listing has the colours of the design"),
]


@pytest.mark.parametrize(("products", "options", "told"), IDLE)
def test_an_option_that_nothing_made_heeds_is_wrong_usage(
    tmp_path: Path, products: str, options: tuple[str, ...], told: str
) -> None:
    done = run(project(tmp_path), "build", "mine", "--only", products, *options)
    assert (done.returncode, done.stdout) == (2, "")
    assert told in done.stderr
    assert not (tmp_path / "output").exists()


SETTINGS = """papers: [a4, letter]
template: plain
languages: [en]
card_size: poker
backs: none
sheets: {gap: 4, bleed: 2, corners: 3, safe: 2, grid: 2x2, marks: crosses}
"""


@pytest.mark.parametrize("product", ["keys", "box", "single", "contact", "tabletop"])
def test_settings_that_a_product_does_not_heed_are_no_fault(tmp_path: Path, product: str) -> None:
    done = run(project(tmp_path, settings=SETTINGS), "build", "mine", "--only", product)
    assert (done.returncode, " changes nothing" in done.stderr) == (0, False), done.stderr
    beside = run(tmp_path, "build", "mine", "--only", f"{product},sheets", "--grid", "1x1", "--gap", "3")
    assert (beside.returncode, " changes nothing" in beside.stderr) == (0, False), beside.stderr


@pytest.mark.parametrize(("product", "cut"), [("sheets", True), ("single", True), ("keys", False), ("tabletop", False)])
def test_the_safe_zone_is_warned_of_where_cards_are_cut(tmp_path: Path, product: str, cut: bool) -> None:
    settings = SETTINGS.replace("safe: 2", "safe: 8")
    done = run(project(tmp_path, settings=settings), "build", "mine", "--only", product)
    assert (done.returncode, "[outside-safe-zone]" in done.stderr) == (0, cut), done.stderr


def test_what_a_preset_does_not_heed_is_told(tmp_path: Path) -> None:
    done = run(project(tmp_path), "build", "mine", "--lang", "en", "--preset", "the-game-crafter", "--grid", "3x3")
    assert done.returncode == 0
    assert "--grid 3x3 changes nothing in single: leave it out, or make sheets or reference." in done.stderr


@pytest.mark.parametrize("product", PRODUCTS)
def test_every_picture_asked_for_in_grey_is_grey(tmp_path: Path, product: str) -> None:
    for colour in ("rgb", "grey"):
        source = library(CARDS, tmp_path, template="notebook")
        document = replace(made(product, source, colour=colour).sheets[0].document, dpi=40)
        coloured = 0
        for path in RENDERERS["png"](document, tmp_path / product):
            with Image.open(path) as picture:
                red, green, blue = picture.convert("RGB").split()
            coloured += sum(ImageChops.difference(red, other).getextrema()[1] > 0 for other in (green, blue))
        assert bool(coloured) == (colour == "rgb")


def test_listings_beside_other_formats_say_that_they_are_coloured(tmp_path: Path) -> None:
    what = ("--only", "keys", "--lang", "en", "--format", "listing", "--format", "pdf", "--colour", "grey")
    done = run(project(tmp_path), "build", "mine", *what)
    assert done.returncode == 0
    assert "a listing has the colours of the design, whatever --colour says" in done.stderr


def text_of(folder: Path, result: Made) -> list[str]:
    (path,) = RENDERERS["pdf"](result.sheets[0].document, folder / "made")
    with pypdfium2.PdfDocument(path) as opened:
        return [" ".join(page.get_textpage().get_text_range().split()) for page in opened]


def test_without_backs_both_sides_of_reference_cards_are_fronts(source: Library, tmp_path: Path) -> None:
    front, back = text_of(tmp_path, made("reference", source))
    assert (front.count("Seniority of keys"), front.count("Your turn")) == (4, 0)
    assert (back.count("Seniority of keys"), back.count("Your turn")) == (0, 4)
    alone = made("reference", source, backs="none")
    (only,) = text_of(tmp_path, alone)
    assert (only.count("Seniority of keys"), only.count("Your turn")) == (4, 4)
    assert alone.sheets[0].pieces == 8


@pytest.mark.parametrize(("backs", "pages"), [("long-edge", 2 * len(CARDS)), ("none", len(CARDS))])
def test_single_cards_have_backs_if_any_are_made(source: Library, tmp_path: Path, backs: str, pages: int) -> None:
    (path,) = RENDERERS["pdf"](made("single", source, backs=backs).sheets[0].document, tmp_path / "made")
    read = sheets(path)
    assert len(read) == pages
    assert ["Card" in page.text for page in read] == [True, *([False] if backs != "none" else [])] * len(CARDS)


def test_a_contact_sheet_has_backs_if_any_are_made(source: Library) -> None:
    shown = {}
    for backs in ("separate", "none"):
        (page,) = made("contact", source, backs=backs).sheets[0].document.pages
        shown[backs] = [item.form for item in page.items if hasattr(item, "form")]
    assert shown["none"] == [form for form in shown["separate"] if form.startswith("front-")]
    assert len(shown["separate"]) == 2 * len(shown["none"])


def test_a_setting_that_leaves_backs_out_of_single_cards_is_told_and_can_be_undone(tmp_path: Path) -> None:
    what = ("build", "mine", "--lang", "en", "--only", "single")
    folder, told = project(tmp_path, settings=SETTINGS), "have no backs, as leonardo.yaml says"
    file = folder / "output" / "mine" / "mine-single-en.pdf"
    for options, pages in (((), 10), (("--backs", "long-edge"), 20)):
        done = run(folder, *what, *options)
        assert (done.returncode, told in done.stderr) == (0, pages == 10), done.stderr
        assert len(sheets(file)) == pages
