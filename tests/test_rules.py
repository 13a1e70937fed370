"""The scenarios of tests/rules: each rule as written, and what holds of every position on the way."""

from __future__ import annotations

import pytest
import test_rules_legality  # noqa: F401  (its proofs are counted below)
import test_rules_setup  # noqa: F401
from rules_proofs import ACTION_VERBS, OPTION_VALUES, PROVED_IN_PYTHON, RULE_IDS
from rules_scenarios import Scenario, differences, scenarios

from engine.effects import VERBS
from engine.faults import FaultsFound
from engine.moves import MoveError
from engine.options import OPTIONS
from engine.position import read_position
from engine.state import State

SCENARIOS = scenarios()
PLAYED = [scenario for scenario in SCENARIOS if not scenario.impossible]
IMPOSSIBLE = [scenario for scenario in SCENARIOS if scenario.impossible]


def name_of(scenario: Scenario) -> str:
    return scenario.name


@pytest.mark.parametrize("scenario", PLAYED, ids=name_of)
def test_rules(scenario: Scenario) -> None:
    state = scenario.start()
    invariants(state)
    for text in scenario.moves:
        mover = state.current_player()
        before = [state.key_count(seat) for seat in range(state.seats)]
        state.play_text(text)
        for seat in range(state.seats):
            gained = state.key_count(seat) - before[seat]
            assert gained == 0 or (gained > 0 and seat == mover), f"seat {seat} gained {gained} keys by '{text}'"
        invariants(state)
    assert differences(state, scenario.expect) == []
    for refused in scenario.refused:
        with pytest.raises(MoveError) as caught:
            state.parse(refused["move"])
        assert (caught.value.rule, refused["says"] in caught.value.reason) == (refused["rule"], True), caught.value


def invariants(state: State) -> None:
    """What holds of every position: order of moves, reasons, copies, and going on after saving and loading."""
    legal = [move.text for move in state.legal_moves()]
    assert legal == sorted(set(legal))
    assert bool(legal) != state.is_terminal()
    assert [move.text for move in state.legal_moves() if state.why_not(move) is not None] == []
    position = state.to_position()
    loaded = read_position(position)
    assert loaded.to_position() == position
    assert sorted(loaded.all_cards()) == sorted(state.all_cards())
    for text in {legal[0], legal[-1]} if legal else ():
        twin = state.copy()
        assert twin.to_position() == position
        played_on(twin, text)
        assert state.to_position() == position, "a move of the copy changed the original"
        resumed = loaded.copy()
        played_on(resumed, text)
        assert resumed.to_position() == twin.to_position(), f"after loading, '{text}' does something else"
        assert sorted(twin.all_cards()) == sorted(state.all_cards()), f"'{text}' lost or made a card"


def played_on(state: State, text: str) -> None:
    """Plays a move with chance left to the generator, for what a scenario writes fits only its own moves."""
    state.chance = []
    state.play_text(text)


@pytest.mark.parametrize("scenario", IMPOSSIBLE, ids=name_of)
def test_rules_impossible_positions(scenario: Scenario) -> None:
    with pytest.raises(FaultsFound) as caught:
        scenario.start()
    found = {(".".join(map(str, fault.path)), fault.id): fault for fault in caught.value.faults}
    wanted = {(fault["path"], fault["id"]): fault for fault in scenario.impossible}
    assert sorted(found) == sorted(wanted)
    for place, fault in wanted.items():
        assert fault.get("rule", found[place].rule) == found[place].rule
        assert fault.get("says", "") in found[place].message


def test_rules_names_are_their_own() -> None:
    names = [scenario.name for scenario in SCENARIOS]
    assert sorted(set(names)) == sorted(names)


def test_rules_every_id_has_a_proof() -> None:
    proved = PROVED_IN_PYTHON.union(*(scenario.proves for scenario in SCENARIOS))
    known = {*RULE_IDS, *OPTION_VALUES, *ACTION_VERBS}
    assert sorted(proved - known) == [], "these IDs do not exist"
    assert sorted(known - proved) == [], "these IDs have no test"


def test_rules_table_covers_the_vocabulary_and_the_options() -> None:
    assert {f"ACT-{verb}" for verb in VERBS} == set(ACTION_VERBS)
    values = {f"{name}={value}" for name, option in OPTIONS.items() for value in option.values or ()}
    assert values == {value for value in OPTION_VALUES if not value.startswith("keys_to_win")}
