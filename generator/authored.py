"""Documents as sets and decks (generator.model), each field by itself.

A field that cannot be read stands at a default and is named in `unread`, so that every check still runs on
what can be read, and none repeats what the schema has said.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import islice
from types import MappingProxyType
from typing import Any

from engine.cards import BACKINGS, KINDS, Action
from engine.effects import action_faults, read_action
from engine.faults import Fault
from engine.near import weary
from engine.symbols import SYMBOL_IDS
from generator.compose import Path
from generator.model import ANY_LANGUAGE, CardDef, DeckDef, DeckEntry, Place, SetDef, Text
from generator.names import nearest_symbol, several_symbols, symbol_id
from generator.problems import MOST_OF_ONE_KIND, Problem, too_many
from generator.source import Document
from generator.suggest import nearest

DEFAULT_BACKINGS: Mapping[str, str] = {"base": "black", "expansion": "burgundy", "quintis": "black"}
MOST_CARDS, MOST_SYMBOLS, _MOST_COUNTS, MOST_LANGUAGES = 10_000, 36, 11, 99
"""How many a set's cards, a deck's lines, a card's symbols, a deck's numbers of players, a text's languages may be."""
FIELDS: tuple[str, ...] = ("id", "title", "backing", "symbols", "copies", "art", "focus", "action")
ENTRIES: tuple[str, ...] = ("set", "card", "exclude")
ALL = -1
_STAND_INS: Mapping[str, Any] = {"when": "start", "effect": ["skip"], "manual": True, "text": "…"}
"""The keys of an action, each with a value that lets it lack nothing."""


def set_of(document: Document) -> tuple[SetDef, list[Problem]]:
    """The set that a set file describes, as far as it can be read, and what is wrong in symbols and actions."""
    data = document.data
    problems: list[Problem] = []
    set_id = _string(data.get("set")) or document.path.stem
    kind = data.get("kind") if data.get("kind") in KINDS and ("kind",) not in document.left_out else ""
    items = _list(data.get("cards"), MOST_CARDS)
    left_out = _left_out(document, "cards")
    cards = tuple(
        _card(document, ("cards", index), item, set_id, kind, left_out.get(index, set()), problems)
        for index, item in enumerate(items)
        if isinstance(item, dict)
    )
    if len(problems) >= MOST_OF_ONE_KIND:
        problems = [*problems[:MOST_OF_ONE_KIND], too_many(document.file, "mistakes in symbols and actions")]
    found = SetDef(
        id=set_id,
        kind=kind,
        title=text_of(data.get("title")),
        cards=cards,
        place=document.at_value(("set",)),
        places=places_in(document, (), {key: value for key, value in data.items() if key != "cards"}),
        unread=frozenset({"cards"} if ALL in left_out or len(cards) != _length(data.get("cards")) else ()),
    )
    return found, problems


def deck_of(document: Document) -> DeckDef:
    """The deck that a deck file describes; its `contents` are empty until they are resolved."""
    data = document.data
    items = _list(data.get("contents"), MOST_CARDS)
    entries = tuple(_entries(document, items))
    unread = {"copies"} if any(map(_copies_unread, items)) else set()
    if len(entries) != _length(data.get("contents")) or _left_out(document, "contents"):
        unread.add("contents")
    players = _list(data.get("players"), _MOST_COUNTS)
    return DeckDef(
        id=_string(data.get("deck")) or document.path.stem,
        mode=data.get("mode") if data.get("mode") in KINDS else "",
        players=tuple(int(count) for count in players if _whole(count) and 2 <= count <= 12),
        title=text_of(data.get("title")),
        rules=_mapping(data.get("rules")),
        contents=(),
        place=document.at_value(("deck",)),
        expect=_mapping(data.get("expect")),
        entries=entries,
        unread=frozenset(unread),
        places=places_in(document, (), data),
    )


def _left_out(document: Document, field: str) -> dict[int, set[str]]:
    """By index in that list, the keys under which more stands than was read; ALL where another list stands there."""
    found: dict[int, set[str]] = {}
    for path in document.left_out:
        if path[0] == field and (len(path) == 1 or isinstance(path[1], int)):
            index = ALL if len(path) == 1 else path[1]
            found.setdefault(int(index), set()).update(str(key) for key in path[2:3])
    return found


