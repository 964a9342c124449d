"""The page on which people play: what each of them sees as JSON, changes as server-sent events, deeds as POST."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Awaitable, Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from aiohttp import web

from . import seed
from .changes import Change
from .errors import ApiError, Json
from .flags import DM, THREADS
from .guide import Guide
from .interactions import Interaction
from .pushes import Push

if TYPE_CHECKING:
    from .server import Sandbox

__all__ = ["LATEST", "Page", "install"]

WEB = Path(__file__).with_name("web")
SERVED = {".html", ".css", ".js", ".svg"}
LATEST = 60
"""How many messages of a channel the page is given at first; it may ask for more."""
MOST = 2000
"""How many it may ask for."""
HEARTBEAT = 15.0
"""Seconds without a change after which a stream says that it is still there."""
REMEMBERED = 500
"""How many open modals and used commands are remembered."""

POLICY = "default-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
}

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Refused(Exception):
    """A request that makes no sense or is not allowed: status and one sentence for the person."""

    def __init__(self, status: int, words: str) -> None:
        super().__init__(words)
        self.status = status


def install(sandbox: Sandbox) -> Page:
    """Add the page to the sandbox's application, before it starts: `/`, `/web/…`, `/sandbox/state|events|act`."""
    return Page(sandbox)


class Page:
    """The page of one sandbox. Private messages that people dismissed are forgotten with it, as Discord's are."""

    def __init__(self, sandbox: Sandbox) -> None:
        self.sandbox, self.world = sandbox, sandbox.world
        self.dismissed: set[str] = set()
        self.guide = Guide(sandbox.world, sandbox.pushes, self.dismissed)
        self.asking: dict[str, Interaction] = {}
        self.used: dict[str, str] = {}
        self._streams: set[asyncio.Task[Any]] = set()
        add = sandbox.app.router.add_route
        add("GET", "/", self._guarded(self._file))
        add("GET", "/web/{name}", self._guarded(self._file))
        add("GET", "/sandbox/state", self._guarded(self._state))
        add("GET", "/sandbox/events", self._guarded(self._events))
        add("POST", "/sandbox/act", self._guarded(self._act))
        sandbox.app.on_shutdown.append(self._hang_up)

    # -- at the door -----------------------------------------------------------------------------------------------
    def _guarded(self, handler: Handler) -> Handler:
        """Answers only who asks this machine by its own name: other names that lead here are DNS rebinding."""

        async def guarded(request: web.Request) -> web.StreamResponse:
            try:
                _check_host(request)
                answer = await handler(request)
            except Refused as why:
                answer = _said({"error": str(why)}, why.status)
            if not answer.prepared:
                answer.headers.update(HEADERS)
            return answer

        return guarded

    async def _file(self, request: web.Request) -> web.StreamResponse:
        path = WEB / request.match_info.get("name", "index.html")
        if path.parent != WEB or path.suffix not in SERVED or not path.is_file():
            raise Refused(404, "There is no such file.")
        return web.FileResponse(path)

    # -- what a person sees ----------------------------------------------------------------------------------------
    async def _state(self, request: web.Request) -> web.StreamResponse:
        who = self._person(request.query.get("user", ""))
        channel = self._channel(who, request.query.get("channel", ""))
        count = request.query.get("count", str(LATEST))
        if not (count.isascii() and count.isdigit() and 1 <= int(count) <= MOST):
            raise Refused(400, f"`count` is a number from 1 to {MOST}.")
        return _said(self.state(who, channel, count=int(count)))

    def state(self, who: str, channel: Json, *, count: int = LATEST) -> Json:
        """Everything the page shows to person `who` (an id), with the latest `count` messages of `channel`; nothing
        private of others. `earlier`: whether there are more."""
        users = self.world.users
        newest = list(islice(self._visible(who, channel["id"]), count + 1))
        return {
            "me": {"id": who, "name": _name(users[who])},
            "bot": {"id": seed.BOT, "name": _name(self.world.bot)},
            "people": [self._face(key, who) for key in seed.PEOPLE.values()],
            "names": {key: _name(user) for key, user in users.items()},
            "channels": [self._room(room, who) for room in self._rooms(who)],
            "channel": channel["id"],
            "messages": [self._message(channel["id"], key) for key in reversed(newest[:count])],
            "earlier": len(newest) > count,
            "commands": self._commands(channel),
            "guide": {"go": None, "become": None} | self.guide.advice(who),
        }

    def _face(self, key: str, viewer: str) -> Json:
        pushes = self.sandbox.pushes.of(key)
        waiting = sum(not push.looked for push in pushes)
        last = self._lock_screen(pushes[-1], viewer) if pushes else None
        return {
            "id": key,
            "name": _name(self.world.users[key]),
            "pushes": len(pushes),
            "unseen": waiting,
            "last": last,
        }

    def _lock_screen(self, push: Push, viewer: str) -> Json:
        """A push as others at this machine may see it: what a DM says is for its reader alone."""
        channel = self.world.channels.get(push.channel)
        public = channel is not None and channel["type"] != DM and self.world.sees_channel(viewer, channel)
        own = push.user == viewer
        text = (
            (push.text or "A message without words.") if public or own else f"{_name(self.world.bot)} sent a message."
        )
        return {"text": text, "at": int(push.at), "channel": push.channel if public or own else None}

    def _rooms(self, who: str) -> list[Json]:
        seen = [c for c in self.world.channels.values() if self.world.sees_channel(who, c)]
        return sorted(seen, key=lambda c: (_archived(c), c.get("position", 0), int(c["id"])))

    def _room(self, channel: Json, who: str) -> Json:
        newest = next(self._visible(who, channel["id"]), None)
        return {
            "id": channel["id"],
            "name": _name(self.world.bot) if channel["type"] == DM else channel["name"],
            "type": channel["type"],
            "parent": channel.get("parent_id") if channel["type"] in THREADS else None,
            "archived": _archived(channel),
            "newest": newest,
        }

    def _visible(self, who: str, channel: str) -> Iterator[str]:
        """Ids of the messages that a person sees in a channel open to that person, the newest first."""
        for key, post in reversed(self.world.posts.get(channel, {}).items()):
            if key not in self.dismissed and (not post.ephemeral or post.viewer == who):
                yield key

    def _message(self, channel: str, key: str) -> Json:
        body = self.sandbox.messages.shown(self.world.post(channel, key))
        if thread := self.world.channels.get(key):  # a thread that began with a message bears its id
            body["thread"] = {"id": thread["id"], "name": thread["name"]}
        if path := self.used.get((body.get("interaction_metadata") or {}).get("id", "")):
            body["interaction_metadata"] = body["interaction_metadata"] | {"name": path}
        return body

    def _commands(self, channel: Json) -> list[Json]:
        here = channel["type"] != DM
        return [command for command in self.sandbox.people.commands() if here or not command["guild_only"]]

    # -- that something changed ------------------------------------------------------------------------------------
    async def _events(self, request: web.Request) -> web.StreamResponse:
        """Says that something changed which this person may see, never what: the page then looks again."""
        who = self._person(request.query.get("user", ""))
        queue = self.sandbox.people.watch(who)
        stream = web.StreamResponse(headers=HEADERS | {"Content-Type": "text/event-stream"})
        task = asyncio.current_task()
        assert task is not None
        self._streams.add(task)
        try:
            await stream.prepare(request)
            await self._tell(stream, queue)
        except ConnectionError:
            pass  # the page was closed, or looks as somebody else
        finally:
            self._streams.discard(task)
            self.sandbox.people.unwatch(queue)
        return stream

    async def _tell(self, stream: web.StreamResponse, queue: asyncio.Queue[Change]) -> None:
        await stream.write(b": here\n\n")
        while True:
            line = b": still here\n\n"
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(queue.get(), HEARTBEAT)
                line = b"data: changed\n\n"
            while not queue.empty():
                queue.get_nowait()
            await stream.write(line)

    async def _hang_up(self, app: web.Application) -> None:
        for task in list(self._streams):
            task.cancel()

    # -- what a person does ----------------------------------------------------------------------------------------
    async def _act(self, request: web.Request) -> web.StreamResponse:
        if request.headers.get("X-Sandbox") != "1":
            raise Refused(403, "Only the page itself may act: the header X-Sandbox is missing.")
        asked = await _asked(request)
        who = self._person(_text(asked, "user"))
        channel = self._channel(who, _text(asked, "channel"))
        deeds = {
            "slash": self._slash,
            "complete": self._complete,
            "click": self._click,
            "submit": self._submit,
            "dismiss": self._dismiss,
            "look": self._look,
        }
        deed = deeds.get(_text(asked, "do"))
        if deed is None:
            raise Refused(400, f"`do` is one of {', '.join(deeds)}.")
        try:
            return _said(await deed(who, channel, asked))
        except ValueError as why:  # Discord's client would not let a person do this: nothing reached the bot
            return _said({"error": str(why)})
        except ApiError as why:
            raise Refused(why.status, why.message) from why

    async def _slash(self, who: str, channel: Json, asked: Json) -> Json:
        path = _text(asked, "path")
        done = await self.sandbox.people.slash(who, channel["id"], path, options_=_options(asked))
        _remember(self.used, done.id, path)
        return self._answer(done)

    async def _complete(self, who: str, channel: Json, asked: Json) -> Json:
        path, focused, typed = (_text(asked, key) for key in ("path", "focused", "typed"))
        given = _options(asked)
        return {"choices": await self.sandbox.people.complete(who, channel["id"], path, focused, typed, **given)}

    async def _click(self, who: str, channel: Json, asked: Json) -> Json:
        values = asked.get("values")
        if values is not None and not (isinstance(values, list) and all(isinstance(one, str) for one in values)):
            raise Refused(400, "`values` is a list of texts.")
        message, custom_id = _text(asked, "message"), _text(asked, "custom_id")
        return self._answer(await self.sandbox.people.click(who, message, custom_id, values))

    async def _submit(self, who: str, channel: Json, asked: Json) -> Json:
        interaction = self.asking.get(_text(asked, "interaction"))
        if interaction is None or interaction.user != who:
            raise Refused(409, "This window is no longer open. Press the button again.")
        values = asked.get("values")
        if not isinstance(values, dict):
            raise Refused(400, "`values` is an object: custom_id and what was filled in.")
        return self._answer(await self.sandbox.people.submit(who, interaction, values))

    async def _dismiss(self, who: str, channel: Json, asked: Json) -> Json:
        post = self.world.posts.get(channel["id"], {}).get(_text(asked, "message"))
        if post is None or post.viewer != who:
            raise Refused(404, "Only a message that you alone see can be dismissed.")
        self.dismissed.add(post.id)
        self.sandbox.changes.tell(Change(kind="gone", channel=post.channel, message=post.id, viewer=who))
        return {}

    async def _look(self, who: str, channel: Json, asked: Json) -> Json:
        self.sandbox.pushes.look(who)
        return {}

    def _answer(self, done: Interaction) -> Json:
        """What the page needs to know of the bot's first answer; messages come with the state."""
        if done.modal is not None:
            _remember(self.asking, done.id, done)
        answer = {"type": done.ack, "dead": done.dead, "interaction": done.id, "modal": done.modal}
        return answer | ({"error": done.error} if done.error else {})

    # -- who and where ---------------------------------------------------------------------------------------------
    def _person(self, named: str) -> str:
        """The id of a person by id or name; without a name the first one."""
        names = {_name(self.world.users[key]).lower(): key for key in seed.PEOPLE.values()}
        if not named:
            return next(iter(names.values()))
        key = names.get(named.lower(), named)
        if key not in names.values():
            raise Refused(404, f"Nobody here is called {named[:40]}. You can be {', '.join(seed.PEOPLE)}.")
        return key

    def _channel(self, who: str, key: str) -> Json:
        """A channel that the person sees; without an id the first one."""
        rooms = {room["id"]: room for room in self._rooms(who)}
        if not key and rooms:
            return next(iter(rooms.values()))
        if key not in rooms:
            name = _name(self.world.users[who])
            raise Refused(404, f"There is no channel {key[:40]} here that {name} can see.")
        return rooms[key]


