"""What is wrong with data given to the engine, as values with a path into that data."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from engine.near import affordable, nearest_of
from engine.words import cut

Path = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault. `path` leads from the data's root to the value (or key, if `at_key`) that is wrong; `id` is
    kebab-case; `rule` the ID in rules.md that it breaks, or empty; `hint` says what to do, or is empty."""

    path: Path
    id: str
    message: str
    hint: str = ""
    rule: str = ""
    at_key: bool = False


class FaultsFound(ValueError):
    """Data that cannot be read, with every fault in it."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(f"{'.'.join(map(str, fault.path))}: {fault.message}" for fault in self.faults))


def did_you_mean(word: object, known: Collection[str]) -> str:
    """`did you mean 'x'?`, or empty where nothing known is near."""
    near = near_to(word, known)
    return f"did you mean '{near}'?" if near else ""


def near_to(word: object, known: Collection[str]) -> str | None:
    """What is known that the word may have been meant as."""
    return nearest_of(word, known) if isinstance(word, str) and affordable(word, known) else None


def shown(value: object) -> str:
    """A value of the data as it stands in a message."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return "a mapping"
    if isinstance(value, list):
        return "a list"
    return cut(repr(value))
