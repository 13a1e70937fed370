"""Type: shaping, wrapping, fitting, icons, characters without a glyph (field reports 1–6)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator import edition, fonts, lettering
from generator.digests import VERSION_LENGTH
from generator.display import BLACK, Box, TextRun, Use, um, um_from_points
from generator.emblems import FORM
from generator.lettering import ICON_SIDE_UM, Style
from generator.markup import Icon, Words, clean, parse
from generator.model import CardDef, Text
from generator.shaping import outline
from generator.text import Fitted, Overflow, fit
from tests.print_making import action, card, documents, library
from tests.projects import write

BODY = Style(face="regular", size=10, minimum=7, ink=BLACK)


def set_text(words: str, box: Box, style: Style = BODY) -> Fitted | Overflow:
    return fit(parse(words)[0], style, box, FORM)


def runs(fitted: Fitted | Overflow) -> list[TextRun]:
    assert isinstance(fitted, Fitted)
    return [item for item in fitted.items if isinstance(item, TextRun)]


def icons(fitted: Fitted | Overflow) -> list[Use]:
    assert isinstance(fitted, Fitted)
    return [item for item in fitted.items if isinstance(item, Use)]


def test_kerning_brings_letters_together_and_ligatures_stay_off() -> None:
    letters = "AVATAR To"
    assert lettering.width(letters, BODY, 100_000) < sum(lettering.width(char, BODY, 100_000) for char in letters)
    assert [glyph.text for glyph in lettering.shape("office", BODY, 100_000)] == list("office")


def test_eight_short_lines_in_a_box_five_lines_high_are_too_high_not_too_wide() -> None:
    line = um_from_points(7) * 1.15
    found = set_text("\n".join("a" * 3 for _ in range(8)), Box(0, 0, um(50), round(5 * line)))
    assert isinstance(found, Overflow)
    assert found.wide == 0
    assert found.high == pytest.approx(3 * line, abs=um(0.5))


def test_text_shrinks_no_further_than_its_minimum() -> None:
    words = "word " * 60
    sizes = [set_text(words, Box(0, 0, um(45), um(height))) for height in range(20, 60, 4)]
    taken = [each.size for each in sizes if isinstance(each, Fitted)]
    assert taken
    assert min(taken) >= 7
    assert taken == sorted(taken)
    assert any(isinstance(each, Overflow) for each in sizes)


@given(
    st.lists(st.sampled_from(["мир", "Leonardo", "a", "<cat>", "3", "—", "<b>x</b>", "юг-юг"]), min_size=1, max_size=40)
)
def test_no_line_is_wider_than_its_box_and_no_word_is_lost(words: Sequence[str]) -> None:
    box = Box(um(5), um(5), um(30), um(200))
    source = " ".join(words)
    fitted = set_text(source, box)
    assert isinstance(fitted, Fitted)
    for run in runs(fitted):
        assert box.x <= run.x
        assert run.x + run.width <= box.right + len(run.glyphs)
    for icon in icons(fitted):
        assert box.x <= icon.x
        assert icon.x + icon.scale * ICON_SIDE_UM <= box.right + 1
    set_words = "".join(run.text for run in runs(fitted)).replace("\xa0", "").replace(" ", "")
    written = "".join(piece.text for piece in parse(source)[0][0] if isinstance(piece, Words)).replace(" ", "")
    assert set_words == written


@given(st.integers(um(12), um(26)))
def test_text_takes_the_largest_size_that_fits_down_to_the_minimum_itself(high: int) -> None:
    """Each size by itself, as a style that cannot shrink."""
    words, box = "lorem ipsum dolor sit amet " * 6, Box(0, 0, um(40), high)
    sizes = [BODY.size - step / 4 for step in range(int(4 * (BODY.size - BODY.minimum)) + 1)]
    alone = [set_text(words, box, replace(BODY, size=size, minimum=size)) for size in sizes]
    found = set_text(words, box)
    assert found == next((each for each in alone if isinstance(each, Fitted)), alone[-1])


def test_an_icon_counts_in_the_width_and_never_parts_from_its_number() -> None:
    words = "take the top 3 <cat>"
    one_line = set_text(words, Box(0, 0, um(100), um(10)))
    whole = sum(run.width for run in runs(one_line)) + round(icons(one_line)[0].scale * ICON_SIDE_UM)
    fixed = Style(face="regular", size=10, minimum=10, ink=BLACK)
    exact = set_text(words, Box(0, 0, whole, um(20)), fixed)
    assert isinstance(exact, Fitted)
    assert exact.lines == 1
    tight = set_text(words, Box(0, 0, whole - 1, um(20)), fixed)
    assert isinstance(tight, Fitted)
    assert tight.lines == 2
    assert [run.text for run in runs(tight)] == ["take the top", "3\xa0"]
    assert runs(tight)[1].baseline - runs(tight)[0].baseline > 0


@pytest.mark.parametrize("words", ["<cat>", "<cat> word", "<cat> <skull>", "word <cat>"])
def test_icons_stand_on_one_baseline_whatever_is_beside_them(words: str) -> None:
    (first, *_) = icons(set_text(words, Box(0, 0, um(100), um(10))))
    assert first.y == icons(set_text("<cat>", Box(0, 0, um(100), um(10))))[0].y


@pytest.mark.parametrize(
    ("words", "face", "absent"),
    [
        ("příliš žluťoučký kůň", "regular", []),
        ("ёЁ №", "semibold", []),
        ("→", "italic", []),
        ("🐱", "regular", ["🐱"]),
        ("漢字漢", "bold", ["漢", "字"]),
    ],
)
def test_characters_without_a_glyph_are_found(words: str, face: str, absent: list[str]) -> None:
    assert fonts.face(face).missing(words) == absent


def test_a_missing_glyph_is_refused_with_code_point_font_card_and_line() -> None:
    _, problems = documents([card(1), card(2, title=Text({"en": "Cat 🐱"}))])
    (found,) = problems
    assert (found.file, found.line, found.id) == ("cards/test.yaml", 3, "missing-glyph")
    assert (
        "card 'test-02' (en): the title has '🐱' (U+1F431 CAT FACE), which EB Garamond SemiBold lacks" in found.message
    )


def test_900_characters_overflow_in_millimetres_and_300_fit() -> None:
    _, problems = documents([action(1, "Discard one. " * 70)])
    (found,) = problems
    assert found.id == "text-overflow"
    assert (
        "card 'test-01' (en): the text does not fit its 47 × 35.7 mm box; at the least size of 7 pt it is"
        in found.message
    )
    assert "mm too high" in found.message
    _, problems = documents([action(1, "Discard one. " * 23)])
    assert problems == []


def test_an_unclosed_tag_in_one_language_is_that_cards_problem_only() -> None:
    broken = action(2, text=Text({"en": "Draw <b>two</b>.", "ru": "Возьмите <b>две."}))
    assert documents([action(1), broken], "en")[1] == []
    (found,) = documents([action(1), broken, action(3)], "ru")[1]
    assert found.id == "bad-markup"
    assert "card 'test-02' (ru): in the text, <b> is never closed" in found.message


def test_a_text_missing_in_one_language_is_a_problem_there() -> None:
    (found,) = documents([card(1, title=Text({"en": "One"}))], "ru")[1]
    assert found.id == "missing-text"


def test_a_line_of_several_fields_tells_which_of_them_is_missing(tmp_path: Path) -> None:
    line = "content: '{title} {symbols}', box: {left: 25, right: 4, top: 30, height: 8}"
    both = f"faces: {{symbols: {{ribbon: {{kind: text, style: title, {line}}}}}}}"
    write(tmp_path, {"templates/mine.yaml": f"template: mine\nextends: plain\n{both}\n"})
    shown = [card(1, title=Text({"en": "One"}))]
    made = library(shown, root=tmp_path, template="mine")
    template, _ = edition.template_of(made)
    assert template is not None
    told = edition.draw(made, made.sets["test"], "ru", template)[1]
    assert {each.message for each in told} == {"card 'test-01' (ru) has no title in this language"}
    assert {each.hint for each in told} == {"Add title: {ru: …}."}


@pytest.mark.parametrize(
    ("title", "level", "said"),
    [
        (Text({"": " "}), "error", "has no title in this language"),
        (Text({"en": "\u00a0"}), "error", "has no title in this language"),
        (Text(), "warning", "has no title; its place on the card stays empty"),
    ],
)
@pytest.mark.parametrize("make", [card, action])
def test_a_title_that_would_print_empty_is_told(
    title: Text, level: str, said: str, make: Callable[..., CardDef]
) -> None:
    (found,) = documents([make(1, title=title)])[1]
    assert (found.id, found.level) == ("missing-text", level)
    assert said in found.message


@pytest.mark.parametrize(
    ("source", "pieces"),
    [
        ("a <cat> b", [Words("a "), Icon("cat"), Words(" b")]),
        ("<Кошка>", [Icon("cat")]),
        ("1 << 2", [Words("1 "), Words("<"), Words(" 2")]),
        ("<i>a</i>b", [Words("a", "i"), Words("b")]),
    ],
)
def test_markup(source: str, pieces: list[object]) -> None:
    assert parse(source) == ((tuple(pieces),), ())


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("a <cta>", "there is no tag <cta>"),
        ("a < b", "a '<' opens a tag that never ends"),
        ("</b>", "</b> closes nothing"),
        ("<b><i>x</b></i>", "</b> closes <i>"),
        ("<i>x <b>y</b></i>", "<b> stands inside <i>, and the type has no letters that are both bold and italic"),
        ("<b>x <i>y</i></b>", "<i> stands inside <b>, and the type has no letters that are both bold and italic"),
    ],
)
def test_markup_faults_say_what_is_wrong(source: str, message: str) -> None:
    assert message in [fault.message for fault in parse(source)[1]]


TAGS = {
    "<em>Draw</em> a card": ["there is no tag <em>"],
    "<em><u>x</em></u>": ["there is no tag <em>", "there is no tag <u>"],
    "<b><em>x</em></b>": ["there is no tag <em>"],
    "<B>x</b> <B>y</B>": ["there is no tag <B>", "there is no tag <B>"],
    "<bb>x</b>": ["there is no tag <bb>"],
    "<em>x</em></em>": ["there is no tag <em>", "</em> closes nothing"],
    "<em>x</b>": ["there is no tag <em>", "</b> closes nothing"],
    "<b><em>x</b>": ["there is no tag <em>"],
}


@pytest.mark.parametrize("source", TAGS)
def test_what_closes_an_unknown_tag_is_not_told_as_closing_nothing(source: str) -> None:
    assert [fault.message for fault in parse(source)[1]] == TAGS[source]


def test_text_is_the_same_however_it_was_typed() -> None:
    assert clean("Ёлка\tи\r\nкот  \r\n") == clean("Е\u0308лка и\nкот")


def test_the_composed_text_of_an_action_without_one_is_printed() -> None:
    made, problems = documents([action(1, text=Text())])
    assert problems == []
    words = " ".join(item.text for item in made[0].forms["front-test-01-en"].items if isinstance(item, TextRun))
    assert "draw" in words.casefold()


def test_fonts_are_cut_the_same_with_and_without_a_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    known = fonts.face("regular").data
    monkeypatch.setenv("LEONARDO_CACHE", "/dev/null/nowhere")
    fonts.face.cache_clear()
    assert fonts.face("regular").data == known
    monkeypatch.undo()
    fonts.face.cache_clear()


def test_a_damaged_cache_is_not_used(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    known = fonts.face("italic").data
    monkeypatch.setenv("LEONARDO_CACHE", str(tmp_path))
    fonts.face.cache_clear()
    assert fonts.face("italic").data == known
    (file,) = tmp_path.iterdir()  # type: ignore[attr-defined]
    file.write_bytes(file.read_bytes()[:-10])
    fonts.face.cache_clear()
    assert fonts.face("italic").data == known
    fonts.face.cache_clear()


def test_faces_have_names_of_their_own() -> None:
    assert len({fonts.face(name).postscript_name for name in fonts.FACES}) == len(fonts.FACES)


def test_the_edition_has_a_version_that_changes_with_its_cards() -> None:
    versions = set()
    for title in ("One", "Two", "One"):
        made, _ = documents([card(1, title=Text({"en": title}))])
        versions.add(made[0].subject)
    assert len(versions) == 2
    assert all(len(version.split()[-1]) == VERSION_LENGTH for version in versions)


SYMBOLS = ("gull", "cat", "stream", "skull", "flower", "figure", "halberd", "profile", "mechanism", "eclipse")


@pytest.mark.parametrize("mark", [",", ";", "", " or", " –", "…"])
def test_a_line_may_end_behind_every_icon_of_a_list(mark: str) -> None:
    """A comma is no word that an icon has to stay with; the next word is."""
    words = f"Take {f'{mark} '.join(f'<{each}>' for each in SYMBOLS)}."
    fitted = set_text(words, Box(0, 0, um(30), um(60)))
    assert isinstance(fitted, Fitted)
    assert fitted.size == BODY.size
    assert fitted.lines >= 2
    starts = [run.text for run in runs(fitted) if run.x == min(each.x for each in runs(fitted))]
    assert not any(text.lstrip().startswith(tuple(",;…")) for text in starts)


@pytest.mark.parametrize("text", ["Take one of these: <gull>", "the number 3 <gull>", "№ <gull>"])
def test_an_icon_stays_with_the_word_before_it(text: str) -> None:
    for wide in range(8, 40):
        fitted = set_text(text, Box(0, 0, um(wide), um(60)), replace(BODY, minimum=3))
        assert isinstance(fitted, Fitted)
        (icon,) = icons(fitted)
        last = runs(fitted)[-1]
        assert abs(last.x + last.width - icon.x) < um(0.1), wide


def ink(run: TextRun) -> tuple[float, float]:
    """Where the ink of letters begins and ends."""
    scale = run.size / fonts.face(run.face).units_per_em
    x, ends = run.x, []
    for glyph in run.glyphs:
        reach = outline(run.face, glyph.index)
        if reach.right > reach.left:
            ends += [x + glyph.right + reach.left * scale, x + glyph.right + reach.right * scale]
        x += glyph.advance
    return min(ends), max(ends)


@pytest.mark.parametrize("letters", [",", ";", "j", "g", "p", "."])
@pytest.mark.parametrize("tag", ["i", "b"])
def test_letters_do_not_lean_into_an_icon(letters: str, tag: str) -> None:
    apart = 0.02 * um_from_points(BODY.size)
    fitted = set_text(f"<{tag}><gull>{letters}</{tag}>", Box(0, 0, um(60), um(10)))
    (icon,) = icons(fitted)
    assert ink(runs(fitted)[0])[0] >= icon.x + icon.scale * ICON_SIDE_UM + apart


@pytest.mark.parametrize("letters", ["f", "d", "'", "T", "l"])
@pytest.mark.parametrize("tag", ["i", "b"])
def test_nor_do_those_before_one(letters: str, tag: str) -> None:
    apart = 0.02 * um_from_points(BODY.size)
    fitted = set_text(f"<{tag}>{letters}<gull></{tag}>", Box(0, 0, um(60), um(10)))
    (icon,) = icons(fitted)
    assert ink(runs(fitted)[0])[1] <= icon.x - apart
