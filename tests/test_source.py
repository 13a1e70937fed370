"""Reading YAML: scalars, marks, everything that is refused, and what makes no difference."""

from __future__ import annotations

import json
import os
import time
import unicodedata
from collections import Counter
from pathlib import Path

import pytest

from generator import source
from generator.compose import MAX_DEPTH, compose
from generator.problems import MOST_OF_ONE_KIND, TOO_MANY, Problem
from generator.reporters import as_github, as_json, as_text

FILE = Path("cards.yaml")


def problems_of(raw: bytes | str) -> list[tuple[int, int, str]]:
    found = source.parse(raw if isinstance(raw, bytes) else raw.encode(), FILE)[1]
    return [(problem.line, problem.column, problem.id) for problem in found]


def data_of(raw: bytes | str) -> object:
    document, problems = source.parse(raw if isinstance(raw, bytes) else raw.encode(), FILE)
    assert problems == []
    assert document is not None
    return document.data


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("on", "on"),
        ("no", "no"),
        ("yes", "yes"),
        ("Off", "Off"),
        ("y", "y"),
        ("12:30", "12:30"),
        ("2026-01-01", "2026-01-01"),
        ("1_000", "1_000"),
        ("0b1", "0b1"),
        ("'12'", "12"),
        ('"true"', "true"),
        ("!!str 12", "12"),
        ("! 12", "12"),
        ("012", 12),
        ("0o17", 15),
        ("0x1F", 31),
        ("-7", -7),
        ("+7", 7),
        ("1e3", 1000),
        ("2.0", 2),
        ("-0.0", 0),
        ("9007199254740992.0", 2.0**53),
        ("1e300", 1e300),
        ("2.5", 2.5),
        (".5", 0.5),
        ("5.", 5),
        ("true", True),
        ("False", False),
        ("null", None),
        ("~", None),
        ("", None),
        ("tRue", "tRue"),
        ("-", "-"),
        (".", "."),
        ("1.2.3", "1.2.3"),
        ("-.inf", float("-inf")),
        ("9" * 5000, float("inf")),
        ("0x" + "f" * 5000, "0x" + "f" * 5000),
    ],
)
def test_plain_scalars_follow_yaml_1_2(written: str, value: object) -> None:
    read = data_of(f"key: {written}\n") if written != "-" else data_of("key: '-'\n")
    assert isinstance(read, dict)
    assert read["key"] == value
    assert type(read["key"]) is type(value)


def test_marks_count_characters_from_one() -> None:
    document, _ = source.parse("название: {ru: Кошка, en: Cat}\ncards:\n  - id: a\n  -   id: b\n".encode(), FILE)
    assert document is not None
    assert document.keys["название",] == (1, 1)
    assert document.values["название", "ru"] == (1, 16)
    assert document.values["название", "en"] == (1, 27)
    assert document.values["cards", 1] == (4, 7)
    assert document.values["cards", 1, "id"] == (4, 11)
    assert document.at_value(("cards", 1, "nothing", 3)).line == 4


CLEAN = """\
set: workshop
kind: expansion
cards:
  - id: w-1
    title: {en: The old clock, ru: Старый ёжик №5}
    action:
      when: start
      text: |
        First line й.
        Second line.
"""


@pytest.mark.parametrize(
    "change",
    [
        lambda text: "\ufeff" + text,
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", "\r"),
        lambda text: text.replace("old clock", "old\tclock").replace("First line", "First\tline"),
        lambda text: text.replace("old clock", "old\u00a0clock").replace("  - id: w-1", "  -\u00a0id:\u00a0w-1"),
        lambda text: unicodedata.normalize("NFD", text),
        lambda text: (
            "\ufeff" + unicodedata.normalize("NFD", text.replace("old clock", "old\u00a0clock")).replace("\n", "\r\n")
        ),
    ],
    ids=["bom", "crlf", "cr", "tabs", "no-break spaces", "decomposed accents", "all"],
)
def test_what_cannot_be_seen_makes_no_difference(change) -> None:  # field report 5
    plain, _ = source.parse(CLEAN.encode(), FILE)
    changed, problems = source.parse(change(CLEAN).encode(), FILE)
    assert problems == []
    assert plain is not None
    assert changed is not None
    assert changed.data == plain.data
    assert {path: line for path, (line, _) in changed.values.items()} == {
        path: line for path, (line, _) in plain.values.items()
    }


def test_a_no_break_space_that_is_meant_is_an_escape() -> None:
    assert data_of(r'title: "№\_5"') == {"title": "№\u00a05"}


UNSEEN = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u180b\u180e\u200b\u200c\u200d\u200f\u202e\u2060\u2061\u2064\u206a\u2800\u3164\ufe00\ufe0f"
    "\uffa0\ufff0\ufff9\ufffb\U0001bca0\U0001d173\U000e0001\U000e0041\U000e0fff"
)


