"""What an independent reader (PDFium, pikepdf) finds in a finished PDF, in millimetres from the top left."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pikepdf

from tests.page_reading import MM, Area, Leaf, leaves

BLACK = (0, 0, 0)


@dataclass(frozen=True)
class Sheet:
    """One page: its size, its boxes, where it is to be cut, the ground of each card on it, its text."""

    width: float
    height: float
    trim_box: Area
    bleed_box: Area
    cuts_x: list[float]
    cuts_y: list[float]
    marks: list[Area]
    grounds: list[Area]
    text: str

    def trims(self, card: tuple[float, float]) -> list[Area]:
        """The rectangles between cutting lines that have the card's size, along the rows."""
        return [
            Area(left, top, right, bottom)
            for top, bottom in zip(self.cuts_y, self.cuts_y[1:], strict=False)
            for left, right in zip(self.cuts_x, self.cuts_x[1:], strict=False)
            if abs(right - left - card[0]) < 1 and abs(bottom - top - card[1]) < 1
        ]


def sheets(path: Path) -> list[Sheet]:
    with pikepdf.open(path) as boxes:
        return [_sheet(leaf, box) for leaf, box in zip(leaves(path), boxes.pages, strict=True)]


def _sheet(leaf: Leaf, box: pikepdf.Page) -> Sheet:
    trim_box, bleed_box = _page_box(box.trimbox, leaf.height), _page_box(box.obj["/BleedBox"], leaf.height)
    lines = [line for line in leaf.lines if line.colour == BLACK]
    above = [line for line in lines if line.bottom <= bleed_box.top + 0.001 and line.size[0] < 0.001]
    left = [line for line in lines if line.right <= bleed_box.left + 0.001 and line.size[1] < 0.001]
    return Sheet(
        width=leaf.width,
        height=leaf.height,
        trim_box=trim_box,
        bleed_box=bleed_box,
        cuts_x=sorted({round(line.left, 4) for line in above}),
        cuts_y=sorted({round(line.top, 4) for line in left}),
        marks=lines,
        grounds=[rectangle for rectangle in leaf.rectangles if rectangle.size[1] > 60],
        text=leaf.text,
    )


def _page_box(box: Any, height: float) -> Area:
    left, low, right, high = (float(value) * MM for value in box)
    return Area(left, height - high, right, height - low)


def fonts(path: Path) -> Iterator[tuple[str, bool]]:
    """Every font of a file, and whether it is embedded."""
    with pikepdf.open(path) as opened:
        for item in opened.objects:
            if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/Font":
                descendants = item.get("/DescendantFonts")
                holder = descendants[0] if descendants is not None else item
                descriptor = holder.get("/FontDescriptor")
                yield str(item["/BaseFont"]), descriptor is not None and "/FontFile2" in descriptor
