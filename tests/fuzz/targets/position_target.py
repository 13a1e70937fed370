"""A position file; a sound one is drawn, listed and read again from what is written of it."""

from __future__ import annotations

from collections.abc import Iterable

from generator import position_files
from generator.problems import ProblemsFound
from generator.table_text import draw_table
from tests.documents import SAMPLES
from tests.fuzz.outcome import harmless, place, told
from tests.fuzz.shelves import enter, project, shipped, whole


def target(data: bytes) -> None:
    root = project("positions")
    file = place("positions/it.yaml", data)
    enter(root)
    with harmless():
        try:
            _, state = position_files.open_position(file)
        except ProblemsFound as found:
            problems = found.problems
        else:
            problems = []
            draw_table(state, None)
            moves = [move.text for move in state.legal_moves()]
            written = position_files.as_yaml(state.to_position())
    told(problems, file, *whole(root))
    if not problems:
        file.write_text(written, encoding="utf-8")
        _, again = position_files.open_position(file)
        assert [move.text for move in again.legal_moves()] == moves


def seeds() -> Iterable[bytes]:
    yield from shipped("templates/booklets/positions/*.yaml")
    yield SAMPLES["cards/p.yaml"].encode()
