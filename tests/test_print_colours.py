"""What colours pictures have in the finished PDF, by their profiles and gammas, beside values that are known."""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pikepdf
import pytest
from PIL import Image, ImageCms

from generator import pictures
from generator.profiles import ProfileFault, conversion_of
from generator.survey import survey
from tests import profile_making
from tests.print_making import card, documents, written
from tests.profile_making import ADOBE_RGB, DISPLAY_P3, SRGB, cmyk, grey, rgb
from tests.projects import a_set, write
from tests.test_print_pictures import STYLE, shown

SIZE = (600, 800)
ADOBE, P3 = rgb(ADOBE_RGB, 563 / 256), rgb(DISPLAY_P3, 2.2)
Colour = tuple[int, ...]


def press(c: int, m: int, y: int, k: int) -> tuple[float, float, float]:
    """Greys, so that nothing of how CMYK is commonly taken for RGB comes out right by chance."""
    return max(0.0, 100 - 20 * c - 50 * m - 10 * y - 100 * k), 0, 0


PRESS = cmyk(press)


def encoded(light: float) -> float:
    return 255 * (12.92 * light if light < 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055)


def by_matrix(colour: Colour, primaries: Sequence[Sequence[float]], gamma: float) -> tuple[float, ...]:
    """The colour in sRGB by the textbook: to X, Y, Z and back, cut off at the ends."""
    light = [(value / 255) ** gamma for value in colour]
    x, y, z = (sum(share * each[axis] for share, each in zip(light, primaries, strict=True)) for axis in range(3))
    back = (
        3.1338561 * x - 1.6168667 * y - 0.4906146 * z,
        -0.9787684 * x + 1.9161415 * y + 0.0334540 * z,
        0.0719453 * x - 0.2289914 * y + 1.4052427 * z,
    )
    return tuple(encoded(min(1.0, max(0.0, each))) for each in back)


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(picture: Image.Image, *more: bytes, **options: object) -> bytes:
    """The picture as PNG, with more chunks behind its head."""
    buffer = io.BytesIO()
    picture.save(buffer, "PNG", **options)
    content = buffer.getvalue()
    return content[:33] + b"".join(more) + content[33:]


def jpeg(picture: Image.Image, **options: object) -> bytes:
    buffer = io.BytesIO()
    picture.save(buffer, "JPEG", quality=100, **options)
    return buffer.getvalue()


def gamma(value: float) -> bytes:
    return chunk(b"gAMA", struct.pack(">I", round(value * 100_000)))


def icc(profile: bytes) -> bytes:
    return chunk(b"iCCP", b"p\0\0" + zlib.compress(profile))


def deep_grey(value: int, *more: bytes) -> bytes:
    """A PNG of opaque greys of 16 bits with an alpha channel, which Pillow does not write."""
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", *SIZE, 16, 4, 0, 0, 0))
    rows = (b"\0" + struct.pack(">HH", value, 65_535) * SIZE[0]) * SIZE[1]
    return b"\x89PNG\r\n\x1a\n" + b"".join((head, *more, chunk(b"IDAT", zlib.compress(rows)), chunk(b"IEND", b"")))


def filled(mode: str, colour: Colour | int) -> Image.Image:
    return Image.new(mode, SIZE, colour)


def indexed(colour: Colour) -> Image.Image:
    return filled("RGB", colour).quantize(2)


