"""Faults as data, rate limits, and what strict mode notes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import aiohttp
import discord
import pytest

from sandbox.errors import ApiError
from sandbox.faults import Fault
from sandbox.meter import Meter
from tests.sandbox import probes
from tests.sandbox.kit import TestClock, opened, running, until
from tests.sandbox.samplebot import Press, SampleBot, buttons
from tests.sandbox.wire import MESSAGES, TABLE, Wire, refused, wired


@pytest.fixture
async def wire() -> AsyncIterator[Wire]:
    async with wired() as wire:
        yield wire


@pytest.fixture
def no_sleep(monkeypatch: pytest.MonkeyPatch) -> None:
    """discord.py's pauses between tries pass at once."""
    sleep = asyncio.sleep
    monkeypatch.setattr(asyncio, "sleep", lambda seconds, *rest: sleep(min(seconds, 0.01), *rest))


async def test_a_status_strikes_as_often_as_planned(wire: Wire) -> None:
    """`skip` requests pass, `times` are refused, nothing is done, and then all is well."""
    wire.sandbox.faults.add(Fault(does="status", status=403, code=50013, method="POST", path="/channels/*", skip=1))
    await wire.post(content="a")
    await refused(wire.post(content="b"), 50013, status=403)
    await wire.post(content="c")
    assert [m["content"] for m in await wire.ask("GET", MESSAGES)] == ["c", "a"]


async def test_a_503_is_not_retried_on_bot_routes(wire: Wire) -> None:
    """discord.py raises at once."""
    wire.sandbox.faults.add(Fault(does="status", status=503))
    with pytest.raises(discord.DiscordServerError):
        await wire.post()


@pytest.mark.usefixtures("no_sleep")
async def test_a_lost_answer_was_done(wire: Wire) -> None:
    """A 502 after the deed: discord.py asks again, and the nonce keeps it from being done twice."""
    wire.sandbox.faults.add(Fault(does="lost", status=502))
    await wire.post(nonce="n", enforce_nonce=True)
    assert len(await wire.ask("GET", MESSAGES)) == 1
    wire.sandbox.faults.add(Fault(does="lost", status=502))
    await wire.post()
    assert len(await wire.ask("GET", MESSAGES)) == 3


async def test_a_lost_answer_with_a_cut_connection(wire: Wire) -> None:
    """Status 0: done, and the line is dead; the client cannot know."""
    wire.sandbox.faults.add(Fault(does="lost", status=0))
    with pytest.raises((aiohttp.ClientError, OSError)):
        await wire.post()
    assert len(await wire.ask("GET", MESSAGES)) == 1


async def test_a_reset_does_nothing(wire: Wire) -> None:
    """The line is cut before anything is done, and the log says so."""
    wire.sandbox.faults.add(Fault(does="reset"))
    with pytest.raises((aiohttp.ClientError, OSError)):
        await wire.post()
    assert wire.sandbox.log[-1].status == 0
    assert await wire.ask("GET", MESSAGES) == []


async def test_a_delay(wire: Wire) -> None:
    """Done, but later."""
    wire.sandbox.faults.add(Fault(does="delay", seconds=0.05))
    begun = asyncio.get_running_loop().time()
    await wire.post()
    assert asyncio.get_running_loop().time() - begun >= 0.05


async def test_a_429_is_waited_for(wire: Wire) -> None:
    """With `Via` the client waits `retry_after` and asks again."""
    wire.sandbox.faults.add(Fault(does="limit", seconds=0.01))
    await wire.post()
    assert [r.status for r in wire.sandbox.log if r.path == MESSAGES] == [429, 200]


async def test_a_429_without_via_is_a_ban(wire: Wire) -> None:
    """Without `Via` it comes from Cloudflare, and discord.py gives up."""
    wire.sandbox.faults.add(Fault(does="limit", via=False))
    await refused(wire.post(), 0, status=429)


@pytest.mark.usefixtures("no_sleep")
async def test_an_answer_to_an_interaction_that_was_lost(wire: Wire) -> None:
    """The webhook routes retry each 5xx, so a lost answer comes back as 40060."""
    async with running(SampleBot()):
        wire.sandbox.faults.add(Fault(does="lost", status=503, path="/interactions/*"))
        done = await wire.sandbox.people.slash("Livia", "the-table", "try panel")
        assert done.ack == 4
        await until(lambda: [r for r in wire.sandbox.log if r.path.startswith("/interactions/") and r.status == 400])