def _check_host(request: web.Request) -> None:
    transport = request.transport
    port = transport.get_extra_info("sockname")[1] if transport else None
    if request.headers.get("Host") not in {f"127.0.0.1:{port}", f"localhost:{port}"}:
        raise Refused(403, f"This table answers at http://127.0.0.1:{port}/ only.")


def _said(body: Json, status: int = 200) -> web.Response:
    return web.Response(text=json.dumps(body), status=status, content_type="application/json")


async def _asked(request: web.Request) -> Json:
    try:
        asked = json.loads(await request.read())
    except ValueError as why:
        raise Refused(400, "The body is not JSON.") from why
    if not isinstance(asked, dict):
        raise Refused(400, "The body is an object.")
    return asked


def _text(asked: Json, key: str) -> str:
    value = asked.get(key, "")
    if not isinstance(value, str):
        raise Refused(400, f"`{key}` is a text.")
    return value


def _options(asked: Json) -> Json:
    options = asked.get("options") or {}
    if not isinstance(options, dict):
        raise Refused(400, "`options` is an object: name and value.")
    return options


def _remember(shelf: dict[str, Any], key: str, thing: object) -> None:
    shelf[key] = thing
    while len(shelf) > REMEMBERED:
        shelf.pop(next(iter(shelf)))


def _archived(channel: Json) -> bool:
    return bool((channel.get("thread_metadata") or {}).get("archived"))


def _name(user: Json) -> str:
    return str(user["global_name"] or user["username"])
