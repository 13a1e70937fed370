"""Makes the mutants, has the tests judge them and says how many were killed; see tests/mutation/__init__.py."""

from __future__ import annotations

import argparse
import json
import os
import pickle
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

import hypothesis

from tests.mutation import RULES, TESTS
from tests.mutation.afresh import Afresh
from tests.mutation.children import SURVIVED, in_child
from tests.mutation.collected import Collected
from tests.mutation.equivalents import LISTED, equivalents, function_at, is_listed
from tests.mutation.mutants import Mutant, sample

ROOT = Path(__file__).resolve().parents[2]
COPIED = ("engine", "generator", "cards", "schemas", "templates", "tests", "pyproject.toml", "leonardo.yaml")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description="Mutants of the rules, and tests.")
    parser.add_argument("paths", nargs="*", default=RULES, help="files and folders; without any, all the rules")
    parser.add_argument("--sample", type=int, help="how many mutants, by lot; all where not given")
    parser.add_argument("--seed", type=int, default=0, help="of the lot")
    parser.add_argument("--budget", type=float, default=60, help="seconds of tests that a mutant is given")
    parser.add_argument("--report", type=Path, default=ROOT / "output" / "mutation.jsonl", help="one line per mutant")
    asked = parser.parse_args()
    asked.report.parent.mkdir(exist_ok=True)
    asked.report.write_text("", encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        root = copied(Path(folder).resolve())
        files = [file for path in asked.paths for file in python_files(root, path)]
        sources = {file: (root / file).read_text(encoding="utf-8") for file in files}
        try:
            listed = equivalents(LISTED.read_text(encoding="utf-8"), sources)
        except ValueError as error:
            sys.exit(f"{LISTED.name}:\n{error}")
        drawn = sample(sources, asked.sample, asked.seed)
        mutants = [
            mutant
            for mutant in drawn
            if not is_listed(listed, mutant.file, function_at(sources[mutant.file], mutant.line), mutant.difference)
        ]
        print(f"{len(drawn)} mutants of {len(files)} files; outcomes go to {asked.report}", flush=True)
        print(f"counted out as equivalent: {len(drawn) - len(mutants)} (see {LISTED.name})", flush=True)
        judge(root, mutants, asked.report, asked.budget)
        print("\n".join(summary(asked.report)))


def copied(folder: Path) -> Path:
    """A copy of the project, from which everything is loaded from now on."""
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, folder / name)
    os.chdir(folder)
    sys.path[:] = [str(folder), *(path for path in sys.path if path not in ("", str(ROOT)))]
    return folder


def python_files(root: Path, path: str) -> Iterator[str]:
    """The Python files at or below a path, from the project's root."""
    found = sorted((root / path).rglob("*.py")) if (root / path).is_dir() else [root / path]
    return (each.relative_to(root).as_posix() for each in found)


def judge(root: Path, mutants: Sequence[Mutant], report: Path, budget: float) -> None:
    """Has the tests judge every mutant, each outcome written at once."""
    tests = sorted(path.relative_to(root).as_posix() for form in TESTS for path in root.glob(form))
    handed = root / ".rest"
    quick = hypothesis.settings(phases=(hypothesis.Phase.explicit, hypothesis.Phase.generate), database=None)
    hypothesis.settings.register_profile("mutation", quick)
    hypothesis.settings.load_profile("mutation")

    def tell(mutant: Mutant, outcome: str) -> None:
        line = {"file": mutant.file, "name": mutant.name, "outcome": outcome, "difference": mutant.difference}
        with report.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line, ensure_ascii=False) + "\n")

    def collected() -> str:
        plugin = Collected(root, mutants, tell, budget)
        try:
            plugin.run(tests)
        except RuntimeError as error:
            return str(error)
        handed.write_bytes(pickle.dumps((plugin.rest, plugin.known)))
        return "done"

    said = in_child(collected)
    if said != "done":
        sys.exit(said or "the tests were stopped")
    rest, known = pickle.loads(handed.read_bytes())
    for mutant in rest:
        outcome = Afresh(root, mutant, known).judge(tests)
        known.note(mutant.file, outcome)
        tell(mutant, outcome)


def summary(report: Path) -> Iterator[str]:
    """The survivors with what they change, then the share of the killed by file and in all, at 95 %."""
    from engine.statistics import percent, share  # the engine is not to be loaded before the mutants are judged

    told = [json.loads(line) for line in report.read_text(encoding="utf-8").splitlines()]
    for each in told:
        if each["outcome"] == SURVIVED:
            yield f"\n{each['name']}"
            yield from each["difference"]
    yield ""
    for file in [*sorted({each["file"] for each in told}), ""]:
        of = [each["outcome"] != SURVIVED for each in told if file in ("", each["file"])]
        found = share(sum(of), len(of))
        yield (
            f"{file or 'in all'}: {sum(of)} of {len(of)} killed, {percent(found.value)} "
            f"({percent(found.low)} to {percent(found.high)})"
        )


if __name__ == "__main__":
    main()
