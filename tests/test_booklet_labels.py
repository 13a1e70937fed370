"""Words in pictures, lists and contents that have a room of their own: they keep to it, or are told."""

from __future__ import annotations

from itertools import combinations, pairwise, product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.booklet.pages import Setting
from generator.booklet.pictures import hand
from generator.booklet.pictures.keys import chits
from generator.booklet.style import PRINTED, QUICK_SIZES, Types, quick
from generator.display import Group, Item, Page, TextRun, um
from generator.load import load_project
from tests.booklet_making import LANGUAGES, make, set_text
from tests.projects import write

HEAD = "---\ntitle: T\n---\n"


def runs(items: Page | tuple[Item, ...]) -> list[TextRun]:
    return [item for item in (items.items if isinstance(items, Page) else items) if isinstance(item, TextRun)]


def right(run: TextRun) -> int:
    return run.x + sum(glyph.advance for glyph in run.glyphs)


def page_of(setting: Setting | None, number: int) -> Page:
    assert setting is not None
    return setting.document.pages[number]


@pytest.mark.parametrize(
    ("language", "mode", "options", "line", "said"),
    [
        ("ru", "expansion", "expansion-setup; card: 12; piles: true", 0, ""),
        ("ru", "expansion", "expansion-setup; card: 3; piles: true", 5, "'дополнительные' and 'их сброс' stand too"),
        ("en", "expansion", "expansion-setup; card: 7; piles: true", 5, "and 'its discard' stand too near one another"),
        ("en", "expansion", "expansion-setup; card: 8.2; piles: true", 0, ""),
        ("ru", "base", "base-turn; moves: play stream-cat top", 0, ""),
        ("ru", "base", "base-turn; card: 3; moves: play stream-cat top", 5, "'Вы' and 'с руки' stand too near"),
        ("en", "base", "base-turn; moves: play stream-cat top; seats: [0]; card: 2", 7, "'You' and 'from your hand'"),
        ("en", "expansion", "expansion-setup; card: 3; piles: true; beside: 1", 5, "'its discard' leaves the picture"),
    ],
)  # fmt: skip
def test_labels_of_a_picture_that_is_too_small(
    tmp_path: Path, language: str, mode: str, options: str, line: int, said: str
) -> None:
    lines = options.replace("; ", "\n")
    _, problems = set_text(tmp_path, f"{HEAD}```layout {lines}\n```\n\nText.\n", language=language, mode=mode)
    assert {(each.id, each.line) for each in problems} == ({("text-overflow", line)} if line else set())
    assert any(said in each.message and " mm" in each.message for each in problems) or not line
    assert all(each.hint.startswith("Draw larger cards") for each in problems)


@pytest.mark.parametrize("zone", ["top", "left", "center", "right", "bottom"])
@pytest.mark.parametrize(("seats", "called"), [("[0]", "{0: A}"), ("[0, 1]", "{0: A, 1: B}")])
def test_a_hand_lies_over_no_label(tmp_path: Path, zone: str, seats: str, called: str) -> None:
    """Nor does any other card that is drawn after it."""
    options = f"moves: play stream-cat {zone}\nhand: true\ncard: 12\nseats: {seats}\nnames: {called}"
    setting, problems = set_text(tmp_path, f"{HEAD}```layout base-turn\n{options}\n```\n\nText.\n")
    assert problems == []
    items = page_of(setting, 1).items
    labels = [(index, item) for index, item in enumerate(items) if isinstance(item, TextRun)]
    names = [(index, item) for index, item in labels if item.text in ("A", "B", "from hand", "discard", "A: hand")]
    assert len(names) >= 3
    for index, name in names:
        low, high = name.baseline + name.size // 4, name.baseline - name.size * 7 // 10
        for item in items[index:]:
            if isinstance(item, Group):
                box = item.clip
                assert low <= box.y or high >= box.bottom or right(name) <= box.x or name.x >= box.right, name.text


@pytest.mark.parametrize(
    ("mode", "layout", "shown"),
    [
        ("base", "base-turn; names: {1: Bob}; moves: play stream-cat top", {"your hand", "from your hand", "Bob"}),
        ("base", "base-turn; names: {0: Ann}; moves: play stream-cat top", {"Ann: hand", "from hand", "Ann"}),
        ("base", "base-turn; names: {0: Ann}", {"Ann: hand", "Ann"}),
        ("quintis", "quintis-turn; names: {0: Ann}", {"Ann: hand"}),
        ("quintis", "quintis-turn", {"your hand"}),
    ],
)
def test_a_hand_is_that_of_who_has_a_name(tmp_path: Path, mode: str, layout: str, shown: set[str]) -> None:
    options = layout.replace("; ", "\n")
    setting, problems = set_text(tmp_path, f"{HEAD}```layout {options}\nhand: true\n```\n\nText.\n", mode=mode)
    assert problems == []
    labels = {item.text.replace("\u00a0", " ") for item in page_of(setting, 1).items if isinstance(item, TextRun)}
    assert {each for each in labels if "hand" in each or each in ("Ann", "Bob")} == shown


