"""What reports say: every word in each language, reasons, moves and titles."""

from __future__ import annotations

import re
from string import Formatter

import pytest
import yaml

from engine.cards import Deck
from engine.expectations import read_expectation
from engine.legality import Violation
from engine.playability import Effort, prove
from engine.position import read_position
from engine.retelling import Turn
from generator.report import sample, verdicts
from generator.report.blocks import Bullets, Chart, Heading, Paragraph, Table
from generator.report.words import LANGUAGES, Words, data
from tests.proof_decks import base_deck, expansion_deck, quintis_deck, six_symbols, sized_deck

ENGLISH, RUSSIAN = Words(), Words("ru")
NONE = (0,) * 12
CROSS = "top: a, left: a, center: a, right: a, bottom: a"
LOCKED = f"""mode: expansion
cards:
  a: {{symbols: [cat, skull]}}
  vice: {{backing: gold, action: {{when: end, effect: [{{lock: {{zones: corners, of: me}}}}]}}}}
seats: [{{layout: {{{CROSS}}}, hand: [a]}}, {{layout: {{{CROSS}}}, hand: [a]}}]
base: {{deck: [a]}}
lasting: [{{lock: [top, top-left], by: 1, seat: 1, card: vice}}]
"""
GUARDED = """mode: quintis
cards:
  a: {symbols: [cat, skull]}
  glass: {backing: gold, action: {when: end, effect: [guard]}}
field: {"0,0": [a], "1,0": [a]}
veto: "1,0"
seats: [{hand: [a]}, {hand: [a]}]
deck: [a]
lasting: [{guard: "0,0", by: 1, card: glass}]
"""


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


def test_failed_and_open_expectations_are_told_by_word_and_never_in_green() -> None:
    wanted = {"rounds": "<= 2", "seat_spread": "<= 1 %", "finished": ">= 1 %"}
    expected = tuple(read_expectation(measure, written, "base") for measure, written in wanted.items())
    deck = base_deck()
    proofs = {2: prove(deck, 2, Effort(32, 32), expectations=expected)}
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
    turn = Turn(1, ("act a", "draw base", "draw base", "draw additional", "end"), NONE, (0, 0, 0, 0, 0, 1, *NONE[6:]))
    told = next(iter(sample.told((turn,), Words("en", {"a": "One"}))))
    assert told == "Seat 1: uses One (a); draws a base card ×2; draws an additional card. Now 1 key (cat)."
    moves = tuple(f"act {'ab'[number % 2]}" for number in range(999))
    (told,) = sample.told((Turn(0, moves, NONE, NONE, True),), RUSSIAN)
    assert told.endswith("; действие b; и ещё 959; этот ход не кончается.")


@pytest.mark.parametrize(
    ("gained", "named"),
    [((1,), "gull"), ((2,), "gull ×2"), ((1, 0, 1), "gull, cat")],
)
def test_keys_of_a_turn_are_named_by_what_it_brought(gained: tuple[int, ...], named: str) -> None:
    """Second and third keys of a symbol too (QF-17)."""
    before = (0, 0, 0, 1, *NONE[4:])
    after = tuple(had + more for had, more in zip(before, (0, 0, 0, *gained, *NONE)[:12], strict=True))
    (told,) = sample.told((Turn(0, ("miss",), before, after),), ENGLISH)
    assert told == f"Seat 0: misses the turn. Now {sum(after)} keys ({named})."


@pytest.mark.parametrize(
    ("position", "words", "said", "in_play"),
    [
        (LOCKED, ENGLISH, ["a: cat, skull, locked", "—, locked"], "In play while they act: vice."),
        (LOCKED, RUSSIAN, ["a: кошка, череп, заперто", "—, заперто"], "Лежат, пока действуют: vice."),
        (GUARDED, ENGLISH, ["a: cat, skull, guarded", "a: cat, skull, under VETO"], "In play while they act: glass."),
        (
            GUARDED,
            RUSSIAN,
            ["a: кошка, череп, под охраной", "a: кошка, череп, под VETO"],
            "Лежат, пока действуют: glass.",
        ),
    ],
)
def test_a_table_tells_what_is_locked_guarded_and_in_play(
    position: str, words: Words, said: list[str], in_play: str
) -> None:
    state = read_position(yaml.safe_load(position))
    blocks = list(sample._table("half", state, "T", words))
    cells = [cell for each in blocks if isinstance(each, Table) for row in each.rows for cell in row]
    assert [cells.count(text) for text in said] == [1, 1]
    assert sum(text.endswith((words.say("locked", card=""), words.say("guarded", card=""))) for text in cells) == (
        2 if position == LOCKED else 1
    )
    assert in_play in [each.text for each in blocks if isinstance(each, Paragraph)]
    (chart,) = [each for each in blocks if isinstance(each, Chart)]
    frames = [patch.get_linewidth() for axes in chart.draw().axes for patch in axes.patches]
    assert sorted(width for width in frames if width > 1) == [2.0, 2.0]


@pytest.mark.parametrize("rule", ["BASE-17", "EXP-17"])
def test_the_any_key_in_russian_counts_the_nearer_of_its_ways(rule: str) -> None:
    """Four corners without a base card lack one card, as four base cards do."""
    broken = Violation("any-key", rule, "warning", "", 5, 4)
    said = verdicts.violation(broken, RUSSIAN)
    assert said.endswith(f"из 5 карт с одним символом, которые для него нужны, есть не больше 4 ({rule})")
    assert "основных" not in said
