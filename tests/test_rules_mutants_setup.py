"""What changed rules left unseen at the beginning of a game: too few cards, where a position's faults lie, the keys."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import is_dataclass
from typing import Any

import pytest

from engine import faults, lasting, pending
from engine import state as state_module
from engine.boards.field import FieldState
from engine.cards import Card, Deck, Step
from engine.cells import cell_at, fits
from engine.effects import effect, field, hands, layout, plays
from engine.effects.vocabulary import FrozenParameters, effect_of
from engine.faults import FaultsFound
from engine.game import new_game
from engine.legality import violation, winning
from engine.modes import BaseState, ExpansionState
from engine.position import read_position
from engine.symbols import BITS, SYMBOL_IDS

CARDS: dict[str, Any] = {
    "pair": {"symbols": ["cat", "skull"]},
    "gilded": {"symbols": ["cat", "skull", "flower"], "backing": "gold"},
    "bolt": {"action": {"when": "start", "effect": [{"lock": {"zones": "corners", "of": "me"}}]}},
}
CROSS = dict.fromkeys(("top", "left", "center", "right", "bottom"), "pair")
SEAT = {"layout": CROSS, "hand": ["pair"]}
POSITIONS: dict[str, dict[str, Any]] = {
    "base": {"cards": CARDS, "seats": [SEAT, SEAT], "base": {"deck": ["pair"]}},
    "expansion": {"cards": CARDS, "seats": [SEAT, SEAT], "base": {"deck": ["pair"]}},
    "quintis": {
        "cards": {"pair": CARDS["pair"]},
        "seats": [{"hand": ["pair"]}] * 2,
        "field": {"0,0": ["pair"]},
        "deck": ["pair"],
    },
}


@pytest.mark.parametrize(
    ("mode", "seats", "base", "additional", "message"),
    [
        ("base", 3, 29, 0, "3 players need 30 cards, the deck has 29 (BASE-2)"),
        ("base", 4, 39, 0, "4 players need 40 cards, the deck has 39 (BASE-2)"),
        ("expansion", 3, 29, 99, "3 players need 30 base cards, the deck has 29 (BASE-2)"),
        ("expansion", 3, 30, 17, "3 players need 18 additional cards, the deck has 17 (EXP-8)"),
        ("quintis", 3, 18, 0, "3 players need 19 cards or more, the deck has 18 (HQ-15)"),
    ],
)
def test_rules_mutants_one_card_too_few_is_told(
    mode: str, seats: int, base: int, additional: int, message: str
) -> None:
    """BASE-2, EXP-8, HQ-15: the numbers are those of the rules; one card more, and the game is dealt."""
    kinds = (("base", "black", base), ("expansion", "gold", additional))
    contents = [(Card(kind, ("cat", "skull"), back, None, kind), count) for kind, back, count in kinds if count]
    short = message.partition("need ")[2].split()[1]
    with pytest.raises(ValueError, match=re.escape(message)):
        new_game(Deck("short", mode, (seats,), tuple(contents)), seats, 1)
    enough = [
        (card, count + 1) if short != "additional" or card.additional else (card, count) for card, count in contents
    ]
    dealt = new_game(Deck("enough", mode, (seats,), tuple(enough)), seats, 1)
    assert len(dealt.all_cards()) == sum(count for _, count in enough)


@pytest.mark.parametrize(("mode", "rule"), [("base", "BASE-2"), ("expansion", "BASE-2"), ("quintis", "HQ-15")])
@pytest.mark.parametrize("cards", [1, 7, 17])
def test_rules_mutants_many_cards_too_few_are_told_too(mode: str, rule: str, cards: int) -> None:
    with pytest.raises(ValueError, match=rf"3 players need .*, the deck has {cards} \({rule}\)"):
        new_game(Deck("short", mode, (3,), ((Card("pair", ("cat", "skull")), cards),)), 3, 1)


@pytest.mark.parametrize("mode", POSITIONS)
@pytest.mark.parametrize("symbol", SYMBOL_IDS)
def test_rules_mutants_keys_lie_open(mode: str, symbol: str) -> None:
    """BASE-14, QF-16: a seat's keys are the ones that the position gives it, in order of seniority."""
    other = "cat" if symbol != "cat" else "gull"
    wanted = tuple(each for each in SYMBOL_IDS if each in (symbol, other))
    seats = [{**POSITIONS[mode]["seats"][0], "keys": [other, symbol]}, POSITIONS[mode]["seats"][1]]
    state = read_position({**POSITIONS[mode], "mode": mode, "seats": seats})
    assert state.keys_of(0) == wanted
    assert state.keys_of(1) == ()
    assert (state.key_count(0), state.key_count(1)) == (2, 0)


