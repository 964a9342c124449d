"""What a person can do and see: commands, presses, selects, modals; channels, messages, pushes.

People, channels and messages may be given by id (text or number), by name ("Livia", "the-table", "#the-table"), or as
Discord's JSON object. Results hold ids as text."""

from __future__ import annotations

import asyncio
import copy
from collections.abc import Mapping, Sequence
from typing import Any

from . import options, seed
from .changes import Change, Changes
from .errors import Json
from .flags import BUTTON, DM, SELECTS, THREADS
from .interactions import COMMAND, COMPLETION, COMPONENT, MODAL_SUBMIT, Interaction, Interactions
from .limits_components import walk
from .messages import Messages
from .permissions import Permission
from .pushes import Push, Pushes
from .world import Post, World

__all__ = ["DIRECT", "People"]

DIRECT = "dm"
"""Names a person's DM with the bot where a channel is asked for."""

Who = str | int | Json


class People:
    """The six people, and whatever they do. Every verb raises ValueError, in words, for what Discord's client does
    not let a person do: then nothing reached the bot."""

    def __init__(
        self, world: World, messages: Messages, interactions: Interactions, pushes: Pushes, changes: Changes
    ) -> None:
        self.world, self.messages, self.interactions = world, messages, interactions
        self._pushes, self._changes = pushes, changes

    # -- doing -----------------------------------------------------------------------------------------------------
    async def slash(
        self, user: Who, channel: Who, path: str, /, *, late: float = 0.0, options_: Mapping[str, Any] | None = None,
        **given: Any,
    ) -> Interaction:  # fmt: skip
        """Give a command: `path` are its words ("lusitania trade"), `given` its options (or `options_`, for names
        that Python cannot spell). Returns when the bot has answered or the 3 s are over. `late`: seconds that it has
        been under way when it reaches the bot."""
        who, place = self.user(user), self.channel(channel, user)
        leaf = self._leaf(who, place, path)
        body = options.data(self.world, leaf, {**given, **(options_ or {})})
        return await self._do(COMMAND, who, place, body, late=late)

    async def complete(
        self, user: Who, channel: Who, path: str, focused: str, typed: Any, /, **given: Any
    ) -> list[Json]:
        """What the bot offers for an option while `typed` stands in it: `[{"name", "value"}]`; [] if no answer came."""
        who, place = self.user(user), self.channel(channel, user)
        leaf = self._leaf(who, place, path)
        if not leaf.option(focused).get("autocomplete"):
            raise ValueError(f"/{path} completes no option {focused}")
        body = options.data(self.world, leaf, given, focused=(focused, typed))
        return (await self._do(COMPLETION, who, place, body)).choices or []

    async def click(
        self, user: Who, message: Who, custom_id: str, values: Sequence[str | int] | None = None, *, late: float = 0.0
    ) -> Interaction:
        """Press a button, or choose `values` in a select."""
        who, post = self.user(user), self.message(message)
        if not self.world.sees(who, post):
            raise ValueError(f"{self.name(who)} does not see this message")
        node = self._node(post, custom_id)
        body: Json = {"custom_id": custom_id, "component_type": node["type"], "id": node.get("id", 0)}
        if node["type"] in SELECTS:
            body |= self._chosen(node, [str(value) for value in values or []])
        return await self._do(COMPONENT, who, self.world.channels[post.channel], body, pressed=post, late=late)

    async def submit(self, user: Who, interaction: Interaction, values: Mapping[str, Any]) -> Interaction:
        """Submit the modal that `interaction` was answered with; `values` by custom_id or label: text, or a list."""
        who = self.user(user)
        if interaction.modal is None or interaction.user != who:
            raise ValueError(f"{self.name(who)} has no modal open here")
        body = {
            "custom_id": interaction.modal["custom_id"],
            "components": _filled(interaction.modal["components"], values),
        }
        place = self.world.channels[interaction.channel]
        return await self._do(MODAL_SUBMIT, who, place, body, pressed=interaction.pressed)

    async def _do(
        self, kind: int, who: str, channel: Json, body: Json, *, pressed: Post | None = None, late: float = 0.0
    ) -> Interaction:
        begun = await self.interactions.begin(kind, who, channel, body, pressed=pressed, age=late)
        return await self.interactions.settle(begun)

    # -- seeing ----------------------------------------------------------------------------------------------------
    def sees(self, user: Who, *, messages: int = 60) -> list[Json]:
        """The channels, threads and the DM that a person sees, each as Discord's object with `name` and its newest
        `messages`, oldest first, as `messages`. Nobody else's DM or ephemeral message is among them."""
        who = self.user(user)
        seen = [c for c in self.world.channels.values() if self.world.sees_channel(who, c)]
        return [self._room(who, channel, messages) for channel in seen]

    def _room(self, who: str, channel: Json, newest: int) -> Json:
        posts = [p for p in self.world.posts.get(channel["id"], {}).values() if self.world.sees(who, p)]
        name = self.world.bot["username"] if channel["type"] == DM else channel["name"]
        return channel | {"name": name, "messages": [self.messages.shown(post) for post in posts[-newest:]]}

    def read(self, user: Who, channel: Who) -> list[Json]:
        """All messages of one channel that a person sees, oldest first."""
        who, place = self.user(user), self.channel(channel, user)
        return self._room(who, place, len(self.world.posts.get(place["id"], {})) + 1)["messages"]  # type: ignore[no-any-return]

    def pushes(self, user: Who) -> list[Push]:
        """What lit up a person's phone, oldest first."""
        return self._pushes.of(self.user(user))

    def waiting(self, user: Who) -> list[Push]:
        """The pushes that the person has not looked at."""
        return [push for push in self.pushes(user) if not push.looked]

    def look(self, user: Who) -> None:
        """The person looks: nothing waits any more."""
        self._pushes.look(self.user(user))

    def commands(self, guild: str = seed.GUILD) -> list[Json]:
        """Every command that can be given in a guild: `path`, `description`, `options`, `guild_only`."""
        return [
            {
                "path": leaf.path,
                "description": leaf.node.get("description") or "",
                "options": leaf.options,
                "guild_only": leaf.command.get("contexts") == [0],
            }
            for leaf in options.leaves(self._commands(guild))
        ]

    def all(self) -> list[Json]:
        """The people one can be."""
        return [self.world.users[key] for key in seed.PEOPLE.values()]

    def watch(self, user: Who | None = None) -> asyncio.Queue[Change]:
        """A queue of changes that this person may know of (None: all); end with `unwatch`."""
        if user is None:
            return self._changes.watch()
        who = self.user(user)
        return self._changes.watch(lambda change: self._concerns(who, change))

    def unwatch(self, queue: asyncio.Queue[Change]) -> None:
        """No more changes into this queue."""
        self._changes.unwatch(queue)

    def _concerns(self, who: str, change: Change) -> bool:
        if change.kind == "push":
            return True  # a badge shows that somebody's phone lit up
        channel = self.world.channels.get(change.channel or "")
        return change.viewer in (None, who) and (channel is None or self.world.sees_channel(who, channel))

    # -- finding ---------------------------------------------------------------------------------------------------
    def user(self, user: Who) -> str:
        """The id of a person."""
        if isinstance(user, dict):
            user = user["id"]
        text = str(user)
        if text in self.world.users:
            return text
        for key, who in self.world.users.items():
            if text.casefold() in (who["username"].casefold(), str(who["global_name"]).casefold()):
                return key
        raise ValueError(f"there is nobody called {text}")

    def name(self, user: Who) -> str:
        """What a person is called."""
        who = self.world.users[self.user(user)]
        return str(who["global_name"] or who["username"])

    def channel(self, channel: Who, user: Who | None = None) -> Json:
        """A channel, thread, or the person's DM ("dm"). The newest one of that name."""
        if isinstance(channel, dict):
            channel = channel["id"]
        text = str(channel)
        if text == DIRECT and user is not None:
            return self.world.dm(self.user(user))
        if text in self.world.channels:
            return self.world.channels[text]
        for known in reversed(self.world.channels.values()):
            if known.get("name") == text.removeprefix("#"):
                return known
        raise ValueError(f"there is no channel {text}")

    def message(self, message: Who) -> Post:
        """A message that still stands."""
        key = str(message["id"] if isinstance(message, dict) else message)
        post = self.world.anywhere(key)
        if post is None:
            raise ValueError(f"message {key} is not there (any more)")
        return post

    def _commands(self, guild: str | None) -> list[Json]:
        here = self.world.commands.get(guild, []) if guild else []
        return [*self.world.commands.get("", []), *here]

    def _leaf(self, who: str, channel: Json, path: str) -> options.Leaf:
        self._may_command(who, channel)
        for leaf in options.leaves(self._commands(channel.get("guild_id"))):
            if leaf.path == path.strip().removeprefix("/"):
                self._allowed(leaf, who, channel)
                return leaf
        raise ValueError(f"there is no command /{path}: was the command tree synced?")

    def _may_command(self, who: str, channel: Json) -> None:
        rights = self.world.permissions(who, channel)
        if not self.world.sees_channel(who, channel):
            raise ValueError(f"{self.name(who)} does not see this channel")
        if channel["type"] != DM and not rights & Permission.USE_APPLICATION_COMMANDS:
            raise ValueError(f"{self.name(who)} may not use commands here")
        locked = channel["type"] in THREADS and channel["thread_metadata"]["locked"]
        if locked and not rights & Permission.MANAGE_THREADS:
            raise ValueError("this thread is locked")

    def _allowed(self, leaf: options.Leaf, who: str, channel: Json) -> None:
        contexts = leaf.command.get("contexts")
        if channel["type"] == DM:
            if (contexts is not None and 1 not in contexts) or leaf.command.get("dm_permission") is False:
                raise ValueError(f"/{leaf.path} is not offered in a DM")
            return
        if contexts is not None and 0 not in contexts:
            raise ValueError(f"/{leaf.path} is not offered in a server")
        needed = int(leaf.command.get("default_member_permissions") or 0)
        if self.world.permissions(who, channel) & needed != needed:
            raise ValueError(f"/{leaf.path} is not offered to {self.name(who)}")

    # -- components ------------------------------------------------------------------------------------------------
    def _node(self, post: Post, custom_id: str) -> Json:
        for _, node in walk(post.body["components"]):
            if node.get("custom_id") == custom_id and node["type"] in (BUTTON, *SELECTS):
                if node.get("disabled"):
                    raise ValueError(f"{node.get('label') or custom_id} is disabled")
                return node
        raise ValueError(f"the message has no button or select {custom_id}")

    def _chosen(self, select: Json, values: list[str]) -> Json:
        _counted(select, values)
        match select["type"]:
            case 3:
                _among(select, values)
                return {"values": values}
            case 5:
                return {"values": values} | options.resolved(self.world, [self.user(v) for v in values], [])
            case 8:
                return {"values": values} | options.resolved(self.world, [], [self.channel(v)["id"] for v in values])
            case _:
                raise ValueError("the sandbox has no roles to choose")


