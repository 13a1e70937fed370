"""Words that stand alone (cover, running heads, above a quick reference): wrapped, made smaller, or told."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.booklet.fitting import Room, fitted
from generator.booklet.lines import Type
from generator.booklet.pages import Setting
from generator.booklet.setting import Setter
from generator.booklet.style import BOOKLET, PageStyle, quick
from generator.booklet.words import word
from generator.display import BLACK, Box, Page, Rect, TextRun, um, um_from_points
from generator.display import Path as Drawn
from generator.formats import papers
from generator.problems import Problem
from tests.booklet_making import LANGUAGES, set_text

NOTE = "Игроков — {players} · партия идёт около сорока пяти минут, а с детьми и бабушками и до глубокой ночи"


def laid(
    folder: Path, page: PageStyle = BOOKLET, language: str = "ru", of: str = "", **fields: str
) -> tuple[Setting | None, list[Problem]]:
    """The rules of the base game, a quick reference on a page without running heads, or a set's leaf, with these
    opening fields, each on a line of its own from line 2."""
    front = "\n".join(["---", *(f"{name}: {text}" for name, text in fields.items()), "---"])
    return set_text(folder, f"{front}\n\n## A\n\nText.\n", page, language, of)


def extent(run: TextRun) -> Box:
    """The box of a text, with room for accents and descenders."""
    width = sum(glyph.advance for glyph in run.glyphs)
    return Box(run.x, run.baseline - run.size * 9 // 10, width, run.size * 12 // 10)


def cover_of(setting: Setting | None) -> Page:
    assert setting is not None
    return setting.document.pages[0]


def runs(page: Page) -> list[TextRun]:
    return [item for item in page.items if isinstance(item, TextRun)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "fields",
    [
        {"title": "The Base Game"},
        {"title": "Базовая игра", "series": "Загадка Леонардо", "subtitle": "Правила игры", "note": NOTE},
        {"title": "Высокопревосходительствующий Конь"},
        {"title": "Слово " * 24, "series": "Серия " * 40, "subtitle": "слово " * 40, "note": "слово " * 36},
        {"title": "Заглавие из Семи Слов на Строки", "subtitle": "Чудовищно длинноё, " * 6, "note": NOTE + NOTE[60:]},
    ],
)  # fmt: skip
def test_words_of_a_cover_stay_in_their_rooms(tmp_path: Path, fields: dict[str, str], language: str) -> None:
    """Inside the frame, off the drawing, off one another, whole, and no smaller than the manual says."""
    setting, problems = laid(tmp_path, language=language, **fields)
    assert problems == []
    page = cover_of(setting)
    written = " ".join(fields.values()).replace("{players}", "2–7").split()
    words = " ".join(run.text for run in runs(page)).replace("\u00a0", " ").split()
    assert sorted(words) == sorted(written)
    frame = max((item.box for item in page.items if isinstance(item, Rect)), key=lambda box: -box.width)
    drawing = [point[1::2] for item in page.items if isinstance(item, Drawn) for _, point in item.segments if point]
    top, bottom = min(map(min, drawing)), max(map(max, drawing))
    boxes = [extent(run) for run in runs(page)]
    for box in boxes:
        assert frame.x < box.x < box.right < frame.right
        assert frame.y < box.y < box.bottom < frame.bottom
        assert box.bottom <= top or box.y >= bottom
    least = {"semibold": 16, "italic": 9}
    assert all(run.size >= um_from_points(least[run.face]) for run in runs(page))
    lines = sorted({(run.baseline, run.size) for run in runs(page)})
    assert all(b - a > 0.9 * size for (a, _), (b, size) in pairwise(lines))


@pytest.mark.parametrize(
    ("field", "text", "said"),
    [
        ("title", "Слово " * 60, "the title on the cover is too long: at the least size of 16 pt it is"),
        ("title", "Ж" * 40, "the title on the cover is too wide: at the least size of 16 pt 'ЖЖЖ"),
        ("subtitle", "слово " * 150, "the subtitle on the cover is too long: at the least size of 10.5 pt it is"),
        ("subtitle", "ж" * 90, "the subtitle on the cover is too wide: at the least size of 10.5 pt"),
        ("note", "слово " * 150, "the note on the cover is too long: at the least size of 9 pt it is"),
        ("note", "ж" * 90, "mm wider than the 112 mm there are"),
        ("series", "серия " * 120, "mm higher than its 112 × 21 mm"),
        ("series", "ж" * 90, "the series on the cover is too wide: at the least size of 10 pt"),
        ("head", "слово " * 30, "the running head is too long: at the least size of 9 pt it is"),
        ("head", "ж" * 90, "the running head is too"),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_words_that_do_not_fit_are_told(tmp_path: Path, field: str, text: str, said: str, language: str) -> None:
    fields = {"title": "T", field: text} if field != "title" else {"title": text}
    setting, (problem,) = laid(tmp_path, language=language, **fields)
    assert setting is None
    line = 2 if field == "title" else 3
    assert (problem.id, problem.line, problem.column) == ("text-overflow", line, len(field) + 3)
    assert said in problem.message
    assert " mm " in problem.message
    assert problem.hint


def test_all_words_that_do_not_fit_are_told_in_one_run(tmp_path: Path) -> None:
    long = dict.fromkeys(("title", "series", "subtitle", "note", "head"), "слово " * 200)
    _, problems = laid(tmp_path, **long)
    assert sorted(each.line for each in problems) == [2, 3, 4, 5, 6]
    assert {each.id for each in problems} == {"text-overflow"}


@pytest.mark.parametrize(
    ("fields", "of", "line"),
    [
        ({"title": "'{set}'", "head": "'The Enigma · {set}'"}, "workshop", 0),
        ({"title": "слово " * 40}, "workshop", 2),
        ({"title": "слово " * 24, "subtitle": "s"}, "", 0),
    ],
    ids=["a set's title", "a leaf has no cover", "the cover has the whole title"],
)
def test_where_a_running_head_may_end_in_an_ellipsis(
    tmp_path: Path, fields: dict[str, str], of: str, line: int
) -> None:
    _, problems = laid(tmp_path, of=of, **fields)
    assert [(each.id, each.line) for each in problems] == ([("text-overflow", line)] if line else [])


@pytest.mark.parametrize("part", ["слово ", "ж", "a-b/"], ids=["words", "letters", "parts"])
@pytest.mark.parametrize(("length", "told"), [(4_998, "text-overflow"), (18_000, "file-too-large")])
def test_a_monstrous_running_head_ends_soon(tmp_path: Path, part: str, length: int, told: str) -> None:
    _, problems = laid(tmp_path, title="T", head=(part * length)[:length])
    assert [each.id for each in problems] == [told]


@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
@pytest.mark.parametrize(
    ("fields", "line"),
    [
        ({"title": "Базовая игра", "subtitle": "Краткая памятка"}, 0),
        ({"title": "Высокопревосходительствующий и длиннейший Конь", "subtitle": "Краткая памятка для всех"}, 0),
        ({"title": "Слово " * 14, "subtitle": "слово " * 18}, 0),
        ({"title": "Слово " * 90, "subtitle": "s"}, 2),
        ({"title": "Ж" * 90, "subtitle": "s"}, 2),
        ({"title": "T", "subtitle": "слово " * 120}, 3),
        ({"title": "T", "subtitle": "ж" * 99}, 3),
    ],
)  # fmt: skip
def test_the_words_above_a_quick_reference(tmp_path: Path, fields: dict[str, str], line: int, paper: str) -> None:
    size = papers()[paper]
    setting, problems = laid(tmp_path, quick(size.width, size.height, 10), **fields)
    assert [(each.id, each.line) for each in problems] == ([("text-overflow", line)] if line else [])
    if line:
        return
    page = cover_of(setting)
    rule = um(26.5)
    above = [run for run in runs(page) if run.baseline < rule]
    words = " ".join(run.text for run in above).replace("\u00a0", " ").split()
    assert sorted(words) == sorted(" ".join(fields.values()).split())
    boxes = [extent(run) for run in above]
    assert all(box.y > 0 and box.bottom < rule and box.x >= um(15) - 1 for box in boxes)
    assert all(box.right <= size.width - um(15) + 100 for box in boxes)
    title, subtitle = ([extent(run) for run in above if run.face == face] for face in ("semibold", "italic"))
    assert max(box.right for box in title) < min(box.x for box in subtitle)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [size.width for size in papers().values()] + [um(170)])
def test_the_credits_of_a_quick_reference_have_room(tmp_path: Path, width: int, language: str) -> None:
    """On every paper that a booklet can be folded from."""
    style = quick(width, um(280), 9)
    setting, problems = laid(tmp_path, style, language, title="T")
    assert problems == []
    low = [extent(run) for run in runs(cover_of(setting)) if run.baseline > style.top + style.depth]
    assert low
    assert min(box.y for box in low) >= style.top + style.depth - style.grid // 2
    assert all(box.bottom < style.height - um(5) and um(15) <= box.x + 1 and box.right <= width - um(15) for box in low)
    assert word("credits", language).split()[0] in runs(cover_of(setting))[-len(low)].text


@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.text("abcdefgнопрстуЁЙщ-", min_size=1, max_size=30), min_size=1, max_size=15),
    st.integers(20, 120),
    st.integers(4, 40),
    st.booleans(),
    st.sampled_from(["left", "center", "right"]),
)
def test_what_fits_a_room_fits_it(words: list[str], width: int, height: int, single: bool, align: str) -> None:
    """Or it is told, and does not fit in the least size."""
    room = Room(um(width), um(height), 20, 9.25, single)
    setter = Setter("ru", lambda anchor: "")
    kind = Type("semibold", 20, BLACK, align, hyphenated=False)  # type: ignore[arg-type]
    block = fitted(setter, " ".join(words), kind, room)
    if isinstance(block, str):
        assert "at the least size of 9.25 pt" in block
        return
    boxes = [extent(item) for item in block.items(0, block.ascent) if isinstance(item, TextRun)]
    drawn = "".join(item.text for item in block.items(0, 0) if isinstance(item, TextRun))
    assert drawn.replace(" ", "") == "".join(words)
    assert all(box.x >= -100 and box.right <= room.width + 100 for box in boxes)
    assert all(box.y >= -100 and box.bottom <= room.height + 100 for box in boxes)
    assert 9.25 <= block.kind.size <= 20
    assert len(block.lines) == 1 or not single