def _card(
    document: Document,
    path: Path,
    data: dict[str, Any],
    set_id: str,
    kind: str,
    left_out: set[str],
    problems: list[Problem],
) -> CardDef:
    unread = {*misspelt(data), *left_out, *(() if kind else ("kind",))}
    many = len(problems) >= MOST_OF_ONE_KIND
    symbols, faults = _symbols(document, path, {} if many else data)
    named = data.get("symbols", [])
    if many or faults or not isinstance(named, list) or len(named) > MOST_SYMBOLS:
        unread.add("symbols")
    problems += faults
    action, faults = (None, []) if many else _action(document, path, data, kind)
    if faults or (action is None and "action" in data):
        unread.add("action")
    problems += faults
    backing = data.get("backing", DEFAULT_BACKINGS.get(kind, ""))
    if backing not in BACKINGS:
        unread.add("backing")
        backing = DEFAULT_BACKINGS.get(kind, "black")
    copies = _copies(data.get("copies", 1))
    if copies is None:
        unread.add("copies")
    written = data.get("action")
    number = path[-1]
    assert isinstance(number, int)
    return CardDef(
        id=_string(data.get("id")),
        set=set_id,
        kind=kind,
        backing=backing,
        symbols=symbols,
        title=text_of(data.get("title")),
        text=text_of(written.get("text") if isinstance(written, dict) else None),
        action=action,
        copies=copies or 1,
        number=number + 1,
        art=_string(data.get("art")) or None,
        place=document.at_value(path),
        places=places_in(document, path, data),
        unread=frozenset(unread),
        focus=_focus(data.get("focus")),
    )


def misspelt(data: Mapping[str, Any], fields: Collection[str] = FIELDS) -> set[str]:
    """The fields that an unknown key was meant for (`Symbols`); of very many keys the first are looked at, and where
    no names are looked for any more they may mean any."""
    missing = [name for name in fields if name not in data]
    strangers = list(islice((key for key in data if key not in fields), 2 * len(fields)))
    meant = {near for key in strangers if (near := nearest(key, missing))}
    return set(missing) if strangers and weary() else meant


def _focus(written: object) -> tuple[float, float]:
    if isinstance(written, list) and len(written) == 2 and all(isinstance(each, int | float) for each in written):
        return written[0] / 100, written[1] / 100
    return 0.5, 0.5


def _symbols(document: Document, path: Path, data: dict[str, Any]) -> tuple[tuple[str, ...], list[Problem]]:
    written = _list(data.get("symbols"), MOST_SYMBOLS)
    found: list[str] = []
    problems: list[Problem] = []
    for index, name in enumerate(written):
        symbol = symbol_id(name) if isinstance(name, str) else None
        if symbol is not None:
            found.append(symbol)
        elif isinstance(name, str) and len(problems) < MOST_OF_ONE_KIND:
            place = document.at_value((*path, "symbols", index))
            several, near = several_symbols(name), nearest_symbol(name)
            guess = f"; did you mean '{near}'?" if near and not several else ""
            message = f"there is no symbol '{name}'{guess}"
            known = f"The symbols: {', '.join(SYMBOL_IDS)}; Russian names do as well."
            hint = f"Part them by commas: [{', '.join(several)}]." if several else known
            problems.append(Problem(place.file, place.line, place.column, "error", "unknown-symbol", message, hint))
    return tuple(found), problems


def _action(document: Document, path: Path, data: dict[str, Any], kind: str) -> tuple[Action | None, list[Problem]]:
    """The action, None where it cannot be read, and what the engine has to say against it: nothing where a part of it
    is told as unusable already, for the engine would miss it."""
    written = data.get("action")
    path = (*path, "action")
    if not isinstance(written, dict) or document.has_broken(path):
        return None, []
    written = _with_symbol_ids(written)
    problems = []
    mode = kind if kind in ("expansion", "quintis") else None
    found = action_faults(written, mode, path)
    for fault in _without_lacks(found, written, mode, path):
        place = document.at_key(fault.path) if fault.at_key else document.at_value(fault.path)
        hint = fault.hint[:1].upper() + fault.hint[1:]
        message = f"{fault.message} ({fault.rule})" if fault.rule else fault.message
        problems.append(Problem(place.file, place.line, place.column, "error", fault.id, message, hint))
    return (None, problems) if found else (read_action(written), [])


