"""What lights up whose phone: mentions that are allowed, and DMs that are not silent."""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass

from . import seed
from .changes import Change, Changes
from .errors import Json
from .flags import DM, SUPPRESS_NOTIFICATIONS
from .limits_components import walk
from .permissions import Permission
from .world import Post, World

__all__ = ["Push", "Pushes", "mentioned"]

LOCK_SCREEN = 100
"""Characters that a lock screen shows."""
MENTION = re.compile(r"<@!?(\d+)>")
CHANNEL = re.compile(r"<#(\d+)>")


@dataclass(frozen=True, kw_only=True)
class Push:
    """One push: to whom, for which message, the first 100 characters, when; `looked`: already seen by the person."""

    id: str
    user: str
    channel: str
    message: str
    text: str
    at: float
    looked: bool = False


def mentioned(world: World, body: Json) -> list[str]:
    """Ids of the people a new message mentions and may mention (allowed_mentions), in the order of their names."""
    allowed = body.get("allowed_mentions")
    parse = ["users", "roles", "everyone"] if allowed is None else allowed.get("parse") or []
    listed = {str(key) for key in (allowed or {}).get("users") or []}
    named = dict.fromkeys(MENTION.findall(_words(body)))
    return [key for key in named if key in world.users and ("users" in parse or key in listed)]


def _words(body: Json) -> str:
    texts = [node.get("content") or "" for _, node in walk(body.get("components")) if node.get("type") == 10]
    return "\n".join([body.get("content") or "", *texts])


class Pushes:
    """Every push so far, kept in the store."""

    def __init__(self, world: World, changes: Changes) -> None:
        self.world, self.changes = world, changes
        self.all = [Push(**body) for body in world.store.all("push").values()]

    def of(self, who: str) -> list[Push]:
        """A person's pushes, oldest first."""
        return [push for push in self.all if push.user == who]

    def look(self, who: str) -> None:
        """The person looks at the phone: nothing waits any more."""
        for at, push in enumerate(self.all):
            if push.user == who and not push.looked:
                self._keep(at, Push(**asdict(push) | {"looked": True}))

    def send(self, post: Post, body: Json) -> None:
        """Push a new message, sent as `body`, to whom it concerns. Editing never comes here."""
        if post.ephemeral or body.get("flags", 0) & SUPPRESS_NOTIFICATIONS or post.body["author"]["id"] != seed.BOT:
            return
        for who in self._called(post, body):
            push = Push(
                id=self.world.mint(),
                user=who,
                channel=post.channel,
                message=post.id,
                text=self._lock_screen(post),
                at=self.world.now(),
            )
            self.all.append(push)
            self._keep(len(self.all) - 1, push)

    def _keep(self, at: int, push: Push) -> None:
        self.all[at] = push
        self.world.store.put("push", push.id, asdict(push))
        self.changes.tell(Change(kind="push", channel=push.channel, message=push.message, viewer=push.user))

    def _called(self, post: Post, body: Json) -> list[str]:
        channel = self.world.channels[post.channel]
        if channel["type"] == DM:
            return [channel["recipients"][0]["id"]]
        called = mentioned(self.world, body)
        if self._everyone(channel, body):
            called = [who["id"] for who in self.world.users.values()]
        return [who for who in called if who != seed.BOT and self.world.sees_channel(who, channel)]

    def _everyone(self, channel: Json, body: Json) -> bool:
        allowed = body.get("allowed_mentions")
        may = allowed is None or "everyone" in (allowed.get("parse") or [])
        shouted = "@everyone" in _words(body) or "@here" in _words(body)
        return may and shouted and bool(self.world.permissions(seed.BOT, channel) & Permission.MENTION_EVERYONE)

    def _lock_screen(self, post: Post) -> str:
        """Mentions as names; a v2 message shows nothing at all (row 111)."""
        users, channels = self.world.users, self.world.channels
        text = MENTION.sub(lambda m: "@" + _name(users.get(m[1])), post.body["content"])
        text = CHANNEL.sub(lambda m: "#" + (channels.get(m[1]) or {}).get("name", "unknown"), text)
        return text[:LOCK_SCREEN]


def _name(user: Json | None) -> str:
    return (user["global_name"] or user["username"]) if user else "unknown-user"
