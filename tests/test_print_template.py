"""Templates: what they extend, and every mistake in them at its line."""

from __future__ import annotations

import textwrap
from pathlib import Path

import pytest

from generator import edition, formats, placing, template
from generator.display import um
from generator.model import Place
from generator.problems import Problem
from generator.resources import shipped
from tests.print_making import action, card, library

HERE = Place("leonardo.yaml", 4, 11)
SHIPPED = sorted(path.stem for path in shipped("templates").glob("*.yaml") if path.stem not in ("formats", "words"))


def load(folder: Path, source: str, name: str = "mine") -> tuple[template.Template | None, list[Problem]]:
    (folder / "templates").mkdir(exist_ok=True)
    (folder / "templates" / f"{name}.yaml").write_text(textwrap.dedent(source).lstrip(), encoding="utf-8")
    loaded, problems = template.load(name, folder, HERE)
    if loaded is not None:
        problems = [*problems, *placing.misplaced(loaded, um(63), um(88), um(3))]
    return loaded, problems


@pytest.mark.parametrize("name", SHIPPED)
def test_every_shipped_design_is_whole_and_fits_every_card(tmp_path: Path, name: str) -> None:
    for size in formats.cards().values():
        for width, height in {(size.width, size.height), (size.height, size.width)}:
            loaded, problems = template.load(name, tmp_path, HERE, (width, height))
            assert problems == []
            assert loaded is not None
            assert placing.misplaced(loaded, width, height, um(3)) == []


def test_a_design_changes_only_what_it_says(tmp_path: Path) -> None:
    base, _ = template.load("notebook", tmp_path, HERE)
    mine, problems = load(
        tmp_path,
        """
        template: mine
        extends: notebook
        colours: {paper: "#ffffff"}
        faces: {symbols: {plate: null}}
        """,
    )
    assert problems == []
    assert base is not None
    assert mine is not None
    assert str(mine.colours["paper"]) == "#ffffff"
    assert mine.colours["ink"] == base.colours["ink"]
    names = [element.name for element in mine.faces["symbols"]]
    assert names == [element.name for element in base.faces["symbols"] if element.name != "plate"]


def test_what_a_file_takes_away_does_not_come_back_with_its_words_for_large_cards(tmp_path: Path) -> None:
    """Laid over nothing, they lack what the design below would have given them."""
    away = "template: mine\nextends: notebook\nfaces:\n  symbols: {rule: null}\n"
    again = "shapes:\n  large:\n    symbols:\n      rule: {fill: accent}\n"
    load(tmp_path, away)
    gone, problems = template.load("mine", tmp_path, HERE, template.LARGE)
    assert problems == []
    assert gone is not None
    assert "rule" not in [element.name for element in gone.faces["symbols"]]
    assert load(tmp_path, away + again)[1] == []
    told = sorted((each.line, each.message) for each in template.load("mine", tmp_path, HERE, template.LARGE)[1])
    assert told == [(8, f"the design lacks faces.symbols.rule.{key}") for key in ("box", "kind")]


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("template: other\nextends: notebook\n", ("templates/mine.yaml", 1, "calls its design 'other'")),
        (
            "template: mine\nextends: notebook\nfaces:\n  symbols: {frame: null}\n",
            ("templates/mine.yaml", 4, "the face 'symbols' does not show"),
        ),
        (
            "template: mine\nextends: plain\nfaces:\n  action:\n    text: null\n",
            ("templates/mine.yaml", 5, "the face 'action' does not show"),
        ),
    ],
    ids=["another-name", "no-symbols", "no-text"],
)
def test_a_design_of_another_name_or_without_what_is_played_is_refused(
    tmp_path: Path, source: str, told: tuple[str, int, str]
) -> None:
    loaded, problems = load(tmp_path, source)
    assert loaded is None
    (problem,) = problems
    assert problem.id == "bad-template"
    assert problem.file.endswith(told[0])
    assert problem.line == told[1]
    assert told[2] in problem.message


def test_an_authors_design_may_extend_the_shipped_one_of_its_own_name(tmp_path: Path) -> None:
    loaded, problems = load(tmp_path, 'template: notebook\nextends: notebook\ncolours: {ink: "#000000"}', "notebook")
    assert problems == []
    assert loaded is not None
    assert str(loaded.colours["ink"]) == "#000000"


