"""Projects, sets and decks as values: what wins, what adds up, what is not there."""

from __future__ import annotations

from pathlib import Path

import click
import pytest

from generator.load import engine_deck, load_files, load_project, require
from generator.problems import ProblemsFound
from generator.targets import find_deck
from tests.projects import a_deck, a_set, brief, check, write
from tests.test_authoring import run

WORKSHOP = """\
# yaml-language-server: $schema=../../schemas/set.schema.json
set: workshop
kind: expansion            # base | expansion | quintis
title: {en: The Workshop, ru: Мастерская}
cards:
  - id: workshop-01
    backing: burgundy      # black | burgundy | gold
    symbols: [mechanism, flower]
    copies: 1
    art: art/gears.png     # optional
  - id: workshop-07
    symbols: [Кошка, ЧЕРЕП, eclipse]
  - id: workshop-12
    backing: gold
    title: {en: The Bolt, ru: Засов}
    action:
      when: start          # start | end
      effect:
        - lock: {zones: corners, of: me}
"""
FLIGHT = a_set("flight", "id: flight-03, symbols: [gull, stream], copies: 3")
FIVE = """\
deck: five-at-the-table
mode: expansion
players: [2, 3, 4, 5]
rules: {keys_to_win: 9}
contents:
  - set: base
  - set: workshop
    copies: 2
  - card: flight-03
    copies: 1
  - exclude: workshop-07
"""


def test_the_formats_of_the_design(tmp_path: Path) -> None:
    files = {"cards/workshop.yaml": WORKSHOP, "cards/flight.yaml": FLIGHT, "cards/decks/five.yaml": FIVE}
    loaded = check(tmp_path, {**files, "art/gears.png": b""})
    assert loaded.problems == ()
    deck = loaded.library.decks["five-at-the-table"]
    counts = {card.id: copies for card, copies in deck.contents if card.set != "base"}
    assert counts == {"workshop-01": 2, "workshop-12": 2, "flight-03": 1}
    assert sum(copies for card, copies in deck.contents if card.set == "base") == 72
    played = engine_deck(deck)
    assert (played.mode, played.players, dict(played.rules)) == ("expansion", (2, 3, 4, 5), {"keys_to_win": 9})
    bolt = next(card for card, _ in played.contents if card.name == "workshop-12")
    assert bolt.additional
    assert bolt.action is not None
    assert [step.verb for step in bolt.action.effect] == ["lock"]
    cards = loaded.library.cards
    assert cards["workshop-07"].symbols == ("cat", "skull", "eclipse")
    assert cards["workshop-07"].backing == "burgundy"
    assert (cards["workshop-12"].number, cards["workshop-12"].title.get("ru")) == (3, "Засов")
    assert cards["workshop-12"].place_of("title.ru").line == 15
    assert cards["workshop-12"].place_of("action.effect.0.lock.zones").line == 19
    assert cards["workshop-12"].place_of("action.text.en") == cards["workshop-12"].place_of("action")


@pytest.mark.parametrize(
    ("lines", "copies"),
    [
        (["set: pair"], 3),
        (["set: pair", "card: p-1"], 6),
        (["{set: pair, copies: 2}", "{card: p-1, copies: 1}", "{card: p-1, copies: 2}", "card: p-1"], 12),
        (["{card: p-1, copies: 99}", "{card: p-1, copies: 99}"], 198),
        (["exclude: p-1", "set: pair"], 0),
        (["set: pair", "{card: p-1, copies: 5}", "exclude: p-1"], 0),
    ],
)
def test_the_same_card_listed_again_adds_up(tmp_path: Path, lines: list[str], copies: int) -> None:  # field report 20
    pair = a_set("pair", "id: p-1, symbols: [cat, skull], copies: 3", "id: p-2, symbols: [cat, gull]", kind="base")
    loaded = check(tmp_path, {"cards/pair.yaml": pair, "cards/d.yaml": a_deck("d", *lines, "card: p-2")})
    assert {problem.id for problem in loaded.problems} <= {"excluded-card"}
    contents = {card.id: count for card, count in loaded.library.decks["d"].contents}
    assert contents.get("p-1", 0) == copies


def test_own_files_win_over_shipped_ones(tmp_path: Path) -> None:
    own = a_set("base", "id: mine, symbols: [cat, skull]", kind="base")
    library, problems = load_project(write(tmp_path, {"cards/mine.yaml": own}))
    assert problems == []
    assert [card.id for card in library.sets["base"].cards] == ["mine"]
    assert [card.id for card, _ in library.decks["base"].contents] == ["mine"]
    assert "skull-cat" not in library.cards


