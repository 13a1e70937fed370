"""The colours that a picture's numbers stand for: its ICC profile, or the gamma of a PNG, brought to sRGB.

Colours are converted relative to the white of the paper, with black point compensation: that keeps every colour that
sRGB has as it is and loses no shadows, and it is what print shops and picture editors do unless told otherwise.
"""

from __future__ import annotations

import io
import struct
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from generator.exif import is_adobe_rgb
from generator.pieces import png_chunks

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageCms import ImageCmsProfile

MOST_BYTES = 8_000_000
"""Profiles of presses have up to some three million."""
_SPACES = {
    "L": "GRAY", "LA": "GRAY", "1": "GRAY", "I": "GRAY", "I;16": "GRAY", "P": "RGB", "RGB": "RGB", "RGBA": "RGB",
    "CMYK": "CMYK",
}  # fmt: skip
_SAID = {"GRAY": "grey", "RGB": "RGB", "CMYK": "CMYK"}
_CLASSES = ("scnr", "mntr", "prtr", "spac")
"""Profiles of devices and of colour spaces; others describe no picture."""
_GAMMA, _NEAR = 1 / 2.2, 0.001
_GAMMAS = (0.1, 10.0)
_PRIMARIES = (0.3127, 0.329, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06)
_SRGB_CODE = (1, 13, 0)
_HINT = "save it as sRGB"


class ProfileFault(Exception):
    """Why the colours of a picture cannot be known, in words that follow "the picture"."""


@dataclass(frozen=True, slots=True)
class Conversion:
    """Brings pixels to sRGB, greys to those of sRGB: strips or pictures of 8 bits, and greys of 16."""

    apply: Callable[[Image], Image]
    of_greys: bool = False


def conversion_of(picture: Image) -> Conversion | None:
    """How the picture, opened and not yet decoded, comes to sRGB; None if it is there. Raises ProfileFault."""
    space = "GRAY" if _is_grey_in_colours(picture) else _SPACES.get(picture.mode, "")
    profile: ImageCmsProfile | None
    if "icc_profile" in picture.info or getattr(picture, "icclist", None):
        profile = _read(picture.info.get("icc_profile"), space)
    elif picture.format == "PNG" and "srgb" not in picture.info:
        profile = _from_chunks(picture.info, space)
    elif picture.format != "PNG" and is_adobe_rgb(picture):
        raise ProfileFault(f"has the colours of Adobe RGB (Exif), and no profile; {_HINT}")
    elif space == "CMYK":
        raise ProfileFault(f"has the colours of inks (CMYK), and no profile that tells how these look; {_HINT}")
    else:
        return None
    if profile is None:
        return None
    try:
        conversion = _greys(profile) if space == "GRAY" else _colours(profile, space)
    except Exception:  # lcms and Pillow raise errors of several kinds for what they cannot use
        raise _unreadable() from None
    return conversion


def _is_grey_in_colours(picture: Image) -> bool:
    """Whether it is a PNG of transparent greys of 16 bits, which Pillow reads as colours."""
    return any(tile[3] == "LA;16B" for tile in getattr(picture, "tile", ()))


def need_no_code(content: bytes) -> None:
    """Raises ProfileFault if a PNG says by code that its colours are not those of sRGB (PNG, third edition, 11.3.2.6,
    cICP), which Pillow does not read: they are those of films and bright screens."""
    for kind, start, _ in png_chunks(content):
        if kind == b"IDAT":
            return
        if kind == b"cICP" and tuple(content[start : start + 3]) != _SRGB_CODE:
            raise ProfileFault(f"has the colours of a film or a bright screen (cICP); {_HINT}")


def _unreadable() -> ProfileFault:
    return ProfileFault(f"has a colour profile that cannot be read; {_HINT}")


def _read(content: Any, space: str) -> ImageCmsProfile:
    """The embedded profile, which has to be for such pixels."""
    if not isinstance(content, bytes) or not content:
        raise _unreadable()
    if len(content) > MOST_BYTES:
        message = f"has a colour profile of {len(content):,} bytes; at most {MOST_BYTES:,} are read; {_HINT}"
        raise ProfileFault(message)
    try:
        profile = _profile(content)
        found, kind = profile.profile.xcolor_space.strip(), profile.profile.device_class.strip()
    except Exception:
        raise _unreadable() from None
    if kind not in _CLASSES:
        raise _unreadable()
    if found != space:
        has = f"for {_SAID.get(found, 'other')} colours, and its pixels are {_SAID.get(space, 'others')}"
        raise ProfileFault(f"has a colour profile {has}; {_HINT}")
    return profile


