"""The schemas: shipped files and code held together, and errors worded once, plainly, at their places."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from engine.cards import BACKINGS, KINDS
from engine.effects import VERBS, action_faults
from generator import schema, schema_files, schema_parts, source
from generator.authored import DEFAULT_BACKINGS
from generator.survey import survey
from tests.projects import write


def found(text: str, name: str) -> list[tuple[int, int, str, str]]:
    document, problems = source.parse(text.encode(), Path("file.yaml"))
    assert document is not None
    problems = problems + schema.validate(document, name)
    return [(problem.line, problem.column, problem.id, problem.message) for problem in sorted(problems)]


def test_the_files_are_what_the_engine_says_now() -> None:
    for name in schema_files.NAMES:
        assert schema_parts.current(name) == schema_files.load(name), "run `leonardo schema --refresh`"


@pytest.mark.parametrize("name", schema_files.NAMES)
def test_each_schema_is_valid_and_names_no_host(name: str) -> None:
    loaded = schema_files.load(name)
    Draft202012Validator.check_schema(loaded)
    assert loaded["$id"] == f"urn:leonardo:schema:{name}"
    text = json.dumps({key: value for key, value in loaded.items() if key != "$schema"})
    assert "http" not in text


def test_defaults_of_backings_cover_the_kinds() -> None:
    assert set(DEFAULT_BACKINGS) == set(KINDS)
    assert set(DEFAULT_BACKINGS.values()) <= set(BACKINGS)


@pytest.mark.parametrize("name", ["project", "set", "deck", "position"])
def test_every_key_is_described(name: str) -> None:
    loaded = schema_files.load(name)

    def undescribed(part: Any, path: str) -> Iterator[str]:
        if isinstance(part, list):
            for index, item in enumerate(part):
                yield from undescribed(item, f"{path}[{index}]")
        elif isinstance(part, dict):
            for key, inner in part.get("properties", {}).items() if isinstance(part.get("properties"), dict) else ():
                target = loaded["$defs"][inner["$ref"].rpartition("/")[2]] if "$ref" in inner else inner
                if "description" not in inner and "description" not in target and "/effect/" not in path:
                    yield f"{path}/{key}"
            for key, inner in part.items():
                if key != "if":
                    yield from undescribed(inner, f"{path}/{key}")

    assert list(undescribed(loaded, "")) == []


ACTIONS: list[dict[str, Any]] = [
    {"when": "end"},
    {"when": "end", "manual": True},
    {"when": "end", "manual": True, "text": "x"},
    {"when": "end", "manual": True, "text": "x", "effect": ["draw"]},
    {"when": "end", "manual": False, "text": "x"},
    {"when": "end", "manual": False, "effect": ["draw"]},
    *({"when": "start", "effect": [step]} for verb in VERBS for step in (verb, {verb: None}, {verb: {}})),
    {"when": "end", "effect": [{"lock": {"zones": "cross"}}]},
]


@pytest.mark.parametrize("action", ACTIONS, ids=str)
def test_the_schema_takes_the_actions_that_check_takes(action: dict[str, Any]) -> None:
    card = {"id": "a", "backing": "gold", "title": "A", "action": action}
    data = {"set": "s", "kind": "expansion", "cards": [card]}
    told = list(Draft202012Validator(schema_files.load("set")).iter_errors(data))
    assert bool(told) == bool(action_faults(action, None))


CARD = "set: s\nkind: expansion\ncards:\n  - id: a\n    {}\n"


@pytest.mark.parametrize(
    ("written", "column", "problem_id", "message"),
    [
        ("copies: 1162167", 13, "out-of-range", "copies must be a whole number from 1 to 99, found 1162167"),
        ("copies: -1", 13, "out-of-range", "copies must be a whole number from 1 to 99, found -1"),
        ("copies: 0", 13, "out-of-range", "copies must be a whole number from 1 to 99, found 0"),
        ("copies: 2.5", 13, "wrong-type", "copies must be a whole number from 1 to 99, found 2.5"),
        ('copies: "3 "', 13, "wrong-type", 'copies must be a whole number from 1 to 99, found "3 "'),
        ("copies: true", 13, "wrong-type", "copies must be a whole number from 1 to 99, found true"),
        ("copies: [2]", 13, "wrong-type", "copies must be a whole number from 1 to 99, found a list"),
        ("copies:", 12, "wrong-type", "copies must be a whole number from 1 to 99, found nothing"),
        ("copies: .nan", 13, "wrong-type", "copies must be a whole number from 1 to 99, found .nan"),
        ("copies: .inf", 13, "wrong-type", "copies must be a whole number from 1 to 99, found .inf"),
        ("copies: 1e400", 13, "wrong-type", "copies must be a whole number from 1 to 99, found 1e400"),
        (
            "backing: blak",
            14,
            "wrong-value",
            "backing must be black, burgundy or gold, found \"blak\"; did you mean 'black'?",
        ),
        ("backing: 12", 14, "wrong-value", 'backing must be black, burgundy or gold, found "12"'),
        ("symbols: cat", 14, "wrong-type", 'symbols must be a list, found "cat"'),
        ("symbols: [[cat]]", 15, "wrong-type", "item 1 of symbols must be text, found a list"),
        ("titel: x", 5, "unknown-key", "unknown key 'titel'; did you mean 'title'?"),
        ("xyzzy: x", 5, "unknown-key", "unknown key 'xyzzy'"),
        ("title: [x]", 12, "wrong-type", "title must be text or a mapping (key: value), found a list"),
        ("title: {}", 12, "wrong-count", "title must not be empty"),
        ("title: ''", 12, "wrong-count", "title must not be empty"),
        ("title: {ru: [x]}", 17, "wrong-type", "title.ru must be text, found a list"),
        ("title: {RU: x}", 13, "wrong-form", 'a key here does not have the form that it needs: "RU"'),
        ("art: {a: b}", 10, "wrong-type", "art must be text, found a mapping"),
        ("action: 5", 13, "wrong-type", "action must be a mapping (key: value), found 5"),
        ("action: {wen: start}", 14, "unknown-key", "unknown key 'wen'; did you mean 'when'?"),
    ],
)
def test_one_mistake_in_a_card_is_one_problem(written: str, column: int, problem_id: str, message: str) -> None:
    assert found(CARD.format(written), "set") == [(5, column, problem_id, message)]


@pytest.mark.parametrize(
    "written", ["copies: 1", "copies: 99", "copies: 2.0", "copies: 0x10", "title: x", "title: {en: x}"]
)
def test_what_is_right_is_let_through(written: str) -> None:
    assert found(CARD.format(written), "set") == []


@pytest.mark.parametrize(
    ("text", "name", "expected"),
    [
        ("- a\n", "set", [(1, 1, "wrong-type")]),
        ("12\n", "deck", [(1, 1, "wrong-type")]),
        ("set: s\nkind: base\ncards: []\n", "set", [(3, 8, "wrong-count")]),
        ("set: s\nkind: base\ncards: [5, {id: a}]\n", "set", [(3, 9, "wrong-type")]),
        ("set: s\ncards:\n  - title: x\n", "set", [(1, 1, "missing-key"), (3, 5, "missing-key")]),
        ("sett: s\nkind: base\ncards: [{id: a}]\n", "set", [(1, 1, "unknown-key")]),
        (
            "set: a b\nkind: base\ncards: [{id: ''}, {id: -x}]\n",
            "set",
            [(1, 6, "wrong-form"), (3, 14, "wrong-count"), (3, 24, "wrong-form")],
        ),
        (
            "deck: d\nmode: bases\nplayers: [1, 2, 2, 13, two]\ncontents: {set: a}\n",
            "deck",
            [
                (2, 7, "wrong-value"),
                (3, 11, "out-of-range"),
                (3, 17, "repeated-item"),
                (3, 20, "out-of-range"),
                (3, 24, "wrong-type"),
                (4, 11, "wrong-type"),
            ],
        ),
        (
            "deck: d\nmode: base\nplayers: []\n"
            "contents: [{}, {set: a, card: b}, {exclude: c, copies: 1}, {copies: 1}, a]\n",
            "deck",
            [
                (3, 10, "wrong-count"),
                (4, 12, "wrong-choice"),
                (4, 16, "wrong-choice"),
                (4, 48, "idle-copies"),
                (4, 60, "wrong-choice"),
                (4, 73, "wrong-type"),
            ],
        ),
        (
            "deck: d\nmode: base\nplayers: [2]\ncontents: []\n"
            "rules: {kys_to_win: 1, ladder: none, keys_to_win: 0}\nexpect: {finished: often}\n",
            "deck",
            [(5, 9, "unknown-key"), (5, 32, "wrong-value"), (5, 51, "out-of-range"), (6, 20, "wrong-form")],
        ),
        (
            "title: 1\nlanguages: [en, en]\npapers: [a5]\nbuild: {set: [a]}\n",
            "project",
            [(2, 17, "repeated-item"), (3, 10, "wrong-value"), (4, 9, "unknown-key")],
        ),
    ],
)
def test_all_mistakes_are_told_each_once(text: str, name: str, expected: list[tuple[int, int, str]]) -> None:
    assert [problem[:3] for problem in found(text, name)] == expected


@pytest.mark.parametrize("text", ["on", "no", "012", "12:30", "1e3", "0x1F", "true", "null", "2.50", "-0", ".5", "+1"])
def test_text_stays_the_text_that_was_written(text: str) -> None:  # field report 24
    raw = f"set: {text}\nkind: base\ntitle: {{en: {text}}}\ncards: [{{id: {text}, title: {text}}}]\n"
    document, _ = source.parse(raw.encode(), Path("file.yaml"))
    assert document is not None
    schema.validate(document, "set")
    assert document.data["set"] == text
    assert document.data["title"] == {"en": text}
    assert document.data["cards"] == [{"id": text, "title": text}]


def test_an_empty_value_is_no_text() -> None:
    for nothing in ("", "~"):
        assert [problem[2] for problem in found(CARD.format(f"title: {nothing}"), "set")] == ["wrong-type"]


def test_nothing_is_said_of_what_could_not_be_read() -> None:
    document, problems = source.parse(b"set: s\nkind: *k\ncards: *c\n", Path("file.yaml"))
    assert document is not None
    assert [problem.id for problem in problems] == ["yaml-alias", "yaml-alias"]
    assert schema.validate(document, "set") == []


@pytest.mark.parametrize(
    "action",
    [
        "{when: end, effect: *e}", "{when: *w , effect: [draw]}", "{when: end, effect: [{draw: {count: *c }}]}",
        "{when: end, effect: [*s ]}", "{when: end, manual: *m , text: Do it.}", "{when: end, manual: true, text: *t }",
    ],
)  # fmt: skip
def test_nothing_is_missed_in_an_action_a_part_of_which_could_not_be_read(tmp_path: Path, action: str) -> None:
    text = f"set: s\nkind: expansion\ntitle: S\ncards:\n  - {{id: a, title: A, action: {action}}}\n"
    root = write(tmp_path, {"cards/s.yaml": text})
    assert [problem.id for problem in survey([root]).problems] == ["yaml-alias"]


ACTIONS = {
    "{when: end, manual: yes, text: Do it.}": ["action-shape"],
    "{when: end, manual: , text: Do it.}": ["action-shape"],
    "{when: end, manaul: true, text: Do it.}": ["unknown-key"],
    "{when: start, efect: [{wild: {symbol: cat}}]}": ["unknown-key"],
    "{whne: start, effect: [{wild: {symbol: cat}}]}": ["unknown-key"],
    "{when: end, manual: true, txet: Do it.}": ["unknown-key"],
    "{whne: start}": ["action-shape", "unknown-key"],
    "{when: start, manual: yes, effect: [{wild: {symbol: cot}}]}": ["action-shape", "verb-parameter"],
    "{when: end, xyzzy: 1}": ["action-shape", "unknown-key"],
    "{when: start, effect: [{wild: {symbol: cat}}], txet: x}": ["unknown-key"],
    "{when: end, effect: [{strip: {off: left}}]}": ["verb-parameter"],
    "{when: start, effect: [{wild: {symbl: cat}}]}": ["verb-parameter"],
    "{when: end, effect: [{discard: {whom: left}}]}": ["verb-parameter"],
    "{when: end, effect: [{strip: {xyzzy: left}}]}": ["verb-parameter", "verb-parameter"],
}
"""What is told of each: a key that is misspelt is not missed, and what is wrong by itself is told as well."""


@pytest.mark.parametrize("action", ACTIONS)
def test_a_key_of_an_action_that_is_misspelt_is_not_missed(action: str, tmp_path: Path) -> None:
    text = f"set: s\nkind: expansion\ntitle: S\ncards:\n  - {{id: a, title: A, action: {action}}}\n"
    told = sorted(problem.id for problem in survey([write(tmp_path, {"cards/s.yaml": text})]).problems)
    assert told == ACTIONS[action]


LINES = {
    "sett: base": ["unknown-key"],
    "exlude: skull-cat": ["unknown-key"],
    "foo: base": ["unknown-key", "wrong-choice"],
    "exclude: w-1": [],
    "card: w-1": [],
    "card: x-1": [],
    "card: nobody": ["unknown-card"],
}


@pytest.mark.parametrize("line", LINES)
def test_a_line_of_a_deck_is_not_told_of_what_is_misspelt_in_it_or_in_a_set(line: str, tmp_path: Path) -> None:
    """The sets have `cadrs` and a card with an `idd`."""
    files = {
        "cards/w.yaml": "set: w\nkind: expansion\ncadrs:\n  - {id: w-1, title: W, symbols: [cat, gull]}\n",
        "cards/x.yaml": "set: x\nkind: expansion\ncards:\n  - {idd: x-1, title: X, symbols: [cat, gull]}\n",
        "cards/d.yaml": f"deck: d\nmode: base\nplayers: [2]\ncontents:\n  - set: base\n  - {line}\n",
    }
    told = survey([write(tmp_path, files)]).problems
    assert sorted(each.id for each in told if each.file.endswith("d.yaml")) == LINES[line]
    assert [each.id for each in told if not each.file.endswith("d.yaml")] == ["unknown-key"] * 2
