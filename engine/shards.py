"""Parts of a long run, kept and put together again: what a part was played with, and its totals as plain data."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any

from engine.cards import Deck
from engine.figures import run_figures
from engine.plausible import plausible
from engine.players import maker_of
from engine.simulate import Run
from engine.statistics import Ratio
from engine.totals import Totals

MOST_GAMES = 1000
"""The most games of a shard."""
_SHARDS = 100
"""A run of fewer than MOST_GAMES times as many games is cut into as many shards."""


@dataclass(frozen=True, slots=True)
class Shard:
    """The games `start` to `stop` - 1 of a run, and their totals."""

    start: int
    stop: int
    totals: Totals


def identity(run: Run) -> dict[str, Any]:
    """What decides every game of a run. The number of games is no part of it: game k is the same in longer runs."""
    return {
        "deck": run.deck.name,
        "players": run.players,
        "seed": run.seed,
        "policies": [maker_of(policy).name for policy in run.policies],
        "cap": run.turn_cap,
        "contents": deck_digest(run.deck),
        "engine": engine_digest(),
    }


def deck_digest(deck: Deck) -> str:
    """The hash of all that the engine knows of a deck, its name left out."""
    written = json.dumps([deck.mode, _plain(deck.contents), _plain(deck.rules)], sort_keys=True, ensure_ascii=True)
    return hashlib.sha256(written.encode()).hexdigest()


@cache
def engine_digest() -> str:
    """The hash of the engine's code: another engine may play other games."""
    folder = Path(__file__).parent
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*.py")):
        digest.update(f"{path.relative_to(folder).as_posix()}\n".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def gaps(done: Iterable[tuple[int, int]], games: int) -> Iterator[tuple[int, int]]:
    """The ranges of games yet to be played, in shards, from those that are; these do not overlap."""
    size = max(1, min(MOST_GAMES, games // _SHARDS))
    first = 0
    for start, stop in (*sorted(done), (games, games)):
        for begin in range(first, start, size):
            yield begin, min(begin + size, start)
        first = stop


def shard_data(run: Run, shard: Shard) -> dict[str, Any]:
    """A shard as plain data: what it was played with, its games, its totals, and the hash of all this."""
    data: dict[str, Any] = {"run": identity(run), "games": [shard.start, shard.stop], "totals": _totals(shard.totals)}
    return {**data, "sha256": _digest(data)}


def identity_of(data: object) -> dict[str, Any]:
    """What a shard says it was played with, key for key as `identity` has it. Raises ValueError if it is damaged."""
    if not isinstance(data, dict) or data.get("sha256") != _digest(data):
        raise ValueError("it is not as it was written")
    told = data.get("run")
    if not isinstance(told, dict):
        raise ValueError("it does not say what it was played with")
    return told


def shard_of(data: Mapping[str, Any], run: Run) -> Shard:
    """The shard that this data describes, which says that it is one of the run. Raises ValueError if it is damaged."""
    try:
        start, stop = data["games"]
        shard = Shard(start, stop, _totals_of(data["totals"]))
        assert shard_data(run, shard) == data
        assert 0 <= start < stop
        assert shard.totals.games == stop - start
        assert plausible(shard.totals, run)
        run_figures(run, shard.totals)
    except (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise ValueError("what it says does not fit together") from error
    return shard


def _digest(data: Mapping[str, Any]) -> str:
    told = {key: value for key, value in data.items() if key != "sha256"}
    return hashlib.sha256(json.dumps(told, sort_keys=True, ensure_ascii=True).encode()).hexdigest()


def _totals(totals: Totals) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for entry in fields(totals):
        value = getattr(totals, entry.name)
        if isinstance(value, Counter):
            found[entry.name] = {str(key): count for key, count in sorted(value.items()) if count}
        else:
            found[entry.name] = asdict(value) if isinstance(value, Ratio) else value
    return found


def _totals_of(data: Mapping[str, Any]) -> Totals:
    """Raises ValueError, or whatever data of another shape raises."""
    totals = Totals()
    for entry in fields(totals):
        value, kind = data[entry.name], getattr(totals, entry.name)
        if isinstance(kind, Counter):
            number = entry.name in _NUMBERED
            setattr(
                totals,
                entry.name,
                Counter({int(key) if number else key: _count(each, 1) for key, each in value.items()}),
            )
        elif isinstance(kind, Ratio):
            setattr(totals, entry.name, Ratio(**{key: _count(each) for key, each in value.items()}))
        else:
            setattr(totals, entry.name, _count(value, -1 if entry.name == "first_capped" else 0))
    return totals


_NUMBERED = frozenset({"turns", "rounds", "winners", "wins", "wins_by_order", "keys", "lead_changes", "margins"})
"""The counts of `Totals` that are by number; the others are by name."""


def _count(value: object, least: int = 0) -> int:
    if type(value) is not int or value < least:
        raise ValueError(f"{value!r} is no count")
    return value


def _plain(value: Any) -> Any:
    if is_dataclass(value) and not isinstance(value, type):
        return {entry.name: _plain(getattr(value, entry.name)) for entry in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): _plain(each) for key, each in value.items()}
    if isinstance(value, tuple | list):
        return [_plain(each) for each in value]
    return value
