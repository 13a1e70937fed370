"""What a proof shows where a picture is missing or cannot be read: a crossed box with the file's name."""

from __future__ import annotations

from generator import fonts
from generator.display import WHITE, Box, Group, Ink, Item, Rect, line, um
from generator.formats import word
from generator.lettering import Style
from generator.text import Fitted, fit, plain

_SIGNAL = Ink(0xC0, 0x10, 0x40)
_LINE = um(0.4)
_NAME = Style(face="regular", size=10, minimum=4.5, ink=_SIGNAL, align="center", anchor="middle")
_PLATE_HEIGHT = um(18)
_LONGEST = 24
"""A name is broken into lines of this many characters where it would not fit otherwise."""


def placeholder(name: str, box: Box, language: str) -> tuple[Item, ...]:
    """A box crossed out, in its middle the words for a missing picture and its name, as much as fits."""
    high = min(box.height, _PLATE_HEIGHT)
    plate = Box(box.x + _LINE, box.y + (box.height - high) // 2, box.width - 2 * _LINE, high)
    items: list[Item] = [
        Rect(box, fill=WHITE),
        line(box.x, box.y, box.right, box.bottom, _SIGNAL, _LINE),
        line(box.x, box.bottom, box.right, box.y, _SIGNAL, _LINE),
        Rect(box, stroke=_SIGNAL, line=_LINE),
        Rect(plate, fill=WHITE),
    ]
    return (Group(box, (*items, *_words(_legible(name), plate, language))),)


def _words(name: str, plate: Box, language: str) -> tuple[Item, ...]:
    said = word("missing_picture", language)
    broken = "\n".join(name[start : start + _LONGEST] for start in range(0, len(name), _LONGEST))
    last = f"…{name[-_LONGEST:]}"
    for text in (f"{said}\n{name}", f"{said}\n{broken}", f"{said}\n{last}", last):
        fitted = fit(plain(text), _NAME, plate, "{}")
        if isinstance(fitted, Fitted):
            return fitted.items
    return ()


def _legible(name: str) -> str:
    """The name with its code points for characters that the type lacks."""
    lacking = fonts.face(_NAME.face).missing(name)
    return "".join(f"U+{ord(char):04X}" if char in lacking else char for char in name)
