"""What holds in every game of every mode, whatever the moves: random simulation over the registry of modes."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.cards import Deck
from engine.grid import CROSS
from engine.lasting import LOCK, Lasting
from engine.modes import MODES
from engine.modes.expansion import ExpansionState
from engine.options import OPTIONS, defaults
from engine.position import read_position
from tests.engine_decks import PLAYERS, full_deck, plain_deck
from tests.long_invariants import run
from tests.watching import Watch, watched_moves

CLOSE_LOOK = 40
LONGEST = 6000
QUICK = settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))


@st.composite
def options(draw: st.DrawFn, mode: str) -> dict[str, Any]:
    """Some choice of the mode's rules options."""
    chosen = {}
    for name in defaults(mode):
        option = OPTIONS[name]
        values = option.values or (option.defaults[mode], option.most[mode] if option.most else 1)
        chosen[name] = draw(st.sampled_from(values))
    return chosen


@pytest.mark.parametrize("mode", MODES)
@QUICK
@given(data=st.data(), seed=st.integers(0, 2**64 - 1), seats=st.sampled_from(PLAYERS), by_verb=st.booleans())
def test_every_invariant_holds_at_every_step(
    mode: str, data: st.DataObject, seed: int, seats: int, by_verb: bool
) -> None:
    deck = full_deck(mode, data.draw(options(mode)))
    watch = Watch(deck, seats, seed, closely=False)
    for _ in watched_moves(watch, by_verb, data.draw(st.sampled_from((0, 30, 120, 250)))):
        pass
    watch.closely = True
    for _ in watched_moves(watch, by_verb, CLOSE_LOOK):
        pass


@pytest.mark.parametrize("seats", PLAYERS)
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("make", [full_deck, plain_deck])
def test_every_game_ends_by_a_rule(make: Any, mode: str, seats: int) -> None:
    deck: Deck = make(mode)
    watch = Watch(deck, seats, seed=5, closely=False)
    moves = sum(1 for _ in watched_moves(watch, by_verb=False, most=LONGEST))
    end = watch.state.outcome()
    assert end is not None, f"no end after {moves} moves"
    assert end.reason in ("keys", "last-lap", "misses")


@pytest.mark.slow
@pytest.mark.parametrize("seats", PLAYERS)
@pytest.mark.parametrize("mode", MODES)
def test_many_random_moves(mode: str, seats: int) -> None:
    tally = run(mode, seats, moves=2000, seed=1)
    assert tally.moves >= 2000


def test_one_text_may_stand_for_other_choices_in_another_position() -> None:
    """`act bolt top-left` is the trade's zone in one position and the strip's in the next, at one table."""
    cross = dict.fromkeys(("top", "left", "center", "right", "bottom"), "a")
    corner = {**cross, "top-left": "x"}
    effect = [{"trade": {"with": "left"}}, {"strip": {"of": "right"}}]
    position = {
        "mode": "expansion",
        "cards": {
            "a": {"symbols": ["cat", "skull"]},
            "x": {"symbols": ["cat", "skull"], "backing": "gold"},
            "bolt": {"action": {"when": "start", "effect": effect}},
        },
        "seats": [{"layout": corner, "hand": ["a", "bolt"]}, {"layout": corner}, {"layout": cross}],
    }
    trade = read_position(position)
    assert isinstance(trade, ExpansionState)
    assert trade.parse("act bolt top-left").choices == ((0,), ())
    strip = trade.copy()
    strip.layouts[0][0] = 0
    strip.layouts[2][0] = strip.layouts[1][0]
    strip.lasting = [Lasting(LOCK, by=1, seat=0, places=CROSS)]
    strip.count_locks()
    strip.moves = None
    move = strip.play_text("act bolt top-left")
    assert move.choices == ((), (0,))
    assert strip.layouts[2][0] == 0
