"""Cards in pictures: their real faces made small, with the symbols drawn large enough to be read."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from engine.cards import Card
from generator import braces, edition, face
from generator.booklet.pictures.enlarged import Enlarged, enlarged
from generator.booklet.style import Palette
from generator.design import Element, Template
from generator.display import AnyForm, Box, Form, Group, Item, Path, Rect, Use
from generator.elements import ELEMENTS
from generator.emblems import FORM
from generator.lettering import ICON_SIDE_UM
from generator.model import CardDef, Library, Place, Text
from generator.outlines import rounded_segments
from generator.problems import Problem
from generator.subject import Subject, problem

BLEED = edition.BLEED
LEGIBLE = 0.5
"""Cards at least so large, as a share of their real size, show their own symbols; on smaller ones these are
drawn larger, in place of them."""
SEEN = 55
"""Per cent of the width of a card in a hand that are seen at least: that of its enlarged symbols, with their frame."""
_RADIUS = 3_000
MOST_LETTERS = 120_000
"""Of all cards that the pictures of a language show, each counted once: three times those of all shipped cards. Texts
are tried at many sizes, and a booklet can name thousands of cards."""
EACH, SHARED = 20, 2
"""What an element counts for that is drawn for each card, and one that is drawn once for all on which it looks the
same."""
_SPOKEN, _SHORT = 300, 10
"""What a text counts for that leonardo writes itself, and such fields as the number of a card."""


class Faces:
    """The faces that the pictures of booklets use, drawn once each, and the problems met in drawing them."""

    def __init__(self, library: Library, template: Template, language: str, palette: Palette) -> None:
        self.library = library
        self.template = template
        self.language = language
        self.palette = palette
        self.forms: dict[str, AnyForm] = dict(face.symbol_forms(template))
        self.problems: list[Problem] = []
        self.place = Place("")
        """Where the picture is asked for: what is wrong with cards that are made up for it is told there, and that
        pictures show too much."""
        self._defined: dict[tuple[Card, str], CardDef] = {}
        self._sides: dict[str, str] = {}
        self._common = face.Common()
        self._letters = 0
        self._frames: dict[int, Enlarged] = {}
        size = edition.card_of(library)
        self.width, self.height = size.width, size.height

    def height_for(self, width: int) -> int:
        """The height of a card drawn that wide."""
        return round(width * self.height / self.width)

    def front(self, card: Card, box: Box, marked: Iterable[str] = ()) -> list[Item]:
        """The front of a card in that box; `marked` symbols stand on a tinted ground."""
        definition = self._definition_of(card)
        if not self._enlarged(card, box):
            return self.placed(self._front(definition, ()), box)
        frame = self._frame(len(card.symbols))
        small = self.placed(self._front(definition, frame.instead_of), box)
        return [*small, *self._symbols(card, frame, box, frozenset(marked))]

    def back(self, card: Card, box: Box) -> list[Item]:
        """The back of a card in that box."""
        return self.placed(self._back(self._definition_of(card)), box)

    def definition(self, card: Card) -> CardDef:
        """The library's card that a position names; for one that it describes the library's with the same face, or one
        made up for the picture. A likeness without a title in this language is not taken."""
        if card.origin in self.library.cards:
            return self.library.cards[card.origin]
        same = [
            found
            for found in self.library.cards.values()
            if found.symbols == card.symbols
            and found.action == card.action
            and (not found.title or (found.title.get(self.language) or "").strip())
        ]
        same.sort(key=lambda found: (found.backing != card.backing, found.id != card.name, found.kind != card.kind))
        if same and same[0].backing == card.backing:
            return same[0]
        return CardDef(
            id=f"picture-{card.backing}-{'-'.join(card.symbols) or card.name}",
            set="",
            kind=card.kind,
            backing=card.backing,
            symbols=card.symbols,
            title=Text(),
            text=Text(dict(card.action.manual_text) if card.action else {}),
            action=card.action,
            copies=1,
            number=0,
            art=None,
            place=self.place,
        )

    def of(self, definition: CardDef) -> str:
        """The form of a card's front."""
        return self._front(definition, ())

    def _front(self, definition: CardDef, instead_of: Collection[Element]) -> str:
        left = set(instead_of)
        if not definition.set:
            left |= {each for each in self.template.faces[_kind(definition)] if _tells_set(each)}
        key = f"{definition.set}/{definition.id}{'/part' if instead_of else ''}"
        if key not in self._sides:
            self._letters += _letters(definition, self._subject(definition))
            if self._letters > MOST_LETTERS:
                return self._too_many(key)
        return self._drawn(key, lambda: face.front(self._subject(definition), self._common, left))

    def _too_many(self, key: str) -> str:
        """A form without anything on it; that it stands there is told once."""
        nothing = Form("nothing", Box(0, 0, self.width, self.height), ())
        if nothing.name not in self.forms:
            self.forms[nothing.name] = nothing
            message = f"with this picture the booklets draw cards with more than {MOST_LETTERS:,} letters and elements"
            hint = "Show fewer cards in pictures, or take a design with fewer texts on a card."
            self.problems.append(problem(self.place, "directive-option", message, hint))
        self._sides[key] = nothing.name
        return nothing.name

    def _back(self, definition: CardDef) -> str:
        return self._drawn(definition.backing, lambda: face.back(self._subject(definition)))

    def _subject(self, definition: CardDef) -> Subject:
        owner = self.library.sets.get(definition.set)
        return Subject(
            template=self.template,
            card=definition,
            backing=definition.backing,
            language=self.language,
            set_title=(owner.title.get(self.language) if owner else None) or definition.set,
            set_size=len(owner.cards) if owner else 0,
            width=self.width,
            height=self.height,
            bleed=BLEED,
            root=self.library.project.root,
        )

    def _drawn(self, key: str, side: Callable[[], face.Face]) -> str:
        found = self._sides.get(key)
        if found is None:
            drawn = side()
            self.forms.update(drawn.forms)
            self.problems += [each for each in drawn.problems if each.level == "error"]
            found = self._sides[key] = drawn.form.name
        return found

    def _definition_of(self, card: Card) -> CardDef:
        key = (card, card.origin)
        found = self._defined.get(key)
        if found is None:
            found = self._defined[key] = self.definition(card)
        return found

    def placed(self, form: str, box: Box) -> list[Item]:
        """A form of a card's side in that box, its corners rounded."""
        scale = box.width / self.width
        radius = round(_RADIUS * scale)
        edge = Path(rounded_segments(box, radius), stroke=self.palette.soft, line=150)
        return [Group(box, (Use(form, box.x, box.y, scale=scale),), radius), edge]

    def symbols_in(self, card: Card, box: Box) -> list[Box]:
        """The light frame with a card's symbols where they are drawn larger, if it has any."""
        return [self._frame(len(card.symbols)).on(box, self.width).box] if self._enlarged(card, box) else []

    def seen(self, width: int) -> int:
        """Per cent of the width of a card drawn so wide that its symbols reach to."""
        if width / self.width < LEGIBLE:
            return SEEN
        frames = [each for each in self.template.faces["symbols"] if each.kind == "symbols"]
        ends = [each.area(self.width, self.height).right * 100 // self.width + 1 for each in frames]
        return min(100, max(SEEN, *ends)) if ends else SEEN

    def _enlarged(self, card: Card, box: Box) -> bool:
        return bool(card.symbols) and box.width / self.width < LEGIBLE

    def _frame(self, count: int) -> Enlarged:
        if count not in self._frames:
            self._frames[count] = enlarged(self.template, count, self.width, self.height)
        return self._frames[count]

    def _symbols(self, card: Card, frame: Enlarged, box: Box, marked: frozenset[str]) -> list[Item]:
        """The light frame with the symbols, as on the card but larger."""
        shown = frame.on(box, self.width)
        tone = self.template.backings[card.backing]["tone"]
        items: list[Item] = [Rect(shown.box, fill=self.palette.panel, stroke=tone, line=350, radius=600)]
        for index, symbol in enumerate(card.symbols):
            x, y = shown.box.x + shown.pad, shown.box.y + shown.pad + index * (shown.side + shown.pad)
            if symbol in marked:
                tint = self.palette.accent.mixed(self.palette.panel, 0.68)
                items.append(Rect(Box(x, y, shown.side, shown.side), fill=tint, radius=500))
            items.append(Use(FORM.format(symbol), x, y, scale=shown.side / ICON_SIDE_UM))
        return items


def _letters(definition: CardDef, subject: Subject) -> int:
    """How many letters are to be set for the front of a card, each element counted too, nearly."""
    text = definition.text.get(subject.language) or ""
    fields = {
        "title": len(definition.title.get(subject.language) or ""),
        "text": len(text) or (_SPOKEN if definition.action else 0),
        "set": len(subject.set_title),
    }
    found = 0
    for each in subject.template.faces[_kind(definition)]:
        found += EACH if ELEMENTS[each.kind].shows is None else SHARED
        found += braces.length(str(each.settings.get("content", "")), lambda name: fields.get(name, _SHORT))
    return found


def _kind(definition: CardDef) -> str:
    return "action" if definition.action else "symbols"


def _tells_set(element: Element) -> bool:
    """Whether it says which card of which set that is: one that is made up is none."""
    content = str(element.settings.get("content", ""))
    return "{set}" in content or "{number}" in content
