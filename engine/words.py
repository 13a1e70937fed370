"""Words cut, in a row and in the plural, as sentences have them."""

from __future__ import annotations

from collections.abc import Iterable

MOST_SHOWN = 100
"""Characters of a name or text that a message has room for."""

MOST_LISTED = 40
"""Names of a list that a message has room for."""


def cut(written: str) -> str:
    """What an author wrote, without its end where no message has room for it."""
    return written if len(written) <= MOST_SHOWN else f"{written[: MOST_SHOWN - 1]}…"


def listed(names: Iterable[str], last: str = "or") -> str:
    """`a`, `a or b`, `a, b or c`, with `last` before the last of them; empty where there is none. Of more than a
    message has room for the first, and how many more there are."""
    items = list(names)
    if len(items) > MOST_LISTED:
        items = [*items[:MOST_LISTED], f"{len(items) - MOST_LISTED:,} more"]
    return f"{', '.join(items[:-1])} {last} {items[-1]}" if len(items) > 1 else "".join(items)


def counted(number: int, noun: str) -> str:
    """`1 card`, `2 cards`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def players_need(number: int) -> str:
    """`1 player needs`, `2 players need`."""
    return f"{counted(number, 'player')} need{'s' if number == 1 else ''}"
