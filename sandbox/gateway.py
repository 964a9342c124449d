"""The gateway: HELLO, IDENTIFY, READY, heartbeats, RESUME, op 7, op 9 and the close codes (rows 101-109)."""

from __future__ import annotations

import json
import secrets
import time
import zlib
from collections import deque
from typing import Any

from aiohttp import WSMessage, WSMsgType, web

from . import seed
from .errors import Json
from .flags import THREADS
from .shapes import thread_member
from .world import World

__all__ = ["DIRECT_MESSAGES", "GUILDS", "GUILD_MESSAGES", "Gateway", "Session"]

GUILDS, GUILD_MESSAGES, DIRECT_MESSAGES = 1 << 0, 1 << 9, 1 << 12
PRIVILEGED = 1 << 1 | 1 << 8 | 1 << 15
KNOWN = (1 << 26) - 1

DISPATCH, BEAT, IDENTIFY, RESUME, RECONNECT, INVALID, HELLO, ACK = 0, 1, 2, 6, 7, 9, 10, 11
PRESENCE, VOICE, MEMBERS = 3, 4, 8

EVENTS_PER_MINUTE, EVENT_BYTES = 120, 4096
IDENTIFIES_A_DAY = 1000
KEPT_EVENTS, KEPT_SESSIONS = 5000, 20


class Session:
    """What one IDENTIFY began; outlives its socket, so that RESUME can replay what was missed."""

    def __init__(self, key: str, intents: int) -> None:
        self.key, self.intents, self.seq = key, intents, 0
        self.sent: deque[Json] = deque(maxlen=KEPT_EVENTS)
        self.line: Line | None = None

    async def dispatch(self, event: str, body: Any) -> None:
        """Send an event, and keep it for a RESUME."""
        self.seq += 1
        payload = {"op": DISPATCH, "t": event, "s": self.seq, "d": body}
        self.sent.append(payload)
        if self.line:
            await self.line.send(payload)

    async def replay(self, seq: int) -> None:
        """Send again what came after `seq`."""
        for payload in [sent for sent in self.sent if sent["s"] > seq]:
            if self.line:
                await self.line.send(payload)


class Line:
    """One socket, compressed as its address asks."""

    def __init__(self, socket: web.WebSocketResponse, compress: str | None) -> None:
        self.socket = socket
        self.session: Session | None = None
        self._zlib = zlib.compressobj() if compress == "zlib-stream" else None
        self._times: deque[float] = deque(maxlen=EVENTS_PER_MINUTE)

    async def send(self, payload: Json) -> None:
        """Send a payload; a line that is closing says nothing."""
        if self.socket.closed:
            return
        text = json.dumps(payload)
        try:
            if self._zlib:
                await self.socket.send_bytes(self._zlib.compress(text.encode()) + self._zlib.flush(zlib.Z_SYNC_FLUSH))
            else:
                await self.socket.send_str(text)
        except ConnectionError:
            return  # the reader of this socket ends too; the session keeps the event

    async def op(self, op: int, body: Any = None) -> None:
        """Send a payload that is no event."""
        await self.send({"op": op, "d": body, "s": None, "t": None})

    def too_fast(self) -> bool:
        """Whether this is the 121st event within a minute (row 106)."""
        now = time.monotonic()
        full = len(self._times) == EVENTS_PER_MINUTE and now - self._times[0] < 60
        self._times.append(now)
        return full


