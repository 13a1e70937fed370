"""Authors' pictures: read with care, cropped to their box about a focus, brought down to the print's resolution.

A raster picture is embedded as JPEG, once for all cards that show it the same way, and is in memory only
while it is written; a vector drawing stays vectors. Nothing is decoded before its size has been looked at.

A picture up to the cut goes on beyond it, so that a cut beside its place shows no white: a raster picture is
mirrored at its edge; under a drawing its own ground (the last shape that fills it) or else the design's goes on.

A raster picture is printed in sRGB: what its colour profile says is brought there first.

Where a picture is transparent, the colour that it lies on shows: a drawing is laid over it, a raster picture is
mixed with it, since files for a press may hold no transparency.
"""

from __future__ import annotations

import hashlib
import io
import json
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import astuple, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from generator import drawings, files, svg
from generator.cache import kept
from generator.colour_key import key_of
from generator.display import WHITE, Box, Deferred, Group, Ink, Item, Picture, Raster, Rect, Use
from generator.exif import orientation_of
from generator.picture_warnings import LEAST_DPI, coarse, uneven
from generator.pieces import unreadable
from generator.problems import Problem, ProblemsFound
from generator.profiles import ProfileFault, conversion_of, need_no_code
from generator.rasters import Cut, Flat, Pixels, cut, flat, jpeg, mirrored, small
from generator.subject import Drawn, problem
from generator.whole_pictures import beyond_palette, lacks_rows

if TYPE_CHECKING:
    from PIL.Image import Image

    from generator.model import CardDef

MOST_PIXELS, MOST_SIDE = 50_000_000, 30_000
MOST_PROGRESSIVE, MOST_PROGRESSIVE_BYTES = 25_000_000, 30_000_000
"""A progressive JPEG is in memory twice while it is decoded, once as its coefficients, and takes longer."""
MOST_DEEP, _DEEP = 25_000_000, ("RGB;16B", "RGBA;16B", "LA;16B")
"""Pixels of a PNG of several channels with 16 bits to each, and how Pillow calls these."""
MOST_BYTES = 100_000_000
PRINT_DPI = 300
_QUALITY = 90
_FORMATS = ("PNG", "JPEG")


class PictureFault(Exception):
    """Why a picture is refused."""


@dataclass(frozen=True, slots=True)
class Room:
    """Where a picture goes: the box that it fills, and how far it goes on to the left, above, right and below.

    `whole` is where a form on the card may draw, `ink` is currentColor, `ground` what shows through pictures
    and goes on under drawings. What lies under the box is `even` if it is of that one colour, and `covered` if it goes
    on as far as the box does.
    """

    box: Box
    whole: Box
    ink: Ink
    ground: Ink
    beyond: tuple[int, int, int, int] = (0, 0, 0, 0)
    even: bool = True
    covered: bool = False


def draw(card: CardDef, path: Path, room: Room) -> Drawn:
    """The card's picture filling its room."""
    try:
        content = files.read(path, MOST_BYTES)
        if path.suffix.lower() == ".svg":
            return _vector(content, card, room)
        return _raster(content, path, card, room)
    except (files.Refused, PictureFault) as error:
        return Drawn(problems=(refused(card, str(error)),))
    except svg.SvgFault as error:
        return Drawn(problems=(refused(card, f"is refused at its line {error.line}: {error}"),))


def fault_of(path: Path) -> tuple[str, int]:
    """Why no card can show the picture in that file, in words that follow "the picture", with the line of a drawing (or
    1) where it is so; no words if any can. It is decoded, but not kept."""
    try:
        content = files.read(path, MOST_BYTES)
        if path.suffix.lower() == ".svg":
            svg.read(content)
        else:
            _seen(content, hashlib.sha256(content).hexdigest())
    except (files.Refused, PictureFault) as error:
        return str(error), 1
    except svg.SvgFault as error:
        return f"is refused at its line {error.line}: {error}", error.line
    return "", 1


def refused(card: CardDef, fault: str) -> Problem:
    """The problem of a card whose picture has that fault."""
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
    key = f"picture 7 {digest} {box.width} {box.height} {card.focus} {PRINT_DPI} {_QUALITY} {room.beyond} {ground}"
    name = hashlib.sha256(key.encode()).hexdigest()[:24]
    through = ground if seen.clear else None
    item = Picture(
        filled,
        name,
        lambda: replace(_embedded(_again(path, digest, card), part, pixels, (digest, ground), key), ground=through),
    )
    told = () if room.even or not seen.clear else (uneven(card, ground),)
    return Drawn((item,), (*told, *(coarse(card, part, box) if part.dpi < LEAST_DPI else ())))


@dataclass(frozen=True, slots=True)
class _Seen:
    """Width and height of a picture as it is to be seen, and whether something shows through it."""

    width: int
    height: int
    clear: bool


_SEEN: dict[str, _Seen] = {}
"""The pictures that have been decoded without a fault, by the hash of their content."""


def _seen(content: bytes, digest: str) -> _Seen:
    """How the picture is to be seen; to decode it takes long and is done once. Raises PictureFault."""
    if digest not in _SEEN:
        from PIL import __version__

        found = kept(f"seen 7 {__version__} {digest}", lambda: json.dumps(astuple(_looked_at(content))).encode())
        _SEEN[digest] = _Seen(*json.loads(found))
    return _SEEN[digest]