@pytest.mark.parametrize("char", UNSEEN)
def test_what_is_not_seen_is_told(char: str) -> None:
    assert problems_of(f"a: b{char}c\n") == [(1, 5, "hidden-character")]
    assert problems_of(f'a: "\\U{ord(char):08x}"\n') == [(1, 4, "control-character")]
    told = json.loads(as_json([Problem(f"{char}.yaml", 1, 1, "error", "id", char, "")]))["problems"][0]
    assert (told["file"], told["message"]) == (f"{char}.yaml", char)
    for report in (as_text, as_github, as_json):
        assert char not in report([Problem(f"{char}.yaml", 1, 1, "error", "id", char, "")])


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        ("", [(1, 1, "empty-file")]),
        ("# only a comment\n\n", [(1, 1, "empty-file")]),
        ("---\n...\n", [(1, 1, "empty-file")]),
        ("a: 1\nb: 2\na: 3\n", [(3, 1, "duplicate-key")]),
        ("{a: 1, a: 2, a: 3}", [(1, 8, "duplicate-key"), (1, 14, "duplicate-key")]),
        ("a: &x 1\nb: *x\n", [(1, 4, "yaml-alias"), (2, 4, "yaml-alias")]),
        ("a: &x [1]\n*x : 2\n", [(1, 4, "yaml-alias"), (2, 1, "yaml-alias")]),
        ("<<: {a: 1}\n'<<': 2\n", [(1, 1, "merge-key")]),
        ("a: !python/object:os.system x\n", [(1, 4, "yaml-tag")]),
        ("!card\na: 1\n", [(1, 1, "yaml-tag")]),
        ("a: !!str {b: 1}\nc: ! [d]\n!!str e: !!str 1\n", [(1, 4, "yaml-tag"), (2, 4, "yaml-tag")]),
        ("%TAG !x! t:\n" * 3 + "---\na: 1\n", [(2, 1, "yaml-syntax")]),
        ("#\n" + "".join(f"%TAG !{n}! t:\n" for n in range(101)) + "---\na: 1\n", [(2, 1, "yaml-tag")]),
        ("".join(f"%TAG !{n}! t:\n" for n in range(100)) + "---\na: 1\n", []),
        ("a: 1\n...\n" + "".join(f"%TAG !{n}! t:\n" for n in range(101)) + "---\n", [(3, 1, "yaml-tag")]),
        ('{"a"\n: 1, "b": 2}', [(2, 1, "yaml-syntax")]),
        ("a: {b: C, d: E\nf: [g]\n", [(1, 4, "yaml-syntax")]),
        ("a: *Star*\n", [(1, 4, "yaml-syntax")]),
        ("a: &Co! x\n", [(1, 4, "yaml-syntax")]),
        ("a: *\n", [(1, 4, "yaml-syntax")]),
        (f'{{"{"a" * 1_100}": 1}}', [(1, 1_104, "yaml-syntax")]),
        ("? [a, b]\n: 1\n", [(1, 3, "key-not-text")]),
        ("? {a: b}\n: 1\n", [(1, 3, "key-not-text")]),
        (": 1\n", [(1, 1, "yaml-syntax")]),
        ("{'': 1}", [(1, 2, "key-not-text")]),
        ("? \n: 1\n", [(1, 2, "key-not-text")]),
        ("a: 1\n---\nb: 2\n", [(2, 1, "several-documents")]),
        ("cards:\n\t- id: a\n", [(2, 1, "tab-indentation")]),
        ("a: |\n \ttext\n", [(2, 2, "tab-indentation")]),
        ("a: 1\n\t\n  \t \nb: |\n  text\n \t\n  more\n\t", []),
        ("a:\n  b: 1\r\n \t \r\n  c: 2\r\n", []),
        ("a: [b, c\nd: 1\n", [(1, 4, "yaml-syntax")]),
        ("a: {b: 1\n", [(1, 4, "yaml-syntax")]),
        ("a: 'b\nc: 1\n", [(1, 4, "yaml-syntax")]),
        ("a: The Bolt: a story\n", [(1, 12, "yaml-syntax")]),
        ("a:\n  - b\n c: d\n", [(3, 2, "yaml-syntax")]),
        ("a: @b\n", [(1, 4, "yaml-syntax")]),
        ("a: 1\nb\nc: 2\n", [(2, 1, "yaml-syntax")]),
        ('a: "\\q"\n', [(1, 5, "yaml-syntax")]),
        ('a: "\\ud800"\n', [(1, 7, "yaml-syntax")]),
        ('a: "\\0"\n', [(1, 4, "control-character")]),
        (b"a: b\x00c\n", [(1, 5, "control-character")]),
        (
            "a: \x1b31m\u0085\u2028\n".encode(),
            [(1, 4, "control-character"), (1, 8, "control-character"), (1, 9, "control-character")],
        ),
        ("# \u202e evil\nid: a\u200bb\n", [(1, 3, "hidden-character"), (2, 6, "hidden-character")]),
        ("a: b\nКошка: ".encode() + b"\xff\n", [(2, 8, "bad-encoding")]),
        (b"\xef\xbb\xbfab: \xe9\n", [(1, 5, "bad-encoding")]),
        (b"a: \xed\xa0\x80\n", [(1, 4, "bad-encoding")]),
        ("a: 1\n".encode("utf-16"), [(1, 1, "bad-encoding")]),
        ("[" * (MAX_DEPTH + 1), [(1, MAX_DEPTH + 1, "too-deep")]),
        ("[" * 100_000, [(1, 1001, "too-deep")]),
        ("".join(f"{' ' * depth}a:\n" for depth in range(50)), [(41, 41, "too-deep")]),
        ("%YAML 3.0\n---\na: 1\n", [(1, 1, "yaml-syntax")]),
    ],
)
def test_each_fault_has_its_place(raw: bytes | str, expected: list[tuple[int, int, str]]) -> None:
    found = problems_of(raw)
    if "[" * 1000 in str(raw):
        assert [problem_id for *_, problem_id in found] == ["too-deep"]
        return
    assert found == expected


