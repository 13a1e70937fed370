"""Position files as a person writes them: what is left out, named in Russian, saved in the opening, or impossible."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from engine.cards import Card, Deck
from engine.game import new_game
from engine.position.reading import KEYS
from engine.state import State
from generator.load import load_files
from generator.position_files import as_yaml, open_position
from generator.problems import ProblemsFound
from tests.engine_decks import base_cards, full_deck

CARDS = """\
cards:
  a: {symbols: [cat, skull]}
  b: {symbols: [mechanism, profile]}
  x: {symbols: [cat, skull, flower], backing: gold}
  bolt: {action: {when: start, effect: [{lock: {zones: corners, of: me}}]}}
  watch: {action: {when: end, effect: [guard]}}
"""
CROSS = "top: a, left: b, center: a, right: b, bottom: b"
HEADS = {
    "base": f"""\
mode: base
{CARDS}
seats:
  - {{layout: {{{CROSS}}}, hand: [a]}}
  - {{layout: {{{CROSS}}}, hand: [b]}}
base: {{deck: [a, b]}}
""",
    "expansion": f"""\
mode: expansion
{CARDS}
seats:
  - {{layout: {{{CROSS}, top-left: x}}, hand: [a, x]}}
  - {{layout: {{{CROSS}}}, hand: [b]}}
base: {{deck: [a, b]}}
additional: {{deck: [x]}}
""",
    "quintis": f"""\
mode: quintis
{CARDS}
seats:
  - {{hand: [a, b]}}
  - {{hand: [b]}}
