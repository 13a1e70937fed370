"""Setting paragraphs: divided words, even lines."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.booklet.blocks import Break, Content, PageOf, Run, Sign
from generator.booklet.breaking import Item, best_breaks, first_fit
from generator.booklet.lines import Line, Type
from generator.booklet.setting import Setter
from generator.booklet.typography import hyphens
from generator.display import BLACK, TextRun, Use, um, um_from_points
from generator.lettering import ICON_SIDE_UM
from generator.model import Place
from tests.test_print_text import ink

JUSTIFIED = Type("regular", 10.5, BLACK)
RAGGED = Type("regular", 10.5, BLACK, "left")
WORDS = st.lists(
    st.text("abcdefghijklmnopqrstuvwxyzабвгдежзиклмнопрстуфхцчшщыэюя", min_size=1, max_size=14),
    min_size=1,
    max_size=60,
)


@pytest.mark.parametrize(
    ("language", "word", "expected"),
    [
        ("en", "neighbour", "neigh-bour"),
        ("en", "cards", "cards"),
        ("ru", "дополнительная", "до-пол-ни-тель-ная"),
        ("ru", "ключ", "ключ"),
        ("xx", "neighbour", "neighbour"),
        ("hu", "mennyien", "mennyien"),  # divided, it is written meny-nyien
        ("hu", "könnyebbséggel", "könnyebb-ség-gel"),
    ],
)
def test_where_words_are_divided(language: str, word: str, expected: str) -> None:
    cuts = [0, *hyphens(word, language), len(word)]
    assert "-".join(word[a:b] for a, b in itertools.pairwise(cuts)) == expected


def text_of(line: Line) -> str:
    return "".join(item.text for item in line.items if isinstance(item, TextRun))


def plain(lines: tuple[Line, ...]) -> str:
    """The text of all lines as one, divided words joined."""
    return " ".join(text_of(line).strip() for line in lines).replace("\u00ad ", "")


@settings(max_examples=60, deadline=None)
@given(WORDS, st.integers(50, 140), st.sampled_from([JUSTIFIED, RAGGED]))
def test_lines_hold_all_words_in_order_and_fit(words: list[str], measure: int, kind: Type) -> None:
    setter = Setter("ru", lambda anchor: "")
    lines = setter.lines((Run(" ".join(words)),), kind, um(measure))
    assert plain(lines).split() == words
    assert all(line.over == 0 for line in lines)
    if kind is JUSTIFIED:
        spaced = [line for line in lines[:-1] if " " in text_of(line).strip()]
        full = [line for line in spaced if abs(line.width - um(measure)) < 200]
        assert len(full) >= len(spaced) - 2


def test_a_word_wider_than_its_line_is_told() -> None:
    setter = Setter("xx", lambda anchor: "")
    lines = setter.lines((Run("wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww"),), RAGGED, um(30))
    assert len(lines) == 1
    assert lines[0].over > um(10)


@pytest.mark.parametrize(
    "text", [f"{'w' * 31} Ж", f"Ж {'w' * 31} Ж", f"{'w' * 31} {'w' * 31} Ж ", f"Ж\u00a0{'w' * 31} Ж"]
)
def test_a_word_wider_than_its_line_stands_alone(text: str) -> None:
    """What follows it begins a line, so that no more sticks out than must."""
    lines = Setter("xx", lambda anchor: "").lines((Run(text),), RAGGED, um(30))
    assert [text_of(line).strip() for line in lines] == text.strip().split(" ")


def test_a_long_word_of_a_narrow_ragged_column_is_divided() -> None:
    setter = Setter("ru", lambda anchor: "")
    lines = setter.lines((Run("Одна достопримечательность и парк"),), RAGGED, um(24))
    assert all(line.over == 0 for line in lines)
    assert text_of(lines[0]) == "Одна", "not before it must"
    assert "\u00ad" in "".join(text_of(line) for line in lines)
    wide = setter.lines((Run("Одна достопримечательность и парк"),), RAGGED, um(44))
    assert "\u00ad" not in "".join(text_of(line) for line in wide)


@pytest.mark.parametrize("kind", [JUSTIFIED, RAGGED])
@pytest.mark.parametrize("faces", ["", "semibold"], ids=["plain", "between faces"])
def test_a_no_break_space_holds(kind: Type, faces: str) -> None:
    """In every measure, inside a stretch of text and between two."""
    tied = [(Run("кошка "), Run("и", faces), Run("\u00a0"), Run("пёс ")) for _ in range(9)]
    whole: Content = (Run("кошка и\u00a0пёс " * 9),) if not faces else tuple(piece for each in tied for piece in each)
    for measure in range(24, 60, 3):
        lines = Setter("ru", lambda anchor: "").lines(whole, kind, um(measure))
        assert not [line for line in lines if text_of(line).rstrip(" ").endswith("и")]


def test_an_icon_stays_with_its_word() -> None:
    """The no-break space before an icon keeps the two together."""
    setter = Setter("en", lambda anchor: "")
    content: Content = (Run("many words before the\u00a0"), Sign("cat"), Run(" and after"))
    lines = setter.lines(content, RAGGED, um(40))
    (with_icon,) = (line for line in lines if any(isinstance(item, Use) for item in line.items))
    assert "the" in text_of(with_icon)


@pytest.mark.parametrize("face", ["", "italic", "semibold"])
@pytest.mark.parametrize("kind", [JUSTIFIED, RAGGED], ids=["justified", "ragged"])
@pytest.mark.parametrize("text", [",", ";", "j", "ready, f"])
def test_letters_do_not_lean_into_an_icon(text: str, kind: Type, face: str) -> None:
    """Nor out of one, and the line is as wide as what stands on it."""
    setter = Setter("en", lambda anchor: "")
    content: Content = (Run("ready f", face), Sign("cat"), Run(text, face), Sign("gull"), Run(text, face))
    (line,) = setter.lines(content, kind, um(100))
    first, *parts = line.items
    reached = end = 0.0
    for item in (first, *parts):
        if isinstance(item, TextRun):
            left, right = ink(item)
            assert left >= reached
            reached, end = right + 0.02 * item.size, item.x + item.width
        else:
            assert isinstance(item, Use)
            assert item.x >= reached
            end = item.x + round(item.scale * ICON_SIDE_UM)
            reached = end + 0.02 * um_from_points(kind.size)
    assert line.width == pytest.approx(end, abs=20)


def test_page_numbers_and_breaks() -> None:
    setter = Setter("en", {"turn": "12"}.__getitem__)
    content: Content = (Run("see "), PageOf("turn", Place("x")), Break(), Run("there"))
    lines = setter.lines(content, RAGGED, um(80))
    assert [text_of(line) for line in lines] == ["see 12", "there"]
    assert [(link.target, link.end > link.start) for link in lines[0].links] == [("#turn", True)]


def test_a_hyphen_is_of_the_face_of_its_word() -> None:
    setter = Setter("en", lambda anchor: "")
    content: Content = (Run("so many "), Run("extraordinarily incomprehensible neighbourhoods " * 4, "italic"))
    lines = setter.lines(content, JUSTIFIED, um(52))
    divided = [item for line in lines for item in line.items if isinstance(item, TextRun) and "\u00ad" in item.text]
    assert divided
    assert {run.face for run in divided} == {"italic"}


def boxes(*widths: int) -> list[Item]:
    """Words of these widths with spaces of 10 between, and the end of a paragraph."""
    items: list[Item] = []
    for width in widths:
        items += [Item("box", width), Item("glue", 10, 5, 3)]
    return [
        *items[:-1],
        Item("penalty", 0, penalty=10_000),
        Item("glue", 0, 10**7),
        Item("penalty", 0, penalty=-10_000),
    ]


def slack(items: list[Item], breaks: list[int]) -> list[int]:
    """How much each line but the last falls short of 100."""
    starts = [0, *(end + 1 for end in breaks)]
    return [100 - sum(item.width for item in items[start:end]) for start, end in zip(starts, breaks[:-1], strict=False)]


def test_lines_are_evened_out() -> None:
    """Filling line by line leaves a hole that looking ahead avoids."""
    items = boxes(30, 50, 20, 30, 20, 40, 60)
    best = best_breaks(items, [100], 20)
    assert slack(items, first_fit(items, [100])) == [10, 10, 60]
    assert best is not None
    assert slack(items, best) == [10, 40, 30]


def test_no_way_within_the_tolerance() -> None:
    assert best_breaks(boxes(90, 90, 90), [100], 0.5) is None


@settings(max_examples=100)
@given(st.lists(st.integers(5, 60), min_size=1, max_size=30))
def test_breaks_ascend_to_the_end(widths: list[int]) -> None:
    items = boxes(*widths)
    for breaks in (first_fit(items, [100]), best_breaks(items, [100], 50)):
        if breaks is not None:
            assert breaks == sorted(set(breaks))
            assert breaks[-1] == len(items) - 1
