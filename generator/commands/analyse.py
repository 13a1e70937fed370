"""`leonardo analyse`: what is in a set or deck, what it lacks, and what would mend it."""

from __future__ import annotations

from pathlib import Path

import click

from generator.saying import say


@click.command()
@click.argument("name", metavar="SET|DECK")
@click.option("--set", "as_set", is_flag=True, help="Take the name for a set's, where a deck has the same.")
@click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text", show_default=True)
def analyse(name: str, as_set: bool, format_: str) -> None:
    """Count what is in a set or a deck (its id, or its file), and tell what it lacks.

    Cards by backing, number of symbols and copies; how many cards bear each symbol, and whether its key can be earned;
    how many bear each pair of symbols; cards that are the same in play; action cards and their verbs. Then what is
    missing for the deck's numbers of players, and which sets of the project or which new cards would mend it. An
    expansion set is seen beside base cards of every symbol. Nothing is judged: the exit code is 0. `leonardo legal`
    and `leonardo prove` judge a deck.

    \b
    Examples:
      leonardo analyse water
      leonardo analyse five-sets --format json
      leonardo analyse base --set
    """
    import json

    from engine import mending
    from engine.analysis import analyse as count
    from generator import analyses, load, targets
    from generator.model import DeckDef

    library = load.require(Path.cwd())
    found = targets.find_target(library, name, ("set",) if as_set else ("deck", "set"))
    if isinstance(found, DeckDef):
        what, deck = "deck", load.engine_deck(found)
        lacks = mending.deck_lacks(deck)
        additions = mending.deck_additions(deck, targets.sets_beside(library, found))
    else:
        what, deck = "set", targets.set_as_deck(found)
        lacks, additions = mending.set_lacks(deck), mending.set_additions(deck)
    analysis = count(deck, alone=what == "set")
    if format_ == "json":
        data = analyses.analysis_data(what, analysis, lacks, additions)
        say(json.dumps(data, indent=2, ensure_ascii=False))
    else:
        say("\n".join(analyses.analysis_lines(what, analysis, lacks, additions)))
