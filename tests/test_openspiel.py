"""OpenSpiel's own random simulation test, run on every mode as one of its games."""

from __future__ import annotations

import pytest

from engine.modes import MODES
from tests.engine_decks import PLAYERS

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install -e '.[openspiel]'")


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("mode", MODES)
def test_openspiels_random_simulation(mode: str, players: int) -> None:
    """It checks clones, serialization, histories, sorted and masked actions, returns and the length of games."""
    import tests.openspiel_games

    assert mode in tests.openspiel_games.GAMES
    game = pyspiel.load_game(f"python_leonardo_{mode}", {"players": players})
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
