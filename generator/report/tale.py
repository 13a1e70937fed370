"""What a report tells of a proof, block by block: the verdict first, then how the deck plays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from engine.analysis import pair_matrix
from engine.cards import Deck
from engine.expectations import SKILLED
from engine.figures import figures, never_mattered
from engine.playability import COUNTED_SHARE, UNPLAYABLE_SHARE, Proof
from engine.symbols import SYMBOL_IDS
from generator.report import charts, sample, verdicts
from generator.report.blocks import Block, Chart, Heading, Paragraph, Photo, Report, Table
from generator.report.words import Words

SKILLED_POLICY = SKILLED[0]

_SHARES = (
    ("finished", "finished_share"),
    ("half_time_leader_wins", "half_time_leader_wins"),
    ("any_key_wins", "any_key_win_share"),
    ("missed_turns", "missed_share"),
    ("no_choice_turns", "no_choice_share"),
)
_MEANS = (("lead_changes", "lead_changes_interval"), ("winning_margin", "winning_margin_interval"))
_SPANS = ("mean", "min", "p5", "median", "p95", "max")


def tell(deck: Deck, title: str, proofs: Mapping[int, Proof], faces: bytes | None, words: Words) -> Report:
    """The whole report of a deck. `faces` is a picture of its cards, where there is one."""
    blocks = [*verdicts.chapter(proofs, words), *_cards(deck, faces, words)]
    for players, proof in proofs.items():
        if proof.games:
            blocks += _play(players, proof, words)
    blocks += [*sample.chapter(deck, proofs, words), *_method(proofs, words)]
    about = words.say(
        "about", deck=deck.name, mode=words.say(f"mode_{deck.mode}"), cards=words.say("cards", n=deck.size)
    )
    return Report(title, about, words.language, tuple(blocks))


def _cards(deck: Deck, faces: bytes | None, words: Words) -> Iterator[Block]:
    yield Heading(words.say("the_cards"))
    if faces:
        yield Photo(words.say("faces"), words.say("faces_told", deck=deck.name), faces)
    matrix = pair_matrix(deck)
    names = tuple(map(words.symbol, SYMBOL_IDS))
    yield Chart("pairs", words.say("pairs"), words.say("pairs_told"), partial(charts.pairs, matrix, names))
    rows = tuple((name, *map(str, row)) for name, row in zip(names, matrix, strict=True))
    yield Table(words.say("pairs_table"), (words.say("symbol"), *names), rows, folded=True)


def _play(players: int, proof: Proof, words: Words) -> Iterator[Block]:
    who = words.say("players", n=players)
    data = {policy: figures(totals, players) for policy, totals in proof.games.items()}
    policies = tuple(map(words.say, data))
    yield Heading(words.say("play", players=who))
    measured = tuple(_measured(data, proof.deck.mode, words))
    yield Table(words.say("games_table", players=who), (words.say("measure"), *policies), measured)
    yield Chart(
        f"lengths-{players}",
        words.say("lengths"),
        words.say("lengths_told", players=who),
        partial(charts.lengths, proof.games, words),
    )
    rows = tuple(
        (words.say(policy), *(_span(each["rounds"], span, words) for span in _SPANS)) for policy, each in data.items()
    )
    header = (words.say("policy"), *map(words.say, _SPANS))
    yield Table(words.say("lengths_table", players=who), header, rows, folded=True)
    yield Chart(
        f"order-{players}",
        words.say("order"),
        words.say("order_told", players=who),
        partial(charts.order, proof.games, players, words),
    )
    places = [words.say("nth", n=place + 1) for place in range(players)]
    yield _shares("order_table", "place", places, ("order_shares", "order_chance"), who, data, words)
    seats = [words.say("seat", n=seat) for seat in range(players)]
    yield _shares("seats_table", "seat_head", seats, ("win_shares", "seat_chance"), who, data, words)
    yield Chart(
        f"keys-{players}",
        words.say("keys"),
        words.say("keys_told", players=who),
        partial(charts.keys, proof.games, words),
    )
    rows = tuple(
        (words.symbol(symbol), *(words.number(each["keys"][symbol] / each["games"], 2) for each in data.values()))
        for symbol in SYMBOL_IDS
    )
    yield Table(words.say("keys_table", players=who), (words.say("symbol"), *policies), rows, folded=True)
    yield from _actions(players, proof, data[SKILLED_POLICY]["actions"], words)
    idle = never_mattered(proof.deck, proof.games.values())
    yield Paragraph(words.say("idle", cards=words.cards(idle)))


def _measured(data: Mapping[str, Mapping[str, Any]], mode: str, words: Words) -> Iterator[tuple[str, ...]]:
    """A row for each measure that the mode has: nobody uses an any-key in quintis (BASE-17, EXP-17)."""
    yield (words.say("games"), *(str(each["games"]) for each in data.values()))
    for told, pairs in ((words.share, _SHARES), (words.mean, _MEANS)):
        for key, field in pairs:
            if mode == "quintis" and key == "any_key_wins":
                continue
            yield (words.say(key), *(told(each[field]) if each[field] else "—" for each in data.values()))


def _shares(
    table: str,
    head: str,
    names: list[str],
    fields: tuple[str, str],
    who: str,
    data: Mapping[str, Mapping[str, Any]],
    words: Words,
) -> Table:
    """Shares of wins by place or seat, and how likely chance alone makes them so uneven."""
    shares, chance = fields
    rows = [(name, *(words.share(each[shares][number]) for each in data.values())) for number, name in enumerate(names)]
    rows.append((words.say("by_chance"), *(words.percent(each[chance]) for each in data.values())))
    header = (words.say(head), *map(words.say, data))
    return Table(words.say(table, players=who), header, tuple(rows), folded=True)


def _actions(players: int, proof: Proof, data: Mapping[str, Any], words: Words) -> Iterator[Block]:
    if not data:
        return
    who = words.say("players", n=players)
    yield Chart(
        f"actions-{players}",
        words.say("actions"),
        words.say("actions_told", players=who),
        partial(charts.actions, proof.games[SKILLED_POLICY], players, words),
    )
    rows = tuple(
        (
            words.card(card),
            words.share(each["playable_share"]),
            words.share(each["used_share"]),
            words.surplus(each["effect"]) if each["effect"] else "—",
        )
        for card, each in data.items()
    )
    header = tuple(map(words.say, ("card", "could", "used", "effect")))
    yield Table(words.say("actions_table", players=who), header, rows, folded=True)


def _method(proofs: Mapping[int, Proof], words: Words) -> Iterator[Block]:
    effort = next(iter(proofs.values())).effort
    yield Heading(words.say("method"))
    yield Paragraph(words.say("method_games", most=effort.most, seed=effort.seed, cap=effort.cap_rounds))
    yield Paragraph(words.say("method_kinds"))
    shares = {"playable": effort.playable, "unplayable": UNPLAYABLE_SHARE, "counted": COUNTED_SHARE}
    yield Paragraph(words.say("method_verdict", **{name: f"{part * 100:.0f} %" for name, part in shares.items()}))
    yield Paragraph(words.say("method_intervals"))


def _span(rounds: Mapping[str, float] | None, span: str, words: Words) -> str:
    if rounds is None:
        return "—"
    return words.number(rounds[span]) if span == "mean" else str(rounds[span])
