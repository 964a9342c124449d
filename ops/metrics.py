"""Figures for Prometheus on a port of this computer alone: http://127.0.0.1:<METRICS_PORT>/metrics, and /health."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from typing import Any

import aiohttp
from aiohttp import web
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4

from ops.nightly import Nightly

HOST = "127.0.0.1"
SECONDS = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 3.0)
STUCK = 900.0  # seconds: with a post so long overdue the bot is not healthy


class Metrics:
    """What is counted; one object per bot. It listens to the tables' journal and to answers of Discord."""

    def __init__(self) -> None:
        self.registry = every = CollectorRegistry()
        self.actions = Counter("gamekeeper_actions", "Actions carried out", ["game"], registry=every)
        self.refusals = Counter("gamekeeper_refusals", "Changes refused, by reason", ["code"], registry=every)
        self.changes = Histogram(
            "gamekeeper_change_seconds", "Time of a change, commit included", registry=every, buckets=SECONDS
        )
        self.pictures = Histogram(
            "gamekeeper_picture_seconds", "Time of drawing", ["game", "kind"], registry=every, buckets=SECONDS
        )
        self.answers = Counter("gamekeeper_discord_answers", "Answers of Discord", ["status"], registry=every)
        self.waiting = Gauge("gamekeeper_outbox_posts", "Messages that wait to be sent", registry=every)
        self.overdue = Gauge("gamekeeper_outbox_age_seconds", "How long the oldest is overdue", registry=every)
        self.latency = Gauge("gamekeeper_gateway_latency_seconds", "Heartbeat to its answer", registry=every)
        self.ready = Gauge("gamekeeper_ready", "1 while Discord's gateway is connected", registry=every)
        self.copied = Gauge("gamekeeper_copy_timestamp_seconds", "When the newest copy was made", registry=every)

    # The journal's listener

    def changed(self, game: str, actions: int, seconds: float) -> None:
        """A change was committed."""
        self.actions.labels(game).inc(actions)
        self.changes.observe(seconds)

    def refused(self, game: str, code: str) -> None:
        """A change was refused."""
        self.refusals.labels(code).inc()

    def trace(self) -> aiohttp.TraceConfig:
        """For `http_trace` of a discord.py client: counts the answers, 429 among them, also those it tries again."""

        async def ended(_: Any, __: Any, request: aiohttp.TraceRequestEndParams) -> None:
            self.answers.labels(str(request.response.status)).inc()

        config = aiohttp.TraceConfig()
        config.on_request_end.append(ended)
        return config

    def timed(self, game: str, renderer: Any) -> Any:
        """A renderer that does the same, and whose time is taken."""
        return None if renderer is None else Timed(self, game, renderer)

    async def look(self, bot: Any, copied: float | None) -> None:
        """Ask for what nobody reports by itself. `copied`: when (unix) the newest copy was made."""
        waiting, overdue = await bot.tables.backlog()
        self.waiting.set(waiting)
        self.overdue.set(overdue)
        self.latency.set(bot.latency if math.isfinite(bot.latency) else 0.0)
        self.ready.set(alive(bot))
        self.copied.set(copied or 0.0)


class Timed:
    """A renderer with a stopwatch; it has a `hand` exactly if the other has."""

    def __init__(self, metrics: Metrics, game: str, renderer: Any) -> None:
        self.board = stopped(metrics.pictures.labels(game, "board"), renderer.board)
        if hasattr(renderer, "hand"):
            self.hand = stopped(metrics.pictures.labels(game, "hand"), renderer.hand)


def stopped(watch: Histogram, draw: Callable[..., bytes]) -> Callable[..., bytes]:
    """`draw`, its seconds observed."""

    def drawn(view: Any, names: Sequence[str], *more: Any) -> bytes:
        begun = time.perf_counter()
        try:
            return draw(view, names, *more)
        finally:
            watch.observe(time.perf_counter() - begun)

    return drawn


def alive(bot: Any) -> bool:
    """Connected to the gateway, and heard of it."""
    return bool(bot.is_ready() and not bot.is_closed() and bot.ws is not None and math.isfinite(bot.latency))


class Page:
    """The two addresses, for as long as the bot runs."""

    def __init__(self, bot: Any, nightly: Nightly, metrics: Metrics) -> None:
        self._bot, self._nightly, self._metrics = bot, nightly, metrics
        self._runner: web.AppRunner | None = None

    async def start(self, port: int) -> None:
        """Listen. Raises OSError where the port is taken."""
        app = web.Application()
        app.add_routes([web.get("/metrics", self._figures), web.get("/health", self._health)])
        self._runner = web.AppRunner(app, access_log=None)
        await self._runner.setup()
        await web.TCPSite(self._runner, HOST, port).start()

    async def stop(self) -> None:
        """Listen no more."""
        if self._runner:
            await self._runner.cleanup()

    async def _figures(self, _: web.Request) -> web.Response:
        await self._metrics.look(self._bot, self._nightly.last)
        text = generate_latest(self._metrics.registry)
        return web.Response(body=text, headers={"Content-Type": CONTENT_TYPE_PLAIN_0_0_4})

    async def _health(self, _: web.Request) -> web.Response:
        """200 while the bot is connected and what it has to say gets out; else 503 and the reason."""
        _waiting, overdue = await self._bot.tables.backlog()
        if not alive(self._bot):
            return web.Response(status=503, text="not connected to Discord\n")
        if overdue > STUCK:
            return web.Response(status=503, text=f"nothing was sent for {overdue:.0f} s\n")
        return web.Response(text="ok\n")


__all__ = ["HOST", "STUCK", "Metrics", "Page"]
