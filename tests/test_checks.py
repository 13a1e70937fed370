"""The checks: every manual's examples are tests, and every mistake is told once, where it is."""

from __future__ import annotations

import ast
import contextlib
import importlib
import io
import os
import re
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

import engine
import generator
from generator.checks import PROBLEMS, art_missing, printing
from generator.checks.manual import manual
from generator.cli import cli
from generator.load import load_project
from generator.problems import ProblemsFound
from generator.survey import survey
from tests.projects import a_deck, a_set, brief, check, write


@pytest.mark.parametrize("problem_id", PROBLEMS)
def test_the_examples_of_a_manual(problem_id: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = manual(problem_id)
    assert told.summary.endswith(".")
    module = importlib.import_module(PROBLEMS[problem_id])
    find = _found_by_check
    if problem_id in getattr(module, "FOUND_BY_BUILD", ()):
        find = _found_by_printing if module is printing else _found_by_build
    for name, files, expected in (("passes", told.passes, set()), ("fails", told.fails, {problem_id})):
        assert files, name
        root = write(tmp_path / name, {})
        for file in files:
            file.write(root)
        monkeypatch.chdir(root)
        beside = {"wrong-type"} if expected == {"too-many-problems"} else set()
        assert find(root) == expected | beside, name


def _found_by_check(root: Path) -> set[str]:
    found = {problem.id for problem in survey([root]).problems}
    for file in root.glob("cards/*.yaml"):
        text = file.read_text("utf-8", "ignore") if file.is_file() else ""
        command = re.search(r"# leonardo ((?:replay|simulate) .*)", text)
        if command and not found:
            found |= _problems_of(shlex.split(command[1]))
    return found


def _problems_of(arguments: list[str]) -> set[str]:
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            cli.main(arguments, standalone_mode=False)
    except ProblemsFound as raised:
        return {problem.id for problem in raised.problems}
    return set()


def _found_by_printing(root: Path) -> set[str]:
    found = _found_by_build(root, "--only", "sheets")
    shutil.rmtree(root / "built", ignore_errors=True)
    return found or _found_by_build(root, "--only", "box")


def _found_by_build(root: Path, *options: str) -> set[str]:
    """The errors of a build of the project's own sets, or else those warnings that come from building."""
    library, _ = load_project(root)
    own = [found.id for found in library.sets.values() if Path(found.place.file).resolve().is_relative_to(root)]
    command = re.search(r"^# leonardo build (.*)", (root / "leonardo.yaml").read_text("utf-8"))
    names = command[1].split() if command else own or ["base"]
    told = io.StringIO()
    try:
        with contextlib.redirect_stderr(told):
            cli.main(["build", *names, *options, "--format", "listing", "--out", "built"], standalone_mode=False)
    except ProblemsFound as raised:
        assert not (root / "built").exists()
        return {problem.id for problem in raised.problems if problem.level == "error"}
    warned = re.findall(r"warning: .* \[([a-z-]+)\]$", told.getvalue(), re.MULTILINE)
    return set(warned) & printing.FOUND_BY_BUILD


def _emitted_ids() -> Iterator[tuple[str, str]]:
    """Every kebab-case literal that stands where a Problem or a Fault takes its id, with its module."""
    places = {"Problem": 4, "problem": None, "Fault": 1, "_add": 1, "_at": 1, "_whole": 1, "fault": None}
    for package in (engine, generator):
        folder = Path(str(package.__file__)).parent
        for path in sorted(folder.rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if not isinstance(node, ast.Call):
                    continue
                name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                if name not in places:
                    continue
                position = places[name]
                arguments = node.args if position is None else node.args[position : position + 1]
                for argument in arguments:
                    for inner in ast.walk(argument):
                        if isinstance(inner, ast.Constant) and isinstance(inner.value, str):
                            text = inner.value
                            if re.fullmatch(r"[a-z]+(-[a-z]+)+", text):
                                yield text, path.name


def test_every_problem_has_a_manual() -> None:
    missing = sorted({found for found in _emitted_ids() if found[0] not in PROBLEMS})
    assert missing == []


def test_a_file_with_ten_mistakes_gets_ten_problems(tmp_path: Path) -> None:
    text = """\
set: workshop
kind: expansion
title: {en: The Workshop, ru: Мастерская}
cards:
  - id: workshop-01
    symbols: [mechanism, флавер]
    colour: red
  - id: workshop-01
    symbols: [cat, Кошка]
    copies: 0
  - id: workshop-03
    backing: black
    symbols: [gull]
    art: art/none.png
  - id: workshop-04
    title: {en: The Bolt, ru: Засов, en: Bolt}
    action:
      when: start
      effect:
        - lok: {zones: corners}
      text: {en: "<b>Lock", ru: Замок}
"""
    loaded = check(tmp_path, {"cards/workshop.yaml": text})
    assert brief(loaded.problems) == [
        ("workshop.yaml", 6, 26, "unknown-symbol"),
        ("workshop.yaml", 7, 5, "unknown-key"),
        ("workshop.yaml", 8, 9, "duplicate-id"),
        ("workshop.yaml", 9, 20, "symbol-twice"),
        ("workshop.yaml", 10, 13, "out-of-range"),
        ("workshop.yaml", 12, 14, "wrong-backing"),
        ("workshop.yaml", 13, 14, "symbol-count"),
        ("workshop.yaml", 14, 10, "art-missing"),
        ("workshop.yaml", 16, 38, "duplicate-key"),
        ("workshop.yaml", 20, 11, "unknown-verb"),
        ("workshop.yaml", 21, 18, "card-markup"),
    ]


@pytest.mark.parametrize(
    ("kind", "card", "expected"),
    [
        ("base", "symbols: [cat, skull]", []),
        ("base", "symbols: [cat]", ["symbol-count"]),
        ("base", "symbols: [cat, skull, gull]", ["symbol-count"]),
        ("base", "symbols: []", ["symbol-count"]),
        ("base", "title: x", ["symbol-count"]),
        ("base", "action: {when: start, effect: [draw]}", ["symbol-count"]),
        ("base", "symbols: [cat, skull], backing: gold", ["wrong-backing"]),
        ("expansion", "symbols: [cat, skull, gull]", []),
        ("expansion", "symbols: [cat, skull, gull, stream]", ["symbol-count"]),
        ("expansion", "symbols: [cat, skull], action: {when: start, effect: [draw]}", ["symbol-count"]),
        ("expansion", "action: {when: start, effect: [draw]}", []),
        ("expansion", "symbols: [cat, skull], backing: black", ["wrong-backing"]),
        ("expansion", "symbols: [cat, skull], backing: gold", []),
        ("quintis", "symbols: [cat, skull], backing: black", []),
        ("quintis", "action: {when: end, effect: [lift]}, backing: gold", []),
        ("quintis", "symbols: [cat]", ["symbol-count"]),
        ("base", "symbols: [cat, cat]", ["symbol-twice"]),
        ("expansion", "symbols: [cat, CAT, кошка]", ["symbol-twice", "symbol-twice"]),
        ("expansion", "symbols: [cat, cot]", ["unknown-symbol"]),
        ("expansion", "symbols: [cot]", ["symbol-count", "unknown-symbol"]),
        ("expansion", "symbols: cat", ["wrong-type"]),
        ("expansion", "symbols: [cat, [gull], stream]", ["wrong-type"]),
        ("expansion", "symbols: [cat, gull: x, stream]", ["wrong-type"]),
        ("expansion", "symbols: [cat, [gull, skull], stream, flower]", ["symbol-count", "wrong-type"]),
        ("base", "symbols: {a: cat}", ["wrong-type"]),
        ("base", "Symbols: [cat, skull]", ["unknown-key"]),
        ("expansion", "acton: {when: start, effect: [draw]}", ["unknown-key"]),
        ("base", "symbols: [cat], acton: x", ["symbol-count", "unknown-key"]),
        ("kind", "symbols: [cat]", ["wrong-value"]),
    ],
)
def test_symbols_and_backings_by_kind(tmp_path: Path, kind: str, card: str, expected: list[str]) -> None:
    loaded = check(tmp_path, {"cards/s.yaml": a_set("s", f"id: a, {card}", kind=kind)})
    assert sorted(problem.id for problem in loaded.problems) == expected


def test_a_card_without_an_id_is_called_by_its_number(tmp_path: Path) -> None:
    text = a_set("s", "id: a, symbols: [cat, skull]", "symbols: [cat], title: {en: x}")
    told = {problem.id: problem.message for problem in check(tmp_path, {"cards/s.yaml": text}).problems}
    assert told["missing-translation"] == "the title of the card number 2 has no text in 'ru'"
    assert told["symbol-count"].endswith("; number 2 has 1")


@pytest.mark.parametrize("name", ["кошка", "Кошка", "КОШКА", "cat", "Cat", " CAT "])
def test_symbols_by_any_of_their_names(tmp_path: Path, name: str) -> None:
    loaded = check(tmp_path, {"cards/s.yaml": a_set("s", f"id: a, symbols: ['{name}', череп]", kind="base")})
    assert loaded.problems == ()
    assert loaded.library.cards["a"].symbols == ("cat", "skull")


@pytest.mark.parametrize(
    ("name", "meant"),
    [("cta", "cat"), ("skul", "skull"), ("кощка", "кошка"), ("черепп", "череп"), ("Механизмъ", "механизм")],
)
def test_unknown_symbols_get_a_suggestion_in_their_language(tmp_path: Path, name: str, meant: str) -> None:
    loaded = check(tmp_path, {"cards/s.yaml": a_set("s", f"id: a, symbols: [gull, {name}]", kind="base")})
    assert [problem.message for problem in loaded.problems] == [f"there is no symbol '{name}'; did you mean '{meant}'?"]


def test_duplicate_ids_tell_both_places(tmp_path: Path) -> None:
    files = {
        "cards/a.yaml": a_set("a", "id: one, symbols: [cat, skull]", "id: One, symbols: [cat, gull]"),
        "cards/b.yaml": a_set("a", "id: one, symbols: [cat, skull]") + a_deck("x", "set: a")[:0],
        "cards/c.yaml": a_deck("d", "set: base"),
        "cards/d.yaml": a_deck("d", "set: base"),
    }
    loaded = check(tmp_path, files)
    duplicates = [problem for problem in loaded.problems if problem.id == "duplicate-id"]
    assert brief(duplicates) == [
        ("a.yaml", 5, 10, "duplicate-id"),
        ("b.yaml", 1, 6, "duplicate-id"),
        ("b.yaml", 4, 10, "duplicate-id"),
        ("d.yaml", 1, 7, "duplicate-id"),
    ]
    assert "differs only in case" in duplicates[0].message
    assert all("a.yaml, line" in problem.message for problem in duplicates[:3])


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["set: bose"], [(5, 10, "unknown-set")]),
        (["card: skul-cat"], [(5, 11, "unknown-card")]),
        (["card: base"], [(5, 11, "unknown-card")]),
        (["set: skull-cat"], [(5, 10, "unknown-set")]),
        (["set: base", "exclude: skull-kat"], [(6, 14, "unknown-card")]),
        (["set: base", "set: base", "set: base"], [(6, 10, "set-twice"), (7, 10, "set-twice")]),
        (["card: skull-cat", "exclude: skull-gull"], [(6, 14, "idle-exclusion")]),
        (["set: base", "exclude: skull-cat", "exclude: skull-cat"], [(7, 14, "idle-exclusion")]),
        (["card: skull-cat", "exclude: skull-cat"], [(5, 1, "empty-deck"), (5, 11, "excluded-card")]),
        (["exclude: skull-cat", "set: base", "{card: skull-cat, copies: 1}"], [(7, 12, "excluded-card")]),
        (["{set: base, copies: 0}"], [(5, 25, "out-of-range")]),
        (["{card: skull-cat, copies: -3}"], [(5, 31, "out-of-range")]),
        (["set: bse", "exclude: skull-cat"], [(5, 10, "unknown-set")]),
        (["card: skul-cat", "exclude: skull-cat"], [(5, 11, "unknown-card")]),
        (["{sett: base}", "exclude: skull-cat"], [(5, 6, "unknown-key")]),
        (["set: bse", "exclude: skull-cat", "exclude: skull-cat"], [(5, 10, "unknown-set"), (7, 14, "idle-exclusion")]),
    ],
)
def test_decks_that_name_the_wrong_things(
    tmp_path: Path, lines: list[str], expected: list[tuple[int, int, str]]
) -> None:  # field report 21
    loaded = check(tmp_path, {"cards/d.yaml": a_deck("d", *lines)})
    found = [
        (line, 1 if problem_id == "empty-deck" else column, problem_id)
        for _, line, column, problem_id in brief(loaded.problems)
    ]
    assert found == expected


