"""The judge of mutants: which functions a change touches, what a child process answers, what is counted out."""

from __future__ import annotations

import re
import signal
from itertools import count
from pathlib import Path

import pytest

from tests.mutation.children import in_child
from tests.mutation.equivalents import LISTED as EQUIVALENTS
from tests.mutation.equivalents import equivalents, is_listed
from tests.mutation.functions import changed, loaded, place_of

ROOT = Path(__file__).parent.parent
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


LISTED = """\
- {file: hand.py, was: 'return min(cards)', becomes: 'return max(cards)', why: all cards are alike}
- {file: hand.py, in: full, was: LIMIT, becomes: [LEAST, MOST], why: they are one number}
"""
CALLED = SOURCE.replace("[card for card in cards if card > LIMIT]", "(\n            LIMIT\n        )")


@pytest.mark.parametrize(
    ("function", "difference", "equivalent"),
    [
        ("least", ["-     return min(cards)", "+     return max(cards)"], True),
        ("full", ["-             LIMIT", "+             LEAST"], True),
        ("full", ["- ", "-             LIMIT", "+             MOST"], True),
        ("least", ["-             LIMIT", "+             MOST"], False),
        ("least", ["-     return min(cards)", "+     return sum(cards)"], False),
    ],
)
def test_listed_changes_are_counted_out(function: str, difference: list[str], equivalent: bool) -> None:
    listed = equivalents(LISTED, {"hand.py": CALLED})
    assert is_listed(listed, "hand.py", function, difference) is equivalent
    assert not is_listed(listed, "keys.py", function, difference)
    assert equivalents(LISTED, {}) == {}


@pytest.mark.parametrize(
    ("listed", "source", "message"),
    [
        (LISTED, SOURCE, "hand.py: this line is no longer there: LIMIT"),
        (LISTED, CALLED.replace("def full", "def empty"), "hand.py: this line is no longer there: LIMIT"),
        (LISTED + LISTED, CALLED, "listed twice, unchanged or without a reason: MOST"),
        (LISTED.replace("why: they are one number", "why: ''"), CALLED, "without a reason: LEAST"),
        (LISTED.replace("max(", "min("), CALLED, "unchanged or without a reason: return min"),
    ],
)
def test_a_list_that_fits_no_more_is_told(listed: str, source: str, message: str) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        equivalents(listed, {"hand.py": source})


def test_the_listed_lines_are_those_of_the_rules() -> None:
    sources = {
        path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in ROOT.glob("engine/**/*.py")
    }
    assert equivalents(EQUIVALENTS.read_text(encoding="utf-8"), sources)
