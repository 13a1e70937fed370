"""A style at one size: measures, breaks into lines and draws, by what letters take and by how far their ink reaches.

Accents, icons and slanted letters reach beyond the room that a line of type gives them. A line is so wide and a text
so high that no ink leaves the box, and a line whose ink would touch the line above it stands a little lower.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, zip_longest

from generator.chunks import Chunk
from generator.display import Box, Glyph, Item, TextRun, Use
from generator.lettering import (
    ICON_DROP,
    ICON_SIDE,
    ICON_SIDE_UM,
    Lettered,
    Reach,
    Style,
    clearance,
    lettered,
    together,
)
from generator.markup import Icon, Piece, Words, face_of

ASCENT, DESCENT = 0.72, 0.28
"""How much of the size a line takes above and below its baseline."""
EMPTY_LINE = 0.5
_APART = 0.03
"""What stays free between the ink of two lines, as a share of the size."""
_COLUMNS = 8
"""Ink over ink is looked for in columns of so many to the size."""


@dataclass(frozen=True, slots=True)
class Line:
    """The chunks of a line.

    `width` leaves out the space and the tracking after the last one; `reach` is that of the ink, `width` at least.
    """

    chunks: tuple[Chunk, ...]
    width: int
    reach: Reach


@dataclass(frozen=True, slots=True)
class Block:
    """Lines and where they stand: each baseline from the first one down; how far ink reaches above and below that."""

    lines: tuple[Line, ...]
    baselines: tuple[int, ...]
    up: int
    down: int
    wide: int
    """The room that the widest line takes, its ink included."""
    plain: int
    """The height from the first line's ascent to the last line's descent."""

    @property
    def height(self) -> int:
        """The room that the lines take, their ink included."""
        return max(self.plain, self.up + self.down)


class Setting:
    """A style at a size in micrometres. `icon_form` names the forms of the icons, with `{}` for the symbol."""

    def __init__(self, style: Style, size: int, icon_form: str) -> None:
        self.style = style
        self.size = size
        self.icon_form = icon_form
        self.leading = round(size * style.leading)
        self.icon = round(size * ICON_SIDE)
        drop = round(size * ICON_DROP)
        self.icon_reach = Reach(0, self.icon, self.icon - drop, drop)
        self.extra = style.tracking * size

    def block(self, paragraphs: Iterable[Sequence[Chunk]], box: Box) -> Block:
        """The paragraphs in lines as wide as the box where their words allow."""
        lines = tuple(line for paragraph in paragraphs for line in self._wrap(paragraph, box.width))
        baselines = [0]
        for line, following in pairwise(lines):
            baselines.append(baselines[-1] + self._step(line, following, box))
        up = max((line.reach.up - at for line, at in zip(lines, baselines, strict=False)), default=0)
        down = max((line.reach.down + at for line, at in zip(lines, baselines, strict=False)), default=0)
        wide = max((line.reach.right - line.reach.left for line in lines), default=0)
        return Block(lines, tuple(baselines), up, down, wide, baselines[-1] + round(self.size * (ASCENT + DESCENT)))

    def draw(self, block: Block, box: Box) -> tuple[Item, ...]:
        """What to draw. The lines stand as the style anchors them, or as near to that as their ink stays in the box."""
        spare = box.height - block.plain
        top = box.y + {"top": 0, "middle": spare // 2, "bottom": spare}[self.style.anchor]
        first = max(box.y + block.up, min(top + round(self.size * ASCENT), box.y + box.height - block.down))
        items: list[Item] = []
        for line, baseline in zip(block.lines, block.baselines, strict=False):
            items.extend(self._line(line.chunks, self._start(line, box), first + baseline))
        return tuple(items)

    def needed(self, paragraphs: Iterable[Sequence[Chunk]]) -> tuple[int, int]:
        """Less than the width of all letters and icons, without spaces, and than that of the widest piece that never
        parts; less, for each is rounded at every size."""
        total = widest = 0
        for chunk in (chunk for paragraph in paragraphs for chunk in paragraph):
            letters = sum(1 if isinstance(piece, Icon) else len(piece.text) for piece in chunk.pieces)
            least = sum(map(self._advance, chunk.pieces)) - 2 * letters
            total, widest = total + least, max(widest, least - self._tail(chunk))
        return max(0, total), widest

    def _lettered(self, words: Words) -> Lettered:
        face = face_of(words.style, self.style.face)
        return lettered(words.text, face, self.style.small_caps, self.size, self.extra, self.style.language)

    def _advance(self, piece: Piece) -> int:
        return self.icon if isinstance(piece, Icon) else self._lettered(piece).advance

    def _places(self, chunk: Chunk) -> list[int]:
        """Where each of its pieces begins, and where it ends. Letters that lean into an icon, or into those of another
        face, stand clear of them."""
        places = [0]
        before: Piece | None = None
        for piece in chunk.pieces:
            if isinstance(before, Icon) and isinstance(piece, Words):
                places[-1] += clearance(self.size, self._lettered(piece).reach.left)
            elif isinstance(before, Words) and isinstance(piece, Icon):
                letters = self._lettered(before)
                places[-1] += clearance(self.size, letters.advance - letters.reach.right)
            elif isinstance(before, Words) and isinstance(piece, Words) and before.style != piece.style:
                places[-1] += self._between(before, piece)
            places.append(places[-1] + self._advance(piece))
            before = piece
        return places

    def _between(self, before: Words, behind: Words, space: int = 0) -> int:
        """How much farther apart these stand, of two faces, right behind one another or behind a blank."""
        from generator.silhouettes import room_between

        one, other = (face_of(each.style, self.style.face) for each in (before, behind))
        glyphs = (self._lettered(before).glyphs, self._lettered(behind).glyphs)
        return room_between(one, glyphs[0], other, glyphs[1], self.size, space) if one != other else 0

    def _blank(self, chunk: Chunk, following: Chunk | None) -> int:
        """The blank between two chunks of a line; none behind the last."""
        if following is None or chunk.space is None:
            return 0
        space = self._lettered(chunk.space).advance
        before, behind = chunk.pieces[-1], following.pieces[0]
        if not (isinstance(before, Words) and isinstance(behind, Words)) or before.style == behind.style:
            return space
        return space + self._between(before, behind, space)

    def _tail(self, chunk: Chunk) -> int:
        """The tracking behind the last letter of a line that ends with it."""
        return 0 if isinstance(chunk.pieces[-1], Icon) else round(self.extra)

    def _reaches(self, chunks: Sequence[Chunk], x: int) -> Iterator[Reach]:
        """The reach of everything with ink on a line that starts at x."""
        for chunk, following in zip_longest(chunks, chunks[1:]):
            *places, end = self._places(chunk)
            for piece, place in zip(chunk.pieces, places, strict=True):
                for each in (self.icon_reach,) if isinstance(piece, Icon) else self._lettered(piece).reaches:
                    yield each.moved(x + place)
            x += end + self._blank(chunk, following)

    def _measured(self, chunk: Chunk) -> tuple[int, Reach]:
        """The advance of a chunk and its reach, the tracking behind its last letter left out."""
        if len(chunk.pieces) == 1 and isinstance(chunk.pieces[0], Words):
            letters = self._lettered(chunk.pieces[0])
            ink = letters.reach
            end = max(ink.right, letters.advance - round(self.extra))
            return letters.advance, Reach(min(0, ink.left), end, max(0, ink.up), max(0, ink.down))
        *places, advance = self._places(chunk)
        reaches = [
            (self.icon_reach if isinstance(piece, Icon) else self._lettered(piece).reach).moved(place)
            for piece, place in zip(chunk.pieces, places, strict=True)
        ]
        return advance, together([Reach(0, advance - self._tail(chunk), 0, 0), *reaches])

    def _wrap(self, chunks: Sequence[Chunk], limit: int) -> list[Line]:
        """First-fit lines; a paragraph without a word is one empty line."""
        lines: list[Line] = []
        held: list[Chunk] = []
        used = width = left = right = up = down = 0
        for chunk in chunks:
            advance, own = self._measured(chunk)
            start = used + (self._blank(held[-1], chunk) if held else 0)
            first, last = min(left, start + own.left), max(right, start + own.right)
            if held and last - first > limit:
                lines.append(Line(tuple(held), width, Reach(left, right, up, down)))
                held, start, first, last, up, down = [], 0, own.left, own.right, 0, 0
            held.append(chunk)
            used, left, right, up, down = start + advance, first, last, max(up, own.up), max(down, own.down)
            width = used - self._tail(chunk)
        return [*lines, Line(tuple(held), width, Reach(left, right, up, down))]

    def _step(self, line: Line, following: Line, box: Box) -> int:
        """From this line's baseline to the next; an empty line is a small space between paragraphs."""
        step = self.leading if line.chunks else round(self.leading * EMPTY_LINE)
        apart = round(self.size * _APART)
        if line.reach.down + following.reach.up + apart <= step:
            return step
        return max(step, self._together_high(line, following, box) + apart)

    def _together_high(self, line: Line, following: Line, box: Box) -> int:
        """The most that ink of one line reaches down and ink of the next reaches up at the same place."""
        column = max(1, self.size // _COLUMNS)
        deep: dict[int, int] = {}
        for each in self._reaches(line.chunks, self._start(line, box)):
            for place in range(each.left // column, each.right // column + 1):
                deep[place] = max(deep.get(place, 0), each.down)
        both = 0
        for each in self._reaches(following.chunks, self._start(following, box)):
            for place in range(each.left // column, each.right // column + 1):
                if place in deep:
                    both = max(both, deep[place] + each.up)
        return both

    def _start(self, line: Line, box: Box) -> int:
        """Where the line starts: as it is aligned, or as near to that as its ink stays in the box."""
        spare = box.width - line.width
        x = box.x + {"left": 0, "center": spare // 2, "right": spare}[self.style.align]
        return max(box.x - line.reach.left, min(x, box.x + box.width - line.reach.right))

    def _line(self, line: Sequence[Chunk], x: int, baseline: int) -> Iterator[Item]:
        pending: list[Glyph] = []
        pending_face, pending_x = "", x
        for chunk, following in zip_longest(line, line[1:]):
            places = [x + place for place in self._places(chunk)]
            space = (chunk.space,) if chunk.space and following else ()
            blank = self._blank(chunk, following)
            for piece, at in zip((*chunk.pieces, *space), places, strict=False):
                name = "" if isinstance(piece, Icon) else face_of(piece.style, self.style.face)
                if pending and name != pending_face:
                    yield self._run(pending_x, baseline, pending_face, pending)
                    pending = []
                if isinstance(piece, Icon):
                    top = baseline - self.icon_reach.up
                    yield Use(self.icon_form.format(piece.symbol), at, top, scale=self.icon / ICON_SIDE_UM)
                    continue
                if not pending:
                    pending_face, pending_x = name, at
                glyphs = self._lettered(piece).glyphs
                pending.extend(glyphs if piece is not chunk.space else _widened(glyphs, blank))
            x = places[-1] + blank
        if pending:
            yield self._run(pending_x, baseline, pending_face, pending)

    def _run(self, x: int, baseline: int, face: str, glyphs: Sequence[Glyph]) -> TextRun:
        return TextRun(x, baseline, self.size, face, self.style.ink, tuple(glyphs))


def _widened(blank: tuple[Glyph, ...], width: int) -> tuple[Glyph, ...]:
    """The glyphs of a blank, so wide."""
    *rest, last = blank
    wider = width - sum(glyph.advance for glyph in blank)
    return (*rest, replace(last, advance=last.advance + wider)) if wider else blank
