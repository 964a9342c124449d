"""BARONS of the Kingdom on Discord: its rules, its pictures, its commands."""

from __future__ import annotations

from typing import Any

from cogs.ui.commands import group
from engine.barons import GAME
from render import barons


async def setup(bot: Any) -> None:
    """Called by discord.py when the bot loads its games."""
    bot.add_game(GAME, barons)
    bot.tree.add_command(group(GAME))