LASTING = {"lock": ["top"], "by": 0}


@pytest.mark.parametrize(
    ("mode", "change", "at_key", "at_value"),
    [
        ("base", {"decks": []}, ["decks"], []),
        ("base", {"field": {"0,0": ["pair"]}}, ["field"], []),
        ("base", {"base": {"deck": [], 7: []}}, ["base.7"], []),
        ("base", {"cards": {**CARDS, "a b": CARDS["pair"]}}, ["cards.a b"], []),
        ("base", {"cards": {"pair": {"from": "x", "symbols": ["cat"]}}}, ["cards.pair.symbols"], ["cards.pair.from"]),
        ("expansion", {"lasting": [{**LASTING, "zone": "top"}]}, ["lasting.0.zone"], []),
        ("expansion", {"lasting": [{**LASTING, "by": 2}]}, [], ["lasting.0.by"]),
        ("expansion", {"lasting": [{**LASTING, "by": -1}]}, [], ["lasting.0.by"]),
        ("base", {"end": "keys", "winners": [-1]}, [], ["winners.0"]),
        ("base", {"end": "keys", "winners": [None]}, [], ["winners.0"]),
        ("quintis", {"swapped": [-1]}, [], ["swapped.0"]),
        ("quintis", {"swapped": [None]}, [], ["swapped.0"]),
        ("quintis", {"misses": -1}, [], ["misses"]),
        ("expansion", {"lasting": [{**LASTING, "seat": 2}]}, [], ["lasting.0.seat"]),
        ("expansion", {"lasting": [{**LASTING, "card": "pair"}]}, [], ["lasting.0.card"]),
        ("expansion", {"pending": {"card": "pair", "steps": []}}, [], ["pending.card"]),
        ("quintis", {"field": {"0,0": ["pair"], "0;1": ["pair"]}}, ["field.0;1"], []),
        ("quintis", {"field": {"0,0": ["pair"], "0,1": []}}, [], ["field.0,1"]),
        ("quintis", {"deck": []}, [""], []),
        ("quintis", {"turns_left": 1}, [], ["turns_left"]),
        ("quintis", {"veto": "3,3"}, [], ["veto"]),
        ("quintis", {"taken": {"cat": 1}}, [], ["taken"]),
        ("quintis", {"taken": {"cat": 0, "кошка": 0}}, ["taken.кошка"], []),
        ("quintis", {"taken": {"dog": 0}}, ["taken.dog"], []),
    ],
)
def test_rules_mutants_a_fault_lies_at_the_key_or_at_its_value(
    mode: str, change: dict[str, Any], at_key: list[str], at_value: list[str]
) -> None:
    """The key where the key is wrong, the value where what stands under it is; nothing else is found."""
    with pytest.raises(FaultsFound) as caught:
        read_position({**POSITIONS[mode], "mode": mode, **change})
    found = [(".".join(map(str, fault.path)), fault.at_key) for fault in caught.value.faults]
    assert sorted(path for path, key in found if key) == at_key
    assert sorted(path for path, key in found if not key) == at_value


CHOOSING = {"rules": {"cross_choice": "player"}, "phase": "keep"}
KEEPING = {"hand": ["pair"] * 10}
KEPT = {"layout": CROSS, "hand": ["pair"] * 5}


