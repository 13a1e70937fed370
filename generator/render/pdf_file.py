"""A PDF file written object by object, so that nothing large stays in memory; the same input, the same bytes.

ISO 32000-1. Streams are compressed; there are no dates, and the file's ID is the hash of its content.
"""

from __future__ import annotations

import hashlib
import zlib
from typing import BinaryIO

LEVEL = 6
"""The effort of compression: more takes twice the time for 2 % of the size."""


class PdfFile:
    """Objects are numbered from 1; `reserve` a number to refer to an object before it is written."""

    def __init__(self, file: BinaryIO, version: str) -> None:
        self._file = file
        self._hash = hashlib.sha256()
        self._position = 0
        self._offsets: list[int] = []
        self._write(b"%PDF-" + version.encode("ascii") + b"\n%\xe2\xe3\xcf\xd3\n")

    def _write(self, data: bytes) -> None:
        self._file.write(data)
        self._hash.update(data)
        self._position += len(data)

    def reserve(self) -> int:
        self._offsets.append(-1)
        return len(self._offsets)

    def put(self, body: str, number: int = 0) -> int:
        """Write an object; returns its number."""
        number = number or self.reserve()
        self._offsets[number - 1] = self._position
        self._write(f"{number} 0 obj\n{body}\nendobj\n".encode("latin-1"))
        return number

    def stream(self, entries: str, data: bytes, number: int = 0, *, compressed: bool = False) -> int:
        """Write a stream object with these dictionary entries; returns its number.

        `compressed` says that the data already are in the filter that the entries name.
        """
        number = number or self.reserve()
        if not compressed:
            data = zlib.compress(data, LEVEL)
            entries += " /Filter /FlateDecode"
        self._offsets[number - 1] = self._position
        self._write(f"{number} 0 obj\n<< {entries} /Length {len(data)} >>\nstream\n".encode("latin-1"))
        self._write(data)
        self._write(b"\nendstream\nendobj\n")
        return number

    def close(self, root: int, info: int) -> None:
        """Write the cross-reference table and the trailer. Raises ValueError if an object was never written."""
        missing = [number for number, offset in enumerate(self._offsets, 1) if offset < 0]
        if missing:
            raise ValueError(f"PDF objects reserved but never written: {missing}")
        start = self._position
        identity = self._hash.hexdigest()[:32]
        rows = "".join(f"{offset:010d} 00000 n \n" for offset in self._offsets)
        size = len(self._offsets) + 1
        self._write(f"xref\n0 {size}\n0000000000 65535 f \n{rows}".encode())
        self._write(
            f"trailer\n<< /Size {size} /Root {root} 0 R /Info {info} 0 R /ID [<{identity}> <{identity}>] >>\n"
            f"startxref\n{start}\n%%EOF\n".encode()
        )


def text_string(text: str) -> str:
    """A text as a PDF string in UTF-16, for titles and labels."""
    return f"<{(chr(0xFEFF) + text).encode('utf-16-be').hex()}>"
