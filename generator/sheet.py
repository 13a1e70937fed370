"""Imposition: cards onto sheets, fronts and backs, with marks, labels and rulers; to a Document."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from generator.display import Box, Document, Form, Item, Page, Use
from generator.formats import word
from generator.grid import Flip, Grid, turns_sideways
from generator.margins import bands, label, marks, ruler

BACKS: dict[str, Flip | None] = {"long-edge": "long-edge", "short-edge": "short-edge", "none": None}
"""How backs are printed: name, and the edge on which the printer turns the paper."""
SEAM = 50


@dataclass(frozen=True, slots=True)
class Slot:
    """One card to print: the names of the forms of its front and its back."""

    front: str
    back: str


@dataclass(frozen=True, slots=True)
class Imprint:
    """What every sheet says of itself."""

    title: str
    language: str
    version: str


@dataclass(frozen=True, slots=True)
class Imposed:
    """The sheets, and which of `label` and `ruler` found no room in their margins."""

    document: Document
    left_out: tuple[str, ...]


def impose(slots: Sequence[Slot], forms: Mapping[str, Form], grid: Grid, backs: str, imprint: Imprint) -> Imposed:
    """Sheets with these cards in order, each page of fronts followed by its page of backs, if there are any."""
    flip = BACKS[backs]
    sheets = [slots[start : start + grid.count] for start in range(0, len(slots), grid.count)]
    sides = ("fronts", "backs") if flip else ("fronts",)
    language = imprint.language
    version = word("version", language, hash=imprint.version)
    pages: list[Page] = []
    margins: dict[str, Form] = {}
    left_out: set[str] = set()
    for number, cards in enumerate(sheets, 1):
        for side in sides:
            sheet = word("sheet", language, n=number, total=len(sheets))
            page = word("page", language, n=len(pages) + 1, total=len(sheets) * len(sides))
            parts = (
                f"{imprint.title} · {language}",
                f"{word(side, language)} · {sheet} · {page}",
                f"{version} · {grid.paper.name}",
            )
            margin = _margin(grid, parts, language, f"margin-{len(pages) + 1}", left_out)
            margins[margin.name] = margin
            used = _fronts(cards, grid) if side == "fronts" else _backs(cards, grid, flip or "long-edge")
            used.sort(key=lambda each: each[1])
            items: list[Item] = [_placed(form, grid, slot, turns) for form, slot, turns in used]
            items += marks(grid, [slot for _, slot, _ in used])
            items.append(_turned(margin, grid) if _sideways(grid) else Use(margin.name, 0, 0))
            name = f"{word(side, language)} {number}"
            pages.append(Page(grid.paper.width, grid.paper.height, grid.block, grid.bleed_block, tuple(items), name))
    document = Document(imprint.title, language, tuple(pages), {**forms, **margins}, flip or "simplex", version)
    return Imposed(document, tuple(sorted(left_out)))


_Used = tuple[str, int, int]
"""A form, the slot it lies in, its quarter turns."""


def _fronts(cards: Sequence[Slot], grid: Grid) -> list[_Used]:
    return [(card.front, slot, grid.turns) for slot, card in enumerate(cards)]


def _backs(cards: Sequence[Slot], grid: Grid, flip: Flip) -> list[_Used]:
    turns = -grid.turns if turns_sideways(grid.paper, flip) else 2 - grid.turns
    return [(card.back, grid.behind(slot, flip), turns % 4) for slot, card in enumerate(cards)]


def _placed(form: str, grid: Grid, slot: int, turns: int) -> Use:
    """A card's form in its slot, bleeding as far as the slot allows.

    Where two cards share a cut, the earlier reaches SEAM under the later, which is painted over it: two
    edges that merely meet would let a hair of paper shine through.
    """
    trim, clip = grid.trim(slot), grid.bleeding(slot)
    right = SEAM if grid.gap_x == 0 and clip.right == trim.right else 0
    below = SEAM if grid.gap_y == 0 and clip.bottom == trim.bottom else 0
    corners = ((trim.x, trim.y), (trim.right, trim.y), (trim.right, trim.bottom), (trim.x, trim.bottom))
    return Use(form, *corners[turns], turns=turns, clip=clip.grown(0, 0, right, below))


def _margin(grid: Grid, parts: tuple[str, ...], language: str, name: str, left_out: set[str]) -> Form:
    """Label and ruler of one page, as if the margins they stand in were above and below."""
    upper, lower = bands(grid)
    found = {"label": label(upper, parts), "ruler": ruler(lower, language)}
    left_out.update(what for what, items in found.items() if items is None)
    width, height = grid.paper.width, grid.paper.height
    box = Box(0, 0, height, width) if _sideways(grid) else Box(0, 0, width, height)
    return Form(name, box, tuple(item for items in found.values() if items for item in items))


def _sideways(grid: Grid) -> bool:
    return bands(grid)[0].turned


def _turned(margin: Form, grid: Grid) -> Use:
    """The margins' form turned to read upwards along the left edge."""
    return Use(margin.name, 0, grid.paper.height, turns=3)
