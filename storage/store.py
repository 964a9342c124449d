"""The database file: one connection, one process, every transaction one function run in the connection's thread."""

from __future__ import annotations

import asyncio
import fcntl
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import IO, TypeVar

import aiosqlite

from storage.schema import APPLICATION, VERSIONS
from storage.tx import Tx

T = TypeVar("T")


class Foreign(Exception):
    """Not our file, or written by a newer version."""


class Connection(aiosqlite.Connection):
    async def run(self, function: Callable[[sqlite3.Connection], T]) -> T:
        """Run `function` in the connection's thread, where nothing can come in between."""
        return await self._execute(function, self._conn)  # type: ignore[no-any-return, no-untyped-call]


class Store:
    def __init__(self, db: Connection, lock: IO[str]) -> None:
        self._db, self._lock = db, lock
        self._loop = asyncio.get_running_loop()
        self.on_post: Callable[[], None] = lambda: (
            None
        )  # called in the event loop after a commit that filled the outbox

    @classmethod
    async def open(cls, path: str) -> Store:
        lock = held(f"{path}.lock")
        new = not Path(path).exists()
        db = Connection(lambda: sqlite3.connect(path, isolation_level=None), 64)
        await db
        try:
            await db.run(lambda raw: prepare(raw, new))
        except BaseException:
            await db.close()
            lock.close()
            raise
        return cls(db, lock)

    async def run(self, function: Callable[[Tx], T]) -> T:
        """All of `function` or nothing. Whoever waits for it may be cancelled, the transaction is not."""

        def whole(raw: sqlite3.Connection) -> T:
            tx = Tx(raw)
            result = transaction(raw, lambda: function(tx))
            if tx.posted:
                self._loop.call_soon_threadsafe(self.on_post)
            return result

        return await self._db.run(whole)

    async def close(self) -> None:
        await self._db.close()
        self._lock.close()


def held(path: str) -> IO[str]:
    """A lock that lasts as long as the process; a second process gets BlockingIOError."""
    lock = open(path, "w")  # noqa: SIM115
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BaseException:
        lock.close()
        raise
    return lock


def transaction(raw: sqlite3.Connection, function: Callable[[], T]) -> T:
    raw.execute("BEGIN IMMEDIATE")
    try:
        result = function()
        raw.execute("COMMIT")
    except BaseException:
        if raw.in_transaction:
            raw.execute("ROLLBACK")
        raise
    return result


def prepare(raw: sqlite3.Connection, new: bool) -> None:
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        raw.execute(f"PRAGMA {pragma}")
    version = raw.execute("PRAGMA user_version").fetchone()[0]
    ours = raw.execute("PRAGMA application_id").fetchone()[0] == APPLICATION
    if version > len(VERSIONS) or (not new and not ours):
        raise Foreign(f"this file is {'too new' if ours else 'not ours'}")

    def upgrade() -> None:
        for script in VERSIONS[version:]:
            for statement in script.split(";"):
                raw.execute(statement)
        raw.execute(f"PRAGMA application_id={APPLICATION}")
        raw.execute(f"PRAGMA user_version={len(VERSIONS)}")

    if version < len(VERSIONS):
        transaction(raw, upgrade)
