"""What the people who run a server do to it: rights, locks, deletions, closed DMs, outages. The bot is told."""

from __future__ import annotations

from . import seed, shapes
from .changes import Change, Changes
from .errors import Json
from .flags import THREADS
from .gateway import GUILDS, Gateway
from .messages import Messages
from .permissions import ALL
from .world import World

__all__ = ["Moderation"]


class Moderation:
    """The verbs of hosts, moderators and of Discord itself."""

    def __init__(self, world: World, messages: Messages, gateway: Gateway, changes: Changes) -> None:
        self.world, self.messages, self.gateway, self.changes = world, messages, gateway, changes

    # -- channels --------------------------------------------------------------------------------------------------
    async def open_channel(self, name: str, *, guild: str = seed.GUILD, topic: str | None = None) -> Json:
        """Make a text channel."""
        position = len(list(self.world.rooms(guild)))
        channel = shapes.channel(self.world.mint(), guild, name, position=position, topic=topic)
        self.world.keep("channel", channel)
        await self.tell("CHANNEL_CREATE", channel)
        return channel

    async def change_channel(self, key: str, **fields: object) -> Json:
        """Change fields of a channel or thread, e.g. name, rate_limit_per_user."""
        channel = self.world.keep("channel", self.world.channel(key) | fields)
        await self.tell("THREAD_UPDATE" if channel["type"] in THREADS else "CHANNEL_UPDATE", channel)
        return channel

    async def delete_channel(self, key: str) -> None:
        """Delete a channel with its threads, or a thread."""
        channel = self.world.channel(key)
        if channel["type"] not in THREADS:
            for thread in [t for t in self.world.threads(channel["guild_id"]) if t["parent_id"] == key]:
                self.world.drop_channel(thread["id"])
        self.world.drop_channel(key)
        if channel["type"] in THREADS:
            gone = {name: channel[name] for name in ("id", "guild_id", "parent_id", "type")}
            await self.tell("THREAD_DELETE", gone)
        else:
            await self.tell("CHANNEL_DELETE", channel)

    async def set_thread(self, key: str, **metadata: object) -> Json:
        """Change a thread's metadata: archived, locked, auto_archive_duration."""
        thread = self.world.channel(key)
        if "archived" in metadata:
            metadata["archive_timestamp"] = shapes.iso(self.world.now())
        return await self.change_channel(key, thread_metadata=thread["thread_metadata"] | metadata)

    async def delete_message(self, channel: str, key: str) -> None:
        """Delete a message, whoever wrote it."""
        await self.messages.delete(self.world.post(channel, key))

    # -- rights ----------------------------------------------------------------------------------------------------
    async def deny(self, channel: str, permissions: int, *, who: str = seed.BOT) -> None:
        """Take permissions in one channel from a member (the bot), or from everyone (the guild's id)."""
        await self._overwrite(channel, who, allow=0, deny=int(permissions))

    async def allow(self, channel: str, permissions: int, *, who: str = seed.BOT) -> None:
        """Give permissions in one channel, and take none any more."""
        await self._overwrite(channel, who, allow=int(permissions), deny=0)

    async def _overwrite(self, key: str, who: str, *, allow: int, deny: int) -> None:
        channel = self.world.channel(key)
        kind = 0 if who == channel["guild_id"] else 1
        rule = {"id": who, "type": kind, "allow": str(allow), "deny": str(deny)}
        others = [r for r in channel["permission_overwrites"] if r["id"] != who]
        rules = others + ([rule] if allow or deny else [])
        await self.change_channel(key, permission_overwrites=rules)

    async def grant(self, who: str, permissions: int, *, guild: str = seed.GUILD) -> None:
        """Give a member permissions in the whole guild, by a role of its own; 0 takes the role away."""
        name = f"rights of {who}"
        place = self.world.guild(guild)
        roles = [role for role in place["roles"] if role["name"] != name]
        member = self.world.member(guild, who)
        kept = [key for key in member["roles"] if key in {role["id"] for role in roles}]
        if permissions:
            role = shapes.role(self.world.mint(), name, permissions & ALL)
            roles.append(role)
            kept.append(role["id"])
        self.world.keep("guild", place | {"roles": roles})
        self.world.keep_member(guild, member | {"roles": kept})
        await self.gateway.dispatch("GUILD_UPDATE", self.world.guild(guild), GUILDS)

    def close_dms(self, who: str, closed: bool = True) -> None:
        """A person allows no DMs from members of this server (50007), or again."""
        self.world.close_dm(who, closed)

    # -- guilds ----------------------------------------------------------------------------------------------------
    async def open_guild(self, name: str) -> Json:
        """A second guild with one channel, #general, to which the bot and all people belong."""
        key, role = self.world.mint(), self.world.mint()
        base = seed.guild()
        everyone, invited = base["roles"]
        roles = [everyone | {"id": key}, invited | {"id": role}]
        self.world.keep("guild", base | {"id": key, "name": name, "roles": roles})
        for member in seed.members():
            kept = [role] if member["user"]["bot"] else []
            self.world.keep_member(key, member | {"roles": kept})
        self.world.keep("channel", shapes.channel(self.world.mint(), key, "general", position=0))
        await self.gateway.dispatch("GUILD_CREATE", self.gateway.guild(key), GUILDS)
        return self.world.guild(key)

    async def delete_guild(self, guild: str = seed.GUILD) -> None:
        """Delete a guild with all its channels. DMs stay, but who shares no other guild takes none (50278)."""
        for channel in [*self.world.threads(guild), *self.world.rooms(guild)]:
            self.world.drop_channel(channel["id"])
        self.world.drop_guild(guild)
        await self.gateway.dispatch("GUILD_DELETE", {"id": guild}, GUILDS)

    async def expel_bot(self, guild: str = seed.GUILD) -> None:
        """Remove the bot from a guild."""
        self.world.drop_member(guild, seed.BOT)
        await self.gateway.dispatch("GUILD_DELETE", {"id": guild}, GUILDS)

    async def invite_bot(self, guild: str = seed.GUILD) -> None:
        """Let the bot into a guild (again)."""
        joined = shapes.iso(self.world.now())
        managed = [role["id"] for role in self.world.guild(guild)["roles"] if role["managed"]]
        self.world.keep_member(guild, shapes.member(self.world.bot, joined, managed))
        await self.gateway.dispatch("GUILD_CREATE", self.gateway.guild(guild), GUILDS)

    async def outage(self, guild: str = seed.GUILD) -> None:
        """Discord loses a guild for a while."""
        await self.gateway.dispatch("GUILD_DELETE", {"id": guild, "unavailable": True}, GUILDS)

    async def recover(self, guild: str = seed.GUILD) -> None:
        """Discord finds the guild again."""
        await self.gateway.dispatch("GUILD_CREATE", self.gateway.guild(guild), GUILDS)

    # -- telling ---------------------------------------------------------------------------------------------------
    async def tell(self, event: str, channel: Json) -> None:
        """Tell the bot and the page about a channel or thread."""
        await self.gateway.dispatch(event, channel, GUILDS)
        self.changes.tell(Change(kind="channel", channel=channel["id"]))
