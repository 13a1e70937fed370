"""The action vocabulary (rules.md, Action effects), one class a verb."""

from engine.effects.effect import Choice, Effect
from engine.effects.verbs import VERBS
from engine.effects.vocabulary import (
    action_faults,
    describe_action,
    describe_effect,
    effects_of,
    read_action,
    schema_fragment,
)

__all__ = [
    "VERBS",
    "Choice",
    "Effect",
    "action_faults",
    "describe_action",
    "describe_effect",
    "effects_of",
    "read_action",
    "schema_fragment",
]
