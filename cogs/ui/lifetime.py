"""From the first press to the last: which buttons and menus there are, and who is still being answered at the end."""

from __future__ import annotations

import asyncio
import pkgutil
from importlib import import_module
from typing import Any

import discord
from discord import app_commands

from cogs import ui

ANSWERING = ("CommandTree-invoker", "discord-ui-")  # discord.py's names for tasks that answer somebody (2.7.1, pinned)
LAST_ANSWERS = 2.0  # seconds that a closing bot waits for them

# What the client is and keeps: it reads no messages, knows no members, mentions nobody unless a message says so.
CLIENT: dict[str, Any] = {
    "command_prefix": (),
    "help_command": None,
    "intents": discord.Intents(guilds=True),
    "member_cache_flags": discord.MemberCacheFlags.none(),
    "max_messages": None,
    "chunk_guilds_at_startup": False,
    "allowed_mentions": discord.AllowedMentions.none(),
    "allowed_contexts": app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False),
    "allowed_installs": app_commands.AppInstallationType(guild=True, user=False),
}


def items() -> list[type[discord.ui.DynamicItem[Any]]]:
    """Every button and select of ours, wherever it is defined: they answer on messages of any age."""
    modules = [import_module(found.name) for found in pkgutil.iter_modules(ui.__path__, "cogs.ui.")]
    named = {id(thing): thing for module in modules for thing in vars(module).values() if isinstance(thing, type)}
    kind = discord.ui.DynamicItem
    return [thing for thing in named.values() if issubclass(thing, kind) and thing is not kind]


async def last_answers() -> None:
    """Let those presses and commands end that have begun."""
    others = asyncio.all_tasks() - {asyncio.current_task()}
    if answering := [task for task in others if task.get_name().startswith(ANSWERING)]:
        await asyncio.wait(answering, timeout=LAST_ANSWERS)


__all__ = ["CLIENT", "items", "last_answers"]
