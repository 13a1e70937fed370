"""What an independent reader (pdfplumber, pikepdf) finds in a finished PDF, in millimetres from the top left."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pdfplumber
import pikepdf

MM = 25.4 / 72


@dataclass(frozen=True)
class Area:
    left: float
    top: float
    right: float
    bottom: float
    colour: tuple[float, ...] = ()

    @property
    def size(self) -> tuple[float, float]:
        return self.right - self.left, self.bottom - self.top

    @property
    def centre(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2


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
    with pdfplumber.open(path) as opened, pikepdf.open(path) as boxes:
        return [_sheet(page, box) for page, box in zip(opened.pages, boxes.pages, strict=True)]


def _sheet(page: Any, box: pikepdf.Page) -> Sheet:
    height = float(page.height) * MM
    trim_box, bleed_box = _page_box(box.trimbox, height), _page_box(box.obj["/BleedBox"], height)
    lines = [_area(item) for item in page.lines if _black(item["stroking_color"])]
    above = [line for line in lines if line.bottom <= bleed_box.top + 0.001 and line.size[0] < 0.001]
    left = [line for line in lines if line.right <= bleed_box.left + 0.001 and line.size[1] < 0.001]
    return Sheet(
        width=float(page.width) * MM,
        height=height,
        trim_box=trim_box,
        bleed_box=bleed_box,
        cuts_x=sorted({round(line.left, 4) for line in above}),
        cuts_y=sorted({round(line.top, 4) for line in left}),
        marks=lines,
        grounds=[_area(rect) for rect in page.rects if rect["fill"] and rect["height"] * MM > 60],
        text=page.extract_text(),
    )


def _area(item: dict[str, Any]) -> Area:
    ink = item.get("non_stroking_color") or ()
    colour = tuple(round(float(value), 3) for value in (ink if isinstance(ink, list | tuple) else (ink,)))
    return Area(item["x0"] * MM, item["top"] * MM, item["x1"] * MM, item["bottom"] * MM, colour)


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


def _black(colour: object) -> bool:
    return colour in (0, (0,), [0])
