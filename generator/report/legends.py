"""The legend of a picture: what is drawn in it is named above it, in as many rows as that needs."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.figure import Figure

_Named = TypeVar("_Named")


def add_legend(figure: Figure) -> None:
    """Names everything with a label, row by row. The figure grows by the rows beyond the first."""
    named = [each for axes in figure.axes for each in zip(*axes.get_legend_handles_labels(), strict=True)]
    one_row = 0.0
    for rows in range(1, len(named) + 1):
        columns = -(-len(named) // rows)
        handles, labels = zip(*_by_rows(named, columns), strict=True)
        legend = figure.legend(handles, labels, loc="outside upper center", ncols=columns)
        box = legend.get_window_extent()
        one_row = one_row or box.height
        if box.width <= figure.bbox.width or columns == 1:
            figure.set_figheight(figure.get_figheight() + (box.height - one_row) / figure.dpi)
            return
        legend.remove()


def _by_rows(named: Sequence[_Named], columns: int) -> list[_Named]:
    """The order in which they stand row by row, as matplotlib fills columns one after another."""
    return list(chain.from_iterable(named[column::columns] for column in range(columns)))
