"""/game kick, take, pause, resume, nudge; /vacation: what is done about players who do not come, and time off."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from discord import app_commands
from discord.ext import commands

from cogs.lobby import with_table
from cogs.ui import absence, time_off
from cogs.ui.answer import Interaction, say
from cogs.ui.lobby_words import refusal
from cogs.ui.moderating import seats
from engine.core import IllegalAction
from table.clock import VACATION


async def here(interaction: Interaction, work: Callable[..., Awaitable[None]], *more: Any) -> None:
    """Do it with the game of this channel, and say what stands in the way."""
    if table := await with_table(interaction):
        try:
            await work(interaction, table, *more)
        except IllegalAction as no:
            await say(interaction, refusal(no, table))


@app_commands.command()
@app_commands.describe(player="Who is taken out of the game; you are asked once more")
@app_commands.autocomplete(player=seats)
async def kick(interaction: Interaction, player: str) -> None:
    """Take somebody out of the game here; the seat is open then (moderator)."""
    await here(interaction, absence.ask_to_kick, player)


@app_commands.command()
async def take(interaction: Interaction) -> None:
    """Take an open seat of the game here, or come back to your own."""
    await here(interaction, absence.take)


@app_commands.command()
async def pause(interaction: Interaction) -> None:
    """Stop all clocks of the game here, if all players agree (or a moderator)."""
    await here(interaction, time_off.pause)


@app_commands.command()
async def resume(interaction: Interaction) -> None:
    """Let the clocks of the game here run again."""
    await here(interaction, time_off.resume)


@app_commands.command()
async def nudge(interaction: Interaction) -> None:
    """Remind those for whom the game here waits, once a day."""
    await here(interaction, time_off.nudge)


@app_commands.command()
@app_commands.describe(days="For how many days from now; 0 ends it; leave it out to see what is left")
async def vacation(interaction: Interaction, days: app_commands.Range[int, 0, int(VACATION)] | None = None) -> None:
    """Stop your own clocks in all games for some days."""
    await time_off.vacation(interaction, days)


async def setup(bot: commands.Bot) -> None:
    """Called by discord.py, modules in the order of the alphabet: /game is there, as `lobby` comes before `players`."""
    game = bot.tree.get_command("game")
    assert isinstance(game, app_commands.Group)
    found: tuple[app_commands.Command[Any, ..., Any], ...] = (kick, take, pause, resume, nudge)
    for command in found:
        game.add_command(command)
    bot.tree.add_command(vacation)


__all__ = ["kick", "nudge", "pause", "resume", "setup", "take", "vacation"]