def test_the_hand_that_is_shown_is_that_of_a_seat_that_is_drawn(tmp_path: Path) -> None:
    text = f"{HEAD}```layout base-turn\nhand: true\nseats: [1]\n```\n"
    _, problems = set_text(tmp_path, text)
    assert [(each.line, each.message) for each in problems] == [(5, "the hand is that of seat 0, which is not drawn")]


@given(st.integers(0, 60), st.integers(2_000, 60_000), st.integers(0, 3_000), st.integers(0, 140_000))
def test_of_every_card_in_a_hand_the_symbols_are_seen(count: int, card: int, gap: int, more: int) -> None:
    room = card + more
    rows = hand.rows(count, card, gap, room)
    assert sum(map(len, rows)) == count
    assert len({len(row) for row in rows}) <= 2
    for row in rows:
        assert row[0] >= 0
        assert row[-1] + card <= room
        assert all(card * 55 // 100 <= later - before <= card + gap for before, later in pairwise(row))
        assert abs(row[0] - (room - row[-1] - card)) <= 1


@pytest.mark.parametrize(
    ("width", "left"),
    [(90, ""), (95, "15.125"), (112, "0")],
)
def test_text_beside_a_picture_has_room(tmp_path: Path, width: int, left: str) -> None:
    text = f"{HEAD}```card skull-cat\nwidth: {width}\nbeside: 1\n```\n\nSome words of text.\n"
    _, problems = set_text(tmp_path, text)
    told = [(each.id, each.line, each.column, each.message) for each in problems]
    message = f"the picture leaves {left} mm for the text beside it, which needs 18.8 mm"
    assert told == ([("picture-too-large", 6, 9, message)] if left else [])


@pytest.mark.parametrize("language", [*LANGUAGES, "de"])
def test_the_names_of_keys_keep_apart_in_every_column(language: str) -> None:
    for measure, size in product((24, 30, 40, 54, 64.5, 70, 85.5, 99, 100, 116, 129), QUICK_SIZES):
        types = Types.of(quick(um(210), um(297), size), PRINTED)
        picture = chits(um(measure), PRINTED, types, language)
        labels = runs(picture.items)
        assert len(labels) == 12
        assert all(0 <= label.x < right(label) <= picture.width for label in labels)
        for one, other in combinations(labels, 2):
            assert one.baseline != other.baseline or right(one) < other.x or right(other) < one.x


@pytest.mark.parametrize("first", [1, 99, 999_999_998])
def test_the_numbers_of_a_list_stand_before_its_text(tmp_path: Path, first: int) -> None:
    setting, _ = set_text(tmp_path, f"{HEAD}{first}. Some words.\n{first + 1}. Other words.\n")
    drawn = runs(page_of(setting, 1))
    for number, words in ((first, "Some words."), (first + 1, "Other words.")):
        (mark,) = (run for run in drawn if run.text == f"{number}.")
        (text,) = (run for run in drawn if run.text == words)
        assert right(mark) + um(0.5) < text.x
        assert text.baseline == mark.baseline


def test_a_long_word_of_the_contents_is_divided(tmp_path: Path) -> None:
    """As it is in its heading."""
    word = "достопримечательность" * 3
    text = f"{HEAD}```contents\n```\n\n## {word}\n\nText.\n"
    setting, problems = set_text(tmp_path, text, quick(um(168), um(240), 9), "ru")
    assert problems == []
    page = quick(um(168), um(240), 9)
    column = page.left(1) + page.measure
    entries = [run for run in runs(page_of(setting, 0)) if run.x < column and run.face == "regular"]
    assert len({run.baseline for run in entries}) >= 2
    assert all(right(run) <= column + 100 for run in entries)


@pytest.mark.parametrize("paper", ["20x20", "2x5000", "100x140"])
def test_a_paper_that_is_too_small_is_told_once(tmp_path: Path, paper: str) -> None:
    """And not with what would not fit it."""
    write(tmp_path, {"leonardo.yaml": f"title: T\nlanguages: [en]\npapers: [{paper}]\n"})
    library, _ = load_project(tmp_path)
    made = make(library, tmp_path / "out", (library.sets["base"],), papers=(paper,))
    assert [each.id for each in made.problems] == ["sheet-too-small"]
