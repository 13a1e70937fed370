"""What costs more than its length tells: names that are nearly alike, elements, choices, files that lead to others."""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.hostile_making import SET, SETTINGS, project
from tests.hostile_runs import run
from tests.projects import a_deck, a_set, check

pytestmark = pytest.mark.skipif(os.name == "nt", reason="limits, pipes and devices of POSIX")


def alike(count: int) -> Iterator[str]:
    """So many names of the same 64 letters: what looks for near ones looks long."""
    letters = list("ab" * 32)
    mixer = random.Random(3)
    while count:
        mixer.shuffle(letters)
        yield "".join(letters)
        count -= 1


def position_of_unknown_cards() -> tuple[str, str]:
    names = list(alike(4_000))
    cards = "".join(f"  {name}: {{symbols: [cat, skull]}}\n" for name in names[:3_000])
    return "pos.yaml", f"mode: base\ncards:\n{cards}seats:\n  - hand: [{', '.join(names[3_000:])}]\n  - {{hand: []}}\n"


def deck_of_unknown_cards() -> tuple[str, str]:
    lines = "".join(f"  - {{card: {name}}}\n" for name in alike(9_000))
    return "cards/d.yaml", f"deck: d\nmode: base\nplayers: [2]\ncontents:\n{lines}"


def set_of_alike_cards() -> tuple[str, str]:
    cards = "".join(f"  - {{id: {name}, symbols: [cat, gull]}}\n" for name in dict.fromkeys(alike(9_000)))
    return "cards/mine.yaml", f"set: mine\nkind: base\ncards:\n{cards}"


def design_of_unknown_colours() -> tuple[str, str]:
    names = list(alike(560))
    colours = "".join(f'  {name}: "#000000"\n' for name in names[:180])
    styles = "".join(f"  {name}: {{size: 9, colour: {name}x}}\n" for name in names[180:360])
    return "templates/mine.yaml", f"template: mine\nextends: plain\ncolours:\n{colours}styles:\n{styles}"


def design_of_panels() -> tuple[str, str]:
    def face(indent: str) -> str:
        return "".join(f"{indent}e{n}: {{kind: panel, fill: ink, box: {{left: 1}}}}\n" for n in range(90))

    faces = ("symbols", "action", "back", "seniority", "turn")
    text = "template: mine\nextends: plain\nfaces:\n" + "".join(f"  {each}:\n{face('    ')}" for each in faces)
    text += "shapes:\n"
    for shape in ("wide", "square", "low", "small", "large"):
        text += f"  {shape}:\n" + "".join(f"    {each}:\n{face('      ')}" for each in faces)
    return "templates/mine.yaml", text


def position_of_unknown_sources() -> tuple[str, str]:
    cards = "".join(f"  a{n}: {{from: workshop-{n:06d}x}}\n" for n in range(9_990))
    return "pos.yaml", f"mode: expansion\ncards:\n{cards}seats:\n  - {{hand: [a0]}}\n  - {{hand: [a1]}}\n"


def position_of_many_choices() -> tuple[str, str]:
    cards = "".join(f"  s{n}: {{action: {{when: start, effect: [lift, lift, lift]}}}}\n" for n in range(60))
    field = ", ".join(f'"{x},{y}": [a]' for x in range(5) for y in range(5))
    hand = ", ".join(f"s{n}" for n in range(60))
    text = f"mode: quintis\ncards:\n  a: {{symbols: [cat, gull]}}\n{cards}seats:\n  - hand: [{hand}]\n  - hand: [a]\n"
    return "pos.yaml", f"{text}field: {{{field}}}\ndeck: [a]\n"


def position_under_many_guards(tall: int, held: int) -> tuple[str, str]:
    """As many choices of guards as an action may have, to be foreseen over high stacks and full hands."""
    effect = "[{wild: {symbol: chosen}}, {veto: {}}, {guard: {}}]"
    cards = "".join(f"  s{n}: {{action: {{when: start, effect: {effect}}}}}\n" for n in range(13))
    stack = ", ".join(["a"] * tall)
    field = ", ".join(f'"{x},{y}": [{stack}]' for x in range(5) for y in range(5))
    hand = ", ".join(["a"] * (held - 13) + [f"s{n}" for n in range(13)])
    seats = f"  - hand: [{hand}]\n" + f"  - hand: [{', '.join(['a'] * held)}]\n" * 4
    text = f"mode: quintis\ncards:\n  a: {{symbols: [cat, gull]}}\n{cards}seats:\n{seats}phase: start\n"
    return "pos.yaml", f"{text}field: {{{field}}}\nveto: 0,0\ndeck: [a]\n"


def headings_and_unknown_pages() -> tuple[str, str]:
    names = list(alike(2_400))
    headings = "".join(f"## H {{#{name}{n}}}\n\n" for n, name in enumerate(names[:1_200]))
    pages = " ".join(f"`page {name}x`\n\n" for name in names[1_200:])
    return "templates/booklets/leaf.en.md", f"---\ntitle: T\n---\n{headings}{pages}"


