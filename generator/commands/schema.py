"""`leonardo schema`: the JSON Schemas of the card files, for editors and other programs."""

from __future__ import annotations

import json
from pathlib import Path

import click

from generator import schema_files as schemas
from generator.files import Refused, read
from generator.in_the_way import FOREIGN
from generator.output import folder_of, staged
from generator.project import find_root
from generator.saying import say
from generator.schema_parts import current

_MOST_BYTES = 2**20
_OURS = "urn:leonardo:schema:"


@click.command()
@click.argument("name", required=False, type=click.Choice(schemas.NAMES))
@click.option("--refresh", is_flag=True, help="Write them into the project's folder schemas.")
def schema(name: str | None, refresh: bool) -> None:
    """Print the JSON Schema NAME, or list the schemas; with --refresh, write them into the project.

    An editor that knows YAML completes and explains the keys of a file whose first line names its schema:
    "# yaml-language-server: $schema=../schemas/set.schema.json".

    \b
    Examples:
      leonardo schema set
      leonardo schema --refresh
    """
    if refresh:
        _refresh((name,) if name else schemas.NAMES)
    elif name:
        say(schemas.written(current(name)).removesuffix("\n"))
    else:
        for each in schemas.NAMES:
            say(f"{each:10}{schemas.load(each)['description']}")


def _refresh(names: tuple[str, ...]) -> None:
    root = find_root(Path.cwd())
    if root is None:
        raise click.UsageError("There is no leonardo.yaml here or in a folder above, so no project to write into.")
    folder = folder_of(root, root / "schemas")
    found = {f"{name}.schema.json": (schemas.written(current(name)), folder / f"{name}.schema.json") for name in names}
    stale = {file: text for file, (text, path) in found.items() if not _says(path, text)}
    if stale:
        with staged(folder, _keeps) as staging:
            for file, text in stale.items():
                (staging / file).write_text(text, encoding="utf-8")
    for file in found:
        say(f"{file} written" if file in stale else f"{file} is up to date")


def _keeps(path: Path) -> str:
    """Any earlier version of a schema is replaced, whatever else is there stays."""
    try:
        found = json.loads(read(path, _MOST_BYTES))
    except (Refused, ValueError, RecursionError):
        return FOREIGN
    return "" if isinstance(found, dict) and str(found.get("$id")).startswith(_OURS) else FOREIGN


def _says(path: Path, text: str) -> bool:
    """Whether the file is that schema, however it is laid out."""
    try:
        return bool(json.loads(read(path, _MOST_BYTES)) == json.loads(text))
    except (Refused, ValueError, RecursionError):
        return False
