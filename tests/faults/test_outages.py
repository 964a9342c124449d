"""Discord is away: at the start, for hours, with and without a session that survives. The bot comes back by itself."""

from __future__ import annotations

import asyncio

import pytest

from tests.cogs.play import HOME, board, boards, choose, dealt, dms, offers, seat
from tests.crash import truth
from tests.crash.play import by_dm
from tests.crash.players import Players, game_named
from tests.crash.stage import staged
from tests.faults.line import Both, idle, settled
from tests.sandbox.kit import until
from tests.toys.bazaar import Draw

HOURS = 6 * 3600.0


@pytest.fixture
def clock(here):
    return Both(here)


@pytest.fixture
def patient(here, monkeypatch):
    """discord.py's and our pauses pass at once."""
    sleep = asyncio.sleep
    monkeypatch.setattr(asyncio, "sleep", lambda seconds, *rest: sleep(min(seconds, 0.02), *rest))


async def test_without_a_network_at_the_start_it_waits_for_one(tmp_path):
    """Started before its network: it says so, tries again, and plays as soon as Discord is there."""
    async with staged(tmp_path / "stage") as stage:
        players = Players(stage, game_named("nim"), 2, 1)
        await by_dm(stage, "Brutus")
        await stage.sandbox.stop(close=False)
        starting = asyncio.create_task(stage.start())
        await stage.until(
            lambda: stage.words().count("Discord cannot be reached") >= 2, "it says so and goes on trying"
        )
        assert stage.alive and "Traceback" not in stage.words()
        await stage.sandbox.start()
        await starting
        await players.gather()
        await players.play(2)
        assert await stage.stop() == 0
        assert await truth.faults(players) == []


async def test_rows_from_before_the_outage_of_the_start_go_out(tmp_path):
    """Killed with a board unsent, started without a network: when it is there, the board is."""
    async with staged(tmp_path / "stage") as stage:
        players = Players(stage, game_named("nim"), 2, 1)
        await by_dm(stage, "Brutus")
        await stage.start(crash="8", hit=3)
        await players._tries(lambda: stage.people.slash("Livia", "the-table", "game new", game="nim"))
        await stage.until(lambda: not stage.alive or stage.table(), "a lobby is open")
        stage.process.kill()
        await stage.ended()
        await stage.sandbox.stop(close=False)
        starting = asyncio.create_task(stage.start())
        await stage.until(lambda: "Discord cannot be reached" in stage.words(), "it waits")
        await stage.sandbox.start()
        await starting
        await players.gather()
        await players.play(2)
        assert await stage.stop() == 0
        assert await truth.faults(players) == []


@pytest.mark.usefixtures("patient")
@pytest.mark.parametrize("forgotten", [False, True], ids=["resumed", "identified anew"])
async def test_hours_without_discord_end_in_one_board(here, clock, forgotten):
    """What was decided meanwhile is kept; of the boards only the newest is posted, of the calls only the open one."""
    table = await dealt(here)
    before, pushed = len(boards(here)), len(here.people.pushes("Brutus"))
    await here.sandbox.stop(close=False)
    for who in ("Livia", "Brutus", "Livia"):
        await here.tables.act(table.id, here.user(who), Draw())
        clock.forward(HOURS / 3)
        await asyncio.sleep(0.02)
    await idle(here)
    if forgotten:
        here.sandbox.gateway.sessions.clear()
    await here.sandbox.start()
    await settled(here, clock)
    assert len(boards(here)) == before + 1 and f"<@{here.user('Brutus')}>" in board(here)["content"]
    assert len(here.people.pushes("Brutus")) == pushed + 1
    assert "Draw" in offers(dms(here, "Brutus")[-1])
    await until(lambda: here.sandbox.gateway.lines, seconds=20)
    await choose(here, "Brutus", await seat(here, "Brutus"), "Draw")
    await settled(here, clock)
    assert (await here.tables.get(table.id)).seq == 4 and len(boards(here)) == before + 2


@pytest.mark.usefixtures("patient")
async def test_a_lost_guild_holds_nothing_up(here, clock):
    """Discord loses the server for hours: no table is closed, the game goes on when it is found again."""
    table = await dealt(here)
    await here.sandbox.moderation.outage()
    clock.forward(HOURS)
    await here.tables.act(table.id, here.user("Livia"), Draw())
    await here.sandbox.moderation.recover()
    await settled(here, clock)
    assert (await here.tables.in_channel(here.id_of(HOME))).id == table.id and len(boards(here)) == 2
