"""Every kind of element on every face, with whatever its design leaves out, in boxes and on cards of every size: it is
drawn, or told by `leonardo check` too."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pypdfium2 as pdfium
import pytest

from generator import designs, edition, face, formats
from generator.design import CARD_FACES, FACE_NAMES
from generator.display import AnyForm, Box, Document, Group, Item, Page, Rect, TextRun, Use, um
from generator.elements import ELEMENTS, seal
from generator.elements.text import CARD_FIELDS, FIELDS_OF
from generator.load import load_files
from generator.model import CardDef, Library, Text
from generator.problems import Problem, has_errors
from generator.products import reference
from generator.products.product import Request
from generator.render import pdf
from generator.subject import Subject
from tests.print_making import action, card, library
from tests.projects import write

SAMPLES: Mapping[str, object] = {
    "fill": "light", "stroke": "ink", "accent": "accent", "ground": "#ffffff", "line": 0.3, "radius": 1,
    "pattern": True, "side": 3, "gap": 0.5, "padding": 0.5, "style": "type", "columns": 3, "names": "beside",
    "content": "Words",
}  # fmt: skip
DESIGN = """\
template: mine
colours: {ink: "#111111", light: "#ffffff", accent: "#a23c28"}
backings:
  black: {tone: "#191614", light: "#574d44", pattern: dots}
  burgundy: {tone: "#6b1a2d", light: "#b2697a", pattern: lines}
  gold: {tone: "#a07d2c", light: "#d3b970"}
styles: {type: {face: regular, size: 5, minimum: 3, colour: ink}}
faces:
  symbols: {vital: {kind: symbols, style: type, side: 3, box: {left: 1, top: 1, width: 9, height: 24}}}
  action: {vital: {kind: text, style: type, content: "{text}", box: {left: 1, top: 1, width: 30, height: 6}}}
  back: {}
  seniority: {}
  turn: {}
"""
"""The least that a design may be: no colour but those that every design names."""
ROOMY: Mapping[str, object] = {"left": 12, "top": 30, "width": 49, "height": 50}
PLACES = [(kind, where) for kind in ELEMENTS for where in FACE_NAMES]
BOXES: Mapping[str, Mapping[str, object]] = {
    "speck": {"left": 12, "top": 30, "width": 0.01, "height": 0.01},
    "nothing": {"left": 12, "top": 30, "width": 0.0001, "height": 1},
    "half": {"left": 12, "top": 30, "width": 0.5, "height": 0.5},
    "small": {"left": 12, "top": 30, "width": 3, "height": 3},
    "flat": {"left": 12, "top": 30, "width": 20, "height": 0.3},
    "thin": {"left": 12, "top": 30, "width": 0.3, "height": 20},
    "under the frame": {"left": 2, "top": 2, "width": 3, "height": 3},
    "whole": {},
    "bleeding": {"bleed": True},
    "huge": {"width": 1000, "height": 1000},
    "off": {"left": 900, "top": 900, "width": 5, "height": 5},
    "turned inside out": {"left": 40, "right": 40},
}
UNBEARABLE = ("nothing", "huge", "off", "turned inside out")


def project(root: Path, where: str, element: Mapping[str, object], card_size: str = "poker") -> Library:
    """A library whose design has that element in line 8, named `it`, last on the face."""
    line = re.escape(f"  {where}: {{")
    it = f"it: {json.dumps(dict(element), ensure_ascii=False)}"
    design = re.sub(f"(?m)^({line}.*)}}$", lambda found: f"{found[1]}, {it}}}".replace("{, ", "{"), DESIGN)
    assert it in design
    settings = f"title: Test\ntemplate: mine\ncard_size: {card_size}\n"
    write(root, {"leonardo.yaml": settings, "templates/mine.yaml": design})
    cards = [card(1), action(2), card(3, symbols=(), text=Text({"en": "Words"})), _three(4)]
    return library(cards, root=root, template="mine", card_size=card_size)


def _three(number: int) -> CardDef:
    return card(number, kind="expansion", backing="gold", symbols=("cat", "skull", "gull"))


def outcome(made: Library) -> tuple[list[Problem], dict[str, AnyForm]]:
    """What is wrong, or everything that a build draws with the design, to its last line."""
    template, problems = edition.template_of(made)
    if template is None or has_errors(problems):
        return problems, {}
    drawn, faults = edition.draw(made, made.sets["test"], "en", template)
    request = Request(made, made.sets["test"], "en", template, edition.Wishes(("a3",), "long-edge"))
    cards = reference.make(request)
    forms = {**drawn.forms, **{name: form for sheets in cards.sheets for name, form in sheets.document.forms.items()}}
    for form in forms.values():
        assert all(item is not None for item in everything(form.items))
    return [*problems, *faults, *(each for each in cards.problems if each.id != "sheet-too-small")], forms


def everything(items: tuple[Item, ...]) -> Iterator[Item]:
    for item in items:
        yield item
        if isinstance(item, Group):
            yield from everything(item.items)


def told_by_check(root: Path, problems: list[Problem]) -> None:
    """Each is at a line of the design, and `leonardo check` says it as well."""
    checked = [(each.id, each.line, each.message) for each in load_files([root]).problems]
    for each in problems:
        assert each.file.endswith("mine.yaml")
        assert (each.id, each.line, each.message) in checked


def settings_of(kind: str) -> Iterator[dict[str, object]]:
    """All of a kind's settings; each left out in turn; each alone; none."""
    whole = {key: SAMPLES[key] for key in ELEMENTS[kind].settings}
    yield whole
    yield {}
    for left_out in whole:
        yield {key: value for key, value in whole.items() if key != left_out}
        yield {left_out: whole[left_out]}


