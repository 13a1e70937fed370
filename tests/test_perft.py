"""The numbers of sequences of moves are those stored in tests/perft; a difference is told move by move."""

from __future__ import annotations

import pytest

from engine.modes import MODES
from tests.perft_counting import ENTRIES, FOLDER, Entry, differences, entry_text, path, stored


@pytest.mark.parametrize(
    ("mode", "entry"),
    [pytest.param(mode, entry, id=f"{mode}: {entry.title}") for mode in MODES for entry in ENTRIES[mode]],
)
def test_perft(mode: str, entry: Entry) -> None:
    expected, found = stored(mode)[entry.title], entry_text(mode, entry)
    assert expected == found, "\n" + differences(expected, found)


def test_every_mode_has_its_file_and_no_entry_is_left_over() -> None:
    assert {path(mode) for mode in MODES} == set(FOLDER.iterdir())
    for mode in MODES:
        assert list(stored(mode)) == [entry.title for entry in ENTRIES[mode]]


def test_differences_name_the_moves() -> None:
    expected = "= x\ndepth 1: 2\n  play a top: 1\n  play b top: 1\n"
    found = "= x\ndepth 1: 2\n  play a top: 3\n  end: 1\n"
    assert differences(expected, found).splitlines() == [
        "play a top: 1 stored, 3 found",
        "play b top: 1 stored, not there found",
        "end: not there stored, 1 found",
    ]
