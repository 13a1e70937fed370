"""Every example of a booklet is replayed by the engine, and its stated outcome comes out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.effects import read_action
from generator import source
from generator.booklet.blocks import Directive
from generator.booklet.examples import KEPT, Games, example, position_files
from generator.booklet.expected import differences, unknown
from generator.booklet.fences import fence_options
from generator.booklet.manuscript import Dialect, parse
from generator.model import Place
from tests.booklet_making import LANGUAGES, MODES, ROOT, directives, manuscript, shipped

STEMS = [(stem.format(mode), mode) for mode in MODES for stem in ("{}", "quick-{}")]


def _layouts() -> Iterator[Any]:
    for stem, mode in STEMS:
        for language in LANGUAGES:
            for found in directives(manuscript(stem, mode, language).blocks, "layout"):
                yield pytest.param(found, id=f"{stem}.{language}:{found.place.line}")


@pytest.mark.parametrize("layout", list(_layouts()))
def test_an_example_is_what_the_engine_plays(layout: Directive) -> None:
    examined = example(shipped(), layout.argument, layout.options, layout.place)
    found, problems = examined.found, examined.problems
    assert problems == []
    assert found is not None
    assert found.start.mode == layout.argument.partition("-")[0]


@pytest.mark.parametrize(
    ("position", "card", "known"),
    [("expansion-turn", "vice", "workshop-15"), ("quintis-turn", "erasure", "quintis-65")],
)
def test_an_action_named_in_an_example_is_that_of_its_card(position: str, card: str, known: str) -> None:
    """The text calls it by the title of a shipped card, which the same booklet shows."""
    document, problems = source.read(position_files(ROOT)[position])
    assert problems == []
    assert document is not None
    (printed,) = (each.action for group in shipped().sets.values() for each in group.cards if each.id == known)
    assert read_action(document.data["cards"][card]["action"]) == printed


@pytest.mark.parametrize("mode", MODES)
def test_a_booklet_states_outcomes(mode: str) -> None:
    """Most examples that make moves say what comes out; pictures of a play alone need not."""
    layouts = list(directives(manuscript(mode, mode, "en").blocks, "layout"))
    stated = [each for each in layouts if "expect" in each.options.data or "refused" in each.options.data]
    assert len(stated) >= 4


@pytest.mark.parametrize(("mode", "stem"), [(mode, stem) for stem, mode in STEMS if not stem.startswith("quick")])
def test_a_wrong_example_is_found(mode: str, stem: str) -> None:
    """Each stated outcome, falsified, is refused: no statement is empty."""
    for layout in directives(manuscript(stem, mode, "en").blocks, "layout"):
        expected = layout.options.data.get("expect")
        if expected is None:
            continue
        for path in _leaves(expected):
            falsified = _changed(layout.options.data, ("expect", *path))
            problems = example(
                shipped(), layout.argument, replace(layout.options, data=falsified), layout.place
            ).problems
            assert [problem.id for problem in problems] == ["example-differs"], (layout.place, path)


def _leaves(data: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    if isinstance(data, dict):
        for key, value in data.items():
            yield from _leaves(value, (*path, key))
    else:
        yield path


def _changed(data: Any, path: tuple[str, ...]) -> Any:
    """The data with another value at that path."""
    if not path:
        return ["something-else"] if data in (None, [], 0, False) or isinstance(data, list) else None
    return {**data, path[0]: _changed(data[path[0]], path[1:])}


BODY = """\
---
title: T
---
```layout base-turn
{options}
```
"""


@pytest.mark.parametrize(
    ("options", "line", "column", "message"),
    [
        ("moves: play stream-cat top-left", 5, 8, "move 1, 'play stream-cat top-left', cannot be made"),
        ("moves: play gull top", 5, 8, "no card is called 'gull'"),
        ("moves: play stream-cat top; play stream-cat top", 5, 8, "move 2"),
        ("expect: {turn: 2}", 5, 16, "the example says turn is 2; the engine finds 0"),
        ("expect: {turn: '0'}", 5, 16, "the example says turn is the text '0'; the engine finds 0"),
        ("expect: {winners: 0}", 5, 19, "the example says winners is 0; the engine finds []"),
        ("expect:\n  seats:\n    1: {keys: [cat]}", 7, 15, "the example says seats.1.keys is [cat]"),
        ("expect: {seats: {7: {keys: []}}}", 5, 18, "seats has 3, named by number from 0, and no '7'"),
        ("expect: {seats: {7: {}}}", 5, 18, "seats has 3, named by number from 0, and no '7'"),
        ("expect: {winers: null}", 5, 10, "there is no 'winers' in a position of this mode; did you mean 'winners'?"),
        ("expect: {foo: {bar: null}}", 5, 10, "there is no 'foo' in a position of this mode"),
        ("expect: {turn: {bar: null}}", 5, 17, "turn has no 'bar': it is one value"),
        ("expect: {seats: {0: {kyes: []}}}", 5, 22, "there is no 'kyes' in seats.0 of this mode; did you mean 'keys'?"),
        ("expect: {seats: {0: {layout: {topp: null}}}}", 5, 31, "there is no zone 'topp'; did you mean 'top'?"),
        ("expect: {seats: {0: {keys: [скала]}}}", 5, 28, "the example says seats.0.keys is [скала]"),
        ("refused: {move: play stream-cat top, rule: BASE-8}", 5, 10, "the engine allows it"),
        ("refused: {move: play stream-cat top-left, rule: QF-10}", 5, 10, "is refused by BASE-8"),
    ],
)
def test_where_a_wrong_example_is_told(options: str, line: int, column: int, message: str) -> None:
    path = ROOT / "templates" / "booklets" / "base.en.md"
    found, problems = parse(BODY.format(options=options), path, Dialect("en", {}))
    assert problems == []
    (layout,) = directives(found.blocks, "layout")
    problems = example(shipped(), layout.argument, layout.options, layout.place).problems
    assert [(each.id, each.line, each.column) for each in problems] == [("example-differs", line, column)]
    assert message in problems[0].message


def test_every_position_is_used() -> None:
    used = {
        layout.argument for stem, mode in STEMS for layout in directives(manuscript(stem, mode, "en").blocks, "layout")
    }
    assert used == set(position_files(ROOT))


@pytest.mark.parametrize(
    ("expected", "found", "paths"),
    [
        ({"a": 1}, {"a": 1, "b": 2}, []),
        ({"a": 1}, {"a": 2}, [("a",)]),
        ({"a": {"b": 1}}, {"a": 3}, [("a", "b")]),
        ({"1": "x"}, ["y", "x"], []),
        ({"2": "x"}, ["y", "x"], [("2",)]),
        (["b", "a"], ["a", "b"], [()]),
        ({"hand": ["b", "a"]}, {"hand": ["a", "b"]}, []),
        ({"deck": ["b", "a"]}, {"deck": ["a", "b"]}, [("deck",)]),
        ({"field": {"0,0": ["b", "a"]}}, {"field": {"0,0": ["a", "b"]}}, [("field", "0,0")]),
        ({"symbols": ["Кошка", "череп"]}, {"symbols": ["cat", "skull"]}, []),
        ({"keys": {"cat": 1}}, {"keys": ["cat"]}, [("keys",)]),
        ({"turn": "1"}, {"turn": 1}, [("turn",)]),
        (["a"], ["a", "a"], [()]),
        ({"a": None}, {}, []),
        ({"keys": ["Кошка", "SKULL"]}, {"keys": ["skull", "cat"]}, []),
        ({"keys": {"кошка": 1}, "taken": {"Cat": 2}}, {"keys": {"cat": 1}, "taken": {"cat": 2}}, []),
        ({"keys": {"кошка": None}, "taken": {"Cat": 0}}, {"keys": {"cat": 1}, "taken": {}}, [("keys", "кошка")]),
        ({"field": {"1,1": None, "0,0": ["x"]}}, {"field": {"1,1": ["y"], "0,0": ["x"]}}, [("field", "1,1")]),
        ({"a": {}}, {"a": 3}, [("a",)]),
        ({"keys": {}, "taken": {}}, {"keys": {"cat": 1}, "taken": {}}, [("keys",)]),
        ({"seats": {"0": {}}}, {"seats": [{"keys": {"cat": 1}}]}, []),
    ],
)
def test_what_is_expected_of_data(expected: Any, found: Any, paths: list[tuple[str, ...]]) -> None:
    assert [path for path, _, _ in differences(expected, found)] == paths


@pytest.mark.parametrize(
    ("expected", "paths"),
    [
        ({"keys": {"кошка": None, "Cat": 1}, "taken": {"cat": 0}}, []),
        ({"keys": {"ct": None}}, [("keys", "ct")]),
        ({"field": {"1, 1": None, "01,1": None, "3,3": None}}, [("field", "1, 1"), ("field", "01,1")]),
        ({"cards": {"any": {"thing": None}, "other": None}}, [("cards", "other")]),
        ({"one": {"0": "x", "1": "y"}}, [("one", "1")]),
    ],
)
def test_names_that_a_position_has_not(expected: Any, paths: list[tuple[str, ...]]) -> None:
    found = {"keys": {"cat": 1}, "taken": {}, "field": {"1,1": ["x"]}, "cards": {"any": {}}, "one": ["x"]}
    assert [path for path, _ in unknown(expected, found)] == paths


def test_the_legal_moves_of_the_last_few_positions_are_kept(tmp_path: Path) -> None:
    """Those of sixteen positions that ask for the most choices took half a gigabyte."""
    shown = [name for name in position_files(tmp_path) if name.startswith("expansion-")]
    assert len(shown) > KEPT
    games: Games = {}
    options = fence_options("moves: frob\n", 1, tmp_path / "a.md", ("moves: frob",))[0]
    for name in (*shown, shown[0]):
        example(shipped(), name, options, Place("a.md"), games)
    kept = [name for name, (start, _) in games.items() if start is not None and start.moves is not None]
    assert kept == [*shown[1 - KEPT :], shown[0]]
