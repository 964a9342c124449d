"""The bots' processes: ours, and one that only answers a command. They import the product and hardly more: the most
memory that they hold is measured.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
import random
import resource
import sys
from collections.abc import Awaitable, Callable, Iterator
from multiprocessing.connection import Connection
from pathlib import Path
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot import CALM, Gamekeeper, at_the_ready
from sandbox.seam import point_client_at
from settings import Settings
from table.types import PLAYING, Table

if TYPE_CHECKING:
    from tests.bench.played import Scene

DRAWN = 20  # boards that wait to be drawn while a bot is kept busy

Verb = Callable[..., Awaitable[Any]]


async def obey(pipe: Connection, verbs: dict[str, Verb]) -> None:
    """Do what the pipe says and answer with what came of it, until it is closed."""
    loop = asyncio.get_running_loop()
    while True:
        try:
            name, *given = await loop.run_in_executor(None, pipe.recv)
        except EOFError:
            return
        pipe.send(await verbs[name](*given))


class Busy:
    """Keeps a bot drawing: a new board begins to wait as soon as one is drawn. There are more than a studio keeps."""

    def __init__(self, bot: Gamekeeper) -> None:
        self.bot, self.tasks = bot, list[asyncio.Task[None]]()
        self.scenes: Iterator[Scene] | None = None

    async def begin(self) -> None:
        """From now on so many boards wait to be drawn."""
        if self.scenes is None:
            every = [s for _ in range(4) for key in ("lusitania", "lydia", "barons") for s in boards(key)]
            self.scenes = itertools.cycle(every)
            at_the_ready()  # they are no garbage of the bot's
        self.tasks = [asyncio.create_task(self._draw()) for _ in range(DRAWN)]
        await asyncio.sleep(0)  # all have been asked for; from now on they are being drawn

    async def end(self) -> None:
        """No more."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    async def _draw(self) -> None:
        assert self.scenes is not None
        for scene in self.scenes:
            await self.bot.sender.studio.board(shown_at(scene), scene.entries)


def boards(key: str, seats: int = 4) -> list[Scene]:
    """Late boards, other ones each time."""
    from tests.bench.played import game_named, scenes

    found = scenes(game_named(key), seats, random.randrange(1 << 30))
    return found[len(found) // 2 :][:20]


def shown_at(scene: Scene) -> Table:
    """A position as a table: as much of one as a picture needs."""
    seats = len(scene.names)
    ids, none = tuple(range(seats)), (None,) * seats
    given = (scene.game, scene.game.options_type(), PLAYING, 0, ids, tuple(scene.names), ids, frozenset[int]())
    return Table(1, None, 1, 1, *given, 1, scene.state, none, none, seats)


def by_post(pipe: Connection, data: str, address: tuple[str, str]) -> None:
    """Ours, where every answer comes so late that all DMs have gone out before."""
    gamekeeper(pipe, data, address, calm=0.0)


def gamekeeper(pipe: Connection, data: str, address: tuple[str, str], calm: float = CALM) -> None:
    """The main function of our bot's process."""
    point_client_at(*address)
    logging.basicConfig(level="ERROR")

    async def live() -> None:
        async with Gamekeeper(Settings(data=Path(data)), calm=calm, guild_ready_timeout=0.05) as bot:
            await bot.login("sandbox")
            at_the_ready()
            task = asyncio.create_task(bot.connect())
            busy = Busy(bot)
            await obey(pipe, {"draw": busy.begin, "rest": busy.end, "peak": peak})
            await bot.close()
            await asyncio.gather(task, return_exceptions=True)

    asyncio.run(live())


async def peak() -> float:
    """The most memory this process has ever held, in MiB."""
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / (1 << 20 if sys.platform == "darwin" else 1 << 10)


def empty(pipe: Connection, data: str, address: tuple[str, str]) -> None:
    """The main function of a bot that only answers a command."""
    point_client_at(*address)

    class Empty(discord.Client):
        async def setup_hook(self) -> None:
            tree = app_commands.CommandTree(self)
            tree.command(name="ping", description="Are you there?")(ping)
            await tree.sync()

    async def ping(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message("Yes.", ephemeral=True)

    async def live() -> None:
        async with Empty(intents=discord.Intents(guilds=True), guild_ready_timeout=0.05) as client:
            task = asyncio.create_task(client.start("sandbox"))
            await obey(pipe, {})
            await client.close()
            await asyncio.gather(task, return_exceptions=True)

    asyncio.run(live())


__all__ = ["boards", "by_post", "empty", "gamekeeper", "obey", "shown_at"]
