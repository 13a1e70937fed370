"""The IDs of the rules, as a table of our own, and which tests prove them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

RULE_IDS: tuple[str, ...] = (
    *(f"BASE-{number}" for number in range(1, 21)),
    *(f"EXP-{number}" for number in range(1, 28)),
    *(f"QF-{number}" for number in range(1, 29)),
    *(f"HB-{number}" for number in range(1, 12)),
    *(f"HE-{number}" for number in range(1, 20)),
    *(f"HQ-{number}" for number in range(1, 17)),
)

OPTION_VALUES: tuple[str, ...] = (
    "key_scope=cross",
    "key_scope=played",
    "cross_choice=random",
    "cross_choice=player",
    "keys_to_win=3",
    "copies_limit=warning",
    "copies_limit=error",
    "ladder=global",
    "ladder=player",
    "swap_limit=once",
    "swap_limit=none",
)
"""Every value of every option; `keys_to_win`, a number, by a value that is nobody's default."""

ACTION_VERBS: tuple[str, ...] = (
    "ACT-play_more",
    "ACT-draw",
    "ACT-discard",
    "ACT-steal",
    "ACT-recover",
    "ACT-lock",
    "ACT-rearrange",
    "ACT-trade",
    "ACT-strip",
    "ACT-divert",
    "ACT-wild",
    "ACT-veto",
    "ACT-ignore_veto",
    "ACT-free_cover",
    "ACT-lift",
    "ACT-shift",
    "ACT-guard",
)

PROVED_IN_PYTHON: set[str] = set()
"""Filled by `proves` as the test modules are imported."""

Test = Callable[..., Any]


def proves(*ids: str) -> Callable[[Test], Test]:
    """Marks a test, which takes the argument `rules`, as the proof of those IDs; its name then holds them."""
    PROVED_IN_PYTHON.update(ids)
    return pytest.mark.parametrize("rules", [pytest.param(ids, id="+".join(ids))])
