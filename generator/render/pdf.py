"""Writing a document as PDF. Page content is in millimetres from the top left, so it can be read by eye."""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from generator import fonts
from generator.cache import kept
from generator.display import Box, Deferred, Document, Group, Ink, Item, Page, Picture, Rect, Segment, TextRun, Use, mm
from generator.display import Path as Outline
from generator.outlines import rounded_segments
from generator.render.colour import COLOURS
from generator.render.embed import FaceInUse
from generator.render.pdf_file import LEVEL, PdfFile, text_string
from generator.render.shown import shown
from generator.resources import version

LARGE = 400_000_000
"""The area, in square micrometres, from which a dark shape is a large black area."""
_BROAD = 5_000
"""The width from which a line is an area."""
POINTS_PER_MM = 72 / 25.4
_DUPLEX = {"long-edge": "/DuplexFlipLongEdge", "short-edge": "/DuplexFlipShortEdge", "simplex": "/Simplex"}
_TURNS = ((1, 0, 0, 1), (0, 1, -1, 0), (-1, 0, 0, -1), (0, -1, 1, 0))
_CAPS, _JOINS = {"butt": 0, "round": 1, "square": 2}, {"miter": 0, "round": 1, "bevel": 2}
_SHARP = "0 j"
"""Corners that are not rounded, as far as the line is broad."""
_OPERATORS = {"M": "m", "L": "l", "C": "c", "Z": "h"}


def render(document: Document, stem: Path) -> tuple[Path, ...]:
    """Write `<stem>.pdf`; returns the files written."""
    path = stem.with_name(stem.name + ".pdf")
    with path.open("wb") as file:
        _Writer(PdfFile(file, COLOURS[document.colour].pdf), document).write()
    return (path,)


class _Writer:
    def __init__(self, pdf: PdfFile, document: Document) -> None:
        self.pdf = pdf
        self.document = document
        self.colours = COLOURS[document.colour]
        self.forms: dict[str, int] = {}
        self.pictures: dict[str, int] = {}
        self.faces: dict[str, tuple[FaceInUse, int]] = {}

    def write(self) -> None:
        pages = self.pdf.reserve()
        kids = [self._page(page, pages) for page in self.document.pages]
        for used, reserved in self.faces.values():
            used.write(self.pdf, reserved)
        self.pdf.put(f"<< /Type /Pages /Count {len(kids)} /Kids [{' '.join(f'{kid} 0 R' for kid in kids)}] >>", pages)
        labels = " ".join(
            f"{index} << /P {text_string(page.label)} >>" for index, page in enumerate(self.document.pages)
        )
        root = self.pdf.put(
            f"<< /Type /Catalog /Pages {pages} 0 R /Lang ({self.document.language}) "
            f"/PageLabels << /Nums [{labels}] >> "
            f"/ViewerPreferences << /PrintScaling /None /Duplex {_DUPLEX[self.document.duplex]} "
            f"/PickTrayByPDFSize true /DisplayDocTitle true >> {self.colours.catalog} >>"
        )
        info = self.pdf.put(
            f"<< /Title {text_string(self.document.title)} /Subject {text_string(self.document.subject)} "
            f"/Creator (leonardo) /Producer (leonardo) /Trapped /False {self.colours.info} >>"
        )
        self.pdf.close(root, info)

    def _page(self, page: Page, parent: int) -> int:
        content = _Content(self)
        k = f"{POINTS_PER_MM:.8f}"
        content.add(f"{k} 0 0 -{k} 0 {_points(page.height)} cm 1 j 1 J")
        content.items(page.items)
        body = self.pdf.stream("", content.data())
        return self.pdf.put(
            f"<< /Type /Page /Parent {parent} 0 R /Contents {body} 0 R /Resources {content.resources()} "
            f"/MediaBox [0 0 {_points(page.width)} {_points(page.height)}] "
            f"/TrimBox {_page_box(page.trim, page)} /BleedBox {_page_box(page.bleed, page)} >>"
        )

    def form(self, name: str, scale: float) -> int:
        """The object number of a form, written when it is first used, which is at that scale."""
        if name not in self.forms:
            form = self.document.forms[name]
            content = _Content(self, scale)
            if isinstance(form, Deferred):
                drawn_for = (
                    f"{self.document.colour}-{_factor(scale)}" if self.colours.separates else self.document.colour
                )
                data = kept(
                    f"stream-4-{version()}-{drawn_for}-{form.key}", lambda: self._without_resources(form, scale)
                )
            else:
                content.items(form.items)
                data = zlib.compress(content.data(), LEVEL)
            box = form.box
            self.forms[name] = self.pdf.stream(
                f"/Type /XObject /Subtype /Form /BBox [{mm(box.x)} {mm(box.y)} {mm(box.right)} "
                f"{mm(box.bottom)}] /Resources {content.resources()} /Filter /FlateDecode",
                data,
                compressed=True,
            )
        return self.forms[name]

    def _without_resources(self, form: Deferred, scale: float) -> bytes:
        content = _Content(self, scale)
        content.items(form.items)
        assert not content.fonts
        assert not content.forms
        return zlib.compress(content.data(), LEVEL)

    def picture(self, picture: Picture) -> int:
        """The object number of a picture, which is read and written when it is first used."""
        if picture.key not in self.pictures:
            raster = picture.load()
            entries, data = self.colours.picture(raster)
            self.pictures[picture.key] = self.pdf.stream(
                f"/Type /XObject /Subtype /Image /Width {raster.width} /Height {raster.height} "
                f"/BitsPerComponent 8 /Interpolate true {entries}",
                data,
                compressed=True,
            )
        return self.pictures[picture.key]

    def face(self, name: str) -> tuple[FaceInUse, int]:
        if name not in self.faces:
            self.faces[name] = (FaceInUse(fonts.face(name)), self.pdf.reserve())
        return self.faces[name]