field: {{"0,0": [a]}}
deck: [a, b]
""",
}


def opened(tmp_path: Path, text: str) -> State:
    file = tmp_path / "game.yaml"
    file.write_text(text, encoding="utf-8")
    return open_position(file)[1]


IMPOSSIBLE = {
    "base: quintis ends by the lap": ("base", "end: last-lap", "QF-26"),
    "expansion: quintis ends by misses": ("expansion", "end: misses", "HQ-9"),
    "a winner twice": ("base", "end: keys\nwinners: [0, 0]", "stands twice"),
    "base: two plays": ("base", "plays: {base: 2}", "BASE-8"),
    "base: no play": ("base", "plays: {base: 0}", "BASE-8"),
    "base: a play of another kind alone": ("base", "plays: {additional: 1}", "BASE-8"),
    "base: an extra play": ("base", "plays: {base: 1, any: 1}", "BASE-8"),
    "base: a card played in a corner": ("base", "phase: claim\nplayed: [top-left]", "no corners"),
    "a lock of nothing": ("expansion", "lasting: [{lock: [], by: 0}]", "at least one zone"),
    "a lock with a zone beside it": ("expansion", "lasting: [{lock: [top], zone: top}]", "'zone' says nothing"),
    "a lock of a card that locks nothing": ("expansion", "lasting: [{lock: [top], card: watch}]", "no step 'lock'"),
    "a guard of a card that guards nothing": ("quintis", "lasting: [{guard: '0,0', card: bolt}]", "no step 'guard'"),
    "a wild card that keeps its action": ("expansion", "lasting: [{wild: cat, zone: top, card: bolt}]", "'card' says"),
    "quintis: wild has no zone": ("quintis", "lasting: [{wild: cat, zone: top}]", "'zone' says nothing"),
    "a diversion of a seat": ("expansion", "lasting: [{divert: right, seat: 1}]", "'seat' says nothing"),
    "a diversion that another's turn ends": ("expansion", "lasting: [{divert: right, by: 1}]", "the seat on turn, 0"),
    "a wild card that another's turn ends": ("quintis", "lasting: [{wild: cat, by: 1}]", "the seat on turn, 0"),
    "a veto that another's turn lets in": ("quintis", "lasting: [{ignore_veto: true, by: 1}]", "the seat on turn, 0"),
    "keys in two languages": ("quintis", "taken: {cat: 1, кошка: 1}", "a second time"),
    "a pending card that stays without a lock": (
        "expansion",
        "pending: {card: bolt, stays: true, steps: [[draw, {count: 1}]]}",
        "EXP-24",
    ),
    "a stack that is no list": ("quintis", "field: {'0,0': a}", "must be a list"),
    "no such symbol": ("quintis", "taken: {кот: 1}", "no symbol 'кот'"),
}


@pytest.mark.parametrize(("mode", "more", "says"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_rules_impossible_positions_are_told_with_their_line(tmp_path: Path, mode: str, more: str, says: str) -> None:
    head = "\n".join(line for line in HEADS[mode].splitlines() if line.split(":")[0] != more.split(":")[0])
    with pytest.raises(ProblemsFound) as caught:
        opened(tmp_path, f"{head}\n{more}\n")
    where = head.count("\n") + 2
    assert [problem.message for problem in caught.value.problems if problem.line >= where and says in problem.message]


def test_rules_qf_7_a_partial_field_may_fall_apart_with_a_warning(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    apart = HEADS["quintis"].replace('{"0,0": [a]}', '{"0,0": [a], "2,0": [a]}')
    state = opened(tmp_path, apart)
    assert "12:8: warning: the field is not in one piece" in capsys.readouterr().err
    state.play_text("place a 1,0")
    state.play_text("veto stay")
    assert state.to_position()["seats"][0]["keys"] == {"skull": 1, "cat": 1}
    opened(tmp_path, as_yaml(state.to_position()))
    assert capsys.readouterr().err == ""


TOP_KEYS = [key for key in KEYS if key not in ("mode", "cards", "seats")]


@pytest.mark.parametrize("mode", HEADS)
def test_null_is_to_leave_a_key_out(tmp_path: Path, mode: str) -> None:
    data = yaml.safe_load(HEADS[mode])
    plain = opened(tmp_path, yaml.safe_dump(data)).to_position()
    for key in TOP_KEYS:
        if key not in data:
            assert opened(tmp_path, yaml.safe_dump({**data, key: None})).to_position() == plain, key
    for key in ("keys", *(("any_key_used",) if mode != "quintis" else ())):
        data["seats"][0][key] = None
    assert opened(tmp_path, yaml.safe_dump(data)).to_position() == plain
    data["seats"][0]["hand"] = None
    assert opened(tmp_path, yaml.safe_dump(data)).to_position()["seats"][0]["hand"] == []


@pytest.mark.parametrize("mode", [mode for mode in HEADS if mode != "quintis"])
def test_null_in_a_zone_is_to_leave_it_out(tmp_path: Path, mode: str) -> None:
    data = yaml.safe_load(HEADS[mode])
    plain = opened(tmp_path, yaml.safe_dump(data)).to_position()
    zones = data["seats"][0]["layout"]
    for zone in ("top-left", "top-right", "bottom-left", "bottom-right"):
        zones.setdefault(zone, None)
    assert opened(tmp_path, yaml.safe_dump(data)).to_position() == plain
    zones["top"] = None
    with pytest.raises(ProblemsFound) as caught:
        opened(tmp_path, yaml.safe_dump(data))
    assert "the cross has no card in: top" in caught.value.problems[0].message


@pytest.mark.parametrize("mode", HEADS)
def test_a_position_is_checked_as_one(tmp_path: Path, mode: str) -> None:
    """A quintis position has a deck, and is none."""
    file = tmp_path / "position.yaml"
    for data in (yaml.safe_load(HEADS[mode]), opened(tmp_path, HEADS[mode]).to_position()):
        file.write_text(yaml.safe_dump(data), encoding="utf-8")
        assert load_files([file]).problems == ()


@pytest.mark.parametrize("key", ["mode", "cards", "seats"])
def test_null_does_not_leave_out_what_is_needed(tmp_path: Path, key: str) -> None:
    data = {**yaml.safe_load(HEADS["base"]), key: None}
    with pytest.raises(ProblemsFound):
        opened(tmp_path, yaml.safe_dump(data, sort_keys=False))


def test_symbols_may_be_named_in_russian_everywhere(tmp_path: Path) -> None:
    data = yaml.safe_load(HEADS["expansion"])
    data["seats"][0]["keys"] = ["Кошка", "механизм"]
    data["lasting"] = [{"wild": "Чайка", "zone": "top"}]
    position = opened(tmp_path, yaml.safe_dump(data, allow_unicode=True)).to_position()
    assert (position["seats"][0]["keys"], position["lasting"][0]["wild"]) == (["mechanism", "cat"], "gull")
    data = yaml.safe_load(HEADS["quintis"])
    data["seats"][0]["keys"] = {"Кошка": 2}
    data["taken"] = {"КОШКА": 2}
    position = opened(tmp_path, yaml.safe_dump(data, allow_unicode=True)).to_position()
    assert (position["seats"][0]["keys"], position["taken"]) == ({"cat": 2}, {"cat": 2})


def test_rules_wild_may_name_its_symbol_in_russian(tmp_path: Path) -> None:
    data = yaml.safe_load(HEADS["quintis"])
    for name, symbol in (("mask", "Чайка"), ("same", "gull")):
        data["cards"][name] = {"action": {"when": "start", "effect": [{"wild": {"symbol": symbol}}]}}
    data["seats"][0]["hand"].append("mask")
    state = opened(tmp_path, yaml.safe_dump(data, allow_unicode=True))
    mask, same = (state.table.cards[state.table.numbers[name]] for name in ("mask", "same"))
    assert mask.action == same.action
    state.play_text("act mask")
    assert [effect["wild"] for effect in state.to_position()["lasting"]] == ["gull"]
    data["cards"]["mask"]["action"]["effect"][0]["wild"]["symbol"] = "кот"
    with pytest.raises(ProblemsFound) as caught:
        opened(tmp_path, yaml.safe_dump(data, allow_unicode=True))
    assert [problem.id for problem in caught.value.problems] == ["verb-parameter"]


@pytest.mark.parametrize("beside", ["", ", card: vault"])
def test_rules_exp_24_a_saved_pending_action_lies_with_its_lock(tmp_path: Path, beside: str) -> None:
    """Whether the position names the card at the lock or leaves that out, it is discarded once, when the lock ends."""
    data = yaml.safe_load(HEADS["expansion"])
    effect = [{"lock": {"zones": "corners"}}, "draw"]
    data["cards"]["vault"] = {"action": {"when": "start", "effect": effect}}
    data["pending"] = {"card": "vault", "stays": True, "steps": [["draw", {"count": 1}]]}
    data["lasting"] = yaml.safe_load(f"[{{lock: [top-left], seat: 0, by: 0{beside}}}]")
    data["seats"][0]["hand"] = ["a"] * 8
    data["seats"][1]["hand"] = ["b"] * 9
    state = opened(tmp_path, yaml.safe_dump(data))
    for text in ("draw base", "play a top", "play b top"):
        assert state.to_position()["additional"]["discard"] == []
        state.play_text(text)
    assert state.to_position()["additional"]["discard"] == ["vault"]


def test_a_card_may_have_every_field_that_it_has_in_a_set(tmp_path: Path) -> None:
    whole = "a: {id: a, title: The Cat, symbols: [cat, skull], copies: 2, art: cat.png, focus: [50, 30]}"
    text = HEADS["base"].replace("a: {symbols: [cat, skull]}", whole)
    assert opened(tmp_path, text).to_position() == opened(tmp_path, HEADS["base"]).to_position() | {
        "cards": opened(tmp_path, text).to_position()["cards"]
    }


@pytest.mark.parametrize("mode", ["base", "expansion"])
def test_rules_hb_6_a_game_saved_while_crosses_are_chosen_goes_on(tmp_path: Path, mode: str) -> None:
    deck = full_deck(mode, {"cross_choice": "player"})
    state = new_game(deck, 3, seed=4)
    while state.phase == "keep":
        loaded = opened(tmp_path, as_yaml(state.to_position()))
        move = state.legal_moves()[-1].text
        assert loaded.to_position() == state.to_position()
        state.play_text(move)
        loaded.play_text(move)
        assert loaded.to_position() == state.to_position()
    assert state.phase in ("start", "play")


def test_every_decision_of_a_game_can_be_saved_to_a_file_and_gone_on_from(tmp_path: Path) -> None:
    cards: tuple[tuple[Card, int], ...] = tuple(base_cards(1))
    state = new_game(Deck("short", "quintis", (2, 3), cards), 2, seed=8)
    while not state.is_terminal():
        loaded = opened(tmp_path, as_yaml(state.to_position()))
        move = state.legal_moves()[0].text
        loaded.play_text(move)
        state.play_text(move)
        assert loaded.to_position() == state.to_position()
    assert opened(tmp_path, as_yaml(state.to_position())).outcome() is not None


@pytest.mark.parametrize("mode", ["expansion", "quintis"])
def test_a_turn_that_was_allowed_hundreds_of_cards_is_read_back(tmp_path: Path, mode: str) -> None:
    state = opened(tmp_path, HEADS[mode] + "plays: {any: 250}\n")
    assert state.to_position()["plays"]["any"] == 250


@pytest.mark.parametrize("rules", ["", "rules: {cross_choice: random}\n", "rules: {cross_choice: player}\n"])
def test_rules_hb_6_choosing_five_cards_is_warned_of_where_they_are_picked_unseen(
    rules: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hand = f"{{hand: [{', '.join(['a', 'b'] * 5)}]}}"
    state = opened(tmp_path, f"mode: base\n{rules}{CARDS}phase: keep\nseats: [{hand}, {hand}]\nbase: {{deck: [a]}}\n")
    told = "warning: players keep five of their cards by 'cross_choice: player' only" in capsys.readouterr().err
    assert told is ("player" not in rules)
    assert all(move.verb == "keep" for move in state.legal_moves())


def test_rules_qf_7_a_field_without_cards_is_in_one_piece(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    opened(tmp_path, HEADS["quintis"].replace('{"0,0": [a]}', "{}"))
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(("length", "fits"), [(100, True), (101, False), (150, False)])
def test_rules_a_name_has_a_hundred_characters_at_most(tmp_path: Path, length: int, fits: bool) -> None:
    text = HEADS["quintis"].replace("cards:\n", f"cards:\n  {'n' * length}: {{symbols: [cat, skull]}}\n")
    assert text != HEADS["quintis"]
    if fits:
        opened(tmp_path, text)
        return
    with pytest.raises(ProblemsFound) as caught:
        opened(tmp_path, text)
    (found,) = caught.value.problems
    assert found.message == f"a name has 100 characters at most, this one {length}"
