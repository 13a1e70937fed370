"""Keys: the twelve chits in order of seniority, and the ornament of the cover."""

from __future__ import annotations

import math

from engine.symbols import SYMBOL_IDS, titles_in
from generator.booklet.pictures.picture import Picture, label
from generator.booklet.style import Palette, Types
from generator.display import Item, Path, Use
from generator.elements.rosette import smooth
from generator.emblems import FORM
from generator.lettering import ICON_SIDE_UM, width
from generator.outlines import circle_segments

_WIDE = 100_000
"""A column at least so wide has the keys in two rows of six, a narrower one in three rows of four, or as many as its
labels have room for."""
_BETWEEN = 1_000
"""What stays free between two labels."""


def chits(measure: int, palette: Palette, types: Types, language: str) -> Picture:
    """The twelve keys, the most senior first, row by row."""
    titles = titles_in(language)
    labels = [f"{number}. {titles[symbol]}" for number, symbol in enumerate(SYMBOL_IDS, 1)]
    widest = max(width(text, types.label.style, types.label.um) for text in labels) + _BETWEEN
    most = 6 if measure >= _WIDE else 4
    columns = next((count for count in (6, 4, 3, 2) if count <= most and measure // count >= widest), 1)
    step = measure // columns
    radius = min(7_200, step * 42 // 100)
    row = 2 * radius + 7_200
    items: list[Item] = []
    for index, symbol in enumerate(SYMBOL_IDS):
        x = step // 2 + index % columns * step
        y = radius + 300 + index // columns * row
        items += chit(symbol, x, y, radius, palette)
        items.append(label(labels[index], types.label, x, y + radius + 3_300))
    return Picture(measure, 12 // columns * row, tuple(items))


def chit(symbol: str, x: int, y: int, radius: int, palette: Palette) -> list[Item]:
    """One key: a round chit with its symbol."""
    side = radius * 128 // 100
    return [
        Path(circle_segments(x, y, radius), fill=palette.panel, stroke=palette.ink, line=350),
        Path(circle_segments(x, y, radius - 700), stroke=palette.soft, line=150),
        Use(FORM.format(symbol), x - side // 2, y - side // 2, scale=side / ICON_SIDE_UM),
    ]


def ring(x: int, y: int, radius: int, palette: Palette) -> list[Item]:
    """The cover's ornament: the twelve symbols around a woven ring."""
    items: list[Item] = []
    inner = radius * 62 // 100
    for share in (1.0, 0.3):
        items.append(Path(circle_segments(x, y, round(inner * share)), stroke=palette.soft, line=220))
    for strand in range(6):
        phase = 2 * math.pi * strand / 6

        def curve(t: float, phase: float = phase) -> tuple[float, float]:
            r = inner * (0.65 + 0.35 * math.sin(6 * t + phase))
            return x + r * math.cos(t), y + r * math.sin(t)

        items.append(Path(smooth(curve, 0, 2 * math.pi, 72, closed=True), stroke=palette.soft, line=160))
    small = radius * 15 // 100
    for index, symbol in enumerate(SYMBOL_IDS):
        angle = 2 * math.pi * index / 12 - math.pi / 2
        cx, cy = round(x + radius * 82 / 100 * math.cos(angle)), round(y + radius * 82 / 100 * math.sin(angle))
        items += chit(symbol, cx, cy, small, palette)
    return items
