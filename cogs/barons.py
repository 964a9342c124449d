"""BARONS of the Kingdom on Discord: its rules, its pictures, its commands."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from cogs.ui.answer import Interaction, say, soon
from cogs.ui.commands import at, group
from cogs.ui.pages import begun
from cogs.ui.sheet import open_sheet
from cogs.ui.words import NOTHING, named, refusal, short
from engine.barons import GAME
from engine.barons.report import trade
from engine.core import IllegalAction
from render import barons

MOST = 1900  # characters of an answer; Discord takes 2000


@app_commands.command()
async def market(interaction: discord.Interaction[Any]) -> None:
    """Market, prices, Royal Quest and its last Turn, tax, and who is blocked by a monopoly."""
    await _here(interaction, _market)


@app_commands.command()
async def orders(interaction: discord.Interaction[Any]) -> None:
    """Write your move, or your sealed orders, as a list."""
    await _here(interaction, _orders)


async def _here(interaction: Interaction, answer: Any) -> None:
    """Answer for the game of this channel, in a DM for the one that waits longest."""
    try:
        await answer(interaction, begun(await soon(interaction, at(interaction, GAME))))
    except IllegalAction as no:
        await say(interaction, refusal(None, no))


async def _market(interaction: Interaction, table: Any) -> None:
    lines = trade(GAME.view(table.state, None))
    await say(interaction, short("\n".join(named(table, line) for line in lines), MOST))


async def _orders(interaction: Interaction, table: Any) -> None:
    seat = table.seat_of(interaction.user.id)
    if GAME.sheet(table.state, seat) is None:
        why = named(table, GAME.prompt(table.state, seat))
        await say(interaction, f"There is nothing to order now. {why}\n{NOTHING}")
    else:
        await open_sheet(interaction, table, seat)


async def setup(bot: Any) -> None:
    """Called by discord.py when the bot loads its games."""
    bot.add_game(GAME, barons)
    commands = group(GAME)
    commands.add_command(market)
    commands.add_command(orders)
    bot.tree.add_command(commands)
