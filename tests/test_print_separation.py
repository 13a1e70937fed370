"""Pictures in the inks of a press and in grey have the colours that a design's areas have beside them."""

from __future__ import annotations

import io
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from generator.display import Ink, Raster
from generator.render.colour import COLOURS, MOST_INK, RICH_BLACK, cmyk
from generator.render.separation import grey, separated

CHANNEL = st.one_of(st.integers(0, 255), st.sampled_from([0, 40, 60, 254, 255]))
INKS = st.builds(Ink, CHANNEL, CHANNEL, CHANNEL)


def flat(ink: Ink) -> bytes:
    """A picture of one colour, and nearly exactly that."""
    buffer = io.BytesIO()
    Image.new("RGB", (16, 16), (ink.red, ink.green, ink.blue)).save(buffer, "JPEG", quality=100, subsampling=0)
    return buffer.getvalue()


def shown(jpeg: bytes) -> Ink:
    found = Image.open(io.BytesIO(jpeg)).getpixel((8, 8))
    assert isinstance(found, tuple)
    return Ink(*found)


def pixel(data: bytes, bytes_of_one: int) -> list[int]:
    assert len(data) == 16 * 16 * bytes_of_one
    return [*data[8 * 17 * bytes_of_one :][:bytes_of_one]]


@given(INKS)
def test_a_colour_of_a_picture_has_the_inks_of_an_area(ink: Ink) -> None:
    """Save near black, where a picture gets by degrees what an area has at once."""
    jpeg = flat(ink)
    area = cmyk(shown(jpeg), "area")
    found = pixel(separated(jpeg), 4)
    if area != RICH_BLACK:
        assert found == pytest.approx([round(share * 255, 9) for share in area], abs=1)


@pytest.mark.parametrize(
    "ground", [None, (Ink(255, 255, 255), (0.0, 0.0, 0.0, 0.0)), (Ink(20, 30, 90), (1.0, 0.9, 0.0, 0.5))]
)
def test_no_pixel_has_more_ink_than_is_allowed(ground: tuple[Ink, tuple[float, float, float, float]] | None) -> None:
    """In a picture of nearly all colours, whole bytes of 255 each."""
    colours = Image.new("RGB", (64 * 64, 64))
    colours.putdata([(red * 4, green * 4, blue * 4) for blue in range(64) for green in range(64) for red in range(64)])
    buffer = io.BytesIO()
    colours.resize((2048, 128)).save(buffer, "JPEG", quality=97, subsampling=0)
    data = separated(buffer.getvalue(), ground)
    assert max(map(sum, zip(*(data[ink::4] for ink in range(4)), strict=True))) == round(MOST_INK * 255)


@given(INKS)
def test_what_shows_through_a_picture_is_as_it_is_beside_it(ink: Ink) -> None:
    area = cmyk(ink, "area")
    assert pixel(separated(flat(ink), (ink, area)), 4) == pytest.approx([share * 255 for share in area], abs=1)


def test_shadows_keep_what_is_in_them_and_black_is_rich() -> None:
    found = [pixel(separated(flat(Ink(level, level, level))), 4) for level in range(0, 60, 4)]
    totals = [sum(each) for each in found]
    assert totals == sorted(totals, reverse=True)
    assert len(set(totals)) == len(totals)
    assert found[0] == pytest.approx([share * 255 for share in RICH_BLACK], abs=1)


@given(INKS)
def test_a_colour_of_a_picture_is_as_light_in_grey_as_an_area(ink: Ink) -> None:
    jpeg = flat(ink)
    share, operator = COLOURS["grey"].fill(shown(jpeg), "area").split()
    assert operator == "g"
    assert pixel(grey(jpeg), 1) == pytest.approx([float(share) * 255], abs=1)


@pytest.mark.parametrize("colour", ["cmyk", "grey"])
def test_pictures_of_every_height_are_whole(colour: str) -> None:
    for height in (1, 255, 256, 257, 600):
        buffer = io.BytesIO()
        Image.linear_gradient("L").resize((3, height)).convert("RGB").save(buffer, "JPEG", quality=95)
        _, data = COLOURS[colour].picture(Raster(3, height, buffer.getvalue()))
        assert len(zlib.decompress(data)) == 3 * height * (4 if colour == "cmyk" else 1)
