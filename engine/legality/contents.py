"""Deck rules about which cards there are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping

from engine.cards import Card, Deck
from engine.effects import VERBS
from engine.legality.sizes import MANY
from engine.legality.violation import CardRule, DeckRule, Level, Violation, play_value
from engine.words import counted

COPIES, COPIES_MANY = 3, 6
"""EXP-4 and EXP-5: the second number holds from `MANY` players on (HE-17)."""

KINDS_OF_MODE: Mapping[str, tuple[str, ...]] = {
    "base": ("base",),
    "expansion": ("base", "expansion"),
    "quintis": ("base", "quintis"),
}
"""Deck constraints, Kinds: the sets a deck may draw on."""

RULE_OF_MODE: Mapping[str, str] = {"base": "BASE-1", "expansion": "EXP-1", "quintis": "QF-1"}
SET_TITLES: Mapping[str, str] = {"base": "base", "expansion": "expansion", "quintis": "Quintis Fontis"}


class Copies(DeckRule):
    """No more than three identical additional cards, with five or more players six.

    Cards are identical by what they do (HE-10), so copies are counted over the whole deck: across sets, ids, backings
    and repeated lines. The option `copies_limit` says whether it is advice or an error (HE-11).
    """

    id = "copies"
    modes = ("expansion",)
    description = "No more than three identical additional cards, with five or more players six."

    def rule(self, deck: Deck, players: int) -> str:
        return "EXP-4" if players < MANY else "EXP-5"

    def limit(self, deck: Deck, players: int) -> int:
        return COPIES if players < MANY else COPIES_MANY

    def alike(self, players: int) -> Hashable:
        return players >= MANY

    def violations(self, deck: Deck, players: int) -> list[Violation]:
        limit = self.limit(deck, players)
        level: Level = "error" if deck.rules.get("copies_limit") == "error" else "warning"
        alike: dict[tuple[object, ...], list[tuple[Card, int]]] = {}
        for card, copies in deck.contents:
            if card.additional:
                alike.setdefault(play_value(card), []).append((card, copies))
        found = []
        for group in alike.values():
            names, total = _of(group)
            if total > limit:
                where = ", ".join(f"{card.name} x{copies}" for card, copies in group)
                message = f"{total} identical additional cards ({_what(group[0][0])}), {limit} are allowed: {where}"
                found.append(Violation(self.id, self.rule(deck, players), level, message, limit, total, names))
        return found


class Kinds(CardRule):
    """A base deck holds cards of base sets, an expansion deck of base and expansion sets, a quintis deck of base and
    quintis sets."""

    id = "card-kinds"
    modes = ("base", "expansion", "quintis")
    description = "The deck holds only cards of the sets its mode is played with."

    def rule(self, deck: Deck, players: int) -> str:
        return RULE_OF_MODE[deck.mode]

    def limit(self, deck: Deck, players: int) -> int:
        return 0

    def violations(self, deck: Deck, players: int) -> list[Violation]:
        allowed, limit = KINDS_OF_MODE[deck.mode], self.limit(deck, players)
        found = []
        for kind, title in SET_TITLES.items():
            names, total = _of(entry for entry in deck.contents if entry[0].kind == kind)
            if total and kind not in allowed:
                message = (
                    f"{counted(total, 'card')} of {title} sets in a deck of mode {deck.mode}, "
                    f"which is played with cards of {' and '.join(SET_TITLES[name] for name in allowed)} sets"
                )
                found.append(Violation(self.id, self.rule(deck, players), "error", message, limit, total, names))
        return found


class Backings(CardRule):
    """Base cards are black, the cards of expansion sets burgundy or gold (EXP-1)."""

    id = "card-backings"
    modes = ("base", "expansion")
    description = "Base cards have a black backing, additional cards a burgundy or gold one."

    def rule(self, deck: Deck, players: int) -> str:
        return "EXP-1"

    def limit(self, deck: Deck, players: int) -> int:
        return 0

    def violations(self, deck: Deck, players: int) -> list[Violation]:
        coloured = [entry for entry in deck.contents if entry[0].kind == "base" and entry[0].additional]
        black = [entry for entry in deck.contents if entry[0].kind == "expansion" and not entry[0].additional]
        found, limit = [], self.limit(deck, players)
        for entries, message in (
            (coloured, "of base sets with a burgundy or gold backing; base cards are black"),
            (black, "of expansion sets with a black backing; additional cards are burgundy or gold"),
        ):
            if entries:
                names, total = _of(entries)
                text = f"{counted(total, 'card')} {message}"
                found.append(Violation(self.id, self.rule(deck, players), "error", text, limit, total, names))
        return found


class MixedBackings(CardRule):
    """The back tells the next card: a pile that mixes backings gives away what lies on top of it (advice)."""

    id = "mixed-backings"
    modes = ("base", "quintis")
    description = "A deck of one pile has one backing."

    def rule(self, deck: Deck, players: int) -> str:
        return RULE_OF_MODE[deck.mode]

    def limit(self, deck: Deck, players: int) -> int:
        return 1

    def violations(self, deck: Deck, players: int) -> list[Violation]:
        counts: Counter[str] = Counter()
        for card, copies in deck.contents:
            counts[card.backing] += copies
        if len(counts) < 2:
            return []
        usual = max(counts, key=counts.__getitem__)
        names, total = _of(entry for entry in deck.contents if entry[0].backing != usual)
        message = (
            f"the one pile mixes {len(counts)} backings, so the back tells what comes next: "
            f"{total} of {deck.size} cards are not {usual}"
        )
        limit = self.limit(deck, players)
        return [Violation(self.id, self.rule(deck, players), "warning", message, limit, len(counts), names)]


class Verbs(CardRule):
    """An action does only what its mode and its moment allow (rules.md, Action effects)."""

    id = "action-verbs"
    modes = ("base", "expansion", "quintis")
    description = "Every verb of an action card exists in the mode, at the card's moment."

    def rule(self, deck: Deck, players: int) -> str:
        return "EXP-21"

    def limit(self, deck: Deck, players: int) -> int:
        return 0

    def violations(self, deck: Deck, players: int) -> list[Violation]:
        found, limit = [], self.limit(deck, players)
        for card, copies in deck.contents:
            for rule, message in _action_faults(card, deck.mode):
                text = f"'{card.name}' {message}"
                found.append(Violation(self.id, rule, "error", text, limit, copies, (card.name,)))
        return found


def _action_faults(card: Card, mode: str) -> list[tuple[str, str]]:
    """Why the card's action does not belong in the mode: pairs of a rule's ID and the end of a sentence."""
    action = card.action
    if action is None:
        return []
    if mode == "base":
        return [("EXP-21", "is an action card, and mode base has none")]
    faults = []
    for step in action.effect:
        moments = VERBS[step.verb].moments
        if mode not in moments:
            modes = " and ".join(moments)
            faults.append(("EXP-21", f"has the verb '{step.verb}', which mode {mode} lacks; it is of mode {modes}"))
        elif action.when not in moments[mode]:
            moment = moments[mode][0]
            faults.append(("EXP-22", f"has the verb '{step.verb}' at the {action.when} of a turn, not at the {moment}"))
    return faults


def _of(entries: Iterable[tuple[Card, int]]) -> tuple[tuple[str, ...], int]:
    """The names of those cards, and how many they are with their copies."""
    found = list(entries)
    return tuple(card.name for card, _ in found), sum(copies for _, copies in found)


def _what(card: Card) -> str:
    if card.action is None:
        return " + ".join(card.symbols)
    steps = " + ".join(step.verb for step in card.action.effect) or "manual"
    return f"action at the {card.action.when}: {steps}"