def test_every_setting_has_a_sample() -> None:
    assert {key for kind in ELEMENTS.values() for key in kind.settings} == set(SAMPLES)


@pytest.mark.parametrize(("kind", "where"), PLACES)
def test_whatever_settings_are_left_out_it_is_drawn_or_told(kind: str, where: str, tmp_path: Path) -> None:
    for settings in settings_of(kind):
        made = project(tmp_path, where, {"kind": kind, "box": ROOMY, **settings})
        problems, forms = outcome(made)
        assert {each.id for each in problems} <= {"bad-template"}, settings
        assert bool(problems) != bool(forms)
        told_by_check(tmp_path, problems)
        asked = {"style"} | {key for group in ELEMENTS[kind].needs for key in group}
        if where in ELEMENTS[kind].faces and asked <= settings.keys() | ({"style"} - set(ELEMENTS[kind].settings)):
            assert problems == [], settings


@pytest.mark.parametrize("kind", ELEMENTS)
def test_what_is_drawn_with_nothing_but_its_needs_is_seen(kind: str, tmp_path: Path) -> None:
    """On the paper, not only in the list of what to draw."""
    needs = {group[0] for group in ELEMENTS[kind].needs} | ({"style"} & set(ELEMENTS[kind].settings))
    for where in ELEMENTS[kind].faces:
        settings = {key: SAMPLES[key] for key in needs} | ({"fill": "accent"} if "fill" in needs else {})
        problems, forms = outcome(project(tmp_path, where, {"kind": kind, "box": ROOMY, **settings}))
        assert problems == []
        name = {"symbols": "front-test-04-en", "action": "front-test-02-en", "back": "back-gold"}.get(where)
        assert inked(forms, name or f"{where}-base-en", tmp_path), where


def inked(forms: Mapping[str, AnyForm], name: str, folder: Path) -> bool:
    """Whether something is to be seen in the roomy box of a PDF with that form."""
    card_size = formats.cards()["poker"]
    whole = Box(0, 0, card_size.width, card_size.height)
    page = Page(whole.width, whole.height, whole, whole, (Use(name, 0, 0),))
    (path,) = pdf.render(Document("T", "en", (page,), forms), folder / "face")
    with pdfium.PdfDocument(path) as opened:
        picture = opened[0].render(scale=4).to_pil().convert("L")
    box = tuple(round(edge * 4 * 72 / 25.4) for edge in (12.2, 30.2, 56.8, 79.8))
    return bool(picture.crop(box).getextrema()[0] < 250)


SHOWN = [each for each in PLACES if each[1] in ELEMENTS[each[0]].faces]


@pytest.mark.parametrize(
    ("kind", "where", "box"),
    [(*place, box) for at, place in enumerate(SHOWN) for turn, box in enumerate(BOXES) if (at + turn) % 3 == 0],
)
def test_in_a_box_of_any_size_it_is_drawn_or_told(kind: str, where: str, box: str, tmp_path: Path) -> None:
    whole = {key: SAMPLES[key] for key in ELEMENTS[kind].settings}
    problems, forms = outcome(project(tmp_path, where, {"kind": kind, "box": BOXES[box], **whole}))
    assert problems or forms
    told_by_check(tmp_path, [each for each in problems if each.id in ("bad-template", "box-outside", "box-overlap")])
    over = box == "whole" and ELEMENTS[kind].outlined and not whole.get("pattern")
    assert any(each.id == "box-outside" for each in problems) == (box in UNBEARABLE or over)


SIZES = [*formats.cards(), *(f"{name}-landscape" for name in formats.cards()), "20x20", "12x200", "300x12"]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("kind", ELEMENTS)
def test_on_cards_of_every_size_it_is_drawn_or_told(kind: str, size: str, tmp_path: Path) -> None:
    whole = {key: SAMPLES[key] for key in ELEMENTS[kind].settings}
    faces = ELEMENTS[kind].faces
    for where in {faces[SIZES.index(size) % len(faces)], faces[-1]}:
        for box in ("small", "whole"):
            problems, forms = outcome(project(tmp_path, where, {"kind": kind, "box": BOXES[box], **whole}, size))
            assert problems or forms


