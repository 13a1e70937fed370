"""The mark of an action's moment: the sun rising for the start of the turn, setting for its end."""

from __future__ import annotations

from generator.design import Element
from generator.display import Use
from generator.emblems import MOMENT_FORM
from generator.lettering import ICON_SIDE_UM
from generator.subject import Drawn, Subject


def shows(subject: Subject) -> str | None:
    return subject.card.action.when if subject.card and subject.card.action else None


def draw(element: Element, subject: Subject) -> Drawn:
    if subject.card is None or subject.card.action is None:
        return Drawn()
    area = subject.area(element)
    side = min(area.width, area.height)
    x, y = area.x + (area.width - side) // 2, area.y + (area.height - side) // 2
    return Drawn((Use(MOMENT_FORM.format(subject.card.action.when), x, y, scale=side / ICON_SIDE_UM),))
