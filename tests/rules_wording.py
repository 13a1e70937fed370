"""What the engine says of what is wrong, as texts for people to read; tests/rules_faults holds what is wrong.

`python -m tests.rules_wording` writes the golden texts anew. Read the diff that it makes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import yaml

from engine.cards import Action, Card, Deck
from engine.effects import action_faults
from engine.effects.vocabulary import effect_of
from engine.faults import Fault, FaultsFound
from engine.legality import Violation, violations
from engine.moves import IllegalMove, MoveError
from engine.position import read_position
from engine.state import State
from tests.action_wording import every_step
from tests.proof_decks import action, sized_deck

ASKED = Path(__file__).parent / "rules_faults"
GOLDEN = Path(__file__).parent / "golden"
MODES = ("base", "expansion", "quintis")
PAIR, TRIPLE = ("cat", "skull"), ("cat", "skull", "flower")
WRONG_CARDS: tuple[tuple[Card, int], ...] = (
    (Card("pair", PAIR), 2),
    (Card("pair-again", ("skull", "cat")), 3),
    (Card("red", PAIR, "burgundy"), 1),
    (Card("gold", TRIPLE, "gold", None, "expansion"), 4),
    (Card("gold-again", TRIPLE, "burgundy", None, "expansion"), 3),
    (Card("dark", ("gull", "flower"), "black", None, "expansion"), 1),
    (Card("fountain", TRIPLE[::-1], "gold", None, "quintis"), 1),
    (Card("song", (), "burgundy", Action("start", (), True, (("", "Sing."),)), "expansion"), 7),
    (Card("lock", (), "gold", action("end", ("lock", {"zones": "all"}), ("divert", {"to": "right"})), "expansion"), 4),
    (Card("veto", (), "gold", action("end", ("veto", {}), ("lift", {})), "quintis"), 1),
)
WRONG_DECKS: tuple[Deck, ...] = (
    *(Deck("wrong", mode, (2, 5), WRONG_CARDS) for mode in MODES),
    *(Deck("wrong-for-none", mode, (), WRONG_CARDS[:1], {"keys_to_win": 1}) for mode in MODES),
    Deck("mostly-gold", "base", (2, 5, 12), ((Card("a", PAIR), 2), (Card("b", PAIR), 2), (Card("c", PAIR, "gold"), 3))),
    Deck(
        "most-gold",
        "quintis",
        (2, 12),
        ((Card("a", PAIR, "gold"), 7), (Card("b", PAIR), 2), (Card("c", PAIR, "burgundy"), 6)),
    ),
    Deck("strict", "expansion", (2, 5, 12), WRONG_CARDS, {"copies_limit": "error", "keys_to_win": 2}),
    sized_deck(49, (2, 5, 12)),
    sized_deck(9, (2, 5, 12)),
)
"""Decks that break every rule of decks between them."""


def asked(name: str) -> Any:
    """The file of that name in tests/rules_faults."""
    text = (ASKED / f"{name}.yaml").read_text(encoding="utf-8")
    return yaml.load(text, getattr(yaml, "CSafeLoader", yaml.SafeLoader))


class Plain(yaml.SafeDumper):
    """Writes what stands in several places out each time."""

    def ignore_aliases(self, data: object) -> bool:
        return True


def shown(data: Any) -> str:
    """Plain data in one line."""
    options = {"default_flow_style": True, "width": 10_000, "allow_unicode": True, "sort_keys": False}
    return yaml.dump(data, Dumper=Plain, **options).partition("\n")[0]


def fault_lines(faults: Iterable[Fault]) -> Iterator[str]:
    """Each fault with all that it tells: where, what, what to do, which rule."""
    for fault in faults:
        key = " (the key)" if fault.at_key else ""
        yield f"    {'.'.join(map(str, fault.path)) or '-'}{key}: {fault.id}: {fault.message}"
        if fault.hint or fault.rule:
            yield f"        {fault.hint} [{fault.rule}]"


def of_actions() -> Iterator[str]:
    """What is said of each action in any mode and in each."""
    for written in asked("actions"):
        yield from ("", shown(written))
        told: dict[tuple[str, ...], list[str]] = {}
        for mode in (None, *MODES):
            lines = tuple(fault_lines(action_faults(written, mode, ("action",))))
            told.setdefault(lines, []).append(mode or "any mode")
        for lines, modes in told.items():
            yield f"  {', '.join(modes)}:"
            yield from lines or ("    nothing",)


def of_positions() -> Iterator[str]:
    """What is said of each position."""
    given = asked("positions")
    for mode in MODES:
        yield from ("", f"== {mode}")
        for change in given[mode]["changed"]:
            yield from ("", shown(change))
            position = {**given[mode]["whole"], **change}
            try:
                read_position({key: value for key, value in position.items() if value is not None})
                yield "    nothing"
            except FaultsFound as found:
                yield from fault_lines(found.faults)


NO_MOVES: tuple[str, ...] = (
    *("", "fly", "play", "play KS", "play KS tip", "play x top", "place", "place x 0,0", "place KS 0;0"),
    *("cover KS 3000,0", "veto x", "act", "act x", "discard x", "claim dog", "draw", "draw bass", "keep x", "end now"),
)
"""What has not the form of a move in some mode or in any."""


def forms(mode: str, cards: Iterable[str], given: Mapping[str, Any]) -> Iterator[str]:
    """Every form of a move of the mode with every card, place and choice that is given."""
    places = {"play": "zones", "place": "cells", "cover": "cells", "swap": "cells"}
    yield from (f"{verb} {name} {at}" for verb, kind in places.items() for name in cards for at in given.get(kind, ()))
    if mode == "quintis":
        yield from (f"veto {cell}" for cell in (*given["cells"], "stay"))
    else:
        yield from (f"keep {' '.join([name] * 5)}" for name in cards)
        yield from ("claim cat", "claim gull", "claim none")
    yield from (f"act {name} {choice}".strip() for name in cards for choice in given.get("choices", ()))
    yield from (f"discard {name}" for name in (cards if mode == "expansion" else ()))
    yield from ("draw base", "draw additional", "end", "miss")


def of_moves() -> Iterator[str]:
    """What is said of each form of a move in each situation, equal answers together."""
    given = asked("moves")
    for mode in MODES:
        yield from ("", f"== {mode}")
        for number, (why, situation) in enumerate(given[mode]["situations"].items()):
            yield from ("", f"{why}:")
            told: dict[str, list[str]] = {}
            texts = forms(mode, list(situation["cards"]), given[mode])
            for text in (*texts, *NO_MOVES) if not number else texts:
                told.setdefault(answer(read_position({**situation, "mode": mode}), text), []).append(text or "nothing")
            for said, texts in told.items():
                yield from (f"    {said}", f"        {', '.join(texts)}")


def answer(state: State, text: str) -> str:
    """What the game says of a move: that it is legal, or why it is not."""
    try:
        state.parse(text)
        return "legal"
    except MoveError as error:
        return f"{error.reason} [{error.rule}]" if isinstance(error, IllegalMove) else f"unreadable: {error.reason}"


def of_decks() -> Iterator[str]:
    """What is said of each deck, and for how many players."""
    for deck in WRONG_DECKS:
        yield from ("", f"{deck.name}, mode {deck.mode}")
        told: dict[Violation, list[int]] = {}
        for players in (1, 2, 5, 12):
            for found in violations(deck, players):
                told.setdefault(found, []).append(players)
        for found, counts in told.items():
            yield f"    {found.level}: {found.id} [{found.rule}]: {found.message}"
            about = " ".join(filter(None, (found.symbol, ", ".join(found.cards))))
            yield f"        with {', '.join(map(str, counts))}: {found.found} of {found.limit} {about}".rstrip()


def of_steps() -> Iterator[str]:
    """What each step asks for in each mode, how many choices there may be."""
    told: dict[str, list[str]] = {}
    for mode, step in every_step():
        effect = effect_of(step)
        kinds = ", ".join(effect.asks(mode)) or "nothing"
        asks = f"asks for {kinds}, at most {effect.breadth(mode)}: {effect.target(mode) or '-'}"
        said = f"{step.verb}, mode {mode}, {' or '.join(effect.moments[mode])}: {asks}"
        told.setdefault(said, []).append(shown(dict(step.parameters)))
    for said, steps in told.items():
        yield from ("", said, f"    {' '.join(steps)}")


TEXTS: Mapping[str, Callable[[], Iterator[str]]] = {
    "action_choices.txt": of_steps,
    "action_faults.txt": of_actions,
    "position_faults.txt": of_positions,
    "refusals.txt": of_moves,
    "violations.txt": of_decks,
}


def composed(name: str) -> str:
    """The golden text of that name."""
    return "\n".join(TEXTS[name]()).strip() + "\n"


def regenerate() -> None:
    """Writes the golden texts."""
    for name in TEXTS:
        (GOLDEN / name).write_text(composed(name), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    regenerate()