def test_a_set_named_twice_on_one_line_is_told(tmp_path: Path) -> None:
    deck = "deck: d\nmode: base\nplayers: [2]\ncontents: [{set: base}, {set: base}]\n"
    assert brief(check(tmp_path, {"cards/d.yaml": deck}).problems) == [("d.yaml", 4, 31, "set-twice")]


@pytest.mark.parametrize(
    ("mode", "rules", "count"),
    [
        ("base", "key_scope: played, cross_choice: player, keys_to_win: 12", 0),
        ("base", "ladder: player, swap_limit: none, copies_limit: error", 3),
        ("expansion", "key_scope: cross, cross_choice: random, keys_to_win: 9, copies_limit: error", 0),
        ("expansion", "ladder: global, swap_limit: once", 2),
        ("quintis", "ladder: player, swap_limit: none, keys_to_win: 36", 0),
        ("quintis", "key_scope: cross, cross_choice: player, copies_limit: warning", 3),
        ("base", "keys_to_win: 13", 1),
        ("expansion", "keys_to_win: 36", 1),
    ],
)
def test_rules_belong_to_modes(tmp_path: Path, mode: str, rules: str, count: int) -> None:
    text = a_deck("d", "set: base", mode=mode) + f"rules: {{{rules}}}\n"
    loaded = check(tmp_path, {"cards/d.yaml": text})
    assert [problem.id for problem in loaded.problems] == ["foreign-rule"] * count
    assert len({problem.column for problem in loaded.problems}) == count