@pytest.mark.parametrize(
    ("mode", "change", "told"),
    [
        ("base", {"mode": None}, {"mode": "a position needs 'mode': base, expansion, quintis"}),
        ("base", {"mode": "cross"}, {"mode": "one of base, expansion, quintis is expected here, found 'cross'"}),
        ("base", {"mode": None, "sets": []}, {"sets": "there is no 'sets' here"}),
        ("base", {"seats": None}, {"": "a position has 2 to 12 seats, found 0"}),
        ("base", {"seats": [SEAT]}, {"seats": "a position has 2 to 12 seats, found 1"}),
        ("base", {"seats": [SEAT] * 13}, {"seats": "a position has 2 to 12 seats, found 13"}),
        ("base", {"seats": {}}, {"seats": "a list is expected here, found a mapping"}),
        ("base", {"base": []}, {"base": "a mapping is expected here, found a list"}),
        ("base", {"turn": "0"}, {"turn": "a whole number from 0 to 1 is expected here, found '0'"}),
        ("base", {"played": [None]}, {"played.0": "a name is expected here, found nothing"}),
        (
            "base",
            {"cards": {"zed": {"symbols": ["dog"]}, "art": {"symbols": [1]}, "pair": {"symbols": ["cat"]}}},
            {
                "cards.zed.symbols.0": "there is no symbol 'dog'",
                "cards.art.symbols.0": "a name is expected here, found 1",
                "cards.pair": "the card needs 2 symbols, it has 1",
            },
        ),
        ("quintis", {"swapped": [2]}, {"swapped.0": "a whole number from 0 to 1 is expected here, found 2"}),
        ("quintis", {"misses": -1}, {"misses": "a whole number from 0 to 1 is expected here, found -1"}),
        ("quintis", {"misses": 2}, {"misses": "a whole number from 0 to 1 is expected here, found 2"}),
        (
            "quintis",
            {"field": {"2041,0": ["pair"]}},
            {"field.2041,0": "a cell is written 'column,row', found '2041,0'"},
        ),
        (
            "quintis",
            {"field": {"0,-2041": ["pair"]}},
            {"field.0,-2041": "a cell is written 'column,row', found '0,-2041'"},
        ),
        *(
            (
                "quintis",
                {"plays": {kind: -1}},
                {f"plays.{kind}": "a whole number from 0 to 1000000 is expected here, found -1"},
            )
            for kind in ("base", "additional", "any")
        ),
        *(
            (
                "expansion",
                {"pending": {"card": "bolt", "steps": [["discard", {"who": "chosen"}, [seat]]]}},
                {"pending.steps.0.2.0": f"a whole number from 0 to 1 is expected here, found {seat}"},
            )
            for seat in (2, -1)
        ),
        (
            "quintis",
            {"seats": [{"keys": {"cat": 3, "skull": 3, "gull": 2}}, {}]},
            {"seats.0.keys": "8 keys have already won"},
        ),
        (
            "base",
            {**CHOOSING, "turn": 1, "seats": [KEEPING, KEPT]},
            {"seats.1": "in phase keep a seat on turn holds ten cards and has laid none, found 5 and 5"},
        ),
    ],
)
def test_rules_mutants_what_a_fault_says(mode: str, change: dict[str, Any], told: dict[str, str]) -> None:
    """Each fault once, where it lies, in the words for it."""
    with pytest.raises(FaultsFound) as caught:
        read_position({**POSITIONS[mode], "mode": mode, **change})
    assert {".".join(map(str, fault.path)): fault.message for fault in caught.value.faults} == told


@pytest.mark.parametrize("cell", ["2040,0", "-2040,0", "0,2040", "0,-2040"])
def test_rules_mutants_the_farthest_cells_can_be_read(cell: str) -> None:
    state = read_position({**POSITIONS["quintis"], "mode": "quintis", "field": {cell: ["pair"]}})
    assert list(state.to_position()["field"]) == [cell]


@pytest.mark.parametrize("mode", ["base", "expansion"])
@pytest.mark.parametrize(("turn", "seats"), [(0, [KEEPING, KEPT]), (1, [KEPT, KEEPING])])
def test_rules_mutants_either_seat_may_have_kept_first(mode: str, turn: int, seats: list[dict[str, Any]]) -> None:
    """HB-6: the first player is drawn by lot, so any seat may have kept its five before the one on turn."""
    state = read_position({**POSITIONS[mode], "mode": mode, **CHOOSING, "turn": turn, "seats": seats})
    assert {move.verb for move in state.legal_moves()} == {"keep"}


