"""The manifests of earlier builds: of sheets, for --changed-since, and of booklets."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterable

import click

from generator import manifest
from generator.booklet import fresh
from tests.fuzz.outcome import ground, harmless, place


def target(data: bytes) -> None:
    path = place("manifests/it/manifest.json", data)
    place(f"manifests/{fresh.MANIFEST}", data)
    with harmless():
        manifest.read(path)
        kept = manifest.of(path.parent)
        json.loads(manifest.written(manifest.merged(kept, (), {})).encode())
        assert all(name.isprintable() for name in manifest.outdated(kept, ()))
        with contextlib.suppress(click.UsageError), manifest.earlier(str(path), ground()) as cards:
            assert isinstance(cards, dict)
        booklets = fresh.Manifest.read(ground() / "manifests")
        for name in list(booklets.entries):
            booklets.holds(name, "inputs")


def seeds() -> Iterable[bytes]:
    entry = {
        "name": "a-en-a4.pdf", "product": "sheets", "language": "en", "pages": 2, "pieces": 9, "version": "0123abcd",
        "copies": "0123", "sha256": "0" * 64,
    }  # fmt: skip
    cards = {"en": {"a": {"copies": 1, "hash": "0123456789abcdef"}}}
    yield json.dumps({"made_by": "leonardo 1", "files": [entry], "cards": cards}).encode()
    yield json.dumps({"booklets": {"booklets/a": {"inputs": "inputs", "files": {"it/manifest.json": "0"}}}}).encode()
