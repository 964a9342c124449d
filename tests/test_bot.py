"""Starting and ending: what cannot start says so in one sentence, what ends loses nothing."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path

import discord
import pytest
from discord.ext import commands

import bot
import render
from bot import Gamekeeper
from cogs.ui.lifetime import items
from cogs.ui.permissions import NEEDED
from engine.lusitania.cards import BrokenCards
from ops.reasons import reason
from sandbox.faults import Fault
from sandbox.permissions import Permission
from settings import ROOT, Settings
from storage.errors import Unusable
from storage.store import Store
from tests.sandbox.kit import opened, running, until


def started(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """The bot, or what `words` name instead, in a process of its own, with nothing else in its environment."""
    return subprocess.run(
        [sys.executable, *(words or ("bot.py",))],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )


def sentence(result: subprocess.CompletedProcess[str]) -> str:
    """What it said, which must be one line without a traceback."""
    assert result.returncode == 2 and result.stderr.count("\n") == 1 and "Traceback" not in result.stderr
    return result.stderr


@pytest.mark.skipif((ROOT / ".env").exists(), reason="this checkout has its own .env")
def test_without_a_token_it_names_make_play():
    """No token: exit status 2, one sentence that says how to play without one and where one comes from."""
    said = sentence(started())
    assert "make play" in said and "discord.com/developers" in said


def test_a_misspelt_setting_stops_the_start():
    """Exit status 2 and the setting that was probably meant."""
    assert "did you mean DISCORD_TOKEN" in sentence(started(DISCORD_TOKN="x"))


@pytest.mark.parametrize("port", ["taken", "70000"])
def test_a_port_that_cannot_be_used_is_said_in_one_sentence(tmp_path, port):
    """`make play` on a port that another program has, and on one that there is not."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1]) if port == "taken" else port
        said = sentence(started("-m", "sandbox", "--port", port, "--data", str(tmp_path)))
    assert f"Port {port} cannot be used" in said and "make play PORT=" in said


def test_a_data_folder_that_is_none_is_not_called_a_port(tmp_path):
    """`make play` where a file stands in place of the folder: that is named."""
    (tmp_path / "data").write_text("")
    said = sentence(started("-m", "sandbox", "--port", "0", "--data", str(tmp_path / "data")))
    assert "the data folder cannot be reached" in said and "Port" not in said


@pytest.mark.parametrize("foreign", [True, False])
def test_a_world_that_cannot_be_used_is_said_in_one_sentence(tmp_path, foreign):
    """`make play` where the sandbox's file is none of its own, or cannot be opened: the way out is named."""
    world = tmp_path / "sandbox" / "world.db"
    world.parent.mkdir()
    world.write_bytes(b"no database at all, but long enough for one" * 9) if foreign else world.mkdir()
    said = sentence(started("-m", "sandbox", "--port", "0", "--data", str(tmp_path)))
    assert str(world) in said and ("move it away" if foreign else "make play DATA=") in said


async def test_a_wrong_token_is_said_in_one_sentence(tmp_path):
    """Discord's refusal becomes a sentence, not a traceback; the data folder is not touched."""
    async with opened():
        with pytest.raises(discord.LoginFailure) as no:
            await bot.run(Settings(token="wrong", data=tmp_path / "data"))
    assert "does not accept this DISCORD_TOKEN" in str(reason(no.value)) and not (tmp_path / "data").exists()


@pytest.mark.parametrize("fault", [{"does": "status", "status": 503}, {"does": "reset", "times": 2}])
async def test_discord_out_of_reach_is_said_in_one_line_and_tried_again(tmp_path, monkeypatch, caplog, capsys, fault):
    """No network, or Discord is down, at the start: a line without a traceback. It comes back, and so does the bot."""
    monkeypatch.setattr(bot, "FIRST_WAIT", 0.05)
    async with opened() as sandbox:
        sandbox.faults.add(Fault(method="GET", path="*/users/@me", **fault))
        task = asyncio.create_task(bot.run(Settings(token="sandbox", data=tmp_path / "data")))
        await until(lambda: "Invite" in capsys.readouterr().out)
        while not task.done():  # discord.py connects within wait_for, which may swallow a cancellation (Python 3.11)
            task.cancel()
            await asyncio.wait({task}, timeout=1)
    (line,) = [record for record in caplog.records if "cannot be reached" in record.message]
    assert line.levelname == "WARNING" and line.exc_info is None and "next try in" in line.message


