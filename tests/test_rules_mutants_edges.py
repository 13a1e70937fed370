"""What changed rules left unseen at the edges of positions: the most of seats and of a hand, backs, a lift (HQ-7)."""

from __future__ import annotations

import pytest

from engine.effects.vocabulary import action_faults
from engine.faults import FaultsFound
from engine.position import read_position
from engine.position.common import MOST_SEATS
from engine.position.cursor import MOST_HELD, MOST_LASTING


@pytest.mark.parametrize("additional", range(6))
def test_rules_mutants_backs_tell_how_many_cards_of_a_hand_are_of_each_kind(additional: int) -> None:
    """EXP-1: base cards have black backs, additional ones others."""
    base = {f"b{number}": {"symbols": ["cat", "gull"]} for number in range(5)}
    gold = {f"g{number}": {"symbols": ["cat", "skull", "gull"], "backing": "gold"} for number in range(5)}
    layout = dict.fromkeys(("top", "left", "center", "right", "bottom"), "b0")
    hand = [*list(gold)[:additional], *list(base)[: 5 - additional]]
    seats = [{"layout": layout, "hand": ["b0"]}, {"layout": layout, "hand": hand}]
    state = read_position({"mode": "expansion", "cards": {**base, **gold}, "seats": seats})
    told = state.observation(0)["seats"][1]["hand"]
    assert told == {"base": 5 - additional, "additional": additional}


def test_rules_mutants_a_lift_that_leaves_nothing_to_play_is_not_offered() -> None:
    """HQ-7: on a full field, where the card below suits no card of the hand and the lifted one suits no other."""
    cards = {
        "act": {"action": {"when": "start", "effect": ["lift"]}},
        "mine": {"symbols": ["cat", "eclipse"]},
        "top": {"symbols": ["cat", "skull"]},
        "rest": {"symbols": ["gull", "flower"]},
    }
    field = {f"{x},{y}": ["rest", "rest"] for x in range(5) for y in range(5)}
    position = {
        "mode": "quintis", "cards": cards, "field": {**field, "0,0": ["rest", "top"]}, "phase": "start",
        "seats": [{"hand": ["act", "mine"]}, {"hand": ["mine"]}], "deck": ["rest"],
    }  # fmt: skip
    offered = [move.text for move in read_position(position).legal_moves()]
    assert "act act 0,0" not in offered
    assert "act act 1,0" in offered


@pytest.mark.parametrize("count", [MOST_HELD, MOST_HELD + 1])
def test_rules_mutants_a_hand_of_a_position_has_a_most(count: int) -> None:
    position = {
        "mode": "quintis", "cards": {"one": {"symbols": ["cat", "gull"]}}, "field": {"0,0": ["one"]}, "deck": ["one"],
        "seats": [{"hand": ["one"] * count}, {"hand": ["one"]}],
    }  # fmt: skip
    if count == MOST_HELD:
        assert len(read_position(position).hands[0]) == count
        return
    with pytest.raises(FaultsFound) as found:
        read_position(position)
    assert [fault.message for fault in found.value.faults] == [
        f"at most {MOST_HELD} items can stand here, found {count}"
    ]


@pytest.mark.parametrize("count", [MOST_LASTING, MOST_LASTING + 1])
def test_rules_mutants_a_position_has_a_most_of_lasting_effects(count: int) -> None:
    lasting = [{"wild": "cat"}] * count
    position = {
        "mode": "quintis", "cards": {"one": {"symbols": ["cat", "gull"]}}, "field": {"0,0": ["one"]}, "deck": ["one"],
        "seats": [{"hand": ["one"]}, {"hand": ["one"]}], "phase": "play", "lasting": lasting,
    }  # fmt: skip
    if count == MOST_LASTING:
        assert len(read_position(position).to_position()["lasting"]) == count
        return
    with pytest.raises(FaultsFound) as found:
        read_position(position)
    assert [fault.message for fault in found.value.faults] == [
        f"at most {MOST_LASTING} items can stand here, found {count}"
    ]


@pytest.mark.parametrize("count", [MOST_SEATS, MOST_SEATS + 1])
def test_rules_mutants_a_position_has_a_most_of_seats(count: int) -> None:
    position = {
        "mode": "quintis", "cards": {"one": {"symbols": ["cat", "gull"]}}, "field": {"0,0": ["one"]}, "deck": ["one"],
        "seats": [{"hand": ["one"]}] * count,
    }  # fmt: skip
    if count == MOST_SEATS:
        assert read_position(position).seats == count
        return
    with pytest.raises(FaultsFound):
        read_position(position)


def test_rules_mutants_a_step_of_nothing_is_none() -> None:
    faults = action_faults({"when": "start", "effect": [{}]}, "quintis")
    assert [fault.id for fault in faults] == ["action-shape"]
