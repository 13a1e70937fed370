"""Cards in pictures: their real faces made small, with the symbols drawn large enough to be read."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engine.cards import Card
from generator import edition, face
from generator.booklet.style import Palette
from generator.design import Template
from generator.display import AnyForm, Box, Group, Item, Path, Rect, Use
from generator.emblems import FORM
from generator.lettering import ICON_SIDE_UM
from generator.model import CardDef, Library, Place, Text
from generator.outlines import rounded_segments
from generator.problems import Problem
from generator.subject import Subject

BLEED = edition.BLEED
LEGIBLE = 0.5
"""Cards at least so large, as a share of their real size, show their own symbols; on smaller ones these are
drawn larger over them."""
_RADIUS = 3_000


class Faces:
    """The faces that the pictures of booklets use, drawn once each, and the problems met in drawing them."""

    def __init__(self, library: Library, template: Template, language: str, palette: Palette) -> None:
        self.library = library
        self.template = template
        self.language = language
        self.palette = palette
        self.forms: dict[str, AnyForm] = dict(face.symbol_forms(template))
        self.problems: list[Problem] = []
        self._fronts: dict[tuple[Card, str], tuple[str, str]] = {}
        self._sides: dict[str, str] = {}
        size = edition.card_of(library)
        self.width, self.height = size.width, size.height

    def height_for(self, width: int) -> int:
        """The height of a card drawn that wide."""
        return round(width * self.height / self.width)

    def front(self, card: Card, box: Box, marked: Iterable[str] = ()) -> list[Item]:
        """The front of a card in that box; `marked` symbols stand on a tinted ground."""
        form, _ = self._forms_of(card)
        items = self.placed(form, box)
        scale = box.width / self.width
        if card.symbols and scale < LEGIBLE:
            items += self._symbols(card, box, frozenset(marked))
        return items

    def back(self, card: Card, box: Box) -> list[Item]:
        """The back of a card in that box."""
        return self.placed(self._forms_of(card)[1], box)

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
            text=Text(),
            action=card.action,
            copies=1,
            number=0,
            art=None,
            place=Place(""),
        )

    def of(self, definition: CardDef) -> tuple[str, str]:
        """The forms of a card's front and back."""
        owner = self.library.sets.get(definition.set)
        subject = Subject(
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
        front = self._drawn(f"{definition.set}/{definition.id}", face.front, subject)
        return front, self._drawn(definition.backing, face.back, subject)

    def _drawn(self, key: str, side: Callable[[Subject], face.Face], subject: Subject) -> str:
        found = self._sides.get(key)
        if found is None:
            drawn = side(subject)
            self.forms.update(drawn.forms)
            self.problems += [each for each in drawn.problems if each.level == "error"]
            found = self._sides[key] = drawn.form.name
        return found

    def _forms_of(self, card: Card) -> tuple[str, str]:
        key = (card, card.origin)
        found = self._fronts.get(key)
        if found is None:
            found = self._fronts[key] = self.of(self.definition(card))
        return found

    def placed(self, form: str, box: Box) -> list[Item]:
        """A form of a card's side in that box, its corners rounded."""
        scale = box.width / self.width
        radius = round(_RADIUS * scale)
        edge = Path(rounded_segments(box, radius), stroke=self.palette.soft, line=150)
        return [Group(box, (Use(form, box.x, box.y, scale=scale),), radius), edge]

    def symbols_in(self, card: Card, box: Box) -> list[Box]:
        """The light frame with a card's symbols where they are drawn larger, if it has any."""
        return [_frame(len(card.symbols), box)[0]] if card.symbols and box.width / self.width < LEGIBLE else []

    def _symbols(self, card: Card, box: Box, marked: frozenset[str]) -> list[Item]:
        """The light frame with the symbols, as on the card but larger."""
        frame, side, pad = _frame(len(card.symbols), box)
        tone = self.template.backings[card.backing]["tone"]
        items: list[Item] = [Rect(frame, fill=self.palette.panel, stroke=tone, line=350, radius=600)]
        for index, symbol in enumerate(card.symbols):
            x, y = frame.x + pad, frame.y + pad + index * (side + pad)
            if symbol in marked:
                tint = self.palette.accent.mixed(self.palette.panel, 0.68)
                items.append(Rect(Box(x, y, side, side), fill=tint, radius=500))
            items.append(Use(FORM.format(symbol), x, y, scale=side / ICON_SIDE_UM))
        return items


def _frame(count: int, box: Box) -> tuple[Box, int, int]:
    """The frame of so many symbols on a card in that box, the side of each and what is left between them."""
    inset = round(box.width * 0.05)
    side = min(round(box.width * 0.42), (box.height - 3 * inset) // count - inset // 2)
    pad = round(side * 0.08)
    return Box(box.x + inset, box.y + inset, side + 2 * pad, count * side + (count + 1) * pad), side, pad
