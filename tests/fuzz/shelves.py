"""Shipped files to begin with, and a small sound project on the ground for the file in question to lie in."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.fuzz.outcome import ground, place

ROOT = Path(__file__).resolve().parents[2]
SET = """\
set: few
kind: base
title: {en: Few, ru: Мало}
cards:
  - {id: few-01, backing: black, symbols: [cat, skull], title: {en: The Cat, ru: Кот}}
  - {id: few-02, backing: black, symbols: [поток, цветок], title: {en: The Stream, ru: Поток}, copies: 3}
"""


def shipped(pattern: str, most: int = 20_000) -> Iterator[bytes]:
    """The repository's files of that pattern, those of at most that many bytes."""
    for path in sorted(ROOT.glob(pattern)):
        if path.stat().st_size <= most:
            yield path.read_bytes()


@cache
def project(name: str, settings: str = "papers: [a4]\nlanguages: [en]\ntemplate: plain\n", cards: str = SET) -> Path:
    """A project of that name with one small set; its folder becomes the present one."""
    place(f"{name}/cards/few.yaml", cards.encode())
    return place(f"{name}/leonardo.yaml", settings.encode()).parent


def enter(root: Path) -> None:
    """Go where the user of that project would be."""
    os.chdir(root)


def whole(root: Path) -> list[Path]:
    """Every file of that project."""
    assert ground() in root.parents
    return [path for path in root.rglob("*") if path.is_file()]
