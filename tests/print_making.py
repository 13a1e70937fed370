"""Small sets, decks and projects for the print tests."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from engine.effects import read_action
from engine.symbols import SYMBOL_IDS
from generator import edition
from generator.display import Document
from generator.grid import Rules
from generator.model import ANY_LANGUAGE, CardDef, Library, Place, ProjectDef, SetDef, Text
from generator.printer import Printer
from generator.problems import Problem
from generator.render import pdf

PROJECT = Path(__file__).parent / "print_project"
PLACE = Place("cards/test.yaml", 3, 5)


def card(number: int = 1, **changes: object) -> CardDef:
    """A card of the test set: two symbols, a title, black, unless told otherwise."""
    fields: dict[str, object] = {
        "id": f"test-{number:02d}",
        "set": "test",
        "kind": "base",
        "backing": "black",
        "symbols": (SYMBOL_IDS[number % 12], SYMBOL_IDS[(number + 5) % 12]),
        "title": Text({"en": f"Card {number}", "ru": f"Карта {number}"}),
        "text": Text(),
        "action": None,
        "copies": 1,
        "number": number,
        "art": None,
        "place": PLACE,
    }
    return CardDef(**{**fields, **changes})  # type: ignore[arg-type]


def action(number: int = 1, text: str | Text = "Draw a card.", **changes: object) -> CardDef:
    """An action card of the test set with that text."""
    return card(
        number,
        **{
            "symbols": (),
            "backing": "burgundy",
            "kind": "expansion",
            "action": read_action({"when": "start", "effect": ["draw"]}),
            "text": text if isinstance(text, Text) else Text({"en": text, "ru": text}),
            **changes,
        },
    )


def library(cards: Sequence[CardDef], root: Path = PROJECT, **project: object) -> Library:
    """A library with one set, `test`, in a project at `root`."""
    test = SetDef("test", "base", Text({"en": "Test set", "ru": "Пробный набор"}), tuple(cards), PLACE)
    fields: dict[str, object] = {
        "root": root,
        "title": Text({ANY_LANGUAGE: "Test"}),
        "languages": ("en",),
        "papers": ("a4",),
        "card_size": "poker",
        "backs": "long-edge",
        "template": "bare",
        "sets": (),
        "decks": (),
        "place": Place("leonardo.yaml"),
    }
    return Library(
        ProjectDef(**{**fields, **project}),  # type: ignore[arg-type]
        {"test": test},
        {each.id: each for each in cards},
        {},
    )


def documents(
    cards: Sequence[CardDef],
    language: str = "en",
    papers: Sequence[str] = ("a4",),
    backs: str = "long-edge",
    marks: str = "ticks",
    rules: Rules | None = None,
    printer: Printer | None = None,
    **project: object,
) -> tuple[list[Document], list[Problem]]:
    """The set of these cards on each paper, and every problem met."""
    made = library(cards, **project)  # type: ignore[arg-type]
    rules = rules or Rules()
    template, problems = edition.template_of(made, rules.bleed)
    if template is None:
        return [], problems
    drawn, faults = edition.draw(made, made.sets["test"], language, template, rules.bleed)
    laid_out, more = edition.sheets(
        made, drawn, edition.Wishes(tuple(papers), backs, marks, rules=rules, printer=printer)
    )
    return [sheets.document for sheets in laid_out], [*problems, *faults, *more]


def written(folder: Path, cards: Sequence[CardDef], **options: object) -> Path:
    """The first of these documents as a PDF in the folder."""
    made, problems = documents(cards, **options)  # type: ignore[arg-type]
    assert problems == []
    (path,) = pdf.render(made[0], folder / "sheets")
    return path
