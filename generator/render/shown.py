"""How a run of glyphs is shown in a PDF: the operators between BT and ET."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from typing import NamedTuple

from generator.display import Glyph, TextRun, mm
from generator.render.embed import FaceInUse, Part, Shape


class _Letter(NamedTuple):
    """What is shown at once: a glyph, or one put together of a letter and its marks. A mark by itself is moved."""

    shape: Shape
    text: str
    advance: int
    right: int = 0
    up: int = 0


def shown(run: TextRun, face: FaceInUse) -> str:
    """One TJ array (ISO 32000-1, 9.4.3). A letter with the marks over and under it is a glyph of its own: where a mark
    is set back over its letter, programs that copy text see a blank. A font has room for so many of those; beyond them
    marks are set back, and raised between arrays."""
    parts: list[str] = []
    hexes = ""
    owed = 0.0
    size, em = run.size, face.face.units_per_em
    moved = any(glyph.right or glyph.up for glyph in run.glyphs)
    for shape, text, advance, right, up in _marked(run, face) if moved else _plain(run):
        aside = right * 1000 / size
        step = round(owed - aside)
        if step:
            parts.append(f"<{hexes}> {step}" if hexes else str(step))
            hexes = ""
            owed -= step
        identifier, natural = face.shown(shape, text)
        if up:
            before = f"<{hexes}>" if hexes else ""
            parts.append(f"{before}] TJ {mm(up)} Ts [<{identifier}>] TJ 0 Ts [")
            hexes = ""
        else:
            hexes += identifier
        owed += natural * 1000 / em - advance * 1000 / size
    step = round(owed)
    if hexes:
        parts.append(f"<{hexes}> {step}" if step else f"<{hexes}>")
    return f"[{' '.join(parts)}] TJ"


def _plain(run: TextRun) -> Iterator[_Letter]:
    return (_Letter(glyph.index, glyph.text, glyph.advance) for glyph in run.glyphs)


def _marked(run: TextRun, face: FaceInUse) -> Iterator[_Letter]:
    scale = face.face.units_per_em / run.size
    for letter in _lettered(run.glyphs):
        shape, text = _shape(letter, scale), "".join(glyph.text for glyph in letter)
        if face.has_room_for(shape, text):
            yield _Letter(shape, text, sum(glyph.advance for glyph in letter))
        else:
            yield from (_Letter(each.index, each.text, each.advance, each.right, each.up) for each in letter)


def _lettered(glyphs: tuple[Glyph, ...]) -> Iterator[list[Glyph]]:
    """Each glyph, together with the marks behind it that are moved."""
    letter: list[Glyph] = []
    for glyph in glyphs:
        if letter and not (glyph.right or glyph.up):
            yield letter
            letter = []
        letter.append(glyph)
    yield letter


def _shape(letter: list[Glyph], scale: float) -> Shape:
    starts = accumulate((glyph.advance for glyph in letter[:-1]), initial=0)
    parts = tuple(
        Part(glyph.index, round((start + glyph.right) * scale), round(glyph.up * scale))
        for start, glyph in zip(starts, letter, strict=True)
    )
    return letter[0].index if parts == (Part(letter[0].index),) else parts
