"""A move after the end is refused by the rule that ended the game: BASE-20, EXP-27, QF-25, QF-26, HQ-9."""

from __future__ import annotations

from typing import Any

import pytest

from engine.faults import FaultsFound
from engine.moves import IllegalMove, Move
from engine.position import read_position
from engine.symbols import SYMBOL_IDS
from generator.table_text import headline

CARDS = {"a": {"symbols": ["cat", "skull"]}}
CROSS = dict.fromkeys(("top", "left", "center", "right", "bottom"), "a")
SQUARE_SEAT: dict[str, Any] = {"layout": CROSS, "hand": ["a"]}
FIELD_SEAT: dict[str, Any] = {"hand": ["a"]}

WON = list(SYMBOL_IDS[:9])
SEVEN = {"cat": 3, "skull": 3, "gull": 1}

ENDED = [
    ("base", {**SQUARE_SEAT, "keys": WON}, "keys", "play a top", "BASE-20"),
    ("expansion", {**SQUARE_SEAT, "keys": WON}, "keys", "play a top", "EXP-27"),
    ("quintis", {**FIELD_SEAT, "keys": WON}, "keys", "place a 0,0", "QF-25"),
    ("quintis", FIELD_SEAT, "last-lap", "place a 0,0", "QF-26"),
    ("quintis", FIELD_SEAT, "misses", "place a 0,0", "HQ-9"),
    ("base", SQUARE_SEAT, "cap", "play a top", ""),
]


@pytest.mark.parametrize(("mode", "seat", "end", "text", "rule"), ENDED, ids=lambda value: str(value)[:20])
def test_a_move_after_the_end_names_the_rule_that_ended_the_game(
    mode: str, seat: dict[str, Any], end: str, text: str, rule: str
) -> None:
    winners = {"keys": [0], "cap": []}.get(end, [0, 1])
    other = {**seat, "keys": []}
    position = {"mode": mode, "cards": CARDS, "seats": [seat, other], "phase": "over", "end": end, "winners": winners}
    state = read_position(position)
    with pytest.raises(IllegalMove) as caught:
        state.parse(text)
    assert (caught.value.reason, caught.value.rule) == ("the game is over", rule)
    refusal = state.why_not(Move(text, text.split()[0], 1, 1))
    assert refusal is not None
    assert refusal.rule == rule


@pytest.mark.parametrize(
    ("end", "keys", "winners", "told"),
    [
        ("keys", (SEVEN, {}, {}), [0], "(keys): seat 0 has won."),
        ("misses", ({}, {}, {}), [0, 1, 2], "(misses): seats 0, 1 and 2 share the win."),
        ("misses", ({"cat": 1}, {}, {"cat": 1}), [0, 2], "(misses): seats 0 and 2 share the win."),
        ("misses", ({"cat": 1}, {"gull": 1}, {}), [1], "(misses, the tie broken by seniority): seat 1 has won."),
        ("misses", ({"cat": 2}, {"gull": 1}, {}), [0], "(misses): seat 0 has won."),
        ("cap", ({"cat": 2}, {}, {}), [], "(cap): nobody has won."),
    ],
)
def test_an_ended_position_is_won_by_those_whom_the_keys_make_it(
    end: str, keys: tuple[dict[str, int], ...], winners: list[int], told: str
) -> None:
    """QF-25, QF-27, QF-28, HQ-13, HQ-14: as the game would have ended, with the tie that seniority broke."""
    seats = [{**FIELD_SEAT, "keys": held} for held in keys]
    position = {"mode": "quintis", "cards": CARDS, "seats": seats, "end": end, "winners": winners}
    state = read_position(position)
    assert headline(state) == f"The game is over {told}"
    assert read_position(state.to_position()).outcome() == state.outcome()
    for others in ([], [0], [1], [0, 1], [0, 2], [0, 1, 2]):
        if others != winners:
            wrong = "a game that ends at the cap has no winners" if end == "cap" else "by the keys others have won"
            with pytest.raises(FaultsFound, match=wrong):
                read_position({**position, "winners": others})
