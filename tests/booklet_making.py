"""Booklets set for tests: the shipped ones, small ones, and what an independent reader finds in their PDFs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pikepdf
import pypdfium2

from generator import edition, formats
from generator.booklet.blocks import Block, Directive, Manuscript
from generator.booklet.chapters import every_block
from generator.booklet.make import Made, Order, booklets
from generator.booklet.manuscript import Dialect, read
from generator.booklet.pages import Setting
from generator.booklet.plan import Wanted, manuscript_file
from generator.booklet.scene import Subject
from generator.booklet.small import small_directives
from generator.booklet.style import BOOKLET, PageStyle
from generator.booklet.typeset import Studio, typeset
from generator.load import load_project
from generator.model import DeckDef, Library, SetDef
from generator.problems import Problem, has_errors
from tests.page_reading import Letter, letters
from tests.projects import write as write_files

ROOT = Path(__file__).resolve().parent.parent
HEAD = "---\ntitle: Rules\n---\n"
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
    return (each for each in every_block(blocks) if isinstance(each, Directive) and name in ("", each.name))


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
    assert not has_errors(problems)
    sizes = tuple(size for name in papers if (size := formats.paper(name)))
    assert len(sizes) == len(papers)
    made = booklets(library, template, Order(targets, languages, sizes, formats_asked, asked), out)
    if not [problem for problem in made.problems if problem.level == "error"]:
        out.mkdir(exist_ok=True)
        for write in made.write:
            write(out)
    return made


@cache
def studio() -> Studio:
    """The shipped library in its design."""
    template, problems = edition.template_of(shipped())
    assert template is not None
    assert problems == []
    return Studio.of(shipped(), template)


def set_text(
    folder: Path, text: str, page: PageStyle = BOOKLET, language: str = "en", of: str = "", mode: str = "base"
) -> tuple[Setting | None, list[Problem]]:
    """That text on pages, without a PDF: as the rules of a mode, as a quick reference on a page without running heads,
    or as the leaf of the set `of`. Its file is called base.en.md."""
    path = folder / "base.en.md"
    path.write_text(text, encoding="utf-8")
    kind = "leaf" if of else "rules" if page.heads else "quick"
    each = Wanted(kind, mode, shipped().sets[of] if of else None, language, path, "booklets", "x")
    setting, problems = typeset(studio(), each, page, cover=kind == "rules")
    assert (setting is None) is bool(problems)
    return setting, sorted(set(problems))


@cache
def chars(path: Path) -> tuple[tuple[Letter, ...], ...]:
    """The characters of each page as PDFium reads them, white space left out."""
    return tuple(tuple(each for each in page if each.text.strip() and each.size[0] > 0) for page in letters(path))


@cache
def texts(path: Path) -> tuple[str, ...]:
    """The text of each page, line by line; words divided at the end of a line are joined."""
    with pypdfium2.PdfDocument(path) as pdf:
        found = [page.get_textpage().get_text_range() for page in pdf]
    return tuple(text.replace("\r\n", "\n").replace("\ufffe", "").replace("\u00a0", " ") for text in found)


def text_of(path: Path) -> str:
    """The whole text of a PDF, white space folded."""
    return re.sub(r"\s+", " ", "\n".join(texts(path)))


def baselines(path: Path, face: str, size: float) -> list[list[float]]:
    """For each page the baselines, in millimetres from the top, of what is set in that face and size (in points)."""
    pages = []
    with pikepdf.open(path) as pdf:
        for page in pdf.pages:
            current = ("", 0.0)
            found = set()
            for operands, operator in pikepdf.parse_content_stream(page):
                if str(operator) == "Tf":
                    current = (str(operands[0]), float(operands[1]) * 72 / 25.4)
                elif str(operator) == "Tm" and current[0] == f"/F{face}" and abs(current[1] - size) < 0.05:
                    found.add(round(float(operands[5]), 3))
            pages.append(sorted(found))
    return pages


def booklet_problems(root: Path, body: str, **files: str) -> list[Problem]:
    """The problems of a project whose base rules in English are that text."""
    write_files(root, {"templates/booklets/base.en.md": HEAD + body, **files})
    library, _ = load_project(root)
    made = make(library, root / "out", (library.sets["base"],))
    assert not (root / "out").exists() or not made.problems, "nothing is written by half"
    return sorted(set(made.problems))


def fence(name: str, *options: str) -> str:
    return "\n".join([f"```{name}", *options, "```", ""])
