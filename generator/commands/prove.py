"""`leonardo prove`: one verdict for each deck and number of players, with its reasons and figures."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.folders import Folder
from generator.saying import one_line, say

LEAST_PAIRS = 72
"""The pairs of games that a quick comparison plays: fewer would show no difference but the grossest."""

if TYPE_CHECKING:
    from engine.cards import Deck
    from engine.playability import Effort, Proof
    from engine.workers import Workers
    from generator.changes import Change
    from generator.model import DeckDef, Library


@click.command()
@click.argument("decks", metavar="[DECK]…", nargs=-1)
@click.option("--players", type=click.IntRange(min=2), help="One number of players. Default: all a deck is made for.")
@click.option("--games", type=click.IntRange(min=1), help="The most games a policy plays. Default: 800.")
@click.option("--quick", is_flag=True, help="A first impression: fewer games, 85 % to finish, none about skill.")
@click.option("--seed", type=click.IntRange(0, 2**64 - 1), default=1, show_default=True, help="The run's seed.")
@click.option(
    "--against", metavar="DECK", help="Tell what changed since that deck, and what of it is more than chance."
)
@click.option(
    "--report",
    "report_",
    type=Folder(),
    metavar="DIR",
    help="Write DIR/DECK/report.html and report.pdf, and a position file of games that do not end.",
)
@click.option(
    "--lang",
    "language",
    type=click.Choice(["en", "ru"]),
    help="The report's language. Default: the first of the project's languages that is one of these.",
)
@click.option("--jobs", type=click.IntRange(1, 256), help="Processes. Default: one for each processor.")
@click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.pass_context
def prove(
    context: click.Context,
    decks: tuple[str, ...],
    players: int | None,
    games: int | None,
    quick: bool,
    seed: int,
    against: str | None,
    report_: Path | None,
    language: str | None,
    jobs: int | None,
    format_: str,
) -> None:
    """Prove DECKs (ids, or files), or all decks of the project: legal, winnable, playable.

    Each deck and number of players gets one verdict. illegal: a deck rule is broken. unplayable: it cannot be won,
    its lines earn fewer different keys than a win takes (so that nobody wins without all of them and the any-key), or
    players of some kind surely leave half of their games unfinished. doubtful: some kind does not surely finish 95 % of
    them, or in quintis even greedy players surely end more than half of theirs by counting keys. playable: neither. The
    kinds are random players, greedy ones, and players who block their neighbour; games are added until each share is
    clear. Exit code 1 if a verdict is illegal or unplayable, or if what the deck file says under `expect` is not met,
    beyond chance (`leonardo explain impossible-expectation` lists the measures); a doubtful verdict is told on standard
    error and leaves 0.

    --against plays both decks with the same seeds, 400 pairs of games (--quick: 72; or --games) for each kind of player
    and number of players both serve, and names the differences that chance does not explain, corrected for the number
    of comparisons. It changes neither verdict nor exit code.

    With --format json one deck gives an object, several give a list of such objects.

    \b
    Examples:
      leonardo prove
      leonardo prove base --players 3 --quick --format json
      leonardo prove war --against peace --players 3
      leonardo prove base --quick --report output --lang ru
    """
    import json

    from engine.playability import Effort
    from engine.playability import prove as judge
    from engine.workers import Workers, processors
    from generator import changes, load, needed, targets, verdicts
    from generator.in_the_way import kept, spare
    from generator.ours import keeper
    from generator.output import folder_of
    from generator.progress import counting
    from generator.suggest import listed

    def wanted_of(known: Library) -> list[DeckDef]:
        return [*_decks(known, decks), *([targets.find_deck(known, against)] if against is not None else [])]

    library, found_decks = needed.decks(Path.cwd(), wanted_of)
    named = found_decks[: len(found_decks) - (against is not None)]
    chosen = [(load.engine_deck(deck), load.expectations(deck)) for deck in named]
    for deck, _ in chosen:
        if players and players not in deck.players:
            served = listed([str(count) for count in deck.players])
            raise click.UsageError(f"--players: deck '{deck.name}' is made for {served} players, not for {players}.")
    if language and not report_:
        raise click.UsageError("--lang is the language of the report: say --report DIR too.")
    if report_:
        targets.need_names_of_their_own(named)
        for wanted in named:
            _stay_inside(wanted, library, report_)
        keeps = keeper(folder_of(library.project.root, report_))
        spare({path: kept(path, keeps) for wanted in named for path in _reports(report_ / wanted.id)})
    effort = Effort.quick(seed) if quick else Effort(seed=seed)
    if games:
        effort = effort.limited(games)
    if against is not None and len(chosen) != 1:
        raise click.UsageError("--against compares one DECK with another: name the one to prove.")
    other = load.engine_deck(found_decks[-1]) if against is not None else None
    if other and other.mode != chosen[0][0].mode:
        raise click.UsageError(f"--against: deck '{other.name}' is for mode {other.mode}, not {chosen[0][0].mode}.")
    answers = []
    change = None
    with Workers(jobs or processors()) as workers:
        for deck, expected in chosen:
            proofs = {}
            for count in [players] if players else deck.players:
                label = f"{deck.name}, {count} players"
                with counting(label, effort.most_in_all) as progress:
                    proofs[count] = judge(deck, count, effort, workers, progress, expected)
            answers.append((deck, proofs))
        if other:
            change = _change(other, proofs, games or max(LEAST_PAIRS, 2 * effort.step), effort, workers)
    if report_:
        _report(library, [(deck, proofs) for deck, (_, proofs) in zip(named, answers, strict=True)], report_, language)
    if format_ == "json":
        data = [verdicts.proof_data(deck, proofs) for deck, proofs in answers]
        if change:
            data[0]["against"] = changes.change_data(change)
        say(json.dumps(data[0] if len(data) == 1 else data, indent=2, ensure_ascii=False))
    else:
        say("\n\n".join("\n".join(verdicts.proof_lines(deck, proofs)) for deck, proofs in answers))
        if change:
            say("\n" + "\n".join(changes.change_lines(change)))
    found = [proof for _, proofs in answers for proof in proofs.values()]
    for proof in found:
        if proof.verdict == "doubtful":
            say(f"leonardo: deck '{proof.deck.name}' is doubtful for {proof.players} players", err=True)
        for finding in proof.failed:
            say(f"leonardo: deck '{proof.deck.name}', {proof.players} players: {finding.sentence}", err=True)
    context.exit(1 if any(proof.verdict in verdicts.FAILED or proof.failed for proof in found) else 0)


def _stay_inside(deck: DeckDef, library: Library, folder: Path) -> None:
    """Raises click.UsageError where the deck's report would be written elsewhere than the folder's name says."""
    from generator.output import stay_inside

    stay_inside(folder / deck.id, library.project.root)
    stay_inside(folder / deck.id, folder)


def _reports(folder: Path) -> list[Path]:
    """What is there under the names that a report's files have."""
    names = ("report.html", "report.pdf", "capped-*.yaml", "manifest.json")
    return [path for name in names for path in sorted(folder.glob(name))]


