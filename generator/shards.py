"""A run of many games kept in a folder, a file for each shard: interrupted, it goes on from what is there.

Every file says what it was played with. What is damaged, of another run, or of a deck or engine that has changed is a
problem: nothing is ever counted that the run would not have played itself.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from engine.shards import Shard, gaps, identity, identity_of, shard_data, shard_of
from engine.simulate import Run, play_shard
from engine.totals import Totals
from engine.workers import Workers
from generator.files import Refused, read
from generator.output import one_by_one
from generator.problems import Problem, ProblemsFound

_NAME = re.compile(r"games-(\d+)-(\d+)\.json")
_MOST_BYTES = 8 * 2**20
_AGAIN = "Delete it: its games are then played again."
_UNREADABLE = "it cannot be read"
_STALE = {"contents": "the deck '{}' has", "engine": "leonardo's engine has"}
"""What changes in the life of a run."""
_POLICIES = "policies"
_WORDS = {"deck": "deck", "players": "number of players", "seed": "seed", "policies": _POLICIES, "cap": "cap"}


def simulate(
    run: Run, folder: Path, workers: Workers, begun: Callable[[int], None], progress: Callable[[int], None]
) -> Totals:
    """The totals of a run, with what the folder holds of it; each shard is written as soon as it is played.

    `begun` is told how many games are there already, `progress` how many more are done. Raises ProblemsFound with
    every file that is no sound shard of the run; OSError where the folder cannot be read or written.
    """
    with one_by_one(folder) as put:
        totals = Totals()
        done: list[tuple[int, int]] = []
        for shard in _sound(folder, run):
            totals.merge(shard.totals)
            done.append((shard.start, shard.stop))
        begun(totals.games)
        progress(totals.games)
        for shard in workers.map(_played, ((run, start, stop) for start, stop in gaps(done, run.games))):
            text = json.dumps(shard_data(run, shard), ensure_ascii=False, indent=1)
            put(f"games-{shard.start:09}-{shard.stop - 1:09}.json", text + "\n")
            totals.merge(shard.totals)
            progress(shard.totals.games)
        return totals


def _played(run: Run, start: int, stop: int) -> Shard:
    return Shard(start, stop, play_shard(run, start, stop))


def _sound(folder: Path, run: Run) -> Iterator[Shard]:
    """The shards in the folder, in the order of their games. Raises ProblemsFound, before any is given."""
    paths = sorted(path for path in folder.iterdir() if _NAME.fullmatch(path.name))
    problems: list[Problem] = []
    alike: dict[tuple[str, str, str], list[Path]] = {}
    beyond: list[tuple[Path, int]] = []
    sound: list[tuple[int, int, Path]] = []
    for path, found in ((path, _read(path, run)) for path in paths):
        if isinstance(found, Problem):
            alike.setdefault((found.id, found.message, found.hint), []).append(path)
        else:
            sound.append((found.start, found.stop, path))
    last, before = 0, ""
    for start, stop, path in sorted(sound):
        if start < last:
            message = f"game {start} is in {before} too"
            problems.append(_problem(path, "foreign-shard", message, "Delete one of the two."))
        elif stop > run.games:
            beyond.append((path, stop))
        if stop > last:
            last, before = stop, path.name
    for (id_, message, hint), files in alike.items():
        problems += _told_once(files, id_, message, hint)
    if beyond:
        most = max(stop for _, stop in beyond)
        message = f"game {most - 1} is beyond the {run.games} games of this run"
        hint = f"Ask for at least {most} games with --games, or take another folder."
        problems.append(_problem(beyond[-1][0], "foreign-shard", message, hint))
    if problems:
        raise ProblemsFound(problems)
    for path in paths:
        again = _read(path, run)
        if isinstance(again, Problem):
            raise ProblemsFound([again])
        yield again


def _told_once(files: Sequence[Path], id_: str, message: str, hint: str) -> list[Problem]:
    """One problem for all the files of which the same is to be said, but one for each where each is to be looked at."""
    if id_ == "damaged-shard" or len(files) == 1:
        return [_problem(path, id_, message, hint) for path in files]
    more = f"{message}; the same is true of {len(files) - 1} more here, up to {files[-1].name}"
    return [_problem(files[0], id_, more, hint)]


def _read(path: Path, run: Run) -> Shard | Problem:
    name = _NAME.fullmatch(path.name)
    assert name
    try:
        data = _data(path)
        told, wanted = identity_of(data), identity(run)
        other = [words for key, words in _WORDS.items() if told.get(key) != wanted[key]]
        stale = [words.format(run.deck.name) for key, words in _STALE.items() if told.get(key) != wanted[key]]
        if other:
            verb = "differ" if len(other) > 1 or _POLICIES in other else "differs"
            message = f"this shard is of another run: its {', '.join(other)} {verb}"
            return _problem(path, "foreign-shard", message, "Take another folder for this run.")
        if stale:
            message = f"{' and '.join(stale)} changed since this shard was played"
            return _problem(path, "stale-shard", message, _AGAIN)
        shard = shard_of(data, run)
        if (shard.start, shard.stop - 1) != (int(name[1]), int(name[2])):
            raise ValueError("its name tells of other games")
    except RecursionError:
        return _problem(path, "damaged-shard", f"this shard is damaged: {_UNREADABLE}", _AGAIN)
    except ValueError as error:
        return _problem(path, "damaged-shard", f"this shard is damaged: {error}", _AGAIN)
    return shard


def _data(path: Path) -> Any:
    """What the file says. Raises ValueError, in words of ours, where it cannot be read."""
    try:
        return json.loads(read(path, _MOST_BYTES))
    except (Refused, RecursionError, ValueError):
        raise ValueError(_UNREADABLE) from None


def _problem(path: Path, id_: str, message: str, hint: str) -> Problem:
    return Problem(str(path), 1, 1, "error", id_, message, hint)
