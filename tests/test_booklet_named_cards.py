"""Pictures show the cards that a position names, and a booklet with warnings is made."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator import edition, source
from generator.booklet.examples import example
from generator.booklet.pictures.cards import Faces
from generator.booklet.pictures.field import FieldPicture
from generator.booklet.pictures.view import View
from generator.booklet.style import BOOKLET, Palette, Types
from generator.display import um
from generator.load import load_project
from generator.problems import has_errors
from tests.booklet_making import chars, make, text_of
from tests.print_making import PLACE
from tests.projects import write

SEATS = """seats:
  - {layout: {top: one, left: one, center: one, right: one, bottom: one}, hand: [one]}
  - {layout: {top: one, left: one, center: one, right: one, bottom: one}, hand: [one]}
"""
CARDS = """set: own
kind: base
title: Own
cards:
  - {id: own-a, title: {LANGUAGE: Alpha Wheel}, symbols: [mechanism, profile]}
  - {id: own-b, title: {LANGUAGE: Beta Wheel}, symbols: [mechanism, profile]}
"""
CASES = {
    "named": ("en", "{from: own-a}", "Alpha Wheel"),
    "another with the same symbols": ("en", "{from: own-b}", "Beta Wheel"),
    "one of ours": ("en", "{from: mechanism-profile}", "The Thinking Wheel"),
    "in a language that ours have not": ("de", "{from: own-b}", "Beta Wheel"),
    "described, the only one in that language": ("de", "{symbols: [mechanism, profile]}", "Alpha Wheel"),
    "described, and nowhere": ("de", "{symbols: [cat, stream]}", ""),
}


def built(root: Path, language: str, position: str, mode: str = "base") -> tuple[Path, list[str]]:
    seats, card = ("seats: [0]\n", 30) if mode == "base" else ("", 12)
    text = f"---\ntitle: Rules\n---\n\n## One\n\n```layout mine\ncard: {card}\n{seats}hand: false\n```\n\nText.\n"
    files = {
        "leonardo.yaml": f"languages: [{language}]\n",
        "cards/own.yaml": CARDS.replace("LANGUAGE", language),
        f"templates/booklets/{mode}.{language}.md": text,
        f"templates/booklets/quick-{mode}.{language}.md": text.replace("card: 30", "card: 12"),
        "templates/booklets/positions/mine.yaml": position,
    }
    write(root, files)
    library, problems = load_project(root)
    assert not has_errors(problems)
    target = library.sets["own"] if mode == "base" else library.sets["quintis"]
    made = make(library, root / "out", (target,), languages=(language,))
    return root / "out" / "booklets" / f"{mode}-{language}.pdf", [
        f"{each.line}:{each.column} {each.level} {each.id}" for each in made.problems
    ]


@pytest.mark.parametrize("case", CASES)
def test_a_card_of_a_picture_is_the_one_that_is_named(case: str, tmp_path: Path) -> None:
    language, card, title = CASES[case]
    path, problems = built(tmp_path, language, f"mode: base\ncards:\n  one: {card}\n{SEATS}")
    assert problems == []
    titles = {"Alpha Wheel", "Beta Wheel", "The Thinking Wheel"}
    assert {each for each in titles if each in text_of(path)} == ({title} if title else set())


def test_a_described_card_does_not_show_its_title(tmp_path: Path) -> None:
    position = "mode: base\ncards:\n  one: {symbols: [cat, stream], title: My Cat}\n"
    path, problems = built(tmp_path, "en", position + SEATS)
    assert problems == ["3:33 warning position-shape"]
    assert "My Cat" not in text_of(path)
    assert len(chars(path)) == 2


def test_a_booklet_with_a_warning_is_made_with_its_pictures(tmp_path: Path) -> None:
    """Of a field that falls apart no more is told than that."""
    position = (
        "mode: quintis\ncards:\n  one: {symbols: [cat, skull]}\nfield: {'0,0': [one], '3,3': [one]}\n"
        "seats: [{hand: [one]}, {hand: [one]}]\nturns_left: 2\n"
    )
    path, problems = built(tmp_path, "en", position, mode="quintis")
    assert problems == ["4:8 warning position-impossible"]
    assert path.exists()
    assert (path.parent / "quintis-en-quick-a4.pdf").exists()
    assert len(list(path.parent.glob("*"))) == 4


def test_lines_of_an_earned_key_run_through_the_card_that_was_played(tmp_path: Path) -> None:
    """Not those of the same symbol that lay there before (QF-15)."""
    text = (
        "mode: quintis\ncards:\n  a: {symbols: [cat, skull]}\n  b: {symbols: [gull, flower]}\n"
        "field: {'0,0': [a], '1,0': [a], '0,2': [a], '1,2': [a], '2,2': [a], '2,1': [b], '0,1': [b], '1,1': [b]}\n"
        "seats: [{hand: [a]}, {hand: [a]}]\ndeck: [b, b, b]\n"
    )
    write(tmp_path, {"templates/booklets/positions/mine.yaml": text})
    library, _ = load_project(tmp_path)
    options = source.parse(b"moves: place a 2,0; veto stay\nshow: after", tmp_path / "x.yaml")[0]
    assert options is not None
    examined = example(library, "mine", options, PLACE)
    found, problems = examined.found, examined.problems
    assert problems == []
    assert found is not None
    template, _ = edition.template_of(library)
    assert template is not None
    palette = Palette.of(template)
    faces = Faces(library, template, "en", palette)
    types = Types.of(BOOKLET, palette)
    for lines, runs in ((None, 1), (("cat",), 2)):
        view = View(found, True, (), {}, um(12), lines, False, False, False, False, faces, palette, types, "en")
        picture = FieldPicture(view, found.end, um(110))
        assert len(picture._shown("cat")) == runs
