"""The whole path with the real client over real sockets: command, answer, press, edit, picture, DM, thread."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import discord
import pytest

from sandbox.server import Sandbox
from tests.sandbox.kit import opened, running, until
from tests.sandbox.samplebot import SampleBot


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with opened() as sandbox, running(SampleBot()):
        yield sandbox


async def test_a_deferred_answer_is_finished_by_an_edit(sandbox: Sandbox) -> None:
    """A command is deferred, then edited into text, picture and buttons, and looks unedited."""
    done = await sandbox.people.slash("Livia", "the-table", "try board", round=3)
    assert done.ack == 5
    await until(lambda: done.message and done.message["content"] == "round 3 plain")
    message = sandbox.people.read("Brutus", "#the-table")[-1]
    assert message["attachments"][0]["width"] == 32
    assert message["attachments"][0]["description"] == "the board"
    assert message["edited_timestamp"] is None
    assert [b["label"] for b in message["components"][0]["components"]] == ["pass", "ask", "update", "silence"]


async def test_a_file_can_be_fetched(sandbox: Sandbox) -> None:
    """The address in a message gives the bytes that were sent."""
    done = await sandbox.people.slash("Livia", "the-table", "try board", round=3)
    await until(lambda: done.message and done.message["attachments"])
    assert done.message
    async with aiohttp.ClientSession() as web, web.get(done.message["attachments"][0]["url"]) as answer:
        assert answer.status == 200
        assert (await answer.read())[:4] == b"\x89PNG"


async def test_completion(sandbox: Sandbox) -> None:
    """What is typed so far decides what is offered."""
    assert await sandbox.people.complete("Livia", "the-table", "try board", "style", "pr", round=1) == [
        {"name": "Pretty", "value": "pretty"}
    ]


async def test_a_press_edits_the_message_in_place(sandbox: Sandbox) -> None:
    """An update answers by editing the pressed message."""
    board = await _board(sandbox)
    done = await sandbox.people.click("Brutus", board, "press:update")
    assert (done.ack, done.message["content"] if done.message else "") == (7, "updated")


async def test_a_follow_up_is_seen_by_the_presser_alone(sandbox: Sandbox) -> None:
    """An ephemeral follow-up stands in nobody else's channel."""
    board = await _board(sandbox)
    done = await sandbox.people.click("Brutus", board, "press:pass")
    await until(lambda: done.followups)
    assert sandbox.people.read("Brutus", "the-table")[-1]["content"] == "brutus pressed"
    assert sandbox.people.read("Livia", "the-table")[-1]["content"].startswith("round")


async def test_a_modal_is_filled_and_submitted(sandbox: Sandbox) -> None:
    """A press opens a modal, its answer is ephemeral."""
    board = await _board(sandbox)
    asked = await sandbox.people.click("Livia", board, "press:ask")
    assert asked.modal
    assert asked.modal["title"] == "Bid"
    done = await sandbox.people.submit("Livia", asked, {"Amount": "12", "Kind": ["gold"]})
    assert done.ephemeral
    assert done.message
    assert done.message["content"] == "bid 12"


async def test_a_select_gives_its_values(sandbox: Sandbox) -> None:
    """Several values at once."""
    shown = await sandbox.people.slash("Livia", "the-table", "try choice")
    assert shown.message
    done = await sandbox.people.click("Livia", shown.message, "choose", ["axe", "cart"])
    assert done.message
    assert done.message["content"] == "axe and cart"


async def test_a_panel_shows_its_picture_and_lists_no_attachment(sandbox: Sandbox) -> None:
    """Row 110: a file that a component shows is not in `attachments`."""
    done = await sandbox.people.slash("Livia", "the-table", "try panel")
    assert done.message
    assert done.ephemeral
    assert done.message["attachments"] == []
    shown = done.message["components"][0]["components"][1]["items"][0]["media"]
    assert shown["url"].startswith(sandbox.base)
    assert sandbox.people.read("Brutus", "the-table") == []


async def test_a_dm_lights_up_the_phone(sandbox: Sandbox) -> None:
    """A DM with a picture pushes its text to that person alone, and nobody else sees it."""
    await sandbox.people.slash("Livia", "the-table", "try hand")
    assert [push.text for push in sandbox.people.pushes("Livia")] == ["your hand"]
    assert sandbox.people.pushes("Brutus") == []
    assert sandbox.people.read("Livia", "dm")[0]["attachments"]
    assert all(room["type"] != 1 for room in sandbox.people.sees("Brutus"))


async def test_closed_dms(sandbox: Sandbox) -> None:
    """Row 84: 50007."""
    sandbox.moderation.close_dms(sandbox.people.user("Livia"))
    done = await sandbox.people.slash("Livia", "the-table", "try hand")
    assert done.message
    assert done.message["content"] == "closed 50007"


async def test_a_thread_is_opened_and_calls_its_player(sandbox: Sandbox) -> None:
    """A thread is made, a member added, and the mention in it pushes."""
    brutus = sandbox.people.user("Brutus")
    await sandbox.people.slash("Livia", "the-table", "try thread", who=brutus)
    await until(lambda: sandbox.people.pushes("Brutus"))
    assert sandbox.people.pushes("Brutus")[0].text == "@Brutus is called"
    assert sandbox.people.channel("game 7")["member_count"] == 2


async def test_a_button_outlives_the_bot(sandbox: Sandbox) -> None:
    """A new bot process answers a press on an old message."""
    async with opened() as fresh:
        async with running(SampleBot()):
            board = await _board(fresh)
        async with running(SampleBot()):
            done = await fresh.people.click("Livia", board, "press:update")
    assert done.ack == 7


async def test_one_boot_of_the_client_needs_no_privileged_intent(sandbox: Sandbox) -> None:
    """The client knows guild and channels from the guilds intent alone."""
    bot = SampleBot()
    async with running(bot):
        guild = bot.guilds[0]
        assert [channel.name for channel in guild.channels] == ["welcome", "the-table", "lusitania"]
        assert isinstance(guild.me, discord.Member)


async def _board(sandbox: Sandbox) -> Any:
    done = await sandbox.people.slash("Livia", "the-table", "try board", round=1)
    await until(lambda: done.message and done.message["components"])
    return done.message
