"""Ids, the seed, the seam, and a world that outlives its processes."""

from __future__ import annotations

import socket
import sqlite3
from pathlib import Path

import discord
import pytest

from sandbox import seed
from sandbox.seam import point_client_at
from sandbox.server import Sandbox
from sandbox.snowflake import Snowflakes, made_at
from tests.loopback import BeyondLoopback
from tests.sandbox.kit import TestClock, opened, running, until
from tests.sandbox.samplebot import SampleBot


def test_ids_are_snowflakes() -> None:
    """An id says when it was made; ids grow though the clock stands still; the same clock gives the same ids."""
    clock = TestClock()
    ids = Snowflakes(clock)
    made = [ids.mint() for _ in range(3)]
    assert made == sorted(made)
    assert len(set(made)) == 3
    assert [made_at(key) for key in made] == [clock.at] * 3
    assert [Snowflakes(clock).mint() for _ in range(2)] == made[:1] * 2
    assert discord.utils.snowflake_time(int(made[0])).timestamp() == clock.at
    assert made_at(ids.backdated(4)) == clock.at - 4


async def test_the_seed_is_the_same_everywhere() -> None:
    """Guild, channels, bot and people have fixed ids."""
    async with opened() as sandbox:
        assert [sandbox.people.name(p["id"]) for p in sandbox.people.all()] == list(seed.PEOPLE)
        assert seed.GUILD == "1456074443980800001"
        assert seed.PEOPLE["Livia"] == "1456074443980800021"
        assert sandbox.world.bot["username"] == "Gamekeeper"


async def test_a_world_outlives_its_process(tmp_path: Path) -> None:
    """Messages, files, commands, pushes, closed DMs are there after a restart, and old buttons are good."""
    path = tmp_path / "world.db"
    async with opened(path=path) as sandbox, running(SampleBot()):
        people = sandbox.people
        done = await people.slash("Livia", "the-table", "try board", round=1)
        await until(lambda: done.message and done.message["components"])
        await people.slash("Livia", "the-table", "try hand")
        sandbox.moderation.close_dms(people.user("Brutus"))
        before = people.read("Livia", "the-table")
        commands = sandbox.world.commands
    async with opened(path=path) as sandbox:
        people = sandbox.people
        after = people.read("Livia", "the-table")
        assert [m["id"] for m in after] == [m["id"] for m in before]
        assert after[0]["attachments"][0]["url"].startswith(sandbox.base)
        assert sandbox.world.commands == commands
        assert [push.text for push in people.pushes("Livia")] == ["your hand"]
        assert people.user("Brutus") in sandbox.world.closed
        async with running(SampleBot()):
            assert (await people.click("Livia", after[0], "press:update")).ack == 7


async def test_ids_go_on_growing_after_a_restart(tmp_path: Path) -> None:
    """Though the clock stands still, no id comes twice."""
    clock = TestClock()
    first = Sandbox(tmp_path / "world.db", now=clock)
    made = first.world.mint()
    await first.stop()
    second = Sandbox(tmp_path / "world.db", now=clock)
    assert int(second.world.mint()) > int(made)
    await second.stop()


@pytest.mark.parametrize("content", [b"no database at all, but long enough to be taken for one", None])
def test_a_foreign_file_is_refused(tmp_path: Path, content: bytes | None) -> None:
    """Something else, or a world of another version: the way out is named."""
    path = tmp_path / "world.db"
    if content:
        path.write_bytes(content)
    else:
        base = sqlite3.connect(path)
        base.execute("PRAGMA user_version = 99")
        base.close()
    with pytest.raises(ValueError, match="move it away"):
        Sandbox(path)


async def test_the_seam_is_three_attributes() -> None:
    """They exist in discord.py, are read by it, and are put back."""
    before = (discord.http.Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY, discord.Asset.BASE)
    async with opened() as sandbox:
        assert discord.http.Route("GET", "/users/@me").url == f"{sandbox.base}/api/v10/users/@me"
        assert str(discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY) == sandbox.ws_url
        bot = SampleBot()
        async with running(bot):
            assert bot.user
            assert bot.user.display_avatar.url.startswith(sandbox.base)
        assert [request.path for request in sandbox.log][:2] == ["/users/@me", "/oauth2/applications/@me"]
        assert len(sandbox.gateway.sessions) == 1
    after = (discord.http.Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY, discord.Asset.BASE)
    assert after == before
    point_client_at("http://127.0.0.1:1", "ws://127.0.0.1:1")()
    assert before[0] == discord.http.Route.BASE


async def test_interactions_are_answered_through_the_same_seam() -> None:
    """The webhook adapter reads Route.BASE: nothing else has to be pointed elsewhere."""
    async with opened() as sandbox, running(SampleBot()):
        await sandbox.people.slash("Livia", "the-table", "try panel")
        assert any(request.path.startswith("/interactions/") for request in sandbox.log)


def test_the_guard_stops_connections_elsewhere() -> None:
    """A test that tries to reach another machine fails at once, by name or by number."""
    with socket.socket() as plain:
        with pytest.raises(BeyondLoopback):
            plain.connect(("192.0.2.1", 80))
        with pytest.raises(BeyondLoopback):
            plain.connect_ex(("192.0.2.1", 80))
    with pytest.raises(BeyondLoopback):
        socket.getaddrinfo("discord.com", 443)