def _counted(select: Json, values: list[str]) -> None:
    low, high = select.get("min_values", 1), select.get("max_values", 1)
    low = 1 if low is None else low
    if not low <= len(values) <= (1 if high is None else high):
        raise ValueError(f"choose {low} to {high}, not {len(values)}")


def _among(select: Json, values: list[str]) -> None:
    known = [option["value"] for option in select.get("options") or []]
    for value in values:
        if value not in known:
            raise ValueError(f"{value!r} is none of {', '.join(known)}")


def _filled(components: list[Json], values: Mapping[str, Any]) -> list[Json]:
    filled = copy.deepcopy(components)
    labels = {id(node["component"]): str(node["label"]) for _, node in walk(filled) if node.get("component")}
    boxes = [node for _, node in walk(filled) if node.get("custom_id") is not None]
    names = {name for box in boxes for name in (box["custom_id"], box.get("label"), labels.get(id(box)))}
    for name in values:
        if name not in names:
            raise ValueError(f"the modal has no field {name}")
    for box in boxes:
        keys = [str(key) for key in (box["custom_id"], box.get("label"), labels.get(id(box))) if key]
        _fill(box, next((values[key] for key in keys if key in values), None))
    return [_sent(node) for node in filled]


def _fill(box: Json, value: Any) -> None:
    required = box.get("required") is not False
    match box["type"]:
        case 4:
            text = str(box.get("value") or "" if value is None else value)
            _length(box, text, required)
            box["value"] = text
        case 21:
            box["value"] = value
        case 23:
            box["value"] = bool(value)
        case _:
            chosen = [str(one) for one in (_preset(box) if value is None else value)]
            if required or chosen:
                _counted(box, chosen)
            if box["type"] in (3, 22):
                _among(box, chosen)
            box["values"] = chosen


def _preset(box: Json) -> list[str]:
    return [option["value"] for option in box.get("options") or [] if option.get("default")]


def _length(box: Json, text: str, required: bool) -> None:
    name = box.get("label") or box["custom_id"]
    if required and not text:
        raise ValueError(f"{name}: this field is needed")
    if text and len(text) < (box.get("min_length") or 0):
        raise ValueError(f"{name}: at least {box['min_length']} characters")
    if len(text) > (box.get("max_length") or 4000):
        raise ValueError(f"{name}: at most {box.get('max_length') or 4000} characters")


SENT = ("type", "id", "custom_id", "value", "values")


def _sent(node: Json) -> Json:
    """What a submitted modal says of a component."""
    sent = {key: node[key] for key in SENT if key in node}
    if "components" in node:
        sent["components"] = [_sent(kid) for kid in node["components"]]
    if "component" in node:
        sent["component"] = _sent(node["component"])
    return sent
