"""The action vocabulary (rules.md, Action effects): every verb and its class."""

from typing import Any

from engine.effects.effect import Effect
from engine.effects.field import Guard, Lift, MoveVeto, Shift
from engine.effects.hands import Discard, Draw, Recover, Steal
from engine.effects.layout import Divert, Lock, Rearrange, Strip, Trade
from engine.effects.plays import FreeCover, IgnoreVeto, PlayMore, Wild

VERBS: dict[str, type[Effect[Any]]] = {
    "play_more": PlayMore,
    "draw": Draw,
    "discard": Discard,
    "steal": Steal,
    "recover": Recover,
    "lock": Lock,
    "rearrange": Rearrange,
    "trade": Trade,
    "strip": Strip,
    "divert": Divert,
    "wild": Wild,
    "veto": MoveVeto,
    "ignore_veto": IgnoreVeto,
    "free_cover": FreeCover,
    "lift": Lift,
    "shift": Shift,
    "guard": Guard,
}
