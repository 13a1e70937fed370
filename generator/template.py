"""Designs: `templates/NAME.yaml`, with what they extend, as values with their places.

An author's own file in the project's `templates` wins over the shipped one of the same name, and may extend
it under that very name.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import replace
from pathlib import Path
from typing import Any

from engine.symbols import SYMBOL_IDS
from generator import source
from generator.design import BACKING_INKS, FACE_NAMES, INK_SETTINGS, SYMBOL_COLOURS, Element, Template
from generator.design_files import layers_of
from generator.display import BLACK, Ink, um
from generator.elements import ELEMENTS, text
from generator.fonts import FACES
from generator.form import starts
from generator.lavish import too_many
from generator.layered import Layer, laid_over
from generator.lettering import Style
from generator.misnamed import used_nowhere
from generator.model import Place
from generator.names import symbol_id
from generator.problems import Problem
from generator.resources import shipped
from generator.suggest import did_you_mean, listed
from generator.taken_away import nothing_to_take_away

SMALL = um(50)
"""Upright cards narrower than this are small, lying ones less high are low: a design may have other boxes for them."""
_SIDES = (("left", "right", "width"), ("top", "bottom", "height"))
"""Of each three a box has two."""
_VITAL: Mapping[str, str] = {"symbols": "symbols", "action": "{text}"}
"""What a face must show: the kind of an element, or what a text says."""
LARGE = (um(65), um(105))
"""Upright cards of at least this width and height are large."""
SIZES = ((SMALL - 1, 2 * SMALL), LARGE, (2 * SMALL, SMALL), (2 * SMALL, SMALL - 1), (SMALL, SMALL))
"""A size of every shape for which a design may have other boxes."""


def load(
    name: str, root: Path, asked_at: Place, size: tuple[int, int] | None = None
) -> tuple[Template | None, list[Problem]]:
    """The design of that name for the project at `root`, and every problem in its files.

    None when there is nothing to draw with; `asked_at` is where the name was written. `size` is the card's width
    and height in micrometres: what the design has for cards of that shape is laid over its faces.
    """
    layers, problems = layers_of(name, root, asked_at)
    template, faults = drawn_from(name, layers, size) if layers else (None, [])
    return (None if problems else template), [*problems, *faults]


def drawn_from(
    name: str, layers: Sequence[Layer], size: tuple[int, int] | None = None
) -> tuple[Template | None, list[Problem]]:
    """The same of files that are read."""
    template, problems = judged(name, layers, size)
    return (None if problems else template), problems


def judged(name: str, layers: Sequence[Layer], size: tuple[int, int] | None = None) -> tuple[Template, list[Problem]]:
    """The design as far as it can be read, for looking at where its boxes lie: the elements of which nothing is lost;
    and what is wrong."""
    shapes = shapes_of(*size) if size is not None else ()
    layer = Layer({}, layers[-1].places)
    for over in reversed(layers):
        layer = laid_over(layer, over)
        for shape in shapes:
            layer = laid_over(layer, _for_shape(over, shape))
    reading = _Reading(name, layer)
    template = reading.template()
    whole = {
        face: tuple(each for each in elements if _is_whole(("faces", face, each.name), each, layer.lost))
        for face, elements in template.faces.items()
    }
    return replace(template, faces=whole), [*reading.problems, *nothing_to_take_away(layers), *used_nowhere(layers)]


def _is_whole(path: tuple[str, ...], element: Element, lost: Set[tuple[str | int, ...]]) -> bool:
    return not (
        starts(path, lost)
        or any(found[: len(path)] == path for found in lost)
        or any(all(key in element.box for key in keys) for keys in _SIDES)
    )


def shapes_of(width: int, height: int) -> tuple[str, ...]:
    """The names under which a design may have other boxes for a card of that size, in micrometres; mostly none.

    Of several the later are laid over the earlier.
    """
    if width >= height:
        square = ("square",) if 4 * width < 5 * height else ()
        return ("wide", *square, "low") if height < SMALL else ("wide", *square)
    if width >= LARGE[0] and height >= LARGE[1]:
        return ("large",)
    return ("small",) if width < SMALL else ()


def _for_shape(layer: Layer, shape: str) -> Layer:
    """What a file says for the faces of cards of that shape."""
    path = ("shapes", shape)
    places = {
        ("faces", *found[len(path) :]): place for found, place in layer.places.items() if found[: len(path)] == path
    }
    faces = layer.data.get("shapes", {}).get(shape, {})
    lost = frozenset(("faces", *found[len(path) :]) for found in layer.lost if found[: len(path)] == path)
    return Layer({"faces": faces} if places else {}, places, lost)


class _Reading:
    """Turns a layer into a Template, gathering what is wrong between its parts."""

    def __init__(self, name: str, layer: Layer) -> None:
        self.name = name
        self.layer = layer
        self.problems: list[Problem] = []
        self.shipped = source.shown(shipped("templates"))
        self.colours = {name: Ink.parse(text) for name, text in layer.data.get("colours", {}).items()}

    def problem(self, path: tuple[str, ...], message: str, hint: str = "", problem_id: str = "bad-template") -> None:
        place = self.layer.place(*path)
        if not self._ours(place):
            while not self._ours(place):
                path = path[:-1]
                place = self.layer.place(*path)
            message = f"{message} (in what this design extends)"
        self.problems.append(Problem(place.file, place.line, place.column, "error", problem_id, message, hint))

    def _ours(self, place: Place) -> bool:
        """Whether what stands there can be mended by who wrote the design: a shipped one that it extends cannot."""
        return os.path.dirname(place.file) != self.shipped or os.path.dirname(self.layer.place().file) == self.shipped

    def _own(self, *paths: tuple[str, ...]) -> Place:
        """The first of these places that is the author's, or the top of the design that extends them."""
        places = [self.layer.place(*path) for path in paths]
        return next((place for place in places if self._ours(place)), self.layer.place())

    def _lost(self, *path: str) -> bool:
        """Whether what is written there, or around it, could not be read."""
        return starts(path, self.layer.lost)

    def template(self) -> Template:
        data = self.layer.data
        self._all(("colours",), SYMBOL_COLOURS)
        for name in filter(BACKING_INKS.__contains__, self.colours):
            message = f"'{name}' stands for a colour of the card's backing, so that no colour here can be called so"
            self.problem(("colours", name), message, "Give it another name, or set 'tone' and 'light' of the backings.")
        for symbol in data.get("tints", {}):
            if symbol not in SYMBOL_IDS:
                meant = symbol_id(symbol)
                guess = f"; its id is '{meant}'" if meant else did_you_mean(symbol, SYMBOL_IDS)
                message = f"tints are by the id of a symbol, and '{symbol}' is none{guess}"
                self.problem(("tints", symbol), message, f"Ids are {listed(SYMBOL_IDS, 'and')}.")
        return Template(
            name=self.name,
            colours=self.colours,
            backings={
                backing: {key: Ink.parse(text) for key, text in self._all(("backings", backing), ("tone", "light"))}
                for backing, _ in self._all(("backings",), ("black", "burgundy", "gold"))
            },
            patterns={name: backing.get("pattern", "plain") for name, backing in data.get("backings", {}).items()},
            tints={symbol: Ink.parse(text) for symbol, text in data.get("tints", {}).items()},
            styles={name: self._style(name) for name in data.get("styles", {})},
            faces={face: self._face(face) for face, _ in self._all(("faces",), FACE_NAMES)},
            place=self.layer.place(),
        )

    def _all(self, path: tuple[str, ...], keys: Iterable[str]) -> list[tuple[str, Any]]:
        """The items at these keys, which a complete design has; a missing one is a problem."""
        held = self.layer.data
        for step in path:
            held = held.get(step, {})
        for key in keys:
            if key not in held and not self._lost(*path, key):
                name = ".".join((*path, key))
                self.problem(path, f"the design lacks {name}", "Give it, or extend a design that has it.")
        return [(key, held[key]) for key in keys if key in held]

    def _ink(self, path: tuple[str, ...], name: str) -> None:
        if name in self.colours or name in BACKING_INKS or self._lost("colours", name):
            return
        try:
            Ink.parse(name)
        except ValueError:
            known = [*self.colours, *BACKING_INKS]
            self.problem(
                path,
                f"there is no colour '{name}'{did_you_mean(name, known)}",
                f"Colours here: {listed(known, 'and')}.",
            )

    def _style(self, name: str) -> tuple[Style, str]:
        path = ("styles", name)
        given = dict(self._all(path, ("face", "size", "minimum", "colour")))
        colour = given.get("colour", "#000000")
        self._ink((*path, "colour"), colour)
        size, minimum = given.get("size", 10.0), given.get("minimum", 5.0)
        if minimum > size and not (self._lost(*path, "minimum") or self._lost(*path, "size")):
            written = [(*path, key) for key in ("minimum", "size")]
            at = next((each for each in written if self._ours(self.layer.place(*each))), path)
            self.problem(at, f"the minimum size {minimum:g} pt is larger than the size {size:g} pt")
        own = {**self.layer.data["styles"][name], "face": given.get("face", next(iter(FACES)))}
        own.update(size=size, minimum=minimum)
        return Style(ink=BLACK, **{key: value for key, value in own.items() if key != "colour"}), colour

    def _face(self, face: str) -> tuple[Element, ...]:
        wanted = self.layer.data["faces"][face]
        elements = [element for name in wanted if (element := self._element(face, name)) is not None]
        vital = _VITAL.get(face, "")
        shown = [each for each in elements if vital == each.kind or vital in each.settings.get("content", "")]
        lost = self._lost("faces", face) or any(found[:2] == ("faces", face) for found in self.layer.lost)
        if not shown and not lost and any(ELEMENTS[each.kind].solid for each in elements):
            hint = f"Cards without it cannot be played: give an element that draws {vital}, or leave the face bare."
            self.problem(("faces", face), f"the face '{face}' does not show what is on the card", hint)
        for element, what in too_many(elements):
            self.problem(("faces", face, element.name), f"the face '{face}' has {what}", "Take some of them out.")
        return tuple(elements)

    def _element(self, face: str, name: str) -> Element | None:
        path = ("faces", face, name)
        data = self.layer.data["faces"][face][name]
        if data is None:
            return None
        given = dict(self._all(path, ("kind", "box")))
        if len(given) < 2 or self._lost(*path, "kind"):
            return None
        kind = ELEMENTS[given["kind"]]
        takes = kind.settings
        settings = {key: value for key, value in data.items() if key not in given}
        if face not in kind.faces:
            there = listed([each for each, other in ELEMENTS.items() if face in other.faces], "and")
            message = f"a {given['kind']} has nothing to show on the face '{face}'"
            self.problem((*path, "kind"), message, f"What shows something there: {there}.")
        for group in kind.needs:
            if not any(str(settings.get(key) or "").strip() or self._lost(*path, key) for key in group):
                message = f"'{name}' ({face}) shows nothing: a {given['kind']} needs {listed(group, 'or')}"
                self.problem(path, message, f"Give it, or take '{name}' out.")
        for key in settings:
            if key not in takes:
                self.problem(
                    (*path, key),
                    f"a {given['kind']} takes no '{key}'",
                    f"A {given['kind']} takes {listed(takes, 'and') or 'nothing beside kind and box'}.",
                )
        for problem_id, message, hint in text.faults(settings.get("content", ""), face):
            self.problem((*path, "content"), message, hint, problem_id)
        for key in INK_SETTINGS:
            if key in settings:
                self._ink((*path, key), settings[key])
        if "style" in takes and settings.get("style") not in self.layer.data.get("styles", {}):
            self._no_style((*path, "style"), settings.get("style"))
        for keys in _SIDES:
            if all(key in given["box"] for key in keys):
                self.problem((*path, "box"), f"{listed(keys, 'and')} are all given", "Leave one of the three out.")
        place = self._own(path, ("styles", settings.get("style", "")))
        return Element(face, name, given["kind"], given["box"], {**kind.defaults, **settings}, place)

    def _no_style(self, path: tuple[str, ...], name: str | None) -> None:
        if self._lost(*path) or self._lost("styles", name or ""):
            return
        known = list(self.layer.data.get("styles", {}))
        message = f"there is no style '{name}'{did_you_mean(name, known)}" if name else f"{path[-2]} names no style"
        self.problem(path, message, f"Styles here: {listed(known, 'and')}.")
