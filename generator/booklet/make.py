"""Making booklets: each set on its pages, written for the screen and imposed on papers, whole or not at all."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from generator import output
from generator.booklet.fresh import Manifest, inputs
from generator.booklet.plan import Wanted, wanted
from generator.design import Template
from generator.display import Document, Duplex, mm, um
from generator.formats import Size, paper
from generator.load import shipped_cards
from generator.model import DeckDef, Library, Place, SetDef
from generator.problems import Problem, has_errors
from generator.resources import shipped
from generator.source import shown, text_of
from generator.spacing import held
from generator.subject import problem

if TYPE_CHECKING:
    from generator.booklet.blocks import Manuscript
    from generator.booklet.impose import Binding
    from generator.booklet.pages import Setting
    from generator.booklet.pictures.cards import Faces
    from generator.booklet.style import PageStyle


@dataclass(frozen=True, slots=True)
class Order:
    """What is asked for: sets and decks, languages, papers, formats; whether booklets were `asked` for as such, and
    whether the sets and decks were `named`."""

    targets: tuple[SetDef | DeckDef, ...]
    languages: tuple[str, ...]
    papers: tuple[Size, ...]
    formats: tuple[str, ...] = ("pdf",)
    asked: bool = False
    named: bool = True


@dataclass(slots=True)
class Made:
    """Booklets ready to be written, those that are up to date already, and every problem met."""

    write: list[Callable[[Path], list[Path]]] = field(default_factory=list)
    """Each writes into the staging folder it is given and returns what it wrote."""
    current: list[Path] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


def ordered(
    library: Library,
    template: Template,
    targets: Iterable[SetDef | DeckDef],
    languages: Iterable[str],
    papers: Iterable[str],
    formats: Iterable[str],
    out: Path,
    *,
    asked: bool,
    named: bool,
) -> Made:
    """The booklets of a build into `out`; no language means those of the project, papers are known by name."""
    sizes = tuple(size for name in papers if (size := paper(name)) is not None)
    told = tuple(languages) or library.project.languages
    return booklets(library, template, Order(tuple(targets), told, sizes, tuple(formats), asked, named), out)


def booklets(library: Library, template: Template, order: Order, out: Path) -> Made:
    """Set every booklet that has to be made anew. Nothing is written until the caller calls `write` with the staging
    folder of `out`."""
    found, problems = wanted(library, order.targets, order.languages, asked=order.asked, named=order.named)
    made = Made(problems=problems)
    if not found or has_errors(problems):
        return made
    manifest = Manifest.read(out)
    asked = {
        "papers": order.papers,
        "formats": order.formats,
        "template": template.name,
        "project": (library.project.card_size, library.project.template, dict(library.project.booklets)),
    }
    common = inputs(library, asked)
    writers: list[tuple[Wanted, Callable[[Path], list[Path]]]] = []
    studio = _Studio(_with_shipped_cards(library), template)
    for each in found:
        if manifest.holds(f"{each.folder}/{each.name}", common):
            files = manifest.entries[f"{each.folder}/{each.name}"]["files"]
            made.current += [out / file for file in files]
            continue
        writer = _writer(studio, order, each, made)
        if writer is not None:
            writers.append((each, writer))

    def write(staging: Path) -> list[Path]:
        written: list[Path] = []
        for each, writer in writers:
            (staging / each.folder).mkdir(exist_ok=True)
            files = writer(staging / each.folder)
            manifest.note(f"{each.folder}/{each.name}", common, staging, files)
            written += files
        manifest.write(staging)
        return written

    made.write += [write] if writers else []
    return made


class _Studio:
    """The library and the design, and the faces of cards in each language, drawn once for all booklets."""

    def __init__(self, library: Library, template: Template) -> None:
        self.library = library
        self.template = template
        self._faces: dict[str, Faces] = {}

    def faces(self, language: str) -> Faces:
        from generator.booklet.pictures.cards import Faces
        from generator.booklet.style import Palette

        if language not in self._faces:
            self._faces[language] = Faces(self.library, self.template, language, Palette.of(self.template))
        return self._faces[language]


def _with_shipped_cards(library: Library) -> Library:
    """The library with the shipped cards which our texts show, even where the project has its own set of that name."""
    if (library.project.root / "cards").resolve() == shipped("cards").resolve():
        return library
    return replace(library, cards=MappingProxyType({**shipped_cards(), **library.cards}))


def _writer(studio: _Studio, order: Order, each: Wanted, made: Made) -> Callable[[Path], list[Path]] | None:
    if each.kind == "quick":
        return _quick(studio, order, each, made)
    return _folded(studio, order, each, made)


def _folded(studio: _Studio, order: Order, each: Wanted, made: Made) -> Callable[[Path], list[Path]] | None:
    """A booklet of small pages: for the screen, and imposed on each paper."""
    from generator.booklet import finish, impose
    from generator.booklet.style import BOOKLET, Palette

    laid = _set(studio, each, BOOKLET, made, cover=each.kind == "rules")
    bindings = _bindings(studio.library, order, made)
    if laid is None or bindings is None:
        return None
    setting = laid
    ground = Palette.of(studio.template).ground

    def write(folder: Path) -> list[Path]:
        written: list[Path] = []
        with output.scratch() as scratch:
            (bare,) = _render("pdf", setting.document, scratch / "pages")
            for name in order.formats:
                if name != "pdf":
                    written += _render(name, setting.document, folder / each.name)
                    continue
                screen = folder / f"{each.name}.pdf"
                finish.screen(bare, setting, ground, screen)
                written.append(screen)
                for binding in bindings:
                    sheets = folder / f"{each.name}-fold-{binding.paper.name}.pdf"
                    impose.imposed(bare, setting.document, binding, sheets)
                    written.append(sheets)
        return written

    return write


def _bindings(library: Library, order: Order, made: Made) -> list[Binding] | None:
    """How the booklets are folded from each paper, or None if one is too small."""
    from generator.booklet.impose import LEAST_SCALE, Binding, scale_on
    from generator.booklet.style import BOOKLET

    settings = library.project.booklets
    flip: Duplex = "long-edge" if settings.get("flip") == "long-edge" else "short-edge"
    bindings = [Binding(paper, flip, um(float(settings.get("creep", 0)))) for paper in order.papers]
    for binding in bindings:
        scale = scale_on(binding, BOOKLET.width, BOOKLET.height)
        if scale < LEAST_SCALE:
            place = library.project.places.get("papers", library.project.place)
            sheet = binding.paper
            message = (
                f"booklets cannot be folded from {sheet.name} ({mm(sheet.width)} × {mm(sheet.height)} mm): "
                f"their pages would shrink to {scale:.0%}, less than {LEAST_SCALE:.0%}"
            )
            made.problems.append(problem(place, "sheet-too-small", message, "Choose a larger paper."))
            return None
        note = f"booklets on {binding.paper.name} are printed at {scale:.1%} of their size"
        if abs(scale - 1) > 0.001 and note not in made.notes:
            made.notes.append(note)
    return bindings


def _quick(studio: _Studio, order: Order, each: Wanted, made: Made) -> Callable[[Path], list[Path]] | None:
    """The quick reference: one page of each paper."""
    from generator.booklet import finish
    from generator.booklet.style import QUICK_SIZES, Palette, quick

    settings = []
    for sheet in order.papers:
        laid = None
        for size in QUICK_SIZES:
            laid = _set(studio, each, quick(sheet.width, sheet.height, size), made, cover=False)
            if laid is None:
                return None
            if len(laid.document.pages) == 1:
                break
        else:
            place = Place(shown(each.source))
            message = (
                f"the quick reference takes {len(laid.document.pages) if laid else 0} pages of {sheet.name} "
                f"at the least size of {QUICK_SIZES[-1]:g} pt; it has to fit one"
            )
            made.problems.append(problem(place, "text-overflow", message, "Shorten it."))
            return None
        settings.append((sheet, laid))
    ground = Palette.of(studio.template).ground

    def write(folder: Path) -> list[Path]:
        written: list[Path] = []
        with output.scratch() as scratch:
            for sheet, setting in settings:
                stem = f"{each.name}-{sheet.name}"
                for name in order.formats:
                    if name != "pdf":
                        written += _render(name, setting.document, folder / stem)
                        continue
                    (bare,) = _render("pdf", setting.document, scratch / stem)
                    finish.screen(bare, setting, ground, folder / f"{stem}.pdf")
                    written.append(folder / f"{stem}.pdf")
        return written

    return write


def _render(name: str, document: Document, stem: Path) -> tuple[Path, ...]:
    from generator.render import RENDERERS

    return RENDERERS[name](document, stem)


def _set(studio: _Studio, each: Wanted, page: PageStyle, made: Made, *, cover: bool) -> Setting | None:
    """The booklet on its pages, or None with its problems told."""
    from generator.booklet.manuscript import Dialect, read
    from generator.booklet.pages import UNKNOWN, Pages
    from generator.booklet.scene import Scene, Subject
    from generator.booklet.setting import Setter
    from generator.booklet.small import small_directives
    from generator.booklet.style import Palette, Types

    library = studio.library
    subject = Subject(library, each.mode, each.language, each.set)
    manuscript, problems = read(each.source, Dialect(each.language, small_directives(subject)), library.project.root)
    if manuscript is not None:
        problems += _missing_glyphs(manuscript, library.project.root)
    if manuscript is None:
        made.problems += problems
        return None
    manuscript = _filled(manuscript, library, each)
    palette = Palette.of(studio.template)
    numbers: dict[str, str] = {}
    setter = Setter(each.language, lambda anchor: numbers.get(anchor, UNKNOWN))
    scene = Scene(subject, page, palette, Types.of(page, palette), studio.faces(each.language), setter)
    pages = Pages(manuscript, scene, numbers, cover=cover)
    setting = pages.set()
    made.problems += [*problems, *pages.problems]
    return None if problems else setting


def _filled(manuscript: Manuscript, library: Library, each: Wanted) -> Manuscript:
    """The manuscript with `{players}` and `{set}` in its opening fields put in."""
    counts = [count for deck in library.decks.values() if deck.mode == each.mode for count in deck.players]
    players = f"{min(counts)}–{max(counts)}" if counts else "2–4"
    title = (each.set.title.get(each.language) or each.set.id) if each.set else ""
    front = manuscript.front
    data = {
        name: str(value).replace("{players}", players).replace("{set}", title) for name, value in front.data.items()
    }
    return replace(manuscript, front=replace(front, data=data))


def _without_comments(text: str) -> str:
    """The text with blanks in place of its comments, in the same lines and columns."""
    parts: list[str] = []
    at = 0
    while (start := text.find("<!--", at)) >= 0 and (end := text.find("-->", start)) >= 0:
        parts += [text[at:start], re.sub("[^\n]", " ", text[start : end + 3])]
        at = end + 3
    return "".join([*parts, text[at:]])


def _missing_glyphs(manuscript: Manuscript, root: Path) -> list[Problem]:
    """Every character of the manuscript that its type has no glyph for, where it first stands."""
    from generator import fonts

    text, problems = text_of(manuscript.path, root)
    if text is None:
        return problems
    text = held(_without_comments(text))
    absent = {char for name in ("regular", "italic", "semibold") for char in fonts.face(name).missing(text)}
    for number, line in enumerate(text.split("\n"), 1):
        for char in dict.fromkeys(line):
            if char in absent and char not in "\t\r":
                place = Place(shown(manuscript.path), number, line.index(char) + 1)
                message = f"{fonts.describe(char)} has no glyph in EB Garamond"
                hint = "Replace the character; a symbol's icon is written `symbol cat`."
                problems.append(problem(place, "missing-glyph", message, hint))
    return problems
