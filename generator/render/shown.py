"""How a run of glyphs is shown in a PDF: the operator between BT and ET."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate

from generator.display import Glyph, TextRun
from generator.render.embed import FaceInUse, Part


def shown(run: TextRun, face: FaceInUse) -> str:
    """One TJ array (ISO 32000-1, 9.4.3). A letter with the marks over and under it is a glyph of its own: where a mark
    is set back over its letter, programs that copy text see a blank."""
    parts: list[str] = []
    hexes = ""
    owed = 0.0
    size, em = run.size, face.face.units_per_em
    moved = any(glyph.right or glyph.up for glyph in run.glyphs)
    for letter in _letters(run.glyphs) if moved else run.glyphs:
        step = round(owed)
        if step:
            parts.append(f"<{hexes}> {step}" if hexes else str(step))
            hexes = ""
            owed -= step
        if isinstance(letter, Glyph):
            advance = letter.advance
            identifier, natural = face.shown(letter.index, letter.text)
        else:
            advance = sum(glyph.advance for glyph in letter)
            identifier, natural = face.shown(_shape(letter, em / size), "".join(glyph.text for glyph in letter))
        hexes += identifier
        owed += natural * 1000 / em - advance * 1000 / size
    step = round(owed)
    if hexes:
        parts.append(f"<{hexes}> {step}" if step else f"<{hexes}>")
    return f"[{' '.join(parts)}] TJ"


def _letters(glyphs: tuple[Glyph, ...]) -> Iterator[list[Glyph]]:
    """Each glyph, together with the marks behind it that are moved."""
    letter: list[Glyph] = []
    for glyph in glyphs:
        if letter and not (glyph.right or glyph.up):
            yield letter
            letter = []
        letter.append(glyph)
    yield letter


def _shape(letter: list[Glyph], scale: float) -> int | tuple[Part, ...]:
    """A glyph of the face, or what one is put together of."""
    starts = accumulate((glyph.advance for glyph in letter[:-1]), initial=0)
    parts = tuple(
        Part(glyph.index, round((start + glyph.right) * scale), round(glyph.up * scale))
        for start, glyph in zip(starts, letter, strict=True)
    )
    return letter[0].index if parts == (Part(letter[0].index),) else parts
