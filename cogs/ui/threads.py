"""A game's own thread: made from its lobby card, named once, with all players in it."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from typing import Literal

import discord

from cogs.ui.answer import LOST, Interaction
from cogs.ui.lobby_words import title
from cogs.ui.names import clipped
from table.types import Table

log = logging.getLogger(__name__)

NAME = 100  # characters (limit 88)
WEEK: Literal[10080] = 10080  # minutes without a word until Discord archives it, the most there is (limit 89)
HAS_ONE = 160004  # this message already has a thread: an earlier start was cut short
CHANNEL = -1


def named(table: Table) -> str:
    """`Lusitania #12 · Livia, Brutus, Agrippa`. It is never changed: renames are limited to two in ten minutes."""
    people = ", ".join(clipped(name, seat) for seat, name in enumerate(table.names))
    name = f"{title(table)} · {people}"
    return name if len(name) <= NAME else f"{name[: NAME - 1]}…"


async def make(interaction: Interaction, table: Table) -> int | None:
    """The id of the game's thread, or None where Discord does not let us make one.

    It hangs on the lobby card, so that a second try finds the thread of the first: both have the card's id.
    """
    card = await interaction.client.tables.message(table.id, "lobby", CHANNEL)
    try:
        if card is None:
            return await without_card(interaction, table)
        where = interaction.client.get_partial_messageable(card.channel, guild_id=table.guild)
        await where.get_partial_message(card.message).create_thread(name=named(table), auto_archive_duration=WEEK)
    except (discord.HTTPException, *LOST) as error:
        if card and isinstance(error, discord.HTTPException) and error.code == HAS_ONE:
            return int(card.message)
        log.warning("no thread for table %d: %r", table.id, error)
        return None
    return int(card.message)


async def without_card(interaction: Interaction, table: Table) -> int | None:
    """A thread that hangs on no message: the card is gone or not yet posted."""
    if not isinstance(interaction.channel, discord.TextChannel):
        return None
    kind = discord.ChannelType.public_thread
    thread = await interaction.channel.create_thread(name=named(table), type=kind, auto_archive_duration=WEEK)
    return thread.id


async def fill(interaction: Interaction, thread: int, users: Iterable[int]) -> None:
    """Put all players into the thread without mentioning them. Who cannot be added is found by the first mention."""
    for user in users:
        try:
            await interaction.client.http.add_user_to_thread(thread, user)
        except (discord.HTTPException, *LOST) as error:
            log.warning("somebody was not added to thread %d: %r", thread, error)


__all__ = ["fill", "make", "named"]
