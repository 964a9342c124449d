"""Places where games are played, as Discord shows them: what is wrong with one, in words, and what would help."""

from __future__ import annotations

import logging
from typing import Any

import discord

from cogs.ui.answer import LOST
from cogs.ui.permissions import Permission, missing
from storage.places import DELETED, GONE, LOCKED, OUTAGE, REFUSED, RIGHTS, Place, beneath, out_of_reach
from table.types import Table

log = logging.getLogger(__name__)

BY_CODE = {10003: DELETED, 50001: RIGHTS, 50013: RIGHTS, 50083: LOCKED, 160005: LOCKED}  # Discord's codes
TO_READ = "read_message_history"  # without it boards can still be posted

WHY = {
    DELETED: "it was deleted",
    GONE: "I am not in its server any more",
    OUTAGE: "Discord cannot reach its server just now",
    LOCKED: "<#{channel}> is locked, and I may not open it",
    RIGHTS: "in <#{channel}> I lack {rights}",
    REFUSED: "Discord takes nothing from me in <#{channel}>",
}
RESTING = {DELETED: "its channel or thread was deleted", GONE: WHY[GONE]}  # why no attempt is made
ELSEWHERE = "`/game move number:{number}` in another channel or thread of the server carries on there"
HELP = {
    DELETED: ELSEWHERE + " (host or moderator).",
    GONE: "Whoever runs that server can invite me again: <{invite}>{still}",
    OUTAGE: "It will come back by itself{still}",
    LOCKED: "Unlock it (Manage Threads); or " + ELSEWHERE + ".",
    RIGHTS: "Give my role that permission there, /setup check lists them all; or " + ELSEWHERE + ".",
    REFUSED: "/setup check may tell more; or " + ELSEWHERE + ".",
}


def look(bot: Any, place: Place | Table) -> str:
    """What is wrong with this place as far as the bot has been told; empty: nothing, or it is worth a try.

    Archived threads are not told of: what was known stays, but for permissions, which are those of the home channel.
    """
    if not bot.is_ready():
        return _uppermost(place.lost)  # rows are sent before Discord has told which servers there are
    guild = bot.get_guild(place.guild) if place.guild is not None else None
    if guild is None:
        return GONE if place.guild is not None else ""
    if guild.unavailable:
        return OUTAGE
    found = guild.get_channel_or_thread(place.channel)
    if found is None:
        return _unseen(guild, place)
    if isinstance(found, discord.Thread) and found.locked and not found.permissions_for(guild.me).manage_threads:
        return LOCKED
    return RIGHTS if lacking(bot, place) else ""


def _unseen(guild: discord.Guild, place: Place | Table) -> str:
    home = guild.get_channel(place.home)
    known = "" if place.lost == GONE else beneath(place.lost)
    if known == RIGHTS and home is not None:
        return RIGHTS if _to_post(home.permissions_for(guild.me), thread=True) else ""
    return known


def _uppermost(lost: str) -> str:
    """An outage hides whatever else is wrong."""
    return OUTAGE if lost.endswith(OUTAGE) else lost


def lacking(bot: Any, place: Place | Table) -> list[Permission]:
    """The permissions without which no board can be posted there, as far as that is known."""
    guild: discord.Guild | None = bot.get_guild(place.guild) if place.guild is not None else None
    if guild is None or guild.me is None:
        return []
    found = guild.get_channel_or_thread(place.channel)
    if found is None or (isinstance(found, discord.Thread) and found.parent is None):
        return []
    return _to_post(found.permissions_for(guild.me), thread=isinstance(found, discord.Thread))


def _to_post(has: discord.Permissions, *, thread: bool) -> list[Permission]:
    return [permission for permission in missing(has, thread=thread) if permission.key != TO_READ]


def cause(bot: Any, place: Place, error: discord.HTTPException) -> str:
    """What is wrong with a place where Discord has refused a message for good."""
    if error.code == 10003:
        now = look(bot, place)
        return now if out_of_reach(now) else DELETED
    return look(bot, place._replace(lost="")) or BY_CODE.get(error.code, REFUSED)


def parent(bot: Any, place: Place) -> int | None:
    """The channel of the thread where a table is played, if the bot knows it."""
    guild: discord.Guild | None = bot.get_guild(place.guild) if place.guild is not None else None
    found = guild.get_thread(place.channel) if guild is not None else None
    return found.parent_id if found is not None else None


# In words


def why(bot: Any, table: Table, lost: str) -> str:
    """What is wrong, as the end of a sentence."""
    names = [permission.name for permission in lacking(bot, table)]
    rights = " and ".join(f"**{name}**" for name in names) or "a permission"
    return WHY.get(_uppermost(lost), WHY[REFUSED]).format(channel=table.channel, rights=rights)


def remedy(bot: Any, table: Table, lost: str) -> str:
    """What would help."""
    still = ", and all clocks stand still until then." if table.pace.kind != "none" else "."
    return HELP.get(_uppermost(lost), HELP[REFUSED]).format(number=table.id, invite=bot.invite, still=still)


def told(bot: Any, table: Table) -> str:
    """To whoever can help: what is wrong, that nothing is lost, and what would help."""
    title = f"{table.game.title} #{table.id}"
    return (
        f"{title}: I cannot write in its channel any more: {why(bot, table, table.lost)}. The game is safe, and /play "
        f"works anywhere.\n{remedy(bot, table, table.lost)}"
    )


def to_mover(bot: Any, table: Table, lost: str) -> str:
    """To whoever made a move that nobody sees."""
    stands = f"Your move stands, but its board could not be posted: {why(bot, table, lost)}."
    return f"{remedy(bot, table, lost)}\n{stands}"


# What the bot is told of


async def recheck(bot: Any, guild: int) -> None:
    """Something has changed in this server: which of the lost places can be written to again?"""
    for place in await bot.tables.lost_places(guild):
        now = look(bot, place)
        if not now:
            log.info("table %d: channel %d is tried again", place.id, place.channel)
            await bot.tables.found(place.id)
        elif now != place.lost:
            await bot.tables.lost(place.id, now)


async def deleted(bot: Any, channel: int) -> None:
    """A channel is gone, and with it all its threads; of archived ones Discord says nothing: they are asked for."""
    await bot.tables.channel_deleted(channel)
    for place in await bot.tables.at_home(channel):
        try:
            await bot.http.get_channel(place.channel)
        except discord.NotFound:
            await bot.tables.lost(place.id, DELETED)
        except (discord.HTTPException, *LOST) as error:
            log.warning("table %d: is channel %d still there? %r", place.id, place.channel, error)


async def survey(bot: Any) -> None:
    """After the connection was made anew: servers may have come and gone meanwhile."""
    for guild in await bot.tables.servers():
        found = bot.get_guild(guild)
        if found is None or found.unavailable:
            await bot.tables.server_lost(guild, GONE if found is None else OUTAGE)
        else:
            await recheck(bot, guild)


__all__ = [
    "RESTING", "cause", "deleted", "lacking", "look", "parent", "recheck",
    "remedy", "survey", "to_mover", "told", "why",
]  # fmt: skip
