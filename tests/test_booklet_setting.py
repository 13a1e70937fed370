"""Setting paragraphs: unbreakable spaces, divided words, even lines."""

from __future__ import annotations

import itertools
import re
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.booklet import listings
from generator.booklet.blocks import Break, Content, PageOf, Run, Sign, Table
from generator.booklet.breaking import Item, best_breaks, first_fit
from generator.booklet.lines import Line, Type
from generator.booklet.setting import Setter
from generator.booklet.typography import hyphens
from generator.display import BLACK, TextRun, Use, um, um_from_points
from generator.lettering import ICON_SIDE_UM
from generator.markup import tied
from generator.model import Place
from generator.spacing import spaced
from tests.test_print_text import ink

JUSTIFIED = Type("regular", 10.5, BLACK)
RAGGED = Type("regular", 10.5, BLACK, "left")
WORDS = st.lists(
    st.text("abcdefghijklmnopqrstuvwxyzабвгдежзиклмнопрстуфхцчшщыэюя", min_size=1, max_size=14),
    min_size=1,
    max_size=60,
)


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("ru", "карта — это", "карта_— это"),
        ("ru", "в углу и на руке", "в_углу и_на_руке"),
        ("ru", "Не в центр", "Не_в_центр"),
        ("ru", "так ли это", "так_ли это"),
        ("ru", "12 карт", "12_карт"),
        ("ru", "на с. 7", "на_с._7"),
        ("ru", "из-за угла", "из-за угла"),
        ("ru", "игра без слов", "игра без слов"),
        ("en", "one – two", "one_– two"),
        ("en", "a card of yours", "a_card of_yours"),
        ("en", "page 7", "page_7"),
        ("en", "40 mm", "40_mm"),
        ("en", "of 12 345 kg, 1 000 km away, 3 in all, 5 make", "of_12_345_kg, 1_000_km away, 3 in_all, 5 make"),
        ("ru", "½ л, 20 °C, 5 %, 7 ‰", "½_л, 20_°C, 5_%, 7_‰"),
        ("de", "a card – b", "a card_– b"),
        ("de", "10 kg, 5 €, S. 5, z. B. Öl, 3 male", "10_kg, 5_€, S._5, z._B._Öl, 3 male"),
        ("uk", "10 кг — й 5 грн, с. 7", "10_кг_— й 5_грн, с._7"),
        ("pl", "za 5 zł, s. 7–9", "za 5_zł, s._7–9"),
        ("en", "12 345 € or 7 ₽, 5 m, 5 mice", "12_345_€ or 7_₽, 5_m, 5 mice"),
        ("ru", "за 5 $, т. е. даром", "за_5_$, т._е. даром"),
        ("ru", "Мена за рубеж от 5 до 12 345 ₽ в год", "Мена за_рубеж от_5_до_12_345_₽ в_год"),
        ("ru", "не в 100 000 000 ₽, и не с № 12", "не_в_100_000_000_₽, и_не_с_№_12"),
        ("ru", "но и не за 12 345 кг", "но_и_не за_12_345_кг"),
        ("ru", "от 5 до 10 — да, № 7 и § 12", "от_5 до_10_— да, №_7_и_§_12"),
        ("en", "as is in a 12 345 kg, asks € 10", "as is in_a_12_345_kg, asks €_10"),
        ("ru", "1 234 567 890 ₽", "1_234_567_890_₽"),
        ("ru", "1 234 567 890 123 456 789 ₽", "1_234_567_890_123_456_789 ₽"),
        ("ru", "В. И. Даль, И. Репин, рис. 3, гл. 5", "В._И._Даль, И._Репин, рис._3, гл._5"),
        ("de", "1 000 oder 5 1000", "1_000 oder 5 1000"),
        ("ru", "1 2 3 10 20 30", "1 2 3 10 20 30"),
        ("ru", "10 000 карт и 5", "10_000_карт и_5"),
        ("ru", "и в 1 на и 1 в 2 на", "и_в_1_на и_1_в_2 на"),
        ("en", "a a a a a a a a a", "a_a_a_a a_a_a_a a"),
    ],
)  # fmt: skip
def test_spaces_that_do_not_break(language: str, text: str, expected: str) -> None:
    assert spaced(text, language).replace("\u00a0", "_") == expected


@pytest.mark.parametrize("mode", ["expansion", "quintis"])
@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_index_of_actions_keeps_words_together_as_other_texts_do(mode: str, language: str) -> None:
    asked: Any = SimpleNamespace(place=Place("base.md", 1, 1), mode=mode, language=language)
    (table,) = listings.verbs(asked, asked, asked)
    assert isinstance(table, Table)
    told = [run.text for row in table.rows[1:] for cell in row for run in cell if isinstance(run, Run)]
    plain = [text.replace("\u00a0", " ") for text in told]
    assert told == [spaced(text, language) for text in plain]
    assert told != plain


@given(st.lists(st.sampled_from(["и", "в", "1", "20", "300", "–", "a", "of", "№", "%", "page", "же"]), max_size=40))
def test_a_line_may_end_somewhere_among_numbers_and_short_words(words: list[str]) -> None:
    for language in ("en", "ru"):
        parts = spaced(" ".join(words), language).split(" ")
        assert max((part.count("\u00a0") for part in parts), default=0) <= 6
        ties = [re.sub("(?<=[№§]).(?=\\d)|(?<=\\d).(?=%|\\d{3}(?!\\d))", "", part).count("\u00a0") for part in parts]
        assert max(ties, default=0) <= 3


@given(
    st.lists(
        st.tuples(st.sampled_from(["и", "в", "карт", "не", "a", "of", "one", "2", "–"]), st.integers(0, 3)), max_size=12
    )
)
def test_tags_in_the_text_of_a_card_untie_nothing(words: list[tuple[str, int]]) -> None:
    forms = ("{}", "<b>{}</b>", "<i>{} x</i>", "<cat> {}")
    written = " ".join(forms[form].format(word) for word, form in words)
    for language in ("en", "ru"):
        tied_text = tied(written, language)
        assert re.sub("</?[bi]>", "", tied_text) == spaced(re.sub("</?[bi]>", "", written), language)
        assert tied_text.replace("\u00a0", " ") == written


@given(st.text("abc вид—–-.0123456789 ", max_size=40), st.sampled_from(["en", "ru", "fr"]))
def test_spacing_changes_nothing_but_spaces(text: str, language: str) -> None:
    assert spaced(text, language).replace("\u00a0", " ") == text
    assert len(spaced(text, language)) == len(text)


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


@pytest.mark.parametrize("text", ["5 %.", "12 mm", "№ 3", "§ 4"])
@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_number_keeps_its_sign(text: str, language: str) -> None:
    assert " " not in spaced(text, language)
