"""An edition: a set or a deck in one language, drawn, and laid out on papers; with every problem met."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from generator import face, fonts, formats, grid, guides
from generator.design import Template
from generator.digests import version_of
from generator.display import AnyForm, Document, Form, Use
from generator.faint import hardly_read
from generator.grid import Rules
from generator.marks import margins_for
from generator.model import DeckDef, Library, SetDef
from generator.placing import misplaced
from generator.printer import Printer
from generator.problems import MOST_OF_ONE_KIND, Problem, bounded, has_errors
from generator.sheet import Imposed, Order, Slot, flip_of, impose
from generator.small_capitals import without_small_capitals
from generator.subject import Subject, problem
from generator.template import load
from generator.too_small import too_small
from generator.unseen import unseen

BLEED = Rules().bleed


@dataclass(frozen=True, slots=True)
class Printed:
    """A card as it is printed: the names of its forms, and how often."""

    id: str
    front: str
    back: str
    copies: int


@dataclass(frozen=True, slots=True)
class Drawn:
    """Pieces to be laid out on sheets: in printing order, with their forms, and the hash of what they show.

    `product` is part of the file's name, empty for the cards themselves; `size` is that of a trimmed piece.
    """

    id: str
    title: str
    language: str
    slots: tuple[Slot, ...]
    forms: Mapping[str, AnyForm]
    version: str
    size: formats.Size
    product: str = ""
    cards: tuple[Printed, ...] = ()
    problems: tuple[Problem, ...] = ()
    """What keeps its title from being printed on sheets."""

    @property
    def stem(self) -> str:
        """How the names of its files begin."""
        return f"{self.id}-{self.product}" if self.product else self.id


@dataclass(frozen=True, slots=True)
class Sheets:
    """A document to be written: its folder, its name without ending, and what to tell of its layout.

    For the manifest: the product, the pieces on the sheets, the version printed on them, and what was drawn.
    """

    folder: str
    name: str
    document: Document
    notes: tuple[str, ...]
    product: str = "sheets"
    pieces: int = 1
    version: str = ""
    drawn: Drawn | None = None
    format: str = ""
    """The one format it comes in, whatever is asked for; empty for those asked for."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """How an edition is to be laid out; papers by name."""

    papers: tuple[str, ...]
    backs: str
    marks: str = "ticks"
    keys: str = ""
    """`double` or `single`; empty for what the game has."""
    thickness: int = 300
    """The thickness of a card, in micrometres, for the tuck box."""
    rules: Rules = field(default_factory=Rules)
    """What is asked for beside the marks; `room` has the margins that these need."""
    printer: Printer | None = None
    colour: str = "rgb"
    corners: int = 0
    """The radius of the corners that sheets show; 0 for square ones."""
    safe: int = guides.SAFE
    proof: bool = False
    """Whether the sheets are for looking at only: every card and the file's name say so."""
    guides: bool = False
    """Whether a proof shows the cut and the safe zone."""

    @property
    def room(self) -> Rules:
        """How pieces are laid out: by the rules, and clear of the marks."""
        beside, above = margins_for(self.marks, self.rules.bleed)
        return replace(self.rules, margin_x=beside, margin_y=above)


def card_of(library: Library) -> formats.Size:
    """The project's card size."""
    size = formats.card(library.project.card_size)
    assert size is not None
    return size


def template_of(library: Library, bleed: int = BLEED, *, grey: bool = False) -> tuple[Template | None, list[Problem]]:
    """The project's design, checked against its card size; `grey` as its colours are printed."""
    project = library.project
    card = card_of(library)
    template, problems = load(project.template, project.root, project.place_of("template"), (card.width, card.height))
    if template is not None:
        problems = [
            *problems,
            *misplaced(template, card.width, card.height, bleed),
            *without_small_capitals(library, template),
            *hardly_read(library, template, card.width, card.height, grey=grey),
        ]
    return template, problems


def draw(
    library: Library, target: SetDef | DeckDef, language: str, template: Template, bleed: int = BLEED
) -> tuple[Drawn, list[Problem]]:
    """Every card of a set or deck, with its copies, and the backs they need; up to where so many have mistakes that no
    more are told."""
    size = card_of(library)
    forms: dict[str, AnyForm] = dict(face.symbol_forms(template))
    problems: list[Problem] = []
    printed: list[Printed] = []
    backs: dict[str, str] = {}
    common = face.Common()
    mistakes = 0
    for card, copies in target.contents:
        if mistakes > MOST_OF_ONE_KIND:
            break
        owner = library.sets.get(card.set)
        subject = Subject(
            template=template,
            card=card,
            backing=card.backing,
            language=language,
            set_title=(owner.title.get(language) if owner else None) or card.set,
            set_size=len(owner.cards) if owner else 0,
            width=size.width,
            height=size.height,
            bleed=bleed,
            root=library.project.root,
        )
        front = face.front(subject, common)
        forms.update(front.forms)
        problems += front.problems
        mistakes += has_errors(front.problems)
        if card.backing not in backs:
            back = face.back(subject)
            forms.update(back.forms)
            problems += back.problems
            backs[card.backing] = back.form.name
        printed.append(Printed(card.id, front.form.name, backs[card.backing], copies))
    problems += unseen(template, target.cards, library.project.root)
    slots = [Slot(card.front, card.back) for card in printed for _ in range(card.copies)]
    return replace(drawn_of(target, language, slots, forms, size), cards=tuple(printed)), [*bounded(problems)]


