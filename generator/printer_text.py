"""The text of a file of printers with one profile changed where it stands: whatever else is written stays."""

from __future__ import annotations

from collections.abc import Mapping

import yaml

Numbers = Mapping[str, str]
"""What stands in a profile, by key."""


def row(name: str, numbers: Numbers) -> str:
    """A profile in one line."""
    return f"{name}: {{{', '.join(f'{key}: {number}' for key, number in numbers.items())}}}"


def with_profile(text: str, name: str, changed: Numbers, whole: Numbers) -> str:
    """The text in which the profile of that name has the changed numbers, or stands whole at the end if there was none.

    The text has been read without a problem. In rare forms (`? key`) what comes out does not say what it shall.
    """
    top = yaml.compose(text.replace("\xa0", " "), yaml.CSafeLoader)
    if not isinstance(top, yaml.MappingNode):
        return f"{text}{row(name, whole)}\n"
    profile = next((value for key, value in top.value if key.value == name), None)
    if profile is None:
        return _with_pairs(text, top, [row(name, whole)], len(text))
    spans = {key.value: (value.start_mark.index, value.end_mark.index) for key, value in profile.value}
    missing = [f"{key}: {number}" for key, number in changed.items() if key not in spans]
    if missing:
        text = _with_pairs(text, profile, missing, max((stop for _, stop in spans.values()), default=0))
    for key in sorted(changed.keys() & spans.keys(), key=lambda key: spans[key], reverse=True):
        start, stop = spans[key]
        text = text[:start] + changed[key] + text[stop:]
    return text


def _with_pairs(text: str, mapping: yaml.MappingNode, pairs: list[str], last: int) -> str:
    """With these pairs behind the last of the mapping, on lines of their own unless it stands in brackets."""
    if mapping.flow_style:
        at = mapping.value[-1][1].end_mark.index if mapping.value else mapping.start_mark.index + 1
        return f"{text[:at]}{', ' if mapping.value else ''}{', '.join(pairs)}{text[at:]}"
    column = " " * mapping.value[0][0].start_mark.column
    end = text.find("\n", last)
    before, after = (text, "\n") if end < 0 else (text[:end], text[end:])
    return "".join((before.removesuffix("\n"), *(f"\n{column}{pair}" for pair in pairs), after))