def printed(folder: Path, content: bytes) -> tuple[float, ...]:
    """The colour in the middle of the picture that the finished PDF holds."""
    name = "art.jpg" if content.startswith(b"\xff\xd8") else "art.png"
    (folder / name).write_bytes(content)
    path = written(folder, [card(1, **shown(folder, name))], root=folder, **STYLE)
    with pikepdf.open(path) as opened:
        (found,) = (
            each for each in opened.objects if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Image"
        )
        seen = pikepdf.PdfImage(found).as_pil_image().convert("RGB")
    return tuple(map(float, seen.getpixel((seen.width // 2, seen.height // 2))))  # type: ignore[arg-type]


ORANGE = (200, 100, 30)
PLAIN = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
WIDE = chunk(b"cHRM", struct.pack(">8I", 31270, 32900, 64000, 33000, 21000, 71000, 15000, 6000))
HEAVY = ADOBE + bytes(2_000_000)
SEEN = {
    "no profile": (png(filled("RGB", ORANGE)), ORANGE),
    "sRGB": (png(filled("RGB", ORANGE), icc_profile=PLAIN), ORANGE),
    "Adobe RGB, known": (png(filled("RGB", ORANGE), icc_profile=ADOBE), (227, 100, 13)),
    "Adobe RGB": (png(filled("RGB", (90, 140, 60)), icc_profile=ADOBE), by_matrix((90, 140, 60), ADOBE_RGB, 563 / 256)),
    "Adobe RGB, green beyond sRGB": (png(filled("RGB", (0, 255, 0)), icc_profile=ADOBE), (0, 255, 0)),
    "Adobe RGB, JPEG": (jpeg(filled("RGB", ORANGE), icc_profile=ADOBE), by_matrix(ORANGE, ADOBE_RGB, 563 / 256)),
    "Adobe RGB, palette": (png(indexed(ORANGE), icc_profile=ADOBE), by_matrix(ORANGE, ADOBE_RGB, 563 / 256)),
    "Adobe RGB, opaque RGBA": (png(filled("RGBA", (*ORANGE, 255)), icc_profile=ADOBE), (227, 100, 13)),
    "Adobe RGB, half clear": (png(filled("RGBA", (*ORANGE, 128)), icc_profile=ADOBE), None),
    "Adobe RGB, palette half clear": (png(indexed(ORANGE), icc_profile=ADOBE, transparency=b"\x80\x80"), None),
    "Display P3": (png(filled("RGB", ORANGE), icc_profile=P3), by_matrix(ORANGE, DISPLAY_P3, 2.2)),
    "grey 1.8": (png(filled("L", 100), icc_profile=grey(1.8)), (encoded((100 / 255) ** 1.8),) * 3),
    "grey 1.8, JPEG": (jpeg(filled("L", 100), icc_profile=grey(1.8)), (encoded((100 / 255) ** 1.8),) * 3),
    "linear grey in the shadows": (png(filled("L", 2), icc_profile=grey(1)), (encoded(2 / 255),) * 3),
    "linear grey, 16 bits": (png(filled("I;16", 300), icc_profile=grey(1)), (encoded(300 / 65_535),) * 3),
    "grey and clear": (png(filled("LA", (100, 255)), icc_profile=grey(1.8)), (encoded((100 / 255) ** 1.8),) * 3),
    "grey and clear, 16 bits": (deep_grey(25_700, icc(grey(1.8))), (encoded((100 / 255) ** 1.8),) * 3),
    "linear grey and clear, 16 bits": (deep_grey(25_700, gamma(1)), (encoded(100 / 255),) * 3),
    "a colour transparent": (png(filled("RGB", ORANGE), icc_profile=ADOBE, transparency=(1, 2, 3)), (227, 100, 13)),
    "a grey transparent": (png(filled("L", 100), icc_profile=grey(1.8), transparency=3), (119, 119, 119)),
    "one bit": (png(filled("1", 1), icc_profile=grey(1.8)), (255, 255, 255)),
    "CMYK, paper": (jpeg(filled("CMYK", (0, 0, 0, 0)), icc_profile=PRESS), (255, 255, 255)),
    "CMYK, magenta": (jpeg(filled("CMYK", (0, 255, 0, 0)), icc_profile=PRESS), (119, 119, 119)),
    "CMYK, black": (jpeg(filled("CMYK", (0, 0, 0, 255)), icc_profile=PRESS), (0, 0, 0)),
    "gamma of sRGB": (png(filled("RGB", ORANGE), gamma(0.45455)), ORANGE),
    "gamma of old Macs": (png(filled("RGB", ORANGE), gamma(1 / 1.8)), by_matrix(ORANGE, SRGB, 1.8)),
    "linear": (png(filled("RGB", (2, 20, 200)), gamma(1)), by_matrix((2, 20, 200), SRGB, 1)),
    "linear palette": (png(indexed(ORANGE), gamma(1)), by_matrix(ORANGE, SRGB, 1)),
    "linear grey": (png(filled("L", 100), gamma(1)), (encoded(100 / 255),) * 3),
    "linear grey of 16 bits": (png(filled("I;16", 25_700), gamma(1)), (encoded(25_700 / 65_535),) * 3),
    "sRGB before gamma": (png(filled("RGB", ORANGE), chunk(b"sRGB", b"\0"), gamma(1)), ORANGE),
    "a profile before gamma": (png(filled("RGB", ORANGE), gamma(1), icc_profile=ADOBE), (227, 100, 13)),
}  # fmt: skip


@pytest.mark.parametrize("name", SEEN)
def test_a_picture_is_printed_in_the_colours_that_its_file_says(tmp_path: Path, name: str) -> None:
    content, expected = SEEN[name]
    found = printed(tmp_path, content)
    if expected is None:
        ground = printed(tmp_path, png(filled("RGBA", (0, 0, 0, 0))))
        pairs = zip((227, 100, 13), ground, strict=True)
        expected = tuple((value * 128 + under * 127) / 255 for value, under in pairs)
    assert found == pytest.approx(expected, abs=3)


UNREADABLE = "has a colour profile that cannot be read; save it as sRGB"
REFUSED = {
    "rubbish": (png(filled("RGB", ORANGE), icc_profile=b"rubbish"), UNREADABLE),
    "rubbish, JPEG": (jpeg(filled("RGB", ORANGE), icc_profile=b"rubbish"), UNREADABLE),
    "cut off": (png(filled("RGB", ORANGE), icc_profile=ADOBE[:300]), UNREADABLE),
    "not packed": (png(filled("RGB", ORANGE), chunk(b"iCCP", b"a\0\0bad")), UNREADABLE),
    "part of a JPEG's lost": (
        jpeg(filled("RGB", ORANGE), icc_profile=ADOBE).replace(b"ICC_PROFILE\0\1\1", b"ICC_PROFILE\0\1\2"),
        UNREADABLE,
    ),
    "of a link": (png(filled("RGB", ORANGE), icc_profile=ADOBE.replace(b"mntr", b"link")), UNREADABLE),
    "grey for RGB": (
        png(filled("RGB", ORANGE), icc_profile=grey(2.2)),
        "has a colour profile for grey colours, and its pixels are RGB; save it as sRGB",
    ),
    "RGB for grey": (png(filled("L", 100), icc_profile=ADOBE), "for RGB colours, and its pixels are grey"),
    "CMYK for RGB": (png(filled("RGB", ORANGE), icc_profile=PRESS), "for CMYK colours, and its pixels are RGB"),
    "RGB for CMYK": (
        jpeg(filled("CMYK", (0, 0, 0, 9)), icc_profile=ADOBE),
        "for RGB colours, and its pixels are CMYK",
    ),
    "of 2 MB": (png(filled("RGB", ORANGE), icc_profile=HEAVY), "profile or a text of more than 1 MiB"),
    "of 9 MB": (jpeg(filled("RGB", ORANGE), icc_profile=ADOBE + bytes(9_000_000)), "at most 8,000,000 are read"),
    "no gamma": (png(filled("RGB", ORANGE), gamma(0)), "has a gamma of 0, which makes no sense"),
    "a gamma beyond sense": (png(filled("L", 1), gamma(20_000)), "has a gamma of 20000, which makes no sense"),
    "other primaries": (
        png(filled("RGB", ORANGE), WIDE),
        "has colours of other primaries than sRGB",
    ),
    "inks that nothing describes": (
        jpeg(filled("CMYK", (0, 0, 0, 9))),
        "has the colours of inks (CMYK), and no profile that tells how these look; save it as sRGB",
    ),
    "by code": (png(filled("RGB", ORANGE), chunk(b"cICP", b"\x09\x10\0\1")), "of a film or a bright screen"),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_a_picture_whose_colours_cannot_be_known_is_told_by_build_and_check(tmp_path: Path, name: str) -> None:
    content, said = REFUSED[name]
    art = "art.jpg" if content.startswith(b"\xff\xd8") else "art.png"
    write(
        tmp_path,
        {art: content, "cards/set.yaml": a_set("set", f"id: a, symbols: [cat, skull], art: {art}", kind="base")},
    )
    _, problems = documents([card(1, **shown(tmp_path, art))], root=tmp_path, **STYLE)
    assert [each.id for each in problems] == ["bad-picture"]
    assert f"the picture '{art}' " in problems[0].message
    assert said in problems[0].message
    assert said in pictures.fault_of(tmp_path / art)[0]
    found = [each for each in survey([tmp_path]).problems if each.id == "bad-picture"]
    assert [said in each.message for each in found] == [True]


@pytest.mark.parametrize("seed", range(4))
def test_a_damaged_profile_is_read_or_refused(seed: int) -> None:
    random = Random(seed)
    for _ in range(150):
        mode, whole = random.choice((("RGB", ADOBE), ("RGB", P3), ("L", grey(1.8)), ("CMYK", PRESS)))
        content = bytearray(whole)
        for _ in range(random.choice((1, 2, 8))):
            at = random.randrange(min(len(content) - 4, random.choice((132, 400, 4_000)))) & ~3
            content[at : at + 4] = struct.pack(">I", random.choice((0, 1, 0xFFFFFFFF, 65_536, random.getrandbits(32))))
        picture = Image.new(mode, (4, 4))
        picture.format, picture.info["icc_profile"] = "PNG", bytes(content)
        try:
            conversion = conversion_of(picture)
        except ProfileFault:
            continue
        assert conversion is None or conversion.apply(picture).mode in ("L", "RGB")


def test_the_primaries_of_the_hand_written_profiles_make_white() -> None:
    """Red, green and blue of each make white."""
    for primaries in (SRGB, ADOBE_RGB, DISPLAY_P3):
        assert [sum(axis) for axis in zip(*primaries, strict=True)] == pytest.approx(profile_making.WHITE, abs=0.001)
