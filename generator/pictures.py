"""Authors' pictures: read with care, cropped to their box about a focus, brought down to the print's resolution.

A raster picture is embedded as JPEG, once for all cards that show it the same way, and is in memory only
while it is written; a vector drawing stays vectors. Nothing is decoded before its size has been looked at.

A picture up to the cut goes on beyond it, so that a cut beside its place shows no white: a raster picture is
mirrored at its edge; under a drawing its own ground (a first shape that fills it) or else the design's goes on.

Where a picture is transparent, the colour that it lies on shows: a drawing is laid over it, a raster picture is
mixed with it, since files for a press may hold no transparency.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from generator import files, svg
from generator.cache import kept
from generator.display import WHITE, Box, Deferred, Group, Ink, Item, Picture, Raster, Rect, Use, mm
from generator.display import Path as Outline
from generator.emblems import segments
from generator.problems import Problem, ProblemsFound
from generator.subject import Drawn, problem

if TYPE_CHECKING:
    from PIL.Image import Image

    from generator.model import CardDef

MOST_PIXELS = 50_000_000
MOST_PROGRESSIVE = 25_000_000
"""A progressive JPEG is in memory twice while it is decoded, once as its coefficients."""
MOST_BYTES = 100_000_000
PRINT_DPI = 300
LEAST_DPI = 200
"""Fewer pixels to the inch than this show, and are told."""
_QUALITY = 90
_STRIP = 256
"""Rows of pixels."""
_FORMATS = ("PNG", "JPEG")
_UM_PER_INCH = 25_400


class PictureFault(Exception):
    """Why a picture is refused."""


@dataclass(frozen=True, slots=True)
class Cut:
    """The part of a picture that fills a box, in its pixels, and the resolution that gives."""

    left: float
    top: float
    width: float
    height: float
    dpi: float
    whole: tuple[float, float]
    """The size of the picture that it is a part of."""


@dataclass(frozen=True, slots=True)
class Pixels:
    """A picture as embedded: the size of what fills the box, and how much is added at each side."""

    width: int
    height: int
    left: int = 0
    top: int = 0
    right: int = 0
    bottom: int = 0


def cut(width: float, height: float, box: Box, focus: tuple[float, float]) -> Cut:
    """The largest part with the box's proportions, as near the focus (shares from left and top) as it can be."""
    scale = min(width / box.width, height / box.height)
    wide, high = box.width * scale, box.height * scale
    left = min(max(0.0, focus[0] * width - wide / 2), width - wide)
    top = min(max(0.0, focus[1] * height - high / 2), height - high)
    return Cut(left, top, wide, high, scale * _UM_PER_INCH, (width, height))


@dataclass(frozen=True, slots=True)
class Room:
    """Where a picture goes: the box that it fills, and how far it goes on to the left, above, right and below.

    `whole` is where a form on the card may draw, `ink` is currentColor, `ground` what shows through pictures
    and goes on under drawings.
    """

    box: Box
    whole: Box
    ink: Ink
    ground: Ink
    beyond: tuple[int, int, int, int] = (0, 0, 0, 0)


def draw(card: CardDef, path: Path, room: Room) -> Drawn:
    """The card's picture filling its room."""
    try:
        content = files.read(path, MOST_BYTES)
        if path.suffix.lower() == ".svg":
            return _vector(content, card, room)
        return _raster(content, path, card, room)
    except (files.Refused, PictureFault) as error:
        return Drawn(problems=(_refused(card, str(error)),))
    except svg.SvgFault as error:
        return Drawn(problems=(_refused(card, f"is refused at its line {error.line}: {error}"),))


def _refused(card: CardDef, fault: str) -> Problem:
    message = f"card '{card.id}': the picture '{card.art}' {fault}"
    return problem(card.place_of("art"), "bad-picture", message, "Use a PNG, a JPEG or a plain SVG.")


