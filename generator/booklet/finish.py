"""Pages on their ground; the screen PDF, with outline and links.

ISO 32000-1: 12.3.3 (outline), 12.5.6.5 (links). The same input, the same bytes.
"""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path
from typing import Any

from engine.endings import undisturbed
from generator.booklet.pages import Link, Mark, Setting
from generator.display import WHITE, Box, Document, Ink, Page, Rect

with undisturbed():  # Ctrl-C while its compiled part is loaded would abort the process
    import pikepdf
    from pikepdf import Array, Dictionary, Name, String

POINTS_PER_UM = 72 / 25400


def screen(pages: Path, setting: Setting, ground: Ink, path: Path) -> None:
    """Write the booklet for reading on a screen; `pages` is the PDF of its bare pages."""
    with pikepdf.open(pages) as pdf:
        for sheet, page, links in zip(pdf.pages, setting.document.pages, setting.links, strict=True):
            if ground != WHITE:
                sheet.contents_add(ground_of(page.width, page.height, ground), prepend=True)
            if links:
                areas = [pdf.make_indirect(_annotation(pdf, link, page, setting)) for link in links]
                sheet.obj.Annots = Array(areas)
        _outline(pdf, setting)
        pdf.Root.PageMode = Name.UseOutlines
        pdf.Root.PageLayout = Name.SinglePage
        save(pdf, path)


def save(pdf: pikepdf.Pdf, path: Path) -> None:
    """Write a PDF so that the same content is the same bytes.

    It is made in memory first: qpdf ends the whole process where a disk is full.
    """
    made = io.BytesIO()
    pdf.save(
        made,
        deterministic_id=True,
        fix_metadata_version=False,
        object_stream_mode=pikepdf.ObjectStreamMode.generate,
    )
    path.write_bytes(made.getbuffer())


def grounded(document: Document, ground: Ink) -> Document:
    """The pages with their ground, as pictures show them."""
    if ground == WHITE:
        return document
    return replace(
        document,
        pages=tuple(
            replace(page, items=(Rect(Box(0, 0, page.width, page.height), fill=ground), *page.items))
            for page in document.pages
        ),
    )


def ground_of(width: int, height: int, ink: Ink) -> bytes:
    """The ground as the beginning of the content of a page in a PDF, its sides in micrometres."""
    red, green, blue = (f"{value / 255:.4g}" for value in (ink.red, ink.green, ink.blue))
    wide, high = width * POINTS_PER_UM, height * POINTS_PER_UM
    return f"q {red} {green} {blue} rg 0 0 {wide:.3f} {high:.3f} re f Q".encode()


def _annotation(pdf: pikepdf.Pdf, link: Link, page: Page, setting: Setting) -> Dictionary:
    annotation: dict[str, Any] = {
        "/Type": Name.Annot,
        "/Subtype": Name.Link,
        "/Rect": _rectangle(link.box, page),
        "/Border": Array([0, 0, 0]),
    }
    if link.address:
        annotation["/A"] = Dictionary(S=Name.URI, URI=String(link.address))
    else:
        annotation["/Dest"] = _destination(pdf, setting, link.page, link.top)
    return Dictionary(annotation)


def _rectangle(box: Box, page: Page) -> Array:
    corners = (box.x, page.height - box.bottom, box.right, page.height - box.y)
    return Array([round(value * POINTS_PER_UM, 3) for value in corners])


def _destination(pdf: pikepdf.Pdf, setting: Setting, number: int, top: int) -> Array:
    page = setting.document.pages[number]
    height = round((page.height - max(0, top - 4_000)) * POINTS_PER_UM, 3)
    return Array([pdf.pages[number].obj, Name.XYZ, None, height, None])


def _outline(pdf: pikepdf.Pdf, setting: Setting) -> None:
    """The headings as a tree."""
    marks = setting.outline
    if not marks:
        return
    root = pdf.make_indirect(Dictionary(Type=Name.Outlines))
    nodes = [
        pdf.make_indirect(Dictionary(Title=String(mark.title), Dest=_destination(pdf, setting, mark.page, mark.top)))
        for mark in marks
    ]
    parents = _parents(marks)
    children: dict[int, list[int]] = {}
    for index, parent in enumerate(parents):
        children.setdefault(parent, []).append(index)
    for parent, kids in children.items():
        owner = root if parent < 0 else nodes[parent]
        owner.First, owner.Last = nodes[kids[0]], nodes[kids[-1]]
        owner.Count = len(kids) if parent < 0 else -len(kids)
        for place, kid in enumerate(kids):
            nodes[kid].Parent = owner
            if place:
                nodes[kid].Prev = nodes[kids[place - 1]]
                nodes[kids[place - 1]].Next = nodes[kid]
    pdf.Root.Outlines = root


def _parents(marks: tuple[Mark, ...]) -> list[int]:
    """For each mark the index of the nearest earlier one of a lower level, or -1."""
    parents: list[int] = []
    for index, mark in enumerate(marks):
        parent = next((before for before in range(index - 1, -1, -1) if marks[before].level < mark.level), -1)
        parents.append(parent)
    return parents