class Gateway:
    """All sessions. `heartbeat` is in seconds; `identify_gap` seconds must lie between two IDENTIFYs (Discord: 5)."""

    def __init__(self, world: World, token: str, *, heartbeat: float = 41.25, identify_gap: float = 0.0) -> None:
        self.world, self.token, self.url = world, token, ""
        self.heartbeat, self.identify_gap = heartbeat, identify_gap
        self.sessions: dict[str, Session] = {}
        self.identifies: deque[float] = deque(maxlen=IDENTIFIES_A_DAY)

    # -- what others ask of it -------------------------------------------------------------------------------------
    async def dispatch(self, event: str, body: Any, intent: int = 0) -> None:
        """Send an event to every session; those under an intent only to those that asked for it (row 108)."""
        for session in list(self.sessions.values()):
            if not intent or session.intents & intent:
                await session.dispatch(event, body)

    @property
    def lines(self) -> list[Line]:
        """The open sockets."""
        return [s.line for s in self.sessions.values() if s.line and not s.line.socket.closed]

    async def drop(self, *, resumable: bool = True, code: int = 4000) -> None:
        """Cut every socket; without `resumable` Discord has forgotten the session when the client comes back."""
        lines = self.lines
        if not resumable:
            self.sessions.clear()
        for line in lines:
            await line.socket.close(code=code)

    async def ask_to_reconnect(self) -> None:
        """Op 7."""
        for line in self.lines:
            await line.op(RECONNECT)

    async def invalidate(self, *, resumable: bool = False) -> None:
        """Op 9: the client must identify anew, or may resume."""
        lines = self.lines
        if not resumable:
            self.sessions.clear()
        for line in lines:
            await line.op(INVALID, resumable)

    def guild(self, key: str) -> Json:
        """A guild as GUILD_CREATE sends it."""
        world = self.world
        members = [m for name, m in world.members.items() if name.startswith(f"{key}/")]
        threads = [t for t in world.threads(key) if not t["thread_metadata"]["archived"]]
        me = world.members.get(f"{key}/{seed.BOT}")
        return world.guilds[key] | {
            "channels": list(world.rooms(key)),
            "threads": [self.thread(thread) for thread in threads],
            "members": [me] if me else [],
            "member_count": len(members),
            "joined_at": me["joined_at"] if me else None,
            "large": False,
            "unavailable": False,
            "presences": [],
            "voice_states": [],
            "stage_instances": [],
            "guild_scheduled_events": [],
            "soundboard_sounds": [],
        }

    def thread(self, thread: Json) -> Json:
        """A thread, with the bot's membership if it takes part."""
        if thread["type"] not in THREADS or seed.BOT not in self.world.companies.get(thread["id"], []):
            return thread
        return thread | {"member": thread_member(thread["id"], seed.BOT, thread["thread_metadata"]["create_timestamp"])}

    # -- the line --------------------------------------------------------------------------------------------------
    async def accept(self, request: web.Request) -> web.StreamResponse:
        """GET /gateway: one socket from its first word to its last."""
        compress = request.query.get("compress")
        if compress not in (None, "zlib-stream"):
            return web.Response(status=501, text=f"{compress} is not spoken here; zlib-stream is")
        socket = web.WebSocketResponse(max_msg_size=4 * EVENT_BYTES)
        await socket.prepare(request)
        line = Line(socket, compress)
        if request.query.get("v", "10") != "10":
            await socket.close(code=4012)
            return socket
        await line.op(HELLO, {"heartbeat_interval": int(self.heartbeat * 1000), "_trace": []})
        await self._listen(line)
        return socket

    async def _listen(self, line: Line) -> None:
        try:
            while not line.socket.closed:
                raw = await line.socket.receive(timeout=self.heartbeat * 2)
                if raw.type is not WSMsgType.TEXT:
                    self._forget(line, raw)
                    break
                if code := await self._heed(line, raw.data):
                    await line.socket.close(code=code)
        except TimeoutError:
            await line.socket.close(code=4009)
        self._hang_up(line)

    def _hang_up(self, line: Line) -> None:
        if line.session and line.session.line is line:
            line.session.line = None

    def _forget(self, line: Line, last: WSMessage) -> None:
        """A client that says goodbye with 1000 or 1001 will not resume."""
        if line.session and last.type is WSMsgType.CLOSE and last.data in (1000, 1001):
            self.sessions.pop(line.session.key, None)

    async def _heed(self, line: Line, text: str) -> int:
        """Act on one payload; returns the code to close with, or 0."""
        if line.too_fast():
            return 4008
        try:
            payload = json.loads(text)
            op, body = payload["op"], payload.get("d")
        except (ValueError, KeyError, TypeError):
            return 4002
        if len(text.encode()) > EVENT_BYTES:
            return 4002
        match op:
            case 1:
                await line.op(ACK)
                return 0
            case 2:
                return await self._identify(line, body)
            case 6:
                return await self._resume(line, body)
            case 3 | 4 | 8:
                return 0 if line.session else 4003
            case _:
                return 4001

    async def _identify(self, line: Line, body: Json) -> int:
        if code := self._unfit(line, body):
            return code
        now = time.monotonic()
        if self.identifies and now - self.identifies[-1] < self.identify_gap:
            await line.op(INVALID, False)
            return 0
        if len(self.identifies) == IDENTIFIES_A_DAY and now - self.identifies[0] < 86400:
            return 4004  # Discord resets the token (row 107)
        self.identifies.append(now)
        session = self._open(line, body["intents"])
        await session.dispatch("READY", self._ready(session, body))
        if session.intents & GUILDS:
            for key in self._mine():
                await session.dispatch("GUILD_CREATE", self.guild(key))
        return 0

    def _unfit(self, line: Line, body: Json) -> int:
        if line.session:
            return 4005
        if body.get("token") != self.token:
            return 4004
        shard, shards = body.get("shard") or (0, 1)
        if not 0 <= shard < shards:
            return 4010
        if not 0 <= body.get("intents", -1) <= KNOWN:
            return 4013
        return 4014 if body["intents"] & PRIVILEGED else 0

    def _open(self, line: Line, intents: int) -> Session:
        session = Session(secrets.token_hex(16), intents)
        session.line, line.session = line, session
        self.sessions[session.key] = session
        for key in list(self.sessions)[:-KEPT_SESSIONS]:
            del self.sessions[key]
        return session

    def _mine(self) -> list[str]:
        return [key for key in self.world.guilds if f"{key}/{seed.BOT}" in self.world.members]

    def _ready(self, session: Session, body: Json) -> Json:
        return {
            "v": 10,
            "user": self.world.bot | {"verified": True, "mfa_enabled": False, "email": None},
            "guilds": [{"id": key, "unavailable": True} for key in self._mine()],
            "session_id": session.key,
            "resume_gateway_url": self.url,
            "shard": list(body.get("shard") or (0, 1)),
            "application": {"id": seed.BOT, "flags": 0},
        }

    async def _resume(self, line: Line, body: Json) -> int:
        if line.session:
            return 4005
        if body.get("token") != self.token:
            return 4004
        session = self.sessions.get(body.get("session_id", ""))
        if session is None:
            await line.op(INVALID, False)
            return 0
        if body.get("seq", 0) > session.seq:
            return 4007
        session.line, line.session = line, session
        await session.replay(body["seq"])
        await session.dispatch("RESUMED", {"_trace": []})
        return 0
