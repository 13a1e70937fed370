"""Names in braces, for which something is filled in: `{title}`. `{{` and `}}` are plain braces."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

_BRACES = re.compile(r"\{\{|\}\}|\{([^{}]*)\}|[{}]")
_PLAIN = ("{{", "}}")


def fill(text: str, value: Callable[[str], str]) -> str:
    """The text with `value` of each name in its place."""
    return _BRACES.sub(lambda found: found[0][0] if found[1] is None else value(found[1]), text)


def length(text: str, value: Callable[[str], int]) -> int:
    """How long the text is with something in the place of each name; `value` tells how long that is."""
    return len(text) + sum(
        (1 if found[1] is None else value(found[1])) - len(found[0]) for found in _BRACES.finditer(text)
    )


def written(text: str) -> Iterator[tuple[str, str | None]]:
    """What stands in braces, and the name; None for a brace without its other half."""
    return ((found[0], found[1]) for found in _BRACES.finditer(text) if found[0] not in _PLAIN)


def half(brace: str) -> tuple[str, str]:
    """Message and hint for a brace without its other half."""
    return f"a '{brace}' has no other half", f"Write '{brace * 2}' for a plain one."
