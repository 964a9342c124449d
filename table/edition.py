"""Which rules a game is played by: a checksum that changes with every edit of its code or its cards."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from engine.core import Game

SOURCES = (".py", ".toml")


def rules_of(game: Game[Any, Any]) -> str:
    """16 hex digits: equal for two actions carried out by the very same rules, as far as a checksum can tell."""
    return _rules(type(game))


@cache
def _rules(kind: type[Game[Any, Any]]) -> str:
    found = blake2b(digest_size=8)
    for package in ("engine.core", _package(kind)):
        for name, content in _sources(files(package)):
            found.update(f"{name} {len(content)} ".encode() + content)
    return found.hexdigest()


def _package(kind: type[Game[Any, Any]]) -> str:
    module = sys.modules[kind.__module__]
    return module.__name__ if hasattr(module, "__path__") else module.__package__ or "engine.core"


def _sources(folder: Traversable, under: str = "") -> Iterator[tuple[str, bytes]]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        name = f"{under}{entry.name}"
        if entry.is_dir() and not entry.name.startswith("__"):
            yield from _sources(entry, f"{name}/")
        elif entry.name.endswith(SOURCES):
            yield name, entry.read_bytes()


__all__ = ["rules_of"]
