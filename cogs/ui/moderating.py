"""What moderators do at a game of others: each act is a line of the log, and none shows them a hand."""

from __future__ import annotations

import logging

import discord
from discord import app_commands

from cogs.ui.answer import Interaction, say, soon
from cogs.ui.lobby_words import title
from cogs.ui.names import clipped, escaped
from cogs.ui.which import here
from cogs.ui.words import name
from engine.core import IllegalAction
from table.journal import line
from table.types import Table

log = logging.getLogger(__name__)
CHOICES = 25  # of an autocomplete (limit 46)


def moderator(interaction: Interaction) -> bool:
    """Whoever may manage this channel's messages, in a thread its threads, or the server."""
    may = interaction.permissions
    thread = isinstance(interaction.channel, discord.Thread)
    return interaction.guild_id is not None and (
        may.manage_guild or (may.manage_threads if thread else may.manage_messages)
    )


def acted(interaction: Interaction, act: str, table: Table) -> None:
    """A line on who did what at which game. It names ids alone."""
    log.info(line("moderation", act=act, table=table.id, by=interaction.user.id, interaction=interaction.id))


async def seats(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """The people of this channel's game, by name."""
    table = await here(interaction)
    people = table.players if table else ()
    found = [
        app_commands.Choice(name=clipped(person.name, seat), value=str(person.user))
        for seat, person in enumerate(people)
        if typed.casefold() in person.name.casefold()
    ]
    return found[:CHOICES] or [app_commands.Choice(name="Nobody of that name plays here", value="-")]


async def give(interaction: Interaction, table: Table, who: str, to: discord.User | discord.Member) -> None:
    """Another person takes over a seat. Raises IllegalAction: not_moderator, no_person …"""
    if not moderator(interaction):
        raise IllegalAction("not_moderator")
    if to.bot or not isinstance(to, discord.Member):
        raise IllegalAction("no_person")
    if to.id in table.users:
        raise IllegalAction("sits_already")
    seat = seat_of(table, who)
    tables = interaction.client.tables
    work = tables.give(table.id, seat, to.id, to.display_name, interaction=interaction.id)
    now: Table = await soon(interaction, work)
    acted(interaction, "give", now)
    await say(
        interaction, f"{name(now, seat)} now plays in {title(now)} instead of {escaped(table.names[seat], seat)}."
    )


def seat_of(table: Table, who: str) -> int:
    """Whose seat is meant: a person's id, as the menu gives it, or a name as it is shown."""
    found = [seat for seat, person in enumerate(table.players) if who in (str(person.user), person.name)]
    if len(found) != 1:
        raise IllegalAction("no_such_seat")
    return found[0]


__all__ = ["acted", "give", "moderator", "seats"]
