"""Policies by name: `random`, `greedy`, `hinder`, `mc:200`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engine.near import nearest_of
from engine.players.carlo import MonteCarlo
from engine.players.greedy import Greedy, Hinder
from engine.players.observing import Observing, UserPolicy
from engine.players.policy import Policy
from engine.players.uniform import Uniform

POLICIES: Mapping[str, type[Policy]] = {
    "random": Uniform,
    "greedy": Greedy,
    "hinder": Hinder,
    "mc": MonteCarlo,
}
"""The built-in policies."""


class PolicyError(ValueError):
    """A name that is no policy; the message says what there is."""


Player = str | UserPolicy
"""A built-in policy by name, or a callable of the user's own (which must be importable where processes are used)."""


@dataclass(frozen=True, slots=True)
class Maker:
    """Seats a policy: `name` as it was written, `seated(seat, first state of its stream)` for each game."""

    name: str
    seated: Callable[[int, int], Policy]


def read_policy(text: str) -> Maker:
    """The policy of that name, with its number after a colon where it takes one. Raises PolicyError."""
    name, colon, number = text.strip().partition(":")
    found = POLICIES.get(name)
    if found is None:
        near = nearest_of(name, POLICIES)
        raise PolicyError(
            f"there is no policy '{text}'; "
            + (f"did you mean '{near}'?" if near else f"there are {', '.join(POLICIES)}.")
        )
    if not found.argument:
        if colon:
            raise PolicyError(f"policy '{name}' takes no number, found '{text}'.")
        return Maker(name, found)
    if not (re.fullmatch("[0-9]{1,7}", number) and 1 <= int(number) <= 1_000_000):
        raise PolicyError(
            f"policy '{name}' is written {name}:{found.argument}, {found.argument} from 1 to 1,000,000; found '{text}'."
        )
    argument = int(number)
    return Maker(f"{name}:{argument}", lambda seat, stream: found(seat, stream, argument))


def maker_of(player: Player) -> Maker:
    """What seats that player. Raises PolicyError on an unknown name."""
    if isinstance(player, str):
        return read_policy(player)
    name = getattr(player, "__name__", type(player).__name__)
    return Maker(name, lambda seat, stream: Observing(seat, stream, player))
