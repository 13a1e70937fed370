"""The lowest versions that pyproject.toml allows: `python -m tests.lowest` prints them as constraints for pip.

Of the libraries and of what development needs, each at its lower bound; what they bring themselves is left to pip.
`make test-lowest` runs the whole suite with them, as `make test` does with the newest.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

PYPROJECT = Path(__file__).resolve().parent.parent / "pyproject.toml"
BOUNDED = re.compile(r"([A-Za-z0-9_.-]+)>=([0-9.]+)")


def constraints(pyproject: str) -> Iterator[str]:
    """One `name==version` for each requirement of the text of a pyproject.toml.

    Raises:
        ValueError: a requirement is anything but a name and a lower bound.
    """
    project = tomllib.loads(pyproject)["project"]
    for requirement in (*project["dependencies"], *project["optional-dependencies"]["dev"]):
        bounded = BOUNDED.fullmatch(requirement)
        if bounded is None:
            raise ValueError(f"'{requirement}' has no lower bound of the form name>=version")
        yield f"{bounded[1]}=={bounded[2]}"


if __name__ == "__main__":
    print("\n".join(constraints(PYPROJECT.read_text(encoding="utf-8"))))