@pytest.mark.parametrize(
    ("raw", "column", "says"),
    [
        ("a: {en: Act, ru:}\n", 16, "no blank stands behind this ':'"),
        ("- {draw:}\n", 8, "no blank stands behind this ':'"),
        ("a: {b:, c: 1}\n", 6, "no blank stands behind this ':'"),
        ("a: {b:[1]}\n", 6, "no blank stands behind this ':'"),
        ("a: [b:]\n", 6, "no blank stands behind this ':'"),
        ("%FOO x\n---\na: 1\n", 5, "no such % line is read"),
    ],
)
def test_syntax_is_told_in_plain_words(raw: str, column: int, says: str) -> None:
    (told,) = source.parse(raw.encode(), FILE)[1]
    assert (told.line, told.column, told.message) == (1, column, says)


@pytest.mark.parametrize(
    ("raw", "says"),
    [
        (f"a: 1\n{'k' * 1_025}: 1\n", "no key of at most 1,024"),
        (f"a: 1\n{'k' * 1_025}:\n  b: 1\n", "no key of at most 1,024"),
        (f"a: 1\n'{'k' * 1_025}': 1\n", "no key of at most 1,024"),
        (f"{'k' * 1_025}: 1\n", "no key of at most 1,024"),
        (f"a:\n  - {'k k:k ' * 200}: 1\n", "no key of at most 1,024"),
        (f"{{'{'k' * 1_025}': 1}}\n", "no key of at most 1,024"),
        (f"a: 1\n{'k' * 1_025}\nb: 1\n", "no 'key: value' pair"),
        (f"a: {'k' * 1_025}: 1\n", "a ':' stands where no key can"),
        (f"a: {'k' * 1_025}\n  b: 1\n", "a ':' stands where no key can"),
        (f"a: 1\n{'k' * 1_022}: 1\n", ""),
    ],
)
def test_a_key_too_long_for_yaml_is_told_as_such(raw: str, says: str) -> None:
    found = source.parse(raw.encode(), FILE)[1]
    assert [says in problem.message for problem in found] == [True] * bool(says)


def test_faults_do_not_hide_each_other() -> None:
    raw = "a: 1\na: 2\nb: *x\n<<: {}\nc: !t 1\n? []\n: 2\nd: 'e\n"
    assert [problem_id for *_, problem_id in problems_of(raw)] == [
        "duplicate-key",
        "yaml-alias",
        "merge-key",
        "yaml-tag",
        "key-not-text",
        "yaml-syntax",
    ]


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ('title: "Кошка" и череп\n', 1, 16),
        ("title: 'it's'\n", 1, 12),
        ("title: {players} players\ncards: []\n", 1, 18),
        ('cards:\n- {id: a}\n- "b" c\n', 3, 7),
        ('"title": 1\n"cards" are: []\n', 2, 9),
        ("{a: 1} b\n", 1, 8),
    ],
)
def test_a_text_that_goes_on_behind_its_quotes_or_brackets_is_told_as_that(text: str, line: int, column: int) -> None:
    _, (found,) = source.parse(text.encode(), FILE)
    assert (found.line, found.column, found.id) == (line, column, "yaml-syntax")
    assert found.message == "the value has ended before this"
    assert "quotes" in found.hint


