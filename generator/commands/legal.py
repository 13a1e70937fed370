"""`leonardo legal`: for which player counts a deck is legal, and why not for the others."""

from __future__ import annotations

from pathlib import Path

import click

from generator.saying import say


@click.command()
@click.argument("deck", metavar="DECK")
@click.option("--players", type=click.IntRange(2, 12), help="A number of players. Default: all the deck is made for.")
@click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.pass_context
def legal(context: click.Context, deck: str, players: int | None, format_: str) -> None:
    """Say which player counts DECK (its id, or its file) is legal for.

    Every broken rule is named with its limit, the number found and the cards that cause it. Exit code 1 if the deck is
    illegal for a number of players asked about; warnings are advice and leave it legal.

    \b
    Examples:
      leonardo legal base
      leonardo legal cards/decks/base.yaml --players 4 --format json
    """
    import json

    from engine.legality import violations_by_players
    from generator import load, needed, targets, verdicts

    _, (wanted,) = needed.decks(Path.cwd(), lambda library: [targets.find_deck(library, deck)])
    chosen = load.engine_deck(wanted)
    found = violations_by_players(chosen, [players] if players else chosen.players)
    if format_ == "json":
        say(json.dumps(verdicts.legal_data(chosen, found), indent=2, ensure_ascii=False))
    else:
        say("\n".join(verdicts.legal_lines(chosen, found)))
    context.exit(0 if all(map(verdicts.is_legal, found.values())) else 1)
