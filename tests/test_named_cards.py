"""Cards that positions and decks name and that are written wrong, or stand in what cannot be read: told where they
stand, and neither blamed on who names them nor played as something else."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.load import load_files
from tests.projects import a_deck, a_set, brief, check, write
from tests.test_authoring import run

LAYOUT = "{top: a, left: b, center: b, right: b, bottom: c, top-left: g, bottom-right: g}"
POSITION = f"""\
mode: expansion
cards:
  a: {{symbols: [cat, flower]}}
  b: {{symbols: [stream, eclipse]}}
  c: {{symbols: [profile, figure]}}
  g: {{from: be-1}}
seats: [{{layout: {LAYOUT}, hand: [a]}}, {{layout: {LAYOUT}, hand: [a]}}]
base: {{deck: [a, a, a]}}
additional: {{deck: [g]}}
"""
WRONG = {
    "an unknown symbol": (a_set("beta", "id: be-1, symbols: [skull, gull, ct]"), [(4, 39, "unknown-symbol")]),
    "too many symbols": (
        a_set("beta", "id: be-1, symbols: [skull, gull, cat, stream]"),
        [(4, 25, "symbol-count")],
    ),
    "a symbol twice": (a_set("beta", "id: be-1, symbols: [skull, cat, cat]"), [(4, 38, "symbol-twice")]),
    "a backing of another kind": (
        a_set("beta", "id: be-1, backing: black, symbols: [skull, cat]"),
        [(4, 25, "wrong-backing")],
    ),
    "a misspelt backing": (
        a_set("beta", "id: be-1, backing: glod, symbols: [skull, cat]"),
        [(4, 25, "wrong-value")],
    ),
    "an action that means nothing": (
        a_set("beta", "id: be-1, action: {when: strat, effect: [drw]}"),
        [(4, 31, "action-shape"), (4, 47, "unknown-verb")],
    ),
    "a misspelt kind": (a_set("beta", "id: be-1, symbols: [skull, cat]", kind="expansio"), [(2, 7, "wrong-value")]),
    "a broken card after it": (
        a_set("beta", "id: be-1, symbols: [skull, cat]", "id: 'be-2, symbols: [skull, cat]"),
        [(5, 10, "yaml-syntax")],
    ),
    "its id twice": (
        a_set("beta", "id: be-1, symbols: [skull, cat]", "id: be-1, symbols: [skull, gull]"),
        [(5, 10, "duplicate-id")],
    ),
    "two backings": (
        a_set("beta", "id: be-1, backing: gold, symbols: [skull, cat], backing: burgundy"),
        [(4, 54, "duplicate-key")],
    ),
    "two moments of an action": (
        a_set("beta", "id: be-1, action: {when: start, effect: [draw], when: end}"),
        [(4, 54, "duplicate-key")],
    ),
    "a second list of cards": (
        a_set("beta", "id: be-0, symbols: [skull, cat]") + "cards: [{id: be-1, symbols: [skull, gull]}]\n",
        [(5, 1, "duplicate-key")],
    ),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_position_is_not_blamed_for_a_card_that_it_names(
    tmp_path: Path, wrong: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    written, told = WRONG[wrong]
    files = {"cards/beta.yaml": written, "cards/p.yaml": POSITION}
    found = [problem for problem in check(tmp_path, files).problems if problem.level == "error"]
    assert brief(found) == [("beta.yaml", *each) for each in told]
    monkeypatch.chdir(tmp_path)
    code, out, err = run(capsys, "replay", "cards/p.yaml", "--moves", "play a center")
    assert (code, out) == (1, "")
    assert all(f"cards/beta.yaml:{line}:{column}: error" in err for line, column, _ in told)
    assert "p.yaml:" not in err


def test_a_position_with_sound_cards_is_played_whatever_else_is_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    others = a_set("beta", "id: be-1, symbols: [skull, gull, cat]", "id: be-2, symbols: [skull, gul]")
    write(tmp_path, {"cards/beta.yaml": others, "cards/p.yaml": POSITION})
    monkeypatch.chdir(tmp_path)
    code, out, _ = run(capsys, "replay", "cards/p.yaml", "--moves", "play a center", "--format", "json")
    assert code == 0
    assert '"keys": [\n        "cat"\n      ]' in out


def test_other_mistakes_of_a_position_are_told_beside_a_card_that_cannot_be_read(tmp_path: Path) -> None:
    position = POSITION.replace("hand: [a]}]", "hand: [d]}]").replace("from: be-1", "from: be-9").replace(
        "  a:", "  x: {from: be-1}\n  a:"
    )  # fmt: skip
    found = check(tmp_path, {"cards/beta.yaml": WRONG["an unknown symbol"][0], "cards/p.yaml": position})
    told = [problem.message for problem in found.problems if problem.file.endswith("p.yaml")]
    assert told == ["no set has a card 'be-9'", "there is no card 'd'"]


DECK = "deck: d\nmode: expansion\nplayers: [2]\ncontents: [{set: base}, {card: al-1}, {card: be-1}]\n"


@pytest.mark.parametrize(
    ("second", "told"),
    [
        (a_set("alpha", "id: be-1, symbols: [skull, cat]"), ("beta.yaml", 1, 6, "duplicate-id")),
        (WRONG["a second list of cards"][0], ("beta.yaml", 5, 1, "duplicate-key")),
    ],
)
def test_a_deck_is_not_blamed_for_a_name_written_twice(
    tmp_path: Path, second: str, told: tuple[str, int, int, str]
) -> None:
    files = {"cards/alpha.yaml": a_set("alpha", "id: al-1, symbols: [skull, cat]"), "cards/beta.yaml": second}
    found = check(tmp_path, {**files, "cards/decks/d.yaml": DECK})
    assert brief([problem for problem in found.problems if problem.level == "error"]) == [told]


OF_NO_KIND = {
    "an action of the expansion with a base card's back": (
        "expansion",
        "backing: black, action: {when: end, effect: [draw]}",
        "an action card of the expansion is burgundy or gold",
    ),
    "an action in the base game": (
        "base",
        "action: {when: end, effect: [draw]}",
        "mode base has no action cards",
    ),
    "an additional card in the base game": (
        "base",
        "symbols: [cat, gull], backing: gold",
        "mode base has black cards only",
    ),
}


@pytest.mark.parametrize("wrong", OF_NO_KIND)
def test_a_card_of_no_kind_is_told_once_and_not_wherever_it_lies(tmp_path: Path, wrong: str) -> None:
    mode, written, told = OF_NO_KIND[wrong]
    piles = "base: {deck: [z]}" if mode == "base" else "base: {deck: [a, z]}\nadditional: {deck: [z]}"
    seat = "{layout: {top: z, left: a, center: a, right: a, bottom: a}, hand: [a, z]}"
    cards = f"cards:\n  a: {{symbols: [cat, skull]}}\n  z: {{{written}}}\n"
    text = f"mode: {mode}\n{cards}seats:\n  - {seat}\n  - {seat}\n{piles}\n"
    found = check(tmp_path, {"cards/p.yaml": text}).problems
    assert [(each.line, each.message.partition(" (")[0]) for each in found] == [(4, told)]


OF_NO_MODE = {
    "mode: bas": [(1, 7), (2, 28), (3, 17)],
    "mod: base": [(1, 1), (2, 28), (3, 17)],
    "mode: xyzzy": [(1, 7), (2, 28)],
    "mode: [base]": [(1, 7), (2, 28)],
    "mode:": [(1, 6), (2, 28)],
    "turn: 0": [(1, 1), (2, 28)],
}


@pytest.mark.parametrize("mode", OF_NO_MODE)
def test_a_mode_that_is_wrong_hides_nothing_that_is_wrong_without_it(tmp_path: Path, mode: str) -> None:
    """With a mode that is near all is read; else the cards are."""
    text = f"{mode}\ncards: {{a: {{symbols: [cat, dog]}}}}\nseats: [{{hand: [zz]}}, {{hand: [a]}}]\n"
    (tmp_path / "p.yaml").write_text(text, encoding="utf-8")
    found = load_files([tmp_path / "p.yaml"]).problems
    assert [(each.line, each.column) for each in found if "BASE-4" not in each.message] == OF_NO_MODE[mode]


@pytest.mark.parametrize("over", [0, 1, 20])
def test_of_many_known_names_the_first_are_listed_and_the_others_counted(tmp_path: Path, over: int) -> None:
    shipped = len(check(tmp_path / "none", {}).library.sets)
    names = [f"aa{number:02}" for number in range(40 - shipped + over)]
    files = {f"cards/{name}.yaml": a_set(name, f"id: {name}-1, symbols: [skull, cat]", kind="base") for name in names}
    found = check(tmp_path, {**files, "cards/decks/d.yaml": a_deck("d", "set: nowhere")}).problems
    (unknown,) = [problem for problem in found if problem.id == "unknown-set"]
    assert unknown.hint.startswith("Known sets: ")
    assert unknown.hint.count(",") == (39 if over else 38)
    assert unknown.hint.endswith(f" and {over} more.") is bool(over)
