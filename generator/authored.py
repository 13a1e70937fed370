"""Documents as sets and decks (generator.model), each field by itself.

A field that cannot be read stands at a default and is named in `unread`, so that every check still runs on
what can be read, and none repeats what the schema has said.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from engine.cards import BACKINGS, KINDS, Action, Step
from generator.compose import Path
from generator.model import ANY_LANGUAGE, CardDef, DeckDef, DeckEntry, Place, SetDef, Text
from generator.names import symbol_id
from generator.source import Document

DEFAULT_BACKINGS: Mapping[str, str] = {"base": "black", "expansion": "burgundy", "quintis": "black"}
ENTRIES: tuple[str, ...] = ("set", "card", "exclude")


def set_of(document: Document) -> SetDef:
    """The set that a set file describes, as far as it can be read."""
    data = document.data
    set_id = _string(data.get("set")) or document.path.stem
    kind = data.get("kind") if data.get("kind") in KINDS else ""
    items = data.get("cards") if isinstance(data.get("cards"), list) else []
    cards = tuple(
        _card(document, ("cards", index), item, set_id, kind, index + 1)
        for index, item in enumerate(items)
        if isinstance(item, dict)
    )
    return SetDef(
        id=set_id,
        kind=kind,
        title=text_of(data.get("title")),
        cards=cards,
        place=document.at_value(("set",)),
        places=_places(document, (), {key: value for key, value in data.items() if key != "cards"}),
    )


def deck_of(document: Document) -> DeckDef:
    """The deck that a deck file describes; its `contents` are empty until they are resolved."""
    data = document.data
    items = data.get("contents") if isinstance(data.get("contents"), list) else []
    players = data.get("players") if isinstance(data.get("players"), list) else []
    return DeckDef(
        id=_string(data.get("deck")) or document.path.stem,
        mode=data.get("mode") if data.get("mode") in KINDS else "",
        players=tuple(int(count) for count in players if _whole(count) and 2 <= count <= 12),
        title=text_of(data.get("title")),
        rules=_mapping(data.get("rules")),
        contents=(),
        place=document.at_value(("deck",)),
        expect=_mapping(data.get("expect")),
        entries=tuple(_entries(document, items)),
        places=_places(document, (), data),
    )


def _card(document: Document, path: Path, data: dict[str, Any], set_id: str, kind: str, number: int) -> CardDef:
    unread = set() if kind else {"kind"}
    symbols = _symbols(data, unread)
    action = _action(data, unread)
    backing = data.get("backing", DEFAULT_BACKINGS.get(kind, ""))
    if backing not in BACKINGS:
        unread.add("backing")
        backing = DEFAULT_BACKINGS.get(kind, "black")
    copies = data.get("copies", 1)
    written_action = data.get("action")
    return CardDef(
        id=_string(data.get("id")),
        set=set_id,
        kind=kind,
        backing=backing,
        symbols=symbols,
        title=text_of(data.get("title")),
        text=text_of(written_action.get("text") if isinstance(written_action, dict) else None),
        action=action,
        copies=int(copies) if _whole(copies) and 1 <= copies <= 99 else 1,
        number=number,
        art=_string(data.get("art")) or None,
        place=document.at_value(path),
        places=_places(document, path, data),
        unread=frozenset(unread),
    )


def _symbols(data: dict[str, Any], unread: set[str]) -> tuple[str, ...]:
    written = data.get("symbols", [])
    if not isinstance(written, list):
        unread.add("symbols")
        return ()
    found = [symbol_id(name) if isinstance(name, str) else None for name in written]
    if None in found:
        unread.add("symbols")
    return tuple(name for name in found if name is not None)


def _action(data: dict[str, Any], unread: set[str]) -> Action | None:
    written = data.get("action")
    if written is None and "action" not in data:
        return None
    if not isinstance(written, dict):
        unread.add("action")
        return None
    steps = written.get("effect", [])
    read = [_step(step) for step in steps] if isinstance(steps, list) else [None]
    manual = written.get("manual") is True
    if None in read or written.get("when") not in ("start", "end"):
        unread.add("action")
    text = text_of(written.get("text"))
    return Action(
        when=written["when"] if written.get("when") in ("start", "end") else "start",
        effect=tuple(step for step in read if step is not None),
        manual=manual,
        manual_text=(text.get("en") or next(iter(text.by_language.values()), "")) if manual else "",
    )


def _step(written: object) -> Step | None:
    """`veto`, `{veto: {}}` and `{veto: null}` mean the same."""
    if isinstance(written, str):
        return Step(written)
    if not isinstance(written, dict) or len(written) != 1:
        return None
    verb, parameters = next(iter(written.items()))
    if parameters is None:
        return Step(verb)
    if not isinstance(parameters, dict):
        return None
    named = {
        key: (symbol_id(value) or value) if key == "symbol" and isinstance(value, str) else value
        for key, value in parameters.items()
    }
    return Step(verb, MappingProxyType(named))


def _entries(document: Document, items: list[Any]) -> Iterator[DeckEntry]:
    for index, item in enumerate(items):
        given = [what for what in ENTRIES if isinstance(item, dict) and isinstance(item.get(what), str)]
        if len(given) == 1:
            copies = item.get("copies")
            yield DeckEntry(
                what=given[0],
                name=item[given[0]],
                copies=int(copies) if _whole(copies) and 1 <= copies <= 99 else None,
                place=document.at_value(("contents", index, given[0])),
            )


def _places(document: Document, path: Path, data: dict[str, Any]) -> Mapping[str, Place]:
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
        return Text(MappingProxyType({key: words for key, words in value.items() if isinstance(words, str)}))
    return Text()


def _string(value: object) -> str:
    return value if isinstance(value, str) else ""


def _mapping(value: object) -> Mapping[str, Any]:
    return MappingProxyType(dict(value)) if isinstance(value, dict) else MappingProxyType({})


def _whole(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and value == value // 1