@pytest.mark.parametrize("symbols", [(), ("cat",), ("cat", "gull"), ("cat", "gull", "skull")])
def test_the_smallest_plate_has_its_studies_inside(symbols: tuple[str, ...], tmp_path: Path) -> None:
    for width, height in ((0.01, 0.01), (0.5, 0.5), (3, 3), (20, 0.3), (0.3, 20), (6, 2)):
        box = {"left": 12, "top": 40, "width": width, "height": height}
        made = project(tmp_path, "symbols", {"kind": "plate", "box": box})
        template, _ = edition.template_of(made)
        assert template is not None
        size = formats.cards()["poker"]
        shown = Subject(template, card(1, symbols=symbols), "black", "en", "", 0, size.width, size.height, 3_000)
        (form,) = [form for name, form in face.front(shown).forms.items() if name.startswith("plate")]
        (group,) = form.items
        assert isinstance(group, Group)
        assert group.clip == Box(12_000, 40_000, round(width * 1000), round(height * 1000))
        assert group.items


@pytest.mark.parametrize("where", [name for name in FACE_NAMES if name not in CARD_FACES])
@pytest.mark.parametrize("field", [*CARD_FIELDS, "turn"])
def test_what_depends_on_the_card_is_refused_where_many_share_a_face(where: str, field: str, tmp_path: Path) -> None:
    content = f"No. {{{field}}}"
    made = project(tmp_path, where, {"kind": "text", "style": "type", "content": content, "box": ROOMY})
    problems, _ = outcome(made)
    if field in FIELDS_OF[where]:
        assert problems == []
        return
    told_by_check(tmp_path, problems)
    (problem,) = problems
    line = (tmp_path / "templates/mine.yaml").read_text(encoding="utf-8").splitlines()[problem.line - 1]
    assert line[problem.column - 1 :].startswith(f'"{content}"')
    assert problem.id == "unknown-field"
    assert f"the face '{where}' has no field {{{field}}}" in problem.message
    assert all(f"{{{allowed}}}" in problem.hint for allowed in FIELDS_OF[where])


def test_a_back_is_the_same_whatever_card_and_set_it_is_drawn_for(tmp_path: Path) -> None:
    words = "Words, {turn_title}, {seniority_title}"
    made = project(tmp_path, "back", {"kind": "text", "style": "type", "content": words, "box": ROOMY})
    template, problems = edition.template_of(made)
    assert problems == []
    assert template is not None
    backs = [
        face.back(Subject(template, each, "black", "en", each.set, 9, 63_000, 88_000, 3_000)).forms
        for each in (card(1), card(2, set="other"), action(3), _three(4))
    ]
    assert all(back == backs[0] for back in backs)
    assert any(not isinstance(item, Use) for item in backs[0]["back-black"].items)


def test_every_way_of_drawing_a_seal_does_with_the_colours_that_every_design_names(tmp_path: Path) -> None:
    template, _ = edition.template_of(project(tmp_path, "symbols", {"kind": "seal", "box": ROOMY}))
    assert template is not None
    assert "paper" not in template.colours
    ids = {seal.shape(name): name for name in (f"set{number}" for number in range(400))}
    assert {way for _, way in ids} == {"line", "solid", "ring", "eye"}
    for name in ids.values():
        subject = Subject(template, card(1, set=name), "black", "en", name, 9, 63_000, 88_000, 3_000)
        assert face.front(subject).problems == ()


def test_a_tint_of_no_symbol_is_told(tmp_path: Path) -> None:
    design = "template: mine\nextends: notebook\ntints:\n  cat: '#ffffff'\n  skul: '#ffffff'\n"
    write(tmp_path, {"templates/mine.yaml": design})
    (problem,) = load_files([tmp_path]).problems
    assert (problem.id, problem.line) == ("bad-template", 5)
    assert problem.message.endswith("'skul' is none; did you mean 'skull'?")


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("colours: {papre: '#ffffff'}", ["nothing uses the colour 'papre'; did you mean 'paper'?"]),
        ("colours: {papre: '#ffffff'}\nstyles: {titel: {size: 9, face: bold, minimum: 7, colour: papre}}",
         ["nothing uses the style 'titel'; did you mean 'title'?"]),
        ("colours: {papre: '#ffffff'}\nfaces: {symbols: {leaf: {fill: papre}}}", []),
        ("colours: {papre: '#ffffff'}\nfaces: {symbols: {leaf: {fill: [papre]}}}", []),
        ("colours: {quince: '#ffffff', paper: '#eeeeee'}", []),
    ],
)  # fmt: skip
def test_a_name_nearly_that_of_another_and_used_nowhere_is_told(written: str, told: list[str], tmp_path: Path) -> None:
    write(tmp_path, {"templates/mine.yaml": f"template: mine\nextends: notebook\n{written}\n"})
    problems = load_files([tmp_path]).problems
    assert [problem.message for problem in problems if problem.id == "bad-template"] == told


