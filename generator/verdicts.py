"""What `legal`, `prove` and `simulate` say: as plain data for JSON, and as lines of text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from engine.cards import Deck
from engine.expectations import Finding
from engine.figures import figures, interval_data, never_mattered
from engine.legality import Violation
from engine.playability import Proof
from engine.skill import Skill
from engine.statistics import rounded, share
from engine.totals import Totals
from engine.words import counted
from generator.suggest import listed
from generator.tables import percent, table

FAILED = ("illegal", "unplayable")
"""The verdicts that end a command with exit code 1."""


def is_legal(violations: Sequence[Violation]) -> bool:
    """Whether nothing but advice is among them."""
    return all(violation.level != "error" for violation in violations)


def legal_data(deck: Deck, found: Mapping[int, Sequence[Violation]]) -> dict[str, Any]:
    """`leonardo legal --format json`: the violations by number of players."""
    return {
        "deck": deck.name,
        "mode": deck.mode,
        "players": {
            str(players): {
                "legal": is_legal(violations),
                "violations": [_violation(violation) for violation in violations],
            }
            for players, violations in found.items()
        },
    }


def legal_lines(deck: Deck, found: Mapping[int, Sequence[Violation]]) -> list[str]:
    """`leonardo legal`: a line for each number of players, and one for each violation."""
    legal = [str(players) for players, violations in found.items() if is_legal(violations)]
    summary = (
        f"legal for {listed(legal, 'and')} players" if legal else "not legal for any number of players asked about"
    )
    lines = [f"{deck.name} ({deck.mode}): {summary}"]
    for players, violations in found.items():
        lines.append(f"  {players} players: {'legal' if is_legal(violations) else 'illegal'}")
        for violation in violations:
            named = f" Cards: {', '.join(violation.cards)}." if violation.cards else ""
            told = ", ".join(filter(None, (violation.id, violation.rule)))
            lines.append(f"    {violation.level}: {violation.message} [{told}].{named}")
    return lines


def proof_data(deck: Deck, proofs: Mapping[int, Proof]) -> dict[str, Any]:
    """`leonardo prove --format json` for one deck: the proofs by number of players."""
    return {
        "deck": deck.name,
        "mode": deck.mode,
        "players": {str(players): _proof(proof) for players, proof in proofs.items()},
    }


def proof_lines(deck: Deck, proofs: Mapping[int, Proof]) -> list[str]:
    """`leonardo prove` for one deck: a verdict for each number of players, its reasons, its figures."""
    lines = [f"{deck.name} ({deck.mode})"]
    for players, proof in proofs.items():
        lines += ["", f"  {players} players: {proof.verdict}"]
        lines += [f"    - {reason}." for reason in proof.reasons]
        lines += [
            f"    - advice: {violation.message} ({violation.rule})."
            for violation in proof.violations
            if violation.level == "warning"
        ]
        lines += [f"    - {finding.sentence}." for finding in proof.findings]
        if proof.games:
            header = ("policy", "games", "finished", "rounds", "5-95 %", "wins by seat")
            rows = [_row(policy, figures(totals, players)) for policy, totals in proof.games.items()]
            lines += table(header, rows, "    ")
            lines += [f"    {each.sentence}" for each in proof.skill]
            idle = never_mattered(deck, proof.games.values())
            lines += [f"    cards that never mattered: {', '.join(idle)}"] if idle else []
            lines += [f"    {sentence}" for sentence in capped_sentences(proof)]
    return lines


def capped_sentences(proof: Proof) -> list[str]:
    """For each policy with games stopped at the cap: their share, and the number of the first."""
    said = []
    for policy, data in _policies(proof).items():
        capped = data["capped"]
        if capped:
            game, seed = capped["game"], proof.effort.seed
            where = " or in a turn without end" if data["endless_turns"] else ""
            said.append(
                f"{policy} players: {percent(capped['share']['value'])} of games stopped after "
                f"{counted(proof.effort.cap_rounds, 'round')}{where}, the first is game {game} of seed {seed}"
            )
    return said


def simulation_lines(data: Mapping[str, Any]) -> list[str]:
    """`leonardo simulate`: the figures of `engine.figures.run_figures` as text."""
    finished = data["finished_share"]
    policies = ", ".join(data["policies"])
    lines = [
        f"{data['deck']} ({data['mode']}), {data['players']} players, seed {data['seed']}: {policies}",
        f"  finished      {data['finished']} of {counted(data['games'], 'game')}, {percent(finished['value'])} "
        f"({percent(finished['low'])} to {percent(finished['high'])}), within {counted(data['cap'], 'turn')}",
        "  ended by      " + ", ".join(f"{reason} {count}" for reason, count in data["ended"].items()),
    ]
    for name in ("turns", "rounds"):
        length = data[name]
        if length:
            several = (
                f" ({rounded(length['mean_low'], 1)} to {rounded(length['mean_high'], 1)})"
                if data["finished"] > 1
                else ""
            )
            lines.append(
                f"  {name:<13} {rounded(length['mean'], 1)} on average{several}, "
                f"median {length['median']}, from {length['min']} to {length['max']}"
            )
    lines.append(f"  wins by seat  {_spread(data['wins'])}, by order of play {_spread(data['wins_by_order'])}")
    for policy, count in data["wins_by_policy"].items():
        lines.append(f"  {policy:<13} {counted(count['wins'], 'win')} in {counted(count['seats'], 'seat')}")
    lines += ["", *table(("key", "held"), [(symbol, str(count)) for symbol, count in data["keys"].items()], "  ")]
    return lines


def _violation(violation: Violation) -> dict[str, Any]:
    data = {**asdict(violation), "rule": violation.rule or None, "cards": list(violation.cards)}
    del data["symbol"]
    return data


def _proof(proof: Proof) -> dict[str, Any]:
    return {
        "verdict": proof.verdict,
        "reasons": list(proof.reasons),
        "violations": [_violation(violation) for violation in proof.violations],
        "attainable": list(proof.prospects.attainable),
        "any_key": proof.prospects.any_key,
        "keys": proof.prospects.keys,
        "keys_to_win": proof.prospects.keys_to_win,
        "winnable": proof.prospects.winnable,
        "not_simulated": list(proof.not_simulated),
        "policies": _policies(proof),
        "expectations": [_finding(finding) for finding in proof.findings],
        "skill": [_skill(each) for each in proof.skill],
        "never_mattered": never_mattered(proof.deck, proof.games.values()) if proof.games else [],
    }


def _policies(proof: Proof) -> dict[str, dict[str, Any]]:
    return {
        policy: {**figures(totals, proof.players), "capped": _capped(totals, proof.effort.seed)}
        for policy, totals in proof.games.items()
    }


def _capped(totals: Totals, seed: int) -> dict[str, Any] | None:
    if totals.first_capped < 0:
        return None
    count = totals.games - totals.finished
    return {
        "games": count,
        "share": interval_data(share(count, totals.games)),
        "game": totals.first_capped,
        "seed": seed,
    }


def _finding(finding: Finding) -> dict[str, Any]:
    return {
        "measure": finding.expectation.measure,
        "expected": finding.expectation.written,
        "policy": finding.policy,
        "found": interval_data(finding.found) if finding.found else None,
        "result": finding.result,
    }


def _skill(skill: Skill) -> dict[str, Any]:
    return {
        "stronger": skill.stronger,
        "weaker": skill.weaker,
        "games": skill.totals.games,
        "share": interval_data(skill.found),
        "fair": round(skill.fair, 6),
        "pays": skill.pays,
    }


def _row(policy: str, data: Mapping[str, Any]) -> tuple[str, ...]:
    rounds = data["rounds"]
    mean = rounded(rounds["mean"], 1) if rounds else "-"
    middle = f"{rounds['p5']}-{rounds['p95']}" if rounds else "-"
    share = percent(data["finished_share"]["value"])
    return (policy, str(data["games"]), share, mean, middle, _spread(data["wins"]))


def _spread(wins: Sequence[int]) -> str:
    return " ".join(str(count) for count in wins)
