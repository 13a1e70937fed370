"""Writing a document as a list of its drawing calls in millimetres: what golden tests compare.

A moved label is a one-line difference. Forms come first, each once, then the pages.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from generator.display import (
    AnyForm,
    Box,
    Document,
    Group,
    Ink,
    Item,
    Picture,
    Rect,
    TextRun,
    Use,
    mm,
)
from generator.display import Path as Outline


def render(document: Document, stem: Path) -> tuple[Path, ...]:
    """Write `<stem>.txt`; returns the files written."""
    path = stem.with_name(stem.name + ".txt")
    path.write_text("\n".join(lines(document)) + "\n", encoding="utf-8")
    return (path,)


def lines(document: Document) -> Iterator[str]:
    """The listing, line by line."""
    yield f"document {document.title!r} language {document.language} duplex {document.duplex}"
    for form in document.forms.values():
        yield from form_lines(form)
    for index, page in enumerate(document.pages, 1):
        size = f"{mm(page.width)}×{mm(page.height)}"
        yield f"page {index} {page.label!r} {size} trim {_box(page.trim)} bleed {_box(page.bleed)}"
        yield from _items(page.items, "  ")


def form_lines(form: AnyForm) -> Iterator[str]:
    """The listing of one form."""
    yield f"form {form.name} box {_box(form.box)}"
    yield from _items(form.items, "  ")


def _items(items: Iterable[Item], indent: str) -> Iterator[str]:
    for item in items:
        match item:
            case Rect():
                corner = f" radius {mm(item.radius)}" if item.radius else ""
                yield f"{indent}rect {_box(item.box)}{corner}{_paint(item.fill, item.stroke, item.line)}"
            case Outline():
                steps = " ".join(
                    f"{letter}{','.join(mm(value) for value in points)}" for letter, points in item.segments
                )
                dash = f" dash {','.join(mm(length) for length in item.dash)}" if item.dash else ""
                corners = f" {item.cap} {item.join}" if item.join != "round" else ""
                yield f"{indent}path{_paint(item.fill, item.stroke, item.line)}{dash}{corners} {steps}"
            case TextRun():
                yield (
                    f"{indent}text {item.text!r} at {mm(item.x)},{mm(item.baseline)} width {mm(item.width)} "
                    f"{item.face} {mm(item.size)} {item.ink}"
                )
            case Picture():
                yield f"{indent}picture {item.key} {_box(item.box)}"
            case Use():
                turned = f" turned {item.turns % 4 * 90}" if item.turns % 4 else ""
                scaled = f" scale {item.scale:.6g}" if item.scale != 1 else ""
                clip = f" within {_box(item.clip)}" if item.clip else ""
                yield f"{indent}use {item.form} at {mm(item.x)},{mm(item.y)}{scaled}{turned}{clip}"
            case Group():
                yield f"{indent}within {_box(item.clip)} radius {mm(item.radius)}"
                yield from _items(item.items, indent + "  ")


def _box(box: Box) -> str:
    return f"{mm(box.x)},{mm(box.y)} {mm(box.width)}×{mm(box.height)}"


def _paint(fill: Ink | None, stroke: Ink | None, line: int) -> str:
    filled = f" fill {fill}" if fill else ""
    stroked = f" stroke {stroke} {mm(line)}" if stroke else ""
    return filled + stroked
