"""The lowest versions: read from pyproject.toml, of the libraries and of what development needs."""

from __future__ import annotations

import pytest

from tests.lowest import PYPROJECT, constraints

WRITTEN = '[project]\ndependencies = [{}]\n[project.optional-dependencies]\ndev = ["mypy>=1.13"]\nother = ["far>=2"]\n'


def test_each_is_held_at_its_bound() -> None:
    assert list(constraints(WRITTEN.format('"types-PyYAML>=6.0.12", "rich>=13"'))) == [
        "types-PyYAML==6.0.12",
        "rich==13",
        "mypy==1.13",
    ]


@pytest.mark.parametrize("requirement", ["rich", "rich>13", "rich>=13,<15", "rich==13"])
def test_a_requirement_without_a_plain_bound_is_told(requirement: str) -> None:
    with pytest.raises(ValueError, match="no lower bound"):
        list(constraints(WRITTEN.format(f'"{requirement}"')))


def test_every_requirement_of_this_project_has_a_bound() -> None:
    written = PYPROJECT.read_text(encoding="utf-8")
    names = [line.partition("==")[0] for line in constraints(written)]
    assert {"click", "pytest"} <= set(names)
    assert len(names) == len(set(names))
