"""Moves shown by arrows: each from the seat that makes it, each card to where the engine puts it, numbers apart."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping
from itertools import combinations
from pathlib import Path as File

import pytest

from engine.boards.square import SquareState
from engine.game import new_game
from engine.modes.base import BaseState
from engine.state import State
from generator import edition
from generator.booklet.examples import Example, Step
from generator.booklet.pictures.badges import numbered
from generator.booklet.pictures.picture import ARROW_LINE, HELD, RADIUS
from generator.booklet.pictures.plays import NOWHERE, Play, layouts, plays, seats_of
from generator.booklet.pictures.shapes import Way
from generator.booklet.plan import Wanted
from generator.booklet.style import BOOKLET, PRINTED, Types
from generator.booklet.typeset import Studio, typeset
from generator.display import Box, Group, Item, Path, Rect, TextRun
from generator.load import load_project
from generator.problems import Problem
from tests.booklet_making import HEAD, fence
from tests.engine_decks import full_deck
from tests.projects import write

CROSS = "layout: {top: a, left: a, center: a, right: a, bottom: a}"
FOUR = "layout: {top: a, left: c, center: c, right: c, bottom: c}, hand: [a, b, c, b, c]"
POSITIONS: Mapping[str, str] = {
    "locked-line": """\
mode: expansion
cards:
  a: {symbols: [cat, gull]}
  d: {symbols: [stream, figure]}
phase: play
lasting: [{lock: [top, left], seat: 0, by: 1}]
seats:
  - {layout: {top: a, left: d, center: a, right: d, bottom: a}, hand: [d]}
  - {layout: {top: d, left: d, center: d, right: d, bottom: d}, hand: [a]}
base: {deck: [a, d]}
""",
    "divert": f"""mode: expansion
cards:
  a: {{symbols: [mechanism, gull]}}
  b: {{symbols: [flower, eclipse]}}
  g: {{symbols: [flower, eclipse], backing: gold}}
  div: {{backing: gold, action: {{when: start, effect: [{{divert: {{to: right}}}}]}}}}
  out: {{backing: gold, action: {{when: start, effect: [{{divert: {{to: discard}}}}]}}}}
  shut: {{backing: gold, action: {{when: start, effect: [{{lock: {{zones: cross, of: left}}}}]}}}}
seats:
  - {{{CROSS}, hand: [b, g, div, out, shut]}}
  - {{{CROSS}, hand: [a, b]}}
  - {{{CROSS}, hand: [a, b]}}
base: {{deck: [a, a, a, a, a, a]}}
additional: {{deck: [div, div]}}
""",
    "moved": """mode: expansion
cards:
  a: {symbols: [mechanism, gull]}
  b: {symbols: [flower, eclipse]}
  c: {symbols: [cat, stream]}
  turn: {backing: gold, action: {when: start, effect: [rearrange]}}
seats:
  - {layout: {top: a, left: b, center: a, right: a, bottom: a}, hand: [b, c, turn]}
  - {layout: {top: a, left: a, center: a, right: a, bottom: a}, hand: [a, b]}
base: {deck: [a, a, a, a, a, a]}
additional: {deck: [turn, turn]}
""",
    "lifted": """mode: quintis
cards:
  roses: {symbols: [cat, flower]}
  owner: {symbols: [cat, figure]}
  gull: {symbols: [gull, stream]}
  up: {backing: gold, action: {when: start, effect: [lift]}}
field: {"0,0": [roses], "1,0": [owner], "2,0": [roses]}
seats: [{hand: [gull, gull, up]}, {hand: [roses, owner]}]
deck: [owner, owner, owner, owner]
""",
    "piled": """mode: expansion
cards:
  a: {symbols: [cat, flower]}
  c: {symbols: [gull, stream]}
  again: {backing: gold, action: {when: start, effect: [{recover: {kind: base}}]}}
seats:
  - {layout: {top: a, left: a, center: a, right: a, bottom: a}, hand: [a, again]}
  - {layout: {top: a, left: a, center: a, right: a, bottom: a}, hand: [a]}
base: {deck: [a, a, a], discard: [a, c]}
additional: {deck: [again]}
""",
    "swaps": """mode: quintis
cards:
  outrider: {symbols: [cat, gull]}
  roses: {symbols: [cat, flower]}
  owner: {symbols: [cat, figure]}
  still: {backing: gold, action: {when: end, effect: [draw]}}
field: {"0,0": [roses], "1,0": [owner]}
rules: {swap_limit: none}
seats: [{hand: [outrider, still]}, {hand: [roses, owner]}]
deck: [owner, owner, owner, owner]
""",
    "guarded": """mode: quintis
