"""Embedding type: a TrueType file with just the glyphs a document uses, and the PDF objects around it.

The glyphs are renumbered from 1 in the order of their first use, so a character identifier in the PDF is
a glyph number (CIDToGIDMap /Identity). A glyph that stands for two texts is put in twice, so that every
identifier has one text and the document can be searched; a letter with marks is put together as one glyph.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from generator.fonts import Face
from generator.render.pdf_file import PdfFile

_KEPT = ("head", "hhea", "maxp")
_WORDS, _XY, _SCALE, _MORE, _XY_SCALE, _TWO_BY_TWO = 0x1, 0x2, 0x8, 0x20, 0x40, 0x80


MOST_SHAPES = 30_000
"""Where a document shows so many, no more are put together; the glyphs of a face are fewer than the rest."""


class Part(NamedTuple):
    """A glyph of the face within another, and how far it is moved right and up there, in units of the em."""

    glyph: int
    right: int = 0
    up: int = 0


Shape = int | tuple[Part, ...]
"""A glyph of the face, or one that is put together of several; its advance is that of the first."""


class FaceInUse:
    """A face in one document: hands out character identifiers, then writes itself."""

    def __init__(self, face: Face) -> None:
        self.face = face
        self._identifiers: dict[tuple[Shape, str], tuple[str, int]] = {}
        self._sfnt = _Sfnt(face.data)

    def shown(self, shape: Shape, text: str) -> tuple[str, int]:
        """The glyph's identifier, four hexadecimal digits, and the advance that the font itself gives, in units of
        the em."""
        found = self._identifiers.get((shape, text))
        if found is None:
            found = (f"{len(self._identifiers) + 1:04X}", self._sfnt.metrics(shape)[0])
            self._identifiers[shape, text] = found
        return found

    def has_room_for(self, shape: Shape, text: str) -> bool:
        """Whether one more that is put together may be shown: an identifier has four digits."""
        return isinstance(shape, int) or (shape, text) in self._identifiers or len(self._identifiers) < MOST_SHAPES

    def write(self, pdf: PdfFile, number: int) -> None:
        used = list(self._identifiers)
        data = self._sfnt.subset([shape for shape, _ in used])
        name = f"{_tag(len(used), data)}+{self.face.postscript_name}"
        widths = " ".join(str(natural) for _, natural in self._identifiers.values())
        file = pdf.stream(f"/Length1 {len(data)}", data)
        box = " ".join(map(str, self._sfnt.bounds([shape for shape, _ in used])))
        italic = -12 if self.face.style == "Italic" else 0
        descriptor = pdf.put(
            f"<< /Type /FontDescriptor /FontName /{name} /Flags {4 | (64 if italic else 0)} /FontBBox [{box}] "
            f"/ItalicAngle {italic} /Ascent 1007 /Descent -298 /CapHeight 650 /StemV 80 /FontFile2 {file} 0 R >>"
        )
        descendant = pdf.put(
            f"<< /Type /Font /Subtype /CIDFontType2 /BaseFont /{name} "
            f"/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> "
            f"/FontDescriptor {descriptor} 0 R /DW 0 /W [1 [{widths}]] /CIDToGIDMap /Identity >>"
        )
        unicode = pdf.stream("", _to_unicode([text for _, text in used]))
        pdf.put(
            f"<< /Type /Font /Subtype /Type0 /BaseFont /{name} /Encoding /Identity-H "
            f"/DescendantFonts [{descendant} 0 R] /ToUnicode {unicode} 0 R >>",
            number,
        )


def _tag(count: int, data: bytes) -> str:
    """Six capital letters that mark a subset, from its content."""
    value = struct.unpack(">I", data[-4:])[0] * 31 + count + len(data)
    return "".join(chr(65 + value // 26**place % 26) for place in range(6))


def _to_unicode(texts: list[str]) -> bytes:
    rows = [
        f"<{number:04X}> <{text.encode('utf-16-be').hex().upper()}>" for number, text in enumerate(texts, 1) if text
    ]
    blocks = [rows[start : start + 100] for start in range(0, len(rows), 100)]
    body = "\n".join(f"{len(block)} beginbfchar\n" + "\n".join(block) + "\nendbfchar" for block in blocks)
    return (
        "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"
        "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n"
        "/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n"
        f"1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n{body}\n"
        "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n"
    ).encode("ascii")


class _Sfnt:
    """A TrueType file taken apart: tables, glyph outlines, advances."""

    def __init__(self, data: bytes) -> None:
        count = struct.unpack_from(">H", data, 4)[0]
        self.tables: dict[str, bytes] = {}
        for index in range(count):
            tag, _, offset, length = struct.unpack_from(">4sIII", data, 12 + 16 * index)
            self.tables[tag.decode("ascii")] = data[offset : offset + length]

    def metrics(self, shape: Shape) -> tuple[int, int]:
        """The advance and the left side bearing."""
        if isinstance(shape, int):
            return self._metrics[shape]
        return self._metrics[shape[0].glyph][0], self._box(shape)[0]

    def bounds(self, shapes: list[Shape]) -> tuple[int, ...]:
        """Left, bottom, right and top of all glyphs of the face, and of these."""
        whole = struct.unpack_from(">4h", self.tables["head"], 36)
        return _around([whole, *(self._box(shape) for shape in shapes if not isinstance(shape, int))])

    def _box(self, parts: tuple[Part, ...]) -> tuple[int, ...]:
        found = []
        for part in parts:
            outline = self._outline(part.glyph)
            if outline:
                left, bottom, right, top = struct.unpack_from(">4h", outline, 2)
                found.append((left + part.right, bottom + part.up, right + part.right, top + part.up))
        return _around(found)

    @cached_property
    def _metrics(self) -> list[tuple[int, int]]:
        glyphs = struct.unpack_from(">H", self.tables["maxp"], 4)[0]
        full = struct.unpack_from(">H", self.tables["hhea"], 34)[0]
        table = self.tables["hmtx"]
        metrics = [struct.unpack_from(">Hh", table, 4 * index) for index in range(full)]
        last = metrics[-1][0]
        bearings = struct.unpack_from(f">{glyphs - full}h", table, 4 * full)
        return [(advance, bearing) for advance, bearing in metrics] + [(last, bearing) for bearing in bearings]

    @cached_property
    def _locations(self) -> list[int]:
        table = self.tables["loca"]
        if struct.unpack_from(">h", self.tables["head"], 50)[0]:
            return list(struct.unpack(f">{len(table) // 4}I", table))
        return [2 * offset for offset in struct.unpack(f">{len(table) // 2}H", table)]

    def _outline(self, shape: Shape) -> bytes:
        """An outline of the face, or of one that is put together (OpenType, glyf: composite glyphs)."""
        if isinstance(shape, int):
            return self.tables["glyf"][self._locations[shape] : self._locations[shape + 1]]
        drawn = [part for part in shape if self._outline(part.glyph)]
        head = struct.pack(">h4h", -1, *self._box(shape)) if drawn else b""
        more = [_MORE] * (len(drawn) - 1) + [0]
        return head + b"".join(
            struct.pack(">HHhh", _WORDS | _XY | flag, *part) for part, flag in zip(drawn, more, strict=False)
        )

    def subset(self, used: list[Shape]) -> bytes:
        """A TrueType file: glyph 0, then these in order, then the parts they are composed of."""
        order = [0, *used]
        outlines: list[bytes] = []
        place: dict[Shape, int] = {}
        for position, index in enumerate(order):
            place.setdefault(index, position)
        position = 0
        while position < len(order):
            outlines.append(_renumbered(self._outline(order[position]), order, place))
            position += 1
        metrics = b"".join(struct.pack(">Hh", *self.metrics(shape)) for shape in order)
        glyf, locations = bytearray(), [0]
        for outline in outlines:
            glyf += outline + b"\0" * (-len(outline) % 4)
            locations.append(len(glyf))
        head = bytearray(self.tables["head"])
        struct.pack_into(">I", head, 8, 0)
        struct.pack_into(">4h", head, 36, *self.bounds(used))
        struct.pack_into(">h", head, 50, 1)
        hhea = bytearray(self.tables["hhea"])
        struct.pack_into(">H", hhea, 34, len(order))
        maxp = bytearray(self.tables["maxp"])
        struct.pack_into(">H", maxp, 4, len(order))
        _enlarge(maxp, max((len(shape) for shape in used if not isinstance(shape, int)), default=0))
        return _assembled(
            {
                "glyf": bytes(glyf),
                "head": bytes(head),
                "hhea": bytes(hhea),
                "hmtx": metrics,
                "loca": struct.pack(f">{len(locations)}I", *locations),
                "maxp": bytes(maxp),
            }
        )


def _around(boxes: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    if not boxes:
        return (0, 0, 0, 0)
    left, bottom, right, top = zip(*boxes, strict=True)
    return min(left), min(bottom), max(right), max(top)


def _enlarge(maxp: bytearray, parts: int) -> None:
    """Makes room for glyphs that are put together of so many, each of which may be so itself (OpenType, maxp)."""
    points, contours, most_points, most_contours = struct.unpack_from(">4H", maxp, 6)
    elements, depth = struct.unpack_from(">2H", maxp, 28)
    if parts:
        largest = [min(0xFFFF, parts * most) for most in (max(points, most_points), max(contours, most_contours))]
        struct.pack_into(">2H", maxp, 10, *largest)
        struct.pack_into(">2H", maxp, 28, max(elements, parts), depth + 1)


def _renumbered(outline: bytes, order: list[Shape], place: dict[Shape, int]) -> bytes:
    """A composed glyph with its parts' numbers in the subset; parts not yet there are added to `order`."""
    if len(outline) < 10 or struct.unpack_from(">h", outline)[0] >= 0:
        return outline
    changed = bytearray(outline)
    offset, flags = 10, _MORE
    while flags & _MORE:
        flags, index = struct.unpack_from(">HH", outline, offset)
        if index not in place:
            place[index] = len(order)
            order.append(index)
        struct.pack_into(">H", changed, offset + 2, place[index])
        offset += 4 + (4 if flags & _WORDS else 2)
        offset += 2 if flags & _SCALE else 4 if flags & _XY_SCALE else 8 if flags & _TWO_BY_TWO else 0
    return bytes(changed)


def _assembled(tables: dict[str, bytes]) -> bytes:
    power = len(tables).bit_length() - 1
    span = 16 << power
    header = struct.pack(">IHHHH", 0x00010000, len(tables), span, power, 16 * len(tables) - span)
    directory, body = b"", b""
    start = len(header) + 16 * len(tables)
    for tag, data in sorted(tables.items()):
        padded = data + b"\0" * (-len(data) % 4)
        checksum = sum(struct.unpack(f">{len(padded) // 4}I", padded)) & 0xFFFFFFFF
        directory += struct.pack(">4sIII", tag.encode("ascii"), checksum, start + len(body), len(data))
        body += padded
    return header + directory + body
