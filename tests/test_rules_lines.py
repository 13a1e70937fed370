"""EXP-16: a line of the square pays only where all three of its cards share a symbol."""

from __future__ import annotations

from typing import Any

import pytest

from engine.grid import CORNERS, SQUARE_LINES, ZONES
from engine.position import read_position

LONERS = (("cathedral", "gull"), ("skull", "cat"), ("cavalryman", "halberd"), ("mechanism", "profile"))


def card(zone: int, flower: bool) -> tuple[str, dict[str, Any]]:
    """A card that lies in that zone; of the others no three in a line share a symbol."""
    symbols = ["flower", "eclipse"] if flower else LONERS[(zone % 3 + zone // 3 * 2) % 4]
    name = f"{'flower' if flower else 'lone'}-{zone}"
    return name, {"symbols": list(symbols), "backing": "gold" if zone in CORNERS else "black"}


def keys(flowers: set[int]) -> list[str]:
    """The keys of a player who plays a card again where it lay, with flowers in those zones."""
    cards = dict(card(zone, zone in flowers) for zone in range(9))
    layout = dict(zip(ZONES, cards, strict=True))
    last = min(flowers)
    held = list(cards)[last]
    seats = [{"layout": layout, "hand": [held]}, {"layout": layout, "hand": ["lone-4" if 4 not in flowers else held]}]
    state = read_position({"mode": "expansion", "cards": cards, "phase": "play", "seats": seats})
    state.play_text(f"play {held} {ZONES[last]}")
    return list(state.to_position()["seats"][0]["keys"])


@pytest.mark.parametrize("line", SQUARE_LINES, ids=lambda line: "-".join(ZONES[zone] for zone in line))
def test_rules_lines_of_three_pay_and_two_of_three_do_not(line: tuple[int, int, int]) -> None:
    assert keys(set(line)) == ["flower", "eclipse"]
    for missing in line:
        assert keys(set(line) - {missing}) == []


def test_rules_lines_are_eight() -> None:
    """Three rows, three columns and two diagonals of three different zones."""
    assert len({frozenset(line) for line in SQUARE_LINES}) == 8
    assert {len(set(line)) for line in SQUARE_LINES} == {3}
