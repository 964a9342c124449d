"""What Discord tells of servers, channels and threads: where games are played that cannot be reached, or can again."""

from __future__ import annotations

from typing import Any

import discord
from discord.ext import commands

from cogs.ui.places import deleted, recheck, survey
from storage.places import GONE, LOCKED, OUTAGE


class Places(commands.Cog):
    """Listens under the guilds intent alone."""

    def __init__(self, bot: Any) -> None:
        self.bot = bot

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Whatever happened while nobody listened."""
        await survey(self.bot)

    @commands.Cog.listener()
    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        """Discord has an outage there."""
        await self.bot.tables.server_lost(guild.id, OUTAGE)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was removed, or the server deleted."""
        await self.bot.tables.server_lost(guild.id, GONE)

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """The outage is over."""
        await recheck(self.bot, guild.id)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """The bot was invited, perhaps again."""
        await recheck(self.bot, guild.id)

    @commands.Cog.listener()
    async def on_guild_update(self, _: discord.Guild, guild: discord.Guild) -> None:
        """Its roles may have changed."""
        await recheck(self.bot, guild.id)

    @commands.Cog.listener()
    async def on_guild_role_update(self, _: discord.Role, role: discord.Role) -> None:
        """So may have what the bot's role allows."""
        await recheck(self.bot, role.guild.id)

    @commands.Cog.listener()
    async def on_guild_role_delete(self, role: discord.Role) -> None:
        """What a role forbade is allowed."""
        await recheck(self.bot, role.guild.id)

    @commands.Cog.listener()
    async def on_member_update(self, _: discord.Member, member: discord.Member) -> None:
        """Of itself alone the bot hears this: it was given another role."""
        await recheck(self.bot, member.guild.id)

    @commands.Cog.listener()
    async def on_guild_channel_update(self, _: Any, channel: discord.abc.GuildChannel) -> None:
        """A permission was given or taken in this channel."""
        await recheck(self.bot, channel.guild.id)

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """With its threads."""
        await deleted(self.bot, channel.id)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, gone: discord.RawThreadDeleteEvent) -> None:
        """A thread, archived or not."""
        await self.bot.tables.channel_deleted(gone.thread_id, gone.parent_id)

    @commands.Cog.listener()
    async def on_raw_thread_update(self, change: discord.RawThreadUpdateEvent) -> None:
        """Unlocked, perhaps; an archived thread is known from this event alone."""
        if not change.data["thread_metadata"].get("locked"):
            for place in await self.bot.tables.lost_places(change.guild_id):
                if place.channel == change.thread_id and place.lost == LOCKED:
                    await self.bot.tables.found(place.id)
        await recheck(self.bot, change.guild_id)


async def setup(bot: commands.Bot) -> None:
    """Called by discord.py: adds the listeners."""
    await bot.add_cog(Places(bot))


__all__ = ["Places", "setup"]
