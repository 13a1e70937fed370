"""What `leonardo analyse` says: as plain data for JSON, and as lines of text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.analysis import Analysis
from engine.mending import Addition, Lack
from engine.symbols import SYMBOL_IDS
from generator.suggest import listed
from generator.tables import percent, table

NAMED_LACKS = 6
"""Of more lacks than this that an addition mends, or makes smaller, only the number is told; the JSON names them."""
SHOWN_PAIRS = 12
"""More absent pairs than this are only counted in the text; the JSON has them all."""


def analysis_data(
    what: str, analysis: Analysis, lacks: Sequence[Lack], additions: Sequence[Addition]
) -> dict[str, Any]:
    """`leonardo analyse --format json`; `what` is `set` or `deck`."""
    return {
        what: analysis.name,
        "mode": analysis.mode,
        "cards": analysis.cards,
        "different": analysis.different,
        "copies": {str(copies): count for copies, count in analysis.copies.items()},
        "backings": dict(analysis.backings),
        "by_symbols": {str(number): count for number, count in analysis.by_symbols.items()},
        "actions": {
            "cards": analysis.actions,
            "share": round(analysis.action_share, 4),
            "moments": dict(analysis.moments),
            "manual": list(analysis.manual),
        },
        "symbols": {
            symbol: {
                "base": count.base,
                "additional": count.additional,
                "all": count.all,
                "attainable": symbol in analysis.attainable,
            }
            for symbol, count in analysis.bearers.items()
        },
        "pairs": {
            "symbols": list(SYMBOL_IDS),
            "cards": [list(row) for row in analysis.pairs],
            "absent": [list(pair) for pair in analysis.absent],
        },
        "duplicates": [
            {"what": alike.what, "cards": dict(alike.cards), "copies": alike.copies} for alike in analysis.alike
        ],
        "attainable": list(analysis.attainable),
        "scarce": list(analysis.scarce),
        "verbs": {verb: list(cards) for verb, cards in analysis.verbs.items()},
        "lacks": [
            {
                "id": lack.id,
                "message": lack.message,
                "missing": lack.missing,
                "symbol": lack.symbol or None,
                "players": list(lack.players),
            }
            for lack in lacks
        ],
        "additions": [
            {
                "set": addition.name or None,
                "symbols": list(addition.symbols),
                "backing": addition.backing or None,
                "count": addition.count,
                "serves": list(addition.serves),
                "helps": list(addition.helps),
            }
            for addition in additions
        ],
    }


def analysis_lines(what: str, analysis: Analysis, lacks: Sequence[Lack], additions: Sequence[Addition]) -> list[str]:
    """`leonardo analyse`: the sums, the pair matrix, what lacks and what would mend it."""
    lines = [f"{analysis.name} ({what}, {analysis.mode}): {_cards(analysis.cards)}, {analysis.different} different"]
    for name, counts in (
        ("backings", dict(analysis.backings)),
        ("symbols", {_bearing(number): count for number, count in analysis.by_symbols.items() if number}),
        ("copies", {f"{copies} of a card": count for copies, count in analysis.copies.items()}),
    ):
        lines.append(f"  {name:<10}" + (", ".join(f"{said}: {count}" for said, count in counts.items()) or "none"))
    lines += [_actions(analysis), "", *_symbols(analysis), "", *_pairs(analysis)]
    if analysis.alike:
        lines += ["", "  the same in play:"]
        for alike in analysis.alike:
            cards = ", ".join(name if copies == 1 else f"{name} x{copies}" for name, copies in alike.cards)
            lines.append(f"    {alike.what}: {cards}")
    lines += _verbs(analysis)
    lines += ["", *_with_base(what, analysis), "  lacks nothing" if not lacks else "  lacks:"]
    lines += [f"    {lack.message}{_for(lack.players)}" for lack in lacks]
    if additions:
        lines += ["", "  what would mend it:"]
        lines += [f"    {_addition(addition)}{_serves(addition)}" for addition in additions]
    elif lacks:
        lines += ["", "  no additions are known that would mend it"]
    if analysis.scarce:
        named = listed(analysis.scarce, "and")
        lines += ["", f"  scarce: one card held back puts the key of {named} out of reach;"]
        lines += [f"    whether games stall then, `leonardo prove {analysis.name}` tells"]
    return lines


def _with_base(what: str, analysis: Analysis) -> list[str]:
    """What the keys of an expansion set that say "no" mean: the set lacks nothing by that."""
    others = [symbol for symbol in analysis.bearers if symbol not in analysis.attainable]
    if what != "set" or analysis.mode != "expansion" or not others:
        return []
    named = listed(others, "and")
    return [f"  the key says no of {named}: with one base card to it this set alone earns none, the base cards may"]


def _actions(analysis: Analysis) -> str:
    if not analysis.actions:
        return f"  {'actions':<10}none"
    among = "the additional cards" if analysis.mode == "expansion" else "all"
    moments = ", ".join(f"{when}: {count}" for when, count in analysis.moments.items())
    manual = f"; played as blanks: {', '.join(analysis.manual)}" if analysis.manual else ""
    return (
        f"  {'actions':<10}{_cards(analysis.actions)}, {percent(analysis.action_share)} of {among} ({moments}){manual}"
    )


def _symbols(analysis: Analysis) -> list[str]:
    apart = analysis.mode == "expansion"
    header = ("symbol", "base", "additional", "all", "key") if apart else ("symbol", "cards", "key")
    rows = []
    for symbol, count in analysis.bearers.items():
        key = "yes" if symbol in analysis.attainable else "no"
        numbers = (count.base, count.additional, count.all) if apart else (count.all,)
        rows.append((symbol, *map(str, numbers), key))
    return table(header, rows, "  ")


def _pairs(analysis: Analysis) -> list[str]:
    """The matrix, with the diagonal (all cards of the symbol) in brackets and a dot for none."""
    header = ("pairs", *(str(place) for place in range(1, len(SYMBOL_IDS) + 1)))
    rows = [
        (
            f"{place + 1:>2} {symbol}",
            *(f"({count})" if place == other else str(count or "·") for other, count in enumerate(row)),
        )
        for place, (symbol, row) in enumerate(zip(SYMBOL_IDS, analysis.pairs, strict=True))
    ]
    lines = table(header, rows, "  ")
    if analysis.absent:
        pairs = [" + ".join(pair) for pair in analysis.absent]
        told = f": {', '.join(pairs)}" if len(pairs) <= SHOWN_PAIRS else ""
        lines.append(f"  {len(pairs)} of 66 pairs stand on no card{told}")
    return lines


def _verbs(analysis: Analysis) -> list[str]:
    if not analysis.verbs:
        return []
    used = {verb: cards for verb, cards in analysis.verbs.items() if cards}
    lines = ["", "  verbs:", *(f"    {verb:<12}{', '.join(cards)}" for verb, cards in used.items())]
    unused = [verb for verb in analysis.verbs if verb not in used]
    return [*lines, *([f"    not used: {', '.join(unused)}"] if unused else [])]


def _addition(addition: Addition) -> str:
    if addition.name:
        return f"the set {addition.name}"
    if addition.symbols:
        return f"a new {addition.backing} card: {' + '.join(addition.symbols)}"
    cards = f"{addition.count} more {addition.backing} card{'' if addition.count == 1 else 's'}"
    return f"{cards} of any symbols"


def _serves(addition: Addition) -> str:
    """Which lacks it mends, and which it makes smaller."""
    said = []
    if addition.serves:
        said.append(f"for {_lacks(addition.serves)}")
    if addition.helps:
        said.append(f"a part of what {_lacks(addition.helps)} {'needs' if len(addition.helps) == 1 else 'need'}")
    return f" ({'; '.join(said)})" if said else ""


def _lacks(names: Sequence[str]) -> str:
    return f"{len(names)} of the lacks" if len(names) > NAMED_LACKS else listed(names, "and")


def _bearing(number: int) -> str:
    return f"on {number}" if number > 1 else "on one"


def _for(players: Sequence[int]) -> str:
    return f" (with {listed(map(str, players), 'and')} players)" if players else ""


def _cards(number: int) -> str:
    return f"{number} card{'' if number == 1 else 's'}"
