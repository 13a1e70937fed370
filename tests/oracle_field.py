"""Mode quintis told again, by brute force, on plain positions: what may be moved and what is earned."""

from __future__ import annotations

from itertools import product
from typing import Any

from tests.oracle_layout import SYMBOLS, Position, Words, action, cards_of_seats, own, steps, symbols

Cell = tuple[int, int]
REACH = range(-9, 10)
AXES = ((1, 0), (0, 1), (1, 1), (1, -1))


def cell(text: str) -> Cell:
    column, row = text.split(",")
    return int(column), int(row)


def text(at: Cell) -> str:
    return f"{at[0]},{at[1]}"


def touch(first: Cell, second: Cell) -> bool:
    return first != second and abs(first[0] - second[0]) <= 1 and abs(first[1] - second[1]) <= 1


def within_five(cells: set[Cell]) -> bool:
    return all(max(axis) - min(axis) <= 4 for axis in zip(*cells, strict=True))


def whole(cells: set[Cell]) -> bool:
    """Whether the field is in one piece."""
    groups = [{at} for at in cells]
    for first, second in product(cells, cells):
        if touch(first, second):
            one = next(group for group in groups if first in group)
            other = next(group for group in groups if second in group)
            if one is not other:
                one |= other
                groups.remove(other)
    return len(groups) <= 1


def free(cells: set[Cell]) -> set[Cell]:
    """QF-3, QF-5, QF-7."""
    if not cells:
        return {(0, 0)}
    near = {(c + i, r + j) for c, r in cells for i, j in product((-1, 0, 1), repeat=2)} - cells
    return {at for at in near if within_five(cells | {at})}


def laid(position: Position) -> set[Cell]:
    return {cell(at) for at in position["field"]}


def has(position: Position, kind: str) -> list[Any]:
    return [effect[kind] for effect in position["lasting"] if kind in effect]


def top(position: Position, at: str) -> set[str]:
    """The symbols of a top card; a card played this turn bears the wild ones too."""
    wild = set(has(position, "wild")) if at in position["played"] else set()
    return symbols(position, position["field"][at][-1]) | wild


def plays(position: Position) -> set[str]:
    """QF-5...10, HQ-6, HQ-10."""
    wild = set(has(position, "wild"))
    veto = position["veto"]
    ban = top(position, veto) if veto is not None and not has(position, "ignore_veto") else set()
    may_swap = position["rules"]["swap_limit"] == "none" or position["turn"] not in position["swapped"]
    found = set()
    for card in set(own(position)["hand"]):
        bears = symbols(position, card) | wild
        if action(position, card) or bears & ban:
            continue
        found |= {f"place {card} {text(at)}" for at in free(laid(position))}
        for at in position["field"]:
            shared = bears & top(position, at)
            if at in has(position, "guard"):
                continue
            if shared or has(position, "free_cover"):
                found.add(f"cover {card} {at}")
            if shared and may_swap:
                found.add(f"swap {card} {at}")
    return found


def legal(position: Position) -> tuple[set[str], set[str]]:
    """The legal moves, and the actions of several steps, whose uses are not told here."""
    phase = position["phase"]
    if phase == "over":
        return set(), set()
    if phase == "veto":
        return {f"veto {at}" for at in position["field"] if at != position["veto"]} | {"veto stay"}, set()
    if phase == "play":
        found = plays(position) if position["plays"]["any"] else set()
        if position["played"]:
            found.add("end")
        return found or {"miss"}, set()
    found, untold = {"end" if phase == "end" or plays(position) else "miss"}, set()
    for card in set(own(position)["hand"]):
        if not action(position, card) or action(position, card)["when"] != phase:
            continue
        parts = steps(position, card)
        if len(parts) > 1:
            untold.add(card)
            continue
        choices: set[Words] = (options(position, *parts[0]) if parts else set()) or {()}
        if phase == "start":  # HQ-7
            choices = {words for words in choices if plays(after(position, card, parts, words))}
        found |= {" ".join(("act", card, *words)) for words in choices}
    return found, untold


def movable(position: Position) -> set[str]:
    return {at for at in position["field"] if at != position["veto"] and at not in has(position, "guard")}


