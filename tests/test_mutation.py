"""The judge of mutants: which functions a change touches, and what a child process answers."""

from __future__ import annotations

import signal
from itertools import count

import pytest

from tests.mutation.children import in_child
from tests.mutation.functions import changed, loaded, place_of

SOURCE = """\
LIMIT = 3

class Hand:
    most = 5

    def full(self, cards):
        return [card for card in cards if card > LIMIT]

def least(cards, most=2):
    return min(cards)
"""


@pytest.mark.parametrize(
    ("old", "new", "names"),
    [
        ("card > LIMIT", "card >= LIMIT", ["Hand.full"]),
        ("min(cards)", "max(cards)", ["least"]),
        ("min(cards)", "min(cards )", []),
        ("LIMIT = 3", "LIMIT = 4", None),
        ("most = 5", "most = 6", None),
        ("most=2", "most=3", None),
    ],
)
def test_what_a_change_touches(old: str, new: str, names: list[str] | None) -> None:
    codes = changed("hand.py", SOURCE, SOURCE.replace(old, new))
    assert (None if codes is None else [name for _, name, _ in codes]) == names


def test_changed_code_is_put_in_place_of_the_loaded() -> None:
    names: dict[str, object] = {}
    exec(compile(SOURCE, "hand.py", "exec"), names)
    hand = names["Hand"]()  # type: ignore[operator]
    codes = changed("hand.py", SOURCE, SOURCE.replace("card > LIMIT", "card < LIMIT"))
    assert codes is not None
    ((place, code),) = codes.items()
    before = [function for function in loaded()[place] if function.__globals__ is names]
    assert [place_of(function.__code__) for function in before] == [place]
    assert hand.full([1, 9]) == [9]
    before[0].__code__ = code
    assert hand.full([1, 9]) == [1]


def endless() -> str:
    signal.setitimer(signal.ITIMER_VIRTUAL, 0.01)
    return str(max(count()))


def broken() -> str:
    raise OSError("no such thing")


@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
def test_a_child_answers_or_is_stopped_or_tells_its_fault() -> None:
    assert in_child(lambda: "survived") == "survived"
    assert in_child(endless) == ""
    with pytest.raises(RuntimeError, match="no such thing"):
        in_child(broken)
