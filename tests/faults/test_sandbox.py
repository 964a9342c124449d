"""Faults that other tests lean on: what the sandbox does on purpose, and what strict mode notes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import discord
import pytest

from sandbox import seed
from tests.sandbox import probes
from tests.sandbox.kit import TestClock, running, until
from tests.sandbox.samplebot import SampleBot, buttons
from tests.sandbox.wire import MESSAGES, TABLE, Wire, refused, wired


@pytest.fixture
async def wire() -> AsyncIterator[Wire]:
    async with wired() as wire:
        yield wire


@pytest.fixture
def no_sleep(monkeypatch: pytest.MonkeyPatch) -> None:
    """discord.py's pauses pass at once."""
    sleep = asyncio.sleep
    monkeypatch.setattr(asyncio, "sleep", lambda seconds, *rest: sleep(min(seconds, 0.01), *rest))


@pytest.mark.usefixtures("no_sleep")
@pytest.mark.parametrize("resumable", [True, False])
async def test_op_9_ends_the_session_or_lets_it_go_on(wire: Wire, resumable: bool) -> None:
    """The client resumes if it may, and identifies anew if not; either way it is there again."""
    async with running(SampleBot()):
        before = list(wire.sandbox.gateway.sessions)
        await wire.sandbox.gateway.invalidate(resumable=resumable)
        await until(lambda: wire.sandbox.gateway.sessions and wire.sandbox.gateway.lines, seconds=10)
        done = await wire.sandbox.people.slash("Livia", "the-table", "try panel")
        assert done.ack == 4
        assert (list(wire.sandbox.gateway.sessions) == before) == resumable
        assert len(wire.sandbox.gateway.identifies) == (1 if resumable else 2)


async def test_a_deleted_guild_is_gone_with_all_its_channels(wire: Wire) -> None:
    """Nothing can be posted there, and nobody be written to who shares no other guild; the bot is told."""
    async with running(SampleBot()) as bot:
        dm = await wire.ask("POST", "/users/@me/channels", {"recipient_id": seed.PEOPLE["Livia"]})
        await wire.sandbox.moderation.delete_guild()
        await refused(wire.post(), 10003, status=404)
        await refused(wire.post(dm["id"]), 50278, status=403)
        await until(lambda: not bot.guilds)


async def test_an_unavailable_guild_comes_back(wire: Wire) -> None:
    """Lost by Discord for a while, it is not as if the bot had been removed: presses there are answered meanwhile."""
    async with running(SampleBot()) as bot:
        await wire.sandbox.moderation.outage()
        await until(lambda: bot.guilds[0].unavailable)
        done = await wire.sandbox.people.slash("Livia", "the-table", "try panel")
        assert done.ack == 4
        await wire.sandbox.moderation.recover()
        await until(lambda: not bot.guilds[0].unavailable)


async def test_answers_after_half_the_time_are_complaints() -> None:
    """Later than 1.5 s is noted, later than 3 s is no answer at all; the clock is the test's."""
    clock = TestClock()
    async with wired(now=clock) as wire:
        for wait, refusal in ((1.4, None), (1.6, None), (3.1, 10062)):
            it = await wire.begin()
            clock.forward(wait)
            answer = wire.answer(it, {"type": 5})
            await (refused(answer, refusal, status=404) if refusal else answer)
        assert [c.rpartition("after ")[2] for c in wire.sandbox.complaints] == ["1.60 s", "3.10 s, too late"]
        wire.sandbox.complaints.clear()


async def test_tokens_nonces_and_addresses_go_by_the_tests_clock() -> None:
    """15 minutes for a token, some minutes for a nonce, a day for an address: no test waits for them."""
    clock = TestClock()
    async with wired(now=clock) as wire:
        it = await wire.begin()
        await wire.answer(it, {"type": 5})
        first = await wire.post(nonce="n", enforce_nonce=True)
        clock.forward(60)
        assert (await wire.post(nonce="n", enforce_nonce=True))["id"] == first["id"]
        clock.forward(900)
        assert (await wire.post(nonce="n", enforce_nonce=True))["id"] != first["id"]
        path = f"/webhooks/{wire.sandbox.world.bot['id']}/{it.token}/messages/@original"
        await refused(wire.ask("PATCH", path, {"content": "x"}), 50027, status=401)


async def test_more_than_forty_components_are_refused(wire: Wire) -> None:
    """Row 70: nested ones count."""
    await refused(wire.ask("POST", MESSAGES, probes.modern(*[probes.text()] * 41)), 50035)
    await wire.ask("POST", MESSAGES, probes.modern(*[probes.text()] * 40))


async def test_a_deleted_message_cannot_be_pressed_or_edited(wire: Wire) -> None:
    """10008 for the bot; for people it is not there."""
    async with running(SampleBot()) as bot:
        table = bot.get_channel(int(TABLE))
        assert isinstance(table, discord.TextChannel)
        made = await table.send("x", view=buttons("update"))
        await wire.sandbox.moderation.delete_message(TABLE, str(made.id))
        with pytest.raises(discord.NotFound):
            await made.edit(content="y")
        with pytest.raises(ValueError, match="not there"):
            await wire.sandbox.people.click("Livia", made.id, "press:update")
