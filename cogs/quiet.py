"""/quiet: the hours in which nothing rings."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from cogs.ui import hours
from cogs.ui.answer import Interaction
from cogs.ui.notify import set_hours


async def zones(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Zones that are called so, with the time there; never empty."""
    tables = interaction.client.tables
    return hours.like(typed, (await tables.person(interaction.user.id)).zone, tables.now())


@app_commands.command()
@app_commands.rename(begin="from", end="to")
@app_commands.describe(
    begin="From this time on nothing rings, such as 22:00",
    end="Then one message tells of all games that wait, such as 07:00",
    zone="Your time zone: write a city and choose from the list",
)
@app_commands.autocomplete(zone=zones)
async def quiet(interaction: Interaction, begin: str = "", end: str = "", zone: str = "") -> None:
    """Choose hours in which nothing rings; afterwards one message says what waits for you."""
    await set_hours(interaction, begin, end, zone)


async def setup(bot: commands.Bot) -> None:
    """Called by discord.py: adds the command."""
    bot.tree.add_command(quiet)