@pytest.mark.parametrize(
    ("text", "column", "closing"),
    [
        ("title: One\nsymbols: [cat, gull],\n", 21, ","),
        ("title: One\nsymbols: [cat, gull]] # two\n", 21, "]"),
        ("title: One\nsymbols: {en: A}},  \n", 17, "},"),
        ("title: One\nsymbols: 'A',\ncards: []\n", 13, ","),
    ],
)
def test_what_closes_a_list_once_more_is_to_be_taken_out(text: str, column: int, closing: str) -> None:
    _, (found,) = source.parse(text.encode(), FILE)
    assert (found.line, found.column, found.message) == (2, column, "the value has ended before this")
    assert found.hint == f"Take out what closes nothing: {closing}"


def test_the_encoding_of_russian_files_is_guessed() -> None:
    _, problems = source.parse("title: Мастерская художника\n".encode("cp1251"), FILE)
    assert "Windows-1251" in problems[0].hint


def test_an_alias_bomb_is_refused_at_once() -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 300)]
    began = time.monotonic()
    found = problems_of("\n".join(lines))
    assert time.monotonic() - began < 1
    assert [problem_id for *_, problem_id in found] == ["yaml-alias"] * MOST_OF_ONE_KIND + [TOO_MANY]


@pytest.mark.parametrize(
    ("rubbish", "kind"),
    [
        (b"\x01" * 100_000, "control-character"),
        (b"a: " + b"\xe2\x80\xae" * 100_000, "hidden-character"),
        (b"a: 1\n" * 100_000, "duplicate-key"),
        (b"- !!int 7\n" * 10_000, "yaml-tag"),
        (b"- {<<: 1}\n" * 10_000, "merge-key"),
    ],
)
def test_a_file_of_rubbish_gives_a_bounded_list(rubbish: bytes, kind: str) -> None:
    found = [problem_id for *_, problem_id in problems_of(rubbish)]
    assert found == [kind] * MOST_OF_ONE_KIND + [TOO_MANY]


def test_a_file_is_read_to_its_end_behind_mistakes_of_yaml() -> None:
    lines = ["a: 1", *["a: 2"] * MOST_OF_ONE_KIND, *[f"b{n}: &b {n}" for n in range(400)], "c: \u202e", "d: 1"]
    document, found = source.parse("\n".join(lines).encode(), FILE)
    assert document is not None
    assert document.complete
    assert document.data["d"] == 1
    kinds = Counter(each.id for each in found)
    assert kinds == {"duplicate-key": MOST_OF_ONE_KIND, "yaml-alias": 400, "hidden-character": 1}


@pytest.mark.parametrize("kind", ["missing", "folder", "pipe", "device", "link to itself"])
def test_what_is_no_file_is_told_and_never_waited_for(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "x.yaml"
    if kind == "folder":
        path.mkdir()
    elif kind == "pipe":
        os.mkfifo(path)
    elif kind == "device":
        path = Path("/dev/zero")
    elif kind == "link to itself":
        path.symlink_to(path)
    document, problems = source.read(path)
    assert document is None
    assert [problem.id for problem in problems] == ["unreadable-file"]
    assert problems[0].hint


def test_a_file_too_large_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    with path.open("wb") as file:
        file.truncate(source.MAX_BYTES + 1)
    assert [problem.id for problem in source.read(path)[1]] == ["file-too-large"]


def test_files_are_named_as_they_would_be_typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert source.shown(Path("cards/a.yaml")) == os.path.join("cards", "a.yaml")
    assert source.shown(tmp_path / "cards" / "a.yaml") == os.path.join("cards", "a.yaml")
    assert source.shown(tmp_path.parent / "a.yaml") == str(tmp_path.parent / "a.yaml")


@pytest.mark.parametrize("marks", ["\u0301", "\u0323\u0301", "\u0f73", "\u0344\u0f81\u0f75"])
@pytest.mark.parametrize("where", ["{text}", "a: {text}", "[{text}]", "{text}: 1", "- a: {text}"])
def test_no_letter_has_more_than_thirty_marks(marks: str, where: str) -> None:
    few, many = (("x" + marks * 40)[: count + 1] for count in (30, 31))
    assert compose(where.format(text=few), "f.yaml").problems == []
    (problem,) = compose(where.format(text=many), "f.yaml").problems
    assert problem.id == "wrong-count"
    assert "with 31 combining marks in a row stands here; at most 30 are read" in problem.message


def test_marks_on_many_letters_are_as_many_as_one_likes() -> None:
    text = ("x" + "\u0323\u0301" * 15) * 500
    assert compose(f"a: {text}", "f.yaml").problems == []
