"""What the engine says of wrong actions, positions, moves and decks: stored to be read, and as it is said today."""

from __future__ import annotations

import re

import pytest
from rules_proofs import RULE_IDS

from engine.legality import DECK_RULES
from tests.rules_wording import GOLDEN, TEXTS, composed


@pytest.mark.parametrize("name", TEXTS)
def test_rules_wording_is_the_stored_one(name: str) -> None:
    """After a change on purpose: `python -m tests.rules_wording`, then read the diff."""
    assert composed(name).splitlines() == (GOLDEN / name).read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("name", TEXTS)
def test_rules_wording_names_rules_that_there_are(name: str) -> None:
    named = re.findall(r"\[([A-Z]+-[0-9]+)\]$", (GOLDEN / name).read_text(encoding="utf-8"), re.MULTILINE)
    assert set(named) <= set(RULE_IDS)


def test_rules_wording_shows_every_rule_of_decks_broken() -> None:
    told = (GOLDEN / "violations.txt").read_text(encoding="utf-8")
    assert [rule.id for rule in DECK_RULES if f": {rule.id} [" not in told] == []
