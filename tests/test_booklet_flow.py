"""How blocks share pages: nothing lonely, nothing lost, headings with what follows."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from generator.booklet.flow import Block, HeadingBlock, TextBlock
from generator.booklet.lines import Line
from generator.booklet.panels import Gathered
from generator.booklet.tables import TableBlock
from generator.display import BLACK
from generator.model import Place

GRID = 100
WIDTH = 1000
HERE = Place("x")


def lines(count: int) -> list[Line]:
    return [Line((), (), number) for number in range(count)]


def heading() -> HeadingBlock:
    return HeadingBlock(lines(1), GRID, HERE, title="", level=3, anchor="", before=GRID, snap=0, unit=GRID)


def widths(block: Block) -> list[int]:
    """The lines of a block, told apart by their widths."""
    if isinstance(block, Gathered):
        return [width for each in block.blocks for width in widths(each)]
    assert isinstance(block, TextBlock)
    return [line.width for line in block.lines]


@given(st.integers(1, 30), st.integers(0, 4000))
def test_neither_a_first_nor_a_last_line_stands_alone(count: int, available: int) -> None:
    parts = TextBlock(lines(count), GRID, HERE).parted(WIDTH, available)
    if not parts:
        assert count < 4 or available < 2 * GRID
        return
    first, rest = (widths(part) for part in parts)
    assert first + rest == list(range(count))
    assert len(first) >= 2
    assert len(rest) >= 2
    assert len(first) * GRID <= available


@given(st.integers(1, 30), st.integers(0, 4000))
def test_a_heading_keeps_the_beginning_of_its_text(count: int, available: int) -> None:
    block = Gathered([heading(), TextBlock(lines(count), GRID, HERE)], HERE)
    parts = block.parted(WIDTH, available)
    if parts:
        first, rest = parts
        assert isinstance(first, Gathered)
        assert len(first.blocks) == 2, "the heading with at least two lines"
        assert len(widths(first)) >= 3
        assert widths(first)[1:] + widths(rest) == list(range(count))
        assert first.wrap(WIDTH, available)[1] <= available
    else:
        assert count < 4 or available < 3 * GRID


@given(st.integers(1, 12), st.integers(0, 3000))
def test_a_table_parts_between_rows_and_repeats_its_head(count: int, available: int) -> None:
    rows = [[[Line((), (), number)]] for number in range(count)]
    table = TableBlock([[Line((), (), 99)]], rows, [(0, WIDTH)], GRID, HERE, BLACK)
    parts = table.parted(WIDTH, available)
    if parts:
        assert all(isinstance(part, TableBlock) and part.head == table.head for part in parts)
        kept = [len(part.rows) for part in parts if isinstance(part, TableBlock)]
        assert sum(kept) == count
        assert min(kept) >= 2
        assert parts[0].wrap(WIDTH, available)[1] <= available


def test_a_row_that_is_too_high_below_its_heading_is_told_by_how_much() -> None:
    """It has room on a page without the heading, and so has every other row."""
    rows = [[[Line((), (), number) for number in range(12)]] for _ in range(3)]
    table = TableBlock([[Line((), (), 99)]], rows, [(0, WIDTH)], GRID, HERE, BLACK)
    block = Gathered([heading(), table], Place("y"))
    whole = block.wrap(WIDTH, 100 * GRID)[1] - 2 * table.heights[0]
    assert block.beyond(whole - 30) == (None, Place("y"), 30)
    assert table.beyond(whole - 30)[2] == 0


@given(st.integers(0, 60), st.integers(1, 40))
def test_text_comes_back_to_the_grid(above: int, count: int) -> None:
    """Whatever stands above, the first baseline is a whole number of lines below the head of the page."""
    depth = 100 * GRID
    block = TextBlock(lines(count), GRID, HERE, snap=depth)
    block.wrap(WIDTH, depth - above * 7)
    assert (above * 7 + block.pad) % GRID == 0
    assert 0 <= block.pad < GRID
