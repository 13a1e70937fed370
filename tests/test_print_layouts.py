"""Other ways to lay out sheets: fold, separate, asked grids and gaps, kinds of marks, printers that are off."""

from __future__ import annotations

from pathlib import Path

import click
import pytest

from generator import formats, grid, printer
from generator.display import Box, Rect, um
from generator.display import Path as Outline
from generator.formats import Size
from generator.grid import Rules
from generator.load import load_project
from generator.marks import MARKS, margins_for
from generator.printer import Printer
from generator.problems import ProblemsFound
from generator.render import pdf
from tests.print_making import card, documents, written
from tests.print_reading import sheets

TOLERANCE = 0.01
BACKINGS = ("black", "burgundy", "gold")
CARDS = list(formats.cards())
PAPERS = list(formats.papers())


@pytest.mark.parametrize("count", [1, 3, 4, 7, 10])
@pytest.mark.parametrize("paper", ["a4", "letter", "a3", "300x200"])
def test_folding_brings_each_back_behind_its_front(tmp_path: Path, paper: str, count: int) -> None:
    cards = [card(n, backing=BACKINGS[n * n % 3]) for n in range(1, count + 1)]
    size = formats.paper(paper)
    assert size is not None
    layout = grid.fold(size, formats.cards()["poker"], Rules())
    read = sheets(written(tmp_path, cards, papers=(paper,), backs="fold"))
    assert len(read) == -(-count // layout.fronts.count)
    found = 0
    for sheet in read:
        half = len(sheet.grounds) // 2
        for front in sheet.grounds[:half]:
            x, y = front.centre
            mirrored = (sheet.width - x, y) if layout.sideways else (x, sheet.height - y)
            (back,) = [each for each in sheet.grounds[half:] if each.centre == pytest.approx(mirrored, abs=TOLERANCE)]
            assert back.colour == front.colour
            found += 1
        lines = [mark for mark in sheet.marks if max(mark.size) > 190]
        assert len(lines) == 1, "the fold is drawn once"
        middle = (sheet.width / 2, sheet.height / 2)
        assert lines[0].centre == pytest.approx(middle, abs=TOLERANCE)
    assert found == count


@pytest.mark.parametrize("card_size", CARDS)
@pytest.mark.parametrize("paper", PAPERS)
def test_trims_are_exact_for_every_paper_and_card_size(tmp_path: Path, paper: str, card_size: str) -> None:
    size = formats.cards()[card_size]
    layout = grid.grid(formats.papers()[paper], size, Rules())
    made = [card(copies=layout.count)]
    read = sheets(written(tmp_path, made, papers=(paper,), card_size=card_size, backs="none", template="blank"))
    lying = (layout.card_width / 1000, layout.card_height / 1000)
    assert sorted(lying) == pytest.approx(sorted((size.width / 1000, size.height / 1000)))
    count = len(read[0].trims(lying))
    assert layout.count in range(count * len(read) - count + 1, count * len(read) + 1)
    assert count == layout.count or (paper, card_size, count) == ("letter", "mini", 15), "a row for label and ruler"
    assert all(trim.size == pytest.approx(lying, abs=TOLERANCE) for sheet in read for trim in sheet.trims(lying))


def test_separate_backs_are_a_file_of_their_own_behind_their_fronts(tmp_path: Path) -> None:
    cards = [card(n, backing=BACKINGS[n * n % 3]) for n in range(1, 8)]
    made, problems = documents(cards, backs="separate")
    assert problems == []
    fronts, backs = (sheets(pdf.render(each, tmp_path / str(n))[0]) for n, each in enumerate(made))
    for front in fronts[0].grounds:
        mirrored = (fronts[0].width - front.centre[0], front.centre[1])
        (back,) = [each for each in backs[0].grounds if each.centre == pytest.approx(mirrored, abs=TOLERANCE)]
        assert back.colour == front.colour


@pytest.mark.parametrize("marks", list(MARKS))
def test_every_kind_of_marks_shows_every_cut_or_nothing(marks: str) -> None:
    made, problems = documents([card(copies=9)], backs="none", marks=marks)
    assert problems == []
    items = [item for item in made[0].pages[0].items if type(item).__name__ == "Path"]
    layout = grid.grid(formats.papers()["a4"], formats.cards()["poker"], Rules())
    xs, ys = layout.lines(range(9))
    if marks == "silhouette":
        return
    if marks == "none":
        assert items == []
        return
    drawn_x = {item.segments[0][1][0] for item in items if item.segments[0][1][0] == item.segments[1][1][0]}
    drawn_y = {item.segments[0][1][1] for item in items if item.segments[0][1][1] == item.segments[1][1][1]}
    assert set(xs) <= drawn_x
    assert set(ys) <= drawn_y


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        (Rules(columns=4, rows=3), r"4 × 3 cards of 63 × 88 mm need 252 × 276 mm; a4 has 200 × 287 mm"),
        (Rules(gap=um(6), columns=3, rows=3), r"need 201 × 276 mm; a4 has 200 × 287 mm inside its margins"),
    ],
)
def test_a_grid_that_does_not_fit_is_refused_with_the_numbers(rules: Rules, message: str) -> None:
    with pytest.raises(grid.DoesNotFit, match=message):
        grid.grid(formats.papers()["a4"], formats.cards()["poker"], rules)


