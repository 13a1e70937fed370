"""Making booklets: each set on its pages, written for the screen and imposed on papers, whole or not at all."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from generator import output
from generator.booklet.fresh import Manifest, inputs
from generator.booklet.plan import Wanted, wanted
from generator.booklet.typeset import Studio, typeset
from generator.design import Template
from generator.display import Document, Duplex, mm, um
from generator.formats import Size, paper
from generator.model import DeckDef, Library, Place, SetDef
from generator.problems import Problem, has_errors
from generator.source import shown
from generator.subject import problem

if TYPE_CHECKING:
    from generator.booklet.impose import Binding


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
    studio = Studio.of(library, template)
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


def _writer(studio: Studio, order: Order, each: Wanted, made: Made) -> Callable[[Path], list[Path]] | None:
    if each.kind == "quick":
        return _quick(studio, order, each, made)
    return _folded(studio, order, each, made)


def _folded(studio: Studio, order: Order, each: Wanted, made: Made) -> Callable[[Path], list[Path]] | None:
    """A booklet of small pages: for the screen, and imposed on each paper."""
    from generator.booklet import finish, impose
    from generator.booklet.style import BOOKLET, Palette

    laid, problems = typeset(studio, each, BOOKLET, cover=each.kind == "rules")
    made.problems += problems
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
            told = problem(place, "sheet-too-small", message, "Choose a larger paper.")
            made.problems += [told] if told not in made.problems else []
            return None
        note = f"booklets on {binding.paper.name} are printed at {scale:.1%} of their size"
        if abs(scale - 1) > 0.001 and note not in made.notes:
            made.notes.append(note)
    return bindings


def _quick(studio: Studio, order: Order, each: Wanted, made: Made) -> Callable[[Path], list[Path]] | None:
    """The quick reference: one page of each paper. On one that is too small for the rules it is not tried."""
    from generator.booklet import finish
    from generator.booklet.style import QUICK_SIZES, Palette, quick

    if _bindings(studio.library, order, made) is None:
        return None
    settings = []
    for sheet in order.papers:
        laid = None
        for size in QUICK_SIZES:
            laid, problems = typeset(studio, each, quick(sheet.width, sheet.height, size), cover=False)
            made.problems += problems
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
