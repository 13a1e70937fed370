"""Reading, checking and wording actions, and the schema of an effect, all from the verbs' annotations."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, fields
from functools import cache
from math import prod
from typing import Any, Literal, get_args, get_origin, get_type_hints

from engine.cards import MOMENTS, Action, Step
from engine.effects.effect import USUAL_SEATS, Effect
from engine.effects.verbs import VERBS
from engine.faults import Fault, Path, did_you_mean, near_to, shown
from engine.symbols import NAMED, SYMBOLS
from engine.words import cut

MOST_CHOICES, MOST_OF_HAND = 20_000, 50_000
"""More choices than this in one action would be no decision a person can make."""
MOST_STEPS = 20

MANUAL_TEXT = {
    "en": "Do what the card says; leonardo does not play it.",
    "ru": "Выполните то, что написано на карте.",
}
MOMENT_TEXT = {
    "en": {"start": "At the start of your turn.", "end": "At the end of your turn."},
    "ru": {"start": "В начале своего хода.", "end": "В конце своего хода."},
}


@cache
def parameter_domains(verb: str) -> Mapping[str, tuple[str, ...] | None]:
    """A verb's parameters by written name: the words allowed, or None for a whole number from 1 to `most`."""
    effect = VERBS[verb]
    hints = get_type_hints(effect)
    domains: dict[str, tuple[str, ...] | None] = {}
    for field in fields(effect):
        hint = hints[field.name]
        domains[field.name.rstrip("_")] = get_args(hint) if get_origin(hint) is Literal else None
    return domains


@cache
def required_parameters(verb: str) -> tuple[str, ...]:
    """The written names of the parameters that have no default."""
    return tuple(field.name.rstrip("_") for field in fields(VERBS[verb]) if field.default is MISSING)


@cache
def _attribute_names(verb: str) -> Mapping[str, str]:
    return {field.name.rstrip("_"): field.name for field in fields(VERBS[verb])}


@cache
def effects_of(action: Action) -> tuple[Effect[Any], ...]:
    """The action's steps as effects; none for a manual action. Raises ValueError on a step that is no effect."""
    return tuple(effect_of(step) for step in action.effect)


def effect_of(step: Step) -> Effect[Any]:
    """The effect of one step. Raises ValueError on an unknown verb or parameter."""
    faults = list(step_faults(step.verb, step.parameters, ()))
    if faults:
        raise ValueError(faults[0].message)
    names, domains = _attribute_names(step.verb), parameter_domains(step.verb)
    meant = {names[name]: meant_word(value, domains[name]) for name, value in step.parameters.items()}
    return VERBS[step.verb](**meant)


def split_step(data: object) -> tuple[object, object]:
    """The verb and the parameters of a written step: `veto`, `{veto: {}}` and `{draw: {count: 2}}` are steps."""
    if isinstance(data, Mapping) and len(data) == 1:
        verb, parameters = next(iter(data.items()))
        return verb, {} if parameters is None else parameters
    return data, {}


def read_action(data: Mapping[str, Any]) -> Action:
    """The action of a card as written (`when`, `effect`, `manual`, `text`). Check it with `action_faults` first."""
    manual = data.get("manual") is True
    steps = []
    for written in () if manual else data.get("effect", ()):
        verb, parameters = split_step(written)
        assert isinstance(verb, str)
        assert isinstance(parameters, Mapping)
        meant = {name: meant_word(value, parameter_domains(verb).get(name)) for name, value in parameters.items()}
        steps.append(Step(verb, FrozenParameters(sorted(meant.items()))))
    return Action(str(data["when"]), tuple(steps), manual, _texts(data.get("text")) if manual else ())


def _texts(written: object) -> tuple[tuple[str, str], ...]:
    by_language = written if isinstance(written, Mapping) else {"": written} if written else {}
    return tuple(sorted((str(language), str(text)) for language, text in by_language.items()))


def meant_word(value: Any, words: tuple[str, ...] | None) -> Any:
    """The word of a parameter that is meant: a symbol's id for any of its titles, else the value itself."""
    named = NAMED.get(value.strip().casefold()) if isinstance(value, str) else None
    return named if words and named in words else value


class FrozenParameters(dict[str, Any]):
    """The parameters of a step: a mapping that is never changed, and so may be hashed."""

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(tuple(sorted(self.items())))


