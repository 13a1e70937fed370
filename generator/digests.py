"""Hashes of what forms show: the version that sheets print, and what tells a changed card from an unchanged one."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from generator.display import AnyForm, Deferred
from generator.render.listing import form_lines

VERSION_LENGTH = 8


def version_of(forms: Iterable[AnyForm]) -> str:
    """The hash of what these forms show, as sheets print it."""
    digest = hashlib.sha256()
    for form in forms:
        digest.update(digest_of(form).encode())
    return digest.hexdigest()[:VERSION_LENGTH]


def digest_of(form: AnyForm) -> str:
    """The hash of what a form shows, the forms it uses left out."""
    lines = [form.name, form.key] if isinstance(form, Deferred) else form_lines(form)
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()
