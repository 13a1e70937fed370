"""Writing a report and, beside it, a position file of the first game of each kind that did not end."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from engine.playability import Proof
from engine.retelling import before_the_cap
from engine.simulate import Run
from generator import manifest
from generator.fonts import describe
from generator.model import DeckDef, Library, Text
from generator.ours import keeper
from generator.output import staged
from generator.position_files import as_yaml
from generator.problems import Problem
from generator.report.blocks import Chart
from generator.report.charts import drawn
from generator.report.faces import NotDrawn, faces
from generator.report.letters import unprintable
from generator.report.page import page
from generator.report.paper import write as write_paper
from generator.report.tale import tell
from generator.report.words import LANGUAGES, Words


class Written(NamedTuple):
    """The files of a report, and why it shows no cards; empty where it does."""

    files: list[Path]
    undrawn: str


def language_of(library: Library) -> str:
    """The first of the project's languages that a report can be written in, else English."""
    return next((each for each in library.project.languages if each in LANGUAGES), LANGUAGES[0])


def titled(title: Text, language: str) -> str:
    """The title in a language, or in the first that it has; empty where it has none."""
    return title.get(language) or next(filter(None, title.by_language.values()), "")


def write(library: Library, deck: DeckDef, proofs: Mapping[int, Proof], folder: Path, language: str) -> Written:
    """`report.html`, `report.pdf` and position files in the deck's folder in `folder`, all or none.

    Raises OSError where the folder cannot be written.
    """
    first = next(iter(proofs.values()))
    titles = {card.id: titled(card.title, language) for card, _ in deck.contents}
    words = Words(language, MappingProxyType(titles))
    title = titled(deck.title, language) or deck.id
    picture, undrawn = None, ""
    try:
        picture = faces(library, deck, language)
    except NotDrawn as error:
        undrawn = str(error)
    report = tell(first.deck, title, proofs, picture, words)
    charts = {block.name: drawn(block.draw(), block.name) for block in report.blocks if isinstance(block, Chart)}
    with staged(folder, keeper(folder)) as staging:
        inside = staging / deck.id
        inside.mkdir()
        (inside / "report.html").write_text(page(report, charts), encoding="utf-8")
        write_paper(report, charts, inside / "report.pdf")
        for name, text in positions(proofs).items():
            (inside / name).write_text(text, encoding="utf-8")
        files = sorted(inside.iterdir())
        manifest.note(folder / deck.id, inside, files)
    return Written([folder / deck.id / file.name for file in files], undrawn)


def missing_letters(deck: DeckDef, language: str) -> list[Problem]:
    """The letters of the deck's and its cards' titles that `report.pdf` cannot show, at their places."""
    titles = [("the title", deck.title, deck.places.get(f"title.{language}") or deck.places.get("title", deck.place))]
    titles += [
        (f"the title of card '{card.id}'", card.title, card.place_of(f"title.{language}")) for card, _ in deck.contents
    ]
    return [
        Problem(
            place.file,
            place.line,
            place.column,
            "warning",
            "missing-glyph",
            f"{whose} has {describe(char)}, which the fonts of report.pdf lack; it shows [U+{ord(char):04X}] instead",
            "report.html shows the letter itself, if the reader's system has a font for it.",
        )
        for whose, title, place in titles
        for char in unprintable(titled(title, language))
    ]


def positions(proofs: Mapping[int, Proof]) -> dict[str, str]:
    """By file name a position of the first game that each policy left unfinished, not long before it was stopped."""
    found = {}
    for players, proof in proofs.items():
        for policy, totals in proof.games.items():
            number = totals.first_capped
            if number < 0:
                continue
            effort = proof.effort
            run = Run(proof.deck, players, number + 1, effort.seed, (policy,), effort.cap_rounds * players)
            state, endless = before_the_cap(run, number)
            stalls = (
                "the turn that begins here never ends."
                if endless
                else f"has not ended after {effort.cap_rounds} rounds;\n# it stands here one round before."
            )
            about = (
                f"# {proof.deck.name}, {players} {policy} players, seed {effort.seed}: game {number}"
                f"{';' if endless else ''} {stalls}\n"
                "# `leonardo replay` goes on from it, `leonardo play --position` plays it.\n"
            )
            found[f"capped-{players}-{policy}.yaml"] = f"{about}{as_yaml(state.to_position())}\n"
    return found
