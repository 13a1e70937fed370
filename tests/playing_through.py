"""Playthroughs: games told move by move in text, kept in tests/playthroughs; one for each mode and for each verb of
the action vocabulary in each mode that has it.

At each decision stand the seat, the phase, the number of legal moves with a checksum of their texts (and the moves
where they are few), the move made, and what it changed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from zlib import crc32

from engine import rng
from engine.cards import Deck
from engine.effects import VERBS
from engine.game import new_game
from engine.modes import MODES
from engine.moves import Move
from engine.state import State
from tests.engine_decks import action_cards, base_cards, deck, full_deck, symbol_cards

FOLDER = Path(__file__).parent / "playthroughs"
SHORT = 6
"""The most legal moves that are written out."""
USES = 5
"""The uses of its verb after which a verb's playthrough goes on for one round and stops."""
MOST = 400
ACTION_CARDS = 24


@dataclass(frozen=True)
class Game:
    """What a playthrough plays: a whole short game of a mode, or as much as shows one verb."""

    mode: str
    verb: str = ""
    players: int = 3
    seed: int = 1

    @property
    def name(self) -> str:
        return f"{self.verb}-{self.mode}" if self.verb else self.mode

    @property
    def path(self) -> Path:
        return FOLDER / f"{self.name}.txt"

    def deck(self) -> Deck:
        """The mode's full deck with few keys to win, or a deck whose actions are all of the verb."""
        if not self.verb:
            return full_deck(self.mode, {"keys_to_win": 3})
        cards = action_cards(self.mode, (self.verb,))
        made = deck(self.mode, symbol_cards(30, self.mode))
        actions = tuple((card, max(1, ACTION_CARDS // len(cards))) for card in cards)
        return Deck(made.name, self.mode, made.players, (*base_cards(1), *made.contents[36:], *actions))


GAMES: tuple[Game, ...] = (
    *(Game(mode) for mode in MODES),
    *(Game(mode, verb) for verb, effect in VERBS.items() for mode in effect.moments),
)


def chosen_by_lot(game: Game) -> Iterator[str]:
    """The moves of a fresh playthrough: actions wherever one may be used, else by lot."""
    state = new_game(game.deck(), game.players, game.seed)
    lot = game.seed
    uses = turns = 0
    for _ in range(MOST):
        moves = state.legal_moves()
        if not moves or turns > game.players:
            return
        acts = [move for move in moves if move.verb == "act"]
        few = acts if acts and game.verb and uses < USES else moves
        lot, number = rng.below(lot, len(few))
        uses += few[number].verb == "act"
        yield few[number].text
        seat = state.turn
        state.play_text(few[number].text)
        turns += bool(game.verb) and uses >= USES and state.turn != seat


def told(game: Game, moves: Iterable[str]) -> str:
    """The playthrough's text."""
    made = game.deck()
    state = new_game(made, game.players, game.seed)
    position = state.to_position()
    what = f"verb {game.verb}" if game.verb else "a short game"
    lines = [f"{what}: mode {game.mode}, {game.players} players, seed {game.seed}"]
    lines += [f"rules {' '.join(f'{name}={value}' for name, value in position['rules'].items())}", ""]
    lines += [f"{name}: {shown(value)}" for name, value in facts(position).items()]
    for number, text in enumerate(moves, start=1):
        lines += ["", f"{number}. seat {state.turn}, {state.phase}: {legal_text(state.legal_moves())}", f"> {text}"]
        state.play_text(text)
        after = state.to_position()
        lines += [f"  {change}" for change in changes(facts(position), facts(after))]
        position = after
    lines += ["", ending(state)]
    return "\n".join(lines) + "\n"


def moves_told(text: str) -> list[str]:
    """The moves of a playthrough's text."""
    return [line[2:] for line in text.splitlines() if line.startswith("> ")]


def legal_text(moves: list[Move]) -> str:
    """The legal moves: all where they are few, else by verb, with a checksum of their texts."""
    if len(moves) <= SHORT:
        return " | ".join(move.text for move in moves)
    verbs = Counter(move.verb for move in moves)
    checksum = crc32("\n".join(move.text for move in moves).encode())
    return f"{len(moves)} moves, {', '.join(f'{verb} {count}' for verb, count in verbs.items())} [{checksum:08x}]"


def ending(state: State) -> str:
    end = state.outcome()
    if end is None:
        return f"the game goes on; generator {state.rng:#018x}"
    winners = " and ".join(f"seat {seat}" for seat in end.winners) or "nobody"
    return f"over by {end.reason}: {winners} wins{', by seniority' if end.by_seniority else ''}"


def facts(position: Mapping[str, Any]) -> dict[str, Any]:
    """A position as short named facts; of draw piles only the size and the next card."""
    found: dict[str, Any] = {}
    for number, seat in enumerate(position["seats"]):
        for zone, card in seat.get("layout", {}).items():
            found[f"{number} {zone}"] = card
        keys = seat["keys"]
        found[f"{number} hand"] = seat["hand"]
        found[f"{number} keys"] = list(Counter(keys).elements()) if isinstance(keys, dict) else keys
        if seat.get("any_key_used"):
            found[f"{number} any-key"] = "used"
    for cell, stack in position.get("field", {}).items():
        found[f"cell {cell}"] = " < ".join(stack)
    for kind in ("base", "additional"):
        if kind in position:
            found[f"{kind} deck"] = pile(position[kind]["deck"])
            found[f"{kind} discard"] = position[kind]["discard"]
    if "deck" in position:
        found["deck"] = pile(position["deck"])
    for name in ("removed", "played", "swapped"):
        found[name] = [str(value) for value in position.get(name, ())]
    found["lasting"] = [effect_text(effect) for effect in position.get("lasting", ())]
    plays = position.get("plays")
    if plays:
        found["plays"] = ", ".join(f"{kind} {count}" for kind, count in plays.items())
    for name in ("veto", "turns_left", "misses", "acted", "pending", "turn"):
        value = position.get(name)
        if value is not None and value is not False:
            found[name] = str(value)
    return found


def pile(cards: list[str]) -> str:
    return f"{len(cards)}, next {cards[0]}" if cards else "empty"


def effect_text(effect: Mapping[str, Any]) -> str:
    parts = []
    for name, value in effect.items():
        parts.append(f"{name} {'+'.join(value) if isinstance(value, list) else value}")
    return " ".join(parts)


def shown(value: Any) -> str:
    return (", ".join(value) or "none") if isinstance(value, list) else str(value)


def changes(before: dict[str, Any], after: dict[str, Any]) -> Iterator[str]:
    """What is another fact now: of lists what came and went."""
    for name in dict.fromkeys([*before, *after]):
        old, new = before.get(name), after.get(name)
        if old == new:
            continue
        if isinstance(old, list) and isinstance(new, list):
            gone, come = Counter(old) - Counter(new), Counter(new) - Counter(old)
            moved = [f"-{item}" for item in gone.elements()] + [f"+{item}" for item in come.elements()]
            yield f"{name}: {' '.join(moved) or 'in another order'}"
        else:
            yield f"{name}: {'none' if old is None else old} -> {'none' if new is None else new}"


def regenerate() -> None:
    """Writes every playthrough anew."""
    FOLDER.mkdir(exist_ok=True)
    for game in GAMES:
        game.path.write_text(told(game, chosen_by_lot(game)), encoding="utf-8")