@pytest.mark.parametrize(
    ("text", "languages", "expected"),
    [
        ("{en: Two, ru: Два}", "[en, ru]", []),
        ("Plain", "[en, ru]", []),
        ("{en: Two}", "[en, ru]", ["missing-translation"]),
        ("{en: Two}", "[en]", []),
        ("{en: Two, ru: ' '}", "[en, ru]", ["missing-translation"]),
        ("' '", "[en, ru]", ["missing-translation"]),
        ("{de: Zwei}", "[en, ru]", ["missing-translation"] * 2),
        ("{en: 2 of 3, ru: 3 из 2}", "[en, ru]", []),
        ("{en: 2 of 3, ru: 2 из 4}", "[en, ru]", ["number-differs"]),
        ("{en: 2, ru: 2 и 2}", "[en, ru]", ["number-differs"]),
        ("{en: No. 007, ru: № 7}", "[en, ru]", []),
        ("{en: Two, ru: 2}", "[en, ru]", ["number-differs"]),
        ("{en: a −2, ru: а 2}", "[en, ru]", ["number-differs"]),
        ("{en: a (-2), ru: а (2)}", "[en, ru]", ["number-differs"]),
        ("{en: a −2 or -3, ru: а –3 или −2}", "[en, ru]", []),
        ("{en: minus 2, ru: а −2}", "[en, ru]", []),
        ("{en: 3–5 or A-4, ru: 3-5 или А−4}", "[en, ru]", []),
        ("{en: <b>1</b>0, ru: 10}", "[en, ru]", ["card-markup"]),
        ("{en: <b>1</b>0, ru: 1 и 0}", "[en, ru]", ["card-markup", "number-differs"]),
        ('{en: "1,000 cards", ru: 1000 карт}', "[en, ru]", []),
        ('{en: "1,000,000", ru: 1 000 000}', "[en, ru]", []),
        (r'{en: "12\_345.50", ru: "12 345,5"}', "[en, ru]", []),
        (r'{en: "1\u202F000", ru: "1\u2019000"}', "[en, ru]", []),
        ('{en: "0.50 mm", ru: "0,5 мм"}', "[en, ru]", []),
        ('{en: "1.250", ru: "1,25"}', "[en, ru]", []),
        ('{en: "zones 1,2,3", ru: "зоны 1, 2 и 3"}', "[en, ru]", []),
        ('{en: "zones 1,2", ru: "зоны 1 и 2"}', "[en, ru]", []),
        ("{en: Round 3 200 keys, ru: 200 ключей в раунде 3}", "[en, ru]", []),
        ("{en: Draw 2., ru: Возьмите 2.}", "[en, ru]", []),
        ('{en: "0.5", ru: "5,0"}', "[en, ru]", ["number-differs"]),
        ('{en: "1,5", ru: "15"}', "[en, ru]", ["number-differs"]),
        ('{en: "1,000", ru: "1001"}', "[en, ru]", ["number-differs"]),
        ('{en: "10,00", ru: "1000"}', "[en, ru]", ["number-differs"]),
    ],
)
def test_languages_agree(tmp_path: Path, text: str, languages: str, expected: list[str]) -> None:  # field report 7
    files = {
        "leonardo.yaml": f"title: T\nlanguages: {languages}\n",
        "cards/s.yaml": a_set("s", f"id: a, symbols: [cat, skull], title: {text}", kind="base"),
    }
    loaded = check(tmp_path, files)
    assert [problem.id for problem in loaded.problems] == expected
    assert {problem.level for problem in loaded.problems} <= {"warning"}


