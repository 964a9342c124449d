"""Time and the line for tests of faults: one clock for bot and Discord, rows that have failed, waiting for the rest."""

from __future__ import annotations

import asyncio
import time
from typing import Any

from tests.cogs.forum import Forum


class Both:
    """One clock for the bot and its Discord, which runs on and can be turned forward."""

    def __init__(self, forum: Forum) -> None:
        self.forum, self.ahead = forum, 0.0
        forum.tables.now = forum.bot.now = forum.sandbox.world.now = self
        forum.sandbox.world.ids.now = self

    def __call__(self) -> float:
        return time.time() + self.ahead

    def forward(self, seconds: float) -> None:
        """Let time pass, and the sender see what is due by now."""
        self.ahead += seconds
        self.forum.bot.sender.wake()


async def failed(forum: Forum, kind: str) -> None:
    """Wait until an attempt to send a row of this kind has failed."""
    for _ in range(1000):
        rows = await forum.tables.store.run(
            lambda tx: tx._rows("SELECT 1 FROM outbox WHERE kind = :k AND attempts AND lease IS NULL", k=kind)
        )
        if rows:
            return
        await asyncio.sleep(0.005)
    raise AssertionError(f"no attempt to send a {kind} has failed")


async def settled(forum: Forum, clock: Both) -> None:
    """Let time pass until nothing is left to be sent."""
    for _ in range(200):
        if await forum.tables.next_due() is None:
            return
        clock.forward(400)
        await asyncio.sleep(0.02)
    raise AssertionError("the outbox does not empty")


async def idle(forum: Forum) -> None:
    """Wait until no row is being sent."""
    for _ in range(1000):
        if not await forum.tables.store.run(
            lambda tx: tx._rows("SELECT 1 FROM outbox WHERE state = 'open' AND lease NOT NULL")
        ):
            return
        await asyncio.sleep(0.01)
    raise AssertionError("a row is being sent for ever")


def posted(forum: Forum, who: str, where: Any) -> list[Any]:
    """What the bot has posted there by itself, as this person sees it."""
    return [m for m in forum.people.read(who, where) if "interaction_metadata" not in m]
