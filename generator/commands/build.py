"""`leonardo build`: the printable sheets of sets and decks."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator import millimetres
from generator.folders import Folder
from generator.saying import one_line, say

if TYPE_CHECKING:
    from generator.edition import Sheets
    from generator.manifest import Entry
    from generator.model import DeckDef, Library, ProjectDef, SetDef
    from generator.products import Product, Request


_PROOF_GOES_ON = ("art-missing", "bad-picture")
"""The errors in spite of which a proof is made, with a placeholder that shows them."""


@click.command()
@click.argument("names", metavar="[SET|DECK]…", nargs=-1)
@click.option(
    "--only",
    help="What to make, with commas between: sheets, keys, reference, box, single, contact, tabletop, booklets.",
)
@click.option("--cards", help="Only these cards, with commas between: ids, numbers, ranges (3-7, a..b).")
@click.option("--changed-since", help="Only cards whose print differs from this manifest or git revision.")
@click.option("--lang", "languages", multiple=True, help="A language; again for more. Default: the project's.")
@click.option("--paper", "papers", multiple=True, help="A paper, such as a4, letter or 200x280; again for more.")
@click.option("--card", help="The size of the cards, such as poker, mini, poker-landscape or 70x100.")
@click.option("--template", help="The design: notebook, plain, low-ink, large-print or one of your own.")
@click.option(
    "--backs",
    help="How backs are printed: long-edge, short-edge, fold, separate, or none; reference cards then become two each.",
)
@click.option("--marks", help="The cutting marks: ticks, crosses, lines, silhouette or none.")
@click.option("--gap", type=millimetres.Range(0, 50), help="Millimetres between cards; 0 lets them share a cut.")
@click.option("--bleed", type=millimetres.Range(0, 10), help="Millimetres of bleed around each card.")
@click.option(
    "--corners", type=millimetres.Range(0, 20), help="Corners rounded to this many millimetres: sheets show them."
)
@click.option("--safe", type=millimetres.Range(0, 20), help="Millimetres that texts keep from the cut. Default: 3.")
@click.option("--grid", help="Columns and rows, such as 3x3. Default: as many as fit.")
@click.option("--preset", help="What a print shop asks for, such as the-game-crafter or drivethrucards.")
@click.option("--colour", help="rgb; cmyk, for a press; or grey.")
@click.option("--printer", help="A printer measured with 'leonardo calibrate': its shift is applied to the backs.")
@click.option("--proof", is_flag=True, help="Sheets to look at, marked as such; missing pictures become placeholders.")
@click.option("--guides", is_flag=True, help="Show the cut, with its corners, and the safe zone on a proof.")
@click.option("--format", "formats", multiple=True, help="pdf, png or listing; again for more. Default: pdf.")
@click.option("--out", type=Folder(), help="The folder to write to. Default: output.")
def build(
    names: tuple[str, ...],
    only: str | None,
    cards: str | None,
    changed_since: str | None,
    languages: tuple[str, ...],
    formats: tuple[str, ...],
    preset: str | None,
    proof: bool,
    guides: bool,
    out: Path | None,
    **options: Any,
) -> None:
    """Write the printable sheets of SETs and DECKs, or of all the project's sets.

    Everything is checked before anything is written; files appear whole, in output/SET, or not at all. Only
    --proof goes on without a picture that is missing or cannot be read, and exits with 1 all the same.

    \b
    Examples:
      leonardo build
      leonardo build base --lang ru --paper a4 --backs none
      leonardo build base --changed-since output/base/manifest.json
      leonardo build base --card poker --corners 3 --safe 4 --gap 4
      leonardo build base --proof --guides
    """
    from generator import edition, load, manifest, output, reporters, wanted
    from generator import guides as cutting
    from generator.booklet import NAME as BOOKLETS
    from generator.booklet import make as booklet_making
    from generator.formats import not_ours
    from generator.ours import keeper
    from generator.problems import ProblemsFound, has_errors, unwritten_once
    from generator.products import CARDS, HEEDED, PRODUCTS, Made, Request, idle, unasked
    from generator.progress import counting
    from generator.render import RENDERERS
    from generator.suggest import listed

    for option, given in {**options, "only": only, "cards": cards, "changed_since": changed_since}.items():
        if isinstance(given, str) and not given.strip():
            raise click.UsageError(f"--{option.replace('_', '-')} is empty: leave it out, or say what is wanted.")
    library, problems = load.load_project(Path.cwd())
    on_the_line = wanted.given(formats=formats, **options)
    asked = wanted.preset(preset) if preset else {}
    asked_by_name, only = only is not None, only or asked.get("only")
    formats = formats or (asked.get("format", "pdf"),)
    options = {key: asked.get(key) if value is None else value for key, value in options.items()}
    if guides and not proof:
        raise click.UsageError("--guides are drawn on a proof: add --proof.")
    if proof and only not in (None, CARDS):
        raise click.UsageError(f"--proof makes sheets of cards, not {only}.")
    library, wishes = wanted.wished(library, proof=proof, guides=guides, **options)
    try:
        targets = _targets(library, dict.fromkeys(names))
    except click.UsageError:
        if has_errors(problems):
            raise ProblemsFound(problems) from None
        raise
    languages = tuple(_told_in(name, targets, library.project) for name in dict.fromkeys(languages))
    formats = tuple(wanted.one_of("--format", name, RENDERERS) for name in dict.fromkeys(formats))
    partly = bool(cards or changed_since or proof)
    if cards and not names:
        raise click.UsageError("--cards: name the set or deck whose cards these are.")
    making = [*PRODUCTS, BOOKLETS]
    wished_for = dict.fromkeys(name.strip() for name in only.split(",")) if only else making
    chosen = [wanted.one_of("--only", name, making) for name in wished_for]
    chosen = [CARDS] if partly and not only else chosen
    products = {name: PRODUCTS[name] for name in chosen if name != BOOKLETS}
    notes = _colour_told(wishes.colour, "colour" in on_the_line, chosen if only else (), formats)
    in_vain = [*idle(on_the_line, chosen, library.project.backs)]
    if in_vain and asked_by_name:
        raise click.UsageError("\n".join(in_vain))
    notes += in_vain
    if (cards or changed_since) and not any(product.of_cards for product in products.values()):
        shown = listed([name for name, product in PRODUCTS.items() if product.of_cards])
        option = "--cards" if cards else "--changed-since"
        raise click.UsageError(f"{option} chooses cards, and {only} shows none: leave it out, or make {shown}.")
    template, faults = edition.template_of(library, wishes.rules.bleed, grey=wishes.colour == "grey")
    problems += faults
    if template is not None and any("safe" in HEEDED[name] for name in chosen):
        problems += cutting.unsafe(template, edition.card_of(library), wishes.safe, wishes.corners)

    def stops() -> bool:
        return has_errors([each for each in problems if not (proof and each.id in _PROOF_GOES_ON)])

    notes += [note for each in languages if each not in library.project.languages and (note := not_ours(each))]
    entries: list[Entry] = []
    paths: list[Path] = []
    told = booklet_making.Made()
    folder = output.folder_of(library.project.root, out)
    drawn = targets if template and products and not stops() else []

    def add(name: str, product: Product, request: Request) -> None:
        """Makes a product and writes it, and lets go of it: it may be as large as all others."""
        made = product.make(request) if only or product.by_default(request) else Made(())
        made = made if only or name == CARDS else unasked(made, name)
        problems.extend(made.problems)
        notes.extend(made.notes)
        for sheets in made.sheets if not stops() else ():
            files = _written(sheets, formats, staging)
            paths.extend(files)
            notes.extend(sheets.notes)
            entries.append(manifest.entry_of(sheets, files))

    with output.staged(folder, keeper(folder)) as staging, counting("Drawing", len(drawn)) as step:
        for target in drawn:
            for language in languages or library.project.languages:
                assert template
                request = Request(library, target, language, template, wishes, cards or "", changed_since or "")
                for name, product in products.items():
                    add(name, product, request)
            step(1)
        if template and BOOKLETS in chosen and not stops():
            told = booklet_making.ordered(
                library,
                template,
                targets,
                languages,
                wishes.papers,
                formats,
                folder,
                asked=only is not None,
                named=bool(names),
            )
            problems += told.problems
            if wishes.colour != "rgb" and (told.write or told.current):
                notes.append(f"booklets are made in RGB; --colour {wishes.colour} is for all else")
        if stops():
            raise ProblemsFound(problems)
        if len(set(paths)) < len(paths):
            raise AssertionError(f"two documents would be one file, of {sorted(map(str, paths))}")
        whole = [entry for entry in entries if entry.product in PRODUCTS and not proof]
        _record(whole, [entry for entry in entries if entry not in whole], staging, folder)
        paths += [path for write in told.write for path in write(staging)]
    if problems and not has_errors(problems):
        reporters.show(unwritten_once(problems))
    for note in dict.fromkeys(notes + told.notes):
        say(one_line(note), err=True)
    for path in [path.relative_to(staging) for path in paths] + [path.relative_to(folder) for path in told.current]:
        say(one_line((out or Path("output")) / path))
    if changed_since and all(entry in whole for entry in entries):
        say("No card has changed" + ("." if paths else "; nothing is written."), err=True)
    if has_errors(problems):
        raise ProblemsFound(problems)


def _colour_told(colour: str, asked: bool, only: Collection[str], formats: Collection[str]) -> list[str]:
    """What a listing does not show of a colour space; click.UsageError where nothing can be made in it.

    `only` are the products asked for by name, if any are; `asked` is whether the colour was, and not a preset.
    """
    from generator.booklet import NAME as BOOKLETS

    pictures = bool({"contact", "tabletop"} & {*only})
    if colour == "cmyk" and ("png" in formats or pictures):
        raise click.UsageError(
            "--colour cmyk: a PNG has red, green and blue only; make a PDF, or leave the colour out."
        )
    if colour != "rgb" and [*only] == [BOOKLETS]:
        raise click.UsageError(f"--colour {colour}: booklets are made in RGB; leave the colour out.")
    if colour == "rgb" or "listing" not in formats:
        return []
    told = "a listing has the colours of the design"
    if asked and only and [*formats] == ["listing"] and not pictures:
        raise click.UsageError(f"--colour {colour}: {told}; make a PDF or a PNG, or leave the colour out.")
    return [f"{told}, whatever --colour says"]


def _written(sheets: Sheets, formats: tuple[str, ...], staging: Path) -> list[Path]:
    """The files of a document, in every format asked for."""
    from generator.render import RENDERERS

    place = staging / sheets.folder
    place.mkdir(exist_ok=True)
    formats = (sheets.format,) if sheets.format else formats
    return [path for name in formats for path in RENDERERS[name](sheets.document, place / sheets.name)]


def _record(whole: list[Entry], parts: list[Entry], staging: Path, folder: Path) -> None:
    """Put a manifest beside the files of each set and deck; `parts` show only some of its cards, or are proofs."""
    from generator import manifest

    for name in dict.fromkeys(entry.folder for entry in (*whole, *parts)):
        made = [entry for entry in whole if entry.folder == name]
        beside = {file: told["sha256"] for entry in parts if entry.folder == name for file, told in entry.files.items()}
        earlier = manifest.of(folder / name)
        merged = manifest.merged(earlier, made, beside)
        (staging / name / manifest.NAME).write_text(manifest.written(merged), encoding="utf-8")
        for old in manifest.outdated(merged, made):
            say(
                f"{one_line(f'{name}/{old}')} is of an earlier build and shows an older version; it stays as it was.",
                err=True,
            )
        for old in manifest.left_over(earlier, beside):
            say(f"{one_line(f'{name}/{old}')} is of an earlier choice of cards; it stays as it was.", err=True)


def _targets(library: Library, names: Collection[str]) -> list[SetDef | DeckDef]:
    """The sets and decks named, by id (a set first, where a deck has the same) or by their files; with no name what is
    built then."""
    from generator.targets import built, each_once, find_target, need_names_of_their_own

    found = [find_target(library, name, ("set", "deck")) for name in names] if names else built(library)
    targets = [_apart(library, each) for each in each_once(found)]
    need_names_of_their_own(targets)
    return targets


def _apart(library: Library, target: SetDef | DeckDef) -> SetDef | DeckDef:
    """The target; a deck with the id of a set gets one of its own, so that neither's files take the other's place."""
    from generator.model import DeckDef

    if not isinstance(target, DeckDef) or target.id not in library.sets:
        return target
    name = f"{target.id}-deck"
    while name in library.sets or name in library.decks:
        name += "-deck"
    return replace(target, id=name)


def _told_in(language: str, targets: Iterable[SetDef | DeckDef], project: ProjectDef) -> str:
    """The language, if each target has at least one title in it, or plain ones in a language of the project."""
    from generator.model import ANY_LANGUAGE
    from generator.suggest import did_you_mean, listed

    for target in targets:
        known = {each for owner in (target, *target.cards) for each in owner.title.by_language}
        if ANY_LANGUAGE in known:
            known = known - {ANY_LANGUAGE} | {*project.languages}
        if language not in known:
            guess = did_you_mean(language, known) or "."
            has = listed(sorted(known), "and")
            raise click.UsageError(f"--lang: nothing of '{target.id}' is written in '{language}'{guess} It has {has}.")
    return language