def test_an_asked_gap_is_kept_and_bounds_the_bleed() -> None:
    layout = grid.grid(formats.papers()["a4"], formats.cards()["poker"], Rules(gap=um(2)))
    assert (layout.gap_x, layout.gap_y) == (um(2), um(2))
    assert layout.inner == (um(1), um(1))


@pytest.mark.parametrize(("flip", "right", "down"), [("long-edge", -1.2, -0.8), ("short-edge", 1.2, 0.8)])
def test_a_printers_shift_moves_the_backs_only_as_seen_from_the_front(
    tmp_path: Path, flip: str, right: float, down: float
) -> None:
    cards = [card(n) for n in range(1, 8)]
    profile = Printer("home", um(1.2), um(-0.8))
    plain = sheets(written(tmp_path, cards, backs=flip))
    shifted = sheets(written(tmp_path, cards, backs=flip, printer=profile))
    assert [each.centre for each in shifted[0].grounds] == [each.centre for each in plain[0].grounds]
    for before, after in zip(plain[1].grounds, shifted[1].grounds, strict=True):
        moved = (after.centre[0] - before.centre[0], after.centre[1] - before.centre[1])
        assert moved == pytest.approx((right, down), abs=TOLERANCE)


def test_a_printers_scale_is_about_the_papers_middle(tmp_path: Path) -> None:
    cards = [card(copies=9)]
    plain = sheets(written(tmp_path, cards))[1]
    scaled = sheets(written(tmp_path, cards, printer=Printer("home", 0, 0, 1.01)))[1]
    middle = (plain.width / 2, plain.height / 2)
    for before, after in zip(plain.grounds, scaled.grounds, strict=True):
        for axis in (0, 1):
            expected = middle[axis] + (before.centre[axis] - middle[axis]) * 1.01
            assert after.centre[axis] == pytest.approx(expected, abs=TOLERANCE)


def test_a_shift_that_pushes_cards_off_the_paper_is_refused_with_the_numbers() -> None:
    _, problems = documents([card()], printer=Printer("home", um(12), 0))
    assert [each.id for each in problems] == ["printer-shift"]
    assert "pushes cards 1.5 mm over the left edge of a4 paper" in problems[0].message


def test_profiles_are_kept_side_by_side_and_read_back(tmp_path: Path) -> None:
    home, work = Printer("home", um(1.2), um(-0.8), 1.002), Printer("work", 0, um(0.3))
    assert printer.save(tmp_path, "home", 1.2, -0.8, 100.2) == home
    printer.save(tmp_path, "work", None, 0.5, None)
    assert printer.save(tmp_path, "work", None, 0.3, None) == work
    assert printer.read(tmp_path) == {"home": home, "work": work}


