"""The scenarios of tests/rules_more: written from the rules alone, before the engine was read, and played through it.

They have the form of tests/rules (see rules_scenarios.py) and are played twice: as they stand, and saved and loaded
after every move.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from rules_proofs import ACTION_VERBS, RULE_IDS
from rules_scenarios import Scenario, differences, scenarios

from engine.moves import MoveError
from engine.position import read_position

SCENARIOS = scenarios(Path(__file__).parent / "rules_more")


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.name)
def test_rules_more(scenario: Scenario) -> None:
    state = scenario.start()
    saved = read_position(state.to_position())
    for text in scenario.moves:
        state.play_text(text)
        saved.play_text(text)
        saved = read_position(saved.to_position())
        assert saved.to_position() == state.to_position()
    assert differences(state, scenario.expect) == []
    assert differences(saved, scenario.expect) == []
    for refused in scenario.refused:
        with pytest.raises(MoveError) as caught:
            saved.parse(refused["move"])
        assert caught.value.rule == refused["rule"], caught.value


def test_rules_more_are_two_hundred_and_each_proves_a_rule() -> None:
    names = Counter(scenario.name for scenario in SCENARIOS)
    assert [name for name, times in names.items() if times > 1] == []
    known = {*RULE_IDS, *ACTION_VERBS}
    assert [scenario.id for scenario in SCENARIOS if not scenario.proves or not set(scenario.proves) <= known] == []
    assert len(SCENARIOS) >= 200
