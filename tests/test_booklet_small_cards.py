"""Cards drawn small in booklets: their symbols enlarged in place of their own, no text cut, nothing shown twice."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from generator import edition
from generator.booklet.pictures.cards import Faces
from generator.booklet.pictures.enlarged import enlarged
from generator.booklet.pictures.hand import rows
from generator.booklet.pictures.picture import number
from generator.booklet.style import BOOKLET as PAGE
from generator.booklet.style import Palette, Types
from generator.display import Box, Group, TextRun, Use, um
from generator.elements import ELEMENTS
from generator.load import load_project
from generator.luminance import contrast
from generator.named_cards import engine_card
from generator.template import load
from tests.booklet_making import make, text_of
from tests.print_making import PLACE
from tests.projects import write

DESIGNS = ("notebook", "plain", "low-ink", "large-print")
SIZES = ((63, 88), (70, 120), (88, 63), (44, 68), (70, 70))
ELSEWHERE = {
    "right": "frame: {box: {right: 5, top: 5, width: 14.5, height: 44}}",
    "title above": "frame: {box: {left: 5, top: 20, width: 14.5, height: 44}}\n"
    "    title: {box: {left: 6, right: 6, top: 5, height: 8}}",
}


@pytest.mark.parametrize("count", [2, 3])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("design", DESIGNS)
def test_the_enlarged_symbols_lie_over_no_text_of_the_card(design: str, size: tuple[int, int], count: int) -> None:
    width, height = map(um, size)
    template, _ = load(design, Path(), PLACE, (width, height))
    assert template is not None
    frame = enlarged(template, count, width, height)
    assert Box(0, 0, width, height).holds(frame.box)
    assert frame.side * count <= frame.box.height
    left = [each for each in template.faces["symbols"] if ELEMENTS[each.kind].solid and each not in frame.instead_of]
    assert not any(each.area(width, height).meets(frame.box) for each in left)
    assert all(each.kind != "symbols" for each in left)
    assert size != (63, 88) or design == "large-print" or "title" in {each.name for each in left}


def layout(root: Path, design: str, position: str, *options: str, template: str = "") -> Path:
    """The rules of the base game, their second page a picture."""
    text = "\n".join(["---", "title: Rules", "---", "", "## One", "", "```layout mine", *options, "```", "", "End."])
    files = {
        "leonardo.yaml": f"languages: [en]\ntemplate: {design}\n",
        "cards/own.yaml": "set: own\nkind: base\ntitle: Own\ncards:\n"
        "  - {id: own-a, title: Aaa, symbols: [mechanism, profile]}\n"
        "  - {id: own-b, title: Bbb, symbols: [cat, skull]}\n",
        "templates/booklets/base.en.md": text,
        "templates/booklets/quick-base.en.md": "---\ntitle: Q\n---\n\n## One\n\nText.\n",
        "templates/booklets/positions/mine.yaml": position,
    }
    write(root, files | ({f"templates/{design}.yaml": template} if template else {}))
    library, _ = load_project(root)
    made = make(library, root / "out", (library.sets["own"],))
    assert made.problems == []
    return root / "out" / "booklets" / "base-en.pdf"


POSITION = """mode: base
cards:
  a: {from: own-a}
  b: {from: own-b}
seats:
  - {layout: {top: a, left: a, center: a, right: a, bottom: a}, hand: [b, b, a]}
  - {layout: {top: a, left: a, center: a, right: a, bottom: a}, hand: [b]}
"""


@pytest.mark.parametrize("design", DESIGNS)
def test_names_beside_small_symbols_are_left_out(design: str, tmp_path: Path) -> None:
    names = {
        width: text_of(layout(tmp_path / str(width), design, POSITION, f"card: {width}", "seats: [0]"))
        for width in (14, 33)
    }
    assert "Mechanism" not in names[14]
    assert "Mechanism" in names[33], "as large as this they show their own"
    assert names[14].count("Aaa") == names[33].count("Aaa") == 5


@pytest.mark.parametrize("where", ELSEWHERE)
def test_symbols_that_stand_elsewhere_are_shown_once(where: str, tmp_path: Path) -> None:
    template = f"template: mine\nextends: notebook\nfaces:\n  symbols:\n    {ELSEWHERE[where]}\n"
    path = layout(tmp_path, "mine", POSITION, "card: 14", "seats: [0]", template=template)
    assert text_of(path).count("Aaa") == 5
    library, _ = load_project(tmp_path)
    design, _ = edition.template_of(library)
    assert design is not None
    faces = Faces(library, design, "en", Palette.of(design))
    for wide, on_card in ((um(14), 0), (um(40), 2)):
        form, *over = faces.front(engine_card(library.cards["own-a"]), Box(0, 0, wide, wide))
        assert isinstance(form, Group)
        (used,) = form.items
        assert isinstance(used, Use)
        inside = [
            each for each in faces.forms[used.form].items if isinstance(each, Use) and each.form.startswith("symbol-")
        ]
        assert len(inside) == on_card
        assert len([each for each in over if isinstance(each, Use)]) == 2 - on_card


@pytest.mark.parametrize("hand", [False, True])
def test_a_card_that_is_played_is_drawn_once(hand: bool, tmp_path: Path) -> None:
    options = ("card: 12", "moves: play b top", "seats: [0]", f"hand: {str(hand).lower()}")
    text = text_of(layout(tmp_path, "notebook", POSITION, *options))
    assert text.count("Bbb") == 1 + hand
    assert text.count("from your hand") == 1
    assert ("your hand" in text.replace("from your hand", "")) is hand


@pytest.mark.parametrize("accent", ["#a23c28", "#fff8d0", "#000000", "#808080", "#ffffff"])
def test_the_number_of_an_arrow_is_read_on_its_disc(accent: str, tmp_path: Path) -> None:
    write(tmp_path, {"templates/mine.yaml": f"template: mine\nextends: notebook\ncolours: {{accent: '{accent}'}}\n"})
    template, _ = load("mine", tmp_path, PLACE)
    assert template is not None
    palette = Palette.of(template)
    _, words = number("1", (0, 0), Types.of(PAGE, palette).label, palette)
    assert isinstance(words, TextRun)
    assert str(palette.accent) == accent
    assert contrast(words.ink, palette.accent) > 3.5


@pytest.mark.parametrize(("left", "per_row"), [(5, 4), (43.5, 2)])
def test_of_every_card_in_a_hand_its_own_symbols_are_seen(left: float, per_row: int, tmp_path: Path) -> None:
    """Where they stand at the right, cards overlap less, and stand in more rows."""
    template = (
        "template: mine\nextends: notebook\nfaces:\n  symbols:\n"
        f"    frame: {{box: {{left: {left}, top: 5, width: 14.5, height: 44}}}}\n"
    )
    write(tmp_path, {"leonardo.yaml": "template: mine\n", "templates/mine.yaml": template})
    library, _ = load_project(tmp_path)
    design, _ = edition.template_of(library)
    assert design is not None
    faces = Faces(library, design, "en", Palette.of(design))
    card, room = um(34), um(100)
    found = rows(4, card, um(2), room, faces.seen(card))
    assert max(map(len, found)) == per_row
    end = card * (left + 14.5) / 63
    for row in found:
        for x, following in pairwise(row):
            assert following - x >= min(card, end) - 1
