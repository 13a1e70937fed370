"""Many cards and many games: in bounded memory. `make bench` has the figures of more sizes."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.bench.large_work import (
    BUILD_MEMORY,
    COMMANDS,
    growth,
    spent,
    write,
)

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="reads the memory of a process from /proc"),
]
PLAIN = (*COMMANDS["build"], "--template", "plain")


def test_builds_need_little_memory(tmp_path: Path) -> None:
    """Ten thousand plain cards took 139 MB where two thousand took 76; `make bench` has the whole figures."""
    write(tmp_path / "many", 2_000)
    assert spent(tmp_path / "many", *PLAIN).memory < BUILD_MEMORY / 2


def test_memory_does_not_grow_with_the_games_of_a_run_in_shards(tmp_path: Path) -> None:
    run = ("simulate", "base", "--policies", "random", "--jobs", "1", "--shards", "runs", "--games")
    few, many = (spent(tmp_path, *run, games).memory for games in ("100", "800"))
    assert many < few * 1.1


def test_growth_is_the_exponent() -> None:
    """Of what is more than noise."""
    seconds = {1: 3.09, 2: 2.95, **{count: 3 + 2e-2 * count**1.5 for count in (10, 100, 1000)}}
    assert growth(seconds, 3) == pytest.approx(1.5)