def options(position: Position, verb: str, told: dict[str, Any]) -> set[Words]:
    """What a step of that verb asks; empty where it asks nothing or has no target."""
    field = position["field"]
    if verb == "discard":
        return cards_of_seats(position, told["who"])
    if verb == "steal":
        return cards_of_seats(position, told["from"])
    if verb == "wild":
        return {(symbol,) for symbol in SYMBOLS} if told["symbol"] == "chosen" else set()
    if verb == "veto":
        return {(at,) for at in field if at != position["veto"]}
    if verb == "guard":
        return {(at,) for at in field}
    if verb == "lift":
        return {(at,) for at in movable(position) if left(field, at) and whole(left(field, at))}
    if verb == "shift":
        return {
            (at, text(to))
            for at in movable(position)
            for to in free(left(field, at))
            if left(field, at) and to != cell(at) and whole(left(field, at) | {to})
        }
    assert verb in ("play_more", "draw", "ignore_veto", "free_cover"), verb
    return set()


def left(field: dict[str, list[str]], at: str) -> set[Cell]:
    """The laid cells when the top card of one is gone."""
    return {cell(other) for other, stack in field.items() if other != at or len(stack) > 1}


def after(position: Position, card: str, parts: list[tuple[str, dict[str, Any]]], words: Words) -> Position:
    """What a single step leaves for the plays of this turn, as far as they look at it."""
    hand = [*own(position)["hand"]]
    position = {
        **position,
        "seats": {position["turn"]: {**own(position), "hand": hand}},
        "field": {at: [*stack] for at, stack in position["field"].items()},
        "lasting": [*position["lasting"]],
    }
    hand.remove(card)
    verb, told = parts[0] if parts else ("", {})
    if verb == "veto" and words:
        position["veto"] = words[0]
    elif verb in ("ignore_veto", "free_cover"):
        position["lasting"].append({verb: True})
    elif verb == "wild":
        position["lasting"].append({"wild": words[0] if words else told["symbol"]})
    elif verb == "guard" and words:
        position["lasting"].append({"guard": words[0]})
    elif verb in ("lift", "shift") and words:
        stack = position["field"][words[0]]
        moved = stack.pop()
        if not stack:
            del position["field"][words[0]]
        if verb == "lift":
            hand.append(moved)
        else:
            position["field"].setdefault(words[1], []).append(moved)
    return position


def must_ask(position: Position, moves: set[str], untold: set[str]) -> bool:
    """Whether the phase has something to decide, as it must when it is asked; its moves are those of `legal`."""
    phase = position["phase"]
    if phase in ("start", "end"):
        return not position["acted"] and bool(len(moves) > 1 or untold)
    if phase == "play" and position["played"]:
        return bool(position["plays"]["any"] and plays(position))
    return True


def earned(position: Position, seat: int, played: list[str], wild: set[str]) -> dict[str, int]:
    """QF-15...18: the keys that this turn's cards bring that seat, by symbol."""
    field = {cell(at): symbols(position, stack[-1]) for at, stack in position["field"].items()}
    for at in played:
        if cell(at) in field:
            field[cell(at)] |= wild
    keys = {}
    for symbol in SYMBOLS:
        longest = max((run(field, cell(at), symbol) for at in played if cell(at) in field), default=0)
        own_ladder = position["rules"]["ladder"] == "player"
        seats = [position["seats"][seat]] if own_ladder else position["seats"]
        taken = sum(other["keys"].get(symbol, 0) for other in seats)
        count = max(0, min(longest, 5) - 2 - taken)
        if count:
            keys[symbol] = count
    return keys


def run(field: dict[Cell, set[str]], at: Cell, symbol: str) -> int:
    """The longest unbroken line of the symbol through a cell."""
    if symbol not in field[at]:
        return 0
    longest = 1
    for column, row in AXES:
        line = [symbol in field.get((at[0] + k * column, at[1] + k * row), set()) for k in range(-4, 5)]
        start = end = 4
        while start > 0 and line[start - 1]:
            start -= 1
        while end < 8 and line[end + 1]:
            end += 1
        longest = max(longest, end - start + 1)
    return longest
