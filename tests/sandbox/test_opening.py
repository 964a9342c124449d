"""What a stranger finds on the page: a word of welcome and, below it, a game in mid-play."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import tomllib
from pathlib import Path

import aiohttp
import pytest

from engine.lusitania import GAME
from sandbox.opening import begin_game, welcome
from sandbox.seed import CHANNELS, PEOPLE
from storage.store import Store
from table.service import Tables
from tests.sandbox.kit import opened

ROOT = Path(__file__).parents[2]
HERE = int(CHANNELS["welcome"][0])


@pytest.fixture
async def file(tmp_path):
    """A database with the opening in it."""
    path = str(tmp_path / "gamekeeper.db")
    await begin_game(path, [GAME], lambda: 1000.0)
    return path


async def found(path):
    """The table in the welcome channel."""
    store = await Store.open(path)
    try:
        tables = Tables(store, lambda: 2000.0)
        tables.add_game(GAME)
        return await tables.last_in(HERE)
    finally:
        await store.close()


async def test_the_recorded_game_is_played_to_its_last_action(file):
    """Every action is still legal under today's rules and cards, and Livia is to move."""
    opening = tomllib.loads((ROOT / "sandbox" / "opening.toml").read_text("utf-8"))
    table = await found(file)
    assert table.seq == len(opening["actions"])
    assert [table.users[seat] for seat in table.waiting] == [int(PEOPLE["Livia"])]


async def test_a_game_that_has_begun_is_left_alone(file):
    """The second start changes nothing."""
    before = await found(file)
    await begin_game(file, [GAME], lambda: 3000.0)
    assert (await found(file)).seq == before.seq


async def test_the_welcome_is_said_once():
    """A restart of the table does not repeat it."""
    async with opened() as sandbox:
        await welcome(sandbox)
        await welcome(sandbox)
        (message,) = sandbox.people.read("Livia", "welcome")
        assert "not Discord" in message["content"]


async def test_one_command_opens_the_page_and_ends_when_told(tmp_path):
    """`make play`: the address answers, the board comes below the welcome, and SIGTERM ends it."""
    words = (sys.executable, "-m", "sandbox", "--port", "0", "--data", str(tmp_path))
    play = await asyncio.create_subprocess_exec(
        *words, cwd=ROOT, stdout=asyncio.subprocess.PIPE, env=os.environ | {"PYTHONUNBUFFERED": "1"}
    )
    assert play.stdout
    try:
        line = (await asyncio.wait_for(play.stdout.readline(), 60)).decode()
        address = next(word for word in line.split() if word.startswith("http://127.0.0.1:"))

        async def boards():
            state = f"{address}sandbox/state?user=livia&channel={HERE}"
            async with aiohttp.ClientSession() as session, session.get(state) as answer:
                return [m for m in (await answer.json())["messages"] if m["attachments"]]

        for _ in range(300):
            if await boards():
                break
            await asyncio.sleep(0.1)
        assert len(await boards()) == 1
    finally:
        play.send_signal(signal.SIGTERM)
        assert await asyncio.wait_for(play.wait(), 30) == 0
