"""Positions by hand: keys that are none, and what is told of a turn that has not begun."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from generator.problems import ProblemsFound
from tests.test_rules_more_positions import HEADS, opened

TOO_EARLY = {
    "base": ("base", "phase: play", "played: [left]", "BASE-8"),
    "base, the phase left out": ("base", "", "played: [left]", "BASE-8"),
    "expansion": ("expansion", "phase: start", "played: [top]", "EXP-10"),
    "quintis": ("quintis", "", "played: ['0,0']", "QF-20"),
    "quintis, an action": ("quintis", "phase: start", "acted: true", "QF-20"),
}


@pytest.mark.parametrize("case", TOO_EARLY)
def test_what_is_done_later_in_the_turn_is_told(tmp_path: Path, case: str, capsys: pytest.CaptureFixture[str]) -> None:
    mode, phase, done, rule = TOO_EARLY[case]
    head = "\n".join(line for line in HEADS[mode].splitlines() if not line.startswith("phase"))
    opened(tmp_path, f"{head}\n{phase}\n{done}\n")
    assert f"'{done.partition(':')[0]}' tells of what is done after phase" in (told := capsys.readouterr().err)
    assert f"only ({rule})" in told
    for later in {"base": ["claim"], "expansion": ["play", "end"], "quintis": ["play", "end"]}[mode]:
        state = opened(tmp_path, f"{head}\nphase: {later}\n{done}\n")
        assert state.phase != "start"
        assert "tells of what is done" not in capsys.readouterr().err


def test_rules_base_8_what_a_position_tells_too_early_is_not_told_of_later_turns(tmp_path: Path) -> None:
    state = opened(tmp_path, HEADS["base"].replace("phase: play", "") + "\nplayed: [left]\n")
    state.play_text(str(next(iter(state.legal_moves())).text))
    assert state.to_position()["played"] == []


STRANGE_WITHOUT_A_VALUE = {
    "of the position": ("trun: null", "'trun'; did you mean 'turn'?"),
    "of a number": ("1:", "'1'"),
    "without a blank behind its colon": ("plays: {base: 1, any :2}", "'any :2'; did you mean 'any'?"),
    "of a seat": ("seats: [{hand: [], keys: [], any_key_used :true}]", "'any_key_used :true'"),
    "of a pile": ("base: {deck: [], discrad: ~}", "'discrad'; did you mean 'discard'?"),
    "of what is in force": ("lasting: [{lock: [top], seat :1}]", "'seat :1'; did you mean 'seat'?"),
    "of the pending action": ("pending: {card: a, fooo: null}", "'fooo'"),
}


@pytest.mark.parametrize(("written", "says"), STRANGE_WITHOUT_A_VALUE.values(), ids=STRANGE_WITHOUT_A_VALUE)
def test_a_key_that_is_none_is_told_without_a_value_too(tmp_path: Path, written: str, says: str) -> None:
    data = {**yaml.safe_load(HEADS["expansion"]), **yaml.safe_load(written)}
    with pytest.raises(ProblemsFound) as caught:
        opened(tmp_path, yaml.safe_dump(data, sort_keys=False))
    assert [each.message for each in caught.value.problems if each.id == "unknown-key" and says in each.message]