def _looked_at(content: bytes) -> _Seen:
    """The same, by decoding it whole."""
    with _decoding():
        picture = _opened(content)
        conversion_of(picture)
        picture.load()
        if reason := beyond_palette(picture):
            raise PictureFault(f"is damaged: {reason}")
        (width, height), clear = picture.size, picture.has_transparency_data
        turned = orientation_of(picture) >= 5
        del picture
        if lacks_rows(content):
            raise PictureFault("is damaged: its data end before its last row")
    return _Seen(height, width, clear) if turned else _Seen(width, height, clear)


@contextmanager
def _decoding() -> Iterator[None]:
    """What a damaged picture makes of its decoder, which raises errors of many kinds, is a PictureFault; what the
    decoder has to say beside is not for the author."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    except (PictureFault, MemoryError):
        raise
    except ProfileFault as error:
        raise PictureFault(str(error)) from None
    except Exception as error:
        words = " ".join(str(error).split())[:100]
        raise PictureFault(f"is damaged{f': {words}' if words else ''}") from None


def _opened(content: bytes) -> Image:
    """The picture, not yet decoded. Raises PictureFault if it is of another format or too large."""
    from PIL import Image as Images

    if reason := unreadable(content):
        raise PictureFault(reason)
    try:
        picture = Images.open(io.BytesIO(content), formats=_FORMATS)
    except Images.DecompressionBombError:
        raise PictureFault(f"has more than {MOST_PIXELS:,} pixels, which is refused") from None
    except (OSError, ValueError, SyntaxError) as error:
        if "MAX_TEXT_CHUNK" in str(error):
            raise PictureFault("has a colour profile or a text of more than 1 MiB; save it as sRGB, without") from None
        raise PictureFault("is neither a PNG nor a JPEG") from None
    if picture.format == "PNG":
        need_no_code(content)
    width, height = picture.size
    most, kind = MOST_PIXELS, ""
    if "progressive" in picture.info:
        most, kind, size = MOST_PROGRESSIVE, " of a progressive JPEG", len(content)
        if size > MOST_PROGRESSIVE_BYTES:
            raise PictureFault(f"has {size:,} bytes; at most {MOST_PROGRESSIVE_BYTES:,}{kind} are read")
    if any(tile[3] in _DEEP for tile in picture.tile):
        most, kind = MOST_DEEP, " of 16 bits to the channel"
    if width * height > most:
        raise PictureFault(f"has {width:,} × {height:,} pixels; at most {most:,} in all{kind} are read")
    if max(picture.size) > MOST_SIDE:
        raise PictureFault(f"has {width:,} × {height:,} pixels; at most {MOST_SIDE:,} in a row or column are read")
    return picture


def _again(path: Path, digest: str, card: CardDef) -> Callable[[], bytes]:
    """Reads the picture once more. Raises ProblemsFound if it is not what was looked at before."""

    def read() -> bytes:
        with suppress(files.Refused):
            content = files.read(path, MOST_BYTES)
            if hashlib.sha256(content).hexdigest() == digest:
                return content
        raise ProblemsFound([refused(card, "was changed or removed while it was being printed")])

    return read


def _embedded(read: Callable[[], bytes], part: Cut, pixels: Pixels, whole: tuple[str, Ink], key: str) -> Raster:
    """The part as JPEG with at most PRINT_DPI. `whole`: the hash of the picture, and the ground that shows where it is
    transparent."""

    def encoded() -> bytes:
        with _decoding():
            image = mirrored(small(_flat(read, *whole), part, pixels), pixels)
        return jpeg(image, _QUALITY, subsampling=0)

    wide, high = pixels.left + pixels.width + pixels.right, pixels.top + pixels.height + pixels.bottom
    return Raster(wide, high, kept(key, encoded))


_LAST: dict[tuple[str, Ink], Flat] = {}
"""The picture that was decoded last: cards that show it elsewhere often follow each other."""


def _flat(read: Callable[[], bytes], digest: str, ground: Ink) -> Flat:
    if (digest, ground) not in _LAST:
        _LAST.clear()
        content = read()
        _LAST[digest, ground] = flat(_opened(content), ground, key_of(content))
    return _LAST[digest, ground]


def _vector(content: bytes, card: CardDef, room: Room) -> Drawn:
    digest = hashlib.sha256(content).hexdigest()
    source = svg.read(content)
    box = room.box
    part = cut(source.width, source.height, box, card.focus)
    scale = box.width / part.width
    x, y = box.x - round(part.left * scale), box.y - round(part.top * scale)

    def outlines() -> tuple[Item, ...]:
        drawn = drawings.outlines(source, scale, x, y, room.ink)
        seen = box.grown(*room.beyond)
        ground = drawings.ground(drawn, box) or (None if room.covered else room.ground)
        if seen != box and ground:
            drawn.insert(0, Rect(seen, fill=ground))
        return (Group(seen, tuple(drawn)),)

    key = f"drawing 9 {digest} {card.focus} {room}"
    form = Deferred(f"art-{hashlib.sha256(key.encode()).hexdigest()[:24]}", room.whole, key, outlines)
    return Drawn((Use(form.name, 0, 0),), forms=(form,))
