"""One simulated game: how it is dealt and played, and what is kept of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.boards.field import FieldState
from engine.endless import TURN_DECISIONS
from engine.players.policy import Policy
from engine.state import State
from engine.symbols import SYMBOL_IDS
from engine.watching import Watch


@dataclass(frozen=True, slots=True)
class Record:
    """What is kept of one game.

    `turns` counts every player's turns, missed ones too; `first` is the seat that began; `keys[seat]` how many it
    held at the end; `symbols[number]` how many keys of each symbol were held, in order of seniority.
    `lead_changes` counts how often a seat became the sole leader in keys after another had been it; `half_leader` is
    the sole leader after half of the turns, or -1. `claimed` are the seats that used the any-key. `decisions` counts
    the moves of more than one choice and `forced` the others; `misses` the missed turns; `endless_turn` tells that
    `TURN_DECISIONS` stopped it. `no_choice` are the turns, missed ones too, in which nothing was to be decided. Of
    single cards, by name: `paid` stood in a line when it brought a key, `usable[seat]` are the action cards that the
    seat could have used, `used[seat]` those it did use.
    """

    reason: str
    winners: tuple[int, ...]
    by_seniority: bool
    turns: int
    first: int
    keys: tuple[int, ...]
    symbols: tuple[int, ...]
    lead_changes: int
    half_leader: int
    claimed: tuple[int, ...]
    decisions: int
    forced: int
    misses: int
    manual_played: int
    endless_turn: bool
    no_choice: int
    paid: tuple[str, ...]
    usable: tuple[tuple[str, ...], ...]
    used: tuple[tuple[str, ...], ...]


def play(state: State, players: Sequence[Policy], cap: int) -> Record:
    """Plays a dealt game to its end, or to `cap` turns, with a policy for each seat."""
    while state.phase == "keep":
        state.apply(players[state.turn].choose(state, state.legal_moves()))
    first = turn = state.turn
    turns = decisions = forced = misses = in_turn = lead_changes = no_choice = 0
    endless = chosen = False
    watch = Watch(state)
    claimed: list[int] = []
    counts = [0] * state.seats
    best = 0
    leader = last_leader = -1
    leaders: list[tuple[int, int]] = []
    while state.end is None:
        moves = state.legal_moves()
        if len(moves) > 1:
            move = players[turn].choose(state, moves)
            decisions += 1
            chosen = True
            if move.verb == "claim" and move.at >= 0:
                claimed.append(turn)
        else:
            move = moves[0]
            forced += 1
        if move.verb == "miss":
            misses += 1
        watch.before(turn, moves, move)
        state.apply(move)
        watch.after(turn, move)
        in_turn += 1
        if state.turn == turn and state.end is None:
            if in_turn >= TURN_DECISIONS:
                endless = True
                state.stop_at_cap()
            continue
        turns += 1
        in_turn = 0
        no_choice += not chosen
        chosen = False
        held = state.key_count(turn)
        if held != counts[turn]:
            counts[turn] = held
            if held > best:
                best = held
                leader = turn
            elif held == best:
                leader = -1
            if leader >= 0 and leader != last_leader:
                lead_changes += last_leader >= 0
                last_leader = leader
            leaders.append((turns, leader))
        turn = state.turn
        if turns >= cap and state.end is None:
            state.stop_at_cap()
    end = state.end
    assert end is not None
    names = state.table.names

    def names_of(cards: set[int]) -> tuple[str, ...]:
        return tuple(names[card] for card in sorted(cards))

    return Record(
        reason=end.reason,
        winners=end.winners,
        by_seniority=end.by_seniority,
        turns=turns,
        first=first,
        keys=tuple(state.key_count(seat) for seat in range(state.seats)),
        symbols=keys_by_symbol(state),
        lead_changes=lead_changes,
        half_leader=next((seat for at, seat in reversed(leaders) if at * 2 <= turns), -1),
        claimed=tuple(claimed),
        decisions=decisions,
        forced=forced,
        misses=misses,
        manual_played=state.manual_played,
        endless_turn=endless,
        no_choice=no_choice,
        paid=names_of(watch.paid),
        usable=tuple(map(names_of, watch.usable)),
        used=tuple(map(names_of, watch.used)),
    )


def keys_by_symbol(state: State) -> tuple[int, ...]:
    """How many keys of each symbol the seats hold together, in order of seniority."""
    if isinstance(state, FieldState):
        return tuple(map(sum, zip(*state.keys, strict=True)))
    masks = [state.key_mask(seat) for seat in range(state.seats)]
    return tuple(sum(mask >> bit & 1 for mask in masks) for bit in range(len(SYMBOL_IDS)))
