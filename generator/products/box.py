"""A tuck box computed from the cards: their size, their number, the thickness of one."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.symbols import SYMBOL_IDS
from generator import edition, face, formats
from generator.display import BLACK, WHITE, Box, Document, Ink, Item, Page, Path, Rect, Segment, Use, mm, um
from generator.elements.rosette import rosette
from generator.emblems import FORM
from generator.formats import word
from generator.grid import EDGE
from generator.markup import Words
from generator.model import SetDef
from generator.products.product import Made, Request
from generator.subject import problem
from generator.text import ICON_SIDE_UM, Fitted, Style, fit

_PLAY = um(1.5)
"""How much wider and higher than the cards the box is, so that they slide."""
_DEEPER = um(1)
_GLUE, _TUCK, _THUMB = um(12), um(16), um(9)
_LINE = um(0.2)
_FOLD = (um(2), um(1.5))


@dataclass(frozen=True, slots=True)
class Net:
    """The measures of a box and where its net lies: front `width` × `height`, sides `depth` deep."""

    width: int
    height: int
    depth: int
    x: int = 0
    y: int = 0

    @property
    def size(self) -> tuple[int, int]:
        """The net laid flat: glue flap, back, side, front, side; bottom, wall, lid and tuck."""
        return _GLUE + 2 * (self.width + self.depth), self.height + 2 * self.depth + _TUCK

    @property
    def columns(self) -> tuple[int, int, int, int, int]:
        """The x at which back, left side, front and right side begin, and where the last ends."""
        start = self.x + _GLUE
        return (
            start,
            start + self.width,
            start + self.width + self.depth,
            start + 2 * self.width + self.depth,
            start + 2 * (self.width + self.depth),
        )

    @property
    def top(self) -> int:
        return self.y + _TUCK + self.depth

    @property
    def bottom(self) -> int:
        return self.top + self.height


def net(cards: int, card: formats.Size, thickness: int) -> Net:
    """The box for that many cards of that size and thickness."""
    return Net(card.width + _PLAY, card.height + _PLAY, max(um(8), cards * thickness + _DEEPER))


def make(request: Request) -> Made:
    library, wishes = request.library, request.wishes
    target = request.target
    count = target.size if isinstance(target, SetDef) else sum(copies for _, copies in target.contents)
    flat = net(count, edition.card_of(library), wishes.thickness)
    sheets, problems = [], []
    for name in wishes.papers:
        paper = formats.paper(name)
        assert paper is not None
        upright, lying = flat.size, flat.size[::-1]
        room = (paper.width - 2 * EDGE, paper.height - 2 * EDGE)
        turned = not _fits(upright, room) and _fits(lying, room)
        if not _fits(upright, room) and not turned:
            bigger = ", ".join(_papers_for(flat)) or "none of the known papers"
            message = (
                f"the tuck box for {count} cards is {mm(upright[0])} × {mm(upright[1])} mm flat; {paper.name} has "
                f"{mm(room[0])} × {mm(room[1])} mm inside its margins. It fits on: {bigger}"
            )
            place = library.project.place_of("papers")
            problems.append(
                replace(problem(place, "box-too-large", message, "Build it with --paper."), level="warning")
            )
            continue
        page = replace(paper, width=paper.height, height=paper.width) if turned else paper
        placed = replace(flat, x=(page.width - upright[0]) // 2, y=(page.height - upright[1]) // 2)
        document = _document(request, page, placed, count)
        stem = f"{target.id}-box-{request.language}-{name}"
        sheets.append(edition.Sheets(target.id, stem, document, ()))
    return Made(tuple(sheets), tuple(problems))


def _fits(size: tuple[int, int], room: tuple[int, int]) -> bool:
    return size[0] <= room[0] and size[1] <= room[1]


def _papers_for(flat: Net) -> list[str]:
    return [
        name
        for name, paper in formats.papers().items()
        for room in [(paper.width - 2 * EDGE, paper.height - 2 * EDGE)]
        if _fits(flat.size, room) or _fits(flat.size[::-1], room)
    ]


def _document(request: Request, page: formats.Size, flat: Net, count: int) -> Document:
    template = request.template
    title = request.target.title.get(request.language) or request.target.id
    backing = "black" if request.mode != "expansion" else "burgundy"
    tone, light = template.backings[backing]["tone"], template.backings[backing]["light"]
    outline = _outline(flat)
    items: list[Item] = [Path(outline, fill=tone)]
    items += _decoration(request, flat, title, light)
    items += [Path(outline, stroke=BLACK, line=_LINE), *_folds(flat, WHITE), _thumb(flat)]
    words = word("box", request.language, count=count, thickness=mm(request.wishes.thickness))
    note = fit(
        [(Words(f"{title} · {request.language} · {words}"),)],
        Style(face="regular", size=8, minimum=6, ink=BLACK),
        Box(EDGE + um(2), page.height - EDGE - um(4), page.width - 2 * EDGE - um(4), um(4)),
        "{}",
    )
    items += note.items if isinstance(note, Fitted) else ()
    whole = Box(0, 0, page.width, page.height)
    forms = face.symbol_forms(template)
    sheet = Page(page.width, page.height, whole, whole, tuple(items), word("box_page", request.language))
    return Document(title, request.language, (sheet,), forms, "simplex", words, request.wishes.colour)


def _outline(flat: Net) -> tuple[Segment, ...]:
    """Clockwise from the glue flap's upper corner."""
    back, left, front, right, end = flat.columns
    top, bottom, d = flat.top, flat.bottom, flat.depth
    slant, dust = um(4), min(d, um(18))
    points = [
        (flat.x, top + slant), (back, top),
        (back, top - um(1)), (left, top - um(1)),
        (left, top), (left + um(1), top - dust), (front - um(1), top - dust), (front, top),
        (front, top - d), (front + um(3), top - d - _TUCK), (right - um(3), top - d - _TUCK), (right, top - d),
        (right, top), (right + um(1), top - dust), (end - um(1), top - dust), (end, top),
        (end, bottom), (end - um(1), bottom + dust), (right + um(1), bottom + dust), (right, bottom),
        (right - um(0.5), bottom + d), (front + um(0.5), bottom + d), (front, bottom),
        (front - um(1), bottom + dust), (left + um(1), bottom + dust), (left, bottom),
        (left - um(0.5), bottom + d), (back + um(0.5), bottom + d), (back, bottom),
        (flat.x, bottom - slant),
    ]  # fmt: skip
    first, *rest = points
    return (("M", first), *(("L", point) for point in rest), ("Z", ()))