def action_faults(data: object, mode: str | None, path: Path = ()) -> list[Fault]:
    """What is wrong with a written action in that mode (None: in any), `path` being where it stands."""
    if not isinstance(data, Mapping):
        return [Fault(path, "action-shape", "an action is a mapping with 'when' and 'effect'")]
    faults: list[Fault] = []
    when = data.get("when")
    if when is None:
        faults.append(Fault(path, "action-shape", "an action needs 'when': start or end", at_key=True))
    elif when not in MOMENTS:
        hint = did_you_mean(when, MOMENTS)
        faults.append(Fault((*path, "when"), "action-shape", f"'when' must be start or end, found {shown(when)}", hint))
    manual = data.get("manual", False)
    if not isinstance(manual, bool):
        faults.append(
            Fault((*path, "manual"), "action-shape", f"'manual' must be true or false, found {shown(manual)}")
        )
    effect = data.get("effect")
    if manual is True:
        if effect:
            message = "a manual action has a text and no effect"
            faults.append(Fault((*path, "effect"), "action-shape", message, "remove 'manual' or 'effect'"))
        if not data.get("text"):
            faults.append(Fault(path, "action-shape", "a manual action needs a text", at_key=True))
        return faults
    if effect is None:
        hint = "list its steps, or write 'manual: true' and a text"
        faults.append(Fault(path, "action-shape", "an action needs an 'effect'", hint, at_key=True))
    elif not isinstance(effect, list) or not effect:
        faults.append(Fault((*path, "effect"), "action-shape", "an effect is a list of at least one step"))
    elif len(effect) > MOST_STEPS:
        message = f"an effect has at most {MOST_STEPS} steps, found {len(effect)}"
        faults.append(Fault((*path, "effect"), "action-shape", message, "split it into several cards"))
    else:
        for index, written in enumerate(effect):
            where = (*path, "effect", index)
            verb, parameters = split_step(written)
            faults += step_faults(verb, parameters, where, mode)
            strange = bool(mode) and isinstance(verb, str) and verb in VERBS and mode not in VERBS[verb].moments
            if isinstance(verb, str) and verb in VERBS and (when in MOMENTS or strange):
                faults += _moment_faults(verb, str(when), mode, where)
        if not faults:
            breadth = breadth_of(read_action(data), mode)
            if breadth > MOST_CHOICES:
                asked = f"with {USUAL_SEATS} players the steps together ask for up to {breadth:,} different choices"
                message = f"{asked}, more than {MOST_CHOICES:,}"
                faults.append(Fault((*path, "effect"), "action-choices", message, "split it into two cards"))
    return faults


def breadth_of(action: Action, mode: str | None, seats: int = USUAL_SEATS) -> int:
    """The most choices that the steps together ask for; where no mode is known, in the mode where these are fewest."""
    return prod(
        min(effect_of(step).breadth(each, seats) for each in ([mode] if mode else VERBS[step.verb].moments))
        for step in action.effect
    )


_RULE_OF_MOMENTS = {"expansion": "EXP-22", "quintis": "QF-21"}


def _moment_faults(verb: str, when: str, mode: str | None, path: Path) -> list[Fault]:
    moments = VERBS[verb].moments
    if mode is None:
        if any(when in allowed for allowed in moments.values()):
            return []
        rule = _RULE_OF_MOMENTS[next(iter(moments))]
        return [Fault(path, "verb-moment", f"'{verb}' is not for the {when} of a turn", "write when: start", rule)]
    if mode not in moments:
        message = f"'{verb}' is not a verb of mode {mode}, only of {' and '.join(moments)}"
        known = ", ".join(name for name, effect in VERBS.items() if mode in effect.moments)
        hint = f"mode {mode} has: {known}" if known else f"mode {mode} has no action cards"
        return [Fault(path, "verb-mode", message, hint)]
    if when not in moments[mode]:
        message = f"in mode {mode} '{verb}' belongs to the {moments[mode][0]} of a turn, not to its {when}"
        return [Fault(path, "verb-moment", message, f"write when: {moments[mode][0]}", _RULE_OF_MOMENTS[mode])]
    return []


