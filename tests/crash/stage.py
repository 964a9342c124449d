"""A sandbox that outlives the bot, and the bot's process: started, killed, ended, started again."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import sqlite3
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

from sandbox.server import Sandbox
from storage.store import Store
from storage.tx import Tx
from table.load import load
from table.service import Tables
from table.types import Desk, Table
from tests.crash.bot_process import Orders, run
from tests.games import GAMES

KILLED = -signal.SIGKILL
PATIENCE = 20.0  # seconds of real time until something that must happen counts as not happening
SERVER = multiprocessing.get_context("forkserver")  # its children begin with everything imported
SERVER.set_forkserver_preload(["tests.crash.bot_process"])


class Died(Exception):
    """The bot's process has ended while something was asked of it."""


class Stage:
    """Sandbox, data folder, clock, and at most one bot. The bot of a stage is always a real process."""

    def __init__(self, folder: Path, **orders: Any) -> None:
        self.folder, self.data, self.log = folder, folder / "data", folder / "bot.log"
        self.shift, self.orders = 0.0, orders
        self.sandbox = Sandbox(bucket=None, per_second=None, now=lambda: time.time() + self.shift)
        self.people = self.sandbox.people
        self.process: BaseProcess | None = None
        self.kills = 0

    @property
    def file(self) -> Path:
        """The bot's database."""
        return self.data / "gamekeeper.db"

    @property
    def alive(self) -> bool:
        """Whether the bot runs."""
        return self.process is not None and self.process.is_alive()

    # The bot's life

    async def start(self, **orders: Any) -> None:
        """Start the bot and wait until it listens, or has ended already (a crash point during the start)."""
        before = len(self.sandbox.gateway.identifies)
        given = Orders(
            self.sandbox.base,
            self.sandbox.ws_url,
            str(self.data),
            str(self.log),
            shift=self.shift,
            **(self.orders | orders),
        )
        self.process = SERVER.Process(target=run, args=(given,), daemon=True)
        self.process.start()
        await self.until(lambda: not self.alive or len(self.sandbox.gateway.identifies) > before, "the bot listens")

    async def ended(self, seconds: float = PATIENCE) -> int:
        """Wait for the end of the process; its exit status, negative for a signal."""
        assert self.process is not None
        await self.until(lambda: not self.alive, "the bot ends", seconds)
        assert self.process.exitcode is not None
        if self.process.exitcode == KILLED:
            self.kills += 1
        return self.process.exitcode

    async def stop(self, seconds: float = 5.0) -> int:
        """SIGTERM, and the exit status within `seconds`."""
        assert self.process is not None and self.process.pid is not None
        os.kill(self.process.pid, signal.SIGTERM)
        return await self.ended(seconds)

    async def another(self, **orders: Any) -> tuple[int, str]:
        """A second bot on the same data, which must not live: its exit status and its words."""
        log = self.folder / "another.log"
        given = Orders(self.sandbox.base, self.sandbox.ws_url, str(self.data), str(log), **orders)
        process = SERVER.Process(target=run, args=(given,), daemon=True)
        process.start()
        await self.until(lambda: not process.is_alive(), "the second bot ends")
        return process.exitcode or 0, log.read_text()

    async def revive(self) -> None:
        """After a kill: the same bot without a crash point. Any other end is a fault of its own."""
        status = await self.ended()
        assert status == KILLED, f"the bot ended with {status}:\n{self.words()[-3000:]}"
        await self.start(crash="")

    async def does(self, act: Callable[[], Awaitable[Any]]) -> Any:
        """What somebody does. Raises Died when the bot ends meanwhile."""
        if not self.alive:
            raise Died
        task = asyncio.ensure_future(act())
        while not task.done() and self.alive:
            await asyncio.wait({task}, timeout=0.01)
        if not task.done():
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            raise Died
        return task.result()

    def words(self) -> str:
        """What the bot has logged so far, in all its lives."""
        return self.log.read_text(errors="replace") if self.log.exists() else ""

    # Waiting and looking

    async def until(self, found: Callable[[], Any], what: str, seconds: float = PATIENCE) -> Any:
        """What `found` returns as soon as it is true."""
        end = time.monotonic() + seconds
        while not (result := found()):
            assert time.monotonic() < end, f"it did not happen that {what}:\n{self.words()[-3000:]}"
            await asyncio.sleep(0.01)
        return result

    async def settled(self) -> None:
        """Everything that was to be said has been sent, and every hand DM been redrawn, unless the bot dies."""
        await self.until(lambda: not self.alive or not (self.open_rows() or self.doubtful()), "the outbox empties")

    def rows(self, sql: str, **values: Any) -> list[Any]:
        """Read the database beside the bot, without ever writing to it."""
        if not self.file.exists():
            return []
        raw = sqlite3.connect(f"file:{self.file}?mode=ro", uri=True, timeout=5)
        try:
            return raw.execute(sql, values).fetchall()
        except sqlite3.OperationalError as no:
            if "no such table" in str(no):
                return []  # the bot has not made it yet
            raise
        finally:
            raw.close()

    def open_rows(self) -> int:
        """How many rows of the outbox are neither sent, superseded nor given up."""
        return sum(n for (n,) in self.rows("SELECT count(*) FROM outbox WHERE state = 'open'"))

    def doubtful(self) -> list[Any]:
        """Hand DMs whose redrawing is under way."""
        return self.rows("SELECT 1 FROM messages WHERE kind = 'hand' AND seq = -1")

    def table(self) -> Table | None:
        """The newest table as it stands."""
        raw = sqlite3.connect(f"file:{self.file}?mode=ro", uri=True, timeout=5)
        try:
            found = raw.execute("SELECT max(id) FROM tables").fetchone()
            desk = Desk({game.key: game for game in GAMES}, 0.0, str)
            return load(Tx(raw), desk, found[0]).table if found[0] else None
        finally:
            raw.close()

    async def tables(self) -> Tables:
        """The bot's tables, to be closed again; only while no bot runs."""
        made = Tables(await Store.open(self.file), self.sandbox.now)
        for game in GAMES:
            made.add_game(game)
        return made


@asynccontextmanager
async def staged(folder: Path, **orders: Any) -> AsyncIterator[Stage]:
    """A sandbox that listens, and no bot yet; at the end neither is left."""
    stage = Stage(folder, **orders)
    stage.data.mkdir(parents=True)
    await stage.sandbox.start()
    try:
        yield stage
    finally:
        if stage.process is not None and stage.alive:
            stage.process.kill()
        if stage.process is not None:
            await asyncio.to_thread(stage.process.join, 5)
        await stage.sandbox.stop()


__all__ = ["KILLED", "Died", "Stage", "staged"]