class _Content:
    """One content stream and the resources it needs; what is drawn in it is printed at that scale."""

    def __init__(self, writer: _Writer, scale: float = 1.0) -> None:
        self.writer = writer
        self.scale = scale
        self.parts: list[str] = []
        self.fonts: dict[str, int] = {}
        self.forms: dict[str, int] = {}

    def add(self, operators: str) -> None:
        self.parts.append(operators)

    def data(self) -> bytes:
        return "\n".join(self.parts).encode("ascii")

    def resources(self) -> str:
        fonts_used = " ".join(f"/{name} {ref} 0 R" for name, ref in self.fonts.items())
        forms_used = " ".join(f"/{name} {ref} 0 R" for name, ref in self.forms.items())
        return f"<< /Font << {fonts_used} >> /XObject << {forms_used} >> >>"

    def items(self, items: Iterable[Item]) -> None:
        for item in items:
            match item:
                case Rect():
                    self._rect(item)
                case Outline():
                    self._outline(item)
                case TextRun():
                    self._text(item)
                case Picture():
                    self._picture(item)
                case Use():
                    self._use(item)
                case Group():
                    self.add("q")
                    self._segments(rounded_segments(item.clip, item.radius))
                    self.add("W n")
                    self.items(item.items)
                    self.add("Q")

    def _paint(self, fill: Ink | None, stroke: Ink | None, line: int, *, large: bool = False) -> str:
        colours = self.writer.colours
        if fill:
            self.add(colours.fill(fill, "area" if large else "line"))
        if stroke:
            broad = (large and stroke == fill) or line * self.scale >= _BROAD
            self.add(f"{colours.stroke(stroke, 'area' if broad else 'line')} {mm(line)} w")
        return {(True, True): "B", (True, False): "f", (False, True): "S", (False, False): "n"}[
            (fill is not None, stroke is not None)
        ]

    def _is_large(self, area: float) -> bool:
        return area * self.scale**2 >= LARGE

    def _rect(self, rect: Rect) -> None:
        large = self._is_large(rect.box.width * rect.box.height)
        operator = self._paint(rect.fill, rect.stroke, rect.line, large=large)
        if rect.radius:
            self._segments(rounded_segments(rect.box, rect.radius))
            self.add(operator)
        else:
            box = rect.box
            drawn = f"{mm(box.x)} {mm(box.y)} {mm(box.width)} {mm(box.height)} re {operator}"
            self.add(f"q {_SHARP} {drawn} Q" if rect.stroke else drawn)

    def _outline(self, path: Outline) -> None:
        large = self.writer.colours.separates and path.fill is not None and self._is_large(_area(path.segments))
        operator = self._paint(path.fill, path.stroke, path.line, large=large)
        state = _line_state(path)
        if state:
            self.add(f"q {state}")
        self._segments(path.segments)
        self.add(f"{operator} Q" if state else operator)

    def _segments(self, segments: Iterable[Segment]) -> None:
        self.add(" ".join([f"{' '.join(map(mm, points))} {_OPERATORS[letter]}" for letter, points in segments]))

    def _use(self, use: Use) -> None:
        name = "X" + _resource_name(use.form)
        self.forms[name] = self.writer.form(use.form, self.scale * use.scale)
        self.add("q")
        if use.clip is not None:
            clip = use.clip
            self.add(f"{mm(clip.x)} {mm(clip.y)} {mm(clip.width)} {mm(clip.height)} re W n")
        matrix = " ".join(_factor(value * use.scale) for value in _TURNS[use.turns % 4])
        self.add(f"{matrix} {mm(use.x)} {mm(use.y)} cm /{name} Do Q")

    def _picture(self, picture: Picture) -> None:
        name = "I" + _resource_name(picture.key)
        self.forms[name] = self.writer.picture(picture)
        box = picture.box
        self.add(f"q {mm(box.width)} 0 0 {mm(-box.height)} {mm(box.x)} {mm(box.bottom)} cm /{name} Do Q")

    def _text(self, run: TextRun) -> None:
        face, reference = self.writer.face(run.face)
        name = "F" + _resource_name(run.face)
        self.fonts[name] = reference
        self.add(self.writer.colours.fill(run.ink, "type"))
        self.add(f"BT /{name} {mm(run.size)} Tf 1 0 0 -1 {mm(run.x)} {mm(run.baseline)} Tm {shown(run, face)} ET")


