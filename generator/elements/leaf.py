"""How a plate is shared out: studies in the largest places that the frame of symbols leaves, notes in the rest."""

from __future__ import annotations

from dataclasses import dataclass

from generator.studies.pen import Area

GAP = 2.0
"""Between a study and whatever is beside it, in millimetres."""
NOTES_HEIGHT, NOTES_WIDTH = 4.6, 6.5
"""The smallest place in which notes are written, in millimetres."""
_MAIN = 0.56
"""The share of the height that the first study has, the others below it."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Where the studies and the notes stand."""

    studies: tuple[Area, ...]
    notes: tuple[Area, ...] = ()

    @property
    def worth(self) -> float:
        """What the layout shows: the smallest study counts most, then all of them."""
        reaches = [area.reach for area in self.studies]
        return min(reaches) + 0.25 * sum(reaches) / len(reaches) + 0.25 * max(reaches)


def layouts(whole: Area, right: float, under: float, count: int, share: float, *, on_left: bool) -> list[Layout]:
    """The ways to place that many studies on a plate whose top left corner, `right` × `under` mm, is covered.

    `share` of the width is given to notes where they stand beside a study, `on_left` of it or on its right.
    """
    beside = Area(whole.x + right, whole.y, whole.width - right, whole.height)
    below = Area(whole.x, whole.y + under, right - GAP, whole.height - under)
    if count == 1:
        return [_alone(beside if beside.width > 0 else whole, share, on_left=on_left)]
    ways = [_noted(way(beside, count), below) for way in (_row, _column, _split)]
    for high in {whole.height * _MAIN, max(under - GAP, whole.height * 0.4)}:
        main = Area(beside.x, beside.y, beside.width, high)
        top = whole.y + max(under, high + GAP)
        rest = whole.y + whole.height - top
        gutter = Area(below.x, below.y, below.width, top - GAP - below.y)
        if rest > GAP:
            row = Area(whole.x, top, whole.width, rest)
            ways.append(_below(main, row, gutter, count, share, on_left=on_left))
        ways.append(_noted((main, *_row(Area(beside.x, main.y + high + GAP, beside.width, whole.height - high - GAP),
                                        count - 1)), below))  # fmt: skip
    fitting = [way for way in ways if min(min(area.width, area.height) for area in way.studies) > 0]
    return fitting or [_close(whole, count)]


def _below(main: Area, row: Area, gutter: Area, count: int, share: float, *, on_left: bool) -> Layout:
    """The others in a row across the whole plate; one alone has notes beside it."""
    if count > 2:
        return _noted((main, *_row(row, count - 1)), gutter)
    wide = row.width * share
    study = Area(row.x + (wide if on_left else 0), row.y, row.width - wide, row.height)
    notes = Area(row.x if on_left else row.x + row.width - wide + GAP, row.y, wide - GAP, row.height)
    way = _noted((main, study), gutter)
    return Layout(way.studies, (*way.notes, notes))


def _alone(area: Area, share: float, *, on_left: bool) -> Layout:
    """One study, and notes beside it where the place is broad."""
    if area.width < area.height * 1.35:
        return Layout((area,))
    wide = area.width * share
    study = Area(area.x + (wide if on_left else 0), area.y, area.width - wide, area.height)
    return _noted((study,), Area(area.x if on_left else study.x + study.width + GAP, area.y, wide - GAP, area.height))


def _noted(studies: tuple[Area, ...], left: Area) -> Layout:
    """With notes in what is left, if there is room for two lines."""
    room = left.height >= NOTES_HEIGHT and left.width >= NOTES_WIDTH
    return Layout(studies, (left,) if room else ())


def _row(area: Area, count: int) -> tuple[Area, ...]:
    wide = (area.width - GAP * (count - 1)) / count
    return tuple(Area(area.x + (wide + GAP) * index, area.y, wide, area.height) for index in range(count))


def _column(area: Area, count: int) -> tuple[Area, ...]:
    high = (area.height - GAP * (count - 1)) / count
    return tuple(Area(area.x, area.y + (high + GAP) * index, area.width, high) for index in range(count))


def _close(whole: Area, count: int) -> Layout:
    """Side by side on the whole plate with nothing between: for a plate too small for anything else."""
    if whole.width >= whole.height:
        wide = whole.width / count
        return Layout(tuple(Area(whole.x + wide * index, whole.y, wide, whole.height) for index in range(count)))
    high = whole.height / count
    return Layout(tuple(Area(whole.x, whole.y + high * index, whole.width, high) for index in range(count)))


def _split(area: Area, count: int) -> tuple[Area, ...]:
    """The first on the left, the others over each other on its right."""
    others = count - 1
    wide = min(area.width * 0.42, (area.height - GAP * (others - 1)) / others)
    main = Area(area.x, area.y, area.width - wide - GAP, area.height)
    return (main, *_column(Area(area.x + area.width - wide, area.y, wide, area.height), others))
