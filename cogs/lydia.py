"""Lions of Lydia on Discord: its rules, its pictures, its commands."""

from __future__ import annotations

from typing import Any

from cogs.ui.commands import group
from engine.lydia import GAME
from render import lydia


async def setup(bot: Any) -> None:
    """Called by discord.py when the bot loads its games."""
    bot.add_game(GAME, lydia)
    bot.tree.add_command(group(GAME))
