"""What every verb with every value of its parameters says on a card, as a text for people to read.

`python -m tests.action_wording` writes tests/golden/action_texts.txt anew. Read the diff that it makes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from pathlib import Path
from typing import Any

from engine.cards import Action, Step
from engine.effects import VERBS
from engine.effects.vocabulary import FrozenParameters, describe_action, parameter_domains

LANGUAGES = ("en", "ru")
GOLDEN = Path(__file__).parent / "golden" / "action_texts.txt"


def every_step() -> Iterator[tuple[str, Step]]:
    """Each mode with each step it has, in the order of the vocabulary."""
    for verb, effect in VERBS.items():
        domains = parameter_domains(verb)
        values = [words or range(1, effect.most + 1) for words in domains.values()]
        for mode in effect.moments:
            for chosen in product(*values):
                yield mode, Step(verb, FrozenParameters(zip(domains, chosen, strict=True)))


def action_of(mode: str, *steps: Step) -> Action:
    """An action of those steps, at the first moment that all of them allow."""
    return Action(next(iter(moments_of(mode, *steps))), steps)


def moments_of(mode: str, *steps: Step) -> tuple[str, ...]:
    """The moments that all of the steps allow."""
    return tuple(when for when in ("start", "end") if all(when in VERBS[step.verb].moments[mode] for step in steps))


def composed() -> str:
    """The golden text: under each verb each sentence once, with the steps and modes that it stands for."""
    parts = [
        "The sentences that actions are composed of. Each card begins with its moment:",
        *(f"    {line}" for line in _moments()),
    ]
    for verb in VERBS:
        parts += ["", f"== {verb}"]
        told: dict[tuple[str, ...], list[str]] = {}
        for mode, step in every_step():
            if step.verb == verb:
                told.setdefault(sentences(mode, step), []).append(f"{_written(step.parameters)} ({mode})".lstrip())
        for texts, steps in told.items():
            parts += ["", *steps, *(f"    {language}  {text}" for language, text in zip(LANGUAGES, texts, strict=True))]
    return "\n".join(parts) + "\n"


def sentences(mode: str, step: Step) -> tuple[str, ...]:
    """What the step alone says in each language, without its moment."""
    action = action_of(mode, step)
    moments = [
        describe_action(Action(action.when, (), True, (("", ".."),)), language, mode)[:-2] for language in LANGUAGES
    ]
    texts = [describe_action(action, language, mode) for language in LANGUAGES]
    assert all(text.startswith(moment) for text, moment in zip(texts, moments, strict=True))
    return tuple(text[len(moment) :] for text, moment in zip(texts, moments, strict=True))


def _moments() -> Iterator[str]:
    for language in LANGUAGES:
        for when in ("start", "end"):
            step = Step("draw", FrozenParameters())
            alone = sentences("quintis", step)[LANGUAGES.index(language)]
            text = describe_action(Action(when, (step,)), language, "quintis")
            yield f"{language}  {when}: {text.removesuffix(alone).strip()}"


def _written(parameters: Mapping[str, Any]) -> str:
    return ", ".join(f"{name}: {value}" for name, value in parameters.items())


def regenerate() -> None:
    """Writes the golden text."""
    GOLDEN.write_text(composed(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    regenerate()