def position_of_unknown_names() -> tuple[str, str]:
    def names(letter: str, count: int) -> str:
        return ", ".join(f"{letter}{'x' * 45}{n:05d}z" for n in range(count))

    cards = ", ".join(f"a{'x' * 40}{n:05d}: {{symbols: [cat, gull]}}" for n in range(9_990))
    seats = "".join(f"  - hand: [{names(f'h{n}', 290)}]\n" for n in range(7))
    piles = f"{{deck: [{names('a', 19_990)}], discard: [{names('b', 19_990)}]}}"
    text = f"mode: expansion\ncards: {{{cards}}}\nseats:\n{seats}base: {piles}\nadditional: {piles}\n"
    return "pos.yaml", text


def cards_of_unknown_keys(count: int, of_each: int) -> tuple[str, str]:
    keys = ", ".join(f"backin{number}: 1" for number in range(of_each))
    return "cards/s.yaml", "set: s\nkind: base\ntitle: S\ncards:\n" + f"  - {{{keys}}}\n" * count


def step_of_masses(step: str) -> tuple[str, str]:
    """One step of one action, which has so many parameters or verbs."""
    masses = ", ".join(f"vv{number}: 1" for number in range(190_000))
    card = f"{{id: a, action: {{when: end, effect: [{{{step.format(masses)}}}]}}}}"
    return "cards/s.yaml", f"set: s\nkind: additional\ntitle: S\ncards: [{card}]\n"


def keys_in_masses(number: int) -> str:
    return "".join(f"  k{each:06}: '0'\n" for each in range(number))


def titles_of_numbers() -> tuple[str, str]:
    """Two languages that part thousands differently, and in the end do not agree."""
    english, russian = (" ".join(f"{number}{mark}000" for number in range(1, 196)) for mark in (",", "."))
    cards = "".join(
        f"  - {{id: s-{number}, symbols: [cat, skull], title: {{en: '{english}', ru: '{russian} 7'}}}}\n"
        for number in range(2_800)
    )
    return "cards/s.yaml", f"set: s\nkind: base\ntitle: S\ncards:\n{cards}"


WASTE: dict[str, tuple[Callable[[], tuple[str, str]], tuple[str, ...]]] = {
    "unknown cards of a position": (position_of_unknown_cards, ("check", "pos.yaml")),
    "unknown names everywhere in a position": (position_of_unknown_names, ("check", "pos.yaml")),
    "unknown cards of a deck": (deck_of_unknown_cards, ("check",)),
    "cards with alike ids": (set_of_alike_cards, ("check",)),
    "unknown colours of a design": (design_of_unknown_colours, ("check",)),
    "thousands of elements of a design": (design_of_panels, ("check",)),
    "unknown sources of a position": (position_of_unknown_sources, ("check", "pos.yaml")),
    "thousands of choices, checked": (position_of_many_choices, ("check", "pos.yaml")),
    "thousands of choices, listed": (position_of_many_choices, ("replay", "pos.yaml", "--legal")),
    "guards over high stacks": (lambda: position_under_many_guards(6_000, 20), ("replay", "pos.yaml", "--legal")),
    "guards of full hands": (lambda: position_under_many_guards(1, 300), ("replay", "pos.yaml", "--legal")),
    "unknown names of a booklet": (headings_and_unknown_pages, ("check",)),
    "seats without end": (
        lambda: ("pos.yaml", "mode: base\ncards: {a: {symbols: [cat, gull]}}\nseats:\n" + "- {hnd: []}\n" * 20_000),
        ("check", "pos.yaml"),
    ),
    "unknown keys of cards": (lambda: cards_of_unknown_keys(2_000, 90), ("check",)),
    "unknown keys of more cards": (lambda: cards_of_unknown_keys(9_000, 18), ("check",)),
    "parameters of a step": (lambda: step_of_masses("lock: {{{}}}"), ("check",)),
    "verbs of a step": (lambda: step_of_masses("{}"), ("check",)),
    "numbers of titles": (titles_of_numbers, ("check",)),
    "languages of a title": (lambda: ("leonardo.yaml", f"title:\n{keys_in_masses(60_000)}"), ("check",)),
    "unknown expectations": (lambda: ("cards/d.yaml", f"deck: d\nexpect:\n{keys_in_masses(190_000)}"), ("check",)),
    "languages of a set": (lambda: ("cards/s.yaml", f"set: s\ntitle:\n{keys_in_masses(190_000)}"), ("check",)),
}


@pytest.mark.parametrize("name", WASTE)
def test_what_can_be_made_to_take_long_is_bounded(name: str, tmp_path: Path) -> None:
    make, command = WASTE[name]
    settings = SETTINGS.replace("plain", "mine") if "design" in name else SETTINGS
    cards = deck_of_unknown_cards()[1] if name == "cards with alike ids" else ""
    project(tmp_path, SET.replace("base", "expansion") if "booklet" in name else SET, settings)
    file, text = make()
    (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / file).write_text(text, encoding="utf-8")
    if cards:
        (tmp_path / "cards" / "d.yaml").write_text(cards, encoding="utf-8")
    assert run(tmp_path, *command).code in (0, 1)


