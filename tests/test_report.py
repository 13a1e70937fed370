"""Reports: one page without scripts that says everything in text too, a PDF, and positions of games that stall."""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from html import escape
from html.parser import HTMLParser
from itertools import combinations
from pathlib import Path
from string import Formatter

import matplotlib
import pdfplumber
import pytest
from matplotlib.figure import Figure
from matplotlib.text import Text
from PIL import Image

from engine.boards.field import FieldState
from engine.cards import Deck
from engine.expectations import read_expectation
from engine.playability import Effort, Proof, prove
from engine.retelling import Turn, retell
from engine.simulate import Run, simulate
from engine.symbols import SYMBOL_IDS
from generator.cli import main
from generator.commands.prove import prove as prove_command
from generator.load import load_project
from generator.position_files import open_position
from generator.report import charts, paper, sample, scenes, verdicts
from generator.report.blocks import Block, Bullets, Chart, Heading, Paragraph, Report, Table
from generator.report.page import page
from generator.report.paper import write as write_paper
from generator.report.tale import tell
from generator.report.words import LANGUAGES, Words, data, spoken
from generator.report.write import language_of, positions
from tests.projects import a_deck, a_set, write
from tests.proof_decks import base_deck, expansion_deck, quintis_deck, six_symbols, sized_deck, stalling_deck

VOID = {"meta", "link", "img"}
ENGLISH, RUSSIAN = Words(), Words("ru")


@pytest.fixture(scope="module")
def proofs() -> dict[int, Proof]:
    deck = expansion_deck(70)
    return {players: prove(deck, players, Effort(8, 8)) for players in (2,)}


@pytest.fixture(scope="module")
def report(proofs: dict[int, Proof]) -> Report:
    return tell(proofs[2].deck, "Колода & <tags>", proofs, None, ENGLISH)


@pytest.fixture(scope="module")
def russian(proofs: dict[int, Proof]) -> Report:
    titles = {card.name: f"Карта {number}" for number, (card, _) in enumerate(proofs[2].deck.contents)}
    return tell(proofs[2].deck, "Колода", proofs, None, Words("ru", titles))


@pytest.fixture(scope="module")
def pictures(report: Report) -> dict[str, charts.Drawn]:
    return draw(report)


@pytest.fixture(scope="module")
def russian_pictures(russian: Report) -> dict[str, charts.Drawn]:
    return draw(russian)


def draw(report: Report) -> dict[str, charts.Drawn]:
    return {each.name: charts.drawn(each.draw(), each.name) for each in report.blocks if isinstance(each, Chart)}


