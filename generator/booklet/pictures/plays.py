"""Which way cards go when one is played into a layout: asked of the engine, move by move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.boards.field import FieldState
from engine.boards.square import SquareState
from engine.modes.base import BaseState
from engine.state import State
from generator.booklet.examples import Example, Step

NOWHERE = FIELD = -1
LAID = ("place", "cover", "swap")
"""Moves that lay a card onto the field."""


@dataclass(frozen=True, slots=True)
class Play:
    """A card played into a zone by a seat, and what that brings about.

    `towards` is the seat to which replaced cards go then, or NOWHERE; `pushed` that seat where it takes the replaced
    card; `discarded` the seat out of whose zone a card goes to the discard pile.
    """

    seat: int
    card: int
    zone: int
    towards: int
    pushed: int
    discarded: int


def plays(example: Example) -> tuple[Play, ...]:
    """The cards that are played into layouts by the moves of an example, in order."""
    return tuple(_play(step) for step in example.steps if step.move.verb == "play")


def seats_of(found: Sequence[Play], me: int, count: int) -> tuple[int, ...]:
    """`me` and the seats that plays touch, in the order of turns: beginning with `me`, or with the right neighbours
    that are among them."""
    touched = {seat for play in found for seat in (play.seat, play.towards) if seat != NOWHERE} | {me}
    first = me
    while (first - 1) % count in touched - {me}:
        first = (first - 1) % count
    if len(touched) == count:
        first = me
    return tuple(seat % count for seat in range(first, first + count) if seat % count in touched)


def movers(found: Iterable[Play]) -> dict[int, Play]:
    """The seats that play, each with the first card it plays."""
    first: dict[int, Play] = {}
    for play in found:
        first.setdefault(play.seat, play)
    return first


def unshown(example: Example) -> Step | None:
    """The first move that meets other cards than the start and the arrows before it show: an action has moved them."""
    shown = _cards(example.start)
    for step in example.steps:
        met = _met(step)
        now, then = _cards(step.before), _cards(step.after)
        if any(now.get(place, 0) != shown.get(place, 0) for place in met):
            return step
        shown.update({place: then.get(place, 0) for place in met})
    return None


def shown_twice(example: Example) -> Step | None:
    """The first move that lays a card which lay in sight at the start until an action took it to the hand."""
    held = [Counter(hand) for hand in example.start.hands]
    taken: list[Counter[int]] = [Counter() for _ in held]
    for step in example.steps:
        seat, card = step.before.turn, step.move.card
        if step.move.verb == "act":
            gained = Counter(step.after.hands[seat]) - Counter(step.before.hands[seat])
            taken[seat] += gained & (_in_sight(step.before) - _in_sight(step.after))
        elif step.move.verb in ("play", *LAID):
            if held[seat][card]:
                held[seat][card] -= 1
            elif taken[seat][card]:
                return step
    return None


def _in_sight(state: State) -> Counter[int]:
    """The cards of the field, or of all layouts and discard piles."""
    if isinstance(state, FieldState):
        return Counter(card for stack in state.field.values() for card in stack)
    piles = state.discards if isinstance(state, SquareState) else []
    return Counter(card for cards in (*layouts(state), *piles) for card in cards)


def _met(step: Step) -> list[tuple[int, int]]:
    """The places that an arrow of the move leads to."""
    if isinstance(step.before, FieldState):
        return [(FIELD, step.move.at)] if step.move.verb in LAID else []
    if step.move.verb != "play":
        return []
    play = _play(step)
    return [(seat, play.zone) for seat in (play.seat, play.pushed) if seat != NOWHERE]


def _cards(state: State) -> dict[tuple[int, int], int]:
    """The cards that are seen, by layout and zone, or by the field's cells."""
    if isinstance(state, FieldState):
        return {(FIELD, cell): stack[-1] for cell, stack in state.field.items()}
    return {(seat, zone): card for seat, cards in enumerate(layouts(state)) for zone, card in enumerate(cards) if card}


def layouts(state: State) -> list[list[int]]:
    """The cards in each seat's zones."""
    assert isinstance(state, BaseState | SquareState)
    return state.layouts


def _play(step: Step) -> Play:
    before, zone, seat = step.before, step.move.at, step.before.turn
    towards = before.receiver() if isinstance(before, SquareState) else (seat + 1) % before.seats
    pushed = discarded = NOWHERE
    if layouts(before)[seat][zone]:
        locked = isinstance(before, SquareState) and towards != NOWHERE and before.locked(towards, zone)
        if towards == NOWHERE or locked:
            discarded = seat
        else:
            pushed = towards
            discarded = towards if layouts(before)[towards][zone] else NOWHERE
    return Play(seat, step.move.card, zone, towards, pushed, discarded)
