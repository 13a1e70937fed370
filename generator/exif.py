"""What a camera says of its picture: how it is to be turned, and which colours its numbers stand for.

Only Exif itself is read (Exif 2.32; in a PNG, third edition, 11.3.4.5, eXIf). What other data say that a picture may
carry besides, such as XMP, turns it in a few programs only, and in no browser.
"""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Exif, Image

TURNS = {
    2: "FLIP_LEFT_RIGHT", 3: "ROTATE_180", 4: "FLIP_TOP_BOTTOM", 5: "TRANSPOSE", 6: "ROTATE_270", 7: "TRANSVERSE",
    8: "ROTATE_90",
}  # fmt: skip
"""What has to be done to a picture of that orientation, so that it is seen as it was taken."""
_ORIENTATION, _DETAILS, _COLOURS, _COMPATIBILITY, _INDEX = 0x0112, 0x8769, 0xA001, 0xA005, 0x0001
_UNCALIBRATED, _ADOBE, _OPTION_FILE = 0xFFFF, 2, "R03"


def orientation_of(picture: Image) -> int:
    """How the picture is to be turned (4.6.4, tag 0x0112); 1 for not at all, or for what makes no sense."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            found = _exif(picture).get(_ORIENTATION, 1)
        except Exception:  # a picture whose Exif data are damaged can still be seen
            return 1
    return found if isinstance(found, int) and found in TURNS else 1


def is_adobe_rgb(picture: Image) -> bool:
    """Whether its colours are those of Adobe RGB, as cameras tell that are set to it: no colour space that Exif knows,
    in an option file by the rules of camera files (DCF 2.0, 3.2.2; Exif 2.32, 4.6.5, tag 0xA001; 4.6.7, tag 0x0001).
    Some write a number for it that the standard does not have. Such files are JPEGs."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            exif = _exif(picture)
            space = exif.get_ifd(_DETAILS).get(_COLOURS)
            index = str(exif.get_ifd(_COMPATIBILITY).get(_INDEX, ""))
        except Exception:
            return False
    return space == _ADOBE or (space == _UNCALIBRATED and index.startswith(_OPTION_FILE))


def _exif(picture: Image) -> Exif:
    """What it says; a PNG is decoded for it, since its Exif may stand behind its pixels."""
    from PIL import Image as Images

    if picture.format == "PNG" and "exif" not in picture.info:
        picture.load()
    found = Images.Exif()
    found.load(picture.info.get("exif", b""))
    return found