KEPT = {
    "# Mine.\nhome:  # up\n  right: 1  # x\n  # May\n  down: 2\n# Its.\nwork: {right: 1}  # floor 3\n": (
        "# Mine.\nhome:  # up\n  right: 1.2  # x\n  # May\n  down: 2\n  scale: 100.2\n# Its.\n"
        "work: {right: 1}  # floor 3\n"
    ),
    "  # Mine.\n  'home': {down: 2.0}  # x\n": "  # Mine.\n  'home': {down: 2.0, right: 1.2, scale: 100.2}  # x\n",
    "home: {down: +2, scale: 99, right: 1}": "home: {down: +2, scale: 100.2, right: 1.2}",
    "{work: {right: 1},  # x\nhome: {down: 2}}\n": (
        "{work: {right: 1},  # x\nhome: {down: 2, right: 1.2, scale: 100.2}}\n"
    ),
    "? home  # x\n: down: 2\n# Мой.\n? work\n: right: 1\n": (
        "? home  # x\n: down: 2\n  right: 1.2\n  scale: 100.2\n# Мой.\n? work\n: right: 1\n"
    ),
}
"""Files of printers before and after a profile of theirs is measured."""
ADDED = {
    "work: {right: 1} # x": "work: {right: 1} # x\nhome: {right: 1.2, down: 0, scale: 100.2}\n",
    "  work:\n    right: 1\n  # x\n": ("  work:\n    right: 1\n  # x\n  home: {right: 1.2, down: 0, scale: 100.2}\n"),
    "{work: {right: 1}} # x\n": "{work: {right: 1}, home: {right: 1.2, down: 0, scale: 100.2}} # x\n",
    "{} # x\n": "{home: {right: 1.2, down: 0, scale: 100.2}} # x\n",
}


@pytest.mark.parametrize(("before", "after"), [*KEPT.items(), *ADDED.items()])
def test_what_else_stands_among_the_profiles_stays(tmp_path: Path, before: str, after: str) -> None:
    for ends in (b"\n", b"\r\n"):
        (tmp_path / printer.FILE).write_bytes(before.encode().replace(b"\n", ends))
        profiles = printer.read(tmp_path)
        home = printer.save(tmp_path, "home", 1.2, None, 100.2)
        assert (tmp_path / printer.FILE).read_bytes() == (
            after.encode().replace(b"\n", ends) if b"\n" in before.encode() else after.encode()
        )
        assert printer.read(tmp_path) == {**profiles, "home": home}


@pytest.mark.parametrize(("kept", "measured"), [("99.1234567", 99.1235), ("99", 99.1234567), ("100.00004", 100)])
def test_a_size_is_kept_as_exactly_as_it_is_written(tmp_path: Path, kept: str, measured: float) -> None:
    (tmp_path / printer.FILE).write_text(f"home: {{scale: {kept}}}\n", encoding="utf-8")
    assert printer.save(tmp_path, "home", None, None, measured) == printer.read(tmp_path)["home"]
    assert f"scale: {measured:g}}}" in (tmp_path / printer.FILE).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("text", "name", "told"),
    [
        ("home:\n  ? down\n  : 2  # x\n", "home", "home: {right: 1.2, down: 2, scale: 100}"),
        ("--- # x\nhome: {down: 2}\n...\n", "work", "work: {right: 1.2, down: 0, scale: 100}"),
    ],
)
def test_a_file_whose_form_allows_no_change_stays(tmp_path: Path, text: str, name: str, told: str) -> None:
    (tmp_path / printer.FILE).write_text(text, encoding="utf-8")
    with pytest.raises(click.ClickException) as caught:
        printer.save(tmp_path, name, 1.2, None, None)
    assert caught.value.message.endswith(f"Write by hand, in place of what it has of '{name}': {told}")
    assert (tmp_path / printer.FILE).read_text(encoding="utf-8") == text


