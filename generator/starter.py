"""The files of a new project: small, commented, and complete, so that it checks, proves and builds at once."""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator import schema_files, schema_parts
from generator.project import FILE

PROJECT = """\
# yaml-language-server: $schema=schemas/project.schema.json
title: {title}
languages: [en, ru]        # every card text is expected in each; take one out if you print only the other
papers: [a4]               # or [a4, letter]
build:                     # what `leonardo build` prints when nothing is named
  decks: [{name}]          # a deck, card by card; or sets: [{name}]
"""

SET = """\
# yaml-language-server: $schema=../schemas/set.schema.json
# A set of cards. `leonardo check` names every mistake with its line; `leonardo explain ID` tells more.
set: {name}
kind: base                 # base | expansion | quintis
title: {{en: First Sketches, ru: Первые наброски}}
cards:
  - id: {name}-01          # lower-case letters, digits, hyphens; no other card has the same
    title: {{en: The Water Clock, ru: Водяные часы}}
    symbols: [mechanism, stream]      # upper slot first; by id, in English or in Russian
    copies: 2

  - id: {name}-02
    title: {{en: The Patient Watcher, ru: Терпеливый наблюдатель}}
    symbols: [кошка, чайка]
    copies: 2
    # art: art/watcher.png            # a picture of your own, as a path from this file or the project's folder

  - id: {name}-03
    title: {{en: The Winter Garden, ru: Зимний сад}}
    symbols: [skull, flower]
    copies: 2
"""

DECK = """\
# yaml-language-server: $schema=../../schemas/deck.schema.json
# A deck says what is played with, and by how many. This one adds the set {name} to the shipped base set.
deck: {name}
mode: base
title: {{en: The Base Game with First Sketches, ru: Базовая игра с первыми набросками}}
players: [2, 3, 4]
contents:
  - set: base
  - set: {name}
  # - card: {name}-01
  #   copies: 1            # one more of a single card
  # - exclude: skull-cat   # leaves a card out
"""

README = """\
# {heading}

Cards for The Enigma of Leonardo, made with leonardo.

    leonardo check      # every mistake in the files, with line and column
    leonardo prove      # is each deck legal, can it be won, does it play
    leonardo build      # the printable sheets, in output/

- `leonardo.yaml`: title, languages and papers.
- `cards/{name}.yaml`: the cards of your set. Change them, add to them.
- `cards/decks/{name}.yaml`: the deck that is played.
- `schemas/`: with them an editor that knows YAML completes and explains the keys; `leonardo schema --refresh`
  renews them after an update of leonardo.
- `output/`: what `leonardo build` writes. It can be deleted at any time.
"""


def set_name(title: str, taken: frozenset[str]) -> str:
    """An id for the first set of a project of that title; never one that is taken."""
    name = re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")[:40].strip("-") if title.isascii() else ""
    name = name or "sketches"
    return f"{name}-cards" if name in taken else name


def starter_files(title: str, name: str) -> Iterator[tuple[str, str]]:
    """Path in the project, and text, of each file of a new project whose first set and deck are called `name`."""
    quoted = '"' + title.replace("\\", "\\\\").replace('"', '\\"') + '"'
    yield FILE, PROJECT.format(title=quoted, name=name)
    yield f"cards/{name}.yaml", SET.format(name=name)
    yield f"cards/decks/{name}.yaml", DECK.format(name=name)
    yield "README.md", README.format(heading=title, name=name)
    yield ".gitignore", "output/\n"
    for each in schema_files.NAMES:
        yield f"schemas/{each}.schema.json", schema_files.written(schema_parts.current(each))
