"""A Discord in a process of its own, and a bot in another: what the rows measure that go over the wire.

The process that measures tells both through pipes what to do, one thing at a time.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import itertools
import random
import re
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from engine.core import asked
from sandbox.flags import DM
from sandbox.interactions import COMMAND
from sandbox.server import Sandbox
from storage.tx import Tx
from table.load import load
from table.types import PLAYING, Desk, Table
from tests.bench.apart import SPAWN
from tests.bench.bots import gamekeeper, obey
from tests.bench.played import chooser
from tests.e2e.players import command
from tests.games import REAL

HOME = "the-table"
NAMES = ("Livia", "Brutus", "Agrippa", "Octavia")
APART = 0.01  # seconds from an answer to the next command: people do not press in the same instant
PATIENCE = 20.0  # seconds until something that must happen counts as not happening

# Discord's process


class Town:
    """A sandbox and the people in it, who also see the bot's database."""

    def __init__(self, sandbox: Sandbox, data: Path) -> None:
        self.sandbox, self.people, self.file = sandbox, sandbox.people, data / "gamekeeper.db"
        self.rnd, self.table = random.Random(1), 0

    async def address(self) -> tuple[str, str]:
        return self.sandbox.base, self.sandbox.ws_url

    async def ready(self) -> None:
        """The bot listens and its commands are known."""
        await until(lambda: self.sandbox.gateway.identifies and self.sandbox.world.commands)

    async def ping(self, times: int) -> list[float]:
        """Seconds until an empty bot has answered."""
        return [await self._answered("Livia", HOME, "ping") for _ in range(times)]

    async def ask(self, path: str, times: int) -> list[float]:
        """Seconds until a command was answered that those who play give in turns."""
        table = self.now()
        who = itertools.cycle(table.names)
        return [await self._answered(next(who), str(table.channel), path) for _ in range(times)]

    async def _answered(self, who: str, channel: str, path: str) -> float:
        """Seconds until a command was answered that comes a moment after the one before."""
        await asyncio.sleep(APART)
        return (await self.people.slash(who, channel, path)).seconds or PATIENCE

    async def gather(self, key: str, seats: int) -> None:
        """A game begins in a thread of its own."""
        await self.people.slash("Livia", HOME, "game new", game=key)
        for who in NAMES[1:seats]:
            await self.people.slash(who, HOME, "game join")
        await self.people.slash("Livia", HOME, "game start")
        self.table = self.newest()

    async def play(self, commands: int) -> tuple[list[float], bool]:
        """So many commands, or as many as there are until the game is over: seconds until each was answered, and
        whether the game is over."""
        known = len(self.sandbox.interactions.by_token)
        for _ in range(commands):
            table = self.now()
            if table.phase != PLAYING:
                break
            await self._move(table)
        every = list(self.sandbox.interactions.by_token.values())[known:]
        return [i.seconds for i in every if i.kind == COMMAND and i.seconds], self.now().phase != PLAYING

    async def _move(self, table: Table) -> None:
        seat, asking = next(iter(asked(table.state).items()))
        action = chooser(table.game)(table.state, seat, asking, self.rnd)
        await command(self, table, table.names[seat], action, str(table.channel), end=self.rnd.random() < 0.5)  # type: ignore[arg-type]

    async def said(self, due: float = 0.0) -> None:
        """All that is due now, or within so many seconds, has been sent."""
        sql = "SELECT count(*) FROM outbox WHERE state = 'open' AND due <= :by"
        await until(lambda: not self._rows(sql, by=time.time() + due)[0][0])

    async def counted(self) -> int:
        """Requests so far that count for Discord's limit."""
        return self.sandbox.counted

    async def in_dms(self) -> int:
        """Those of them that write to people: where all are called by mention, these are hands and nothing else."""
        rooms = {key for key, channel in self.sandbox.world.channels.items() if channel["type"] == DM}
        return sum(request.counted and _room(request.path) in rooms for request in self.sandbox.log)

    async def turns(self) -> int:
        """How often the turn has passed on in the newest game: somebody else was to act than before."""
        sql = "SELECT DISTINCT seq FROM outbox WHERE table_id = :table AND kind = 'board'"
        return len(self._rows(sql, table=self.table))

    def now(self) -> Table:
        """The newest game as it stands."""
        with closing(self._read()) as raw:
            return load(Tx(raw), Desk({game.key: game for game in REAL}, 0.0, str), self.table).table

    def newest(self) -> int:
        return int(self._rows("SELECT max(id) FROM tables")[0][0])

    def _rows(self, sql: str, **values: Any) -> list[Any]:
        with closing(self._read()) as raw:
            return raw.execute(sql, values).fetchall()

    def _read(self) -> sqlite3.Connection:
        return sqlite3.connect(f"file:{self.file}?mode=ro", uri=True, timeout=5)


def _room(path: str) -> str:
    """The channel that a request concerns."""
    match = re.match(r".*?/channels/(\d+)", path)
    return match[1] if match else ""


async def until(found: Callable[[], Any]) -> None:
    """Wait for it. Raises TimeoutError."""
    end = time.monotonic() + PATIENCE
    while not found():
        if time.monotonic() > end:
            raise TimeoutError
        await asyncio.sleep(0.002)


def town(pipe: Connection, data: str) -> None:
    """The main function of Discord's process. It collects no garbage: its own pauses are none of the bot's."""
    gc.disable()

    async def live() -> None:
        sandbox = await Sandbox(bucket=None, per_second=None, strict=False).start()
        here = Town(sandbox, Path(data))
        names = ("address", "ready", "ping", "ask", "gather", "play", "said", "counted", "in_dms", "turns")
        await obey(pipe, {name: getattr(here, name) for name in names})
        await sandbox.stop()

    asyncio.run(live())


# The process that measures


class Ask:
    """The other end of a pipe: `ask("play", 10)`."""

    def __init__(self, target: Callable[..., None], *given: Any) -> None:
        self.pipe, theirs = SPAWN.Pipe()
        self.process = SPAWN.Process(target=target, args=(theirs, *given), daemon=True)
        self.process.start()
        theirs.close()

    def __call__(self, *words: Any) -> Any:
        self.pipe.send(words)
        return self.pipe.recv()

    def end(self) -> None:
        """The process ends by itself when nobody listens any more."""
        self.pipe.close()
        self.process.join(5)
        with contextlib.suppress(ValueError):
            self.process.kill()


@contextmanager
def line(data: Path, bot: Callable[..., None] = gamekeeper) -> Iterator[tuple[Ask, Ask]]:
    """Discord and a bot, both ready; at the end neither is left."""
    data.mkdir(parents=True, exist_ok=True)
    place = Ask(town, str(data))
    played = Ask(bot, str(data), place("address"))
    try:
        place("ready")
        yield place, played
    finally:
        played.end()
        place.end()


__all__ = ["Ask", "line"]
