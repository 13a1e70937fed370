"""A tuck box computed from the cards: their size, their number, the thickness of one.

Its ground goes on beyond every cut; it is cut along solid lines and folded along broken ones, whose ends stand in
the margins too.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.symbols import SYMBOL_IDS
from generator import edition, face, formats
from generator.digests import version_of
from generator.display import BLACK, WHITE, AnyForm, Box, Document, Form, Ink, Item, Page, Path, Rect, Use, line, mm, um
from generator.elements.rosette import rosette
from generator.emblems import FORM
from generator.formats import decimals, word
from generator.grid import EDGE
from generator.lettering import ICON_SIDE_UM, Style
from generator.margins import left_out, margins
from generator.marks import MARK_LINE, SIDES, Frame
from generator.markup import Words
from generator.model import SetDef
from generator.products.net import THUMB, Net, net
from generator.products.product import Made, Request
from generator.subject import problem
from generator.suggest import listed
from generator.text import Fitted, Overflow, fit

BLEED = um(3)
_INSET = um(5)
_MARGIN, _BETWEEN = um(4), um(2)
"""Around what the front bears, and between the title and the symbols."""
_LARGE, _LEAST = um(6), um(3)
"""The room of a symbol on the front: below the first they are arranged anew, below the second left out."""
_HALO = um(0.35)
"""The light band on which lines show on dark grounds."""
_FOLD = (um(1.6), um(1.2))
_SMALL = Style(face="regular", size=7, minimum=5, ink=BLACK, anchor="middle")


def make(request: Request) -> Made:
    library, wishes = request.library, request.wishes
    target = request.target
    count = target.size if isinstance(target, SetDef) else sum(copies for _, copies in target.contents)
    flat = net(count, edition.card_of(library), wishes.thickness)
    sheets: list[edition.Sheets] = []
    problems = edition.untypable(target, request.language)
    words = _title(request, flat)
    if isinstance(words, Overflow):
        excess = [f"{mm(size)} mm too {way}" for size, way in ((words.high, "high"), (words.wide, "wide")) if size]
        message = (
            f"the title of '{target.id}' ({request.language}) does not fit the front of its tuck box; at the least "
            f"size of {words.minimum:g} pt it is {' and '.join(excess)}"
        )
        problems.append(problem(target.place, "text-overflow", message, "Shorten the title."))
    for name in wishes.papers if not problems else ():
        paper = formats.paper(name)
        assert paper is not None
        upright, lying = flat.size, flat.size[::-1]
        room = (paper.width - 2 * EDGE, paper.height - 2 * EDGE)
        turned = not _fits(upright, room) and _fits(lying, room)
        if not _fits(upright, room) and not turned:
            cards = f"{count} card{'' if count == 1 else 's'} of {mm(wishes.thickness)} mm"
            flatly = f"{mm(upright[0])} × {mm(upright[1])} mm flat"
            message = (
                f"the tuck box for {cards} is {flatly}; {paper.name} has {mm(room[0])} × "
                f"{mm(room[1])} mm inside its margins"
            )
            problems.append(problem(library.project.place_of("papers"), "box-too-large", message, _hint(flat)))
            continue
        page = replace(paper, width=paper.height, height=paper.width) if turned else paper
        placed = replace(flat, x=(page.width - upright[0]) // 2, y=(page.height - upright[1]) // 2)
        document, notes = _document(request, page, placed, count)
        stem = f"{target.id}-box-{request.language}-{name}"
        sheets.append(edition.Sheets(target.id, stem, document, notes, "box", version=document.subject))
    return Made(tuple(sheets), tuple(problems))


def _fits(size: tuple[int, int], room: tuple[int, int]) -> bool:
    return size[0] <= room[0] and size[1] <= room[1]


def _hint(flat: Net) -> str:
    """The papers that hold the net: those known by name, or else the least one."""
    rooms = {name: (paper.width - 2 * EDGE, paper.height - 2 * EDGE) for name, paper in formats.papers().items()}
    holding = [name for name, room in rooms.items() if _fits(flat.size, room) or _fits(flat.size[::-1], room)]
    if holding:
        return f"It fits on {listed(holding, 'and')}: build it with --paper {holding[0]}."
    least = "x".join(str(-(-(length + 2 * EDGE) // um(1))) for length in flat.size)
    if formats.paper(least) is None:
        return "No paper is so large; is sheets.thickness that of one card, in millimetres?"
    return f"No paper known by name holds it; one of {least} mm does: build it with --paper {least}."


def _document(request: Request, page: formats.Size, flat: Net, count: int) -> tuple[Document, tuple[str, ...]]:
    template, language = request.template, request.language
    title = request.target.title.get(language) or request.target.id
    backing = "black" if request.mode != "expansion" else "burgundy"
    tone, light = template.backings[backing]["tone"], template.backings[backing]["light"]
    itself = replace(flat, x=0, y=0)
    items: list[Item] = [Path(itself.printed(), fill=tone, stroke=tone, line=2 * BLEED)]
    items += _decoration(request, itself, tone, light)
    items += [*_lines(itself), *_legend(itself, language)]
    forms: dict[str, AnyForm] = {
        **face.symbol_forms(template),
        "box": Form("box", itself.box.grown(*(BLEED,) * 4), tuple(items)),
    }
    version = version_of(forms.values())
    box = flat.box
    around = Frame(page, box, box.grown(*(BLEED,) * 4), (box.x, box.right), (box.y, box.bottom))
    words = word("box", language, count=count, thickness=decimals(mm(request.wishes.thickness), language))
    texts = (f"{title} · {language}", words, f"{word('version', language, hash=version)} · {page.name}")
    marks = _fold_marks(around, flat)
    written = margins(around, "ticks", marks, texts, language)
    drawn: list[Item] = [Use("box", flat.x, flat.y), *marks, *written.drawn(page, "margin", forms)]
    sheet = Page(page.width, page.height, box, around.bleeds, tuple(drawn), word("box_page", language))
    document = Document(title, language, (sheet,), forms, "simplex", version, request.wishes.colour)
    notes = left_out(around, written)
    if _front(itself).side < _LEAST:
        notes.append("the box's front has no room for the twelve symbols, which are left out")
    return document, tuple(notes)


def _lines(flat: Net) -> list[Item]:
    """Where the net is cut, solid, and where it is folded, broken: dark on a light band, for any ground."""
    cut = flat.cut()
    items: list[Item] = [Path(cut, stroke=WHITE, line=_HALO), Path(cut, stroke=BLACK, line=MARK_LINE)]
    for start, stop in flat.folds():
        items += [_broken(start, stop, WHITE, _HALO), _broken(start, stop, BLACK, MARK_LINE)]
    return items


def _broken(start: tuple[int, int], stop: tuple[int, int], ink: Ink, width: int) -> Path:
    return Path((("M", start), ("L", stop)), stroke=ink, line=width, dash=_FOLD, cap="butt")


def _fold_marks(around: Frame, flat: Net) -> list[Item]:
    """The ends of every fold in the margins, so that it can be scored along a ruler, as long as the paper lets them."""
    bleeds, near = around.bleeds, um(0.5)
    above, below, left, right = (min(um(4.5), around.margin(side)) for side in SIDES)
    ends: list[tuple[tuple[int, int], tuple[int, int]]] = []
    for (x1, y1), (x2, _) in flat.folds():
        if x1 == x2:
            ends += [((x1, bleeds.y - above), (x1, bleeds.y - near))]
            ends += [((x1, bleeds.bottom + near), (x1, bleeds.bottom + below))]
        else:
            ends += [((bleeds.x - left, y1), (bleeds.x - near, y1))]
            ends += [((bleeds.right + near, y1), (bleeds.right + right, y1))]
    return [_broken(start, stop, BLACK, MARK_LINE) for start, stop in ends]


def _legend(flat: Net, language: str) -> list[Item]:
    """What the lines mean, where the paper is free, and where to put the glue."""
    spare, glue = flat.spare, flat.glue
    x, y, long, row = spare.x + um(2), spare.y + um(4), um(12), um(5)
    items: list[Item] = [line(x, y, x + long, y, BLACK, MARK_LINE)]
    items.append(_broken((x, y + row), (x + long, y + row), BLACK, MARK_LINE))
    words = {
        "box_cut": Box(x + long + um(2), y - um(2), um(30), um(4)),
        "box_fold": Box(x + long + um(2), y + row - um(2), um(30), um(4)),
        "box_glue": Box(glue.x + um(1), glue.y + glue.height // 2 - um(2), glue.width - um(1) - BLEED, um(4)),
    }
    for key, box in words.items():
        fitted = fit([(Words(word(key, language)),)], _SMALL, box, "{}")
        assert isinstance(fitted, Fitted)
        items += fitted.items
    return items


def _field(flat: Net) -> Box:
    """The light field on the front."""
    return Box(flat.columns[2], flat.top, flat.width, flat.height).grown(*(-_INSET,) * 4)


@dataclass(frozen=True, slots=True)
class _Front:
    """Where on that field the title stands, and the symbols below it."""

    title: Box
    symbols: Box
    columns: int

    @property
    def side(self) -> int:
        """The room of one symbol."""
        return min(self.symbols.width // self.columns, self.symbols.height // (len(SYMBOL_IDS) // self.columns))


def _front(flat: Net) -> _Front:
    """In three columns below a title of 26 mm, or, where they would be small there, in as many as make them largest."""
    field = _field(flat)

    def parted(title: int, columns: int) -> _Front:
        inside = field.grown(*(-_MARGIN,) * 4)
        below = inside.grown(0, -title - _BETWEEN, 0, 0)
        return _Front(Box(field.x + um(3), inside.y, field.width - um(6), title), below, columns)

    usual = parted(um(26), 3)
    if usual.side >= _LARGE:
        return usual
    title = (field.height - 2 * _MARGIN) * 11 // 20
    return max((parted(title, columns) for columns in (3, 4, 6, 12)), key=lambda front: front.side)


def _title(request: Request, flat: Net) -> Fitted | Overflow:
    """The title in the upper part of that field."""
    ink = request.template.colours["ink"]
    style = Style(
        face="bold",
        size=24,
        minimum=9,
        ink=ink,
        align="center",
        anchor="middle",
        leading=1.05,
        language=request.language,
    )
    title = request.target.title.get(request.language) or request.target.id
    return fit([(Words(title),)], style, _front(flat).title, "{}")


def _decoration(request: Request, flat: Net, tone: Ink, light: Ink) -> list[Item]:
    """The title on a light field with a row of symbols on the front, on the back a rosette that shows on the tone."""
    back = flat.columns[0]
    template = request.template
    field = _field(flat)
    items: list[Item] = [Rect(field, fill=template.paper, stroke=light, line=um(0.4), radius=um(2))]
    if light != tone:
        radius = min(flat.width / 2 - _INSET, flat.height / 2 - THUMB - um(2))
        items += rosette(back + flat.width / 2, flat.top + flat.height / 2, radius, light, um(0.2))
    words = _title(request, flat)
    assert isinstance(words, Fitted)
    items += words.items
    front = _front(flat)
    side, columns = front.side, front.columns
    if side < _LEAST:
        return items
    x0 = field.x + (field.width - columns * side) // 2
    for index, symbol in enumerate(SYMBOL_IDS):
        row, column = divmod(index, columns)
        pad = side // 10
        items.append(
            Use(
                FORM.format(symbol),
                x0 + column * side + pad,
                front.symbols.y + row * side + pad,
                scale=(side - 2 * pad) / ICON_SIDE_UM,
            )
        )
    return items