def test_designs_that_extend_each_other_without_end_are_told(tmp_path: Path) -> None:
    project(tmp_path, SET, SETTINGS.replace("plain", "t0"))
    (tmp_path / "templates").mkdir()
    for number in range(60):
        text = f"template: t{number}\nextends: t{number + 1}\n"
        (tmp_path / "templates" / f"t{number}.yaml").write_text(text, encoding="utf-8")
    assert "more than 8 in all [unknown-template]" in run(tmp_path, "check").out


MANIFESTS = {"list": "[" + "1," * 4_000_000 + "1]", "mapping": "{" + '"a":1,' * 1_000_000 + '"b":1}'}


@pytest.mark.parametrize("kind", MANIFESTS)
def test_a_manifest_of_millions_is_read_in_time(kind: str, tmp_path: Path) -> None:
    place = project(tmp_path) / "output" / "mine"
    place.mkdir(parents=True)
    (place / "manifest.json").write_text(MANIFESTS[kind], encoding="utf-8")
    assert run(tmp_path, "build", "mine", "--only", "sheets").code in (1, 2)


def test_of_thousands_of_titles_that_do_not_fit_a_thousand_are_told(tmp_path: Path) -> None:
    title = "lorem ipsum " * 8
    cards = "".join(f"  - {{id: b{number}, symbols: [cat, skull], title: {title}}}\n" for number in range(9_000))
    project(tmp_path, SET + cards)
    ended = run(tmp_path, "build", "mine", "--only", "sheets")
    assert ended.code == 1
    assert ended.err.count("[text-overflow]") == 1_000
    assert ended.err.count("[too-many-problems]") == 1


def test_printers_of_too_many_bytes_are_told_when_they_are_checked(tmp_path: Path) -> None:
    project(tmp_path)
    (tmp_path / "printers.yaml").write_text("a: {right: 1}\n" + "# b\n" * 65_000, encoding="utf-8")
    for line in (("check",), ("check", "printers.yaml")):
        assert "at most 250,000 are read [file-too-large]" in run(tmp_path, *line).out


def test_printers_without_end_are_refused(tmp_path: Path) -> None:
    project(tmp_path)
    (tmp_path / "printers.yaml").write_text(
        "".join(f"home{n}: {{right: 1}}\n" for n in range(20_000)), encoding="utf-8"
    )
    assert "[file-too-large]" in run(tmp_path, "calibrate", "--printer", "home1", "--right", "2").said


FORGED = "0 errors, 0 warnings in 2 files"


@pytest.mark.parametrize("format_", ["text", "github"])
def test_what_a_file_says_or_is_called_forges_no_line(format_: str, tmp_path: Path) -> None:
    line = f"\\n{FORGED}\\n"
    cards = f'set: x\nkind: base\ntitle: X\ncards:\n  - {{id: x-1, title: A, symbols: [cat, "{line}"]}}\n'
    odd = f'set: x\nkind: base\ntitle: X\ncards: []\n"{line}": 1\n'
    path = project(tmp_path, cards)
    (path / "cards" / f"b\n{FORGED}\nz.yaml").write_text(odd, encoding="utf-8")
    ran = run(path, "check", "--format", format_)
    assert ran.code == 1
    lines = (ran.out + ran.err).splitlines()
    assert FORGED not in [each.strip() for each in lines]
    assert sum(FORGED in each for each in lines) >= 3, "it is quoted"


def test_the_name_of_the_folder_of_a_project_forges_no_line(tmp_path: Path) -> None:
    folder = tmp_path / f"fo\n{FORGED}"
    folder.mkdir()
    project(folder)
    (folder / "schemas").mkdir()
    (folder / "schemas" / "set.schema.json").write_text("mine", encoding="utf-8")
    (folder / "cards" / "zip.yaml").write_text("mine: 1\n", encoding="utf-8")
    for command in (("schema", "--refresh"), ("new", "expansion", "zip")):
        ended = run(folder, *command)
        assert ended.code in (1, 2)
        assert FORGED not in ended.said.splitlines()


def test_what_is_long_is_cut_in_messages(tmp_path: Path) -> None:
    long = "q" * 15_000
    seats = f"seats: [{{hand: [{long}]}}, {{}}]\nbase: {{deck: [a]}}\n"
    position = f"mode: base\ncards: {{a: {{symbols: [cat, {long}]}}}}\n{seats}"
    files = {
        "cards/mine.yaml": a_set(
            "mine", f"id: a, symbols: [cat, gull], title: {{en: '{' 1' * 40}', ru: '{' 2' * 13}'}}"
        ),
        "cards/deck.yaml": a_deck("d", f"{{set: {long}}}", f"{{card: {long}}}"),
        "cards/position.yaml": position,
    }
    told = {problem.id: problem.message for problem in check(tmp_path, files).problems}
    assert {"unknown-set", "unknown-card", "unknown-symbol", "position-name", "number-differs"} <= set(told)
    assert {name: message for name, message in told.items() if len(message) > 250} == {}
    ones, twos = ", ".join("1" * 12), ", ".join("2" * 12)
    assert told["number-differs"].endswith(f"{ones} and 28 more in 'en' but the numbers {twos} and 2 in 'ru'")