@pytest.mark.parametrize(
    ("plays", "base", "additional", "more"),
    [
        (None, 1, 1, 0),
        ({}, 1, 1, 0),
        ({"base": 1}, 1, 0, 0),
        ({"additional": 1}, 0, 1, 0),
        ({"any": 1}, 0, 0, 1),
        ({"base": 0, "any": 2}, 0, 0, 2),
    ],
)
def test_rules_mutants_the_plays_left(plays: Any, base: int, additional: int, more: int) -> None:
    """EXP-11: a turn has a card of each kind; where some are told, only those are left."""
    given = {**POSITIONS["expansion"], "mode": "expansion", "phase": "play", "plays": plays}
    if plays is None:
        del given["plays"]
    seats = [{**SEAT, "hand": ["pair", "pair", "gilded"]}, SEAT]
    state = read_position({**given, "seats": seats})
    assert state.to_position()["plays"] == {"base": base, "additional": additional, "any": more}


@pytest.mark.parametrize("mode", POSITIONS)
def test_rules_mutants_no_move_is_legal_when_the_game_is_over(mode: str) -> None:
    """BASE-20, EXP-27, QF-25: whatever the hands hold."""
    keys = list(SYMBOL_IDS[:9])
    winner = {**POSITIONS[mode]["seats"][0], "hand": ["pair"] * 6, "keys": keys}
    seats = [winner, {**POSITIONS[mode]["seats"][1], "hand": ["pair"] * 6}]
    ending = {"phase": "over", "end": "keys", "winners": [0]}
    state = read_position({**POSITIONS[mode], "mode": mode, "seats": seats, **ending})
    assert state.legal_moves() == []
    assert state.is_terminal()


def hidden_cards(position: dict[str, Any], seat: int) -> list[list[str]]:
    """The names of the cards that seat cannot see, by the groups in which they may lie otherwise."""
    state = read_position(position)
    names = state.table.names
    return [sorted(names[pile[index]] for pile, index in group) for group in state.hidden(seat)]


@pytest.mark.parametrize("seat", [0, 1])
def test_rules_mutants_what_a_seat_cannot_see(seat: int) -> None:
    """Other hands and what is still to be drawn, by their backs; what lies face up is seen, and so is the own hand."""
    black = dict.fromkeys(("mine", "theirs", "next", "gone", "open", "laid"), CARDS["pair"])
    gold = {f"+{name}": CARDS["gilded"] for name in ("mine", "theirs", "next", "gone", "laid")}
    unseen = sorted(["next", ("theirs", "mine")[seat]])
    cross = {**dict.fromkeys(CROSS, "open"), "top": "laid"}
    seats = [{"layout": cross, "hand": ["mine"]}, {"layout": cross, "hand": ["theirs"]}]
    base = {"deck": ["next"], "discard": ["gone"]}
    assert hidden_cards({"mode": "base", "cards": black, "seats": seats, "base": base}, seat) == [unseen]

    for number, name in enumerate(("mine", "theirs")):
        seats[number] = {"layout": {**cross, "top-left": "+laid"}, "hand": [name, f"+{name}"]}
    additional = {"deck": ["+next"], "discard": ["+gone"]}
    position = {"mode": "expansion", "cards": {**black, **gold}, "seats": seats, "base": base, "additional": additional}
    assert hidden_cards(position, seat) == [unseen, [f"+{name}" for name in unseen]]

    field = {"0,0": ["laid", "open"]}
    seats = [{"hand": ["mine"]}, {"hand": ["theirs"]}]
    position = {
        "mode": "quintis",
        "cards": black,
        "seats": seats,
        "field": field,
        "deck": ["next"],
        "removed": ["gone"],
    }
    assert hidden_cards(position, seat) == [unseen]


