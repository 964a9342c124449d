"""Boots a sandbox and a bot on it, in about a tenth of a second; a clock that tests turn; waiting without guessing."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import discord

from sandbox.seam import point_client_at
from sandbox.server import Sandbox


class TestClock:
    """Seconds since 1970 that stand still until a test moves them."""

    __test__ = False

    def __init__(self, at: float = 1_800_000_000.0) -> None:
        self.at = at

    def __call__(self) -> float:
        return self.at

    def forward(self, seconds: float) -> None:
        """Let time pass."""
        self.at += seconds


@asynccontextmanager
async def opened(**settings: Any) -> AsyncIterator[Sandbox]:
    """A sandbox without rate limits (unless asked for), to which every discord.py client of this process talks.
    At the end: no request was unknown and strict mode had no complaint (a test that wants some clears the lists)."""
    sandbox = await Sandbox(**({"bucket": None, "per_second": None} | settings)).start()
    undo = point_client_at(sandbox.base, sandbox.ws_url)
    try:
        yield sandbox
        assert sandbox.unknown == []
        assert sandbox.complaints == []
    finally:
        undo()
        await sandbox.stop()


@asynccontextmanager
async def running(bot: discord.Client, token: str = "sandbox") -> AsyncIterator[discord.Client]:
    """A bot that is ready, and closed at the end. Construct it with `guild_ready_timeout=0.05`."""
    task = asyncio.create_task(bot.start(token))
    try:
        await ready(bot, task)
        yield bot
    finally:
        await bot.close()
        await asyncio.gather(task, return_exceptions=True)


async def ready(bot: discord.Client, task: asyncio.Task[None]) -> None:
    """Return when the bot is ready; raise what stopped it."""
    await until(lambda: task.done() or (bot.ws is not None and bot.is_ready()), seconds=10)
    if task.done():
        task.result()


async def until(found: Callable[[], Any], *, seconds: float = 5.0) -> Any:
    """What `found` returns as soon as it is true; AssertionError after `seconds` of real time."""
    end = time.monotonic() + seconds
    while not (result := found()):
        assert time.monotonic() < end, "it did not happen"
        await asyncio.sleep(0.005)
    return result