cards:
  roses: {symbols: [cat, flower]}
  owner: {symbols: [cat, figure]}
  watch: {backing: gold, action: {when: end, effect: [guard]}}
field: {"0,0": [roses], "1,0": [owner, roses]}
lasting: [{guard: "1,0", by: 1, card: watch}]
seats: [{hand: [owner, watch]}, {hand: [roses, owner]}]
deck: [owner, owner, owner, owner]
""",
    "many": f"""mode: base
cards:
  a: {{symbols: [mechanism, gull]}}
  b: {{symbols: [flower, eclipse]}}
seats: [{{{CROSS}, hand: [b, b, b, b, b]}}, {{{CROSS}, hand: [b, b, b, b, b]}}, {{{CROSS}, hand: [b, b, b, b, b]}},
  {{{CROSS}, hand: [b, b, b, b, b]}}]
base: {{deck: [{", ".join(["b"] * 20)}]}}
""",
    "four": f"""mode: base
turn: 2
cards:
  a: {{symbols: [mechanism, gull]}}
  b: {{symbols: [flower, eclipse]}}
  c: {{symbols: [cat, stream]}}
seats: [{{{FOUR}}}, {{{FOUR}}}, {{{FOUR}}}, {{{FOUR}}}]
base: {{deck: [a, b, c, a, b, c]}}
""",
}
NAMES = ("Ann", "Ben", "Cleo", "Dan")
LONG = "end; play b top; end; end; draw base; draw base; draw base; play b left"
TWO_TURNS = "moves: play stream-cat top; play stream-gull left"


def called(initials: str) -> str:
    """The option that names the seats of those."""
    return f"names: {{{', '.join(f'{seat}: {name}' for seat, name in enumerate(NAMES) if name[0] in initials)}}}"


def drawn(root: File, mode: str, *blocks: str) -> tuple[tuple[Item, ...], list[Problem]]:
    """What stands on the page with those blocks, and the problems."""
    files = {f"templates/booklets/positions/{name}.yaml": text for name, text in POSITIONS.items()}
    name = f"templates/booklets/{mode}.en.md"
    write(root, {"leonardo.yaml": "title: T\nlanguages: [en]\n", name: HEAD + "\n".join(blocks), **files})
    library, _ = load_project(root)
    template, _ = edition.template_of(library)
    assert template is not None
    wanted = Wanted("rules", mode, None, "en", root / name, "booklets", "x")
    setting, problems = typeset(Studio.of(library, template), wanted, BOOKLET, cover=False)
    return setting.document.pages[0].items if setting else (), sorted(set(problems))


def middle(run: TextRun) -> float:
    return run.x + sum(glyph.advance for glyph in run.glyphs) / 2


def labels(items: tuple[Item, ...], *texts: str) -> list[TextRun]:
    return [item for item in items if isinstance(item, TextRun) and item.text in texts]


def arrows(items: tuple[Item, ...]) -> list[tuple[tuple[float, ...], tuple[float, ...]]]:
    """Where each arrow begins and ends: its curve is followed by its head."""
    accent = [item for item in items if isinstance(item, Path) and len(item.segments) in (2, 4)]
    curves = [item for item in accent if item.segments[-1][0] == "C" and item.line == ARROW_LINE]
    heads = [
        item for item in accent if [each for each, _ in item.segments] == ["M", "L", "L", "Z"] and item.line == 200
    ]
    return [(curve.segments[0][1], head.segments[0][1]) for curve, head in zip(curves, heads, strict=True)]


def told(items: tuple[Item, ...], names: tuple[str, ...]) -> str:
    """The arrows in words: below or in whose layout each begins and ends."""
    found = labels(items, *names)

    def whose(point: tuple[float, ...]) -> str:
        return min(found, key=lambda run: abs(middle(run) - point[0])).text[0]

    return " ".join(f"{whose(start)}{whose(end)}" for start, end in arrows(items))


def badges(items: tuple[Item, ...]) -> list[tuple[float, int]]:
    return [(middle(run), run.baseline) for run in items if isinstance(run, TextRun) and run.face == "semibold"]


@pytest.mark.parametrize(
    ("mode", "block", "expected"),
    [
        ("base", fence("layout base-turn", TWO_TURNS, called("ABC"), "card: 9"), "AA AB BB BB BC CC"),
        ("base", fence("layout base-turn", TWO_TURNS, called("AB"), "card: 9", "seats: [0, 1]"), "AA AB BB BB"),
        ("base", fence("layout base-turn", f"{TWO_TURNS}; play mechanism-cat left", called("ABC"), "card: 9"),
         "AA AB BB BB BC CC CC CA AA"),
        ("base", fence("layout four", "moves: play b top; play b left", called("ACD"), "card: 9"), "CC CD DD DD DA AA"),
        ("base", fence("layout four", "moves: play b top", called("CD"), "card: 13"), "CC CD DD"),
        ("expansion", fence("layout divert", "moves: act div; end; play b top", called("AC"), "card: 9"), "AA AC CC"),
        ("expansion",
         fence("layout divert", "moves: act div; end; play b top", called("ABC"), "card: 9", "seats: [0, 1, 2]"),
         "AA AC CC"),
        ("expansion",
         fence("layout divert", "moves: act div; end; play b top; play g top-left", called("AC"), "card: 9"),
         "AA AC CC AA"),
        ("expansion", fence("layout divert", "moves: act out; end; play b top", called("A"), "card: 9"), "AA AA"),
        ("expansion", fence("layout divert", "moves: act shut; end; play b top", called("AB"), "card: 9"), "AA AB"),
        ("expansion", fence("layout divert", "moves: act shut; end; play b top", called("A"), "card: 9", "seats: [0]"),
         "AA AA"),
        ("expansion", fence("layout divert", f"moves: {LONG}", called("ABC"), "card: 9"), "AA AB BB BB BC CC"),
    ],
)  # fmt: skip
def test_arrows_lead_where_the_cards_go(tmp_path: File, mode: str, block: str, expected: str) -> None:
    items, problems = drawn(tmp_path, mode, block)
    assert problems == []
    assert told(items, NAMES) == expected
    assert len(badges(items)) == len(expected.split())
    for one, other in combinations(badges(items), 2):
        assert math.dist(one, other) >= 2 * RADIUS


@pytest.mark.parametrize(
    ("names", "first"),
    [(called("ABC"), "Ann"), ("names: {1: Ben, 2: Cid}", "You")],
)
def test_only_what_a_first_player_without_a_name_plays_is_from_your_hand(
    tmp_path: File, names: str, first: str
) -> None:
    items, problems = drawn(tmp_path, "base", fence("layout base-turn", TWO_TURNS, names, "card: 9"))
    assert problems == []
    (one,), (two,) = labels(items, first), labels(items, "Ben")
    hands = [*labels(items, "from your hand"), *labels(items, "from hand")]
    assert len(hands) == 2
    for hand, name in zip(sorted(hands, key=middle), sorted((one, two), key=middle), strict=True):
        assert abs(middle(hand) - middle(name)) < um_apart(one, two)
    assert bool(labels(items, "from your hand")) is (first == "You")


def um_apart(one: TextRun, other: TextRun) -> float:
    """Half the way between two labels."""
    return abs(middle(one) - middle(other)) / 2


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ((), ["from your hand", "Your left neighbour: from hand"]),
        (("names: {1: Ben}",), ["from your hand", "Ben: from hand"]),
        (("names: {0: Ann}",), ["Ann: from hand", "Your left neighbour: from hand"]),
        (("names: {0: Ann, 1: Ben}",), ["Ann: from hand", "Ben: from hand"]),
    ],
)
def test_on_a_common_field_the_cards_of_others_are_named(
    tmp_path: File, options: tuple[str, ...], expected: list[str]
) -> None:
    moves = "moves: place whiskers 2,0; veto stay; end; place owner 3,0"
    items, problems = drawn(tmp_path, "quintis", fence("layout quintis-turn", moves, "card: 12", *options))
    assert problems == []
    assert [run.text for run in labels(items, *expected)] == expected
    assert len(arrows(items)) == 2


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (("show: before",), [1]),
        (("moves: place owner 2,0; veto stay; act watch 2,0", "show: after"), [2]),
        (("moves: place owner 2,0; veto stay; end; place owner 3,0", "show: after"), []),
    ],
)
def test_guarded_cells_have_a_heavy_frame(tmp_path: File, options: tuple[str, ...], expected: list[int]) -> None:
    """Those of ACT-guard, until its user is on turn again."""
    items, problems = drawn(tmp_path, "quintis", fence("layout guarded", *options, "card: 12"))
    assert problems == []
    frames = [item.box.x for item in items if isinstance(item, Rect) and item.line == HELD]
    cards = sorted({item.clip.x for item in items if isinstance(item, Group)})
    assert [(x - cards[0]) // 12_000 for x in frames] == expected


def test_locked_zones_have_a_heavy_frame_over_that_of_a_line(tmp_path: File) -> None:
    layout = fence("layout locked-line", "lines: [cat]", "seats: [0]", "card: 12")
    items, problems = drawn(tmp_path, "expansion", layout)
    assert problems == []
    frames = [(item.box, item.line) for item in items if isinstance(item, Rect) and item.stroke and not item.fill]
    heavy = [number for number, (_, line) in enumerate(frames) if line == HELD]
    of_line = [number for number, (_, line) in enumerate(frames) if line == 600]
    assert (len(heavy), len(of_line)) == (2, 3)
    assert min(heavy) > max(of_line)
    assert {frames[number][0] for number in heavy} & {frames[number][0] for number in of_line}


@pytest.mark.parametrize("named", ["names: {0: Ann}", "names: {1: Ben}"])
def test_swaps_of_several_players_stand_side_by_side(tmp_path: File, named: str) -> None:
    moves = "moves: swap outrider 1,0; veto stay; end; swap roses 1,0"
    items, problems = drawn(tmp_path, "quintis", fence("layout swaps", moves, "card: 8", named))
    assert problems == []
    assert len(arrows(items)) == 4
    _, back, hand, _ = ((start, end) for start, end in arrows(items))
    assert hand[0][0] - back[1][0] > 8_000


@pytest.mark.parametrize(
    ("block", "message"),
    [
        (fence("layout base-turn", TWO_TURNS, "seats: [0]"), "seat 1, which plays stream-gull, is not drawn"),
        (fence("layout base-turn", TWO_TURNS, "seats: [1, 2]"), "seat 0, which plays stream-cat, is not drawn"),
    ],
)
def test_who_plays_is_drawn(tmp_path: File, block: str, message: str) -> None:
    _, (found,) = drawn(tmp_path, "base", block)
    assert (found.id, found.line, found.message) == ("directive-option", 6, message)
    assert "show: after" in found.hint


MOVED = "meets cards that an action before it has moved, which arrows do not show"
TWICE = "lays a card that an action before it has taken to the hand: it would be seen twice"


@pytest.mark.parametrize(
    ("mode", "name", "moves", "wrong"),
    [
        ("expansion", "moved", "act turn top left; play c top", f"'play c top' {MOVED}"),
        ("expansion", "moved", "act turn top left; play c bottom", ""),
        ("quintis", "lifted", "act up 2,0; place gull 2,0", f"'place gull 2,0' {MOVED}"),
        ("quintis", "lifted", "act up 2,0; place gull -1,0", ""),
        ("quintis", "lifted", "act up 2,0; place roses -1,0", f"'place roses -1,0' {TWICE}"),
        ("expansion", "piled", "act again; play c left", f"'play c left' {TWICE}"),
        ("expansion", "piled", "act again; play a left", ""),
    ],
)
def test_what_an_action_has_moved_is_told_where_arrows_would_show_it_wrong(
    tmp_path: File, mode: str, name: str, moves: str, wrong: str
) -> None:
    """The picture is of the cards before the action: an arrow would lead onto a card that is gone, or a card that comes
    to the hand would be drawn where it lay and in the hand."""
    _, problems = drawn(tmp_path, mode, fence(f"layout {name}", f"moves: {moves}", "card: 9"))
    assert [(each.id, each.message) for each in problems] == ([("directive-option", wrong)] if wrong else [])
    _, problems = drawn(tmp_path, mode, fence(f"layout {name}", f"moves: {moves}", "card: 9", "show: after"))
    assert problems == []


@pytest.mark.parametrize("mode", ["base", "expansion"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_plays_are_what_the_engine_does(mode: str, players: int) -> None:
    """In games at random, with every action card: layouts afterwards are those before with the card put as told."""
    chance = random.Random(players)
    seen: set[tuple[bool, bool]] = set()
    for seed in range(30):
        state: State = new_game(full_deck(mode), players, seed + 1)
        for _ in range(80):
            if state.is_terminal():
                break
            before, move = state.copy(), chance.choice(state.legal_moves())
            state.apply(move)
            for play in plays(Example("x", before, (Step(move, before, state.copy()),))):
                seen.add((play.pushed != NOWHERE, play.discarded != NOWHERE))
                assert layouts(state) == _played(before, play)
                if play.discarded != NOWHERE:
                    gone = layouts(before)[play.discarded][play.zone]
                    assert gone in _discarded(state)
    assert seen == ({(True, True)} if mode == "base" else {(True, True), (True, False), (False, True), (False, False)})


def _played(before: State, play: Play) -> list[list[int]]:
    found = [layout.copy() for layout in layouts(before)]
    replaced, found[play.seat][play.zone] = found[play.seat][play.zone], play.card
    if play.pushed != NOWHERE:
        found[play.pushed][play.zone] = replaced
    return found


def _discarded(state: State) -> list[int]:
    """What was discarded, a deck re-formed of it included."""
    assert isinstance(state, BaseState | SquareState)
    if isinstance(state, BaseState):
        return [*state.discard, *state.deck, *(card for hand in state.hands for card in hand)]
    return [card for pile in (*state.discards, *state.decks) for card in pile]


@pytest.mark.parametrize(
    ("found", "me", "count", "expected"),
    [
        ([], 1, 3, (1,)),
        ([(0, 1)], 0, 3, (0, 1)),
        ([(0, 2)], 0, 3, (2, 0)),
        ([(0, 1), (1, 2)], 0, 3, (0, 1, 2)),
        ([(0, 1), (1, 0)], 0, 2, (0, 1)),
        ([(2, 3), (3, 0)], 2, 4, (2, 3, 0)),
        ([(0, NOWHERE)], 0, 4, (0,)),
    ],
)
def test_the_seats_that_plays_touch(
    found: list[tuple[int, int]], me: int, count: int, expected: tuple[int, ...]
) -> None:
    made = [Play(seat, 1, 0, towards, towards, towards) for seat, towards in found]
    assert seats_of(made, me, count) == expected


LABEL = Types.of(BOOKLET, PRINTED).label


@pytest.mark.parametrize(
    ("ways", "symbols", "apart"),
    [
        ([((0, 0), (60, 0)), ((0, 10), (60, -10))], [], True),
        ([((0, 0), (0, 60)), ((1, 0), (1, 60)), ((2, 0), (2, 60)), ((0, 1), (0, 61))], [], True),
        ([((0, 0), (60, 0))], [Box(20_000, -8_000, 12_000, 8_000)], True),
        ([((0, 0), (3, 0)), ((0, 0), (3, 0))], [], False),
    ],
)  # fmt: skip
def test_numbers_keep_apart(
    ways: list[tuple[tuple[int, int], tuple[int, int]]], symbols: list[Box], apart: bool
) -> None:
    scaled = [Way(*((x * 1_000, y * 1_000) for x, y in way)) for way in ways]
    made = numbered(scaled, 0.45, (), symbols, LABEL, PRINTED)
    assert (made.hidden == ()) is apart
    places = badges(tuple(made.items))
    assert len(places) == len(ways)
    if apart:
        assert all(math.dist(one, other) > 2 * RADIUS for one, other in combinations(places, 2))
        for (x, y), box in ((at, box) for at in places for box in symbols):
            assert not (box.x - RADIUS < x < box.right + RADIUS and box.y - RADIUS < y - 1_000 < box.bottom + RADIUS)


def test_numbers_that_cover_one_another_are_told(tmp_path: File) -> None:
    moves = "moves: play skull-cat center; play spire bottom-right"
    names = "names: {0: A, 1: B}"
    fine = drawn(tmp_path, "expansion", fence("layout expansion-turn", moves, names, "card: 10"))
    assert fine[1] == []
    assert all(math.dist(*pair) > 2 * RADIUS for pair in combinations(badges(fine[0]), 2))
    _, problems = drawn(tmp_path, "expansion", fence("layout expansion-turn", moves, names, "card: 1"))
    assert {(each.id, each.line) for each in problems} == {("text-overflow", 7)}
    assert any("cover one another by" in each.message for each in problems)


def test_an_arrow_that_covers_a_symbol_is_told(tmp_path: File) -> None:
    """On cards so small that none of its routes is free."""
    names = "names: {0: A, 1: B, 2: C, 3: D}"
    for card, expected in ((6, []), (3, ["the arrow 1 covers a symbol by", "the arrow 3 covers a symbol by"])):
        block = fence("layout many", "moves: play b bottom", f"card: {card}", "seats: [0, 1, 2, 3]", names)
        _, problems = drawn(tmp_path, "base", block)
        assert [each.message.rpartition(" ")[0].rpartition(" ")[0] for each in problems] == expected
        assert {(each.id, each.line) for each in problems} == ({("text-overflow", 6)} if expected else set())


def test_more_cards_than_arrows_can_show_are_told(tmp_path: File) -> None:
    """Looking for places of hundreds of numbers took minutes."""
    for count, expected in ((8, []), (9, ["9 cards are laid by these moves; arrows show 8 at most"])):
        moves = "; ".join(f"play b {'top' if number % 2 else 'bottom'}" for number in range(count))
        block = fence("layout many", f"moves: {moves}", "card: 6", "seats: [0, 1, 2, 3]")
        _, problems = drawn(tmp_path, "base", block)
        assert [each.message for each in problems if each.id == "directive-option"] == expected, problems
