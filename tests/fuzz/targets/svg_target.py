"""A drawing."""

from __future__ import annotations

import math
from collections.abc import Iterable

from generator import svg
from tests.fuzz.outcome import harmless
from tests.fuzz.shelves import shipped


def target(data: bytes) -> None:
    with harmless():
        try:
            drawing = svg.read(data)
        except svg.SvgFault as refused:
            fault = refused
        else:
            fault = None
    if fault is not None:
        assert 1 <= fault.line <= data.count(b"\n") + data.count(b"\r") + 1
        assert 0 < len(str(fault)) < 300
        return
    assert drawing.width > 0
    assert drawing.height > 0
    for stroke in drawing.strokes:
        assert math.isfinite(stroke.width)
        assert all(math.isfinite(value) for _, points in stroke.steps for value in points)


def seeds() -> Iterable[bytes]:
    yield from shipped("templates/symbols/*.svg")
    yield from shipped("templates/marks/*.svg")
    yield b"""\
<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" width="10px" height="8" fill="#abc">
  <title>t</title>
  <g transform="translate(1 2) scale(2) rotate(30, 1, 1)" stroke="black" stroke-width=".5" class="tint">
    <rect x="1" y="1" width="3" height="2" rx="0.5"/><circle cx="2" cy="2" r="1"/><line x1="0" y1="0" x2="3" y2="1"/>
    <ellipse cx="1" cy="1" rx="2" ry="1" fill="none"/><polygon points="0,0 1,1 2,0"/><polyline points="0 0 1 1"/>
    <path d="M0,0 h1 v1 l1-1 q1,1 2,0 t1,1 c0,0 1,1 1,2 s1,1 2,2 a1 2 30 0 1 2 2 Z" transform="matrix(1 0 0 1 0 0)"/>
  </g>
</svg>
"""