def only(drawn: Drawn, ids: Iterable[str], product: str) -> Drawn:
    """Of an edition only these cards, under a name of its own."""
    chosen = set(ids)
    cards = tuple(card for card in drawn.cards if card.id in chosen)
    slots = tuple(Slot(card.front, card.back) for card in cards for _ in range(card.copies))
    return replace(drawn, cards=cards, slots=slots, product=product)


def drawn_of(
    target: SetDef | DeckDef,
    language: str,
    slots: Iterable[Slot],
    forms: Mapping[str, AnyForm],
    size: formats.Size,
    product: str = "",
) -> Drawn:
    """Pieces of a set or deck, under its title, with their version."""
    title = target.title.get(language) or target.id
    faults = tuple(untypable(target, language))
    return Drawn(
        target.id, title, language, tuple(slots), forms, version_of(forms.values()), size, product, problems=faults
    )


def untypable(target: SetDef | DeckDef, language: str) -> list[Problem]:
    """A problem for each character of the title that the type of labels lacks."""
    face = fonts.face("regular")
    return [
        problem(
            target.place,
            "missing-glyph",
            f"'{target.id}' ({language}): the title has {fonts.describe(char)}, which {face.full_name} lacks",
            "Replace the character.",
        )
        for char in face.missing(target.title.get(language) or target.id)
    ]


def sheets(library: Library, drawn: Drawn, wishes: Wishes) -> tuple[list[Sheets], list[Problem]]:
    """The edition on each paper, and the papers on which it cannot be laid out as wished."""
    made: list[Sheets] = []
    problems: list[Problem] = [*drawn.problems]
    for name in wishes.papers:
        paper = formats.paper(name)
        assert paper is not None
        over_fronts, over_cards = _overlays(library, drawn, wishes)
        order = Order(
            slots=drawn.slots,
            forms={**drawn.forms, **{form.name: form for form in (*over_fronts, *over_cards)}},
            title=drawn.title,
            language=drawn.language,
            version=drawn.version,
            paper=paper,
            card=drawn.size,
            rules=wishes.room,
            backs=wishes.backs,
            marks=wishes.marks,
            printer=wishes.printer,
            colour=wishes.colour,
            over_fronts=tuple(form.name for form in over_fronts),
            over_cards=tuple(form.name for form in over_cards),
        )
        try:
            imposed = impose(order)
        except grid.DoesNotFit as error:
            problems.append(too_small(library.project, wishes.room, error))
            continue
        for each in imposed:
            problems += _pushed_out(library, order, each)
            proof = "-proof" if wishes.proof else ""
            stem = f"{drawn.stem}-{drawn.language}-{name}{each.suffix}{proof}"
            made.append(
                Sheets(
                    folder=drawn.id,
                    name=stem,
                    document=each.document,
                    notes=each.notes,
                    product=drawn.product or "sheets",
                    pieces=len(drawn.slots),
                    version=drawn.version,
                    drawn=drawn,
                )
            )
        _reconcile(drawn, imposed)
    return made, problems


def _overlays(library: Library, drawn: Drawn, wishes: Wishes) -> tuple[list[Form], list[Form]]:
    """What is drawn over each front, and over each side of each card; nothing over what is no card."""
    card = card_of(library)
    if drawn.size != card:
        return [], []
    corners = [guides.corners(card, wishes.corners)] if wishes.corners else []
    over = [guides.outlines(card, wishes.corners, wishes.safe)] if wishes.guides else []
    return corners, [*over, guides.stamp(card, drawn.language)] if wishes.proof else over


def _reconcile(drawn: Drawn, imposed: Iterable[Imposed]) -> None:
    """Raises AssertionError unless every card is on the sheets just as often as it has copies."""
    there = Counter(
        item.form for each in imposed for page in each.document.pages for item in page.items if isinstance(item, Use)
    )
    for card in drawn.cards:
        if there[card.front] != card.copies:
            raise AssertionError(f"{card.id} is on the sheets {there[card.front]} times, not {card.copies}")


def _pushed_out(library: Library, order: Order, imposed: Imposed) -> list[Problem]:
    """A problem if the printer's shift moves a card off the paper."""
    if order.printer is None:
        return []
    over = {order.printer.pushes_out(page.trim, order.paper, flip_of(order)) for page in imposed.document.pages} - {""}
    place = library.project.place_of("papers")
    return [
        problem(
            place,
            "printer-shift",
            f"the profile of printer '{order.printer.name}' pushes cards {each} of {order.paper.name} paper",
            "Measure the printer again with 'leonardo calibrate', or use a larger paper.",
        )
        for each in over
    ]