INHERITED: Mapping[str, tuple[str, int, str]] = {
    "styles:\n  title: {size: 3}": ("poker", 4, "bad-template"),
    "styles:\n  title: {minimum: 90}": ("poker", 4, "bad-template"),
    "styles:\n  key: {size: 60, minimum: 60}": ("poker", 4, "text-overflow"),
    "styles:\n  turn: {size: 60, minimum: 60}": ("poker", 4, "text-overflow"),
    "colours:\n  ink: '#000000'": ("30x40", 1, "box-outside"),
    "faces:\n  symbols:\n    leaf: {kind: seal}": ("poker", 5, "bad-template"),
    "faces:\n  symbols:\n    number: {box: {left: 6, right: 6, bottom: 9, height: 8}}": ("poker", 5, "box-overlap"),
    "faces:\n  symbols:\n    frame: {side: 40}": ("poker", 5, "symbols-overflow"),
    "faces:\n  symbols:\n    frame: {line: 8, padding: 1}": ("poker", 5, "symbols-overflow"),
    "faces:\n  symbols:\n    frame: {radius: 7.25, padding: 0.4}": ("poker", 5, "symbols-overflow"),
}


@pytest.mark.parametrize("changed", INHERITED)
def test_what_only_shows_in_a_shipped_design_is_told_in_the_one_that_extends_it(changed: str, tmp_path: Path) -> None:
    size, line, problem_id = INHERITED[changed]
    design = f"template: mine\nextends: notebook\n{changed}\n"
    write(tmp_path, {"leonardo.yaml": f"title: T\ncard_size: {size}\n", "templates/mine.yaml": design})
    made = library([card(1), action(2)], root=tmp_path, template="mine", card_size=size)
    problems, _ = outcome(made)
    told = [each for each in problems if each.level == "error" and each.id == problem_id]
    assert told, problems
    assert {Path(each.file).name for each in problems} <= {"mine.yaml", "test.yaml"}
    assert line in {each.line for each in told}
    if problem_id.startswith(("bad", "box")):
        found = designs.problems_of(tmp_path / "templates/mine.yaml", made.project)
        assert {(each.id, each.line) for each in told} <= {(each.id, each.line) for each in found}


@pytest.mark.parametrize(("kind", "where"), [("rosette", "back"), ("rosette", "symbols"), ("plate", "action")])
def test_two_of_a_kind_on_a_face_are_both_drawn(kind: str, where: str, tmp_path: Path) -> None:
    """Each in its own box, seen in the finished PDF."""
    name = {"back": "back-gold", "symbols": "front-test-04-en", "action": "front-test-02-en"}[where]
    elsewhere = {"left": 45, "top": 5, "width": 12, "height": 12}
    for first, second in ((ROOMY, elsewhere), (elsewhere, ROOMY)):
        made = project(tmp_path, where, {"kind": kind, "box": first})
        file = tmp_path / "templates/mine.yaml"
        more = f"other: {json.dumps({'kind': kind, 'box': second})}, it:"
        file.write_text(file.read_text(encoding="utf-8").replace("it:", more), encoding="utf-8")
        problems, forms = outcome(made)
        assert problems == []
        assert inked(forms, name, tmp_path)
        assert len([form for form in forms if form.startswith(f"{kind}-")]) % 2 == 0


@pytest.mark.parametrize(("line", "padding"), [(0.35, 1), (3, 2), (8, 4.5), (8, 4)])
def test_the_names_of_symbols_stand_clear_of_the_line_of_their_frame(
    line: float, padding: float, tmp_path: Path
) -> None:
    """Half of a line lies within its frame."""
    box = {"left": 10.5, "width": 45, "top": 8, "height": 60}
    names = {"names": "below", "line": line, "padding": padding, "stroke": "#111111", "style": "type", "side": 6}
    problems, forms = outcome(project(tmp_path, "symbols", {"kind": "symbols", "box": box, **names}))
    assert not has_errors(problems)
    (front,) = [form for name, form in forms.items() if name.startswith(f"front-{card(1).id}-")]
    (frame,) = [item for item in everything(front.items) if isinstance(item, Rect) and item.line == um(line)]
    left, right = frame.box.x + um(line) // 2, frame.box.right - um(line) // 2
    runs = [item for item in everything(front.items) if isinstance(item, TextRun) and frame.box.x <= item.x < right]
    assert len(runs) >= 2
    for run in runs:
        assert left <= run.x
        assert run.x + run.width <= right
