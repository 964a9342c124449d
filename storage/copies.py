"""Copies for whoever runs the bot: taken while it runs, checked, put back. The file itself is only ever read."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from itertools import chain, count
from pathlib import Path

from storage.backup import backup, sync
from storage.errors import Absent, Broken, Foreign, Unwritable
from storage.lock import Lock
from storage.prepare import known, tolerant

COMPANIONS = ("", "-wal", "-shm")  # what belongs to a database file


@contextmanager
def reader(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection that cannot write, to a database of ours, perhaps while the bot has it open.

    It never makes a checkpoint, so there is still only one connection that writes. Raises Unusable.
    """
    if not path.is_file():
        raise Absent(path)
    try:
        with closing(_reading(path)) as raw:
            if not known(raw, path, existed=False):
                raise Foreign(path)
            yield raw
    except sqlite3.OperationalError as no:
        raise Unwritable(path, no) from no
    except sqlite3.DatabaseError as no:
        raise Broken(path, str(no)) from no


def _reading(path: Path) -> sqlite3.Connection:
    return tolerant(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, isolation_level=None))


def copy(path: Path, target: Path) -> Path:
    """A whole, checked copy of a database. Complete under its name, or not there at all. Raises Unusable, OSError.

    It may replace an older copy, and nothing else.
    """
    if target.exists() and (path.exists() and target.samefile(path)):
        raise Unwritable(target, "it is the database itself")
    if target.exists():
        with reader(target):
            pass  # Foreign is raised for a file that is none of ours
    with reader(path) as raw:
        if (fault := raw.execute("PRAGMA quick_check(1)").fetchone()[0]) != "ok":
            raise Broken(path, fault)
        return backup(raw, target)


def restore(path: Path, source: Path, now: float) -> Path | None:
    """Put a copy in the place of a database that nobody has open; the folder to which the old file was moved.

    Raises Unusable (Locked while the bot runs) and OSError. Interrupted at any moment it leaves the old file, the
    new one, or none: then the bot refuses to start, and restoring again is the way on.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    lock = Lock(path)
    try:
        whole = copy(source, path.with_name(f"{path.name}.restored"))
        kept = _moved_away(path, now)
        os.replace(whole, path)
        sync(path.parent)
        lock.mark()
    finally:
        lock.close()
    return kept


def _moved_away(path: Path, now: float) -> Path | None:
    """The database first: without it its log cannot be taken for that of another."""
    present = [found for end in COMPANIONS if (found := path.with_name(f"{path.name}{end}")).exists()]
    if not present:
        return None
    stamp = datetime.fromtimestamp(now, UTC).strftime("%Y%m%dT%H%M%SZ")
    names = (path.with_name(f"replaced-{stamp}{again}") for again in chain(("",), (f"-{n}" for n in count(2))))
    kept = next(name for name in names if not name.exists())
    kept.mkdir()
    for file in present:
        os.replace(file, kept / file.name)
        sync(path.parent)
    return kept


__all__ = ["copy", "reader", "restore"]