def _from_chunks(info: dict[Any, Any], space: str) -> ImageCmsProfile | None:
    """What the gamma of a PNG without a profile says (PNG, third edition, 11.3.2.2, gAMA); None for that of sRGB."""
    primaries = info.get("chromaticity")
    if primaries and space == "RGB" and any(abs(a - b) > 0.005 for a, b in zip(primaries, _PRIMARIES, strict=False)):
        raise ProfileFault(f"has colours of other primaries than sRGB (cHRM), and no profile; {_HINT}")
    gamma = info.get("gamma", _GAMMA)
    if abs(gamma - _GAMMA) < _NEAR:
        return None
    if not _GAMMAS[0] <= gamma <= _GAMMAS[1]:
        raise ProfileFault(f"has a gamma of {gamma:g}, which makes no sense; {_HINT}")
    return _profile(_grey_profile(_power(1 / gamma)) if space == "GRAY" else _rgb_profile(_power(1 / gamma)))


def _colours(profile: ImageCmsProfile, space: str) -> Conversion | None:
    from PIL import Image as Images
    from PIL import ImageCms

    transform = _transform(profile, space, _profile(ImageCms.createProfile("sRGB")), "RGB")
    if space == "RGB":
        steps = (0, 32, 64, 96, 128, 160, 192, 224, 255)
        samples = bytes(value for r in steps for g in steps for b in steps for value in (r, g, b))
        seen = transform.apply(Images.frombytes("RGB", (len(steps) ** 3, 1), samples)).tobytes()
        if all(abs(one - other) <= 1 for one, other in zip(samples, seen, strict=True)):
            return None
    return Conversion(transform.apply)


def _greys(profile: ImageCmsProfile) -> Conversion | None:
    """Greys by tables, which are exact in the shadows as well."""
    from PIL import Image as Images
    from PIL import ImageCms

    exact = ImageCms.Flags.NOOPTIMIZE
    to = _profile(_grey_profile(_SRGB_CURVE))
    eight = _transform(profile, "L", to, "L", exact).apply(Images.frombytes("L", (256, 1), bytes(range(256))))
    table = list(eight.tobytes())
    if all(abs(value - place) <= 1 for place, value in enumerate(table)):
        return None
    deep = Images.frombytes("I;16", (65_536, 1), struct.pack("<65536H", *range(65_536)))
    deep_table = list(_transform(profile, "I;16", to, "L", exact).apply(deep).tobytes())

    def applied(strip: Image) -> Image:
        return strip.convert("I").point(deep_table, "L") if strip.mode.startswith("I") else strip.point(table)

    return Conversion(applied, of_greys=True)


def _transform(source: ImageCmsProfile, mode: str, to: ImageCmsProfile, into: str, more: int = 0) -> Any:
    from PIL import ImageCms

    flags = ImageCms.Flags.BLACKPOINTCOMPENSATION | more
    return ImageCms.buildTransform(source, to, mode, into, ImageCms.Intent.RELATIVE_COLORIMETRIC, ImageCms.Flags(flags))


def _profile(content: Any) -> ImageCmsProfile:
    from PIL import ImageCms

    return ImageCms.ImageCmsProfile(io.BytesIO(content) if isinstance(content, bytes) else content)


def _fixed(*values: float) -> bytes:
    """Numbers as ICC writes them, with 16 bits after the point (ICC.1:2022, 4.6)."""
    return struct.pack(f">{len(values)}i", *(round(value * 65_536) for value in values))


def _power(exponent: float) -> bytes:
    return b"para" + bytes(8) + _fixed(exponent)


_SRGB_CURVE = b"para" + bytes(4) + b"\0\3\0\0" + _fixed(2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045)
_WHITE = (0.9642, 1.0, 0.8249)
_SRGB_COLORANTS = {
    "r": (0.436075, 0.222504, 0.013932),
    "g": (0.385065, 0.716879, 0.097105),
    "b": (0.143080, 0.060617, 0.714173),
}
"""The primaries of sRGB as ICC counts colours, under the light D50."""


def _grey_profile(curve: bytes) -> bytes:
    return _written("GRAY", [("wtpt", _xyz(_WHITE)), ("kTRC", curve)])


def _rgb_profile(curve: bytes) -> bytes:
    colorants = [(f"{name}XYZ", _xyz(values)) for name, values in _SRGB_COLORANTS.items()]
    return _written("RGB ", [("wtpt", _xyz(_WHITE)), *colorants, *((f"{name}TRC", curve) for name in "rgb")])


def _xyz(values: Iterable[float]) -> bytes:
    return b"XYZ " + bytes(4) + _fixed(*values)


def _written(space: str, tags: list[tuple[str, bytes]]) -> bytes:
    """A profile of a display with these tags (ICC.1:2022, 7)."""
    at = 128 + 4 + 12 * len(tags)
    table = struct.pack(">I", len(tags))
    for name, content in tags:
        table += struct.pack(">4sII", name.encode(), at, len(content))
        at += len(content)
    head = struct.pack(">I4xI4s4s4s12x4s", at, 0x0430_0000, b"mntr", space.encode(), b"XYZ ", b"acsp")
    head = head.ljust(68, b"\0") + _fixed(*_WHITE)
    return head.ljust(128, b"\0") + table + b"".join(content for _, content in tags)
