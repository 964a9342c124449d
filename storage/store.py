"""The database file: one connection, one process, every transaction one function run in the connection's thread."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import aiosqlite

from storage.backup import KEPT, backup, named, rotate
from storage.errors import (
    Broken,
    Foreign,
    Locked,
    MigrationFailed,
    Missing,
    Newer,
    Unsaved,
    Unusable,
    Unwritable,
    is_disk,
)
from storage.lock import Lock
from storage.prepare import connected, prepare, transaction
from storage.tx import Tx

T = TypeVar("T")


class Connection(aiosqlite.Connection):
    """aiosqlite's connection; its release is pinned, since `_execute` is not a promised name."""

    async def run(self, function: Callable[[sqlite3.Connection], T]) -> T:
        """Run `function` in the connection's thread, where nothing can come in between."""
        return await self._execute(function, self._conn)  # type: ignore[no-any-return, no-untyped-call]

    async def ended(self) -> None:
        """Wait for the thread of a connection that could not be made: aiosqlite does so only when it closes one."""
        await asyncio.to_thread(self._thread.join)


class Store:
    """An open database. Its file has one connection, ever: SQLite before 3.51.3 can damage a WAL that two write to."""

    def __init__(self, path: Path, db: Connection, lock: Lock) -> None:
        self.path, self._db, self._lock = path, db, lock
        self._loop = asyncio.get_running_loop()
        self.on_post: Callable[[], None] = lambda: None  # called in the event loop once the outbox has got a new row
        self.on_time: Callable[[float], None] = lambda due: None  # the same with the earliest deadline that was set

    @classmethod
    async def open(cls, path: str | Path, *, now: Callable[[], float] = time.time) -> Store:
        """Open the database, make it if there was none, bring it to this release's version. Raises Unusable."""
        where = Path(path)
        lock = await asyncio.to_thread(_locked, where)
        db = Connection(lambda: connected(where), 64)
        try:
            try:
                await db
            except sqlite3.Error as no:
                await db.ended()
                raise Unwritable(where, no) from no
            await db.run(lambda raw: prepare(raw, where, lock.existed, now()))
            await db.run(lambda raw: _freed(raw, where))
            lock.mark()
        except BaseException:
            with contextlib.suppress(ValueError):  # it was never open
                await db.close()
            lock.close()
            raise
        return cls(where, db, lock)

    async def run(self, function: Callable[[Tx], T]) -> T:
        """All of `function` or nothing. Whoever waits for it may be cancelled, the transaction is not.

        Raises Unsaved where the disk is full or fails, Broken where the file turns out to be damaged, and what
        `function` raises.
        """

        def whole(raw: sqlite3.Connection) -> T:
            tx = Tx(raw)
            try:
                result = transaction(raw, lambda: function(tx))
            except sqlite3.OperationalError as no:
                if not is_disk(no):
                    raise
                raise Unsaved(str(no)) from no
            except sqlite3.DatabaseError as no:
                if type(no) is not sqlite3.DatabaseError:  # its subclasses are about statements, not about the file
                    raise
                raise Broken(self.path, str(no)) from no
            if tx.posted:
                self._loop.call_soon_threadsafe(self.on_post)
            if tx.timed is not None:
                self._loop.call_soon_threadsafe(self.on_time, tx.timed)
            return result

        return await self._db.run(whole)

    async def backup(self, target: str | Path) -> Path:
        """A whole copy, made between two transactions. Raises sqlite3.Error, OSError; then there is no such copy."""
        return await self._db.run(lambda raw: backup(raw, Path(target)))

    async def keep_backup(self, now: float, keep: int = KEPT) -> Path:
        """A copy beside the database, named by the time (unix); the oldest beyond `keep` are deleted."""

        def copy(raw: sqlite3.Connection) -> Path:
            made = backup(raw, named(self.path, now))
            rotate(self.path, keep)
            return made

        return await self._db.run(copy)

    async def close(self) -> None:
        """Finish what was begun, then let go of the file."""
        await self._db.close()
        self._lock.close()


def _freed(raw: sqlite3.Connection, path: Path) -> None:
    """Leases of the process before this one are void. The first thing to be written: a read-only file shows here."""
    try:
        transaction(raw, Tx(raw).free)
    except sqlite3.OperationalError as no:
        raise Unwritable(path, no) from no
    except sqlite3.DatabaseError as no:
        raise Broken(path, str(no)) from no


def _locked(path: Path) -> Lock:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as no:
        raise Unwritable(path, no) from no
    lock = Lock(path)
    if lock.existed and not (path.exists() and path.stat().st_size):
        lock.close()
        raise Missing(path)  # connecting would make an empty one
    return lock


__all__ = [
    "Broken",
    "Connection",
    "Foreign",
    "Locked",
    "MigrationFailed",
    "Missing",
    "Newer",
    "Store",
    "Unsaved",
    "Unusable",
    "Unwritable",
]