# -- rate limits -------------------------------------------------------------------------------------------------------
async def test_buckets_are_announced_and_kept(wire: Wire) -> None:
    """Rows 92-94: a bucket says what is left, then answers 429; another channel has its own."""
    tick = TestClock()
    meter = Meter((2, 1.0), None, tick)
    assert meter.take("POST", "/channels/1/messages", counted=True)["X-RateLimit-Remaining"] == "1"
    assert meter.take("POST", "/channels/1/messages", counted=True)["X-RateLimit-Remaining"] == "0"
    with pytest.raises(ApiError) as why:
        meter.take("POST", "/channels/1/messages", counted=True)
    assert (why.value.status, why.value.body()["retry_after"], why.value.body()["global"]) == (429, 1.0, False)
    assert why.value.headers["X-RateLimit-Scope"] == "user"
    meter.take("POST", "/channels/2/messages", counted=True)
    tick.forward(1)
    meter.take("POST", "/channels/1/messages", counted=True)


async def test_fifty_requests_a_second() -> None:
    """Row 95: the 51st within a second is a global 429; interactions are outside."""
    tick = TestClock()
    meter = Meter(None, 50, tick)
    for _ in range(50):
        meter.take("GET", "/users/@me", counted=True)
    meter.take("POST", "/interactions/1/x/callback", counted=False)
    with pytest.raises(ApiError) as why:
        meter.take("GET", "/users/@me", counted=True)
    assert why.value.headers["X-RateLimit-Global"] == "true"
    tick.forward(1.01)
    meter.take("GET", "/users/@me", counted=True)


async def test_the_client_keeps_to_the_buckets() -> None:
    """Row 92: discord.py waits by the headers, and no 429 is needed."""
    async with wired(bucket=(3, 0.1)) as wire:
        for _ in range(7):
            await wire.post()
        assert {r.status for r in wire.sandbox.log} == {200}


async def test_ten_thousand_invalid_requests_are_a_ban(wire: Wire) -> None:
    """Row 96: Cloudflare answers, without `Via`."""
    for _ in range(10_000):
        wire.sandbox.meter.invalid.count()
    async with aiohttp.ClientSession() as web:
        answer = await web.get(f"{wire.sandbox.base}/api/v10/users/@me")
        assert (answer.status, "Via" in answer.headers) == (429, False)


async def test_requests_are_logged_and_counted(wire: Wire) -> None:
    """Interactions and their webhooks are in the log, but not in the count."""
    before = wire.sandbox.counted
    await wire.post()
    it = await wire.begin()
    await wire.answer(it, {"type": 5})
    await wire.ask("PATCH", f"/webhooks/{wire.sandbox.world.bot['id']}/{it.token}/messages/@original", {"content": "x"})
    assert wire.sandbox.counted == before + 1
    assert [r.method for r in wire.sandbox.log][-3:] == ["POST", "POST", "PATCH"]


# -- strict mode -------------------------------------------------------------------------------------------------------
async def test_a_file_sent_twice_is_a_complaint(wire: Wire) -> None:
    """Zero bytes are what a File gives the second time."""
    await wire.upload("POST", MESSAGES, {}, ("a.png", b""))
    assert "0 bytes" in wire.sandbox.complaints.pop()


async def test_a_file_that_no_component_shows_is_a_complaint(wire: Wire) -> None:
    """Row 76."""
    await wire.upload("POST", MESSAGES, probes.modern(probes.text()), ("a.png", b"a"))
    assert "no component shows" in wire.sandbox.complaints.pop()


async def test_a_field_that_messages_do_not_have_is_a_complaint(wire: Wire) -> None:
    """Discord would ignore it silently."""
    await wire.post(contents="x")
    assert wire.sandbox.complaints.pop() == "a message has no field contents"


async def test_without_strict_mode_nothing_is_noted() -> None:
    """People's own sandbox does not complain."""
    async with wired(strict=False) as wire:
        await wire.upload("POST", MESSAGES, {}, ("a.png", b""))
        assert wire.sandbox.complaints == []


async def test_a_complaint_fails_the_test_that_caused_it() -> None:
    """So does an unknown route: the kit's sandbox does not close in silence."""
    with pytest.raises(AssertionError):
        async with opened() as sandbox:
            sandbox.strict.complain("something")
    with pytest.raises(AssertionError):
        async with wired() as wire:
            await refused(wire.ask("GET", f"/channels/{TABLE}/webhooks"), 0, status=404)


async def test_overlapping_templates_are_a_complaint(wire: Wire) -> None:
    """Two DynamicItems that both match answer twice; the second answer is noted."""

    class Other(Press, template=r"press:(?P<what>.*)"):
        """Matches every press too."""

    bot = SampleBot()
    async with running(bot):
        bot.add_dynamic_items(Other)
        table = bot.get_channel(int(TABLE))
        assert isinstance(table, discord.TextChannel)
        made = await table.send("x", view=buttons("update"))
        await wire.sandbox.people.click("Livia", made.id, "press:update")
        await until(lambda: wire.sandbox.complaints)
    assert "answered twice" in wire.sandbox.complaints.pop()
