"""The order of the keys: each name beside the middle of its own symbol, nearer to it than to the next column's."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.display import TextRun, Use, um
from generator.lettering import ICON_SIDE_UM
from tests.test_design_elements import everything, outcome, project

BOX = {"left": 5, "top": 20, "width": 52, "height": 60}
SIDE = 4
STYLE = "type: {face: regular, size: 5, minimum: 3, colour: ink"


def drawn(root: Path, columns: int, anchor: str) -> tuple[list[Use], list[TextRun]]:
    """The icons and the names, each by columns from the top."""
    made = project(
        root, "seniority", {"kind": "seniority", "box": BOX, "columns": columns, "side": SIDE, "style": "type"}
    )
    design = root / "templates" / "mine.yaml"
    text = design.read_text(encoding="utf-8")
    assert STYLE in text
    design.write_text(text.replace(STYLE, f"{STYLE}{anchor}"), encoding="utf-8")
    problems, forms = outcome(made)
    assert problems == []
    items = list(everything(forms["seniority-base-en"].items))
    return [each for each in items if isinstance(each, Use)], [each for each in items if isinstance(each, TextRun)]


@pytest.mark.parametrize("columns", [1, 2, 3])
@pytest.mark.parametrize("anchor", ["", ", anchor: top", ", anchor: middle", ", anchor: bottom"])
def test_each_name_stands_beside_its_symbol(tmp_path: Path, columns: int, anchor: str) -> None:
    icons, names = drawn(tmp_path, columns, anchor)
    assert len(icons) == len(names) == 12
    for icon, name in zip(icons, names, strict=True):
        assert icon.scale == um(SIDE) / ICON_SIDE_UM
        middle = icon.y + um(SIDE) // 2
        assert middle - name.size // 2 < name.baseline - name.size // 4 < middle + name.size // 2
        assert icon.x + um(SIDE) < name.x


@pytest.mark.parametrize("columns", [1, 2, 3, 4])
@pytest.mark.parametrize("align", ["left", "center", "right"])
def test_no_name_seems_to_be_that_of_the_next_columns_symbol(tmp_path: Path, columns: int, align: str) -> None:
    """It tells who wins a tie: names at the right of their columns stood beside the wrong symbols."""
    icons, names = drawn(tmp_path, columns, f", align: {align}")
    rows = 12 // columns
    for index, (icon, name) in enumerate(zip(icons, names, strict=True)):
        own = name.x - (icon.x + um(SIDE))
        assert own == 800
        assert um(BOX["left"]) <= icon.x
        assert name.x + name.width <= um(BOX["left"] + BOX["width"])
        if index + rows < 12:
            assert 1.5 * own < icons[index + rows].x - (name.x + name.width)


@pytest.mark.parametrize("columns", [1, 2, 3, 4])
def test_names_stand_in_their_columns_as_their_style_says(tmp_path: Path, columns: int) -> None:
    begin, middle, end = (
        drawn(tmp_path / align, columns, f", align: {align}")[1] for align in ("left", "center", "right")
    )
    for place in range(0, 12, 12 // columns):
        column = slice(place, place + 12 // columns)
        assert len({name.x for name in begin[column]}) == 1
        assert max(name.x + name.width for name in end[column]) - min(name.x + name.width for name in end[column]) <= 2
        for left, center, right in zip(begin[column], middle[column], end[column], strict=True):
            assert abs(2 * center.x - left.x - right.x) <= 2


def test_all_names_have_the_size_of_the_widest(tmp_path: Path) -> None:
    _, names = drawn(tmp_path, 4, "")
    assert len({name.size for name in names}) == 1
    assert names[0].size < um(5 * 25.4 / 72)
