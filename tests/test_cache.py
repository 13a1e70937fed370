"""The user's cache: kept under a key, made again where it is damaged, and never growing without end."""

from __future__ import annotations

import hashlib
import itertools
import os
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


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the variable is that of Linux")
@pytest.mark.parametrize("link", [False, True])
def test_what_lies_in_a_project_is_nobodys_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, link: bool) -> None:
    """A project may be the user's home, or hold what its cache is a link to; its author may have forged an entry."""
    home = tmp_path / "home"
    project = tmp_path / "project" if link else home
    (project / "caches" / "leonardo").mkdir(parents=True)
    (project / "leonardo.yaml").touch()
    home.mkdir(exist_ok=True)
    if link:
        (home / "caches").symlink_to(project / "caches")
    monkeypatch.delenv("LEONARDO_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(home / "caches"))
    monkeypatch.setattr(cache, "_system_folder", cache._system_folder.__wrapped__)
    forged = project / "caches" / "leonardo" / f"{hashlib.sha256(b'key').hexdigest()[:40]}.kept"
    forged.write_bytes(hashlib.sha256(b"forged").digest() + b"forged")
    assert cache.kept("key", lambda: b"made") == b"made"
    assert cache.kept("other", lambda: b"made") == b"made"
    assert [path.name for path in forged.parent.iterdir()] == [forged.name], "and nothing is written there"
    (project / "leonardo.yaml").unlink()
    cache._is_in_a_project.cache_clear()
    assert cache.kept("key", lambda: b"made") == b"forged", "elsewhere the entry would be taken"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes and sparse files of POSIX")
@pytest.mark.parametrize("what", ["a pipe", "a device", "a huge file", "a folder"])
def test_an_entry_that_is_no_file_of_ours_is_not_waited_for(folder: Path, what: str) -> None:
    entry = folder / f"{hashlib.sha256(b'key').hexdigest()[:40]}.kept"
    if what == "a pipe":
        os.mkfifo(entry)
    elif what == "a device":
        entry.symlink_to("/dev/zero")
    elif what == "a folder":
        entry.mkdir()
    else:
        entry.touch()
        os.truncate(entry, 3_000_000_000)
    assert cache.kept("key", lambda: b"made") == b"made"
