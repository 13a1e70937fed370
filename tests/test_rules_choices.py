"""What the user of an action is asked, how many answers there may be, and that looking at them changes nothing."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from engine.cards import Step
from engine.cells import CELLS, SIDE
from engine.effects import VERBS
from engine.effects.effect import Effect
from engine.effects.vocabulary import FrozenParameters, action_faults, effect_of
from engine.grid import CORNERS, ZONES
from engine.position import read_position
from engine.state import State
from tests.action_wording import every_step

PLAYERS = 7
ASKED = {"seat": ["player"], "zone": ["zone", "corner"], "cell": ["cell"], "symbol": ["symbol"], "pile": ["pile"]}


def position(mode: str) -> dict[str, Any]:
    """Seven players with cards in every zone, hand and pile, or a field of five by five."""
    cards = {"base": {"symbols": ["cat", "skull"]}, "more": {"symbols": ["cat", "gull"], "backing": "gold"}}
    if mode == "quintis":
        field = {f"{column},{row}": ["base"] for column in range(SIDE) for row in range(SIDE)}
        seats: list[dict[str, Any]] = [{"hand": ["base"]}] * PLAYERS
        return {"mode": mode, "cards": {"base": cards["base"]}, "seats": seats, "field": field, "deck": ["base"]}
    layout = {zone: "more" if number in CORNERS else "base" for number, zone in enumerate(ZONES)}
    piles = {kind: {"deck": [name], "discard": [name]} for kind, name in (("base", "base"), ("additional", "more"))}
    seats = [{"layout": layout, "hand": ["base", "more"]}] * PLAYERS
    return {"mode": mode, "cards": cards, "seats": seats, **piles}


@cache
def full(mode: str) -> State:
    return read_position(position(mode))


def effects(verb: str) -> list[tuple[str, Effect[Any]]]:
    """The verb with all its parameters, in each of its modes."""
    return [(mode, effect_of(step)) for mode, step in every_step() if step.verb == verb]


@pytest.mark.parametrize("verb", VERBS)
def test_rules_choices_are_all_there_and_no_more(verb: str) -> None:
    """With everything open each answer is offered once, as many as `breadth` tells; `shift` finds no free cell on a
    full field."""
    for mode, effect in effects(verb):
        options = effect.options(full(mode))
        open_now = 1 if verb == "shift" else effect.breadth(mode)
        assert len(set(options)) == len(options) == open_now, (mode, effect)
        lengths = {len(option) for option in options}
        assert lengths == {len(effect.asks(mode)) if verb != "shift" else 0}, (mode, effect)


@pytest.mark.parametrize("verb", VERBS)
def test_rules_choices_are_asked_in_words(verb: str) -> None:
    """What a refusal says that a step takes names each thing that it asks for and nothing else."""
    for mode, effect in effects(verb):
        told = effect.target(mode)
        parts = told.split(", then ") if told else []
        if verb == "rearrange":
            times = effect.parameters()["swaps"]
            assert effect.asks(mode) == ("zone", "zone") * times
            assert (f", {times} times" in told) == (times > 1)
            continue
        assert len(parts) == len(effect.asks(mode)), (mode, effect)
        for part, kind in zip(parts, effect.asks(mode), strict=True):
            assert any(word in part for word in ASKED[kind]), (part, kind)


@pytest.mark.parametrize("verb", ["discard", "steal", "recover", "lock"])
def test_rules_choices_are_only_what_the_card_leaves_open(verb: str) -> None:
    """`chosen`, `any` and `one` leave something to the player, the other words name it."""
    for mode, effect in effects(verb):
        left_open = [word for word in effect.parameters().values() if word in ("chosen", "any", "one")]
        assert len(left_open) == len(effect.asks(mode)), (mode, effect)


@pytest.mark.parametrize(
    ("verb", "parameters", "breadth"),
    [
        ("discard", {"who": "chosen"}, 6),
        ("trade", {"with": "chosen"}, 54),
        ("trade", {"with": "left"}, 9),
        ("strip", {"of": "chosen"}, 24),
        ("strip", {"of": "left"}, 4),
        ("recover", {"kind": "any"}, 2),
        ("wild", {"symbol": "chosen"}, 108),
        ("rearrange", {"swaps": 1}, 16),
        ("rearrange", {"swaps": 2}, 256),
        ("rearrange", {"swaps": 3}, 4096),
        ("draw", {}, 1),
    ],
)
def test_rules_choices_in_numbers(verb: str, parameters: dict[str, Any], breadth: int) -> None:
    """Ten pairs of the cross, six of the corners, four corners, nine zones, six others, twelve symbols, two piles."""
    assert effect_of(Step(verb, FrozenParameters(parameters))).breadth("expansion") == breadth


@pytest.mark.parametrize(("verb", "breadth"), [("veto", 25), ("lift", 25), ("guard", 25), ("shift", 625)])
def test_rules_choices_of_a_cell_in_numbers(verb: str, breadth: int) -> None:
    """QF-3: a field has 25 cells at most."""
    assert effect_of(Step(verb, FrozenParameters())).breadth("quintis") == breadth
    assert len(getattr(full("quintis"), "field", ())) == CELLS


def test_rules_choices_every_wrong_parameter_is_told() -> None:
    """All of them in one reading, in the order they stand in; the right ones are none."""
    step = {"lock": {"zone": "one", "zones": "all", "off": "me", "of": "you", "for": 2}}
    faults = action_faults({"when": "start", "effect": [step]}, "expansion")
    assert [fault.path for fault in faults] == [("effect", 0, "lock", name) for name in ("zone", "off", "of", "for")]


@pytest.mark.parametrize("mode", ["expansion", "quintis"])
def test_rules_choices_are_looked_at_without_a_trace(mode: str) -> None:
    """An action of several steps is foreseen on a copy: the game stays as it is until a move is played."""
    steps: list[Any] = [{"discard": {"who": "left"}}, {"steal": {"from": "right"}}]
    steps += [{"lock": {"zones": "one"}}] if mode == "expansion" else ["guard", "shift"]
    given = position(mode)
    given["cards"]["bolt"] = {"backing": "gold", "action": {"when": "start", "effect": steps}}
    given["seats"] = [{**given["seats"][0], "hand": ["bolt", *given["seats"][0]["hand"]]}, *given["seats"][1:]]
    if mode == "quintis":
        del given["field"]["4,4"]
    state = read_position(given)
    before = state.to_position()
    assert len([move for move in state.legal_moves() if move.verb == "act"]) > 1
    state.hands_changed()
    assert len(state.legal_moves()) > 1
    assert state.to_position() == before


def test_rules_choices_of_a_position_are_counted_in_its_mode() -> None:
    """ACT wild asks for a zone in the expansion only, so that what a quintis set may hold a saved position may too."""
    action = {"when": "start", "effect": ["shift", {"wild": {"symbol": "chosen"}}]}
    assert action_faults(action, "quintis") == action_faults(action, None) == []
    read_position({**position("quintis"), "cards": {"base": {"symbols": ["cat", "skull"]}, "k": {"action": action}}})
    many = {"when": "start", "effect": [{"wild": {"symbol": "chosen"}}, {"wild": {"symbol": "chosen"}}, "shift"]}
    assert [fault.id for fault in action_faults(many, None)] == ["action-choices"]


@pytest.mark.parametrize(
    ("thrown", "offered"),
    [
        ({"who": "left", "count": 2}, ["act throw 2"]),
        ({"who": "left", "count": 1}, ["act throw 1", "act throw 2"]),
        ({"who": "others", "count": 2}, ["act throw"]),
        ({"who": "chosen", "count": 2}, ["act throw 1 2", "act throw 2 1"]),
    ],
)
def test_rules_choices_of_a_later_step_are_among_what_an_earlier_one_leaves(
    thrown: dict[str, Any], offered: list[str]
) -> None:
    """How many cards are thrown off is certain before chance says which."""
    start = position("expansion")
    effect = [{"discard": thrown}, {"steal": {"from": "chosen"}}]
    start["cards"]["throw"] = {"action": {"when": "start", "effect": effect}}
    start["seats"] = [{**seat, "hand": ["base", "more"]} for seat in start["seats"][:3]]
    start["seats"][0]["hand"] = ["base", "throw"]
    moves = [move.text for move in read_position(start).legal_moves()]
    assert [text for text in moves if text.startswith("act throw")] == offered


def test_rules_a_card_that_stays_lies_with_the_latest_lock_exp_24() -> None:
    start = position("expansion")
    bolt = {"when": "start", "effect": [{"lock": {"zones": "one", "of": "me"}}, "draw"]}
    start["cards"]["bolt"] = {"action": bolt}
    start["phase"] = "start"
    locks = [{"lock": ["top"], "seat": 0, "by": 0}, {"lock": ["left"], "seat": 0, "by": 0}]
    start |= {"lasting": locks, "pending": {"card": "bolt", "stays": True, "steps": [["draw", {}]]}}
    assert read_position(start).to_position()["lasting"] == [locks[0], {**locks[1], "card": "bolt"}]