def step_faults(verb: object, parameters: object, path: Path, mode: str | None = None) -> list[Fault]:
    """What is wrong with one step, `path` being where it stands; hints name verbs of the mode, if it is given."""
    if not isinstance(verb, str):
        form = "a step is one verb, such as 'veto' or 'draw: {count: 2}'"
        return [Fault(path, "action-shape", form)]
    if verb not in VERBS:
        known = [name for name, effect in VERBS.items() if mode in effect.moments] or list(VERBS)
        hint = did_you_mean(verb, known) or f"the verbs are: {', '.join(known)}"
        return [Fault(path, "unknown-verb", f"there is no verb '{cut(verb)}'", hint)]
    where = (*path, verb)
    if not isinstance(parameters, Mapping):
        return [Fault(where, "action-shape", f"the parameters of '{verb}' are a mapping, found {shown(parameters)}")]
    domains = parameter_domains(verb)
    faults = []
    meant: set[str | None] = set()
    for name, value in parameters.items():
        if name not in domains:
            meant.add(near_to(name, domains))
            hint = did_you_mean(name, domains) or (f"it has: {', '.join(domains)}" if domains else "it has none")
            message = f"'{verb}' has no parameter '{cut(name)}'"
            faults.append(Fault((*where, name), "verb-parameter", message, hint, at_key=True))
            continue
        words = domains[name]
        if words is None:
            if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= VERBS[verb].most:
                message = f"'{name}' must be a whole number from 1 to {VERBS[verb].most}, found {shown(value)}"
                faults.append(Fault((*where, name), "verb-parameter", message))
        elif meant_word(value, words) not in words:
            message = f"'{name}' must be {', '.join(words[:-1])} or {words[-1]}, found {shown(value)}"
            faults.append(Fault((*where, name), "verb-parameter", message, did_you_mean(value, words)))
    for name in required_parameters(verb):
        if name not in parameters and name not in meant:
            words = domains[name] or ()
            message = f"'{verb}' needs '{name}': {', '.join(words)}"
            faults.append(Fault(where, "verb-parameter", message))
    return faults


def describe_action(action: Action, language: str, mode: str) -> str:
    """The card's text composed from its effect, `en` or `ru`: its moment, then a sentence a step."""
    return f"{MOMENT_TEXT[language][action.when]} {describe_effect(action, language, mode)}"


def describe_effect(action: Action, language: str, mode: str) -> str:
    """The same without the moment, for where that is shown by itself."""
    if action.manual:
        texts = dict(action.manual_text)
        ours = MANUAL_TEXT.get(language, MANUAL_TEXT["en"])
        return texts.get(language) or next(iter(texts.values()), ours)
    return " ".join(effect.describe(language, mode) for effect in effects_of(action))


def _domain(words: tuple[str, ...]) -> dict[str, Any]:
    """The words of a parameter; of a symbol its Russian titles too, and whatever else `meant_word` understands."""
    russian = [titles[-1].lower() for symbol, *titles in SYMBOLS if symbol in words]
    return {"type": "string", "anyOf": [{"enum": [*words, *russian]}, {}]} if russian else {"enum": list(words)}


def schema_fragment() -> dict[str, Any]:
    """The JSON Schema (2020-12) of an action's effect, each verb described by its manual."""
    steps: list[dict[str, Any]] = []
    names_alone = [verb for verb in VERBS if not required_parameters(verb)]
    steps.append({"enum": names_alone, "description": "A verb without parameters, or with its defaults."})
    for verb, effect in VERBS.items():
        properties: dict[str, Any] = {}
        for name, words in parameter_domains(verb).items():
            domain = _domain(words) if words else {"type": "integer", "minimum": 1, "maximum": effect.most}
            default = effect.__dataclass_fields__[_attribute_names(verb)[name]].default
            properties[name] = domain if default is MISSING else {**domain, "default": default}
        manual = " ".join((effect.__doc__ or "").split())
        parameters = {
            "type": ["object", "null"] if verb in names_alone else "object",
            "description": manual,
            "properties": properties,
            "required": list(required_parameters(verb)),
            "additionalProperties": False,
        }
        steps.append(
            {
                "type": "object",
                "description": manual,
                "properties": {verb: parameters},
                "required": [verb],
                "additionalProperties": False,
            }
        )
    return {
        "type": "array",
        "description": "What the action does: a list of steps, each one verb with its parameters.",
        "minItems": 1,
        "items": {"anyOf": steps},
    }