COVERED: dict[str, tuple[str, ...]] = {
    "symbols: {lid: {kind: panel, fill: accent, box: {left: 6, right: 6, bottom: 9.6, height: 6}}}": (
        "'lid' (symbols) is drawn over part of 'title'",
    ),
    "symbols: {lid: {kind: plate, box: {left: 4, width: 30, top: 19, height: 12}}}": (
        "'lid' (symbols) is drawn over part of 'frame'",
    ),
    "action: {rose: {kind: rosette, box: {left: 20, width: 20, top: 40, height: 20}}}": (
        "'rose' (action) is drawn over part of 'text'",
    ),
    "seniority: {net: {kind: panel, pattern: true, box: {left: 10, width: 30, top: 30, height: 8}}}": (
        "'net' (seniority) is drawn over part of 'keys'",
    ),
    "turn: {ring: {kind: panel, stroke: ink, line: 4, box: {left: 10, width: 30, top: 30, height: 8}}}": (
        "'ring' (turn) is drawn over part of 'text'",
    ),
    "action: {bar: {kind: panel, stroke: ink, line: 10, box: {left: 8, right: 8, top: 60, height: 0.3}}}": (
        "'bar' (action) is drawn over part of 'text'",
    ),
    "action: {bar: {kind: panel, stroke: ink, line: 0.3, box: {left: 8, right: 8, top: 60, height: 0.1}}}": (),
    "turn: {ring: {kind: panel, stroke: ink, line: 0.4, box: {left: 10, width: 30, top: 30, height: 8}}}": (),
    "symbols: {ring: {kind: panel, stroke: ink, line: 3, box: {left: 2, right: 2, top: 2, bottom: 2}}}": (),
    "symbols: {bar: {kind: panel, fill: ink, box: {left: 0, right: 0, bottom: 12, height: 0.4}}}": (),
    "symbols: {more: {kind: text, content: x, style: small, box: {left: 22, right: 25, top: 20, height: 4}}, "
    "most: {kind: text, content: y, style: small, box: {left: 38.9, right: 10, top: 23.9, height: 4}}}": (
        "'more' and 'most' (symbols) stand 0.9 mm beside one another: texts that fill their boxes read as one",
    ),
    "symbols: {more: {kind: text, content: x, style: small, box: {left: 22, right: 25, top: 20, height: 4}}, "
    "most: {kind: text, content: y, style: small, box: {left: 39, right: 10, top: 23.9, height: 4}}}": (),
    "symbols: {more: {kind: text, content: x, style: small, box: {left: 22, right: 25, top: 20, height: 4}}, "
    "most: {kind: text, content: y, style: small, box: {left: 38.9, right: 10, top: 24, height: 4}}}": (),
    "back: {ring: {kind: panel, stroke: ink, line: 2, box: {bleed: true}}}": (
        "the line of 'ring' (back) lies at the outer edge of the bleed, and is cut away there",
    ),
    "back: {ring: {kind: panel, stroke: ink, line: 2, box: {left: 3, right: 3, top: 3, bottom: 3, bleed: true}}}": (),
}
"""What a design adds to that of the notebook, behind all else, and what is told of it."""


@pytest.mark.parametrize("added", COVERED)
def test_what_is_drawn_over_a_part_of_something_is_warned_of(tmp_path: Path, added: str) -> None:
    _, problems = load(tmp_path, f"template: mine\nextends: notebook\nfaces: {{{added}}}\n")
    assert [(each.level, each.message) for each in problems] == [("warning", each) for each in COVERED[added]]
    assert all(each.file.endswith("mine.yaml") and each.line == 3 for each in problems)


@pytest.mark.parametrize(
    ("source", "line", "problem_id", "message"),
    [
        ("extends: notebok", 2, "unknown-template", "no design 'notebok'; did you mean 'notebook'?"),
        ("extends: notebook\nstyles: {title: {colour: inc}}", 3, "bad-template", "colour 'inc'; did you mean 'ink'?"),
        ("extends: notebook\nstyles: {title: {minimum: 20}}", 3, "bad-template", "minimum size 20 pt is larger"),
        (
            "extends: notebook\nfaces:\n  symbols:\n    title: {style: tilte}",
            5, "bad-template", "no style 'tilte'; did you mean 'title'?",
        ),
        (
            "extends: notebook\nfaces:\n  symbols:\n    leaf: {content: x}",
            5, "bad-template", "a panel takes no 'content'",
        ),
        (
            "extends: notebook\nfaces:\n  symbols:\n    title: {box: {left: 6, width: 60}}",
            5, "box-outside", "reaches 3 mm over the edge of a 63 × 88 mm card",
        ),
        (
            "extends: notebook\nfaces:\n  symbols:\n    over: {kind: panel, fill: ink, box: {left: 3, right: 3}}",
            5, "box-overlap", "'over' (symbols) is drawn over all of 'title', which nobody would see",
        ),
        (
            "extends: notebook\nfaces:\n  symbols:\n    leaf: {box: {left: 0.4, right: 5}, stroke: ink, line: 1}",
            5, "box-outside", "reaches, with the half of its line that lies outside it, 0.5 mm over the edge",
        ),
        (
            "extends: notebook\nfaces:\n  symbols:\n    title: {box: {left: 40, right: 40}}",
            5, "box-outside", "leaves -17",
        ),
        (
            "extends: notebook\nfaces:\n  action:\n    title: {box: {left: 7, right: 7, top: 60, height: 9}}",
            5, "box-overlap", "'text' and 'title' (action) overlap by 47 × 9 mm",
        ),
        (
            "extends: notebook\nfaces:\n  action:\n    title: {box: {left: 7, right: 7, width: 10, top: 6, height: 9}}",
            5, "bad-template", "left, right and width are all given",
        ),
        ("colours: {}", 1, "bad-template", "the design lacks backings.black"),
        ("extends: notebook\ncolours: {ink: red}", 3, "wrong-form", "ink"),
        ("extends: mine", 2, "unknown-template", "the design 'mine' extends itself"),
    ],
)  # fmt: skip
def test_mistakes_are_problems_at_their_line(
    tmp_path: Path, source: str, line: int, problem_id: str, message: str
) -> None:
    _, problems = load(tmp_path, f"template: mine\n{source}\n")
    found = [each for each in problems if each.id == problem_id and message in each.message]
    assert found, problems
    assert found[0].file.endswith("mine.yaml")
    assert found[0].line == line


def test_an_unknown_design_is_a_problem_where_it_was_asked_for(tmp_path: Path) -> None:
    loaded, (problem,) = template.load("notebok", tmp_path, HERE)
    assert loaded is None
    assert (problem.file, problem.line, problem.column) == ("leonardo.yaml", 4, 11)


def test_what_only_reference_cards_say_is_left_out_on_others(tmp_path: Path) -> None:
    words = '{symbols: {title: {content: "{turn}"}}, action: {title: {content: "{turn}"}}}'
    loaded, _ = load(tmp_path, f"template: mine\nextends: notebook\nfaces: {words}\n")
    assert loaded
    made = library([card(1), action(2)], root=tmp_path)
    assert edition.draw(made, made.sets["test"], "en", loaded)[1] == []
