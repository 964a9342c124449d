"""One task that keeps time for all games: it sleeps until something is due, and looks at least every 30 seconds."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
from typing import Any

from table.clock import LOOK
from table.types import Unsaved

NOT_THERE = 2.0  # seconds between looks at whether the bot is connected
SOONEST = 0.05  # seconds between two ticks, so that answers come in between
DISK = 5.0  # seconds after which a disk that was full is tried again

log = logging.getLogger(__name__)


def there(bot: Any) -> bool:
    """Whether people can play: the bot is ready, and its connection to Discord lives."""
    return bool(bot.is_ready()) and math.isfinite(bot.latency)


class Ticking:
    """Begun once the games are there, ended before the database is closed. While nobody can play, no time passes."""

    def __init__(self, bot: Any) -> None:
        self._bot = bot
        self._woken = asyncio.Event()
        self._next = 0.0  # unix time of the next look
        self._task: asyncio.Task[None] | None = None
        self._stopped = False  # wait_for swallows a cancellation that meets a wake-up (Python 3.11)

    def start(self) -> None:
        """Keep time from now on."""
        self._bot.tables.on_time(self.wake)
        self._task = asyncio.create_task(self._work(), name="clocks")

    async def stop(self) -> None:
        """Keep time no longer; what has been begun is finished."""
        self._stopped = True
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def wake(self, due: float) -> None:
        """Something was set to be due at this time (unix): if that is sooner, do not sleep so long."""
        if due < self._next:
            self._woken.set()

    async def look(self) -> float:
        """Do what is due, if people can play; the seconds to sleep then."""
        if not there(self._bot):
            return NOT_THERE
        try:
            self._next = await self._bot.tables.tick()
        except Unsaved as no:
            log.warning("clocks wait for the disk: %s", no)
            return DISK
        except Exception:  # whatever it is, time goes on
            log.exception("the clocks could not be looked at")
            return LOOK
        wait: float = self._next - self._bot.now()
        return min(LOOK, max(SOONEST, wait))

    async def _work(self) -> None:
        while not self._stopped:
            self._woken.clear()
            wait = await self.look()
            with contextlib.suppress(asyncio.TimeoutError):
                await asyncio.wait_for(self._woken.wait(), wait)


__all__ = ["Ticking", "there"]
