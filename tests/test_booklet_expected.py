"""What an example of a booklet says comes out, held against data of a position."""

from __future__ import annotations

from typing import Any

import pytest

from generator.booklet.expected import differences

FOUND: dict[str, Any] = {
    "lasting": [{"wild": "cat", "zone": "bottom"}, {"lock": ["top-left", "top"], "seat": 1, "by": 0}],
    "seats": [
        {"hand": ["none", "veto", "miss"], "keys": {"cat": 1}, "swapped": False},
        {"hand": ["stay"], "keys": {"skull": 1}, "swapped": False},
    ],
}
LOCK = {"lock": ["top", "top-left"], "seat": 1, "by": 0}
SEATS = [{"hand": ["miss", "veto", "none"], "keys": {"Кошка": 1}, "swapped": False}, FOUND["seats"][1]]


@pytest.mark.parametrize(
    "expected",
    [
        {"lasting": [{"wild": "кошка", "zone": "bottom"}, LOCK]},
        {"lasting": [{"wild": "Cat", "zone": "bottom"}, LOCK]},
        {"lasting": {"0": {"wild": "кошка"}}},
        {"seats": SEATS},
        {"seats": {"0": {"hand": ["miss", "veto", "none"], "keys": {"кошка": 1}}}},
    ],
)
def test_lists_are_held_against_what_there_is_as_mappings_are(expected: dict[str, Any]) -> None:
    assert list(differences(expected, FOUND)) == []


@pytest.mark.parametrize(
    "expected",
    [
        {"lasting": [{"wild": "чайка", "zone": "bottom"}, LOCK]},
        {"lasting": [LOCK, {"wild": "cat", "zone": "bottom"}]},
        {"lasting": [{"wild": "cat", "zone": "bottom"}]},
        {"lasting": [{"wild": "cat"}, LOCK]},
        {"lasting": []},
        {"seats": SEATS[:1]},
        {"seats": [{**SEATS[0], "swapped": True}, SEATS[1]]},
        {"seats": [{**SEATS[0], "swapped": 0}, SEATS[1]]},
        {"seats": [{**SEATS[0], "hand": ["miss", "veto"]}, SEATS[1]]},
        {"seats": [{**SEATS[0], "keys": {"cat": 2}}, SEATS[1]]},
        {"seats": [{**SEATS[0], "turned": 1}, SEATS[1]]},
    ],
)
def test_a_list_that_differs_is_told_as_a_whole(expected: dict[str, Any]) -> None:
    ((name, wanted),) = expected.items()
    assert list(differences(expected, FOUND)) == [((name,), wanted, FOUND[name])]
