"""What a deck's exclusion names."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.load import load_project
from tests.projects import a_deck, a_set, write


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        (
            "{exclude: mine}",
            "'mine' is a set, and an exclusion names one card: leave its line 'set:' out instead.",
        ),
        ("{card: mine}", "'mine' is a set: write 'set: mine'."),
        ("{exclude: nothing}", "Check the card's id in its set file."),
    ],
)
def test_a_set_in_the_place_of_a_card_is_told_as_that(line: str, hint: str, tmp_path: Path) -> None:
    sets = {"cards/mine.yaml": a_set("mine", "id: mine-1, symbols: [cat, skull]")}
    write(tmp_path, {**sets, "cards/decks/d.yaml": a_deck("d", "{set: base}", line)})
    (problem,) = load_project(tmp_path)[1]
    assert (problem.id, problem.hint) == ("unknown-card", hint)
    assert "did you mean" not in problem.message
