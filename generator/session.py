"""A game of one person against bots, as commands in and text out; the terminal is elsewhere."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

from engine.effects import describe_action
from engine.endless import closing
from engine.keeping import KEEP
from engine.moves import Move, MoveError
from engine.players import Policy
from engine.state import ChanceError, State
from generator.files import can_be_typed, leads_out
from generator.in_the_way import InTheWay, all_kept
from generator.output import staged
from generator.project import find_root
from generator.table_text import draw_table, headline

_LONGEST_NUMBER = 10
HELP = """Write a number of the list, or a move as text (play mechanism-cat top).
  undo           take your last decision back
  why MOVE       why that move is not legal
  show CARD      what is on that card
  table          draw the table again
  moves          list the legal moves again
  save FILE      write the position to a file that `leonardo replay` and `leonardo play --position` read
  help           this list
  quit           leave the game"""


class Session:
    """The game, its past, and what to answer. `person` is the person's seat, `bots` decide for the others."""

    def __init__(self, state: State, person: int, bots: Mapping[int, Policy]) -> None:
        self.state = state
        self.person = person
        self.bots = bots
        self.past: list[State] = []
        self.quit = False

    def over(self) -> bool:
        """Whether nothing more is to be asked."""
        return self.quit or self.state.is_terminal()

    def bots_move(self) -> list[str]:
        """Lets the bots decide until the person is asked; a line of text for each decision."""
        lines = []
        closes = -1
        while not self.state.is_terminal() and self.state.current_player() != self.person:
            seat = self.state.current_player()
            legal = self.state.legal_moves()
            moves = closing(self.state, legal)
            if len(moves) < len(legal) and seat != closes:
                lines.append(f"  Seat {seat} uses no more actions in this turn, which could go on for ever.")
                closes = seat
            move = moves[0] if len(moves) == 1 else self.bots[seat].choose(self.state, moves)
            lines += self._make(move, seat)
        return lines

    def table(self) -> str:
        """The table as the person sees it."""
        return draw_table(self.state, self.person)

    def listed(self) -> str:
        """The legal moves, numbered from 1."""
        moves = self.state.legal_moves()
        width = len(str(len(moves)))
        return "\n".join(f"  {number:>{width}}  {move.text}" for number, move in enumerate(moves, start=1))

    def answer(self, line: str) -> str:
        """What comes of a line the person typed, as text."""
        word, _, rest = line.strip().partition(" ")
        rest = rest.strip()
        if not word:
            return self.listed()
        if word.isdecimal() and len(word) < _LONGEST_NUMBER and not rest:
            return self._numbered(int(word))
        if word in ("undo", "table", "moves", "help", "quit") and not rest:
            return self._command(word)
        if word == "why":
            return self._why(rest)
        if word == "show":
            return self._show(rest)
        if word == "save":
            return self._save(rest)
        try:
            return self._decide(self.state.parse(line))
        except MoveError as error:
            return refusal(error)

    def _command(self, word: str) -> str:
        if word == "undo":
            return self._undo()
        if word == "quit":
            self.quit = True
            return "The game is left."
        if word == "help":
            return HELP
        return self.table() if word == "table" else self.listed()

    def _numbered(self, number: int) -> str:
        moves = self.state.legal_moves()
        if not 1 <= number <= len(moves):
            return f"The list has the numbers 1 to {len(moves)}."
        return self._decide(moves[number - 1])

    def _decide(self, move: Move) -> str:
        self.past.append(self.state.copy())
        return "\n".join(self._make(move, self.person))

    def _make(self, move: Move, seat: int) -> list[str]:
        before = _keys(self.state)
        lines = self._apply(move)
        secret = move.verb == KEEP and seat != self.person
        lines.append(f"Seat {seat}: {KEEP} {len(move.choices[0])} cards" if secret else f"Seat {seat}: {move.text}")
        for each, held in enumerate(_keys(self.state)):
            if gained := [symbol for symbol, count in held.items() for _ in range(count - before[each][symbol])]:
                what = "a key" if len(gained) == 1 else f"{len(gained)} keys"
                lines.append(f"  Seat {each} has earned {what}: {', '.join(gained)}; {held.total()} in all.")
        if self.state.is_terminal():
            lines.append(headline(self.state))
        return lines

    def _apply(self, move: Move) -> list[str]:
        """Makes the move. What a position says of chance holds for the moves that its author had in mind: where it does
        not fit this one, that is told, and chance decides from here on."""
        before = self.state.copy() if self.state.chance else None
        try:
            self.state.apply(move)
        except ChanceError:
            assert before is not None
            self.state = before
            self.state.chance = []
            self.state.apply(move)
            return ["  What the position says of chance does not fit this move; it is left to chance from now on."]
        return []

    def _undo(self) -> str:
        if not self.past:
            return "There is nothing to take back."
        self.state = self.past.pop()
        return "Your last decision is taken back."

    def _why(self, text: str) -> str:
        if not text:
            return "Write a move after it: why play mechanism-cat top"
        try:
            move = self.state.parse(text)
        except MoveError as error:
            return refusal(error)
        return f"'{move.text}' is legal."

    def _show(self, name: str) -> str:
        number = self.state.table.numbers.get(name)
        if number is None:
            return "Write a card's name after it, as the table shows it: show mechanism-cat"
        card = self.state.table.cards[number]
        if card.action is None:
            return f"{name}, {card.backing}: {', '.join(card.symbols)}."
        return f"{name}, {card.backing}. {describe_action(card.action, 'en', self.state.mode)}"

    def _save(self, name: str) -> str:
        from generator.position_files import as_yaml

        if not name:
            return "Write a file name after it: save game.yaml"
        if not can_be_typed(name):
            return "That name has a control character or an invisible one; give another."
        path = Path(name)
        if not path.parent.is_dir():
            return f"There is no folder {path.parent}."
        if leads_out(path, find_root(Path.cwd()) or Path.cwd()):
            return f"{name} lies behind a link that leads elsewhere; name the folder it means."
        if os.path.lexists(path):
            return f"{name} exists already; give another name."
        try:
            with staged(path.parent, keeps=all_kept) as folder:
                (folder / path.name).write_text(as_yaml(self.state.to_position()) + "\n", encoding="utf-8")
        except InTheWay:
            return f"{name} exists already; give another name."
        except OSError as error:
            return f"{name} cannot be written: {error.strerror}."
        return f"The position is in {name}."


def refusal(error: MoveError) -> str:
    """A refused move in one line, with the ID of the rule."""
    return f"No: {error.reason}" + (f" ({error.rule})." if error.rule else ".")


def seats_text(person: int, bots: Sequence[str]) -> str:
    """Who sits where."""
    names = [*bots[:person], "you", *bots[person:]]
    return ", ".join(f"seat {seat}: {name}" for seat, name in enumerate(names))


def _keys(state: State) -> list[Counter[str]]:
    """For each seat how many keys of each symbol it has."""
    return [Counter(seat["keys"]) for seat in state.to_position()["seats"]]