def _raster(content: bytes, path: Path, card: CardDef, room: Room) -> Drawn:
    box = room.box
    digest = hashlib.sha256(content).hexdigest()
    seen = _seen(content, digest)
    part = cut(seen.width, seen.height, box, card.focus)
    shrink = min(1.0, PRINT_DPI / part.dpi)
    width, height = max(1, round(part.width * shrink)), max(1, round(part.height * shrink))
    left, top, right, bottom = room.beyond
    more_x = tuple(-(-length * width // box.width) for length in (left, right))
    more_y = tuple(-(-length * height // box.height) for length in (top, bottom))
    filled = box.grown(
        *(
            round(pixels * side / count)
            for pixels, side, count in (
                (more_x[0], box.width, width),
                (more_y[0], box.height, height),
                (more_x[1], box.width, width),
                (more_y[1], box.height, height),
            )
        )
    )
    pixels = Pixels(width, height, more_x[0], more_y[0], more_x[1], more_y[1])
    ground = room.ground if seen.clear else WHITE
    key = f"picture 3 {digest} {box.width} {box.height} {card.focus} {PRINT_DPI} {_QUALITY} {room.beyond} {ground}"
    name = hashlib.sha256(key.encode()).hexdigest()[:24]
    item = Picture(filled, name, lambda: _embedded(_again(path, digest, card), part, pixels, ground, key))
    if part.dpi >= LEAST_DPI:
        return Drawn((item,))
    message = (
        f"card '{card.id}': the picture '{card.art}' has {part.dpi:.0f} pixels to the inch at "
        f"{mm(box.width)} × {mm(box.height)} mm; below {LEAST_DPI} it looks coarse"
    )
    least = " × ".join(str(-(-length * LEAST_DPI // _UM_PER_INCH)) for length in (box.width, box.height))
    hint = (
        f"Of its {part.whole[0]:.0f} × {part.whole[1]:.0f} pixels {part.width:.0f} × {part.height:.0f} fill the box. "
        f"Use a picture of which {least} or more do."
    )
    return Drawn((item,), (replace(problem(card.place_of("art"), "coarse-picture", message, hint), level="warning"),))


@dataclass(frozen=True, slots=True)
class _Seen:
    """Width and height of a picture as it is to be seen, and whether something shows through it."""

    width: int
    height: int
    clear: bool


_SEEN: dict[str, _Seen] = {}
"""The pictures that have been decoded without a fault, by the hash of their content."""


def _seen(content: bytes, digest: str) -> _Seen:
    """How the picture is to be seen. Raises PictureFault."""
    if digest not in _SEEN:
        with _decoding():
            picture = _opened(content)
            picture.load()
            turned = _orientation(picture) >= 5
            clear = picture.has_transparency_data
        width, height = picture.size
        _SEEN[digest] = _Seen(height, width, clear) if turned else _Seen(width, height, clear)
    return _SEEN[digest]


@contextmanager
def _decoding() -> Iterator[None]:
    """What a damaged picture makes of its decoder, which raises errors of many kinds, is a PictureFault; what the
    decoder has to say beside is not for the author."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    except PictureFault:
        raise
    except Exception as error:
        words = " ".join(str(error).split())[:100]
        raise PictureFault(f"is damaged{f': {words}' if words else ''}") from None


def _opened(content: bytes) -> Image:
    """The picture, not yet decoded. Raises PictureFault if it is of another format or too large."""
    from PIL import Image as Images

    try:
        picture = Images.open(io.BytesIO(content), formats=_FORMATS)
    except Images.DecompressionBombError:
        raise PictureFault(f"has more than {MOST_PIXELS:,} pixels, which is refused") from None
    except (OSError, ValueError, SyntaxError):
        raise PictureFault("is neither a PNG nor a JPEG") from None
    width, height = picture.size
    most, kind = (MOST_PROGRESSIVE, " of a progressive JPEG") if "progressive" in picture.info else (MOST_PIXELS, "")
    if width * height > most:
        raise PictureFault(f"has {width:,} × {height:,} pixels; at most {most:,} in all{kind} are read")
    return picture


def _again(path: Path, digest: str, card: CardDef) -> Callable[[], bytes]:
    """Reads the picture once more. Raises ProblemsFound if it is not what was looked at before."""

    def read() -> bytes:
        with contextlib.suppress(files.Refused):
            content = files.read(path, MOST_BYTES)
            if hashlib.sha256(content).hexdigest() == digest:
                return content
        raise ProblemsFound([_refused(card, "was changed or removed while it was being printed")])

    return read


def _embedded(read: Callable[[], bytes], part: Cut, pixels: Pixels, ground: Ink, key: str) -> Raster:
    """The part as JPEG with at most PRINT_DPI; transparency shows the ground."""

    def encoded() -> bytes:
        with _decoding():
            small = _mirrored(_small(_opened(read()), part, pixels, ground), pixels)
        buffer = io.BytesIO()
        small.save(buffer, "JPEG", quality=_QUALITY, subsampling=0, optimize=True)
        return buffer.getvalue()

    wide, high = pixels.left + pixels.width + pixels.right, pixels.top + pixels.height + pixels.bottom
    return Raster(wide, high, kept(key, encoded))


def _small(picture: Image, part: Cut, pixels: Pixels, ground: Ink) -> Image:
    """The part in as many pixels, as it is to be seen. Colours are brought down one after the other, and the whole is
    turned last, so that little more memory is taken than the picture's own."""
    from PIL import Image as Images

    orientation = _orientation(picture)
    area = _unturned((part.left, part.top, part.left + part.width, part.top + part.height), picture.size, orientation)
    size = (pixels.height, pixels.width) if orientation >= 5 else (pixels.width, pixels.height)
    flat = _flat(picture, ground)
    bands = [
        flat.getchannel(number).resize(size, Images.Resampling.LANCZOS, box=area)
        for number in range(len(flat.getbands()))
    ]
    small = Images.merge(flat.mode, bands).convert("RGB")
    turn = _TURNS.get(orientation)
    return small if turn is None else small.transpose(Images.Transpose[turn])


_TURNS = {
    2: "FLIP_LEFT_RIGHT", 3: "ROTATE_180", 4: "FLIP_TOP_BOTTOM", 5: "TRANSPOSE", 6: "ROTATE_270", 7: "TRANSVERSE",
    8: "ROTATE_90",
}  # fmt: skip
"""What has to be done to a picture of that Exif orientation, so that it is seen as it was taken."""


def _orientation(picture: Image) -> int:
    """How the picture is to be turned (Exif 2.32, 4.6.4, tag 0x0112); 1 for not at all, or for what makes no sense."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            found = picture.getexif().get(0x0112, 1)
        except Exception:  # a picture whose Exif data are damaged can still be seen
            return 1
    return found if isinstance(found, int) and found in _TURNS else 1


def _unturned(
    area: tuple[float, float, float, float], size: tuple[int, int], orientation: int
) -> tuple[float, float, float, float]:
    """An area of the picture as it is seen, in the picture as it is stored, which has that size."""
    width, height = size
    corners = []
    for x, y in (area[:2], area[2:]):
        if orientation >= 5:
            x, y = y, x
        if orientation in (2, 3, 7, 8):
            x = width - x
        if orientation in (3, 4, 6, 7):
            y = height - y
        corners.append((x, y))
    (left, right), (top, bottom) = (sorted(pair) for pair in zip(*corners, strict=True))
    return max(0.0, left), max(0.0, top), min(float(width), right), min(float(height), bottom)


def _flat(picture: Image, ground: Ink) -> Image:
    """The picture with 8 bits to the channel (greys of 16 bits would otherwise all come out white), on the ground where
    it is transparent; made strip by strip."""
    from PIL import Image as Images

    picture.load()
    if picture.mode in ("L", "RGB", "CMYK") and not picture.has_transparency_data:
        return picture
    grey = picture.mode.startswith("I")
    whole = picture if picture.mode == "RGBA" else Images.new("L" if grey else "RGB", picture.size)
    for top in range(0, picture.height, _STRIP):
        strip = picture.crop((0, top, picture.width, min(top + _STRIP, picture.height)))
        if grey:
            strip = strip.convert("I").point(lambda value: value * (1 / 256)).convert("L")
        elif picture.has_transparency_data:
            strip = strip.convert("RGBA")
            strip = Images.alpha_composite(Images.new("RGBA", strip.size, str(ground)), strip).convert(whole.mode)
        else:
            strip = strip.convert("RGB")
        whole.paste(strip, (0, top))
    return whole


def _mirrored(picture: Image, pixels: Pixels) -> Image:
    """The picture going on beyond its edges as if mirrors stood there."""
    from PIL import ImageOps

    columns = [
        ImageOps.mirror(picture.crop((0, 0, pixels.left, pixels.height))),
        picture,
        ImageOps.mirror(picture.crop((pixels.width - pixels.right, 0, pixels.width, pixels.height))),
    ]
    broad = _joined(columns, across=True)
    rows = [
        ImageOps.flip(broad.crop((0, 0, broad.width, pixels.top))),
        broad,
        ImageOps.flip(broad.crop((0, pixels.height - pixels.bottom, broad.width, pixels.height))),
    ]
    return _joined(rows, across=False)


def _joined(parts: list[Image], *, across: bool) -> Image:
    from PIL import Image as Images

    width = sum(part.width for part in parts) if across else parts[0].width
    height = parts[0].height if across else sum(part.height for part in parts)
    whole = Images.new("RGB", (width, height))
    at = 0
    for part in parts:
        whole.paste(part, (at, 0) if across else (0, at))
        at += part.width if across else part.height
    return whole


def _vector(content: bytes, card: CardDef, room: Room) -> Drawn:
    source = svg.read(content)
    box = room.box
    part = cut(source.width, source.height, box, card.focus)
    scale = box.width / part.width
    x, y = box.x - round(part.left * scale), box.y - round(part.top * scale)

    def outlines() -> tuple[Item, ...]:
        drawn: list[Item] = [_outline(stroke, source, scale, x, y, room.ink) for stroke in source.strokes]
        seen = box.grown(*room.beyond)
        if seen != box:
            drawn.insert(0, Rect(seen, fill=_ground(drawn, box) or room.ground))
        return (Group(seen, tuple(drawn)),)

    key = f"drawing 2 {hashlib.sha256(content).hexdigest()} {card.focus} {room}"
    form = Deferred(f"art-{card.id}", room.whole, key, outlines)
    return Drawn((Use(form.name, 0, 0),), forms=(form,))


def _ground(drawn: Sequence[Item], box: Box) -> Ink | None:
    """The fill of a drawing's first shape if that is a rectangle over the whole box."""
    first = drawn[0] if drawn else None
    if not isinstance(first, Outline) or any(letter == "C" for letter, _ in first.segments):
        return None
    points = [points for _, points in first.segments if points]
    xs, ys = {point[0] for point in points}, {point[1] for point in points}
    covers = min(xs) <= box.x and min(ys) <= box.y and max(xs) >= box.right and max(ys) >= box.bottom
    return first.fill if covers and len(xs) == 2 and len(ys) == 2 else None


def _outline(stroke: svg.Stroke, source: svg.Drawing, scale: float, x: int, y: int, ink: Ink) -> Outline:
    moved = tuple(
        (letter, tuple(value + (y if index % 2 else x) for index, value in enumerate(points)))
        for letter, points in segments(stroke, source, scale)
    )
    fill, line = (_ink(colour, ink) for colour in (stroke.fill, stroke.stroke))
    width = round(stroke.width * scale) if line else 0
    return Outline(moved, fill, line, width, (), stroke.cap, stroke.join, stroke.miter)


def _ink(colour: str, current: Ink) -> Ink | None:
    if colour == "none":
        return None
    return current if colour == "currentColor" else Ink.parse(colour)
