"""Making booklets: each set on its pages, written for the screen and imposed on papers, whole or not at all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from generator import output
from generator.booklet.fresh import Manifest, inputs
from generator.booklet.plan import FOLDER, Wanted, other_rules, wanted
from generator.booklet.typeset import Studio, filled_in, set_on, typeset
from generator.design import Template
from generator.display import WHITE, Document, Duplex, mm, um
from generator.formats import Size, paper
from generator.model import DeckDef, Library, Place, SetDef
from generator.problems import Problem, has_errors
from generator.source import shown
from generator.subject import problem
from generator.unseen import unseen

if TYPE_CHECKING:
    from generator.booklet.impose import Binding
    from generator.booklet.pages import Setting


REMADE = ""
"""In place of its inputs, for a booklet of which something was told: it is made anew, so that it is told anew."""


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
    for target in order.targets:
        made.problems += unseen(template, target.cards, library.project.root)
    writers: list[tuple[Wanted, Callable[[Path], list[Path]], str]] = []
    studio = Studio.of(library, template)
    for each in found:
        if manifest.holds(f"{each.folder}/{each.name}", common):
            files = manifest.entries[f"{each.folder}/{each.name}"]["files"]
            made.current += [out / file for file in files]
            continue
        told = len(made.problems)
        writer = _writer(studio, order, each, made)
        if writer is not None:
            writers.append((each, writer, common if len(made.problems) == told else REMADE))
    made.problems = [*dict.fromkeys(made.problems)]
    made.notes += other_rules(order.targets)

    def write(staging: Path) -> list[Path]:
        written: list[Path] = []
        for each, writer, made_from in writers:
            (staging / each.folder).mkdir(exist_ok=True)
            files = writer(staging / each.folder)
            manifest.note(f"{each.folder}/{each.name}", made_from, staging, files)
            written += files
        manifest.write(staging)
        return written

    made.write += [write] if writers else []
    return made


def faults(library: Library, template: Template, found: Iterable[Wanted], papers: Iterable[str]) -> list[Problem]:
    """What a build would say of these booklets on those papers, if they were asked for; nothing is drawn."""
    sizes = tuple(size for name in papers if (size := paper(name)) is not None)
    made = Made()
    studio = Studio.of(library, template)
    for each in found:
        _writer(studio, Order((), (), sizes), each, made)
    return [*dict.fromkeys(made.problems)]


def _writer(studio: Studio, order: Order, each: Wanted, made: Made) -> Callable[[Path], list[Path]] | None:
    if each.kind == "quick":
        return _quick(studio, order, each, made)
    return _folded(studio, order, each, made)


def _folded(studio: Studio, order: Order, each: Wanted, made: Made) -> Callable[[Path], list[Path]] | None:
    """A booklet of small pages: for the screen, and imposed on each paper."""
    from generator.booklet import finish, impose
    from generator.booklet.style import BOOKLET, Palette

    laid, problems = typeset(studio, each, BOOKLET, cover=each.kind == "rules")
    made.problems += _of_leaf(order, each, problems)
    bindings = _bindings(studio.library, order, made)
    if laid is None:
        return None
    setting = laid
    made.problems += _too_much_creep(studio.library, each, len(setting.document.pages), bindings)
    palette = Palette.of(studio.template)
    ground = palette.ground if palette.needs_ground else WHITE

    def write(folder: Path) -> list[Path]:
        written: list[Path] = []
        with output.scratch() as scratch:
            (bare,) = _render("pdf", setting.document, scratch / "pages")
            for name in order.formats:
                if name != "pdf":
                    written += _render(name, finish.grounded(setting.document, palette.ground), folder / each.name)
                    continue
                screen = folder / f"{each.name}.pdf"
                finish.screen(bare, setting, palette.ground, screen)
                written.append(screen)
                for binding in bindings:
                    sheets = folder / f"{each.name}-fold-{binding.paper.name}.pdf"
                    impose.imposed(bare, setting.document, binding, sheets, ground)
                    written.append(sheets)
        return written

    return write


def _of_leaf(order: Order, each: Wanted, problems: list[Problem]) -> list[Problem]:
    """What the shipped text of a leaf cannot take is told at its set, which goes without unless it was asked for."""
    if each.set is None or not each.is_ours or any(fault.file != shown(each.source) for fault in problems):
        return problems
    hint = f"A leaf of your own, {FOLDER.as_posix()}/{each.source.name}, may list less."
    if not order.asked:
        hint = f"It is left out and all else is built; with --only booklets this is an error. {hint}"
    found = [
        problem(each.set.place, fault.id, f"the leaf of set '{each.set.id}' is not set: {fault.message}", hint)
        for fault in problems
    ]
    return found if order.asked else [replace(fault, level="warning") for fault in found]


def _bindings(library: Library, order: Order, made: Made) -> list[Binding]:
    """How the booklets are folded from each paper that is large enough."""
    from generator.booklet.impose import LEAST_SCALE, Binding, scale_on
    from generator.booklet.style import BOOKLET

    settings = library.project.booklets
    flip: Duplex = "long-edge" if settings.get("flip") == "long-edge" else "short-edge"
    bindings: list[Binding] = []
    for sheet in order.papers:
        binding = Binding(sheet, flip, um(float(settings.get("creep", 0))))
        scale = scale_on(binding, BOOKLET.width, BOOKLET.height)
        if scale < LEAST_SCALE:
            message = (
                f"booklets cannot be folded from {sheet.name} ({mm(sheet.width)} × {mm(sheet.height)} mm): "
                f"their pages would shrink to {scale:.0%}, less than {LEAST_SCALE:.0%}"
            )
            _too_small(library, order, sheet, message, made)
            continue
        bindings.append(binding)
        note = f"booklets on {sheet.name} are printed at {scale:.1%} of their size"
        if abs(scale - 1) > 0.001 and note not in made.notes:
            made.notes.append(note)
    return bindings


def _too_much_creep(library: Library, each: Wanted, pages: int, bindings: Sequence[Binding]) -> list[Problem]:
    """Creep that would move the pages of inner sheets into the fold, or over one another."""
    from generator.booklet.impose import most_creep, signature
    from generator.booklet.style import BOOKLET

    most = [most_creep(binding, BOOKLET.inner, BOOKLET.width, BOOKLET.height, pages) for binding in bindings]
    if not any(binding.creep > least for binding, least in zip(bindings, most, strict=True)):
        return []
    sheets, creep = len(signature(pages)), bindings[0].creep
    message = (
        f"a creep of {mm(creep)} mm moves the innermost of the {sheets} sheets of '{each.name}' by "
        f"{mm(creep * (sheets - 1))} mm, into the fold; there is room for {mm(min(most))} mm"
    )
    place = library.project.place_of("booklets.creep")
    return [problem(place, "wrong-value", message, "Creep is about as much as a sheet is thick: 0.1 mm.")]


def _too_small(library: Library, order: Order, sheet: Size, message: str, made: Made) -> None:
    """A paper that does not hold what nobody asked for is told and goes without; what was asked for has to be made."""
    sizes = [paper(name) for name in library.project.papers]
    number = sizes.index(sheet) if sheet in sizes else 0
    places = library.project.places
    place = places.get(f"papers.{number}", places.get("papers", library.project.place))
    hint = "Choose a larger paper."
    if not order.asked:
        hint += " This one goes without, and all else is built; with --only booklets this is an error."
    told = problem(place, "sheet-too-small", message, hint)
    made.problems.append(told if order.asked else replace(told, level="warning"))


_HOPELESS = 3
"""A text that takes more pages in large letters takes more than one in the smallest: those between are not tried."""


def _quick(studio: Studio, order: Order, each: Wanted, made: Made) -> Callable[[Path], list[Path]] | None:
    """The quick reference: one page of each paper. On one that is too small for the rules it is not tried."""
    from generator.booklet import finish
    from generator.booklet.style import QUICK_SIZES, Palette, quick

    settings: list[tuple[Size, Setting]] = []
    found = filled_in(studio, each)
    for sheet in [binding.paper for binding in _bindings(studio.library, order, made)]:
        pages = 0
        for size in QUICK_SIZES:
            if pages > _HOPELESS and size != QUICK_SIZES[-1]:
                continue
            laid, problems = set_on(studio, each, found, quick(sheet.width, sheet.height, size), cover=False)
            if each.is_ours and has_errors(problems) and all(fault.file == shown(each.source) for fault in problems):
                message = f"the quick reference has no room on {sheet.name}: {problems[0].message}"
                _too_small(studio.library, order, sheet, f"{message} ({each.source.name})", made)
                break
            made.problems += problems
            if laid is None:
                return None
            pages = len(laid.document.pages)
            if pages == 1:
                settings.append((sheet, laid))
                break
        else:
            message = (
                f"the quick reference takes {pages} pages of {sheet.name} "
                f"at the least size of {QUICK_SIZES[-1]:g} pt; it has to fit one"
            )
            if each.is_ours:
                _too_small(studio.library, order, sheet, f"{message} ({each.source.name})", made)
            else:
                made.problems.append(problem(Place(shown(each.source)), "text-overflow", message, "Shorten it."))
    if not settings:
        return None
    ground = Palette.of(studio.template).ground

    def write(folder: Path) -> list[Path]:
        written: list[Path] = []
        with output.scratch() as scratch:
            for sheet, setting in settings:
                stem = f"{each.name}-{sheet.name}"
                for name in order.formats:
                    if name != "pdf":
                        written += _render(name, finish.grounded(setting.document, ground), folder / stem)
                        continue
                    (bare,) = _render("pdf", setting.document, scratch / stem)
                    finish.screen(bare, setting, ground, folder / f"{stem}.pdf")
                    written.append(folder / f"{stem}.pdf")
        return written

    return write


def _render(name: str, document: Document, stem: Path) -> tuple[Path, ...]:
    from generator.render import RENDERERS

    return RENDERERS[name](document, stem)