@pytest.mark.parametrize(
    "error", [discord.PrivilegedIntentsRequired(None), commands.ExtensionFailed("cogs.x", BrokenCards("Cook: cost"))]
)
def test_other_reasons_have_their_sentence(error):
    """Intents that somebody switched, and cards that somebody edited wrongly."""
    assert reason(error) and "\n" not in str(reason(error))


def test_a_fault_of_ours_is_no_reason():
    """What nobody expected keeps its traceback."""
    assert reason(ZeroDivisionError()) is None and reason(commands.ExtensionFailed("cogs.x", KeyError("x"))) is None


async def test_an_unusable_database_stops_the_start(tmp_path):
    """A foreign file, and one that another process holds: refused with a sentence, and left as it is."""
    path = tmp_path / "gamekeeper.db"
    with sqlite3.connect(path) as foreign:
        foreign.execute("CREATE TABLE mine (x)")
    foreign.close()
    async with opened():
        with pytest.raises(Unusable) as no:
            await bot.run(Settings(token="sandbox", data=tmp_path))
    assert "is not a Gamekeeper database" in str(reason(no.value))
    other = tmp_path / "other"
    other.mkdir()
    held = await Store.open(str(other / "gamekeeper.db"))
    async with opened():
        with pytest.raises(Unusable) as no:
            await bot.run(Settings(token="sandbox", data=other))
    await held.close()
    assert "in use by process" in str(reason(no.value))


async def test_an_unusable_database_is_said_before_discord_is_asked(tmp_path):
    """Nobody waits for a network to hear of it."""
    (tmp_path / "gamekeeper.db").write_bytes(b"no database at all" * 100)
    with pytest.raises(Unusable):
        await asyncio.wait_for(bot.run(Settings(token="sandbox", data=tmp_path)), bot.FIRST_WAIT)


async def test_it_prints_an_invitation_with_exactly_what_it_needs(tmp_path, capsys):
    """The address asks for these six permissions and the two scopes, no more."""
    async with opened():
        task = asyncio.create_task(bot.run(Settings(token="sandbox", data=tmp_path)))
        said = await until(lambda: capsys.readouterr().out)
        await asyncio.sleep(0.05)
        os.kill(os.getpid(), signal.SIGTERM)
        with pytest.raises(asyncio.CancelledError):
            await task
    wanted = (
        Permission.VIEW_CHANNEL | Permission.SEND_MESSAGES | Permission.ATTACH_FILES | Permission.READ_MESSAGE_HISTORY
    ) | (Permission.CREATE_PUBLIC_THREADS | Permission.SEND_MESSAGES_IN_THREADS)
    assert NEEDED.value == wanted
    assert f"permissions={int(wanted)}" in said and "scope=bot+applications.commands" in said


async def test_sigterm_ends_it_in_order(tmp_path):
    """The process is told to end: the database is closed and free for the next start."""
    async with opened():
        task = asyncio.create_task(bot.run(Settings(token="sandbox", data=tmp_path)))
        await until(lambda: (tmp_path / "commands.json").exists())
        os.kill(os.getpid(), signal.SIGTERM)
        with pytest.raises(asyncio.CancelledError):
            await asyncio.wait_for(task, 5)
    await (await Store.open(str(tmp_path / "gamekeeper.db"))).close()


async def test_who_is_being_answered_is_answered_before_the_end(tmp_path):
    """The bot is told to end while a command is under way: its answer still arrives."""
    begun = asyncio.Event()

    async def slow(interaction: discord.Interaction) -> None:
        """Takes a while."""
        begun.set()
        await asyncio.sleep(0.2)
        await interaction.response.send_message("done", ephemeral=True)

    async with opened() as sandbox:
        client = made(tmp_path)
        client.tree.add_command(discord.app_commands.Command(name="slow", description="Slow", callback=slow))
        async with running(client):
            command = asyncio.create_task(sandbox.people.slash("Livia", "welcome", "slow"))
            await begun.wait()
        assert (await command).message["content"] == "done"


