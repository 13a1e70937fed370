"""The scenarios of tests/rules/*.yaml: read, written out as positions, played and compared.

A card's name tells its symbols by their letters (`KS`: cat and skull); a `+` before it makes it an additional card.
A layout is nine names in reading order (five in mode base: top, left, center, right, bottom), `-` for an empty corner;
hands, piles and stacks are names with spaces between. Each file has its mode, its action cards (`start` or `end`, and
the steps), layouts by name and a `position` that its scenarios share.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from engine.grid import CROSS, ZONES
from engine.moves import split_moves
from engine.position import read_position
from engine.state import State
from engine.symbols import SYMBOL_IDS

FOLDER = Path(__file__).parent / "rules"
LETTERS = dict(zip("MPCGSKVHFIRE", SYMBOL_IDS, strict=True))
CARD_NAME = re.compile(r"\+?[MPCGSKVHFIRE]{2,4}")
LISTED = ("deck", "discard", "removed", "played")


@dataclass(frozen=True)
class Scenario:
    """One scenario: its name holds the IDs it proves, `position` is a whole position as the engine reads it."""

    id: str
    proves: tuple[str, ...]
    position: dict[str, Any]
    moves: tuple[str, ...]
    expect: dict[str, Any]
    refused: tuple[dict[str, str], ...]
    impossible: tuple[dict[str, str], ...]

    @property
    def name(self) -> str:
        """The test's name, such as `BASE-7+BASE-9-push-left`."""
        return f"{'+'.join(self.proves)}-{self.id}"

    def start(self) -> State:
        """The game its position describes."""
        return read_position(self.position)


def scenarios(folder: Path = FOLDER) -> list[Scenario]:
    """Every scenario of every file of the folder."""
    return [scenario for path in sorted(folder.glob("*.yaml")) for scenario in _scenarios_of(path)]


