"""Sandbox, sample bot and Chromium, each test its own; nothing may leave this machine or complain in the console."""

from __future__ import annotations

import asyncio
import shutil
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

import pytest

from sandbox import page as sandbox_page
from sandbox.seam import point_client_at
from sandbox.server import Sandbox
from tests.browser.sample import SampleBot

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DESKTOP, PHONE = (1280, 860), (390, 844)
LOOPBACK = {"127.0.0.1", "localhost"}


@pytest.fixture(autouse=True, scope="session")
def _chromium() -> None:
    if CHROMIUM is None:
        pytest.skip("Chromium is not installed: the page is not tried in a browser")
    pytest.importorskip("playwright", reason="playwright is not installed: the page is not tried in a browser")


@dataclass
class Stand:
    """The table and its browser. `errors`: what the console said; `strayed`: requests that would leave this machine."""

    sandbox: Sandbox
    bot: Any
    browser: Any
    shift: list[float]
    errors: list[str] = field(default_factory=list)
    strayed: list[str] = field(default_factory=list)

    async def open(self, who: str, channel: str = "the-table", *, size: tuple[int, int] = DESKTOP, **more: Any) -> Any:
        """A page on which `who` looks at `channel`."""
        phone = size == PHONE
        context = await self.browser.new_context(
            viewport={"width": size[0], "height": size[1]}, has_touch=phone, is_mobile=phone, **more
        )
        page = await context.new_page()
        page.set_default_timeout(8000)
        page.on("console", lambda said: self.errors.append(said.text) if said.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("request", self._seen)
        key = self.sandbox.people.channel(channel, who)["id"]
        await page.goto(f"{self.sandbox.base}/?as={who.lower()}&in={key}")
        await page.wait_for_selector("#channels .here", state="attached")
        return page

    def _seen(self, request: Any) -> None:
        parts = urlsplit(request.url)
        if parts.scheme in ("http", "https", "ws", "wss") and parts.hostname not in LOOPBACK:
            self.strayed.append(request.url)

    async def command(self, who: str, path: str, channel: str = "the-table", /, **given: Any) -> Any:
        """Gives a command without the page; people are named."""
        if "who" in given:
            given["who"] = self.sandbox.people.user(given["who"])
        return await self.sandbox.people.slash(who, channel, path, **given)

    def forward(self, seconds: float) -> None:
        """The sandbox's clock runs ahead."""
        self.shift[0] += seconds


@asynccontextmanager
async def table(make: Callable[[], Any] = SampleBot) -> AsyncIterator[tuple[Sandbox, Any, list[float]]]:
    """A sandbox with the page, and a bot (the sample bot), ready."""
    shift = [0.0]
    sandbox = Sandbox(now=lambda: time.time() + shift[0], bucket=None)
    sandbox_page.install(sandbox)
    await sandbox.start()
    undo = point_client_at(sandbox.base, sandbox.ws_url)
    bot = make()
    running = asyncio.create_task(bot.start(sandbox.token))
    ready = asyncio.create_task(bot.wait_until_ready())
    await asyncio.wait({running, ready}, return_when=asyncio.FIRST_COMPLETED)
    try:
        if running.done():
            running.result()
        yield sandbox, bot, shift
    finally:
        ready.cancel()
        await bot.close()
        await asyncio.gather(running, return_exceptions=True)
        await sandbox.stop()
        undo()


@asynccontextmanager
async def standing(make: Callable[[], Any] = SampleBot) -> AsyncIterator[Stand]:
    """Sandbox, bot and browser; at the end nothing has strayed or complained."""
    from playwright.async_api import async_playwright

    async with table(make) as (sandbox, bot, shift), async_playwright() as driver:
        browser = await driver.chromium.launch(executable_path=CHROMIUM, args=ARGS)
        made = Stand(sandbox, bot, browser, shift)
        yield made
        await browser.close()
        assert made.strayed == []
        assert made.errors == []
        assert sandbox.unknown == []


@pytest.fixture
async def stand() -> AsyncIterator[Stand]:
    async with standing() as made:
        yield made
