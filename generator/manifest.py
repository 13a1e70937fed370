"""What a build made: every file with its hash, every card with the hash of what is printed on it.

`output/SET/manifest.json` grows with each build of the set: entries of files that were not made again stay as
long as the files do. Those that show an older version of what was made now are told, not removed.
It is what `build --changed-since` compares with. Of what is made beside (some of the cards, proofs, reports)
it tells the hash only.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from generator import files
from generator.digests import digest_of
from generator.display import Deferred, Use
from generator.edition import Drawn, Sheets
from generator.output import scratch
from generator.resources import version
from generator.revision import NoRevision, take_out

_NUMBER = re.compile(r"(-\d+)?(?=\.png\Z)")
NAME = "manifest.json"
MOST_BYTES = 8 * 1024 * 1024
_PRINTED = (("sheets", "pdf"), ("single", "pdf"), ("single", "png"), ("tabletop", "png"), ("sheets", "png"))
"""What cards are printed from, product and format, before what they are only looked at with: the cards that a manifest
tells of are those of the first of these that there is, so that a look at a changed card does not make it count as
printed."""
_LEAST = len(_PRINTED)
_TOLD = ("name", "product", "language", "version", "sha256")


@dataclass(frozen=True, slots=True)
class Printed:
    """The hash of everything printed on both sides of a card, the forms it uses included, and its copies."""

    shown: str
    copies: int


def printed(drawn: Drawn) -> dict[str, Printed]:
    """What is printed of each card, by its id."""
    known: dict[str, str] = {}

    def whole(name: str) -> str:
        if name not in known:
            form = drawn.forms[name]
            used = [] if isinstance(form, Deferred) else [each.form for each in form.items if isinstance(each, Use)]
            parts = [digest_of(form), *(whole(each) for each in dict.fromkeys(used))]
            known[name] = hashlib.sha256("".join(parts).encode()).hexdigest()
        return known[name]

    return {
        card.id: Printed(hashlib.sha256((whole(card.front) + whole(card.back)).encode()).hexdigest()[:16], card.copies)
        for card in drawn.cards
    }


@dataclass(frozen=True, slots=True)
class Entry:
    """What the manifest tells of a document: its files, and the cards on it by id, with copies and hashes."""

    folder: str
    product: str
    language: str
    version: str
    files: Mapping[str, Mapping[str, Any]]
    cards: Mapping[str, Mapping[str, Any]]


def entry_of(sheets: Sheets, paths: Iterable[Path]) -> Entry:
    """The entry of a document of which these files have been written."""
    language = sheets.document.language
    files = {
        path.name: {
            "name": path.name,
            "product": sheets.product,
            "language": language,
            "pages": len(sheets.document.pages),
            "pieces": sheets.pieces,
            "version": sheets.version,
            "copies": _copies(sheets.drawn),
            "sha256": _sha256(path),
        }
        for path in paths
    }
    shown = printed(sheets.drawn) if sheets.drawn and sheets.drawn.cards else {}
    cards = {card: {"copies": each.copies, "hash": each.shown} for card, each in shown.items()}
    return Entry(sheets.folder, sheets.product, language, sheets.version, files, cards)


def merged(before: Mapping[str, Any], made: Iterable[Entry], beside: Mapping[str, str]) -> dict[str, Any]:
    """The manifest of a folder after a build of these documents; `beside` has the hashes, by name, of files that show
    other things, or a part."""
    files = {entry["name"]: entry for entry in before.get("files", ())}
    cards = {language: dict(known) for language, known in before.get("cards", {}).items()}
    there = {each: _use(entry for entry in files.values() if entry["language"] == each) for each in cards}
    for each in made:
        files.update(each.files)
        if each.cards and _use(each.files.values()) <= there.get(each.language, _LEAST):
            cards[each.language] = dict(each.cards)
    entries = [files[name] for name in sorted(files)]
    beside = {**before.get("beside", {}), **beside}
    beside = {name: known for name, known in beside.items() if name not in files}
    return {"made_by": f"leonardo {version()}", "files": entries, "cards": cards, "beside": beside}


def _use(entries: Iterable[Mapping[str, Any]]) -> int:
    """The place in _PRINTED of that of the files which comes first."""
    kinds = {(entry["product"], entry["name"].rpartition(".")[2]) for entry in entries}
    return min((place for place, kind in enumerate(_PRINTED) if kind in kinds), default=_LEAST)


def note(folder: Path, staging: Path, paths: Iterable[Path]) -> None:
    """Write the folder's manifest into its staging folder, with the hashes of these files, which are made beside."""
    beside = {path.name: _sha256(path) for path in paths}
    (staging / NAME).write_text(written(merged(of(folder), (), beside)), encoding="utf-8")


