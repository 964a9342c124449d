"""Starts everything: settings, logging, the database, the tables, the games in `cogs`, the sender; and ends it all."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import pkgutil
import signal
import sys
import time
from collections.abc import Callable
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

import cogs
import render
from cogs.ui.answer import failed, unhandled
from cogs.ui.lifetime import items, last_answers
from cogs.ui.permissions import NEEDED
from cogs.ui.sender import Sender
from cogs.ui.sync import Sync
from engine.core import Game
from settings import BadSetting, Settings, read_settings
from storage.errors import Unusable
from storage.store import Store
from table.service import Tables

WAIT_FOR_SYNC = 10.0  # seconds; Discord may hold back a sync for minutes, which is no reason not to play
PORTAL = "discord.com/developers"
REFUSED = 2  # exit status: nothing was started, and the one sentence says why


class Gamekeeper(commands.Bot):
    """The bot. `settings.data` is its only home on disk; `now` and `client_options` are for tests and the sandbox."""

    tables: Tables
    sender: Sender

    def __init__(self, settings: Settings, *, now: Callable[[], float] = time.time, **client_options: Any) -> None:
        super().__init__(
            command_prefix=(),
            help_command=None,
            intents=discord.Intents(guilds=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
            chunk_guilds_at_startup=False,
            allowed_mentions=discord.AllowedMentions.none(),
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
            **client_options,
        )
        self.settings, self.now = settings, now
        self.renderers: dict[str, Any] = {}
        self.tried: set[int] = set()  # who has been sent a trial message since the start
        self.tree.error(failed)
        self.add_listener(unhandled, "on_interaction")

    def add_game(self, game: Game[Any, Any], renderer: Any = None) -> None:
        """A game that can be played here; without a renderer its positions are shown as plain text pictures."""
        self.tables.add_game(game)
        self.renderers[game.key] = renderer

    async def setup_hook(self) -> None:
        self.settings.data.mkdir(parents=True, exist_ok=True)
        render.LOSSLESS = self.settings.pictures == "lossless"
        self.tables = Tables(await Store.open(str(self.settings.data / "gamekeeper.db")), self.now)
        self.sender = Sender(self)
        self.add_dynamic_items(*items())
        for module in pkgutil.iter_modules(cogs.__path__, "cogs."):
            if not module.ispkg:
                await self.load_extension(module.name)
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
        await super().close()
        if hasattr(self, "tables"):
            await self.tables.store.close()


async def run(settings: Settings) -> None:
    """Play until the process is told to end."""
    with contextlib.suppress(NotImplementedError):  # Windows has no signal handlers: there Ctrl-C alone ends the bot
        task = asyncio.current_task()
        assert task
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    async with Gamekeeper(settings) as bot:
        await bot.login(settings.token)
        print(f"Invite the bot to a server: {bot.invite}")
        await bot.connect()


def reason(error: BaseException) -> str | None:
    """One sentence for what keeps the bot from starting; None where it is a fault of ours."""
    match error:
        case BadSetting() | Unusable():
            return str(error)
        case commands.ExtensionFailed(original=broken) if type(broken).__module__.startswith("engine."):
            return f"{error.name} cannot be played: {broken}"
        case discord.LoginFailure():
            return f"Discord does not accept this DISCORD_TOKEN; copy it anew from {PORTAL}, Bot, Reset Token."
        case discord.PrivilegedIntentsRequired():
            return f"Discord asks for privileged intents, which this bot does not need; look at {PORTAL}, Bot."
        case OSError() | discord.HTTPException() | discord.GatewayNotFound():
            return f"Discord or the data folder cannot be reached ({error}); try again, or play here with make play."
        case _:
            return None


def main() -> int:
    """Start the bot; the exit status is 2 when it could not be started."""
    try:
        settings = read_settings(os.environ)
        if not settings.token:
            raise BadSetting(
                "DISCORD_TOKEN is empty: play without Discord with make play, or get a token at "
                f"{PORTAL} (New Application, Bot, Reset Token) and put it into .env."
            )
        logging.basicConfig(level=settings.log_level, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
        asyncio.run(run(settings))
    except (KeyboardInterrupt, asyncio.CancelledError):
        return 0
    except Exception as error:
        if (sentence := reason(error)) is None:
            raise
        print(sentence, file=sys.stderr)
        return REFUSED
    return 0


if __name__ == "__main__":
    sys.exit(main())
