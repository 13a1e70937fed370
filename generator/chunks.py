"""What of a paragraph never parts: words and icons without a break between them."""

from __future__ import annotations

import re
from dataclasses import dataclass

from generator.markup import Icon, Paragraph, Piece, Words

_NO_BREAK_SPACE = "\u00a0"
_WORD = re.compile(r"[^\W_]|[№§#]")
_BREAK = re.compile(r"( +)|(?<=[^\W\d_]{2}[-‐–—/])(?=[^\W\d_]{2})")
"""A line ends at spaces, and behind a sign between words of two letters and more: not in 10–12, 100 m/s, T-bar."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """What never parts: shaped text and icons without a break between them, and the space that follows."""

    pieces: tuple[Piece, ...]
    space: Words | None = None


def chunks_of(paragraph: Paragraph) -> list[Chunk]:
    """The paragraph, in order."""
    chunks: list[Chunk] = []
    open_pieces: list[Piece] = []

    def close(space: Words | None) -> None:
        if open_pieces:
            chunks.append(Chunk(tuple(open_pieces), space))
            open_pieces.clear()

    for piece in _glued(paragraph):
        if isinstance(piece, Icon):
            open_pieces.append(piece)
            continue
        rest = 0
        for gap in _BREAK.finditer(piece.text):
            if gap.start() > rest:
                open_pieces.append(Words(piece.text[rest : gap.start()], piece.style))
            close(Words(gap.group(), piece.style) if gap.group() else None)
            rest = gap.end()
        if rest < len(piece.text):
            open_pieces.append(Words(piece.text[rest:], piece.style))
    close(None)
    return chunks


def _glued(paragraph: Paragraph) -> list[Piece]:
    """The pieces with the space between an icon and its neighbour made unbreakable.

    The neighbour is the word before the icon, which punctuation alone is not; for an icon that begins the text, the
    word after it.
    """
    pieces = list(paragraph)
    for index, piece in enumerate(pieces):
        if not isinstance(piece, Icon):
            continue
        before = pieces[index - 1] if index else None
        after = pieces[index + 1] if index + 1 < len(pieces) else None
        if isinstance(before, Words) and before.text.strip(" "):
            kept = before.text.rstrip(" ")
            if kept != before.text and _WORD.search(kept.rsplit(" ", 1)[-1]):
                pieces[index - 1] = Words(kept + _NO_BREAK_SPACE, before.style)
        elif before is None and isinstance(after, Words) and after.text.startswith(" "):
            pieces[index + 1] = Words(_NO_BREAK_SPACE + after.text.lstrip(" "), after.style)
    return pieces
