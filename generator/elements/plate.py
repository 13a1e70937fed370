"""The plate: the drawing that fills the face. It has no effect on play."""

from __future__ import annotations

from generator.display import Rect
from generator.elements.panel import outline
from generator.subject import Drawn, Subject
from generator.template import Element


def draw(element: Element, subject: Subject) -> Drawn:
    frame: Rect = outline(element, subject)
    return Drawn((frame,))
