"""The scenarios of tests/rules_more and tests/rules_mutants: the rules through the whole play of saved games.

Those of rules_more were written from the rules alone, before the engine was read; those of rules_mutants show what no
other scenario showed when the rules were changed in many places (`python -m tests.mutation` makes such changes). They
have the form of tests/rules (see rules_scenarios.py) and are played twice: as they stand, and saved and loaded after
every move, with what is legal worked out anew.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest
from rules_proofs import ACTION_VERBS, RULE_IDS
from rules_scenarios import Scenario, differences, scenarios

from engine.boards.field import FieldState
from engine.cells import FIRST
from engine.moves import MoveError
from engine.position import read_position
from engine.symbols import SYMBOL_IDS

MORE, MUTANTS = (scenarios(Path(__file__).parent / folder) for folder in ("rules_more", "rules_mutants"))
SCENARIOS = [*MORE, *MUTANTS]


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.name)
def test_rules_more(scenario: Scenario) -> None:
    state = scenario.start()
    saved = read_position(state.to_position())
    for text in scenario.moves:
        legal = state.legal_moves()
        saved.hands_changed()
        assert [move.text for move in saved.legal_moves()] == [move.text for move in legal]
        state.play_text(text)
        saved.play_text(text)
        saved = read_position(saved.to_position())
        assert saved.to_position() == state.to_position()
    for played in (state, saved):
        assert differences(played, scenario.expect) == []
        for refused in scenario.refused:
            with pytest.raises(MoveError) as caught:
                played.parse(refused["move"])
            assert caught.value.rule == refused["rule"], caught.value
            assert refused.get("says", "") in caught.value.reason


@pytest.mark.parametrize(("column", "row"), [(1, 0), (0, 1), (1, 1), (1, -1)], ids=["row", "column", "down", "up"])
def test_rules_more_only_unbroken_lines_of_three_are_runs(column: int, row: int) -> None:
    """QF-15: all that may lie on both sides of a card, and a card beside the line, which counts for nothing."""
    cards = {"card": {"symbols": ["mechanism", "skull"]}}
    seats = [{"hand": ["card"]}, {"hand": ["card"]}]
    for places in (places for number in range(5) for places in combinations((-2, -1, 1, 2), number)):
        field = {f"{place * column},{place * row}": ["card"] for place in (0, *places)}
        field[f"{-row},{column}"] = ["card"]
        state = read_position({"mode": "quintis", "cards": cards, "seats": seats, "field": field, "deck": ["card"]})
        assert isinstance(state, FieldState)
        found = {SYMBOL_IDS[symbol]: length for symbol, length in state.runs_through(FIRST).items()}
        ends = [next(away for away in (1, 2, 3) if side * away not in places) for side in (1, -1)]
        length = sum(ends) - 1
        assert found == (dict.fromkeys(("mechanism", "skull"), length) if length >= 3 else {}), places


def test_rules_more_each_prove_rules_that_there_are() -> None:
    names = Counter(scenario.name for scenario in SCENARIOS)
    assert [name for name, times in names.items() if times > 1] == []
    known = {*RULE_IDS, *ACTION_VERBS}
    assert [scenario.id for scenario in SCENARIOS if not scenario.proves or not set(scenario.proves) <= known] == []
    assert len(MORE) >= 200
    assert MUTANTS
