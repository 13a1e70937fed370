"""The rules options (marked with a diamond in rules.md): who has them, their values and defaults."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.words import cut


@dataclass(frozen=True, slots=True)
class Option:
    """One option. `values` lists the allowed words, or is None for a whole number from 1 to `most`."""

    rule: str
    description: str
    defaults: Mapping[str, str | int]
    """Mode to default; a mode that is not in it does not have the option."""
    values: tuple[str, ...] | None = None
    most: Mapping[str, int] | None = None


OPTIONS: Mapping[str, Option] = {
    "key_scope": Option(
        "HB-1",
        "Which lines earn keys after a play: all of the player's own, or only those through a zone "
        "played into this turn.",
        {"base": "cross", "expansion": "cross"},
        ("cross", "played"),
    ),
    "cross_choice": Option(
        "HB-6",
        "Which five of the ten cards dealt go into the cross: five at random, or those the player does not keep.",
        {"base": "random", "expansion": "random"},
        ("random", "player"),
    ),
    "keys_to_win": Option(
        "HB-10",
        "How many keys win the game.",
        {"base": 7, "expansion": 9, "quintis": 7},
        None,
        {"base": 12, "expansion": 12, "quintis": 36},
    ),
    "copies_limit": Option(
        "HE-11",
        "Whether too many identical additional cards are advice or an error.",
        {"expansion": "warning"},
        ("warning", "error"),
    ),
    "ladder": Option(
        "HQ-1",
        "Whether the ladder of runs (three, four, five) counts everybody's keys of a symbol or only the player's own.",
        {"quintis": "global"},
        ("global", "player"),
    ),
    "swap_limit": Option(
        "HQ-10",
        "Whether a player may swap again before anyone has placed or covered a card.",
        {"quintis": "once"},
        ("once", "none"),
    ),
}


def defaults(mode: str) -> dict[str, Any]:
    """Every option of the mode with its default."""
    return {name: option.defaults[mode] for name, option in OPTIONS.items() if mode in option.defaults}


def option_fault(mode: str, name: str, value: object) -> str:
    """Why `name: value` is no option of that mode, as a sentence; empty where it is one."""
    option = OPTIONS.get(name)
    if option is None:
        return f"there is no option '{cut(name)}'; mode {mode} has {', '.join(defaults(mode))}"
    if mode not in option.defaults:
        return f"'{name}' is an option of mode {' and '.join(option.defaults)}, not of {mode}"
    if option.values is not None:
        if value in option.values:
            return ""
        return f"'{name}' must be {' or '.join(option.values)}, found {value!r}"
    most = option.most[mode] if option.most else 0
    if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= most:
        return ""
    return f"'{name}' must be a whole number from 1 to {most}, found {value!r}"
