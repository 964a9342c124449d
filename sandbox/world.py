"""What exists: users, guilds, members, channels, threads, messages, commands; who may do and see what.

Ids are strings, as in Discord's JSON. Everything is written through to the store."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeVar

from . import seed, shapes
from .errors import ApiError, Json
from .flags import DM, EPHEMERAL, THREADS
from .permissions import ALL, Permission
from .snowflake import Clock, Snowflakes
from .store import Store

__all__ = ["Post", "World"]

T = TypeVar("T")

IN_A_DM = Permission.VIEW_CHANNEL | Permission.SEND_MESSAGES | Permission.EMBED_LINKS | Permission.ATTACH_FILES


@dataclass(kw_only=True)
class Post:
    """A message. `body` is Discord's object with `upload:<id>` in place of addresses; `viewer` is the only person who
    sees it (ephemeral); `uploads` are all its files, also those that a component or embed shows (row 110)."""

    body: Json
    viewer: str | None = None
    uploads: list[Json] = field(default_factory=list)

    @property
    def id(self) -> str:
        """The message's id."""
        return str(self.body["id"])

    @property
    def channel(self) -> str:
        """The id of its channel."""
        return str(self.body["channel_id"])

    @property
    def flags(self) -> int:
        """Its flags."""
        return int(self.body["flags"])

    @property
    def ephemeral(self) -> bool:
        """Whether only one person sees it."""
        return bool(self.flags & EPHEMERAL)


