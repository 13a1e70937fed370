"""Outlines that are drawn everywhere: circles, and rectangles with rounded corners."""

from __future__ import annotations

from generator.display import Box, Segment

_KAPPA = 0.5522847498


def circle_segments(x: int, y: int, radius: int) -> tuple[Segment, ...]:
    """A circle as four cubic curves (largest error 0.03 % of the radius)."""
    k = round(radius * _KAPPA)
    r = radius
    return (
        ("M", (x + r, y)),
        ("C", (x + r, y + k, x + k, y + r, x, y + r)),
        ("C", (x - k, y + r, x - r, y + k, x - r, y)),
        ("C", (x - r, y - k, x - k, y - r, x, y - r)),
        ("C", (x + k, y - r, x + r, y - k, x + r, y)),
        ("Z", ()),
    )


def rounded_segments(box: Box, radius: int) -> tuple[Segment, ...]:
    """A rectangle's outline with rounded corners."""
    if radius <= 0:
        return (
            ("M", (box.x, box.y)),
            ("L", (box.right, box.y)),
            ("L", (box.right, box.bottom)),
            ("L", (box.x, box.bottom)),
            ("Z", ()),
        )
    r = min(radius, box.width // 2, box.height // 2)
    k = r - round(r * _KAPPA)
    left, top, right, bottom = box.x, box.y, box.right, box.bottom
    return (
        ("M", (left + r, top)),
        ("L", (right - r, top)),
        ("C", (right - k, top, right, top + k, right, top + r)),
        ("L", (right, bottom - r)),
        ("C", (right, bottom - k, right - k, bottom, right - r, bottom)),
        ("L", (left + r, bottom)),
        ("C", (left + k, bottom, left, bottom - k, left, bottom - r)),
        ("L", (left, top + r)),
        ("C", (left, top + k, left + k, top, left + r, top)),
        ("Z", ()),
    )


def is_within(box: Box, radius: float, x: float, y: float) -> bool:
    """Whether a point lies in a rectangle with rounded corners, its edge included."""
    if not (box.x <= x <= box.right and box.y <= y <= box.bottom):
        return False
    r = min(radius, box.width / 2, box.height / 2)
    aside = max(box.x + r - x, x - box.right + r, 0)
    above = max(box.y + r - y, y - box.bottom + r, 0)
    return aside * aside + above * above <= r * r