def _line_state(path: Outline) -> str:
    """How a line differs from the page's: unbroken, with round caps and joins."""
    parts = []
    if path.dash:
        parts.append(f"[{' '.join(mm(length) for length in path.dash)}] 0 d")
    if path.cap != "round":
        parts.append(f"{_CAPS[path.cap]} J")
    if path.join != "round":
        parts.append(f"{_JOINS[path.join]} j")
    if path.join == "miter":
        parts.append(f"{path.miter:.3f} M")
    return " ".join(parts)


def _area(segments: Iterable[Segment]) -> float:
    """The area, in square micrometres, within the corners of an outline."""
    corners = [points[-2:] for _, points in segments if points]
    pairs = zip(corners, [*corners[1:], *corners[:1]], strict=True)
    return abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairs)) / 2


def _factor(value: float) -> str:
    """A scale with six digits that count; PDF knows no exponents (ISO 32000-1, 7.3.3)."""
    text = f"{value:.6g}"
    return f"{value:.12f}" if "e" in text else text


def _points(length: int) -> str:
    return f"{length / 1000 * POINTS_PER_MM:.4f}"


def _page_box(box: Box, page: Page) -> str:
    return f"[{_points(box.x)} {_points(page.height - box.bottom)} {_points(box.right)} {_points(page.height - box.y)}]"


@lru_cache(maxsize=4096)
def _resource_name(name: str) -> str:
    """A name that needs no escaping in a PDF: ASCII letters and digits, others as their code points."""
    return "".join(char if char.isascii() and char.isalnum() else f"_{ord(char):x}_" for char in name)
