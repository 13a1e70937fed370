"""The project that hostile files are put into."""

from __future__ import annotations

from pathlib import Path

SET = """\
set: mine
kind: base
title: Mine
cards:
  - {id: a, symbols: [cat, skull], title: One}
"""
SETTINGS = "papers: [a4]\nlanguages: [en]\ntemplate: plain\n"


def project(folder: Path, cards: str | bytes = SET, settings: str | bytes = SETTINGS) -> Path:
    """A project of one set."""
    (folder / "cards").mkdir(parents=True, exist_ok=True)
    for name, content in (("leonardo.yaml", settings), ("cards/mine.yaml", cards)):
        (folder / name).write_bytes(content.encode() if isinstance(content, str) else content)
    return folder