def _without_lacks(faults: list[Fault], written: dict[str, Any], mode: str | None, path: Path) -> list[Fault]:
    """The faults of an action without what it is said to lack because a key is misspelt or 'manual' is neither true
    nor false: what it would not lack if that said something."""
    lost = misspelt(written, tuple(_STAND_INS))
    if not isinstance(written.get("manual", False), bool):
        lost.add("manual")
    if not lost or not any(fault.at_key and fault.path == path for fault in faults):
        return faults
    meant = action_faults({**written, **{key: _STAND_INS[key] for key in lost}}, mode, path)
    return [fault for fault in faults if not fault.at_key or fault.path != path or fault in meant]


def _with_symbol_ids(action: dict[str, Any]) -> dict[str, Any]:
    """The action with the symbols that its steps name as ids, whatever language they are written in."""

    def step(written: object) -> object:
        if not isinstance(written, dict):
            return written
        return {verb: named(parameters) for verb, parameters in written.items()}

    def named(parameters: object) -> object:
        if not isinstance(parameters, dict) or not isinstance(parameters.get("symbol"), str):
            return parameters
        return {**parameters, "symbol": symbol_id(parameters["symbol"]) or parameters["symbol"]}

    effect = action.get("effect")
    return {**action, "effect": [step(written) for written in effect]} if isinstance(effect, list) else action


def _entries(document: Document, items: list[Any]) -> Iterator[DeckEntry]:
    for index, item in enumerate(items):
        given = [what for what in ENTRIES if isinstance(item, dict) and isinstance(item.get(what), str)]
        if len(given) == 1:
            yield DeckEntry(
                what=given[0],
                name=item[given[0]],
                copies=_copies(item.get("copies")),
                place=document.at_value(("contents", index, given[0])),
            )


def _copies(written: Any) -> int | None:
    return int(written) if _whole(written) and 1 <= written <= 99 else None


def _copies_unread(item: object) -> bool:
    """Whether a line of a deck says how many cards it brings in a way that cannot be read, or under another key."""
    if not isinstance(item, dict):
        return False
    return bool(item.keys() - {*ENTRIES, "copies"}) or ("copies" in item and _copies(item["copies"]) is None)


def places_in(document: Document, path: Path, data: dict[str, Any]) -> Mapping[str, Place]:
    """Dotted path to where its value stands, for everything inside `data`, which stands at `path`."""
    places: dict[str, Place] = {}

    def gather(value: object, here: Path, name: str) -> None:
        places[name] = Place(document.file, *document.values[here])
        parts: Iterator[tuple[str | int, object]] = iter(())
        if isinstance(value, dict):
            parts = iter(value.items())
        elif isinstance(value, list):
            parts = iter(enumerate(value))
        for key, inner in parts:
            gather(inner, (*here, key), f"{name}.{key}")

    for key, value in data.items():
        gather(value, (*path, key), key)
    return MappingProxyType(places)


def text_of(value: object) -> Text:
    """A text field as it was read: a string for every language, or a mapping by language."""
    if isinstance(value, str):
        return Text(MappingProxyType({ANY_LANGUAGE: value}))
    if isinstance(value, dict):
        first = islice(value.items(), MOST_LANGUAGES)
        return Text(MappingProxyType({key: words for key, words in first if isinstance(words, str)}))
    return Text()


def _list(value: object, most: int) -> list[Any]:
    """The beginning of a list: of one that is too long, which the schema tells, no more is read."""
    return value[:most] if isinstance(value, list) else []


def _length(value: object) -> int | None:
    return len(value) if isinstance(value, list) else None


def _string(value: object) -> str:
    return value if isinstance(value, str) else ""


def _mapping(value: object) -> Mapping[str, Any]:
    return MappingProxyType(dict(value)) if isinstance(value, dict) else MappingProxyType({})


def _whole(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and value == value // 1
