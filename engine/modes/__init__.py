"""The modes of play: one module each."""

from engine.modes.base import BaseState
from engine.state import State

MODES: dict[str, type[State]] = {
    "base": BaseState,
}
