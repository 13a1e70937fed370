"""Spaces at which no line ends, by language."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.booklet import listings
from generator.booklet.blocks import Run, Table
from generator.display import TextRun
from generator.markup import tied
from generator.model import Place, Text
from generator.spacing import spaced
from tests.print_making import card, documents


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
        ("en", "books of J. R. R. Tolkien — aloud", "books of_J._R._R._Tolkien_— aloud"),
        ("ru", "сказки Э. Т. А. Гофмана — вслух", "сказки Э._Т._А._Гофмана_— вслух"),
        ("en", "12 kWh, 5 mph, 3 MHz, 7 EUR, 9 hours, 5 of 5", "12_kWh, 5_mph, 3_MHz, 7_EUR, 9_hours, 5_of_5"),
        ("de", "12 kWh, 3 GB, 2 Becher, 7 CHF", "12_kWh, 3_GB, 2 Becher, 7_CHF"),
        ("ru", "9 + 3 = 12, 5 × 5, 4 : 2", "9_+_3_=_12, 5_×_5, 4_:_2"),
        ("ru", "40 разбойников, 5 карт, 1 000 странников", "40 разбойников, 5_карт, 1_000 странников"),
        ("ru", "12345678 стран, 12 символам, 25 символам", "12345678 стран, 12_символам, 25_символам"),
        ("ru", "и не на 5 и — да", "и_не_на_5 и_— да"),
    ],
)  # fmt: skip
def test_spaces_that_do_not_break(language: str, text: str, expected: str) -> None:
    assert spaced(text, language).replace("\u00a0", "_") == expected


def test_loosely_only_numbers_sums_and_names_are_kept_together() -> None:
    written = "и в 12 345 ₽ не А. А. Блок — 5 + 5 карт"
    assert spaced(written, "ru", loosely=True).replace("\u00a0", "_") == "и в 12_345_₽ не А._А._Блок — 5_+_5 карт"


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


@pytest.mark.parametrize("text", ["5 %.", "12 mm", "№ 3", "§ 4"])
@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_number_keeps_its_sign(text: str, language: str) -> None:
    assert " " not in spaced(text, language)


@pytest.mark.parametrize("title", ["на соглядатайство", "и странствование", "от соглядатайства"])
def test_on_a_card_words_part_before_they_are_refused(title: str) -> None:
    """On so small a card each is wider than its box with the short word beside it, and not without."""
    assert lines_of_title(title) == [[], title.split()[-2:]]


def test_what_does_not_fit_is_measured_parted() -> None:
    alone, tied_to_it = (lines_of_title(title)[0] for title in ("путешественник", "на путешественник"))
    assert alone == tied_to_it != []


def lines_of_title(title: str) -> list[list[str]]:
    """How much is told to be too wide, and the last lines of the title, on a card that holds some fourteen letters."""
    shown = [card(1, title=Text({"ru": title}))]
    made, problems = documents(shown, "ru", template="large-print", card_size="mini-landscape")
    if problems:
        return [[each.message.partition("; ")[2] for each in problems], []]
    lines = [item.text for item in made[0].forms["front-test-01-ru"].items if isinstance(item, TextRun)]
    end = lines.index(title.split()[-1])
    return [[], lines[end - 1 : end + 1]]
