"""Booklets set for tests: the shipped ones, small ones, and what an independent reader finds in their PDFs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pdfplumber

from generator import edition, formats
from generator.booklet.blocks import Block, Directive, Listing, Manuscript, Note
from generator.booklet.make import Made, Order, booklets
from generator.booklet.manuscript import Dialect, read
from generator.booklet.plan import manuscript_file
from generator.booklet.scene import Subject
from generator.booklet.small import small_directives
from generator.load import load_project
from generator.model import DeckDef, Library, SetDef

ROOT = Path(__file__).resolve().parent.parent
MODES = ("base", "expansion", "quintis")
LANGUAGES = ("en", "ru")
BOOKLETS = [(mode, language) for mode in MODES for language in LANGUAGES]


@cache
def shipped() -> Library:
    """The library of the repository's own project."""
    library, problems = load_project(ROOT)
    assert not [problem for problem in problems if problem.level == "error"]
    return library


def manuscript(stem: str, mode: str, language: str) -> Manuscript:
    """A shipped manuscript, which has no problem."""
    path = manuscript_file(ROOT, stem, language)
    assert path is not None
    subject = Subject(shipped(), mode, language, next(iter(shipped().sets.values())))
    found, problems = read(path, Dialect(language, small_directives(subject)))
    assert problems == []
    assert found is not None
    return found


def directives(blocks: tuple[Block, ...], name: str = "") -> Iterator[Directive]:
    """Every directive of a manuscript, of that name if one is given."""
    for block in blocks:
        match block:
            case Directive() if name in ("", block.name):
                yield block
            case Note():
                yield from directives(block.blocks, name)
            case Listing():
                for item in block.items:
                    yield from directives(item, name)


def make(
    library: Library,
    out: Path,
    targets: tuple[SetDef | DeckDef, ...],
    *,
    languages: tuple[str, ...] = ("en",),
    papers: tuple[str, ...] = ("a4",),
    formats_asked: tuple[str, ...] = ("pdf",),
    asked: bool = True,
) -> Made:
    """Booklets of these sets and decks, written into `out` unless there are errors."""
    template, problems = edition.template_of(library)
    assert template is not None
    assert problems == []
    sizes = tuple(formats.papers()[name] for name in papers)
    made = booklets(library, template, Order(targets, languages, sizes, formats_asked, asked), out)
    if not [problem for problem in made.problems if problem.level == "error"]:
        out.mkdir(exist_ok=True)
        for write in made.write:
            write(out)
    return made


@dataclass(frozen=True)
class Word:
    """A word of a page: its text, and its box from the top left in millimetres."""

    text: str
    left: float
    top: float
    right: float
    bottom: float
    upright: bool


def words(path: Path, page: int) -> list[Word]:
    """The words of a page (counted from 1) as pdfplumber reads them."""
    k = 25.4 / 72
    with pdfplumber.open(path) as pdf:
        found = pdf.pages[page - 1].extract_words(extra_attrs=["upright"], keep_blank_chars=False)
    return [
        Word(each["text"], each["x0"] * k, each["top"] * k, each["x1"] * k, each["bottom"] * k, each["upright"])
        for each in found
    ]


def text_of(path: Path) -> str:
    """The whole text of a PDF, its hyphenated words joined, white space folded."""
    with pdfplumber.open(path) as pdf:
        pages = [page.extract_text() or "" for page in pdf.pages]
    return re.sub(r"\s+", " ", re.sub("\u00ad\\s*", "", "\n".join(pages)))