def hashes(manifest: Mapping[str, Any]) -> dict[str, str]:
    """The files of which the manifest tells, with their hashes."""
    return {entry["name"]: entry["sha256"] for entry in manifest.get("files", ())} | dict(manifest.get("beside", {}))


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def outdated(manifest: Mapping[str, Any], made: Iterable[Entry]) -> list[str]:
    """The files that show the cards of these documents, or another product of them, in another version or number."""
    now = {
        (each.product, each.language): (each.version, told["copies"]) for each in made for told in each.files.values()
    }
    found = []
    for entry in manifest.get("files", ()):
        shown = now.get((entry["product"], entry["language"]))
        if shown and shown != (entry["version"], entry.get("copies", shown[1])):
            found.append(entry["name"])
    return found


def left_over(manifest: Mapping[str, Any], written: Iterable[str]) -> list[str]:
    """The pictures of an earlier choice of cards, numbered as these are and not written anew."""
    names = set(written)
    series = {_NUMBER.sub("", name) for name in names}
    return [name for name in manifest.get("beside", {}) if name not in names and _NUMBER.sub("", name) in series]


def _copies(drawn: Drawn | None) -> str:
    """The hash of how often each piece is printed, which no piece says."""
    slots = sorted(f"{slot.front} {slot.back}" for slot in drawn.slots) if drawn else []
    return hashlib.sha256("\n".join(slots).encode()).hexdigest()[:16]


def of(folder: Path) -> dict[str, Any]:
    """The manifest of a folder, without the files that are no longer there; an empty one where none can be read."""
    manifest = read(folder / NAME)
    kept = [entry for entry in manifest.get("files", ()) if files.is_file(folder / entry["name"])]
    beside = {name: known for name, known in manifest.get("beside", {}).items() if files.is_file(folder / name)}
    return {**manifest, "files": kept, "beside": beside}


def read(path: Path) -> dict[str, Any]:
    """A manifest, or an empty one where there is none that can be read."""
    try:
        found = json.loads(files.read(path, MOST_BYTES))
        json.dumps(found, ensure_ascii=False).encode()  # which half of a surrogate pair does not survive
    except (files.Refused, ValueError, RecursionError):
        return {}
    return found if _is_manifest(found) else {}


def _is_manifest(found: object) -> bool:
    """Whether it has the shape of what `merged` gives; hands and other programs write JSON too."""
    if not isinstance(found, dict):
        return False
    entries, cards, beside = found.get("files"), found.get("cards"), found.get("beside", {})
    return (
        isinstance(entries, list)
        and isinstance(beside, dict)
        and all(_is_word(each) for told in beside.items() for each in told)
        and all(isinstance(entry, dict) and all(_is_word(entry.get(key)) for key in _TOLD) for entry in entries)
        and isinstance(cards, dict)
        and all(
            isinstance(known, dict)
            and all(
                isinstance(each, dict) and _is_word(each.get("hash")) and isinstance(each.get("copies"), int)
                for each in known.values()
            )
            for known in cards.values()
        )
    )


def _is_word(value: object) -> bool:
    """Whether it can be the name of a file in the folder, or part of one: no path, nothing that moves a cursor."""
    return isinstance(value, str) and value.isprintable() and not set(value) & set("/\\")


def written(manifest: Mapping[str, Any]) -> str:
    """The manifest as its file has it."""
    return json.dumps(manifest, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


@contextmanager
def earlier(name: str, root: Path) -> Iterator[Mapping[str, Mapping[str, Printed]] | Path]:
    """What `--changed-since` names: the cards' print by language from a manifest, or, for a git revision, a
    folder with the project as it was then, there until the context ends.

    Raises click.UsageError if it is neither.
    """
    path = Path(name)
    if files.is_folder(path):
        path = path / NAME
    if files.is_file(path):
        cards = read(path).get("cards")
        if not cards:
            raise click.UsageError(f"--changed-since: {name} is no manifest of a build.")
        yield {
            language: {card: Printed(each["hash"], each["copies"]) for card, each in known.items()}
            for language, known in cards.items()
        }
        return
    with scratch() as folder:
        try:
            take_out(name, root, folder)
        except NoRevision as error:
            raise click.UsageError(f"--changed-since: '{name}' {error}.") from None
        yield folder