class World:
    """The world, read from the store, or as the seed makes it."""

    def __init__(self, store: Store, now: Clock) -> None:
        self.store, self.now = store, now
        self.ids = Snowflakes(now, store.all("meta").get("last", 0))
        if not store.all("user"):
            self._plant()
        self.users: dict[str, Json] = store.all("user")
        self.guilds: dict[str, Json] = store.all("guild")
        self.members: dict[str, Json] = store.all("member")
        self.channels: dict[str, Json] = store.all("channel")
        self.companies: dict[str, list[str]] = store.all("company")
        self.commands: dict[str, list[Json]] = store.all("commands")
        self.closed: set[str] = set(store.all("closed"))
        self.posts: dict[str, dict[str, Post]] = {key: {} for key in self.channels}
        for body in store.all("post").values():
            post = Post(**body)
            self.posts.setdefault(post.channel, {})[post.id] = post

    def _plant(self) -> None:
        for who in seed.users():
            self.store.put("user", who["id"], who)
        for member in seed.members():
            self.store.put("member", f"{seed.GUILD}/{member['user']['id']}", member)
        for channel in seed.channels():
            self.store.put("channel", channel["id"], channel)
        self.store.put("guild", seed.GUILD, seed.guild())

    def mint(self) -> str:
        """A new id."""
        key = self.ids.mint()
        self.store.put("meta", "last", self.ids.last)
        return key

    @property
    def bot(self) -> Json:
        """The bot."""
        return self.users[seed.BOT]

    # -- finding ---------------------------------------------------------------------------------------------------
    def user(self, key: str) -> Json:
        """A user, or 10013."""
        return _found(self.users, key, 10013, "User")

    def guild(self, key: str) -> Json:
        """A guild, or 10004."""
        return _found(self.guilds, key, 10004, "Guild")

    def member(self, guild: str, who: str) -> Json:
        """A member of a guild, or 10007."""
        return _found(self.members, f"{guild}/{who}", 10007, "Member")

    def channel(self, key: str) -> Json:
        """A channel, thread or DM, or 10003."""
        return _found(self.channels, key, 10003, "Channel")

    def post(self, channel: str, key: str) -> Post:
        """A message, or 10008."""
        return _found(self.posts.get(channel, {}), key, 10008, "Message")

    def anywhere(self, key: str) -> Post | None:
        """A message of any channel."""
        return next((posts[key] for posts in self.posts.values() if key in posts), None)

    def threads(self, guild: str) -> Iterator[Json]:
        """The threads of a guild, archived ones too."""
        return (c for c in self.channels.values() if c.get("guild_id") == guild and c["type"] in THREADS)

    def rooms(self, guild: str) -> Iterator[Json]:
        """The channels of a guild that are no threads."""
        return (c for c in self.channels.values() if c.get("guild_id") == guild and c["type"] not in THREADS)

    # -- permissions -----------------------------------------------------------------------------------------------
    def permissions(self, who: str, channel: Json) -> int:
        """What a user may do in a channel: roles, then overwrites, a thread's are its parent's."""
        if channel["type"] == DM:
            partners = [seed.BOT, *(r["id"] for r in channel["recipients"])]
            return int(IN_A_DM) if who in partners else 0
        guild = self.guilds[channel["guild_id"]]
        base = self.base_permissions(who, guild)
        if base == ALL:
            return ALL
        holder = self.channels[channel["parent_id"]] if channel["type"] in THREADS else channel
        rules = holder["permission_overwrites"]
        for rule in sorted((r for r in rules if r["id"] in (guild["id"], who)), key=lambda r: r["id"] == who):
            base = base & ~int(rule["deny"]) | int(rule["allow"])
        return base if base & Permission.VIEW_CHANNEL else 0

    def base_permissions(self, who: str, guild: Json) -> int:
        """What a member may do by roles alone; owners and administrators may do everything."""
        member = self.members.get(f"{guild['id']}/{who}")
        if member is None:
            return 0
        held = {guild["id"], *member["roles"]}
        base = 0
        for role in guild["roles"]:
            base |= int(role["permissions"]) if role["id"] in held else 0
        return ALL if guild["owner_id"] == who or base & Permission.ADMINISTRATOR else base

    def require(self, channel: Json, needed: int) -> None:
        """50001 if the bot cannot see the channel, 50013 if it lacks one of the needed permissions (rows 82, 83)."""
        held = self.permissions(seed.BOT, channel)
        if not held & Permission.VIEW_CHANNEL:
            raise ApiError(403, 50001, "Missing Access")
        if held & needed != needed:
            raise ApiError(403, 50013, "Missing Permissions")

    def sees_channel(self, who: str, channel: Json) -> bool:
        """Whether a person sees a channel; private threads only with their company."""
        if channel["type"] == 12 and who not in self.companies.get(channel["id"], []):
            return bool(self.permissions(who, channel) & Permission.MANAGE_THREADS)
        return bool(self.permissions(who, channel) & Permission.VIEW_CHANNEL)

    def sees(self, who: str, post: Post) -> bool:
        """Whether a person sees a message: the channel, and no stranger's ephemeral one."""
        mine = not post.ephemeral or post.viewer == who
        return mine and self.sees_channel(who, self.channels[post.channel])

    # -- changing --------------------------------------------------------------------------------------------------
    def keep(self, kind: str, thing: Json) -> Json:
        """Keep a changed or new user, guild or channel."""
        {"user": self.users, "guild": self.guilds, "channel": self.channels}[kind][thing["id"]] = thing
        self.store.put(kind, thing["id"], thing)
        return thing

    def keep_post(self, post: Post) -> None:
        """Keep a changed or new message."""
        self.posts.setdefault(post.channel, {})[post.id] = post
        self.store.put("post", post.id, vars(post))

    def drop_post(self, post: Post) -> None:
        """Forget a message and its files."""
        self.posts[post.channel].pop(post.id, None)
        self.store.drop("post", post.id)
        for upload in post.uploads:
            self.store.drop_file(upload["id"])

    def drop_channel(self, key: str) -> None:
        """Forget a channel, thread or DM with all its messages."""
        for post in list(self.posts.get(key, {}).values()):
            self.drop_post(post)
        self.posts.pop(key, None)
        self.channels.pop(key)
        self.store.drop("channel", key)
        self.companies.pop(key, None)
        self.store.drop("company", key)

    def drop_guild(self, key: str) -> None:
        """Forget a guild and who belonged to it; its channels must be gone already."""
        for name in [name for name in self.members if name.startswith(f"{key}/")]:
            self.drop_member(key, name.partition("/")[2])
        self.guilds.pop(key)
        self.store.drop("guild", key)

    def keep_commands(self, scope: str, commands: list[Json]) -> None:
        """Keep the commands of a guild, or the global ones (scope "")."""
        self.commands[scope] = commands
        self.store.put("commands", scope, commands)

    def keep_member(self, guild: str, member: Json) -> None:
        """Keep a changed or new member."""
        key = f"{guild}/{member['user']['id']}"
        self.members[key] = member
        self.store.put("member", key, member)

    def drop_member(self, guild: str, who: str) -> None:
        """Let somebody leave a guild."""
        self.members.pop(f"{guild}/{who}", None)
        self.store.drop("member", f"{guild}/{who}")

    def join_thread(self, thread: str, who: str) -> bool:
        """Let somebody take part in a thread; False if already there."""
        company = self.companies.setdefault(thread, [])
        if who in company:
            return False
        company.append(who)
        self._keep_company(thread)
        return True

    def leave_thread(self, thread: str, who: str) -> None:
        """Let somebody leave a thread."""
        if who in self.companies.get(thread, []):
            self.companies[thread].remove(who)
            self._keep_company(thread)

    def _keep_company(self, thread: str) -> None:
        self.store.put("company", thread, self.companies[thread])
        channel = self.channels[thread]
        self.keep("channel", channel | {"member_count": len(self.companies[thread])})

    def dm(self, who: str) -> Json:
        """The DM of the bot and a person, made when it is first asked for."""
        known = self.dm_of(who)
        return known or self.keep("channel", shapes.dm(self.mint(), self.user(who)))

    def dm_of(self, who: str) -> Json | None:
        """The DM of the bot and a person, if they ever had one."""
        dms = (c for c in self.channels.values() if c["type"] == DM)
        return next((c for c in dms if c["recipients"][0]["id"] == who), None)

    def close_dm(self, who: str, closed: bool = True) -> None:
        """A person's setting: no DMs from this server's members (50007), or again."""
        if closed:
            self.closed.add(who)
            self.store.put("closed", who, True)
        else:
            self.closed.discard(who)
            self.store.drop("closed", who)

    def shared_guild(self, who: str) -> bool:
        """Whether a person and the bot share a guild."""
        return any(f"{guild}/{who}" in self.members and f"{guild}/{seed.BOT}" in self.members for guild in self.guilds)


def _found(things: dict[str, T], key: str, code: int, noun: str) -> T:
    thing = things.get(key)
    if thing is None:
        raise ApiError(404, code, f"Unknown {noun}")
    return thing
