"""Players: who decides for a seat."""

from engine.players.observing import UserPolicy
from engine.players.policy import Policy, stream_seed
from engine.players.reading import POLICIES, Maker, Player, PolicyError, maker_of, read_policy

__all__ = [
    "POLICIES",
    "Maker",
    "Player",
    "Policy",
    "PolicyError",
    "UserPolicy",
    "maker_of",
    "read_policy",
    "stream_seed",
]
