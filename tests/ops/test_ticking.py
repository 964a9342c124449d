"""The one task that keeps time: whatever happens, it looks again; it sleeps no longer than until something is due."""

from __future__ import annotations

import asyncio
import logging
import math

import pytest

from ops.ticking import DISK, LOOK, NOT_THERE, Ticking, there
from table.types import Unsaved


class Tables:
    """What the task asks of the tables: each look does the next thing in the list."""

    def __init__(self, *looks):
        self.looks, self.done = list(looks), 0
        self.seen = asyncio.Event()

    def on_time(self, wake):
        self.wake = wake

    async def tick(self):
        self.done += 1
        self.seen.set()
        found = self.looks.pop(0) if self.looks else 1000.0 + LOOK
        if isinstance(found, Exception):
            raise found
        return found


class Bot:
    """A bot that is connected as long as it has a latency."""

    def __init__(self, *looks):
        self.tables, self.latency, self.ready = Tables(*looks), 0.1, True

    def is_ready(self):
        return self.ready

    def now(self):
        return 1000.0


@pytest.mark.parametrize(
    ("ready", "latency", "plays"), [(True, 0.1, True), (False, 0.1, False), (True, math.inf, False)]
)
async def test_time_passes_only_while_people_can_play(ready, latency, plays):
    """Before the bot is ready, and while its connection is lost, nothing is looked at."""
    bot = Bot()
    bot.ready, bot.latency = ready, latency
    wait = await Ticking(bot).look()
    assert there(bot) is plays and bot.tables.done == plays and wait == (LOOK if plays else NOT_THERE)


async def test_it_sleeps_until_something_is_due():
    """At most 30 seconds, and never not at all."""
    ticking = Ticking(Bot(1012.0, 5000.0, 900.0))
    assert [await ticking.look() for _ in range(3)] == [12.0, LOOK, 0.05]


async def test_a_full_disk_is_waited_for(caplog):
    """The deadlines are dealt with once there is room."""
    assert await Ticking(Bot(Unsaved("disk full"))).look() == DISK and "disk full" in caplog.text


async def test_whatever_fails_time_goes_on(caplog):
    """The log has the traceback."""
    with caplog.at_level(logging.ERROR):
        assert await Ticking(Bot(RuntimeError("odd"))).look() == LOOK
    assert "RuntimeError: odd" in caplog.text


async def test_an_earlier_deadline_wakes_it_a_later_one_does_not():
    """A commit says when the first of its deadlines is."""
    bot = Bot(1000.0 + LOOK, 1000.0 + LOOK)
    ticking = Ticking(bot)
    ticking.start()
    await bot.tables.seen.wait()
    await asyncio.sleep(0)
    bot.tables.seen.clear()
    bot.tables.wake(2000.0)
    await asyncio.sleep(0.02)
    assert bot.tables.done == 1
    bot.tables.wake(1001.0)
    await asyncio.wait_for(bot.tables.seen.wait(), 5)
    await ticking.stop()
    assert bot.tables.done == 2


async def test_stopped_it_ends_also_where_a_wake_up_meets_the_end():
    """Nothing is looked at any more."""
    bot = Bot()
    ticking = Ticking(bot)
    ticking.start()
    await bot.tables.seen.wait()
    bot.tables.wake(0.0)
    await asyncio.wait_for(ticking.stop(), 5)
    done = bot.tables.done
    await asyncio.sleep(0.02)
    assert bot.tables.done == done
