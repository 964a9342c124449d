"""The gateway as the real client meets it: identify, resume, reconnect, close codes."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import discord
import pytest

from sandbox.server import Sandbox
from tests.sandbox.kit import opened, running, until
from tests.sandbox.samplebot import SampleBot


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with opened() as sandbox:
        yield sandbox


async def test_resume_replays_what_was_missed(sandbox: Sandbox) -> None:
    """Row 102: a command given while the socket was down is answered after RESUME, in the same session."""
    async with running(SampleBot()):
        await sandbox.gateway.drop()
        done = await sandbox.people.slash("Livia", "the-table", "try panel")
        assert done.ack == 4
        assert len(sandbox.gateway.sessions) == 1
        assert "RESUMED" in [e["t"] for e in _session(sandbox).sent]


async def test_op_7_is_obeyed_by_resuming(sandbox: Sandbox) -> None:
    """Row 103: asked to reconnect, the client comes back and resumes."""
    async with running(SampleBot()):
        await sandbox.gateway.ask_to_reconnect()
        await until(lambda: _session(sandbox).sent[-1]["t"] == "RESUMED")
        assert len(sandbox.gateway.sessions) == 1


async def test_a_forgotten_session_is_identified_anew(sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch) -> None:
    """Row 102: RESUME of an unknown session is op 9; the client identifies again (5 s later, cut short here)."""
    bot = SampleBot()
    async with running(bot):
        sleep = asyncio.sleep
        monkeypatch.setattr(asyncio, "sleep", lambda seconds, *rest: sleep(min(seconds, 0.01), *rest))
        await sandbox.gateway.drop(resumable=False)
        await until(lambda: sandbox.gateway.sessions and _session(sandbox).line)
        assert len(sandbox.gateway.identifies) == 2


async def test_the_server_goes_and_comes_back(sandbox: Sandbox) -> None:
    """Stopped and started on its port, the sandbox is found again and the session goes on."""
    async with running(SampleBot()):
        await sandbox.stop(close=False)
        await sandbox.start()
        await until(lambda: sandbox.gateway.lines, seconds=10)
        done = await sandbox.people.slash("Livia", "the-table", "try panel")
        assert done.ack == 4


async def test_a_wrong_token_cannot_log_in(sandbox: Sandbox) -> None:
    """Row 97."""
    with pytest.raises(discord.LoginFailure):
        async with running(SampleBot(), "wrong"):
            pass


async def test_privileged_intents_are_not_granted(sandbox: Sandbox) -> None:
    """Row 105: close code 4014."""
    intents = discord.Intents.none()
    intents.members = True
    with pytest.raises(discord.PrivilegedIntentsRequired):
        async with running(SampleBot(intents=intents)):
            pass


async def test_everything_works_without_any_intent(sandbox: Sandbox) -> None:
    """Row 108: interactions come under no intent; guild events do not come."""
    async with running(SampleBot(intents=discord.Intents.none())):
        done = await sandbox.people.slash("Livia", "the-table", "try hand")
        assert done.ack == 4
        assert [e["t"] for e in _session(sandbox).sent] == ["READY", "INTERACTION_CREATE"]


async def test_a_client_that_says_goodbye_leaves_no_session(sandbox: Sandbox) -> None:
    """Closed by the client with 1000 a session is forgotten; closed otherwise it waits for RESUME."""
    for code, kept in ((4000, 1), (1000, 1)):
        async with _line(sandbox) as line:
            await line.send_json(IDENTIFY)
            await _until_op(line, 0)
            await line.close(code=code)
        await until(lambda: not sandbox.gateway.lines)
        assert len(sandbox.gateway.sessions) == kept


IDENTIFY: dict[str, Any] = {"op": 2, "d": {"token": "sandbox", "intents": 1}}


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        ([{"op": 99}], 4001),
        (["{"], 4002),
        ([json.dumps({"op": 1, "d": "x" * 5000})], 4002),
        ([{"op": 3}], 4003),
        ([{"op": 2, "d": {"token": "wrong", "intents": 1}}], 4004),
        ([IDENTIFY, IDENTIFY], 4005),
        ([{"op": 2, "d": IDENTIFY["d"] | {"shard": [1, 1]}}], 4010),
        ([{"op": 2, "d": {"token": "sandbox", "intents": -1}}], 4013),
        ([{"op": 2, "d": {"token": "sandbox", "intents": 1 << 15}}], 4014),
        ([{"op": 1}] * 121, 4008),
    ],
)
async def test_close_codes(sandbox: Sandbox, sent: list[Any], code: int) -> None:
    """Rows 104-106: what is wrong on the line closes it with Discord's code."""
    async with _line(sandbox) as line:
        for payload in sent:
            await line.send_str(payload if isinstance(payload, str) else json.dumps(payload))
        assert await _closed(line) == code


