"""Perft: how many sequences of moves there are from fixed positions, kept as text in tests/perft, a file for each mode.

A file holds entries; an entry is a game dealt from the mode's full deck and played on by a fixed lot, then the numbers
of sequences of one, two, ... moves, and of the deepest the number after each first move.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from engine import rng
from engine.game import new_game
from engine.modes import MODES
from engine.state import State
from tests.engine_decks import FULL_DECKS

FOLDER = Path(__file__).parent / "perft"
HEADER = "# Numbers of sequences of moves from fixed positions. Regenerate with: python -m tests.regenerate\n"


@dataclass(frozen=True)
class Entry:
    """A position: players, seed of the deal and the lot, moves made by lot before counting; how deep to count."""

    players: int
    seed: int
    moves: int
    depth: int

    @property
    def title(self) -> str:
        return f"{self.players} players, seed {self.seed}, after {self.moves} moves"


ENTRIES: Mapping[str, tuple[Entry, ...]] = {
    "base": (Entry(2, 1, 0, 4), Entry(3, 2, 90, 3), Entry(4, 3, 201, 3), Entry(5, 4, 333, 3)),
    "expansion": (
        Entry(2, 1, 0, 4),
        Entry(3, 2, 61, 3),
        Entry(3, 5, 150, 4),
        Entry(4, 3, 240, 6),
        Entry(5, 4, 400, 3),
    ),
    "quintis": (
        Entry(2, 1, 0, 6),
        Entry(3, 2, 20, 3),
        Entry(3, 5, 41, 3),
        Entry(4, 3, 70, 4),
        Entry(5, 4, 150, 4),
    ),
}


def position(mode: str, entry: Entry) -> State:
    """The game of an entry, where counting starts."""
    state = new_game(FULL_DECKS[mode], entry.players, entry.seed)
    lot = entry.seed
    for _ in range(entry.moves):
        moves = state.legal_moves()
        lot, number = rng.below(lot, len(moves))
        state.apply(moves[number])
    return state


def count(state: State, depth: int) -> int:
    """The number of sequences of `depth` moves."""
    moves = state.legal_moves()
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        twin = state.copy()
        twin.apply(move)
        total += count(twin, depth - 1)
    return total


def divide(state: State, depth: int) -> dict[str, int]:
    """The number of sequences of `depth` moves after each first move."""
    counts = {}
    for move in state.legal_moves():
        twin = state.copy()
        twin.apply(move)
        counts[move.text] = count(twin, depth - 1) if depth > 1 else 1
    return counts


def entry_text(mode: str, entry: Entry) -> str:
    """One entry of a mode's file."""
    state = position(mode, entry)
    parts = divide(state, entry.depth)
    shallow = [count(state, depth) for depth in range(1, entry.depth)]
    lines = [f"= {entry.title}"]
    lines += [f"depth {depth}: {number}" for depth, number in enumerate([*shallow, sum(parts.values())], start=1)]
    return "\n".join([*lines, *(f"  {move}: {number}" for move, number in parts.items())]) + "\n"


def path(mode: str) -> Path:
    return FOLDER / f"{mode}.txt"


def file_text(mode: str) -> str:
    """The whole file of a mode."""
    return HEADER + "".join(f"\n{entry_text(mode, entry)}" for entry in ENTRIES[mode])


def stored(mode: str) -> dict[str, str]:
    """The entries of the mode's file by title."""
    parts = path(mode).read_text(encoding="utf-8").split("\n= ")[1:]
    entries = {}
    for part in parts:
        title, _, rest = part.partition("\n")
        entries[title] = f"= {title}\n{rest.rstrip()}\n"
    return entries


def differences(expected: str, found: str) -> str:
    """Move by move, where two entries differ."""
    then, now = (dict(line.rsplit(": ", 1) for line in text.splitlines()[1:]) for text in (expected, found))
    names = list(dict.fromkeys([*then, *now]))
    return "\n".join(
        f"{name.strip()}: {then.get(name, 'not there')} stored, {now.get(name, 'not there')} found"
        for name in names
        if then.get(name) != now.get(name)
    )


def regenerate() -> None:
    """Writes every file anew."""
    FOLDER.mkdir(exist_ok=True)
    for mode in MODES:
        path(mode).write_text(file_text(mode), encoding="utf-8")
