"""What a report tells of a proof, block by block: the verdict first, then how the deck plays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from engine.analysis import pair_matrix
from engine.boards.field import FieldState
from engine.cards import Deck
from engine.expectations import SKILLED
from engine.figures import figures, never_mattered
from engine.playability import POLICIES, Proof
from engine.retelling import Turn, retell
from engine.simulate import Run
from engine.state import State
from engine.symbols import SYMBOL_IDS, symbols_of
from generator.report import charts, scenes
from generator.report.blocks import Block, Bullets, Chart, Heading, Paragraph, Photo, Plain, Report, Table
from generator.table_text import draw_table
from generator.tables import percent
from generator.verdicts import capped_sentences

SKILLED_POLICY = SKILLED[0]
TOLD_TURNS = 200
"""The most turns of the sample game that are told."""


def tell(deck: Deck, title: str, proofs: Mapping[int, Proof], faces: bytes | None) -> Report:
    """The whole report of a deck. `faces` is a picture of its cards, where there is one."""
    blocks = [*_verdicts(proofs), *_cards(deck, faces)]
    for players, proof in proofs.items():
        if proof.games:
            blocks += _play(players, proof)
    blocks += [*_sample(deck, proofs), *_method(proofs)]
    return Report(title, f"Deck {deck.name}, mode {deck.mode}, {deck.size} cards", tuple(blocks))


def _verdicts(proofs: Mapping[int, Proof]) -> Iterator[Block]:
    yield Heading("Verdict")
    for players, proof in proofs.items():
        yield Heading(f"{players} players: {proof.verdict}", 3)
        yield Paragraph(_summary(proof), proof.verdict)
        advice = [f"Advice: {each.message} ({each.rule})." for each in proof.violations if each.level == "warning"]
        said = [f"{reason[0].upper()}{reason[1:]}." for reason in proof.reasons]
        said += [f"{finding.sentence[0].upper()}{finding.sentence[1:]}." for finding in proof.findings]
        said += [f"{each.sentence[0].upper()}{each.sentence[1:]}." for each in proof.skill]
        said += [f"{sentence[0].upper()}{sentence[1:]}." for sentence in capped_sentences(proof)]
        yield Bullets((*said, *advice))


def _summary(proof: Proof) -> str:
    meaning = {
        "playable": "Players of every kind finish their games.",
        "doubtful": "Not every kind of player surely finishes enough games.",
        "unplayable": "The deck cannot be won, or some kind of player leaves most games unfinished.",
        "illegal": "The deck breaks a rule.",
    }[proof.verdict]
    failed = len(proof.failed)
    return meaning + (f" {failed} of the author's expectations failed." if failed else "")


def _cards(deck: Deck, faces: bytes | None) -> Iterator[Block]:
    yield Heading("The cards")
    if faces:
        yield Photo("The faces of the cards, each once, and their backs.", f"The faces of the deck {deck.name}.", faces)
    matrix = pair_matrix(deck)
    yield Chart(
        "pairs",
        "How many cards bear both symbols; on the diagonal, all cards of a symbol.",
        "Pair matrix of the twelve symbols; the numbers are in the table that follows.",
        partial(charts.pairs, matrix),
    )
    rows = tuple((symbol, *map(str, row)) for symbol, row in zip(SYMBOL_IDS, matrix, strict=True))
    yield Table("Cards that bear both symbols", ("symbol", *SYMBOL_IDS), rows, folded=True)


def _play(players: int, proof: Proof) -> Iterator[Block]:
    yield Heading(f"How {players} play")
    data = {policy: figures(totals, players) for policy, totals in proof.games.items()}
    yield Table(
        f"Games of {players} players by kind of player",
        ("measure", *data),
        tuple((name, *(_shown(each[field], field in _COUNTED) for each in data.values())) for name, field in _MEASURES),
    )
    yield Chart(
        f"lengths-{players}",
        "How long finished games last.",
        f"Distribution of rounds of {players} players by policy; the table that follows has its quantiles.",
        partial(charts.lengths, proof.games),
    )
    spans = ("mean", "min", "p5", "median", "p95", "max")
    rows = tuple((policy, *(_number(each["rounds"], span) for span in spans)) for policy, each in data.items())
    yield Table("Rounds of finished games", ("policy", *spans), rows, folded=True)
    yield Chart(
        f"order-{players}",
        "Shares of wins by place in the order of play, with 95 % intervals; dotted: a fair share.",
        f"Shares of wins of the {players} places with intervals; the numbers are in the table that follows.",
        partial(charts.order, proof.games, players),
    )
    places = tuple(
        (f"place {place + 1}", *(_shown(each["order_shares"][place]) for each in data.values()))
        for place in range(players)
    )
    chance = ("so uneven by chance", *(percent(each["order_chance"]) for each in data.values()))
    yield Table("Shares of wins by place in the order of play", ("place", *data), (*places, chance), folded=True)
    seats = tuple(
        (f"seat {seat}", *(_shown(each["win_shares"][seat]) for each in data.values())) for seat in range(players)
    )
    chance = ("so uneven by chance", *(percent(each["seat_chance"]) for each in data.values()))
    yield Table("Shares of wins by seat", ("seat", *data), (*seats, chance), folded=True)
    yield Chart(
        f"keys-{players}",
        "Keys of each symbol that all players hold at the end, on average.",
        f"Mean keys by symbol and policy of {players} players; the numbers are in the table that follows.",
        partial(charts.keys, proof.games),
    )
    rows = tuple(
        (symbol, *(f"{each['keys'][symbol] / each['games']:.2f}" for each in data.values())) for symbol in SYMBOL_IDS
    )
    yield Table("Keys in a game", ("symbol", *data), rows, folded=True)
    yield from _actions(players, proof, data[SKILLED_POLICY]["actions"])
    idle = never_mattered(proof.deck, proof.games.values())
    yield Paragraph(f"Cards that never mattered in these games: {', '.join(idle) or 'none'}.")


_MEASURES = (
    ("games", "games"),
    ("finished", "finished_share"),
    ("lead changes in a game", "lead_changes_interval"),
    ("wins of the leader at half-time", "half_time_leader_wins"),
    ("keys the winner leads by", "winning_margin_interval"),
    ("wins with the any-key used", "any_key_win_share"),
    ("turns missed", "missed_share"),
    ("turns with nothing to decide", "no_choice_share"),
)
_COUNTED = ("lead_changes_interval", "winning_margin_interval")


def _actions(players: int, proof: Proof, data: Mapping[str, Any]) -> Iterator[Block]:
    if not data:
        return
    yield Chart(
        f"actions-{players}",
        f"Action cards in the hands of {SKILLED_POLICY} players: how often used, and how their users fare (95 %).",
        "Use of each action card against its users' wins; the numbers are in the table that follows.",
        partial(charts.actions, proof.games[SKILLED_POLICY], players),
    )
    rows = tuple(
        (
            card,
            _shown(each["playable_share"]),
            _shown(each["used_share"]),
            _signed(each["effect"]) if each["effect"] else "-",
        )
        for card, each in data.items()
    )
    header = ("card", "could be used by", "used by", "wins beyond a fair share")
    yield Table(f"Action cards, {SKILLED_POLICY} players", header, rows, folded=True)


def _sample(deck: Deck, proofs: Mapping[int, Proof]) -> Iterator[Block]:
    played = [proof for proof in proofs.values() if proof.games]
    if not played:
        return
    proof = played[0]
    run = Run(deck, proof.players, 1, proof.effort.seed, (SKILLED_POLICY,))
    end, turns = retell(run, 0, TOLD_TURNS)
    yield Heading("A sample game")
    yield Paragraph(f"Game 0 of the run, {proof.players} {SKILLED_POLICY} players.")
    yield Chart(
        "race",
        "The race for keys.",
        "Keys of each seat turn by turn; the turns are told in the list that follows.",
        partial(scenes.race, turns, proof.players),
    )
    half = len(turns) // 2
    for name, after, when in (("deal", 0, "as it is dealt"), ("half", half, f"after {half} turns")):
        state, _ = retell(run, 0, after)
        yield from _table(name, state, f"The table {when}")
    yield from _table("end", end, "The table at the end")
    yield Bullets(tuple(map(_turn, turns)), numbered=True)


def _table(name: str, state: State, caption: str) -> Iterator[Block]:
    told = f"{caption}; it stands in the text that follows."
    if not isinstance(state, FieldState) or state.field:
        yield Chart(f"table-{name}", f"{caption}.", told, partial(scenes.table, state))
    yield Plain(caption, draw_table(state, None).strip("\n"))


def _turn(turn: Turn) -> str:
    gained = symbols_of(turn.after[1] & ~turn.before[1])
    named = f" ({', '.join(gained)})" if gained else ""
    held = turn.after[0]
    keys = f" Now {held} key{'' if held == 1 else 's'}{named}." if turn.gained else ""
    return f"Seat {turn.seat}: {'; '.join(turn.moves) or 'nothing to decide'}.{keys}"


def _method(proofs: Mapping[int, Proof]) -> Iterator[Block]:
    effort = next(iter(proofs.values())).effort
    yield Heading("How it was measured")
    yield Paragraph(
        f"Every game is played by one kind of player in all seats ({', '.join(POLICIES)}), at most {effort.most} games "
        f"each, with the seed {effort.seed}; a game that has not ended after {effort.cap_rounds} rounds is stopped. "
        "Intervals are at 95 % confidence: Wilson's for shares, normal ones for means, and for shares of turns those "
        "of a ratio, since turns of one game are not independent. An action card's effect tells what goes with its "
        "use; it need not be its cause."
    )


def _shown(value: Any, counted: bool = False) -> str:
    """A number as it is, or an interval of shares, or of means where it is `counted`."""
    if value is None:
        return "-"
    if isinstance(value, Mapping) and counted:
        return f"{value['value']:.2f} ({value['low']:.2f} to {value['high']:.2f})"
    if isinstance(value, Mapping):
        return f"{percent(value['value'])} ({percent(value['low'])} to {percent(value['high'])})"
    return str(value)


def _signed(interval: Mapping[str, float]) -> str:
    value, low, high = (f"{interval[name] * 100:+.1f}" for name in ("value", "low", "high"))
    return f"{value} % ({low} to {high})"


def _number(data: Mapping[str, float] | None, name: str) -> str:
    return "-" if data is None else f"{data[name]:.1f}" if name == "mean" else str(data[name])
