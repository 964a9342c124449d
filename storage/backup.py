"""Whole copies of a database: complete under their name, or not there at all."""

from __future__ import annotations

import os
import sqlite3
import sys
from datetime import UTC, datetime
from pathlib import Path

from storage.errors import backups, folder

KEPT = 7  # backups that rotation leaves
FAULTS = (sqlite3.Error, OSError)  # what a copy that cannot be made raises


def named(path: Path, now: float, mark: str = "") -> Path:
    """`backups/<name>-<UTC time><mark>.db` beside the database; sorted by name they are sorted by time."""
    stamp = datetime.fromtimestamp(now, UTC).strftime("%Y%m%dT%H%M%SZ")
    return folder(path) / f"{path.stem}-{stamp}{mark}.db"


def backup(raw: sqlite3.Connection, target: Path) -> Path:
    """Copy the database to `target`, replacing what is there only when the copy is complete and on the disk.

    Must be called outside a transaction, in the connection's thread. Raises sqlite3.Error and OSError (disk full).
    """
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_name(f"{target.name}.part")
    part.unlink(missing_ok=True)
    try:
        raw.execute("VACUUM INTO ?", (str(part),))
        sync(part)
        os.replace(part, target)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    sync(target.parent)
    return target


def rotate(path: Path, keep: int = KEPT) -> None:
    """Delete the oldest backups beyond `keep` (≥ 1), and what an interrupted one has left."""
    for old in backups(path)[max(1, keep) :]:
        old.unlink(missing_ok=True)
    for part in folder(path).glob(f"{path.stem}-*.db.part*"):  # and SQLite's journal of it
        part.unlink(missing_ok=True)


def sync(path: Path) -> None:
    """Return when this file, or this folder's list of names, is on the disk."""
    if path.is_dir() and sys.platform == "win32":
        return  # Windows has no way to open a folder, and renames durably
    handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
