"""The bot in a process of its own, pointed at a sandbox, and killed (SIGKILL) at the crash point it was told.

The product has no hooks for this: its functions are wrapped here, from outside. The points are those of the storage
design, by their numbers:

 1 before the transaction                     7 after the claim
 2 in the database's thread, nothing written  8 after the drawing, before POST
2d the same after the defer at 1.5 s          9 POST stored, its answer lost
 3 the log written, the position not         10 after POST's answer, before it is marked as sent
 4 before COMMIT                             11 after it is marked as sent
 5 after COMMIT, before the answer          11u after an undo's COMMIT, before the undone board is edited
 6 after the answer, before the claim        12 during the sleep that a 429 asks for
 m in the middle of a DM that pushes: the words are sent, the panel is not

15, 16 and 17 (migration, backup, checkpoint and power cut) are in `test_store.py`, 18, 19 and 26 (SIGTERM, full disk,
a second process) in `test_ends.py`, 20 (cancelled between statements) in `tests/storage`. 13 and 14 (timers) do not
exist yet: no clock runs. 21 and 22 cannot happen: there is one process and one connection, and a lane is never claimed
while it is busy. 23 to 25 (Discord's objects deleted, clocks that jump) are in `tests/faults`.
"""

from __future__ import annotations

import asyncio
import ctypes
import functools
import os
import resource
import signal
import sys
import time
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

import aiohttp
import discord

import bot as product
import cogs.ui.earlier
import cogs.ui.panel
import cogs.ui.sender
import storage.history
import storage.outbox
import table.delivery
from sandbox.seam import point_client_at
from storage.tx import Tx
from table.service import Tables
from tests.games import GAMES
from tests.loopback import guard

POINTS = ("1", "2", "2d", "3", "4", "5", "6", "7", "8", "9", "10", "11", "11u", "12", "m")
SOON = 0.03  # seconds that every pause of discord.py and every back-off of the sender last here


class Orders(NamedTuple):
    """What a process is told. `hit`: how often the crash point is passed before it kills; `shift`: seconds that its
    clock goes ahead; `room`: bytes to which files may grow until SIGUSR1 comes, 0: any; `plain`: without root's right to write everywhere; `seed`: of every game; `look`: whether the
    sender may look for an earlier attempt; `fresh_nonces`: it forgets which nonce belongs to a row.
    """

    base: str
    ws_url: str
    data: str
    log: str
    crash: str = ""
    hit: int = 1
    shift: float = 0.0
    room: int = 0
    plain: bool = False
    seed: int = 5
    look: bool = True
    fresh_nonces: bool = False


class Doom:
    """Counts how often the crash point has been reached, and ends it all there."""

    def __init__(self, point: str, hit: int) -> None:
        self.point, self.left = point, hit

    def at(self, point: str) -> None:
        """Die here, if this is the point and its turn."""
        if point == self.point:
            self.left -= 1
            if self.left == 0:
                os.kill(os.getpid(), signal.SIGKILL)


def run(orders: Orders) -> None:
    """The process's main function; it ends with the bot's exit status."""
    handle = os.open(orders.log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.dup2(handle, 1)
    os.dup2(handle, 2)
    guard()
    os.environ.update(DISCORD_TOKEN="sandbox", DATA=orders.data, LOG_LEVEL="INFO")
    point_client_at(orders.base, orders.ws_url)
    prepare(orders)
    sys.argv = ["bot.py"]
    for point in wrap(Doom(orders.crash, orders.hit)):
        assert point in POINTS, point
    sys.exit(product.main())


def prepare(orders: Orders) -> None:
    """All games, no long pauses, the clock and the disk as ordered."""
    now = lambda: time.time() + orders.shift  # noqa: E731
    product.Gamekeeper = functools.partial(product.Gamekeeper, now=now, guild_ready_timeout=0.05)  # type: ignore[misc,assignment]
    around(Tables, "__init__", before=lambda: None, after=functools.partial(furnish, seed=orders.seed))
    discord.http.asyncio = discord.webhook.async_.asyncio = Hasty()  # type: ignore[attr-defined]
    table.delivery.back_off = lambda attempts, chance: SOON  # type: ignore[assignment]
    product.CALM = 0.0
    cogs.ui.sender.DISK = SOON
    product.FIRST_WAIT = product.LONGEST_WAIT = 0.2
    storage.outbox.LEASE = 5.0  # a lane that could not even be told so waits for it
    if not orders.look:
        cogs.ui.earlier.NONCE = float("inf")
    if orders.fresh_nonces:
        forget_nonces()
    if orders.plain:
        be_plain()
    if orders.room:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        signal.signal(signal.SIGUSR1, lambda *_: resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard)))
        resource.setrlimit(resource.RLIMIT_FSIZE, (orders.room, hard))


