"""What a manuscript is read into: blocks, and the pieces of a line. Each knows where it was written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Literal

from generator.model import Place
from generator.source import Document


@dataclass(frozen=True, slots=True)
class Origin:
    """Data of the author's that is set in a text: `whose` is what messages call it, `place` where it was written."""

    whose: str
    place: Place


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of text in one face (a key of generator.fonts.FACES, or "" for the block's own).

    `link` is the target of a link, `#anchor` or an address, or empty; `origin` is None for the manuscript's own words.
    """

    text: str
    face: str = ""
    link: str = ""
    origin: Origin | None = None


@dataclass(frozen=True, slots=True)
class Sign:
    """A symbol's icon in the text."""

    symbol: str
    origin: Origin | None = None


@dataclass(frozen=True, slots=True)
class PageOf:
    """The number of the page on which an anchor stands, in a face as of a Run."""

    anchor: str
    place: Place
    face: str = ""


@dataclass(frozen=True, slots=True)
class Break:
    """A line end that was asked for."""


ColumnAlign = Literal["left", "center", "right"]
Inline = Run | Sign | PageOf | Break
Content = tuple[Inline, ...]


def origin_of(content: Content) -> Origin | None:
    """The author's data that some text brings, or None if its words are the manuscript's own."""
    return next((piece.origin for piece in content if isinstance(piece, Run | Sign) and piece.origin), None)


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of level 2 (a chapter), 3 (a section) or 4 (a question); `anchor` names it for links."""

    level: int
    content: Content
    anchor: str
    place: Place


@dataclass(frozen=True, slots=True)
class Para:
    """A paragraph."""

    content: Content
    place: Place


@dataclass(frozen=True, slots=True)
class Listing:
    """A list; its items are blocks. `first` is the first number of a numbered one, None of one with bullets."""

    items: tuple[tuple[Block, ...], ...]
    first: int | None
    place: Place


@dataclass(frozen=True, slots=True)
class Note:
    """Set apart by a rule at its side: an example, a hint."""

    blocks: tuple[Block, ...]
    place: Place


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells, the first row being the head; `weights` share out the width among the columns, `aligns` say where
    the lines of each stand, left if there is none."""

    rows: tuple[tuple[Content, ...], ...]
    weights: tuple[int, ...]
    place: Place
    aligns: tuple[ColumnAlign, ...] = ()


@dataclass(frozen=True, slots=True)
class Rule:
    """A thin rule across the column."""

    place: Place


@dataclass(frozen=True, slots=True)
class Directive:
    """A fenced block: its name, the words behind the name, and its YAML options with their places."""

    name: str
    argument: str
    options: Document
    place: Place


Block = Heading | Para | Listing | Note | Table | Rule | Directive


@dataclass(frozen=True, slots=True)
class Claim:
    """A rule's ID, claimed by a comment of the source."""

    rule: str
    place: Place


@dataclass(frozen=True, slots=True)
class Manuscript:
    """A source text: `front` its opening fields, then its blocks and the rules it claims to tell; where names for links
    stand, and where links and page numbers that lead to them."""

    path: Path
    language: str
    front: Document
    blocks: tuple[Block, ...]
    claims: tuple[Claim, ...]
    anchors: Mapping[str, Place] = field(default_factory=lambda: MappingProxyType({}))
    links: tuple[tuple[str, Place], ...] = ()

    def field(self, name: str) -> str:
        """One of the opening fields, or empty."""
        data = self.front.data
        return str(data.get(name, "")) if isinstance(data, dict) else ""
