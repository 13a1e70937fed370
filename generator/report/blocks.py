"""What a report is made of, the same for the browser and for paper."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from matplotlib.figure import Figure


@dataclass(frozen=True, slots=True)
class Heading:
    """`level` 2 or 3; the report's title is the one of level 1."""

    text: str
    level: int = 2


@dataclass(frozen=True, slots=True)
class Paragraph:
    """`tone` is the verdict it tells of, or empty."""

    text: str
    tone: str = ""


@dataclass(frozen=True, slots=True)
class Bullets:
    """A list, numbered or not."""

    items: tuple[str, ...]
    numbered: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of text; the first cell of each is its head. No two have the same caption.

    A `folded` one is shown on demand, on paper always; one of `prose` holds words and not numbers.
    """

    caption: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    folded: bool = False
    prose: bool = False


@dataclass(frozen=True, slots=True)
class Chart:
    """A picture that `draw` makes; `told` says what it shows."""

    name: str
    caption: str
    told: str
    draw: Callable[[], Figure]


@dataclass(frozen=True, slots=True)
class Photo:
    """A picture that is there: a JPEG."""

    caption: str
    told: str
    jpeg: bytes


Block: TypeAlias = Heading | Paragraph | Bullets | Table | Chart | Photo


@dataclass(frozen=True, slots=True)
class Report:
    """A title, a line below it, the language it is written in, and the blocks in order."""

    title: str
    about: str
    language: str
    blocks: tuple[Block, ...]


def tied(text: str) -> str:
    """The text with its numbers tied to the per cent signs that follow them."""
    return text.replace(" %", "\u00a0%")
