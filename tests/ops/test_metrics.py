"""Figures for Prometheus, and whether the bot is well."""

from __future__ import annotations

import re
import socket

import aiohttp
import pytest
from prometheus_client.parser import text_string_to_metric_families

import bot as program
from bot import Gamekeeper
from ops.metrics import STUCK
from sandbox.faults import Fault
from settings import BadSetting, Settings
from tests.cogs.forum import HOME, Forum
from tests.cogs.play import dealt, to_move
from tests.e2e.players import by_buttons
from tests.sandbox.kit import TestClock, opened, running, until


@pytest.fixture
def port() -> int:
    """One that is free."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@pytest.fixture
def clock() -> TestClock:
    return TestClock()


@pytest.fixture
async def here(tmp_path, port, clock):
    """A sandbox and a bot with figures."""
    async with opened() as sandbox:
        settings = Settings(data=tmp_path, metrics_port=port)
        async with running(Gamekeeper(settings, now=clock, guild_ready_timeout=0.05)) as bot:
            yield Forum(sandbox, bot)


async def read(port: int, path: str) -> tuple[int, str]:
    """Status and text of an address."""
    async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{port}/{path}") as answer:
        return answer.status, await answer.text()


async def figures(port: int) -> dict[str, float]:
    """Every figure by its name and labels, as Prometheus reads them."""
    status, text = await read(port, "metrics")
    assert status == 200
    return {
        f"{sample.name}{{{','.join(f'{k}={v}' for k, v in sorted(sample.labels.items()))}}}": sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


async def test_what_happens_is_counted(here, port):
    """Actions by game, refusals by code, times of changes and of pictures, answers of Discord by status."""
    table = await dealt(here, "lusitania")
    await by_buttons(here, table, HOME, most=6)
    await here.settled()
    mover = await to_move(here, table)
    await here.says({"Livia": "Brutus", "Brutus": "Livia"}[mover], "lusitania end")
    found = await figures(port)
    moved = (await here.tables.get(table.id)).seq
    assert found["gamekeeper_actions_total{game=lusitania}"] == moved > 0
    assert found["gamekeeper_refusals_total{code=not_your_turn}"] == 1
    assert 0 < found["gamekeeper_change_seconds_count{}"] <= moved
    assert found["gamekeeper_picture_seconds_count{game=lusitania,kind=board}"] > 0
    assert found["gamekeeper_discord_answers_total{status=200}"] > 0
    assert (found["gamekeeper_outbox_posts{}"], found["gamekeeper_ready{}"]) == (0, 1)


async def test_a_429_is_counted_although_it_is_tried_again(here, port):
    """discord.py waits and repeats by itself; the figure shows it."""
    here.sandbox.faults.add(Fault(does="limit", method="POST", path="*/channels/*/messages", seconds=0.01))
    await dealt(here, "lusitania")
    assert (await figures(port))["gamekeeper_discord_answers_total{status=429}"] == 1


async def test_what_cannot_be_sent_is_seen(here, port, clock):
    """Depth and age of the outbox; after a quarter of an hour the bot is not healthy, and says why."""
    here.sandbox.faults.add(Fault(does="status", method="POST", path="*/channels/*/messages", status=503, times=1000))
    assert (await read(port, "health")) == (200, "ok\n")
    await here.tables.open(here.id_of(HOME), "lusitania", (here.user("Livia"), here.user("Brutus")), 5)
    await until(lambda: any(fault.hits for fault in here.sandbox.faults.plan))
    clock.forward(STUCK + 1)
    found = await figures(port)
    assert found["gamekeeper_outbox_posts{}"] > 0 and found["gamekeeper_outbox_age_seconds{}"] > STUCK
    status, words = await read(port, "health")
    assert status == 503 and re.match(r"nothing was sent for \d+ s", words)
    here.sandbox.faults.clear()


async def test_no_port_no_page(tmp_path):
    """By default nothing listens, and renderers are the plain ones."""
    async with opened(), running(Gamekeeper(Settings(data=tmp_path), guild_ready_timeout=0.05)) as bot:
        assert bot.duty._page is None and not bot.duty.client_options()


async def test_a_port_that_is_taken_stops_the_start(tmp_path):
    """One sentence that names the setting; the database is free again."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        taken = other.getsockname()[1]
        async with opened():
            with pytest.raises(BadSetting, match=f"METRICS_PORT {taken} cannot be used"):
                await program.run(Settings(token="sandbox", data=tmp_path, metrics_port=taken))
    async with opened(), running(Gamekeeper(Settings(data=tmp_path), guild_ready_timeout=0.05)):
        pass
