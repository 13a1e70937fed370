"""Printing only what has changed since a git revision."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.test_print_manifest import CARDS, build
from tests.test_print_output import project, run


def git(folder: Path, *arguments: str) -> None:
    subprocess.run(["git", "-c", "user.name=x", "-c", "user.email=x@x", *arguments], cwd=folder, check=True)


@pytest.mark.parametrize("revision", ["HEAD", "HEAD^{/one}", ":/one", ":/the"])
def test_changes_since_a_git_revision(tmp_path: Path, revision: str) -> None:
    folder = project(tmp_path, CARDS)
    git(folder, "init", "-q")
    git(folder, "add", ".")
    git(folder, "commit", "-qm", "the one: before")
    project(tmp_path, CARDS.replace("[cat, gull]", "[cat, flower]"))
    assert build(folder, "--changed-since", revision) == [
        "output/mine/mine-changed-en-a4.pdf",
        "output/mine/mine-changed-ru-a4.pdf",
    ]
    for unknown in ("HEAD~7", ":/two", ":/", ":/one:./"):
        done = run(folder, "build", "mine", "--changed-since", unknown)
        assert done.returncode == 2
        assert "neither a manifest nor a git revision" in " ".join(done.stderr.split())


def test_a_language_that_a_revision_has_not_is_printed_whole(tmp_path: Path) -> None:
    folder = project(tmp_path, CARDS, "papers: [a4]\ntemplate: plain\nlanguages: [en]\n")
    git(folder, "init", "-q")
    git(folder, "add", ".")
    git(folder, "commit", "-qm", "x")
    assert "No card" in run(folder, "build", "mine", "--changed-since", "HEAD", "--lang", "ru").stderr
    project(tmp_path, CARDS)
    assert build(folder, "--changed-since", "HEAD") == ["output/mine/mine-changed-ru-a4.pdf"]


def test_a_commit_that_git_replaces_is_what_it_was(tmp_path: Path) -> None:
    folder = project(tmp_path, CARDS)
    git(folder, "init", "-q")
    git(folder, "add", ".")
    git(folder, "commit", "-qm", "x")
    project(tmp_path, CARDS.replace("[cat, gull]", "[cat, flower]"))
    git(folder, "commit", "-qam", "y")
    git(folder, "replace", "HEAD~1", "HEAD")
    assert build(folder, "--changed-since", "HEAD~1", "--lang", "en") == ["output/mine/mine-changed-en-a4.pdf"]
