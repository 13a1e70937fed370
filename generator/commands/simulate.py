"""`leonardo simulate`: many games of one deck, counted."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.folders import Folder
from generator.saying import one_line, say

if TYPE_CHECKING:
    from engine.cards import Deck


@click.command()
@click.argument("deck", metavar="DECK")
@click.option("--players", type=click.IntRange(min=2), help="How many play. Default: the fewest the deck is made for.")
@click.option("--games", type=click.IntRange(min=1), default=1000, show_default=True, help="How many games.")
@click.option("--seed", type=click.IntRange(0, 2**64 - 1), default=1, show_default=True, help="The run's seed.")
@click.option("--jobs", type=click.IntRange(1, 256), help="Processes. Default: one for each processor.")
@click.option(
    "--policies",
    default="greedy",
    show_default=True,
    help="Who plays: random, greedy, hinder or mc:N, separated by commas. Several rotate through the seats.",
)
@click.option("--cap", type=click.IntRange(min=1), help="Turns after which a game is stopped. Default: 300 a player.")
@click.option(
    "--shards",
    type=Folder(),
    metavar="DIR",
    help="Keep the games in DIR as they are played; interrupted, the same command goes on.",
)
@click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.pass_context
def simulate(
    context: click.Context,
    deck: str,
    players: int | None,
    games: int,
    seed: int,
    jobs: int | None,
    policies: str,
    cap: int | None,
    shards: Path | None,
    format_: str,
) -> None:
    """Play many games with DECK (its id, or its file) and count.

    Game number k depends on the seed and on k alone, so the figures are the same for any number of processes. A game
    that has not ended at the cap counts as not finished. Exit code 1 if the deck is illegal for the players.

    With --shards a long run is kept in files of up to 1000 games. The same command, or one with more --games, goes on
    from them, with the figures of a run that was never interrupted. A file that is damaged, or of another deck, seed,
    policy or engine, is told as a problem and never counted.

    \b
    Examples:
      leonardo simulate base --players 3
      leonardo simulate base --games 1000000 --shards runs
      leonardo simulate base --policies greedy,hinder --games 2000 --seed 7 --format json
    """
    import json

    from engine.figures import run_figures
    from engine.legality import violations
    from engine.players import PolicyError, read_policy
    from engine.simulate import Run
    from engine.simulate import simulate as play
    from engine.workers import Workers, processors
    from generator import load, needed, targets, verdicts
    from generator import shards as kept
    from generator.output import stay_inside
    from generator.progress import counting
    from generator.suggest import listed

    try:
        names = tuple(read_policy(name).name for name in policies.split(","))
    except PolicyError as error:
        raise click.UsageError(f"--policies: {error}") from None
    library, (wanted,) = needed.decks(Path.cwd(), lambda known: [targets.find_deck(known, deck)])
    chosen = load.engine_deck(wanted)
    if shards:
        stay_inside(shards, library.project.root)
    players = players or min(chosen.players)
    if players not in chosen.players:
        served = listed([str(count) for count in chosen.players])
        raise click.UsageError(f"--players: deck '{chosen.name}' is made for {served} players, not for {players}.")
    found = violations(chosen, players)
    if not verdicts.is_legal(found):
        say("\n".join(verdicts.legal_lines(chosen, {players: found})), err=True)
        context.exit(1)
    run = Run(chosen, players, games, seed, names, cap or 0)

    def told(there: int) -> None:
        say(f"leonardo: {there} of {games} games are in {one_line(shards)}", err=True)

    with Workers(jobs or processors()) as workers, counting("Playing", games) as progress:
        totals = kept.simulate(run, shards, workers, told, progress) if shards else play(run, workers, progress)
    data = run_figures(run, totals)
    if format_ == "json":
        say(json.dumps(data, indent=2, ensure_ascii=False))
    else:
        say("\n".join([*verdicts.simulation_lines(data), *_blanks(chosen, data["manual_played"])]))


def _blanks(deck: Deck, played: int) -> list[str]:
    """What is said of the cards whose actions are manual; nothing where there is none."""
    from engine.words import counted, listed

    manual = [card.name for card, _ in deck.contents if card.action and card.action.manual]
    if not manual:
        return []
    return ["", f"  Played as blanks, so not simulated ({counted(played, 'time')}): {listed(manual, 'and')}."]
