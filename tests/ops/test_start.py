"""A start after something has changed: damaged records, mended ones, edited cards. What the channels then read."""

from __future__ import annotations

import inspect
from contextlib import asynccontextmanager

import discord
import pytest

from bot import Gamekeeper
from engine.lusitania import LusitaniaGame
from ops import logs
from settings import Settings
from tests.cogs.forum import HOME, Forum, ids, text
from tests.cogs.play import boards, dealt, dms, seat
from tests.sandbox.kit import opened, running


@pytest.fixture
async def world():
    """A Discord that outlives the bot."""
    async with opened() as sandbox:
        yield sandbox


@asynccontextmanager
async def started(world, tmp_path):
    """The bot, from its start to its end."""
    async with running(Gamekeeper(Settings(data=tmp_path), guild_ready_timeout=0.05)) as bot:
        forum = Forum(world, bot)
        await forum.settled()
        yield forum


def said(forum: Forum, words: str, where: str = HOME) -> int:
    """How many public messages of a channel say this."""
    return sum(words in message["content"] for message in forum.people.read("Cicero", where))


async def scratched(forum: Forum, table: int) -> None:
    """Turn a bit of each position of a table; doing it again mends it."""

    def turn(tx):
        rows = tx._rows("SELECT seq, state FROM snapshots WHERE table_id = :table", table=table)
        for seq, state in rows:
            state = bytes((state[0] ^ 1, *state[1:]))
            tx._do("UPDATE snapshots SET state = :state WHERE table_id = :table AND seq = :seq",
                   state=state, table=table, seq=seq)  # fmt: skip

    await forum.tables.store.run(turn)


async def test_a_damaged_game_is_set_aside_and_the_others_are_played(world, tmp_path, caplog):
    """Its channel is told once, however often the bot starts; the log has the reason; the other game goes on."""
    async with started(world, tmp_path) as first:
        bad, good = await dealt(first, "lusitania"), await dealt(first, "lydia", where="welcome")
        await scratched(first, bad.id)
    for _ in range(2):
        async with started(world, tmp_path) as forum:
            assert said(forum, f"#{bad.id} is set aside: I cannot read its record") == 1
            assert ids(await seat(forum, "Livia", "welcome")), "a panel with something to press"
            assert (await forum.tables.get(good.id)).phase == "playing"
            assert "set aside" in text((await forum.says("Livia", "board")).message)
    (line,) = {r.message for r in caplog.records if r.name == "ops.duty"}
    assert line.startswith(f'set aside table={bad.id} why="')


async def test_a_mended_game_goes_on(world, tmp_path):
    """The next start finds it sound: the channel hears it, and whoever was called is called again, once."""
    async with started(world, tmp_path) as first:
        table = await dealt(first, "lusitania")
        await scratched(first, table.id)
    async with started(world, tmp_path) as second:
        before, direct = len(boards(second)), len(dms(second, "Livia"))
        await scratched(second, table.id)
    async with started(world, tmp_path) as third:
        assert said(third, "goes on: its record can be read again") == 1
        assert len(boards(third)) == before + 1 and len(dms(third, "Livia")) <= direct + 1
        assert (await third.tables.get(table.id)).phase == "playing"


async def test_edited_cards_are_said_once_in_each_running_game(world, tmp_path, monkeypatch):
    """Whoever owns the box has changed a value: players know, and play on."""
    async with started(world, tmp_path) as first:
        await dealt(first, "lusitania")
    monkeypatch.setattr(LusitaniaGame, "checksum", "edited")
    for _ in range(2):
        async with started(world, tmp_path) as forum:
            assert said(forum, "has changed its cards since the game began") == 1


def test_discords_words_for_a_lost_gateway_are_those_we_know():
    """The filter that shortens that line looks for them (discord.py is pinned)."""
    assert f"'{logs.RECONNECT}" in inspect.getsource(discord.Client.connect)
    assert hasattr(discord.VoiceClient, "warn_nacl") and hasattr(discord.VoiceClient, "warn_dave")
