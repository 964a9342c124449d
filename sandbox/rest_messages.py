"""REST routes of messages and pins."""

from __future__ import annotations

from typing import Any

from . import seed
from .body import Asked
from .errors import ApiError, Form, Json
from .flags import DM, THREADS
from .messages import Messages
from .meter import Meter
from .moderation import Moderation
from .permissions import Permission
from .routing import Route
from .shapes import iso
from .snowflake import made_at
from .world import Post, World

__all__ = ["MessageRoutes"]

HOUR = 3600
PINS = 250


class MessageRoutes:
    """What the bot may do to messages of a channel."""

    def __init__(self, world: World, messages: Messages, meter: Meter, moderation: Moderation) -> None:
        self.world, self.messages, self.meter, self.moderation = world, messages, meter, moderation

    def table(self) -> list[Route]:
        """Method, path and handler of each route."""
        one, pins = "/channels/{channel}/messages/{message}", "/channels/{channel}/messages/pins"
        old_pins = "/channels/{channel}/pins"
        return [
            ("GET", pins, self.pins),
            *((method, f"{path}/{{message}}", handler)
              for path in (pins, old_pins)
              for method, handler in (("PUT", self.pin), ("DELETE", self.unpin))),
            ("GET", "/channels/{channel}/messages", self.history),
            ("POST", "/channels/{channel}/messages", self.create),
            ("GET", one, self.fetch),
            ("PATCH", one, self.edit),
            ("DELETE", one, self.delete),
        ]  # fmt: skip

    # -- reading ---------------------------------------------------------------------------------------------------
    async def history(self, asked: Asked) -> list[Json]:
        """GET /channels/{id}/messages?limit&before&after: newest first; nobody's ephemeral ones."""
        channel = self._open(asked)
        limit = self._limit(asked.query.get("limit", "50"))
        posts = [post for post in self.world.posts[channel["id"]].values() if not post.ephemeral]
        if not self._may(channel, Permission.READ_MESSAGE_HISTORY):
            return []
        if before := asked.query.get("before"):
            posts = [post for post in posts if int(post.id) < int(before)]
        if after := asked.query.get("after"):
            return [self.messages.shown(p) for p in reversed([p for p in posts if int(p.id) > int(after)][:limit])]
        return [self.messages.shown(post) for post in reversed(posts[-limit:])]

    def _limit(self, text: str) -> int:
        form = Form()
        form.number("limit", int(text) if text.isdigit() else text, 1, 100)
        form.finish()
        return int(text)

    async def fetch(self, asked: Asked) -> Json:
        """GET one message."""
        channel = self._open(asked)
        self.world.require(channel, self._history(channel))
        return self.messages.shown(self._post(asked))

    # -- writing ---------------------------------------------------------------------------------------------------
    async def create(self, asked: Asked) -> Json:
        """POST a message."""
        channel, body = self._open(asked), asked.fields
        self._may_write(channel, files=bool(asked.files))
        if body.get("enforce_nonce") and (known := self.messages.known_nonce(channel["id"], body.get("nonce"))):
            return self.messages.shown(known)
        await self._wake(channel)
        return self.messages.shown(await self.messages.post(channel, body, asked.files))

    def _may_write(self, channel: Json, *, files: bool) -> None:
        if channel["type"] == DM:
            self._may_whisper(channel["recipients"][0]["id"])
            return
        needed = Permission.SEND_MESSAGES_IN_THREADS if channel["type"] in THREADS else Permission.SEND_MESSAGES
        self.world.require(channel, needed | (Permission.ATTACH_FILES if files else 0))
        if _locked(channel) and not self._may(channel, Permission.MANAGE_THREADS):
            raise ApiError(400, 160005, "Thread is locked")
        exempt = self._may(channel, Permission.MANAGE_MESSAGES) or self._may(channel, Permission.MANAGE_CHANNELS)
        if channel["rate_limit_per_user"] and not exempt:
            self.meter.slow_mode(channel["id"], channel["rate_limit_per_user"])

    def _may_whisper(self, who: str) -> None:
        if not self.world.shared_guild(who):
            raise ApiError(403, 50278, "Cannot send messages to this user due to having no mutual guilds")
        if who in self.world.closed:
            raise ApiError(403, 50007, "Cannot send messages to this user")

    async def _wake(self, channel: Json) -> None:
        if _archived(channel):
            await self.moderation.set_thread(channel["id"], archived=False)

    async def edit(self, asked: Asked) -> Json:
        """PATCH one of the bot's messages."""
        channel = self._open(asked)
        post = self._post(asked)
        if post.body["author"]["id"] != seed.BOT:
            raise ApiError(403, 50005, "Cannot edit a message authored by another user")
        if _archived(channel):
            raise ApiError(400, 50083, "Thread is archived")
        if self.world.now() - made_at(post.id) > HOUR:
            self.meter.edit_of_old(channel["id"])
        return self.messages.shown(await self.messages.edit(post, asked.fields, asked.files))

    async def delete(self, asked: Asked) -> None:
        """DELETE a message; somebody else's needs MANAGE_MESSAGES."""
        channel = self._open(asked)
        post = self._post(asked)
        if post.body["author"]["id"] != seed.BOT:
            self.world.require(channel, Permission.MANAGE_MESSAGES)
        if _archived(channel):
            raise ApiError(400, 50083, "Thread is archived")
        await self.messages.delete(post)

    # -- pins ------------------------------------------------------------------------------------------------------
    async def pin(self, asked: Asked) -> None:
        """PUT a pin; at most 250 in a channel (row 53)."""
        channel, post = self._open(asked), self._post(asked)
        self.world.require(channel, self._pinning(channel))
        if len(self._pinned(channel)) >= PINS and not post.body["pinned"]:
            raise ApiError(400, 30003, f"Maximum number of pins reached ({PINS})")
        post.body["pinned"] = True
        self.world.keep_post(post)

    async def unpin(self, asked: Asked) -> None:
        """DELETE a pin."""
        channel, post = self._open(asked), self._post(asked)
        self.world.require(channel, self._pinning(channel))
        post.body["pinned"] = False
        self.world.keep_post(post)

    async def pins(self, asked: Asked) -> Any:
        """GET the pins, newest first."""
        channel = self._open(asked)
        now = iso(self.world.now())
        items = [{"pinned_at": now, "message": self.messages.shown(post)} for post in self._pinned(channel)]
        return {"items": items[::-1], "has_more": False}

    def _pinned(self, channel: Json) -> list[Post]:
        return [post for post in self.world.posts[channel["id"]].values() if post.body["pinned"]]

    def _pinning(self, channel: Json) -> int:
        return 0 if channel["type"] == DM else Permission.PIN_MESSAGES

    # -- common ----------------------------------------------------------------------------------------------------
    def _open(self, asked: Asked) -> Json:
        channel = self.world.channel(asked.id("channel"))
        self.world.require(channel, 0)
        self.world.posts.setdefault(channel["id"], {})
        return channel

    def _post(self, asked: Asked) -> Post:
        """A message that the bot's channel routes reach: never an ephemeral one (row 11)."""
        post = self.world.post(asked.id("channel"), asked.id("message"))
        if post.ephemeral:
            raise ApiError(404, 10008, "Unknown Message")
        return post

    def _may(self, channel: Json, permission: int) -> bool:
        return channel["type"] == DM or bool(self.world.permissions(seed.BOT, channel) & permission)

    def _history(self, channel: Json) -> int:
        return 0 if channel["type"] == DM else Permission.READ_MESSAGE_HISTORY


def _archived(channel: Json) -> bool:
    return bool(channel.get("thread_metadata", {}).get("archived"))


def _locked(channel: Json) -> bool:
    return bool(channel.get("thread_metadata", {}).get("locked"))
