"""A call on trial: it rings at once the way somebody has chosen, and says where it went or why it did not."""

from __future__ import annotations

import logging

import discord

from cogs.ui.answer import LOST, Interaction, say
from cogs.ui.lobby_words import HOW_TO_OPEN
from cogs.ui.pictured import too_often
from table.quiet import RINGS_HERE, RINGS_THERE
from table.types import Table

TRIAL = "This is how I call you when a game waits for you. It is only a test: nothing waits."

log = logging.getLogger(__name__)


async def trial_call(interaction: Interaction, table: Table | None) -> None:
    """Ring now, whatever the hour: whoever asks is awake."""
    if await too_often(interaction, "wait a little"):
        return
    tables, user = interaction.client.tables, interaction.user.id
    chosen = await tables.way(user, table.id if table else 0)
    found = [await _mentioned(interaction)] if chosen in RINGS_THERE else []
    found += [await _written_to(interaction)] if chosen in RINGS_HERE else []
    until = await tables.quiet(user)
    night = f"Your quiet hours are on: a real call waits until <t:{int(until)}:t>." if until is not None else ""
    nothing = "Nothing rings, as you have chosen: /play shows what waits for you."
    await say(interaction, "\n".join(filter(None, (*(found or [nothing]), night))))


async def _mentioned(interaction: Interaction) -> str:
    """Ring by a mention here, and say what came of it."""
    user, channel = interaction.user.id, interaction.channel_id
    if interaction.guild_id is None or channel is None:
        return "Press Test in a channel of a server: a mention rings there, not in messages."
    allowed = discord.AllowedMentions(users=[discord.Object(user)], everyone=False, roles=False)
    try:
        place = interaction.client.get_partial_messageable(channel)
        await place.send(f"<@{user}> {TRIAL}", allowed_mentions=allowed)
    except (discord.HTTPException, *LOST) as error:
        log.warning("a call on trial failed: %r", error)
        return f"Let me write in <#{channel}>: no mention could be posted here. /setup check says what I lack."
    return f"Sent: a mention in <#{channel}>. If nothing rang, look at this channel's notification settings."


async def _written_to(interaction: Interaction) -> str:
    """Ring by a DM, and say what came of it."""
    try:
        await interaction.user.send(TRIAL)
    except discord.Forbidden:
        return f"{HOW_TO_OPEN} A DM to you did not arrive: yours are closed."
    except (discord.HTTPException, *LOST) as error:
        log.warning("a call on trial failed: %r", error)
        return "Press Test again later: the DM did not arrive, and Discord does not say why."
    return "Sent: a DM. If nothing rang, look at your own notification settings."


__all__ = ["TRIAL", "trial_call"]
