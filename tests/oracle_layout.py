"""Mode base and expansion told again, by brute force, on plain positions: what may be moved and what is earned.

Nothing of the engine is used: a position as text data goes in, move texts and symbols come out.
"""

from __future__ import annotations

from itertools import combinations, product
from typing import Any

SYMBOLS = (
    *("mechanism", "profile", "cathedral", "gull", "skull", "cat"),
    *("cavalryman", "halberd", "flower", "figure", "stream", "eclipse"),
)
PICTURE = (("top-left", "top", "top-right"), ("left", "center", "right"), ("bottom-left", "bottom", "bottom-right"))
READING = [zone for row in PICTURE for zone in row]
CROSS = ["top", "left", "center", "right", "bottom"]
CORNERS = [zone for zone in READING if zone not in CROSS]
COLUMN_AND_ROW = [("top", "center", "bottom"), ("left", "center", "right")]
LINES = [
    *PICTURE,
    *zip(*PICTURE, strict=True),
    tuple(PICTURE[i][i] for i in range(3)),
    tuple(PICTURE[i][2 - i] for i in range(3)),
]
LOCKED = {"corners": CORNERS, "cross": CROSS, "all": READING}
Position = dict[str, Any]
Words = tuple[str, ...]


def symbols(position: Position, card: str) -> set[str]:
    return set(position["cards"][card].get("symbols", ()))


def action(position: Position, card: str) -> Any:
    return position["cards"][card].get("action")


def additional(position: Position, card: str) -> bool:
    return position["mode"] == "expansion" and position["cards"][card]["backing"] != "black"


def steps(position: Position, card: str) -> list[tuple[str, dict[str, Any]]]:
    """The verbs of an action with their parameters."""
    found = []
    for step in action(position, card).get("effect", []):
        found.append((step, {}) if isinstance(step, str) else next(iter(step.items())))
    return found


def own(position: Position) -> dict[str, Any]:
    return position["seats"][position["turn"]]


def others(position: Position) -> list[int]:
    return [seat for seat in range(len(position["seats"])) if seat != position["turn"]]


def named(position: Position, who: str) -> list[int]:
    """The seats that a parameter names."""
    turn, count = position["turn"], len(position["seats"])
    seats = {"me": [turn], "left": [(turn + 1) % count], "right": [(turn - 1) % count]}
    return seats.get(who, others(position))


def locked(position: Position, seat: int, zone: str) -> bool:
    return any(
        zone in effect["lock"] and effect["seat"] == seat for effect in position.get("lasting", ()) if "lock" in effect
    )


def legal(position: Position) -> tuple[set[str], set[str]]:
    """The legal moves (BASE-8, EXP-10...26), and the actions of several steps, whose uses are not told here."""
    if position["phase"] == "over":
        return set(), set()
    if position.get("pending"):
        return draws(position), set()
    return PHASES[position["phase"]](position)


def keeps(position: Position) -> tuple[set[str], set[str]]:
    hand = own(position)["hand"]
    return {"keep " + " ".join(sorted(hand[i] for i in five)) for five in combinations(range(10), 5)}, set()


def draws(position: Position) -> set[str]:
    kinds = ("base", "additional")
    return {f"draw {kind}" for kind in kinds if position[kind]["deck"] or position[kind]["discard"]}


def plays(position: Position) -> set[str]:
    """EXP-11...15, HE-14, HE-16 (mode base has one play, of the base kind)."""
    allowed = position.get("plays", {"base": 1, "additional": 0, "any": 0})
    found = set()
    for card, zone in product(own(position)["hand"], READING):
        kind = "additional" if additional(position, card) else "base"
        if action(position, card) or not (allowed[kind] or allowed["any"]):
            continue
        if (zone in CORNERS) == (kind == "additional") and not locked(position, position["turn"], zone):
            found.add(f"play {card} {zone}")
    return found


def in_play(position: Position) -> tuple[set[str], set[str]]:
    found = plays(position)
    if position["played"] and position["mode"] == "expansion":
        return found | {"end"}, set()
    return found or {"miss"}, set()


def claims(position: Position) -> tuple[set[str], set[str]]:
    return {f"claim {symbol}" for symbol in [*SYMBOLS, "none"] if symbol not in own(position)["keys"]}, set()


def acts(position: Position) -> tuple[set[str], set[str]]:
    found, untold = {"end"}, set()
    for card in set(own(position)["hand"]):
        if action(position, card) and position["phase"] == "end":
            found.add(f"discard {card}")
        if not action(position, card) or action(position, card)["when"] != position["phase"]:
            continue
        parts = steps(position, card)
        if len(parts) > 1:
            untold.add(card)
            continue
        choices = options(position, *parts[0]) if parts else set()
        found |= {" ".join(("act", card, *words)) for words in choices or {()}}
    return found, untold