@pytest.mark.parametrize(("mode", "groups"), [("base", 1), ("expansion", 2)])
def test_rules_mutants_crosses_lie_face_down_while_five_are_kept(mode: str, groups: int) -> None:
    """HB-6: of another seat's ten cards nothing is seen, and not even the own five that went into the cross."""
    cards = dict.fromkeys(("mine", "theirs", "down", "next"), CARDS["pair"])
    seats = [{"layout": dict.fromkeys(CROSS, "down"), "hand": ["mine"] * 5}, {"hand": ["theirs"] * 10}]
    position = {"mode": mode, "cards": cards, **CHOOSING, "turn": 1, "seats": seats, "base": {"deck": ["next"]}}
    rest = [[]] * (groups - 1)
    assert hidden_cards(position, 0) == [[*["down"] * 5, "next", *["theirs"] * 10], *rest]
    assert hidden_cards(position, 1) == [[*["down"] * 5, *["mine"] * 5, "next"], *rest]


PHASES = [
    *(("base", phase) for phase in ("play", "claim")),
    *(("expansion", phase) for phase in ("start", "play", "claim", "end", "draw")),
]


@pytest.mark.parametrize(("mode", "phase"), PHASES)
def test_rules_mutants_crosses_lie_open_in_every_other_phase(mode: str, phase: str) -> None:
    """HB-6: once five are kept, everybody sees every layout, and what it holds is nobody's secret."""
    seats = [{"layout": CROSS, "hand": ["mine", "bolt"], "keys": ["gull"]}, {"layout": CROSS, "hand": ["theirs"]}]
    cards = {**CARDS, "mine": CARDS["pair"], "theirs": CARDS["pair"]}
    if mode == "base":
        seats[0]["hand"] = ["mine"]
    position = {**POSITIONS[mode], "mode": mode, "cards": cards, "phase": phase, "seats": seats, "played": ["top"]}
    state = read_position(position)
    assert state.phase == phase
    for viewer in (0, 1):
        assert [seat["layout"] for seat in state.observation(viewer)["seats"]] == [CROSS, CROSS]
        assert hidden_cards(position, viewer)[0] == sorted(["pair", ("theirs", "mine")[viewer]])


@pytest.mark.parametrize("mode", ["base", "expansion"])
def test_rules_mutants_nobody_sees_a_cross_while_five_are_kept(mode: str) -> None:
    """HB-6: not even the own one; the saved game holds it all."""
    position = {**POSITIONS[mode], "mode": mode, **CHOOSING, "turn": 1, "seats": [KEPT, KEEPING]}
    state = read_position(position)
    for viewer in (0, 1):
        assert [seat["layout"] for seat in state.observation(viewer)["seats"]] == [{}, {}]
    assert [seat["layout"] for seat in state.to_position()["seats"]] == [CROSS, {}]


@pytest.mark.parametrize("mode", ["base", "expansion"])
def test_rules_mutants_a_layout_has_nine_zones_and_a_field_twelve_counts(mode: str) -> None:
    state = read_position({**POSITIONS[mode], "mode": mode})
    assert isinstance(state, BaseState | ExpansionState)
    assert [len(layout) for layout in state.layouts] == [9, 9]
    field = read_position({**POSITIONS["quintis"], "mode": "quintis"})
    assert isinstance(field, FieldState)
    assert [len(counts) for counts in (*field.keys, field.taken)] == [12, 12, 12]


@pytest.mark.parametrize("width", range(1, 9))
@pytest.mark.parametrize("start", [-3, 0, 2])
def test_rules_mutants_five_columns_and_five_rows_fit(width: int, start: int) -> None:
    """QF-3: and no more, however many more."""
    ends = (start, start + width - 1)
    assert fits(cell_at(column, 7) for column in ends) == (width <= 5)
    assert fits(cell_at(7, row) for row in ends) == (width <= 5)
    assert fits(cell_at(*place) for place in ((start, 0), (ends[1], 0), (start, 1))) == (width <= 5)


def test_rules_mutants_values_are_never_changed() -> None:
    """What passes between the parts of the engine is frozen, so that a state may share it with its copies."""
    for module in (effect, field, hands, layout, plays, lasting, pending, violation, winning, faults, state_module):
        values = [each for each in vars(module).values() if is_dataclass(each) and each.__module__ == module.__name__]
        assert values, module
        assert all(each.__dataclass_params__.frozen for each in values), module


