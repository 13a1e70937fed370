"""The modes of play: one module each."""

from engine.modes.base import BaseState
from engine.modes.expansion import ExpansionState
from engine.modes.quintis import QuintisState
from engine.state import State

MODES: dict[str, type[State]] = {
    "base": BaseState,
    "expansion": ExpansionState,
    "quintis": QuintisState,
}
