"""Pictures as they stand in a column: never wider than it, nor higher than a page has room for."""

from __future__ import annotations

from generator.booklet.blocks import Directive
from generator.booklet.idle import ANCHOR, BESIDE
from generator.booklet.options import Options
from generator.booklet.pictures.picture import LOOSE, Picture, crowded
from generator.booklet.scene import Figure, Made, Scene
from generator.display import mm
from generator.model import Place
from generator.problems import has_errors
from generator.subject import problem


def figure(picture: Picture, caption: str, directive: Directive, scene: Scene, options: Options) -> Made:
    page = scene.page
    anchor = options.anchor(ANCHOR)
    if picture.width > options.room:
        over = picture.width - options.room
        _too_large(directive, options, f"{mm(over)} mm wider than the column of {mm(options.room)} mm")
        return []
    if picture.height > page.depth - 2 * page.grid:
        over = picture.height - page.depth + 2 * page.grid
        _too_large(directive, options, f"{mm(over)} mm higher than a page of {mm(page.depth)} mm has room for")
        return []
    beside = bool(directive.options.data.get(BESIDE))
    slack = LOOSE if beside else max(LOOSE, (options.room - picture.width) // 2)
    if not has_errors(options.problems):
        for what, over in crowded(picture, scene.types.label, slack):
            place, hint = _sized(directive, options, "larger")
            options.problems.append(problem(place, "text-overflow", f"{what} by {mm(over)} mm", hint))
    return [Figure(picture, caption, anchor)]


def _too_large(directive: Directive, options: Options, what: str) -> None:
    place, hint = _sized(directive, options, "smaller")
    options.problems.append(problem(place, "picture-too-large", f"the picture is {what}", hint))


def _sized(directive: Directive, options: Options, how: str) -> tuple[Place, str]:
    """The option that mends a picture's size is the directive's own: that of the width of a card, if it has one."""
    sized = next((name for name in ("card", "width") if name in options.known), "")
    given = directive.options.data.get(sized)
    place = directive.options.at_value((sized,)) if sized and given is not None else directive.place
    hint = "Let it stand in a wider column."
    if sized:
        hint = f"Draw {how} cards: '{sized}' is their width in millimetres{f', now {given}' if given else ''}."
    return place, hint
