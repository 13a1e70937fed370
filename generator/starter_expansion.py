"""The files of a new expansion set: fifteen slots that check at once, and a deck that plays them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

HEAD = """\
# yaml-language-server: $schema=../schemas/set.schema.json
# {name}: an expansion set of fifteen cards, which `leonardo new expansion` made as a start. Every title that says TODO
# is yours to write; until then `leonardo check` warns of it. Change what you like, and let the tool judge (NAME is
# {name}):
#
#   leonardo check                  every mistake, with its line
#   leonardo analyse NAME --set     symbols, pairs, cards that are the same in play, verbs, what is missing
#   leonardo prove NAME             is the deck legal, can it be won, does it play
#   leonardo build NAME             the printable sheets
set: {name}
kind: expansion
title: {title}
cards:
"""

SYMBOLS_NOTE = """\
  # Symbol cards bear two or three of: mechanism, profile, cathedral, gull, skull, cat, cavalryman, halberd, flower,
  # figure, stream, eclipse (Russian names do as well); the first stands in the upper slot. Here each symbol stands on
  # two cards or three, and none of these cards has the symbols of a card of the base set.
  # The backing, burgundy or gold, makes no difference in play; mixed like this it does not give the faces away.
  # A picture of your own: `art: art/name.png`, as a path from this file.
"""

ACTIONS_NOTE = """\
  # Action cards have no symbols. `when` is the moment of the own turn, start or end; `effect` is a list of steps, each
  # one verb with its parameters (`leonardo schema set` describes them all). The printed text is composed from the
  # effect in both languages, so that the two cannot disagree; `text` puts your own words in its place.
"""

PAIRS: Sequence[Sequence[str]] = (
    ("mechanism", "cavalryman"),
    ("cathedral", "stream"),
    ("skull", "flower"),
    ("profile", "eclipse"),
    ("gull", "cat"),
    ("halberd", "figure"),
)
TRIPLES: Sequence[Sequence[str]] = (
    ("mechanism", "gull", "flower"),
    ("profile", "skull", "stream"),
    ("cathedral", "cat", "figure"),
    ("cavalryman", "halberd", "eclipse"),
    ("skull", "cat", "eclipse"),
)

ACTIONS: Sequence[str] = (
    """\
      when: start
      effect:
        - draw: {count: 1}
        - play_more: {kind: base}
      text:
        en: Draw a card from either deck; this turn you may play one more base card.
        ru: Возьмите карту из любой колоды; в этот ход можно сыграть ещё одну основную карту.
""",
    """\
      when: start
      effect:
        - trade: {with: right}
""",
    """\
      when: end
      effect:
        - discard: {who: left, count: 2}
""",
    """\
      when: end
      effect:
        - lock: {zones: corners, of: me}
""",
)

DECK = """\
# yaml-language-server: $schema=../../schemas/deck.schema.json
# The base set with the new set {name}. An additional deck has at least 45 cards (EXP-2), so two of the shipped sets
# fill it up: put others in their place, or three sets of your own. Five players need 70 additional cards (EXP-3).
deck: {name}
mode: expansion
title: {title}
players: [2, 3, 4]
contents:
  - set: base
  - set: {name}
{others}  # - exclude: {name}-15     # leaves a card out
# expect:                    # `leonardo prove` fails if the games say otherwise
#   finished: ">= 99 %"
"""

WORDS = {"en": ("set", "deck", "title"), "ru": ("набор", "колода", "название")}
"""What a placeholder calls a set's title, a deck's and a card's; other languages get the English words."""

FILLING: Sequence[str] = ("workshop", "flight")
"""The shipped sets that make the deck whole."""


def expansion_files(name: str, languages: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Path in the project, and text, of the set `name` and its deck, with placeholders in English, Russian and the
    project's other languages."""
    spoken = tuple(dict.fromkeys((*WORDS, *languages)))
    yield f"cards/{name}.yaml", "".join(_set_parts(name, spoken))
    others = "".join(f"  - set: {other}\n" for other in FILLING)
    yield f"cards/decks/{name}.yaml", DECK.format(name=name, title=_title(1, name, spoken), others=others)


def _set_parts(name: str, languages: Sequence[str]) -> Iterator[str]:
    yield HEAD.format(name=name, title=_title(0, name, languages))
    yield SYMBOLS_NOTE
    slots = [f"    symbols: [{', '.join(symbols)}]\n" for symbols in (*PAIRS, *TRIPLES)]
    slots += [f"    action:\n{action}" for action in ACTIONS]
    for number, slot in enumerate(slots, 1):
        if number == len(PAIRS) + len(TRIPLES) + 1:
            yield f"\n{ACTIONS_NOTE}"
        backing = "burgundy" if number % 2 else "gold"
        title = _title(2, "", languages)
        yield f"  - id: {name}-{number:02}\n    backing: {backing}\n    title: {title}\n{slot}"


def _title(which: int, rest: str, languages: Sequence[str]) -> str:
    """`{en: TODO title, ru: TODO название}`."""
    said = (f"{language}: TODO {WORDS.get(language, WORDS['en'])[which]} {rest}".rstrip() for language in languages)
    return f"{{{', '.join(said)}}}"
