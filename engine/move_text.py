"""Reading a move's text: which move it names, legal or not."""

from __future__ import annotations

from collections.abc import Mapping

from engine.cells import cell_text, read_cell
from engine.grid import ZONE_NUMBERS
from engine.moves import IllegalMove, Move, UnreadableMove
from engine.symbols import BITS, NAMED, SYMBOL_IDS
from engine.table import Table

FORMS: Mapping[str, str] = {
    "play": "play CARD ZONE",
    "place": "place CARD COLUMN,ROW",
    "cover": "cover CARD COLUMN,ROW",
    "swap": "swap CARD COLUMN,ROW",
    "veto": "veto COLUMN,ROW or veto stay",
    "act": "act CARD [choice ...]",
    "discard": "discard CARD",
    "claim": "claim SYMBOL or claim none",
    "draw": "draw base or draw additional",
    "keep": "keep five CARDs",
    "end": "end",
    "miss": "miss",
}
"""How each verb is written."""

VERBS: Mapping[str, tuple[str, ...]] = {
    "base": ("play", "claim", "keep", "miss"),
    "expansion": ("play", "act", "discard", "claim", "draw", "keep", "end", "miss"),
    "quintis": ("place", "cover", "swap", "veto", "act", "end", "miss"),
}
"""The verbs of each mode."""

FORBIDDEN: Mapping[tuple[str, str], tuple[str, str]] = {
    ("base", "draw"): ("the turn ends by drawing one card, which happens by itself", "BASE-18"),
    ("quintis", "draw"): ("a card is drawn by itself, after PLACE or COVER", "QF-12"),
    ("quintis", "discard"): ("action cards are used or kept, not discarded", "HQ-8"),
}
"""By mode and verb what a rule forbids, or does without a move: the reason and the rule's ID."""


def as_listed(words: list[str]) -> list[str]:
    """Those words as a legal move has them: symbols by their ids, kept cards in the order of their names."""
    match words:
        case ["keep", *names]:
            return ["keep", *sorted(names)]
        case ["claim", symbol]:
            return ["claim", NAMED.get(symbol.casefold(), symbol)]
        case ["act", card, *choices]:
            return ["act", card, *(NAMED.get(each.casefold(), each) for each in choices)]
    return words


def read_move(table: Table, words: list[str], written: str) -> Move:
    """The move of those words; of an action and of kept cards only the text, and in mode base, where no turn is passed,
    `end`, which is refused. Raises UnreadableMove, IllegalMove with what was written."""
    if table.mode == "base" and words[:1] == ["end"]:
        return table.end
    if words and (table.mode, words[0]) in FORBIDDEN:
        raise IllegalMove(written, *FORBIDDEN[table.mode, words[0]])
    move = _read(table, words) if words and words[0] in VERBS[table.mode] else None
    if move is None:
        raise UnreadableMove(written, why_unreadable(table, words))
    return move


def _read(table: Table, words: list[str]) -> Move | None:
    match words:
        case ["play", name, zone] if name in table.numbers and zone in ZONE_NUMBERS:
            return table.move("play", table.numbers[name], ZONE_NUMBERS[zone], words=(zone,))
        case ["place" | "cover" | "swap" as verb, name, place] if name in table.numbers:
            cell = read_cell(place)
            return None if cell is None else table.move(verb, table.numbers[name], cell, words=(cell_text(cell),))
        case ["veto", "stay"]:
            return table.veto_stay
        case ["veto", place]:
            cell = read_cell(place)
            return None if cell is None else table.move("veto", 0, cell, words=(cell_text(cell),))
        case ["act", name, *rest] if name in table.numbers:
            return Move(" ".join(words), "act", table.numbers[name], choices=((len(rest),),))
        case ["discard", name] if name in table.numbers:
            return table.move("discard", table.numbers[name])
        case ["claim", symbol] if symbol in BITS:
            return table.claims[SYMBOL_IDS.index(symbol)]
        case ["keep", *names] if all(name in table.numbers for name in names):
            return Move(" ".join(words), "keep")
    bare = {
        "claim none": table.claim_none,
        "draw base": table.draw_base,
        "draw additional": table.draw_additional,
        "end": table.end,
        "miss": table.miss,
    }
    return bare.get(" ".join(words))


def why_unreadable(table: Table, words: list[str]) -> str:
    """Why those words are no move."""
    if not words:
        return "the move is empty"
    verbs = VERBS[table.mode]
    if words[0] not in verbs:
        return f"mode {table.mode} has no move '{words[0]}'; moves begin with {', '.join(sorted(verbs))}"
    form = FORMS[words[0]]
    if words[0] == "claim" and len(words) == 2:
        return f"no symbol is called '{words[1]}'"
    named = words[1:] if words[0] == "keep" else words[1:2]
    strange = [name for name in named if name not in table.numbers]
    if strange and "CARD" in form:
        return f"no card is called '{strange[0]}'"
    return f"the move is written: {form}"