@pytest.mark.parametrize(
    ("one", "other", "differ"),
    [
        ("12,34,567", "1,234,567", False),
        ("1,00,000.5", "100.000,5", False),
        ("12,34,567", "1 234 567", False),
        ("१२,३४,५६७", "1.234.567", False),
        ("١٬٢٣٤٬٥٦٧", "1234567", False),
        ("١٢٣٤٫٥", "1,234.5", False),
        ("12,34,568", "1,234,567", True),
        ("1,23,45", "12345", True),
        ("01,23,456", "123456", True),
        ("zones 1,23,456", "1, 23 and 456", False),
        ("١٢٣٤٫٥", "12345", True),
    ],
)
def test_numbers_are_compared_as_other_scripts_write_them(tmp_path: Path, one: str, other: str, differ: bool) -> None:
    """In India all groups but the last have two digits; Arabic has marks of its own."""
    for first, second in ((one, other), (other, one)):
        card = f'id: a, symbols: [cat, gull], title: {{en: "{first}", ru: "{second}"}}'
        told = check(tmp_path, {"cards/s.yaml": a_set("s", card, kind="base")}).problems
        assert [problem.id for problem in told] == ["number-differs"] * differ


def test_numbers_that_differ_are_told_as_they_are_written(tmp_path: Path) -> None:
    card = 'id: a, symbols: [cat, gull], title: {en: "1,000 of 0.5", ru: "1 001 из 0,5"}'
    (problem,) = check(tmp_path, {"cards/s.yaml": a_set("s", card, kind="base")}).problems
    assert "has the numbers 1,000 and 0.5 in 'en' but the numbers 1 001 and 0,5 in 'ru'" in problem.message


