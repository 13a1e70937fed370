"""Where links lead, and what of it is shown: on paper an address that is not printed is lost."""

from __future__ import annotations

import re
from urllib.parse import unquote

from generator.scalars import clean

SCHEME = "https://"
_SHOWN = re.compile(r"(?:https?://|www\.)\S+|(?<![\w.-])(?:[\w-]+\.)+[^\W\d_]{2,}(?:[/:?#]\S*)?", re.IGNORECASE)
_BEFORE = re.compile(r"^(?:https?://)?(?:www\.)?", re.IGNORECASE)
_CUT = re.compile(r"[/?&=._~#-]+(?=\w)|[^/?&=._~#-]{20}")
_FILES = (".md", ".yaml", ".pdf", ".png", ".svg", ".txt")


def target(href: str) -> str:
    """Where a link leads: an address as it is, the name of a heading as it is written there."""
    return f"#{clean(unquote(href[1:]))}" if href.startswith("#") else href


def readable(href: str) -> str:
    """The same for a message."""
    return clean(unquote(href))


def misleading(shown: str, href: str, written: str) -> str:
    """The address among the words of a link that is not the one it leads to, or nothing. `written` is the link's own
    address as its author wrote it, which `href` has in letters of ASCII."""
    own = {_bare(href), _bare(written)}
    hosts = {re.split("[/:?#]", each)[0] for each in own}
    for found in _SHOWN.finditer(shown):
        address = found.group().rstrip(".,;:!?)»”")
        bare = _bare(address)
        if bare not in own | hosts and not address.lower().endswith(_FILES):
            return address
    return ""


def _bare(address: str) -> str:
    return _BEFORE.sub("", address.strip()).rstrip("/").casefold()


def cuts(address: str) -> list[int]:
    """Where an address may go on in a new line: behind its punctuation, and in what is very long without any. No hyphen
    is set there: it would be taken for a part of the address."""
    return [found.end() for found in _CUT.finditer(address, address.find("://") + 3)]
