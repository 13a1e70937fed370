"""Places below layouts for cards on their way: those of a kind together, each row with a label and room for it."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from pathlib import Path as File

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.booklet.pictures.below import Kind, below, rows
from generator.booklet.pictures.picture import plate
from generator.booklet.style import PRINTED
from generator.display import Box, Group, Item, Path, Rect, TextRun, um
from tests.booklet_making import fence
from tests.projects import write
from tests.test_booklet_moves import drawn, labels, middle

FULL = "top-left: g, top: a, top-right: g, left: b, center: a, right: a, bottom-left: g, bottom: a, bottom-right: g"
THROWN = f"""mode: expansion
cards:
  a: {{symbols: [mechanism, gull]}}
  b: {{symbols: [flower, eclipse]}}
  g: {{symbols: [flower, eclipse], backing: gold}}
  out: {{backing: gold, action: {{when: start, effect: [{{divert: {{to: discard}}}}]}}}}
  more: {{backing: gold, action: {{when: start, effect: [{{play_more: {{kind: any, count: 2}}}}]}}}}
  both: {{backing: gold, action:
    {{when: start, effect: [{{divert: {{to: discard}}}}, {{play_more: {{kind: any, count: 2}}}}]}}}}
seats:
  - {{layout: {{{FULL}}}, hand: [b, b, g, g, out, more, both]}}
  - {{layout: {{{FULL}}}, hand: [a, b, g]}}
base: {{deck: [a, a, a, a, a, a]}}
additional: {{deck: [g, g, g, g]}}
"""
PLAYS = "play skull-cat center; play spire bottom-left"
ROUND = f"moves: {PLAYS}; end; draw base; draw base; play mechanism-gull top; play chariot bottom-left"
DRAWS = "draw base; draw base; draw base; draw additional; draw additional"
FOUR = "play b left; play g bottom-left; play b top; play g top-left"
HAND, DISCARD = ("from your hand", "from hand"), ("discard",)


def outline(item: Item) -> Box | None:
    """Where a card, an empty place or a frame is drawn."""
    match item:
        case Group():
            return item.clip
        case Rect() if item.stroke is not None:
            return item.box
        case Path() if item.dash:
            xs, ys = ([at for _, points in item.segments for at in points[axis::2]] for axis in (0, 1))
            return Box(round(min(xs)), round(min(ys)), round(max(xs) - min(xs)), round(max(ys) - min(ys)))
    return None


def places(items: tuple[Item, ...], card: int) -> list[tuple[Box, tuple[str, ...]]]:
    """The places below the layouts, with what each may be called: cards are from a hand, empty ones are the discard."""
    cards = {item.clip for item in items if isinstance(item, Group) and item.clip.width == um(card)}
    slots = {box for item in items if isinstance(item, Path) and item.dash and (box := outline(item))}
    top = min(box.y for box in cards)
    high = next(box.height for box in cards)
    return [(box, DISCARD if box in slots else HAND) for box in cards | slots if box.y > top + 3 * high]


CASES = [
    ("expansion-turn", ROUND, 10, {"from your hand": 1, "from hand": 1, "discard": 2}),
    ("expansion-turn", ROUND, 12, {"from your hand": 1, "from hand": 1, "discard": 2}),
    ("expansion-turn", f"moves: {PLAYS}", 12, {"from your hand": 1, "discard": 1}),
    ("thrown", "moves: act out; end; play b left; play g bottom-left", 10, {"from your hand": 1, "discard": 1}),
    ("thrown", "moves: act out; end; play b left; play g bottom-left", 16, {"from your hand": 1, "discard": 1}),
    ("thrown", f"moves: act both; end; {FOUR}", 12, {"from your hand": 2, "discard": 2}),
    ("thrown", f"moves: act more; end; {FOUR}; end; {DRAWS}; play a top", 9,
     {"from your hand": 2, "from hand": 1, "discard": 3}),
]  # fmt: skip


@pytest.mark.parametrize(("position", "moves", "card", "expected"), CASES)
def test_each_row_of_each_kind_has_its_label(
    tmp_path: File, position: str, moves: str, card: int, expected: dict[str, int]
) -> None:
    items = picture(tmp_path, position, moves, card)
    found = labels(items, *HAND, *DISCARD)
    assert Counter(run.text for run in found) == expected
    assert len(places(items, card)) > 2
    for box, texts in places(items, card):
        row = [run for run in found if 0 < run.baseline - box.bottom < um(4)]
        nearest = min(row, key=lambda run: max(box.x - middle(run), middle(run) - box.right))
        assert nearest.text in texts


@pytest.mark.parametrize(("position", "moves", "card", "expected"), CASES)
def test_a_label_and_its_ground_cover_no_card_no_frame_and_no_label(
    tmp_path: File, position: str, moves: str, card: int, expected: dict[str, int]
) -> None:
    items = picture(tmp_path, position, moves, card)
    names = labels(items, *HAND, *DISCARD, "You", "Your left neighbour")
    assert len(names) > sum(expected.values())
    grounds = [ground(name) for name in names]
    outlines = [box for item in items if (box := outline(item))]
    assert not any(one.meets(box) for one in grounds for box in outlines)
    assert not any(one.meets(other) for one, other in combinations(grounds, 2))


def ground(name: TextRun) -> Box:
    """What lies behind a label that an arrow crosses."""
    found = plate(name, PRINTED)
    assert isinstance(found, Rect)
    return found.box


def picture(root: File, position: str, moves: str, card: int) -> tuple[Item, ...]:
    """What stands on the page with that picture, of which no problem is told."""
    write(root, {"templates/booklets/positions/thrown.yaml": THROWN})
    items, problems = drawn(root, "expansion", fence(f"layout {position}", moves, f"card: {card}"))
    assert problems == []
    return items


@given(st.lists(st.tuples(st.sampled_from(["from_hand", "discard"]), st.integers(0, 2)), min_size=1, max_size=16))
def test_those_of_a_kind_stand_together(kinds: list[Kind]) -> None:
    """In rows as wide as a layout, and in no more of them than they need."""
    across = 2 if max(Counter(seat for _, seat in kinds).values()) <= 2 else 3
    first = {seat: Box(seat * um(50), um(60), um(12), um(17)) for seat in range(3)}
    boxes = below(kinds, first, um(1), um(5))
    assert not any(one.meets(other) for one, other in combinations(boxes, 2))
    for (_, seat), box in zip(kinds, boxes, strict=True):
        assert first[seat].x <= box.x <= box.right <= first[seat].x + um(38)
    found = rows(kinds, boxes)
    assert not any(one.meets(other) for (_, one), (_, other) in combinations(found, 2))
    for kind, count in Counter(kinds).items():
        assert [each for each, _ in found].count(kind) == -(-count // across)
    assert all((box.y - um(60)) % um(22) == 0 for box in boxes)


def test_labels_that_find_no_room_beside_one_another_are_told(tmp_path: File) -> None:
    block = fence("layout expansion-turn", ROUND.rpartition(";")[0], "card: 4")
    _, problems = drawn(tmp_path, "expansion", block)
    assert {(each.id, each.line) for each in problems} == {("text-overflow", 6)}
    assert any("'from hand'" in each.message and "stand too near one another" in each.message for each in problems)
