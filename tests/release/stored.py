"""Stored positions and databases of each released version, as files beside this one, and how they are read."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import msgspec

from engine.core import Game, Options, State

FOLDER = Path(__file__).parent / "fixtures"


def states_file(key: str, version: int) -> Path:
    """Positions of one game, saved by the release whose states had this version."""
    return FOLDER / f"{key}-v{version}.json.gz"


def database_file(version: int) -> Path:
    """A database of this version of the schema, with games in every phase."""
    return FOLDER / f"database-v{version}.db.gz"


def read_states(game: Game[Any, Any], version: int) -> list[tuple[Options, State]]:
    """Options and position of each stored game, raised to what this release knows."""
    stored = json.loads(gzip.decompress(states_file(game.key, version).read_bytes()))
    return [
        (
            msgspec.convert(entry["options"], game.options_type),
            msgspec.convert(game.upgrade(entry["state"], version), game.state_type),
        )
        for entry in stored
    ]


def written(content: bytes) -> bytes:
    """Compressed, the same bytes for the same content: no time in it."""
    return gzip.compress(content, 9, mtime=0)


__all__ = ["FOLDER", "database_file", "read_states", "states_file", "written"]
