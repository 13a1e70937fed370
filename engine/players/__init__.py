"""Players: who decides for a seat."""

from engine.players.policy import Policy, stream_seed
from engine.players.reading import POLICIES, Maker, PolicyError, read_policy

__all__ = ["POLICIES", "Maker", "Policy", "PolicyError", "read_policy", "stream_seed"]