def _scenarios_of(path: Path) -> Iterator[Scenario]:
    data = yaml.load(path.read_text(encoding="utf-8"), getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    mode = data["mode"]
    layouts = data.get("layouts", {})
    for written in data["scenarios"]:
        unknown = set(written) - {"id", "proves", "why", "position", "moves", "expect", "refused", "impossible"}
        assert not unknown, f"{path.name}: {written['id']} has {unknown}"
        position = {**data.get("position", {}), **written.get("position", {}), "mode": mode}
        yield Scenario(
            written["id"],
            tuple(written["proves"]),
            _position(position, data.get("actions", {}), layouts),
            tuple(split_moves(written.get("moves", ""))),
            _expected(written.get("expect", {}), mode, layouts),
            tuple(written.get("refused", ())),
            tuple(written.get("impossible", ())),
        )


def _position(written: Mapping[str, Any], actions: Mapping[str, Any], layouts: Mapping[str, str]) -> dict[str, Any]:
    mode = written["mode"]
    position = {key: _listed(key, value) for key, value in written.items()}
    position["seats"] = [_seat(seat, mode, layouts) for seat in written["seats"]]
    if "field" in position:
        position["field"] = stacks(position["field"])
    symbol_cards = {name: _symbol_card(name) for name in _texts(position) if CARD_NAME.fullmatch(name)}
    action_cards = {name: _action_card(action) for name, action in actions.items()}
    position["cards"] = {**action_cards, **symbol_cards, **written.get("cards", {})}
    return position


def _listed(key: str, value: Any) -> Any:
    if isinstance(value, Mapping):
        return {inner: _listed(inner, item) for inner, item in value.items()}
    return value.split() if key in LISTED and isinstance(value, str) else value


def _seat(written: Mapping[str, Any], mode: str, layouts: Mapping[str, str]) -> dict[str, Any]:
    seat = dict(written)
    seat["hand"] = str(written.get("hand", "")).split()
    if "layout" in seat:
        seat["layout"] = layout(seat["layout"], mode, layouts)
    if isinstance(seat.get("keys"), str):
        seat["keys"] = seat["keys"].split()
    return seat


def layout(written: Any, mode: str, layouts: Mapping[str, str]) -> Any:
    """A layout by zone; a mapping is one already."""
    if not isinstance(written, str):
        return written
    names = layouts.get(written, written).split()
    zones = [ZONES[zone] for zone in CROSS] if mode == "base" else ZONES
    return {zone: name for zone, name in zip(zones, names, strict=True) if name != "-"}


def stacks(field: Mapping[str, str]) -> dict[str, Any]:
    """A field's stacks by cell."""
    return {cell: stack.split() if isinstance(stack, str) else stack for cell, stack in field.items()}


def _texts(value: Any) -> Iterable[str]:
    if isinstance(value, str):
        return [value]
    inner = value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else []
    return [text for item in inner for text in _texts(item)]


def _symbol_card(name: str) -> dict[str, Any]:
    card: dict[str, Any] = {"symbols": [LETTERS[letter] for letter in name.lstrip("+")]}
    return {**card, "backing": "gold"} if name.startswith("+") else card


def _action_card(written: Mapping[str, Any]) -> dict[str, Any]:
    ((when, effect),) = written.items()
    if effect == "manual":
        return {"action": {"when": when, "manual": True, "text": "Sing."}}
    return {"action": {"when": when, "effect": effect}}


def _expected(written: Mapping[str, Any], mode: str, layouts: Mapping[str, str]) -> dict[str, Any]:
    expect = dict(written)
    for fact in ("layout", "hands", "keys", "any_key_used"):
        expect[fact] = {int(seat): value for seat, value in expect.get(fact, {}).items()}
    expect["layout"] = {seat: layout(value, mode, layouts) for seat, value in expect["layout"].items()}
    expect["hands"] = {seat: str(value or "").split() for seat, value in expect["hands"].items()}
    expect["keys"] = {
        seat: value.split() if isinstance(value, str) else value for seat, value in expect["keys"].items()
    }
    for fact in (*LISTED, "base_deck", "base_discard", "additional_deck", "additional_discard", "lasting_cards"):
        if isinstance(expect.get(fact), str):
            expect[fact] = expect[fact].split()
    if "field" in expect:
        expect["field"] = stacks(expect["field"])
    return expect


def differences(state: State, expect: Mapping[str, Any]) -> list[str]:
    """The facts of the position that are not as expected, as sentences."""
    position = state.to_position()
    legal = [move.text for move in state.legal_moves()]
    found: list[tuple[str, Any, Any]] = []
    for fact, wanted in expect.items():
        if fact in ("layout", "hands", "keys", "any_key_used"):
            name = "hand" if fact == "hands" else fact
            for seat, value in wanted.items():
                got = position["seats"][seat][name]
                if fact == "layout":
                    got = {zone: got.get(zone) for zone in value}
                elif fact == "hands":
                    got, value = sorted(got), sorted(value)
                found.append((f"{fact} of seat {seat}", got, value))
        elif fact in ("base_deck", "base_discard", "additional_deck", "additional_discard"):
            kind, pile = fact.split("_")
            found.append((fact, position[kind][pile], wanted))
        elif fact == "legal":
            found.append((fact, legal, sorted(wanted)))
        elif fact == "legal_count":
            found.append((f"{fact} of {legal}", len(legal), wanted))
        elif fact == "legal_has":
            found.append((f"{fact}: missing in {legal}", sorted(set(wanted) - set(legal)), []))
        elif fact == "legal_not":
            found.append((fact, sorted(set(wanted) & set(legal)), []))
        elif fact == "legal_none":
            found += [(f"{fact} {form}", [text for text in legal if re.search(form, text)], []) for form in wanted]
        elif fact == "lasting_cards":
            found.append((fact, [effect["card"] for effect in position["lasting"] if "card" in effect], wanted))
        else:
            found.append((fact, position[fact], wanted))
    return [f"{fact}: {got} instead of {wanted}" for fact, got, wanted in found if got != wanted]