def be_plain() -> None:
    """Give up every capability: files that are read-only to their owner are so to root as well (Linux)."""
    if sys.platform == "linux" and os.geteuid() == 0:
        header = (ctypes.c_uint32 * 2)(0x20080522, 0)  # the third version of the call, this process
        assert ctypes.CDLL(None, use_errno=True).capset(header, (ctypes.c_uint32 * 6)()) == 0


def furnish(tables: Tables, seed: int) -> None:
    """All games, also those that are not on Discord yet, and the same deal every time."""
    tables.seed = lambda: seed
    for game in GAMES:
        tables.add_game(game)


class Hasty:
    """asyncio for discord.py, whose pauses between tries are cut short."""

    paused: Callable[[], None] = staticmethod(lambda: None)

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    async def sleep(self, seconds: float, *rest: Any) -> Any:
        type(self).paused()
        return await asyncio.sleep(min(seconds, SOON), *rest)


def forget_nonces() -> None:
    """Every attempt gets a nonce of its own: what the negative control needs."""
    claim = Tables.claim

    async def claimed(self: Tables, *args: Any, **more: Any) -> Any:
        return [post._replace(nonce=f"{post.nonce[:18]}~{post.attempts}") for post in await claim(self, *args, **more)]

    Tables.claim = claimed  # type: ignore[method-assign]


# Wrapping


def around(owner: Any, name: str, *, before: Callable[[], None], after: Callable[[Any], Any]) -> None:
    """Call `before` ahead of a plain method, and `after` with its object behind it."""
    whole = getattr(owner, name)

    @functools.wraps(whole)
    def wrapped(self: Any, *args: Any, **more: Any) -> Any:
        before()
        result = whole(self, *args, **more)
        after(self)
        return result

    setattr(owner, name, wrapped)


def around_async(
    owner: Any,
    name: str,
    *,
    before: Callable[[], Awaitable[None] | None] = lambda: None,
    after: Callable[[Any], None] = lambda result: None,
    broken: Callable[[BaseException], None] = lambda error: None,
) -> None:
    """The same for a coroutine function; `after` gets its result, `broken` what it raised."""
    whole = getattr(owner, name)

    @functools.wraps(whole)
    async def wrapped(*args: Any, **more: Any) -> Any:
        if (wait := before()) is not None:
            await wait
        try:
            result = await whole(*args, **more)
        except BaseException as error:
            broken(error)
            raise
        after(result)
        return result

    setattr(owner, name, wrapped)


def wrap(doom: Doom) -> tuple[str, ...]:
    """Put every crash point in its place; returns their names."""
    within_the_transaction(doom)
    around_async(Tables, "_recorded", before=lambda: doom.at("1"), after=lambda done: doom.at("5"))
    around_async(Tables, "undo", after=lambda done: doom.at("11u"))
    around_async(cogs.ui.panel, "show", after=lambda message: message and doom.at("6"))
    late = functools.partial(asyncio.sleep, 0.3)  # the answer goes first
    around_async(
        Tables, "claim", before=late if doom.point == "6" else lambda: None, after=lambda posts: posts and doom.at("7")
    )
    cut = lambda error: doom.at("9") if isinstance(error, (aiohttp.ClientError, OSError)) else None  # noqa: E731
    around_async(
        discord.http.HTTPClient,
        "send_message",
        before=lambda: doom.at("8") if in_lane() else None,
        after=lambda message: in_lane() and (doom.at("10"), is_push(message) and doom.at("m")),
        broken=cut,
    )
    around_async(Tables, "sent", after=lambda nothing: doom.at("11"))
    Hasty.paused = staticmethod(lambda: doom.at("12"))
    return POINTS


def in_lane() -> bool:
    """Whether a row of the outbox is being sent: trial messages and the like belong to none."""
    task = asyncio.current_task()
    return task is not None and task.get_name().startswith("lane ")


def is_push(message: Any) -> bool:
    """The first half of a DM that pushes: words alone, in no guild."""
    return not message.get("components") and "guild_id" not in message


def within_the_transaction(doom: Doom) -> None:
    """Points 2 to 4: at its beginning, between the two rows of an action, before COMMIT."""
    recorded = Tables._recorded

    async def slow(self: Tables, write: Any, interaction: int | None) -> Any:
        def begun(tx: Tx, desk: Any) -> Any:
            doom.at("2")
            if doom.point == "2d" and doom.left == 1:
                time.sleep(2.0)
            doom.at("2d")
            return write(tx, desk)

        return await recorded(self, begun, interaction)

    Tables._recorded = slow  # type: ignore[method-assign]
    do = storage.history.History._do

    def watched(self: Any, sql: str, **values: Any) -> int:
        if sql.startswith("INSERT INTO snapshots"):
            doom.at("3")
        return do(self, sql, **values)

    storage.history.History._do = watched  # type: ignore[method-assign]
    around(Tx, "record", before=lambda: None, after=lambda tx: doom.at("4"))


__all__ = ["POINTS", "Orders", "run"]
