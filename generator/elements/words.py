"""Setting words on a card: every character checked, then fitted, or a problem that says what is wrong."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from generator import fonts
from generator.display import Box, mm
from generator.emblems import FORM
from generator.lettering import Style
from generator.markup import Paragraph
from generator.model import Place
from generator.problems import Problem
from generator.subject import Drawn, Subject, problem
from generator.text import Overflow, faces_of, fit


def set_words(
    paragraphs: Sequence[Paragraph],
    style: Style,
    box: Box,
    subject: Subject,
    field: str,
    place: Place,
    language: str,
) -> Drawn:
    """The words, which are in that language, in the box; `field` and `place` say in messages what they are and where
    they were written."""
    if missing := absent(paragraphs, style, subject, field, place):
        return Drawn(problems=tuple(missing))
    fitted = fit(paragraphs, replace(style, language=language), box, FORM)
    if isinstance(fitted, Overflow):
        return Drawn(problems=(_overflow(fitted, box, subject, field, place),))
    return Drawn(fitted.items)


def whose(subject: Subject) -> str:
    """The card and language, as messages name them."""
    if subject.card:
        return f"card '{subject.card.id}' ({subject.language})"
    if subject.mode:
        return f"the reference card of {subject.mode} ({subject.language})"
    return f"the {subject.backing} back"


def absent(paragraphs: Sequence[Paragraph], style: Style, subject: Subject, field: str, place: Place) -> list[Problem]:
    """A problem at each character that the face has no glyph for."""
    problems: list[Problem] = []
    for row, paragraph in enumerate(paragraphs, 1):
        for words, face_name in faces_of([paragraph], style):
            face = fonts.face(face_name)
            where = f", line {row} of the text" if len(paragraphs) > 1 else ""
            problems += [
                problem(
                    place,
                    "missing-glyph",
                    f"{whose(subject)}: the {field} has {fonts.describe(char)}, which {face.full_name} lacks{where}",
                    "Replace the character; a symbol's icon is written like <cat>.",
                )
                for char in face.missing(words)
            ]
    return problems


def _overflow(overflow: Overflow, box: Box, subject: Subject, field: str, place: Place) -> Problem:
    excess = [f"{mm(size)} mm too {way}" for size, way in ((overflow.high, "high"), (overflow.wide, "wide")) if size]
    room = " × ".join(mm(max(0, length)) for length in (box.width, box.height))
    return problem(
        place,
        "text-overflow",
        f"{whose(subject)}: the {field} does not fit its {room} mm box; at the least "
        f"size of {overflow.minimum:g} pt it is {' and '.join(excess)}",
        "Take a larger card, or leave reference cards out: --only sheets,keys,box."
        if subject.mode
        else "Shorten the text, or enlarge its box in the template.",
    )
