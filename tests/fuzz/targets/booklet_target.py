"""A manuscript of Markdown; a sound one is set on pages."""

from __future__ import annotations

from collections.abc import Iterable

from generator import edition, load
from generator.booklet import make
from generator.formats import papers
from generator.problems import has_errors
from tests.fuzz.outcome import harmless, place, told
from tests.fuzz.shelves import enter, project, shipped, whole

CARDS = """\
set: few
kind: expansion
title: {en: Few, ru: Мало}
cards:
  - {id: few-01, backing: gold, symbols: [cat, skull], title: {en: The Cat, ru: Кот}}
"""


def target(data: bytes) -> None:
    root = project("booklets", cards=CARDS)
    place("booklets/templates/booklets/leaf.en.md", data)
    enter(root)
    with harmless():
        library = load.load_project(root)[0]
        template, _ = edition.template_of(library)
        assert template is not None
        order = make.Order((library.sets["few"],), ("en",), (papers()["a4"],), asked=True)
        made = make.booklets(library, template, order, root / "output")
    told([each for each in made.problems if each.file.startswith("templates")], *whole(root))
    assert made.write or has_errors(made.problems)


def seeds() -> Iterable[bytes]:
    yield from shipped("templates/booklets/leaf.*.md")
    yield from shipped("templates/booklets/quick-*.md")
    yield b"""\
---
title: Few
---
## The turn {#turn}

<!-- EXP-1 -->
A **bold** and *slanted* text with `symbol cat` and [a link](#turn), see `page turn`.

- one
- two

1. first

> A note.

| a | b |
|---|---|
| 1 | 2 |

```layout base-turn
moves: play mechanism-cat top
```

```card few-01
width: 30
caption: A card.
```

```keys
```
"""
