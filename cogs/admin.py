"""/setup: for whoever runs a server: what games lack in its channels, and how many may be open."""

from __future__ import annotations

import logging

import discord
from discord import app_commands
from discord.ext import commands

from cogs.ui.answer import LOST, Interaction, say
from cogs.ui.lobby_words import refusal, title
from cogs.ui.pages import Text, paged, shown, source
from cogs.ui.permissions import missing, missing_for_threads
from cogs.ui.places import remedy, why
from engine.core import IllegalAction
from table.journal import line
from table.limits import MOST

log = logging.getLogger(__name__)

group = app_commands.Group(
    name="setup",
    description="What games need on this server",
    guild_only=True,
    default_permissions=discord.Permissions(manage_guild=True),
)


@group.command()
async def check(interaction: Interaction) -> None:
    """List what is missing, channel by channel, and send you a test message."""
    content, view = await shown(interaction, 0, "setup", 0)
    if not await say(interaction, content, view=view):
        return
    arrived = await test_message(interaction)
    if len(paged([text := f"{content}\n{arrived}"], 2000)) == 1:
        await interaction.edit_original_response(content=text)
    else:
        await say(interaction, arrived)


async def test_message(interaction: Interaction) -> str:
    """Whether a DM to whoever asks arrives."""
    try:
        await interaction.user.send("This is the test message of /setup check.", silent=True)
    except discord.Forbidden:
        return "Your own DMs are closed to me; players with closed DMs see everything behind My seat."
    except (discord.HTTPException, *LOST):
        return "A test message could not be sent just now; try again later."
    return "A test message is in your DMs."


@source("setup")
async def channels(interaction: Interaction, _: int) -> Text:
    """A paragraph for each channel in which something is missing."""
    guild = interaction.guild
    if not interaction.permissions.manage_guild:
        raise IllegalAction("not_moderator")  # the right was taken away since the list was shown
    if guild is None or guild.me is None:
        return Text("Setup", ["Use this command in a server that has invited the bot itself."])
    told = [line for channel in guild.text_channels if (line := lacking(channel, guild.me))]
    good = len(guild.text_channels) - len(told)
    return Text(
        "Setup",
        [
            *await unheard(interaction, guild.id),
            *told,
            f"Everything is there in {good} of {len(guild.text_channels)} channels.",
        ],
    )


async def unheard(interaction: Interaction, guild: int) -> list[str]:
    """A paragraph for each game whose newest board has not arrived where it is played."""
    bot = interaction.client
    told: list[str] = []
    for table in await bot.tables.in_guild(guild):
        if table.lost:
            told.append(f"**{title(table)}**: {why(bot, table, table.lost)}. {remedy(bot, table, table.lost)}")
        elif (since := await bot.tables.board_missing(table.id)) is not None:
            told.append(f"**{title(table)}**: its newest board has not arrived yet (tried <t:{int(since)}:R>).")
    return [f"⚠ {line}" for line in told]


def lacking(channel: discord.TextChannel, me: discord.Member) -> str:
    """What is missing in one channel, in one line; empty where nothing is."""
    has = channel.permissions_for(me)
    if not has.view_channel:
        return f"<#{channel.id}>: I cannot see it. Fine, unless games are meant to be played there."
    to_play, for_threads = missing(has), missing_for_threads(has)
    parts = [f"to play: {', '.join(p.name for p in to_play)}"] if to_play else []
    parts += [f"for a thread of its own: {', '.join(p.name for p in for_threads)}"] if for_threads else []
    return f"<#{channel.id}>: missing {'; '.join(parts)}" if parts else ""


@group.command()
@app_commands.describe(
    games="Most open games in this server, lobbies included; 0: as many as people like",
    person="Most open games of one person in this server; 0: as many as they like",
)
async def limits(
    interaction: Interaction,
    games: app_commands.Range[int, 0, MOST] | None = None,
    person: app_commands.Range[int, 0, MOST] | None = None,
) -> None:
    """Set how many games may be open in this server, and for each person here."""
    guild, tables = interaction.guild_id, interaction.client.tables
    if guild is None or not interaction.permissions.manage_guild:
        await say(interaction, refusal(IllegalAction("not_moderator")))
        return
    had_games, had_person = await tables.limits(guild)
    now = (had_games if games is None else games, had_person if person is None else person)
    if now != (had_games, had_person):
        await tables.set_limits(guild, *now)
        log.info(line("moderation", act="limits", guild=guild, by=interaction.user.id, interaction=interaction.id))
    told = [f"{most or 'no limit'}" for most in now]
    await say(interaction, f"Open games in this server: {told[0]}; of one person: {told[1]}. What is open stays open.")


async def setup(bot: commands.Bot) -> None:
    """Called by discord.py: adds the commands."""
    bot.tree.add_command(group)


__all__ = ["group", "setup"]
