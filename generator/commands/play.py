"""`leonardo play`: a person against bots, in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.saying import say

if TYPE_CHECKING:
    from engine.players import Policy
    from engine.state import State


@click.command()
@click.argument("deck", metavar="DECK", required=False)
@click.option("--players", type=click.IntRange(min=2), help="How many play. Default: the fewest the deck is made for.")
@click.option("--seat", type=click.IntRange(min=0), default=0, show_default=True, help="Your seat.")
@click.option("--bots", default="greedy", show_default=True, help="Who plays the other seats, separated by commas.")
@click.option("--seed", type=click.IntRange(0, 2**64 - 1), help="The game's seed. Default: a new one, which is told.")
@click.option(
    "--position", type=click.Path(exists=True, path_type=Path), help="Go on from a saved position in place of a deck."
)
def play(deck: str | None, players: int | None, seat: int, bots: str, seed: int | None, position: Path | None) -> int:
    """Play DECK (its id, or its file) against bots.

    The table is drawn, the legal moves are numbered. `undo` takes a decision back, `why MOVE` tells the rule that
    forbids a move, `save FILE` writes the position, `quit` leaves. After twenty action cards in one turn a bot uses no
    more of them: some cards make a turn endless.

    \b
    Examples:
      leonardo play base --players 3 --bots greedy,hinder
      leonardo play --position game.yaml
    """
    import secrets

    from generator.session import HELP, Session, seats_text

    if deck and position:
        raise click.UsageError("A saved position has its own deck: leave out either DECK or --position.")
    if deck is None and position is None:
        raise click.UsageError("Name a deck, or a saved position with --position.")
    seed = secrets.randbits(32) if seed is None else seed
    state = _opened(position) if position else _dealt(str(deck), players, seed)
    if players and players != state.seats:
        raise click.UsageError(f"--players: the position has {state.seats} seats; leave it out.")
    if seat >= state.seats:
        raise click.UsageError(f"--seat: there are seats 0 to {state.seats - 1}.")
    names, seated = _bots(bots, state.seats, seat, seed)
    session = Session(state, seat, seated)
    say(f"{seats_text(seat, names)} (seed {seed})\n\n{HELP}\n")
    while not session.over():
        say("\n".join(session.bots_move()))
        if session.over():
            break
        say(f"\n{session.table()}\n\n{session.listed()}")
        decided = len(session.past)
        while len(session.past) == decided and not session.over():
            try:
                line = click.prompt("Your move", prompt_suffix="> ", default="", show_default=False)
            except click.Abort:
                line = "quit"
            except UnicodeError as error:
                raise click.ClickException(f"What is typed cannot be read: {error}.") from None
            say(session.answer(line))
    if session.state.is_terminal():
        say(f"\n{session.table()}")
    return 0


def _dealt(name: str, players: int | None, seed: int) -> State:
    from engine.game import new_game
    from engine.legality import violations
    from engine.rng import game_seed
    from generator import load, needed, targets, verdicts

    _, (wanted,) = needed.decks(Path.cwd(), lambda library: [targets.find_deck(library, name)])
    deck = load.engine_deck(wanted)
    players = players or min(deck.players)
    if players not in deck.players:
        served = ", ".join(map(str, deck.players))
        raise click.UsageError(f"--players: deck '{deck.name}' is made for {served} players, not for {players}.")
    found = violations(deck, players)
    if not verdicts.is_legal(found):
        say("\n".join(verdicts.legal_lines(deck, {players: found})), err=True)
        raise click.exceptions.Exit(1)
    return new_game(deck, players, game_seed(seed, 0))


def _opened(position: Path) -> State:
    from generator.position_files import open_position

    return open_position(position)[1]


def _bots(written: str, seats: int, person: int, seed: int) -> tuple[list[str], dict[int, Policy]]:
    """The bots' names in the order of their seats, and the bots; a shorter list starts again."""
    from engine.players import PolicyError, read_policy, stream_seed
    from engine.rng import game_seed
    from engine.words import counted

    try:
        makers = [read_policy(name) for name in written.split(",")]
    except PolicyError as error:
        raise click.UsageError(f"--bots: {error}") from None
    others = [seat for seat in range(seats) if seat != person]
    if len(makers) > len(others):
        bots, free = counted(len(makers), "bot"), counted(len(others), "other seat")
        raise click.UsageError(f"--bots: {bots} cannot sit on {free}.")
    chosen = {seat: makers[index % len(makers)] for index, seat in enumerate(others)}
    policies = {seat: maker.seated(seat, stream_seed(game_seed(seed, 0), seat)) for seat, maker in chosen.items()}
    return [chosen[seat].name for seat in others], policies
