"""`leonardo legal` from files to JSON: each case of deck size and copies, with its exact violations."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path

import pytest

from engine.symbols import SYMBOL_IDS
from generator.cli import main
from tests.projects import a_deck, a_set, write

KINDS: list[tuple[str, ...]] = [*combinations(SYMBOL_IDS, 2), *combinations(SYMBOL_IDS, 3)]
KINDS.remove(("skull", "cat"))
"""All sorts of cards with two or three symbols but the one whose copies are counted."""
CAT = "backing: gold, symbols: [cat, skull]"


RINGS: list[tuple[str, ...]] = [
    (one, SYMBOL_IDS[(place + apart) % 12]) for apart in (1, 2, 3) for place, one in enumerate(SYMBOL_IDS)
]
"""Pairs of symbols, each symbol on as many of the first dozens."""


def numbered(name: str, count: int, kind: str, symbols: list[tuple[str, ...]]) -> str:
    """A set of so many cards, no two alike."""
    cards = [f"id: {name}-{number:02}, symbols: [{', '.join(symbols[number])}]" for number in range(count)]
    return a_set(name, *cards, kind=kind)


FILES = {
    **{f"cards/more-{count}.yaml": numbered(f"more-{count}", count, "expansion", KINDS) for count in (44, 45, 69, 70)},
    **{f"cards/field-{count}.yaml": numbered(f"field-{count}", count, "quintis", RINGS) for count in (24, 25)},
    "cards/one.yaml": a_set("one", f"id: one-a, {CAT}", "id: one-b, backing: burgundy, symbols: [skull, cat]"),
    "cards/two.yaml": a_set("two", f"id: two-a, {CAT}"),
}


def leonardo(folder: Path, lines: tuple[str, ...], mode: str, players: int, copies_limit: str) -> int:
    """The exit code of `leonardo legal --format json` for a deck of those lines."""
    deck = a_deck("tried", *lines, mode=mode, players="[2, 3, 4, 5]")
    deck += f"rules: {{copies_limit: {copies_limit}}}\n" if copies_limit else ""
    write(folder, {**FILES, "cards/decks/tried.yaml": deck})
    with pytest.raises(SystemExit) as end:
        main(["legal", "tried", "--players", str(players), "--format", "json"])
    return int(end.value.code or 0)


def more(count: int) -> tuple[str, ...]:
    return ("set: base", f"set: more-{count}")


def copies(count: int) -> tuple[str, ...]:
    return (*more(70), f"{{card: two-a, copies: {count}}}")


SPREAD = (*more(70), "set: one", "set: two", "{card: one-a, copies: 1}")
THE_FOUR = ["one-a", "one-b", "two-a"]
FOUR = "4 identical additional cards (cat + skull), 3 are allowed: one-a x2, one-b x1, two-a x1"


@pytest.mark.parametrize(
    ("lines", "mode", "players", "copies_limit", "violations"),
    [
        (more(44), "expansion", 4, "", [("additional-deck-size", "EXP-2", "error", 45, 44, [])]),
        (more(44), "expansion", 5, "", [("additional-deck-size", "EXP-3", "error", 70, 44, [])]),
        (more(45), "expansion", 4, "", []),
        (more(45), "expansion", 5, "", [("additional-deck-size", "EXP-3", "error", 70, 45, [])]),
        (more(69), "expansion", 4, "", []),
        (more(69), "expansion", 5, "", [("additional-deck-size", "EXP-3", "error", 70, 69, [])]),
        (more(70), "expansion", 4, "", []),
        (more(70), "expansion", 5, "", []),
        (SPREAD, "expansion", 2, "", [("copies", "EXP-4", "warning", 3, 4, THE_FOUR)]),
        (SPREAD, "expansion", 4, "error", [("copies", "EXP-4", "error", 3, 4, THE_FOUR)]),
        (SPREAD, "expansion", 5, "error", []),
        (copies(6), "expansion", 5, "", []),
        (copies(7), "expansion", 5, "", [("copies", "EXP-5", "warning", 6, 7, ["two-a"])]),
        (copies(7), "expansion", 5, "error", [("copies", "EXP-5", "error", 6, 7, ["two-a"])]),
        (("set: field-24",), "quintis", 4, "", [("quintis-deck-size", "HQ-15", "error", 25, 24, [])]),
        (("set: field-25",), "quintis", 4, "", []),
    ],
)
def test_deck_sizes_and_copies_have_exactly_their_violations(
    lines: tuple[str, ...],
    mode: str,
    players: int,
    copies_limit: str,
    violations: list[tuple[str, str, str, int, int, list[str]]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    code = leonardo(tmp_path, lines, mode, players, copies_limit)
    found = json.loads(capsys.readouterr().out)
    assert list(found["players"]) == [str(players)]
    told = found["players"][str(players)]
    names = ("id", "rule", "level", "limit", "found", "cards")
    assert [tuple(each[name] for name in names) for each in told["violations"]] == violations
    assert all(set(each) == {*names, "message"} for each in told["violations"])
    illegal = any(level == "error" for _, _, level, *_ in violations)
    assert (told["legal"], code) == (not illegal, int(illegal))
    if lines == SPREAD and violations:
        assert told["violations"][0]["message"] == FOUR


@pytest.mark.parametrize("players", ["13", "9" * 400, "9" * 4300, "1"])
def test_no_deck_is_for_more_than_twelve_players(players: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["legal", "base", "--players", players])
    assert ended.value.code == 2
    assert "not in the range 2<=x<=12" in capsys.readouterr().err