def _folds(flat: Net, ink: Ink) -> list[Item]:
    back, left, front, right, end = flat.columns
    top, bottom = flat.top, flat.bottom
    lines = [((x, top), (x, bottom)) for x in (back, left, front, right)]
    lines += [((left, top), (end, top)), ((back, bottom), (end, bottom))]
    lines.append(((front, top - flat.depth), (right, top - flat.depth)))
    return [Path((("M", start), ("L", stop)), stroke=ink, line=_LINE, dash=_FOLD, butt=True) for start, stop in lines]


def _thumb(flat: Net) -> Path:
    """The half circle cut out of the back's upper edge, to open the box by."""
    back, left, *_ = flat.columns
    x, y, r = (back + left) // 2, flat.top - um(1), _THUMB
    k = round(r * 0.5523)
    half: tuple[Segment, ...] = (
        ("M", (x - r, y)),
        ("C", (x - r, y + k, x - k, y + r, x, y + r)),
        ("C", (x + k, y + r, x + r, y + k, x + r, y)),
        ("Z", ()),
    )
    return Path(half, fill=WHITE, stroke=BLACK, line=_LINE)


def _decoration(request: Request, flat: Net, title: str, light: Ink) -> list[Item]:
    """The title on a light field with a row of symbols on the front, a rosette on the back."""
    back, _, front, *_ = flat.columns
    template = request.template
    inset = um(5)
    field = Box(front + inset, flat.top + inset, flat.width - 2 * inset, flat.height - 2 * inset)
    items: list[Item] = [
        Rect(field, fill=template.colours["paper"], stroke=light, line=um(0.4), radius=um(2)),
        *rosette(
            back + flat.width / 2, flat.top + flat.height / 2, min(flat.width, flat.height) / 2 - inset, light, um(0.2)
        ),
    ]
    style = Style(
        face="bold", size=24, minimum=9, ink=template.colours["ink"], align="center", anchor="middle", leading=1.05
    )
    words = fit([(Words(title),)], style, Box(field.x + um(3), field.y + um(4), field.width - um(6), um(26)), "{}")
    items += words.items if isinstance(words, Fitted) else ()
    columns = 3
    side = min((field.width - um(8)) // columns, (field.height - um(36)) // 4)
    x0 = field.x + (field.width - columns * side) // 2
    y0 = field.y + um(32)
    for index, symbol in enumerate(SYMBOL_IDS):
        row, column = divmod(index, columns)
        pad = side // 10
        items.append(
            Use(
                FORM.format(symbol),
                x0 + column * side + pad,
                y0 + row * side + pad,
                scale=(side - 2 * pad) / ICON_SIDE_UM,
            )
        )
    return items