def test_own_cards_may_have_shipped_names_but_not_in_one_deck(tmp_path: Path) -> None:
    own = a_set("mine", "id: skull-cat, symbols: [skull, gull]", kind="base")
    files = {"cards/mine.yaml": own, "cards/d.yaml": a_deck("d", "set: mine")}
    loaded = check(tmp_path, files)
    assert loaded.problems == ()
    assert loaded.library.cards["skull-cat"].set == "mine"
    both = check(tmp_path, {"cards/d.yaml": a_deck("d", "set: mine", "set: base")})
    assert brief(both.problems) == [("d.yaml", 6, 10, "duplicate-id")]


def test_names_that_stand_in_a_broken_file_are_not_called_unknown(tmp_path: Path) -> None:
    files = {
        "cards/broken.yaml": "set: broken\nkind: base\ncards:\n  - id: b-1\n    title: a: b\n",
        "cards/d.yaml": a_deck("d", "set: broken", "card: b-1", "card: b-17"),
        "cards/fine.yaml": a_set("fine", "id: f-1, symbols: [cat]"),
    }
    assert brief(check(tmp_path, files).problems) == [
        ("broken.yaml", 5, 13, "yaml-syntax"),
        ("d.yaml", 7, 11, "unknown-card"),
        ("fine.yaml", 4, 24, "symbol-count"),
    ]


def test_a_project_is_found_from_inside_and_has_defaults(tmp_path: Path) -> None:
    write(tmp_path, {"cards/deep/er/s.yml": a_set("s", "id: s-1, symbols: [cat, skull]"), "notes.yaml": "a: b"})
    library = require(tmp_path / "cards" / "deep")
    assert "s" in library.sets
    project = library.project
    assert (project.languages, project.papers, project.backs) == (("en", "ru"), ("a4",), "long-edge")
    assert project.root == tmp_path


def test_a_project_file_that_is_no_yaml_is_one_problem(tmp_path: Path) -> None:
    assert brief(check(tmp_path, {"leonardo.yaml": "title: [x\n"}).problems) == [("leonardo.yaml", 1, 8, "yaml-syntax")]


def test_one_fault_of_a_project_does_not_hide_the_others(tmp_path: Path) -> None:
    text = (
        "title: {en: A}\nlanguages: [en, EN]\ntemplate: nope\nbuild: {sets: [nope], decks: [bas]}\npapers: [a4, a44]\n"
    )
    loaded = check(tmp_path, {"leonardo.yaml": text})
    assert brief(loaded.problems) == [
        ("leonardo.yaml", 2, 17, "wrong-form"),
        ("leonardo.yaml", 3, 11, "unknown-template"),
        ("leonardo.yaml", 4, 16, "unknown-set"),
        ("leonardo.yaml", 4, 31, "unknown-deck"),
        ("leonardo.yaml", 5, 14, "wrong-value"),
    ]
    project = loaded.library.project
    assert (project.title.by_language["en"], project.languages, project.papers) == ("A", ("en", "ru"), ("a4",))


def test_an_empty_project_file_asks_for_a_title(tmp_path: Path) -> None:
    (problem,) = check(tmp_path, {"leonardo.yaml": ""}).problems
    assert (problem.id, problem.hint) == ("empty-file", "Write at least its title, such as 'title: My Cards'.")


def test_a_project_says_what_it_wants(tmp_path: Path) -> None:
    text = (
        "title: {en: A, ru: Б}\nlanguages: [ru]\npapers: [letter]\nbacks: none\nbuild: {sets: [base], decks: [base]}\n"
    )
    project = load_project(write(tmp_path, {"leonardo.yaml": text}))[0].project
    assert (project.languages, project.papers, project.backs, project.sets) == (("ru",), ("letter",), "none", ("base",))
    assert project.title.get("ru") == "Б"


def test_builds_of_what_is_not_there(tmp_path: Path) -> None:
    loaded = check(tmp_path, {"leonardo.yaml": "title: T\nbuild:\n  sets: [base, bases]\n  decks: [bass]\n"})
    assert brief(loaded.problems) == [("leonardo.yaml", 3, 16, "unknown-set"), ("leonardo.yaml", 4, 11, "unknown-deck")]


def test_outside_a_project_the_shipped_cards_are_there(tmp_path: Path) -> None:
    library, problems = load_project(tmp_path)
    assert problems == []
    assert engine_deck(find_deck(library, "base")).size == 72


def test_require_raises_with_every_problem(tmp_path: Path) -> None:
    write(tmp_path, {"cards/s.yaml": a_set("s", "id: a, symbols: [cat, cot]", "id: b, copies: 0, symbols: [cat, cat]")})
    with pytest.raises(ProblemsFound) as raised:
        require(tmp_path)
    assert [problem.id for problem in raised.value.problems] == ["unknown-symbol", "out-of-range", "symbol-twice"]


