"""/game clock: how time runs in the game that gathers here, to the hour; Options has the usual choices."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from cogs.lobby import with_table
from cogs.quiet import zones
from cogs.ui import hours
from cogs.ui.answer import Interaction, say, soon
from cogs.ui.lobby_words import refusal, title
from cogs.ui.pace_words import clock_line
from engine.core import IllegalAction
from table.pace import LONGEST, Kind, Lapse, Pace
from table.types import LOBBY

Hours = app_commands.Range[int, 1, LONGEST]


@app_commands.command()
@app_commands.describe(
    pace="No clock, so many hours a move, a fixed hour each day, or a bank of hours",
    move="Relaxed: hours a move (72 are three days)",
    hour="Daily: the hour of the day, 0 to 23",
    zone="Daily: the time zone; write a city and choose from the list",
    bank="Fast: hours in the bank to begin with",
    increment="Fast: hours more after each turn",
    time_up="What happens when time is up",
)
@app_commands.choices(
    pace=[
        app_commands.Choice(name="None: the table waits", value="none"),
        app_commands.Choice(name="Relaxed: so many hours a move", value="relaxed"),
        app_commands.Choice(name="Daily: a fixed hour each day", value="daily"),
        app_commands.Choice(name="Fast: a bank of hours", value="fast"),
    ],
    time_up=[
        app_commands.Choice(name="The table waits on", value="wait"),
        app_commands.Choice(name="The rules answer", value="rules"),
        app_commands.Choice(name="A computer answers, where there is one", value="computer"),
    ],
)
@app_commands.autocomplete(zone=zones)
async def clock(
    interaction: Interaction,
    pace: Kind,
    move: Hours | None = None,
    hour: app_commands.Range[int, 0, 23] | None = None,
    zone: str = "",
    bank: Hours | None = None,
    increment: app_commands.Range[int, 0, LONGEST] | None = None,
    time_up: Lapse | None = None,
) -> None:
    """Choose the clock of the game that gathers here (host); what you leave out stays as it was."""
    table = await with_table(interaction)
    if table is None:
        return
    try:
        if table.phase != LOBBY:
            raise IllegalAction("not_a_lobby")
        old = table.pace
        chosen = Pace(
            pace,
            move or old.hours,
            old.hour if hour is None else hour,
            hours.zone(zone) if zone else old.zone,
            bank or old.bank,
            old.increment if increment is None else increment,
            time_up or old.lapse,
        )
        work = interaction.client.tables.choose(table.id, interaction.user.id, pace=chosen, interaction=interaction.id)
        now = await soon(interaction, work)
    except IllegalAction as no:
        await say(interaction, refusal(no, table))
        return
    await say(interaction, f"{title(now)}: {clock_line(now.game, now.pace)}. Everybody sees it on the card.")


async def setup(bot: commands.Bot) -> None:
    """Called by discord.py: adds the command to /game."""
    game = bot.tree.get_command("game")
    assert isinstance(game, app_commands.Group)
    if game.get_command("clock") is None:
        game.add_command(clock)
