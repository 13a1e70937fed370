"""The chapters of a manuscript, and what their anchors are called."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from generator.booklet.blocks import Block, Break, Content, Heading, Listing, Note

CONTENTS = "contents"


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the contents: the title of a chapter, words, icons and page numbers, and its anchor."""

    title: Content
    anchor: str
    level: int


def entries_of(blocks: Sequence[Block]) -> list[Entry]:
    """The chapters of a manuscript, the one of the contents itself left out."""
    return [
        Entry(tuple(piece for piece in block.content if not isinstance(piece, Break)), anchor_of(block), block.level)
        for block in every_block(blocks)
        if isinstance(block, Heading) and block.level == 2 and block.anchor != CONTENTS
    ]


def every_block(blocks: Iterable[Block]) -> Iterator[Block]:
    """The blocks in order, those in notes and lists too."""
    for block in blocks:
        yield block
        match block:
            case Note():
                yield from every_block(block.blocks)
            case Listing():
                for item in block.items:
                    yield from every_block(item)


def anchor_of(heading: Heading) -> str:
    """The anchor of a heading: its author's, or one of its own."""
    return heading.anchor or f"line-{heading.place.line}"