def made(data: Path) -> Gamekeeper:
    return Gamekeeper(Settings(data=data), guild_ready_timeout=0.05)


def syncs(sandbox) -> int:
    return sum(request.method == "PUT" and request.path.endswith("/commands") for request in sandbox.log)


async def test_commands_are_told_only_when_they_have_changed(tmp_path):
    """The second start tells nothing; one more command is told."""
    async with opened() as sandbox:
        async with running(made(tmp_path)):
            assert syncs(sandbox) == 1
        async with running(made(tmp_path)):
            assert syncs(sandbox) == 1
        grown = made(tmp_path)
        grown.tree.add_command(discord.app_commands.Command(name="more", description="More", callback=nothing))
        async with running(grown):
            assert syncs(sandbox) == 2


async def nothing(interaction: discord.Interaction) -> None:
    """A command that does nothing."""


async def test_a_change_of_server_takes_the_commands_away_from_the_old_one(tmp_path):
    """GUILD puts them into one server; without it they are everywhere, and not twice in that server."""
    async with opened() as sandbox:
        guild = int(next(iter(sandbox.world.guilds)))
        here = Gamekeeper(Settings(data=tmp_path, guild=guild), guild_ready_timeout=0.05)
        async with running(here):
            assert sandbox.world.commands[str(guild)] and not sandbox.world.commands.get("")
        async with running(made(tmp_path)):
            assert not sandbox.world.commands[str(guild)] and sandbox.world.commands[""]


async def test_pictures_are_small_or_lossless_as_set(tmp_path, monkeypatch):
    """PICTURES reaches the renderers."""
    monkeypatch.setattr(render, "LOSSLESS", False)
    async with opened():
        async with running(Gamekeeper(Settings(data=tmp_path, pictures="lossless"), guild_ready_timeout=0.05)):
            assert render.LOSSLESS
        async with running(made(tmp_path)):
            assert not render.LOSSLESS


async def test_a_failed_sync_stops_nothing_and_is_tried_again(tmp_path, monkeypatch):
    """Discord refuses the commands once: the bot runs, data stay, and the next try succeeds."""
    monkeypatch.setattr("cogs.ui.sync.FIRST_WAIT", 0.05)
    monkeypatch.setattr("bot.WAIT_FOR_SYNC", 0.01)
    async with opened() as sandbox:
        sandbox.faults.add(Fault(does="status", method="PUT", path="*/commands", status=400))
        async with running(made(tmp_path)) as client:
            assert client.is_ready()
            await until(lambda: (tmp_path / "commands.json").exists())
        assert syncs(sandbox) == 2


async def test_only_the_guilds_intent_and_no_caches(tmp_path):
    """No privileged intent, no members and no messages in memory, nobody mentioned by default."""
    client = made(tmp_path)
    assert client.intents == discord.Intents(guilds=True)
    assert client.allowed_mentions.to_dict() == {"parse": []}
    async with opened(), running(client):
        assert [member.id for guild in client.guilds for member in guild.members] == [client.user.id]
        assert list(client.cached_messages) == []


def test_ids_of_buttons_never_overlap():
    """discord.py runs every template that fits: for each of our ids exactly one does."""
    samples = [
        "b:1:seat",
        "t:1:2:take.3",
        "p:1:2:undo",
        "l:1:join",
        "l:new:nim",
        "o:1:expansion",
        "o:1:-",
        "g:1:resign:4",
        "g:1:end:-1",
        "w:1:log:0",
        "w:which:hand",
        "a:1",
        "r:nim:0:1",
        "r:all:0:open",
        "n:dm",
        "n:show",
        "n:both:1",
        "n:general:1:only",
        "n:remind:0",
        "v:1:0:open",
        "v:1:77:kick",
        "v:1:pause:yes",
        "v:1:end:17:ask",
        "v:1:17:end",
    ]
    templates = [item.__discord_ui_compiled_template__ for item in items()]
    fits = {sample: sum(bool(template.fullmatch(sample)) for template in templates) for sample in samples}
    assert {sample: count for sample, count in fits.items() if count != 1} == {}
