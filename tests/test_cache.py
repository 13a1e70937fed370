"""The user's cache: kept under a key, made again where it is damaged, and never growing without end."""

from __future__ import annotations

import itertools
import sys
from pathlib import Path

import pytest

from generator import cache


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LEONARDO_CACHE", str(tmp_path))
    return tmp_path


def test_what_is_kept_is_not_made_again(folder: Path) -> None:
    made = [
        cache.kept("key", lambda: b"first"),
        cache.kept("key", lambda: b"second"),
        cache.kept("other", lambda: b"3"),
    ]
    assert made == [b"first", b"first", b"3"]


@pytest.mark.parametrize("damage", [b"", b"short", b"x" * 60])
def test_a_damaged_entry_is_made_again(folder: Path, damage: bytes) -> None:
    cache.kept("key", lambda: b"first")
    (entry,) = folder.glob("*.kept")
    entry.write_bytes(damage)
    assert cache.kept("key", lambda: b"second") == b"second"


def test_the_oldest_go_where_there_are_very_many(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "_MOST", 20)
    monkeypatch.setattr(cache, "_BETWEEN", 5)
    monkeypatch.setattr(cache, "_WRITES", itertools.count())
    for number in range(200):
        assert cache.kept(f"key {number}", lambda number=number: str(number).encode()) == str(number).encode()  # type: ignore[misc]
    assert 5 <= len(list(folder.glob("*.kept"))) <= 25


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the variable is that of Linux")
@pytest.mark.parametrize(("chosen", "used"), [("/caches", "/caches/leonardo"), ("caches", None), ("", None)])
def test_a_folder_of_caches_that_is_not_absolute_is_none(
    monkeypatch: pytest.MonkeyPatch, chosen: str, used: str | None
) -> None:
    """XDG base directory specification: relative paths are to be ignored."""
    monkeypatch.delenv("LEONARDO_CACHE", raising=False)
    monkeypatch.setenv("HOME", "/home/someone")
    monkeypatch.setenv("XDG_CACHE_HOME", chosen)
    monkeypatch.setattr(cache, "_system_folder", cache._system_folder.__wrapped__)
    assert str(cache.folder()) == (used or "/home/someone/.cache/leonardo")
