"""The sandbox's world on disk: one SQLite file, written through at each change, so that it outlives every process."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

__all__ = ["Store"]

VERSION = 1


class Store:
    """Things by kind and id, and the bytes of uploaded files. `path` None keeps them in memory.

    Raises ValueError, in words, when the file cannot be written, belongs to another version or is no database."""

    def __init__(self, path: str | Path | None = None) -> None:
        try:
            self._base = sqlite3.connect(path or ":memory:", isolation_level=None, check_same_thread=False)
        except sqlite3.OperationalError as why:
            raise ValueError(_unusable(path, why)) from why
        try:
            self._prepare()
        except sqlite3.DatabaseError as why:
            self._base.close()
            raise ValueError(_unusable(path, why)) from why

    def _prepare(self) -> None:
        self._base.execute("PRAGMA journal_mode = WAL")
        self._base.execute("PRAGMA synchronous = NORMAL")
        version = self._base.execute("PRAGMA user_version").fetchone()[0]
        if version not in (0, VERSION):
            raise sqlite3.DatabaseError(f"version {version}, this sandbox reads {VERSION}")
        self._base.execute("CREATE TABLE IF NOT EXISTS thing (kind TEXT, id TEXT, body TEXT, PRIMARY KEY (kind, id))")
        self._base.execute("CREATE TABLE IF NOT EXISTS upload (id TEXT PRIMARY KEY, type TEXT, raw BLOB)")
        self._base.execute(f"PRAGMA user_version = {VERSION}")

    def put(self, kind: str, key: str, body: Any) -> None:
        """Keep a JSON value under kind and key."""
        text = json.dumps(body, separators=(",", ":"))
        self._base.execute("INSERT OR REPLACE INTO thing VALUES (?, ?, ?)", (kind, key, text))

    def drop(self, kind: str, key: str) -> None:
        """Forget a value."""
        self._base.execute("DELETE FROM thing WHERE kind = ? AND id = ?", (kind, key))

    def all(self, kind: str) -> dict[str, Any]:
        """All values of a kind by key, shorter and lower keys first: snowflakes in the order of their making."""
        rows = self._base.execute("SELECT id, body FROM thing WHERE kind = ? ORDER BY length(id), id", (kind,))
        return {key: json.loads(body) for key, body in rows}

    def put_file(self, key: str, content_type: str, raw: bytes) -> None:
        """Keep an uploaded file."""
        self._base.execute("INSERT OR REPLACE INTO upload VALUES (?, ?, ?)", (key, content_type, raw))

    def file(self, key: str) -> tuple[str, bytes] | None:
        """Content type and bytes of an uploaded file."""
        row = self._base.execute("SELECT type, raw FROM upload WHERE id = ?", (key,)).fetchone()
        return (row[0], row[1]) if row else None

    def drop_file(self, key: str) -> None:
        """Forget an uploaded file: its address answers 404 from now on."""
        self._base.execute("DELETE FROM upload WHERE id = ?", (key,))

    def close(self) -> None:
        """Close the file."""
        self._base.close()


def _unusable(path: str | Path | None, why: sqlite3.DatabaseError) -> str:
    if isinstance(why, sqlite3.OperationalError):
        return f"{path} cannot be written ({why}); make its folder writable, or use another one: make play DATA=games"
    return f"{path} is not a sandbox's world ({why}); move it away and start again"
