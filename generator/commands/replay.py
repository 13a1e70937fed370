"""`leonardo replay`: a position, some moves, and what comes of them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from generator.saying import say

FORMATS = ("yaml", "json", "text")
MOST_SHOWN = 12


@click.command()
@click.argument("position", type=click.Path(exists=True, path_type=Path))
@click.option("--moves", default="", metavar='"MOVE; MOVE"', help="Moves to make, parted by semicolons.")
@click.option("--legal", is_flag=True, help="List the legal moves then, in place of the position.")
@click.option(
    "--format", "format_", type=click.Choice(FORMATS), default="yaml", show_default=True, help="How to print it."
)
def replay(position: Path, moves: str, legal: bool, format_: str) -> None:
    """Play moves from the POSITION file and print the position they lead to.

    An illegal move is refused with the reason and the ID of the rule; the exit code is then 1.

    \b
    Examples:
      leonardo replay game.yaml --moves "play mechanism-cat top; claim none"
      leonardo replay game.yaml --legal --format json
    """
    from generator.position_files import open_position
    from generator.table_text import draw_table

    document, state = open_position(position)
    make_moves(document, state, moves)
    if legal:
        found = [move.text for move in state.legal_moves()]
        say("\n".join(found) if format_ == "text" else written({"legal": found}, format_))
    elif format_ == "text":
        say(draw_table(state, None))
    else:
        say(written(state.to_position(), format_))


def make_moves(document: Any, state: Any, moves: str) -> None:
    """Plays the moves. Raises ProblemsFound with the number, the reason and the rule of the first one refused."""
    from engine.moves import MoveError, UnreadableMove, split_moves
    from engine.state import ChanceError
    from generator.positions import chance_problem
    from generator.problems import Problem, ProblemsFound

    for number, text in enumerate(split_moves(moves), start=1):
        try:
            state.play_text(text)
        except MoveError as error:
            rule = f" ({error.rule})" if error.rule else ""
            message = f"move {number}, '{error.text}': {error.reason}{rule}"
            id_ = "unreadable-move" if isinstance(error, UnreadableMove) else "illegal-move"
            hint = _legal_hint(text, [move.text for move in state.legal_moves()])
            raise ProblemsFound([Problem(document.file, 1, 1, "error", id_, message, hint)]) from None
        except ChanceError as error:
            raise ProblemsFound([chance_problem(document, error, f"move {number}, '{text}'")]) from None


def _legal_hint(refused: str, legal: Sequence[str]) -> str:
    """Some legal moves, those that begin like the refused one if there are any."""
    words = refused.split()
    for length in (2, 1, 0):
        near = [move for move in legal if move.split()[:length] == words[:length]]
        if near:
            more = "; …" if len(legal) > min(len(near), MOST_SHOWN) else "."
            return f"Legal now: {'; '.join(near[:MOST_SHOWN])}{more}"
    return "The game is over."


def written(data: Mapping[str, Any], format_: str) -> str:
    """The data as YAML that `leonardo replay` reads back, or as JSON with the same names."""
    from generator.position_files import as_yaml

    return as_yaml(data) if format_ == "yaml" else json.dumps(data, ensure_ascii=False, indent=2)