def cards_of_seats(position: Position, who: str) -> set[Words]:
    return {(str(seat),) for seat in others(position) if hand_size(position, seat)} if who == "chosen" else set()


def hand_size(position: Position, seat: int) -> int:
    hand = position["seats"][seat]["hand"]
    return len(hand) if isinstance(hand, list) else sum(hand.values())


def free_to_move(position: Position, seat: int) -> set[str]:
    return {zone for zone in position["seats"][seat]["layout"] if not locked(position, seat, zone)}


def options(position: Position, verb: str, told: dict[str, Any]) -> set[Words]:
    """What a step of that verb asks; empty where it asks nothing or has no target."""
    turn = position["turn"]
    if verb == "discard":
        return cards_of_seats(position, told["who"])
    if verb == "steal":
        return cards_of_seats(position, told["from"])
    if verb == "recover":
        piles = {kind: position[kind]["discard"][-1:] for kind in ("base", "additional")}
        good = {
            (kind,)
            for kind, tops in piles.items()
            for card in tops
            if not action(position, card) or all(name != "recover" for name, _ in steps(position, card))
        }
        return good if told.get("kind", "any") == "any" else set()
    if verb == "lock":
        who = told.get("of", "me")
        zones = [(zone,) for zone in READING] if told["zones"] == "one" else [()]
        seats = [(str(seat),) for seat in others(position)] if who == "chosen" else [()]
        return {seat + zone for seat in seats for zone in zones}
    if verb == "rearrange":
        mine = free_to_move(position, turn)
        pairs = [
            (first, second)
            for first, second in combinations(READING, 2)
            if {first, second} <= mine and (first in CROSS) == (second in CROSS)
        ]
        return {sum(swaps, ()) for swaps in product(pairs, repeat=told.get("swaps", 1))}
    if verb in ("trade", "strip"):
        who = told["with" if verb == "trade" else "of"]
        zones = free_to_move(position, turn) if verb == "trade" else set(CORNERS)
        seats = {seat: zones & free_to_move(position, seat) for seat in named(position, who)}
        return {(str(seat), zone) if who == "chosen" else (zone,) for seat, good in seats.items() for zone in good}
    if verb == "wild":
        which = [(symbol,) for symbol in SYMBOLS] if told["symbol"] == "chosen" else [()]
        return {(zone, *symbol) for zone in own(position)["layout"] for symbol in which}
    assert verb in ("play_more", "draw", "divert"), verb
    return set()


def must_ask(position: Position, moves: set[str], untold: set[str]) -> bool:
    """Whether the phase has something to decide, as it must when it is asked; its moves are those of `legal`."""
    phase, hand = position["phase"], own(position)["hand"]
    if position.get("pending"):
        return bool(draws(position))
    if phase == "start":
        return any(action(position, card) and action(position, card)["when"] == "start" for card in hand)
    if phase == "end":
        return any(action(position, card) for card in hand)
    if phase == "draw":
        return len(hand) < 7 and bool(draws(position))
    if phase == "claim":
        return not own(position)["any_key_used"] and bool(any_key(position))
    return phase == "keep" or not position["played"] or bool(plays(position))


PHASES: dict[str, Any] = {
    "keep": keeps,
    "start": acts,
    "play": in_play,
    "claim": claims,
    "end": acts,
    "draw": lambda position: (draws(position), set()),
}


def bears(position: Position, seat: int, zone: str) -> set[str]:
    """The symbols that count in a zone of that seat, wild ones of this turn too."""
    card = position["seats"][seat]["layout"].get(zone)
    if card is None:
        return set()
    wild = {effect["wild"] for effect in position.get("lasting", ()) if effect.get("zone") == zone}
    return symbols(position, card) | (wild if seat == position["turn"] else set())


def lines(position: Position, seat: int, played: list[str] | None) -> set[str]:
    """The symbols on all three cards of a line (BASE-12, EXP-16), of those through `played` where it is given."""
    found = set()
    for line in COLUMN_AND_ROW if position["mode"] == "base" else LINES:
        if played is None or set(line) & set(played):
            found |= set.intersection(*(bears(position, seat, zone) for zone in line))
    return found


def any_key(position: Position) -> set[str]:
    """The symbols by which the seat on turn may claim (BASE-17, EXP-17)."""
    groups = [CROSS] if position["mode"] == "base" else [CROSS, [*CORNERS, "center"]]
    seat = position["turn"]
    return set().union(*(set.intersection(*(bears(position, seat, zone) for zone in group)) for group in groups))
