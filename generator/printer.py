"""Printers that do not print quite where they should: a saved shift and scale, applied to the backs.

A profile stands in the project's `printers.yaml` under the printer's name; `leonardo calibrate` prints the
page with which it is measured, and writes it.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

import click

from generator import schema, source
from generator.display import AnyForm, Box, Form, Item, Use, mm, um
from generator.formats import Size
from generator.grid import Flip, turns_sideways
from generator.output import staged
from generator.printer_text import row, with_profile
from generator.printers_file import PRINTERS as FILE
from generator.problems import Problem, ProblemsFound
from generator.scalars import clean
from generator.suggest import did_you_mean, listed

_HEAD = "# Measured with 'leonardo calibrate': millimetres by which backs are moved, and their scale in %."


@dataclass(frozen=True, slots=True)
class Printer:
    """By how much backs are moved, right and down as seen from the front, and scaled about the paper's middle."""

    name: str
    right: int
    down: int
    scale: float = 1.0

    def moved(self, items: Iterable[Item], paper: Size, flip: Flip, forms: dict[str, AnyForm], name: str) -> Use:
        """The items of a page of backs as a form, laid where this printer needs them."""
        forms[name] = Form(name, Box(0, 0, paper.width, paper.height), tuple(items))
        return Use(name, *self._origin(paper, flip), scale=self.scale)

    def pushes_out(self, block: Box, paper: Size, flip: Flip) -> str:
        """By how much the block would leave the paper, in words; empty if it stays on it."""
        x, y = self._origin(paper, flip)
        over = {
            "left": -(x + block.x * self.scale),
            "right": x + block.right * self.scale - paper.width,
            "top": -(y + block.y * self.scale),
            "bottom": y + block.bottom * self.scale - paper.height,
        }
        side = max(over, key=lambda key: over[key])
        return f"{mm(round(over[side]))} mm over the {side} edge" if over[side] > 0 else ""

    def _origin(self, paper: Size, flip: Flip) -> tuple[int, int]:
        """Where the page's corner comes to lie: on the back, what the front calls right is left, or down up."""
        sideways = turns_sideways(paper, flip)
        right, down = (-self.right, self.down) if sideways else (self.right, -self.down)
        return (
            round(paper.width * (1 - self.scale) / 2) + right,
            round(paper.height * (1 - self.scale) / 2) + down,
        )


def load(name: str, root: Path) -> Printer:
    """The profile of that printer in the project at `root`.

    Raises click.UsageError if there is none, ProblemsFound if the file is wrong.
    """
    profiles, name = read(root), clean(name)
    if name not in profiles:
        known = f" {FILE} has {listed(profiles, 'and')}." if profiles else f" There is no {FILE} here yet."
        guess = did_you_mean(name, profiles) or "."
        raise click.UsageError(f"There is no printer '{name}'{guess}{known} Measure it with 'leonardo calibrate'.")
    return profiles[name]


def read(root: Path) -> dict[str, Printer]:
    """Every profile of the project at `root`. Raises ProblemsFound."""
    path = root / FILE
    return _profiles(*source.read(path, root, source.MOST_TEXT)) if os.path.lexists(path) else {}


def _profiles(document: source.Document | None, problems: list[Problem]) -> dict[str, Printer]:
    if document is not None:
        problems += schema.validate(document, "printers")
    if problems or document is None:
        raise ProblemsFound(problems)
    return {
        name: Printer(name, um(profile.get("right", 0)), um(profile.get("down", 0)), profile.get("scale", 100) / 100)
        for name, profile in document.data.items()
    }


def save(root: Path, name: str, right: float | None, down: float | None, scale: float | None) -> Printer:
    """Keep what was measured (millimetres, per cent) in the profile of that printer, in the file of the project at
    `root`; what was not measured stays as it was. Others wait meanwhile.

    Whatever else stands in the file stays, comments too. Raises ProblemsFound if what the file says already is wrong,
    click.ClickException if its form allows no change in place.
    """
    with staged(root) as folder:
        profiles = read(root)
        before = profiles.get(name, Printer(name, 0, 0))
        printer = Printer(
            name,
            before.right if right is None else um(right),
            before.down if down is None else um(down),
            before.scale if scale is None else float(f"{scale:g}") / 100,
        )
        path = root / FILE
        whole = _numbers(printer)
        changed = {key: number for key, number in whole.items() if getattr(printer, key) != getattr(before, key)}
        raw = path.read_bytes() if path.is_file() else f"{_HEAD}\n".encode()
        ends = "\r\n" if b"\r\n" in raw else "\n"
        text = with_profile(raw.decode("utf-8-sig").replace("\r\n", "\n"), name, changed, whole)
        if not _says(text, {**profiles, name: printer}):
            raise click.ClickException(
                f"{FILE} is written in a form that is not changed here, so it stays as it is. "
                f"Write by hand, in place of what it has of '{name}': {row(name, whole)}"
            )
        (folder / FILE).write_text(text, encoding="utf-8", newline=ends)
    return printer


def _numbers(printer: Printer) -> dict[str, str]:
    """What is written in a profile, under the names of its fields."""
    return {"right": mm(printer.right), "down": mm(printer.down), "scale": f"{printer.scale * 100:g}"}


def _says(text: str, wanted: Mapping[str, Printer]) -> bool:
    """Whether these are the profiles that the text holds, as far as a file written by hand is understood here."""
    try:
        return _profiles(*source.parse(text.encode(), Path(FILE))) == wanted
    except ProblemsFound:
        return False