def test_decks_are_found_by_id_and_by_path(tmp_path: Path) -> None:
    write(tmp_path, {"cards/d.yaml": a_deck("mine", "set: base")})
    library = require(tmp_path)
    assert find_deck(library, "mine").id == "mine"
    assert find_deck(library, str(tmp_path / "cards" / "d.yaml")).id == "mine"
    with pytest.raises(click.UsageError, match="did you mean 'mine'"):
        find_deck(library, "mien")
    with pytest.raises(click.UsageError, match="not a deck file"):
        find_deck(library, str(tmp_path / "leonardo.yaml"))


def test_a_deck_file_outside_any_project(tmp_path: Path) -> None:
    file = tmp_path / "loose.yaml"
    file.write_text(a_deck("loose", "set: base"), encoding="utf-8")
    library, _ = load_project(tmp_path)
    assert engine_deck(find_deck(library, str(file))).size == 72
    file.write_text(a_deck("loose", "set: bose"), encoding="utf-8")
    with pytest.raises(ProblemsFound):
        find_deck(library, str(file))


def test_only_the_files_named_are_reported_but_all_are_seen(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "cards/s.yaml": a_set("s", "id: s-1, symbols: [cat]"),
            "cards/d.yaml": a_deck("d", "set: s", "card: s-2", mode="expansion"),
        },
    )
    loaded = load_files([tmp_path / "cards" / "d.yaml"])
    assert brief(loaded.problems) == [("d.yaml", 6, 11, "unknown-card")]
    assert len(loaded.files) == 1
    assert len(load_files([tmp_path / "cards"]).problems) == 2


def test_loose_files_see_each_other_and_no_others(tmp_path: Path) -> None:
    one, two, three = tmp_path / "one.yaml", tmp_path / "two.yaml", tmp_path / "three.yaml"
    one.write_text(a_set("s", "id: s-1, symbols: [cat, skull]", kind="base"), encoding="utf-8")
    two.write_text(a_deck("d", "set: s"), encoding="utf-8")
    three.write_text(a_set("s", "id: s-1, symbols: [cat, skull]", kind="base"), encoding="utf-8")
    assert load_files([one, two]).problems == ()
    assert [problem.id for problem in load_files([two]).problems] == ["unknown-set"]
    assert load_files([one]).problems == ()
    assert [problem.id for problem in load_files([tmp_path]).problems] == ["duplicate-id", "duplicate-id"]


def test_symbols_inside_actions_may_be_russian(tmp_path: Path) -> None:
    card = "id: a, action: {when: start, effect: [wild: {symbol: Кошка}]}"
    loaded = check(tmp_path, {"cards/s.yaml": a_set("s", card)})
    assert loaded.problems == ()
    action = loaded.library.cards["a"].action
    assert action is not None
    assert dict(action.effect[0].parameters) == {"symbol": "cat"}


def test_the_design_that_a_project_names_is_checked(tmp_path: Path) -> None:
    files = {"leonardo.yaml": "title: T\ntemplate: mine\n", "templates/mine.yaml": "template: mine\nextends: notebok\n"}
    assert brief(check(tmp_path, files).problems) == [("mine.yaml", 2, 10, "unknown-template")]
    files["templates/mine.yaml"] = "template: mine\nextnds: notebook\n"
    assert brief(check(tmp_path, files).problems)[0] == ("mine.yaml", 2, 1, "unknown-key")


def test_projects_named_together_are_kept_apart(tmp_path: Path) -> None:
    for name in ("one", "two"):
        write(tmp_path / name, {"cards/S.YAML": a_set("s", f"id: s-1, symbols: [cat, {name}]", kind="base")})
    loaded = load_files([tmp_path / "one", tmp_path / "two"])
    assert [problem.id for problem in loaded.problems] == ["unknown-symbol", "unknown-symbol"]
    assert len(loaded.files) == 4


def test_a_shipped_deck_that_a_set_of_ones_own_spoils_is_told_as_that(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = a_set("workshop", "id: water-01, symbols: [cat, gull]")
    said = (
        "the shipped deck 'peace' cannot be put together with this project's sets: this deck would hold two different "
        "cards called 'water-01', of the sets workshop and water"
    )
    found = check(tmp_path, {"cards/w.yaml": mine, "leonardo.yaml": "title: T\nbuild: {decks: [peace]}\n"})
    (problem,) = [each for each in found.problems if each.level == "error"]
    assert (problem.id, problem.message) == ("unknown-deck", said)
    write(tmp_path, {"leonardo.yaml": "title: T\n"})
    monkeypatch.chdir(tmp_path)
    for line in (["legal", "peace"], ["build", "peace"], ["analyse", "peace"]):
        code, _, err = run(capsys, *line)
        assert code == 2
        assert said in " ".join(err.split())
