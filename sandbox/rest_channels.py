"""REST routes of channels, threads, their members, and DMs."""

from __future__ import annotations

from collections.abc import Iterator

from . import seed, shapes
from .body import Asked
from .errors import ApiError, Form, Json
from .flags import DM, THREADS
from .gateway import GUILDS
from .messages import Messages
from .meter import Meter
from .moderation import Moderation
from .permissions import Permission
from .routing import Route
from .world import World

__all__ = ["ChannelRoutes"]

ARCHIVE_AFTER = (60, 1440, 4320, 10080)
"""Minutes after which a quiet thread is archived (row 89)."""
ACTIVE_THREADS = 1000
THREAD_CREATED = 18
THREAD_FIELDS = ("archived", "locked", "auto_archive_duration", "invitable")
CHANNEL_FIELDS = ("name", "topic", "rate_limit_per_user", "position", "nsfw", "parent_id")


class ChannelRoutes:
    """What the bot may do to channels and threads."""

    def __init__(self, world: World, messages: Messages, meter: Meter, moderation: Moderation) -> None:
        self.world, self.messages, self.meter, self.moderation = world, messages, meter, moderation

    def table(self) -> list[Route]:
        """Method, path and handler of each route."""
        member = "/channels/{channel}/thread-members/{user}"
        return [
            ("POST", "/users/@me/channels", self.open_dm),
            ("GET", "/channels/{channel}", self.fetch),
            ("PATCH", "/channels/{channel}", self.edit),
            ("DELETE", "/channels/{channel}", self.delete),
            ("POST", "/channels/{channel}/typing", self.typing),
            ("POST", "/channels/{channel}/threads", self.open_thread),
            ("POST", "/channels/{channel}/messages/{message}/threads", self.open_thread_at),
            ("GET", "/channels/{channel}/thread-members", self.company),
            ("PUT", member, self.add_member),
            ("DELETE", member, self.remove_member),
            ("GET", member, self.fetch_member),
            ("GET", "/guilds/{guild}/threads/active", self.active),
            ("GET", "/channels/{channel}/threads/archived/public", self.archived),
        ]

    # -- DMs -------------------------------------------------------------------------------------------------------
    async def open_dm(self, asked: Asked) -> Json:
        """POST /users/@me/channels"""
        who = str(asked.fields.get("recipient_id", ""))
        if who not in self.world.users or who == seed.BOT:
            raise ApiError(400, 50033, "Invalid Recipient(s)")
        if self.world.dm_of(who) is None:
            self.meter.dm_opened()
        return self.world.dm(who)

    # -- channels --------------------------------------------------------------------------------------------------
    async def fetch(self, asked: Asked) -> Json:
        """GET a channel."""
        channel = self.world.channel(asked.id("channel"))
        self.world.require(channel, 0)
        return self.messages.gateway.thread(channel)

    async def typing(self, asked: Asked) -> None:
        """POST typing: nobody sees it here."""
        self.world.require(self.world.channel(asked.id("channel")), Permission.SEND_MESSAGES)

    async def edit(self, asked: Asked) -> Json:
        """PATCH a channel or thread."""
        channel, body = self.world.channel(asked.id("channel")), asked.fields
        _check(body)
        if channel["type"] in THREADS:
            await self._edit_thread(channel, body)
        else:
            self.world.require(channel, Permission.MANAGE_CHANNELS)
        fields = {key: body[key] for key in CHANNEL_FIELDS if key in body}
        if fields.get("name", channel.get("name")) != channel.get("name"):
            self.meter.renamed(channel["id"])
        if fields:
            await self.moderation.change_channel(channel["id"], **fields)
        return self.messages.gateway.thread(self.world.channel(channel["id"]))

    async def _edit_thread(self, thread: Json, body: Json) -> None:
        state = thread["thread_metadata"]
        mine = thread["owner_id"] == seed.BOT
        moderates = "locked" in body or (state["locked"] and "archived" in body) or not mine
        self.world.require(thread, Permission.MANAGE_THREADS if moderates else 0)
        if state["archived"] and body.get("archived") is not False:
            raise ApiError(400, 50083, "Thread is archived")
        metadata = {key: body[key] for key in THREAD_FIELDS if key in body}
        if metadata:
            await self.moderation.set_thread(thread["id"], **metadata)

    async def delete(self, asked: Asked) -> Json:
        """DELETE a channel or thread; of a DM only the bot's view is closed."""
        channel = self.world.channel(asked.id("channel"))
        if channel["type"] != DM:
            thread = channel["type"] in THREADS
            self.world.require(channel, Permission.MANAGE_THREADS if thread else Permission.MANAGE_CHANNELS)
            await self.moderation.delete_channel(channel["id"])
        return channel

    # -- threads ---------------------------------------------------------------------------------------------------
    async def open_thread(self, asked: Asked) -> Json:
        """POST a thread without a message; private (12) unless a type is given, as Discord has it."""
        kind = asked.fields.get("type", 12)
        parent = self._parent(asked, kind)
        thread = await self._open(self.world.mint(), parent, asked.fields | {"type": kind})
        if kind == 11:
            note = {"content": thread["name"]}
            await self.messages.post(parent, note, kind=THREAD_CREATED)
        return self.messages.gateway.thread(thread)

    async def open_thread_at(self, asked: Asked) -> Json:
        """POST a thread at a message: it has the message's id; a message has one at most (160004)."""
        parent = self._parent(asked, 11)
        post = self.world.post(parent["id"], asked.id("message"))
        if post.id in self.world.channels:
            raise ApiError(400, 160004, "A thread has already been created for this message")
        thread = await self._open(post.id, parent, asked.fields | {"type": 11})
        post.body["thread"] = thread
        self.world.keep_post(post)
        return self.messages.gateway.thread(thread)

    def _parent(self, asked: Asked, kind: int) -> Json:
        parent = self.world.channel(asked.id("channel"))
        private = kind == 12
        self.world.require(parent, Permission.CREATE_PRIVATE_THREADS if private else Permission.CREATE_PUBLIC_THREADS)
        if parent["type"] in (DM, *THREADS):
            raise ApiError(400, 50024, "Cannot execute action on this channel type")
        _check(asked.fields, name=True)
        active = [t for t in self.world.threads(parent["guild_id"]) if not t["thread_metadata"]["archived"]]
        if len(active) >= ACTIVE_THREADS:
            raise ApiError(400, 160006, "Maximum number of active threads reached")
        return parent

    async def _open(self, key: str, parent: Json, body: Json) -> Json:
        now = shapes.iso(self.world.now())
        self.world.keep("channel", shapes.thread(key, parent, body, seed.BOT, now))
        self.world.posts.setdefault(key, {})
        self.world.join_thread(key, seed.BOT)
        thread = self.world.channel(key)
        await self.moderation.tell("THREAD_CREATE", self.messages.gateway.thread(thread) | {"newly_created": True})
        return thread

    async def active(self, asked: Asked) -> Json:
        """GET the threads of a guild that are not archived."""
        threads = self.world.threads(self.world.guild(asked.id("guild"))["id"])
        return _listed(t for t in threads if not t["thread_metadata"]["archived"])

    async def archived(self, asked: Asked) -> Json:
        """GET the archived public threads of a channel."""
        channel = self.world.channel(asked.id("channel"))
        self.world.require(channel, Permission.READ_MESSAGE_HISTORY)
        threads = [t for t in self.world.threads(channel["guild_id"]) if t["parent_id"] == channel["id"]]
        return _listed(t for t in threads if t["thread_metadata"]["archived"]) | {"has_more": False}

    # -- members of threads ----------------------------------------------------------------------------------------
    async def company(self, asked: Asked) -> list[Json]:
        """GET everybody who takes part in a thread."""
        thread = self._thread(asked)
        return [self._member(thread, who) for who in self.world.companies.get(thread["id"], [])]

    async def add_member(self, asked: Asked) -> None:
        """PUT somebody, or @me, into a thread."""
        thread, who = self._thread(asked), self._who(asked)
        if thread["thread_metadata"]["archived"]:
            raise ApiError(400, 50083, "Thread is archived")
        if not self.world.sees_channel(who, self.world.channel(thread["parent_id"])):
            raise ApiError(403, 50001, "Missing Access")
        if self.world.join_thread(thread["id"], who):
            await self._tell_members(thread["id"], added=who)

    async def remove_member(self, asked: Asked) -> None:
        """DELETE somebody, or @me, from a thread."""
        thread, who = self._thread(asked), self._who(asked)
        if who != seed.BOT:
            self.world.require(thread, Permission.MANAGE_THREADS)
        self.world.leave_thread(thread["id"], who)
        await self._tell_members(thread["id"], removed=who)

    async def fetch_member(self, asked: Asked) -> Json:
        """GET one member of a thread; 10007 if not there."""
        thread, who = self._thread(asked), self._who(asked)
        if who not in self.world.companies.get(thread["id"], []):
            raise ApiError(404, 10007, "Unknown Member")
        return self._member(thread, who)

    def _thread(self, asked: Asked) -> Json:
        channel = self.world.channel(asked.id("channel"))
        self.world.require(channel, 0)
        if channel["type"] not in THREADS:
            raise ApiError(400, 50024, "Cannot execute action on this channel type")
        return channel

    def _who(self, asked: Asked) -> str:
        if asked.parts["user"] == "@me":
            return seed.BOT
        return str(self.world.user(asked.id("user"))["id"])

    def _member(self, thread: Json, who: str) -> Json:
        return shapes.thread_member(thread["id"], who, thread["thread_metadata"]["create_timestamp"])

    async def _tell_members(self, key: str, *, added: str = "", removed: str = "") -> None:
        """Under the guilds intent a bot hears of its own membership only."""
        thread = self.world.channel(key)
        if seed.BOT in (added, removed):
            change = {
                "id": key,
                "guild_id": thread["guild_id"],
                "member_count": thread["member_count"],
                "added_members": [self._member(thread, added)] if added else [],
                "removed_member_ids": [removed] if removed else [],
            }
            await self.messages.gateway.dispatch("THREAD_MEMBERS_UPDATE", change, GUILDS)
        await self.moderation.tell("THREAD_UPDATE", thread)


def _listed(threads: Iterator[Json]) -> Json:
    return {"threads": list(threads), "members": []}


def _check(body: Json, *, name: bool = False) -> None:
    form = Form()
    form.length("name", body.get("name", "" if name else None), 1, 100)
    form.length("topic", body.get("topic"), 0, 1024)
    form.number("rate_limit_per_user", body.get("rate_limit_per_user"), 0, 21600)
    if body.get("auto_archive_duration") is not None:
        form.choice("auto_archive_duration", body["auto_archive_duration"], ARCHIVE_AFTER)
    form.finish()