def test_the_manual_says_that_numbers_in_words_are_not_read() -> None:
    assert "Numbers in words are not read" in manual("number-differs").text


UNTITLED = [f"id: a{number}, symbols: [cat, skull], title: {{en: T}}" for number in range(1_001)]
TAGGED = [f"id: a{number}, symbols: [cat, skull], title: <b>" for number in range(2_100)]
UNREAD = [f"id: a{number}, symbols: [cat, skul]" for number in range(1_001)]
BAD_TEXT = "id: z, action: {when: start, manual: true, text: <b>}"


@pytest.mark.parametrize(
    ("cards", "levels"),
    [
        (UNTITLED, {("missing-translation", "warning"), ("too-many-problems", "warning")}),
        (UNREAD, {("unknown-symbol", "error"), ("too-many-problems", "error")}),
        (TAGGED, {("card-markup", "warning"), ("too-many-problems", "warning")}),
        (
            [*TAGGED, BAD_TEXT],
            {("card-markup", "warning"), ("too-many-problems", "warning"), ("card-markup", "error")},
        ),
    ],
)
def test_what_stands_for_many_problems_has_their_level(
    cards: list[str], levels: set[tuple[str, str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = {
        "leonardo.yaml": "title: T\nlanguages: [en, ru]\n",
        "cards/s.yaml": a_set("s", *cards),
        "cards/d.yaml": a_deck("d", "set: base", "set: s", mode="expansion"),
    }
    loaded = check(tmp_path, files)
    assert {(each.id, each.level) for each in loaded.problems} == levels
    assert sum(each.id == "too-many-problems" for each in loaded.problems) == 1
    monkeypatch.chdir(tmp_path)
    told = io.StringIO()
    with contextlib.redirect_stdout(told), contextlib.suppress(ProblemsFound):
        cli.main(["legal", "d"], standalone_mode=False)
    assert ("d (expansion)" in told.getvalue()) == (("too-many-problems", "warning") in levels and len(levels) == 2)


def test_a_tag_in_a_title_is_warned_of(tmp_path: Path) -> None:
    card = 'id: a, symbols: [cat, gull], title: {en: "A <b>cat</b> <cat>", ru: "1 < 2 << 3"}'
    found = check(tmp_path, {"cards/s.yaml": a_set("s", card)}).problems
    (problem,) = (each for each in found if each.id == "card-markup")
    assert (problem.line, problem.id, problem.level) == (4, "card-markup", "warning")
    assert "<b>, </b> and <cat> would be printed" in problem.message


def test_markup_faults_name_card_and_language(tmp_path: Path) -> None:  # field report 6
    card = 'id: {0}, action: {{when: start, effect: [draw], text: {{en: "{1}", ru: "{2}"}}}}'
    cards = (
        card.format("a", "<b>x</b> <cat>", "<i>x"),
        card.format("b", "fine", "<котт> <<"),
        card.format("c", "<", "x"),
    )
    loaded = check(tmp_path, {"cards/s.yaml": a_set("s", *cards)})
    assert [(problem.line, problem.id) for problem in loaded.problems] == [
        (4, "card-markup"),
        (5, "card-markup"),
        (6, "card-markup"),
    ]
    assert "card 'a' in 'ru'" in loaded.problems[0].message
    assert "card 'c' in 'en'" in loaded.problems[2].message


IDS = "set: s\nkind: expansion\ncards:\n" + "".join(
    f"  - {{id: {name}, symbols: [cat, skull, gull]}}\n"
    for name in ("e_1", "e-1", "E_1", "Скала", "my-card", "a_b", "mechanism_cat", "Con")
)


def test_a_hint_names_an_id_that_nothing_has(tmp_path: Path) -> None:
    """Who follows it has one problem less, not another one; `mechanism-cat` is a card that leonardo brings along."""
    loaded = check(tmp_path, {"cards/s.yaml": IDS})
    told = [each for each in loaded.problems if each.id == "id-form"]
    names = [each.hint.partition("'")[2].partition("'")[0] for each in told]
    assert names == ["e-1-2", "e-1-2", "my-card-2", "a-b", "mechanism-cat-2", "con-2"]


@pytest.mark.parametrize(
    ("kind", "verb", "hint"),
    [
        ("expansion", "guardd", "The verbs are: play_more"),
        ("quintis", "guardd", "Did you mean 'guard'?"),
        ("expansion", "drw", "Did you mean 'draw'?"),
        ("quintis", "stripp", "The verbs are: play_more"),
        ("base", "guardd", "Did you mean 'guard'?"),
    ],
)
def test_a_hint_names_a_verb_of_the_sets_own_mode(tmp_path: Path, kind: str, verb: str, hint: str) -> None:
    card = f"id: a, backing: gold, action: {{when: start, effect: [{verb}]}}"
    loaded = check(tmp_path, {"cards/s.yaml": a_set("s", card).replace("kind: expansion", f"kind: {kind}")})
    (problem,) = [each for each in loaded.problems if each.id == "unknown-verb"]
    assert problem.hint.startswith(hint)
    if kind != "base" and "are:" in problem.hint:
        assert ("guard" in problem.hint, "strip" in problem.hint) == (kind == "quintis", kind == "expansion")


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("cat-01", []), ("on", []), ("012", []), ("1e3", []), ("a--b", []),
        ("12:30", ["id-form"]), ("Cat", ["id-form"]), ("кошка", ["id-form"]), ("a_b", ["id-form"]), ("a-", ["id-form"]),
        ("с\u0061t", ["lookalike-letters"]), ("саt-оn", ["lookalike-letters"]), ("a b", ["wrong-form"]),
        ("../x", ["wrong-form"]), ("a/b", ["wrong-form"]), ("a;b", ["wrong-form"]), ("'a,b'", ["wrong-form"]),
        ("x" * 65, ["wrong-count"]),
    ],
)  # fmt: skip
def test_the_form_of_ids(tmp_path: Path, name: str, expected: list[str]) -> None:
    loaded = check(
        tmp_path, {"cards/s.yaml": f"set: s\nkind: base\ncards:\n  - id: {name}\n    symbols: [cat, skull]\n"}
    )
    assert [problem.id for problem in loaded.problems] == expected


@pytest.mark.parametrize(
    ("art", "expected"),
    [
        ("art/cat.png", []), ("../art/cat.png", []), ("./art/../art/cat.png", []),
        ("art/Cats.png", ["art-missing"]), ("art", ["art-missing"]), ("/etc/passwd", ["art-outside"]),
        ("../../cat.png", ["art-outside"]), ("art/../../../x.png", ["art-outside"]), ("~/cat.png", ["art-outside"]),
        ("'http://x.example/a.png'", ["art-outside"]), ("'C:\\a.png'", ["art-outside"]),
        ("art/link.png", ["art-outside"]),
    ],
)  # fmt: skip
def test_pictures_stay_in_the_project(tmp_path: Path, art: str, expected: list[str]) -> None:  # field report 18
    (tmp_path / "outside.png").write_bytes(b"")
    root = write(tmp_path / "project", {"art/cat.png": ""})
    (root / "art" / "link.png").symlink_to(tmp_path / "outside.png")
    loaded = check(root, {"cards/s.yaml": a_set("s", f"id: a, symbols: [cat, skull], art: {art}", kind="base")})
    assert [problem.id for problem in loaded.problems] == expected
    if expected == ["art-missing"]:
        assert Path(art).name in loaded.problems[0].message


def test_a_folder_is_looked_through_once_for_the_names_of_all_missing_pictures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A check of 9,990 cards with a folder of 2,000 pictures took four seconds for it."""
    looked: list[Path] = []
    scandir = os.scandir

    def counted(place: Path) -> Iterator[os.DirEntry[str]]:
        looked.append(Path(place))
        return scandir(place)

    monkeypatch.setattr(art_missing.os, "scandir", counted)
    cards = [f"id: a{number}, symbols: [cat, skull], art: art/cat-{number}.png" for number in range(40)]
    problems = check(tmp_path, {"cards/workshop.yaml": a_set("workshop", *cards), "art/cat-1.svg": "<svg/>"}).problems
    missing = [problem for problem in problems if problem.id == "art-missing"]
    assert len(missing) == 40
    assert all("cat-1.svg" in problem.message for problem in missing)
    assert sum(place.name == "art" for place in looked) <= 2, "each of the two places of an art folder once"


def test_one_pile_with_two_backs_is_a_warning(tmp_path: Path) -> None:
    files = {"cards/s.yaml": a_set("s", "id: a, symbols: [cat, skull], backing: gold", kind="quintis")}
    for mode, expected in (("quintis", ["mixed-backs"]), ("expansion", [])):
        loaded = check(tmp_path, {**files, "cards/d.yaml": a_deck("d", "set: base", "set: s", mode=mode)})
        assert [problem.id for problem in loaded.problems] == expected
    assert all(problem.level == "warning" for problem in loaded.problems)


GOLD = "symbols: [cat, skull], backing: gold"


@pytest.mark.parametrize(
    ("cards", "lines", "expected"),
    [
        (["id: a, symbols: [cat, skull], backing: gld"], ["set: s"], ["wrong-value"]),
        (["id: a, symbols: [cat, skull], bakcing: gold"], ["set: s"], ["unknown-key"]),
        ([f"id: a, {GOLD}, copies: none"], ["set: base", "set: s"], ["wrong-type"]),
        ([f"id: a, {GOLD}"], ["set: base", "set: s", "set: ss"], ["unknown-set"]),
        ([f"id: a, {GOLD}"], ["set: base", "set: s", "exclude: skul-cat"], ["unknown-card"]),
        ([f"id: a, {GOLD}"], ["set: base", "{set: s, copies: 100}"], ["out-of-range"]),
        ([f"id: a, {GOLD}"], ["set: base", "{set: s, copys: 3}"], ["unknown-key"]),
        ([f"id: a, {GOLD}"], ["set: base", "{set: s, copies: 3}"], ["mixed-backs"]),
    ],
)
def test_backs_that_are_not_known_are_not_counted(
    cards: list[str], lines: list[str], expected: list[str], tmp_path: Path
) -> None:
    files = {
        "cards/s.yaml": a_set("s", "id: g, symbols: [cat, gull], backing: gold", *cards, kind="quintis"),
        "cards/d.yaml": a_deck("d", *lines, mode="quintis"),
    }
    assert [problem.id for problem in check(tmp_path, files).problems] == expected


def test_cards_under_a_misspelt_key_are_not_missed_in_a_deck(tmp_path: Path) -> None:
    files = {
        "cards/s.yaml": a_set("s", "id: a, symbols: [cat, skull]", kind="base").replace("cards:", "crads:"),
        "cards/d.yaml": a_deck("d", "set: base", "set: s"),
        "cards/e.yaml": a_deck("e", "set: s", "exclude: skull-cat"),
    }
    assert [problem.id for problem in check(tmp_path, files).problems] == ["unknown-key"]


def test_a_broken_file_does_not_hide_the_others(tmp_path: Path) -> None:
    files = {
        "cards/a.yaml": "set: a\ncards: [\n",
        "cards/b.yaml": b"\xff",
        "cards/c.yaml": a_set("c", "id: c-1, symbols: [cat]"),
        "cards/d.yaml": "",
        "cards/decks/e.yaml": a_deck("e"),
        "cards/decks/f.yaml": a_deck("f")[:-1] + " []",
    }
    loaded = check(tmp_path, files)
    assert [problem.id for problem in loaded.problems] == [
        "yaml-syntax",
        "bad-encoding",
        "symbol-count",
        "empty-file",
        "wrong-type",
        "empty-deck",
    ]


@pytest.mark.parametrize("name", ["con", "nul", "prn", "aux", "com1", "lpt9", "booklets"])
def test_ids_that_name_something_else_on_disk_are_told(tmp_path: Path, name: str) -> None:
    loaded = check(tmp_path, {"cards/s.yaml": a_set(name, "id: a, symbols: [cat, skull]", kind="base")})
    assert [(problem.id, problem.level) for problem in loaded.problems] == [("id-form", "warning")]


@pytest.mark.parametrize(
    ("name", "said"),
    [("a-", "ends with a hyphen"), ("a_b-", "is not made of lower-case Latin letters")],
)
def test_what_is_wrong_with_an_ids_form_is_told(tmp_path: Path, name: str, said: str) -> None:
    loaded = check(tmp_path, {"cards/s.yaml": a_set("mine", f"id: {name}, symbols: [cat, skull]", kind="base")})
    (told,) = loaded.problems
    assert said in told.message


def test_a_whole_number_may_be_written_with_a_point_wherever_the_schemas_take_one(tmp_path: Path) -> None:
    """As JSON Schema counts numbers: the editor of an author tells no mistake there."""
    position = (
        "mode: quintis\nrules: {keys_to_win: 6.0}\nturn: 1.0\nmisses: 1.\ncards:\n  a: {symbols: [cat, skull]}\n"
        "  b: {action: {when: start, effect: [{draw: {count: 2.0}}]}}\nseats:\n  - {hand: [b], keys: {cat: 1e0}}\n"
        '  - {hand: [a]}\nfield: {"0,0": [a]}\ndeck: [a]\n'
    )
    drawing = "id: m-1, title: One, action: {when: start, effect: [{draw: {count: 2.0}}]}"
    files = {
        "cards/m.yaml": a_set("m", drawing, "id: m-2, title: Two, symbols: [cat, gull], copies: 40.0", kind="quintis"),
        "cards/d.yaml": a_deck(
            "d", "{set: m, copies: 2.0}", mode="quintis\nrules: {keys_to_win: 6.0}", players="[2.0]"
        ),
        "templates/booklets/positions/p.yaml": position,
    }
    assert brief(survey([write(tmp_path, files)]).problems) == []
    for file in files:
        assert brief(survey([tmp_path / file]).problems) == []


@pytest.mark.parametrize(
    ("fields", "hint"),
    [
        ("symbols: 'cat, skull'", "A list stands in brackets: [cat, skull]."),
        ("symbols: 2-4", "A list stands in brackets: [2, 3, 4]."),
        ("symbols: cat", "A list stands in brackets: [cat]."),
        ("symbols: cat  skull", "A list stands in brackets: [cat, skull]."),
        ("symbols: '(cat, skull)'", "A list stands in brackets: [cat, skull]."),
        ("symbols: '[cat, skull]'", "Write it without quotes: [cat, skull]."),
        ("symbols: 'cat: skull'", "The card's symbols, the upper slot first"),
        ("symbols: [cat, skull], copies: '3'", "Write it without quotes: 3."),
        ("symbols: [cat, skull], copies: ' 3 '", "Write it without quotes: 3."),
        ("symbols: [cat, skull], copies: three", "How many of this card the set holds."),
        ("symbols: [cat, skull], title: {en: One, ru: ' '}", "Write it behind 'ru:'."),
        ("symbols: [cat, skull], title: {en: One}", "Add 'ru: …'."),
    ],
)
def test_a_hint_shows_how_it_is_written(fields: str, hint: str, tmp_path: Path) -> None:
    (told,) = check(tmp_path, {"cards/a.yaml": a_set("a", f"id: x, {fields}", kind="base")}).problems
    assert told.hint.startswith(hint)


@pytest.mark.parametrize(
    ("file", "text", "hint"),
    [
        ("cards/d.yaml", "deck: d\nmode: base\nplayers: [2]\ncontents: base\n", "'- set: base'."),
        ("leonardo.yaml", "title: T\npapers: A4\n", "A list stands in brackets: [a4]."),
        ("leonardo.yaml", "title: T\npapers: A4, 100x200\n", "A list stands in brackets: [A4, 100x200]."),
    ],
)
def test_a_hint_for_a_list_is_right_when_it_is_followed(file: str, text: str, hint: str, tmp_path: Path) -> None:
    (told,) = check(tmp_path, {file: text}).problems
    assert told.hint.endswith(hint)


@pytest.mark.parametrize(
    ("symbols", "hint"),
    [
        ("cat skull", "Part them by commas: [cat, skull]."),
        ("'Кошка; череп'", "Part them by commas: [Кошка, череп]."),
        ("'cat, none'", "The symbols: "),
    ],
)
def test_symbols_without_commas_are_told_as_that(symbols: str, hint: str, tmp_path: Path) -> None:
    found = check(tmp_path, {"cards/a.yaml": a_set("a", f"id: x, symbols: [{symbols}]", kind="base")}).problems
    (told,) = [each for each in found if each.id == "unknown-symbol"]
    assert told.hint.startswith(hint)
