"""The report's sample game: the race for keys, the table at three moments, and every turn in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby

from engine.boards.field import OFF_FIELD, FieldState
from engine.boards.square import SquareState
from engine.cards import Deck
from engine.cells import cell_at, column_row
from engine.expectations import SKILLED
from engine.grid import CROSS, ZONES
from engine.lasting import Lasting
from engine.modes.base import BaseState
from engine.playability import Proof
from engine.retelling import Turn, retell
from engine.simulate import Run
from engine.state import State
from engine.symbols import SYMBOL_IDS, symbols_of
from generator.report import scenes
from generator.report.blocks import Block, Bullets, Chart, Heading, Paragraph, Table
from generator.report.words import Words

TOLD_TURNS = 200
"""The most turns of the sample game that are told."""
TOLD_MOVES = 40
"""The most moves of a turn that are told."""
MOST_HELD = 30
"""Different cards of a hand that are named; the rest are counted."""


def chapter(deck: Deck, proofs: Mapping[int, Proof], words: Words) -> Iterator[Block]:
    """The first game of the fewest players that any game was played with; nothing where none was."""
    proof = next((proof for proof in proofs.values() if proof.games), None)
    if proof is None:
        return
    run = Run(deck, proof.players, 1, proof.effort.seed, SKILLED)
    end, turns = retell(run, 0, TOLD_TURNS)
    half = len(turns) // 2
    yield Heading(words.say("sample"))
    where = "sample_cells" if isinstance(end, FieldState) else "sample_zones"
    yield Paragraph(f"{words.say('sample_of', players=words.say('players', n=proof.players))} {words.say(where)}")
    yield Chart("race", words.say("race"), words.say("race_told"), partial(scenes.race, turns, proof.players, words))
    for name, after in (("deal", 0), ("half", half)):
        state, _ = retell(run, 0, after)
        yield from _table(name, state, words.say(f"table_{name}", n=after), words)
    yield from _table("end", end, words.say("table_end"), words)
    yield Heading(words.say("turns_told"), 3)
    yield Bullets(told(turns, words), numbered=True)


def _table(name: str, state: State, caption: str, words: Words) -> Iterator[Block]:
    is_empty = isinstance(state, FieldState) and not state.field
    if not is_empty:
        alternative = words.say("table_told", table=caption)
        yield Chart(f"table-{name}", f"{caption}.", alternative, partial(scenes.table, state, words))
    in_words = words.say("in_words", table=caption)
    if isinstance(state, FieldState):
        if is_empty:
            yield Paragraph(f"{caption}. {words.say('empty_field')}")
        else:
            yield _field(state, in_words, words)
        yield _seats(state, f"{in_words} ({words.say('held_and_hand')})", words)
        yield Paragraph(words.say("deck_left", cards=words.say("cards", n=len(state.deck))))
        yield from _in_play(state.lasting, state, words)
        return
    yield _seats(state, in_words, words)
    if isinstance(state, BaseState):
        yield Paragraph(_piles("base_left", state.deck, state.discard, words))
    elif isinstance(state, SquareState):
        piles = zip(("base_left", "additional_left"), state.decks, state.discards, strict=True)
        yield Paragraph(" ".join(_piles(key, deck, discard, words) for key, deck, discard in piles))
        yield from _in_play(state.lasting, state, words)


def _in_play(lasting: Sequence[Lasting], state: State, words: Words) -> Iterator[Block]:
    """The action cards that lie with their effects."""
    cards = ", ".join(words.card(state.table.names[effect.card]) for effect in lasting if effect.card)
    if cards:
        yield Paragraph(words.say("in_play", cards=cards))


def _piles(key: str, deck: list[int], discard: list[int], words: Words) -> str:
    return words.say(key, deck=words.say("cards", n=len(deck)), discard=words.say("cards", n=len(discard)))


def _seats(state: State, caption: str, words: Words) -> Table:
    """A column for each seat: its keys, its layout where it has one of its own, its hand."""
    seats = range(state.seats)
    rows = [(words.say("held"), *(_keys(state, seat, words) for seat in seats))]
    if isinstance(state, BaseState | SquareState):
        shown = range(len(ZONES)) if isinstance(state, SquareState) else CROSS
        for zone in shown:
            rows.append((words.say(ZONES[zone]), *(_in_zone(state, seat, zone, words) for seat in seats)))
    rows.append((words.say("in_hand"), *(_held(state, seat, words) for seat in seats)))
    return Table(caption, ("", *(words.say("seat", n=seat) for seat in seats)), tuple(rows), prose=True)


def _held(state: State, seat: int, words: Words) -> str:
    """The cards of a hand, each once with how many there are; of very many the first."""
    counts = Counter(words.card(state.table.names[card]) for card in state.hands[seat])
    named = [name if count == 1 else f"{name} ×{count}" for name, count in counts.items()]
    more = sum(list(counts.values())[MOST_HELD:])
    return ", ".join([*named[:MOST_HELD], *([words.say("more", n=more)] if more else [])]) or "—"


def _keys(state: State, seat: int, words: Words) -> str:
    number = state.key_count(seat)
    if isinstance(state, FieldState):
        held = _named(state.keys[seat], words)
    else:
        held = ", ".join(map(words.symbol, symbols_of(state.key_mask(seat))))
    return f"{number}: {held}" if held else str(number)


def _named(counts: Sequence[int], words: Words) -> str:
    """Keys of which there are so many of each symbol."""
    named = zip(map(words.symbol, SYMBOL_IDS), counts, strict=True)
    return ", ".join(symbol + (f" ×{count}" if count > 1 else "") for symbol, count in named if count > 0)


def _in_zone(state: BaseState | SquareState, seat: int, zone: int, words: Words) -> str:
    laid = _laid(state, state.layouts[seat][zone], words)
    locked = isinstance(state, SquareState) and state.locked(seat, zone)
    return words.say("locked", card=laid) if locked else laid


def _laid(state: State, card: int, words: Words) -> str:
    """A card on the table with its symbols, a dash for none."""
    if not card:
        return "—"
    symbols = ", ".join(map(words.symbol, state.table.cards[card].symbols))
    return f"{words.card(state.table.names[card])}: {symbols}"


def _field(state: FieldState, caption: str, words: Words) -> Table:
    """The top cards by rows and columns, counted from the first card."""
    places = [column_row(cell) for cell in state.field]
    guarded = state.guarded()
    columns = range(min(column for column, _ in places), max(column for column, _ in places) + 1)
    rows = range(min(row for _, row in places), max(row for _, row in places) + 1)

    def top(column: int, row: int) -> str:
        cell = cell_at(column, row)
        stack = state.field.get(cell)
        if not stack:
            return "—"
        laid = _laid(state, stack[-1], words)
        if len(stack) > 1:
            laid = words.say("stack", card=laid, n=len(stack) - 1)
        if cell in guarded:
            laid = words.say("guarded", card=laid)
        return words.say("vetoed", card=laid) if cell == state.veto != OFF_FIELD else laid

    lines = tuple((words.say("row", n=row), *(top(column, row) for column in columns)) for row in rows)
    return Table(caption, ("", *(words.say("column", n=column) for column in columns)), lines, prose=True)


def told(turns: Sequence[Turn], words: Words) -> tuple[str, ...]:
    """Each turn in words: whose it is, what was done, the keys it brought."""
    return tuple(_turn(turn, words) for turn in turns)


def _turn(turn: Turn, words: Words) -> str:
    done = list(_moves(turn, words))
    rest = len(done) - TOLD_MOVES
    if rest > 0:
        done[TOLD_MOVES:] = [words.say("more", n=rest)]
    moves = "; ".join(done) or words.say("turn_idle")
    if turn.endless:
        moves = f"{moves}; {words.say('turn_endless')}"
    said = words.say("turn", seat=turn.seat, moves=moves)
    if not any(turn.gained):
        return said
    return f"{said} {words.say('turn_keys', n=sum(turn.after), named=f' ({_named(turn.gained, words)})')}"


def _moves(turn: Turn, words: Words) -> Iterator[str]:
    """What was done, one after another; the same again and again is told once."""
    for done, same in groupby(move(text, words) for text in turn.moves):
        often = len(list(same))
        if done:
            yield done if often == 1 else f"{done} ×{often}"


def move(text: str, words: Words) -> str:
    """A move's text in words; empty for an end, which says nothing by itself."""
    verb, *rest = text.split()
    if verb == "end":
        return ""
    whole = "_".join(["move", *text.split()])
    if whole in ("move_veto_stay", "move_claim_none", "move_draw_base", "move_draw_additional", "move_miss"):
        return words.say(whole)
    if verb in ("veto", "claim"):
        return words.say(f"move_{verb}", at=_place(rest[0], words))
    card, places = words.card(rest[0]), [_place(each, words) for each in rest[1:]]
    at = ", ".join(places)
    return words.say(f"move_{verb}", card=card, at=f" ({at})" if verb == "act" and at else at)


def _place(word: str, words: Words) -> str:
    """A zone, a symbol, a cell or a seat as it stands in a move."""
    if word in SYMBOL_IDS:
        return words.symbol(word)
    return words.say(word) if word in ZONES else word