class Outline(HTMLParser):
    """Checks nesting and notes what screen readers need."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: Counter[str] = Counter()
        self.levels: list[int] = []
        self.links: set[str] = set()
        self.seen: Counter[str] = Counter()
        self.unnamed: list[str] = []
        self.labels: Counter[str] = Counter()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.seen[tag] += 1
        self.ids.update([given["id"] or ""] if "id" in given else [])
        if tag not in VOID:
            self.open.append(tag)
        if re.fullmatch("h[1-6]", tag):
            self.levels.append(int(tag[1]))
        if tag == "a":
            self.links.add(str(given["href"]).lstrip("#"))
        if (tag == "img" and not given.get("alt")) or (tag == "svg" and not given.get("aria-label")):
            self.unnamed.append(tag)
        if given.get("tabindex") == "0":
            self.labels.update([str(given.get("aria-label"))])
        if tag == "th" and given.get("scope") not in ("row", "col"):
            self.unnamed.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()


def test_the_page_is_whole_named_and_loads_nothing(report: Report, pictures: dict[str, charts.Drawn]) -> None:
    text = page(report, pictures)
    outline = Outline()
    outline.feed(text)
    assert outline.open == []
    assert outline.unnamed == []
    assert [name for name, count in outline.ids.items() if count > 1] == []
    assert outline.links <= set(outline.ids)
    assert all(name and name != "None" and count == 1 for name, count in outline.labels.items()), outline.labels
    assert outline.levels[0] == 1
    assert outline.levels.count(1) == 1
    assert all(after - before <= 1 for before, after in zip(outline.levels, outline.levels[1:], strict=False))
    assert '<html lang="en">' in text
    assert "prefers-color-scheme: dark" in text
    assert "Колода &amp; &lt;tags&gt;" in text
    assert outline.seen["script"] == 0
    assert not re.search(r'(?:src|href)="(?!#|data:)', text)
    assert outline.seen["svg"] == sum(isinstance(block, Chart) for block in report.blocks) == 9
    assert charts.INK not in text
    assert "currentColor" in text


def test_the_verdict_comes_first_and_every_chart_has_its_numbers(report: Report) -> None:
    headings = [block for block in report.blocks if isinstance(block, Heading)]
    assert headings[0].text == "Verdict"
    for before, after in zip(report.blocks, report.blocks[1:], strict=False):
        if isinstance(before, Chart):
            assert isinstance(after, Chart if before.name == "race" else Table), before.name


def test_the_same_proof_gives_the_same_bytes(
    proofs: dict[int, Proof], report: Report, pictures: dict[str, charts.Drawn], tmp_path: Path
) -> None:
    again = tell(proofs[2].deck, "Колода & <tags>", proofs, None, ENGLISH)
    redrawn = {
        each.name: charts.drawn(each.draw(), each.name)
        for each in again.blocks
        if isinstance(each, Chart) and each.name in ("pairs", "actions-2", "table-deal")
    }
    assert len(redrawn) == 3
    assert page(again, {**pictures, **redrawn}) == page(report, pictures)
    for number, some in enumerate((pictures, {**pictures, **redrawn})):
        write_paper(report, some, tmp_path / f"{number}.pdf")
    assert (tmp_path / "0.pdf").read_bytes() == (tmp_path / "1.pdf").read_bytes()
    with pdfplumber.open(tmp_path / "0.pdf") as opened:
        text = "\n".join(each.extract_text() for each in opened.pages[:2])
    assert "Колода & <tags>" in text
    assert text.index("Verdict") < text.index("The cards")
    assert all(symbol in text for symbol in SYMBOL_IDS)


def test_an_illegal_deck_has_a_report_without_games() -> None:
    deck = sized_deck(15)
    told = tell(deck, "short", {2: prove(deck, 2, Effort(2, 2))}, None, ENGLISH)
    assert [block.name for block in told.blocks if isinstance(block, Chart)] == ["pairs"]
    assert "2 players: illegal" in [block.text for block in told.blocks if isinstance(block, Heading)]
    assert any("BASE-2" in item for block in told.blocks if isinstance(block, Bullets) for item in block.items)


def test_names_of_cards_are_no_formulas() -> None:
    deck = expansion_deck(70)
    contents = tuple(
        (replace(card, name=f"$x_{number}$<&>") if card.action else card, copies)
        for number, (card, copies) in enumerate(deck.contents)
    )
    totals = simulate(Run(replace(deck, contents=contents), 2, 4, 1, ("greedy",)))
    svg = charts.drawn(charts.actions(totals, 2, ENGLISH), "actions").svg
    assert any(f"{escape(card)}</text>" in svg for card in totals.used)


def test_every_word_is_there_in_each_language_and_fills_in_the_same() -> None:
    assert LANGUAGES == ("en", "ru")
    for key, said in data().items():
        assert set(said) in ({"en", "ru"}, {"ru"}), key
        assert "en" in said or key.split("_")[0] in ("reason", "violation", "skill", "against", "capped"), key
        fields = {}
        for language, text in said.items():
            forms = text if isinstance(text, list) else [text]
            assert len(forms) == (1 if isinstance(text, str) else 2 if language == "en" else 3), key
            for form in forms:
                assert form == form.strip() != "", key
                fields[language] = {name for _, name, _, _ in Formatter().parse(form) if name}
        assert len({frozenset(names) for names in fields.values()}) == 1, key


@pytest.mark.parametrize(
    ("number", "said"),
    [(1, "1 карта"), (2, "2 карты"), (5, "5 карт"), (11, "11 карт"), (21, "21 карта"), (112, "112 карт")],
)
def test_russian_number_agreement(number: int, said: str) -> None:
    assert RUSSIAN.say("cards", n=number) == said


def texts(blocks: tuple[Block, ...]) -> Iterator[str]:
    """All that a reader reads but the names of cards in pictures."""
    for block in blocks:
        match block:
            case Heading(text) | Paragraph(text):
                yield text
            case Bullets(items):
                yield from items
            case Table(caption, header, rows):
                yield from (caption, *header, *(cell for row in rows for cell in row))
            case Chart(_, caption, told):
                yield from (caption, told)


def test_a_russian_report_has_no_english_word(russian: Report, russian_pictures: dict[str, charts.Drawn]) -> None:
    known = r"\([a-z0-9-]+\)|VETO|Quintis Fontis|\b(?:BASE|EXP|QF|H[BEQ])-\d+"
    for text in texts(russian.blocks):
        assert not re.search("[A-Za-z]{2,}", re.sub(known, "", text)), text
    assert any(re.search(r"Карта \d+ \(", text) for text in texts(russian.blocks))
    for name, picture in russian_pictures.items():
        for label in re.findall("<text[^>]*>([^<]*)</text>", picture.svg):
            assert not re.search("[A-Za-z]{2,}", re.sub(known, "", label)), (name, label)
    assert ">механизм</text>" in russian_pictures["pairs"].svg


def test_a_russian_report_is_marked_as_such(
    russian: Report, russian_pictures: dict[str, charts.Drawn], tmp_path: Path
) -> None:
    assert '<html lang="ru">' in page(russian, russian_pictures)
    write_paper(russian, russian_pictures, tmp_path / "report.pdf")
    with pdfplumber.open(tmp_path / "report.pdf") as opened:
        text = "\n".join(each.extract_text() for each in opened.pages)
    assert "Как это измерено" in text
    assert "[U+" not in text


@pytest.mark.parametrize("lines", range(36, 48))
def test_no_heading_stands_alone_at_the_end_of_a_page(lines: int, tmp_path: Path) -> None:
    pictures = {name: charts.Drawn("", a_picture(300, 200)) for name in ("one", "two")}
    chart = partial(Chart, caption="Caption.", told="Told.", draw=Figure)
    blocks = (
        *[Paragraph(f"Line {number}.") for number in range(lines)],
        Heading("First"),
        chart("one"),
        Heading("Second"),
        Heading("Third", 3),
        Table("Rows", ("a", "b"), (("c", "d"),) * 30),
        Heading("Fourth"),
        chart("two"),
    )
    write_paper(Report("Title", "About", "en", blocks), pictures, tmp_path / "report.pdf")
    with pdfplumber.open(tmp_path / "report.pdf") as opened:
        last = [line for each in opened.pages for line in each.extract_text().splitlines()[:-1][-1:]]
    assert not {"First", "Second", "Third", "Fourth", "Rows"} & set(last), last


def a_picture(width: int, height: int) -> bytes:
    """A grey picture of that size as PNG."""
    buffer = io.BytesIO()
    Image.new("L", (width, height), 128).save(buffer, "PNG")
    return buffer.getvalue()


def test_failed_and_open_expectations_are_told_by_word_and_never_in_green() -> None:
    wanted = {"rounds": "<= 2", "seat_spread": "<= 1 %", "finished": ">= 1 %"}
    expected = tuple(read_expectation(measure, written, "base") for measure, written in wanted.items())
    deck = base_deck()
    proofs = {2: prove(deck, 2, Effort(24, 24), expectations=expected)}
    for words, said in ((ENGLISH, ("Not met", "Left open", "Met")), (RUSSIAN, ("Не оправд", "Неясно", "Оправдалось"))):
        blocks = list(verdicts.chapter(proofs, words))
        told = [block for block in blocks if isinstance(block, Paragraph)][1:]
        tones = {"unplayable": said[0], "doubtful": said[1], "playable": said[2]}
        assert [block.tone for block in told] == ["unplayable", "doubtful", *["playable"] * 3]
        assert all(block.text.startswith(tones[block.tone]) for block in told)
        (heading,) = [block for block in blocks if isinstance(block, Heading) and block.level == 3]
        assert re.search(r"1 expectation not met|не оправдалось ожиданий: 1", heading.text)


@pytest.mark.parametrize(
    ("deck", "players", "said"),
    [
        (sized_deck(15), 2, "Основных карт 15, а нужно не меньше 20: по 10 на игрока (BASE-2)."),
        (six_symbols(), 2, "Линиями можно получить только ключи: механизм, профиль, собор, чайка, череп, кошка; "),
        (quintis_deck(12), 2, "Карт 12, а нужно не меньше 13: по 6 на игрока и ещё одна (HQ-15)."),
        (expansion_deck(44), 4, "Дополнительных карт 44, а нужно не меньше 45 (EXP-2)."),
    ],
)
def test_reasons_in_russian(deck: Deck, players: int, said: str) -> None:
    (bullets,) = [
        each for each in verdicts.chapter({2: prove(deck, players, Effort(2, 2))}, RUSSIAN) if isinstance(each, Bullets)
    ]
    assert bullets.items[0].startswith(said)


@pytest.mark.parametrize(
    ("move", "english", "russian"),
    [
        ("play a top-left", "One (a) to top left", "One (a) — левый верхний угол"),
        ("place a 1,-1", "lays One (a) at 1,-1", "выкладывает One (a) на 1,-1"),
        ("cover a 0,0", "covers 0,0 with One (a)", "накрывает 0,0 картой One (a)"),
        ("swap a 0,0", "swaps One (a) for the card at 0,0", "меняет One (a) на карту с 0,0"),
        ("act a", "uses One (a)", "действие One (a)"),
        ("act a top cat", "uses One (a) (top, cat)", "действие One (a) (верх, кошка)"),
        ("veto stay", "leaves VETO", "оставляет VETO"),
        ("veto 0,1", "moves VETO to 0,1", "переносит VETO на 0,1"),
        ("claim cat", "takes the key cat with the any-key", "берёт ключ на выбор: кошка"),
        ("claim none", "saves the any-key", "бережёт ключ на выбор"),
        ("draw base", "draws a base card", "берёт основную карту"),
        ("discard b", "discards b", "сбрасывает b"),
        ("miss", "misses the turn", "пропускает ход"),
        ("end", "", ""),
    ],
)
def test_moves_in_words(move: str, english: str, russian: str) -> None:
    titles = {"a": "One"}
    assert sample.move(move, Words("en", titles)) == english
    assert sample.move(move, Words("ru", titles)) == russian


def test_the_same_move_again_and_again_is_told_once() -> None:
    turn = Turn(1, ("act a", "draw base", "draw base", "draw additional", "end"), (0, 0), (1, 32))
    told = next(iter(sample.told((turn,), Words("en", {"a": "One"}))))
    assert told == "Seat 1: uses One (a); draws a base card ×2; draws an additional card. Now 1 key (cat)."
    moves = tuple(f"act {'ab'[number % 2]}" for number in range(999))
    (told,) = sample.told((Turn(0, moves, (0, 0), (0, 0), True),), RUSSIAN)
    assert told.endswith("; действие b; и ещё 959; этот ход не кончается.")


def test_letters_that_neither_face_has_are_shown_as_code_points(tmp_path: Path) -> None:
    assert paper.unprintable("Колода Ω → 漢 漢 한 😀\n") == ["漢", "한"]
    report = Report("Ա漢 ∰", "about", "en", (Heading("Verdict"),))
    write_paper(report, {}, tmp_path / "report.pdf")
    with pdfplumber.open(tmp_path / "report.pdf") as opened:
        assert opened.pages[0].extract_text().splitlines()[0] == "Ա[U+6F22] ∰"


def test_a_title_that_a_picture_cannot_draw_gives_way_to_the_id() -> None:
    deck = expansion_deck(70)
    totals = simulate(Run(deck, 2, 4, 1, ("greedy",)))
    names = sorted(totals.using_seats)
    titles = {names[0]: "漢字", names[1]: "Long " * 20, names[2]: "The Vice"}
    shown = [each.get_text() for each in charts.actions(totals, 2, Words("en", titles)).axes[0].texts]
    assert {names[0], names[1], f"The Vice ({names[2]})"} <= set(shown)


def test_names_of_action_cards_do_not_overlap() -> None:
    totals = simulate(Run(expansion_deck(70), 2, 20, 1, ("greedy",)))
    figure = charts.actions(totals, 2, ENGLISH)
    with charts.drawing():
        figure.draw_without_rendering()
        boxes = [Text.get_window_extent(each) for each in figure.axes[0].texts]
    assert len(boxes) > 3
    assert not any(one.overlaps(other) for one, other in combinations(boxes, 2))
    assert all(box.x0 >= 0 and box.x1 <= figure.bbox.width for box in boxes)


def test_numbers_on_the_pairs_can_be_read() -> None:
    matrix = [list(range(12)) for _ in range(12)]
    axes = charts.pairs(matrix, SYMBOL_IDS).axes[0]
    colours = matplotlib.colormaps["YlOrBr"]
    for label in axes.texts:
        ground = charts.luminance(colours(int(label.get_text()) / 11)) + 0.05
        ink = charts.luminance(matplotlib.colors.to_rgba(label.get_color())) + 0.05
        assert max(ground, ink) / min(ground, ink) >= 4.5


def test_a_field_is_drawn_with_its_top_cards() -> None:
    deck = quintis_deck(67)
    state, turns = retell(Run(deck, 2, 1, 1, ("greedy",)), 0, 12)
    assert isinstance(state, FieldState)
    (axes,) = scenes.table(state, ENGLISH).axes
    shown = sorted(each.get_text() for each in axes.texts if each.get_text() != "VETO")
    assert sum(each.get_text() == "VETO" for each in axes.texts) == (state.veto in state.field) == 1
    assert shown == sorted("\n".join(state.table.cards[stack[-1]].symbols) for stack in state.field.values())
    (counts,) = [
        line.get_ydata()[-1] for line in scenes.race(turns, 2, ENGLISH).axes[0].lines if line.get_label() == "seat 1"
    ]
    assert counts == state.key_count(1)


def test_games_that_do_not_end_leave_a_position_to_go_on_from(tmp_path: Path) -> None:
    deck = stalling_deck()
    proofs = {2: prove(deck, 2, Effort(12, 12, cap_rounds=40))}
    found = positions(proofs)
    assert "capped-2-hinder.yaml" in found
    assert set(found) == {
        f"capped-2-{policy}.yaml" for policy, totals in proofs[2].games.items() if totals.first_capped >= 0
    }
    file = tmp_path / "capped.yaml"
    file.write_text(found["capped-2-hinder.yaml"], encoding="utf-8")
    _, state = open_position(file)
    assert state.end is None
    assert state.legal_moves()


def test_prove_writes_the_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pairs = [(SYMBOL_IDS[number % 6], SYMBOL_IDS[6 + (number + number // 6) % 6]) for number in range(12)]
    cards = (
        f"id: few-{number:02}, title: {{en: One <i>{number}</i> <skull>, ru: Карта}}, "
        f"symbols: [{upper}, {lower}], copies: 3"
        for number, (upper, lower) in enumerate(pairs)
    )
    files = {
        "cards/few.yaml": a_set("few", *cards, kind="base"),
        "cards/decks/mine.yaml": a_deck("mine", "set: few", players="[2]"),
    }
    files["cards/decks/mine.yaml"] += "title: {en: <b>Mine</b> 漢 <cat>, ru: <b>Моя</b> <череп>}\n"
    monkeypatch.chdir(write(tmp_path, files))
    for language in ("en", "ru"):
        with pytest.raises(SystemExit) as end:
            main(["prove", "mine", "--games", "6", "--jobs", "1", "--report", language, "--lang", language])
        assert end.value.code in (None, 0)
        text = (tmp_path / language / "mine/report.html").read_text(encoding="utf-8")
        assert f'<html lang="{language}">' in text
        assert text.count("<img") == 1
        title = {"en": "Mine 漢 cat", "ru": "Моя череп"}[language]
        assert f"<title>{title}: " in text
        assert f"<h1>{title}</h1>" in text
        assert "One 1 skull (few-" in text or language == "ru"
        assert (tmp_path / language / "mine/report.pdf").read_bytes().startswith(b"%PDF")
        said = capsys.readouterr().err
        assert "report.html" in said
        warned = "cards/decks/mine.yaml:6:13: warning: the title has '漢' (U+6F22 CJK UNIFIED IDEOGRAPH-6F22)"
        assert (warned in said) is (language == "en"), said


@pytest.mark.parametrize(
    ("title", "said"),
    [
        ("<b>Bold</b> <i>and</i> <cat>", "Bold and cat"),
        ("<КОШКА> & Co", "cat & Co"),
        ("The<cat><skull>!", "The cat skull!"),
        ("5 < 6", "5 < 6"),
        ("A <tag>", "A <tag>"),
        ("Half <b>open", "Half <b>open"),
    ],
)
def test_titles_in_a_report_are_plain_words(title: str, said: str) -> None:
    assert spoken(title, "en") == said


@pytest.mark.parametrize(
    ("languages", "chosen"), [("[ru, en]", "ru"), ("[de, en]", "en"), ("[de]", "en"), ("[en, ru]", "en")]
)
def test_a_report_is_in_the_first_of_the_projects_languages(languages: str, chosen: str, tmp_path: Path) -> None:
    root = write(tmp_path, {"leonardo.yaml": f"title: Test\nlanguages: {languages}\n"})
    assert language_of(load_project(root)[0]) == chosen


def test_the_language_is_one_of_those_there_are_and_needs_a_report(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments, said in ((["--lang", "ru"], "--report DIR"), (["--report", "x", "--lang", "de"], "'de'")):
        with pytest.raises(SystemExit) as end:
            main(["prove", "base", *arguments])
        assert end.value.code == 2
        assert said in capsys.readouterr().err
    (option,) = [each for each in prove_command.params if each.name == "language"]
    assert tuple(getattr(option.type, "choices", ())) == LANGUAGES