async def test_a_sequence_that_was_never_reached(sandbox: Sandbox) -> None:
    """Row 104: RESUME beyond what was sent is 4007."""
    async with running(SampleBot()), _line(sandbox) as line:
        body = {"token": "sandbox", "session_id": _session(sandbox).key, "seq": 10_000}
        await line.send_json({"op": 6, "d": body})
        assert await _closed(line) == 4007


async def test_an_old_version_of_the_gateway(sandbox: Sandbox) -> None:
    """Row 104: 4012."""
    async with _line(sandbox, v="6") as line:
        assert await _closed(line) == 4012


async def test_a_client_without_a_heartbeat_is_dropped() -> None:
    """Row 104: 4009 after two intervals of silence."""
    async with opened(heartbeat=0.05) as sandbox, _line(sandbox) as line:
        assert await _closed(line) == 4009


async def test_identifying_too_fast() -> None:
    """Row 107: a second IDENTIFY within the gap is answered with op 9."""
    async with opened(identify_gap=5.0) as sandbox:
        async with _line(sandbox) as line:
            await line.send_json(IDENTIFY)
            await _until_op(line, 0)
        async with _line(sandbox) as line:
            await line.send_json(IDENTIFY)
            assert (await _until_op(line, 9))["d"] is False


async def test_an_unspoken_compression_is_refused(sandbox: Sandbox) -> None:
    """Row 109: only zlib-stream is spoken; another is told so at once."""
    async with aiohttp.ClientSession() as web:
        answer = await web.get(f"{sandbox.base}/gateway?compress=zstd-stream")
        assert answer.status == 501


async def test_outage_and_recovery_of_a_guild(sandbox: Sandbox) -> None:
    """An unavailable guild is not a guild that the bot was removed from."""
    bot = SampleBot()
    async with running(bot):
        await sandbox.moderation.outage()
        await until(lambda: bot.guilds[0].unavailable)
        await sandbox.moderation.recover()
        await until(lambda: not bot.guilds[0].unavailable)
        await sandbox.moderation.expel_bot()
        await until(lambda: not bot.guilds)
        await sandbox.moderation.invite_bot()
        await until(lambda: bot.guilds)


async def test_channels_come_and_go(sandbox: Sandbox) -> None:
    """The client hears of new, renamed and deleted channels and of a second guild."""
    bot = SampleBot()
    async with running(bot):
        made = await sandbox.moderation.open_channel("circus")
        await until(lambda: bot.get_channel(int(made["id"])))
        await sandbox.moderation.change_channel(made["id"], name="arena")
        await until(lambda: str(bot.get_channel(int(made["id"]))) == "arena")
        await sandbox.moderation.delete_channel(made["id"])
        await until(lambda: bot.get_channel(int(made["id"])) is None)
        other = await sandbox.moderation.open_guild("Ostia")
        await until(lambda: bot.get_guild(int(other["id"])))


def _session(sandbox: Sandbox) -> Any:
    return next(iter(sandbox.gateway.sessions.values()))


@asynccontextmanager
async def _line(sandbox: Sandbox, v: str = "10") -> AsyncIterator[aiohttp.ClientWebSocketResponse]:
    async with aiohttp.ClientSession() as web, web.ws_connect(f"{sandbox.ws_url}?v={v}&encoding=json") as line:
        yield line


async def _closed(line: aiohttp.ClientWebSocketResponse) -> int | None:
    async for _ in line:
        pass
    return line.close_code


async def _until_op(line: aiohttp.ClientWebSocketResponse, op: int) -> Any:
    while (payload := await line.receive_json(timeout=5))["op"] != op:
        pass
    return payload