def test_a_wrong_profile_is_a_problem_at_its_line(tmp_path: Path) -> None:
    (tmp_path / printer.FILE).write_text("home: {right: 1}\nwork: {rihgt: 1}\n", encoding="utf-8")
    with pytest.raises(ProblemsFound) as caught:
        printer.load("home", tmp_path)
    (problem,) = caught.value.problems
    assert (problem.line, problem.id) == (2, "unknown-key")


@pytest.mark.parametrize("number", [".nan", ".inf", "-.inf", "1e999"])
@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("printers.yaml", "home: {{right: {}}}\n"),
        ("templates/mine.yaml", "template: mine\nextends: plain\nstyles: {{title: {{size: {}}}}}\n"),
        ("leonardo.yaml", "sheets: {{bleed: {}}}\n"),
    ],
    ids=["printer", "design", "project"],
)
def test_a_number_without_end_is_a_mistake_of_its_file(tmp_path: Path, file: str, text: str, number: str) -> None:
    (tmp_path / "leonardo.yaml").write_text("title: Mine\ntemplate: mine\n", encoding="utf-8")
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "mine.yaml").write_text("template: mine\nextends: plain\n", encoding="utf-8")
    (tmp_path / file).write_text(text.format(number), encoding="utf-8")
    _, problems = load_project(tmp_path)
    assert [(each.id, each.line) for each in problems if each.file.endswith(file)] == [
        ("wrong-type", text.count("\n")),
    ]


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("poker-landscape", (88.0, 63.0)),
        ("70x100", (70.0, 100.0)),
        ("70×100", (70.0, 100.0)),
        ("70 х 100", (70.0, 100.0)),
        ("70.5x100-landscape", (100.0, 70.5)),
        ("pokre", None),
    ],
)
def test_card_sizes_by_name_and_by_measure(name: str, size: tuple[float, float] | None) -> None:
    found = formats.card(name)
    assert (found and (found.width / 1000, found.height / 1000)) == size
    assert isinstance(found, Size | None)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_cards_that_share_a_cut_share_a_back_where_that_takes_no_more_sheets(tmp_path: Path, paper: str) -> None:
    cards = [card(n, backing=("burgundy", "gold")[n % 2]) for n in range(1, 16)]
    read = sheets(written(tmp_path, cards, papers=(paper,)))
    assert len(read) == 4
    for sheet in read:
        for ground in sheet.grounds:
            for other in sheet.grounds:
                beside = abs(ground.right - other.left - 6) < TOLERANCE and abs(ground.top - other.top) < 1
                above = abs(ground.bottom - other.top - 6) < TOLERANCE and abs(ground.left - other.left) < 1
                if beside or above:
                    assert ground.colour == other.colour


@pytest.mark.parametrize("card_size", CARDS)
@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
def test_registration_marks_stand_clear_of_all_bleeds(tmp_path: Path, paper: str, card_size: str) -> None:
    rules = Rules(um(3), None, None, None, *margins_for("silhouette", um(3)))
    made, problems = documents(
        [card(copies=9)], papers=(paper,), marks="silhouette", rules=rules, card_size=card_size, template="blank"
    )
    assert problems == []
    (page, *_) = made[0].pages
    square = next(item for item in page.items if isinstance(item, Rect))
    corners = [item for item in page.items if isinstance(item, Outline)]
    assert (square.box.x, square.box.y, square.box.width, square.box.height) == (um(10), um(10), um(5), um(5))
    assert len(corners) == 2
    points = [point[1] for item in corners for point in item.segments]
    boxes = [Box(x - um(0.5), y - um(0.5), um(1), um(1)) for x, y in points]
    assert max(x for x, _ in points) == page.width - um(10.5)
    assert max(y for _, y in points) == page.height - um(10.5)
    assert not any(box.meets(page.bleed) for box in [square.box, *boxes])
