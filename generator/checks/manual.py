"""The manual of a problem: what it means, and an example that passes and one that fails.

An example is one or more files. A comment `# file: NAME` begins one (left out: `cards/example.yaml`);
`# folder: NAME` is an empty folder. In brackets behind the name may stand `saved as ENCODING`,
`padded to N bytes`, `escapes: …` or `bytes: …`, for files that hold what cannot be printed here.
"""

from __future__ import annotations

import importlib
import re
import textwrap
from dataclasses import dataclass
from pathlib import Path

from generator.checks import PROBLEMS

_HEAD = re.compile(r"# (file|folder): (\S+)(?: \((.*)\))?$")


@dataclass(frozen=True, slots=True)
class ExampleFile:
    """One file of an example, under its name in the project; `content` is None for a folder."""

    name: str
    content: bytes | None

    def write(self, root: Path) -> None:
        """Put the file into the project at `root`."""
        path = root / self.name
        path.parent.mkdir(parents=True, exist_ok=True)
        if self.content is None:
            path.mkdir()
        else:
            path.write_bytes(self.content)


@dataclass(frozen=True, slots=True)
class Manual:
    """`summary` is one line, `text` the whole manual as it is shown."""

    id: str
    summary: str
    text: str
    passes: tuple[ExampleFile, ...]
    fails: tuple[ExampleFile, ...]


def manual(problem_id: str) -> Manual:
    """The manual of that problem. Raises KeyError if there is no such problem."""
    module = importlib.import_module(PROBLEMS[problem_id])
    written = getattr(module, "MANUALS", {}).get(problem_id) or module.__doc__ or ""
    text = written.strip()
    return Manual(
        id=problem_id,
        summary=text.partition("\n")[0],
        text=text,
        passes=_example(text.partition("\nPasses:\n")[2].partition("\nFails:\n")[0]),
        fails=_example(text.partition("\nFails:\n")[2]),
    )


def _example(block: str) -> tuple[ExampleFile, ...]:
    files: list[ExampleFile] = []
    name, note, lines = "cards/example.yaml", "", list[str]()
    begun = False
    for line in textwrap.dedent(block).strip("\n").split("\n"):
        head = _HEAD.match(line)
        if head is None:
            lines.append(line)
            continue
        if begun:
            files.append(_file(name, note, lines))
        begun, name, note, lines = True, head[2], head[3] or "", []
        if head[1] == "folder":
            files.append(ExampleFile(name, None))
            begun = False
    if begun or lines:
        files.append(_file(name, note, lines))
    return tuple(files)


def _file(name: str, note: str, lines: list[str]) -> ExampleFile:
    text = "\n".join(lines).strip("\n") + "\n"
    if note.startswith("escapes"):
        text = re.sub(r"\\(x..|u....|t)", lambda found: found[0].encode().decode("unicode_escape"), text)
    if note.startswith("bytes"):
        return ExampleFile(name, text.strip().encode("ascii").decode("unicode_escape").encode("latin-1"))
    content = text.encode(note.removeprefix("saved as ") if note.startswith("saved as ") else "utf-8")
    if note.startswith("last line "):
        content += content.splitlines(keepends=True)[-1] * (int(note.split()[2]) - 1)
    if note.startswith("padded to "):
        content = content.ljust(int(note.split()[2]), b" ")
    return ExampleFile(name, content)
