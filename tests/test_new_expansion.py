"""`leonardo new expansion NAME`: fifteen slots and a deck that check, analyse and play at once."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.legality import violations
from engine.playability import Effort, prove
from engine.symbols import SYMBOL_IDS
from generator.cli import main
from generator.load import engine_deck, load_files, load_project
from generator.model import SetDef
from tests.projects import a_set, brief, check, write


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty project, as the present folder."""
    monkeypatch.chdir(write(tmp_path, {}))
    return tmp_path


def run(*arguments: str) -> int:
    with pytest.raises(SystemExit) as ended:
        main(list(arguments))
    assert isinstance(ended.value.code, int)
    return ended.value.code


def made(project: Path, name: str = "carnival") -> SetDef:
    assert run("new", "expansion", name) == 0
    library, problems = load_project(project)
    assert {problem.level for problem in problems} == {"warning"}
    return library.sets[name]


def test_a_new_expansion_has_fifteen_different_cards_and_only_placeholders_to_fill(project: Path) -> None:
    found = made(project)
    assert (found.kind, found.size, len({card.id for card in found.cards})) == ("expansion", 15, 15)
    assert sum(card.action is not None for card in found.cards) == 4
    assert {card.backing for card in found.cards} == {"burgundy", "gold"}
    problems = load_files([project]).problems
    assert {problem.id for problem in problems} == {"placeholder"}
    assert len(problems) == 15 + 2
    assert all("'en' and 'ru'" in problem.message for problem in problems)


def test_its_deck_is_legal_without_advice_and_no_card_is_another(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made(project)
    deck = engine_deck(load_project(project)[0].decks["carnival"])
    for players in deck.players:
        assert violations(deck, players) == []
    capsys.readouterr()
    assert run("analyse", "carnival", "--format", "json") == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["duplicates"], data["lacks"], data["attainable"]) == ([], [], list(SYMBOL_IDS))


def test_every_set_of_its_deck_is_told(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made(project)
    told = capsys.readouterr().out.splitlines()[0]
    assert told.endswith(": fifteen slots to fill, and a deck of carnival with base, workshop and flight.")
    deck = engine_deck(load_project(project)[0].decks["carnival"])
    assert {card.set_name for card, _ in deck.contents} == {"carnival", "base", "workshop", "flight"}


def test_its_deck_plays(project: Path) -> None:
    made(project)
    deck = engine_deck(load_project(project)[0].decks["carnival"])
    proof = prove(deck, 3, Effort(step=10, most=10))
    assert {policy: totals.finished for policy, totals in proof.games.items()} == dict.fromkeys(proof.games, 10)


def test_it_has_texts_in_every_language_of_the_project(project: Path) -> None:
    write(project, {"leonardo.yaml": "title: T\nlanguages: [en, ru, fr]\n"})
    found = made(project)
    assert {tuple(card.title.by_language) for card in found.cards} == {("en", "ru", "fr")}
    ids = {problem.id for problem in load_files([project]).problems}
    assert ids == {"placeholder", "missing-translation"}


def test_its_files_name_the_schemas_of_the_project(project: Path) -> None:
    made(project)
    for file, name in (("cards/carnival.yaml", "set"), ("cards/decks/carnival.yaml", "deck")):
        named = (project / file).read_text(encoding="utf-8").splitlines()[0].partition("$schema=")[2]
        assert ((project / file).parent / named).resolve() == project.resolve() / "schemas" / f"{name}.schema.json"


def test_a_build_says_once_how_much_is_to_be_written(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("new", "expansion", "carnival") == 0
    assert run("build", "carnival", "--only", "sheets", "--lang", "en", "--format", "listing") == 0
    told = capsys.readouterr().err
    assert told.count("[placeholder]") == 1
    assert "17 texts are still placeholders, this is the first" in told


def test_a_written_title_is_no_placeholder_any_more(project: Path) -> None:
    made(project)
    file = project / "cards" / "carnival.yaml"
    text = file.read_text(encoding="utf-8")
    before, id_line, after = text.partition("id: carnival-07\n")
    file.write_text(before + id_line + after.replace("TODO title", "The Mask", 1), encoding="utf-8")
    told = [problem for problem in load_files([project]).problems if "carnival-07" in problem.message]
    assert [problem.message for problem in told] == [
        "the title of the card 'carnival-07' is still a placeholder in 'ru'"
    ]


@pytest.mark.parametrize(
    ("words", "told"),
    [("TODO", 1), ("TODO: think", 1), ("Night (TODO)", 1), ("Todo", 0), ("TODOS", 0), ("To do", 0), ("Method", 0)],
)
def test_what_is_a_placeholder(words: str, told: int, tmp_path: Path) -> None:
    found = check(tmp_path, {"cards/s.yaml": a_set("s", f"id: a, title: '{words}', symbols: [cat, gull]")})
    assert [problem[3] for problem in brief(found.problems)] == ["placeholder"] * told


def test_two_expansions_stand_side_by_side(project: Path) -> None:
    made(project, "carnival")
    made(project, "lent-2")
    assert {"carnival", "lent-2"} <= set(load_project(project)[0].decks)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["expansion"], "leonardo new expansion NAME"),
        (["expansion", "Карнавал"], "such as 'carnival'"),
        (["expansion", "My Set"], "such as 'my-set'"),
        (["expansion", "-x"], "-x"),
        (["expansion", ""], "'' cannot name a set"),
        (["expansion", "a" * 41], "up to 40"),
        (["expansion", "con"], "Try 'my-con'"),
        (["expansion", "booklets"], "Try 'my-booklets'"),
        (["expansion", "water"], "already a set 'water'"),
        (["expansion", "peace"], "already a deck 'peace'"),
        (["expansion", "mine"], "already a card 'mine-07'"),
        (["expansion", "held"], "cards/held.yaml is in the way"),
        (["n\x1b[31mw"], "a control character or an invisible one"),
        (["n\nw"], "a control character or an invisible one"),
        (["expnsion", "carnival"], "'expansion NAME'"),
        (["expansion", "a", "b"], "'expansion NAME'"),
    ],
)
def test_wrong_usage_exits_2_and_leaves_the_project_alone(
    arguments: list[str], words: str, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(
        project,
        {"cards/other.yaml": a_set("other", "id: mine-07, symbols: [cat, gull]"), "cards/held.yaml": "# held\n"},
    )
    before = sorted(project.rglob("*"))
    assert run("new", *arguments) == 2
    assert words in capsys.readouterr().err
    assert sorted(project.rglob("*")) == before


def test_outside_a_project_it_says_how_to_start_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("new", "expansion", "carnival") == 2
    assert "'leonardo new DIR' starts a project" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_no_languages_are_guessed_where_the_project_does_not_say_them_well(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(project, {"leonardo.yaml": "languages: en\n"})
    before = sorted(project.rglob("*"))
    assert run("new", "expansion", "carnival") == 1
    assert "leonardo.yaml:1:12: error: languages" in capsys.readouterr().err
    assert sorted(project.rglob("*")) == before


def test_nothing_is_left_of_an_expansion_that_cannot_be_written(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(project, {"cards/decks": "in the way"})
    assert run("new", "expansion", "carnival") == 2
    assert "cannot be written" in capsys.readouterr().err
    assert not (project / "cards" / "carnival.yaml").exists()


def test_a_project_in_a_folder_called_expansion(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("new", "./expansion") == 0
    assert (tmp_path / "expansion" / "leonardo.yaml").is_file()
