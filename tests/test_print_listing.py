"""Goldens: what is drawn, for a person to read. Renew with `python -m tests.test_print_listing`; read the diff."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.display import Document
from generator.render.listing import form_lines, lines
from tests.print_making import action, card, documents

GOLDEN = Path(__file__).parent / "golden" / "print"
CARDS = [
    card(1),
    card(2, backing="gold", symbols=("cat", "skull", "gull")),
    action(3, "Draw <b>2</b> cards. Show each <cat>."),
]


def _document(backs: str, paper: str = "a4", language: str = "en") -> Document:
    made, problems = documents(CARDS, language, papers=(paper,), backs=backs)
    assert problems == []
    return made[0]


def _pages(document: Document) -> str:
    """The pages, with the label and ruler of the first."""
    listed = list(lines(document))
    written = [document.forms[name] for name in ("margin-1", "margin-1-up") if name in document.forms]
    margin = [line for form in written for line in form_lines(form)]
    start = next(index for index, line in enumerate(listed) if line.startswith("page 1 "))
    return "\n".join([listed[0], *margin, *listed[start:]]) + "\n"


def _face(document: Document, name: str) -> str:
    return "\n".join(form_lines(document.forms[name])) + "\n"


def goldens() -> dict[str, str]:
    """Every golden by the name of its file."""
    return {
        "sheet-a4-long-edge.txt": _pages(_document("long-edge")),
        "sheet-letter-short-edge-ru.txt": _pages(_document("short-edge", "letter", "ru")),
        "sheet-a4-fold.txt": _pages(_document("fold")),
        "face-symbols.txt": _face(_document("none"), "front-test-02-en"),
        "face-action-ru.txt": _face(_document("none", language="ru"), "front-test-03-ru"),
    }


@pytest.mark.parametrize("name", list(goldens()))
def test_what_is_drawn_is_what_was_approved(name: str) -> None:
    assert goldens()[name] == (GOLDEN / name).read_text(encoding="utf-8")


if __name__ == "__main__":
    GOLDEN.mkdir(parents=True, exist_ok=True)
    for name, text in goldens().items():
        (GOLDEN / name).write_text(text, encoding="utf-8")
