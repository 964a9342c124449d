"""The sandbox as a whole: world, routes, gateway and files in one application on 127.0.0.1."""

from __future__ import annotations

import time
from pathlib import Path

from aiohttp import web

from .body import REQUEST_LIMIT
from .cdn import Cdn
from .changes import Changes
from .faults import Faults
from .front import API, Front, Request
from .gateway import Gateway
from .interactions import Interactions
from .messages import Messages
from .meter import Meter
from .moderation import Moderation
from .people import People
from .pushes import Pushes
from .rest_application import ApplicationRoutes
from .rest_channels import ChannelRoutes
from .rest_interactions import InteractionRoutes
from .rest_messages import MessageRoutes
from .snowflake import Clock
from .store import Store
from .strict import Strict
from .world import World

__all__ = ["HOST", "Sandbox"]

HOST = "127.0.0.1"


class Sandbox:
    """A Discord of its own.

    path        file that keeps the world, None: in memory, as long as this object lives
    token       the bot's token
    port        0: any free one; see `port` after `start`
    now         clock in seconds since 1970: ids, the 3 s, the 15 min, nonces and addresses go by it
    strict      note what Discord lets pass and players would regret, in `complaints`
    bucket      requests and seconds of each route's rate limit; None: none
    per_second  requests per second in all; None: unlimited
    heartbeat   seconds between heartbeats
    identify_gap  seconds that must lie between two IDENTIFYs (Discord: 5)

    Raises ValueError when the file is no sandbox's world. More routes may be added to `app` before `start`."""

    def __init__(
        self,
        path: str | Path | None = None,
        *,
        token: str = "sandbox",
        port: int = 0,
        now: Clock = time.time,
        strict: bool = True,
        bucket: tuple[int, float] | None = (5, 1.0),
        per_second: int | None = 50,
        heartbeat: float = 41.25,
        identify_gap: float = 0.0,
    ) -> None:
        self.token, self.port, self.now = token, port, now
        self.store = Store(path)
        self.world = World(self.store, now)
        self.strict, self.faults, self.changes = Strict(strict), Faults(), Changes()
        self.meter = Meter(bucket, per_second)
        self.gateway = Gateway(self.world, token, heartbeat=heartbeat, identify_gap=identify_gap)
        self.cdn = Cdn(self.world, self.strict)
        self.pushes = Pushes(self.world, self.changes)
        self.messages = Messages(self.world, self.cdn, self.gateway, self.pushes, self.changes, self.strict)
        self.interactions = Interactions(self.world, self.messages, self.gateway, self.strict)
        self.moderation = Moderation(self.world, self.messages, self.gateway, self.changes)
        self.people = People(self.world, self.messages, self.interactions, self.pushes, self.changes)
        self.front = Front(token, self.meter, self.faults, self.strict)
        self.app = self._application()
        self._runner: web.AppRunner | None = None

    def _application(self) -> web.Application:
        app = web.Application(client_max_size=8 * REQUEST_LIMIT, middlewares=[self.front.middleware])
        shared = (self.world, self.messages, self.meter, self.moderation)
        for routes in (
            ApplicationRoutes(self.world, self.gateway, self.changes),
            ChannelRoutes(*shared),
            MessageRoutes(*shared),
            InteractionRoutes(self.interactions, self.messages),
        ):
            for method, path, handler in routes.table():
                app.router.add_route(method, API + path, self.front.answered_by(handler))
        app.router.add_get("/attachments/{channel}/{file}/{name}", self.cdn.fetch)
        app.router.add_get("/gateway", self.gateway.accept)
        app.router.add_get("/gateway/", self.gateway.accept)
        return app

    # -- life ------------------------------------------------------------------------------------------------------
    async def start(self) -> Sandbox:
        """Listen. Raises OSError when the port is taken."""
        self._runner = web.AppRunner(self.app, access_log=None, shutdown_timeout=0.2)
        await self._runner.setup()
        await web.TCPSite(self._runner, HOST, self.port).start()
        self.port = int(self._runner.addresses[0][1])
        self.cdn.base, self.gateway.url = self.base, self.ws_url
        return self

    async def stop(self, *, close: bool = True) -> None:
        """Hang up and listen no more; without `close` the same object may `start` again, on the same port."""
        await self.gateway.drop(code=1012)
        if self._runner:
            await self._runner.cleanup()
            self._runner = None
        if close:
            self.store.close()

    # -- what tests ask --------------------------------------------------------------------------------------------
    @property
    def base(self) -> str:
        """Address of REST and files, for `point_client_at`."""
        return f"http://{HOST}:{self.port}"

    @property
    def ws_url(self) -> str:
        """Address of the gateway, for `point_client_at`."""
        return f"ws://{HOST}:{self.port}/gateway"

    @property
    def log(self) -> list[Request]:
        """Requests so far, oldest first."""
        return list(self.front.log)

    @property
    def counted(self) -> int:
        """How many of them count for Discord's global limit."""
        return self.front.counted

    @property
    def unknown(self) -> list[str]:
        """Requests for routes that the sandbox does not have."""
        return self.front.unknown

    @property
    def complaints(self) -> list[str]:
        """What strict mode noted."""
        return self.strict.complaints
