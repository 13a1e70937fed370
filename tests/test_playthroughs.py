"""The stored playthroughs are played again to the letter, and none is missing."""

from __future__ import annotations

import pytest

from engine.effects import VERBS
from engine.modes import MODES
from tests.playing_through import FOLDER, GAMES, Game, chosen_by_lot, moves_told, told


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_playthrough_is_played_again_to_the_letter(game: Game) -> None:
    stored = game.path.read_text(encoding="utf-8")
    moves = moves_told(stored)
    assert told(game, moves).splitlines() == stored.splitlines()
    assert list(chosen_by_lot(game)) == moves


def test_none_is_missing() -> None:
    wanted = {f"{mode}.txt" for mode in MODES}
    wanted |= {f"{verb}-{mode}.txt" for verb, effect in VERBS.items() for mode in effect.moments}
    assert {path.name for path in FOLDER.iterdir()} == wanted


@pytest.mark.parametrize("game", [game for game in GAMES if game.verb], ids=lambda game: game.name)
def test_a_verbs_playthrough_shows_it(game: Game) -> None:
    """At least five uses, and of the cards that ask for a choice one that makes it."""
    uses = [move for move in moves_told(game.path.read_text(encoding="utf-8")) if move.startswith("act ")]
    assert len(uses) >= 5
    assert all(f"act-{game.verb}-" in move for move in uses)


@pytest.mark.parametrize("mode", MODES)
def test_a_modes_playthrough_goes_to_the_end(mode: str) -> None:
    assert Game(mode).path.read_text(encoding="utf-8").splitlines()[-1].startswith("over by ")
