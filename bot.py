"""Starts everything: settings, logging, the database, the tables, the games in `cogs`, the sender; and ends it all."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import pkgutil
import sys
import time
from collections.abc import Callable
from typing import Any

import discord
from discord.ext import commands

import cogs
import render
from cogs.ui.answer import failed, unhandled
from cogs.ui.lifetime import CLIENT, items, last_answers
from cogs.ui.permissions import NEEDED
from cogs.ui.sender import Sender
from cogs.ui.sync import Sync
from engine.core import Game
from ops import logs, verbs
from ops.duty import Duty, end_on_sigterm
from ops.reasons import NO_TOKEN, exit_status, passing
from settings import BadSetting, Settings, read_settings
from storage.store import Store
from table.service import Tables

CALM = 10.0  # seconds that silent DMs wait: where people answer at once, a turn needs one request (limit 95)
WAIT_FOR_SYNC = 10.0  # seconds; Discord may hold back a sync for minutes, which is no reason not to play
SWITCH = 0.001  # seconds until a thread that draws lets another one go on; Python's own 5 ms add up over an answer
FIRST_WAIT, LONGEST_WAIT = 5.0, 300.0  # seconds between tries to reach Discord at the start

log = logging.getLogger("bot")


class Gamekeeper(commands.Bot):
    """The bot. `settings.data` is its only home on disk; `now` and `client_options` are for tests and the sandbox.

    `calm`: seconds that a DM which pushes nobody waits, because most are out of date by then.
    """

    tables: Tables
    sender: Sender

    def __init__(
        self, settings: Settings, *, now: Callable[[], float] = time.time, calm: float = 0.0, **client_options: Any
    ) -> None:
        self.duty = Duty(settings)
        super().__init__(**(CLIENT | self.duty.client_options() | client_options))
        self.settings, self.now, self.calm = settings, now, calm
        self.renderers: dict[str, Any] = {}
        self.tried: set[int] = set()  # who has been sent a trial message since the start
        self.tree.error(failed)
        self.add_listener(unhandled, "on_interaction")

    def add_game(self, game: Game[Any, Any], renderer: Any = None) -> None:
        """A game that can be played here; without a renderer its positions are shown as plain text pictures."""
        self.tables.add_game(game)
        self.renderers[game.key] = self.duty.renderer(game.key, renderer)

    async def setup_hook(self) -> None:
        render.LOSSLESS = self.settings.pictures == "lossless"
        self.tables = Tables(await Store.open(str(self.settings.database)), self.now)
        self.tables.calm = self.calm
        self.sender = Sender(self)
        self.add_dynamic_items(*items())
        for module in pkgutil.iter_modules(cogs.__path__, "cogs."):
            if not module.ispkg:
                await self.load_extension(module.name)
        await self.duty.begin(self)
        self.sync = Sync(self.tree, self.settings.data / "commands.json", self.settings.guild)
        await asyncio.wait({self.sync.start()}, timeout=WAIT_FOR_SYNC)
        self.sender.start()

    @property
    def invite(self) -> str:
        """The address under which the bot is invited, with exactly the permissions that it needs."""
        assert self.application_id
        return discord.utils.oauth_url(self.application_id, permissions=NEEDED, scopes=("bot", "applications.commands"))

    async def close(self) -> None:
        """Finish answers, then stop speaking, listening, writing; what is unsaid is said at the next start."""
        await last_answers()
        if hasattr(self, "sync"):
            self.sync.stop()
        if hasattr(self, "sender"):
            await self.sender.stop()
        await self.duty.end()
        await super().close()
        if hasattr(self, "tables"):
            await self.tables.store.close()


async def run(settings: Settings) -> None:
    """Play until the process is told to end. While Discord is out of reach at the start, try again and again.

    Raises at once, before Discord is asked for anything, where there is a database that cannot be used.
    """
    if settings.database.exists():
        await (await Store.open(str(settings.database))).close()
    wait = FIRST_WAIT
    while not await played(settings, wait):
        wait = min(2 * wait, LONGEST_WAIT)


async def played(settings: Settings, wait: float) -> bool:
    """Play to the end; False, after `wait` seconds, if Discord cannot be reached."""
    async with Gamekeeper(settings, calm=CALM) as bot:
        end_on_sigterm(bot.is_closed)
        try:
            await bot.login(settings.token)
        except Exception as error:
            if not passing(error):
                raise
            log.warning("Discord cannot be reached, next try in %d s: %s", wait, error or repr(error))
            await asyncio.sleep(wait)
            return False
        at_the_ready()
        print(f"Invite the bot to a server: {bot.invite}", flush=True)
        await bot.connect()
    return True


def at_the_ready() -> None:
    """Let this process answer soon while it draws. To be called once all is loaded that stays.

    What is there by then is never looked through for garbage again: that takes 40 ms and stops every answer.
    """
    sys.setswitchinterval(SWITCH)
    gc.collect()
    gc.freeze()


def main() -> int:
    """Start the bot, or do what the command line asks; the exit status is 2 when it could not be started."""
    asked = verbs.wanted(sys.argv[1:])
    os.umask(0o077)  # what it writes holds every hand: for its own user alone

    def work() -> int:
        settings = read_settings(os.environ)
        if asked:
            return verbs.carry_out(asked, settings.data, print)
        if not settings.token:
            raise BadSetting(NO_TOKEN)
        logs.begin(settings.log_level)
        asyncio.run(run(settings))
        return 0

    return exit_status(work)


if __name__ == "__main__":
    sys.exit(main())
