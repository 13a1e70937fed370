"""The report's first chapter: the verdict for each number of players, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from engine.expectations import MEASURES, SURE, Finding
from engine.legality import Violation
from engine.playability import UNPLAYABLE_SHARE, Proof, Reason
from engine.skill import Skill
from engine.statistics import Interval, share, telling
from generator.report.blocks import Block, Bullets, Heading, Paragraph
from generator.report.words import Words, sentence
from generator.verdicts import capped_sentences

TONES = {"met": "playable", "unclear": "doubtful", "failed": "unplayable"}
"""What became of an expectation, as the verdict whose colour it has."""


def chapter(proofs: Mapping[int, Proof], words: Words) -> Iterator[Block]:
    """For each number of players the verdict, what became of expectations, the failed ones first, and the reasons."""
    yield Heading(words.say("verdict"))
    for players, proof in proofs.items():
        said = words.say(proof.verdict)
        if proof.failed:
            said = f"{said}, {words.say('not_met', n=len(proof.failed))}"
        yield Heading(words.say("verdict_of", players=words.say("players", n=players), verdict=said), 3)
        yield Paragraph(words.say(f"meaning_{proof.verdict}"), proof.verdict)
        for result, tone in reversed(TONES.items()):
            for finding in proof.findings:
                if finding.result == result:
                    yield Paragraph(expectation(finding, words), tone)
        told = [sentence(reason(each, words)) for each in proof.grounds if each.id != "skill"]
        told += [sentence(skill(each, words)) for each in proof.skill]
        told += [sentence(each) for each in capped(proof, words)]
        told += [
            words.say("advice", said=violation(each, words)) for each in proof.violations if each.level == "warning"
        ]
        yield Bullets(tuple(told))


def expectation(finding: Finding, words: Words) -> str:
    """What the author expected and the games show; the result is its first word."""
    expected = finding.expectation
    values = {
        "result": words.say(finding.result),
        "measure": words.say(expected.measure),
        "written": expected.written,
        "who": words.say(f"{finding.policy}_players"),
    }
    if finding.found is None:
        return words.say("unmeasured", **values)
    shown = words.percent if MEASURES[expected.measure].is_share else words.number
    return words.say("expected", found=_at_confidence(finding.found, finding.places, shown, words), **values)


def _at_confidence(found: Interval, places: int, shown: Callable[[float, int], str], words: Words) -> str:
    """An interval by which something is judged, with so many decimals and its confidence."""
    value, low, high = (shown(each, places) for each in (found.value, found.low, found.high))
    level = f"{words.number(SURE * 100, 2)} %"
    return words.say("at_confidence", value=value, low=low.removesuffix(" %"), high=high, level=level)


def reason(ground: Reason, words: Words) -> str:
    """A reason of the verdict: the program's own sentence in English, the same figures in other languages."""
    key = f"reason_{ground.id}"
    if not words.knows(key):
        return ground.sentence
    return words.say(key, **_figures(ground.values, words))


def _figures(values: Mapping[str, Any], words: Words) -> dict[str, object]:
    """A reason's values as text."""
    found: dict[str, object] = dict(values)
    if "violation" in values:
        found["said"] = violation(values["violation"], words)
    if "policy" in values:
        found["who"] = words.say(f"{values['policy']}_players")
    if "bound" in values:
        found["bound"] = f"{values['bound'] * 100:.0f} %"
    if "counted" in values:
        found["part"] = words.percent(values["counted"] / values["finished"])
    if "rounds" in values:
        found["rounds"] = words.number(values["rounds"])
    if "totals" in values:
        totals = values["totals"]
        found["finished"], found["games"], found["endless"] = totals.finished, totals.games, totals.endless_turns
        finished = share(totals.finished, totals.games, SURE)
        bounds = (UNPLAYABLE_SHARE, values.get("bound", UNPLAYABLE_SHARE))
        found["share"] = _at_confidence(finished, telling(finished, bounds, 100.0), words.percent, words)
    if "symbols" in values:
        found["symbols"] = ", ".join(map(words.symbol, values["symbols"])) or words.say("none")
    if "cards" in values:
        found["cards"] = words.cards(values["cards"])
    return found


def skill(found: Skill, words: Words) -> str:
    """Whether one policy beats another."""
    if not words.knows("skill"):
        return found.sentence
    verdict = {True: "skill_pays", False: "skill_does_not_pay", None: "skill_open"}[found.pays]
    return words.say(
        "skill",
        stronger=words.say(f"{found.stronger}_players"),
        weaker=words.say(f"against_{found.weaker}"),
        verdict=words.say(verdict),
        share=words.share(found.found),
        fair=words.percent(found.fair),
    )


def capped(proof: Proof, words: Words) -> list[str]:
    """For each policy with games stopped at the cap: their share, and the number of the first."""
    if not words.knows("capped"):
        return capped_sentences(proof)
    return [
        words.say(
            "capped",
            who=words.say(f"{policy}_players"),
            share=words.percent(1 - totals.finished / totals.games),
            cap=proof.effort.cap_rounds,
            game=totals.first_capped,
            seed=proof.effort.seed,
        )
        for policy, totals in proof.games.items()
        if totals.first_capped >= 0
    ]


def violation(broken: Violation, words: Words) -> str:
    """A broken rule and its ID."""
    key = f"violation_{broken.id}"
    if not words.knows(key):
        return f"{broken.message} ({broken.rule})"
    said = words.say(
        key,
        found=broken.found,
        limit=broken.limit,
        cards=words.cards(broken.cards),
        symbol=words.symbol(broken.symbol) if broken.symbol else "",
    )
    return f"{said} ({broken.rule})"