def test_rules_mutants_a_step_that_is_no_effect_is_refused_with_its_first_fault() -> None:
    with pytest.raises(ValueError, match="'draw' has no parameter 'cuont'"):
        effect_of(Step("draw", FrozenParameters({"cuont": 2, "count": 0})))


@pytest.mark.parametrize("mode", ["base", "expansion"])
@pytest.mark.parametrize("first", [0, 1, 2])
def test_rules_mutants_five_are_kept_from_the_first_player_round_to_the_left(mode: str, first: int) -> None:
    """HB-6, HB-9: the choice goes round as turns do, and the first player begins."""
    given = {**POSITIONS[mode], "mode": mode, **CHOOSING, "turn": first, "seats": [KEEPING] * 3}
    state = read_position({**given, "additional": {"deck": ["gilded"] * 18}} if mode == "expansion" else given)
    turns = []
    while state.phase == "keep":
        turns.append(state.turn)
        state.play_text("keep pair pair pair pair pair")
    assert turns == [(first + place) % 3 for place in range(3)]
    assert state.turn == first
    assert all(seat["layout"].items() >= CROSS.items() for seat in state.to_position()["seats"])


@pytest.mark.parametrize(
    ("plays", "left"),
    [
        *((None, 1), ({}, 1), (0, 0), (3, 3), ({"base": 1}, 1), ({"base": 1, "additional": 1}, 1)),
        *(
            ({"additional": 2, "base": 1}, 2),
            ({"any": 2}, 2),
            ({"base": 1, "any": 1}, 2),
            ({"base": 1, "additional": 1, "any": 2}, 3),
        ),
    ],
)
def test_rules_mutants_the_plays_left_in_quintis(plays: Any, left: int) -> None:
    """QF-6: one card a turn; kinds say nothing there, so the default of all modes is one card."""
    given = {**POSITIONS["quintis"], "mode": "quintis", "phase": "play", "plays": plays}
    assert read_position(given).to_position()["plays"] == {"any": left}


@pytest.mark.parametrize("turn", [0, 1, 2])
def test_rules_mutants_a_wild_symbol_is_its_users_alone(turn: int) -> None:
    """ACT-wild: the card in the zone bears the symbol for the player on turn; the same zone of others has no more."""
    given = {**POSITIONS["expansion"], "mode": "expansion", "turn": turn, "seats": [SEAT] * 3}
    state = read_position({**given, "lasting": [{"wild": "eclipse", "zone": "center"}]})
    assert isinstance(state, ExpansionState)
    bears = [state.laid_masks(seat)[4] == BITS["cat"] | BITS["skull"] | BITS["eclipse"] for seat in range(3)]
    assert bears == [seat == turn for seat in range(3)]


@pytest.mark.parametrize("symbol", ["mechanism", "eclipse"])
@pytest.mark.parametrize(("mode", "where"), [("expansion", {"zone": "top"}), ("quintis", {})])
def test_rules_mutants_the_first_and_the_last_symbol_are_lent_too(
    mode: str, where: Mapping[str, str], symbol: str
) -> None:
    """ACT-wild, as a position has it: also the symbol that the engine counts as 0."""
    lent = {"wild": symbol, **where}
    (found,) = read_position({**POSITIONS[mode], "mode": mode, "phase": "play", "lasting": [lent]}).to_position()[
        "lasting"
    ]
    assert {key: found[key] for key in lent} == lent


def test_rules_mutants_a_symbol_named_twice_is_told_at_the_second_name() -> None:
    """Symbols may have several names, as in position files they do; the fault is the key, not its number."""
    position = {**POSITIONS["quintis"], "mode": "quintis", "seats": [{"keys": {"cat": 0, "puss": 1}}, {}]}
    with pytest.raises(FaultsFound) as caught:
        read_position(position, symbol_of=lambda name: "cat" if name == "puss" else name)
    told = [(fault.path, fault.at_key, fault.message) for fault in caught.value.faults]
    assert told == [(("seats", 0, "keys", "puss"), True, "the cat is named a second time here")]