def _report(
    library: Library, answers: list[tuple[DeckDef, dict[int, Proof]]], folder: Path, language: str | None
) -> None:
    """Writes each deck's report into a folder of its name, and tells of letters it cannot show."""
    from generator import reporters
    from generator.progress import counting
    from generator.report.write import language_of, missing_letters, write

    language = language or language_of(library)

    with counting("Reports", len(answers)) as progress:
        for deck, proofs in answers:
            _stay_inside(deck, library, folder)
            written = write(library, deck, proofs, folder, language)
            say(f"leonardo: written {', '.join(map(one_line, written.files))}", err=True)
            if written.undrawn:
                say(
                    f"leonardo: the report of '{deck.id}' has no picture of its cards: {one_line(written.undrawn)}",
                    err=True,
                )
            absent = missing_letters(deck, language)
            if absent:
                reporters.show(absent)
            progress(1)


def _change(before: Deck, proofs: Mapping[int, Proof], games: int, effort: Effort, workers: Workers) -> Change:
    """The proved deck beside the other one, at the numbers of players at which both can be played."""
    from engine.legality import violations
    from engine.paired import compare_decks
    from engine.playability import POLICIES
    from generator import verdicts
    from generator.changes import Change
    from generator.progress import counting

    after = next(iter(proofs.values())).deck
    served = [
        count
        for count, proof in proofs.items()
        if proof.games and count in before.players and verdicts.is_legal(violations(before, count))
    ]
    total = 2 * games * len(served) * len(POLICIES)
    with counting(f"{after.name} against {before.name}", total) as progress:
        found = compare_decks(before, after, served, POLICIES, games, effort.seed, effort.cap_rounds, workers, progress)
    return Change(before, after, games, tuple(found))


def _decks(library: Library, names: tuple[str, ...]) -> list[DeckDef]:
    """The decks named; else those the project builds, all of its own, or outside a project the shipped ones."""
    from generator.targets import each_once, find_deck, is_own

    if names:
        return each_once(find_deck(library, name) for name in names)
    if library.project.decks:
        return [library.decks[name] for name in library.project.decks]
    own = [deck for deck in library.decks.values() if is_own(deck, library)]
    found = own or list(library.decks.values())
    if not found:
        raise click.UsageError("There is no deck to prove; write one, it begins with 'deck: NAME'.")
    return found
